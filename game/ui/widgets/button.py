"""Buttons: what can be pressed once, by mouse or key, and says why when it cannot."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.ui import fonts
from game.ui.theme import Colour, rgb
from game.ui.widgets import icons, shapes, style, text
from game.ui.widgets.base import Point, Tip, Widget

if TYPE_CHECKING:
    from game.ui.widgets.ui import Ui

Kind = Literal["normal", "primary", "danger", "plain"]
PRESS_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class Pressable(Widget):
    """Anything that is pressed: press and release on it, or Enter and Space with the focus on it."""

    focusable = True

    def __init__(self, ui: "Ui") -> None:
        super().__init__(ui)
        self.held = False
        self.repeat = False
        """Whether a double click counts twice, as for a stepper."""

    @property
    def greyed(self) -> bool:
        """Whether it cannot be pressed now."""
        return not self.enabled

    @property
    def dead(self) -> bool:
        """Whether a press on it leads to nothing: one that is greyed may still explain itself."""
        return self.greyed

    def pressed(self) -> None:
        """Do what a press does."""

    def press(self, pos: Point | None = None) -> bool:
        """Press it as the mouse or a key does; false when the press does not count."""
        if self.dead or not self.ui.may_press(pos, self.repeat):
            return False
        self.pressed()
        self.changed()
        return True

    def handle(self, event: Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if not self.dead:
                self.held = True
                self.ui.grab = self
                self.changed()
            return True
        if event.type == pygame.MOUSEMOTION and self.held:
            inside = self.rect.collidepoint(event.pos)
            if inside != self.hovered:
                self.ui.hovered = self if inside else None
                self.changed()
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.held:
            self.held = False
            self.changed()
            if self.rect.collidepoint(event.pos):
                self.press((int(event.pos[0]), int(event.pos[1])))
            return True
        if event.type == pygame.KEYDOWN and event.key in PRESS_KEYS and self.focused:
            if not self.ui.repeated(event):
                self.press()
            return True
        return False

    def let_go(self) -> None:
        self.held = False


class Button(Pressable):
    """A button with a label, perhaps the cap of its key, perhaps an icon.

    `reason` greys it and stands in its tooltip. `kind` plain is a bare label, with an `ink` of its own a link. `side`
    gives it the colours of a side (ground top, foot and line).
    """

    def __init__(
        self,
        ui: "Ui",
        label: str,
        on_press: Callable[[], object],
        *,
        key: str = "",
        kind: Kind = "normal",
        icon: str = "",
        reason: Tip | None = None,
        repeat: bool = False,
        tooltip: Tip | None = None,
        side: tuple[Colour, Colour, Colour] | None = None,
        type_: style.Type = style.BUTTON,
        anchor: Literal["l", "c"] = "c",
        ink: Colour | None = None,
    ) -> None:
        super().__init__(ui)
        self.label, self.key, self.kind, self.icon = label, key, kind, icon
        self.on_press = on_press
        self.reason = reason
        self.repeat = repeat
        self.tooltip = tooltip
        self.side = side
        self.type = type_
        self.anchor = anchor
        self.ink = ink
        self.on = False
        """Whether a toggle is down."""
        self.on_why: Callable[[], object] | None = None
        """What a press does while it is greyed: tells all reasons."""

    @property
    def greyed(self) -> bool:
        return self.reason is not None or not self.enabled

    @property
    def dead(self) -> bool:
        return self.greyed and self.on_why is None

    def pressed(self) -> None:
        if self.greyed and self.on_why is not None:
            self.on_why()
        else:
            self.on_press()

    def set_label(self, label: str) -> None:
        """Show another label."""
        if label != self.label:
            self.label = label
            self.changed()

    def set_reason(self, reason: Tip | None) -> None:
        """Grey the button for a reason, or light it again (None)."""
        if reason != self.reason:
            self.reason = reason
            self.changed()

    def tip(self, pos: Point | None) -> Tip | None:
        if self.reason is not None:
            return self.reason
        if self.tooltip is not None:
            return self.tooltip
        shown, _ = text.fit(self.label, self.face(self.type), self._label_room(self.rect))
        return Tip(self.label) if self.label and shown != fonts.clean(self.label) else None

    def natural_width(self) -> int:
        """How wide the button wants to be."""
        parts = [text.width(self.label, self.face(self.type))] if self.label else []
        if self.icon:
            parts.append(self.px(18))
        if self.key:
            parts.append(self._cap_width())
        inner = sum(parts) + self.px(8) * max(0, len(parts) - 1)
        return inner + 2 * self.px(8 if not self.label else 0 if self.kind == "plain" else style.BUTTON_PADDING)

    def _cap_width(self) -> int:
        return text.width(self.key, self.face(style.CAP)) + self.px(12)

    def _padding(self, box: Rect) -> int:
        """The padding at the left and right, smaller where the button is too narrow."""
        wanted = 0 if self.kind == "plain" else self.px(style.BUTTON_PADDING)
        spare = (box.w - (self.natural_width() - 2 * wanted)) // 2
        return max(min(self.px(8), wanted), min(wanted, spare))

    def _label_room(self, box: Rect) -> int:
        room = box.w - 2 * self._padding(box)
        if self.key:
            room -= self._cap_width() + self.px(8)
        return room - (self.px(26) if self.icon else 0)

    def _finish(self) -> style.Finish:
        if self.greyed:
            return style.FINISHES["greyed"]
        lit = self.hovered or self.ringed
        if self.side is not None:
            top, foot, line = self.side
            up = tuple(min(255, c + 14) for c in top) if lit else top
            ground = (up[0], up[1], up[2])
            ends = (foot, ground) if self.held else (ground, foot)
            return style.Finish(ends[0], ends[1], line, rgb("#FFF6EA"), 0 if self.held else 46)
        state = "pressed" if self.on or (self.held and self.hovered) else "hover" if lit else ""
        if self.kind in ("primary", "danger"):
            return style.FINISHES[f"{self.kind}-{state}" if state else self.kind]
        return style.FINISHES[state or "normal"]

    def paint(self, surface: Surface, box: Rect) -> None:
        finish = self._finish()
        sunk = self.px(1) if (self.held and self.hovered) else 0
        if self.kind == "plain":
            ink = style.FAINT if self.greyed else style.GOLD_LIGHT if self.hovered or self.ringed else style.DIM
            finish = finish._replace(ink=ink if self.ink is None else self.ink)
            if self.ink is not None:
                foot = Rect(box.x, box.centery + self.px(11), box.w, self.px(2 if self.hovered or self.ringed else 1))
                shapes.fill(surface, foot, self.ink, 0, 160)
        else:
            self._paint_plate(surface, box, finish)
        self._paint_label(surface, box.move(0, sunk), finish)
        self.paint_ring(surface, box)

    def _paint_plate(self, surface: Surface, box: Rect, finish: style.Finish) -> None:
        px = self.px
        if not self.greyed and not (self.held and self.hovered):
            shapes.shadow(surface, box, px(4), px(4), px(2), 110)
        shapes.plate(surface, box, finish.top, finish.foot, finish.line, px(4), px(1))
        shapes.top_light(surface, box, px(4), finish.light, px(1))

    def _paint_label(self, surface: Surface, box: Rect, finish: style.Finish) -> None:
        px = self.px
        pad, room = self._padding(box), self._label_room(box)
        shown, of = text.fit(self.label, self.face(self.type), room)
        wide = text.width(shown, of) + (px(26 if self.label else 18) if self.icon else 0)
        total = wide + (px(8) + self._cap_width() if self.key else 0)
        x = box.x + pad if self.anchor == "l" else box.centerx - total // 2
        if self.icon:
            icons.icon(surface, self.icon, (x + px(9), box.centery), px(18), finish.ink)
        at = (x + (px(26) if self.icon else 0), box.centery)
        text.draw(surface, shown, of, finish.ink, at)
        if self.key:
            width = self._cap_width()
            left = box.right - pad - width if self.anchor == "l" else x + wide + px(8)
            cap = Rect(left, box.centery - px(9), width, px(18))
            bright = self.kind == "primary" and not self.greyed
            shapes.fill(surface, cap, style.BLACK, px(3), 45 if bright else 80)
            dim = finish.ink == style.TEXT and not self.hovered
            text.draw(surface, self.key, self.face(style.CAP), style.DIM if dim else finish.ink, cap.center, "c")


class ToggleButton(Button):
    """A button that stays down until it is pressed again."""

    def __init__(self, ui: "Ui", label: str, on_change: Callable[[bool], object], on: bool = False, icon: str = ""):
        super().__init__(ui, label, lambda: None, icon=icon, repeat=True)
        self.on = on
        self.on_change = on_change

    def pressed(self) -> None:
        self.on = not self.on
        self.on_change(self.on)
