"""The account of a battle from its events: what each side lost, when, to whom; what was scored; the turning points."""

from dataclasses import dataclass, field

from game.engine.events import Event, Ordered, Placed, Removed, Rolled, Scored, Ticked
from game.record.game import Game
from game.record.story import Step

MOST_TURNS = 3
"""So many turning points are named at the most."""


@dataclass(frozen=True, slots=True)
class Loss:
    """A piece that left the map: when, why, and the enemy piece that had last struck it in that turn ("" for none)."""

    piece: str
    side: str
    group: str
    turn: int
    cause: str
    clause: str
    by: str
    n: int


@dataclass(frozen=True, slots=True)
class Point:
    """A line of the score: whose, how many, why, when."""

    side: str
    points: int
    reason: str
    turn: int


@dataclass(slots=True)
class Stretch:
    """A stretch of the battle: one activation of a wing, or a phase in which no wing is activated."""

    turn: int
    group: str = ""
    order: str = ""
    phase: str = ""
    points: dict[str, int] = field(default_factory=dict)
    losses: list[Loss] = field(default_factory=list)


class Account:
    """What events tell of losses and points. `take` is given them in order, each with the number of its command."""

    def __init__(self) -> None:
        self._reset()

    def _reset(self) -> None:
        self.groups: dict[str, str] = {}
        """The group of each piece that was ever placed."""
        self.sides: dict[str, str] = {}
        self.losses: list[Loss] = []
        self.points: list[Point] = []
        self.stretches: list[Stretch] = [Stretch(0)]
        self.lost: dict[str, Loss] = {}
        self._struck: dict[str, tuple[str, int]] = {}
        self._numbers: dict[str, int] = {}
        self._turn = 0

    def take(self, event: Event, n: int) -> None:
        """Take in what happened at command n."""
        match event:
            case Placed(piece, side, group):
                self.groups[piece], self.sides[piece] = group, side
                self.lost.pop(piece, None)
            case Ticked(turn, phase):
                self._turn = turn
                self.stretches.append(Stretch(turn, phase=phase))
            case Ordered(group, order, _, number):
                if number > self._numbers.get(group, 0):
                    self.stretches.append(Stretch(self._turn, group, order))
                self._numbers[group] = number
            case Rolled(piece=piece, target=target) if piece and target:
                self._struck[target] = (piece, self._turn)
                if event.sense == "row":  # a row of a table may strike both
                    self._struck[piece] = (target, self._turn)
            case Scored(side, points, reason):
                self.points.append(Point(side, points, reason, self._turn))
                now = self.stretches[-1].points
                now[side] = now.get(side, 0) + points
            case Removed(piece, cause, clause):
                self._lose(piece, cause, clause, n)

    def _lose(self, piece: str, cause: str, clause: str, n: int) -> None:
        side = self.sides.get(piece, "")
        by, turn = self._struck.get(piece, ("", -1))
        if turn != self._turn or self.sides.get(by) == side:
            by = ""
        loss = Loss(piece, side, self.groups.get(piece, ""), self._turn, cause, clause, by, n)
        self.losses.append(loss)
        self.lost[piece] = loss
        self.stretches[-1].losses.append(loss)

    def of_group(self, group: str) -> tuple[str, ...]:
        """The pieces of a group at first, in the order of the set-up."""
        return tuple(piece for piece, own in self.groups.items() if own == group)

    def swing(self, stretch: Stretch, side: str) -> int:
        """How far a stretch moved the battle towards a side: points for it less points for the other.

        Where nothing has been scored in the whole game a lost piece counts one.
        """
        if self.points:
            return sum(points if owner == side else -points for owner, points in stretch.points.items())
        return sum(-1 if loss.side == side else 1 for loss in stretch.losses)

    def turning_points(self, side: str) -> list[Stretch]:
        """The stretches that moved the balance of the battle most, by 2 or more, in the order of time.

        Of two that moved it equally far the earlier one is taken.
        """
        moved = [(abs(self.swing(one, side)), -n, one) for n, one in enumerate(self.stretches)]
        best = sorted((entry for entry in moved if entry[0] >= 2), key=lambda entry: (-entry[0], -entry[1]))
        return [one for _, _, one in sorted(best[:MOST_TURNS], key=lambda entry: -entry[1])]


class Ledger(Account):
    """Folds the events of a game; `update` takes in what is new, or all anew after an undo."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._begin()

    def _begin(self) -> None:
        self._reset()
        self._steps: list[Step] = []
        for event in self.game.story.opened.events:
            self.take(event, 0)

    def update(self) -> "Ledger":
        """Take in what has happened since; the ledger itself."""
        played = self.game.story.played
        if len(played) < len(self._steps) or (self._steps and played[len(self._steps) - 1] is not self._steps[-1]):
            self._begin()
        for step in played[len(self._steps) :]:
            for event in step.events:
                self.take(event, step.n)
            self._steps.append(step)
        return self
