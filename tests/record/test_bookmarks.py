"""Bookmarks beside a saved game: kept, moved with it, and never lost by a bad file or a full disk."""

import json

import pytest

from game.record.bookmarks import LONGEST, Bookmark, Bookmarks, place_of, put_aside
from game.record.folders import game_files
from game.record.keeping import discard, put_back
from game.record.trouble import ReadTrouble, SaveTrouble
from game.ui.hand import folders_in
from tests.record.toy import new, play


def test_bookmarks_come_back_in_the_order_of_the_lines(tmp_path):
    game = tmp_path / "A battle.caracole"
    marks = Bookmarks.of(game)
    assert marks.marks == []
    marks.put(40, "Månsson's charge: „schön“")
    marks.put(12, "")
    marks.put(40, "Månsson's second charge")
    again = Bookmarks.of(game)
    assert again.marks == [Bookmark(12), Bookmark(40, "Månsson's second charge")]
    assert again.at(12) == Bookmark(12)
    assert again.at(13) is None
    assert "Månsson" in place_of(game).read_text(encoding="utf-8")
    again.remove(12)
    assert Bookmarks.of(game).marks == [Bookmark(40, "Månsson's second charge")]
    again.remove(40)
    assert not place_of(game).exists()


def test_a_game_and_its_bookmarks_go_to_the_trash_and_come_back_together(tmp_path):
    folders = folders_in(tmp_path)
    folders.games.mkdir()
    game = play(new(folders.games), 5)
    game.close()
    Bookmarks.of(game.path).put(5, "here")
    assert game_files(folders.games) == [game.path]
    gone = discard(game.path, folders)
    assert Bookmarks.of(gone).marks == [Bookmark(5, "here")]
    assert not place_of(game.path).exists()
    back = put_back(gone, folders)
    assert Bookmarks.of(back).at(5) == Bookmark(5, "here")


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '{"format":2,"bookmarks":[]}', '{"format":1,"bookmarks":{}}', '{"format":1,"bookmarks":[3]}',
     '{"format":1,"bookmarks":[{"line":0}]}', '{"format":1,"bookmarks":[{"line":true}]}', "[" * 100_000,
     '{"format":1,"bookmarks":[{"line":3,"note":4}]}', "\xff\xfe"],
)  # fmt: skip
def test_a_bad_file_of_bookmarks_is_told_and_can_be_put_aside(tmp_path, text):
    game = tmp_path / "a.caracole"
    place_of(game).write_bytes(text.encode("latin-1"))
    with pytest.raises(ReadTrouble):
        Bookmarks.of(game)
    aside = put_aside(place_of(game))
    assert aside.read_bytes() == text.encode("latin-1")
    assert Bookmarks.of(game).marks == []


def test_a_full_disk_leaves_the_bookmarks_as_they_were(tmp_path, monkeypatch):
    game = tmp_path / "a.caracole"
    marks = Bookmarks.of(game)
    marks.put(3, "kept")
    before = place_of(game).read_bytes()
    monkeypatch.setattr("game.record.writer.put", lambda file, data: (_ for _ in ()).throw(OSError(28, "full")))
    with pytest.raises(SaveTrouble, match="full"):
        marks.put(4, "lost")
    assert marks.marks == [Bookmark(3, "kept")]
    assert place_of(game).read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == [place_of(game).name]


def test_a_long_note_is_cut_and_a_strange_sign_does_not_stop_it(tmp_path):
    marks = Bookmarks.of(tmp_path / "a.caracole")
    marks.put(3, "x" * (LONGEST + 50))
    marks.put(4, "half a pair \ud800")
    kept = json.loads(place_of(tmp_path / "a.caracole").read_text(encoding="utf-8"))
    assert len(kept["bookmarks"][0]["note"]) == LONGEST
    assert Bookmarks.of(tmp_path / "a.caracole").at(4) is not None
