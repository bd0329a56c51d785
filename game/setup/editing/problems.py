"""What is wrong with a draft: the very faults that the loader and `caracole check` tell, each with where to look."""

import re
from dataclasses import dataclass
from pathlib import Path

from game.board.hexes import HexGrid
from game.engine.scenario import Scenario
from game.setup.editing.data import Plain, at
from game.setup.editing.draft import Draft
from game.setup.editing.ground import grid_of
from game.setup.editing.pieces import ROWS, index_of, post_of
from game.setup.faults import Fault, Faults
from game.setup.loader import Rulesets, scenario_from_source
from game.setup.yamltext import Place


@dataclass(frozen=True, slots=True)
class Problem:
    """A fault of a draft, the hexes it is about, and the piece or wing, "" for none."""

    fault: Fault
    hexes: tuple[int, ...] = ()
    piece: str = ""
    wing: str = ""

    @property
    def place(self) -> Place:
        """Where in the data it stands."""
        return self.fault.place


def checked(draft: Draft, rulesets: Rulesets) -> tuple[Scenario | None, list[Problem]]:
    """The scenario, where it can be played, and all that keeps it from being played."""
    whole = draft.whole()
    folder: Path | None = draft.path.parent if draft.path is not None else None
    name = draft.path.name if draft.path is not None else str(whole.get("name", ""))
    try:
        return scenario_from_source(whole, rulesets, name, folder), []
    except Faults as faults:
        return None, [problem_of(fault, draft.value) for fault in faults.faults]


def problem_of(fault: Fault, value: Plain) -> Problem:
    """A fault with the hexes, the piece and the wing that it is about."""
    place = fault.place
    piece = wing = ""
    if place[:1] == ("deployment",) and len(place) > 1:
        piece = str(place[1])
    elif place[:2] == ROWS and len(place) > 2:
        piece = str(at(value, (*place[:3], "id"), ""))
    elif place and place[0] in ("undeployed", "arriving") and len(place) > 1:
        piece = str(at(value, place, ""))
    elif place[:1] == ("wings",) and len(place) > 1:
        wing = str(at(value, (*place[:2], "id"), ""))
    if piece and index_of(value, piece) < 0:
        piece = ""
    grid = grid_of(value.get("battlefield", {}))
    labels = _labels_of(place, value, grid)
    labels += re.findall(r"A\d+ B\d+|\b\d{4,6}\b", fault.message)
    if not labels and piece:
        labels = list(post_of(value, piece).get("hexes", []))
    hexes = tuple(dict.fromkeys(grid.number[one] for one in labels if one in grid.number))
    return Problem(fault, hexes, piece, wing)


def _labels_of(place: Place, value: Plain, grid: HexGrid) -> list[str]:
    """The hexes that the data at a place of the map name."""
    if place[:1] != ("battlefield",) or len(place) < 3:
        return []
    if place[1] == "map" and isinstance(place[2], int) and place[2] < grid.rows:
        return [grid.labels[place[2]]]
    held = at(value, place[:3])
    if isinstance(held, dict):
        between = held.get("between", held.get("hexes", [held.get("from"), held.get("to")]))
        return [one for one in between if isinstance(one, str)] if isinstance(between, list) else []
    return [one for one in held if isinstance(one, str)] if isinstance(held, list) else [held] if isinstance(held, str) else []  # fmt: skip # noqa: E501
