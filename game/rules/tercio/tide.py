"""NS9, D-97b, D-121 The tide comes in: whoever stands where the sea will be goes up the beach or is lost."""

from typing import Literal

from game.board.hexes import OFF
from game.engine.commands import Command
from game.engine.objection import Objection
from game.engine.procedure import NOT_OFFERED, Decision, Options, Procedure
from game.engine.record import record
from game.engine.state import Piece, State
from game.engine.table import Table
from game.engine.text import _
from game.rules.tercio import commands as c
from game.rules.tercio.control import occupy
from game.rules.tercio.data import COMMANDER
from game.rules.tercio.facts import commanders_in, field, is_body, units_in
from game.rules.tercio.losses import bound_riders, carry, eliminate, lose_commander

SAME_COLUMN = (3, 0)
"""G4 The directions within a column, toward higher numbers first."""


@record
class Tide(Procedure):
    """NS9 At the start of a turn, before the initiative: first all who can keep their column, then the others.

    `left` are those who still have to find a place.
    """

    left: tuple[str, ...] = ()
    kind: Literal["tide"] = "tide"

    STEPS = ("rise", "look", "choose", "flood")

    def words(self, state: State) -> str:
        """For the breadcrumb."""
        return _("the tide comes in")

    def do_rise(self, t: Table) -> None:
        """NS9 Everybody with a free hex ahead in his own column goes there."""
        t.say("tide", "The tide comes in", "NS9")
        left = []
        for piece in in_the_way(t):
            straight = [way for way in ways_ashore(t, piece) if way[1]]
            if straight:
                go_ashore(t, piece.id, straight[0][0])
            else:
                left.append(piece.id)
        t.update(left=tuple(left))

    def do_look(self, t: Table) -> None:
        """NS9 The next of the others; without a free hex he is lost."""
        left = tuple(id for id in self.left if id in t.pieces)
        if not left:
            t.update(left=())
            t.goto("flood")
            return
        t.update(left=left)
        piece = t.pieces[left[0]]
        if not ways_ashore(t, piece):
            t.update(left=left[1:], step="look")
            if piece.type == COMMANDER:
                lose_commander(t, piece.id, "the tide", "NS9")
            else:
                eliminate(t, piece.id, "the tide", "NS9")

    def ask_choose(self, state: State) -> Decision:
        """NS9 The owner picks among the free hexes beside his column."""
        piece = state.pieces[self.left[0]]
        labels = [state.label(hexes[0]) for hexes, _straight in ways_ashore(state, piece)]

        def bar(command: Command) -> Objection | None:
            if not isinstance(command, c.GoAshore) or command.unit != piece.id:
                return NOT_OFFERED
            if command.to not in labels:
                return Objection("NS9", "{} is not one of the closest free hexes", (command.to,))
            return None

        options = Options(lambda: (c.GoAshore(piece.id, label) for label in labels), bar)
        facts = (field(state).name(piece.id),)
        return Decision(
            piece.side, "The tide drives {} up the beach: choose the hex.", "NS9", options, subject=piece.id,
            topic="tide", facts=facts,
        )  # fmt: skip

    def on_choose(self, t: Table, command: c.GoAshore) -> None:
        """NS9 It goes there."""
        piece = t.pieces[self.left[0]]
        to = next(hexes for hexes, _straight in ways_ashore(t, piece) if t.label(hexes[0]) == command.to)
        go_ashore(t, piece.id, to)
        t.update(left=self.left[1:], step="look")

    def do_flood(self, t: Table) -> None:
        """D-121 From now on it is sea."""
        t.tick(t.clock.turn, "initiative")
        t.forget()


def flooded_hexes(state: State) -> frozenset[int]:
    """NS9 The hexes that the tide floods, or has flooded."""
    rules = field(state)
    return frozenset(h for h, kind in enumerate(rules.sheet.terrain) if kind in rules.special.floods)


def in_the_way(state: State) -> list[Piece]:
    """NS9 Who must go: units, and army commanders without one; the side listed first before the other."""
    wet = flooded_hexes(state)
    found = []
    for side in field(state).sides:
        for piece in state.pieces.values():
            led = piece.type == COMMANDER and units_in(state, piece.hexes[0], side)
            if piece.side == side and wet.intersection(piece.hexes) and not led:
                found.append(piece)
    return found


def ways_ashore(state: State, piece: Piece) -> list[tuple[tuple[int, ...], bool]]:
    """NS9, D-97b The closest free hexes for a piece, each with whether it lies in the same column.

    One that is free in the same column is the only one; a double goes along its column or not at all.
    """
    rules = field(state)
    wet = flooded_hexes(state)
    for direction in SAME_COLUMN:
        to = tuple(rules.grid.neighbours[h][direction] for h in piece.hexes)
        if _free(state, piece, to, wet):
            return [(to, True)]
    if len(piece.hexes) > 1:
        return []
    beside = sorted(n for n in rules.grid.neighbours[piece.hexes[0]] if n != OFF)
    return [((n,), False) for n in beside if _free(state, piece, (n,), wet)]


def _free(state: State, piece: Piece, hexes: tuple[int, ...], wet: frozenset[int]) -> bool:
    """T9.1 Whether a piece can stand in these hexes once the tide is in."""
    rules = field(state)
    for h in hexes:
        if h == OFF or h in wet or rules.impassable >> h & 1:
            return False
        for other in state.standing(h):
            if other.side != piece.side or (is_body(piece) and is_body(other) and other.id != piece.id):
                return False
    return True


def go_ashore(t: Table, id: str, to: tuple[int, ...]) -> None:
    """NS9 A piece goes up the beach with its commanders; facing and status stay, nobody reacts."""
    piece = t.pieces[id]
    riders = () if piece.type == COMMANDER else bound_riders(t, piece)
    t.move(id, to, (piece.hexes[0], to[0]), "tide")
    carry(t, tuple(r for r in riders if _with(t, r, piece)), piece.hexes, to)
    occupy(t, t.pieces[id])


def _with(t: Table, commander: str, piece: Piece) -> bool:
    return any(one.id == commander for one in commanders_in(t, piece.hexes, piece.side))
