"""Finds the files the game ships, in an installed wheel as in a checkout."""

from functools import lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from game.engine.text import _


def data_root(name: str) -> Traversable:
    """Return the data folder `name` (`assets` or `scenarios`).

    Raises FileNotFoundError with a sentence that names the folder.
    """
    installed = resources.files("game").joinpath("_data", name)
    if installed.is_dir():
        return installed
    checkout = Path(__file__).resolve().parents[2] / name
    if checkout.is_dir():
        return checkout
    raise FileNotFoundError(
        _("The game's folder “{name}” is missing; installing the game again brings it back.").format(name=name)
    )


@lru_cache(maxsize=1)
def _assets() -> Path:
    return Path(str(data_root("assets")))


def asset(*parts: str) -> Path:
    """A file of the assets folder, such as `asset("icons", "menu.svg")`; it need not exist."""
    return _assets().joinpath(*parts)
