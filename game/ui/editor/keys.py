"""The keys of the editor, and the menu of a hex."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame
from pygame.event import Event

from game.board.hexes import OFF
from game.engine.text import N_, _
from game.setup.editing import pieces
from game.ui.editor import files, hands
from game.ui.keymap import name_of
from game.ui.rulebook.page import open_rules
from game.ui.widgets.base import Point, Tip
from game.ui.widgets.dialog import Dialog, DialogButton
from game.ui.widgets.menu import MenuItem, open_menu

if TYPE_CHECKING:
    from game.ui.editor.screen import Editor

KEYS = (
    ("1 … 9  0", N_("Take a tool")),
    ("[  ]", N_("The choice before or after in the palette")),
    (N_("Arrow keys"), N_("Move the hex cursor; with Shift the tool works on the way")),
    ("Enter", N_("Let the tool work on the cursor's hex")),
    ("Q  E", N_("Turn the chosen piece, or go round the hexsides of the cursor")),
    (N_("Space"), N_("Move the chosen piece to the cursor")),
    ("I", N_("Pick what is under the pointer or the cursor")),
    ("F", N_("Fill, on or off")),
    ("Delete", N_("Remove the chosen piece, or clear the block")),
    ("Ctrl+C  Ctrl+X  Ctrl+V", N_("Copy, cut and paste a block of the map with its pieces, or one piece")),
    ("Ctrl+Z  Ctrl+Y", N_("Undo and redo")),
    ("Ctrl+S  Ctrl+Shift+S", N_("Save, and save under another name")),
    ("F5", N_("Test play")),
    ("F6", N_("Into the panel at the right, or back to the map")),
    ("Ctrl+Tab", N_("Next tab of the panel")),
    ("F9", N_("Fold the panel away, or unfold it")),
    ("P", N_("Printed look, on or off")),
    ("G  N  H", N_("Grid, hex numbers, counters")),
    ("+  −  Home", N_("Zoom in and out, show all")),
    ("F2", N_("The rules, at the clause of what is pointed at")),
    ("F10  Esc", N_("Menu")),
)


def handle(editor: "Editor", event: Event) -> None:
    """Do what a key says that no widget wanted."""
    name = name_of(event)
    act = _DOING.get(name)
    if act is not None:
        act(editor)
    elif len(name) == 1 and name.isdigit():
        editor.take(hands.IDS[int(name) - 1])  # 0 is the last
    elif event.key in _WAYS:
        _move_cursor(editor, event.key, bool(event.mod & pygame.KMOD_SHIFT))
    elif event.key == pygame.K_TAB:
        if event.mod & pygame.KMOD_CTRL:
            _next_tab(editor, -1 if event.mod & pygame.KMOD_SHIFT else 1)
        else:
            editor.ui.move_focus(editor.root, -1 if event.mod & pygame.KMOD_SHIFT else 1)


_WAYS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}


def _move_cursor(editor: "Editor", key: int, works: bool) -> None:
    """Move the cursor by a column or a row; with Shift the tool works from hex to hex."""
    grid, view = editor.work.grid, editor.view
    if editor.cursor == OFF:
        start = view.camera.pixel_to_hex(view.rect.center)
        editor.cursor = start if start != OFF else 0
    else:
        column, row = grid.offset[editor.cursor]
        if works and not editor.stroking:
            editor.act_at_cursor(drag=True)
        dx, dy = _WAYS[key]
        to = grid.at_offset(column + dx, row + dy)
        if to != OFF:
            editor.cursor = to
        if works:
            editor.act_at_cursor(drag=True)
    _edge_at_cursor(editor, 0)
    view.bring(editor.cursor)
    editor.show_scene()


def _edge_at_cursor(editor: "Editor", step: int) -> None:
    """Keep the hexside of the cursor, or go round to the next one that is not the border."""
    grid = editor.work.grid
    if editor.cursor == OFF:
        return
    d = (editor.edge[1] if editor.edge is not None else 0) + step
    for turn in range(6):
        way = (d + turn * (step or 1)) % 6
        if grid.neighbours[editor.cursor][way] != OFF:
            editor.edge = (editor.cursor, way)
            return


def _enter(editor: "Editor") -> None:
    editor.act_at_cursor()


def _turn(steps: int) -> Callable[["Editor"], object]:
    def act(editor: "Editor") -> None:
        if editor.tool == "side":
            _edge_at_cursor(editor, steps)
            editor.show_scene()
        else:
            hands.turn_piece(editor, steps)

    return act


def _here(editor: "Editor") -> int:
    """The hex of the cursor, else the one under the pointer."""
    return editor.cursor if editor.cursor != OFF else editor.view.over


def _move_piece(editor: "Editor") -> None:
    hex = _here(editor)
    if editor.work.chosen and hex != OFF:
        hands.move_piece(editor, editor.work.chosen, hex)


def _fill(editor: "Editor") -> None:
    editor.fills = not editor.fills
    editor.palette.refresh()


def _delete(editor: "Editor") -> None:
    """Clear the block that is marked, else remove the chosen piece."""
    if editor.tool == "area" and editor.area is not None:
        hands.clear_area(editor, _("Clear a block"))
    else:
        _remove(editor)


def _remove(editor: "Editor") -> None:
    work = editor.work
    if work.chosen:
        words = _("Remove {name}").format(name=work.name_of(work.chosen))
        work.change(pieces.remove(work.value, work.chosen), words)


def _copy(editor: "Editor") -> None:
    if editor.tool == "area" and hands.copy_area(editor):
        return
    if editor.work.chosen:
        editor.copied = editor.work.chosen
        editor.ui.toasts.show(_("{name} is copied.").format(name=editor.work.name_of(editor.copied)))


def _cut(editor: "Editor") -> None:
    _copy(editor)
    if editor.tool == "area" and editor.area is not None:
        hands.clear_area(editor, _("Cut"))
    else:
        editor.taken = pieces.row_of(editor.work.value, editor.work.chosen)
        _remove(editor)


def _paste(editor: "Editor") -> None:
    hex = _here(editor)
    if editor.tool == "area":
        hands.paste_area(editor, hex)
    else:
        hands.paste_piece(editor, hex)


def _next_tab(editor: "Editor", step: int = 1) -> None:
    tabs = editor.panel.tabs
    editor.panel.open((tabs.chosen + step) % len(tabs.labels))


def _panel(editor: "Editor") -> None:
    """Into the panel at the right, or back to the map."""
    inside = editor.ui.focus is not None and any(w is editor.ui.focus for w in editor.panel.walk())
    if inside:
        editor.ui.set_focus(None)
    else:
        editor.panel.open(editor.panel.tabs.chosen)
        editor.ui.move_focus(editor.panel, 1)


def _out(editor: "Editor") -> None:
    """Back out: the block, the cursor, the piece, the tool; then the menu."""
    if editor.area is not None and editor.tool == "area":
        editor.area = None
    elif editor.cursor != OFF:
        editor.cursor = OFF
    elif editor.work.chosen:
        editor.choose("")
    elif editor.tool != "select":
        editor.take("select")
    else:
        files.open_menu(editor)
    editor.show_scene()


def _grid(editor: "Editor") -> None:
    settings = editor.shell.settings
    settings.grid = not settings.grid
    _print(editor)


def _numbers(editor: "Editor") -> None:
    settings = editor.shell.settings
    settings.numbers = not settings.numbers
    _print(editor)


def _print(editor: "Editor") -> None:
    settings = editor.shell.settings
    editor.view.kit.painter.show(settings.grid, settings.numbers)
    editor.shell.save_settings()
    editor.view.changed()


def show_keys(editor: "Editor") -> None:
    """The list of keys."""
    words = "\n".join(f"{_(key)}:  {_(what)}" for key, what in KEYS)
    editor.ui.open(
        Dialog(editor.ui, _("Keys of the editor"), words, [DialogButton(_("Close"), role="primary")], width=620)
    )


_DOING: dict[str, Callable[["Editor"], object]] = {
    "Enter": _enter,
    "Q": _turn(-1),
    "E": _turn(1),
    "Space": _move_piece,
    "I": lambda editor: hands.pick(editor, _here(editor)),
    "F": _fill,
    "[": lambda editor: editor.palette.step(-1),
    "]": lambda editor: editor.palette.step(1),
    "Delete": _delete,
    "Backspace": _delete,
    "Ctrl+C": _copy,
    "Ctrl+X": _cut,
    "Ctrl+V": _paste,
    "Ctrl+Z": lambda editor: editor.work.undo(),
    "U": lambda editor: editor.work.undo(),
    "Ctrl+Y": lambda editor: editor.work.redo(),
    "Ctrl+Shift+Z": lambda editor: editor.work.redo(),
    "Ctrl+S": lambda editor: files.save(editor),
    "Ctrl+Shift+S": lambda editor: files.save_as(editor),
    "F5": lambda editor: files.try_out(editor),
    "F6": _panel,
    "F9": lambda editor: editor.fold(),
    "P": lambda editor: editor.show_printed(),
    "G": _grid,
    "N": _numbers,
    "H": lambda editor: editor.view.toggle_counters(),
    "+": lambda editor: editor.view.zoom(1),
    "=": lambda editor: editor.view.zoom(1),
    "-": lambda editor: editor.view.zoom(-1),
    "Home": lambda editor: editor.view.fit(),
    "F10": lambda editor: files.open_menu(editor),
    "Esc": _out,
    "F1": show_keys,
    "F2": lambda editor: open_rules(editor.ui, editor.work.ruleset, editor.ui.clause_under()),
    "?": show_keys,
}


def open_menu_at(editor: "Editor", hex: int, under: list[str], pos: Point) -> None:
    """The menu of a hex and of what stands in it."""
    if hex == OFF:
        return
    work = editor.work
    items = [
        MenuItem(_("Choose {name}").format(name=work.name_of(id)), lambda id=id: editor.choose(id))  # type: ignore[misc]
        for id in under
    ]
    nobody = Tip(_("No piece is chosen")) if not work.chosen else None
    name = work.name_of(work.chosen) if work.chosen else ""
    move = _("Move {name} here").format(name=name) if name else _("Move the chosen piece here")
    gone = _("Remove {name}").format(name=name) if name else _("Remove")
    items += [
        MenuItem(""),
        MenuItem(move, lambda: hands.move_piece(editor, work.chosen, hex), _("Space"), nobody),
        MenuItem(_("Turn left"), lambda: hands.turn_piece(editor, -1), "Q", nobody),
        MenuItem(_("Turn right"), lambda: hands.turn_piece(editor, 1), "E", nobody),
        MenuItem(gone, lambda: _remove(editor), "Delete", nobody),
        MenuItem(""),
        MenuItem(_("Pick this ground"), lambda: hands.pick(editor, hex), "I"),
        MenuItem(_("A name here…"), lambda: hands.ask_name(editor, hex, hex)),
        MenuItem(_("Star, on or off"), lambda: hands.star(editor, "press", hex)),
        MenuItem(_("A new piece here"), lambda: hands.new_piece(editor, hex)),
        MenuItem(
            _("Paste"), lambda: hands.paste_area(editor, hex), "Ctrl+V",
            Tip(_("Nothing is copied")) if editor.cut is None else None,
        ),
    ]  # fmt: skip
    open_menu(editor.ui, [item for n, item in enumerate(items) if item.label or n], pos)
