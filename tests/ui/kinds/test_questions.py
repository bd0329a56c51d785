"""While something is asked: the map stays free and shows whom it is about; hidden things stay hidden; idle is idle."""

import random
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.engine.play import apply, decision
from game.record.codec import codec_for
from game.ui.hand import Hand
from game.ui.replay.screen import ReplayScreen
from game.ui.shots import Take
from game.ui.widgets.curtain import Curtain
from tests.hard.amounts import some
from tests.ui.screens import all_closed, in_battle, opened  # noqa: F401 - the fixture is used by being here

CORNERS = ("0101", "2501", "0115", "2515")


@pytest.mark.parametrize("topic", ["intercept", "react", "retreat", "advance", "rout"])
def test_a_question_brings_its_unit_into_sight_and_leaves_the_map_free(tmp_path: Path, topic: str) -> None:
    """Wherever and however near the player looked before: scrolled and zoomed while it is open, it stays the same."""
    take = in_battle(tmp_path)
    hand, screen = take.hand, take.battle
    view = screen.view
    grid = view.camera.grid
    dice, asked_before, tried = random.Random(topic), False, 0
    for _ in range(900):
        asked = screen.session.moment.asked
        if asked is None or tried > 8:
            break
        session = screen.session
        command = take.players[asked.side].choose(session.state)
        following = decision(apply(session.state, command)[0])
        comes = following is not None and following.topic == topic
        if not comes or asked_before:  # on the way there nothing need be shown
            heard, session.heard = session.heard, None
            session.submit(command)
            session.heard = heard
            asked_before = comes
            continue
        screen._heard([], session.state)
        view.camera.set_radius(dice.choice(view.camera.levels))
        view.camera.centre_on(grid.at(dice.choice(CORNERS)))
        screen.send((command,))
        moment = session.moment
        assert moment.asked is not None
        asked_before = True
        tried += 1
        about = moment.asked.subject or (moment.actors[0] if moment.actors else "")
        hex = moment.state.pieces[about].hex
        assert view.camera.shows(hex)
        assert view._lid(hex) is None
        assert not screen.ui.layers, "nothing lies over the map"
        lit = set(view.scene.glow) | set(view.scene.selected) | {h for o in view.scene.overlays for h in o.hexes}
        lit |= {t for t, _, _ in view.scene.targets}
        for actor in moment.actors:
            assert moment.state.pieces[actor].hex in lit or screen.session.counter(actor).can_act  # type: ignore[union-attr]
        words = screen.bar.prompt.title
        radius, origin = view.camera.radius, view.camera.origin
        hand._post(pygame.MOUSEMOTION, pos=view.rect.center, rel=(0, 0), buttons=(0, 0, 0))
        hand._post(pygame.MOUSEWHEEL, x=0, y=1 if radius < view.camera.levels[-1] else -1, precise_x=0.0,
                   precise_y=1.0 if radius < view.camera.levels[-1] else -1.0)  # fmt: skip
        hand.step()
        assert view.camera.radius != radius
        for key in (pygame.K_RIGHT, pygame.K_DOWN):
            hand.key(key, mod=pygame.KMOD_SHIFT)
        assert view.camera.origin != origin
        assert screen.session.moment is moment
        assert screen.bar.prompt.title == words
    assert tried


def test_dice_and_modifiers_of_a_question_stand_beside_the_map(tmp_path: Path) -> None:
    take = in_battle(tmp_path)
    take.topic("intercept", "intercept")
    screen = take.battle
    view = screen.choices.forecast(next(c for c in screen.session.moment.options if c.kind == "intercept"))
    assert view is not None
    assert view.need
    take.hand.key(pygame.K_TAB)
    take.hand.settle()
    assert screen.panel.visible
    assert not screen.panel.rect.colliderect(screen.view.rect)


def test_a_stack_moves_alike_by_click_and_by_keys_and_keeps_its_order(tmp_path: Path) -> None:
    """The same step of a unit with its leader, by the mouse, undone, by the keyboard: the same position and focus."""
    take = in_battle(tmp_path)
    hand, screen = take.hand, take.battle
    codec = codec_for(screen.session.ruleset)
    compared = 0
    for _ in range(60):
        if not take.topic("action", "move") or compared > 2:
            break
        moment = screen.session.moment
        here = moment.state.pieces[moment.subject].hex
        stack = screen.view.pieces_in(here)
        steps = [
            c
            for c in moment.options
            if c.kind == "move" and not screen.view.pieces_in(moment.state.place(c.on_hex or ""))
        ]
        if len(stack) > 1 and steps:
            label = str(steps[0].on_hex)
            words = moment.words(steps[0])
            ends = []
            for way in ("mouse", "keys"):
                before = screen.session.game.count
                if way == "mouse":
                    hand.click(hand.hex(label))
                else:
                    screen.go_to_label(label)
                    hand.key(pygame.K_RETURN)
                if hand.things("item"):
                    hand.press(words, "item")
                hand.step(1, 500)
                if screen.choices.ready is not None:
                    hand.key(pygame.K_RETURN)
                assert screen.session.game.count == before + 1
                state = screen.session.state
                after = screen.view.pieces_in(state.pieces[moment.subject].hex)
                ends.append((codec.snapshot(state), screen.choices.focus, after))
                assert after == [p for p in stack if p in after], "the order of the stack is as it was"
                if screen.bar.prompt.undo is None or screen.bar.prompt.undo.reason is not None:
                    ends.clear()
                    break
                hand.key(pygame.K_u)
            if ends:
                assert ends[0] == ends[1]
                compared += 1
        screen.send((take.players[screen.session.moment.asked.side].choose(screen.session.state),))  # type: ignore[union-attr]
    assert compared


# -- the curtain ------------------------------------------------------------------------------------------------


def test_nothing_behind_the_curtain_answers_to_mouse_or_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is pressed, hovered, minimised or restored: the map is not drawn and nothing is chosen."""
    take = in_battle(tmp_path, curtain=True)
    hand, screen = take.hand, take.battle
    drawn: list[int] = []
    monkeypatch.setattr(screen.view, "paint", lambda *_: drawn.append(1))
    monkeypatch.setattr(screen.mini, "paint", lambda *_: drawn.append(1))
    assert isinstance(hand.app.ui.layers[-1], Curtain)
    before = screen.session.game.count, screen.choices.focus, screen.choices.looked, screen.cursor, screen.sight
    for key in (
        pygame.K_TAB, pygame.K_l, pygame.K_h, pygame.K_u, pygame.K_LEFT, pygame.K_F6, pygame.K_F9, pygame.K_g,
        pygame.K_HOME, pygame.K_LALT, pygame.K_d, pygame.K_1, pygame.K_F12, pygame.K_F11, pygame.K_F11,
    ):  # fmt: skip
        hand.key(key, chr(key) if 32 < key < 127 else "")
    for x in range(100, 1000, 90):
        hand.move((x, 200))
        hand.step(1, 800)
        shown = hand.app.ui.tooltip.shown
        assert shown is None
    for kind in (pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED, pygame.WINDOWEXPOSED):
        hand._post(kind)
        hand.step(2)
    after = screen.session.game.count, screen.choices.focus, screen.choices.looked, screen.cursor, screen.sight
    assert isinstance(hand.app.ui.layers[-1], Curtain)
    assert after == before
    assert drawn == []


def test_what_one_player_had_on_the_table_is_gone_when_the_other_looks(tmp_path: Path) -> None:
    take = in_battle(tmp_path, curtain=True)
    hand, screen = take.hand, take.battle
    hand.press("I have the mouse")
    take.orders()
    hand.key(pygame.K_l)
    screen.look(next(iter(screen.session.state.pieces)))
    hand.key(pygame.K_LEFT)
    hand.press("Orders are given")
    hand.press("I have the mouse")
    assert screen.choices.ready is None
    assert screen.choices.focus == screen.choices.looked == ""
    assert screen.cursor < 0
    assert not screen.sight
    assert not screen.enemy_zones
    assert screen.session.rest == ()
    assert not hand.app.ui.toasts.shown


# -- idle -------------------------------------------------------------------------------------------------------


def on_the_map(hand: Hand) -> None:
    take = Take(hand)
    take.begin()
    take.topic("action", "move")


def with_the_line(hand: Hand) -> None:
    on_the_map(hand)
    hand.key(pygame.K_l)
    hand.key(pygame.K_LEFT)


def in_the_menu(hand: Hand) -> None:
    on_the_map(hand)
    hand.key(pygame.K_F10)


def in_a_replay(hand: Hand) -> None:
    on_the_map(hand)
    hand.key(pygame.K_F10)
    hand.press("Leave")
    hand.press("Replay")
    hand.press("Watch")
    assert isinstance(hand.app.screen, ReplayScreen)


def minimised(hand: Hand) -> None:
    on_the_map(hand)
    hand._post(pygame.WINDOWMINIMIZED)


PLACES: dict[str, Callable[[Hand], None]] = {
    "opening": lambda hand: None, "map": on_the_map, "line of sight": with_the_line, "menu": in_the_menu,
    "replay": in_a_replay, "minimised": minimised,
}  # fmt: skip


@pytest.mark.parametrize(
    ("place", "animation"), some([(place, animation) for animation in ("off", "normal") for place in PLACES], 5)
)
def test_an_idle_window_sleeps_wherever_it_was_left(tmp_path: Path, place: str, animation: str) -> None:
    """For a minute no frame is drawn, and the loop wakes up hardly twice a second."""
    hand = opened(tmp_path, curtain=False)
    PLACES[place](hand)
    hand.app.shell.settings.animation = animation
    hand.settle()
    hand.step(30, 1000)
    frames = hand.app.frames
    for _ in range(60):
        assert hand.app.wait() >= 200
        hand.step(1, 1000)
    assert hand.app.frames == frames
