"""Long work in a second process: it tells how far it is, can be given up at any time, and stops nothing here.

The process is spawned, not forked, so that it is the same on every system and in a packed program; what it works on
is pickled, and what it says comes back through a pipe. Nobody has to wait: `poll` takes what has come.
"""

import os
import signal
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

from game.engine.text import _, speak
from game.setup.languages import translations_for, wanted

Say = Callable[[object], None]
"""What a piece of work tells with."""
Work = Callable[..., None]
"""A function of a module: the first argument is a `Say`, the others are those given to `Worker`."""


class Worker:
    """A piece of work in its own process. `running` until it is done, has failed, or was given up.

    `fault` says in a sentence why it failed, "" where it did not.
    """

    def __init__(self, work: Work, *arguments: object) -> None:
        """Begin. A process that cannot be started leaves a fault."""
        self.fault = ""
        self.running = True
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe(duplex=False)
        self._process = context.Process(target=_run, args=(theirs, work, arguments), daemon=True)
        try:
            self._process.start()
        except Exception as error:  # no process to be had, or what it needs cannot be handed over
            self.running = False
            self.fault = _("no second process can be started: {error}").format(error=error)
        theirs.close()

    def poll(self) -> list[object]:
        """What it has told since the last time, oldest first. After the last of it `running` is False."""
        told: list[object] = []
        try:
            while self.running and self._pipe.poll():
                kind, what = self._pipe.recv()
                if kind == "told":
                    told.append(what)
                else:
                    self._end(str(what))
        except (EOFError, OSError):
            self._end(_("the second process was ended from outside"))
        return told

    def cancel(self) -> None:
        """Give the work up."""
        if self.running:
            self._process.terminate()
            self._end("")

    def _end(self, fault: str) -> None:
        self.running = False
        self.fault = fault
        self._pipe.close()
        with suppress(OSError, ValueError):
            self._process.join(1)


def _run(pipe: Connection, work: Work, arguments: tuple[Any, ...]) -> None:
    """The second process: do the work, tell what it says, and at the end that it is done or why not."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process with the window
    speak(translations_for(wanted(os.environ)))

    def say(what: object) -> None:
        pipe.send(("told", what))

    with suppress(OSError):  # nobody listens any more
        try:
            work(say, *arguments)
            pipe.send(("done", ""))
        except OSError as error:
            pipe.send(("failed", str(error)))
        except Exception as error:  # a finding of the work, told by the process that asked for it
            pipe.send(("failed", f"{type(error).__name__}: {error}"))
