"""What a file can hold, in a replay: differences, other rules, impossible positions, what was taken back."""

import json
from pathlib import Path

import pygame

from game.record.codec import canonical
from game.record.resume import resume
from game.rules import RULESETS
from game.ui.replay.screen import ReplayScreen
from game.ui.replay.side import ARMY, LOG, UNIT
from game.ui.replay.study import STUDY
from tests.ui.played_game import game_file
from tests.ui.replay_watch import watch

CTRL = pygame.KMOD_LCTRL


def test_an_audit_runs_beside_the_replay_and_marks_the_first_difference(tmp_path: Path) -> None:
    lines = game_file(0).split(b"\n")
    place = next(n for n in range(600, len(lines)) if b'"kind":"rolled"' in lines[n])
    told = json.loads(lines[place])
    rolled = next(event for event in told["events"] if event["kind"] == "rolled")
    rolled["die"] = (rolled["die"] + 1) % 10
    lines[place] = canonical(told).encode()
    one = watch(tmp_path, b"\n".join(lines))
    hand, screen = one.hand, one.screen
    hand.key(pygame.K_a, "a")
    assert screen.study.audit.running
    assert screen.next_change() is not None
    hand.key(pygame.K_RIGHT)
    assert one.place == 1, "the replay waits for the audit"
    one.wait(lambda: screen.study.audit.running)
    hand.settle()
    assert screen.next_change() is None
    frame = screen.replay.place_of(place + 1)
    assert screen.bar.slider.crosses == (frame,)
    assert "die" in screen.study.audit.words()
    assert "die" in screen.bar._words(frame)
    hand.press("Go there")
    assert one.place == frame


def test_a_game_of_other_rules_is_audited_by_itself(tmp_path: Path) -> None:
    data = game_file(0).replace(b'"rules":1,', b'"rules":77,', 1)
    place = data.index(b'"line":"command"', 400_000)
    place = data.index(b'"digest":"', place - 3_000) + len(b'"digest":"')
    one = watch(tmp_path, data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :])
    screen, toasts = one.screen, one.hand.app.ui.toasts
    assert any("other rules" in toast.words for toast in toasts.shown)
    assert screen.study.audit.running
    one.wait(lambda: screen.study.audit.running)
    assert screen.bar.slider.crosses
    assert any("found a difference" in toast.words for toast in toasts.shown)
    assert "77" in screen.study.audit.words()


def test_after_a_failure_the_replay_goes_on_where_it_was(tmp_path: Path) -> None:
    one = watch(tmp_path)
    one.screen.jump(321)
    fresh = one.screen.again()
    assert isinstance(fresh, ReplayScreen)
    one.hand.app._show(fresh)
    one.hand.step()
    assert one.place == 321


def test_an_audit_can_be_given_up_and_begun_again(tmp_path: Path) -> None:
    one = watch(tmp_path)
    screen = one.screen
    one.hand.key(pygame.K_a, "a")
    worker = screen.study.audit.worker
    one.hand.press("Stop the audit")
    assert not screen.study.audit.running
    assert worker is not None
    worker._process.join(20)
    assert worker._process.exitcode is not None
    one.hand.press("Audit it")
    one.wait(lambda: screen.study.audit.running)
    assert screen.study.audit.report is not None
    assert screen.study.audit.report.clean
    one.hand.key(pygame.K_a, "a")
    worker = screen.study.audit.worker
    one.hand.key(pygame.K_F10)
    one.hand.press("Leave")
    assert worker is not None
    worker._process.join(20)
    assert worker._process.exitcode is not None


def test_a_game_without_its_rules_is_shown_and_everything_else_says_why_not(tmp_path: Path) -> None:
    data = game_file(0).replace(b'"ruleset":"tercio"', b'"ruleset":"later"')
    one = watch(tmp_path, data)
    hand, screen = one.hand, one.screen
    assert any("without its rules" in toast.words for toast in hand.app.ui.toasts.shown)
    hand.key(pygame.K_END)
    assert one.place == len(screen.replay.frames) - 1
    assert screen.view.scene.counters
    for key, sign in ((pygame.K_p, "p"), (pygame.K_w, "w"), (pygame.K_a, "a"), (pygame.K_v, "v"), (pygame.K_F2, "")):
        hand.key(key, sign)
        assert hand.app.screen is screen
        assert not hand.app.ui.layers
    for tab in (UNIT, ARMY, STUDY, LOG):
        screen.side.open(tab)
        hand.step()
    counter = screen.seen.counters[0]
    x, y = screen.view.camera.centre(counter.hexes[0])
    hand.click((round(x), round(y)))
    assert screen.looked
    assert screen.side.unit.card.view is not None
    hand.key(pygame.K_F10)
    assert next(t for t in hand.things() if str(t["label"]).startswith("Audit it"))["lit"] is False


def test_an_impossible_position_is_told_once_and_shown(tmp_path: Path) -> None:
    lines = game_file(0).split(b"\n")
    place = next(n for n, line in enumerate(lines) if b'"kind":"levelled"' in line and b'"line":"command"' in line)
    told = json.loads(lines[place])
    event = next(event for event in told["events"] if event["kind"] == "levelled")
    event["level"] = 9
    lines[place] = canonical(told).encode()
    one = watch(tmp_path, b"\n".join(lines))
    screen, toasts = one.screen, one.hand.app.ui.toasts
    frame = screen.replay.place_of(place + 1)
    screen.jump(frame - 1)
    assert not any("do not know such a position" in toast.words for toast in toasts.shown)
    screen.jump(frame)
    assert sum("do not know such a position" in toast.words for toast in toasts.shown) == 1
    assert any(counter.id == event["piece"] for counter in screen.view.scene.counters)
    toasts.clear()
    screen.jump(frame - 1)
    screen.jump(frame)
    assert not toasts.shown
    one.hand.settle()


def test_what_was_taken_back_can_be_shown(tmp_path: Path) -> None:
    from game.players import make

    folder = tmp_path / "games"
    folder.mkdir(parents=True)
    path = folder / "back.caracole"
    path.write_bytes(game_file(2))
    game = resume(path, RULESETS, folder=folder)
    game.take_back(3, agreed=True)
    player = make("simple", "back", game.ruleset)
    for _ in range(4):
        game.submit(player.choose(game.state))
    game.close()
    one = watch(tmp_path, path.read_bytes())
    hand, screen = one.hand, one.screen
    count = len(screen.replay.frames)
    screen.jump(count - 1)
    line = screen.replay.frame.line
    hand.key(pygame.K_F10)
    hand.press("Show what was taken back")
    assert len(screen.replay.frames) == count + 6
    assert screen.replay.frame.line == line
    assert screen.bar.slider.high == count + 5
    back = next(n for n, f in enumerate(screen.replay.frames) if f.what == "take-back")
    screen.jump(back - 1)
    assert screen.play_on_bar() is not None
    screen.jump(back + 4)
    assert screen.play_on_bar() is None
