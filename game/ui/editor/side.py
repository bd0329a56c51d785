"""The panel at the right: pieces, map, battle, special rules, problems."""

from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.engine.text import N_, _, n_
from game.setup.editing.pieces import LISTS, rows_of, wings_of
from game.setup.editing.problems import Problem
from game.ui.editor import map_page, pages, piece_page
from game.ui.editor.counters import sides_of
from game.ui.editor.form import Form
from game.ui.editor.rows import Row
from game.ui.opening.named_list import NamedList
from game.ui.widgets import shapes, style, text
from game.ui.widgets.base import Panel, Tip
from game.ui.widgets.button import Button
from game.ui.widgets.lists import RowState
from game.ui.widgets.tabs import TabBar

if TYPE_CHECKING:
    from game.ui.editor.screen import Editor

TABS = (N_("Pieces"), N_("Map"), N_("Battle"), N_("Rules"), N_("Check"))
PIECES, MAP, BATTLE, RULES, PROBLEMS = range(5)
_PAGES = {PIECES: piece_page.piece_rows, MAP: map_page.map_rows, BATTLE: pages.battle_rows, RULES: pages.rule_rows}


class SidePanel(Panel):
    """Tabs with a form each; the first has the list of pieces over the form of the chosen one."""

    def __init__(self, editor: "Editor") -> None:
        super().__init__(editor.ui)
        self.editor = editor
        self.tabs = self.add(TabBar(self.ui, [_(label) for label in TABS], 0, self._turned))
        self.fold = self.add(
            Button(self.ui, "", editor.fold, icon="right", kind="plain", tooltip=Tip(_("Fold the panel away"), "F9"))
        )
        self.entries: list[tuple[str, str, str, bool]] = []
        """Of the list of pieces: id ("" for a heading), name, note, whether it is on the map."""
        self.list = self.add(
            NamedList(self.ui, 0, 26, self._piece, lambda n: self.entries[n][1], on_choose=self._chosen, striped=False)
        )
        self.form = self.add(Form(self.ui))
        self.told: list[Problem] = []
        """What is wrong, then what looks odd."""
        self._found: tuple[list[Problem], list[Problem]] | None = None
        self.problems = self.add(
            NamedList(self.ui, 0, self._height, self._problem, self._problem_name, on_choose=self._go, on_open=self._go,
                      tip_for=lambda n: Tip(str(self.told[n].fault)))
        )  # fmt: skip
        self._key: tuple[object, ...] = ()

    @property
    def margin(self) -> int:
        return 0

    def paint_ground(self, surface: Surface, box: Rect) -> None:
        shapes.plate(surface, box, style.PANEL_TOP, style.PANEL_FOOT, style.EDGE, 0, self.px(1))

    # -- tabs -----------------------------------------------------------------------------------------------

    def open(self, tab: int) -> None:
        """Open a tab, of a panel that is folded away too."""
        if self.editor.folded:
            self.editor.fold()
        if tab == self.tabs.chosen:
            self.refresh()
        self.tabs.choose(tab)

    def _turned(self, tab: int) -> None:
        self.form.offset = 0
        self.refresh()

    def refresh(self) -> None:
        """Show the draft as it is now."""
        tab = self.tabs.chosen
        self.list.visible = tab == PIECES
        self.problems.visible = tab == PROBLEMS
        self.form.visible = tab != PROBLEMS
        if tab == PIECES:
            self._list_pieces()
        if tab != PROBLEMS:
            rows = _PAGES[tab](self.editor.work)
            if not rows:
                rows = [Row("none", "words", _("Choose a piece on the map or in the list."), "dim")]
            self.form.show(rows)
        else:
            self.form.show([Row("good", "words", _("Nothing is wrong: the battle can be played."), "dim")])
        self.show_problems()
        self.arrange()

    # -- pieces ---------------------------------------------------------------------------------------------

    def _list_pieces(self) -> None:
        work = self.editor.work
        value = work.value
        key = tuple(value.get(part) for part in ("counters", "deployment", "wings", "sides", *LISTS))
        if not self._key or any(a is not b for a, b in zip(self._key, key, strict=True)):
            self._key = key
            self.entries = self._entries()
            self.list.set_count(len(self.entries), True)
        chosen = next((n for n, entry in enumerate(self.entries) if entry[0] and entry[0] == work.chosen), -1)
        if chosen != self.list.chosen:
            self.list.chosen = chosen
            if chosen >= 0:
                self.list.show_row(chosen)
            self.list.changed()

    def _entries(self) -> list[tuple[str, str, str, bool]]:
        value = self.editor.work.value
        posted = value.get("deployment", {})
        groups: dict[tuple[str, str], list[tuple[str, str, str, bool]]] = {}
        names = {str(row.get("id")): str(row.get("name")) for row in wings_of(value)}
        for row in rows_of(value):
            id = str(row.get("id"))
            held = posted.get(id)
            place = held if isinstance(held, str) else ""
            if isinstance(held, dict):
                place = str(held.get("hex") or ", ".join(str(h) for h in held.get("hexes", [])))
            group = groups.setdefault((str(row.get("side")), str(row.get("wing", ""))), [])
            group.append((id, str(row.get("name", id)), place or "—", bool(place)))
        order = [(side.id, wing) for side in sides_of(value) for wing in (*names, "")]
        sides = {side.id: side.name for side in sides_of(value)}
        found = []
        for key in sorted(groups, key=lambda one: order.index(one) if one in order else len(order)):
            side = sides.get(key[0], key[0])
            found.append(("", f"{side} · {names.get(key[1], _('no wing'))}", str(len(groups[key])), True))
            found += groups[key]
        return found

    def _piece(self, surface: Surface, box: Rect, state: RowState) -> None:
        px = self.px
        id, name, note, there = self.entries[state.index]
        at = (box.right - px(8), box.centery)
        wide = text.draw(surface, note, self.face(style.SMALL), style.DIM, at, "r", box.w // 3)
        left = box.x + (px(18) if id else px(6))
        face = self.face(style.BODY if id else style.BODY_STRONG)
        ink = style.GOLD_LIGHT if not id else style.TEXT if there else style.FAINT
        text.draw(surface, name, face, ink, (left, box.centery), "l", box.right - wide - px(18) - left)

    def _chosen(self, index: int) -> None:
        id = self.entries[index][0]
        self.editor.choose(id)
        hex = self.editor.work.hex_of(id) if id else -1
        if hex >= 0:
            self.editor.view.bring(hex)

    # -- problems -------------------------------------------------------------------------------------------

    def show_problems(self) -> None:
        """Show what is wrong and what looks odd, when that was found out anew."""
        work = self.editor.work
        if self._found is None or self._found[0] is not work.problems or self._found[1] is not work.hints:
            self._found = work.problems, work.hints
            self.told = [*work.problems, *work.hints]
            self.problems.set_count(len(self.told), True)
        if self.tabs.chosen == PROBLEMS and self.form.visible == bool(self.told):
            self.form.visible = not self.told
            self.arrange()
            self.changed()

    def _height(self, index: int) -> float:
        width = max(100, self.problems.rect.w - self.px(34)) if self.problems.rect.w else self.px(300)
        lines = len(text.wrap(self.told[index].fault.message, self.face(style.SMALL), width))
        return 26 + 18 * lines

    def _problem_name(self, index: int) -> str:
        fault = self.told[index].fault
        return f"{fault.where}: {fault.message}" if fault.where else fault.message

    def _problem(self, surface: Surface, box: Rect, state: RowState) -> None:
        px = self.px
        problem = self.told[state.index]
        left, room = box.x + px(12), box.w - px(24)
        head = problem.fault.where or _("The whole battle")
        if problem.piece:
            head = f"{self.editor.work.name_of(problem.piece)} · {head}"
        hint = state.index >= len(self.editor.work.problems)
        ink = style.DIM if hint else style.WARN
        head = _("Hint: {about}").format(about=head) if hint else head
        text.draw(surface, head, self.face(style.BODY_STRONG), ink, (left, box.y + px(14)), "l", room)
        y = box.y + px(33)
        for line in text.wrap(problem.fault.message, self.face(style.SMALL), room):
            text.draw(surface, line, self.face(style.SMALL), style.TEXT, (left, y), "l", room)
            y += px(18)

    def _go(self, index: int) -> None:
        self.editor.go_to(self.told[index])

    def count_words(self) -> str:
        """How many problems there are, in words."""
        count, hints = len(self.editor.work.problems), len(self.editor.work.hints)
        if count:
            return n_("{count} problem", "{count} problems", count).format(count=count)
        words = _("No problems")
        return f"{words}, " + n_("{count} hint", "{count} hints", hints).format(count=hints) if hints else words

    # -- places ---------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        px = self.px
        box = self.rect.inflate(-2 * px(8), -2 * px(8))
        if box.w <= 0:
            return
        self.tabs.place(Rect(box.x, box.y, box.w - px(34), px(32)))
        self.fold.place(Rect(box.right - px(30), box.y, px(30), px(32)))
        inner = Rect(box.x, box.y + px(40), box.w, box.h - px(40))
        if self.tabs.chosen == PIECES:
            high = min(max(px(78), inner.h * 2 // 5), max(px(78), self.list.total()))
            self.list.place(Rect(inner.x, inner.y, inner.w, high))
            self.form.place(Rect(inner.x, inner.y + high + px(8), inner.w, inner.h - high - px(8)))
        elif self.tabs.chosen == PROBLEMS:
            self.form.place(inner)
            if self.problems.rect.w != inner.w:
                self.problems.rect = Rect(inner)
                self.problems.set_count(len(self.told), True)
            self.problems.place(inner)
        else:
            self.form.place(inner)
