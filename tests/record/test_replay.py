"""Replay by events, audit by rules, and the command queue."""

import json

import pytest

from game.engine.commands import Decline, Done
from game.record.audit import audit
from game.record.board import differences
from game.record.codec import canonical
from game.record.queue import CommandQueue
from game.record.replay import Replay
from game.record.trouble import SaveTrouble
from tests.record.toy import RULESETS, Plan, Shoot, Step, Wheel, again, new, plans, play, rebuild


def check(path):
    return audit(path, RULESETS, rebuild)


@pytest.mark.parametrize("seed", ["1", "2", "3", "4"])
def test_the_fold_of_the_events_is_the_position_at_every_command(tmp_path, seed):
    game = play(new(tmp_path, seed), seed=seed)
    game.close()
    replay = Replay.open(game.path)
    assert len(replay.frames) == game.count + 1
    for n, frame in enumerate(replay.frames):
        assert frame.n == n
        assert differences(frame.board, game.position(n)) == []
    assert replay.frames[-1].board.result == game.result
    report = check(game.path)
    assert report.clean, report.first
    assert report.commands == game.count
    assert report.dice == game.state.dice


def test_a_replay_leaves_out_what_was_taken_back_or_shows_it(tmp_path):
    game = plans(new(tmp_path))
    game.submit(Wheel("r1", 2))
    game.undo()
    game.submit(Shoot("r1", "b1"))
    game.take_back(1, agreed=True)
    game.redo()
    game.submit(Wheel("r2", 2))
    game.close()
    game = again(game.path)
    game.submit(Done())
    game.close()
    replay = Replay.open(game.path)
    assert replay.has_taken_back
    assert [frame.what for frame in replay.frames] == ["setup", *["do"] * 5]
    assert differences(replay.frames[-1].board, game.state) == []
    whole = Replay.open(game.path, taken_back=True)
    assert [frame.what for frame in whole.frames] == [
        "setup", "do", "do", "do", "undo", "do", "take-back", "redo", "do", "do",
    ]  # fmt: skip
    assert [frame.n for frame in whole.frames] == [0, 1, 2, 3, 2, 3, 2, 3, 4, 5]
    assert whole.frames[4].board == whole.frames[2].board
    assert differences(whole.frames[-1].board, game.state) == []
    report = check(game.path)
    assert report.clean, report.first
    assert report.loads == 1


def test_going_about_a_replay(tmp_path):
    game = play(new(tmp_path))
    replay = Replay(__import__("game.record.journal", fromlist=["read"]).read(game.path))
    assert replay.forward("turn").board.clock.turn == 2
    assert replay.forward("turn").board.clock.turn == 3
    assert replay.back("turn").board.clock.turn == 2
    assert replay.jump(10**6) is replay.frames[-1]
    assert replay.forward().n == game.count
    assert replay.jump(-5).what == "setup"
    replay.forward("activation")
    assert any(getattr(event, "topic", "") == "activation" for event in replay.frame.events)
    assert replay.forward("piece").n > replay.frames[replay.marks("activation")[1]].n
    assert replay.of_command(4) == 4
    log = replay.log()
    assert any("die" in line.text for line in log)
    assert all(line.text for line in log)
    assert [line.n for line in log] == sorted(line.n for line in log)
    assert len(replay.log(lambda board, event: event.kind)) == len(game.events)


def test_a_replay_needs_no_rules(tmp_path):
    game = play(new(tmp_path))
    game.close()
    data = game.path.read_bytes().replace(b'"kind":"wheel"', b'"kind":"whirl"').replace(b'"toy"', b'"tot"')
    game.path.write_bytes(data)
    replay = Replay.open(game.path)
    assert differences(replay.frames[-1].board, game.state) == []


def test_a_replay_ends_where_an_event_tells_of_nobody(tmp_path):
    game = plans(new(tmp_path))
    game.submit(Wheel("r1", 2))
    game.submit(Wheel("r1", 3))
    game.close()
    lines = game.path.read_bytes().split(b"\n")
    lines[5] = lines[5].replace(b'"piece":"r1"', b'"piece":"zz"')
    game.path.write_bytes(b"\n".join(lines))
    replay = Replay.open(game.path)
    assert len(replay.frames) == 3
    assert replay.damage is not None
    assert "zz" in str(replay.damage)


def change(path, place, edit):
    texts = path.read_bytes().split(b"\n")
    data = json.loads(texts[place])
    edit(data)
    texts[place] = canonical(data, sort=False).encode()
    path.write_bytes(b"\n".join(texts))


@pytest.fixture
def shot(tmp_path):
    game = plans(new(tmp_path))
    game.submit(Wheel("r1", 2))
    game.submit(Shoot("r1", "b1"))
    game.submit(Wheel("r2", 2))
    game.close()
    return game


def die(data):
    rolled = next(event for event in data["events"] if event["kind"] == "rolled")
    rolled["die"] = (rolled["die"] + 1) % 10


@pytest.mark.parametrize(
    ("edit", "place", "n", "what"),
    [
        (die, 6, 4, "die"),
        (lambda d: d.update(digest="0" * 16), 6, 4, "digest"),
        (lambda d: d["command"].update(facing=4), 5, 3, "events"),
        (lambda d: d["command"].update(piece="b1"), 5, 3, "refused"),
        (lambda d: d["command"].update(kind="fly"), 5, 3, "command"),
        (lambda d: d.update(side="blue"), 5, 3, "side"),
        (lambda d: d.update(next="blue"), 5, 3, "next"),
        (lambda d: d["events"].pop(), 6, 4, "events"),
        (lambda d: d["events"].append(d["events"][0]), 6, 4, "events"),
        (lambda d: d["events"][2].update(facing=5), 1, 0, "set-up"),
        (lambda d: d["state"].update(dice=7), 2, 0, "set-up"),
        (lambda d: d.update(seed="2"), 0, 4, "die"),
    ],
)
def test_audit_finds_the_first_change(shot, edit, place, n, what):
    assert check(shot.path).clean
    change(shot.path, place, edit)
    first = check(shot.path).first
    assert first is not None
    assert (first.n, first.what) == (n, what)
    assert first.expected != first.found
    assert str(n) in str(first)


def test_audit_takes_a_ruling_as_given(shot):
    game = again(shot.path)
    game.ruling(lambda table: table.move("r1", (0,), (0,)), "it was nudged", agreed=True)
    game.submit(Wheel("r1", 3))
    game.close()
    report = check(game.path)
    assert report.clean, report.first
    change(game.path, 9, lambda d: d["state"]["pieces"][0].update(level=1))
    assert not check(game.path).clean


def test_audit_tells_of_damage(shot):
    shot.path.write_bytes(shot.path.read_bytes().replace(b'"n":5', b'"n":6'))
    first = check(shot.path).first
    assert first is not None
    assert (first.what, first.line) == ("damage", 8)


# -- the queue --------------------------------------------------------------------------------------------------------


def test_the_queue_carries_out_a_plan():
    game = plans(new(None))
    queue = CommandQueue(game)
    events = queue.send([Wheel("r1", 2), Wheel("r1", 3)], expecting=2)
    assert len(events) == 2
    assert (queue.left, queue.stop.why) == ((), "done")
    assert queue.send([Wheel("r1", 4)], expecting=2) == []
    assert game.count == 4


def test_the_queue_waits_for_the_other_side_and_goes_on():
    game = plans(new(None))
    queue = CommandQueue(game)
    plan = [Wheel("r1", 2), Step("r1", "0302"), Wheel("r1", 3)]
    queue.send(plan)
    assert game.decision.side == "blue"
    assert (queue.stop.why, queue.stop.side, queue.left) == ("other-side", "blue", (plan[2],))
    assert queue.confirm() == []
    game.submit(Decline())
    queue.confirm()
    assert (queue.left, queue.stop.why) == ((), "done")
    assert game.state.pieces["r1"].facing == 3


def test_the_queue_stops_at_a_refusal_and_can_be_cleared():
    game = plans(new(None))
    queue = CommandQueue(game)
    queue.send([Wheel("r1", 2), Wheel("r1", 2), Wheel("r1", 3)])
    assert queue.stop.why == "refused"
    assert "cannot face" in queue.stop.sentence
    assert len(queue.left) == 2
    queue.clear()
    assert queue.left == ()


def test_the_queue_does_not_answer_another_question_with_done():
    game = plans(new(None))
    queue = CommandQueue(game)
    queue.send([Done(), Done()])
    assert game.count == 3
    assert queue.stop.why == "other-side"
    game.submit(Done())
    assert game.decision.topic == "plan"
    queue.confirm()
    assert queue.stop.why in ("other-question", "refused")
    assert queue.left == (Done(),)


def test_the_queue_keeps_what_could_not_be_written(tmp_path, monkeypatch):
    game = plans(new(tmp_path))
    queue = CommandQueue(game)
    with monkeypatch.context() as patch:
        patch.setattr("game.record.writer.put", lambda file, data: (_ for _ in ()).throw(OSError(28, "full")))
        with pytest.raises(SaveTrouble):
            queue.send([Wheel("r1", 2), Wheel("r1", 3)])
    assert len(queue.left) == 2
    queue.confirm()
    assert game.count == 4


def test_the_queue_of_a_finished_battle():
    game = play(new(None))
    queue = CommandQueue(game)
    queue.send([Plan("red", "go")])
    assert queue.stop.why == "over"
