"""Where a new draft comes from: nothing, or the position of a game."""

from typing import Any

from game.board.terrain import CLEAR
from game.engine.catalogue import Catalogue
from game.engine.ruleset import Ruleset
from game.engine.scenario import Entry
from game.engine.state import Piece, State
from game.engine.text import _
from game.setup.books import printed_part
from game.setup.editing.data import Plain
from game.setup.editing.draft import Draft
from game.setup.editing.ground import LARGEST
from game.setup.editing.land import BETWEEN
from game.setup.editing.pieces import free_id, ids_of, row_of, with_post
from game.setup.library import base_of

COLUMNS, ROWS = 20, 14


def from_nothing(ruleset: Ruleset, title: str, name: str, columns: int = COLUMNS, rows: int = ROWS) -> Draft:
    """An empty map of a title, with its sides and tables and nobody on it. Raises LookupError, Faults."""
    base = base_of(title, ruleset)
    source = base.source
    catalogue = ruleset.catalogue(title)
    columns, rows = (max(1, min(LARGEST, n)) for n in (columns, rows))
    tables: dict[str, Any] = source["tables"]
    terrains = list(tables.get("terrain", ())) or [CLEAR]
    ground = CLEAR if CLEAR in terrains else terrains[0]
    grid = base.sheet.grid
    value: Plain = {
        "id": f"{title}/{free_id((), name)}",
        "title": title,
        "name": name,
        "about": _("A battle made in the editor."),
        "turns": base.turns,
        "sides": source["sides"],
        "wings": [],
        "deployment": {},
        "special": plain_of(dict(catalogue.special)),
        "battlefield": {
            "columns": columns,
            "rows": rows,
            "shape": grid.shape,
            "shifted": grid.shifted,
            "numbering": grid.numbering,
            "legend": {".": {"terrain": ground, "level": 0}},
            "map": [BETWEEN.join("." * columns) for _row in range(rows)],
        },
        "counters": {"counters": []},
        "tables": tables,
    }
    refs = {"tables": (title, tables)} if printed_part(title, "tables") is not None else {}
    return Draft(value, refs=refs)


def plain_of(value: Any) -> Any:
    """Tuples of records as lists of data files."""
    if isinstance(value, tuple | list):
        return [plain_of(inner) for inner in value]
    return {key: plain_of(inner) for key, inner in value.items()} if isinstance(value, dict) else value


def from_position(state: State, ruleset: Ruleset, name: str) -> tuple[Draft, list[str]]:
    """The position of a game as a scenario that begins there; with it what of the game it does not hold, in sentences.

    Pieces stand as they stand, those that are lost are left out of the battle, and the turns left are its turns.
    """
    scenario = state.battle.scenario
    source: Plain = scenario.source.get("base", scenario.source)
    if not isinstance(source.get("counters"), dict):
        raise ValueError(_("this game is of a situation, not of a scenario"))
    catalogue = ruleset.catalogue(scenario.title)
    value: Plain = {**source, "name": name, "id": f"{scenario.title}/{free_id((), name)}"}
    known = set(ids_of(value))
    value = {key: held for key, held in value.items() if key not in ("undeployed", "arriving")}
    before: Plain = source.get("deployment", {})
    value["deployment"] = {id: before[id] for id in before if id in state.pieces}
    marks = {mark.value: mark.most for mark in catalogue.marks}
    gaps = []
    for piece in state.pieces.values():
        if piece.id not in known:
            gaps.append(_("{piece} was made during the game and is left out.").format(piece=piece.id))
            continue
        value = with_post(value, piece.id, _post(state, piece, catalogue, ruleset, marks))
    for key in ("arriving", "undeployed"):
        held = [id for id in source.get(key, []) if id not in state.pieces]
        if held:
            value[key] = held
    listed = {*value["deployment"], *value.get("arriving", []), *value.get("undeployed", [])}
    lost = [id for id in ids_of(value) if id not in listed]
    if lost:
        value["undeployed"] = [*value.get("undeployed", []), *lost]
    value["turns"] = max(1, scenario.turns - max(0, state.clock.turn - 1))
    if state.battle.options:
        gaps.append(_("The options of the game are to be switched on again when the battle is begun."))
    held_marks = {mark for piece in state.pieces.values() for mark, number in piece.marks if number}
    gaps += [sentence for mark, sentence in catalogue.broken_off if mark in held_marks]
    if any(group.order for group in state.groups.values()):
        gaps.append(_("Orders are given anew at its start, unless the editor fixes them."))
    refs = {"tables": (scenario.title, value["tables"])} if _as_printed(scenario.title, value, ruleset) else {}
    return Draft(value, refs=refs, base=source), gaps


def _as_printed(title: str, value: Plain, ruleset: Ruleset) -> bool:
    """Whether the tables are the game's own."""
    if printed_part(title, "tables") is None:
        return False
    return bool(base_of(title, ruleset).source.get("tables") == value["tables"])


def _post(state: State, piece: Piece, catalogue: Catalogue, ruleset: Ruleset, known: dict[str, int]) -> Plain:
    entry: Entry | None = next((e for e in state.battle.scenario.entries if e.id == piece.id), None)
    usual = next((s.get("facing") for s in _sides(state) if s.get("id") == piece.side), None)
    facing = ruleset.facings[piece.facing] if piece.facing is not None else None
    level = ruleset.levels[piece.level] if piece.level else None
    marks = {mark: min(number, known[mark]) for mark, number in piece.marks if mark in known and number > 0}
    post: Plain = {"hexes": [state.label(hex) for hex in piece.hexes]}
    if facing is not None and facing != usual and (entry is None or entry.facing is not None):
        post["facing"] = facing
    form = next((form for form in catalogue.forms if form.value == piece.form), None)
    if level:
        post["status"] = level
    if form is not None and form.base is not None:
        post["hexes"] = post["hexes"][:1]
    if form is not None and (not level or form.base is not None):
        before = catalogue.form_of(row_of(state.battle.scenario.source, piece.id), {"marks": marks})
        if before is None or before.value != piece.form:
            post["form"] = piece.form
    return {**post, "marks": marks} if marks else post


def _sides(state: State) -> list[Plain]:
    held = state.battle.scenario.source.get("sides", [])
    return [side for side in held if isinstance(side, dict)]
