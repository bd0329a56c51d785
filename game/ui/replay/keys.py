"""The keyboard of a replay: everything the mouse can do. Which key does what stands in `game.ui.keymap`."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame
from pygame.event import Event

from game.ui.keymap import name_of
from game.ui.replay import menu
from game.ui.rulebook.page import open_rules

if TYPE_CHECKING:
    from game.ui.replay.screen import ReplayScreen

SCROLL = {"scroll-left": (1, 0), "scroll-right": (-1, 0), "scroll-up": (0, 1), "scroll-down": (0, -1)}
"""Where the map goes, in steps."""


def handle(screen: "ReplayScreen", event: Event) -> None:
    """Take an event that no widget wanted."""
    if event.type == pygame.KEYUP and event.key in screen.held:
        screen.held.discard(event.key)
        screen.hide(False)
    elif event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED) and screen.held:
        screen.held.clear()
        screen.hide(False)
    elif event.type == pygame.KEYDOWN and not screen.ui.layers:
        _key(screen, event)


def _key(screen: "ReplayScreen", event: Event) -> None:
    action = screen.shell.keys.action(name_of(event), "replay")
    if not action and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
        action = "do"
    if action == "hide":
        screen.held.add(event.key)
        screen.hide(True)
    elif action in SCROLL:
        dx, dy = SCROLL[action]
        screen.view.pan(dx * screen.ui.px(90), dy * screen.ui.px(90))
    elif action in _AGAIN:
        _AGAIN[action](screen)
    elif action in _ONCE and not screen.ui.repeated(event):
        _ONCE[action](screen)


_AGAIN: dict[str, Callable[["ReplayScreen"], object]] = {
    "replay-forward": lambda screen: screen.step(1),
    "replay-back": lambda screen: screen.step(-1),
    "replay-next-unit": lambda screen: screen.step(1, "piece"),
    "replay-last-unit": lambda screen: screen.step(-1, "piece"),
    "replay-next-activation": lambda screen: screen.step(1, "activation"),
    "replay-last-activation": lambda screen: screen.step(-1, "activation"),
    "replay-next-turn": lambda screen: screen.step(1, "turn"),
    "replay-last-turn": lambda screen: screen.step(-1, "turn"),
    "closer": lambda screen: screen.view.zoom(1),
    "farther": lambda screen: screen.view.zoom(-1),
    "next": lambda screen: screen.ui.move_focus(screen.root, 1),
    "previous": lambda screen: screen.ui.move_focus(screen.root, -1),
}
"""What goes on while a key is held."""

_ONCE: dict[str, Callable[["ReplayScreen"], object]] = {
    "do": lambda screen: screen.play(),
    "out": lambda screen: screen.back_out(),
    "replay-play": lambda screen: screen.play(),
    "replay-start": lambda screen: screen.jump(0),
    "replay-end": lambda screen: screen.jump(len(screen.replay.frames) - 1),
    "replay-slower": lambda screen: screen.bar.faster(-1),
    "replay-faster": lambda screen: screen.bar.faster(1),
    "replay-eyes": lambda screen: screen.next_eyes(),
    "replay-bookmark": lambda screen: screen.study.edit(),
    "replay-next-mark": lambda screen: screen.study.go(1),
    "replay-last-mark": lambda screen: screen.study.go(-1),
    "replay-audit": lambda screen: screen.study.toggle_audit(),
    "replay-compare": lambda screen: screen.study.choose_other(),
    "replay-what-if": lambda screen: screen.what_if(),
    "replay-play-on": lambda screen: screen.play_on(),
    "replay-fit": lambda screen: screen.view.fit(),
    "grid": lambda screen: screen.printed("grid"),
    "numbers": lambda screen: screen.printed("numbers"),
    "fold": lambda screen: screen.fold(),
    "menu": menu.open_replay_menu,
    "settings": menu.open_settings,
    "keys": menu.show_keys,
    "rules": lambda screen: (
        open_rules(screen.ui, screen.rules, screen.ui.clause_under()) if screen.rules is not None else None
    ),
    "tab": lambda screen: screen.side.go(1),
    "tab-back": lambda screen: screen.side.go(-1),
    "list": lambda screen: screen.side.to_list(),
    "search": lambda screen: screen.side.search(),
}
"""What a press does once."""
