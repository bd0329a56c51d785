"""How good an offered command looks to the simple computer player, in thousandths; 0 is standing still.

It advances, fires and fights when the odds are good, rallies what is worth it and keeps the gaps closed. It looks
one step ahead, reads the same Tallies as the rules, and knows nothing a player does not.
"""

from game.board import facing as arcs
from game.board.hexes import OFF
from game.engine.commands import Command, Decline, Done
from game.engine.play import decision
from game.engine.procedure import innermost
from game.engine.state import Piece, State
from game.engine.table import chance_of
from game.rules.tercio import commands as c
from game.rules.tercio import orders
from game.rules.tercio.absent import cavalry_only, due
from game.rules.tercio.aiming import hex_aimed_at
from game.rules.tercio.attacks import Attacked, melee_row, melee_tally
from game.rules.tercio.data import BROKEN, DISORDERED, GUN, SHAKEN
from game.rules.tercio.facts import (
    adjacent_enemies,
    card,
    distance,
    field,
    is_cavalry,
    is_commander,
    is_infantry,
    morale,
    units,
    wing_commander,
    wing_units,
)  # fmt: skip
from game.rules.tercio.fire import hit_chance
from game.rules.tercio.forecast import after_step, attack_of, harm
from game.rules.tercio.interception import interception_chance
from game.rules.tercio.rally import is_automatic, rally_tally
from game.rules.tercio.steps import shift_of
from game.rules.tercio.turns import active_wing
from game.rules.tercio.zones import front

CONTACT = 90
"""What an enemy in front is worth to a unit that may attack him with even odds."""


def worth(state: State, command: Command) -> int:
    """The worth of an offered command."""
    match command:
        case Done() | Decline() | c.Pass():
            return 0
        case c.SetOrder(wing, order):
            return order_worth(state, wing, order)
        case c.Activate(wing):
            return 200 if due(state, wing) else 300 - 10 * nearest(state, wing)
        case c.Preempt(wing):
            good, of = orders.attempt_chance(state, wing, "preempt")
            return 100 if nearest(state, wing) <= 4 and 2 * good >= of else -50
        case c.Reactivate() | c.Resolve() | c.Line():
            return 100
        case c.Assign(_, wing):
            return 60 if state.groups[wing].order == "charge" and wing == active_wing(state) else -1
        case c.Act(unit):
            return act_worth(state, state.pieces[unit])
        case c.Move(unit, _, leave) | c.Pivot(unit, _, _, leave):
            piece = state.pieces[unit]
            shift = shift_of(state, piece, command)
            return pose_gain(state, piece, shift.hexes, shift.facing, shift.loss) - 10 * len(leave) if shift else -99
        case c.Turn(unit):
            return turn_worth(state, state.pieces[unit], command.to_facing)
        case c.CounterMarch(unit):
            piece = state.pieces[unit]
            return pose_gain(state, piece, *arcs.about_face(piece.hexes, piece.facing or 0)) - 8
        case c.Fire(unit, target):
            return fire_worth(state, state.pieces[unit], state.pieces[target], command)
        case c.Rally(unit, help):
            return rally_worth(state, state.pieces[unit], help)
        case c.Ride(unit, to):
            return ride_worth(state, state.pieces[unit], state.place(to))
        case c.Intercept(unit):
            good, of = interception_chance(state, state.pieces[unit])
            return 120 * good // of
        case c.Withdraw():
            return -20
        case c.Attack() | c.Support():
            return attack_worth(state, command)
        case c.Head(unit) | c.PlaceAide(unit):
            piece = state.pieces[unit]
            return 10 * morale(state, piece) if not is_commander(piece) else 0
        case c.Retreat(unit, to) | c.Rout(unit, to):
            return 50 + 5 * safety(state, state.pieces[unit], state.place(to))
        case c.BringOn():
            return 350
        case c.Enter(to) | c.GoAshore(_, to):
            return 50 - nearest_to_hex(state, state.place(to))
        case c.Advance(unit):
            return 10 if state.pieces[unit].level <= DISORDERED else -10
    return 0


def nearest(state: State, wing: str) -> int:
    """The distance from a wing to the nearest enemy unit, 99 without one."""
    enemies = units(state, field(state).opponent[field(state).wing_side[wing]])
    return min((distance(state, a, b) for a in wing_units(state, wing) for b in enemies), default=99)


def nearest_to_hex(state: State, h: int) -> int:
    """The distance from a hex to the nearest enemy of whoever decides, 99 without one."""
    asked = decision(state)
    side = field(state).opponent[asked.side] if asked is not None else ""
    grid = field(state).grid
    return min((grid.distance(h, own) for enemy in units(state, side) for own in enemy.hexes), default=99)


def order_worth(state: State, wing: str, order: str) -> int:
    """T3.1, T6.3 Charge with strong horse or when the enemy is near, march otherwise, rally when worn out."""
    members = wing_units(state, wing)
    if not members:
        return -10
    now = state.groups[wing].order
    chosen = dict(frame.chosen) if (frame := innermost(state, "orders")) is not None else {}
    if wing in chosen:
        return -10
    worn = orders.mostly_worn(state, wing)
    strong = sum(morale(state, unit) for unit in members) >= 6 * len(members)
    near = nearest(state, wing) <= 7
    best = "march"
    leader = wing_commander(state, wing)
    precious = leader is not None and leader.id in field(state).special.must_live.values()
    if worn and not _rally_loses(state, wing):
        best = "rally"
    elif strong and not precious and (near or cavalry_only(state, wing)):
        best = "charge"
    if order != best or now == best:
        return -10
    return 100


def _rally_loses(state: State, wing: str) -> bool:
    """KS6 Whether one more wing under Rally! would be a sudden victory of the enemy."""
    rules = field(state)
    side = rules.wing_side[wing]
    needed = rules.special.rally_wings.get(rules.opponent[side], 99)
    rallying = sum(1 for w, g in state.groups.items() if g.side == side and g.order == "rally" and w != wing)
    return rallying + 1 >= needed


def act_worth(state: State, piece: Piece) -> int:
    """S4.1 Guns first, then those nearest to the enemy; a commander rides only to join somebody."""
    if is_commander(piece):
        return 5 if card(state, piece.id).role == "army" and not state.at[piece.hexes[0]][1:] else -5
    if piece.type == GUN:
        return 400
    enemies = units(state, field(state).opponent[piece.side])
    return 300 - 10 * min((distance(state, piece, enemy) for enemy in enemies), default=20)


def pose_value(state: State, piece: Piece) -> int:
    """How well a unit stands: near the enemy it means to fight, facing him, beside its friends, not flanked."""
    rules = field(state)
    grid = rules.grid
    order = state.groups[piece.group].order
    enemies = units(state, rules.opponent[piece.side])
    far = min((distance(state, piece, enemy) for enemy in enemies), default=0)
    eager = order == "charge" or (order == "march" and is_cavalry(piece))
    wanted = 1 if order == "charge" else 2 if eager else 3
    value = -12 * abs(far - wanted) if order != "rally" else 0
    ahead = front(state, piece)
    for h in ahead:
        for id in state.at.get(h, ()):
            other = state.pieces[id]
            if other.side != piece.side and not is_commander(other):
                value += max(-40, min(CONTACT, 20 + 12 * odds(state, piece, other, h)))
    for h in piece.hexes:
        for n in grid.neighbours[h]:
            if n == OFF:
                continue
            for id in state.at.get(n, ()):
                other = state.pieces[id]
                if other.side == piece.side and other.group == piece.group and other.type != GUN:
                    value += 3
                elif other.side != piece.side and not is_commander(other) and n not in ahead:
                    value -= 15
    if far > 1 and enemies:
        target = min(enemies, key=lambda enemy: (distance(state, piece, enemy), enemy.id))
        if ahead and min(grid.distance(h, target.hexes[0]) for h in ahead) < grid.distance(
            piece.hexes[0], target.hexes[0]
        ):
            value += 8
    return value


def pose_gain(
    state: State, piece: Piece, hexes: tuple[int, ...], facing: int, loss: tuple[bool, bool] = (False, False)
) -> int:
    """What a step or a turn gains, less the ground it loses order on."""
    later, moved = after_step(state, piece, hexes, facing)
    gain = pose_value(later, moved) - pose_value(state, piece)
    return gain - 120 if loss[is_cavalry(piece)] else gain


def turn_worth(state: State, piece: Piece, facing: int) -> int:
    """A turn: of a gun never, else what it gains."""
    if piece.type == GUN:
        return -10
    return pose_gain(state, piece, piece.hexes, facing) - 4


def odds(state: State, attacker: Piece, target: Piece, at: int) -> int:
    """The expected harm done less suffered in a melee of one against one in a hex, in tenths of a level."""
    if target.type == GUN:
        return 30
    if is_infantry(attacker) and is_cavalry(target):
        return 0
    return attack_odds(state, Attacked(target.id, at, (attacker.id,)))


def attack_odds(state: State, attack: Attacked) -> int:
    """X1 The expected harm done less suffered, in tenths of a level."""
    head, target = state.pieces[attack.head], state.pieces[attack.target]
    if is_commander(target) or target.type == GUN:
        return 40
    total = melee_tally(state, attack).total
    gain = 0
    for face in range(10):
        a, d, _ = melee_row(state, face + total)
        gain += harm(target, d) - harm(head, a)
    return gain


def attack_worth(state: State, command: Command) -> int:
    """T11.2 A melee is worth it when more harm is to be expected than suffered; support costs nothing."""
    attack = attack_of(state, command)
    if attack is None:
        return -1
    gain = attack_odds(state, attack)
    if isinstance(command, c.Support):
        return 5 if gain > -5 else -5
    return 10 + 10 * gain if gain >= 0 else 10 * gain


def fire_worth(state: State, shooter: Piece, target: Piece, command: c.Fire) -> int:
    """T10 A shot is worth its chance, more at a unit that is nearly lost; the reply is weighed against it."""
    window = innermost(state, "window")
    spots: tuple[int, ...] = window.spots if window is not None else ()
    at = hex_aimed_at(state, shooter, target, command, spots)
    good, of = hit_chance(state, shooter, target, command.aim, window is not None, command.half, at)
    value = 150 * good // of * (2 if target.level >= SHAKEN else 1)
    if window is None and shooter.type != GUN and target.level < BROKEN:
        value -= 30
    return value - 6 * command.aim


def rally_worth(state: State, unit: Piece, help: bool) -> int:
    """T13.1 A rally that needs no die is worth much, a test as much as it is likely."""
    if is_automatic(state, unit, help):
        return 300
    good, of = chance_of(rally_tally(state, unit, help), morale(state, unit), "at-most")
    value = 300 * good // of - 130
    return value + (150 if unit.level == BROKEN and good >= 3 else 0) - (40 if adjacent_enemies(state, unit) else 0)


def ride_worth(state: State, commander: Piece, to: int) -> int:
    """T5.2c A commander rides to the best unit in need of him."""
    value = -5
    for id in state.at.get(to, ()):
        other = state.pieces[id]
        if other.side == commander.side and not is_commander(other):
            value = max(value, 5 + morale(state, other) + 20 * (other.level in (DISORDERED, SHAKEN)))
    return value


def safety(state: State, piece: Piece, h: int) -> int:
    """How far a hex is from the nearest enemy, up to 6."""
    grid = field(state).grid
    enemies = units(state, field(state).opponent[piece.side])
    return min((min(6, grid.distance(h, enemy.hexes[0])) for enemy in enemies), default=6)
