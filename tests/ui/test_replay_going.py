"""The replay screen: going about it, its keys and menu, its sizes, whose eyes."""

import tracemalloc
from pathlib import Path

import pygame
import pytest

from game.record.journal import read
from game.record.replay import Replay
from game.record.resume import resume
from game.record.watching import Watching
from game.rules import RULESETS
from game.ui.replay.eyes import Eyes
from game.ui.replay.side import ARMY, LOG, UNIT
from game.ui.replay.study import STUDY
from game.ui.settings import read_settings
from tests.clock import quickest
from tests.hard.amounts import some
from tests.ui.played_game import game_file
from tests.ui.replay_watch import watch

CTRL = pygame.KMOD_LCTRL


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


SIZES = [(size, scale) for size in ((1024, 700), (1920, 1080), (3840, 2160)) for scale in (3.0, 0.75, 1.0)]


@pytest.mark.parametrize(("size", "scale"), some(SIZES, 3))
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
