"""The page of keys: what has a key, and how to give it another."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.engine.text import _
from game.engine.turns import TURNS, TurnWords
from game.ui.keymap import ACTIONS, BY_ID, Action, cap, name_of
from game.ui.opening.named_list import NamedList
from game.ui.screen import Shell
from game.ui.widgets import shapes, style, text
from game.ui.widgets.base import Tip, Widget
from game.ui.widgets.dialog import Dialog, DialogButton
from game.ui.widgets.lists import BAR_WIDTH, RowState


@dataclass(slots=True)
class _Waiting:
    """What waits for its new key."""

    action: Action
    dialog: Dialog | None = None


class KeyList(NamedList):
    """All actions with their keys. A click or Enter on one asks for its new key."""

    def __init__(self, shell: Shell, changed: Callable[[], object], turns: TurnWords = TURNS) -> None:
        self.shell, self.after, self.turns = shell, changed, turns
        self.rows: list[Action | str] = []
        self._wide = 0
        super().__init__(
            shell.ui, 0, self._high, self._row, self._name,
            on_open=self._open, tip_for=self._tip,
        )  # fmt: skip
        self._shown_at = -1
        self.fill()

    def fill(self) -> None:
        """Show the keys as they are."""
        self.rows = []
        for action in ACTIONS:
            if not self.rows or action.group != self._last_group():
                self.rows.append(action.group)
            self.rows.append(action)
        self.set_count(len(self.rows), True)

    def _room(self, row: Action) -> int:
        """The room for the words of a row, px."""
        face = self.face(style.CAP)
        caps = sum(text.width(cap(key), face) + self.px(17) for key in self.shell.keys.keys(row.id))
        return max(self.px(90), self.rect.w - self.px(BAR_WIDTH + 4 + 14 + 16) - caps)

    def _said(self, action: Action) -> str:
        """What an action does, with the rules' own word for a turn."""
        return _(action.words).format(turn=_(self.turns.word))

    def _words(self, row: Action) -> tuple[str, ...]:
        return text.wrap(self._said(row), self.face(style.BODY), self._room(row))

    def _high(self, index: int) -> float:
        """The height of a row: words that do not fit beside their keys stand in several lines."""
        row = self.rows[index]
        return 28 if isinstance(row, str) else 32 + 19 * (len(self._words(row)) - 1)

    def arrange(self) -> None:
        super().arrange()
        if self._wide != self.rect.w:
            self._wide = self.rect.w
            self.set_count(self.count, True)

    def _last_group(self) -> str:
        last = self.rows[-1]
        return last if isinstance(last, str) else last.group

    def _name(self, index: int) -> str:
        row = self.rows[index]
        return _(row) if isinstance(row, str) else self._said(row)

    def choose(self, index: int) -> None:
        if 0 <= index < self.count and isinstance(self.rows[index], str):  # past the head of a group
            index += 1 if index >= self.chosen else -1
        super().choose(index if index >= 0 else 1)

    def _tip(self, index: int) -> Tip | None:
        row = self.rows[index]
        if isinstance(row, str):
            return None
        if row.fixed:
            return Tip(self._said(row), _("This key cannot be changed."))
        usual = ", ".join(cap(key) for key in row.keys)
        told = _("Click or Enter to give it another key. The usual one: {usual}.").format(usual=usual)
        return Tip(self._said(row), told)

    def handle(self, event: Event) -> bool:
        used = super().handle(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._shown_at = self._at(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            held, self._shown_at = self._shown_at, -1
            if held >= 0 and self._at(event.pos) == held and self.ui.may_press(event.pos):
                self._open(held)
        return used

    def _row(self, surface: Surface, box: Rect, state: RowState) -> None:
        px, row = self.px, self.rows[state.index]
        if isinstance(row, str):
            face = self.face(style.BODY_STRONG)
            text.draw(surface, _(row), face, style.GOLD_LIGHT, (box.x + px(6), box.centery), "l", box.w - px(12))
            return
        face, right = self.face(style.CAP), box.right - px(8)
        for key in reversed(self.shell.keys.keys(row.id)):
            words = cap(key)
            wide = text.width(words, face) + px(12)
            plate = Rect(right - wide, box.centery - px(10), wide, px(20))
            shapes.plate(
                surface, plate, style.WELL, style.WELL, style.LINE if row.fixed else style.EDGE_LIGHT, px(3), px(1)
            )
            text.draw(surface, words, face, style.FAINT if row.fixed else style.TEXT, plate.center, "c")
            right = plate.x - px(5)
        lines, ink = self._words(row), style.DIM if row.fixed else style.TEXT
        y = box.centery - px(19) * (len(lines) - 1) / 2
        for line in lines:
            text.draw(surface, line, self.face(style.BODY), ink, (box.x + px(14), y), "l")
            y += px(19)

    # -- giving keys ----------------------------------------------------------------------------------------

    def _open(self, index: int) -> None:
        row = self.rows[index]
        if isinstance(row, str):
            return
        if row.fixed:
            self.ui.toasts.show(_("The key for “{words}” cannot be changed.").format(words=self._said(row)))
            return
        waiting = _Waiting(row)
        catcher = Catcher(self, lambda key: self._take(waiting, key))
        usual = ", ".join(cap(key) for key in row.keys)
        buttons = [
            DialogButton(_("Go back"), None, "cancel"),
            DialogButton(_("The usual key: {usual}").format(usual=usual), lambda: self._reset(row)),
        ]
        waiting.dialog = Dialog(
            self.ui, _("Press the new key"), f"{self._said(row)}.", buttons, body=catcher, body_height=44, width=520
        )
        self.ui.open(waiting.dialog)
        self.ui.set_focus(catcher)

    def _take(self, waiting: _Waiting, key: str) -> None:
        action, keys = waiting.action, self.shell.keys
        if waiting.dialog is not None:
            self.ui.close(waiting.dialog)
        holders = [BY_ID[id] for id in keys.holders(action.id, key)]
        if not holders:
            self._give(action, key)
            return
        other = next((one for one in holders if one.fixed), holders[0])
        if other.fixed:
            self.ui.toasts.show(_("{key} is always for “{words}”.").format(key=cap(key), words=self._said(other)))
            return
        mine = keys.cap(action.id)
        buttons = [
            DialogButton(_("Go back"), None, "cancel"),
            DialogButton(_("Swap the two"), lambda: self._give(action, key), "primary"),
        ]
        words = (
            _("{key} is the key for “{words}”. It would get {mine} in its place.")
            if mine
            else _("{key} is the key for “{words}”. It would have no key.")
        ).format(key=cap(key), words=self._said(other), mine=mine)
        self.ui.open(Dialog(self.ui, _("This key is taken"), words, buttons, width=520))

    def _give(self, action: Action, key: str) -> None:
        self.shell.keys.give(action.id, key)
        self._kept()

    def _reset(self, action: Action) -> None:
        losing = self.shell.keys.reset(action.id)
        self._kept()
        if losing:
            names = ", ".join(f"“{self._said(BY_ID[id])}”" for id in losing)
            self.ui.toasts.show(_("The key was taken from {names}.").format(names=names))

    def _kept(self) -> None:
        self.shell.save_settings()
        self.fill()
        self.after()


class Catcher(Widget):
    """Waits for one key: the next one pressed is told, Escape and the mouse lead away."""

    focusable = True
    click_focus = True
    takes_text = True
    takes_keys = True

    def __init__(self, keys: KeyList, take: Callable[[str], object]) -> None:
        super().__init__(keys.ui)
        self.take = take

    def handle(self, event: Event) -> bool:
        if event.type != pygame.KEYDOWN or not self.focused:
            return bool(event.type == pygame.TEXTINPUT)
        if event.key == pygame.K_ESCAPE:
            return False
        if event.key in (pygame.K_TAB, pygame.K_RETURN, pygame.K_KP_ENTER) and not event.mod & ~_LOCKS:
            return bool(event.key != pygame.K_TAB)  # these have their meaning everywhere; Tab goes on to the buttons
        name = name_of(event)
        if name and name != "Alt":
            self.take(name)
        return True

    def paint(self, surface: Surface, box: Rect) -> None:
        px = self.px
        shapes.plate(surface, box, style.WELL, style.WELL, style.GOLD if self.focused else style.LINE, px(4), px(1))
        words = _("Any key, also with Ctrl or Alt") if self.focused else _("Click here, then press the key")
        text.draw(surface, words, self.face(style.BODY), style.DIM, box.center, "c", box.w - px(16))


_LOCKS = pygame.KMOD_NUM | pygame.KMOD_CAPS


def ask_reset(shell: Shell, done: Callable[[], object]) -> None:
    """Ask whether all keys shall be the usual ones again."""

    def reset() -> None:
        shell.settings.keys.clear()
        shell.save_settings()
        done()

    buttons = [DialogButton(_("Go back"), None, "cancel"), DialogButton(_("The usual keys"), reset, "primary")]
    shell.ui.open(Dialog(shell.ui, _("All keys back to the usual ones?"), _("Every key you have changed."), buttons))


def keys_dialog(shell: Shell, changed: Callable[[], object], turns: TurnWords = TURNS) -> None:
    """The page of keys on top of another screen, with what its rules call their turns."""
    listed = KeyList(shell, changed, turns)

    def refill() -> None:
        listed.fill()
        changed()

    buttons = [
        DialogButton(_("All usual keys"), lambda: ask_reset(shell, refill), closes=False),
        DialogButton(_("Close"), None, "cancel"),
    ]
    words = _("Click a line, or press Enter on it, to give it another key. Buttons show theirs; the arrow keys move.")
    shell.ui.open(Dialog(shell.ui, _("Keys"), words, buttons, body=listed, body_height=460, width=620))
