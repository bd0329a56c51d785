"""The window knows no title, rule set, side, kind of piece, terrain, mark or order by name; its files stay short."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import yaml

from game.rules import RULESETS

ROOT = Path(__file__).parents[2]
WINDOW = sorted((ROOT / "game" / "ui").rglob("*.py"))
MOST_LINES = 400


def texts(tree: ast.Module) -> Iterator[ast.Constant]:
    """The texts of a module, without docstrings."""
    spared: set[int] = set()
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if not isinstance(body, list):
            continue
        for one in body:  # a docstring, or a text below what it describes
            if isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant):
                spared.add(id(one.value))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in spared:
            yield node


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def ids() -> dict[str, frozenset[str]]:
    """What the rules and the data call things, by kind."""
    found: dict[str, set[str]] = {kind: set() for kind in ("title", "rule set", "side", "wing", "piece", "type", "role",
                                                           "terrain", "mark", "order", "level", "option")}  # fmt: skip
    for id, rules in RULESETS.items():
        found["rule set"].add(id)
        found["title"] |= set(rules.titles)
        found["order"] |= set(rules.orders)
        found["level"] |= set(rules.levels)
    for path in sorted((ROOT / "scenarios").rglob("*.yaml")):
        value = yaml.safe_load(path.read_text(encoding="utf-8"))
        found["side"] |= {side["id"] for side in value.get("sides", ())}
        found["wing"] |= {wing["id"] for wing in value.get("wings", ())}
        found["option"] |= {option["id"] for option in value.get("options", ())}
        found["terrain"] |= set(value.get("terrain", ())) | set(value.get("hexsides", ()))
        for counter in value.get("counters", ()) if isinstance(value.get("counters"), list) else ():
            found["piece"].add(counter["id"])
            found["type"].add(counter["kind"])
            found["role"].add(counter.get("role", ""))
        for post in value.get("deployment", {}).values():
            found["mark"] |= set(post.get("marks", ())) if isinstance(post, dict) else set()
        found["type"] |= set(value.get("fire", ()))
    for path in sorted((ROOT / "game" / "rules").rglob("*.py")):
        for node in ast.walk(parsed(path)):
            asks = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "number"
            if asks and node.args and isinstance(node.args[0], ast.Constant):  # type: ignore[attr-defined]
                found["mark"].add(str(node.args[0].value))  # type: ignore[attr-defined]
    return {kind: frozenset(names - {""}) for kind, names in found.items()}


LETTERS_IN = ("counters", "paint/land.py")
"""Where a single letter may be a kind of piece; elsewhere it is the name of a key or of a point of the compass."""

ENGLISH: dict[str, frozenset[str]] = {
    "level": frozenset({"normal"}),
    "role": frozenset({"army", "wing"}),
    "mark": frozenset({"interception", "acted"}),
}
"""Ids that are words of the window's own: a normal button, an army list, units and wings, an overlay, has acted."""

REMAINING: dict[str, dict[str, frozenset[str]]] = {
    "paint/built.py": {"terrain": frozenset({"fences", "garden", "village"})},
    "paint/ground.py": {"terrain": frozenset({"clear", "garden"})},
    "paint/land.py": {
        "terrain": frozenset({"clear", "difficult", "dunes", "fences", "garden", "river", "swamp", "village"})
    },
    "paint/lines.py": {"terrain": frozenset({"bocage", "canal", "fences", "hedge", "river"})},
    "paint/painter.py": {"terrain": frozenset({"difficult", "dunes", "fences", "garden", "river", "swamp", "village"})},
    "paint/printing.py": {"terrain": frozenset({"fences", "garden", "village"})},
    "paint/water.py": {"terrain": frozenset({"river"})},
    "paint/wild.py": {"terrain": frozenset({"difficult", "dunes", "swamp"})},
}
"""What is still named: recipes of terrain, colours of sides, words of a state.

Nothing may be added; what goes out of a file goes out of here.
"""


def named_in(path: Path) -> dict[str, set[str]]:
    """The ids that stand as texts of their own in a file, by kind; title, side and rule set also inside a text."""
    found: dict[str, set[str]] = {}
    for node in texts(parsed(path)):
        for kind, names in ids().items():
            text = str(node.value)
            letter = len(text) == 1 and not any(part in path.as_posix() for part in LETTERS_IN)
            if text in names and not letter and text not in ENGLISH.get(kind, ()):
                found.setdefault(kind, set()).add(text)
            if kind in ("title", "rule set"):
                inside = {name for name in names if re.search(rf"\b{re.escape(name)}\b", text)}
                if inside:
                    found.setdefault(kind, set()).update(inside)
    return found


def test_the_ids_are_found() -> None:
    assert {"H", "gun", "commander"} <= ids()["type"]
    assert {"clear", "woods", "river"} <= ids()["terrain"]
    assert {"lance", "charge", "out-of-command", "fired"} <= ids()["mark"]
    assert {"poland", "sweden"} <= ids()["side"]
    assert ids()["title"]
    assert ids()["rule set"]


@pytest.mark.parametrize("path", WINDOW, ids=lambda p: p.relative_to(ROOT / "game" / "ui").as_posix())
def test_the_window_knows_nothing_by_name(path: Path) -> None:
    known = REMAINING.get(path.relative_to(ROOT / "game" / "ui").as_posix(), {})
    assert {kind: frozenset(names) for kind, names in named_in(path).items()} == known


def test_the_list_of_what_remains_names_files_that_are_there() -> None:
    there = {path.relative_to(ROOT / "game" / "ui").as_posix() for path in WINDOW}
    assert set(REMAINING) <= there


@pytest.mark.parametrize("path", WINDOW, ids=lambda p: p.relative_to(ROOT / "game" / "ui").as_posix())
def test_no_file_of_the_window_is_too_long(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MOST_LINES
