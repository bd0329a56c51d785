"""The player's settings: read at the start, written when one changes. A bad file is put aside, never written over."""

import json
import os
import shutil
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields
from datetime import datetime
from pathlib import Path
from typing import Any

from game.engine.text import _
from game.ui.keymap import fitting_keys
from game.ui.theme import SCHEMES

NAME = "settings.json"
COUNTERS = ("drawn", "nato")
"""The sets of counters."""
ANIMATIONS = ("off", "fast", "normal")
SCALES = (0.0, 0.75, 1.0, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0)
"""Interface scales to choose from; 0 goes by the height of the window."""
OVERLAYS = ("reach", "fire", "interception", "command", "threat", "arcs", "levels", "enemy")
"""The kinds of overlay of the map."""
LEAST_SIZE = (1024, 700)


@dataclass(slots=True)
class Settings:
    """What the player has set. `window` is the last place and size: x, y, width, height (empty: none yet)."""

    scale: float = 0.0
    counters: str = "drawn"
    colours: str = "printed"
    animation: str = "normal"
    player: str = ""
    """The name of the player in games by file."""
    exports: str = ""
    """The folder that exports go to; "" for that of the saved games."""
    sounds: bool = True
    volume: int = 50
    """Loudness of the sounds, 0 to 100."""
    curtain: bool = True
    decline_useless: bool = False
    """Decline by itself what the rule set thinks worth nothing."""
    confirm_end: bool = True
    """Ask before a step ends in which units could still act."""
    band: bool = True
    """Sweep a band over the map where the decision passes to the other player without a curtain."""
    trails: bool = False
    """Keep what moved since the last decision drawn until the next."""
    grid: bool = True
    numbers: bool = True
    overlays: tuple[str, ...] = ("reach", "fire", "interception", "arcs")
    """The kinds of overlay that are switched on."""
    acceleration: bool = True
    full_screen: bool = False
    window: tuple[int, ...] = ()
    keys: dict[str, list[str]] = field(default_factory=dict)
    """Action to its keys, where the player has changed them."""
    others: dict[str, Any] = field(default_factory=dict)
    """What the file holds besides, from another version of the program: kept as it is."""
    unsaved: bool = False
    """Whether the file on disk must stay as it is: it could be neither read nor put aside."""

    @property
    def pace(self) -> float:
        """What a time of the animation table is multiplied by; 0 is off."""
        return {"off": 0.0, "fast": 1 / 3}.get(self.animation, 1.0)

    def scale_for(self, height: int) -> float:
        """The interface scale in a window so high: as set, else 1 up to 1200 px and 2 at 2160 px."""
        if self.scale:
            return self.scale
        return max(1.0, min(3.0, round((1 + (height - 1200) / 960) * 4) / 4))


_OWN = frozenset(f.name for f in fields(Settings)) - {"others", "unsaved"}


def read_settings(folder: Path) -> tuple[Settings, str]:
    """The settings in a folder, and a sentence where the file was bad: what was not used, where the file is now."""
    path = folder / NAME
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Settings(), ""
    except (OSError, ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        aside = _put_aside(path, move=True)
        if not aside:
            return Settings(unsaved=True), (
                _("{file} could not be read. The usual settings are used, and changes are not kept.").format(file=NAME)
            )
        return Settings(), _(
            "{file} could not be read. The usual settings are used; the file is now called {aside}."
        ).format(file=NAME, aside=aside)
    settings = Settings(others={name: value for name, value in found.items() if name not in _OWN})
    bad = []
    for name in sorted(_OWN & set(found)):
        value = _fitting(name, found[name])
        if value is None:
            bad.append(name)
        else:
            setattr(settings, name, value)
    if not bad:
        return settings, ""
    aside = _put_aside(path, move=False)
    settings.unsaved = not aside
    told = (
        _("Bad settings are not used: {bad}; the file as it was is now called {aside}.")
        if aside
        else _("Bad settings are not used: {bad}; changes are not kept.")
    )
    return settings, told.format(bad=", ".join(bad), aside=aside)


def _put_aside(path: Path, *, move: bool) -> str:
    """Keep a bad file under another name, and return that name; "" where even that fails."""
    stem = f"{path.stem}-bad-{datetime.now():%Y%m%d-%H%M%S}"
    names = (f"{stem}{'' if n == 1 else f'-{n}'}{path.suffix}" for n in range(1, 100))
    name = next((name for name in names if not path.with_name(name).exists()), "")
    try:
        if name and move:
            os.rename(path, path.with_name(name))
        elif name:
            shutil.copyfile(path, path.with_name(name))
    except OSError:
        return ""
    return name


def _fitting(name: str, value: Any) -> Any:
    """The value where it can be used for this setting, else None."""
    match name:
        case "scale":
            fits = isinstance(value, int | float) and not isinstance(value, bool) and (value == 0 or 0.75 <= value <= 3)
            return float(value) if fits else None
        case "animation":
            return value if isinstance(value, str) and value in ANIMATIONS else None
        case "player":
            return value if isinstance(value, str) and len(value) <= 40 else None
        case "exports":
            return value if isinstance(value, str) and len(value) <= 1000 else None
        case "counters":
            return value if isinstance(value, str) and value in COUNTERS else None
        case "colours":
            return value if isinstance(value, str) and value in SCHEMES else None
        case "volume":
            fits = isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 100
            return value if fits else None
        case "overlays":
            known = isinstance(value, list) and all(isinstance(id, str) and id in OVERLAYS for id in value)
            return tuple(id for id in OVERLAYS if id in value) if known else None
        case "keys":
            return fitting_keys(value) if isinstance(value, dict) else None
        case "window":
            whole = isinstance(value, list) and len(value) in (0, 4) and all(type(n) is int for n in value)
            return tuple(value) if whole else None
    return value if isinstance(value, bool) else None


def write_settings(folder: Path, settings: Settings) -> bool:
    """Write the settings; false where that fails or must not be done, which harms nothing but the next start."""
    if settings.unsaved:
        return False
    told = asdict(settings)
    told = told.pop("others") | {name: told[name] for name in told if name in _OWN}
    path = folder / NAME
    part = path.with_name(f".{NAME}.{os.getpid()}")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        part.write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        os.replace(part, path)
    except OSError:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        return False
    return True
