"""How good an offered command looks to a simple computer player, in thousandths; 0 is standing still."""

from fractions import Fraction
from functools import lru_cache

from game.board import facing as arcs
from game.board.hexes import OFF
from game.board.reach import ways_from
from game.engine.commands import Command, Decline, Done
from game.engine.play import decision
from game.engine.state import Piece, State
from game.engine.table import chance_of
from game.rules.dragon import commands as c
from game.rules.dragon.battlefield import bits, hexes_in
from game.rules.dragon.contacts import members
from game.rules.dragon.data import (
    BASIC,
    CLOSE,
    COMMANDER,
    DEFENCE,
    EFFECTIVE,
    FIRING,
    FLEEING,
    GUN,
    HORSE_ARM,
    SHOCK,
    SHOOTING,
)
from game.rules.dragon.facts import (
    arm,
    card,
    enemy_zone,
    field,
    front,
    front_mask,
    is_foot,
    is_horse,
    melee_strength,
    side_zone,
    unit_mask,
    units_in,
)
from game.rules.dragon.fire import chances, nerve, range_to
from game.rules.dragon.melee import ATTACK_AT, COLUMNS, cell_of, column_of, odds_of, position
from game.rules.dragon.movement import back_hexes, step_hexes
from game.rules.dragon.phases import activity_of, innermost
from game.rules.dragon.reorganisation import rally_need, rally_tally
from game.rules.dragon.targets import hex_of_target

HARM = {"": 0, "1p": 15, "2p": 30, "D": 100, "U": 180}
"""What a result of fire is worth."""
FAR = 12
"""A fleeing unit needs no more distance than this."""


def worth(state: State, command: Command) -> int:
    """The worth of a command for the side that decides."""
    match command:
        case Done() | Decline():
            return 0
        case c.Act(unit, together):
            return act_worth(state, state.pieces[unit], together)
        case c.Move() | c.Wheel() | c.StepBack() | c.Turn() | c.FaceAbout():
            return going_worth(state, state.pieces[command.unit], command)
        case c.Form(unit, form):
            return form_worth(state, state.pieces[unit], form)
        case c.Fire():
            return fire_worth(state, command)
        case c.Aid(commander):
            return 20 * card(state, commander).reorganisation
        case c.Attack(unit, target):
            return attack_worth(state, unit, target)
        case c.Withdraw(unit, to) | c.Displace(unit, to) | c.Split(unit, to):
            return safety(state, state.pieces[unit], state.place(to))
        case c.Pursue():
            return going_worth(state, state.pieces[command.unit], command) + 15
        case c.Rally(unit):
            piece = state.pieces[unit]
            good, of = chance_of(rally_tally(state, piece), rally_need(state, piece), "at-least", 6, 1)
            return 20 + 100 * good // of
        case c.Take() | c.Place():
            return -10
    return 0


def steps_away(state: State, side: str) -> tuple[int, ...]:
    """By hex how many steps the nearest unit of a side is away."""
    known = state.places[side]
    found: tuple[int, ...] | None = known.get("steps")
    if found is None:
        goals = tuple(hexes_in(unit_mask(state, side)))
        found = known["steps"] = ways_from(field(state).grid, goals, 0)
    return found


def far_from(state: State, piece: Piece, hexes: tuple[int, ...]) -> int:
    """The steps from some hexes to the nearest enemy unit of a piece, 30 where there is none."""
    table = steps_away(state, field(state).opponent[piece.side])
    return min(30, *[table[h] for h in hexes]) if unit_mask(state, field(state).opponent[piece.side]) else 30


def eager(state: State, side: str) -> bool:
    """D16 Whether a side has to bring the battle about: who attacks, or both where an army must be broken."""
    rules = field(state)
    if rules.special.victory == "rout":
        return True
    return side == (rules.special.attacker or rules.sides[0])


def act_worth(state: State, piece: Piece, together: bool) -> int:
    """M1.3 Guns first, then those nearest to the enemy; a commander only where his men are in trouble."""
    asked = decision(state)
    topic = asked.topic if asked is not None else ""
    if topic != "activate":
        return 50 - far_from(state, piece, piece.hexes)
    if piece.type == COMMANDER:
        here = company(state, piece, piece.hexes[0])
        best = max((company(state, piece, n) for n in _around(state, piece.hexes[0])), default=here)
        return 40 if best > here else -5
    if piece.type == GUN:
        return 400
    return 300 - 10 * min(20, far_from(state, piece, piece.hexes)) + (5 if together else 0)


def _around(state: State, h: int) -> list[int]:
    return [n for n in field(state).grid.neighbours[h] if n != OFF]


def company(state: State, commander: Piece, h: int) -> int:
    """D15 How well a commander stands: near his men, most of all near those out of order, not near the enemy."""
    value = 0
    for n in (h, *_around(state, h)):
        for unit in units_in(state, n):
            if unit.side == commander.side:
                value += 2 + 4 * (unit.level > 0)
            else:
                value -= 10
    return value - 50 * bool(enemy_zone(state, commander) >> h & 1)


# -- where a unit stands --------------------------------------------------------------------------------------------


def pose_value(state: State, piece: Piece, hexes: tuple[int, ...], facing: int | None) -> int:
    """How well a unit stands: at the distance it wants, looking at the enemy, not flanked, with good odds before it."""
    far = far_from(state, piece, hexes)
    if piece.level == FLEEING:
        return 10 * min(FAR, far)
    if piece.level != EFFECTIVE:
        return 6 * min(6, far)
    if facing is None:
        return 0
    rules = field(state)
    enemy = rules.opponent[piece.side]
    ahead = front_mask(rules.grid, hexes, facing)
    value = -12 * abs(far - wanted(state, piece)) if eager(state, piece.side) or far <= 6 else 0
    if not eager(state, piece.side) and far > 6:
        value = -2 * _moved(piece, hexes)
    hit = ahead & unit_mask(state, enemy)
    if hit:
        value += max(contact_value(state, piece, h, hexes) for h in hexes_in(hit))
    elif far > 1 and hexes[0] >= 0:
        table = steps_away(state, enemy)
        if any(table[h] < far for h in hexes_in(ahead)):
            value += 8
    beside = 0
    for h in hexes:
        beside |= rules.beside[h]
    value -= 15 * (beside & unit_mask(state, enemy) & ~ahead).bit_count()
    return value


def _moved(piece: Piece, hexes: tuple[int, ...]) -> bool:
    return hexes != piece.hexes


def wanted(state: State, piece: Piece) -> int:
    """The distance from the enemy at which a unit is useful: horse in contact, shooters in range."""
    if piece.type == GUN:
        return 7
    if is_foot(piece):
        return 2
    if piece.form == SHOOTING or piece.type == "T":
        return 2
    return 1 if eager(state, piece.side) else 2


def contact_value(state: State, piece: Piece, h: int, hexes: tuple[int, ...]) -> int:
    """D10 What an attack on the units of a hex promises, with the charge that the run so far would make."""
    there = units_in(state, h)
    if not there:
        return 0
    if piece.form == CLOSE and arm(there[0]) == HORSE_ARM:
        return -20
    frame = activity_of(state)
    charge = 2 if frame is not None and len(frame.trail) >= 2 and 9 not in frame.trail and is_horse(piece) else 1
    strength = melee_strength(state, piece) * charge
    if len(hexes) > 1:
        strength = strength * 3 / 4
    defence = sum((melee_strength(state, one) for one in there), Fraction(0))
    if field(state).cover >> h & 1 and is_foot(there[0]):
        defence *= 2
    defence = defence if defence else Fraction(1)
    best = max((ATTACK_AT[position(state, own, there[0])] for own in hexes), default=1)
    column = column_of(strength * best, defence) + bool(piece.number("lance"))
    return 12 * value_of_column(state, min(column, len(COLUMNS) - 1))


def value_of_column(state: State, column: int) -> int:
    """T1 The harm done less that suffered in a column, about -6 to 12."""
    return _value(tuple(cell_of(state, column, die) for die in range(1, 7)))


@lru_cache(maxsize=64)
def _value(cells: tuple[str, ...]) -> int:
    total = 0
    for cell in cells:
        if cell != ".":
            mine, theirs = cell.split("/")
            part, sign = (theirs, 1) if mine == "-" else (mine, -1)
            total += sign * (4 if part == "E" else 3 if part[:2] == "D2" else 2 if part[:2] == "D1" else 1)
    return total


def going_worth(state: State, piece: Piece, command: Command) -> int:
    """D7 What a step, wheel or turn gains; what takes the whole mobility or a risk costs something."""
    if piece.type == COMMANDER:
        to = state.place(command.on_hex or "")
        return company(state, piece, to) - company(state, piece, piece.hexes[0])
    hexes: tuple[int, ...] = piece.hexes
    facing, cost = piece.facing, 2
    match command:
        case c.Move(_, label) | c.Pursue(_, label):
            hexes = step_hexes(state, piece, state.place(label)) or hexes
            if leave_behind(command):
                cost += 5
        case c.Wheel(_, _, side) if facing is not None:
            hexes, facing = arcs.pivot(field(state).grid, hexes, facing, side == "right")
        case c.StepBack(_, label):
            hexes, cost = back_hexes(state, piece, state.place(label)) or hexes, 40
        case c.Turn():
            facing, cost = command.to_facing, 6
            hexes = hexes[::-1] if len(hexes) > 1 else hexes
        case c.FaceAbout() if facing is not None:
            facing, cost = (facing + 3) % 6, 60
    gain = pose_value(state, piece, hexes, facing) - pose_value(state, piece, piece.hexes, piece.facing)
    if is_horse(piece) and piece.level == EFFECTIVE and field(state).risky & bits(hexes):
        cost += 60
    if enemy_zone(state, piece) & bits(piece.hexes) and hexes != piece.hexes:
        cost += 30
    return gain - cost


def leave_behind(command: Command) -> bool:
    """Whether a step leaves commanders behind."""
    return bool(getattr(command, "leave", False))


# -- formations, fire, melee ----------------------------------------------------------------------------------------


def form_worth(state: State, piece: Piece, form: str) -> int:
    """D6 The formation for what is at hand."""
    asked = decision(state)
    far = far_from(state, piece, piece.hexes)
    if asked is not None and asked.topic == "direct":
        return 60 if form == DEFENCE else -10
    if asked is not None and asked.topic != "action":
        return -10
    if piece.type == GUN:
        return 30 if form == FIRING and far <= 10 else -10
    if is_foot(piece):
        horse = any(is_horse(one) for one in _near(state, piece, 2))
        if form == DEFENCE:
            return 25 if horse and far <= 2 else -10
        return 20 if far > 2 or not horse else -10
    if form == SHOOTING:
        return 15 if piece.form == BASIC and 2 <= far <= 3 and not eager(state, piece.side) else -10
    if form == SHOCK:
        return 20 if piece.form == BASIC and 4 <= far <= 5 and _straight(state, piece) else -10
    if form == CLOSE:
        frame = activity_of(state)
        ready = frame is not None and len(frame.trail) >= 2 and 9 not in frame.trail
        foot = any(not is_horse(one) for one in _near(state, piece, 2))
        return 25 if piece.form == SHOCK and far == 2 and ready and foot else -10
    return 12 if far > 6 and piece.form != BASIC else -10


def _near(state: State, piece: Piece, hexes: int) -> list[Piece]:
    """The enemy units up to so far from a unit."""
    rules = field(state)
    near = 0
    for h in piece.hexes:
        for n in rules.grid.within(h, hexes):
            near |= 1 << n
    return [one for h in hexes_in(near & unit_mask(state, rules.opponent[piece.side])) for one in units_in(state, h)]


def _straight(state: State, piece: Piece) -> bool:
    """Whether the way before a unit leads to the enemy."""
    table = steps_away(state, field(state).opponent[piece.side])
    here = table[piece.hexes[0]]
    return any(table[h] < here for h in hexes_in(front(state, piece)))


def fire_worth(state: State, command: c.Fire) -> int:
    """D9, D13 The harm to be expected from a volley; where the nerve is tested, half of it is lost."""
    unit, target = state.pieces[command.unit], state.pieces[command.target]
    h = hex_of_target(state, unit, target, command)
    if h is None:
        return -1
    reach = range_to(state, unit, h)
    harm = sum(HARM[result] * count for result, count in chances(state, unit, target, h, reach).items()) // 36
    if target.level == FLEEING:
        harm //= 4
    asked = decision(state)
    topic = asked.topic if asked is not None else ""
    if topic == "direct" and nerve(state, target):
        return harm * (6 - nerve(state, target)) // 6 - 10
    if topic == "counter-fire" and reach == "M":
        return harm - 12
    return harm


def attack_worth(state: State, unit: str, target: str) -> int:
    """D10.15 The clash with the best odds first; more attackers as long as they help."""
    frame = innermost(state, "combat")
    attackers = tuple(dict.fromkeys((*frame.attackers, unit)))
    defenders = tuple(dict.fromkeys((*frame.defenders, target)))
    after = _odds_value(state, attackers, defenders)
    if frame.attackers:
        return 10 * (after - _odds_value(state, frame.attackers, frame.defenders))
    return 100 + 10 * after


def _odds_value(state: State, attackers: tuple[str, ...], defenders: tuple[str, ...]) -> int:
    odds = odds_of(state, members(state, attackers), members(state, defenders))
    return value_of_column(state, odds.shifted) * len(defenders)


def safety(state: State, piece: Piece, h: int) -> int:
    """D10.5 How safe a hex is for a unit that goes back."""
    value = 50 + 5 * min(6, far_from(state, piece, (h,)))
    if side_zone(state, field(state).opponent[piece.side]) >> h & 1:
        value -= 60
    if field(state).risky >> h & 1 and is_horse(piece):
        value -= 20
    return value
