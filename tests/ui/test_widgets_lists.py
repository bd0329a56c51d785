"""Lists and sliders: scrolling, virtual rows, choosing, following; seeking."""

import pygame
import pytest
from pygame import Rect, Surface

from game.ui.widgets.lists import RowState, ScrollList
from game.ui.widgets.rows import LogGroup, LogLine, draw_log_row, log_height
from game.ui.widgets.slider import Slider
from tests.clock import quickest
from tests.ui.widgets_driver import Driver


@pytest.fixture
def driver() -> Driver:
    return Driver()


class Rows:
    """Counts what is drawn and remembers what is told."""

    def __init__(self) -> None:
        self.drawn: list[int] = []
        self.chosen: list[int] = []
        self.opened: list[int] = []

    def draw(self, surface: Surface, box: Rect, state: RowState) -> None:
        self.drawn.append(state.index)


def make(driver: Driver, count: int, **more: object) -> tuple[ScrollList, Rows]:
    """A list of rows 36 px high, ten in sight."""
    rows = Rows()
    listed = ScrollList(
        driver.ui, count, 36, rows.draw, on_choose=rows.chosen.append, on_open=rows.opened.append, **more,  # type: ignore[arg-type]
    )  # fmt: skip
    driver.put(listed, 0, 0, 300, 360)
    return listed, rows


def test_only_rows_in_sight_are_drawn(driver: Driver) -> None:
    listed, rows = make(driver, 10_000)
    driver.draw()
    assert rows.drawn == list(range(10))
    rows.drawn.clear()
    listed.scroll_to(36 * 5000 + 10)
    driver.draw()
    assert rows.drawn == list(range(5000, 5011))


def test_ten_thousand_log_rows_scroll_fast(driver: Driver) -> None:
    log = [LogGroup("Wing", (9, 9, 9)) if n % 10 == 0 else LogLine(f"Unit {n}", "fire", faces=("7",), result="hit")
           for n in range(10_000)]  # fmt: skip

    def draw(surface: Surface, box: Rect, state: RowState) -> None:
        draw_log_row(driver.ui, surface, box, log[state.index])

    listed = ScrollList(driver.ui, len(log), lambda n: log_height(log[n]), draw)
    driver.put(listed, 0, 0, 396, 660)
    driver.draw()

    def scroll() -> None:
        for step in range(100):
            listed.scroll_to(step * 2000)
            driver.draw()

    def append() -> None:
        for _ in range(200):
            log.append(LogLine("More", "fire"))
            listed.set_count(len(log))

    assert quickest(scroll) < 2.0, "a frame of the log may cost 20 ms at the most"
    assert quickest(append) < 0.2, "a line may cost 1 ms at the most"


def test_rows_of_two_heights_are_found_where_they_are_drawn(driver: Driver) -> None:
    places: dict[int, Rect] = {}

    def draw(surface: Surface, box: Rect, state: RowState) -> None:
        places[state.index] = box.copy()

    listed = ScrollList(driver.ui, 500, lambda n: 24 if n % 3 == 0 else 22, draw)
    driver.put(listed, 0, 0, 300, 400)
    listed.scroll_to(3333)
    driver.draw()
    for index, box in places.items():
        assert listed.row_box(index) == box
        if listed.rect.contains(box):
            assert listed._at(box.center) == index
            assert listed._at((box.centerx, box.bottom - 1)) == index


def test_keys_move_the_choice_and_keep_it_in_sight(driver: Driver) -> None:
    listed, rows = make(driver, 100)
    driver.ui.set_focus(listed)
    for key, chosen in (
        (pygame.K_DOWN, 0), (pygame.K_DOWN, 1), (pygame.K_UP, 0), (pygame.K_END, 99), (pygame.K_DOWN, 99),
        (pygame.K_PAGEUP, 89), (pygame.K_HOME, 0), (pygame.K_PAGEDOWN, 9),
    ):  # fmt: skip
        assert driver.key(key)
        assert listed.chosen == chosen
        assert listed.rect.contains(listed.row_box(chosen))
    driver.key(pygame.K_RETURN)
    assert rows.opened == [9]
    assert rows.chosen[-1] == 9


def test_click_chooses_and_double_click_opens_once(driver: Driver) -> None:
    listed, rows = make(driver, 100)
    driver.click((50, 50))
    assert rows.chosen == [1]
    driver.wait(100)
    driver.click((50, 50))
    driver.wait(100)
    driver.click((50, 50))
    assert rows.opened == [1]
    driver.wait(1000)
    driver.click((50, 90))
    assert listed.chosen == 2


def test_wheel_scrolls_and_stops_at_the_ends(driver: Driver) -> None:
    listed, _ = make(driver, 100)
    driver.wheel(listed, 3)
    assert listed.offset == 0
    driver.wheel(listed, -2)
    assert listed.offset == 108
    for _ in range(100):
        driver.wheel(listed, -5)
    assert listed.offset == 100 * 36 - 360
    short = ScrollList(driver.ui, 2, 36, lambda *_: None)
    driver.put(short, 400, 0, 200, 300)
    assert not driver.wheel(short, -1), "a list with nothing to scroll leaves the wheel to others"


def test_the_scroll_bar_is_dragged_and_let_go(driver: Driver) -> None:
    listed, _ = make(driver, 100)
    bar = listed._handle_box(listed.rect)
    driver.press(bar.center)
    driver.move((900, listed.rect.bottom + 500))
    assert listed.at_end
    driver.move((900, 10))
    assert listed.offset < 40
    driver.lose_focus()
    driver.move((900, 300))
    assert listed.offset < 40
    driver.press((bar.centerx, 350))
    driver.release((bar.centerx, 350))
    assert listed.at_end


def test_a_log_follows_only_while_it_is_at_its_end(driver: Driver) -> None:
    listed, _ = make(driver, 100, follow=True)
    listed.scroll_to(10**9)
    listed.set_count(101)
    assert listed.at_end
    listed.scroll_to(500)
    listed.set_count(150)
    assert listed.offset == 500


def test_a_list_that_shrinks_stays_within_its_rows(driver: Driver) -> None:
    listed, _ = make(driver, 100)
    listed.choose(99)
    listed.set_count(3)
    assert (listed.offset, listed.chosen) == (0, -1)
    listed.set_count(0)
    driver.draw()
    driver.ui.set_focus(listed)
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_PAGEDOWN)
    assert listed.chosen == -1


def test_another_scale_keeps_the_place(driver: Driver) -> None:
    listed, _ = make(driver, 1000)
    listed.scroll_to(36 * 500)
    driver.ui.resize((2048, 1400), 2.0)
    listed.place(Rect(0, 0, 600, 720))
    assert listed.offset == 72 * 500


def seek(driver: Driver) -> tuple[Slider, list[int], list[int]]:
    """A slider over 540 steps with ticks."""
    told: list[int] = []
    done: list[int] = []
    slider = Slider(driver.ui, 0, 540, 0, told.append, on_done=done.append, ticks=(67, 134, 201), marks=(60,),
                    words=lambda step: f"step {step}")  # fmt: skip
    driver.put(slider, 0, 0, 560, 40)
    return slider, told, done


def test_a_slider_seeks_by_press_drag_and_key(driver: Driver) -> None:
    slider, told, done = seek(driver)
    driver.press((slider.x_of(270), 20))
    assert told == [270]
    driver.move((slider.x_of(300), 200))
    driver.move((5000, 20))
    driver.release((5000, 20))
    assert told == [270, 300, 540]
    assert done == [540]
    for key, mod, value in (
        (pygame.K_HOME, 0, 0), (pygame.K_RIGHT, 0, 1), (pygame.K_RIGHT, pygame.KMOD_CTRL, 67),
        (pygame.K_PAGEDOWN, 0, 77), (pygame.K_LEFT, pygame.KMOD_CTRL, 67), (pygame.K_END, 0, 540),
        (pygame.K_RIGHT, 0, 540),
    ):  # fmt: skip
        assert driver.key(key, mod)
        assert slider.value == value
    driver.draw()


def test_a_slider_lets_go_with_the_window_and_names_its_step(driver: Driver) -> None:
    slider, told, _ = seek(driver)
    driver.press((slider.x_of(100), 20))
    driver.lose_focus()
    driver.move((slider.x_of(400), 20))
    assert told == [100]
    driver.wait(400)
    assert driver.ui.tooltip.shown is not None
    assert driver.ui.tooltip.shown.title == "step 400"
