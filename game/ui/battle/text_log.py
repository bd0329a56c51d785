"""The log as a plain text file beside the game, kept up to date at every command: for screen readers, for mailing."""

from collections.abc import Iterable
from pathlib import Path

from game.engine.events import Event
from game.engine.state import State
from game.record.keeping import LOG_SUFFIX
from game.record.remarks import cut, remark, remarks_on
from game.record.story import Step
from game.ui.battle.log import Chronicle, plain_line
from game.ui.battle.session import Session


class KeptChronicle(Chronicle):
    """A chronicle that writes itself down. A failure to write it never stops the game; `trouble` tells of it."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.trouble = ""
        self._path: Path | None = None
        self._written = 0
        """Rows that stand in the file for good; the one after them may still grow."""
        self._size = 0
        """Bytes of the file up to there."""
        self.notes = remarks_on(session.game.path, session.game.story.played)

    @property
    def path(self) -> Path | None:
        """Where the text stands, None for a game without a file."""
        game = self.session.game.path
        return game.with_suffix(LOG_SUFFIX) if game is not None else None

    def note(self, n: int, words: str) -> None:
        super().note(n, words)
        remark(self.session.game.path, n, words)

    def rebuild(self) -> None:
        before = len(self.notes)
        super().rebuild()
        if len(self.notes) < before:
            cut(self.session.game.path, self.session.game.count)
        self.write(True)

    def add(self, state: State, events: Iterable[Event], n: int, step: Step | None = None) -> None:
        super().add(state, events, n, step)
        if not self._telling:
            self.write()

    def write(self, whole: bool = False) -> None:
        """Bring the file up to date: the new lines, or all of it."""
        path = self.path
        if path is None:
            return
        if whole or path != self._path:
            self._path, self._written, self._size = path, 0, 0
        try:
            lines = [plain_line(entry) for entry in self.entries[self._written :]]
            head = "" if self._written else self._head()
            kept = (head + "".join(f"{line}\n" for line in lines[:-1])).encode()
            last = f"{lines[-1]}\n".encode() if lines else b""
            with open(path, "r+b" if self._size and path.exists() else "wb") as file:
                file.seek(self._size)
                file.write(kept + last)
                file.truncate()
        except OSError as error:
            self.trouble = str(error)
            return
        self.trouble = ""
        self._size += len(kept)
        self._written = max(0, len(self.entries) - 1)

    def _head(self) -> str:
        session = self.session
        header = session.game.header
        who = " against ".join(session.who(side.id) for side in session.scenario.sides)
        options = [o.name for o in session.scenario.options if o.id in header.options]
        lines = [f"{session.title}, {who}", f"Begun {header.started.replace('T', ' ')}"]
        if options:
            lines.append(f"Options: {', '.join(options)}")
        return "\n".join((*lines, "", ""))
