"""Letters in fields and shortcuts on the map: neither does the other's work; what is held down is let go."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.record.trouble import SaveTrouble
from game.ui.battle import menu as battle_menu
from game.ui.hand import Hand
from game.ui.settings import Settings
from game.ui.widgets.field import TextField
from tests.ui.screens import all_closed, in_battle, opened  # noqa: F401 - the fixture is used by being here

WORDS = "undo fire end zoom Rout dqeghnl +-?"


def fields_in(hand: Hand) -> list[TextField]:
    """The text fields that can be typed into now."""
    ui = hand.app.ui
    return [w for layer in (ui.root, *ui.layers) for w in layer.walk() if isinstance(w, TextField) and w.visible]


def opening(home: Path) -> Hand:
    return opened(home)


def saving(home: Path) -> Hand:
    take = in_battle(home)
    take.topic("actor")
    take.hand.key(pygame.K_s, mod=pygame.KMOD_CTRL)
    return take.hand


def elsewhere(home: Path) -> Hand:
    take = in_battle(home)
    take.topic("actor")
    battle_menu.save_elsewhere(take.battle, ())
    return take.hand


PLACES: dict[str, Callable[[Path], Hand]] = {"names of players": opening, "name of a copy": saving, "folder": elsewhere}


def looks(hand: Hand) -> list[object]:
    """All that a shortcut could change without a field knowing of it."""
    app, screen = hand.app, hand.app.screen
    seen: list[object] = [type(screen), len(app.ui.layers), list(map(type, app.ui.layers)), app.surface.get_size()]
    settings = app.shell.settings
    seen += [settings.grid, settings.numbers, settings.full_screen]
    if hasattr(screen, "session"):
        battle = hand.battle
        seen += [
            battle.session.game.count, battle.view.camera.radius, battle.view.camera.origin, battle.view.hidden,
            battle.choices.focus, battle.choices.ready, battle.cursor, battle.sight, battle.folded,
            battle.enemy_zones, battle.panel.tabs.chosen,
        ]  # fmt: skip
    else:
        seen += [type(screen.page), screen.page.list.chosen]  # type: ignore[union-attr]
    return seen


@pytest.mark.parametrize("place", PLACES)
def test_letters_of_shortcuts_typed_into_any_field_are_text_and_nothing_else(tmp_path: Path, place: str) -> None:
    hand = PLACES[place](tmp_path)
    fields = fields_in(hand)
    assert fields
    for field in fields:
        hand.click(field.rect)
        before = looks(hand)
        hand.key(pygame.K_a, mod=pygame.KMOD_CTRL)
        hand.key(pygame.K_BACKSPACE)
        assert field.content == ""
        hand.type(WORDS)
        assert field.content == WORDS[: field.most]
        for key in (pygame.K_LEFT, pygame.K_UP, pygame.K_DOWN, pygame.K_HOME, pygame.K_DELETE, pygame.K_SPACE,
                    pygame.K_BACKSPACE, pygame.K_PAGEUP, pygame.K_END):  # fmt: skip
            hand.key(key)
        for key in (pygame.K_s, pygame.K_n, pygame.K_q, pygame.K_PLUS):
            hand.key(key, mod=pygame.KMOD_CTRL)
            hand.key(key, mod=pygame.KMOD_ALT)
        assert looks(hand) == before, place
        for _ in range(60):
            hand.key(pygame.K_z, mod=pygame.KMOD_CTRL)
        assert field.content != WORDS
        assert looks(hand) == before, f"{place}: undo in a field undoes the text"


@pytest.mark.parametrize("place", PLACES)
def test_any_text_goes_into_any_field_as_it_was_typed_composed_or_pasted(tmp_path: Path, place: str) -> None:
    hand = PLACES[place](tmp_path)
    field = fields_in(hand)[0]
    hand.click(field.rect)
    hand.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    for text in ("å", "ą", "ö", "Ł", "Ž"):
        hand._post(pygame.TEXTINPUT, text=text)
    hand.step()
    hand._post(pygame.TEXTEDITING, text="´", start=0, length=1)
    hand.step()
    hand._post(pygame.KEYDOWN, key=pygame.K_e, mod=0, unicode="", scancode=pygame.KSCAN_E)
    hand._post(pygame.TEXTEDITING, text="", start=0, length=0)
    hand._post(pygame.TEXTINPUT, text="é")
    hand.step()
    assert field.content == "åąöŁŽé"
    pygame.scrap.put_text(" Dąbrowa\nand\tMåns")
    hand.key(pygame.K_v, mod=pygame.KMOD_CTRL)
    hand._post(pygame.TEXTINPUT, text="\x00\ud800")
    hand.step()
    assert field.content == "åąöŁŽé Dąbrowa and Måns ?"
    hand.settle()


def test_what_was_typed_as_a_player_is_told_and_kept(tmp_path: Path) -> None:
    names = ("Žižka Dąbrowa-Ł", "Györgyi Måns 中 \u202e?")
    hand = opened(tmp_path, curtain=False)
    for field, name in zip(fields_in(hand), names, strict=True):
        hand.click(field.rect)
        hand._post(pygame.TEXTINPUT, text=name)
        hand.step()
    hand.press("Begin")
    hand.settle()
    session = hand.battle.session
    assert set(session.names.values()) == set(names)
    assert names[0] in hand.battle.caption or names[1] in hand.battle.caption
    path = session.game.path
    assert path is not None
    assert names[0] in path.read_text(encoding="utf-8")
    hand.key(pygame.K_F10)
    hand.press("Leave")
    hand.press("Load")
    hand.settle()
    hand.press("Go on")
    assert set(hand.battle.session.names.values()) == set(names)


LAYOUTS = {
    "Cyrillic": {"u": 0x433, "l": 0x434, "g": 0x43F, "n": 0x442, "d": 0x432, "z": 0x44F},
    "AZERTY": {},
}
"""The key codes that other keyboards send for the keys of a US keyboard; AZERTY sends Latin letters as printed."""


@pytest.mark.parametrize("layout", LAYOUTS)
def test_shortcuts_are_reached_on_other_keyboards(tmp_path: Path, layout: str) -> None:
    take = in_battle(tmp_path, unseen=False)
    take.topic("actor")
    hand, screen = take.hand, take.battle
    codes = LAYOUTS[layout]

    def strike(letter: str, mod: int = 0) -> None:
        code = codes.get(letter, ord(letter))
        scan = pygame.KSCAN_A + ord(letter) - ord("a")
        if layout == "AZERTY":  # its Z stands where a US keyboard has W, its Q where A stands
            scan = {"z": pygame.KSCAN_W, "q": pygame.KSCAN_A}.get(letter, scan)
        unicode = "" if mod else chr(code)
        hand._post(pygame.KEYDOWN, key=code, mod=mod, unicode=unicode, scancode=scan)
        hand._post(pygame.KEYUP, key=code, mod=mod, unicode=unicode, scancode=scan)
        hand.step()

    painter = screen.view.kit.painter
    grid, numbers = painter.grid, painter.numbers
    strike("g")
    strike("n")
    assert (painter.grid, painter.numbers) == (not grid, not numbers)
    strike("l")
    assert screen.sight
    hand.key(pygame.K_ESCAPE)
    hand.click(hand.of(screen.session.moment.actors[0]))
    count = screen.session.game.count
    strike("z", pygame.KMOD_CTRL)
    assert screen.session.game.count == count - 1
    strike("u")
    assert screen.session.game.count <= count - 1
    hand.key(pygame.K_SPACE)
    assert hand.things("item")


@pytest.mark.parametrize(("key", "unicode", "scan"), [
    (pygame.K_AMPERSAND, "&", pygame.KSCAN_1), (0xE9, "é", pygame.KSCAN_2), (pygame.K_QUOTEDBL, '"', pygame.KSCAN_3),
    (pygame.K_KP_2, "2", pygame.KSCAN_KP_2),
])  # fmt: skip
def test_buttons_with_a_figure_are_reached_where_the_row_of_figures_gives_signs(
    tmp_path: Path, key: int, unicode: str, scan: int
) -> None:
    """The upper row of an AZERTY keyboard, and the pad of any."""
    take = in_battle(tmp_path, unseen=True)
    take.topic("actor")
    hand, screen = take.hand, take.battle
    figure = {pygame.KSCAN_1: "1", pygame.KSCAN_3: "3"}.get(scan, "2")
    pressed: list[str] = []
    screen.prompts.keys.table.clear()
    screen.prompts.keys.table[figure] = lambda: pressed.append(figure)
    hand._post(pygame.KEYDOWN, key=key, mod=0, unicode=unicode, scancode=scan)
    hand._post(pygame.KEYUP, key=key, mod=0, unicode=unicode, scancode=scan)
    hand.step()
    assert pressed == [figure]


@pytest.mark.parametrize("key", [pygame.K_LALT, pygame.K_RALT, pygame.K_LSHIFT, pygame.K_LCTRL, pygame.K_h])
def test_a_key_held_while_the_window_is_left_is_let_go(tmp_path: Path, key: int) -> None:
    """Down, another window in front, back again: the next key and click do what they say on their own."""
    take = in_battle(tmp_path, unseen=True)
    take.topic("actor")
    hand, screen = take.hand, take.battle
    mods = {pygame.K_LALT: pygame.KMOD_LALT, pygame.K_RALT: pygame.KMOD_RALT, pygame.K_LSHIFT: pygame.KMOD_LSHIFT}
    mod = mods.get(key, pygame.KMOD_LCTRL if key == pygame.K_LCTRL else 0)
    hand._post(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
    hand.step()
    hand._post(pygame.WINDOWFOCUSLOST)
    hand.step()
    hand._post(pygame.WINDOWFOCUSGAINED)
    hand.step()
    assert not screen.enemy_zones
    assert not screen.view.hidden
    assert not hand.app.ui.presses.held
    painter = screen.view.kit.painter
    grid = painter.grid
    hand.key(pygame.K_g)
    assert painter.grid is not grid
    before, focus = screen.session.game.count, screen.choices.focus
    hand.click(hand.of(screen.session.moment.actors[0]))
    assert (screen.session.game.count, screen.choices.focus) != (before, focus)
    hand._post(pygame.KEYDOWN, key=key, mod=mod, unicode="h" if key == pygame.K_h else "", scancode=0)
    hand.step()
    if key == pygame.K_h:
        assert screen.view.hidden, "pressed anew it works anew"
    hand._post(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)
    hand.step()
    assert not screen.view.hidden


@pytest.mark.parametrize("what", ["map", "small map", "button"])
def test_a_press_held_while_the_window_is_left_is_let_go(tmp_path: Path, what: str) -> None:
    take = in_battle(tmp_path, unseen=True)
    take.topic("activate")
    hand, screen = take.hand, take.battle
    button = pygame.Rect(next(t["box"] for t in hand.things("button") if t["label"] == "Left wing" or t["lit"]))
    at = {"map": screen.view.rect.center, "small map": screen.mini.rect.center, "button": button.center}[what]
    count = screen.session.game.count
    hand._post(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False)
    hand.step()
    hand._post(pygame.WINDOWFOCUSLOST)
    hand._post(pygame.WINDOWFOCUSGAINED)
    hand.step()
    origin = screen.view.camera.origin
    hand._post(pygame.MOUSEMOTION, pos=(at[0] + 30, at[1] + 25), rel=(30, 25), buttons=(0, 0, 0), touch=False)
    hand._post(pygame.MOUSEMOTION, pos=at, rel=(-30, -25), buttons=(0, 0, 0), touch=False)
    hand._post(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False)
    hand.step()
    assert screen.view.camera.origin == origin
    assert screen.session.game.count == count
    assert hand.app.ui.grab is None


def test_a_folder_that_is_none_is_told_in_its_dialog(tmp_path: Path) -> None:
    """Whatever is typed as a folder, the game goes on where it was."""
    hand = elsewhere(tmp_path)
    game = hand.battle.session.game
    before = game.path
    for words in ("/proc/nothing/here", "\u4e2d\x00", "/dev/null/x"):
        field = fields_in(hand)[0]
        hand.click(field.rect)
        hand.key(pygame.K_a, mod=pygame.KMOD_CTRL)
        hand._post(pygame.TEXTINPUT, text=words)
        hand.step()
        try:
            hand.press("Save there")
        except SaveTrouble:
            pytest.fail(f"{words!r} is not told")
        if game.path != before:
            break
        assert hand.app.ui.toasts.shown
    assert isinstance(hand.app.shell.settings, Settings)
