"""A game in progress: commands, undo and its barrier, take-back, rulings, resuming."""

import json

import pytest

from game.engine.commands import AcceptDraw, Concede, Decline, Done, OfferDraw
from game.engine.dice import Chooser
from game.engine.events import Rolled, Said
from game.engine.objection import Refused
from game.engine.play import decision
from game.record.audit import audit
from game.record.codec import codec_for
from game.record.trouble import NotAllowed, RulesDiffer
from tests.record.toy import (
    RULESETS,
    TOY,
    Plan,
    Scout,
    Shoot,
    Step,
    Toy,
    Wheel,
    again,
    new,
    plans,
    play,
    random_command,
    rebuild,
)  # fmt: skip


def lines(game):
    return [json.loads(text) for text in game.path.read_bytes().splitlines()]


def test_the_line_is_on_disk_when_submit_returns(tmp_path):
    game = new(tmp_path, sync=True)
    events = game.submit(Plan("red", "go"))
    last = lines(game)[-1]
    assert last["line"] == "command"
    assert (last["n"], last["side"], last["next"]) == (1, "red", "blue")
    assert last["command"] == {"kind": "plan", "side": "red", "choice": "go"}
    assert len(last["events"]) == len(events)
    assert last["digest"] == codec_for(TOY).digest(game.state)


def test_a_refused_command_leaves_no_trace(tmp_path):
    game = plans(new(tmp_path))
    before, state = game.path.read_bytes(), game.state
    for command in (Step("r1", "0803"), Step("b1", "0503"), Shoot("r1", "r2"), Shoot("no", "b1"), Wheel("r1", 9)):
        with pytest.raises(Refused) as refusal:
            game.submit(command)
        assert str(refusal.value)
    assert game.path.read_bytes() == before
    assert game.state is state


def test_a_command_sent_twice_is_refused():
    game = plans(new(None))
    seen = game.count
    game.submit(Wheel("r1", 2), expecting=seen)
    with pytest.raises(Refused, match="already"):
        game.submit(Wheel("r1", 3), expecting=seen)


def test_undo_gives_back_the_whole_position(tmp_path):
    game = plans(new(tmp_path))
    before = game.state
    game.submit(Wheel("r1", 3))
    after = game.state
    assert game.undo_bar() == ""
    assert game.undo_words() == "wheel r1"
    game.undo()
    assert game.state == before
    assert game.redo_words() == "wheel r1"
    events = game.redo()
    assert game.state == after
    assert events
    game.undo()
    game.submit(Wheel("r2", 3))
    assert game.redo_bar()
    with pytest.raises(NotAllowed):
        game.redo()
    assert [line["line"] for line in lines(game)[-5:]] == ["command", "undo", "redo", "undo", "command"]


def test_undo_stops_at_a_die():
    game = plans(new(None))
    game.submit(Shoot("r1", "b1"))
    assert "die" in game.undo_bar()
    with pytest.raises(NotAllowed, match="die"):
        game.undo()


def test_undo_stops_at_what_was_revealed():
    game = plans(new(None))
    game.submit(Scout("r1"))
    assert "hidden" in game.undo_bar()


def test_undo_stops_when_the_other_side_decides():
    game = new(None)
    assert game.undo_bar()
    game.submit(Plan("red", "go"))
    assert "Blue" in game.undo_bar()
    game.submit(Plan("blue", "go"))
    game.submit(Wheel("r1", 2))
    game.submit(Done())
    assert game.decision.side == "blue"
    assert "Blue" in game.undo_bar()


def test_undo_does_not_reach_behind_the_answer_of_the_other_side():
    game = plans(new(None))
    game.submit(Step("r1", "0302"))
    assert game.decision.topic == "react"
    assert game.undo_bar()
    game.submit(Decline())
    assert game.decision.side == "red"
    assert "Blue decided" in game.undo_bar()
    game.submit(Wheel("r1", 4))
    assert not game.undo_bar()
    game.undo()
    assert "Blue decided" in game.undo_bar()


def test_take_back_goes_further_and_the_dice_stay(tmp_path):
    game = plans(new(tmp_path))
    before = game.state
    first = game.submit(Shoot("r1", "b1"))
    with pytest.raises(NotAllowed):
        game.take_back(1, agreed=False)
    with pytest.raises(NotAllowed):
        game.take_back(4, agreed=True)
    game.take_back(1, agreed=True)
    assert game.state == before
    assert game.submit(Shoot("r1", "b1")) == first
    game.take_back(3, agreed=True)
    assert game.count == 0
    for _ in range(3):
        game.redo()
    assert game.count == 3
    assert [e for _, e in game.events if isinstance(e, Rolled)] == [e for e in first if isinstance(e, Rolled)]


def test_a_finished_game_takes_no_commands_but_can_be_taken_back_and_saved(tmp_path):
    game = play(new(tmp_path))
    assert game.result is not None
    assert game.decision is None
    for command in (Done(), Concede("red")):
        with pytest.raises(Refused, match="over"):
            game.submit(command)
    assert "over" in game.undo_bar()
    copy = game.copy_as(tmp_path, "the end")
    assert copy.read_bytes() == game.path.read_bytes()
    game.take_back(1, agreed=True)
    assert game.result is None


def test_draws_and_concessions(tmp_path):
    game = plans(new(tmp_path))
    game.submit(OfferDraw("blue"))
    assert game.story.played[-1].side == "blue"
    assert game.undo_bar()
    game.submit(AcceptDraw("red"))
    game.close()
    assert again(game.path).result == game.result


def test_a_ruling_is_told_and_takes_both_to_go_back(tmp_path):
    game = plans(new(tmp_path))
    with pytest.raises(NotAllowed):
        game.ruling(lambda table: table.level("r1", 1, "ruling", ""), "why", agreed=False)
    events = game.ruling(lambda table: table.level("r1", 1, "ruling", ""), "the dog sat on it", agreed=True)
    assert any(isinstance(e, Said) and "dog" in e.text for e in events)
    assert game.state.pieces["r1"].level == 1
    assert "both" in game.undo_bar()
    state = game.state
    game.submit(Wheel("r1", 3))
    game.undo()
    game.close()
    back = again(game.path)
    assert back.state == state
    assert "dog" in back.words(3)


def test_resume_after_every_command_equals_the_live_game(tmp_path):
    game = new(tmp_path)
    chooser = Chooser("resume")
    while game.decision is not None:
        game.submit(random_command(game, chooser))
        if game.count % 3 == 0 and not game.undo_bar():
            game.undo()
            if chooser.below(2):
                game.redo()
        copy = tmp_path / "watch"
        copy.mkdir(exist_ok=True)
        path = copy / game.path.name
        path.write_bytes(game.path.read_bytes())
        back = again(path)
        assert back.state == game.state
        assert back.events == game.events
        assert back.seconds == game.seconds
        assert back.undo_bar() == game.undo_bar()
        assert back.undo_words() == game.undo_words()
        assert back.redo_bar() == game.redo_bar()
        asked, again_asked = decision(game.state), decision(back.state)
        if asked and again_asked:
            assert list(asked.options) == list(again_asked.options)
        back.close()
    assert game.count > 20


def test_undo_and_redo_go_on_across_a_resume(tmp_path):
    game = plans(new(tmp_path))
    start = game.state
    game.submit(Wheel("r1", 2))
    game.submit(Wheel("r1", 3))
    end = game.state
    game.undo()
    game.close()
    game = again(game.path)
    game.redo()
    assert game.state == end
    game.undo()
    game.undo()
    assert game.state == start
    assert game.undo_bar()
    game.redo()
    game.close()
    game = again(game.path)
    assert game.count == 3
    assert game.redo_words() == "wheel r1"
    assert len(game.story.resumed) == 2


def test_opening_and_closing_leaves_the_file_as_it_is(tmp_path):
    game = plans(new(tmp_path))
    game.close()
    before = game.path.read_bytes()
    again(game.path).close()
    assert game.path.read_bytes() == before


def test_undo_across_a_snapshot_after_a_resume(tmp_path):
    game = new(tmp_path)
    while game.state.clock.turn < 2:
        play(game, 1)
    game.take_back(1, agreed=True)
    game.redo()
    game.close()
    back = again(game.path)
    back.take_back(back.count, agreed=True)
    assert back.state == game.position(0)


def test_playing_on_from_another_folder_copies_first(tmp_path):
    other, home = tmp_path / "mail", tmp_path / "games"
    other.mkdir()
    home.mkdir()
    game = plans(new(other))
    game.close()
    before = game.path.read_bytes()
    back = again(game.path, home)
    assert back.path.parent == home
    back.submit(Wheel("r1", 2))
    assert game.path.read_bytes() == before
    assert back.path.read_bytes().startswith(before)
    second = again(game.path, home)
    assert second.path != back.path


def test_playing_on_from_an_earlier_command_starts_a_new_file(tmp_path):
    game = play(new(tmp_path), 12)
    branch = again(game.path, until=5)
    assert branch.count == 5
    assert branch.path != game.path
    assert branch.state == game.position(5)
    play(branch, 3, "other")
    branch.close()
    assert again(branch.path).count == 8


def test_rules_that_changed_are_told_at_the_command(tmp_path):
    game = plans(new(tmp_path))
    game.submit(Wheel("r1", 2))
    game.submit(Step("r1", "0203"))
    game.submit(Wheel("r1", 3))
    game.close()

    class NewToy(Toy):
        commands = (Plan, Wheel, Scout, Shoot)  # no steps any more

    rulesets = {"toy": NewToy(2)}
    before = game.path.read_bytes()
    with pytest.raises(RulesDiffer) as differ:
        again(game.path, rulesets=rulesets)
    assert differ.value.n == 4
    assert game.path.read_bytes() == before
    back = again(game.path, rulesets=rulesets, go_on=True)
    assert back.count == 3
    assert any("version 2" in notice for notice in back.notices)
    back.submit(Wheel("r2", 4))
    state = back.state
    back.close()
    back = again(game.path, rulesets=rulesets)
    assert back.state == state
    assert back.redo_bar()
    report = audit(game.path, rulesets, rebuild)
    assert report.clean, report.first


def test_a_changed_digest_is_told_at_the_command(tmp_path):
    game = play(plans(new(tmp_path)), 3)
    game.close()
    data = game.path.read_bytes()
    digest = game.story.played[3].line.digest.encode()
    game.path.write_bytes(data.replace(digest, b"0" * 16))
    with pytest.raises(RulesDiffer, match="command 4"):
        again(game.path)


def test_an_unknown_ruleset_is_told(tmp_path):
    game = new(tmp_path)
    game.close()
    with pytest.raises(Exception, match="knows chess"):
        again(game.path, rulesets={"chess": RULESETS["toy"]})


def test_seconds_go_to_the_side_that_took_them():
    game = plans(new(None))
    assert game.seconds["red"] > 0
    assert game.seconds["blue"] > 0


def test_rules_that_break_are_told_at_the_command(tmp_path, monkeypatch):
    game = plans(new(tmp_path))
    game.submit(Shoot("r1", "b1"))
    game.close()
    monkeypatch.delattr("tests.record.toy.shot")
    with pytest.raises(RulesDiffer, match="command 3: the rules fail"):
        again(game.path)
    report = audit(game.path, RULESETS, rebuild)
    assert report.first is not None
    assert report.first.n == 3


def test_a_stored_position_that_is_not_right_is_not_used(tmp_path):
    game = new(tmp_path)
    while game.state.clock.turn < 2:
        play(game, 1)
    play(game, 2)
    game.close()
    texts = game.path.read_bytes().split(b"\n")
    place = max(i for i, text in enumerate(texts) if b'"line":"snapshot"' in text)
    texts[place] = texts[place].replace(b'"facing":1', b'"facing":4')
    game.path.write_bytes(b"\n".join(texts))
    back = again(game.path)
    assert back.state == game.state
    assert any("stored position" in notice for notice in back.notices)


def test_what_cannot_be_worked_out_is_told_once_and_bars_undo(tmp_path):
    game = new(tmp_path)
    while game.state.clock.turn < 2:
        play(game, 1)
    game.close()
    data = game.path.read_bytes()
    digest = game.story.played[-2].line.digest.encode()
    game.path.write_bytes(data.replace(digest, b"0" * 16))
    back = again(game.path)
    assert back.state == game.state
    assert back.undo_bar()
    with pytest.raises(NotAllowed, match="another position"):
        back.take_back(1, agreed=True)
    with pytest.raises(RulesDiffer):
        back.position(back.count - 1)
    play(back, 2)
