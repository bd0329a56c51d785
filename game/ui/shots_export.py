"""Scenes for the pictures: what to export, an export at work, one that is written."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.ui.export.kinds import KINDS
from game.ui.export.window import ALL, ExportForm
from game.ui.export.work import Work

if TYPE_CHECKING:
    from game.ui.shots import Take


def _form(take: "Take", id: str) -> None:
    take.begin()
    take.topic("react")
    take.hand.key(pygame.K_F10)
    take.hand.press("Export")
    form = take.hand.app.ui.layers[-1].panel.children  # type: ignore[attr-defined]
    chooser = next(child for child in form if isinstance(child, ExportForm)).chooser
    for _turn in range(len(ALL)):
        if ALL[chooser.chosen].id != id:
            take.hand.key(pygame.K_DOWN)
    take.hand.aside()


def _at_work(take: "Take") -> None:
    _form(take, "gif")
    take.hand.press("Export", "button")
    take.hand.until(lambda: _part(take) > 0.3, lambda: take.hand.step(1, 1), 4000)


def _part(take: "Take") -> float:
    top = take.hand.app.ui.layers[-1]
    return (top.bar.part or 0.0) if isinstance(top, Work) else 1.0


def _written(take: "Take") -> None:
    _form(take, KINDS[3].id)
    take.hand.press("Export", "button")
    take.hand.until(lambda: take.hand.find("Open its folder") is not None, lambda: take.hand.step(1, 1), 4000)


SCENES: dict[str, Callable[["Take"], None]] = {
    "export": lambda take: _form(take, "html"),
    "export-picture": lambda take: _form(take, "png"),
    "export-at-work": _at_work,
    "export-written": _written,
}
"""By name."""
