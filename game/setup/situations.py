"""Situation files: a scrap of map, a few pieces, scripted dice, commands, and what must come out."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, create_model

from game.board.hexes import OFF, HexGrid, hex_grid
from game.board.terrain import Sheet
from game.engine.commands import Command
from game.engine.dice import ScriptedDice
from game.engine.events import Event
from game.engine.play import settle
from game.engine.ruleset import Ruleset
from game.engine.scenario import Entry, Group, Option, Scenario
from game.engine.state import State
from game.engine.table import Table
from game.engine.text import N_, _
from game.setup.commands import command_of
from game.setup.expectations import Expect, expectation_of
from game.setup.faults import Faults
from game.setup.library import base_of
from game.setup.loader import Rulesets, index_of, listed, ruleset_of, sides_of
from game.setup.messages import Book, check, unknown
from game.setup.model import Model, Word
from game.setup.schema import Count, Hex, Hexside, Id, Level, Marks, SideRow, columns
from game.setup.sheets import check_kind, hex_at, hexsides
from game.setup.yamltext import Document, Place, read


class Spot(Model):
    """What a hex of the scrap of map is, where it is not clear ground of level 0."""

    terrain: Word = "clear"
    level: Level = 0


class Scrap(Model):
    """A scrap of map: columns and rows, and the hexes that are not clear. Its kind of grid is the title's."""

    size: Annotated[list[Count], Field(min_length=2, max_length=2, description="Columns and rows.")] = Field(
        default_factory=lambda: [12, 10]
    )
    shape: Literal["flat", "pointy"] | None = None
    shifted: Literal["even", "odd"] | None = None
    numbering: Literal["CCRR", "AB"] | None = None
    hexes: dict[Hex, Spot] = Field(default_factory=dict)
    hexsides: list[Hexside] = Field(default_factory=list)
    roads: list[list[Hex]] = Field(default_factory=list)
    objectives: list[Hex] = Field(default_factory=list)


class ScrapWing(Model):
    """A wing or sector of a situation."""

    id: Id
    side: Id
    name: str = ""
    order: str | None = None


class PieceHead(Model):
    """A piece of a situation. The values printed on it are keys beside these; those left out are the usual ones."""

    id: Id
    side: Id
    wing: Annotated[str | None, Field(description="null: it belongs to no wing; left out: to its whole side.")] = ""
    name: str = ""
    hex: Hex | None = None
    hexes: Annotated[list[Hex], Field(min_length=1, max_length=4)] | None = None
    facing: str | None = None
    form: str | None = None
    status: str | None = None
    marks: Marks = Field(default_factory=dict)
    gone: bool = Field(default=False, description="It has left the map before; its hex does not matter then.")


class SituationFile(Model):
    """A situation file."""

    situation: Id
    clauses: list[Word] = Field(default_factory=list)
    title: Id
    about: Word
    map: Scrap = Scrap()
    sides: Annotated[list[SideRow], Field(min_length=2, max_length=2)] | None = None
    wings: list[ScrapWing] | None = None
    pieces: list[Any]
    turn: Annotated[int, Field(ge=1, le=99)] = 1
    turns: Annotated[int, Field(ge=1, le=99)] | None = None
    options: list[str] = Field(default_factory=list)
    special: dict[str, Any] = Field(default_factory=dict)
    start: dict[str, Any]
    dice: list[int] = Field(default_factory=list)
    play: list[Any] = Field(default_factory=list)
    expect: list[Any] = Field(default_factory=list)
    notes: str | list[str] = ""


@lru_cache(maxsize=32)
def situation_model(card: type) -> type[SituationFile]:
    """The model of situation files for a rule set's counters."""
    piece: Any = create_model("Piece", __base__=PieceHead, **columns(card, optional=True))
    return create_model("Situation", __base__=SituationFile, pieces=(list[piece], ...))


@dataclass(frozen=True, slots=True, eq=False)
class Situation:
    """A situation ready to be run. `play_lines`, `expect_lines` and `dice_line` are lines of its file."""

    id: str
    file: str
    about: str
    clauses: tuple[str, ...]
    ruleset: Ruleset
    scenario: Scenario
    options: frozenset[str]
    turn: int
    start: dict[str, Any]
    dice: tuple[int, ...]
    play: tuple[Command, ...]
    expect: tuple[Expect, ...]
    play_lines: tuple[int, ...] = ()
    expect_lines: tuple[int, ...] = ()
    dice_line: int = 0
    start_line: int = 0
    gone: tuple[str, ...] = ()


def load_situation(path: Path, rulesets: Rulesets, folders: tuple[Path, ...] = ()) -> Situation:
    """The situation in a file. `folders` hold its title's scenario, else the game's own do. Raises Faults."""
    return situation_from(read(path), rulesets, folders)


def situation_from(
    document: Document, rulesets: Rulesets, folders: tuple[Path, ...] = (), base: Scenario | None = None
) -> Situation:
    """The situation in a document; `base` is its title's scenario where known. Raises Faults with all that is wrong."""
    if document.value is None:
        raise Faults(document.faults)
    book = Book(document)
    ruleset = ruleset_of(document.value.get("title"), listed(rulesets), book)
    if ruleset is None:
        raise Faults(book.faults)
    file, _ = check(situation_model(ruleset.card), document.value, book.fault)
    made = None
    try:
        base = base or base_of(document.value["title"], ruleset, folders)
    except LookupError as error:
        book.fault(("title",), str(error.args[0]))
    except Faults as error:
        book.faults.extend(error.faults)
    play, expect = _script(book, ruleset, document.value)
    if file is not None and base is not None:
        made = _Maker(book, ruleset, file, base).scenario()
    if book.faults or file is None or made is None:
        raise Faults(book.faults)
    return Situation(
        id=file.situation, file=document.file, about=file.about, clauses=tuple(file.clauses), ruleset=ruleset,
        scenario=made, options=frozenset(file.options), turn=file.turn, start=file.start, dice=tuple(file.dice),
        play=tuple(play), expect=tuple(expect),
        play_lines=tuple(document.line(("play", index)) for index in range(len(play))),
        expect_lines=tuple(document.line(("expect", index)) for index in range(len(expect))),
        dice_line=document.line(("dice",)), start_line=document.line(("start",)),
        gone=tuple(piece.id for piece in file.pieces if piece.gone),
    )  # fmt: skip


def begin(situation: Situation) -> tuple[State, list[Event]]:
    """The first position of a situation, and what happened until somebody is asked.

    Raises Faults where the rule set cannot build it from `start`, OutOfDice and what else the rules may raise.
    """
    ruleset = situation.ruleset
    table = Table(ruleset.opening(situation.scenario, situation.options, ScriptedDice(situation.dice)))
    ruleset.set_up(table)
    for piece in situation.gone:
        table.remove(piece, "before the situation", "")
    if table.clock.turn != situation.turn:
        table.tick(situation.turn, table.clock.phase)
    table.events.clear()
    try:
        ruleset.situation(table, situation.start)
    except ValueError as error:
        document = Document(situation.file, {}, {("start",): situation.start_line})
        book = Book(document)
        book.fault(("start",), str(error))
        raise Faults(book.faults) from error
    settle(table)
    return table.finished(), table.events


def _script(book: Book, ruleset: Ruleset, value: dict[str, Any]) -> tuple[list[Command], list[Expect]]:
    rows = value.get("play")
    play = [
        command_of(row, ruleset, book.fault, ("play", index))
        for index, row in enumerate(rows if isinstance(rows, list) else [])
    ]
    rows = value.get("expect")
    expect = [
        expectation_of(row, ruleset, book.fault, ("expect", index))
        for index, row in enumerate(rows if isinstance(rows, list) else [])
    ]
    for index, line in enumerate(expect):
        if line is not None and line.after is not None and line.after > len(play):
            book.fault(
                ("expect", index, "after"),
                _("there are only {count} commands in `play`").format(count=len(play)),
            )
    return [one for one in play if one is not None], [one for one in expect if one is not None]


class _Maker:
    """Makes the scenario that a situation plays in."""

    def __init__(self, book: Book, ruleset: Ruleset, file: SituationFile, base: Scenario):
        self.book, self.ruleset, self.file, self.base = book, ruleset, file, base
        given = file.sides
        self.sides = sides_of(given, book.fault) if given else base.sides
        rows = [row.model_dump() for row in given] if given else base.source["sides"]
        self.facings: dict[str, str | None] = {row["id"]: row.get("facing") for row in rows}

    def scenario(self) -> Scenario:
        """The scenario; only good where the book has no faults."""
        file, base = self.file, self.base
        sheet = self.sheet()
        for index, side in enumerate(file.sides or []):
            self.word(N_("facing"), side.facing, self.ruleset.facings, ("sides", index, "facing"))
        known = [option.id for option in base.options]
        for index, option in enumerate(file.options):
            self.word(N_("option"), option, known, ("options", index))
        groups = self.groups()
        entries = self.entries(sheet.grid, groups)
        return Scenario(
            id=f"{base.title}/{file.situation}", title=base.title, ruleset=base.ruleset, name=file.situation,
            date="", about=file.about, sheet=sheet, sides=self.sides, groups=tuple(groups.values()),
            entries=entries, turns=file.turns or max(base.turns, file.turn), tables=base.tables,
            special=self.special(),
            options=tuple(Option(one.id, one.name, one.about) for one in base.options),
            source={"situation": self.book.value, "base": base.source},
        )  # fmt: skip

    def sheet(self) -> Sheet:
        """The scrap of map."""
        scrap, grid, tables = self.file.map, self.base.sheet.grid, self.base.tables
        columns_, rows = scrap.size
        grid = hex_grid(
            columns_, rows, scrap.shape or grid.shape, scrap.shifted or grid.shifted, scrap.numbering or grid.numbering
        )
        terrain, level = ["clear"] * grid.size, [0] * grid.size
        kinds = getattr(tables, "terrain", None)
        for label, spot in scrap.hexes.items():
            place: Place = ("map", "hexes", label)
            check_kind("terrain", spot.terrain, None if kinds is None else list(kinds), self.book.fault, place)
            hex = hex_at(grid, label, self.book.fault, place)
            if hex != OFF:
                terrain[hex], level[hex] = spot.terrain, spot.level
        at = [
            [hex_at(grid, label, self.book.fault, ("map", "roads", n)) for label in road]
            for n, road in enumerate(scrap.roads)
        ]
        made = Sheet(
            grid=grid, terrain=tuple(terrain), level=tuple(level),
            sides=hexsides(
                grid, scrap.hexsides, getattr(tables, "hexsides", None), self.book.fault, ("map", "hexsides")
            ),
            roads=tuple(tuple(road) for road in at),
            objectives=tuple(
                hex_at(grid, label, self.book.fault, ("map", "objectives", n))
                for n, label in enumerate(scrap.objectives)
            ),
            looks=self.base.sheet.looks,
        )  # fmt: skip
        # A picture shows the ground of the battle: under any other it would lie.
        same = _ground(made) == _ground(self.base.sheet)
        return replace(made, background=self.base.sheet.background) if same else made

    def groups(self) -> dict[str, Group]:
        """The wings given, and one for each other that a piece names; a side's own id where it names none."""
        groups: dict[str, Group] = {}
        sides = [side.id for side in self.sides]
        for index, row in enumerate(self.file.wings or []):
            if row.id in groups:
                self.book.fault(("wings", index, "id"), _("the id {id} is used twice").format(id=row.id))
            self.word(N_("side"), row.side, sides, ("wings", index, "side"))
            self.word(N_("order"), row.order, self.ruleset.orders, ("wings", index, "order"))
            groups[row.id] = Group(row.id, row.name or row.id, row.side, row.order)
        piece: Any
        for index, piece in enumerate(self.file.pieces):
            self.word(N_("side"), piece.side, sides, ("pieces", index, "side"))
            if piece.wing is None:
                continue
            wing = piece.wing or piece.side
            group = groups.setdefault(wing, Group(wing, wing, piece.side))
            if piece.wing and self.file.wings is not None and group not in self._listed(groups):
                self.book.fault(
                    ("pieces", index, "wing"), unknown(N_("wing"), wing, [row.id for row in self.file.wings])
                )
            elif group.side != piece.side:
                self.book.fault(
                    ("pieces", index, "wing"),
                    _("the wing {wing} belongs to {owner}, not {side}").format(
                        wing=wing, owner=group.side, side=piece.side
                    ),
                )
        return groups

    def _listed(self, groups: dict[str, Group]) -> list[Group]:
        return [groups[row.id] for row in self.file.wings or []]

    def entries(self, grid: HexGrid, groups: dict[str, Group]) -> tuple[Entry, ...]:
        """The pieces, their printed values completed by the rule set."""
        entries: list[Entry] = []
        piece: Any
        for index, piece in enumerate(self.file.pieces):
            place: Place = ("pieces", index)
            if any(piece.id == other.id for other in entries):
                self.book.fault(place, _("the id {id} is used twice").format(id=piece.id))
            if (piece.hex is None) == (piece.hexes is None):
                self.book.fault(place, _("give either `hex` or `hexes`"))
            key = "hex" if piece.hexes is None else "hexes"
            labels = piece.hexes or ([piece.hex] if piece.hex else [])
            hexes = tuple(hex_at(grid, label, self.book.fault, (*place, key)) for label in labels)
            self.word(N_("facing"), piece.facing, self.ruleset.facings, (*place, "facing"))
            self.word(N_("status"), piece.status, self.ruleset.levels, (*place, "status"))
            self.word(N_("formation"), piece.form, self.ruleset.forms, (*place, "form"))
            entries.append(
                Entry(
                    id=piece.id,
                    name=piece.name or piece.id,
                    side=piece.side,
                    group="" if piece.wing is None else piece.wing or piece.side,
                    hexes=hexes,
                    facing=index_of(self.ruleset.facings, piece.facing or self.facings.get(piece.side)),
                    card=self.card(piece, place),
                    level=index_of(self.ruleset.levels, piece.status) or 0,
                    marks=tuple(sorted(piece.marks.items())),
                    form=piece.form or "",
                )
            )
        return tuple(entries)

    def card(self, piece: PieceHead, place: Place) -> Any:
        """The printed values of a piece: those given, and the usual ones of its kind."""
        names = [one.name for one in fields(self.ruleset.card)]
        given = {name: getattr(piece, name) for name in names if getattr(piece, name) is not None}
        try:
            whole = self.ruleset.scrap_card(given)
        except KeyError as error:
            self.book.fault(place, _("the key `{key}` is missing").format(key=error.args[0]))
        except ValueError as error:
            self.book.fault(place, str(error))
        else:
            return check(self.ruleset.card, json.loads(json.dumps(whole)), self.book.fault, place)[0]
        return None

    def special(self) -> Any:
        """The rules of the situation: what is given, and of the title's scenario only what must be there."""
        special = self.ruleset.special
        mine = {}
        for one in fields(special):
            # Victory and special rules of the whole battle name wings and hexes that a scrap has not.
            if one.default is one.default_factory:
                mine[one.name] = getattr(self.base.special, one.name)
        whole = json.loads(json.dumps(mine)) | self.file.special
        return check(special, whole, self.book.fault, ("special",))[0]

    def word(self, what: str, word: str | None, known: Sequence[str], place: Place) -> None:
        """A word that is given must be a known one."""
        if word is not None and word not in known:
            self.book.fault(place, unknown(what, word, known))


def _ground(sheet: Sheet) -> tuple[object, ...]:
    """What a picture of the map shows: its grid, and what lies in each hex."""
    grid = sheet.grid
    return grid.columns, grid.rows, grid.shape, grid.shifted, sheet.terrain, sheet.level
