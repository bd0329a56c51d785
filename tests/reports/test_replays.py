"""F27, F28, F34: a replay stands on what the file tells, whatever the rules have become, and the audit says where."""

import json

import pytest

from game.record.audit import audit
from game.record.board import differences
from game.record.codec import canonical
from game.record.journal import read
from game.record.replay import Replay
from game.record.resume import resume
from game.record.watching import Watching
from game.rules import RULESETS
from tests.ui.played_game import game_file


@pytest.fixture
def saved(tmp_path):
    path = tmp_path / "game.caracole"
    path.write_bytes(game_file(0))
    return path


def first_line(path, **changes):
    first, rest = path.read_bytes().split(b"\n", 1)
    path.write_bytes(canonical(json.loads(first) | changes, sort=False).encode() + b"\n" + rest)


def test_f27_a_game_of_before_a_changed_table_replays_exactly_and_the_audit_names_the_command(saved, monkeypatch):
    before = [frame.board for frame in Replay.open(saved).frames]
    whole = resume(saved, RULESETS, folder=None)
    assert audit(saved, RULESETS).clean
    monkeypatch.setattr("game.rules.tercio.facts.MORALE_LOSS", (0, 3, 4, 6))
    replay = Replay.open(saved)
    assert [frame.board for frame in replay.frames] == before
    assert differences(replay.frames[-1].board, whole.state) == []
    first = audit(saved, RULESETS).first
    assert first is not None
    assert 1 <= first.n <= whole.count
    frame = replay.frames[replay.of_command(first.n)]
    assert (frame.n, frame.line) == (first.n, first.line)
    # The command that is named is the first whose outcome rests on the table: all before it were followed.
    shown = Watching(read(saved), RULESETS)
    assert [c.id for c in shown.view(frame.board).counters] == list(frame.board.pieces)


@pytest.mark.parametrize("changes", [{"ruleset": "later"}, {"options": ["of-a-later-version"]}, {"rules": 99}])
def test_a_replay_shows_a_game_whose_rules_the_program_has_not(saved, changes):
    real = Watching(read(saved), RULESETS)
    first_line(saved, **changes)
    journal = read(saved)
    shown = Watching(journal, RULESETS)
    replay = Replay(journal)
    assert bool(shown.why) == ("rules" not in changes)
    for place in (0, 400, len(replay.frames) - 1):
        board = replay.frames[place].board
        seen, known = shown.view(board), real.view(board)
        assert [(c.id, c.side, c.hexes) for c in seen.counters] == [(c.id, c.side, c.hexes) for c in known.counters]
        named = {entry.id: entry.name for entry in real.battle.scenario.entries}
        assert {c.id: c.name for c in seen.counters if c.id in named}.items() <= named.items()
        assert seen.turns == known.turns
        assert [wing.name for wing in seen.wings] == [wing.name for wing in known.wings]
        for event in replay.frames[place].events:
            assert isinstance(shown.told(board, event), str)
    piece = next(iter(replay.frames[0].board.pieces))
    assert shown.card(replay.frames[0].board, piece).title
    assert shown.battle.scenario.sheet.terrain == real.battle.scenario.sheet.terrain


def test_a_map_of_a_later_version_is_shown_as_far_as_it_is_known(saved):
    journal = read(saved)
    source = json.loads(json.dumps(journal.header.source))
    source["battlefield"] |= {"weather": "rain", "compass": 9_999}
    source["battlefield"]["legend"]["w"] = {"terrain": "jungle", "depth": 3}
    first_line(saved, ruleset="later", source=source)
    shown = Watching(read(saved), RULESETS)
    assert shown.battle.scenario.sheet.grid.size == 375
    source["battlefield"] = {"columns": 25, "rows": 15}
    first_line(saved, source=source)
    assert Watching(read(saved), RULESETS).battle.scenario.sheet.grid.size == 375
    source["battlefield"] = {"columns": "many"}
    first_line(saved, source=source)
    with pytest.raises(Exception, match="later"):
        Watching(read(saved), RULESETS)


def test_a_saved_position_with_impossible_levels_is_shown_and_its_faults_are_told(saved):
    data = saved.read_bytes()
    lines = data.split(b"\n")
    place = next(n for n, line in enumerate(lines) if b'"kind":"levelled"' in line and b'"line":"command"' in line)
    told = json.loads(lines[place])
    event = next(event for event in told["events"] if event["kind"] == "levelled")
    event["level"] = 9
    lines[place] = canonical(told).encode()
    saved.write_bytes(b"\n".join(lines))
    journal = read(saved)
    replay, shown = Replay(journal), Watching(journal, RULESETS)
    frame = next(n for n, one in enumerate(replay.frames) if one.line == place + 1)
    assert shown.faults(replay.frames[frame - 1].board) == []
    assert shown.faults(replay.frames[frame].board)
    seen = shown.view(replay.frames[frame].board)
    bad = next(c for c in seen.counters if c.id == event["piece"])
    assert "9" in bad.status_words
    assert shown.card(replay.frames[frame].board, event["piece"]).title
    assert audit(saved, RULESETS).first.line == place + 1


def test_f28_f34_a_game_closed_and_taken_up_at_every_turn_replays_to_the_same_end(tmp_path):
    from game.players import make
    from game.record.game import Game
    from game.setup.library import resolve

    scenario = resolve("kircholm-1605", RULESETS.values())
    ruleset = RULESETS[scenario.ruleset]
    game = Game.new(ruleset, scenario, seed="reloaded", folder=tmp_path, sync=False)
    players = {side.id: make("simple", f"reloaded/{side.id}", ruleset) for side in scenario.sides}
    loads, dice = 0, 0
    while game.result is None:
        if game.count % 150 == 149 and loads < 6:
            events = len(game.events)
            game.close()
            game = resume(game.path, RULESETS, folder=tmp_path, sync=False)
            loads += 1
            assert len(game.events) == events
        dice = game.state.dice
        game.submit(players[game.decision.side].choose(game.state))
    game.close()
    replay = Replay.open(game.path)
    assert loads >= 4
    assert len(replay.frames) == game.count + 1
    assert differences(replay.frames[-1].board, game.state) == []
    assert replay.frames[-1].board.dice >= dice
    report = audit(game.path, RULESETS)
    assert report.clean, report.first
    assert (report.loads, report.dice) == (loads, game.state.dice)
