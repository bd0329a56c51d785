"""What lies on top: dialog, menu, drop-down, tooltip, notices, curtain."""

import itertools

import pygame
import pytest
from pygame import Rect

from game.ui.theme import side_palette
from game.ui.widgets.base import Container, Tip
from game.ui.widgets.button import Button
from game.ui.widgets.curtain import Curtain, cloth_colours
from game.ui.widgets.dialog import Dialog, DialogButton, DialogRow
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.field import TextField
from game.ui.widgets.menu import MenuItem, open_menu
from game.ui.widgets.tooltip import place_tip
from tests.ui.widgets_driver import Driver


@pytest.fixture
def driver() -> Driver:
    return Driver()


def ask(driver: Driver, **more: object) -> tuple[Dialog, list[str]]:
    """A dialog on top of a button that fills the screen."""
    told: list[str] = []
    driver.put(Button(driver.ui, "Below", lambda: told.append("below")), 0, 0, 1024, 700)
    dialog = Dialog(
        driver.ui, "End this activation?", "Two units can still act.",
        (DialogButton("Go back", lambda: told.append("back"), "cancel"),
         DialogButton("End it", lambda: told.append("end"), "primary")),
        **more,  # type: ignore[arg-type]
    )  # fmt: skip
    driver.ui.open(dialog)
    return dialog, told


@pytest.mark.parametrize(("key", "said"), [(pygame.K_ESCAPE, "back"), (pygame.K_RETURN, "end")])
def test_escape_goes_back_and_enter_goes_on_once(driver: Driver, key: int, said: str) -> None:
    _, told = ask(driver)
    assert driver.key(key)
    assert told == [said]
    assert driver.ui.layers == []


def test_a_dialog_keeps_everything_from_below(driver: Driver) -> None:
    dialog, told = ask(driver)
    assert driver.click((5, 5))
    assert driver.key(pygame.K_f)
    assert driver.wheel((5, 5), 1)
    assert told == []
    assert driver.ui.layers == [dialog]
    driver.wait()
    driver.click(dialog.pressables[1])
    assert told == ["end"]


def test_the_second_half_of_a_double_click_on_a_dialog_does_not_reach_below(driver: Driver) -> None:
    dialog, told = ask(driver)
    place = dialog.pressables[1].rect.center
    driver.click(place)
    driver.wait(60)
    assert driver.click(place)
    assert told == ["end"]
    driver.wait(400)
    driver.click(place)
    assert told == ["end", "below"]


def test_without_a_cancel_button_escape_answers_no_question(driver: Driver) -> None:
    done: list[str] = []
    yes = DialogButton("Yes", lambda: done.append("yes"), role="primary")
    dialog = Dialog(driver.ui, "Choose", "", (yes,))
    driver.ui.open(dialog)
    driver.key(pygame.K_ESCAPE)
    assert driver.ui.layers == [dialog]
    assert done == []
    driver.ui.close(dialog)
    driver.ui.open(Dialog(driver.ui, "So it is", "", (DialogButton("Close", role="primary"),)))
    driver.key(pygame.K_ESCAPE)
    assert driver.ui.layers == []


def test_tab_stays_in_the_dialog_and_enter_presses_what_has_the_focus(driver: Driver) -> None:
    dialog, told = ask(driver)
    driver.key(pygame.K_TAB)
    assert driver.ui.focus is dialog.pressables[0] or driver.ui.focus is dialog.words
    driver.ui.set_focus(dialog.pressables[0], True)
    driver.key(pygame.K_RETURN)
    assert told == ["back"]
    assert driver.ui.focus is None


def test_rows_jump_and_close(driver: Driver) -> None:
    went: list[str] = []
    rows = (DialogRow("Lacki 1", "1507, go there", action=lambda: went.append("1507")), DialogRow("Lacki 2"))
    dialog, _ = ask(driver, rows=rows, check=("Do not ask again", False, lambda on: went.append(str(on))))
    assert dialog.check is not None
    driver.click(dialog.check)
    driver.click(dialog.cards[1])
    assert driver.ui.layers == [dialog]
    driver.wait()
    driver.click(dialog.cards[0])
    assert went == ["True", "1507"]
    assert driver.ui.layers == []


def test_many_rows_scroll_and_a_click_or_enter_on_one_goes_there(driver: Driver) -> None:
    went: list[int] = []
    rows = [DialogRow(f"Unit {n}", "1507, go there", action=lambda n=n: went.append(n)) for n in range(40)]
    dialog, _ = ask(driver, rows=rows)
    assert dialog.listed is not None
    assert driver.ui.window.contains(dialog.panel.rect)
    assert dialog.panel.rect.contains(dialog.listed.rect)
    driver.draw()
    driver.click(dialog.listed.row_box(2))
    assert went == [2]
    driver.wait()
    dialog, _ = ask(driver, rows=rows)
    assert dialog.listed is not None
    driver.ui.set_focus(dialog.listed, True)
    driver.key(pygame.K_END)
    driver.key(pygame.K_RETURN)
    assert went == [2, 39]


def test_a_field_in_a_dialog_gets_the_keyboard_and_enter_goes_on(driver: Driver) -> None:
    field = TextField(driver.ui, "Kircholm, turn 3")
    dialog, told = ask(driver, body=field, body_height=34)
    assert driver.ui.focus is field
    assert driver.ui.typing
    driver.type("x")
    assert field.content == "Kircholm, turn 3x"
    driver.key(pygame.K_RETURN)
    assert told == ["end"]
    assert dialog.panel.rect.contains(field.rect)


def test_a_refused_answer_leaves_the_dialog_open(driver: Driver) -> None:
    dialog = Dialog(driver.ui, "Name", "", (DialogButton("Save", lambda: None, "primary", closes=False),))
    driver.ui.open(dialog)
    driver.key(pygame.K_RETURN)
    assert driver.ui.layers == [dialog]


def menu(driver: Driver, at: tuple[int, int] = (300, 300)) -> list[str]:
    """A menu with a greyed line and a dividing one."""
    told: list[str] = []
    items = [
        MenuItem("Fire", lambda: told.append("fire"), "F", Tip("Fire is not offered")),
        MenuItem("Rally", lambda: told.append("rally")),
        MenuItem(""),
        MenuItem("Stand", lambda: told.append("stand")),
    ]
    open_menu(driver.ui, items, at)
    return told


def test_a_menu_by_mouse(driver: Driver) -> None:
    told = menu(driver)
    shown = driver.ui.layers[0]
    boxes = dict(shown.boxes())  # type: ignore[attr-defined]
    driver.click(boxes[0])
    assert told == []
    assert driver.ui.layers == [shown]
    driver.click(boxes[3])
    assert told == ["stand"]
    assert driver.ui.layers == []


def test_a_menu_by_keys_and_a_press_outside_closes_it(driver: Driver) -> None:
    told = menu(driver)
    for key in (pygame.K_DOWN, pygame.K_DOWN, pygame.K_DOWN, pygame.K_UP):
        driver.key(key)
    driver.key(pygame.K_RETURN)
    assert told == ["rally"]
    told = menu(driver)
    driver.key(pygame.K_s, unicode="s")
    driver.key(pygame.K_RETURN)
    assert told == ["stand"]
    menu(driver)
    assert driver.press((5, 5)), "the press that closes a menu does nothing else"
    driver.release((5, 5))
    assert driver.ui.layers == []
    menu(driver)
    driver.key(pygame.K_ESCAPE)
    assert driver.ui.layers == []


@pytest.mark.parametrize("at", [(0, 0), (1023, 699), (1023, 0), (500, 690)])
def test_a_menu_stays_in_the_window(driver: Driver, at: tuple[int, int]) -> None:
    menu(driver, at)
    assert driver.ui.window.contains(driver.ui.layers[0].rect)
    driver.draw()


def test_a_menu_too_long_for_the_window_scrolls(driver: Driver) -> None:
    told: list[int] = []
    items = [MenuItem(f"Hex {n}", lambda n=n: told.append(n)) for n in range(60)]
    shown = open_menu(driver.ui, items, (10, 10))
    assert driver.ui.window.contains(shown.rect)
    driver.key(pygame.K_END)
    driver.draw()
    driver.key(pygame.K_RETURN)
    assert told == [59]


def test_a_drop_down_opens_below_and_chooses(driver: Driver) -> None:
    told: list[int] = []
    drop = DropDown(driver.ui, ("Player", "Computer, steady", "Computer, bold"), 0, told.append)
    driver.put(drop)
    driver.click(drop)
    driver.draw()
    shown = driver.ui.layers[0]
    assert shown.rect.y >= drop.rect.bottom
    driver.click(dict(shown.boxes())[2])  # type: ignore[attr-defined]
    assert told == [2]
    assert driver.ui.focus is drop
    driver.key(pygame.K_UP)
    assert told == [2, 1]
    driver.wait()
    driver.key(pygame.K_SPACE)
    driver.key(pygame.K_UP)
    driver.key(pygame.K_RETURN)
    assert told == [2, 1, 0]


@pytest.mark.parametrize("scale", [0.75, 1.0, 2.0, 3.0])
def test_a_tooltip_stays_in_the_window_and_beside_its_widget(scale: float) -> None:
    driver = Driver((1024, 700), scale)
    tip = Tip("Fire is not offered", "No enemy stands in its fire zone, the four front and flank hexes.", "T10.1, G15")
    for x, y in itertools.product((0, 500, 984), (0, 340, 660)):
        beside = Rect(x, y, 40, 40)
        driver.ui.tooltip.offer(tip, beside)
        driver.wait(400)
        box = driver.ui.tooltip.box
        assert driver.ui.window.contains(box)
        assert not box.colliderect(beside)
        driver.draw()


def test_a_tooltip_leaves_counters_free_where_it_can() -> None:
    window = Rect(0, 0, 1000, 800)
    beside = Rect(500, 400, 40, 40)
    counters = [Rect(500, 460, 60, 60), Rect(500, 320, 60, 60)]
    box = place_tip((300, 100), beside, window, 10, counters)
    assert box.collidelist(counters) == -1
    assert not box.colliderect(beside)


def test_notices_go_by_themselves_and_tell_when(driver: Driver) -> None:
    driver.ui.toasts.show("The game is saved.", stay=4000)
    kept = driver.ui.toasts.show("Sweden must answer.", "Enter declines. T8.3", stay=None)
    assert driver.ui.next_change() == 4000
    driver.draw()
    for (_, first), (_, second) in itertools.combinations(driver.ui.toasts.boxes(), 2):
        assert not first.colliderect(second)
    driver.wait(4000)
    assert [toast.words for toast in driver.ui.toasts.shown] == ["Sweden must answer."]
    driver.ui.toasts.drop(kept)
    assert driver.ui.next_change() is None


def test_a_curtain_shows_nothing_of_what_is_behind(driver: Driver) -> None:
    told: list[str] = []
    driver.put(Button(driver.ui, "SECRET", lambda: told.append("below"), kind="primary"), 0, 0, 1024, 700)
    driver.move((500, 300))
    driver.wait(400)

    def picture(secret: str) -> bytes:
        driver.ui.root.children[0].label = secret  # type: ignore[attr-defined]
        driver.surface.fill((0, 255, 0) if secret == "A" else (255, 0, 255))
        return pygame.image.tobytes(driver.draw(), "RGB")

    curtain = Curtain(driver.ui, side_palette("poland"), "Poland-Lithuania", "Turn 4, orders.",
                      ready=lambda: told.append("ready"), link=("Show", lambda: told.append("link")))  # fmt: skip
    driver.ui.open(curtain)
    driver.ui.toasts.show("SECRET")
    assert driver.ui.tooltip.shown is None
    assert picture("A") == picture("B")
    driver.click((5, 5))
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_h)
    assert curtain.link is not None
    driver.click(curtain.link)
    assert told == ["link"]
    driver.wait()
    driver.key(pygame.K_RETURN)
    assert told == ["link", "ready"]
    assert driver.ui.layers == []


def test_each_side_has_its_cloth() -> None:
    sides = ("poland", "sweden", "dutch", "spain", "prussia", "austria", "france", "another", "the-other")
    cloths = {cloth_colours(side_palette(side, order % 2)) for order, side in enumerate(sides, 1)}
    assert len(cloths) == len(sides)


def test_another_screen_leaves_nothing_of_the_last_one(driver: Driver) -> None:
    dialog, told = ask(driver)
    driver.ui.set_focus(dialog.pressables[0], True)
    driver.ui.toasts.area = Rect(0, 0, 10, 10)
    driver.ui.show(Container(driver.ui))
    assert (driver.ui.layers, driver.ui.focus, driver.ui.hovered) == ([], None, None)
    assert driver.ui.root.rect == driver.ui.window
    assert not driver.click((500, 300))
    assert told == []
