"""F24, F31, F32, F33 in replays: a game played on from anywhere is that very position, nothing else changes."""

import json
import os
from pathlib import Path

import pytest

from game.engine.play import decision
from game.record.audit import audit
from game.record.bookmarks import Bookmark, Bookmarks, place_of
from game.record.codec import codec_for
from game.record.journal import read
from game.record.names import clean_name
from game.record.replay import Replay
from game.record.resume import resume
from game.rules import RULESETS
from tests.ui.played_game import game_file


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "saved" / "before-charge.caracole"
    path.parent.mkdir()
    path.write_bytes(game_file(0))
    return path


def offered(state):
    asked = decision(state)
    return (asked.side, asked.prompt, [*asked.options]) if asked is not None else None


def test_f31_f32_playing_on_from_each_command_of_a_turn_gives_the_same_position_and_question(saved, tmp_path):
    whole = resume(saved, RULESETS, folder=None)
    turn = [step.n for step in whole.story.played if step.line.turn == 2]
    folder = tmp_path / "games"
    folder.mkdir()
    codec = codec_for(whole.ruleset)
    for n in turn[:: max(1, len(turn) // 6)]:
        there = whole.position(n)
        on = resume(saved, RULESETS, folder=folder, until=n, sync=False)
        assert on.count == n
        assert on.state == there
        assert offered(on.state) == offered(there)
        assert len(on.events) == sum(len(s.events) for s in whole.story.played[:n]) + len(whole.story.opened.events)
        # The same command draws the same die: nobody plays on for a better one.
        if n < whole.count:
            on.submit(codec.command_from(whole.story.played[n].line.command))  # type: ignore[union-attr]
            assert on.story.digest == whole.story.played[n].line.digest
        on.close()
        path = on.path
        assert path is not None
        again = resume(path, RULESETS, folder=folder, sync=False)
        assert again.state == on.state
        again.close()
        assert audit(path, RULESETS).clean
        assert len(Replay.open(path).frames) == on.count + 1


def test_f33_a_named_save_that_is_watched_and_played_on_from_stays_byte_for_byte(saved, tmp_path):
    before, when = saved.read_bytes(), os.stat(saved).st_mtime_ns
    folder = tmp_path / "games"
    folder.mkdir()
    replay = Replay.open(saved)
    for place in (0, 500, len(replay.frames) - 1):
        replay.jump(place)
    assert audit(saved, RULESETS).clean
    for n in (100, 100, 700):
        game = resume(saved, RULESETS, folder=folder, until=n, sync=False)
        for _number in range(5):
            game.submit(next(iter(game.decision.options)))  # type: ignore[union-attr]
        game.close()
    assert saved.read_bytes() == before
    assert os.stat(saved).st_mtime_ns == when
    assert [path.name for path in saved.parent.iterdir()] == [saved.name]
    assert len(list(folder.glob("*.caracole"))) == 3
    assert {read(path).header.parent.n for path in folder.glob("*.caracole")} == {100, 700}  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "name",
    ["Lützen 12:30", "a/b", "..\\..\\x", "CON", "nul.caracole", "name.", " name", "x" * 300, "⚔ charge", "a.b.c"],
)
def test_f24_bookmarks_stand_beside_a_game_of_any_name(tmp_path, name):
    game = tmp_path / clean_name(name)
    game.write_bytes(game_file(2))
    Bookmarks.of(game).put(7, f"a note on {name}")
    assert Bookmarks.of(game).marks == [Bookmark(7, f"a note on {name}")]
    assert place_of(game).parent == tmp_path
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted((game.name, place_of(game).name))
    json.loads(place_of(game).read_text(encoding="utf-8"))
