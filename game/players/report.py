"""What came out of many games: as data, as a table for a terminal, as plain text for everything else."""

import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from statistics import median
from typing import Any, TextIO

from game.engine.scenario import Scenario
from game.engine.text import N_, _
from game.players.simulation import Played

Row = tuple[str, ...]
Section = tuple[str, Row, list[Row]]
"""Heading, names of the columns, rows."""
_LENGTHS = (N_("turns"), N_("commands"))


def game_data(played: Played) -> dict[str, Any]:
    """One game as plain data. `winner` is null for a draw, and where something failed (then `fault` says what)."""
    data = {
        "seed": played.seed,
        "winner": played.winner or None,
        "reason": played.reason,
        "clause": played.clause,
        "turns": played.turns,
        "commands": played.commands,
        "losses": played.losses,
        "luck": {side: _luck(one.tests, one.expected, one.successes) for side, one in played.luck.items()},
        "seconds": played.seconds,
        "journal": str(played.journal) if played.journal else None,
    }
    return data | ({"fault": played.fault} if played.fault else {})


def summary_data(scenario: Scenario, games: Sequence[Played]) -> dict[str, Any]:
    """All games together as plain data; games in which something failed count only as `faults`."""
    good = [one for one in games if not one.fault]
    sides = [side.id for side in scenario.sides]
    wins = Counter(one.winner or "draw" for one in good)
    ends = Counter((one.winner, one.clause, without_numbers(one.reason)) for one in good)
    return {
        "games": len(games),
        "faults": len(games) - len(good),
        "wins": {side: wins[side] for side in (*sides, "draw")},
        "reasons": [
            {"winner": winner or None, "clause": clause, "reason": reason, "games": count}
            for (winner, clause, reason), count in sorted(ends.items(), key=lambda pair: (-pair[1], pair[0]))
        ],
        "turns": _spread([one.turns for one in good]),
        "commands": _spread([one.commands for one in good]),
        "losses": {side: _spread([one.losses[side] for one in good]) for side in sides},
        "luck": {
            side: _luck(
                sum(one.luck[side].tests for one in good),
                round(sum(one.luck[side].expected for one in good), 2),
                sum(one.luck[side].successes for one in good),
            )
            for side in sides
        },
        "seconds": round(sum(one.seconds for one in games), 3),
    }


def without_numbers(reason: str) -> str:
    """A reason with its numbers left out, so that equal kinds of end are counted together."""
    return re.sub(r"\d+", "…", reason)


def _luck(tests: int, expected: float, successes: int) -> dict[str, float]:
    return {"tests": tests, "expected": expected, "successes": successes}


def _spread(numbers: Sequence[int]) -> dict[str, float]:
    if not numbers:
        return {"least": 0, "median": 0, "most": 0}
    return {"least": min(numbers), "median": median(numbers), "most": max(numbers)}


# -- for people ---------------------------------------------------------------------------------------------------


def sections(scenario: Scenario, games: Sequence[Played]) -> list[Section]:
    """The report as tables."""
    data = summary_data(scenario, games)
    names = {side.id: side.name for side in scenario.sides} | {"draw": _("(draw)")}
    good = max(1, data["games"] - data["faults"])
    tables: list[Section] = [
        (
            _("Wins"),
            (
                _("side"),
                _("games"),
                _("share"),
                _("pieces lost, median"),
                _("tests"),
                _("expected"),
                _("succeeded"),
            ),
            [
                (
                    names[side],
                    str(count),
                    f"{100 * count / good:.0f} %",
                    *(
                        (f"{data['losses'][side]['median']:g}", *_luck_words(data["luck"][side]))
                        if side in data["luck"]
                        else ("", "", "", "")
                    ),
                )
                for side, count in data["wins"].items()
            ],
        ),
        (
            _("How they ended"),
            (_("winner"), _("games"), _("clause"), _("reason")),
            [
                (names[row["winner"] or "draw"], str(row["games"]), row["clause"], _(row["reason"]))
                for row in data["reasons"]
            ],
        ),
        (
            _("Length"),
            ("", _("least"), _("median"), _("most")),
            [(_(what), *(f"{data[what][key]:g}" for key in ("least", "median", "most"))) for what in _LENGTHS],
        ),
    ]
    return tables


def _luck_words(luck: dict[str, Any]) -> Row:
    return f"{luck['tests']}", f"{luck['expected']:.1f}", f"{luck['successes']}"


def tell(scenario: Scenario, games: Sequence[Played], out: TextIO) -> None:
    """Print the report: tables on a terminal, plain lines anywhere else."""
    rich = out.isatty()
    for heading, columns, rows in sections(scenario, games):
        if rich:
            _table(heading, columns, rows, out)
        else:
            out.write("\n".join([heading, *plain_lines(columns, rows), ""]) + "\n")
    seconds = sum(one.seconds for one in games)
    faults = sum(bool(one.fault) for one in games)
    out.write(
        (
            _("{count} games, {faults} of them FAILED, {seconds:.1f} seconds of play")
            if faults
            else _("{count} games, {seconds:.1f} seconds of play")
        ).format(count=len(games), faults=faults, seconds=seconds)
        + "\n"
    )


def _table(heading: str, columns: Row, rows: Iterable[Row], out: TextIO) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(*columns, title=heading, title_justify="left")
    for row in rows:
        table.add_row(*row)
    Console(file=out).print(table)


def plain_lines(columns: Row, rows: Sequence[Row]) -> Iterator[str]:
    """A table as lines with blanks between the columns."""
    whole = [columns, *rows]
    widths = [max(len(row[n]) for row in whole) for n in range(len(columns))]
    for row in whole:
        yield "  " + "  ".join(word.ljust(width) for word, width in zip(row, widths, strict=True)).rstrip()


def with_progress(games: Iterable[Played], count: int) -> list[Played]:
    """All the games, with a progress bar on standard error where that is a terminal."""
    if not sys.stderr.isatty():
        return list(games)
    from rich.console import Console
    from rich.progress import track

    return list(track(games, _("Playing"), count, console=Console(stderr=True), transient=True))
