"""The bars above and below: the prompt bar with its menu, the top bar with the chain of procedures."""

import itertools

import pygame
import pytest
from pygame import Rect

from game.ui.widgets.bar import BarState, TopBar, elide
from game.ui.widgets.base import Tip
from game.ui.widgets.button import Button
from game.ui.widgets.prompt import Offer, Prompt, PromptBar
from tests.ui.widgets_driver import Driver


@pytest.fixture
def driver() -> Driver:
    return Driver()


def offers(told: list[str], *labels: str) -> tuple[Offer, ...]:
    """Commands that say their name; the first is the primary one, Fire is greyed."""
    return tuple(
        Offer(label, lambda label=label: told.append(label), label[0], "primary" if n == 0 else "normal",
              Tip("Fire is not offered") if label == "Fire" else None)
        for n, label in enumerate(labels)
    )  # fmt: skip


def test_the_prompt_bar_puts_what_does_not_fit_into_a_menu() -> None:
    driver = Driver((1120, 700))
    told: list[str] = []
    bar = PromptBar(driver.ui)
    labels = ("Charge to 1307", "Turn left", "Turn right", "Fire", "Rally", "Done")
    undo, redo = Offer("Undo", lambda: told.append("undo")), Offer("Redo", lambda: None, reason=Tip("Nothing to redo"))
    bar.show(Prompt("Lacki 1 may charge.", "Order Charge.", offers=offers(told, *labels), undo=undo, redo=redo))
    driver.put(bar, 0, 640, 1120, 60)
    shown = [button for button in bar.children if isinstance(button, Button)]
    assert shown[0].label == "Charge to 1307"
    assert "Fire" in [offer.label for offer in bar.more]
    names = [button.label for button in shown] + [offer.label for offer in bar.more]
    assert sorted(names) == sorted([*labels, "More…", "Undo", "Redo"])
    for one, other in itertools.combinations(shown, 2):
        assert bar.rect.contains(one.rect)
        assert not one.rect.colliderect(other.rect)
    undo_button = next(button for button in shown if button.label == "Undo")
    more = next(button for button in shown if button.label == "More…")
    assert undo_button.rect.x - more.rect.right == 24
    driver.click(more)
    driver.draw()
    driver.key(pygame.K_END)
    driver.key(pygame.K_RETURN)
    assert told == [bar.more[-1].label]
    driver.ui.resize((1920, 1080))
    bar.place(Rect(0, 1020, 1920, 60))
    assert bar.more == ()
    driver.draw()


def test_a_narrow_prompt_bar_says_keys_in_tooltips_and_draws_undo_as_a_sign(driver: Driver) -> None:
    told: list[str] = []
    bar = PromptBar(driver.ui)
    undo, redo = Offer("Undo", lambda: told.append("undo")), Offer("Redo", lambda: None, reason=Tip("Nothing to redo"))
    bar.show(Prompt("Lacki 1 may charge.", offers=offers(told, "Charge", "Stand"), undo=undo, redo=redo))
    driver.put(bar, 0, 640, 1024, 60)
    assert [button.key for button in bar.children if isinstance(button, Button)] == ["C", "S", "", ""]
    labels = ("Charge", "Turn left", "Turn right", "Move", "Stand", "Rally")
    bar.show(Prompt("Lacki 1 may charge.", offers=offers(told, *labels), undo=undo, redo=redo))
    charge, *_, last = (button for button in bar.children if isinstance(button, Button))
    assert (last.label, last.icon, charge.key) == ("", "undo", "")
    assert len(bar.more) <= 1
    assert charge.tip(None) == Tip("Charge", "Key: C")
    driver.click(last)
    assert told == ["undo"]


def test_the_prompt_bar_keeps_the_focus_on_the_same_command(driver: Driver) -> None:
    told: list[str] = []
    bar = PromptBar(driver.ui)
    driver.put(bar, 0, 640, 1024, 60)
    bar.show(Prompt("Turn", offers=offers(told, "Turn left", "Turn right")))
    driver.ui.move_focus(bar, 1)
    driver.key(pygame.K_TAB)
    driver.key(pygame.K_RETURN)
    assert told == ["Turn right"]
    bar.show(Prompt("Turn again", offers=offers(told, "Turn left", "Turn right", "Stand")))
    assert isinstance(driver.ui.focus, Button)
    assert (driver.ui.focus.label, driver.ui.focus_shown) == ("Turn right", True)
    assert driver.key(pygame.K_ESCAPE)
    assert driver.ui.focus is None


def test_the_chain_of_procedures_loses_its_middle_first() -> None:
    chain = ("Poland", "Reserve", "Charge", "step C")
    widths = [60, 60, 60, 60]
    assert elide(chain, widths, 20, 10, 300) == chain
    assert elide(chain, widths, 20, 10, 260) == ("Poland", "…", "Charge", "step C")
    assert elide(chain, widths, 20, 10, 180) == ("Poland", "…", "step C")
    assert elide(chain, widths, 20, 10, 100) == ("…", "step C")


def test_the_top_bar_tells_the_whole_chain_on_hover(driver: Driver) -> None:
    bar = TopBar(driver.ui)
    driver.put(bar, 0, 0, 700, 40)
    chain = ("Poland-Lithuania, Anna", "Lacki’s Reserve", "order Charge", "step C, unit action", "interception")
    bar.show(BarState("Kircholm 1605", 3, 8, chain))
    driver.draw()
    found = {tip.title for x in range(0, 700, 10) if (tip := bar.tip((x, 20))) is not None}
    assert " › ".join(chain) in found
    assert "Turn 3 of 8" in found
