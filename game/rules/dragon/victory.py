"""D16: points, the collapse of an army, and who has won."""

from fractions import Fraction

from game.engine.record import record
from game.engine.state import State
from game.engine.table import Table
from game.rules.dragon.data import COMMANDER, EFFECTIVE
from game.rules.dragon.facts import field, units


@record
class Share:
    """D16.2b, D16.3 How many units of a side on the board are out of order, of how many."""

    worn: int
    all: int

    @property
    def part(self) -> Fraction:
        """The part of them; all of an army that is gone."""
        return Fraction(self.worn, self.all) if self.all else Fraction(1)


def points_of(state: State, id: str) -> int:
    """D16.1, AMB-45 What a unit in order or a living commander counts."""
    rules = field(state)
    card = rules.cards[id]
    if card.kind == COMMANDER:
        return rules.special.commander_points.get(id, 1)
    return rules.special.points.get(card.kind, 1)


def score(state: State, side: str) -> int:
    """D16.1 The points of a side: its fully effective units and its commanders on the board."""
    return sum(
        points_of(state, piece.id)
        for piece in state.pieces.values()
        if piece.side == side and (piece.type == COMMANDER or piece.level == EFFECTIVE)
    )


def kills(state: State, side: str) -> int:
    """D16.2c The points for what a side has destroyed of its enemy."""
    rules = field(state)
    enemy = rules.opponent[side]
    return sum(
        points_of(state, entry.id)
        for entry in rules.scenario.entries
        if entry.side == enemy and entry.id not in state.pieces
    )


def share_worn(state: State, side: str) -> Share:
    """AMB-37 The units of a side on the board, batteries too, commanders not, and those of them out of order."""
    own = units(state, side)
    return Share(sum(1 for unit in own if unit.level), len(own))


def across(state: State) -> int:
    """D16.2a The fully effective units of the side that does not attack beyond the column, by their left hex."""
    rules = field(state)
    side = rules.opponent[rules.special.attacker]
    return sum(
        1
        for unit in units(state, side)
        if unit.level == EFFECTIVE and rules.grid.offset[unit.hexes[0]][0] > rules.special.across
    )


def collapse(state: State) -> str:
    """D16.2 Why the side that does not attack has collapsed, "" where it has not."""
    rules = field(state)
    special = rules.special
    side = rules.opponent[special.attacker]
    if across(state) < special.fewer:
        return f"fewer than {special.fewer} units in order across the stream"
    worn = share_worn(state, side)
    if worn.part * 100 >= special.share:
        return f"{special.share} per cent of an army out of order"
    if special.margin and kills(state, special.attacker) - kills(state, side) >= special.margin:
        return f"{special.margin} points ahead"
    return ""


def check_victory(t: Table) -> None:
    """AMB-04 At the end of every phase: scenario 2 and 3 may be over."""
    rules = field(t)
    special, stage = rules.special, t.clock.turn
    if t.result is not None:
        return
    if special.victory == "collapse":
        if why := collapse(t):
            if stage <= special.last_win:
                t.end(special.attacker, why, "D16.2")
            elif stage <= special.last_draw:
                t.end("", why, "D16.2")
            else:
                t.end(rules.opponent[special.attacker], f"too late: {why}", "D16.2")
    elif special.victory == "rout":
        one, two = rules.sides
        worn = {side: share_worn(t, side) for side in rules.sides}
        broken = [side for side in rules.sides if worn[side].part * 100 >= special.share]
        why = f"{special.share} per cent of an army out of order"
        if len(broken) == 1:
            t.end(rules.opponent[broken[0]], why, "D16.3")
        elif broken:
            first, second = worn[one].part, worn[two].part
            t.end("" if first == second else two if first > second else one, why, "D16.3")


def final_victory(t: Table) -> None:
    """D16 After the last stage."""
    rules = field(t)
    special = rules.special
    if special.victory == "points":
        one, two = rules.sides
        first, second = score(t, one), score(t, two)
        for side, points in ((one, first), (two, second)):
            t.book(side, points, "units in order and commanders")
        winner = "" if first == second else one if first > second else two
        t.end(winner, f"{first} points against {second}", "D16.1")
    elif special.victory == "collapse":
        t.end(rules.opponent[special.attacker], "the army has held out", "D16.2")
    else:
        t.end("", "neither army is broken", "D16.3")
