"""The card of a piece: picture, name, chips, its figures in columns, facts with their clause, notes."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.engine.views import CardView, Fact
from game.ui.widgets import shapes, style, text
from game.ui.widgets.base import Tip
from game.ui.widgets.stack import Row, RowStack

if TYPE_CHECKING:
    from game.ui.widgets.ui import Ui

CHIP_TONES = {"warn": "warn", "good": "good", "bad": "bad", "order": "order", "mark": "mark", "plain": "plain"}


def parts(value: str) -> tuple[str, str]:
    """A value's figure and the quieter words behind it: 7 and of 7, 6+ and 40 %."""
    figure, _, rest = value.partition(" ")
    figure = figure.rstrip(",")
    return (figure, rest) if rest and len(figure) <= 3 and any(c.isdigit() for c in figure) else (value, "")


class Card(RowStack):
    """Draws a CardView in rows and scrolls where there are more than fit.

    The picture is the counter drawn by somebody else, about 76 px at 100 %. `explain` gives our words of a clause.
    """

    def __init__(self, ui: "Ui", explain: Callable[[str], str] = lambda clause: "") -> None:
        super().__init__(ui)
        self.explain = explain
        self.view: CardView | None = None
        self.picture: Surface | None = None
        self._laid = (-1, 0.0)

    def show(self, view: CardView | None, picture: Surface | None = None) -> None:
        """Show a piece, or nothing."""
        self.view, self.picture = view, picture
        self._lay()

    def arrange(self) -> None:
        if self._laid != (self.rect.w, self.ui.scale):
            self._lay()
        super().arrange()

    def _lay(self) -> None:
        self._laid = (self.rect.w, self.ui.scale)
        view = self.view
        if view is None or self.rect.w <= 0:
            self.fill([])
            return
        room = self.rect.w - self.px(10)
        left = self._left()
        lines = self._chip_lines(room - left)
        short = [fact for fact in view.facts if self._wide(fact) <= room // (4 if room >= self.px(320) else 3)]
        beside = left < room // 2 and len(short) <= 4 and len(self._packed(short, room - left)) <= 1
        rows = [self._head(view, lines, left, short if beside else [])]
        if not beside:
            rows += [self._figures(packed) for packed in self._packed(short, room)]
        rows += [self._fact(fact) for fact in view.facts if fact not in short]
        for note in view.notes:
            rows += [self._note(line) for line in text.wrap(note, self.face(style.SMALL), room)]
        self.fill(rows)

    def _left(self) -> int:
        """Where the words beside the picture begin, px."""
        return self.picture.get_width() + self.px(16) if self.picture is not None else self.px(2)

    def _wide(self, fact: Fact) -> int:
        """How wide the column of a fact has to be, px."""
        figure, rest = parts(fact.value)
        wide = text.width(figure, self.face(style.PROMPT))
        wide += self.px(5) + text.width(rest, self.face(style.SMALL)) if rest else 0
        return max(wide, text.width(fact.name, self.face(style.SMALL))) + self.px(8)

    def _packed(self, facts: list[Fact], room: int) -> list[list[tuple[Fact, int, int]]]:
        """Facts in rows of columns, each with the left edge and the width of its column, px.

        As many go into a row as fit; its columns are alike where that is wide enough for each, else as wide as they
        must be with the rest between them.
        """
        rows: list[list[Fact]] = [[]]
        used = 0
        for fact in facts:
            if rows[-1] and used + self._wide(fact) > room:
                rows.append([])
                used = 0
            rows[-1].append(fact)
            used += self._wide(fact)
        placed = []
        most = max(4, len(rows[0]))
        for row in rows if facts else ():
            widths = [self._wide(fact) for fact in row]
            if max(widths) <= room // most and len(row) <= most:
                widths = [room // most] * len(row)
            else:
                widths = [wide + (room - sum(widths)) // len(row) for wide in widths]
            placed.append([(fact, sum(widths[:n]), widths[n]) for n, fact in enumerate(row)])
        return placed

    def _chip_lines(self, room: int) -> list[list[tuple[str, str, int]]]:
        """The chips in lines: label, tone, width."""
        lines: list[list[tuple[str, str, int]]] = [[]]
        used = 0
        for label, tone in self.view.chips if self.view is not None else ():
            width = min(shapes.chip_width(label, self.ui.scale), room)
            if lines[-1] and used + width > room:
                lines.append([])
                used = 0
            lines[-1].append((label, CHIP_TONES.get(tone, tone), width))
            used += width + self.px(6)
        return lines if lines[0] else []

    def _head(self, view: CardView, lines: list[list[tuple[str, str, int]]], left: int, figures: list[Fact]) -> Row:
        """Picture, name, second line, chips, and beside the picture the figures if they fit there."""

        titles, title_face = self._title(view.title, self.rect.w - self.px(10) - left)
        seconds = text.wrap(view.subtitle, self.face(style.BODY), max(self.px(60), self.rect.w - self.px(10) - left))
        packed = self._packed(figures, self.rect.w - self.px(10) - left)
        down = 14 + 26 * (len(titles) - 1)
        foot = down + 24 + 20 * (len(seconds) - 1)

        def draw(surface: Surface, box: Rect) -> None:
            px = self.px
            if self.picture is not None:
                surface.blit(self.picture, (box.x, box.y + px(2)))
            x, room = box.x + left, box.w - left
            for n, words in enumerate(titles):
                text.draw(surface, words, title_face, style.TEXT, (x, box.y + px(14 + 26 * n)), "l", room, True)
            for n, words in enumerate(seconds):
                second = (x, box.y + px(down + 24 + 20 * n))
                text.draw(surface, words, self.face(style.BODY), style.DIM, second, "l", room)
            y = box.y + px(foot + 14)
            for line in lines:
                at = x
                for label, tone, width in line:
                    shapes.chip(surface, Rect(at, y, width, px(20)), label, tone, self.ui.scale)
                    at += width + px(6)
                y += px(25)
            for row in packed:
                self._paint_figures(surface, Rect(x, y, room, px(46)), row)

        def tip(x: int) -> Tip | None:
            for row in packed:
                if (found := self._figure_at(row, x - left)) is not None:
                    return self._tip(found)
            return Tip(view.title, view.subtitle) if len(view.subtitle) > 40 else None

        words = foot + 16 + 25 * len(lines) + (48 if figures else 0)
        picture = self.picture.get_height() / self.ui.scale + 12 if self.picture is not None else 0
        return Row(max(words, picture), draw, tip)

    def _title(self, title: str, room: int) -> tuple[list[str], text.Face]:
        """The name whole, in as many lines and as large as it needs."""
        face = self.face(style.CARD_NAME)
        while any(text.width(word, face) > room for word in title.split()) and face.px > face.least:
            face = face._replace(px=face.px - 1)
        return list(text.wrap(title, face, max(self.px(60), room))), face

    def _tip(self, fact: Fact) -> Tip | None:
        told = self.explain(fact.clause) if fact.clause else ""
        words = "\n".join(dict.fromkeys(part for part in (fact.changed, fact.tip, told) if part))
        return Tip(f"{fact.name} {fact.value}", words, fact.clause) if words or fact.clause else None

    def _figures(self, packed: list[tuple[Fact, int, int]]) -> Row:
        """Short facts in columns: the name small above, the value large below."""

        def draw(surface: Surface, box: Rect) -> None:
            self._paint_figures(surface, box, packed)

        def tip(x: int) -> Tip | None:
            found = self._figure_at(packed, x)
            return self._tip(found) if found is not None else None

        return Row(46, draw, tip)

    def _figure_at(self, packed: list[tuple[Fact, int, int]], x: int) -> Fact | None:
        return next((fact for fact, left, wide in packed if left <= x < left + wide), None)

    def _paint_figures(self, surface: Surface, box: Rect, packed: list[tuple[Fact, int, int]]) -> None:
        px = self.px
        small = self.face(style.SMALL)
        for fact, left, wide in packed:
            x, room = box.x + left + px(2), wide - px(4)
            text.draw(surface, fact.name, small, style.DIM, (x, box.y + px(10)), "l", room)
            figure, rest = parts(fact.value)
            ink = style.WARN if fact.changed else style.TEXT
            done = text.draw(surface, figure, self.face(style.PROMPT), ink, (x, box.y + px(31)), "l", room)
            if fact.changed:  # marked by a line too: colour alone tells nobody
                shapes.fill(surface, Rect(x, box.y + px(41), done, px(2)), style.WARN)
            if rest:
                done += px(5)
                text.draw(surface, rest, small, style.DIM, (x + done, box.y + px(32)), "l", room - done)

    def _fact(self, fact: Fact) -> Row:
        """A line with name, value and clause; a value that is too long for it goes on in lines of its own."""
        px, small, strong = self.px, self.face(style.CLAUSE), self.face(style.BODY_STRONG)
        room = self.rect.w - px(16)
        clause = min(text.width(fact.clause, small), room // 4)
        free, value = room - clause - 2 * px(8), text.width(fact.value, strong)
        name = min(text.width(fact.name, self.face(style.BODY)), max(room // 2, free - value))
        wide = free - name
        lines = [fact.value] if value <= wide else []
        more = [] if lines else text.wrap(fact.value, self.face(style.SMALL), max(px(60), room - px(12)))

        def draw(surface: Surface, box: Rect) -> None:
            y = box.y + px(style.MODIFIER_ROW) // 2
            right, left = box.right - px(4), box.x + px(2)
            text.draw(surface, fact.clause, small, style.FAINT, (right, y), "r", clause)
            body = self.face(style.BODY)
            ink = style.WARN if fact.changed else style.TEXT
            left += text.draw(surface, fact.name, body, style.DIM, (left, y), "l", name) + px(8)
            for words in lines:
                text.draw(surface, words, strong, ink, (left, y), "l", wide)
            for n, words in enumerate(more):
                at = (box.x + px(14), y + px(20) * (n + 1))
                text.draw(surface, words, self.face(style.SMALL), ink, at, "l", box.w - px(14))

        return Row(style.MODIFIER_ROW + 20 * len(more), draw, self._tip(fact) or Tip(fact.name, fact.value))

    def _note(self, line: str) -> Row:
        def draw(surface: Surface, box: Rect) -> None:
            text.draw(surface, line, self.face(style.SMALL), style.DIM, (box.x + self.px(2), box.centery))

        return Row(20, draw)
