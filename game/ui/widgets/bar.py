"""The bar at the top of the battle: battle, turn track, what is going on and inside what, score, icons."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.engine.text import _
from game.engine.turns import TURNS, TurnWords
from game.ui.theme import Colour, rgb
from game.ui.widgets import icons, shapes, style, text
from game.ui.widgets.base import Panel, Point, Tip
from game.ui.widgets.button import Button

if TYPE_CHECKING:
    from game.ui.widgets.ui import Ui


@dataclass(frozen=True, slots=True)
class Score:
    """A side's score as a chip in its colours."""

    words: str
    ground: Colour
    ink: Colour
    tip: Tip | None = None


@dataclass(frozen=True, slots=True)
class Pool:
    """What a wing may spend: a short name, a figure, the wing's colour, whether it is spent from now, or all done."""

    name: str
    left: str
    colour: Colour
    state: str = ""
    tip: Tip | None = None


@dataclass(frozen=True, slots=True)
class BarState:
    """What the bar shows. `crumbs` are the procedures, outermost first; `note` is a quiet word at the right."""

    battle: str
    turn: int = 0
    turns: int = 0
    crumbs: tuple[str, ...] = ()
    colour: Colour | None = None
    scores: tuple[Score, ...] = ()
    score_words: str = ""
    note: str = ""
    options: str = ""
    """The active options in words, for the tooltip of the battle's name."""
    coming: str = ""
    """What is still to come, for the tooltip of the turns."""
    marks: tuple[tuple[int, str], ...] = ()
    """Turns that are marked on the track, each with the sentence of its tooltip."""
    pools: tuple[Pool, ...] = ()
    words: TurnWords = TURNS
    """What the turns are called."""


@dataclass(frozen=True, slots=True)
class BarIcon:
    """A button of the bar: the name of its icon, what it does, its tooltip."""

    icon: str
    action: Callable[[], object]
    tip: Tip


def elide(crumbs: Sequence[str], widths: Sequence[int], between: int, dots: int, room: int) -> tuple[str, ...]:
    """The chain of crumbs that fits: the middle goes first, the last and then the first stay longest."""
    kept = list(range(len(crumbs)))

    def used() -> int:
        gaps = len(kept) - 1 + (1 if len(kept) < len(crumbs) else 0)
        return sum(widths[n] for n in kept) + max(0, gaps) * between + (dots if len(kept) < len(crumbs) else 0)

    while len(kept) > 1 and used() > room:
        kept.pop(1 if len(kept) > 2 else 0)
    if len(kept) == len(crumbs):
        return tuple(crumbs)
    chain = [crumbs[n] for n in kept]
    return (chain[0], "…", *chain[1:]) if kept[0] == 0 and len(kept) > 1 else ("…", *chain)


class TopBar(Panel):
    """Shows a BarState. Where there is little room, the note goes first, then the discs, then inner crumbs."""

    def __init__(self, ui: "Ui", left: Sequence[BarIcon] = (), right: Sequence[BarIcon] = ()) -> None:
        super().__init__(ui)
        self.state = BarState("")
        self.left = [self.add(self._icon(one, True)) for one in left]
        self.right = [self.add(self._icon(one, False)) for one in right]
        self._parts: list[tuple[Rect, Tip | None]] = []

    def _icon(self, one: BarIcon, plain: bool) -> Button:
        return Button(
            self.ui, "", one.action, icon=one.icon, kind="plain" if plain else "normal", tooltip=one.tip, repeat=False
        )

    @property
    def margin(self) -> int:
        return 0

    def show(self, state: BarState) -> None:
        """Show another state."""
        if state != self.state:
            self.state = state
            self.changed()

    def arrange(self) -> None:
        px, side = self.px, self.px(30)
        x = self.rect.x + px(10)
        for button in self.left:
            button.place(Rect(x, self.rect.centery - side // 2, side, side))
            x += side + px(6)
        x = self.rect.right - px(8)
        for button in reversed(self.right):
            x -= side
            button.place(Rect(x, self.rect.centery - side // 2, side, side))
            x -= px(8)

    # -- drawing: measured first, so that what matters least can be left out --------------------------------

    def paint_ground(self, surface: Surface, box: Rect) -> None:
        px, state = self.px, self.state
        shapes.gradient(surface, box, style.STRIP_TOP, style.BAR)
        shapes.fill(surface, Rect(box.x, box.bottom - px(1), box.w, px(1)), rgb("#5A4A35"))
        shift = box.x - self.rect.x
        left = (self.left[-1].rect.right + px(10) if self.left else self.rect.x + px(14)) + shift
        right = (self.right[0].rect.x - px(14) if self.right else self.rect.right - px(14)) + shift
        self._parts = []
        title = self.face(style.BAR_TITLE)
        wide = text.draw(surface, state.battle, title, style.TEXT, (left, box.centery), "l", (right - left) // 3)
        self._note_part(Rect(left, box.y, wide, box.h), Tip(state.battle, state.options) if state.options else None)
        left += wide + px(16)
        right = self._paint_scores(surface, box, left, right)
        right = self._paint_pools(surface, box, right)
        chain = min(self._crumb_width(len(state.crumbs)), px(420)) if state.crumbs else 0
        left = self._paint_track(surface, box, left, right, chain + px(42))
        self._paint_crumbs(surface, box, left, right)

    def _note_part(self, box: Rect, tip: Tip | None) -> None:
        self._parts.append((box.move(self.rect.x - self.margin, self.rect.y - self.margin), tip))

    def tip(self, pos: Point | None) -> Tip | None:
        if pos is None:
            return None
        return next((tip for box, tip in self._parts if tip is not None and box.collidepoint(pos)), None)

    def tip_box(self) -> Rect:
        pos = self.ui.pointer
        return next((box for box, tip in self._parts if pos is not None and box.collidepoint(pos)), self.rect)

    def _paint_scores(self, surface: Surface, box: Rect, left: int, right: int) -> int:
        """Note and scores from the right; the place where they begin."""
        px, state, small = self.px, self.state, self.face(style.SMALL)
        roomy = right - left
        if state.note and roomy > px(900):
            right -= text.draw(surface, state.note, small, style.FAINT, (right, box.centery), "r") + px(20)
        for score in reversed(state.scores):
            width = max(px(34), text.width(score.words, self.face(style.BODY_STRONG)) + px(16))
            chip = Rect(right - width, box.centery - px(10), width, px(20))
            shapes.fill(surface, chip, score.ground, px(3))
            text.draw(surface, score.words, self.face(style.BODY_STRONG), score.ink, chip.center, "c")
            self._note_part(chip, score.tip)
            right = chip.x - px(7)
        if state.score_words and roomy > px(700):
            at = (right - px(3), box.centery)
            right -= text.draw(surface, state.score_words, self.face(style.BODY), style.DIM, at, "r") + px(14)
        return right - px(6)

    def _paint_pools(self, surface: Surface, box: Rect, right: int) -> int:
        """The pools, a chip each with the colour of its wing at the foot; the one that is spent now in gold."""
        px, face = self.px, self.face(style.BODY_STRONG)
        for pool in reversed(self.state.pools):
            now, done = pool.state == "now", pool.state == "done"
            ink = style.INK if now else style.FAINT if done else style.TEXT
            name = text.width(pool.name, face)
            chip = Rect(0, 0, name + max(px(18), text.width(pool.left, face)) + px(17), px(26))
            chip.midright = right, box.centery
            shapes.fill(surface, chip, style.EDGE if not now else style.GOLD_LIGHT, px(4))
            shapes.fill(surface, chip.inflate(-2 * px(1), -2 * px(1)), style.GOLD if now else style.RAISED, px(3))
            foot = Rect(chip.x + px(3), chip.bottom - px(5), chip.w - 2 * px(3), px(3))
            shapes.fill(surface, foot, pool.colour, px(1))
            middle = chip.centery - px(2)
            text.draw(surface, pool.name, face, ink, (chip.x + px(6), middle))
            text.draw(surface, pool.left, face, ink, (chip.right - px(6), middle), "r")
            self._note_part(chip, pool.tip)
            right = chip.x - px(5)
        return right - px(10) if self.state.pools else right

    def _paint_track(self, surface: Surface, box: Rect, left: int, right: int, crumbs: int) -> int:
        """The turn: a disc for each where there is room, else words. Returns where it ends."""
        px, state = self.px, self.state
        if state.turns <= 0 and state.turn <= 0:
            return left
        left = self._divider(surface, box, left)
        start = left
        step = px(30 if state.turns <= 10 else 25)
        discs = state.turns * step
        body = self.face(style.BODY)
        word = text.width(_(state.words.title), body) + px(10)
        whole = Tip(
            state.words.of(state.turn, state.turns) if state.turns else state.words.at(state.turn),
            state.coming,
        )
        if 0 < state.turns <= 16 and left + word + discs + px(20) + crumbs <= right:
            text.draw(surface, _(state.words.title), body, style.DIM, (left, box.centery))
            x = left + word + px(12)
            line = Rect(x, box.centery, (state.turns - 1) * step, px(1))
            shapes.fill(surface, line, style.EDGE_LIGHT)
            for turn in range(1, state.turns + 1):
                self._paint_turn(surface, (x, box.centery), turn)
                if told := [words for marked, words in state.marks if marked == turn]:
                    self._paint_mark(surface, (x, box.bottom - px(2)))
                    tip = Tip("\n".join(told), state.coming)
                    self._note_part(Rect(x - step // 2, box.y, step, box.h), tip)
                x += step
            left = x - step + px(26)
        else:
            words = (
                whole.title
                if left + text.width(whole.title, body) + px(120) <= right
                else _(state.words.short).format(turn=state.turn)
            )
            left += text.draw(surface, words, body, style.TEXT, (left, box.centery), "l", right - left) + px(14)
        self._note_part(Rect(start, box.y, left - start, box.h), whole)
        return left

    def _paint_turn(self, surface: Surface, centre: Point, turn: int) -> None:
        px, now = self.px, self.state.turn
        face = self.face(style.CAP)
        if turn == now:
            shapes.dot(surface, style.GOLD_LIGHT, centre, px(26))
            shapes.dot(surface, style.GOLD, centre, px(24))
            ink = style.INK
            face = self.face(style.BODY_STRONG)
        else:
            done = turn < now
            shapes.dot(surface, rgb("#8A6A34") if done else style.EDGE_LIGHT, centre, px(19))
            shapes.dot(surface, rgb("#5F4A26") if done else style.BAR, centre, px(19) - 2 * px(1))
            ink = rgb("#E8D6AE") if done else style.DIM
        text.draw(surface, str(turn), face, ink, centre, "c", px(19))

    def _paint_mark(self, surface: Surface, tip: tuple[int, int]) -> None:
        """A small triangle under the disc of a turn in which something happens."""
        px, (x, y) = self.px, tip
        corners: list[tuple[float, float]] = [(x, y - px(5)), (x + px(5), y + px(1)), (x - px(5), y + px(1))]
        shapes.polygon(surface, style.GOLD_LIGHT, corners)

    def _divider(self, surface: Surface, box: Rect, x: int) -> int:
        shapes.fill(surface, Rect(x, box.y + self.px(9), self.px(1), box.h - 2 * self.px(9)), style.EDGE)
        return x + self.px(16)

    def _crumb_width(self, count: int) -> int:
        """How wide the last crumbs are."""
        face = self.face(style.BODY_STRONG)
        return sum(text.width(crumb, face) + self.px(26) for crumb in self.state.crumbs[-count:])

    def _paint_crumbs(self, surface: Surface, box: Rect, left: int, right: int) -> None:
        px, state = self.px, self.state
        if not state.crumbs or right - left < px(40):
            return
        left = self._divider(surface, box, left)
        start = left
        if state.colour is not None:
            shapes.fill(surface, Rect(left, box.centery - px(6), px(18), px(12)), state.colour, px(2))
            left += px(26)
        strong = self.face(style.BODY_STRONG)
        widths = [text.width(crumb, strong) for crumb in state.crumbs]
        chain = elide(state.crumbs, widths, px(24), text.width("…", strong), right - left)
        if len(chain) == 2 and chain[0] == "…" and text.width("…", strong) + px(24) + widths[-1] > right - left:
            chain = chain[1:]
        for index, crumb in enumerate(chain):
            last, first = index == len(chain) - 1, index == 0
            ink = style.GOLD_LIGHT if last and len(chain) > 1 else style.TEXT if first else style.DIM
            kind = style.BODY_STRONG if first or last else style.BODY
            left += text.draw(surface, crumb, self.face(kind), ink, (left, box.centery), "l", max(0, right - left))
            if not last:
                icons.icon(surface, "right", (left + px(12), box.centery), px(11), style.FAINT)
                left += px(24)
        self._note_part(Rect(start, box.y, left - start, box.h), Tip(" › ".join(state.crumbs)))
