"""The tree and the scroll pane: folding, walking by keys and mouse, what is in sight, the keyboard focus followed."""

import pygame
import pytest
from pygame import Rect

from game.ui.widgets import style
from game.ui.widgets.label import Label
from game.ui.widgets.scroll import Line, ScrollPane
from game.ui.widgets.toggles import Switch
from game.ui.widgets.tree import Node, Tree
from tests.ui.widgets_driver import Driver


@pytest.fixture
def driver() -> Driver:
    return Driver()


def army() -> list[Node]:
    wings = [Node(f"Wing {w}", [Node(f"Unit {w}.{n}") for n in range(3)]) for w in range(3)]
    return [Node("Army", wings), Node("Guns")]


def labels(tree: Tree) -> list[str]:
    return [node.label for node, _ in tree.shown]


def test_keys_unfold_walk_and_fold(driver: Driver) -> None:
    taken: list[str] = []
    tree = Tree(driver.ui, army(), on_take=lambda node: taken.append(node.label))
    driver.ui.root.add(tree)
    tree.place(Rect(0, 0, 300, 400))
    driver.ui.set_focus(tree, True)
    assert labels(tree) == ["Army", "Guns"]
    for key in (pygame.K_DOWN, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT):
        driver.key(key)
    assert labels(tree) == ["Army", "Wing 0", "Unit 0.0", "Unit 0.1", "Unit 0.2", "Wing 1", "Wing 2", "Guns"]
    assert tree.picked is not None
    assert tree.picked.label == "Unit 0.0"
    driver.key(pygame.K_RETURN)
    assert taken == ["Unit 0.0"]
    driver.key(pygame.K_LEFT)
    assert tree.picked.label == "Wing 0"
    driver.key(pygame.K_LEFT)
    assert labels(tree) == ["Army", "Wing 0", "Wing 1", "Wing 2", "Guns"]
    assert tree.picked.label == "Wing 0"
    driver.key(pygame.K_LEFT)
    driver.key(pygame.K_LEFT)
    assert labels(tree) == ["Army", "Guns"]


def test_the_triangle_folds_and_the_label_chooses(driver: Driver) -> None:
    picked: list[str] = []
    tree = Tree(driver.ui, army(), on_pick=lambda node: picked.append(node.label))
    driver.ui.root.add(tree)
    tree.place(Rect(0, 0, 300, 400))
    driver.click((14, 15))
    assert labels(tree)[:2] == ["Army", "Wing 0"]
    assert picked == []
    driver.click((120, 45))
    assert picked == ["Wing 0"]
    driver.click((14, 15))
    assert labels(tree) == ["Army", "Guns"]
    assert tree.picked is None, "what is folded away is not chosen"


def test_only_rows_in_sight_are_drawn(driver: Driver) -> None:
    root = Node("All", [Node(str(n)) for n in range(20_000)], unfolded=True)
    tree = Tree(driver.ui, [root])
    drawn: list[int] = []
    plain = tree.draw_row
    tree.draw_row = lambda surface, box, state: (drawn.append(state.index), plain(surface, box, state))[1]
    tree.place(Rect(0, 0, 300, 300))
    tree.scroll_to(300_000)
    tree.draw(pygame.Surface((300, 300)))
    assert 10 <= len(drawn) <= 12
    assert min(drawn) == 10_000


def pane_of(driver: Driver, count: int) -> ScrollPane:
    pane = ScrollPane(driver.ui)
    driver.ui.root.add(pane)
    driver.ui.root.tab_stops = True
    for n in range(count):
        pane.put(Line(Switch(driver.ui, str(n), False, lambda on: None), Label(driver.ui, f"Line {n}", style.BODY)))
    pane.place(Rect(0, 0, 500, 200))
    return pane


def test_the_pane_follows_the_focus_both_ways(driver: Driver) -> None:
    pane = pane_of(driver, 12)
    assert pane.total() > 200
    switches = [line.control for line in pane.lines]
    for switch in (*switches, *reversed(switches)):
        driver.ui.set_focus(switch, True)
        driver.ui.draw(pygame.Surface((500, 200)))
        assert pane.in_sight(switch)


def test_wheel_bar_and_keys_scroll_it_and_what_is_out_of_sight_takes_no_click(driver: Driver) -> None:
    pane = pane_of(driver, 12)
    first = pane.lines[0].control
    place = first.rect.center
    driver.wheel((100, 100), -20)
    assert pane.offset == pane.total() - 200
    assert pane.find(place) is not first
    driver.wheel((100, 100), 20)
    assert pane.offset == 0
    driver.press((497, 190))
    assert pane.offset > 0
    driver.move((497, -500))
    assert pane.offset == 0
    driver.release((497, -500))
    assert driver.ui.grab is None


def test_a_narrow_pane_puts_the_control_under_its_label(driver: Driver) -> None:
    pane = pane_of(driver, 2)
    line = pane.lines[0]
    assert line.label is not None
    assert line.label.rect.right <= line.control.rect.x
    pane.place(Rect(0, 0, 260, 400))
    assert line.label.rect.bottom <= line.control.rect.y
    assert line.control.rect.right <= 260
