import pytest

from game.engine.play import apply, decision, start
from game.players import KINDS, make
from game.players.simulation import Series, play
from game.rules import RULESETS
from tests.players.stubs import SCENARIO, Flat, Judged, Restless

TERCIO = RULESETS["tercio"]


def run(ruleset, kind, seed, commands):
    """The first commands of a player that plays both sides."""
    state, _ = start(ruleset, SCENARIO, seed="players")
    player = make(kind, seed, ruleset)
    made = []
    while len(made) < commands and state.result is None:
        made.append(player.choose(state))
        state, _ = apply(state, made[-1])
    return made


def test_there_are_two_kinds_and_no_other():
    assert list(KINDS) == ["random", "simple"]
    with pytest.raises(ValueError, match="no computer player `clever`; there are random, simple"):
        make("clever", "1", TERCIO)


@pytest.mark.parametrize("kind", list(KINDS))
def test_the_same_seed_decides_the_same_way(kind):
    assert run(TERCIO, kind, "a", 60) == run(TERCIO, kind, "a", 60)
    assert run(TERCIO, kind, "a", 60) != run(TERCIO, kind, "b", 60)


@pytest.mark.parametrize("kind", list(KINDS))
def test_a_player_leaves_the_position_and_the_dice_of_the_game_alone(kind):
    state, _ = start(TERCIO, SCENARIO, seed="alone")
    pieces, dice, stack = dict(state.pieces), state.dice, state.stack
    assert make(kind, "x", TERCIO).choose(state) in decision(state).options
    assert (state.pieces, state.dice, state.stack) == (pieces, dice, stack)


@pytest.mark.parametrize("kind", list(KINDS))
def test_nothing_can_be_chosen_once_the_battle_is_over(kind):
    state, _ = start(TERCIO, SCENARIO, seed="over")
    from game.engine.commands import Concede

    state, _ = apply(state, Concede("sweden"))
    with pytest.raises(ValueError, match="nothing is to be decided"):
        make(kind, "x", TERCIO).choose(state)


def test_random_takes_every_option_about_equally_often():
    state, _ = start(TERCIO, SCENARIO, seed="fair")
    options = list(decision(state).options)
    player = make("random", "fair", TERCIO)
    counts = dict.fromkeys(options, 0)
    for _ in range(300 * len(options)):
        counts[player.choose(state)] += 1
    assert all(240 < count < 360 for count in counts.values())


def test_simple_takes_what_is_worth_most():
    ruleset = Judged()
    state, _ = start(ruleset, SCENARIO, seed="best")
    player = make("simple", "best", ruleset)
    for _ in range(100):
        best = max(ruleset.worth(state, command) for command in decision(state).options)
        command = player.choose(state)
        assert ruleset.worth(state, command) == best
        state, _ = apply(state, command)


def test_simple_chooses_by_lot_among_equals():
    ruleset = Flat()
    state, _ = start(ruleset, SCENARIO, seed="lot")
    player = make("simple", "lot", ruleset)
    options = list(decision(state).options)
    assert {player.choose(state) for _ in range(40 * len(options))} == set(options)


@pytest.mark.parametrize("ruleset", [Flat(), Restless()], ids=["flat", "restless"])
def test_the_poorest_judgement_does_not_keep_a_game_from_ending(ruleset):
    played = play(Series(ruleset, SCENARIO, "ends", ("simple", "simple")), 0)
    assert not played.fault
    assert played.reason
