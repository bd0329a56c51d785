"""T1, D10.42: what a result of the melee table says."""

from game.engine.text import _


def percent(good: int, faces: int) -> int:
    """A chance in whole per cent, as the forecast tells it."""
    return (200 * good + faces) // (2 * faces)


def cell_words(cell: str) -> str:
    """D10.42 A result in words."""
    if cell == ".":
        return _("nothing")
    mine, theirs = cell.split("/")
    who, part = (_("defender"), theirs) if mine == "-" else (_("attacker"), mine)
    if part == "E":
        return _("{who} is eliminated").format(who=who)
    levels, _w, hexes = part.partition("W")
    if not levels:
        return _("{who} withdraws {hexes}").format(who=who, hexes=hexes)
    return _("{who} loses {levels}, withdraws {hexes}").format(who=who, levels=levels[1:], hexes=hexes)


def cell_code(cell: str) -> str:
    """T1 A result as it is printed: attacker/defender."""
    return "" if cell == "." else cell.replace("-", "–")


def cell_tone(cell: str) -> int:
    """From -3, a disaster for the attacker, to 3."""
    if cell == ".":
        return 0
    mine, theirs = cell.split("/")
    part, sign = (theirs, 1) if mine == "-" else (mine, -1)
    return sign * (3 if part == "E" or part.startswith("D2") else 2 if part.startswith("D1") else 1)
