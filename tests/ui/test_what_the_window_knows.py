"""The window knows no title, rule set, side, kind of piece, terrain, mark or order by name; its files stay short."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from game.rules import RULESETS
from game.setup.library import find_scenarios
from game.setup.loader import load_scenario

ROOT = Path(__file__).parents[2]
WINDOW = sorted((ROOT / "game" / "ui").rglob("*.py"))
MOST_LINES = 400
HOLE = "\0"
"""Stands in the text of an f-string where a value comes in."""

LETTERS_IN = ("counters", "paint/land.py")
"""Where a single letter may be a kind of piece; elsewhere it is the name of a key or of a point of the compass."""

ENGLISH: dict[str, str] = {
    "normal": "a button that is neither the first nor a plain one",
    "army": "the army list",
    "interception": "a kind of zone that may be laid over the map (game/engine/views.py)",
    "wing": "a key of a piece in scenario files: the wing it belongs to",
    "acted": "a field of CounterView, said of a unit in lists",
}
"""Ids that are words of the window's own as well, and what they mean there."""


# -- what the rules and the data call things ---------------------------------------------------------------------------


@cache
def ids() -> dict[str, frozenset[str]]:
    """The ids by kind, out of the rule sets, their scenarios as they are loaded, and the marks the rules ask for."""
    found: dict[str, set[str]] = {}

    def add(kind: str, *names: str) -> None:
        found.setdefault(kind, set()).update(name for name in names if name)

    for id, rules in RULESETS.items():
        add("rule set", id)
        add("title", *rules.titles)
        add("order", *rules.orders)
        add("level", *rules.levels)
    for one in find_scenarios(RULESETS.values(), None):
        scenario = load_scenario(one.path, RULESETS.values())
        add("scenario", scenario.id.partition("/")[2])
        add("side", *(side.id for side in scenario.sides))
        add("wing", *(group.id for group in scenario.groups))
        add("option", *(option.id for option in scenario.options))
        add("terrain", *scenario.sheet.terrain, *getattr(scenario.tables, "terrain", ()))
        add("terrain", *(kind for kinds in scenario.sheet.sides.values() for kind in kinds))
        add("terrain", *getattr(scenario.tables, "hexsides", ()))
        add("type", *getattr(scenario.tables, "fire", ()))
        for entry in scenario.entries:
            add("piece", entry.id)
            add("type", getattr(entry.card, "kind", ""))
            add("role", getattr(entry.card, "role", ""))
            add("mark", *(name for name, _ in entry.marks))
    for path in sorted((ROOT / "game" / "rules").rglob("*.py")):
        for node in ast.walk(parsed(path)):
            asks = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "number"
            if asks and node.args and isinstance(node.args[0], ast.Constant):  # type: ignore[attr-defined]
                add("mark", str(node.args[0].value))  # type: ignore[attr-defined]
    return {kind: frozenset(names) for kind, names in found.items()}


# -- what the window says ----------------------------------------------------------------------------------------------


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def texts(tree: ast.Module) -> Iterator[str]:
    """The texts of a module, without docstrings; an f-string as one, with a hole for each value."""
    spared: set[int] = set()
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        for one in body if isinstance(body, list) else ():  # a docstring, or a text below what it describes
            if isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant):
                spared.add(id(one.value))
        if isinstance(node, ast.JoinedStr):
            spared.update(id(part) for part in node.values)
            parts = (part.value if isinstance(part, ast.Constant) else HOLE for part in node.values)
            yield "".join(str(part) for part in parts)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in spared:
            yield node.value
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "dict":
            yield from (word.arg for word in node.keywords if word.arg)


def words_of(text: str) -> set[str]:
    """The words of a text that may be ids: how they are told from the words of a sentence.

    A text without a blank (a key, a value, a path) says nothing to a player: all its words count, and it as a whole.
    So does what stands alone between the values of an f-string: `f"{n} shaken"`. In a sentence only words that are no
    English count: with a hyphen or a digit in them.
    """
    words = set(re.findall(r"[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*", text))
    if not re.search(r"\s", text.strip()):
        return words | {text}
    parts = {part.strip() for part in text.split(HOLE)} if HOLE in text else set()
    return {word for word in words if re.search(r"[-0-9]", word)} | parts


def named_in(tree: ast.Module, letters: bool = False) -> dict[str, set[str]]:
    """The ids a module names, by kind. *letters*: single letters count too."""
    found: dict[str, set[str]] = {}
    for text in texts(tree):
        words = {word for word in words_of(text) if (len(word) > 1 or letters) and word not in ENGLISH}
        for kind, names in ids().items():
            if words & names:
                found.setdefault(kind, set()).update(words & names)
    return found


# -- the tests ---------------------------------------------------------------------------------------------------------


def test_the_ids_are_found() -> None:
    assert {"H", "gun", "commander"} <= ids()["type"]
    assert {"clear", "woods", "river", "bocage", "dunes"} <= ids()["terrain"]
    assert {"lance", "charge", "out-of-command", "fired"} <= ids()["mark"]
    assert {"poland", "sweden"} <= ids()["side"]
    assert {"shaken", "broken"} <= ids()["level"]
    assert set(ids()) == {
        "rule set", "title", "scenario", "order", "level", "side", "wing", "option", "terrain", "piece", "type", "role",
        "mark",
    }  # fmt: skip
    assert all(ids().values())


@pytest.mark.parametrize("kind", ids())
@pytest.mark.parametrize("code", [
    "x == 'ID'", "table = {'ID': 1}", "table['ID']", "f'{x}/ID'", "f'ID-{x}' if x else ''", "f'{n} ID'",
    "dict(**{'ID': 1})", "open('icons/ID.svg')",
    "def f(x='ID'):\n    'The ID.'", "match x:\n    case 'ID':\n        pass",
])  # fmt: skip
def test_a_planted_id_is_found(kind: str, code: str) -> None:
    planted = [name for name in sorted(ids()[kind]) if len(name) > 1 and name not in ENGLISH]
    assert planted
    for name in planted:
        assert name in named_in(ast.parse(code.replace("ID", name))).get(kind, ()), name


def test_a_planted_keyword_and_a_planted_letter_are_found() -> None:
    assert named_in(ast.parse("dict(woods=1)")) == {"terrain": {"woods"}}
    assert "H" in named_in(ast.parse("x == 'H'"), letters=True)["type"]
    assert named_in(ast.parse("x == 'H'")) == {}


def test_sentences_may_say_what_is_english_and_no_more() -> None:
    assert named_in(ast.parse("say('The woods are clear, the gun has fired.')")) == {}
    assert named_in(ast.parse("'The woods are clear.'\ndef f():\n    'What river does.'")) == {}
    assert named_in(ast.parse("say('Units that are out-of-command stay.')")) == {"mark": {"out-of-command"}}


@pytest.mark.parametrize("path", WINDOW, ids=lambda p: p.relative_to(ROOT / "game" / "ui").as_posix())
def test_the_window_knows_nothing_by_name(path: Path) -> None:
    assert named_in(parsed(path), any(part in path.as_posix() for part in LETTERS_IN)) == {}


def test_each_word_that_is_spared_is_used_and_an_id() -> None:
    used = {word for path in WINDOW for text in texts(parsed(path)) for word in words_of(text)}
    assert set(ENGLISH) <= used
    assert set(ENGLISH) <= {name for names in ids().values() for name in names}


@pytest.mark.parametrize("path", WINDOW, ids=lambda p: p.relative_to(ROOT / "game" / "ui").as_posix())
def test_no_file_of_the_window_is_too_long(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MOST_LINES
