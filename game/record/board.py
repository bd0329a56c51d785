"""The board as the events alone tell it: what a replay shows, without any rule."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from game.engine.events import Ended, Event, Ordered, Placed, Rolled, Scored, Ticked, fold
from game.engine.state import Battle, Clock, Group, Piece, State
from game.engine.text import _


@dataclass(frozen=True, slots=True)
class Board:
    """Pieces, groups, clock, scores and result after some events. Each step makes the next; none is changed."""

    pieces: dict[str, Placed] = field(default_factory=dict)
    groups: dict[str, Ordered] = field(default_factory=dict)
    clock: Clock = field(default_factory=Clock)
    scores: dict[str, int] = field(default_factory=dict)
    dice: int = 0
    result: Ended | None = None

    def after(self, events: Iterable[Event]) -> "Board":
        """The board after these events. Raises KeyError for an event about a piece that is not there."""
        pieces, groups, scores = self.pieces.copy(), self.groups, self.scores
        clock, dice, result = self.clock, self.dice, self.result
        for event in events:
            match event:
                case Ordered():
                    groups = groups | {event.group: event}
                case Ticked():
                    clock = Clock(event.turn, event.phase)
                case Scored():
                    scores = scores | {event.side: event.points}
                case Rolled():
                    dice = event.number
                case Ended():
                    result = event
                case _:
                    fold(pieces, event)
        return Board(pieces, groups, clock, scores, dice, result)

    def state(self, battle: Battle) -> State:
        """The same as a position that a rule set can show (`view`): without a procedure, so nobody is asked.

        Raises KeyError for a hex that the map has not.
        """
        pieces, groups = self._told(battle)
        return State(battle, pieces, groups, self.clock, (), self.dice, self.result)

    def _told(self, battle: Battle) -> tuple[dict[str, Piece], dict[str, Group]]:
        """The pieces and groups as a position has them."""
        number = battle.scenario.sheet.grid.number
        sides = {group.id: group.side for group in battle.scenario.groups}
        pieces = {
            p.piece: Piece(
                p.piece, p.side, p.group, p.type, tuple([number[label] for label in p.hexes]), p.facing, p.form,
                p.level, p.marks, p.attached_to,
            )
            for p in self.pieces.values()
        }  # fmt: skip
        groups = {
            g.group: Group(g.group, sides.get(g.group, ""), g.order, g.state, g.number, g.marks)
            for g in self.groups.values()
        }
        return pieces, groups


def differences(board: Board, state: State) -> list[str]:
    """Where the folded events and the position differ, in sentences; empty where they agree."""
    try:
        pieces, groups = board._told(state.battle)
    except KeyError as missing:
        return [_("the events name the hex {missing}, which the map has not").format(missing=missing)]
    found: list[str] = []
    for what, a, b in (("piece", pieces, state.pieces), ("group", groups, state.groups)):
        for id in sorted(a.keys() | b.keys()) if a != b else ():
            if a.get(id) != b.get(id):
                found.append(
                    _("{what} {name}: the events give {told}, the position has {found}").format(
                        what=what, name=id, told=a.get(id), found=b.get(id)
                    )
                )
    for name in ("clock", "dice", "result"):
        if getattr(board, name) != getattr(state, name):
            found.append(
                _("{name}: the events give {told}, the position has {found}").format(
                    name=name, told=getattr(board, name), found=getattr(state, name)
                )
            )
    return found
