"""Checks any file of the game by what it is: a scenario, a part of one, a situation, a saved game."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.engine.ruleset import Ruleset
from game.engine.text import _
from game.record.audit import Report, audit
from game.record.lines import SUFFIX
from game.record.trouble import Damaged, FileTrouble
from game.setup.checking import run
from game.setup.doubts import doubts_of_file
from game.setup.faults import Fault, Faults
from game.setup.library import scenario_files
from game.setup.loader import load_scenario
from game.setup.schema import PARTS
from game.setup.situations import situation_from
from game.setup.yamltext import Document, read


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is thought of a file. `about` is a line on a good one; `log` is what a failed situation did."""

    file: str
    kind: str
    """scenario, part, situation, saved game, or file where not even that is clear."""
    about: str
    faults: tuple[Fault, ...] = ()
    log: tuple[str, ...] = ()
    hints: tuple[Fault, ...] = ()
    """What looks odd in a scenario that is good all the same."""

    @property
    def good(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults

    def text(self) -> str:
        """All that is wrong, one fault a line, and the log of a situation."""
        return "\n".join(
            [*map(str, self.faults), *(["  " + _("log:")] if self.log else []), *(f"    {x}" for x in self.log)]
        )

    def data(self) -> dict[str, Any]:
        """The verdict as plain data."""
        return {
            "file": self.file,
            "kind": self.kind,
            "good": self.good,
            "about": self.about,
            "faults": [
                {"file": one.file, "line": one.line, "where": one.where, "message": one.message} for one in self.faults
            ],
            "log": list(self.log),
            "hints": [
                {"file": one.file, "line": one.line, "where": one.where, "message": one.message} for one in self.hints
            ],
        }


def judge(path: Path, rulesets: Mapping[str, Ruleset]) -> Verdict:
    """Check a file that is there. Never raises for what stands in it."""
    if path.suffix == SUFFIX or _is_game(path):
        return _saved(path, rulesets)
    document = read(path)
    if isinstance(document.value, dict) and "situation" in document.value:
        return _situation(document, rulesets)
    part = path.name.partition(".")[0]
    if any(part == one or part.startswith(f"{one}-") for one in PARTS):
        return _part(path, rulesets)
    return _scenario(path, rulesets)


def _is_game(path: Path) -> bool:
    try:
        with open(path, "rb") as file:
            return path.suffix not in (".yaml", ".yml") and file.read(1) == b"{"
    except OSError:
        return False


def _saved(path: Path, rulesets: Mapping[str, Ruleset]) -> Verdict:
    try:
        report = audit(path, rulesets)
    except FileTrouble as trouble:
        line = trouble.line if isinstance(trouble, Damaged) else 0
        return Verdict(str(path), "saved game", "", (Fault(str(path), line, "", trouble.reason),))
    about = "; ".join(
        [
            _("{commands} commands and {dice} dice run again").format(commands=report.commands, dice=report.dice),
            *report.notices,
        ]
    )
    first = report.first
    if first is None:
        return Verdict(str(path), "saved game", about)
    where = _("command {number}, {what}").format(number=first.n, what=first.what)
    message = _("the file says {expected}; now {found}").format(expected=first.expected, found=first.found)
    return Verdict(str(path), "saved game", about, (Fault(str(path), first.line, where, message),))


def _situation(document: Document, rulesets: Mapping[str, Ruleset]) -> Verdict:
    try:
        report = run(situation_from(document, rulesets.values()))
    except Faults as faults:
        return Verdict(document.file, "situation", "", faults.faults)
    if report.passed:
        return Verdict(document.file, "situation", _("as expected"))
    found = tuple(
        Fault(
            document.file,
            one.line,
            "",
            _("expected {expected}, but came {came}").format(expected=one.expected, came=one.came),
        )
        for one in report.failures
    )
    return Verdict(document.file, "situation", "", found, tuple(report.log))


def _scenario(path: Path, rulesets: Mapping[str, Ruleset]) -> Verdict:
    try:
        scenario = load_scenario(path, rulesets.values())
    except Faults as faults:
        return Verdict(str(path), "scenario", "", faults.faults)
    about = _("{scenario}, {count} counters, {turns} turns").format(
        scenario=scenario.id, count=len(scenario.entries), turns=scenario.turns
    )
    hints = doubts_of_file(path, scenario, rulesets[scenario.ruleset])
    return Verdict(str(path), "scenario", about, hints=hints)


def _part(path: Path, rulesets: Mapping[str, Ruleset]) -> Verdict:
    """A part of a scenario is checked with the scenarios beside it that name it."""
    verdicts = [
        _scenario(one, rulesets)
        for one in scenario_files(path.parent)
        if one.parent == path.parent and isinstance(value := read(one).value, dict) and path.name in value.values()
    ]
    if not verdicts:
        document = read(path)
        sentence = _("no scenario beside it names this file, so it cannot be checked")
        return Verdict(str(path), "part", "", (*document.faults, Fault(str(path), 0, "", sentence)))
    faults = tuple(fault for verdict in verdicts for fault in verdict.faults)
    return Verdict(str(path), "part", "; ".join(verdict.about for verdict in verdicts if verdict.good), faults)


def report_data(report: Report) -> dict[str, Any]:
    """What an audit found, as plain data."""
    first = report.first
    return {
        "file": str(report.path),
        "clean": report.clean,
        "commands": report.commands,
        "dice": report.dice,
        "loads": report.loads,
        "notices": list(report.notices),
        "first": {name: getattr(first, name) for name in ("n", "line", "what", "expected", "found")} if first else None,
    }


def report_lines(report: Report) -> Iterator[str]:
    """The same for people, but for what differs."""
    yield from (_("Note: {notice}").format(notice=notice) for notice in report.notices)
    words = (
        _("{path}: {commands} commands and {dice} dice run again, resumed {loads} times")
        if report.loads
        else _("{path}: {commands} commands and {dice} dice run again")
    ).format(path=report.path, commands=report.commands, dice=report.dice, loads=report.loads)
    yield _("{told}; everything agrees").format(told=words) if report.clean else words
