"""The strips over and under the map: what is edited and what can be done with it; the tool's hint and the problems."""

from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.engine.text import _
from game.ui.editor import files, hands
from game.ui.widgets import shapes, style
from game.ui.widgets.base import Panel, Tip
from game.ui.widgets.button import Button
from game.ui.widgets.label import Label

if TYPE_CHECKING:
    from game.ui.editor.screen import Editor


class TopStrip(Panel):
    """Menu, name, undo, redo, look, save, test-play."""

    def __init__(self, editor: "Editor") -> None:
        super().__init__(editor.ui)
        self.editor = editor
        ui = self.ui
        self.menu = self.add(
            Button(ui, "", lambda: files.open_menu(editor), icon="menu", tooltip=Tip(_("Menu"), "F10"))
        )
        self.name = self.add(Label(ui, "", style.HEADING, style.GOLD_LIGHT))
        self.undo = self.add(Button(ui, "", self._undo, icon="undo", repeat=True))
        self.redo = self.add(Button(ui, "", self._redo, icon="redo", repeat=True))
        self.look = self.add(Button(ui, _("Printed look"), editor.show_printed, type_=style.SMALL))
        self.look.tooltip = Tip(_("Printed look"), _("Shows the map as a battle shows it; large maps take a while."))
        self.save = self.add(Button(ui, _("Save"), lambda: files.save(editor), key="Ctrl+S", type_=style.SMALL))
        self.test = self.add(Button(ui, _("Test play"), lambda: files.try_out(editor), key="F5", kind="primary"))

    @property
    def margin(self) -> int:
        return 0

    def _undo(self) -> None:
        self.editor.work.undo()

    def _redo(self) -> None:
        self.editor.work.redo()

    def refresh(self) -> None:
        """Show what can be done now."""
        draft = self.editor.work.draft
        name = str(self.editor.work.value.get("name", ""))
        self.name.set_words(f"{'* ' if draft.changed else ''}{name}")
        self.name.tooltip = Tip(str(draft.path)) if draft.path is not None else Tip(_("Not saved yet"))
        nothing = Tip(_("Nothing to undo")), Tip(_("Nothing to redo"))
        self.undo.set_reason(None if draft.past else nothing[0])
        self.redo.set_reason(None if draft.future else nothing[1])
        if draft.past:
            self.undo.tooltip = Tip(_("Undo: {what}").format(what=draft.past[-1].words), "Ctrl+Z")
        if draft.future:
            self.redo.tooltip = Tip(_("Redo: {what}").format(what=draft.future[-1].words), "Ctrl+Y")
        self.look.on = self.editor.printed
        problems = self.editor.work.problems
        bar = Tip(_("Not while there are problems"), str(problems[0].fault)) if problems else None
        self.test.set_reason(bar)
        self.changed()

    def paint_ground(self, surface: Surface, box: Rect) -> None:
        shapes.gradient(surface, box, style.STRIP_TOP, style.BAR)
        shapes.fill(surface, Rect(box.x, box.bottom - self.px(1), box.w, self.px(1)), style.EDGE)

    def arrange(self) -> None:
        px = self.px
        box, high = self.rect, px(30)
        y = box.centery - high // 2
        self.menu.place(Rect(box.x + px(8), y, px(34), high))
        right = box.right - px(8)
        for button in (self.test, self.save, self.look, self.redo, self.undo):
            wide = button.natural_width() if button.label else px(34)
            right -= wide
            button.place(Rect(right, y, wide, high))
            right -= px(8)
        left = self.menu.rect.right + px(12)
        self.name.place(Rect(left, box.y, max(0, right - left), box.h))


class FootStrip(Panel):
    """The hint of the tool in hand, and how many problems there are."""

    def __init__(self, editor: "Editor") -> None:
        super().__init__(editor.ui)
        self.editor = editor
        self.hint = self.add(Label(self.ui, "", style.SMALL, style.DIM))
        self.problems = self.add(Button(self.ui, "", self._open, type_=style.SMALL))

    @property
    def margin(self) -> int:
        return 0

    def _open(self) -> None:
        from game.ui.editor.side import PROBLEMS

        self.editor.panel.open(PROBLEMS)

    def refresh(self) -> None:
        """Show the hint and the count as they are now."""
        about = next(about for id, _words, about in hands.TOOLS if id == self.editor.tool)
        self.hint.set_words(_(about))
        problems = self.editor.work.problems
        self.problems.set_label(self.editor.panel.count_words())
        hints = self.editor.work.hints
        first = str(problems[0].fault) if problems else _("The battle can be played.")
        if hints and not problems:
            first += f"\n{hints[0].fault.message}"
        self.problems.tooltip = Tip(self.problems.label, first)
        self.problems.kind = "danger" if problems else "normal"
        self.arrange()
        self.changed()

    def paint_ground(self, surface: Surface, box: Rect) -> None:
        shapes.gradient(surface, box, style.STRIP_TOP, style.STRIP_FOOT)

    def arrange(self) -> None:
        px, box = self.px, self.rect
        wide = self.problems.natural_width()
        self.problems.place(Rect(box.right - px(8) - wide, box.y + px(3), wide, box.h - px(6)))
        self.hint.place(Rect(box.x + px(12), box.y, max(0, box.w - wide - px(32)), box.h))
