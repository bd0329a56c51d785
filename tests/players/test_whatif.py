"""What if: a decision of a saved game played forward many times."""

from pathlib import Path

import pytest

from game.engine.commands import Concede
from game.engine.dice import KeyedDice
from game.engine.play import decision
from game.players.whatif import Outcome, outcome_of, summed_up, what_if, what_if_apart
from game.record.codec import codec_for
from game.record.resume import resume
from game.rules import RULESETS
from tests.ui.played_game import game_file


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    path = tmp_path_factory.mktemp("whatif") / "game.caracole"
    path.write_bytes(game_file(0))
    return path


def collect(path: Path, n: int, games: int, first=None):
    found: list[object] = []
    what_if_apart(found.append, path, RULESETS, n, games, first)
    return found


def test_runs_end_and_differ_and_come_out_the_same_again(saved):
    runs = collect(saved, 900, 4)
    assert all(isinstance(one, Outcome) and one.over and one.clause for one in runs)
    assert len({(one.winner, *one.points.values(), *one.losses.values()) for one in runs}) > 1
    assert collect(saved, 900, 2) == runs[:2]
    assert saved.read_bytes() == game_file(0)


def test_its_dice_are_not_those_of_the_game(saved):
    game = resume(saved, RULESETS, folder=None, until=900)
    drawn = range(game.state.dice, game.state.dice + 40)
    kept: list[KeyedDice] = []

    def spy(seed):
        kept.append(KeyedDice(seed))
        return kept[-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("game.players.whatif.KeyedDice", spy)
        collect(saved, 900, 2)
    runs = [[dice.face(n, 10) for n in drawn] for dice in kept]
    real = [KeyedDice(game.header.seed).face(n, 10) for n in drawn]
    assert len(runs) == 2
    assert runs[0] != runs[1]
    assert real not in runs


def test_the_first_command_can_be_given(saved):
    game = resume(saved, RULESETS, folder=None, until=900)
    side = decision(game.state).side
    data = codec_for(game.ruleset).command_data(Concede(side))
    (one,) = collect(saved, 900, 1, data)
    assert one.winner == game.state.other(side)
    assert "concedes" in one.reason
    assert sum(one.losses.values()) == 0


def test_losses_count_from_the_decision_on(saved):
    whole = resume(saved, RULESETS, folder=None)
    early, late = (whole.position(n) for n in (0, whole.count - 1))
    sides = {piece.id: piece.side for piece in late.pieces.values()}
    before = {piece.id: piece.side for piece in early.pieces.values()}
    now = outcome_of(whole.ruleset, whole.state, sides)
    since = outcome_of(whole.ruleset, whole.state, before)
    assert sum(now.losses.values()) <= 2 < sum(since.losses.values())
    assert (since.winner, since.clause) == (whole.result.winner, whole.result.clause)


def test_what_cannot_be_played_on_is_told_as_a_sentence(saved, tmp_path):
    bad = tmp_path / "bad.caracole"
    bad.write_bytes(saved.read_bytes().replace(b'"ruleset":"tercio"', b'"ruleset":"later"'))
    (told,) = collect(bad, 5, 3)
    assert isinstance(told, str)
    assert "later" in told
    (told,) = collect(saved, 5, 3, {"kind": "fly"})
    assert isinstance(told, str)


def test_the_summary_counts_endings_and_spreads_numbers():
    def run(winner, clause, reason, points, lost):
        return Outcome(winner, clause, reason, 8, {"red": points}, {"red": lost})

    runs = [run("red", "X1", "a", 4, 1), run("red", "X1", "b", 10, 3), run("", "X2", "c", 1, 2)]
    told = summed_up(runs)
    assert told.endings == (("red", "X1", "", 2), ("", "X2", "c", 1))
    assert (told.wins("red"), told.wins(""), told.wins("blue")) == (2, 1, 0)
    assert (told.points["red"].least, told.points["red"].middle, told.points["red"].most) == (1, 4, 10)
    assert told.losses["red"].average == 2


def test_a_run_from_the_very_beginning_gives_secret_orders_too(saved):
    game = resume(saved, RULESETS, folder=None, until=0)
    assert decision(game.state).secret
    assert what_if(game.ruleset, game.state, "seed").over
