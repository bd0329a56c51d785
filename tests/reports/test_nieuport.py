"""Field reports F16, F32, F35, F49, F54 and F58 in Nieuport: the tide, hexes that count, doubles with two halves."""

from functools import cache

import pytest

from game.board.facing import right_half
from game.engine.events import Ended, Moved, Removed, Rolled
from game.engine.play import apply, decision, start
from game.players import make
from game.record.game import Game
from game.rules.tercio import commands as c
from game.rules.tercio.control import held
from game.rules.tercio.facts import field, is_body
from game.rules.tercio.tide import flooded_hexes
from game.rules.tercio.victory import score
from game.rules.tercio.zone_views import overlays
from game.setup.library import resolve
from tests.reports.played import CODEC, RULESETS, TERCIO, Step
from tests.rules.tercio.nieuport import at_step, deployed, set_at

BATTLES = {"battle-of-the-dunes": ("simple", "simple"), "before-high-tide": ("random", "random")}
"""The battles with who plays them: the simple player fights more, the random one tries all the options."""


@cache
def played(name):
    """A whole game with all options, step by step."""
    scenario = resolve(f"nieuport-1600/{name}", RULESETS.values())
    options = frozenset(option.id for option in scenario.options)
    state, _ = start(TERCIO, scenario, options, "reports")
    players = zip(scenario.sides, BATTLES[name], strict=True)
    deciders = {side.id: make(kind, f"reports/{side.id}", TERCIO) for side, kind in players}
    steps = []
    while (asked := decision(state)) is not None:
        command = deciders[asked.side].choose(state)
        after, events = apply(state, command)
        steps.append(Step(name, len(steps) + 1, state, command, tuple(events), after))
        state = after
    return tuple(steps)


@pytest.fixture(params=list(BATTLES))
def steps(request):
    return played(request.param)


def test_halves_stay_together_and_no_hex_has_two_bodies(steps):
    doubles = 0
    for step in steps:
        grid = step.after.battle.scenario.sheet.grid
        taken = {}
        for piece in step.after.pieces.values():
            if len(piece.hexes) > 1:
                doubles += 1
                assert right_half(grid, piece.hexes[0], piece.facing) == piece.hexes[1], (step.number, piece)
            for h in piece.hexes if is_body(piece) else ():
                assert taken.setdefault(h, piece.id) == piece.id, (step.number, piece)
    assert doubles > 500


def test_nobody_stands_or_goes_in_the_sea(steps):
    """After the tide no piece is left in the first row, and the reach that is shown ends at the water."""
    looked = 0
    for step in steps:
        state = step.after
        if not is_in(state):
            continue
        wet = flooded_hexes(state)
        assert not any(wet.intersection(piece.hexes) for piece in state.pieces.values()), step.number
        if step.number % 5:
            continue
        offset = state.battle.scenario.sheet.grid.offset
        near = [p for p in state.pieces.values() if is_body(p) and any(offset[h][1] == 2 for h in p.hexes)]
        for piece in near[:1]:
            reach = {h for overlay in overlays(state, piece.id) if overlay.style == "reach" for h in overlay.hexes}
            assert not reach & wet, (step.number, piece.id)
            looked += 1
    assert looked > 5


def is_in(state):
    """Whether the tide is in, as the rules see it: the first row can be entered by nobody."""
    rules = field(state)
    return all(rules.impassable >> h & 1 for h in flooded_hexes(state))


def test_the_battle_ends_once_and_at_its_end(steps):
    ends = [step.number for step in steps for event in step.events if isinstance(event, Ended)]
    assert ends == [len(steps)]
    assert steps[-1].after.result.clause in {"NS3", "NS4"}


def test_a_unit_that_is_gone_holds_nothing_and_is_told_of_once(steps):
    """A hex is held by who stands in it or stood there last; nobody is lost twice."""
    gone = [event.piece for step in steps for event in step.events if isinstance(event, Removed)]
    assert len(gone) == len(set(gone))
    for step in steps:
        for label, side in held(step.after).items():
            there = {piece.side for piece in step.after.standing(step.after.place(label)) if is_body(piece)}
            assert there <= {side}, (step.number, label, side)


def test_what_the_forecast_of_a_half_counts_is_what_its_shot_counts():
    tried = 0
    for step in played("battle-of-the-dunes"):
        command = step.command
        if not isinstance(command, c.Fire) or not command.half:
            continue
        shown = TERCIO.forecast(step.before, command)
        rolled = next(e for e in step.events if isinstance(e, Rolled) and e.piece == command.unit)
        assert [line.value for line in shown.tally] == [value for value, _, _ in rolled.tally], step.number
        assert f"{command.half} half" in TERCIO.told(step.after, rolled, command)
        tried += 1
    assert tried > 3


def test_undo_gives_back_points_and_hexes(tmp_path):
    """Whatever may be undone is undone whole: who holds what, the score, the position and what is shown."""
    scenario = resolve("nieuport-1600/before-high-tide", RULESETS.values())
    tried = moved = 0
    with Game.new(TERCIO, scenario, seed="undo", folder=tmp_path, sync=False) as game:
        players = {side.id: make("random", f"undo/{side.id}", TERCIO) for side in scenario.sides}
        while game.result is None and game.count < 250:
            before = game.state
            told = game.submit(players[game.decision.side].choose(before))
            if game.count % 3 or game.undo_bar():
                continue
            after = game.state
            game.undo()
            assert game.state == before
            assert held(game.state) == held(before)
            assert [score(game.state, side.id) for side in scenario.sides] == [
                score(before, side.id) for side in scenario.sides
            ]
            assert TERCIO.view(game.state, None) == TERCIO.view(before, None)
            game.redo()
            assert game.state == after
            tried += 1
            moved += any(isinstance(event, Moved) for event in told)
    assert tried > 20
    assert moved > 5


def test_a_game_saved_while_the_tide_asks_asks_the_same_again():
    table = deployed("before-high-tide", dice=[0, 1] * 4)
    set_at(table, "hottinga-1", "0802")
    state = at_step(table, 3, "begin").finished()
    again = TERCIO.resume(CODEC.state(CODEC.snapshot(state), state.battle))
    for one in (state, again):
        asked = decision(one)
        assert (asked.topic, asked.subject) == ("tide", "penny")
        assert set(asked.options) == {c.GoAshore("penny", "0702"), c.GoAshore("penny", "0902")}
    one, told = apply(state, c.GoAshore("penny", "0902"))
    other, again_told = apply(again, c.GoAshore("penny", "0902"))
    assert one == other
    assert told == again_told
    assert sum(isinstance(event, Moved) and event.piece == "penny" for event in told) == 1
