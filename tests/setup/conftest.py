"""A toy rule set, small enough to be wrong in every way a file can be: two sides shoot at each other in turn."""

from dataclasses import field
from pathlib import Path
from typing import ClassVar, Literal

import pytest

from game.engine.commands import Command, Decline
from game.engine.objection import Objection
from game.engine.procedure import Decision, Options, Procedure
from game.engine.record import Record, record
from game.engine.state import Battle, Clock, Group, Piece, State
from game.engine.tally import Line, tally

LEVELS = ("normal", "shaken")


@record(kw_only=True)
class Card(Record):
    kind: Literal["foot", "gun", "commander"]
    morale: int
    double: bool = False


@record(kw_only=True)
class Ground(Record):
    cover: int = 0


@record(kw_only=True)
class Tables(Record):
    hit: int
    terrain: dict[str, Ground]
    hexsides: dict[str, Ground] = field(default_factory=dict)


@record(kw_only=True)
class Special(Record):
    victory: Literal["last"]
    heroes: tuple[str, ...] = ()


@record
class Shoot(Command):
    unit: str
    target: str
    kind: Literal["shoot"] = "shoot"

    @property
    def actor(self):
        return self.unit


@record(kw_only=True)
class Volley(Procedure):
    """One side shoots or declines, then the other."""

    STEPS: ClassVar[tuple[str, ...]] = ("shoot", "swap")
    turn_of: str
    kind: Literal["volley"] = "volley"

    def _bar(self, state, command):
        if isinstance(command, Decline):
            return None
        if not isinstance(command, Shoot) or command.unit not in state.pieces or command.target not in state.pieces:
            return Objection("D1", "this is not one of the choices of the moment")
        if state.pieces[command.unit].side != self.turn_of:
            return Objection("D1", "{} is not on turn", (command.unit,), (command.unit,))
        if state.pieces[command.target].side == self.turn_of:
            return Objection("D2", "{} is a friend", (command.target,))
        return None

    def ask_shoot(self, state):
        ids = sorted(state.pieces)
        every = [Shoot(a, b) for a in ids for b in ids] + [Decline()]
        options = Options(lambda: every, lambda command: self._bar(state, command))
        return Decision(self.turn_of, "Shoot?", "D1", options, topic="shoot", always=True)

    def on_shoot(self, table, command):
        if isinstance(command, Decline):
            table.say("held", f"{self.turn_of} holds its fire", "D1", self.turn_of)
            return
        target = table.pieces[command.target]
        ground = table.battle.scenario.sheet.terrain[target.hex]
        cover = table.battle.scenario.tables.terrain[ground].cover
        flank = 1 if target.facing == table.pieces[command.unit].facing else 0
        sum_of = tally(Line(flank, "from-behind", "D3"), Line(cover, "cover", "D4", (ground,)))
        rolled = table.roll(
            "fire", "D2", self.turn_of, command.unit, sum_of, table.battle.scenario.tables.hit, "at-least"
        )
        if rolled.result == "failure":
            return
        if target.level:
            table.remove(target.id, "fire", "D5")
            if not any(piece.side == target.side for piece in table.pieces.values()):
                table.end(self.turn_of, "the last enemy fell", "D6")
        else:
            table.level(target.id, 1, "fire", "D5")

    def do_swap(self, table):
        table.leave()
        table.call(Volley(turn_of=table.other(self.turn_of)))


class Toy:
    id = "duel"
    version = 1
    titles: ClassVar = {"duel-1600": "Duel 1600"}
    commands = (Shoot,)
    frames = (Volley,)
    card, tables, special = Card, Tables, Special
    facings = ("N", "E", "S", "W")
    facing_bearings = (0, 90, 180, 270)
    levels = LEVELS
    orders = ("charge", "hold")
    forms = ()

    def scrap_card(self, fields):
        if "kind" not in fields:
            raise ValueError("a piece needs its `kind`: foot, gun or commander")
        return {"morale": 6, **fields}

    def check(self, scenario):
        seen = {}
        for entry in scenario.entries:
            for hex in entry.hexes:
                other = seen.setdefault(hex, entry)
                if other is not entry and not {"gun", "commander"} & {other.card.kind, entry.card.kind}:
                    yield f"{entry.id} and {other.id} stand in one hex, {scenario.sheet.grid.labels[hex]}"

    def opening(self, scenario, options, dice):
        groups = {one.id: Group(one.id, one.side, one.order or "hold", "waiting") for one in scenario.groups}
        battle = Battle(scenario, options, dice, None)
        return State(battle, {}, groups, Clock(1, "fire"), (Volley(turn_of=scenario.sides[0].id),))

    def set_up(self, table):
        for one in table.battle.scenario.entries:
            table.put(
                Piece(one.id, one.side, one.group, one.card.kind, one.hexes, one.facing, "", one.level, one.marks)
            )

    def situation(self, table, start):
        if start.get("side") not in ("red", "blue"):
            raise ValueError(f"`side` must be red or blue, not {start.get('side')}")
        table.leave()
        table.call(Volley(turn_of=start["side"]))

    def words(self, state, command):
        return command.kind.capitalize()

    def told(self, state, event, command=None):
        return ""

    def sound(self, state, event):
        return ""


BATTLEFIELD = """\
columns: 4
rows: 3
legend:
  ".": {terrain: clear}
  w: {terrain: woods, level: 1}
map:
  - ". . . ."
  - ". w . ."
  - "...."
levels:
  - {level: 2, hexes: ["0401..0402"]}
hexsides:
  - {between: ["0101", "0102"], is: hedge}
labels:
  - {text: Börgilsonn, from: "0101", to: "0301"}
objectives: ["0303"]
origins:
  columns: printed
  rows: printed
  legend: printed
  map: printed
  levels: printed
  hexsides: printed
  labels: "reconstructed: to have one"
  objectives: printed
"""

COUNTERS = """\
origins:
  name: printed
  side: printed
  wing: printed
  kind: printed
  morale: "reconstructed: by the look of it"
sources:
  F1: a book
counters:
  - {id: mansson, name: Månsson, side: red, wing: van, kind: foot, morale: 7}
  - {id: dabrowa, name: Dąbrowa, side: blue, wing: rear, kind: foot, morale: 8,
      source: {morale: "found: F1 page 3"}}
  - {id: piece, name: Piece, side: blue, wing: rear, kind: gun, morale: 6}
"""

TABLES = """\
hit: 5
terrain:
  clear: {}
  woods: {cover: -1}
hexsides:
  hedge: {cover: -1}
origins:
  hit: printed
  terrain: printed
  terrain.woods.cover: "found: F1"
  hexsides: printed
sources: {F1: a book}
"""

SCENARIO = """\
id: duel-1600/duel
title: duel-1600
name: Duel
about: Two men and a gun.
turns: 3
battlefield: battlefield.yaml
counters: counters.yaml
tables: tables.yaml
sides:
  - {id: red, name: Red, edge: west, facing: E}
  - {id: blue, name: Blue, edge: east, facing: W}
wings:
  - {id: van, name: Van, side: red, order: charge}
  - {id: rear, name: Rear, side: blue}
deployment:
  mansson: "0101"
  dabrowa: {hex: "0401", status: shaken, marks: {lance: 2}}
  piece: {hex: "0401", facing: N}
special:
  victory: last
origins:
  turns: printed
  sides: printed
  wings: printed
  deployment: printed
  special: printed
"""

FILES = {
    "battlefield.yaml": BATTLEFIELD,
    "counters.yaml": COUNTERS,
    "tables.yaml": TABLES,
    "duel.yaml": SCENARIO,
}


class Shelf:
    """A folder with the toy's scenario, whose files a test may spoil."""

    def __init__(self, folder: Path):
        self.root = folder
        self.folder = folder / "duel-1600"
        self.folder.mkdir()
        for name, text in FILES.items():
            (self.folder / name).write_text(text, encoding="utf-8")
        self.scenario = self.folder / "duel.yaml"

    def spoil(self, name: str, before: str, after: str) -> int:
        """Replace a piece of a file; returns the line it stands on."""
        path = self.folder / name
        text = path.read_text(encoding="utf-8")
        assert text.count(before) == 1, f"{name} has {text.count(before)} times {before!r}"
        path.write_text(text.replace(before, after), encoding="utf-8")
        return text[: text.index(before)].count("\n") + 1

    def write(self, name: str, text: str) -> Path:
        """Write a file beside the scenario folder."""
        path = self.root / name
        path.write_text(text, encoding="utf-8")
        return path


@pytest.fixture
def toy():
    return Toy()


@pytest.fixture
def shelf(tmp_path):
    return Shelf(tmp_path)
