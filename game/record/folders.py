"""Where the player's files lie, and what games are there."""

import os
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from game.engine.text import _
from game.record.lines import SUFFIX
from game.record.listing import Listed, look
from game.record.trouble import SaveTrouble, in_words

HOME = "CARACOLE_HOME"
"""Environment variable: one folder for everything, in place of the usual ones of the system."""


@dataclass(frozen=True, slots=True)
class Folders:
    """The player's folders. None is made before it is needed (`ready`)."""

    games: Path
    """Games in progress: only files here are written on."""
    saved: Path
    """Copies saved under a name."""
    pictures: Path
    scenarios: Path
    """The player's own scenarios."""
    logs: Path
    settings: Path
    cache: Path | None = None
    """What can be made again at any time; None keeps nothing."""

    @property
    def tiles(self) -> Path | None:
        """Where painted maps are kept."""
        return self.cache / "maps" if self.cache is not None else None

    @property
    def trash(self) -> Path:
        """Games thrown away, in a folder for each day."""
        return self.games.parent / "trash"

    @property
    def own(self) -> Path:
        """What only this player may know of his games by file: shares of seeds, sealed choices."""
        return self.games.with_name("own")

    @property
    def to_send(self) -> Path:
        """The files of games by file that wait to be sent to the other player."""
        return self.games.with_name("to send")

    @property
    def situations(self) -> Path:
        """The situations that the player has made of positions, beside the scenarios."""
        return self.scenarios.with_name("situations")

    def all(self) -> tuple[Path, ...]:
        """Every folder that must be writable."""
        return (self.games, self.saved, self.pictures, self.scenarios, self.logs, self.settings)

    def troubles(self) -> list[SaveTrouble]:
        """The folders that cannot be written, for a clear message at the start of the program."""
        found = []
        for folder in self.all():
            try:
                ready(folder)
            except SaveTrouble as trouble:
                found.append(trouble)
        return found


def folders() -> Folders:
    """The folders of this player on this system, or those under CARACOLE_HOME."""
    home = os.environ.get(HOME, "").strip()
    if home:
        root = Path(home).expanduser().absolute()
        data, logs, settings, cache = root, root / "logs", root / "settings", root / "cache"
    else:
        system = platformdirs.PlatformDirs("Caracole", appauthor=False)  # no folder of the authors between
        data, logs, settings = system.user_data_path, system.user_log_path, system.user_config_path
        cache = system.user_cache_path
    return Folders(data / "games", data / "saved", data / "pictures", data / "scenarios", logs, settings, cache)


def ready(folder: Path) -> Path:
    """Make a folder if need be and see that it can be written. Raises SaveTrouble with path and reason."""
    probe = folder / f".probe-{os.getpid()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with open(probe, "wb") as file:
            file.write(b"caracole")
        probe.unlink()
    except OSError as error:
        with suppress(OSError):
            probe.unlink(missing_ok=True)
        if isinstance(error, FileExistsError):
            raise SaveTrouble(folder, _("a file stands where this folder should be")) from error
        raise SaveTrouble(folder, in_words(error)) from error
    return folder


def sweep(folder: Path) -> None:
    """Remove temporary files that a killed program left more than an hour ago."""
    with suppress(OSError):
        for part in (*folder.glob(".*.part"), *folder.glob(".probe-*")):
            if time.time() - part.stat().st_mtime > 3600:
                part.unlink()


def game_files(folder: Path) -> list[Path]:
    """The game files in a folder, in no order. A folder that is not there is empty. Raises SaveTrouble."""
    try:
        return [path for path in folder.iterdir() if path.suffix == SUFFIX and not path.name.startswith(".")]
    except FileNotFoundError:
        return []
    except OSError as error:
        raise SaveTrouble(folder, in_words(error)) from error


def games(folder: Path) -> list[Listed]:
    """The games in a folder, the one written last first. Bad files are listed with the reason.

    A folder that is not there is empty. Raises SaveTrouble where the folder cannot be read.
    """
    return sorted(map(look, game_files(folder)), key=lambda listed: (-listed.touched, listed.path.name))
