"""The keyboard of a battle: everything the mouse can do. Which key does what stands in `game.ui.keymap`."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame.event import Event

from game.board.hexes import OFF
from game.ui.battle import ask as battle_ask
from game.ui.battle import layers, layers_menu
from game.ui.battle import menu as battle_menu
from game.ui.battle import sight as battle_sight
from game.ui.battle import why as battle_why
from game.ui.battle.scene import scene_of
from game.ui.keymap import name_of, place_digit
from game.ui.widgets.menu import MenuItem, open_menu

if TYPE_CHECKING:
    from game.ui.battle.screen import Battle

_ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
_SCROLL = {"scroll-left": (1, 0), "scroll-right": (-1, 0), "scroll-up": (0, 1), "scroll-down": (0, -1)}
"""Where the map goes, in steps."""
_SHOW = frozenset((
    "enemy-zones", "hide", "grid", "numbers", "closer", "farther", "fit", "sight", "sight-from", *_SCROLL,
))  # fmt: skip
"""Actions that only change what is seen; they work again and again while their key is down."""


def show_keys(screen: "Battle") -> None:
    """The page of keys, where they can be changed too."""
    from game.ui.opening.key_list import keys_dialog

    keys_dialog(screen.shell, screen.refresh, screen.session.turns)


def handle(screen: "Battle", event: Event) -> None:
    """Take an event that no widget wanted."""
    if event.type == pygame.KEYUP:
        _let_go(screen, screen.held.pop(event.key, ""))
    elif event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED):
        for action in screen.held.values():
            _let_go(screen, action)
        screen.held.clear()
    elif event.type == pygame.KEYDOWN and not screen.ui.layers:
        _key(screen, event)


def _let_go(screen: "Battle", action: str) -> None:
    """End what works only while its key is down."""
    if action == "hide":
        screen.view.hidden = False
        screen.view.changed()
    elif action == "enemy-zones":
        _enemy_zones(screen, False)


def _enemy_zones(screen: "Battle", on: bool) -> None:
    if screen.enemy_zones != on:
        screen.enemy_zones = on
        screen.view.show(scene_of(screen))


def _key(screen: "Battle", event: Event) -> None:
    if event.key in _ARROWS and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_SHIFT):
        _arrow(screen, *_ARROWS[event.key])
        return
    name, keys = name_of(event), screen.shell.keys
    action = keys.action(name)
    if not action and event.mod & pygame.KMOD_CTRL and (digit := place_digit(event)):
        action = keys.action(f"Ctrl+{digit}")
    if action in _SHOW:
        _show(screen, action, event.key)
        return
    if screen.ui.repeated(event):
        return
    if action in _DOING:
        _DOING[action](screen)
    elif screen.ui.may_press(None):
        plain = name.removeprefix("Shift+")
        if not any(screen.prompts.keys.press(key) for key in (name, plain, place_digit(event)) if key):
            return


def _show(screen: "Battle", action: str, key: int) -> None:
    view, settings = screen.view, screen.shell.settings
    match action:
        case "enemy-zones":
            screen.held[key] = action
            _enemy_zones(screen, True)
        case "hide":
            screen.held[key] = action
            view.hidden = True
            view.changed()
        case "closer":
            view.zoom(1)
        case "farther":
            view.zoom(-1)
        case "fit":
            view.fit()
        case "grid" | "numbers":
            if action == "grid":
                settings.grid = not settings.grid
            else:
                settings.numbers = not settings.numbers
            view.kit.painter.show(settings.grid, settings.numbers)
            screen.shell.save_settings()
            view.changed()
        case "sight" | "sight-from":
            battle_sight.toggle(screen, action == "sight-from")
        case _:
            dx, dy = _SCROLL[action]
            view.pan(dx * screen.ui.px(90), dy * screen.ui.px(90))


def _offers(screen: "Battle") -> None:
    if screen.ui.may_press(None):
        battle_ask.choose_any(screen)


def _overlay(screen: "Battle", number: int) -> None:
    layers.toggle(screen, number)


def _search(screen: "Battle") -> None:
    screen.panel.open(1)
    screen.log.begin_search()


def _tab(screen: "Battle", step: int) -> None:
    tabs = screen.panel.tabs
    screen.panel.open((tabs.chosen + step) % len(tabs.labels))


def _arrow(screen: "Battle", dx: int, dy: int) -> None:
    """Move the cursor by a column or a row."""
    view = screen.view
    grid = view.camera.grid
    hex = screen.cursor
    if hex == OFF:
        piece = screen.session.state.pieces.get(screen.choices.focus or screen.choices.looked)
        hex = piece.hex if piece is not None else view.camera.pixel_to_hex(view.rect.center)
        if hex == OFF:
            hex = 0
    column, row = grid.offset[hex]
    new = grid.at_offset(column + dx, row + dy)
    screen.cursor = new if new != OFF else hex
    view.over = OFF
    screen.hovered = OFF
    view.bring(screen.cursor)
    pieces = view.pieces_in(screen.cursor)
    if pieces and not screen.choices.focus:
        screen.choices.looked = pieces[0]
    screen.refresh()


def _next(screen: "Battle", step: int) -> None:
    """Go round the units that can act, the targets, or the wings of the order sheet."""
    if screen.panel.sheet is not None:
        screen.ui.move_focus(screen.sheet, step)
        return
    piece = screen.choices.next_piece(step)
    if piece:
        screen.cursor = OFF
        if piece in screen.session.state.pieces:
            screen.view.bring(screen.session.state.pieces[piece].hex)
        screen.panel.open(0)
        screen.refresh()


def _enter(screen: "Battle") -> None:
    choices = screen.choices
    moment = choices.moment
    if choices.ready is not None:
        if screen.ui.may_press(None):
            ready, choices.ready = choices.ready, None
            screen.send(ready.commands)
            screen.refresh()
        return
    if not screen.ui.may_press(None):
        return
    if screen.cursor != OFF:
        pieces = screen.view.pieces_in(screen.cursor)
        screen.answer(choices.click(screen.cursor, pieces), battle_why.about(screen, screen.cursor, pieces))
        return
    if choices.focus and choices.focus != moment.subject and not moment.answering:
        mine = moment.of(choices.focus)
        if len(mine) == 1:
            screen.answer(choices.press(mine[0]))
        elif mine:
            items = [MenuItem(moment.words(c), lambda c=c: screen.answer(choices.press(c))) for c in mine]  # type: ignore[misc]
            x, y = screen.view.camera.centre(screen.session.state.pieces[choices.focus].hex)
            open_menu(screen.ui, items, (round(x), round(y)))
        return
    screen.prompts.keys.press("Enter")


def _escape(screen: "Battle") -> None:
    if screen.view.carrying:
        screen.view.let_go()
        return
    if battle_why.close(screen):
        return
    if screen.choices.drop():
        screen.refresh()
    elif screen.cursor != OFF or screen.sight:
        screen.cursor = screen.sight_from = OFF
        screen.sight = False
        screen.refresh()
    elif screen.ui.toasts.shown:
        screen.ui.toasts.shown.clear()
        screen.ui.dirty = True


def _to_panel(screen: "Battle") -> None:
    """Give the keyboard to what stands in the open tab, or back to the map."""
    panel = screen.panel
    if screen.ui.focus is not None:
        screen.ui.set_focus(None)
        return
    page = (panel.sheet or panel.unit, panel.log, panel.army)[panel.tabs.chosen]
    stops = [w for w in page.walk() if w.focusable and w.visible]
    screen.ui.set_focus(stops[0] if stops else panel.tabs, True)


_DOING: dict[str, Callable[["Battle"], object]] = {
    "next": lambda screen: _next(screen, 1),
    "previous": lambda screen: _next(screen, -1),
    "do": _enter,
    "out": _escape,
    "offers": _offers,
    "undo": lambda screen: screen.undo(),
    "redo": lambda screen: screen.redo(),
    "tab": lambda screen: _tab(screen, 1),
    "tab-back": lambda screen: _tab(screen, -1),
    "list": _to_panel,
    "overlays": layers_menu.open_layers,
    **{f"overlay-{switch.id}": partial(_overlay, number=n) for n, switch in enumerate(layers.SWITCHES)},
    "fold": lambda screen: screen.fold(),
    "menu": battle_menu.open_battle_menu,
    "settings": battle_menu.open_settings,
    "keys": show_keys,
    "save": battle_menu.save_copy,
    "why": battle_why.ask,
    "rules": battle_why.rules,
    "search": _search,
    "since": lambda screen: screen.seat.play(),
    "since-list": lambda screen: screen.seat.list(),
    "trails": lambda screen: screen.seat.toggle_trails(),
    "answers": lambda screen: screen.seat.answers_menu(),
    "revoke": lambda screen: screen.seat.revoke(),
}
"""What the actions do, without those that only change what is seen and those of the buttons in the bar."""
