"""The page of what if: a decision played on many times in a second process, beside what happened."""

from typing import TYPE_CHECKING, Any

from pygame import Rect

from game.engine.commands import Command
from game.engine.text import _, n_
from game.players.whatif import Outcome, outcome_of, summed_up, what_if_apart
from game.record.codec import codec_for
from game.record.worker import Worker
from game.ui.replay.whatif_rows import ResultRows
from game.ui.widgets import style
from game.ui.widgets.base import Container, Tip
from game.ui.widgets.button import Button
from game.ui.widgets.dialog import Dialog, DialogButton
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.label import Label, Progress

if TYPE_CHECKING:
    from game.ui.replay.screen import ReplayScreen

RUNS = (10, 30, 100, 300)
MOST_FIRST = 40
"""So many commands at the most are offered as the first one."""
BODY = 500
"""The height of the page, px at 100 %, where the window has so much."""


def what_if_bar(screen: "ReplayScreen") -> Tip | None:
    """Why the decision of the frame cannot be played on."""
    known, n = screen.sight.known, screen.replay.frame.n
    asked = known.decision(n) if known is not None else None
    if asked is None:
        return Tip(
            _("The rules of this program do not follow the game to here"), _("The audit tells where they differ.")
        )
    if asked.secret and screen.eyes and asked.side != screen.eyes:
        return Tip(
            _("The other side decides in secret here"), _("Look by both sides' eyes, or go on to what is shown.")
        )
    return None


class WhatIf(Container):
    """What stands in the dialog: which command first, how many runs, how far they are, what came of them."""

    def __init__(self, screen: "ReplayScreen") -> None:
        super().__init__(screen.ui, tab_stops=True)
        self.screen = screen
        self.n = screen.replay.frame.n
        self.worker: Worker | None = None
        self.outcomes: list[Outcome] = []
        self.wanted = 0
        self.fault = ""
        self.happened = self._happened()
        ui = screen.ui
        self.firsts = self._firsts()
        self.first = self.add(DropDown(ui, [words for words, _data in self.firsts], 0, lambda n: None))
        self.first.tooltip = Tip(_("The first command"), _("All others are those of the simple computer player."))
        runs = [n_("{count} run", "{count} runs", count).format(count=count) for count in RUNS]
        self.runs = self.add(DropDown(ui, runs, 1, lambda n: None))
        self.button = self.add(Button(ui, _("Play them"), self.toggle, kind="primary"))
        self.progress = self.add(Progress(ui))
        self.told = self.add(Label(ui, "", style.SMALL, style.DIM))
        art = screen.view.kit.art
        self.rows = self.add(
            ResultRows(ui, screen.scenario.sides, lambda side: art.palette(side).ground, screen.explain, screen.turns)
        )
        self._show()

    def open(self) -> None:
        """Open the dialog."""
        frame = self.screen.replay.frame
        turn = _("{turn}, after command {number}. The game itself and its dice are left alone.").format(
            turn=self.screen.turns.at(max(1, frame.board.clock.turn)), number=frame.n
        )
        height = self.ui.size[1] / self.ui.scale
        dialog = Dialog(
            self.ui, _("What if?"), turn, [DialogButton(_("Close"), self.cancel, "cancel")], body=self,
            body_height=max(150, min(BODY, height - 230)), width=720,
        )  # fmt: skip
        self.ui.open(dialog)

    # -- what can be asked ----------------------------------------------------------------------------------

    def _firsts(self) -> list[tuple[str, dict[str, Any] | None]]:
        """The commands that may come first: words and the command as a file writes it; None for any."""
        known, rules = self.screen.sight.known, self.screen.rules
        found: list[tuple[str, dict[str, Any] | None]] = [(_("The simple player decides"), None)]
        state = known.state(self.n) if known is not None else None
        asked = known.decision(self.n) if known is not None else None
        if known is None or rules is None or state is None or asked is None:
            return found
        codec, real = codec_for(rules), known.command(self.n)

        def words(command: Command) -> str:
            told = rules.words(state, command)
            actor = next((c.name for c in self.screen.seen.counters if c.id == command.actor), "")
            return f"{actor}: {told}" if actor and actor not in told else told

        if real is not None and real in asked.options:
            found.append((_("As it was: {command}").format(command=words(real)), codec.command_data(real)))
        for command in asked.options:
            if len(found) >= MOST_FIRST:
                break
            if command != real:
                found.append((words(command), codec.command_data(command)))
        return found

    def _happened(self) -> Outcome | None:
        """What came of it in the game."""
        replay, watching = self.screen.replay, self.screen.watching
        last = replay.frames[-1].board
        state = watching.state(last)
        sides = {piece.piece: piece.side for piece in replay.frame.board.pieces.values()}
        sides |= {piece.piece: piece.side for piece in last.pieces.values()}
        try:
            return (
                outcome_of(watching.rules, state, sides) if watching.rules is not None and state is not None else None
            )
        except Exception:  # an end that today's rules cannot show
            return None

    # -- at work --------------------------------------------------------------------------------------------

    @property
    def running(self) -> bool:
        """Whether runs are being played."""
        return self.worker is not None

    def toggle(self) -> None:
        """Play the runs, or stop them; what has come stays."""
        if self.worker is not None:
            self.cancel()
        else:
            self.outcomes, self.fault, self.wanted = [], "", RUNS[self.runs.chosen]
            first = self.firsts[self.first.chosen][1]
            path, rulesets = self.screen.replay.path, dict(self.screen.shell.rulesets)
            self.worker = Worker(what_if_apart, path, rulesets, self.n, self.wanted, first)
        self._show()

    def cancel(self) -> None:
        """Stop the runs."""
        if self.worker is not None:
            self.worker.cancel()
            self.worker = None

    def poll(self) -> None:
        """Take in what has come."""
        worker = self.worker
        if worker is None:
            return
        told = worker.poll()
        self.outcomes += [one for one in told if isinstance(one, Outcome)]
        self.fault = next((one for one in told if isinstance(one, str)), self.fault)
        if not worker.running:
            self.fault = self.fault or worker.fault
            self.worker = None
        if told or self.worker is None:
            self._show()

    def _show(self) -> None:
        count = len(self.outcomes)
        running = self.worker is not None
        self.progress.visible = running
        self.progress.set_part(count / self.wanted if self.wanted else 0.0)
        self.button.label = _("Stop") if running else _("Play them again") if count else _("Play them")
        if self.fault:
            words, colour = _("It cannot be played on: {reason}.").format(reason=self.fault.rstrip(".")), style.BAD
        elif running or count:
            words, colour = _("{done} of {count} runs").format(done=count, count=self.wanted), style.DIM
        else:
            words, colour = _("Each run has dice of its own; the same runs come out the same again."), style.DIM
        self.told.colour = colour
        self.told.set_words(words)
        self.rows.show(summed_up(self.outcomes) if count else None, self.happened)
        self.arrange()
        self.changed()

    def arrange(self) -> None:
        px, box = self.px, self.rect
        if box.w <= 0:
            return
        height = px(style.BUTTON_HEIGHT)
        button = max(px(130), self.button.natural_width())
        self.button.place(Rect(box.right - button, box.y, button, height))
        self.runs.place(Rect(box.right - button - px(8) - px(120), box.y, px(120), height))
        self.first.place(Rect(box.x, box.y, self.runs.rect.x - px(8) - box.x, height))
        y = box.y + height + px(6)
        half = box.w // 2
        self.told.place(Rect(box.x, y, half if self.progress.visible else box.w, px(22)))
        self.progress.place(Rect(box.x + half, y + px(4), box.w - half, px(14)))
        y += px(28)
        self.rows.place(Rect(box.x, y, box.w, max(0, box.bottom - y)))
