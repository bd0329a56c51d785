"""The map of Kircholm as a sheet, for tests and pictures of the painter (it is not the shipped map)."""

from game.board.hexes import HexGrid
from game.board.terrain import Label, Sheet

ROWS = """
^ ^ ^ ^ . . . . s s s s s s . . ^ ^ ^ ^ w w w w w
^ ^ ^ ^ . . . . . . . . s s . . ^ ^ ^ ^ ^ w w w w
^ ^ ^ ^ . . . . . . . . . . . . ^ ^ ^ ^ ^ ^ ^ w w
^ ^ ^ ^ . . . . . . . . . . . . ^ ^ ^ ^ ^ ^ ^ ^ ^
^ ^ ^ ^ . . . . . . . . . . . . ^ ^ ^ ^ ^ ^ ^ ^ ^
^ ^ ^ ^ . . . . . . . . . . . . ^ ^ ^ ^ ^ ^ ^ ^ ^
^ ^ ^ ^ . . . . . . . . . . . . ^ ^ ^ ^ ^ ^ ^ ^ ^
^ ^ ^ ^ . . . . . . . . . . . . ^ ^ ^ ^ ^ ^ ^ ^ ^
^ ^ ^ ^ . . . . . . . . . . . . ^ ^ ^ ^ ^ ^ ^ ^ ^
^ ^ ^ ^ . . . . . . . . . . . . ^ ^ ^ ^ ^ ^ L L ^
^ ^ ^ ^ . f g g . . . . . . . . ^ ^ ^ ^ ^ ^ L L ^
^ ^ ^ ^ . f V V g . . . . . . . ^ ^ ^ ^ ^ ^ ^ ^ ^
. . . . . f V V . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . . . . . . . .
~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~
"""
NAMES = {
    ".": "clear", "^": "clear", "s": "swamp", "V": "village", "g": "garden", "f": "fences", "L": "camp", "w": "woods",
    "~": "river",
}  # fmt: skip


def kircholm() -> Sheet:
    """Kircholm, 25 x 15."""
    rows = [line.split() for line in ROWS.split("\n") if line]
    grid = HexGrid(25, 15)
    terrain, level = [], []
    for c, r in grid.offset:
        terrain.append(NAMES[rows[r - 1][c - 1]])
        level.append(1 if r <= 12 and (c <= 4 or c >= 17) else 0)
    at = grid.at
    labels = (
        Label("Swedish height", at("0203"), at("0403"), "area"),
        Label("The valley", at("0703"), at("1103"), "area"),
        Label("Lithuanian height", at("1907"), at("2307"), "area"),
        Label("Kircholm", at("0710"), at("0910"), "place"),
        Label("Lithuanian camp", at("2309"), at("2409"), "place"),
        Label("Dvina", at("1015"), at("1815"), "water"),
    )
    return Sheet(grid, tuple(terrain), tuple(level), {}, (), labels, (at("2311"),), 315, 100)
