"""From screen to screen: opening, load, replay, settings, leaving, signals."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pygame

from game.rules import RULESETS
from game.ui.battle.screen import Battle
from game.ui.hand import Hand
from game.ui.opening.screen import Opening
from game.ui.replay.screen import ReplayScreen
from game.ui.settings import Settings, read_settings
from game.ui.shots import SCENES, Take
from tests.hard.amounts import some
from tests.ui.screens import all_closed, in_battle, opened  # noqa: F401 - the fixture is used by being here


def test_opening_has_no_entry_that_does_nothing(tmp_path: Path) -> None:
    hand = opened(tmp_path)
    labels = [str(t["label"]) for t in hand.things("button")]
    assert labels[:8] == ["Play a battle", "Load", "Play by file", "Replay", "Editor", "Rules", "Settings", "About"]
    for label in (one for one in labels[:8] if one != "Rules"):
        hand.press(label)
        assert hand.app.screen.page.menu == label  # type: ignore[union-attr]
    hand.press("Rules")
    assert hand.app.ui.layers
    hand.key(pygame.K_ESCAPE)
    hand.press("Quit")
    assert hand.app.screen is None
    hand.close()


def test_a_game_is_left_continued_loaded_and_watched(tmp_path: Path) -> None:
    take = in_battle(tmp_path)
    hand = take.hand
    take.topic("react")
    count = take.battle.session.game.count
    hand.key(pygame.K_s, mod=pygame.KMOD_CTRL)
    hand.type("mid reaction")
    hand.key(pygame.K_RETURN)
    hand.key(pygame.K_F10)
    hand.press("Leave")
    assert isinstance(hand.app.screen, Opening)
    hand.press("Continue")
    assert hand.battle.session.game.count == count
    assert hand.battle.session.moment.asked.topic == "react"  # type: ignore[union-attr]
    hand.key(pygame.K_F10)
    hand.press("Leave")
    hand.press("Load")
    page = hand.app.screen.page  # type: ignore[union-attr]
    named = next(n for n, row in enumerate(page.rows) if not isinstance(row, str) and row.path.stem == "mid reaction")
    hand.click(page.list.row_box(named))
    hand.press("Go on")
    assert hand.battle.session.game.count == count
    assert hand.battle.session.game.path.parent == hand.folders.games  # type: ignore[union-attr]
    hand.key(pygame.K_F10)
    hand.press("Leave")
    hand.press("Replay")
    hand.press("Watch")
    assert isinstance(hand.app.screen, ReplayScreen)
    hand.close()


def test_a_bad_file_is_listed_with_its_reason(tmp_path: Path) -> None:
    hand = opened(tmp_path)
    hand.folders.games.mkdir(parents=True, exist_ok=True)
    (hand.folders.games / "broken.caracole").write_text("{no json\n", encoding="utf-8")
    hand.press("Load")
    page = hand.app.screen.page  # type: ignore[union-attr]
    bad = [row for row in page.rows if not isinstance(row, str)]
    assert len(bad) == 1
    assert bad[0].bad
    assert page.button.reason is not None
    hand.close()


def test_replay_steps_plays_and_goes_on_from_there(tmp_path: Path) -> None:
    take = in_battle(tmp_path)
    hand = take.hand
    take.run(lambda s: s.session.seen.turn >= 2)
    pieces = take.battle.session.view(None).counters
    count = take.battle.session.game.count
    hand.key(pygame.K_F10)
    hand.press("Leave")
    hand.press("Replay")
    hand.press("Watch")
    screen = hand.app.screen
    assert isinstance(screen, ReplayScreen)
    last = len(screen.replay.frames) - 1
    assert last == count
    hand.key(pygame.K_RIGHT)
    hand.key(pygame.K_RIGHT)
    hand.key(pygame.K_LEFT)
    assert screen.replay.place == 1
    hand.press("forward")
    assert screen.replay.place == 2
    hand.key(pygame.K_END)
    assert screen.replay.place == last
    there = {c.id: c.hexes for c in screen.view.scene.counters}
    assert there == {c.id: c.hexes for c in pieces}
    hand.key(pygame.K_HOME)
    screen.bar.unit.choose(2)
    hand.press("forward")
    assert screen.replay.board.clock.turn >= 1
    screen.bar.unit.choose(0)
    hand.key(pygame.K_HOME)
    hand.key(pygame.K_SPACE)
    hand.step(12, 900)
    assert screen.replay.place >= 8
    hand.key(pygame.K_SPACE)
    place = screen.replay.place
    hand.step(5, 900)
    assert screen.replay.place == place
    screen.jump(count - 3)
    hand.press("Play on")
    assert isinstance(hand.app.screen, Battle)
    assert hand.battle.session.game.count == count - 3
    hand.close()


def test_bad_settings_are_replaced_and_told(tmp_path: Path) -> None:
    folder = tmp_path / "settings"
    folder.mkdir()
    (folder / "settings.json").write_text(json.dumps({"scale": 99, "curtain": "x", "grid": False}), encoding="utf-8")
    settings, told = read_settings(folder)
    assert settings.scale == 0.0
    assert settings.curtain is True
    assert settings.grid is False
    assert "scale" in told
    assert "curtain" in told
    (folder / "settings.json").write_text("{", encoding="utf-8")
    assert read_settings(folder)[0] == Settings()


def test_the_scale_follows_the_window() -> None:
    assert Settings().scale_for(1080) == 1.0
    assert Settings().scale_for(1200) == 1.0
    assert Settings().scale_for(2160) == 2.0
    assert Settings(scale=1.5).scale_for(700) == 1.5


def test_the_wish_to_end_closes_and_the_journal_is_free(tmp_path: Path) -> None:
    take = in_battle(tmp_path)
    hand = take.hand
    path = take.battle.session.game.path
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    hand.step()
    assert hand.app.screen is None
    hand.close()
    again = Hand(RULESETS, tmp_path, (1024, 700))
    again.press("Continue")
    assert again.battle.session.game.path == path
    again.close()


def test_a_picture_of_the_screen(tmp_path: Path) -> None:
    hand = opened(tmp_path)
    hand.key(pygame.K_F12)
    pictures = list(hand.folders.pictures.glob("*.png"))
    assert len(pictures) == 1
    assert pictures[0].name in hand.app.ui.toasts.shown[-1].words
    hand.close()


def test_everything_stands_inside_the_window_on_every_screen(tmp_path: Path) -> None:
    names = "opening", "load", "selected", "melee-forecast", "reaction", "menu", "save", "keys"
    for n, name in enumerate(some(names, 4)):
        take = Take(opened(tmp_path / str(n)))
        SCENES[name](take)
        window = take.hand.app.ui.window
        for thing in take.hand.things():
            assert window.contains(pygame.Rect(thing["box"])), (name, thing)  # type: ignore[call-overload]
        take.hand.close()


def test_a_trace_tells_where_things_are(tmp_path: Path) -> None:
    from game.ui.app import App

    trace = tmp_path / "trace.jsonl"
    hand = opened(tmp_path)
    hand.close()
    app = App(RULESETS, home=hand.folders, trace=trace)
    app.step(0)
    app.close()
    line = json.loads(trace.read_text(encoding="utf-8").splitlines()[-1])
    assert line["screen"] == "Opening"
    assert any(thing["label"] == "Begin" for thing in line["things"])


def test_nothing_is_cut_at_other_interface_scales(tmp_path: Path) -> None:
    small = ("opening", "settings", "orders", "fire-forecast")
    cases = ((0.75, (1024, 700), small), (1.5, (1024, 700), small), (3.0, (1280, 800), ("orders",)))
    for n, (scale, size, names) in enumerate(cases):
        for name in some(names, 2):
            take = Take(opened(tmp_path / f"{n}{name}", size, scale=scale))
            SCENES[name](take)
            window = take.hand.app.ui.window
            for thing in take.hand.things():
                assert window.contains(pygame.Rect(thing["box"])), (scale, name, thing)  # type: ignore[call-overload]
            take.hand.close()


def test_without_a_display_there_is_one_clear_sentence(tmp_path: Path) -> None:
    code = (
        "from game.rules import RULESETS\nfrom game.ui.app import App\nfrom game.ui.display import NoDisplay\n"
        "try:\n    App(RULESETS)\nexcept NoDisplay as error:\n    print('SAID', error)\n"
    )
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    environment = {k: v for k, v in os.environ.items() if k not in hidden} | {"CARACOLE_HOME": str(tmp_path)}
    environment["PYTHONPATH"] = os.pathsep.join(sys.path)
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    said = [line for line in done.stdout.splitlines() if line.startswith("SAID")]
    assert len(said) == 1, done
    assert "display" in said[0]


def test_the_line_of_sight_goes_from_the_unit_to_the_cursor(tmp_path: Path) -> None:
    take = in_battle(tmp_path)
    hand, screen = take.hand, take.battle
    take.topic("action", "move")
    hand.key(pygame.K_RIGHT)
    for _ in range(4):
        hand.key(pygame.K_LEFT)
    hand.key(pygame.K_l)
    lines = [o for o in screen.view.scene.overlays if o.style == "sight"]
    assert len(lines) == 1
    assert lines[0].sentence
    hand.key(pygame.K_ESCAPE)
    assert not any(o.style == "sight" for o in screen.view.scene.overlays)


def test_the_replay_of_a_game_in_progress_is_watched_from_the_end_sheet(tmp_path: Path) -> None:
    take = in_battle(tmp_path)
    hand = take.hand
    take.topic("activate")
    hand.key(pygame.K_F10)
    hand.press("Concede as")
    hand.press("Concede")
    hand.press("Watch the replay")
    assert isinstance(hand.app.screen, ReplayScreen)
    hand.key(pygame.K_END)
    assert hand.app.screen.bar.play_on.reason is not None
