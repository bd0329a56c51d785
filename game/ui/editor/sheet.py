"""The sheet of a draft for the map that shows it, and what of it looks different after a change."""

from itertools import pairwise

from game.board.terrain import Sheet
from game.engine.scenario import THE_BATTLE_OF, Scenario
from game.ui.editor.counters import sides_of
from game.ui.editor.work import Work


def shown(work: Work) -> Scenario:
    """What the map needs of a scenario."""
    value = work.value
    id, name, date = (str(value.get(key, "")) for key in ("id", "name", "date"))
    return Scenario(
        id, work.title, work.ruleset.id, name, date, "", work.ground.sheet, sides_of(value), (), (), 1, None, None,
        heading=str(value.get("heading", THE_BATTLE_OF)),
    )  # fmt: skip


def print_changes(a: Sheet, b: Sheet, changed: tuple[int, ...] | None) -> tuple[int, ...] | None:
    """The hexes that look different on two sheets of the same grid, given those of other ground; None: all may."""
    if changed is None or a.grid is not b.grid or a.labels != b.labels or a.looks != b.looks:
        return None
    found = set(changed) | (set(a.objectives) ^ set(b.objectives))
    if a.sides is not b.sides:
        found |= {hex for side, _kinds in a.sides.items() ^ b.sides.items() for hex in side}
    if a.roads is not b.roads:
        one, two = ({frozenset(pair) for road in sheet.roads for pair in pairwise(road)} for sheet in (a, b))
        found |= {hex for link in one ^ two for hex in link}
    return tuple(found)
