"""Sounds: made by our own tool, heard on what happens, silent without a device, when skipped, and by one key."""

import array
import os
import subprocess
import sys
import wave
from pathlib import Path

import pygame
import pytest

from game.engine.events import Marked, Moved, Ordered, Removed, Rolled, Said
from game.engine.views import SOUNDS
from game.rules import RULESETS
from game.setup.data import asset
from game.ui.settings import Settings
from game.ui.sound import MOST_AT_ONCE, Sounds
from tests.ui.screens import all_closed, in_battle  # noqa: F401 - the fixture is used by being here
from tools.sounds import MAKERS, RATE, samples


def test_the_files_are_what_the_tool_makes() -> None:
    assert sum(asset("sounds", f"{name}.wav").stat().st_size for name in SOUNDS) < 300_000
    assert set(MAKERS) == set(SOUNDS) == {p.stem for p in asset("sounds").glob("*")}
    for name in SOUNDS:
        with wave.open(str(asset("sounds", f"{name}.wav")), "rb") as file:
            assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
            told = array.array("h", file.readframes(file.getnframes()))
        made = samples(name)
        assert len(told) == len(made)
        assert max(abs(a - b) for a, b in zip(told, made, strict=True)) <= 2
        assert 3000 < max(map(abs, told)) < 26_000, "quiet, but to be heard"


def rolled(purpose: str, piece: str) -> Rolled:
    return Rolled(1, purpose, "", "poland", piece, 3, 10, (), 3)


def test_the_rule_set_names_the_sounds(tmp_path: Path) -> None:
    screen = in_battle(tmp_path).battle
    state, ruleset = screen.session.state, RULESETS["tercio"]
    gun = next(c.id for c in screen.session.seen.counters if c.symbol == "gun")
    unit = next(c.id for c in screen.session.seen.counters if c.symbol == "N")
    told = [
        (rolled("fire", gun), "gun"), (rolled("defensive-fire", unit), "volley"), (rolled("morale", unit), "die"),
        (Marked(unit, "charge"), "charge"), (Marked(unit, "acted"), ""), (Moved(unit, (), (), "retreat"), "rout"),
        (Moved(unit, (), ()), "step"), (Removed(unit), "rout"), (Ordered("w", "", ""), "order"), (Said("x", "y"), ""),
    ]  # fmt: skip
    for event, sound in told:
        assert ruleset.sound(state, event) == sound, event


def test_a_battle_is_heard_and_one_key_silences_it(tmp_path: Path) -> None:
    take = in_battle(tmp_path, unseen=False)
    hand = take.hand
    heard = hand.app.shell.sounds.played
    take.topic("declare")
    heard = hand.app.shell.sounds.played
    assert {"order", "step", "die"} <= set(heard)
    hand.key(pygame.K_m, "m")
    assert hand.app.shell.settings.sounds is False
    assert hand.app.ui.toasts.shown[-1].words == "Sounds are off."
    count = len(heard)
    take.topic("activate")
    assert len(hand.app.shell.sounds.played) == count
    hand.key(pygame.K_m, "m")
    assert hand.app.shell.settings.sounds is True


def test_the_letter_goes_into_a_text(tmp_path: Path) -> None:
    take = in_battle(tmp_path)
    hand = take.hand
    hand.key(pygame.K_s, mod=pygame.KMOD_CTRL)
    hand.key(pygame.K_m, "m")
    assert hand.app.shell.settings.sounds is True


def test_what_is_skipped_is_not_heard(tmp_path: Path) -> None:
    take = in_battle(tmp_path)
    hand, screen = take.hand, take.battle
    take.topic("action", "move")
    hand.app.shell.settings.animation = "normal"
    sounds = hand.app.shell.sounds
    moment = screen.choices.moment
    reach = [o for o in screen.choices.overlays(screen.choices.focus) if o.style == "reach"]
    plans = [screen.choices.plan(screen.choices.focus, h) for o in reach for h in o.hexes]
    plan = max((p for p in plans if p), key=len)
    assert len(plan) >= 2
    del moment
    sounds.played.clear()
    screen.send(tuple(plan[:1]))
    assert sounds.played[:1] == ["step"]
    while screen.animation.running:
        hand.step(1, 40)
    screen.animation.add(
        screen.view, [Moved(screen.choices.focus, (), ("1808", "1708")), rolled("morale", screen.choices.focus)],
        screen.view.scene.counters, ["step", "die"],
    )  # fmt: skip
    before = list(sounds.played)
    hand._post(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0)
    hand.step(1, 10)  # the time before a key is struck passes before it
    hand.settle()
    assert not screen.animation.running
    assert "die" not in sounds.played[len(before) :]


def test_only_a_few_at_once_and_none_at_no_volume() -> None:
    sounds = Sounds(Settings(volume=0))
    sounds.play("die")
    assert sounds.played == []
    sounds = Sounds(Settings())
    sounds.play("step", "step", "", "die", "gun", "rout")
    assert sounds.played == ["step", "die"][:MOST_AT_ONCE]
    sounds.play("no such sound")
    sounds.close()


def test_no_sound_device_means_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object) -> None:
        raise pygame.error("No such audio device")

    monkeypatch.setattr(pygame.mixer, "init", none)
    sounds = Sounds(Settings())
    for _ in range(3):
        sounds.play("gun")
    sounds.hush()
    sounds.close()


def test_the_mixer_waits_for_the_first_sound_and_says_nothing_on_the_terminal(tmp_path: Path) -> None:
    code = (
        "from game.rules import RULESETS\nfrom game.ui.app import App\nimport pygame\n"
        "app = App(RULESETS)\napp.step(0)\nprint('MIXER', pygame.mixer.get_init())\n"
        "app.shell.sounds.play('gun')\napp.step(0)\nprint('GOES ON')\napp.close()\n"
    )
    environment = os.environ | {
        "CARACOLE_HOME": str(tmp_path), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "alsa",
        "PYTHONPATH": os.pathsep.join(sys.path),
    }  # fmt: skip
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert "MIXER None" in done.stdout
    assert "GOES ON" in done.stdout
    assert done.stderr == ""
