"""The forecast: each modifier with its clause, the total, and a bar with faces, per cent and words for each result."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.engine.tally import Line
from game.engine.text import _
from game.engine.views import Answer, ForecastView, Outcome
from game.ui.theme import Colour, mix, rgb
from game.ui.widgets import icons, shapes, style, text
from game.ui.widgets.base import Tip
from game.ui.widgets.lists import BAR_WIDTH
from game.ui.widgets.stack import Row, RowStack

if TYPE_CHECKING:
    from game.ui.widgets.ui import Ui

REACTION = rgb("#C4A8EC")
"""Who may answer: the pale violet of interception."""


@dataclass(frozen=True, slots=True)
class Party:
    """Who acts or is struck: name, second line, picture."""

    name: str
    note: str = ""
    picture: Surface | None = None


@dataclass(frozen=True, slots=True)
class Other:
    """Another target: its name, its forecast, its picture, and what a click on it does."""

    name: str
    view: ForecastView
    picture: Surface | None = None


def signed(value: int) -> str:
    """A modifier as it is printed: +2, −1, 0."""
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"


def percent(chance: tuple[int, int]) -> str:
    """A chance in whole per cent; what is not quite nothing or certain never reads 0 or 100."""
    part, whole = chance
    rounded = (200 * part + whole) // (2 * whole) if whole else 0
    if 0 < part < whole:
        rounded = max(1, min(99, rounded))
    return f"{rounded} %"


def faces(values: Sequence[int]) -> str:
    """Die faces in short: 1–2, or 1, 3, 5."""
    runs: list[list[int]] = []
    for value in sorted(values):
        if runs and value == runs[-1][-1] + 1:
            runs[-1].append(value)
        else:
            runs.append([value])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)


def _quiet(answer: Answer) -> bool:
    """Whether an answer needs no die or cannot succeed."""
    return answer.chance is None or answer.chance[0] == 0


class Forecast(RowStack):
    """Draws a ForecastView in rows and scrolls where there are more than fit.

    `explain` gives our words of a clause for the tooltips.
    """

    def __init__(self, ui: "Ui", explain: Callable[[str], str] = lambda clause: "") -> None:
        super().__init__(ui)
        self.explain = explain
        self._shown: tuple[ForecastView | None, Party | None, Party | None, tuple[Other, ...]] = (None, None, None, ())
        self._laid = (-1, 0.0)

    def show(
        self,
        view: ForecastView | None,
        actor: Party | None = None,
        target: Party | None = None,
        others: Sequence[Other] = (),
    ) -> None:
        """Show a forecast; without `actor` and `target` the view's own words stand for them."""
        self._shown = (view, actor, target, tuple(others))
        self._lay()

    def arrange(self) -> None:
        if self._laid != (self.rect.w, self.ui.scale):
            self._lay()
        super().arrange()

    def _lay(self) -> None:
        self._laid = (self.rect.w, self.ui.scale)
        view, actor, target, others = self._shown
        rows: list[Row] = []
        if view is not None:
            rows += self._head(view)
            actor = actor or (Party(view.actor) if view.actor else None)
            target = target or (Party(view.target) if view.target else None)
            if actor is not None:
                notes = "\n".join(f"{p.name}: {p.note}" for p in (actor, target) if p is not None and p.note)
                rows.append(Row(52, self._parties(actor, target), Tip(view.title, notes) if notes else None))
            rows += self._sum(view)
            if view.outcomes:
                rows.append(Row(4, lambda surface, box: None))
            most = max((chance[0] / max(1, chance[1]) for chance in (o.chance for o in view.outcomes)), default=1.0)
            rows += [self._outcome(outcome, most or 1.0, view.clause) for outcome in view.outcomes]
            rows += self._sentences(view)
        if others:
            rows.append(Row(6, lambda surface, box: None))
        rows += [self._other(other) for other in others]
        self.fill(rows)

    def _tip(self, title: str, clause: str) -> Tip | None:
        return Tip(title, self.explain(clause), clause) if clause else None

    def _head(self, view: ForecastView) -> list[Row]:
        """The title with what is needed beside it, or below where both have no room."""
        note, beside, title, faint = (
            view.need or view.cost,
            self.px(10),
            self.face(style.HEADING),
            self.face(style.NOTE),
        )
        wide = text.width(view.title, title) + beside + text.width(note, faint)
        below = bool(note) and wide > self.rect.w - self.px(4 + BAR_WIDTH)

        def draw(surface: Surface, box: Rect) -> None:
            right = box.right - self.px(4)
            if note and not below:
                right -= text.draw(surface, note, faint, style.DIM, (right, box.centery), "r", box.w // 2) + beside
            text.draw(surface, view.title, title, style.GOLD_LIGHT, (box.x, box.centery), "l", right - box.x)

        def draw_note(surface: Surface, box: Rect) -> None:
            text.draw(surface, note, faint, style.DIM, (box.x, box.centery - self.px(2)), "l", box.w)

        tip = self._tip(view.title, view.clause)
        return [Row(32, draw, tip), Row(22, draw_note, tip)] if below else [Row(32, draw, tip)]

    def _parties(self, actor: Party, target: Party | None) -> Callable[[Surface, Rect], None]:
        def draw(surface: Surface, box: Rect) -> None:
            px = self.px
            card = Rect(box.x, box.y, box.w, box.h - px(6))
            shapes.plate(surface, card, style.RAISED, rgb("#2C2823"), style.LINE, px(4), px(1))
            half = card.w // 2 - px(22) if target is not None else card.w
            self._party(surface, Rect(card.x, card.y, half, card.h), actor)
            if target is not None:
                icons.icon(surface, "arrow", card.center, px(26), rgb("#E0561F"))
                self._party(surface, Rect(card.right - half, card.y, half, card.h), target)

        return draw

    def _party(self, surface: Surface, box: Rect, party: Party) -> None:
        px = self.px
        left = box.x + px(10)
        if party.picture is not None:
            surface.blit(party.picture, party.picture.get_rect(center=(box.x + px(24), box.centery)))
            left = box.x + px(46)
        room = box.right - px(4) - left
        upper = box.centery - (px(8) if party.note else 0)
        text.draw(surface, party.name, self.face(style.BODY_STRONG), style.TEXT, (left, upper), "l", room, True)
        lower = (left, box.centery + px(10))
        text.draw(surface, party.note, self.face(style.CLAUSE), style.DIM, lower, "l", room)

    # -- the sum --------------------------------------------------------------------------------------------

    def _sum(self, view: ForecastView) -> list[Row]:
        if view.tally is None:
            return []
        rows = [self._modifier(line) for line in view.tally]

        def draw(surface: Surface, box: Rect) -> None:
            px = self.px
            shapes.fill(surface, Rect(box.x, box.y + px(3), box.w, px(1)), style.EDGE_LIGHT)
            y = box.centery + px(2)
            total = view.tally.total if view.tally is not None else 0
            figure = str(total) if view.unsigned else signed(total)
            wide = text.draw(surface, figure, self.face(style.FIGURE), style.GOLD_LIGHT, (box.right - px(4), y), "r")
            at = (box.x + px(6), y)
            words, face = view.total or _("Total"), self.face(style.BODY_STRONG)
            text.draw(surface, words, face, style.TEXT, at, "l", box.w - wide - px(16))

        return [*rows, Row(34, draw, self._tip(view.title, view.clause))]

    def _modifier(self, line: Line) -> Row:
        words = line.words()
        words = words[:1].upper() + words[1:]

        def draw(surface: Surface, box: Rect) -> None:
            px, y = self.px, box.centery
            idle = line.value == 0
            ink = style.FAINT if idle else style.GOOD if line.value > 0 else style.BAD
            body = self.face(style.BODY)
            text.draw(surface, signed(line.value), self.face(style.BUTTON), ink, (box.right - px(4), y), "r")
            right = box.right - px(40)
            clause = self.face(style.CLAUSE)
            wide = text.draw(surface, line.clause, clause, style.FAINT, (right, y), "r", box.w // 4)
            room = right - wide - px(10) - box.x - px(6)
            text.draw(surface, words, body, style.FAINT if idle else style.TEXT, (box.x + px(6), y), "l", room)

        told = Tip(f"{words}: {signed(line.value)}", self.explain(line.clause), line.clause)
        return Row(style.MODIFIER_ROW, draw, told)

    # -- the results ----------------------------------------------------------------------------------------

    def columns(self, width: int) -> tuple[int, int, int]:
        """Widths of the faces, of the bars and of the code column, px; a narrow panel has no codes."""
        narrow = width < self.px(340)
        return self.px(38 if not narrow else 32), self.px(90 if not narrow else 72), 0 if narrow else self.px(72)

    def _outcome(self, outcome: Outcome, most: float, clause: str) -> Row:
        chance = outcome.chance[0] / max(1, outcome.chance[1])

        def draw(surface: Surface, box: Rect) -> None:
            px, y = self.px, box.centery
            first, wide, code = self.columns(box.w)
            bar = Rect(box.x + first + px(6), y - px(8), wide, px(16))
            small = self.face(style.SMALL)
            text.draw(surface, faces(outcome.faces), small, style.DIM, (box.x + first, y), "r", first)
            shapes.fill(surface, bar, style.WELL, px(2))
            part = Rect(bar.x, bar.y, max(px(3), round(bar.w * chance / most)) if chance else 0, bar.h)
            shapes.fill(surface, part, style.outcome_colour(outcome.tone), px(2))
            paint_percent(surface, bar, percent(outcome.chance), self.face(style.BAR_FIGURE), px(5))
            left, right = bar.right + px(8), box.right - px(4)
            if code and outcome.code:
                faint = self.face(style.CLAUSE)
                right -= text.draw(surface, outcome.code, faint, style.FAINT, (right, y), "r", code) + px(6)
            text.draw(surface, outcome.words, self.face(style.BODY), style.TEXT, (left, y), "l", right - left)

        die = _("Die {faces}").format(faces=faces(outcome.faces)) if outcome.faces else ""
        body = ", ".join(part for part in (die, percent(outcome.chance), outcome.code) if part)
        told = self.explain(clause) if clause else ""
        return Row(style.MODIFIER_ROW, draw, Tip(outcome.words, f"{body}\n{told}" if told else body, clause))

    def _sentences(self, view: ForecastView) -> list[Row]:
        """Cost, legs with who may answer each, how it ends, and stops, each wrapped to the width of the pane."""
        rows = self._wrapped(view.cost, style.DIM) if view.cost and view.need else []
        told: set[tuple[str, str]] = set()
        for number, leg in enumerate(view.legs):
            rows += self._wrapped(leg.words, style.TEXT)
            here = [a for a in view.answers if a.leg == number and not (_quiet(a) and (a.piece, a.kind) in told)]
            later = {(a.piece, a.kind) for a in view.answers if a.leg > number}
            rows += self._answers(here, 14, any(_quiet(a) and (a.piece, a.kind) in later for a in here))
            told |= {(a.piece, a.kind) for a in here}
        if not view.legs:
            rows += self._answers(list(view.answers), 0)
        for note in view.notes:
            rows += self._wrapped(note[:1].upper() + note[1:], style.DIM)
        for stop in view.stops:
            rows += self._wrapped(stop[:1].upper() + stop[1:], style.WARN)
        return rows

    def _answers(self, answers: list[Answer], indent: int, further: bool = False) -> list[Row]:
        """Those that may succeed by chance in a row each; the others one after the other, fainter.

        Of the others each kind of answer of each piece is told once on a way; `further` says that some come again.
        """
        rows: list[Row] = []
        quiet = [a for a in answers if _quiet(a)]
        for answer in answers:
            if answer not in quiet:
                rows += self._wrapped(answer.words, REACTION, indent, self._tip(answer.words, answer.clause))
        if quiet:
            clauses = ", ".join(dict.fromkeys(a.clause for a in quiet))
            words = "; ".join(a.words for a in quiet)
            words = _("{answers}, and further on").format(answers=words) if further else words
            rows += self._wrapped(words, mix(REACTION, style.FAINT, 0.6), indent, self._tip(words, clauses))
        return rows

    def _wrapped(self, words: str, colour: Colour, indent: int = 0, tip: Tip | None = None) -> list[Row]:
        """Words in as many rows as they need, the later ones a little further in."""
        face = self.face(style.SMALL)
        room = max(self.px(60), self.rect.w - self.px(24 + indent))
        rows = []
        for line in text.wrap(words, face, room):

            def draw(surface: Surface, box: Rect, line: str = line) -> None:
                text.draw(surface, line, face, colour, (box.x + self.px(6 + indent), box.centery))

            rows.append(Row(20, draw, tip))
        return rows

    def _other(self, other: Other) -> Row:
        """Another target on one line: total and a stacked bar of its results."""

        def draw(surface: Surface, box: Rect) -> None:
            px, y = self.px, box.y + (box.h - self.px(4)) // 2
            card = Rect(box.x, box.y, box.w, box.h - px(4))
            shapes.plate(surface, card, style.CARD, style.CARD, style.LINE, px(4), px(1))
            left = card.x + px(10)
            if other.picture is not None:
                surface.blit(other.picture, other.picture.get_rect(center=(card.x + px(20), y)))
                left = card.x + px(40)
            bar = Rect(card.right - px(10) - card.w * 2 // 5, y - px(6), card.w * 2 // 5, px(12))
            paint_stack(surface, bar, other.view.outcomes, px(1))
            right = bar.x - px(10)
            if other.view.brief or other.view.tally is not None:
                total = other.view.plate
                strong = self.face(style.BODY_STRONG)
                right -= text.draw(surface, total, strong, style.GOLD_LIGHT, (right, y), "r") + px(8)
            text.draw(surface, other.name, self.face(style.BODY), style.TEXT, (left, y), "l", right - left, True)

        told = [f"{percent(outcome.chance)}  {outcome.words}" for outcome in other.view.outcomes]
        told += [self.explain(other.view.clause)] if other.view.clause else []
        return Row(38, draw, Tip(other.view.title, "\n".join(told), other.view.clause))


def paint_percent(surface: Surface, bar: Rect, words: str, face: text.Face, pad: int) -> None:
    """A per cent figure at the left of a bar, white on its own shadow so that it can be read on every colour."""
    at = (bar.x + pad, bar.centery)
    for dx, dy in ((1, 1), (0, 1), (1, 0)):
        text.draw(surface, words, face, style.INK, (at[0] + dx, at[1] + dy))
    text.draw(surface, words, face, style.WHITE, at)


def paint_stack(surface: Surface, bar: Rect, outcomes: Sequence[Outcome], gap: int) -> None:
    """All results as pieces of one bar, from the worst to the best."""
    shapes.fill(surface, bar, style.WELL, 2)
    whole = sum(o.chance[0] / max(1, o.chance[1]) for o in outcomes) or 1.0
    done = 0.0
    for outcome in sorted(outcomes, key=lambda one: one.tone):
        part = outcome.chance[0] / max(1, outcome.chance[1]) / whole
        x, end = bar.x + round(bar.w * done), bar.x + round(bar.w * (done + part))
        if end > x:
            width = max(1, end - x - gap)
            shapes.fill(surface, Rect(x, bar.y, width, bar.h), style.outcome_colour(outcome.tone))
        done += part
