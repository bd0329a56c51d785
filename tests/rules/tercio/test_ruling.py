"""What a ruling may set: every mark has words, values are set by the verbs, nonsense is told in a sentence."""

import pytest

from game.engine.play import decision, settle
from game.engine.table import Table
from game.players import make
from game.record.game import Game
from game.rules import RULESETS
from game.rules.tercio.activation import OF_AN_ACTIVATION
from game.rules.tercio.ruling import MARKS, set_by_ruling, settable
from game.rules.tercio.sequence import OF_A_TURN
from game.rules.tercio.spans import spans
from game.setup.library import resolve


@pytest.fixture
def game():
    scenario = resolve("kircholm-1605", RULESETS)
    ruleset = RULESETS[scenario.ruleset]
    game = Game.new(ruleset, scenario, seed="ruling", options=frozenset({"squares"}))
    players = {side.id: make("simple", side.id, ruleset) for side in scenario.sides}
    while game.decision.topic != "action":
        game.submit(players[game.decision.side].choose(game.state))
    return game


def test_every_mark_has_words():
    assert set(OF_AN_ACTIVATION) | set(OF_A_TURN) <= set(MARKS)


def test_what_is_offered_can_be_set(game):
    for target in (*game.state.pieces, *game.state.groups, ""):
        for one in settable(game.state, target):
            for value, words in one.choices:
                assert words
                table = Table(game.state)
                set_by_ruling(table, {(one.target, one.field): value})
                if one.value != value and one.field in ("level", "order", "state"):
                    after = {s.field: s.value for s in settable(table, target)}
                    assert after[one.field] == value


def test_a_double_is_set_with_both_halves(game):
    double = next(p for p in game.state.pieces.values() if len(p.hexes) == 2)
    goal = next(h for h in range(60, 300) if not game.state.at.get(h) and not game.state.at.get(h + 1))
    table = Table(game.state)
    set_by_ruling(table, {(double.id, "hex"): game.state.label(goal), (double.id, "facing"): "E"})
    piece = table.pieces[double.id]
    assert piece.hexes[0] == goal
    assert len(piece.hexes) == 2
    assert game.ruleset.facings[piece.facing] == "E"


@pytest.mark.parametrize(("hex", "told"), [("9999", "no hex 9999"), ("0101 0202", "stands on one hex")])
def test_nonsense_is_told(game, hex, told):
    simple = next(p.id for p in game.state.pieces.values() if len(p.hexes) == 1)
    with pytest.raises(ValueError, match=told):
        set_by_ruling(Table(game.state), {(simple, "hex"): hex})


def test_an_activation_is_broken_off(game):
    side = decision(game.state).side
    other = game.state.other(side)
    wing = next(frame.wing for frame in game.state.stack if frame.kind == "activation")
    table = Table(game.state)
    set_by_ruling(table, {("", "next"): other})
    settle(table)
    after = table.finished()
    assert (decision(after).side, decision(after).topic) == (other, "activate")
    assert after.groups[wing].state == "finished"


def test_spans_run_from_the_move_to_the_turn(game):
    words = [word for word, _ in spans(game.state)]
    assert words == ["move", "activation", "turn"]
    assert dict(spans(game.state))["turn"] == "1"
