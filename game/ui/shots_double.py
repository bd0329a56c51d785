"""Scenes for the pictures: a title with units over two hexes, hexes that count, a tide and reinforcements."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.ui.battle.screen import Battle

if TYPE_CHECKING:
    from game.ui.shots import Take


def _wide(screen: Battle) -> str:
    """The piece in action, where it stands in two hexes; else ""."""
    moment = screen.session.moment
    piece = moment.state.pieces.get(moment.subject)
    return piece.id if piece is not None and len(piece.hexes) > 1 else ""


def choose(take: "Take", with_double: int, options: bool = False) -> None:
    """Choose on the opening screen the *with_double*-th scenario in which a unit stands in two hexes."""
    page = take.hand.app.screen.page  # type: ignore[union-attr]
    wide = [
        (number, one.scenario)
        for number, one in enumerate(page.found)
        if one.scenario is not None and any(len(unit.hexes) > 1 for unit in one.scenario.entries)
    ]
    number, scenario = wide[with_double]
    page.list.choose(number)
    if options:
        for option in scenario.options:
            take.hand.press(option.name)
    take.hand.settle()


def _opening(take: "Take") -> None:
    choose(take, 0, True)
    take.hand.aside()


def _start(take: "Take", number: int) -> None:
    choose(take, number, True)
    take.begin()
    take.topic("activate")


def _selected(take: "Take") -> None:
    choose(take, 0)
    take.begin()
    take.run(lambda screen: bool(_wide(screen)) and screen.session.moment.asked.topic == "action")  # type: ignore[union-attr]
    take.hand.settle()


def _ghost(take: "Take") -> None:
    _selected(take)
    screen = take.battle
    command = next(c for c in screen.session.moment.options if c.on_hex and "side" in dir(c))
    screen.choices.make_ready((command,))
    screen.refresh()
    take.hand.settle()


def _fire(take: "Take") -> None:
    choose(take, 0)
    take.begin()

    def found(screen: Battle) -> bool:
        moment = screen.session.moment
        return bool(_wide(screen)) and any(getattr(c, "half", "") and c.on_piece for c in moment.options)

    take.run(found)
    take.hand.key(pygame.K_TAB)
    take.hand.settle()


def _assign(take: "Take") -> None:
    choose(take, 0)
    take.begin()
    take.topic("assign")


def _tide(take: "Take") -> None:
    choose(take, 1)
    take.begin()
    ground = take.battle.session.seen.ground
    take.run(lambda screen: screen.session.seen.ground != ground)
    take.battle.panel.open(1)
    take.hand.settle()


def _end(take: "Take") -> None:
    choose(take, 0, True)
    take.begin()
    take.run(lambda screen: False)


SCENES: dict[str, Callable[["Take"], None]] = {
    "double-opening": _opening,
    "double-start": partial(_start, number=0),
    "double-start-2": partial(_start, number=1),
    "double-selected": _selected,
    "double-ghost": _ghost,
    "double-fire": _fire,
    "double-assign": _assign,
    "double-tide": _tide,
    "double-end": _end,
}
