#!/usr/bin/env python3
"""Tell which clauses of a title are pinned: `tools/clauses.py TITLE [--json] [--all] [--root DIR]`.

The clauses are those of `assets/rules/RULESET.yaml`. A clause is *covered* where a situation of the title in
`tests/situations/RULESET/` names it under `clauses` (or `clause`), or where a row of a table in `docs/rulings.md`
begins with the rule set and the clause: `| tercio T1.1 | ... |`. Situation files, rows and code may name a range:
`T8.3a-d` stands for the four clauses T8.3a to T8.3d.

What is judged:

- A clause with parts (T8 has T8.1, T8.1 has T8.1a) is a heading. It is covered through its parts and not counted.
- A situation that names T10.3b covers T10.3b. One that names T10.3 covers none of the parts of T10.3.
- A situation of Kircholm covers a shared clause of Nieuport too, if it comes out the same there (`tools/replay.py`).
- T rules, X tables, S sequence, G geometry and the rulings D that the rule set's file puts into words are shared by all
  titles; the others begin with the first letter of their title: K and KS belong to Kircholm, N and NS to Nieuport.
  Those of another title are left out, and all the rest is judged.

Exit status 1 where a clause is not covered, or where a situation or a row names a clause (no ruling) that the file does
not have; 2 where the call is wrong. The functions that cite a clause are told as well, but do not cover it.
"""

import argparse
import ast
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.rules import RULESETS
from tools.plain_yaml import plain_yaml
from tools.replay import ROOT, replayed

SHARED = {"T", "X", "S", "G", "D"}
"""Letters of clauses that belong to no single title."""
RULINGS = {"D", "AMB", "O"}
"""Letters of rulings and options, which have a number alone; D with a section is a clause of the Dragon rules."""

CLAUSE = re.compile(
    r"\b((?:P-)?[A-Z]{1,3})-?(\d+)(?:\.(\d+))?([a-z]?)(['′]?)(?:[-–](?:\1\2\.\3)?([a-z])(?![a-z]))?(?![\w.]*\w)"
)
"""A clause or a range of them: letters, chapter, section, part, prime, last part of a range."""


@dataclass
class Clause:
    """A clause with what covers it and what cites it."""

    id: str
    heading: str
    situations: list[str] = field(default_factory=list)
    rulings: list[str] = field(default_factory=list)
    functions: list[str] = field(default_factory=list)

    @property
    def covered(self) -> bool:
        """Whether a situation or a row of the rulings names it."""
        return bool(self.situations or self.rulings)


def named_in(text: str) -> Iterator[str]:
    """The clauses that a text names, ranges spelled out."""
    for letters, chapter, section, part, prime, last in CLAUSE.findall(text):
        ruling = letters in RULINGS and not section
        stem = f"{letters}-{chapter}" if ruling else f"{letters}{chapter}" + (f".{section}" if section else "")
        if part and last:
            yield from (f"{stem}{chr(letter)}" for letter in range(ord(part), ord(last) + 1))
        else:
            yield f"{stem}{part}{chr(39) if prime else ''}"


def letters_of(id: str) -> str:
    """The letters that a clause begins with."""
    return re.match(r"[A-Z]*", id)[0]  # type: ignore[index]


def whole(id: str) -> str | None:
    """The clause that this one is a part of, by its number: T8.1 of T8.1a, T8 of T8.1."""
    number = re.fullmatch(r"([A-Z]+)(\d+)(?:\.(\d+))?([a-z]?)'?", id)
    if number is None:
        return None
    letters, chapter, section, part = number.groups()
    # The clauses of one title stand among the shared ones: K10.2e is a part of T10.2.
    letters = "T" if letters in ("K", "N") and section else letters
    if part:
        return f"{letters}{chapter}.{section}" if section else f"{letters}{chapter}"
    return f"{letters}{chapter}" if section else None


def applies(id: str, title: str) -> bool:
    """Whether a clause belongs to a title: to all of them, or to this one by its first letter."""
    alone = any(title in ruleset.titles and len(ruleset.titles) == 1 for ruleset in RULESETS.values())
    letters = letters_of(id)
    return alone or letters in SHARED or letters[:1] == title[0].upper()


def clauses_of(root: Path, ruleset: str) -> dict[str, str]:
    """Clause to heading, as the rule set's file has them."""
    data = plain_yaml((root / "assets" / "rules" / f"{ruleset}.yaml").read_text(encoding="utf-8"))
    return {row["id"]: row["heading"] for row in data["clauses"]}


def situations_of(root: Path, ruleset: str, title: str) -> Iterator[tuple[str, str]]:
    """Clause and name of a situation that names it, of the title or of the other one and the same under this one."""
    same = {name for name, report in replayed(root, ruleset, title) if report.passed}
    for path in sorted((root / "tests" / "situations" / ruleset).glob("*.yaml")):
        data = plain_yaml(path.read_text(encoding="utf-8"))
        if data.get("title") == title or path.stem in same:
            given = data.get("clauses", data.get("clause", []))
            for word in given if isinstance(given, list) else [given]:
                yield from ((id, path.stem) for id in named_in(str(word)))


def rulings_of(root: Path, ruleset: str) -> Iterator[tuple[str, str]]:
    """Clause and the first cell of the row of the rulings that is about it."""
    for line in (root / "docs" / "rulings.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.split("|")]
        if len(cells) > 2 and cells[1].startswith(f"{ruleset} "):
            yield from ((id, cells[1]) for id in named_in(cells[1]))


def functions_of(root: Path, ruleset: str) -> Iterator[tuple[str, str]]:
    """Clause and the function or class whose docstring or texts cite it."""
    for path in sorted((root / "game" / "rules" / ruleset).glob("*.py")):
        yield from _cited(ast.parse(path.read_text(encoding="utf-8")), path.stem)


def _cited(node: ast.AST, place: str) -> Iterator[tuple[str, str]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.ClassDef):
            yield from _cited(child, f"{place}.{child.name}")
        elif isinstance(child, ast.Constant) and isinstance(child.value, str):
            yield from ((id, place) for id in named_in(child.value))
        else:
            yield from _cited(child, place)


def survey(root: Path, title: str) -> tuple[list[Clause], list[str]]:
    """The clauses of a title that are judged, and what names a clause that is not there."""
    ruleset = next(one for one in RULESETS.values() if title in one.titles)
    headings = clauses_of(root, ruleset.id)
    mine = {id: heading for id, heading in headings.items() if applies(id, title)}
    parts = {whole(id) for id in mine}
    table = {id: Clause(id, heading) for id, heading in mine.items() if id not in parts}
    unknown = []
    for kind, pairs in (
        ("situations", situations_of(root, ruleset.id, title)),
        ("rulings", rulings_of(root, ruleset.id)),
        ("functions", functions_of(root, ruleset.id)),
    ):
        for id, by in pairs:
            if id in table and by not in getattr(table[id], kind):
                getattr(table[id], kind).append(by)
            elif id not in headings and "-" not in id and letters_of(id) != "G" and kind != "functions":
                unknown.append(f"{by} names {id}, which is not among the clauses")
    return list(table.values()), unknown


def lines_of(clauses: list[Clause], unknown: list[str], every: bool) -> Iterator[str]:
    """What is told to people: all clauses or only those that are not covered, and the count."""
    for one in clauses:
        if every or not one.covered:
            yield f"{'covered  ' if one.covered else 'UNCOVERED'}  {one.id}  {one.heading}"
            if every:
                for word, names in (("situations", one.situations), ("rulings", one.rulings), ("code", one.functions)):
                    if names:
                        yield f"{' ' * 11}{word}: {', '.join(names)}"
    yield from unknown
    covered = [one for one in clauses if one.covered]
    left = len(clauses) - len(covered)
    by_situation = sum(bool(one.situations) for one in covered)
    yield (
        f"{len(covered)} of {len(clauses)} clauses are covered: {by_situation} by situations, "
        f"{len(covered) - by_situation} by docs/rulings.md alone; {left} {'is' if left == 1 else 'are'} not"
    )


def main() -> int:
    """Survey one title."""
    titles = [title for ruleset in RULESETS.values() for title in ruleset.titles]
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("title", choices=titles, metavar="TITLE", help=", ".join(titles))
    parser.add_argument("--json", action="store_true", help="print JSON in place of text")
    parser.add_argument(
        "--all", action="store_true", help="tell the covered clauses too, with what covers and cites them"
    )
    parser.add_argument("--root", type=Path, default=ROOT, help="the checkout to look at (default: this one)")
    args = parser.parse_args()
    try:
        clauses, unknown = survey(args.root, args.title)
    except FileNotFoundError as missing:
        parser.error(f"{missing.filename} is missing: it holds the clauses, or the rulings on them")
    if args.json:
        rows: list[dict[str, Any]] = [asdict(one) | {"covered": one.covered} for one in clauses]
        print(json.dumps({"clauses": rows, "unknown": unknown}, indent=2, ensure_ascii=False))
    else:
        print("\n".join(lines_of(clauses, unknown, args.all)))
    return 0 if not unknown and all(one.covered for one in clauses) else 1


if __name__ == "__main__":
    sys.exit(main())
