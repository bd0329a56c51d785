"""A board shown without any rules: its counters by name where the events put them, on the map that the file holds.

For games whose rules this program does not have, and for positions that today's rules cannot show.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from game.board.hexes import OFF, hex_grid
from game.board.terrain import Sheet
from game.engine.dice import KeyedDice
from game.engine.events import Ordered, Placed
from game.engine.scenario import Entry, Group, Scenario, Side
from game.engine.state import Battle
from game.engine.text import _
from game.engine.views import BoardView, CardView, CounterView, Fact, SideView, WingView
from game.record.board import Board
from game.record.journal import Journal
from game.record.trouble import Damaged
from game.setup.loader import sides_of
from game.setup.messages import check
from game.setup.schema import Battlefield, SideRow
from game.setup.sheets import sheet_of
from game.setup.yamltext import Place

EDGES = ("west", "east")
STATUS_SHAPES = ("", "corner", "diamond", "flag")
"""How the levels of order 0, 1 … are drawn where no rule set says it."""


def plain_battle(journal: Journal) -> Battle:
    """The battle of a saved game as far as its first line tells it without rules. Raises Damaged."""
    header = journal.header
    source = header.source.get("base", header.source)
    source = source if isinstance(source, dict) else {}
    sheet = _sheet(source.get("battlefield"))
    if sheet is None:
        raise Damaged(journal.path, 1, _("there is no map in it"))
    turns = source.get("turns")
    scenario = Scenario(
        id=header.scenario,
        title=header.title,
        ruleset=header.ruleset,
        name=header.battle,
        date=str(source.get("date", "")),
        about="",
        sheet=sheet,
        sides=_sides(source, list(header.names)),
        groups=tuple(Group(row["id"], row["name"], row.get("side", "")) for row in _rows(source.get("wings"))),
        entries=_entries(source, journal),
        turns=turns if isinstance(turns, int) else 0,
        tables=None,
        special=None,
        source=header.source,
    )
    return Battle(scenario, frozenset(header.options), KeyedDice(header.seed or "?"), None)


def _rows(found: Any) -> list[dict[str, Any]]:
    """The rows of a list that have an id and a name."""
    rows = found if isinstance(found, list) else []
    return [
        row
        for row in rows
        if isinstance(row, dict) and isinstance(row.get("id"), str) and isinstance(row.get("name"), str)
    ]


def _ignore(place: Place, sentence: str) -> None:
    """What does not fit is left out: a replay shows what it can."""


def _sheet(found: Any) -> Sheet | None:
    """The map, without what this program does not know of it; bare hexes where nothing else can be read."""
    if not isinstance(found, dict):
        return None
    known = {field.alias or name for name, field in Battlefield.model_fields.items()}
    file, bad = check(Battlefield, {key: value for key, value in found.items() if key in known}, _ignore)
    if file is None:
        doomed = {str(place[0]) for place in bad if place}
        file, bad = check(Battlefield, {key: value for key, value in found.items() if key in known - doomed}, _ignore)
    try:
        if file is not None:
            return sheet_of(file, None, None, _ignore)
        columns, rows = found.get("columns"), found.get("rows")
        if isinstance(columns, int) and isinstance(rows, int) and 1 <= columns <= 250 and 1 <= rows <= 250:
            words = {key: str(found[key]) for key in ("shape", "shifted", "numbering") if key in found}
            grid = hex_grid(columns, rows, **words)
            return Sheet(grid, ("clear",) * grid.size, (0,) * grid.size)
    except (ValueError, KeyError, IndexError):
        pass
    return None


def _sides(source: Mapping[str, Any], ids: Sequence[str]) -> tuple[Side, ...]:
    found: list[Side] = []
    for row in _rows(source.get("sides")):
        made, _bad = check(SideRow, row, _ignore)
        found += sides_of([made], _ignore) if made is not None else [Side(row["id"], row["name"], "west")]
    known = {side.id for side in found}
    found += [Side(id, id, EDGES[n % 2]) for n, id in enumerate(ids) if id not in known]
    return tuple(found)


def _entries(source: Mapping[str, Any], journal: Journal) -> tuple[Entry, ...]:
    """All counters that the events ever place, with the names the scenario gives them."""
    counters = source.get("counters")
    names = {row["id"]: row["name"] for row in _rows(counters.get("counters") if isinstance(counters, dict) else None)}
    placed = [event for _n, event in journal.story.events() if isinstance(event, Placed)]
    first = {event.piece: event for event in reversed(placed)}
    ordered = dict.fromkeys(event.piece for event in placed)
    return tuple(
        Entry(id, names.get(id, id), first[id].side, first[id].group, (), first[id].facing, None) for id in ordered
    )


def plain_view(battle: Battle, board: Board, bearings: Sequence[int] = ()) -> BoardView:
    """What a board shows without rules. `bearings` are the degrees of the facings 0, 1 …, where they are known.

    A piece that stands on no hex of the map is left out.
    """
    scenario = battle.scenario
    number = scenario.sheet.grid.number
    names = {entry.id: entry.name for entry in scenario.entries}
    counters = []
    for piece in board.pieces.values():
        hexes = tuple(number[label] for label in piece.hexes if label in number)
        if hexes and scenario.sheet.grid.size > max(hexes) and OFF not in hexes:
            counters.append(_counter(piece, hexes, names.get(piece.piece, piece.piece), bearings))
    return BoardView(
        counters=tuple(counters),
        wings=tuple(_wing(scenario, group.id, board) for group in scenario.groups),
        sides=tuple(
            SideView(side.id, side.name, str(board.scores.get(side.id, 0)), _("Points so far"), (), _("Points"))
            for side in scenario.sides
        ),
        turn=max(board.clock.turn, 1),
        turns=max(scenario.turns, board.clock.turn, 1),
        breadcrumb=(),
        result=_(board.result.reason) if board.result is not None else "",
    )


def _counter(piece: Placed, hexes: tuple[int, ...], name: str, bearings: Sequence[int]) -> CounterView:
    level = max(0, piece.level)
    bearing = bearings[piece.facing] if piece.facing is not None and 0 <= piece.facing < len(bearings) else None
    return CounterView(
        piece.piece, piece.side, name, hexes, piece.type, piece.type[:3], (), bearing=bearing,
        status=str(level) if level else "",
        status_shape=STATUS_SHAPES[min(level, 3)],
        status_words=_("level {level}").format(level=level) if level else "",
        status_tone="warn" if level else "plain",
    )  # fmt: skip


def _wing(scenario: Scenario, id: str, board: Board) -> WingView:
    group = next(one for one in scenario.groups if one.id == id)
    own = [one.id for one in scenario.groups if one.side == group.side]
    told = board.groups.get(id, Ordered(id, "", "", 0))
    members = tuple(piece.piece for piece in board.pieces.values() if piece.group == id)
    return WingView(id, group.side, group.name, own.index(id) + 1, told.order, told.state, members)


def plain_card(battle: Battle, board: Board, id: str) -> CardView:
    """The card of a piece without rules: what the events tell of it."""
    piece = board.pieces[id]
    name = next((entry.name for entry in battle.scenario.entries if entry.id == id), id)
    side = next((one.name for one in battle.scenario.sides if one.id == piece.side), piece.side)
    facts = [Fact(_("Type"), piece.type), Fact(_("Hex"), ", ".join(piece.hexes))]
    facts += [Fact(_("Level"), str(piece.level))] if piece.level else []
    facts += [Fact(mark, str(count)) for mark, count in piece.marks]
    return CardView(id, name, side, facts=tuple(facts))
