"""Pressing: buttons, boxes, choices, tabs; focus by Tab; what a lost window lets go."""

import pygame
import pytest

from game.ui.widgets.base import Container, Tip
from game.ui.widgets.button import Button, ToggleButton
from game.ui.widgets.tabs import TabBar
from game.ui.widgets.toggles import CheckBox, Choice, ChoiceRow, Switch
from tests.ui.widgets_driver import Driver


@pytest.fixture
def driver() -> Driver:
    return Driver()


def make(driver: Driver, **more: object) -> tuple[Button, list[str]]:
    """A button on the screen and the list of its presses."""
    pressed: list[str] = []
    button = Button(driver.ui, "Fire", lambda: pressed.append("Fire"), **more)  # type: ignore[arg-type]
    driver.put(button)
    return button, pressed


def test_a_press_and_release_on_it_is_one_press(driver: Driver) -> None:
    button, pressed = make(driver)
    assert driver.press(button)
    assert pressed == []
    assert driver.release(button)
    assert pressed == ["Fire"]


def test_dragging_off_takes_the_press_back(driver: Driver) -> None:
    button, pressed = make(driver)
    driver.press(button)
    driver.move((600, 600))
    driver.release((600, 600))
    assert pressed == []
    driver.wait()
    driver.press((600, 600))
    driver.move(button)
    driver.release(button)
    assert pressed == []


def test_a_double_click_is_one_press(driver: Driver) -> None:
    button, pressed = make(driver)
    driver.click(button)
    driver.wait(50)
    driver.click(button)
    assert pressed == ["Fire"]
    driver.wait(400)
    driver.click(button)
    assert pressed == ["Fire", "Fire"]


def test_the_second_half_of_a_double_click_does_not_reach_the_button_that_came_there(driver: Driver) -> None:
    pressed: list[str] = []

    def fire() -> None:
        pressed.append("fire")
        driver.ui.root.clear()
        driver.put(Button(driver.ui, "Done", lambda: pressed.append("done")))

    driver.put(Button(driver.ui, "Fire", fire))
    place = (120, 40)
    driver.click(place)
    driver.wait(50)
    driver.click(place)
    assert pressed == ["fire"]


def test_mouse_and_key_together_are_one_press(driver: Driver) -> None:
    button, pressed = make(driver)
    driver.ui.set_focus(button, True)
    driver.click(button)
    driver.ui.set_focus(button, True)
    driver.wait(20)
    driver.key(pygame.K_RETURN)
    assert pressed == ["Fire"]


def test_a_held_key_presses_once(driver: Driver) -> None:
    button, pressed = make(driver)
    driver.ui.set_focus(button, True)
    for _ in range(5):
        driver.key(pygame.K_RETURN, up=False)
        driver.wait(400)
    assert pressed == ["Fire"]


def test_nothing_can_be_pressed_while_a_command_is_in_work(driver: Driver) -> None:
    button, pressed = make(driver)
    driver.ui.busy = True
    driver.click(button)
    assert pressed == []
    driver.ui.busy = False
    driver.click(button)
    assert pressed == ["Fire"]


def test_a_stepper_counts_every_click(driver: Driver) -> None:
    button, pressed = make(driver, repeat=True)
    for _ in range(3):
        driver.click(button)
        driver.wait(40)
    assert len(pressed) == 3


def test_a_greyed_button_says_why_on_hover_and_on_focus(driver: Driver) -> None:
    reason = Tip("Fire is not offered", "No enemy stands in its fire zone.", "T10.1")
    button, pressed = make(driver, reason=reason)
    driver.click(button)
    assert pressed == []
    driver.move((500, 500))
    driver.move(button)
    assert driver.ui.tooltip.shown is None
    driver.wait(350)
    assert driver.ui.tooltip.shown == reason
    driver.move((500, 500))
    assert driver.ui.tooltip.shown is None
    driver.ui.root.tab_stops = True
    driver.key(pygame.K_TAB)
    assert button.ringed
    driver.wait(350)
    assert driver.ui.tooltip.shown == reason
    driver.key(pygame.K_SPACE)
    assert pressed == []


def test_a_shortened_label_is_whole_in_the_tooltip(driver: Driver) -> None:
    words = "Leibregiment zu Fuß des Herzogs von Sachsen-Weimar (links)"
    button = Button(driver.ui, words, lambda: None)
    driver.put(button, w=120)
    driver.move(button)
    driver.wait(350)
    assert driver.ui.tooltip.shown == Tip(words)


def test_tab_goes_round_and_back_and_skips_what_cannot_be_seen(driver: Driver) -> None:
    box = Container(driver.ui, tab_stops=True)
    driver.put(box, 0, 0, 900, 600)
    buttons = [box.add(Button(driver.ui, name, lambda: None)) for name in "ABCD"]
    buttons[1].visible = False
    driver.ui.set_focus(buttons[0], True)
    seen = []
    for _ in range(3):
        assert driver.key(pygame.K_TAB)
        seen.append(buttons.index(driver.ui.focus))  # type: ignore[arg-type]
    assert seen == [2, 3, 0]
    driver.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert driver.ui.focus is buttons[3]
    assert buttons[3].ringed
    assert not buttons[0].ringed


def test_without_tab_stops_the_key_belongs_to_the_game(driver: Driver) -> None:
    make(driver)
    assert not driver.key(pygame.K_TAB)


def test_a_click_takes_no_keyboard_away_from_the_game(driver: Driver) -> None:
    button, _ = make(driver)
    driver.click(button)
    assert driver.ui.focus is None
    assert not driver.key(pygame.K_SPACE)


def test_losing_the_window_lets_press_and_keys_go(driver: Driver) -> None:
    button, pressed = make(driver)
    driver.press(button)
    driver.lose_focus()
    assert not button.held
    assert driver.ui.grab is None
    driver.release(button)
    assert pressed == []
    driver.ui.set_focus(button, True)
    driver.key(pygame.K_RETURN, up=False)
    driver.lose_focus()
    driver.wait()
    driver.key(pygame.K_RETURN)
    assert pressed == ["Fire", "Fire"]


def test_a_button_may_take_itself_away(driver: Driver) -> None:
    button = Button(driver.ui, "Away", driver.ui.root.clear)
    driver.put(button)
    driver.click(button)
    assert driver.ui.root.children == []
    assert driver.ui.hovered is None


def test_toggle_check_box_and_switch_tell_their_state(driver: Driver) -> None:
    told: list[bool] = []
    for widget in (
        ToggleButton(driver.ui, "Grid", told.append),
        CheckBox(driver.ui, "Do not ask again", False, told.append),
        Switch(driver.ui, "Animation", False, told.append),
    ):
        driver.ui.root.clear()
        driver.put(widget)
        driver.click(widget)
        driver.click(widget)
        driver.ui.set_focus(widget, True)
        driver.wait()
        driver.key(pygame.K_SPACE)
        driver.wait()
    assert told == [True, False, True] * 3


def test_orders_are_chosen_by_click_and_arrow_and_refuse_with_a_reason(driver: Driver) -> None:
    told: list[int] = []
    why = Tip("Rally is not offered", "The wing is not in command.", "T5.2")
    row = ChoiceRow(driver.ui, (Choice("Charge"), Choice("March"), Choice("Rally", reason=why)), 0, told.append)
    driver.put(row, w=300)
    driver.click(row.boxes()[1])
    driver.click(row.boxes()[2])
    assert told == [1]
    driver.move(row.boxes()[2])
    driver.wait(350)
    assert driver.ui.tooltip.shown == why
    driver.ui.set_focus(row, True)
    driver.key(pygame.K_RIGHT)
    assert told == [1, 0]
    driver.press(row.boxes()[1])
    driver.release(row.boxes()[2])
    assert row.chosen == 0


def test_tabs_open_by_click_and_arrow(driver: Driver) -> None:
    told: list[int] = []
    tabs = TabBar(driver.ui, ("Unit", "Log", "Army"), 0, told.append)
    driver.put(tabs, w=320, h=30)
    driver.click(tabs.boxes()[2])
    driver.ui.set_focus(tabs, True)
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_LEFT)
    assert told == [2, 0, 2]


def test_an_idle_window_is_clean(driver: Driver) -> None:
    button, _ = make(driver)
    driver.draw()
    assert not driver.ui.dirty
    driver.wait(5000)
    assert not driver.ui.dirty
    assert driver.ui.next_change() is None
    driver.move(button)
    assert driver.ui.dirty
    driver.draw()
    driver.wait(5000)
    driver.move((500, 500))
    driver.draw()
    driver.move((510, 500))
    assert not driver.ui.dirty


def test_what_changes_alone_is_drawn_alone(driver: Driver) -> None:
    left, right = Button(driver.ui, "Left", lambda: None), Button(driver.ui, "Right", lambda: None)
    driver.put(left, 20, 20)
    driver.put(right, 420, 20)
    assert driver.ui.draw(driver.surface) is None
    whole = driver.surface.copy()
    for widget, other in ((left, right), (right, left)):
        driver.surface.fill((1, 2, 3))
        widget.redraw()
        widget.redraw()
        assert driver.ui.dirty
        assert driver.ui.draw(driver.surface) == widget.rect
        assert not driver.ui.dirty
        assert driver.surface.get_at(other.rect.center) == (1, 2, 3)
        assert driver.surface.get_at(widget.rect.center) == whole.get_at(widget.rect.center)


def test_what_changes_with_something_else_is_drawn_with_all(driver: Driver) -> None:
    left, right = Button(driver.ui, "Left", lambda: None), Button(driver.ui, "Right", lambda: None)
    driver.put(left, 20, 20)
    driver.put(right, 420, 20)
    for changes in (
        (left.redraw, right.redraw), (left.redraw, right.changed), (left.changed, left.redraw),
        (left.redraw, right.redraw, left.redraw),
    ):  # fmt: skip
        driver.ui.draw(driver.surface)
        driver.surface.fill((1, 2, 3))
        for change in changes:
            change()
        assert driver.ui.draw(driver.surface) is None
        assert driver.surface.get_at(left.rect.center) != (1, 2, 3) != driver.surface.get_at(right.rect.center)
