"""What a title's booklet does not print: each such value of its data files with its origin, as data and as text."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.engine.ruleset import Ruleset
from game.engine.scenario import Scenario
from game.engine.text import _, n_
from game.setup.faults import Fault
from game.setup.library import find_scenarios
from game.setup.loader import load_scenario
from game.setup.origins import listing

WIDEST = 40
"""Characters of a value that a line of text shows."""


@dataclass(frozen=True, slots=True)
class Unprinted:
    """A value that is not printed: the file it stands in (or the scenario), its place there, and why it is so.

    `kind` is "found" or "reconstructed"; `sources` are the addresses of the works that the reason names by number.
    """

    file: str
    where: str
    value: Any
    kind: str
    reason: str
    sources: tuple[tuple[str, str], ...] = ()


def of_title(title: str, ruleset: Ruleset, folder: Path | None) -> tuple[list[Scenario], list[Fault]]:
    """The scenarios of a title, the player's own in `folder` among them, and what is wrong with others of it."""
    found = [one for one in find_scenarios((ruleset,), folder) if one.title == title]
    good = [load_scenario(one.path, (ruleset,)) for one in found if not one.faults]
    return good, [fault for one in found for fault in one.faults]


def unprinted(scenarios: Iterable[Scenario]) -> list[Unprinted]:
    """The values of some scenarios that are not printed, file by file; what the scenarios share is told once."""
    files: dict[str, dict[tuple[str, str, str], Unprinted]] = {}
    for scenario in scenarios:
        for one in listing(scenario.source):
            kind, _, reason = (word.strip() for word in one.origin.partition(":"))
            if kind == "printed":
                continue
            file = scenario.id if one.part == "scenario" else one.part
            data = scenario.source if one.part == "scenario" else scenario.source[one.part]
            named = re.findall(r"\bF[0-9]+\b", reason)
            known = data.get("sources", {})
            sources = tuple((name, str(known[name])) for name in dict.fromkeys(named) if name in known)
            row = Unprinted(file, one.where, one.value, kind, reason, sources)
            files.setdefault(file, {}).setdefault((one.where, str(one.value), one.origin), row)
    return [row for rows in files.values() for row in rows.values()]


def unprinted_data(rows: Iterable[Unprinted]) -> list[dict[str, Any]]:
    """The same as plain data."""
    return [
        {
            "file": row.file, "where": row.where, "value": row.value, "kind": row.kind, "reason": row.reason,
            "sources": dict(row.sources),
        }
        for row in rows
    ]  # fmt: skip


def unprinted_lines(rows: list[Unprinted]) -> Iterator[str]:
    """The same for people: a heading for each file, a line for each value, the works named, and a count."""
    file = ""
    for row in rows:
        if row.file != file:
            file = row.file
            yield f"{file}:"
        reason = f": {row.reason}" if row.reason else ""
        yield f"    {row.where} = {_short(row.value)}  ({row.kind}{reason})"
    works = dict(sorted((pair for row in rows for pair in row.sources), key=lambda pair: int(pair[0][1:])))
    if works:
        yield _("works named:")
        yield from (f"    {name}: {address}" for name, address in works.items())
    kinds = [f"{sum(row.kind == kind for row in rows)} {kind}" for kind in sorted({row.kind for row in rows})]
    count = n_("{count} value", "{count} values", len(rows)).format(count=len(rows))
    yield (
        _("not printed: {count}, {kinds}").format(count=count, kinds=", ".join(kinds))
        if rows
        else _("not printed: nothing")
    )


def _short(value: Any) -> str:
    text = "none" if value is None else str(value)
    return text if len(text) <= WIDEST else f"{text[: WIDEST - 3]}..."
