"""The palette at the left: the tools, and what the tool in hand lays."""

from functools import partial
from typing import TYPE_CHECKING, Any

import pygame
from pygame import Rect, Surface

from game.board.looks import plain
from game.engine.text import _
from game.engine.views import CounterView
from game.setup.editing.pieces import wings_of
from game.ui.editor.counters import completed, figures_of
from game.ui.editor.hands import TOOLS
from game.ui.editor.plan import SIDE_INKS, PlanPainter
from game.ui.opening.named_list import NamedList
from game.ui.paint.looks import OTHER_SIDE, all_looks, paint_of
from game.ui.widgets import shapes, style, text
from game.ui.widgets.base import Panel, Tip
from game.ui.widgets.button import Button
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.lists import RowState
from game.ui.widgets.toggles import CheckBox

if TYPE_CHECKING:
    from game.ui.editor.screen import Editor

LEVELS = tuple(range(-1, 6))
ROW = 36
WIDE = 204


class Palette(Panel):
    """Tools as buttons, then the choices of the tool in hand."""

    def __init__(self, editor: "Editor") -> None:
        super().__init__(editor.ui)
        self.editor = editor
        self.tools = [self.add(self._tool(n, *tool)) for n, tool in enumerate(TOOLS, 1)]
        self.fills = self.add(CheckBox(self.ui, _("Fill what hangs together"), False, self._fill))
        self.fills.tooltip = Tip(_("Fill"), _("A click paints all hexes that touch each other and are alike."))
        self.side = DropDown(self.ui, [], 0, self._side)
        self.wing = DropDown(self.ui, [], 0, self._wing)
        self.add(self.side)
        self.add(self.wing)
        self.values: list[Any] = []
        self.names: list[str] = []
        self.tips: list[str] = []
        self.list = self.add(
            NamedList(self.ui, 0, ROW, self._row, lambda n: self.names[n], on_choose=self._choose,
                      tip_for=lambda n: Tip(self.names[n], self.tips[n]) if self.tips[n] else None)
        )  # fmt: skip
        self._pictures: dict[Any, Surface] = {}

    def _tool(self, number: int, id: str, words: str, about: str) -> Button:
        tip, key = Tip(_(words), _(about)), str(number % 10)
        take = partial(self.editor.take, id)
        return Button(self.ui, _(words), take, key=key, anchor="l", type_=style.SMALL, tooltip=tip, repeat=True)

    @property
    def margin(self) -> int:
        return 0

    def paint_ground(self, surface: Surface, box: Rect) -> None:
        shapes.plate(surface, box, style.PANEL_TOP, style.PANEL_FOOT, style.EDGE, 0, self.px(1))

    # -- what it shows --------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the tool in hand and what it lays."""
        editor = self.editor
        for button, (id, _words, _about) in zip(self.tools, TOOLS, strict=True):
            if (button.kind == "primary") != (id == editor.tool):
                button.kind = "primary" if id == editor.tool else "normal"
                button.changed()
        values, names, tips, now = self._offered()
        if (values, names) != (self.values, self.names):
            self.values, self.names, self.tips = values, names, tips
            self.list.set_count(len(values), True)
        index = values.index(now) if now in values else -1
        if index != self.list.chosen:
            self.list.chosen = index
            self.list.changed()
            if index >= 0:
                self.list.show_row(index)
        self.fills.visible = editor.tool in ("terrain", "level")
        self.fills.on = editor.fills
        self.side.visible = self.wing.visible = editor.tool == "piece"
        if editor.tool == "piece":
            self._refresh_army()
        self.list.visible = bool(values)
        self.arrange()
        self.changed()

    def _offered(self) -> tuple[list[Any], list[str], list[str], Any]:
        editor = self.editor
        known = editor.work.known()
        match editor.tool:
            case "terrain":
                words = known.terrains
                return [w.value for w in words], [w.words for w in words], [w.about for w in words], editor.terrain
            case "level":
                return (
                    list(LEVELS),
                    [_("Level {level}").format(level=n) for n in LEVELS],
                    [""] * len(LEVELS),
                    editor.level,
                )
            case "side":
                words = known.hexsides
                found = [None, *(w.value for w in words)]
                return found, [_("nothing"), *(w.words for w in words)], ["", *(w.about for w in words)], editor.hexside
            case "road":
                return [False, True], [_("road"), _("nothing")], ["", ""], editor.erases_roads
            case "piece":
                kinds = editor.work.catalogue.kinds
                return [k.id for k in kinds], [k.name for k in kinds], [k.about for k in kinds], editor.kind
        return [], [], [], None

    def _refresh_army(self) -> None:
        editor = self.editor
        sides = editor.work.known().sides
        ids = [word.value for word in sides]
        if editor.side not in ids and ids:
            editor.side = ids[0]
        self.side.labels = tuple(word.words for word in sides)
        self.side.chosen = ids.index(editor.side) if editor.side in ids else -1
        wings = [row for row in wings_of(editor.work.value) if row.get("side") == editor.side]
        held = [str(row.get("id")) for row in wings]
        if editor.wing not in held:
            editor.wing = held[0] if held else ""
        self.wing.labels = tuple(str(row.get("name")) for row in wings) or (_("no wing yet"),)
        self.wing.chosen = held.index(editor.wing) if editor.wing in held else 0

    # -- what is chosen -------------------------------------------------------------------------------------

    def _fill(self, on: bool) -> None:
        self.editor.fills = on

    def _side(self, index: int) -> None:
        self.editor.side = self.editor.work.known().sides[index].value
        self._pictures.clear()
        self.refresh()

    def _wing(self, index: int) -> None:
        held = [str(r.get("id")) for r in wings_of(self.editor.work.value) if r.get("side") == self.editor.side]
        self.editor.wing = held[index] if index < len(held) else ""

    def _choose(self, index: int) -> None:
        editor, value = self.editor, self.values[index]
        name = {"terrain": "terrain", "level": "level", "side": "hexside", "road": "erases_roads", "piece": "kind"}
        setattr(editor, name[editor.tool], value)

    def step(self, way: int) -> None:
        """Choose the next of what is offered, or the one before."""
        if self.values:
            self.list.choose((max(0, self.list.chosen) + way) % len(self.values))

    # -- drawing --------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        px = self.px
        box = self.rect.inflate(-2 * px(8), -2 * px(8))
        if box.w <= 0:
            return
        step = px(29) if box.h > px(620) else px(25)
        y = box.y
        for button in self.tools:
            button.place(Rect(box.x, y, box.w, step - px(3)))
            y += step
        y += px(6)
        if self.fills.visible:
            self.fills.place(Rect(box.x, y, box.w, px(24)))
            y += px(30)
        if self.side.visible:
            self.side.place(Rect(box.x, y, box.w, px(28)))
            self.wing.place(Rect(box.x, y + px(32), box.w, px(28)))
            y += px(66)
        self.list.place(Rect(box.x, y, box.w, max(0, box.bottom - y)))

    def _row(self, surface: Surface, box: Rect, state: RowState) -> None:
        px = self.px
        picture = self._picture(self.values[state.index])
        left = box.x + px(8)
        if picture is not None:
            surface.blit(picture, picture.get_rect(center=(box.x + px(22), box.centery)))
            left = box.x + px(41)
        name = self.names[state.index]
        text.draw(surface, name, self.face(style.BODY), style.TEXT, (left, box.centery), "l", box.right - px(6) - left)

    def _picture(self, value: Any) -> Surface | None:
        """What stands before a row: a hex of the terrain, a line, a counter."""
        editor = self.editor
        key = (editor.tool, value, editor.side, self.ui.scale)
        if key not in self._pictures:
            made = self._made(value)
            if made is None:
                return None
            self._pictures[key] = made
        return self._pictures[key]

    def _made(self, value: Any) -> Surface | None:
        editor, size = self.editor, self.px(30)
        if editor.tool in ("terrain", "level"):
            plan: PlanPainter = editor.plan
            kind = (value, 0) if editor.tool == "terrain" else (editor.terrain, value)
            image = Surface((size + 4, size + 4), pygame.SRCALPHA)
            made = plan.sample(kind[0], kind[1], size // 2)
            made.set_alpha(None)
            image.blit(made, made.get_rect(center=image.get_rect().center))
            return image
        if editor.tool == "side" and value is not None:
            looks = all_looks(editor.work.ground.sheet.looks).hexsides
            paint = paint_of(looks.get(plain(value), OTHER_SIDE))
            image = Surface((size, size), pygame.SRCALPHA)
            ink = SIDE_INKS.get(paint.recipe, paint.colour)
            pygame.draw.line(image, ink, (2, size - 6), (size - 2, 6), max(3, size // 7))
            return image
        if editor.tool == "piece":
            catalogue = editor.work.catalogue
            kind_ = next(k for k in catalogue.kinds if k.id == value)
            row = completed(dict(kind_.fields), catalogue)
            figures = figures_of(row, kind_, editor.work.value, catalogue.form_of(row, {}))
            view = CounterView(
                "", editor.side, kind_.name, (), kind_.symbol, kind_.letter, figures, commander=kind_.commander
            )
            return editor.sprite(view, size)
        return None
