"""The player's settings: read at the start, written when one changes, mended where the file is bad."""

import json
import os
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

NAME = "settings.json"
ANIMATIONS = ("off", "fast", "normal")
SCALES = (0.0, 0.75, 1.0, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0)
"""Interface scales to choose from; 0 goes by the height of the window."""
LEAST_SIZE = (1024, 700)


@dataclass(slots=True)
class Settings:
    """What the player has set. `window` is the last place and size: x, y, width, height (empty: none yet)."""

    scale: float = 0.0
    animation: str = "normal"
    curtain: bool = True
    decline_useless: bool = False
    """Decline by itself what the rule set thinks worth nothing."""
    confirm_end: bool = True
    """Ask before a step ends in which units could still act."""
    grid: bool = True
    numbers: bool = True
    overlays: tuple[str, ...] = ("reach", "fire", "interception", "arcs")
    """The kinds of overlay that are switched on."""
    acceleration: bool = True
    full_screen: bool = False
    window: tuple[int, ...] = ()

    @property
    def pace(self) -> float:
        """What a time of the animation table is multiplied by; 0 is off."""
        return {"off": 0.0, "fast": 1 / 3}.get(self.animation, 1.0)

    def scale_for(self, height: int) -> float:
        """The interface scale in a window so high: as set, else 1 up to 1200 px and 2 at 2160 px."""
        if self.scale:
            return self.scale
        return max(1.0, min(3.0, round((1 + (height - 1200) / 960) * 4) / 4))


def read_settings(folder: Path) -> tuple[Settings, str]:
    """The settings in a folder, and a sentence where the file was bad and what is set there is not used."""
    path = folder / NAME
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Settings(), ""
    except (OSError, ValueError):
        return Settings(), "The settings could not be read; the usual ones are used."
    settings, bad = Settings(), []
    for field in fields(Settings):
        if not isinstance(found, dict) or field.name not in found:
            continue
        value = _fitting(field.name, found[field.name])
        if value is None:
            bad.append(field.name)
        else:
            setattr(settings, field.name, value)
    if bad or not isinstance(found, dict):
        return settings, f"Bad settings are not used: {', '.join(bad) or 'the whole file'}."
    return settings, ""


def _fitting(name: str, value: Any) -> Any:
    """The value where it can be used for this setting, else None."""
    match name:
        case "scale":
            fits = isinstance(value, int | float) and not isinstance(value, bool) and (value == 0 or 0.75 <= value <= 3)
            return float(value) if fits else None
        case "animation":
            return value if value in ANIMATIONS else None
        case "overlays":
            return tuple(value) if isinstance(value, list) and all(isinstance(n, str) for n in value) else None
        case "window":
            whole = isinstance(value, list) and len(value) in (0, 4) and all(isinstance(n, int) for n in value)
            return tuple(value) if whole else None
    return value if isinstance(value, bool) else None


def write_settings(folder: Path, settings: Settings) -> bool:
    """Write the settings; false where that fails, which harms nothing but the next start."""
    path = folder / NAME
    part = path.with_name(f".{NAME}.{os.getpid()}")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        part.write_text(json.dumps(asdict(settings), indent=1) + "\n", encoding="utf-8")
        os.replace(part, path)
    except OSError:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        return False
    return True
