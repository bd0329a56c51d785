"""The sheet at the end of a battle: who won by which clause, the score, losses by wing, the luck of the dice."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.engine.events import Placed, Removed, Rolled
from game.ui.battle.session import Session
from game.ui.widgets import shapes, style, text
from game.ui.widgets.dialog import Dialog, DialogButton
from game.ui.widgets.stack import Row, RowStack
from game.ui.widgets.ui import Ui

if TYPE_CHECKING:
    from game.ui.battle.screen import Battle


@dataclass(frozen=True, slots=True)
class Luck:
    """The rolls of one side that could succeed: how many there were, did succeed, and were to be expected."""

    rolls: int
    hits: int
    expected: float

    def words(self) -> str:
        """The luck in a sentence."""
        if not self.rolls:
            return "no dice"
        more = self.hits - self.expected
        told = "as expected" if abs(more) < 0.5 else f"{abs(more):.1f} {'more' if more > 0 else 'fewer'} than expected"
        return f"{self.hits} of {self.rolls} rolls succeeded, {told}"


def luck_of(session: Session) -> dict[str, Luck]:
    """The luck of each side over the whole game."""
    table = {}
    for side in session.scenario.sides:
        rolls = [
            e for _, e in session.game.events
            if isinstance(e, Rolled) and e.side == side.id and e.chance is not None and e.result
        ]  # fmt: skip
        hits = sum(1 for e in rolls if e.result in ("success", "hit"))
        expected = sum(e.chance[0] / e.chance[1] for e in rolls if e.chance is not None and e.chance[1])
        table[side.id] = Luck(len(rolls), hits, expected)
    return table


def losses_of(session: Session) -> dict[str, list[tuple[str, int, int]]]:
    """For each side its wings as (name, counters lost, counters at first)."""
    groups: dict[str, str] = {}
    lost: set[str] = set()
    for _, event in session.game.events:
        if isinstance(event, Placed):
            groups.setdefault(event.piece, event.group)
        elif isinstance(event, Removed):
            lost.add(event.piece)
    table: dict[str, list[tuple[str, int, int]]] = {side.id: [] for side in session.scenario.sides}
    for group in session.scenario.groups:
        pieces = [p for p, g in groups.items() if g == group.id]
        if pieces:
            table[group.side].append((group.name, sum(1 for p in pieces if p in lost), len(pieces)))
    return table


class EndRows(RowStack):
    """The rows of the sheet."""

    def __init__(self, ui: Ui, session: Session) -> None:
        super().__init__(ui)
        self.session = session

    def arrange(self) -> None:
        session = self.session
        rows: list[Row] = []
        luck, losses = luck_of(session), losses_of(session)
        for view in session.view(None).sides:
            rows.append(Row(34, self._side(view.id, view.name, f"{view.score} {view.score_words}")))
            for name, gone, all_ in losses[view.id]:
                rows.append(Row(24, self._wing(name, gone, all_)))
            rows.append(Row(28, self._words("Dice: " + luck[view.id].words())))
            rows.append(Row(8, lambda surface, box: None))
        self.fill(rows)
        super().arrange()

    def _side(self, id: str, name: str, score: str):  # type: ignore[no-untyped-def]
        def draw(surface: Surface, box: Rect) -> None:
            px = self.px
            from game.ui.theme import palettes

            colour = palettes([s.id for s in self.session.scenario.sides])[id].ground
            shapes.fill(surface, Rect(box.x, box.y + px(6), px(6), box.h - px(12)), colour, px(2))
            face = self.face(style.HEADING)
            right = box.right - px(4)
            body = self.face(style.BODY)
            right -= text.draw(surface, score, body, style.GOLD_LIGHT, (right, box.centery), "r") + px(8)
            told = self.session.who(id)
            text.draw(surface, told, face, style.TEXT, (box.x + px(14), box.centery), "l", right - box.x - px(14))

        return draw

    def _wing(self, name: str, gone: int, all_: int):  # type: ignore[no-untyped-def]
        def draw(surface: Surface, box: Rect) -> None:
            px = self.px
            bar = Rect(box.right - px(164), box.centery - px(5), px(100), px(10))
            shapes.fill(surface, bar, style.WELL, px(2))
            if gone:
                shapes.fill(surface, Rect(bar.x, bar.y, max(px(3), bar.w * gone // all_), bar.h), style.BAD, px(2))
            ink = style.BAD if gone else style.DIM
            face = self.face(style.BODY)
            text.draw(surface, f"{gone} of {all_}", face, ink, (box.right - px(4), box.centery), "r")
            at = (box.x + px(14), box.centery)
            text.draw(surface, name, face, style.DIM, at, "l", bar.x - at[0] - px(8))

        return draw

    def _words(self, words: str):  # type: ignore[no-untyped-def]
        def draw(surface: Surface, box: Rect) -> None:
            at = (box.x + self.px(14), box.centery)
            text.draw(surface, words, self.face(style.SMALL), style.TEXT, at, "l", box.w - self.px(18))

        return draw


def open_end_sheet(screen: "Battle") -> None:
    """Open the sheet on top of the battle."""
    from game.ui.battle import menu as battle_menu
    from game.ui.opening.screen import Opening
    from game.ui.replay.screen import open_replay

    session = screen.session
    result = session.game.result
    if result is None:
        return
    title = f"{session.who(result.winner)} wins the battle" if result.winner else "The battle ends in a draw"
    clause = f" ({result.clause})" if result.clause else ""
    told = session.ruleset.clause(result.clause) if result.clause else ""
    words = f"{result.reason[:1].upper()}{result.reason[1:]}{clause}." + (f"\n{told}" if told else "")
    path = session.game.path

    def replay() -> None:
        if path is not None:
            session.game.close()
            screen.go(open_replay(screen.shell, path))

    buttons = [
        DialogButton("Look at the map", None, "cancel"),
        DialogButton("Save a copy…", lambda: battle_menu.save_copy(screen), closes=False),
        DialogButton("Watch the replay", replay if path is not None else None),
        DialogButton("To the opening screen", lambda: screen.go(Opening(screen.shell)), "primary"),
    ]
    height = min(420, screen.ui.size[1] / screen.ui.scale - 330)
    body = EndRows(screen.ui, session)
    dialog = Dialog(screen.ui, title, words, buttons, body=body, body_height=height, width=760)
    screen.ui.open(dialog)
