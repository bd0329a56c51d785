"""The audit of a replay in a second process: how far it is, what it found, and where on the slider that is."""

from collections.abc import Mapping

from game.engine.ruleset import Ruleset
from game.engine.text import _, n_
from game.record.audit import Report, audit_apart
from game.record.replay import Replay
from game.record.worker import Worker


class Audit:
    """One audit, begun and given up at will. `report` is what it found, `fault` why it could not be made."""

    def __init__(self, replay: Replay, rulesets: Mapping[str, Ruleset]) -> None:
        self.replay, self.rulesets = replay, rulesets
        self.worker: Worker | None = None
        self.report: Report | None = None
        self.fault = ""
        self.done, self.count = 0, 0

    @property
    def running(self) -> bool:
        """Whether it is at work."""
        return self.worker is not None

    @property
    def idle(self) -> bool:
        """Whether it was never begun, or given up."""
        return self.worker is None and self.report is None and not self.fault

    @property
    def part(self) -> float:
        """How far it is, 0 to 1."""
        return self.done / self.count if self.count else 0.0

    def begin(self) -> None:
        """Begin, or begin again."""
        self.cancel()
        self.report, self.fault, self.done, self.count = None, "", 0, 0
        self.worker = Worker(audit_apart, self.replay.path, dict(self.rulesets))

    def cancel(self) -> None:
        """Give it up."""
        if self.worker is not None:
            self.worker.cancel()
            self.worker = None

    def poll(self) -> bool:
        """Take in what the other process has told; whether that was anything new."""
        worker = self.worker
        if worker is None:
            return False
        told = worker.poll()
        for what in told:
            match what:
                case Report():
                    self.report = what
                case str():
                    self.fault = what
                case (int(done), int(count)):
                    self.done, self.count = done, count
        if not worker.running:
            self.fault = self.fault or worker.fault
            self.worker = None
            return True
        return bool(told)

    def place(self) -> int:
        """The frame of the first command that differs, -1 where none does."""
        first = self.report.first if self.report is not None else None
        if first is None:
            return -1
        place = self.replay.place_of(first.line)
        if place < 0:  # a line that is not shown: the last frame before it
            place = max((n for n, frame in enumerate(self.replay.frames) if frame.line <= first.line), default=0)
        return place

    def places(self) -> list[int]:
        """What the slider marks."""
        place = self.place()
        return [place] if place >= 0 else []

    def words(self) -> str:
        """How it stands, in a sentence or two."""
        if self.worker is not None:
            if not self.count:
                return _("The audit begins…")
            return _("{done} of {count} commands checked…").format(done=self.done, count=self.count)
        if self.fault:
            return _("The audit could not be made: {reason}.").format(reason=self.fault.rstrip("."))
        report = self.report
        if report is None:
            return _("Runs all commands through the rules of this program again and compares dice and positions.")
        if report.first is not None:
            told = _("The first difference: {difference}").format(difference=report.first)
            return "\n".join((told, *report.notices))
        told = n_(
            "{count} command and {dice} dice checked: all is as the file says.",
            "{count} commands and {dice} dice checked: all is as the file says.",
            report.commands,
        ).format(count=report.commands, dice=report.dice)
        return "\n".join((told, *report.notices))
