"""Field reports F45, F48 and F49: counters over two hexes whose halves part, overlap, block themselves or get lost."""

import pytest

from game.board.facing import about_face, advance, around, front_hexes, pivot, right_half
from game.engine.commands import Command
from game.engine.events import Event, Moved, Turned
from game.engine.play import apply, decision, objection
from game.engine.state import Piece, State
from game.engine.table import Table
from game.rules.tercio import commands as c
from game.rules.tercio.attacks import Attacked, charge_bonus, melee_tally
from game.rules.tercio.facts import body_in, card
from game.rules.tercio.fight import Fight
from game.rules.tercio.plan import plan
from game.rules.tercio.sight import sees
from game.rules.tercio.withdrawal import begin_withdrawal
from game.rules.tercio.words import event_words
from game.rules.tercio.zone_views import overlays
from game.rules.tercio.zones import halves, in_fire_zone, zone_mask
from tests.reports.played import KIRCHOLM, games, scrap, steps, unit

FACINGS = range(6)
GRID = KIRCHOLM.sheet.grid


def both_hexes(facing: int) -> tuple[int, int]:
    """The hexes of a double in the middle of the map, left and right."""
    left = GRID.at("1008")
    return left, right_half(GRID, left, facing)


def doubles(state: State) -> list[Piece]:
    return [piece for piece in state.pieces.values() if card(state, piece.id).double]


def shown(state: State, piece: str, style: str) -> set[int]:
    """The hexes of one overlay of a piece."""
    return {h for overlay in overlays(state, piece) if overlay.style == style for h in overlay.hexes}


def test_both_halves_stay_side_by_side_across_the_facing():
    seen = 0
    for step in steps():
        grid = step.after.battle.scenario.sheet.grid
        for piece in step.after.pieces.values():
            if not card(step.after, piece.id).double:
                assert len(piece.hexes) == 1, (step.game, step.number, piece)
                continue
            seen += 1
            left, right = piece.hexes
            assert right_half(grid, left, piece.facing) == right, (step.game, step.number, piece)
            assert all(piece.id in step.after.at[h] for h in piece.hexes)
    assert seen > 5000


def test_doubles_of_the_sample_did_all_that_a_unit_can_do():
    """Otherwise the other tests of this file would say little."""
    moved = [event for step in steps() for event in step.events if isinstance(event, Moved) and len(event.hexes) > 1]
    assert {event.how for event in moved} >= {"move", "retreat", "rout", "advance"}
    kinds = set()
    for step in steps():
        actor = step.before.pieces.get(step.command.actor or "")
        if actor and len(actor.hexes) > 1:
            kinds.add(step.command.kind)
    assert {"move", "pivot", "counter-march", "fire", "attack", "retreat", "rout"} <= kinds
    assert any(isinstance(event, Turned) and len(event.hexes) > 1 for step in steps() for event in step.events)


def test_a_half_never_steps_further_than_one_hex_nor_onto_another_unit():
    tried = 0
    for step in steps():
        if not isinstance(step.command, c.Move | c.Pivot | c.Retreat | c.Rout | c.Advance):
            continue
        unit = step.before.pieces[step.command.unit]
        if len(unit.hexes) == 1:
            continue
        grid = step.before.battle.scenario.sheet.grid
        first = next(e for e in step.events if isinstance(e, Moved) and e.piece == unit.id)
        after = tuple(map(step.before.place, first.hexes))
        assert all(grid.distance(a, b) <= 1 for a, b in zip(unit.hexes, after, strict=True)), (step.game, step.number)
        for h in after:
            there = body_in(step.before, h)
            assert there is None or there.id == unit.id, (step.game, step.number)
        tried += 1
    assert tried > 100


@pytest.mark.parametrize("facing", FACINGS)
def test_a_double_comes_back_by_the_way_it_went(facing):
    """A counter-march, the same step and a counter-march again bring it back to where it stood."""
    here = both_hexes(facing)
    for right in (False, True):
        back, turned = about_face(advance(GRID, here, facing, right), facing)
        assert about_face(advance(GRID, back, turned, right), turned) == (here, facing)
        wheeled, after = pivot(GRID, here, facing, right)
        assert len(set(wheeled) & set(here)) == 1
        assert right_half(GRID, wheeled[0], after) == wheeled[1]


def carried_out(state: State, commands: list[Command]) -> list[Event] | None:
    """What the commands did, None where somebody answered or a duty binds the unit before the last of them."""
    events: list[Event] = []
    for command in commands:
        if objection(state, command) is not None:
            return None
        state, happened = apply(state, command)
        events += happened
    return events


def test_what_the_reach_shows_the_plan_goes_to():
    """Every hex shown in reach of a double is one that the planned commands really bring a half of it to."""
    tried = 0
    for step in (step for game in games() for step in game[::6]):
        asked = decision(step.before)
        if asked.topic != "actor":
            continue
        for piece in doubles(step.before):
            if c.Act(piece.id) not in asked.options:
                continue
            for h in sorted(shown(step.before, piece.id, "reach"))[::4]:
                label = step.before.label(h)
                commands = plan(step.before, piece.id, label)
                assert commands, (step.game, step.number, piece.id, label)
                events = carried_out(step.before, commands)
                if events is not None:
                    stood = {x for e in events if isinstance(e, Moved) and e.piece == piece.id for x in e.hexes}
                    assert label in stood, (step.game, step.number, piece.id, label)
                    tried += 1
    assert tried > 50


def test_each_step_a_double_may_take_leads_into_its_reach():
    tried = 0
    for step in steps(3):
        for command in decision(step.before).options:
            if not isinstance(command, c.Move | c.Pivot) or decision(step.before).topic != "action":
                continue
            piece = step.before.pieces[command.unit]
            if len(piece.hexes) > 1:
                assert step.before.place(command.to) in shown(step.before, piece.id, "reach"), (step.game, step.number)
                tried += 1
    assert tried > 50


def test_the_fire_zone_is_that_of_both_halves_and_holds_every_target():
    tried = 0
    for step in steps(3):
        for piece in doubles(step.before):
            whole = zone_mask(step.before, piece)
            parts = [zone_mask(step.before, piece, half) for half in halves(piece)]
            assert whole == parts[0] | parts[1]
            assert all(parts)
            assert not any(whole >> h & 1 for h in piece.hexes)
        for command in decision(step.before).options:
            if isinstance(command, c.Fire) and command.half:
                shooter, target = step.before.pieces[command.unit], step.before.pieces[command.target]
                assert any(in_fire_zone(step.before, shooter, h, command.half) for h in target.hexes)
                assert set(target.hexes) & shown(step.before, shooter.id, "fire")
                tried += 1
    assert tried > 50


def test_another_head_strikes_the_half_before_it():
    """The first head is gone; the one that takes its place has only the other half of the defender in front."""
    state = scrap(
        unit("square", "sweden", "T", "E", "0605", "0606", morale=7),
        unit("rider", "poland", "C", "W", "0707", morale=8, marks={"charge": 1}),
    )
    declared = Attacked("square", state.place("0605"), ("gone", "rider"))
    table = Table(state)
    table.stack = (Fight(declared),)
    Fight(declared).do_look(table)
    table.stack[-1].on_head(table, c.Head("rider"))
    attack = table.stack[-1].attack
    assert (attack.units, attack.hex) == (("rider",), state.place("0606"))
    assert {line.reason for line in melee_tally(table, attack).lines} >= {"charge"}


def test_the_charge_of_a_support_counts_against_the_other_half():
    state = scrap(
        unit("square", "sweden", "T", "E", "0605", "0606", morale=7),
        unit("head", "poland", "C", "W", "0705", morale=8),
        unit("rider", "poland", "C", "W", "0707", morale=8, marks={"charge": 1}),
    )
    assert charge_bonus(state, Attacked("square", state.place("0605"), ("head", "rider"))) == (2, "rider")


@pytest.mark.parametrize("facing", FACINGS)
def test_own_halves_never_hide_an_enemy(facing):
    """A double and an enemy two hexes away see each other, on open ground with nobody else."""
    own = both_hexes(facing)
    ring = around(GRID, own)
    labels = [GRID.labels[h] for h in own]
    for h in sorted({*ring, *(n for one in ring for n in GRID.neighbours[one])} - set(own)):
        state = scrap(
            unit("a", "poland", "L", c.FACINGS[facing], *labels), unit("b", "sweden", "L", "W", GRID.labels[h])
        )
        assert sees(state, state.pieces["a"], state.pieces["b"]), GRID.labels[h]
        assert sees(state, state.pieces["b"], state.pieces["a"]), GRID.labels[h]


@pytest.mark.parametrize("facing", FACINGS)
def test_no_hex_beside_a_double_is_both_before_it_and_behind(facing):
    hexes = both_hexes(facing)
    ahead = front_hexes(GRID, hexes, facing)
    behind = front_hexes(GRID, hexes[::-1], (facing + 3) % 6)
    assert len(ahead) == len(behind) == 3
    assert not set(ahead) & set(behind)
    assert set(ahead) | set(behind) < set(around(GRID, hexes))


def test_a_double_hemmed_in_can_withdraw_by_wheeling():
    """Where only a pivot leads away from the enemy it is offered: a question without an answer stopped the game."""
    state = scrap(
        unit("square", "sweden", "T", "NNE", "1008", "1109", ma=5, morale=7),
        unit("rider", "poland", "H", "W", "1009"),
        unit("left", "sweden", "L", "E", "1007"),
        unit("right", "sweden", "L", "E", "1208"),
    )
    table = Table(state)
    table.stack = (begin_withdrawal(table, table.pieces["square"], table.pieces["rider"]),)
    options = list(decision(table).options)
    assert options
    assert {command.kind for command in options} == {"pivot"}


def test_the_log_tells_both_hexes_of_a_double():
    moved = [
        (step, event)
        for step in steps()
        for event in step.events
        if isinstance(event, Moved) and len(event.hexes) > 1 and event.how != "carried"
    ]
    assert moved
    for step, event in moved:
        assert event_words(step.after, event).endswith(f"to {event.hexes[0]} and {event.hexes[1]}")
