import json
from dataclasses import replace
from pathlib import Path

import pytest

from game.players.report import game_data, plain_lines, summary_data, tell, without_numbers
from game.players.simulation import Played, Series, play, play_all
from game.record.audit import audit
from game.record.board import Board, differences
from game.record.replay import Replay
from game.record.resume import resume
from game.rules import RULESETS
from game.rules.tercio.ruleset import Tercio
from tests.players.stubs import SCENARIO, Breaking

TERCIO = RULESETS["tercio"]


def series(**changes):
    """Random against random, seed "t", nothing checked or saved."""
    return Series(TERCIO, SCENARIO, "t", ("random", "random"), **changes)


def timeless(games):
    """Games without what differs from run to run."""
    return [replace(one, seconds=0.0) for one in games]


@pytest.fixture(scope="module")
def three():
    return list(play_all(series(), 3))


def test_game_k_has_its_own_seed_and_is_the_same_again(three):
    assert [(one.k, one.seed) for one in three] == [(0, "t:0"), (1, "t:1"), (2, "t:2")]
    assert timeless([play(series(), 1)]) == timeless(three[1:2])
    assert len({one.commands for one in three}) > 1


def test_checking_and_saving_change_nothing(three, tmp_path):
    checked = list(play_all(series(check=True, save=tmp_path), 2))
    assert [replace(one, journal=None) for one in timeless(checked)] == timeless(three[:2])
    assert sorted(path.name for path in tmp_path.iterdir()) == [one.journal.name for one in checked]


def test_in_several_processes_the_same_comes_out(three):
    assert timeless(play_all(series(), 3, jobs=2)) == timeless(three)


def test_who_plays_is_told_by_side(tmp_path):
    played = play(Series(TERCIO, SCENARIO, "who", ("random", "simple"), save=tmp_path), 0)
    assert Replay.open(played.journal).header.players == {"poland": "random", "sweden": "simple"}


def test_games_of_other_players_are_saved_beside_each_other(tmp_path):
    kinds = ("random", "random"), ("simple", "random"), ("random", "simple")
    for _ in range(2):  # a second time they go over the first, and nothing else
        saved = [play(Series(TERCIO, SCENARIO, "who", kind, save=tmp_path), 0).journal for kind in kinds]
    assert sorted(tmp_path.iterdir()) == sorted(saved)
    told = [Replay.open(path).header.players for path in saved]
    assert told == [dict(zip(("poland", "sweden"), kind, strict=True)) for kind in kinds]


def test_games_with_other_options_are_saved_beside_each_other(tmp_path):
    chosen = [frozenset(some) for some in ((), ("squares",), ("apathy", "squares"))]
    for _ in range(2):
        saved = [
            play(Series(TERCIO, SCENARIO, "o", ("random", "random"), options=some, save=tmp_path), 0).journal
            for some in chosen
        ]
    assert sorted(tmp_path.iterdir()) == sorted(saved)
    assert [frozenset(Replay.open(path).header.options) for path in saved] == chosen


def test_a_saved_game_audits_and_its_events_give_the_last_position(tmp_path):
    played = play(series(save=tmp_path), 0)
    report = audit(played.journal, RULESETS)
    assert report.clean, report.first
    assert report.commands == played.commands
    game = resume(played.journal, RULESETS, folder=None)
    assert (game.result.winner, game.result.reason) == (played.winner, played.reason)
    assert differences(Board().after(event for _, event in game.events), game.state) == []
    lost = dict.fromkeys(played.losses, 0)
    for entry in SCENARIO.entries:
        lost[entry.side] += entry.id not in game.state.pieces
    assert lost == played.losses


def test_a_fault_of_the_rules_is_told_and_the_game_saved_up_to_it(tmp_path):
    played = play(Series(Breaking(60), SCENARIO, "t", ("random", "random"), check=True, faults=tmp_path / "new"), 0)
    assert "KeyError: 'a fault of the rules'" in played.fault
    assert f"after command {played.commands}" in played.fault
    assert not played.winner
    assert played.journal.parent == tmp_path / "new"
    assert resume(played.journal, RULESETS, folder=None).count == played.commands
    assert audit(played.journal, RULESETS).clean


def test_a_fault_is_saved_though_nothing_was_to_be_saved(tmp_path, monkeypatch):
    class Once(Tercio):
        """Judges a number of commands, then fails."""

        left = 400

        def worth(self, state, command):
            type(self).left -= 1
            if self.left < 0:
                raise ValueError("no judgement")
            return 0

    played = play(Series(Once(), SCENARIO, "t", faults=tmp_path), 0)
    assert "ValueError: no judgement" in played.fault
    assert played.commands > 0
    assert resume(played.journal, RULESETS, folder=None).count == played.commands


def test_a_fault_at_the_set_up_has_no_journal(tmp_path):
    class Bad(Tercio):
        """Sets nothing up."""

        def set_up(self, table):
            raise ValueError("no counters")

    played = play(Series(Bad(), SCENARIO, "t", faults=tmp_path), 0)
    assert "the set-up" in played.fault
    assert played.journal is None


def test_a_fault_that_cannot_be_saved_is_told_all_the_same(tmp_path, monkeypatch):
    monkeypatch.setattr("game.players.simulation.MOST_COMMANDS", 50)
    (tmp_path / "file").write_text("x", encoding="utf-8")
    played = play(series(faults=tmp_path / "file" / "sub"), 0)
    assert "not over after 50 commands" in played.fault
    assert played.journal is None


def test_a_game_that_goes_on_for_ever_is_a_fault(tmp_path, monkeypatch):
    monkeypatch.setattr("game.players.simulation.MOST_COMMANDS", 50)
    played = play(series(faults=tmp_path), 0)
    assert "not over after 50 commands" in played.fault


# -- the report ---------------------------------------------------------------------------------------------------


def made(k, winner, reason, fault=""):
    """A game of which little matters."""
    luck = play_luck(2, 1.0, 1)
    losses = {"poland": k, "sweden": 2}
    return Played(k, f"x:{k}", winner, reason, "KS5", 8, 100 + k, 0.5, losses, luck, Path("x"), fault)


def play_luck(*numbers):
    """The same luck for both."""
    from game.players.simulation import Luck

    return {"poland": Luck(*numbers), "sweden": Luck(*numbers)}


GAMES = [
    made(0, "sweden", "after 8 turns 3 to 4"),
    made(1, "sweden", "after 8 turns 10 to 14"),
    made(2, "", "equal"),
    made(3, "", "", fault="after command 3: it broke"),
]


def test_the_summary_counts_wins_reasons_and_faults():
    data = summary_data(SCENARIO, GAMES)
    assert data["games"] == 4
    assert data["faults"] == 1
    assert data["wins"] == {"poland": 0, "sweden": 2, "draw": 1}
    assert data["reasons"][0] == {"winner": "sweden", "clause": "KS5", "reason": "after … turns … to …", "games": 2}
    assert data["commands"] == {"least": 100, "median": 101, "most": 102}
    assert data["luck"]["poland"] == {"tests": 6, "expected": 3.0, "successes": 3}
    assert json.loads(json.dumps(data)) == data
    assert without_numbers("12 of 3") == "… of …"


def test_a_game_as_data_has_what_the_command_line_promises():
    data = game_data(GAMES[0])
    assert {"winner", "reason", "turns", "commands", "seconds", "journal"} <= data.keys()
    assert game_data(GAMES[2])["winner"] is None
    assert game_data(GAMES[3])["fault"] == "after command 3: it broke"


def test_an_empty_series_has_a_summary():
    assert summary_data(SCENARIO, [])["turns"] == {"least": 0, "median": 0, "most": 0}


def test_the_report_is_plain_text_where_there_is_no_terminal(capsys):
    import sys

    tell(SCENARIO, GAMES, sys.stdout)
    text = capsys.readouterr().out
    assert "\x1b" not in text
    assert "4 games, 1 of them FAILED, 2.0 seconds of play" in text
    assert "  Sweden            2      67 %" in text


def test_on_a_terminal_it_is_a_table():
    import io

    class Terminal(io.StringIO):
        """A text that says it is a terminal."""

        def isatty(self):
            return True

    out = Terminal()
    tell(SCENARIO, GAMES, out)
    assert "─" in out.getvalue() or "━" in out.getvalue()
    assert "Sweden" in out.getvalue()


def test_columns_stand_under_each_other():
    assert list(plain_lines(("a", "bb"), [("ccc", "d")])) == ["  a    bb", "  ccc  d"]
