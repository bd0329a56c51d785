"""What is kept of games: lists in a moment, the trash, the bound on the games that keep themselves."""

import os
import time
from datetime import date, timedelta

import pytest

from game.record import keeping
from game.record.folders import Folders, games
from game.record.listing import look
from game.record.lock import Lock
from game.record.trouble import InUse
from tests.clock import quickest
from tests.record.toy import new, play

TODAY = date(2026, 11, 30)


@pytest.fixture
def home(tmp_path):
    return Folders(*(tmp_path / name for name in ("games", "saved", "pictures", "scenarios", "logs", "settings")))


def copies(home, count, data):
    home.games.mkdir(parents=True, exist_ok=True)
    made = []
    for n in range(count):
        path = home.games / f"game {n}.caracole"
        path.write_bytes(data)
        made.append(path)
    return made


@pytest.fixture
def data(tmp_path):
    game = play(new(tmp_path), 10)
    game.close()
    return game.path.read_bytes()


def aged(path, days):
    then = time.mktime(TODAY.timetuple()) - days * 24 * 3600
    os.utime(path, (then, then))


def test_a_thousand_games_are_listed_in_a_moment(home, data):
    copies(home, 1000, data)
    found = games(home.games)
    assert len(found) == 1000
    assert {one.commands for one in found} == {10}
    taken = quickest(lambda: games(home.games))
    assert taken < 1.0, f"{taken:.2f} s; about 0.1 s is usual"


def test_a_list_reads_the_same_as_the_whole_file(home, data):
    from game.record.journal import read

    (path,) = copies(home, 1, data)
    listed, journal = look(path), read(path)
    header = journal.header
    assert (listed.battle, listed.title, listed.started) == (header.battle, header.title, header.started)
    assert dict(listed.names) == header.names
    assert (listed.turn, listed.commands, listed.next) == (journal.story.turn, 10, journal.story.next)


def test_the_last_unfinished_game_is_found_without_looking_into_all(home, data, monkeypatch):
    made = copies(home, 30, data)
    for n, path in enumerate(made):
        aged(path, n)
    made[0].write_bytes(b"no game\n")
    aged(made[0], 0)
    seen = []
    monkeypatch.setattr(keeping, "look", lambda path: seen.append(path) or look(path))
    last = keeping.last_unfinished(home.games)
    assert last is not None
    assert last.path == made[1]
    assert seen == made[:2]
    assert keeping.last_unfinished(home.saved) is None


def test_what_is_thrown_away_can_be_put_back_with_its_log(home, data):
    (path,) = copies(home, 1, data)
    path.with_suffix(".txt").write_text("log")
    gone = keeping.discard(path, home, TODAY)
    assert not path.exists()
    assert gone.parent == home.trash / "2026-11-30"
    assert gone.with_suffix(".txt").read_text() == "log"
    assert [one.path for one in keeping.in_trash(home)] == [gone]
    copies(home, 1, b"another with the same name\n")
    back = keeping.put_back(gone, home)
    assert back.parent == home.games
    assert back.read_bytes() == data
    assert path.read_bytes() != data
    assert keeping.in_trash(home) == []


def test_a_game_that_is_open_elsewhere_is_not_thrown_away(home, data):
    (path,) = copies(home, 1, data)
    lock = Lock(path)
    with pytest.raises(InUse):
        keeping.discard(path, home)
    lock.release()
    assert path.exists()


def test_the_bound_spares_what_is_fresh_saved_or_among_the_newest(home, data, monkeypatch):
    monkeypatch.setattr(keeping, "MOST", 3)
    made = copies(home, 6, data)
    for path, days in zip(made, (400, 300, 200, 60, 50, 20), strict=True):
        aged(path, days)
    home.saved.mkdir()
    saved = home.saved / "old.caracole"
    saved.write_bytes(data)
    aged(saved, 900)
    assert keeping.tidy_up(home, TODAY) == [made[2], made[1], made[0]]
    assert sorted(p.name for p in home.games.glob("*.caracole")) == [made[3].name, made[4].name, made[5].name]
    assert saved.exists()
    assert len(keeping.in_trash(home)) == 3
    more = copies(home, 9, data)
    for path in more:
        aged(path, 30)
    assert keeping.tidy_up(home, TODAY) == []


def test_the_trash_is_emptied_by_itself(home, data):
    old, fresh = copies(home, 2, data)
    keeping.discard(old, home, TODAY - timedelta(days=31))
    keeping.discard(fresh, home, TODAY - timedelta(days=30))
    (home.trash / "own").mkdir()
    keeping.tidy_up(home, TODAY)
    assert sorted(p.name for p in home.trash.iterdir()) == ["2026-10-31", "own"]
