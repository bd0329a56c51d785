"""A disk that fails, a program that is killed: a game by file loses nothing, and no choice is half shown."""

from collections.abc import Callable
from pathlib import Path

import pytest

from game.engine.objection import Refused
from game.record import file_game, writer
from game.record.own import find
from game.record.trouble import InUse, SaveTrouble
from tests.record import toy
from tests.record.by_file import at_random, begun, decide, sent, two
from tests.record.toy import Plan


def failing(path: Path) -> Callable[..., None]:
    def fail(*_: object, **__: object) -> None:
        raise SaveTrouble(path, "the disk is full")

    return fail


def test_a_secret_choice_that_cannot_be_kept_is_not_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, _ = two(tmp_path)
    game = anna.invite()
    with monkeypatch.context() as broken:
        broken.setattr(file_game, "keep", failing(tmp_path))
        with pytest.raises(SaveTrouble, match="full"):
            game.submit(Plan("red", "go"))
    assert not game.complete
    assert game.decision.side == "red"
    game.submit(Plan("red", "hold"))
    assert find(anna.own.game, anna.folders.own).choice.commands[0]["choice"] == "hold"


def test_a_file_that_cannot_be_written_is_not_handed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, _bert, _ = begun(tmp_path)
    decide(anna.now, at_random("x"))
    before = anna.now.path.read_bytes()
    anna.folders.to_send.rename(tmp_path / "aside")
    anna.folders.to_send.write_text("a file stands where the folder should be")
    with pytest.raises(SaveTrouble):
        anna.send()
    assert anna.now.mine
    assert anna.now.path.read_bytes() == before
    anna.folders.to_send.unlink()
    with monkeypatch.context() as broken:
        broken.setattr(writer.Writer, "append", failing(tmp_path))
        with pytest.raises(SaveTrouble):
            anna.send()
    assert anna.now.mine
    anna.send()
    assert not anna.now.mine


def test_a_choice_stays_made_where_handing_over_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, bert, _ = begun(tmp_path)
    here, there = anna, bert
    while not here.now.complete:
        decide(here.now, at_random("x"))
        if not here.now.complete:
            there.open(sent(here.send(), there))
            here, there = there, here
    with monkeypatch.context() as broken:
        broken.setattr(writer.Writer, "append", failing(tmp_path))
        with pytest.raises(SaveTrouble):
            here.send()
    assert here.now.complete
    there.open(sent(here.send(), there))
    assert there.now.decision.side == there.own.side


def test_what_is_revealed_is_on_disk_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, bert = two(tmp_path)
    anna.invite().submit(Plan("red", "go"))
    bert.open(sent(anna.send(), bert)).submit(Plan("blue", "go"))
    back = sent(bert.send(), anna)
    real, count = writer.Writer.append, [0]

    def second_time(self: writer.Writer, *lines: bytes) -> None:
        count[0] += 1
        if count[0] == 2:  # the first line agrees on the dice, the second time everything is revealed
            raise SaveTrouble(self.path, "the disk is full")
        real(self, *lines)

    with monkeypatch.context() as broken:
        broken.setattr(writer.Writer, "append", second_time)
        with pytest.raises(SaveTrouble, match="full"):
            anna.open(back)
    assert not list(anna.folders.games.glob("*.caracole"))  # the battle has not begun
    anna.game = None
    anna.open(back)
    assert anna.now.count == 2


def test_a_game_that_is_open_elsewhere_is_left_alone(tmp_path: Path) -> None:
    anna, bert, _ = begun(tmp_path)
    decide(anna.now, at_random("x"))
    third = sent(anna.send(), bert)
    bert.open(third)
    decide(bert.now, at_random("y"))
    fourth = bert.send()
    anna.close()
    other = toy.again(anna.now.path)  # another window has it
    before = anna.now.path.read_bytes()
    with pytest.raises(InUse):
        anna.open(sent(fourth, anna))
    assert anna.now.path.read_bytes() == before
    with pytest.raises(Refused, match="nobody has said"):
        other.submit(Plan("red", "go"))
    other.close()
    anna.open(sent(fourth, anna))
    assert anna.now.mine
