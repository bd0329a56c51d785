#!/usr/bin/env python3
"""Play the situations of one title under the other: `tools/replay.py TITLE [NAME...]`.

Most rules are shared, so a situation of Kircholm asks the same question under Nieuport and gets the same answer. The
sides are called by the names of the other title, and hussars, reiters and cossacks, which Nieuport does not have, are
cuirassiers and arquebusiers. What needs ground, an option or a special rule of Kircholm is left out.
"""

import argparse
import sys
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.rules import RULESETS
from game.setup.checking import Report, run
from game.setup.faults import Faults
from game.setup.situations import situation_from
from game.setup.yamltext import read

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Guise:
    """How the situations of a title read under another one."""

    of: str
    """The title whose situations are played."""
    sides: dict[str, str]
    """Side there to side here."""
    kinds: dict[str, str]
    """Type that is missing here to the type that takes its place."""


GUISES = {
    "nieuport-1600": Guise("kircholm-1605", {"sweden": "dutch", "poland": "spain"}, {"H": "C", "R": "C", "K": "A"})
}
"""The titles that situations of another one are played under."""


def in_guise(value: Any, guise: Guise, title: str) -> Any:
    """The document of a situation in the words of the other title."""

    def words(value: Any) -> Any:
        if isinstance(value, list):
            return [words(one) for one in value]
        if isinstance(value, dict):
            return {words(key): words(one) for key, one in value.items()}
        return guise.sides.get(value, value) if isinstance(value, str) else value

    value = words(deepcopy(value)) | {"title": title}
    for piece in value.get("pieces", ()):
        piece["kind"] = guise.kinds.get(piece["kind"], piece["kind"])
    return value


def replayed(root: Path, ruleset: str, title: str, names: tuple[str, ...] = ()) -> Iterator[tuple[str, Report]]:
    """The situations that a title can play in the place of another one: name of the file and report."""
    guise = GUISES.get(title)
    if guise is None:
        return
    for file in sorted((root / "tests" / "situations" / ruleset).glob("*.yaml")):
        document = read(file)
        value = document.value
        wanted = value.get("title") == guise.of and not {"options", "special"} & value.keys()
        if not wanted or (names and file.stem not in names):
            continue
        try:
            situation = situation_from(replace(document, value=in_guise(value, guise, title)), tuple(RULESETS.values()))
        except Faults:  # ground or a hexside that this title does not have
            continue
        yield file.stem, run(situation)


def main() -> int:
    """Tell what comes out the same, and in full what does not."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("title", choices=GUISES, metavar="TITLE", help=", ".join(GUISES))
    parser.add_argument("names", nargs="*", metavar="NAME", help="situations of the other title (default: all)")
    args = parser.parse_args()
    ruleset = next(one.id for one in RULESETS.values() if args.title in one.titles)
    reports = dict(replayed(ROOT, ruleset, args.title, tuple(args.names)))
    for name, report in reports.items():
        print(f"the same   {name}" if report.passed else f"OTHERWISE  {name}\n{report.text()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
