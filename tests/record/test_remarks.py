"""Remarks beside a saved game: kept as they come, cut with what is undone, harmless where they are bad or missing."""

import pytest

from game.engine.commands import Done
from game.record.keeping import discard
from game.record.remarks import cut, place_of, remark, remarks_on
from game.ui.hand import folders_in
from tests.record.toy import Plan, Wheel, new, plans


@pytest.fixture
def game(tmp_path):
    game = plans(new(tmp_path))
    game.submit(Wheel("r1", 2))
    game.submit(Done())
    return game


def test_a_remark_on_a_silent_command_comes_back(game):
    remark(game.path, 4, "Anna: declined, „Måns zieht“ (nothing gained)")
    remark(game.path, 3, "a wheel is no answer given by itself")
    remark(game.path, 9, "of a command that does not stand")
    assert remarks_on(game.path, game.story.played) == {4: "Anna: declined, „Måns zieht“ (nothing gained)"}
    assert remarks_on(game.path, game.story.played[:3]) == {}
    assert remarks_on(None, game.story.played) == {}


def test_what_was_undone_takes_its_remark_with_it(game):
    remark(game.path, 4, "first")
    cut(game.path, 3)
    assert remarks_on(game.path, game.story.played) == {}
    remark(game.path, 4, "second")
    assert remarks_on(game.path, game.story.played) == {4: "second"}


@pytest.mark.parametrize("bad", [b"\xff\xfe\n", b"{\n", b"[]\n", b'{"n":"4"}\n', b'{"n":4,"words":5}\n', b"[" * 99_999])
def test_a_bad_line_harms_none_of_the_others(game, bad):
    remark(game.path, 4, "kept")
    with open(place_of(game.path), "ab") as file:
        file.write(bad)
    assert remarks_on(game.path, game.story.played) == {4: "kept"}


def test_a_place_that_cannot_be_written_is_no_trouble(game, tmp_path):
    remark(tmp_path / "no folder" / "a.caracole", 4, "lost")
    place_of(game.path).mkdir()
    remark(game.path, 4, "lost")
    assert remarks_on(game.path, game.story.played) == {}


def test_they_go_to_the_trash_with_their_game(tmp_path):
    folders = folders_in(tmp_path)
    folders.games.mkdir()
    game = new(folders.games)
    game.submit(Plan("red", "go"))
    game.close()
    remark(game.path, 1, "gone with it")
    gone = discard(game.path, folders)
    assert place_of(gone).exists()
    assert not place_of(game.path).exists()
