"""What happened since a side's last decision, played back on the map beat by beat, or told as a list in words."""

from typing import TYPE_CHECKING

import pygame
from pygame import Rect
from pygame.event import Event

from game.engine.events import Event as Happened
from game.engine.events import Levelled, Moved, Removed, Rolled
from game.engine.state import State
from game.engine.text import _
from game.engine.views import CounterView
from game.record.board import Board
from game.record.recent import Beat, beats, since
from game.ui.battle.motion import Animation
from game.ui.mapview.drawn import Trail
from game.ui.mapview.scene import Motion, Scene
from game.ui.widgets.base import Tip
from game.ui.widgets.dialog import Dialog, DialogButton, DialogRow
from game.ui.widgets.layer import Layer
from game.ui.widgets.prompt import Offer, Prompt, PromptBar

if TYPE_CHECKING:
    from game.ui.battle.screen import Battle

REST, REST_OF_A_ROLL = 350, 900
"""Milliseconds that a beat stays once nothing moves any more, and one with a die or a loss."""
MOST_TRAILS = 12
"""So many ways stay drawn at the most; older ones are faint first, then gone."""


def beats_for(screen: "Battle", side: str) -> list[Beat]:
    """What a side may be shown of what happened since its last decision."""
    session = screen.session
    moment = session.moment
    mine = moment.asked is not None and moment.asked.side == side
    return beats(session.game, since(session.game, side, literally=mine and moment.answering))


def trails_of(screen: "Battle", shown: list[Beat]) -> tuple[Trail, ...]:
    """The ways of all that moved in these beats, in the colours of their sides; the oldest are faint."""
    place = screen.session.scenario.sheet.grid.number
    ways: list[tuple[str, tuple[int, ...]]] = []
    owner: dict[str, str] = {}
    for beat in shown:
        for event in beat.events:
            if not isinstance(event, Moved):
                continue
            piece = beat.before.pieces.get(event.piece) or beat.after.pieces.get(event.piece)
            owner[event.piece] = piece.side if piece is not None else beat.side
            run = tuple(place[label] for label in event.path if label in place)
            if len(run) < 2 or event.how == "carried":
                continue
            if ways and ways[-1][0] == event.piece and ways[-1][1][-1] == run[0]:
                run = (*ways.pop()[1], *run[1:])
            ways.append((event.piece, run))
    kept = ways[-MOST_TRAILS:]
    palette = screen.view.kit.art.palette
    return tuple(
        Trail(run, palette(owner[piece]).pointer, faint=len(kept) - n > MOST_TRAILS // 2)
        for n, (piece, run) in enumerate(kept)
    )


class Teller:
    """Tells boards and beats in the words of the rule set, and shows them as counters."""

    def __init__(self, screen: "Battle") -> None:
        self.session = screen.session
        self._states: dict[int, State] = {}

    def state(self, board: Board) -> State:
        """The position that the events tell of; nobody is asked in it."""
        if id(board) not in self._states:
            self._states[id(board)] = board.state(self.session.state.battle)
        return self._states[id(board)]

    def counters(self, board: Board) -> tuple[CounterView, ...]:
        """The counters of a board, as everybody may see them."""
        return self.session.ruleset.view(self.state(board), None).counters

    def lines(self, beat: Beat) -> list[tuple[str, str]]:
        """What happened in a beat: (words, hex); a run of steps of one piece is one line."""
        found: list[tuple[str, str]] = []
        last = ""
        for event in beat.events:
            words = self._told(beat, event)
            if not words:
                continue
            mover = event.piece if isinstance(event, Moved) else ""
            if mover and mover == last:
                found.pop()
            last = mover
            found.append((words, self._hex(beat, event)))
        return found

    def _told(self, beat: Beat, event: Happened) -> str:
        gone = getattr(event, "piece", "") not in beat.after.pieces
        try:
            ruleset = self.session.ruleset
            command = beat.step.command(ruleset) if beat.step is not None else None
            return ruleset.told(self.state(beat.before if gone else beat.after), event, command)
        except LookupError:  # a piece that came and went within the beat
            return ""

    @staticmethod
    def _hex(beat: Beat, event: Happened) -> str:
        piece = getattr(event, "piece", "") or next(iter(getattr(event, "pieces", ())), "")
        placed = beat.after.pieces.get(piece) or beat.before.pieces.get(piece)
        return placed.hexes[0] if placed is not None else ""


class SincePlay(Layer):
    """The playing back: the map shows the board as it was, a bar in place of the prompt says what happens.

    Any key, or a click on the map, goes on to the next beat at once; Escape stops. The present position comes back at
    the end. With animation off each beat waits for a key.
    """

    modal = True

    def __init__(self, screen: "Battle", side: str, shown: list[Beat]) -> None:
        super().__init__(screen.ui)
        self.screen, self.side, self.beats = screen, side, shown
        self.teller = Teller(screen)
        self.bar = self.add(PromptBar(screen.ui))
        self.animation = Animation(screen.shell.settings.pace)
        self.place_now = -1
        self.resting = 0.0
        self.scene = Scene()

    # -- as a layer -----------------------------------------------------------------------------------------

    def fill_window(self) -> None:
        high = self.px(60)
        self.place(Rect(0, self.ui.window.bottom - high, self.ui.window.w, high))

    def arrange(self) -> None:
        self.bar.place(self.rect)

    def pressed_outside(self) -> None:
        if self.ui.may_press(self.ui.pointer):
            self.next()

    def handle(self, event: Event) -> bool:
        if event.type == pygame.KEYDOWN and not self.ui.repeated(event):
            match event.key:
                case pygame.K_ESCAPE:
                    self.stop()
                case pygame.K_a:
                    self.again()
                case pygame.K_l:
                    self.list()
                case _:
                    self.next()
        return True

    # -- going on -------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Open and show the first beat."""
        self.ui.open(self)
        self.again()

    def again(self) -> None:
        """Play it from its beginning."""
        self.place_now = -1
        self.next()

    def next(self) -> None:
        """Show the next beat, or the present position where there is none left."""
        self.place_now += 1
        if self.place_now >= len(self.beats):
            self.stop()
            return
        beat = self.beats[self.place_now]
        view, teller = self.screen.view, self.teller
        before, after = teller.counters(beat.before), teller.counters(beat.after)
        place = self.screen.session.scenario.sheet.grid.number
        where = {c.id: c.hexes[0] for c in (*before, *after)}
        dice = {where[e.piece]: str(e.die) for e in beat.events if isinstance(e, Rolled) and e.piece in where}
        trails = trails_of(self.screen, self.beats[: self.place_now + 1])
        self.scene = Scene(after, trails=trails, dice=tuple(dice.items()))
        self.animation.skip()
        self.animation.pace = self.screen.shell.settings.pace
        self.animation.add(view, beat.events, before)
        moved = [place[e.path[-1]] for e in beat.events if isinstance(e, Moved) and e.path[-1] in place]
        touched = moved or list(dice) or [where[p] for e in beat.events if (p := getattr(e, "piece", "")) in where]
        if touched:
            view.bring(touched[0])
            self.scene.selected = tuple(touched[-1:])
        heavy = any(isinstance(e, Rolled | Removed | Levelled) for e in beat.events)
        self.resting = (REST_OF_A_ROLL if heavy else REST) * self.animation.pace
        view.show(self.scene)
        self.animation.tick(0, view)
        self._tell(beat)

    def _tell(self, beat: Beat) -> None:
        session = self.screen.session
        who = session.name(beat.side) if beat.side else _("By agreement")
        lines = [words for words, hex in self.teller.lines(beat)]
        told = ". ".join(lines) if lines else _("nothing to be seen")
        palette = self.screen.view.kit.art.palette(beat.side or self.side)
        offers = (
            Offer(_("Next"), self.next, _("any key"), "primary", repeat=True),
            Offer(_("Stop"), self.stop, "Esc", tip=Tip(_("Back to the present position"))),
            Offer(_("Again"), self.again, "A", tip=Tip(_("From the beginning"))),
            Offer(_("List"), self.list, "L", tip=Tip(_("All of it in words"))),
        )
        title = _("Since your last decision, {part} of {all}: {who}").format(
            part=self.place_now + 1, all=len(self.beats), who=who
        )
        self.bar.show(Prompt(title, told, palette.ground, None, offers))

    def stop(self) -> None:
        """Back to the present position."""
        self.animation.skip()
        self.screen.view.motion = Motion()
        self.ui.close(self)
        self.screen.seat.playing = None
        self.screen.refresh()
        self.screen.seat.played_back()

    def list(self) -> None:
        """All of it in words, on top."""
        show_list(self.screen, self.side, self.beats)

    # -- time -----------------------------------------------------------------------------------------------

    @property
    def paused(self) -> bool:
        """Whether something lies on top of it."""
        return self.ui.top is not self

    def tick(self, milliseconds: int) -> None:
        """Let time pass."""
        if self.paused or self.animation.pace <= 0:
            return
        if self.animation.running:
            self.animation.tick(milliseconds, self.screen.view)
            return
        self.resting -= milliseconds
        if self.resting <= 0:
            self.next()

    def next_change(self) -> int | None:
        """In how many milliseconds something goes on; None while it waits for a key."""
        if self.paused or self.animation.pace <= 0:
            return None
        return 16 if self.animation.running else max(1, round(self.resting))


def show_list(screen: "Battle", side: str, shown: list[Beat]) -> None:
    """What happened since a side's last decision in words; a click on a line goes to its hex."""
    teller = Teller(screen)
    rows = []
    for beat in shown:
        who = screen.session.name(beat.side) if beat.side else _("by agreement")
        for words, hex in teller.lines(beat):

            def go(hex: str = hex) -> None:
                if screen.seat.playing is not None:
                    screen.seat.playing.stop()
                screen.go_to_label(hex)

            rows.append(DialogRow(words, f"{who}, {hex}" if hex else who, None, go if hex else None))
    words = "" if rows else _("Nothing has happened that can be told.")
    title = _("Since the last decision of {side}").format(side=screen.session.name(side))
    screen.ui.open(Dialog(screen.ui, title, words, [DialogButton(_("Close"), None, "primary")], rows=rows, width=640))
