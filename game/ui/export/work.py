"""An export at work in the window: a bar of progress on top of the screen, in slices, with a way out at any time."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

from game.engine.text import _
from game.record.trouble import FileTrouble
from game.ui.export.kinds import Wish, export_steps
from game.ui.export.progress import BadExport, Progress, Steps
from game.ui.export.tale import Tale
from game.ui.widgets.dialog import Dialog, DialogButton
from game.ui.widgets.label import Progress as Bar

if TYPE_CHECKING:
    from game.ui.export.drawing import Look
    from game.ui.screen import Shell
    from game.ui.widgets.ui import Ui

SLICE = 0.012
"""Seconds of work between two looks for events."""


class Work(Dialog):
    """Shows how far an export is. `on_end` hears what went wrong, None where all went well, when it is over."""

    def __init__(self, ui: "Ui", title: str, steps: Steps, on_end: Callable[[Exception | None], object]) -> None:
        self.bar = Bar(ui)
        buttons = [DialogButton(_("Cancel"), lambda: self.over(None, True), "cancel", closes=False)]
        super().__init__(ui, title, _("Beginning"), buttons, body=self.bar, body_height=16, width=460)
        self.steps: Steps | None = steps
        self.on_end = on_end
        self._shown = ("", -1)

    def go_on(self) -> None:
        """Go on for a slice."""
        if self.steps is None:
            return
        end = time.perf_counter() + SLICE
        try:
            while time.perf_counter() < end:
                self._show(next(self.steps))
        except StopIteration:
            self.over(None)
        except (BadExport, FileTrouble) as trouble:
            self.over(trouble)

    def wait(self) -> int | None:
        """At once, as long as there is work."""
        return 1 if self.steps is not None else None

    def over(self, trouble: Exception | None, cancelled: bool = False) -> None:
        """Close, and tell how it ended; nothing is told of what was cancelled."""
        self.taken_away()
        self.ui.close(self)
        if not cancelled:
            self.on_end(trouble)

    def taken_away(self) -> None:
        """Stop: nothing of an unfinished file stays."""
        if self.steps is not None:
            steps, self.steps = self.steps, None
            steps.close()

    def _show(self, progress: Progress) -> None:
        part = progress.done / max(1, progress.all)
        now = progress.words, round(part * 200)
        if now == self._shown:
            return
        if self.words is not None and now[0] != self._shown[0]:
            self.words.set_words(progress.words)
            self.arrange()
        self._shown = now
        self.bar.part = part
        self.bar.changed()


def game_steps(shell: "Shell", path: Path, wish: Wish, look: "Look") -> Steps:
    """Read a game and make an export of it. Raises FileTrouble, BadExport."""
    words = _("Reading the game")
    found: list[Tale | Exception] = []

    def reading() -> None:
        try:
            found.append(Tale.open(path, shell.rulesets))
        except Exception as trouble:  # it is raised where somebody listens
            found.append(trouble)

    yield from _meanwhile(Thread(target=reading, name="reading a game", daemon=True), words)
    if isinstance(found[0], Exception):
        raise found[0]
    yield from export_steps(wish, found[0], look)


def _meanwhile(thread: Thread, words: str) -> Iterator[Progress]:
    """Wait for a thread in short steps."""
    thread.start()
    while thread.is_alive():
        thread.join(0.006)
        yield Progress(0, 1, words)
