"""Names of game files: whatever a player types or a scenario is called, only what every system can store."""

import unicodedata

from game.engine.text import _
from game.record.lines import SUFFIX
from game.record.trouble import BadName

_RESERVED = {"CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$", "CLOCK$"} | {
    f"{port}{number}" for port in ("COM", "LPT") for number in "0123456789¹²³"
}
_FORBIDDEN = set('<>:"/\\|?*')
MOST_BYTES = 160
"""Longest name without its suffix, in UTF-8; systems allow 255, a temporary name is longer."""


def clean_name(text: str, suffix: str = SUFFIX) -> str:
    """A file name with its suffix, without any folder. Raises BadName where nothing is left of it."""
    text = unicodedata.normalize("NFC", text)
    if text.lower().endswith(suffix.lower()):
        text = text[: -len(suffix)]
    kept = []
    for sign in text:
        if sign in _FORBIDDEN:
            kept.append("-")
        elif unicodedata.category(sign) in {"Cc", "Zl", "Zp", "Zs"}:
            kept.append(" ")
        elif not unicodedata.category(sign).startswith("C"):
            kept.append(sign)
    name = " ".join("".join(kept).split()).strip(" .")
    while len(name.encode("utf-8")) > MOST_BYTES:
        name = name[:-1]
    name = name.strip(" .")
    if not any(sign.isalnum() or unicodedata.category(sign).startswith("S") for sign in name):
        raise BadName(_("a name needs at least one letter or digit"))
    if name.split(".")[0].strip().upper() in _RESERVED:
        name = f"_{name}"
    return name + suffix


def numbered(name: str, number: int, suffix: str = SUFFIX) -> str:
    """The same name for the second, third … file of its kind."""
    return name if number < 2 else f"{name.removesuffix(suffix)} ({number}){suffix}"


def game_name(battle: str, started: str, players: list[str]) -> str:
    """The name of the file of a game in progress: battle, date and players."""
    who = " - ".join(name[:24] for name in players if name.strip())
    try:
        return clean_name(" ".join(part for part in (battle[:60], started[:10], who) if part))
    except BadName:
        return clean_name(f"game {started[:10]}")
