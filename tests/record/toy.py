"""A toy rule set: two sides, five counters, dice, an interrupt, a hidden choice, a turn clock and an end."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar, Literal, cast

from game.board.hexes import OFF, HexGrid
from game.board.terrain import CLEAR, Sheet
from game.engine.commands import Command, Decline, Done
from game.engine.dice import Chooser
from game.engine.objection import Objection
from game.engine.play import decision
from game.engine.procedure import Decision, Options, Procedure
from game.engine.record import record
from game.engine.ruleset import Ruleset
from game.engine.scenario import Entry, Option, Scenario, Side
from game.engine.scenario import Group as Wing
from game.engine.state import Battle, Clock, Group, Piece, State
from game.engine.table import Table
from game.engine.tally import Line, tally
from game.record.game import Game
from game.record.resume import resume

SOURCE: dict[str, Any] = {
    "id": "toy/field",
    "turns": 3,
    "pieces": {"r1": "0202", "r2": "0204", "b1": "0502", "b2": "0504", "b3": "0603"},
    "note": "Dąbrowa \u2028 für",
}


@record
class Plan(Command):
    """The hidden choice of a side for this turn."""

    side: str
    choice: str
    kind: Literal["plan"] = "plan"


@record
class Step(Command):
    """One hex."""

    piece: str
    hex: str
    kind: Literal["step"] = "step"

    @property
    def actor(self) -> str:
        return self.piece

    @property
    def on_hex(self) -> str:
        return self.hex


@record
class Wheel(Command):
    """Turn on the spot."""

    piece: str
    facing: int
    kind: Literal["wheel"] = "wheel"

    @property
    def actor(self) -> str:
        return self.piece

    @property
    def to_facing(self) -> int:
        return self.facing


@record
class Scout(Command):
    """Look what is hidden ahead."""

    piece: str
    kind: Literal["scout"] = "scout"

    @property
    def actor(self) -> str:
        return self.piece


@record
class Shoot(Command):
    """Fire at an enemy within four hexes, also as a reaction."""

    piece: str
    target: str
    kind: Literal["shoot"] = "shoot"

    @property
    def actor(self) -> str:
        return self.piece

    @property
    def on_piece(self) -> str:
        return self.target


def shot(table: Table, piece: str, target: str) -> None:
    level = table.pieces[target].level
    rolled = table.roll("fire", "Y4", table.pieces[piece].side, piece, tally(Line(level, "shaken", "Y5")), 5, "at-most")
    if rolled.result == "success":
        if level:
            table.remove(target, "fire", "Y6")
        else:
            table.level(target, level + 1, "fire", "Y5")
    for side in ("red", "blue"):
        if not any(p.side == side for p in table.pieces.values()):
            table.end(table.other(side), "the enemy is gone", "Y9")


@record(kw_only=True)
class Round(Procedure):
    """A turn."""

    STEPS: ClassVar = ("begin", "red", "blue", "reveal", "first", "second", "end")
    plans: tuple[tuple[str, str], ...] = ()
    kind: Literal["round"] = "round"

    def do_begin(self, table: Table) -> None:
        table.tick(table.clock.turn + 1, "plans")

    def _ask(self, side: str) -> Decision:
        def bar(command: Command) -> Objection | None:
            good = isinstance(command, Plan) and command.side == side and command.choice in ("hold", "go")
            return None if good else Objection("Y2", "{} makes its plan now", (side,))

        return Decision(
            side, "plan", "Y2", Options(lambda: [Plan(side, "hold"), Plan(side, "go")], bar), "", True, "plan"
        )

    def ask_red(self, state: State) -> Decision:
        return self._ask("red")

    def ask_blue(self, state: State) -> Decision:
        return self._ask("blue")

    def on_red(self, table: Table, command: Command) -> None:
        plan = cast(Plan, command)
        table.update(plans=(*self.plans, (plan.side, plan.choice)))

    on_blue = on_red

    def do_reveal(self, table: Table) -> None:
        plans = cast(Round, table.stack[-1]).plans
        table.say("revealed", ", ".join(f"{side} will {choice}" for side, choice in plans))

    def do_first(self, table: Table) -> None:
        table.call(Activation(side_id="red"))

    def do_second(self, table: Table) -> None:
        table.call(Activation(side_id="blue"))

    def do_end(self, table: Table) -> None:
        if table.clock.turn >= table.battle.scenario.turns:
            table.end("", "time is up", "Y9")
        table.goto("begin")
        table.update(plans=())


@record(kw_only=True)
class Activation(Procedure):
    """The counters of a side act."""

    STEPS: ClassVar = ("wake", "act")
    side_id: str
    left: int = 4
    kind: Literal["activation"] = "activation"

    def do_wake(self, table: Table) -> None:
        table.order(self.side_id, number=table.groups[self.side_id].number + 1, state="active")
        table.say("activation", f"{self.side_id} acts")

    def ask_act(self, state: State) -> Decision | None:
        if not self.left:
            return None
        grid = state.battle.scenario.sheet.grid

        def bar(command: Command) -> Objection | None:
            if isinstance(command, Done):
                return None
            piece = state.pieces.get(command.actor or "")
            if piece is None or piece.side != self.side_id:
                return Objection("Y3", "{} is not yours to move", (command.actor,))
            match command:
                case Step(hex=label):
                    to = grid.number.get(label, OFF)
                    if to not in grid.neighbours[piece.hex] or to in state.at or to == OFF:
                        return Objection("Y3", "{} is no free hex beside it", (label,))
                case Wheel(facing=facing):
                    if facing == piece.facing or not 0 <= facing < 6:
                        return Objection("Y3", "it cannot face {}", (facing,))
                case Shoot(target=target):
                    enemy = state.pieces.get(target)
                    if enemy is None or enemy.side == self.side_id or grid.distance(piece.hex, enemy.hex) > 4:
                        return Objection("Y4", "{} is no target", (target,))
                    if piece.number("fired"):
                        return Objection("Y4", "it has fired")
                case Scout():
                    if piece.number("scouted"):
                        return Objection("Y7", "it has scouted")
                case _:
                    return Objection("", "that is not asked")
            return None

        def candidates() -> Iterator[Command]:
            for piece in state.pieces.values():
                if piece.side == self.side_id:
                    for to in grid.neighbours[piece.hex]:
                        if to != OFF:
                            yield Step(piece.id, state.label(to))
                    for facing in range(6):
                        yield Wheel(piece.id, facing)
                    for other in state.pieces.values():
                        yield Shoot(piece.id, other.id)
                    yield Scout(piece.id)
            yield Done()

        return Decision(self.side_id, "act", "Y3", Options(candidates, bar), "", False, "act")

    def on_act(self, table: Table, command: Command) -> None:
        table.goto("act")
        table.update(left=self.left - 1)
        match command:
            case Done():
                table.update(left=0)
                for piece in list(table.pieces):
                    table.unmark(piece, "fired", "scouted")
            case Wheel(piece, facing):
                table.turn(piece, facing)
            case Scout(piece):
                table.mark(piece, "scouted")
                table.say("revealed", "nothing is hidden here", "Y7", pieces=(piece,))
            case Shoot(piece, target):
                table.mark(piece, "fired")
                shot(table, piece, target)
            case Step(piece, label):
                start, to = table.pieces[piece].hex, table.place(label)
                table.move(piece, (to,), (start, to))
                near = tuple(
                    other.id
                    for other in table.pieces.values()
                    if other.side != self.side_id and table.battle.scenario.sheet.grid.distance(to, other.hex) <= 2
                )
                if near:
                    table.call(Alarm(mover=piece, near=near))


@record(kw_only=True)
class Alarm(Procedure):
    """The other side may shoot at a mover that comes near."""

    STEPS: ClassVar = ("react",)
    mover: str
    near: tuple[str, ...]
    kind: Literal["alarm"] = "alarm"

    def ask_react(self, state: State) -> Decision:
        side = state.other(state.pieces[self.mover].side)

        def bar(command: Command) -> Objection | None:
            if isinstance(command, Decline) or (
                isinstance(command, Shoot) and command.piece in self.near and command.target == self.mover
            ):
                return None
            return Objection("Y8", "only those near {} may shoot at it", (self.mover,))

        shots = [Shoot(piece, self.mover) for piece in self.near]
        return Decision(side, "react?", "Y8", Options(lambda: [*shots, Decline()], bar), self.mover, False, "react")

    def on_react(self, table: Table, command: Command) -> None:
        if isinstance(command, Shoot):
            shot(table, command.piece, command.target)


class Toy:
    """The rule set; `version` and `need` can be changed by a test."""

    id = "toy"
    titles = {"toy": "Toy"}
    commands = (Plan, Step, Wheel, Scout, Shoot)
    frames = (Round, Activation, Alarm)

    def __init__(self, version: int = 1):
        self.version = version

    def opening(self, scenario: Scenario, options: frozenset[str], dice: Any) -> State:
        return State(Battle(scenario, options, dice, None), {}, {}, Clock(), (Round(),))

    def set_up(self, table: Table) -> None:
        for side in table.battle.scenario.sides:
            table.add_group(Group(side.id, side.id, "go", "waiting"))
        for entry in table.battle.scenario.entries:
            table.put(Piece(entry.id, entry.side, entry.group, "N", entry.hexes, entry.facing))

    def resume(self, state: State) -> State:
        return state

    def words(self, state: State, command: Command) -> str:
        return f"{command.kind} {command.actor or ''}".strip()

    def told(self, state: State, event: Any, command: Any = None) -> str:
        return str(event.kind)

    def sound(self, state: State, event: Any) -> str:
        return ""


def rebuild(source: dict[str, Any]) -> Scenario:
    """The scenario of its source."""
    grid = HexGrid(8, 6)
    sheet = Sheet(grid, (CLEAR,) * grid.size, (0,) * grid.size)
    sides = (Side("red", "Red", "west"), Side("blue", "Blue", "east"))
    entries = tuple(
        Entry(id, id, "red" if id[0] == "r" else "blue", "red" if id[0] == "r" else "blue", (grid.at(hex),), 1, None)
        for id, hex in source["pieces"].items()
    )
    wings = tuple(Wing(side.id, side.name, side.id) for side in sides)
    return Scenario(
        source["id"], "toy", "toy", "Toy: the field?", "1605", "", sheet, sides, wings, entries, source["turns"],
        None, None, (Option("fog", "Fog", ""), Option("mud", "Mud", "")), source,
    )  # fmt: skip


TOY = cast(Ruleset, Toy())
RULESETS = {"toy": TOY}
OPEN: list[Game] = []
"""Games that a test may leave open."""
NAMES = {"red": "Anna", "blue": "Jan Żak"}


class Ticker:
    """A clock that gains a second at each look."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 1
        return self.now


def new(folder: Path | None, seed: str = "1", **more: Any) -> Game:
    """A new toy game."""
    more = {"started": "2026-11-30T12:00:00", "names": NAMES, "clock": Ticker(), "sync": False} | more
    game = Game.new(TOY, rebuild(SOURCE), seed=seed, folder=folder, **more)
    OPEN.append(game)
    return game


def again(path: Path, folder: Path | None = None, **more: Any) -> Game:
    """The same game, resumed from its file (in place unless said otherwise)."""
    more = {"rulesets": RULESETS, "rebuild": rebuild, "sync": False} | more
    rulesets = more.pop("rulesets")
    game = resume(path, rulesets, folder=folder or path.parent, **more)
    OPEN.append(game)
    return game


def random_command(game: Game, chooser: Chooser) -> Command:
    """Some command that is offered now."""
    asked = decision(game.state)
    assert asked is not None
    options = list(asked.options)
    return options[chooser.below(len(options))]


def play(game: Game, most: int = 1000, seed: str = "toy") -> Game:
    """Play at random until the battle ends or so many commands more were given."""
    chooser = Chooser(seed)
    for _ in range(most):
        if game.decision is None:
            break
        game.submit(random_command(game, chooser))
    return game


def plans(game: Game) -> Game:
    """Get both plans of a turn out of the way."""
    game.submit(Plan("red", "go"))
    game.submit(Plan("blue", "hold"))
    return game
