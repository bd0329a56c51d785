"""D10.2, D10.3, D10.8, D11.2, D12: strengths, odds, shifts and results of a clash."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from game.board.facing import double_front, flank_hexes, front_hexes
from game.engine.record import record
from game.engine.state import Piece, State
from game.engine.tally import Line, Tally
from game.rules.dragon.contacts import charges_at, touching
from game.rules.dragon.data import CHARGES, HUSSARS, LANCE, LITHUANIAN_FOOT, SHOCK
from game.rules.dragon.facts import card, commanders_in, field, is_foot, is_horse, melee_strength, name

COLUMNS = tuple(Fraction(a, b) for a, b in (
    (1, 5), (1, 4), (1, 3), (1, 2), (2, 3), (1, 1), (3, 2), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1)
))  # fmt: skip
"""D10.31 The odds of the columns of the melee table."""
ATTACK_AT = {"front": 1, "side": 2, "rear": 4}
"""D10.33 What an attack is worth from each side."""
ATTACK_WORDS = {place: str(times) for place, times in ATTACK_AT.items()}
DEFENCE_WORDS = {"front": "1", "side": "½", "rear": "¼"}
"""D10.34 What one of several defenders is worth, by the side that it shows."""
HALF = Fraction(1, 2)


@record
class Strength:
    """The strength a unit brings into a clash: its name, how it comes about, how much."""

    unit: str
    words: str
    value: Fraction


@record
class Odds:
    """D10.21 The strengths of a clash, its column before and after the shifts, and these with their reasons."""

    attack: tuple[Strength, ...]
    defence: tuple[Strength, ...]
    column: int
    shifts: Tally
    shifted: int

    @property
    def strength(self) -> tuple[Fraction, Fraction]:
        """Attack and defence in all."""
        return sum((s.value for s in self.attack), Fraction(0)), sum((s.value for s in self.defence), Fraction(0))


@record
class Result:
    """D10.42 What a side suffers: levels, hexes to withdraw, or elimination."""

    levels: int = 0
    hexes: int = 0
    lost: bool = False

    def __bool__(self) -> bool:
        return bool(self.levels or self.hexes or self.lost)


@lru_cache(maxsize=64)
def result_of(cell: str) -> tuple[Result, Result]:
    """D10.41 A cell of the melee table: attacker and defender."""
    if cell == ".":
        return Result(), Result()
    one, two = cell.split("/")
    return _half(one), _half(two)


def _half(text: str) -> Result:
    if text == "-":
        return Result()
    if text == "E":
        return Result(lost=True)
    levels, _w, hexes = text.partition("W")
    return Result(int(levels[1:]) if levels else 0, int(hexes))


def column_of(attack: Fraction, defence: Fraction) -> int:
    """D10.31, AMB-22 The column with the greatest odds that are not above those of the strengths."""
    ratio = attack / defence
    return max((n for n, odds in enumerate(COLUMNS) if odds <= ratio), default=0)


def position(state: State, h: int, defender: Piece) -> str:
    """D10.32 From which side of a defender a hex lies: front, side or rear; a fleeing unit has none (D5.22)."""
    if defender.facing is None:
        return "front"
    grid = field(state).grid
    if h in front_hexes(grid, defender.hexes, defender.facing):
        return "front"
    return "side" if h in flank_hexes(grid, defender.hexes, defender.facing) else "rear"


def own_strength(state: State, unit: Piece, attacks: bool, others: tuple[str, ...]) -> tuple[Fraction, str]:
    """Section 4, "S of a unit": its strength before sides and wings, with how it comes about."""
    strength = melee_strength(state, unit)
    words = _number(strength)
    if attacks and charges_at(state, unit, others):
        strength, words = strength * 2, f"{words} ×2 charge"  # D11.16
    cover = field(state).cover
    if not attacks and is_foot(unit) and any(cover >> h & 1 for h in unit.hexes):
        strength, words = strength * 2, f"{words} ×2 cover"  # D10.88
    if unit.type == LITHUANIAN_FOOT and any(is_horse(state.pieces[id]) for id in others):
        strength, words = strength * HALF, f"{words} ×½ foot against horse"  # D10.38
    return strength, words


def _number(value: Fraction) -> str:
    if value.denominator == 1:
        return str(value.numerator)
    return f"{float(value):g}" if value.denominator in (2, 4, 5, 8, 10, 20, 40) else f"{value}"


def only_wing(state: State, defender: Piece, attackers: tuple[str, ...]) -> bool:
    """D10.35, AMB-56 Whether all attacking wings stand in the zone of one and the same wing of a shock formation."""
    if defender.form != SHOCK or len(defender.hexes) < 2 or defender.facing is None:
        return False
    left, _centre, right = double_front(field(state).grid, defender.hexes, defender.facing)
    wings = {own for id in attackers for own, _h in touching(state, state.pieces[id], defender)}
    return wings in ({left}, {right})


def odds_of(state: State, attackers: tuple[str, ...], defenders: tuple[str, ...]) -> Odds:
    """D10.21 Strengths, column and shifts of a clash of these units (of a pair both are named)."""
    attack, defence = [], []
    many = len({state.pieces[id].hexes[0] for id in defenders}) > 1
    targets = [state.pieces[id] for id in defenders]
    for id in attackers:
        unit = state.pieces[id]
        strength, words = own_strength(state, unit, True, defenders)
        touched = {own: position(state, own, d) for d in targets for own, _h in touching(state, unit, d)}
        share = strength / len(unit.hexes)
        total = Fraction(0)
        for own in unit.hexes:
            if own in touched:
                total += share if many else share * ATTACK_AT[touched[own]]
        places = [] if many else [touched[own] for own in unit.hexes if own in touched]
        attack.append(Strength(id, f"{words}{place_words(places, ATTACK_WORDS, len(unit.hexes))}", total))
    for one in targets:
        strength, words = own_strength(state, one, False, attackers)
        if only_wing(state, one, attackers):
            strength, words = strength * HALF, f"{words} ×½ one wing"
        if many:
            wings = {own: position(state, own, one) for id in attackers
                     for own, _h in touching(state, state.pieces[id], one)}  # fmt: skip
            parts = [Fraction(1, ATTACK_AT[place]) for place in wings.values()]
            if parts:
                strength = strength * sum(parts, Fraction(0)) / len(parts)  # D10.34, D10.37
                words = f"{words}{place_words(list(wings.values()), DEFENCE_WORDS, len(wings))}"
        defence.append(Strength(one.id, words, strength))
    column = column_of(sum((s.value for s in attack), Fraction(0)), sum((s.value for s in defence), Fraction(0)))
    shifts = shift_tally(state, attackers, defenders)
    shifted = min(len(COLUMNS) - 1, max(0, column + shifts.total))  # D10.23
    return Odds(tuple(attack), tuple(defence), column, shifts, shifted)


def place_words(places: list[str], worth: Mapping[str, str], wings: int) -> str:
    """D10.33 to D10.37 How sides and wings change a strength, in words; nothing where they do not."""
    if (len(places) == max(1, wings) and set(places) == {"front"}) or not places:
        return ""
    if wings == 1 and len(places) == 1:
        return f" ×{worth[places[0]]} {places[0]}"
    return "".join(f", half {place}" if place == "front" else f", half ×{worth[place]} {place}" for place in places)


def shift_tally(state: State, attackers: tuple[str, ...], defenders: tuple[str, ...]) -> Tally:
    """D10.22 All that shifts the column of a clash."""
    lines: list[Line] = []
    for ids, sign in ((attackers, 1), (defenders, -1)):
        for hexes in dict.fromkeys(state.pieces[id].hexes for id in ids):
            side = state.pieces[ids[0]].side
            here = commanders_in(state, hexes, side)
            best = max(here, key=lambda one: (card(state, one.id).modifier, one.id), default=None)
            if best is not None:
                value = sign * card(state, best.id).modifier
                lines.append(Line(value, "commander", "D15.22", (name(state, best.id),)))
    for id in attackers:
        unit = state.pieces[id]
        if unit.type == HUSSARS and unit.number(LANCE):
            lines.append(Line(1, "lances", "D12.13", (name(state, id),)))
    if any(_charge(state, id, defenders) > 0 for id in attackers):
        lines.append(Line(1, "charge-downhill", "D11.24"))
    lines.extend(_ground(state, attackers, defenders))
    return Tally(line for line in lines if line.value)


def _charge(state: State, id: str, defenders: tuple[str, ...]) -> int:
    """D11.2 The number on the charge marker of a unit that charges in this clash, 0 else."""
    unit = state.pieces[id]
    if not charges_at(state, unit, defenders):
        return 0
    return next(number for mark, number in CHARGES.items() if unit.number(mark))


def _ground(state: State, attackers: tuple[str, ...], defenders: tuple[str, ...]) -> list[Line]:
    """D10.83 to D10.87, D11.22 Streams and slopes, of several defenders the set that helps them most."""
    rules = field(state)
    level, tables = rules.sheet.level, rules.tables
    best: list[Line] = []
    for id in defenders:
        found = []
        wings = [(a, own, h) for a in attackers for own, h in touching(state, state.pieces[a], state.pieces[id])]
        if not wings:
            continue
        edges = [rules.edge(own, h) for _a, own, h in wings]
        if all(edge is not None and edge.shift for edge in edges):
            found.append(Line(min(edge.shift for edge in edges if edge is not None), "stream", "D10.84"))
        if all(level[h] > level[own] or _charge(state, a, defenders) < 0 for a, own, h in wings):
            found.append(Line(tables.slope_melee, "uphill", "D10.85"))
        if sum(line.value for line in found) < sum(line.value for line in best):
            best = found
    return best


def cell_of(state: State, column: int, die: int) -> str:
    """T1 The cell of the melee table for a column and a face of the die."""
    return field(state).tables.melee[str(die)].split()[column]
