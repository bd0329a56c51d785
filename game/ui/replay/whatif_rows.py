"""What came of the runs of a what-if: how they ended as bars, points and losses as spreads, beside the real end."""

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from game.engine.scenario import Side
from game.engine.text import _
from game.engine.turns import TurnWords
from game.players.whatif import Outcome, Spread, Summary
from game.ui.theme import Colour
from game.ui.widgets import icons, shapes, style, text
from game.ui.widgets.base import Tip
from game.ui.widgets.stack import Row, RowStack
from game.ui.widgets.ui import Ui


class ResultRows(RowStack):
    """The rows of a result. A star marks what happened in the game."""

    focusable = True
    click_focus = True

    def __init__(
        self, ui: Ui, sides: Sequence[Side], colour: Callable[[str], Colour], explain: Callable[[str], str],
        turns: TurnWords,
    ) -> None:  # fmt: skip
        super().__init__(ui)
        self.sides, self.colour, self.explain, self.turns = sides, colour, explain, turns

    def show(self, summary: Summary | None, happened: Outcome | None) -> None:
        """Show a summary, None where nothing has come yet."""
        rows: list[Row] = []
        if happened is not None:
            rows += [self._head(_("In the game")), self._line(self._end_words(happened), self._numbers(happened))]
        if summary is not None:
            rows.append(self._head(_("In the runs")))
            for winner, clause, reason, count in summary.endings:
                same = happened is not None and happened.over and (winner, clause) == (happened.winner, happened.clause)
                rows.append(self._ending(winner, clause, reason, count, summary.runs, same))
            for head, spreads, real in (
                (_("Points"), summary.points, happened.points if happened is not None else {}),
                (_("Pieces lost from here on"), summary.losses, happened.losses if happened is not None else {}),
            ):
                if spreads:
                    rows.append(self._head(head))
                    most = max([1, *(one.most for one in spreads.values()), *real.values()])
                    least = min([0, *(one.least for one in spreads.values()), *real.values()])
                    rows += [self._spread(side, spreads[side.id], real.get(side.id), least, most)
                             for side in self.sides if side.id in spreads]  # fmt: skip
        self.fill(rows)

    def _name(self, side: str) -> str:
        return next((one.name for one in self.sides if one.id == side), side)

    def _end_words(self, one: Outcome) -> str:
        if not one.over:
            return _("The game is not over; it stands in {turn}.").format(turn=self.turns.amid(max(1, one.turn)))
        words = _("{side} wins: {reason}") if one.winner else _("A draw: {reason}")
        return words.format(side=self._name(one.winner), reason=_(one.reason))

    def _numbers(self, one: Outcome) -> str:
        lost = ", ".join(f"{self._name(side)} {count}" for side, count in one.losses.items())
        return _("lost from here on: {lost}").format(lost=lost) if lost else ""

    def _head(self, words: str) -> Row:
        def draw(surface: Surface, box: Rect) -> None:
            y = box.bottom - self.px(12)
            wide = text.draw(surface, words, self.face(style.HEADING), style.GOLD_LIGHT, (box.x, y), "l", box.w)
            rule = Rect(box.x + wide + self.px(12), y + self.px(2), max(0, box.w - wide - self.px(16)), self.px(1))
            shapes.fill(surface, rule, style.LINE)

        return Row(32, draw)

    def _line(self, words: str, more: str) -> Row:
        def draw(surface: Surface, box: Rect) -> None:
            px = self.px
            icons.icon(surface, "star", (box.x + px(12), box.y + px(12)), px(13), style.GOLD)
            at, room = (box.x + px(26), box.y + px(12)), box.w - px(34)
            text.draw(surface, words, self.face(style.BODY), style.TEXT, at, "l", room)
            small = self.face(style.SMALL)
            text.draw(surface, more, small, style.DIM, (at[0], box.y + px(32)), "l", room)

        return Row(44 if more else 26, draw, Tip(words, more))

    def _ending(self, winner: str, clause: str, reason: str, count: int, runs: int, same: bool) -> Row:
        title = self._name(winner) if winner else _("A draw")
        why = _(reason) if reason else (self.explain(clause).split("\n")[0] if clause else "")
        share = f"{100 * count / runs:.0f} %"

        def draw(surface: Surface, box: Rect) -> None:
            px = self.px
            if same:
                icons.icon(surface, "star", (box.x + px(12), box.centery), px(13), style.GOLD)
            left, right = box.x + px(26), box.right - px(8)
            face = self.face(style.BODY_STRONG)
            right -= text.draw(surface, f"{count}", face, style.DIM, (right, box.centery), "r", px(60))
            right = box.right - px(52)
            text.draw(surface, share, face, style.TEXT, (right, box.centery), "r", px(60))
            bar = Rect(box.right - px(110) - px(180), box.centery - px(7), px(180), px(14))
            shapes.fill(surface, bar, style.WELL, px(3))
            ink = self.colour(winner) if winner else style.FAINT
            shapes.fill(surface, Rect(bar.x, bar.y, max(px(3), bar.w * count // runs), bar.h), ink, px(3))
            upper = box.y + px(13)
            room = bar.x - px(10) - left
            words = f"{title} · {clause}" if clause else title
            text.draw(surface, words, face, style.TEXT, (left, upper), "l", room)
            first = why.partition(". ")[0]  # the tooltip has all of it
            text.draw(surface, first, self.face(style.SMALL), style.DIM, (left, box.y + px(31)), "l", room)

        words = f"{why}\n{_('So it was in the game.')}" if same else why
        return Row(44, draw, Tip(f"{title}: {share}", words, clause))

    def _spread(self, side: Side, spread: Spread, real: int | None, least: int, most: int) -> Row:
        words = _("{least} to {most}, half of the runs up to {middle:g}, {average:.1f} on average").format(
            least=spread.least, most=spread.most, middle=spread.middle, average=spread.average
        )

        def draw(surface: Surface, box: Rect) -> None:
            px = self.px
            left, y = box.x + px(26), box.centery
            shapes.fill(surface, Rect(left, y - px(7), px(4), px(14)), self.colour(side.id), px(1))
            name = self.face(style.BODY)
            bar = Rect(box.x + max(px(170), box.w // 3), y - px(6), 0, px(12))
            bar.w = max(px(40), box.right - px(120) - bar.x)
            text.draw(surface, side.name, name, style.TEXT, (left + px(12), y), "l", bar.x - px(10) - left - px(12))

            def at(value: float) -> int:
                return bar.x + round(bar.w * (value - least) / max(1, most - least))

            shapes.fill(surface, bar, style.WELL, px(3))
            wide = Rect(at(spread.least), bar.y, max(px(3), at(spread.most) - at(spread.least)), bar.h)
            shapes.fill(surface, wide, style.RAISED_2, px(3))
            middle = Rect(at(spread.middle) - px(1), bar.y - px(2), px(3), bar.h + 2 * px(2))
            shapes.fill(surface, middle, style.TEXT, px(1))
            if real is not None:
                icons.icon(surface, "star", (at(real), y), px(14), style.GOLD)
            told = f"{spread.least} – {spread.middle:g} – {spread.most}"
            text.draw(surface, told, name, style.TEXT, (box.right - px(8), y), "r", px(108))

        more = _("In the game: {count}").format(count=real) if real is not None else ""
        return Row(30, draw, Tip(f"{side.name}: {words}", more))
