"""The keyboard of a battle: everything the mouse can do, and a page that lists the keys."""

from typing import TYPE_CHECKING

import pygame
from pygame.event import Event

from game.board.hexes import OFF
from game.ui.battle import ask as battle_ask
from game.ui.battle import layers, layers_menu
from game.ui.battle import menu as battle_menu
from game.ui.battle.scene import scene_of
from game.ui.widgets.dialog import Dialog, DialogButton
from game.ui.widgets.menu import MenuItem, open_menu

if TYPE_CHECKING:
    from game.ui.battle.screen import Battle

KEYS = (
    ("Tab, Shift+Tab", "next unit that can act, or next target"),
    ("Arrow keys", "move the hex cursor"),
    ("Enter", "do what is ready; act on the hex of the cursor; decline a question"),
    ("Esc", "back out: path, choice, cursor"),
    ("Letters and digits", "the button that shows them"),
    ("Space", "list of all that is offered, for the unit chosen or for all"),
    ("Q, E", "turn left, turn right"),
    ("D", "done with this step"),
    ("U or Ctrl+Z, Ctrl+Y", "undo, redo"),
    ("+, −, wheel", "zoom"),
    ("Home", "show the whole battle"),
    ("Shift+arrows, drag", "scroll the map"),
    ("L", "line of sight from the chosen unit to the cursor"),
    ("F2, Ctrl+1 to 8", "what lies over the map: the list, each by its number"),
    ("Alt (held)", "zones of the enemy"),
    ("H (held)", "hide the counters"),
    ("G, N", "grid, hex numbers"),
    ("Ctrl+Tab, F6", "next tab of the panel; its list"),
    ("F9", "fold the panel away"),
    ("F10", "menu"),
    ("F11, F12", "full screen, picture of the screen"),
)
_ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}


def show_keys(screen: "Battle") -> None:
    """The page of keys."""
    words = "\n".join(f"{key}:  {what}" for key, what in KEYS)
    screen.ui.open(Dialog(screen.ui, "Keys", words, [DialogButton("Close", None, "primary")], width=640))


def handle(screen: "Battle", event: Event) -> None:
    """Take an event that no widget wanted."""
    if event.type == pygame.KEYUP:
        if event.key == pygame.K_h:
            screen.view.hidden = False
            screen.view.changed()
        elif event.key in (pygame.K_LALT, pygame.K_RALT):
            _enemy_zones(screen, False)
    elif event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED):
        screen.view.hidden = False
        _enemy_zones(screen, False)
        screen.view.changed()
    elif event.type == pygame.KEYDOWN and not screen.ui.layers:
        _key(screen, event)


def _enemy_zones(screen: "Battle", on: bool) -> None:
    if screen.enemy_zones != on:
        screen.enemy_zones = on
        screen.view.show(scene_of(screen))


def _key(screen: "Battle", event: Event) -> None:
    key, ctrl = event.key, bool(event.mod & pygame.KMOD_CTRL)
    repeated = screen.ui.repeated(event)
    if key in _ARROWS:
        _arrow(screen, *_ARROWS[key], bool(event.mod & pygame.KMOD_SHIFT))
        return
    if _look(screen, event):
        return
    if repeated:
        return
    if ctrl:
        _with_ctrl(screen, key, bool(event.mod & pygame.KMOD_SHIFT))
        return
    if event.mod & pygame.KMOD_ALT:
        return
    match key:
        case pygame.K_TAB:
            _next(screen, -1 if event.mod & pygame.KMOD_SHIFT else 1)
        case pygame.K_RETURN | pygame.K_KP_ENTER:
            _enter(screen)
        case pygame.K_ESCAPE:
            _escape(screen)
        case pygame.K_u:
            screen.undo()
        case pygame.K_SPACE if screen.ui.may_press(None):
            battle_ask.choose_any(screen)
        case pygame.K_F2:
            layers_menu.open_layers(screen)
        case pygame.K_F6:
            _to_panel(screen)
        case pygame.K_F9:
            screen.fold()
        case pygame.K_F10:
            battle_menu.open_battle_menu(screen)
        case _:
            if getattr(event, "unicode", "") == "?" or key == pygame.K_F1:
                show_keys(screen)
            elif screen.ui.may_press(None):
                screen.prompts.keys.press(key)


def _look(screen: "Battle", event: Event) -> bool:
    """Keys that only change what is seen; true when it was one."""
    view, key = screen.view, event.key
    letter = getattr(event, "unicode", "")
    plain = not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT)
    if key in (pygame.K_LALT, pygame.K_RALT):
        _enemy_zones(screen, True)
    elif not plain:
        return False
    elif letter in ("+", "=") or key in (pygame.K_KP_PLUS, pygame.K_PLUS):
        view.zoom(1)
    elif letter in ("-", "−") or key in (pygame.K_KP_MINUS, pygame.K_MINUS):
        view.zoom(-1)
    elif key == pygame.K_HOME:
        view.fit()
    elif key == pygame.K_h:
        view.hidden = True
        view.changed()
    elif key == pygame.K_g or key == pygame.K_n:
        settings = screen.shell.settings
        if key == pygame.K_g:
            settings.grid = not settings.grid
        else:
            settings.numbers = not settings.numbers
        view.kit.painter.show(settings.grid, settings.numbers)
        screen.shell.save_settings()
        view.changed()
    elif key == pygame.K_l:
        screen.sight = not screen.sight
        view.show(scene_of(screen))
        if screen.sight and not (screen.choices.focus or screen.choices.looked):
            screen.say("Choose a unit first; then the line goes from it to the hex under the pointer or cursor.")
    else:
        return False
    return True


def _with_ctrl(screen: "Battle", key: int, shift: bool) -> None:
    match key:
        case pygame.K_z:
            if shift:
                screen.redo()
            else:
                screen.undo()
        case pygame.K_y:
            screen.redo()
        case pygame.K_TAB:
            tabs = screen.panel.tabs
            screen.panel.open((tabs.chosen + (-1 if shift else 1)) % len(tabs.labels))
        case pygame.K_s:
            battle_menu.save_copy(screen)
        case _ if pygame.K_1 <= key <= pygame.K_9:
            layers.toggle(screen, key - pygame.K_1)


def _arrow(screen: "Battle", dx: int, dy: int, scroll: bool) -> None:
    """Move the cursor by a column or a row, or scroll the map."""
    view = screen.view
    if scroll:
        step = screen.ui.px(90)
        view.pan(-dx * step, -dy * step)
        return
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
        screen.answer(choices.click(screen.cursor, screen.view.pieces_in(screen.cursor)))
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
    screen.prompts.keys.press(pygame.K_RETURN)


def _escape(screen: "Battle") -> None:
    if screen.choices.drop():
        screen.refresh()
    elif screen.cursor != OFF or screen.sight:
        screen.cursor = OFF
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
