"""A field for one line of text: typing and composing, caret and selection, clipboard, undo."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.engine.text import _
from game.ui import fonts
from game.ui.widgets import shapes, style, text
from game.ui.widgets.base import Widget, latin_key

if TYPE_CHECKING:
    from game.ui.widgets.ui import Ui

_WORK = pygame.KMOD_CTRL | pygame.KMOD_META
_PASSED = frozenset(range(pygame.K_F1, pygame.K_F12 + 1)) | {pygame.K_TAB, pygame.K_ESCAPE}
"""Keys that a field leaves to others: function keys, Tab and Escape."""


class TextField(Widget):
    """A line of text. While it has the keyboard no other key than Tab, Escape and the function keys gets through.

    `on_change` hears each new text, `on_submit` Enter. Without `on_submit` Enter goes to the dialog around it.
    """

    focusable = True
    click_focus = True
    takes_text = True
    wants_repeat = True

    def __init__(
        self,
        ui: "Ui",
        content: str = "",
        *,
        on_change: Callable[[str], object] | None = None,
        on_submit: Callable[[str], object] | None = None,
        most: int = 200,
        hint: str = "",
    ) -> None:
        super().__init__(ui)
        self.most, self.hint = most, hint
        self.content = fonts.clean(content)[:most]
        self.on_change, self.on_submit = on_change, on_submit
        self.caret = self.mark = len(self.content)
        """Where the caret stands, and the other end of the selection."""
        self.composing = ""
        self._past: list[tuple[str, int]] = []
        self._future: list[tuple[str, int]] = []
        self._typing = False
        self._left = 0

    # -- the text -------------------------------------------------------------------------------------------

    @property
    def selection(self) -> tuple[int, int]:
        """The first sign of the selection and the one behind its last."""
        return min(self.caret, self.mark), max(self.caret, self.mark)

    def set_content(self, content: str) -> None:
        """Put in another text; undo does not bring the old one back."""
        self.content = fonts.clean(content)[: self.most]
        self.caret = self.mark = len(self.content)
        self._past.clear()
        self._future.clear()
        self.changed()

    def insert(self, added: str, typed: bool = False) -> None:
        """Put text in place of the selection, as far as there is room."""
        start, end = self.selection
        added = fonts.clean(added)[: self.most - (len(self.content) - (end - start))]
        self._replace(start, end, added, typed)

    def _replace(self, start: int, end: int, added: str, typed: bool = False) -> None:
        if start == end and not added:
            return
        if not (typed and self._typing and start == end):
            self._past.append((self.content, self.caret))
        self._typing = typed and not added.isspace()
        self._future.clear()
        self.content = self.content[:start] + added + self.content[end:]
        self.caret = self.mark = start + len(added)
        self._tell()

    def _tell(self) -> None:
        self.changed()
        if self.on_change is not None:
            self.on_change(self.content)

    def _travel(self, back: list[tuple[str, int]], forth: list[tuple[str, int]]) -> None:
        if back:
            forth.append((self.content, self.caret))
            self.content, self.caret = back.pop()
            self.mark = self.caret
            self._typing = False
            self._tell()

    def select_all(self) -> None:
        """Select the whole text."""
        self.mark, self.caret = 0, len(self.content)
        self.changed()

    def copy(self) -> None:
        """Put the selection into the clipboard."""
        start, end = self.selection
        if start != end:
            try:
                pygame.scrap.put_text(self.content[start:end])
            except pygame.error:
                self.ui.toasts.show(_("The clipboard cannot be reached."))

    def paste(self) -> None:
        """Put the clipboard's text in."""
        try:
            self.insert(pygame.scrap.get_text())
        except pygame.error:
            self.ui.toasts.show(_("The clipboard cannot be reached."))

    # -- events ---------------------------------------------------------------------------------------------

    def focus_changed(self) -> None:
        self.composing = ""
        self._typing = False
        if self.focused and pygame.display.get_init():
            # Never stopped again: without text input a key event may lack the sign it gives, and shortcuts such as
            # the question mark are known by that sign.
            pygame.key.start_text_input()
            pygame.key.set_text_input_rect(self.rect)
        if self.focused and self.ui.focus_shown:
            self.mark, self.caret = 0, len(self.content)
        self.changed()

    def handle(self, event: Event) -> bool:
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self.caret = self.mark = self._index_at(event.pos[0])
                self.ui.grab = self
                self.changed()
                return True
            case pygame.MOUSEMOTION:
                if self.ui.grab is self:
                    self.caret = self._index_at(event.pos[0])
                    self.changed()
                return True
            case pygame.MOUSEBUTTONUP:
                return True
            case pygame.TEXTINPUT if self.focused:
                self.composing = ""
                self.insert(event.text, True)
                return True
            case pygame.TEXTEDITING if self.focused:
                self.composing = event.text
                self.changed()
                return True
            case pygame.KEYDOWN if self.focused:
                return self._key(event)
        return False

    def _key(self, event: Event) -> bool:
        key, shift, work = latin_key(event), bool(event.mod & pygame.KMOD_SHIFT), bool(event.mod & _WORK)
        if key in _PASSED:
            return False
        if self.composing:
            return True
        if key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            if self.on_submit is None:
                return False
            if not self.ui.repeated(event) and self.ui.may_press(None):
                self.on_submit(self.content)
            return True
        if work and not event.mod & pygame.KMOD_ALT:
            self._shortcut(key, shift)
        elif key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            self._erase(-1 if key == pygame.K_BACKSPACE else 1)
        if key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END):
            self._move(key, shift, work)
        return True

    def _shortcut(self, key: int, shift: bool) -> None:
        if key == pygame.K_a:
            self.select_all()
        elif key == pygame.K_c:
            self.copy()
        elif key == pygame.K_x:
            self.copy()
            self.insert("")
        elif key == pygame.K_v:
            self.paste()
        elif key == pygame.K_z:
            self._travel(*((self._future, self._past) if shift else (self._past, self._future)))
        elif key == pygame.K_y:
            self._travel(self._future, self._past)
        elif key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            self._erase(-1 if key == pygame.K_BACKSPACE else 1, True)

    def _erase(self, step: int, word: bool = False) -> None:
        start, end = self.selection
        if start == end:
            other = self._word(start, step) if word else max(0, min(len(self.content), start + step))
            start, end = min(start, other), max(start, other)
        self._replace(start, end, "")

    def _word(self, at: int, step: int) -> int:
        if step < 0:
            head = self.content[:at].rstrip()
            return len(head[: head.rfind(" ") + 1])
        tail = self.content[at:].lstrip()
        gap = len(self.content) - at - len(tail)
        return at + gap + (tail.find(" ") if " " in tail else len(tail))

    def _move(self, key: int, shift: bool, word: bool) -> None:
        start, end = self.selection
        self._typing = False
        if key == pygame.K_HOME:
            self.caret = 0
        elif key == pygame.K_END:
            self.caret = len(self.content)
        elif start != end and not shift:
            self.caret = start if key == pygame.K_LEFT else end
        else:
            step = -1 if key == pygame.K_LEFT else 1
            self.caret = self._word(self.caret, step) if word else max(0, min(len(self.content), self.caret + step))
        if not shift:
            self.mark = self.caret
        self.changed()

    # -- drawing --------------------------------------------------------------------------------------------

    def _x(self, index: int) -> int:
        return text.width(self.content[:index], self.face(style.FIELD)) if index else 0

    def _index_at(self, x: int) -> int:
        goal = x - self.rect.x - self.px(12) + self._left
        return min(range(len(self.content) + 1), key=lambda index: abs(self._x(index) - goal))

    def paint(self, surface: Surface, box: Rect) -> None:
        px, face = self.px, self.face(style.FIELD)
        line = style.GOLD if self.focused or self.hovered else style.EDGE_LIGHT
        shapes.plate(surface, box, style.WELL, style.WELL, line, px(4), px(1))
        room = box.inflate(-2 * px(12), -2 * px(1))
        before = surface.get_clip()
        shown = self.content[: self.caret] + self.composing + self.content[self.caret :]
        caret = text.width(self.content[: self.caret] + self.composing, face) if self.caret or self.composing else 0
        self._follow(caret, text.width(shown, face), room.w)
        surface.set_clip(room.inflate(2 * px(2), 0).clip(before))
        left = room.x - self._left
        start, end = self.selection
        if self.focused and start != end:
            chosen = Rect(left + self._x(start), box.centery - px(10), self._x(end) - self._x(start), px(20))
            shapes.fill(surface, chosen, style.GOLD_DARK, 0, 150)
        if shown:
            ink = style.TEXT if self.enabled else style.FAINT
            picture = fonts.render(shown, face.family, face.style, face.px, ink)
            surface.blit(picture, (left, box.centery - picture.get_height() // 2))
        elif self.hint:
            text.draw(surface, self.hint, face, style.FAINT, (left, box.centery), "l", room.w)
        if self.composing:
            under = Rect(left + self._x(self.caret), box.centery + px(9), caret - self._x(self.caret), px(1))
            shapes.fill(surface, under, style.GOLD_LIGHT)
        if self.focused:
            shapes.fill(surface, Rect(left + caret, box.centery - px(9), px(2), px(18)), style.GOLD_LIGHT)
        surface.set_clip(before)
        self.paint_ring(surface, box)

    def _follow(self, caret: int, total: int, room: int) -> None:
        """Scroll sideways so that the caret is in sight and no room stands empty."""
        if caret < self._left:
            self._left = caret
        elif caret > self._left + room:
            self._left = caret - room
        self._left = max(0, min(self._left, total - room))
