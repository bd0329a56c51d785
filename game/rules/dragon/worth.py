"""How good an offered command looks to a simple computer player, in thousandths; 0 is standing still."""

from game.board import facing as arcs
from game.board.hexes import OFF
from game.board.masks import bits, hexes_in
from game.engine.commands import Command, Decline, Done
from game.engine.play import decision
from game.engine.procedure import innermost
from game.engine.state import Piece, State
from game.engine.table import chance_of
from game.rules.dragon import commands as c
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
    SHOCK,
    SHOOTING,
    VOLLEYS,
)
from game.rules.dragon.facts import (
    card,
    enemy_zone,
    field,
    front,
    is_foot,
    is_horse,
    side_zone,
    unit_mask,
    units_in,
)
from game.rules.dragon.fire import chances, nerve, range_to
from game.rules.dragon.melee import odds_of
from game.rules.dragon.movement import back_hexes, step_hexes
from game.rules.dragon.phases import activity_of
from game.rules.dragon.reorganisation import rally_need, rally_tally
from game.rules.dragon.standing import (
    closes_in,
    eager,
    far_from,
    pose_value,
    runs,
    steps_away,
    value_of_column,
    wanted,
)
from game.rules.dragon.targets import hex_of_target

HARM = {"": 0, "1p": 15, "2p": 30, "D": 100, "U": 180}
"""What a result of fire is worth."""
VOLLEYS_OF_FOOT = 2
"""D9.13 The volleys of foot that shoots, in a movement phase."""


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


# -- going ----------------------------------------------------------------------------------------------------------


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
            cost = 25 if runs(state, piece) else 8  # a run begins anew after it
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
        return _foot_form_worth(state, piece, form, far)
    if form == SHOOTING:
        return 15 if piece.form == BASIC and 2 <= far <= 3 and not eager(state, piece.side) else -10
    if form == SHOCK:
        goes = piece.form == BASIC and wanted(state, piece) == 1 and runs(state, piece, 1)
        return 20 if goes and _straight(state, piece) else -10
    if form == CLOSE:
        return 400 if piece.form == SHOCK and closes_in(state, piece) else -10
    return 12 if far > 8 and piece.form != BASIC else -10


def _foot_form_worth(state: State, piece: Piece, form: str, far: int) -> int:
    """D6.1 Foot shoots as long as it may, and stands on its defence before horse when it has fired."""
    horse = far <= 2 and any(is_horse(one) for one in _near(state, piece, 2))
    if form == DEFENCE:
        return 25 if horse and piece.number(VOLLEYS) >= VOLLEYS_OF_FOOT else -10
    frame = activity_of(state)
    volleys = frame is not None and frame.left > 1 and not piece.number(VOLLEYS)
    return 20 if far > 2 or not horse or volleys else -10


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
        harm -= 12
    if topic == "counter-fire" and is_foot(unit) and is_horse(target) and unit.number(VOLLEYS) + 1 == VOLLEYS_OF_FOOT:
        harm -= 50  # the last volley is kept: who still has it may stand on its defence when the horse comes (D9.36)
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
