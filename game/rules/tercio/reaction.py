"""Chapter 8.2: who may turn or withdraw when an enemy acts. `exchange.Window` asks for it."""

from collections.abc import Iterator
from dataclasses import replace

from game.board import facing as arcs
from game.board.masks import ball, bits, hexes_in
from game.engine.commands import Command
from game.engine.objection import Objection
from game.engine.state import Piece, State
from game.rules.tercio import commands as c
from game.rules.tercio.aiming import shots_of
from game.rules.tercio.battlefield import BATTLEFIELDS, Battlefield
from game.rules.tercio.data import DISORDERED, SHAKEN
from game.rules.tercio.duties import Duty, can_meet, closed_to, is_tied, leash_mask
from game.rules.tercio.facts import (
    allowance,
    card,
    distance,
    field,
    guns,
    is_cavalry,
    is_commander,
    is_gun,
    is_infantry,
    pieces_near,
)  # fmt: skip
from game.rules.tercio.fire import bar_to_shot
from game.rules.tercio.movement import alone
from game.rules.tercio.sight import sees
from game.rules.tercio.turns import mover_allowance
from game.rules.tercio.zones import in_enemy_front, zone_mask

REACTION_DISTANCE = 2
GUNS_TURN_IN_THEIR_OWN_ACTIVATION = Objection("T7.1e", "a gun turns only when it acts itself, instead of firing")
GUNS_NEVER = Objection("T8.2j", "double units and artillery make no reaction movement")


def bar_to_reaction_movement(state: State, unit: Piece, mover: Piece) -> Objection | None:
    """T8.2a-c Why a piece may not turn or withdraw on an enemy's act, or None."""
    rules = field(state)
    who = rules.name(unit.id)
    if is_gun(unit) or len(unit.hexes) > 1:
        return GUNS_NEVER
    if unit.level >= SHAKEN:
        return Objection("T8.2a", "{} is not normal or disordered", (who,))
    if unit.number("reacted"):
        return Objection("T8.2c", "{} has reacted in this activation", (who,))
    if distance(state, unit, mover) > REACTION_DISTANCE:
        return Objection("T8.2a", "{} is more than two hexes from {}", (who, rules.name(mover.id)))
    if allowance(state, unit) < mover_allowance(state):
        return Objection(
            "T8.2a", "{} has an allowance of {}, less than the {} of {}",
            (who, allowance(state, unit), mover_allowance(state), rules.name(mover.id)),
        )  # fmt: skip
    if rules.title.reaction_barred_in_enemy_front:
        holder = in_enemy_front(state, unit, most_level=DISORDERED)
        if holder is not None:
            return Objection("T8.2b", "{} stands in a front hex of {}", (who, rules.name(holder.id)), (holder.id,))
    if not sees(state, unit, mover):
        return Objection("T8.2a", "{} does not see {}", (who, rules.name(mover.id)))
    return None


def bar_to_reaction_turn(state: State, unit: Piece, mover: Piece, facing: int) -> Objection | None:
    """T8.2e Why a unit may not turn to a facing in reaction: infantry one corner, cavalry two."""
    if is_commander(unit):
        return Objection("T8.2e", "commanders have no facing")
    if (bar := bar_to_reaction_movement(state, unit, mover)) is not None:
        return bar
    corners = arcs.turns(unit.facing or 0, facing)
    most = 2 if is_cavalry(unit) else 1
    if not 1 <= corners <= most:
        return Objection("T8.2e", "it may turn by up to {} corner{}", (most, "s" if most > 1 else ""))
    return None


def bar_to_withdrawal(state: State, unit: Piece, mover: Piece) -> Objection | None:
    """T8.2f Why a unit (or an army commander alone, D-48) may not withdraw, or None."""
    rules = field(state)
    who = rules.name(unit.id)
    if is_commander(unit) and (card(state, unit.id).role != "army" or not alone(state, unit)):
        return Objection("T8.2i", "{} goes with the unit he is with", (who,))
    if (is_cavalry(unit) or is_commander(unit)) and not is_infantry(mover):
        return Objection("T8.2f", "cavalry withdraws only from infantry")
    if is_infantry(unit) and state.groups[unit.group].order != "rally":
        return Objection("T8.2f", "infantry withdraws only under Rally!")
    if (bar := bar_to_reaction_movement(state, unit, mover)) is not None:
        return bar
    if is_commander(unit):
        return (
            None if withdrawal_rides(state, unit, mover) else Objection("T8.2f", "{} cannot get farther away", (who,))
        )
    duty = withdrawal_duty(state, unit, mover)
    if not can_meet(state, unit, duty, allowance(state, unit)):
        return Objection("T8.2f", "{} cannot get farther away without coming next to an enemy", (who,))
    return None


def bar_to_moving_off(state: State, unit: Piece, command: c.Turn | c.Withdraw, mover: Piece) -> Objection | None:
    """T8.2e, T8.2f Why a piece may not turn or withdraw in this way, or None."""
    if isinstance(command, c.Turn):
        return bar_to_reaction_turn(state, unit, mover, command.to_facing)
    if (why := bar_to_withdrawal(state, unit, mover)) is not None:
        return why
    if is_commander(unit):
        if command.to is None or state.place(command.to) not in withdrawal_rides(state, unit, mover):
            return Objection("T8.2f", "he cannot ride there")
    elif command.to is not None:
        return Objection("T8.2f", "a unit withdraws step by step")
    return None


def withdrawal_duty(state: State, unit: Piece, mover: Piece) -> Duty:
    """T8.2f What binds a withdrawal: never next to an enemy, and at its end farther from the mover than it began.

    T8.6 Musketeers who are tied to their tercio at every step are so in a withdrawal too.
    """
    grid = field(state).grid
    near = _no_further(state, mover, distance(state, unit, mover))
    duty = Duty("withdraw", goal=tuple(h for h in grid if not near >> h & 1))
    leash = leash_mask(state, unit) if unit.type == "M" else None
    if leash is None:
        return duty
    tied = replace(duty, leash=tuple(hexes_in(leash)))
    return tied if is_tied(state, unit, tied) else duty


def withdrawal_rides(state: State, commander: Piece, mover: Piece) -> list[int]:
    """D-48 Where an army commander alone may withdraw to, as cavalry would."""
    closed = closed_to(state, commander, Duty("withdraw"))
    found = rides(state, commander, closed, card(state, commander.id).ma)
    near = _no_further(state, mover, distance(state, commander, mover))
    return [h for h in found if not near >> h & 1]


def _no_further(state: State, mover: Piece, far: int) -> int:
    """The hexes from which it is no further than so many to a unit."""
    grid, near = field(state).grid, 0
    for h in mover.hexes:
        near |= ball(grid, h, far)
    return near


def rides(state: State, commander: Piece, closed: int, most: int) -> list[int]:
    """T5.2c The hexes a commander can ride to: terrain costs, no facing, past friends but not into closed hexes."""
    rules = field(state)
    here = commander.hexes[0]
    return list(_ridden(rules, here, closed & ball(rules.grid, here, most), most))


@BATTLEFIELDS.cache(4096)
def _ridden(rules: Battlefield, start: int, closed: int, most: int) -> tuple[int, ...]:
    best = {start: 0}
    waiting: list[list[int]] = [[] for _ in range(most + 1)]
    waiting[0].append(start)
    for cost in range(most + 1):
        for h in waiting[cost]:
            if best[h] == cost:
                for to, price in rules.roads[h]:
                    total = cost + price
                    if total <= most and best.get(to, 99) > total and not closed >> to & 1:
                        best[to] = total
                        waiting[total].append(to)
    del best[start]
    return tuple(sorted(best))


# -- S4.4 Who might answer an act, and how ------------------------------------------------------------------------


def might_react(state: State, side: str, mover: Piece, fire: bool, movement: bool) -> list[Piece]:
    """S4.4 The pieces that might react to an act: those within two hexes, and guns anywhere where it draws fire."""
    far = REACTION_DISTANCE if movement else 1
    found = [p for p in pieces_near(state, mover, far, side) if movement or not is_commander(p)]
    if not fire:
        return found
    there = {piece.id for piece in found}
    return found + [gun for gun in guns(state, side) if gun.id not in there]


def possible_reactions(
    state: State, unit: Piece, mover: Piece, fire: bool, movement: bool, spots: tuple[int, ...]
) -> Iterator[Command]:
    """S4.4 The reactions of a piece to try, legal or not."""
    if fire and zone_mask(state, unit) & bits(spots or mover.hexes):
        yield from shots_of(state, unit, mover, 0, spots)
    facing = unit.facing or 0
    if is_gun(unit):
        turns = fire and field(state).title.guns_turn_in_defence
        if turns and bar_to_shot(state, unit, mover, True, among=spots) is None:
            for by in range(1, 6):
                yield c.Turn(unit.id, c.FACINGS[(facing + by) % 6])  # type: ignore[arg-type]
    elif movement and is_commander(unit):
        if bar_to_withdrawal(state, unit, mover) is None:
            for h in withdrawal_rides(state, unit, mover):
                yield c.Withdraw(unit.id, state.label(h))
    elif movement and unit.level < SHAKEN and bar_to_reaction_movement(state, unit, mover) is None:
        for by in (-2, -1, 1, 2):
            yield c.Turn(unit.id, c.FACINGS[(facing + by) % 6])  # type: ignore[arg-type]
        yield c.Withdraw(unit.id)
