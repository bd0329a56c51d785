"""Keys: what a pressed key is called on any keyboard, and how the player gives other keys."""

from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from game.ui.battle.prompt import _keys
from game.ui.keymap import ACTIONS, KeyMap, cap, fitting_keys, name_of, place_digit
from game.ui.settings import read_settings
from tests.ui.screens import all_closed, in_battle, opened  # noqa: F401 - the fixture is used by being here


def pressed(key: int, sign: str = "", mod: int = 0, place: int = 0) -> Event:
    return Event(pygame.KEYDOWN, key=key, unicode=sign, mod=mod, scancode=place)


SHIFT, CTRL, ALT = pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL, pygame.KMOD_LALT


@pytest.mark.parametrize(
    ("event", "name"),
    [
        (pressed(pygame.K_g, "g"), "G"),
        (pressed(pygame.K_g, "G", SHIFT), "Shift+G"),
        (pressed(pygame.K_z, "\x1a", CTRL), "Ctrl+Z"),
        (pressed(pygame.K_z, "\x1a", CTRL | SHIFT), "Ctrl+Shift+Z"),
        (pressed(pygame.K_TAB, "\t", SHIFT), "Shift+Tab"),
        (pressed(pygame.K_KP_ENTER, "\r"), "Enter"),
        (pressed(pygame.K_KP_PLUS, "+"), "+"),
        (pressed(pygame.K_KP_4, "4"), "4"),
        (pressed(pygame.K_KP_4), "4"),
        (pressed(pygame.K_SLASH, "?", SHIFT), "?"),
        (pressed(pygame.K_7, "/", SHIFT), "/"),
        (pressed(pygame.K_AMPERSAND, "1", SHIFT), "1"),
        (pressed(pygame.K_q, "@", CTRL | ALT), "@"),
        (pressed(pygame.K_g, "п"), "G"),
        (pressed(233, "é"), "É"),
        (pressed(pygame.K_F9), "F9"),
        (pressed(pygame.K_LALT, "", ALT), "Alt"),
        (pressed(pygame.K_LSHIFT, "", SHIFT), ""),
        (pressed(pygame.K_COMMA, ",", CTRL), "Ctrl+,"),
        (pressed(pygame.K_MINUS, "−"), "-"),
    ],
)
def test_a_key_has_one_name_on_every_keyboard(event: Event, name: str) -> None:
    assert name_of(event) == name


def test_the_digit_row_works_where_digits_want_shift() -> None:
    assert place_digit(pressed(pygame.K_AMPERSAND, "&", place=pygame.KSCAN_1)) == "1"
    assert place_digit(pressed(224, "à", place=pygame.KSCAN_0)) == "0"
    assert place_digit(pressed(pygame.K_q, "q", place=pygame.KSCAN_Q)) == ""


def test_no_two_actions_share_a_key() -> None:
    keys = list(KeyMap().taken())
    assert len(keys) == len(set(keys))
    assert len({a.id for a in ACTIONS}) == len(ACTIONS)


def test_a_taken_key_is_swapped_and_the_usual_one_comes_back() -> None:
    keys = KeyMap()
    keys.give("grid", "X")
    assert keys.action("X") == "grid"
    assert keys.action("G") == ""
    keys.give("grid", "N")
    assert keys.action("N") == "grid"
    assert keys.action("X") == "numbers"
    assert keys.reset("grid") == []
    assert keys.keys("grid") == ("G",)
    assert keys.reset("numbers") == []
    assert keys.changed == {}
    keys.give("undo", "X")
    assert keys.keys("undo") == ("X", "Ctrl+Z")
    assert fitting_keys(dict(keys.changed)) == {"undo": ["X", "Ctrl+Z"]}


def test_caps_read_well() -> None:
    assert [cap(k) for k in ("-", "+", "Ctrl+Z", "Ctrl+-", "Shift+Tab", "Ctrl++")] == [
        "−", "+", "Ctrl Z", "Ctrl −", "Shift Tab", "Ctrl++",
    ]  # fmt: skip


def test_a_key_is_changed_on_the_page_and_its_button_follows(tmp_path: Path) -> None:
    take = in_battle(tmp_path)
    hand, screen = take.hand, take.battle
    take.topic("action", "move")
    hand.key(pygame.K_SLASH, "?")
    hand.press("Undo", "list-row")
    hand.key(pygame.K_x, "x")
    assert read_settings(hand.folders.settings)[0].keys == {"undo": ["X", "Ctrl+Z"]}
    hand.press("Close")
    assert screen.bar.prompt.undo is not None
    assert screen.bar.prompt.undo.key == "X"
    hand.app.shell.keys.give("fold", "F7")
    screen.refresh()
    assert "F7" in str(screen.panel.fold.tooltip)
    count = screen.session.game.count
    command = next(c for c in screen.choices.moment.options if c.to_facing is not None)
    screen.send((command,))
    assert screen.session.game.count == count + 1
    hand.key(pygame.K_u, "u")
    assert screen.session.game.count == count + 1, "the former key still works"
    hand.key(pygame.K_x, "x")
    assert screen.session.game.count == count


def test_a_conflict_is_told_and_can_be_swapped_by_keyboard(tmp_path: Path) -> None:
    take = in_battle(tmp_path)
    hand = take.hand
    keys = hand.app.shell.keys
    hand.key(pygame.K_SLASH, "?")
    hand.key(pygame.K_TAB)
    listed = hand.app.ui.focus
    while listed._name(listed.chosen) != "Hex grid":  # type: ignore[union-attr]
        hand.key(pygame.K_DOWN)
    hand.key(pygame.K_RETURN)
    hand.key(pygame.K_n, "n")
    assert hand.app.ui.layers[-1].panel.title == "This key is taken"  # type: ignore[attr-defined]
    assert keys.keys("grid") == ("G",)
    hand.key(pygame.K_RETURN)
    assert keys.keys("grid") == ("N",)
    assert keys.keys("numbers") == ("G",)
    hand.key(pygame.K_RETURN)
    hand.key(pygame.K_ESCAPE)
    assert keys.keys("grid") == ("N",), "Escape leaves the key as it is"
    hand.press("All usual keys")
    hand.press("The usual keys")
    assert keys.changed == {}


def test_keys_of_the_program_can_be_changed_too(tmp_path: Path) -> None:
    hand = opened(tmp_path)
    hand.press("Settings")
    hand.press("Keys", "tab")
    form = hand.app.screen.page.form  # type: ignore[union-attr]
    form.keys.scroll_to(10_000)
    hand.step()
    hand.press("Picture of the screen", "list-row")
    hand.key(pygame.K_F12)
    assert not list(hand.folders.pictures.glob("*")), "the key was meant for the page"
    hand.press("Picture of the screen", "list-row")
    hand.key(pygame.K_F5)
    hand.key(pygame.K_F12)
    assert not list(hand.folders.pictures.glob("*"))
    hand.key(pygame.K_F5)
    assert len(list(hand.folders.pictures.glob("*"))) == 1


def test_a_held_key_ends_with_its_release_and_with_the_window(tmp_path: Path) -> None:
    take = in_battle(tmp_path)
    hand, screen = take.hand, take.battle
    hand.app.shell.keys.give("hide", "Z")
    pygame.event.post(pressed(pygame.K_z, "z"))
    hand.step()
    assert screen.view.hidden
    pygame.event.post(Event(pygame.KEYUP, key=pygame.K_z, unicode="z", mod=0, scancode=0))
    hand.step()
    assert not screen.view.hidden
    pygame.event.post(pressed(pygame.K_z, "z"))
    hand.step()
    pygame.event.post(Event(pygame.WINDOWFOCUSLOST))
    hand.step()
    assert not screen.view.hidden


@pytest.mark.parametrize(
    ("labels", "keys"),
    [
        (["Charge", "Fire", "Stand"], ["C", "F", "S"]),
        (["Charge", "Countermarch", "Done"], ["C", "1", "2"]),
        (["Austrian left", "Austrian centre", "Austrian right"], ["1", "2", "3"]),
        (["Austrian centre", "Austrian right"], ["C", "R"]),
        (["Fire at Lacki 1", "Fire at Lacki 2"], ["1", "2"]),
        (["Fire", "Fire"], ["1", "2"]),
        (["Žižka"], ["1"]),
        ([""], ["1"]),
        ([], []),
    ],
)
def test_buttons_have_keys_that_tell_them_apart(labels: list[str], keys: list[str]) -> None:
    assert _keys(labels, {"D", "L"}) == keys


def test_buttons_take_no_letter_that_has_an_action(tmp_path: Path) -> None:
    take = in_battle(tmp_path)
    take.topic("action", "move")
    screen = take.battle
    taken = set(take.hand.app.shell.keys.taken()) - set(take.hand.app.shell.keys.keys("done"))
    turns = {"Q", "E"}
    shown = {offer.key for offer in screen.bar.prompt.offers} - turns - {"", "Enter"}
    assert not shown & taken
    take.hand.app.shell.keys.give("grid", "C")
    screen.refresh()
    assert "C" not in {offer.key for offer in screen.bar.prompt.offers}


@pytest.mark.parametrize(("key", "way"), [(pygame.K_LEFT, (-1, 0)), (pygame.K_DOWN, (0, 1))])
def test_the_map_scrolls_by_shift_and_an_arrow_and_by_a_key_of_ones_own(
    tmp_path: Path, key: int, way: tuple[int, int]
) -> None:
    action, letter = ("scroll-left", "A") if way[0] else ("scroll-down", "S")
    take = in_battle(tmp_path, keys={action: [letter]})
    take.topic("activate")
    hand, camera = take.hand, take.battle.view.camera
    camera.set_radius(camera.levels[-1])
    take.battle.view.centre_on(camera.grid.at("1208"))
    before = camera.origin
    hand.key(key, mod=pygame.KMOD_LSHIFT)
    assert camera.origin == before, "the usual key was given away"
    hand.key(ord(letter.lower()), letter.lower())
    moved = camera.origin[0] - before[0], camera.origin[1] - before[1]
    step = hand.app.ui.px(90)
    assert moved == (way[0] * step, way[1] * step), "the view goes that way"


def test_a_key_of_ones_own_wins_over_the_usual_key_of_another_action() -> None:
    """A new version may give a key to something new that the player has long given to something else."""
    table = fitting_keys({"fit": ["F3"]})
    assert table == {"fit": ["F3"]}
    keys = KeyMap(table)
    assert keys.action("F3") == "fit"
    assert keys.keys("overlays") == ()
    assert fitting_keys({"fit": ["F3"], "grid": ["F3"]}) is None, "twice by the player's own hand"
    assert fitting_keys({"fit": ["Tab"]}) is None, "a fixed key"
