"""Field reports F52 to F57: who acts when, units that are gone, retreats and routs, interruptions that end."""

from collections import Counter

import pytest

from game.engine.commands import Command
from game.engine.events import Ended, Levelled, Moved, Placed, Removed, Rolled, Said, Turned
from game.engine.play import decision
from game.engine.state import Piece, State
from game.rules.tercio import commands as c
from game.rules.tercio.data import BROKEN, GUN
from game.rules.tercio.facts import body_in, is_commander, is_gun
from tests.hard.amounts import FULL
from tests.reports.played import CODEC, TERCIO, Step, games, steps


def frames(state: State) -> list[str]:
    return [frame.kind for frame in state.stack]


def places_of(step: Step, event: Moved) -> list[int]:
    return [step.before.place(label) for label in event.hexes]


def test_no_piece_is_chosen_twice_to_act_in_one_activation():
    chosen = 0
    for game in games():
        acted: Counter[tuple[object, ...]] = Counter()
        activation = 0
        for step in game:
            if isinstance(step.command, c.Activate | c.Reactivate | c.Preempt):
                activation += 1
            if isinstance(step.command, c.Act) and decision(step.before).topic == "actor":
                rides = is_commander(step.before.pieces[step.command.unit])  # he may think better of it
                acted[activation, step.command.unit] += not rides
                chosen += 1
            if isinstance(step.command, c.Ride):
                acted[activation, step.command.unit] += 1
        assert not [who for who, times in acted.items() if times > 1], game[0].game
    assert chosen > 300


def test_no_gun_has_more_than_one_shot_of_a_kind_in_a_turn_and_foot_only_as_many_as_halves():
    shots = 0
    for game in games():
        fired: Counter[tuple[object, ...]] = Counter()
        for step in game:
            for event in step.events:
                if isinstance(event, Rolled) and event.purpose in ("fire", "defensive-fire"):
                    unit: Piece = step.before.pieces[event.piece]
                    turn = step.before.clock.turn
                    if is_gun(unit) or event.purpose == "fire":
                        fired[turn, event.purpose, event.piece] += 1
                        most = len(unit.hexes)
                        assert fired[turn, event.purpose, event.piece] <= most, (step.game, step.number, event)
                        shots += 1
    assert shots > 100


def test_a_command_never_acts_with_a_piece_of_the_other_side():
    """Whoever is asked, each option is for a piece of his own, on the map."""
    for step in steps(2):
        asked = decision(step.before)
        for command in asked.options:
            actor = command.actor
            if actor is not None:
                assert step.before.pieces[actor].side == asked.side, (step.game, step.number, command)
        assert not asked.subject or asked.subject in step.before.pieces


def test_what_is_removed_is_gone_for_good():
    """A lost piece stands nowhere, is in no option, in no view, and its hex is free for the next."""
    lost = 0
    for game in games():
        gone: set[str] = set()
        for step in game:
            for event in step.events:
                if isinstance(event, Removed):
                    gone.add(event.piece)
                elif isinstance(event, Placed):  # the next aide de camp of a wing
                    assert is_commander(step.after.pieces[event.piece])
                    gone.discard(event.piece)
            assert not gone & step.after.pieces.keys(), (step.game, step.number)
            assert not any(set(ids) & gone for ids in step.after.at.values())
            if step.number % 7 == 0 and decision(step.after):
                named = {x for command in decision(step.after).options for x in (command.actor, command.on_piece)}
                assert not named & gone
                view = TERCIO.view(step.after, None)
                assert not gone & {counter.id for counter in view.counters}
                assert not gone & {piece for wing in view.wings for piece in wing.pieces}
        units = {id for id, piece in game[0].before.pieces.items() if not is_commander(piece)}
        removed = [e.piece for step in game for e in step.events if isinstance(e, Removed) and e.piece in units]
        assert len(removed) == len(set(removed)), "nobody is lost twice"
        assert len(game[0].before.pieces) - len(gone) <= len(game[-1].after.pieces)
        lost += len(gone)
    assert lost > 50


def test_nobody_retreats_onto_anybody_or_back_to_the_start():
    tried = 0
    for step in steps():
        if not isinstance(step.command, c.Retreat):
            continue
        unit = step.before.pieces[step.command.unit]
        frame = step.before.stack[-1]
        first = next(e for e in step.events if isinstance(e, Moved) and e.piece == unit.id)
        after = places_of(step, first)
        for h in after:
            there = body_in(step.before, h)
            assert there is None or there.id == unit.id, (step.game, step.number)
            assert all(other.side == unit.side for other in step.before.standing(h)), (step.game, step.number)
            assert not step.before.battle.rules.impassable >> h & 1
        assert set(after) != set(frame.origin)
        tried += 1
    assert tried > 50


def test_every_retreat_goes_home_before_it_goes_aside_and_aside_before_it_goes_forward():
    """Within one decision all hexes are of one kind, and none is farther if one is nearer."""
    kinds = set()
    for step in steps():
        asked = decision(step.before)
        if asked.topic != "retreat":
            continue
        unit = step.before.pieces[asked.subject]
        if len(unit.hexes) > 1:
            continue
        far = step.before.battle.rules.edge_distance[unit.side]
        found = {far[step.before.place(command.to)] - far[unit.hex] for command in asked.options}
        assert len({(change > 0) - (change < 0) for change in found}) == 1, (step.game, step.number)
        kinds |= {(change > 0) - (change < 0) for change in found}
    assert -1 in kinds


def test_nobody_routs_through_anybody_and_the_way_home_never_grows():
    tried = 0
    for step in steps():
        if not isinstance(step.command, c.Rout):
            continue
        unit = step.before.pieces[step.command.unit]
        assert unit.level == BROKEN
        for event in step.events:
            if isinstance(event, Moved) and event.how == "rout" and event.piece == unit.id:
                for h in places_of(step, event):
                    there = body_in(step.before, h)
                    assert there is None or there.id == unit.id, (step.game, step.number)
                    assert all(other.side == unit.side for other in step.before.standing(h))
                tried += 1
    assert tried > 100


def test_only_broken_units_rout_and_broken_ones_neither_move_fire_nor_attack():
    for step in steps():
        command: Command = step.command
        unit = step.before.pieces.get(command.actor or "")
        if unit is None or unit.type == GUN:
            continue
        if isinstance(command, c.Rout):
            assert unit.level == BROKEN
        if isinstance(command, c.Move | c.Fire | c.Attack | c.Support | c.Intercept | c.Withdraw):
            assert unit.level < BROKEN, (step.game, step.number, command)


def test_a_declared_melee_is_fought_or_cancelled_in_its_own_phase():
    """What was declared is rolled for, decided without a die or called off in words before the phase is over."""
    settled_otherwise = declared_at_all = 0
    for game in games():
        waiting: set[str] = set()
        for step in game:
            if "melees" in frames(step.before) and isinstance(step.command, c.Attack):
                waiting.add(step.command.target)
                declared_at_all += 1
            for event in step.events:
                if isinstance(event, Rolled) and event.purpose == "melee":
                    waiting.discard(event.target)
                elif isinstance(event, Removed) and event.piece in waiting:
                    waiting.discard(event.piece)
                    settled_otherwise += 1
                elif isinstance(event, Said) and event.topic == "melee-cancelled":
                    waiting = {one for one in waiting if step.before.battle.rules.name(one) not in event.text}
                    settled_otherwise += 1
            if "melees" not in frames(step.after) and step.after.result is None:
                assert not waiting, (step.game, step.number, waiting)
    assert declared_at_all > 50
    assert settled_otherwise > 0


def test_interruptions_inside_interruptions_end():
    """However deep shots, retreats and windows are nested, all are over before the next wing is chosen."""
    inner = {"unit-actions", "unit-action", "window", "shot", "retreat", "withdrawal", "melees", "fight", "advancing"}
    deepest = chosen = 0
    for step in steps():
        deepest = max(deepest, len(step.after.stack))
        assert len(step.after.stack) < 20, (step.game, step.number, step.after.breadcrumb())
        assert frames(step.after).count("unit-action") <= 1, "one unit acts at a time"
        asked = decision(step.after)
        if asked and asked.topic in ("activate", "rout-order"):
            assert not inner & set(frames(step.after)), (step.game, step.number, step.after.breadcrumb())
            chosen += 1
    assert deepest >= 8, "the sample has interruptions of interruptions"
    assert chosen > 50


def test_a_mover_that_nobody_stopped_goes_on_from_where_it_stands():
    """A shot that misses, or an interception that fails, leaves the mover in its hex with its points."""
    tried = 0
    for game in games():
        for step in game:
            actions = [frame for frame in step.before.stack if frame.kind == "unit-action"]
            if decision(step.before).topic not in ("react", "intercept") or not actions:
                continue
            dice = [event for event in step.events if isinstance(event, Rolled)]
            failed = all(event.result == "failure" for event in dice) and len(dice) == 1
            if not failed or any(isinstance(event, Moved | Turned | Removed | Levelled) for event in step.events):
                continue
            later = [frame for frame in step.after.stack if frame.kind == "unit-action"]
            unit = actions[0].unit
            assert step.after.pieces[unit].hexes == step.before.pieces[unit].hexes
            if later and later[0].unit == unit:
                assert later[0].mp == actions[0].mp, (step.game, step.number)
                tried += 1
    assert tried > 10


def test_there_is_always_somebody_who_can_do_something_until_the_end_that_comes_once():
    for game in games():
        ends = [event for step in game for event in step.events if isinstance(event, Ended)]
        assert len(ends) == 1, game[0].game
        assert game[-1].after.result == ends[0]
        assert decision(game[-1].after) is None
        assert all(decision(step.after).options for step in game[:-1])
        assert CODEC.state(CODEC.snapshot(game[-1].after), game[-1].after.battle).result == ends[0]


@pytest.mark.parametrize("n", range(12 if FULL else 6))
def test_the_rules_find_no_fault_in_any_position_of_a_game(n):
    """Stacking, facings, levels, commanders, marks: after each step of games with all combinations of the options."""
    for step in games()[n]:
        assert list(TERCIO.faults(step.after)) == [], (step.game, step.number)
