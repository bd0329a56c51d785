"""The text field: any letters, caret, selection, clipboard, undo; and no key of it plays the game."""

import pygame
import pytest
from pygame.event import Event

from game.ui.widgets.base import Container
from game.ui.widgets.button import Button
from game.ui.widgets.field import TextField
from tests.ui.widgets_driver import Driver

CTRL, SHIFT = pygame.KMOD_CTRL, pygame.KMOD_SHIFT


@pytest.fixture
def driver() -> Driver:
    return Driver()


@pytest.fixture
def field(driver: Driver) -> TextField:
    field = TextField(driver.ui)
    driver.put(field, w=280, h=34)
    driver.click(field)
    assert field.focused
    return field


def test_letters_of_any_latin_script_come_as_typed(driver: Driver, field: TextField) -> None:
    for letter in "Dąbrowa, Månsson, Börgilsonn, Győr, Žižka":
        driver.ui.handle(Event(pygame.TEXTINPUT, text=letter))
    assert field.content == "Dąbrowa, Månsson, Börgilsonn, Győr, Žižka"
    driver.draw()


def test_what_is_being_composed_shows_but_does_not_count(driver: Driver, field: TextField) -> None:
    driver.type("a")
    driver.ui.handle(Event(pygame.TEXTEDITING, text="´", start=0, length=1))
    assert (field.content, field.composing) == ("a", "´")
    driver.draw()
    driver.key(pygame.K_BACKSPACE)
    assert field.content == "a", "keys belong to the composing"
    driver.ui.handle(Event(pygame.TEXTINPUT, text="é"))
    assert (field.content, field.composing) == ("aé", "")


def test_no_key_plays_the_game_while_it_is_typed_in(driver: Driver, field: TextField) -> None:
    assert driver.ui.typing
    for letter in "undo fire end zoom Rout":
        assert driver.key(ord(letter.lower()), unicode=letter)
        driver.ui.handle(Event(pygame.TEXTINPUT, text=letter))
    for key, mod in ((pygame.K_SPACE, 0), (pygame.K_DELETE, 0), (pygame.K_BACKSPACE, 0), (pygame.K_z, CTRL),
                     (pygame.K_HOME, 0), (pygame.K_UP, 0), (pygame.K_s, CTRL), (pygame.K_e, 256)):  # fmt: skip
        assert driver.key(key, mod)
    assert not driver.key(pygame.K_F11), "full screen and the picture of the screen go on working"
    assert field.content.startswith("undo fire")
    driver.click((600, 600))
    assert not driver.ui.typing
    assert not driver.key(pygame.K_f)


def test_a_key_let_go_reaches_the_game(driver: Driver, field: TextField) -> None:
    assert not driver.ui.handle(Event(pygame.KEYUP, key=pygame.K_LALT, mod=0, unicode=""))


def test_caret_and_selection(driver: Driver, field: TextField) -> None:
    driver.type("Lacki one two")
    driver.key(pygame.K_HOME)
    driver.key(pygame.K_RIGHT, CTRL)
    assert field.caret == 5
    driver.key(pygame.K_END, SHIFT)
    assert field.selection == (5, 13)
    driver.key(pygame.K_LEFT)
    assert field.selection == (5, 5)
    driver.key(pygame.K_DELETE)
    driver.key(pygame.K_BACKSPACE)
    assert field.content == "Lackone two"
    driver.key(pygame.K_a, CTRL)
    driver.type("x")
    assert field.content == "x"
    driver.draw()


def test_the_mouse_sets_the_caret_and_selects(driver: Driver, field: TextField) -> None:
    driver.type("Lacki one two")
    left, y = field.rect.x + 12, field.rect.centery
    driver.press((left + field._x(5), y))
    assert field.caret == 5
    driver.move((left + field._x(9), y))
    driver.release((left + field._x(9), y))
    assert field.selection == (5, 9)
    driver.press((left, y))
    driver.lose_focus()
    driver.move((left + 100, y))
    assert field.selection == (0, 0)


def test_clipboard(driver: Driver, field: TextField) -> None:
    driver.type("Lacki")
    driver.key(pygame.K_a, CTRL)
    driver.key(pygame.K_c, CTRL)
    assert pygame.scrap.get_text() == "Lacki"
    driver.key(pygame.K_x, CTRL)
    assert field.content == ""
    pygame.scrap.put_text("Dąbrowa\nand more")
    driver.key(pygame.K_v, CTRL)
    field.insert("\x00")
    assert field.content.startswith("Dąbrowa and")
    assert "\n" not in field.content
    assert "\x00" not in field.content
    driver.draw()


def test_undo_and_redo_of_typing(driver: Driver, field: TextField) -> None:
    driver.type("one two")
    driver.key(pygame.K_z, CTRL)
    assert field.content in ("one", "one ")
    driver.key(pygame.K_z, CTRL)
    driver.key(pygame.K_z, CTRL)
    driver.key(pygame.K_z, CTRL)
    assert field.content == ""
    for _ in range(4):
        driver.key(pygame.K_y, CTRL)
    assert field.content == "one two"
    driver.key(pygame.K_z, CTRL)
    driver.key(pygame.K_z, CTRL | SHIFT)
    assert field.content == "one two"


def test_no_more_than_there_is_room_for(driver: Driver) -> None:
    told: list[str] = []
    field = TextField(driver.ui, "abcdefgh", most=5, on_change=told.append)
    driver.put(field)
    assert field.content == "abcde"
    driver.click(field)
    driver.type("x")
    assert told == []
    driver.key(pygame.K_a, CTRL)
    pygame.scrap.put_text("0123456789")
    driver.key(pygame.K_v, CTRL)
    assert told == ["01234"]


def test_a_long_text_scrolls_with_the_caret(driver: Driver, field: TextField) -> None:
    driver.ui.handle(Event(pygame.TEXTINPUT, text="Leibregiment zu Fuß des Herzogs von Sachsen-Weimar " * 3))
    driver.draw()
    assert field._left > 0
    driver.key(pygame.K_HOME)
    driver.draw()
    assert field._left == 0


def test_enter_submits_once_and_tab_moves_on(driver: Driver) -> None:
    sent: list[str] = []
    box = Container(driver.ui, tab_stops=True)
    driver.put(box, 0, 0, 900, 600)
    field = box.add(TextField(driver.ui, "save", on_submit=sent.append))
    button = box.add(Button(driver.ui, "Save", lambda: None))
    driver.key(pygame.K_TAB)
    driver.ui.set_focus(field, True)
    assert field.selection == (0, 4), "reached by Tab the whole text is selected"
    driver.key(pygame.K_RETURN)
    driver.wait(30)
    driver.key(pygame.K_RETURN)
    assert sent == ["save"]
    driver.key(pygame.K_TAB)
    assert driver.ui.focus is button


def test_shortcuts_work_on_a_cyrillic_keyboard_and_escape_leaves(driver: Driver, field: TextField) -> None:
    driver.type("Lacki")
    select = Event(pygame.KEYDOWN, key=0x444, mod=CTRL, unicode="", scancode=pygame.KSCAN_A)
    assert driver.ui.handle(select)
    assert field.selection == (0, 5)
    assert driver.key(pygame.K_ESCAPE)
    assert not driver.ui.typing
    assert not driver.key(pygame.K_ESCAPE)
