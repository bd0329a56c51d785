"""The file: torn lines, damage, formats, lists of games."""

import json

import pytest

from game import __version__
from game.record import lines as format_page
from game.record.folders import games
from game.record.journal import read
from game.record.listing import look
from game.record.replay import Replay
from game.record.trouble import Damaged, ReadTrouble, TooNew
from tests.record.toy import Wheel, again, new, plans, play


@pytest.fixture
def game(tmp_path):
    game = play(plans(new(tmp_path)), 6)
    game.close()
    return game


def test_a_line_torn_anywhere_is_dropped_with_a_notice(game, tmp_path):
    data = game.path.read_bytes()
    start = data.rstrip(b"\n").rindex(b"\n") + 1
    assert b'"line":"command"' in data[start:]
    before = game.position(game.count - 1)
    folder = tmp_path / "torn"
    folder.mkdir()
    for size in range(start, len(data)):
        path = folder / f"{size}.caracole"
        path.write_bytes(data[:size])
        journal = read(path)
        assert journal.damage is None
        assert len(journal.story.played) == game.count - 1
        assert bool(journal.notices) == (size > start)
        if size % 37 == 0:
            back = again(path)
            assert back.state == before
            play(back, 1)
            state = back.state
            back.close()
            assert not read(path).notices
            assert again(path).state == state


def test_cut_off_anywhere_there_is_a_game_or_a_clear_error(game, tmp_path):
    data = game.path.read_bytes()
    path = tmp_path / "cut.caracole"
    for size in [0, 1, 100, *range(200, len(data), 97)]:
        path.write_bytes(data[:size])
        try:
            journal = read(path)
        except Damaged:
            assert size < data.index(b"\n", data.index(b"\n") + 1) + 1
            assert look(path).bad
        else:
            assert journal.damage is None
            again(path).close()
            assert not look(path).bad


@pytest.mark.parametrize("fault", [b"{", b"", b"\x00\x00", b'{"line":"dance"}', b"[1]", b"\xff\xfe", b'{"n":1}'])
def test_damage_in_the_middle_names_the_line_and_spares_what_is_before(game, fault):
    texts = game.path.read_bytes().split(b"\n")
    texts[5] = fault
    game.path.write_bytes(b"\n".join(texts))
    with pytest.raises(Damaged, match="line 6") as damage:
        again(game.path)
    assert damage.value.line == 6
    assert damage.value.commands == 2
    replay = Replay.open(game.path)
    assert replay.damage is not None
    assert len(replay.frames) == 3
    assert again(game.path, until=2).count == 2


def test_a_line_lost_or_doubled_is_damage(game):
    texts = game.path.read_bytes().split(b"\n")
    game.path.write_bytes(b"\n".join(texts[:4] + texts[5:]))
    assert read(game.path).damage is not None
    game.path.write_bytes(b"\n".join(texts[:5] + texts[4:]))
    damage = read(game.path).damage
    assert damage is not None
    assert damage.line == 6


def change_first(path, **changes):
    first, rest = path.read_bytes().split(b"\n", 1)
    data = json.loads(first) | changes
    path.write_bytes(json.dumps({k: v for k, v in data.items() if v is not None}).encode() + b"\n" + rest)


def test_a_newer_format_is_refused_with_both_versions(game):
    change_first(game.path, format=3, program="9.9")
    before = game.path.read_bytes()
    for use in (again, read, Replay.open):
        with pytest.raises(TooNew, match=r"9\.9") as trouble:
            use(game.path)
        assert __version__ in str(trouble.value)
    assert "9.9" in look(game.path).bad
    assert game.path.read_bytes() == before


@pytest.mark.parametrize("format", [None, "abc", 0, -1, True, 1.5])
def test_a_bad_format_number_is_told(game, format):
    change_first(game.path, format=format)
    with pytest.raises(Damaged, match="format"):
        read(game.path)
    assert "format" in look(game.path).bad


def test_an_older_format_is_brought_up_into_a_new_file(game, monkeypatch):
    before = game.path.read_bytes()

    def from_1_to_2(data):
        if data["line"] == "command":
            data["n"] = int(data["n"])
        return data

    monkeypatch.setattr(format_page, "FORMAT", 2)
    for module in ("journal", "resume", "game"):
        monkeypatch.setattr(f"game.record.{module}.FORMAT", 2)
    monkeypatch.setitem(format_page.MIGRATIONS, 1, from_1_to_2)
    back = again(game.path)
    assert back.path != game.path
    assert back.state == game.state
    assert game.path.read_bytes() == before
    assert json.loads(back.path.read_bytes().split(b"\n")[0])["format"] == 2
    back.close()
    assert again(back.path).path == back.path


def test_other_files_are_no_games(tmp_path):
    for name, data in {"a": b"", "b": b"hello\nworld\n", "c": b'{"x":1}\n', "d": bytes(range(256))}.items():
        path = tmp_path / f"{name}.caracole"
        path.write_bytes(data)
        with pytest.raises(Damaged):
            read(path)
        assert look(path).bad
    with pytest.raises(ReadTrouble):
        read(tmp_path / "none.caracole")
    with pytest.raises(ReadTrouble):
        read(tmp_path)


def test_list_of_games(tmp_path):
    first = play(new(tmp_path, seed="2"))
    second = plans(new(tmp_path))
    second.submit(Wheel("r1", 2))
    second.undo()
    for game in (first, second):
        game.close()
    (tmp_path / "bad.caracole").write_bytes(b"{}\n")
    (tmp_path / "notes.txt").write_text("no game")
    listed = {item.path.name: item for item in games(tmp_path)}
    assert len(listed) == 3
    done, going = listed[first.path.name], listed[second.path.name]
    assert (done.battle, done.finished, done.next) == ("Toy: the field?", True, "")
    assert (going.finished, going.next, going.turn, going.commands) == (False, "red", 1, 2)
    assert dict(going.names)["blue"] == "Jan Żak"
    assert listed["bad.caracole"].bad
    assert games(tmp_path / "nowhere") == []


def test_a_list_looks_far_enough_back(tmp_path, monkeypatch):
    game = play(new(tmp_path), 10)
    monkeypatch.setattr("game.record.listing.TAIL", 64)
    assert look(game.path).commands == 10


def test_the_first_line_holds_the_whole_scenario(game):
    header = read(game.path).header
    assert header.source["note"].startswith("Dąbrowa")
    assert (header.seed, header.title, header.scenario) == ("1", "toy", "toy/field")
