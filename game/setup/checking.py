"""Runs situations: plays their commands with their dice and compares what came with what they expect."""

import traceback
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from game.engine.commands import Command
from game.engine.dice import OutOfDice
from game.engine.events import Ended, Event, Rolled, Said
from game.engine.objection import Refused
from game.engine.play import apply, decision, objection
from game.engine.ruleset import Ruleset
from game.engine.state import State
from game.engine.text import _
from game.setup.expectations import (
    Expect,
    ExpectAsk,
    ExpectClock,
    ExpectEnded,
    ExpectEvent,
    ExpectPiece,
    ExpectRefused,
    ExpectRoll,
    ExpectSaid,
    ExpectWing,
)
from game.setup.faults import Faults
from game.setup.loader import Rulesets
from game.setup.situations import Situation, begin, load_situation


@dataclass(frozen=True, slots=True)
class Failure:
    """A line of the file that did not come true: what was expected, what came."""

    line: int
    expected: str
    came: str


@dataclass(slots=True)
class Report:
    """What running a situation showed."""

    situation: Situation
    failures: list[Failure] = field(default_factory=list)
    log: list[str] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        """Whether all came out as the file says."""
        return not self.failures

    def text(self) -> str:
        """The report for people: one line where all is well, else every failure and the log."""
        head = f"{self.situation.file}: {self.situation.id}"
        if self.passed:
            return _("{head}: as expected").format(head=head)
        lines = [_("{head}: NOT as expected").format(head=head)]
        for one in self.failures:
            place = f"{self.situation.file}:{one.line}"
            lines.append(_("{place}: expected {expected}").format(place=place, expected=one.expected))
            lines.append("    " + _("but came {came}").format(came=one.came))
        return "\n".join([*lines, "  " + _("log:"), *(f"    {line}" for line in self.log)])


def check_file(path: Path, rulesets: Rulesets, folders: tuple[Path, ...] = ()) -> Report:
    """Run the situation in a file. Raises Faults where it cannot be read."""
    return run(load_situation(path, rulesets, folders))


def run(situation: Situation) -> Report:
    """Play a situation and compare. Raises Faults where its `start` cannot be built; else never raises."""
    report = Report(situation)
    states: list[State] = []
    events: list[list[Event]] = []
    line, doing = situation.start_line, _("the situation to begin")
    try:
        state, happened = begin(situation)
        states.append(state)
        events.append(happened)
        _tell(report, state, happened)
        for index, command in enumerate(situation.play):
            line = situation.play_lines[index]
            doing = _("{command} to be carried out").format(command=shown(command))
            report.log.append(f"> {_words(situation.ruleset, state, command)}")
            state, happened = apply(state, command)
            states.append(state)
            events.append(happened)
            _tell(report, state, happened)
    except Refused as error:
        report.failures.append(Failure(line, doing, _("a refusal: {objection}").format(objection=error.objection)))
    except OutOfDice as error:
        report.failures.append(
            Failure(situation.dice_line or line, doing, _("too few dice: {error}").format(error=error))
        )
        _tell_missing(report, len(states))
    except Faults:
        raise
    except Exception as error:  # the rules failed: that is a finding, not the end of the run
        report.failures.append(Failure(line, doing, _crash(error)))
    if states and not report.failures and states[-1].dice < len(situation.dice):
        left = situation.dice[states[-1].dice :]
        expected = _("all {count} dice to be rolled").format(count=len(situation.dice))
        came = _("{count} left over: {left}").format(count=len(left), left=list(left))
        report.failures.append(Failure(situation.dice_line, expected, came))
    for line, expect in zip(situation.expect_lines, situation.expect, strict=True):
        after = len(situation.play) if expect.after is None else expect.after
        if after >= len(states):
            if not report.failures:
                report.failures.append(Failure(line, _said(expect), _("the situation did not get so far")))
            continue
        past = [event for happened in events[: after + 1] for event in happened]
        report.failures += [Failure(line, *pair) for pair in _Judge(situation, states[after], past).judge(expect)]
    return report


def _tell_missing(report: Report, done: int) -> None:
    """Log the step that ran out of dice up to the die that is missing, by playing it again with zeros in its place."""
    situation = report.situation
    padded = replace(situation, dice=(*situation.dice, *[0] * 100))
    try:
        state, events = begin(padded)
        for command in situation.play[:done]:
            state, events = apply(state, command)
    except Exception as error:
        report.log.append(_("(with zeros for the missing dice: {crash})").format(crash=_crash(error)))
        return
    for event in events:
        if isinstance(event, Rolled) and event.number > len(situation.dice):
            who = _("{purpose} of {piece} [{clause}]").format(
                purpose=event.purpose, piece=event.piece or event.side, clause=event.clause
            )
            report.log.append(_("die {number}, {who}: not in the script").format(number=event.number, who=who))
            return
        _tell(report, state, [event])


def _crash(error: Exception) -> str:
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({Path(last.filename).name}, line {last.lineno}, in {last.name})"


def shown(command: Command) -> str:
    """A command as a situation file writes it."""
    values = [(name, getattr(command, name)) for name in getattr(command, "__dataclass_fields__", ()) if name != "kind"]
    return f"{command.kind} {{{', '.join(f'{name}: {_plain(value)}' for name, value in values)}}}"


def _plain(value: Any) -> str:
    if value is None or isinstance(value, bool):
        return "null" if value is None else str(value).lower()
    return f"[{', '.join(_plain(one) for one in value)}]" if isinstance(value, tuple) else str(value)


def _words(ruleset: Ruleset, state: State, command: Command) -> str:
    try:
        words = ruleset.words(state, command)
    except Exception:  # a refused command need not make sense to the rule set
        words = ""
    return f"{words} ({shown(command)})" if words else shown(command)


def roll_words(rolled: Rolled) -> str:
    """A die with every modifier, its total and need, as the log of a failing situation shows it."""
    lines = "".join(f" {value:+d} {words} [{clause}]" for value, words, clause in rolled.tally)
    sense = {"at-most": _("at most"), "at-least": _("at least")}.get(rolled.sense, "")
    need = _(", needed {sense} {need}").format(sense=sense, need=rolled.need) if rolled.need is not None else ""
    return _("die {number}, {purpose} of {piece} [{clause}]: {die}{lines} = {total}{need}: {result}").format(
        number=rolled.number,
        purpose=rolled.purpose,
        piece=rolled.piece or rolled.side,
        clause=rolled.clause,
        die=rolled.die,
        lines=lines,
        total=rolled.total,
        need=need,
        result=rolled.result or _("see the row"),
    )


def _tell(report: Report, state: State, events: list[Event]) -> None:
    for event in events:
        if isinstance(event, Rolled):
            report.log.append(roll_words(event))
            continue
        try:
            told = report.situation.ruleset.told(state, event)
        except Exception as error:
            told = _("{event} (the rule set has no words for it: {error!r})").format(event=event, error=error)
        report.log.append(told or str(event))


def tally_of(rolled: Rolled) -> dict[str, int]:
    """The modifiers of a die by the key of their reason, equal reasons added up."""
    table: dict[str, int] = {}
    for value, words, _clause in rolled.tally:
        key = words.partition(",")[0].replace(" ", "-")
        table[key] = table.get(key, 0) + value
    return table


def _said(expect: Expect) -> str:
    said = expect.model_dump(exclude_defaults=True, by_alias=True, exclude={"after"})
    return ", ".join(f"{key}: {shown(value) if isinstance(value, Command) else value}" for key, value in said.items())


class _Judge:
    """Compares lines of `expect` with one position and all events up to it."""

    def __init__(self, situation: Situation, state: State, events: list[Event]):
        self.situation, self.state, self.events = situation, state, events

    def judge(self, expect: Expect) -> Iterator[tuple[str, str]]:
        """What does not hold, as (expected, came)."""
        match expect:
            case ExpectRoll():
                return self.roll(expect)
            case ExpectPiece():
                return self.piece(expect)
            case ExpectAsk():
                return self.ask(expect)
            case ExpectRefused():
                return self.refused(expect)
            case ExpectSaid():
                return self.said(expect)
            case ExpectEvent():
                return self.event(expect)
            case ExpectEnded():
                return self.ended(expect)
            case ExpectWing():
                return self.wing(expect)
            case ExpectClock():
                clock = self.state.clock
                return self.fields(expect, {"turn": clock.turn, "phase": clock.phase}, _("the clock"))
        raise TypeError(f"no judgement for {type(expect).__name__}")

    def fields(self, expect: Expect, came: dict[str, Any], of: str) -> Iterator[tuple[str, str]]:
        """Each field that the line gives against what came."""
        for name, value in came.items():
            wanted = getattr(expect, name)
            if wanted is not None and wanted != value:
                yield f"{of}: {name} {wanted}", f"{name} {value}"

    def roll(self, expect: ExpectRoll) -> Iterator[tuple[str, str]]:
        """The n-th die."""
        rolls = [event for event in self.events if isinstance(event, Rolled)]
        if expect.roll > len(rolls):
            yield _("roll {roll}").format(roll=expect.roll), _("{count} rolls in all").format(count=len(rolls))
            return
        one = rolls[expect.roll - 1]
        came: dict[str, Any] = {
            name: getattr(one, name)
            for name in ("die", "total", "need", "sense", "purpose", "clause", "result", "side", "piece", "target")
        }
        came["tally"] = tally_of(one)
        came["chance"] = list(one.chance) if one.chance else None
        yield from self.fields(expect, came, _("roll {roll}").format(roll=expect.roll))

    def piece(self, expect: ExpectPiece) -> Iterator[tuple[str, str]]:
        """A piece on the map, or gone."""
        piece = self.state.pieces.get(expect.piece)
        if piece is None or expect.gone:
            if piece is not None:
                yield (
                    _("{piece} to be gone").format(piece=expect.piece),
                    _("it stands in {hex}").format(hex=self.state.label(piece.hex)),
                )
            elif not expect.gone:
                yield _("{piece} on the map").format(piece=expect.piece), _("it is not there")
            return
        levels, facings = self.situation.ruleset.levels, self.situation.ruleset.facings
        labels = [self.state.label(hex) for hex in piece.hexes]
        came: dict[str, Any] = {
            "hex": labels[0], "hexes": labels, "level": piece.level, "side": piece.side, "wing": piece.group,
            "facing": "" if piece.facing is None else facings[piece.facing],
            "status": levels[piece.level] if piece.level < len(levels) else str(piece.level),
            "type": piece.type, "form": piece.form, "attached": piece.attached_to,
        }  # fmt: skip
        yield from self.fields(expect, came, expect.piece)
        if expect.marks is not None:
            marks = dict(piece.marks)
            wrong = any(marks.get(mark, 0) != number for mark, number in expect.marks.items())
            if wrong or (not expect.marks and marks):
                yield (
                    _("{piece}: marks {marks}").format(piece=expect.piece, marks=expect.marks),
                    _("marks {marks}").format(marks=marks),
                )

    def ask(self, expect: ExpectAsk) -> Iterator[tuple[str, str]]:
        """Who decides, and what is offered."""
        asked = decision(self.state)
        if asked is None:
            if expect.asks != "nobody" or expect.offers or expect.count or expect.kind:
                yield _("a decision of {asks}").format(asks=expect.asks or _("somebody")), _("nobody is asked")
            return
        offered = list(asked.options)
        kinds = [command.kind for command in offered]
        of = _("“{prompt}” asked of {side}").format(prompt=asked.prompt, side=asked.side)
        if expect.asks not in (None, asked.side):
            yield (
                _("{asks} to be asked").format(asks=expect.asks),
                _("{of} with {kinds}").format(of=of, kinds=", ".join(dict.fromkeys(kinds))),
            )
        yield from self.fields(expect, {"topic": asked.topic, "subject": asked.subject, "clause": asked.clause}, of)
        for command in expect.offers:
            if (bar := asked.options.why_not(command)) is not None:
                yield _("an offer of {command}").format(command=shown(command)), f"{of}: {bar}"
            elif command not in offered:
                yield (
                    _("{command} to be listed").format(command=shown(command)),
                    _("{of}; it is allowed, but not listed").format(of=of),
                )
        for command in expect.offers_not:
            if asked.options.why_not(command) is None or command in offered:
                yield (
                    _("no offer of {command}").format(command=shown(command)),
                    _("{of}, and it is offered").format(of=of),
                )
        if expect.kind is not None and expect.count is None and expect.kind not in kinds:
            yield (
                _("an offer to {kind}").format(kind=expect.kind),
                _("{of} with {kinds}").format(of=of, kinds=", ".join(dict.fromkeys(kinds))),
            )
        count = len(kinds) if expect.kind is None else kinds.count(expect.kind)
        if expect.count is not None and expect.count != count:
            what = _("{count} offers to {kind}") if expect.kind else _("{count} offers")
            yield (
                what.format(count=expect.count, kind=expect.kind),
                f"{count}: {'; '.join(shown(one) for one in offered if expect.kind in (None, one.kind))}",
            )

    def refused(self, expect: ExpectRefused) -> Iterator[tuple[str, str]]:
        """A command that is refused, by a clause."""
        command = expect.refused
        bar = objection(self.state, command)
        if bar is None:
            yield _("{command} to be refused").format(command=shown(command)), _("it is allowed")
        elif expect.clause not in (None, bar.clause) or (expect.says or "") not in bar.written:
            reason = " ".join(word for word in (expect.clause, expect.says) if word)
            yield _("{command} to be refused by {reason}").format(command=shown(command), reason=reason), str(bar)

    def said(self, expect: ExpectSaid) -> Iterator[tuple[str, str]]:
        """A line of the log."""
        said = [event for event in self.events if isinstance(event, Said)]
        fitting = [
            one
            for one in said
            if one.topic == expect.said
            and expect.clause in (None, one.clause)
            and expect.side in (None, one.side)
            and (expect.piece is None or expect.piece in one.pieces)
            and (expect.text or "") in one.text
        ]
        if (not fitting) if expect.count is None else (len(fitting) != expect.count):
            yield _said(expect), _("topics: {topics}").format(topics=", ".join(one.topic for one in said) or _("none"))

    def event(self, expect: ExpectEvent) -> Iterator[tuple[str, str]]:
        """Events of a kind."""
        names = ("piece", "how", "cause", "clause", "mark")
        same = [event for event in self.events if getattr(event, "kind", "") == expect.event]
        fitting = [
            one for one in same if all(getattr(expect, name) in (None, getattr(one, name, None)) for name in names)
        ]
        if (not fitting) if expect.count is None else (len(fitting) != expect.count):
            yield (
                _said(expect),
                "; ".join(str(one) for one in same) or _("nothing was {event}").format(event=expect.event),
            )

    def ended(self, expect: ExpectEnded) -> Iterator[tuple[str, str]]:
        """The end of the battle."""
        result: Ended | None = self.state.result
        if (result is not None) != expect.ended:
            yield (
                _("the battle to be over") if expect.ended else _("the battle to go on"),
                str(result or _("it goes on")),
            )
        elif result is not None:
            came = {"winner": result.winner, "clause": result.clause, "reason": result.reason}
            yield from self.fields(expect, came, _("the end"))

    def wing(self, expect: ExpectWing) -> Iterator[tuple[str, str]]:
        """A wing or sector."""
        group = self.state.groups.get(expect.wing)
        if group is None:
            yield (
                _("a wing {wing}").format(wing=expect.wing),
                _("wings: {groups}").format(groups=", ".join(self.state.groups)),
            )
            return
        came = {"order": group.order, "state": group.state, "number": group.number, "marks": list(group.marks)}
        yield from self.fields(expect, came, _("wing {wing}").format(wing=expect.wing))
