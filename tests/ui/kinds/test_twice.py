"""One command for one wish: double clicks, two keys, mouse and key together, a key that is held, Enter too often."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from game.engine.commands import Command, Done
from game.engine.play import only_waiting
from game.ui.battle.screen import Battle
from game.ui.hand import Hand, point
from game.ui.shots import Take
from tests.hard.amounts import FULL
from tests.ui.screens import all_closed, in_battle  # noqa: F401 - the fixture is used by being here

QUICK = 50
"""Milliseconds between the two presses."""
SLIPS = (0, 7, 11)
"""So many px the hand slips between them, to the right and down."""


def offers(topic: str, kind: str = "") -> Callable[[Battle], bool]:
    """Whether something is asked, with a command of a kind."""

    def found(screen: Battle) -> bool:
        asked = screen.session.moment.asked
        assert asked is not None
        fits = any(not kind or c.kind == kind for c in screen.session.moment.options)
        return asked.topic == topic and fits and screen.session.moment.waiting is not None

    return found


def step_ends(screen: Battle) -> bool:
    """Whether a step can be ended."""
    moment = screen.session.moment
    return moment.asked is not None and moment.asked.topic == "actor" and isinstance(moment.waiting, Done)


MOMENTS: dict[str, tuple[Callable[[Battle], bool], str]] = {
    "fire": (offers("action", "fire"), "fire"),
    "melee": (offers("declare", "attack"), "attack"),
    "rally": (lambda s: any(c.kind == "rally" for c in s.session.moment.options), "rally"),
    "intercept": (offers("intercept", "intercept"), "intercept"),
    "decline": (offers("react"), "decline"),
    "end of a step": (step_ends, "done"),
    "end of an action": (offers("action"), "done"),
    "which wing": (lambda s: s.session.moment.asked.topic == "activate", "activate"),  # type: ignore[union-attr]
}
"""How each is come by, and the kind of the command that is pressed."""


def press(hand: Hand, place: tuple[int, int] | Rect) -> None:
    at = point(place)
    hand._post(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), touch=False)
    hand._post(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False)
    hand._post(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False)


def strike(hand: Hand, key: int) -> None:
    letter = chr(key) if 32 < key < 127 else "\r"
    hand._post(pygame.KEYDOWN, key=key, mod=0, unicode=letter, scancode=0)
    hand._post(pygame.KEYUP, key=key, mod=0, unicode=letter, scancode=0)


def made_ready(take: Take, kind: str) -> Rect:
    """The button of a command of this kind, its forecast shown already where it has one."""
    hand, screen = take.hand, take.battle
    moment = screen.session.moment
    command = next(c for c in moment.options if c.kind == kind)
    if command.actor and screen.choices.focus != command.actor:
        screen.look(command.actor)
    if not only_waiting(command) and screen.choices._risky(command):
        screen.answer(screen.choices.press(command))
    hand.settle()
    if hand.find(moment.words(command), "button") is None:
        screen.choices.make_ready((command,))
        screen.refresh()
        hand.settle()
    box = hand.find(moment.words(command), "button")
    assert box is not None, (moment.words(command), [t["label"] for t in hand.things()])
    hand.step(2, 400)
    return box


CLICKED = {"actor", "action", "react", "intercept", "declare", "retreat"}
"""What is asked, by topic, where something can be clicked on the map."""
WAYS = ("two clicks", "two clicks in one frame", "click and Enter", "Enter and click")


def test_pressed_twice_a_button_gives_one_command_and_one_set_of_dice(tmp_path: Path) -> None:
    """All through one battle, at each of the moments once in each of the ways."""
    take = in_battle(tmp_path, unseen=True)
    left = {name: list(WAYS) for name in MOMENTS}
    while any(left.values()):
        assert take.run(lambda s: any(left[name] and MOMENTS[name][0](s) for name in MOMENTS)), f"{left} never comes"
        name = next(name for name in MOMENTS if left[name] and MOMENTS[name][0](take.battle))
        pressed_twice(take, MOMENTS[name][1], left[name].pop(), name)


def pressed_twice(take: Take, kind: str, way: str, name: str) -> None:
    hand, screen = take.hand, take.battle
    box = made_ready(take, kind)
    before = screen.session.game.count
    wait = 0 if way == "two clicks in one frame" else QUICK
    for n in range(2):
        if (way, n) in (("click and Enter", 1), ("Enter and click", 0)):
            strike(hand, pygame.K_RETURN)
        else:
            press(hand, box)
        if wait:
            hand.step(1, wait)
    hand.step(1, QUICK)
    assert screen.session.game.count <= before + 1, (name, way)
    asked_first = bool(hand.app.ui.layers)
    assert screen.session.game.count == before + 1 or asked_first or way == "Enter and click", (
        f"{name}, {way}: the first press does what the button says, or asks"
    )
    hand.key(pygame.K_ESCAPE)
    hand.key(pygame.K_ESCAPE)


def test_a_double_click_on_the_map_never_gives_two_commands(tmp_path: Path) -> None:
    """On every hex, target and counter with which something can be done, with a hand that slips, some times each.

    With `CARACOLE_FULL=1` all through a game, otherwise until everything was there.

    A menu that the first click opens is neither closed by the second nor chosen from.
    """
    take = in_battle(tmp_path)
    hand, screen = take.hand, take.battle
    topics: dict[str, int] = {}
    menus = 0
    for _ in range(900):
        if not FULL and menus > 3 and all(topics.get(topic, 0) > 1 for topic in CLICKED):
            break
        moment = screen.session.moment
        asked = moment.asked
        if asked is None:
            break
        topics[asked.topic] = topics.get(asked.topic, 0) + 1
        if not asked.secret and topics[asked.topic] <= 6:
            for command in first_of_each(moment.options)[:3]:
                x, y = hand.hex(command.on_hex) if command.on_hex else hand.of(command.on_piece or command.actor or "")
                hand.aside()
                before = screen.session.game.count
                press(hand, (x, y))
                hand.step(1, QUICK)
                opened = bool(hand.things("item"))
                slip = SLIPS[menus % len(SLIPS)] if opened else 0
                press(hand, (x + slip, y + slip))
                hand.step(1, QUICK)
                assert screen.session.game.count <= before + 1, (asked.topic, command)
                if opened:
                    menus += 1
                    assert screen.session.game.count == before, "what is to be chosen from a menu is not chosen yet"
                    assert hand.things("item"), "the menu is still there"
                hand.key(pygame.K_ESCAPE)
                hand.key(pygame.K_ESCAPE)
                if screen.session.game.count > before:
                    break
        if screen.session.moment is moment:
            screen.send((take.players[asked.side].choose(screen.session.state),))
    assert set(topics) >= CLICKED
    assert menus > 3


def first_of_each(options: tuple[Command, ...]) -> list[Command]:
    """One command of each kind that hangs on the map, where several end in one hex those first."""
    hexes = [c.on_hex for c in options if c.on_hex]
    found: dict[tuple[str, bool], Command] = {}
    for command in options:
        if command.on_hex or command.on_piece or command.actor:
            found.setdefault((str(command.kind), hexes.count(command.on_hex) > 1), command)
    return sorted(found.values(), key=lambda c: -hexes.count(c.on_hex))


@pytest.mark.parametrize("key", [pygame.K_TAB, pygame.K_d, pygame.K_RETURN, pygame.K_SPACE, pygame.K_u])
def test_a_key_that_is_held_down_gives_one_command_at_the_most(tmp_path: Path, key: int) -> None:
    """A held key sends its press again and again; next unit, end of the step and Enter must not run on by that."""
    take = in_battle(tmp_path, unseen=True)
    take.run(step_ends)
    hand, screen = take.hand, take.battle
    before = screen.session.game.count
    for _ in range(30):
        hand._post(pygame.KEYDOWN, key=key, mod=0, unicode=chr(key) if 32 < key < 127 else "", scancode=0)
        hand.step(1, 60)
    hand._post(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)
    hand.step()
    assert abs(screen.session.game.count - before) <= 1
    if key == pygame.K_TAB:
        assert screen.session.game.count == before


def test_next_unit_and_end_of_the_step_have_keys_of_their_own(tmp_path: Path) -> None:
    """Tab never ends anything, and the key that ends asks while units can still act; that can be switched off."""
    take = in_battle(tmp_path, unseen=True)
    take.run(lambda s: step_ends(s) and len(s.session.moment.actors) > 1)
    hand, screen = take.hand, take.battle
    before = screen.session.game.count
    for _ in range(3 * len(screen.session.moment.actors)):
        hand.key(pygame.K_TAB)
    assert screen.session.game.count == before
    hand.key(pygame.K_ESCAPE)
    hand.key(pygame.K_ESCAPE)
    hand.key(pygame.K_d)
    assert screen.session.game.count == before
    assert hand.find("End it") is not None
    hand.key(pygame.K_ESCAPE)
    hand.app.shell.settings.confirm_end = False
    hand.key(pygame.K_d)
    assert screen.session.game.count == before + 1


def test_two_enters_on_the_last_unit_do_not_end_the_step(tmp_path: Path) -> None:
    take = in_battle(tmp_path, unseen=True)
    take.run(lambda s: step_ends(s) and len(s.session.moment.actors) == 1)
    hand, screen = take.hand, take.battle
    before, unit = screen.session.game.count, screen.session.moment.actors[0]
    for _ in range(2):
        strike(hand, pygame.K_RETURN)
        hand.step(1, QUICK)
    played = screen.session.game.story.played[before:]
    assert len(played) <= 1
    assert not any(step.line.command.get("kind") == "done" for step in played), unit  # type: ignore[union-attr]


def test_the_other_player_is_guarded_from_the_hand_over_on_however_long_nobody_moved_before(tmp_path: Path) -> None:
    """The loop sleeps while nothing comes: the time before a press is no time of the band that the press begins."""
    take = in_battle(tmp_path)
    take.topic("activate")
    hand, screen = take.hand, take.battle
    hand.settle()
    side = screen.session.moment.asked.side  # type: ignore[union-attr]
    words = screen.session.moment.words(screen.session.moment.plain[0])
    hand.move(hand.find(words, "button"))  # type: ignore[arg-type]
    at = hand.app.ui.pointer
    hand.milliseconds += 480
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        hand._post(kind, pos=at, button=1, touch=False)
    hand.step(1, 10)
    assert screen.session.moment.asked.side != side  # type: ignore[union-attr]
    assert screen.seat.band.visible
    before = screen.session.game.count
    strike(hand, pygame.K_RETURN)
    hand.step(1, 100)
    assert screen.session.game.count == before, "too soon to be the other player's"
    hand.step(1, 250)
    strike(hand, pygame.K_RETURN)
    hand.step(1, 10)
    assert screen.session.game.count == before + 1


def test_two_presses_count_both_although_the_window_slept_between_them(tmp_path: Path) -> None:
    """A second press after 400 ms is none of the first's, also where nothing has woken the loop in between."""
    take = in_battle(tmp_path, unseen=True)
    take.run(lambda s: step_ends(s) and len(s.session.moment.actors) > 1)
    hand, screen = take.hand, take.battle
    hand.app.shell.settings.confirm_end = False
    hand.step(3)
    pressed: list[int] = []
    screen.prompts.keys.table["X"] = lambda: pressed.append(hand.milliseconds)
    for _ in range(2):
        strike(hand, pygame.K_x)
        hand.step(1, 10)
        hand.milliseconds += 390
    strike(hand, pygame.K_x)
    hand.step(1, 10)
    assert len(pressed) == 3
