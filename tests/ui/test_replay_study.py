"""The replay screen: going about it, its keys and menu, bookmarks, audit, comparing, playing on, whose eyes."""

import json
import time
import tracemalloc
from pathlib import Path

import pygame
import pytest

from game.record.audit import audit
from game.record.bookmarks import Bookmarks, place_of
from game.record.codec import canonical
from game.record.journal import read
from game.record.listing import look
from game.record.replay import Replay
from game.record.resume import resume
from game.record.watching import Watching
from game.rules import RULESETS
from game.ui.battle.screen import Battle
from game.ui.hand import Hand
from game.ui.replay.eyes import Eyes
from game.ui.replay.screen import ReplayScreen, open_replay
from game.ui.replay.side import ARMY, LOG, UNIT
from game.ui.replay.study import STUDY
from game.ui.settings import read_settings
from tests.clock import quickest
from tests.ui.played_game import game_file
from tests.ui.screens import opened

CTRL = pygame.KMOD_LCTRL


class Watch:
    """A replay in a window."""

    def __init__(self, hand: Hand, path: Path) -> None:
        self.hand, self.path = hand, path
        hand.app._show(open_replay(hand.app.shell, path))
        hand.step()

    @property
    def screen(self) -> ReplayScreen:
        assert isinstance(self.hand.app.screen, ReplayScreen)
        return self.hand.app.screen

    @property
    def place(self) -> int:
        return self.screen.replay.place

    def wait(self, running, patience: float = 60.0) -> None:
        """Let the second process work."""
        end = time.monotonic() + patience
        while running() and time.monotonic() < end:
            time.sleep(0.02)
            self.hand.step(1, 50)
        assert not running()


def watch(home: Path, data: bytes | None = None, size=(1024, 700), **settings: object) -> Watch:
    hand = opened(home, size, **settings)
    hand.folders.games.mkdir(parents=True, exist_ok=True)
    path = hand.folders.games / "Kircholm Anna - Måns.caracole"
    path.write_bytes(data or game_file(0))
    return Watch(hand, path)


# -- going about --------------------------------------------------------------------------------------------------


def test_each_way_of_stepping_has_a_key_and_goes_both_ways(tmp_path: Path) -> None:
    one = watch(tmp_path)
    hand, replay = one.hand, one.screen.replay
    last = len(replay.frames) - 1
    hand.key(pygame.K_END)
    assert one.place == last
    hand.key(pygame.K_LEFT)
    assert one.place == last - 1
    hand.key(pygame.K_HOME)
    hand.key(pygame.K_RIGHT)
    assert one.place == 1
    for key, mod, unit in (
        (pygame.K_PAGEDOWN, 0, "turn"), (pygame.K_DOWN, 0, "activation"), (pygame.K_RIGHT, CTRL, "piece"),
    ):  # fmt: skip
        hand.key(key, mod=mod)
        assert one.place in replay.marks(unit)  # type: ignore[arg-type]
    here = one.place
    hand.key(pygame.K_UP)
    assert one.place in replay.marks("activation")
    assert one.place < here
    hand.key(pygame.K_PAGEUP)
    assert one.place in replay.marks("turn")
    hand.key(pygame.K_LEFT, mod=CTRL)
    assert one.place in replay.marks("piece")


def test_the_unit_of_the_bar_is_stepped_by_and_run_by(tmp_path: Path) -> None:
    one = watch(tmp_path)
    hand, screen = one.hand, one.screen
    screen.bar.unit.choose(1)
    hand.click(screen.bar.buttons[3].rect)
    assert one.place == screen.replay.marks("piece")[1]
    screen.bar.speed.choose(4)
    hand.key(pygame.K_SPACE, " ")
    assert screen.playing
    hand.step(4, 120)
    assert one.place in screen.replay.marks("piece")
    assert one.place > screen.replay.marks("piece")[1]
    hand.key(pygame.K_COMMA, ",")
    assert screen.bar.speed.chosen == 3
    hand.key(pygame.K_ESCAPE)
    assert not screen.playing
    here = one.place
    hand.step(5, 1000)
    hand.settle()
    assert one.place == here
    assert screen.next_change() is None


def test_a_row_of_the_log_leads_to_its_frame_and_the_replay_leads_the_log(tmp_path: Path) -> None:
    one = watch(tmp_path)
    log = one.screen.side.log
    row = next(n for n, r in enumerate(log.list.model.rows) if log.frames[r.index] > 700 and not r.under)
    log.list.show_row(row)
    one.hand.click(log.list.row_box(row))
    assert one.place == log.frames[log.list.model.rows[row].index]
    one.screen.jump(300)
    chosen = log.list.chosen
    assert log.frames[log.list.model.rows[chosen].index] <= 300
    assert log.frames[log.list.model.rows[chosen].index] > 280
    box = log.list.row_box(chosen)
    assert log.list.rect.contains(box)


@pytest.fixture(scope="module")
def long_game(tmp_path_factory) -> bytes:
    """A game in which more than 2,000 frames can be shown: a part of it was taken back and played again."""
    path = tmp_path_factory.mktemp("long") / "long.caracole"
    path.write_bytes(game_file(0))
    with resume(path, RULESETS, folder=path.parent, sync=False) as game:
        game.take_back(400, agreed=True)
        while not game.redo_bar():
            game.redo()
    return path.read_bytes()


def test_jumping_to_any_of_two_thousand_commands_is_instant_both_ways(tmp_path: Path, long_game: bytes) -> None:
    one = watch(tmp_path, long_game)
    screen, surface = one.screen, one.hand.app.surface
    screen.toggle_taken_back()
    last = len(screen.replay.frames) - 1
    assert last >= 2000
    places = [last - 3, 40, 1200, 3, 1999, 250, 1500, 100]

    def jump() -> None:
        screen.jump(places[0])
        places.append(places.pop(0) + 1)
        one.hand.app.ui.draw(surface)

    one.hand.settle()
    jump()
    assert quickest(jump, 8) < 0.1  # usual here: 0.01; `tools/bench.py` has the budget of 0.05 for the slowest


def test_all_positions_of_two_thousand_commands_are_small(tmp_path: Path, long_game: bytes) -> None:
    path = tmp_path / "long.caracole"
    path.write_bytes(long_game)
    journal = read(path)
    tracemalloc.start()
    try:
        replay = Replay(journal, taken_back=True)
        eyes = Eyes(Watching(journal, RULESETS), replay, None)
        for place in range(0, len(replay.frames), 5):
            eyes.view(place, "")
        _now, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(replay.frames) > 2000
    assert most < 150e6  # usual here: 30 MB; the whole window with it stays below 300 (`tools/bench.py`)


def test_a_click_on_a_counter_shows_its_card_and_what_lies_round_it(tmp_path: Path) -> None:
    one = watch(tmp_path)
    hand, screen = one.hand, one.screen
    screen.jump(300)
    counter = next(c for c in screen.seen.counters if not c.commander and not c.status)
    screen.view.bring(counter.hexes[0])
    x, y = screen.view.camera.centre(counter.hexes[0])
    hand.click((round(x), round(y)))
    assert screen.looked
    assert screen.side.tabs.chosen == UNIT
    assert screen.side.unit.card.view is not None
    assert screen.view.scene.overlays
    hand.app.shell.settings.overlays = ()
    screen.refresh()
    assert not screen.view.scene.overlays
    here = screen.side.unit.card.view.title
    screen.jump(900)
    assert screen.side.unit.card.view is None or screen.side.unit.card.view.title == here
    hand.key(pygame.K_ESCAPE)
    assert screen.looked == ""


# -- keys, menu, settings -----------------------------------------------------------------------------------------


def test_the_keys_of_a_replay_can_be_changed_and_do_not_meet_those_of_a_battle(tmp_path: Path) -> None:
    one = watch(tmp_path)
    hand = one.hand
    hand.key(pygame.K_SLASH, "?")
    keys = hand.app.ui.layers[-1].body  # type: ignore[attr-defined]
    row = next(n for n, row in enumerate(keys.rows) if getattr(row, "id", "") == "replay-forward")
    keys.show_row(row)
    hand.click(keys.row_box(row))
    hand.key(pygame.K_d, "d")  # "done" in a battle: another screen
    assert read_settings(hand.folders.settings)[0].keys == {"replay-forward": ["D"]}
    hand.press("Close")
    hand.key(pygame.K_d, "d")
    assert one.place == 1
    hand.key(pygame.K_RIGHT)
    assert one.place == 1, "the former key still works"
    assert hand.app.shell.keys.action("D") == "done"
    assert "D" in str(one.screen.bar.buttons[3].tooltip)


def test_the_menu_has_settings_and_they_work_at_once(tmp_path: Path) -> None:
    one = watch(tmp_path)
    hand = one.hand
    hand.key(pygame.K_F10)
    hand.press("Settings")
    hand.press("NATO") if hand.find("NATO") else None
    hand.key(pygame.K_ESCAPE)
    hand.key(pygame.K_g, "g")
    assert read_settings(hand.folders.settings)[0].grid is False
    hand.key(pygame.K_F9)
    assert one.screen.folded
    assert not one.screen.side.visible
    hand.click(one.screen.unfold.rect)
    assert one.screen.side.visible
    hand.key(pygame.K_TAB, mod=CTRL)
    assert one.screen.side.tabs.chosen == UNIT


@pytest.mark.parametrize("size", [(1024, 700), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("scale", [0.75, 1.0, 3.0])
def test_nothing_of_a_replay_is_cut(tmp_path: Path, size: tuple[int, int], scale: float) -> None:
    one = watch(tmp_path, size=size, scale=scale)
    screen, window = one.screen, one.hand.app.ui.window
    for tab in (LOG, UNIT, ARMY, STUDY):
        screen.side.open(tab)
        shown = [w for w in (*screen.bar.walk(), *screen.side.walk()) if w.visible and w.rect.w and w.rect.h]
        assert all(window.contains(w.rect) for w in shown), [w for w in shown if not window.contains(w.rect)]
    buttons = [*screen.bar.buttons, screen.bar.unit, screen.bar.speed, screen.bar.play_on, screen.bar.slider]
    for n, a in enumerate(buttons):
        assert all(not a.rect.colliderect(b.rect) for b in buttons[n + 1 :])


# -- bookmarks ----------------------------------------------------------------------------------------------------


def test_a_bookmark_with_a_note_is_kept_shown_and_gone_to(tmp_path: Path) -> None:
    one = watch(tmp_path)
    hand, screen = one.hand, one.screen
    screen.jump(200)
    hand.key(pygame.K_b, "b")
    hand.type("here Lacki rides")
    hand.key(pygame.K_RETURN)
    line = screen.replay.frames[200].line
    assert Bookmarks.of(one.path).at(line).note == "here Lacki rides"  # type: ignore[union-attr]
    assert screen.bar.slider.flags == (200,)
    assert "here Lacki rides" in screen.bar._words(200)
    screen.jump(900)
    hand.key(pygame.K_UP, mod=CTRL)
    assert one.place == 200
    hand.key(pygame.K_UP, mod=CTRL)
    assert one.place == 200
    again = Watch(hand, one.path)
    assert again.screen.study.marked() == [200]
    again.screen.jump(200)
    again.screen.side.open(STUDY)
    hand.press("Change the note")
    hand.key(pygame.K_BACKSPACE)
    hand.type("better")
    hand.press("Keep it")
    assert Bookmarks.of(one.path).at(line).note == "better"  # type: ignore[union-attr]
    hand.press("Remove")
    assert again.screen.study.marked() == []
    assert not place_of(one.path).exists()


def test_bad_bookmarks_are_put_aside_and_told(tmp_path: Path) -> None:
    one = watch(tmp_path)
    place_of(one.path).write_text("{", encoding="utf-8")
    again = Watch(one.hand, one.path)
    assert any("bookmarks" in toast.words for toast in again.hand.app.ui.toasts.shown)
    assert [p.name for p in one.path.parent.glob("*.bad-1")] == [f"{place_of(one.path).name}.bad-1"]


def test_a_bookmark_that_cannot_be_written_is_told_and_nothing_is_lost(tmp_path: Path, monkeypatch) -> None:
    one = watch(tmp_path)
    monkeypatch.setattr("game.record.writer.put", lambda file, data: (_ for _ in ()).throw(OSError(28, "full")))
    one.hand.key(pygame.K_b, "b")
    one.hand.key(pygame.K_RETURN)
    assert one.screen.study.marked() == []
    assert any("bookmark could not be kept" in str(thing["label"]).lower() or one.hand.app.ui.layers
               for thing in one.hand.things())  # fmt: skip


# -- the audit ----------------------------------------------------------------------------------------------------


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


# -- playing on, comparing ----------------------------------------------------------------------------------------


def test_play_on_begins_a_game_that_knows_its_parent_and_can_be_compared_with_it(tmp_path: Path) -> None:
    one = watch(tmp_path)
    hand = one.hand
    one.screen.jump(400)
    hand.key(pygame.K_p, "p")
    assert isinstance(hand.app.screen, Battle)
    game = hand.app.screen.session.game
    assert game.count == 400
    assert any("command 400" in toast.words for toast in hand.app.ui.toasts.shown)
    for _ in range(12):
        hand.battle.send((next(iter(hand.battle.session.moment.options)),))
    branch = game.path
    assert branch is not None
    hand.key(pygame.K_F10)
    hand.press("Leave")
    assert look(branch).parent == one.path.stem
    assert audit(branch, RULESETS).clean
    hand.press("Load")
    rows = hand.app.screen.page  # type: ignore[union-attr]
    tip = next(rows._tip(n) for n, row in enumerate(rows.rows) if getattr(row, "path", None) == branch)
    assert f"command 400 of {one.path.stem}" in tip.body
    again = Watch(hand, one.path)
    again.screen.jump(400)
    hand.key(pygame.K_c, "c")
    hand.press(branch.stem)
    screen = again.screen
    assert screen.study.other is not None
    differences = screen.study.other.unlike
    assert differences
    assert screen.view.scene.trails or screen.view.scene.targets
    screen.study.which.choose(1)  # after as many commands: the very position it was branched from
    assert screen.study.other.unlike == ()
    assert not screen.view.scene.trails
    hand.press("No longer")
    assert screen.study.other is None


def test_a_game_of_another_map_is_not_compared(tmp_path: Path) -> None:
    one = watch(tmp_path)
    first, rest = game_file(0).split(b"\n", 1)
    head = json.loads(first)
    head["source"]["battlefield"] |= {"columns": 24, "map": [row[:-3] for row in head["source"]["battlefield"]["map"]]}
    head["ruleset"] = "later"
    other = one.path.with_name("other map.caracole")
    other.write_bytes(canonical(head, sort=False).encode() + b"\n" + rest)
    one.screen.study.compare(look(other))
    assert one.screen.study.other is None
    assert one.hand.app.ui.layers


# -- whose eyes ---------------------------------------------------------------------------------------------------


def test_by_one_sides_eyes_secret_orders_are_seen_as_that_side_saw_them(tmp_path: Path) -> None:
    one = watch(tmp_path)
    screen, sides = one.screen, [side.id for side in one.screen.scenario.sides]
    reveal = next(n for n, f in enumerate(screen.replay.frames) for e in f.events
                  if getattr(e, "topic", "") == "revealed")  # fmt: skip
    known = screen.sight.known
    assert known is not None
    first = [n for n in range(reveal) if known.secret_after(n) == sides[0]]
    second = [n for n in range(reveal) if known.secret_after(n) == sides[1]]
    assert first
    assert second

    none = {wing.id: wing.order for wing in screen.sight.view(0, "").wings}

    def chosen(side: str) -> bool:
        """Whether orders of a side are seen that were not set from the beginning."""
        return any(wing.order != none[wing.id] for wing in screen.seen.wings if wing.side == side)

    screen.jump(second[-1])  # the first side has chosen, the second nearly
    for eyes, own, others in (("", False, False), (sides[0], True, False), (sides[1], False, True)):
        screen.look_as(eyes)
        assert (chosen(sides[0]), chosen(sides[1])) == (own, others)
    screen.jump(reveal)
    for eyes in ("", *sides):
        screen.look_as(eyes)
        assert chosen(sides[0])
        assert chosen(sides[1])
    one.hand.key(pygame.K_v, "v")
    assert screen.eyes == ""
    one.hand.key(pygame.K_v, "v")
    assert screen.eyes == sides[0]
    assert f"seen by {screen.scenario.sides[0].name}" in screen.top.state.crumbs


# -- what a file can hold -----------------------------------------------------------------------------------------


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
