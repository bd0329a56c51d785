"""The pages for people name only what is there: files, modules, classes with their members, commands of the program."""

import argparse
import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from game.cli import parser
from game.engine.ruleset import Ruleset

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
BY_NAME = [ROOT / "docs" / name for name in ("add-a-ruleset.md", "architecture.md")]
"""Pages that speak of the code."""
STANDS_FOR = {"NAME": "dragon", "TITLE": "kircholm-dragon", "RULESET": "dragon", "BATTLE": "the-two-heights"}
"""What a page writes for any of a kind, and one of that kind."""
FOLDERS = tuple(f"{one}/" for one in ("game", "docs", "tests", "tools", "assets", "scenarios", ".ci"))
QUOTED, LINK, FENCED = re.compile(r"`([^`\n]+)`"), re.compile(r"\]\(([^)#\s]+)[^)]*\)"), re.compile(r"(?ms)^```.*?^```")
ELSEWHERE = {"BaseModel", "TypeAdapter", "TargetRoll", "validate_json", "validate_python", "legal_moves", "lru_cache"}
"""What a page names of other programs."""
MEMBER = re.compile(r"[A-Z]\w*[a-z]\w*(\.\w+)?")
FUNCTION = re.compile(r"([a-z]+(?:_[a-z]+)+)(\(.*\))?")


def quoted(path: Path) -> list[str]:
    """What a page names between backticks, with its placeholders filled."""
    text = FENCED.sub("", path.read_text(encoding="utf-8"))
    return [re.sub("|".join(STANDS_FOR), lambda found: STANDS_FOR[found[0]], one) for one in QUOTED.findall(text)]


@cache
def code() -> dict[str, set[str]]:
    """The classes of the program, each with the names in it; those of the modules under "", all of them under "*"."""
    found: dict[str, set[str]] = {"": set()}
    for path in (ROOT / "game").rglob("*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            found[""] |= set(names_of(node))
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, set()).update(name for inner in node.body for name in names_of(inner))
    found["*"] = set[str]().union(*found.values(), ELSEWHERE)
    return found


def names_of(node: ast.stmt) -> Iterator[str]:
    match node:
        case ast.FunctionDef() | ast.ClassDef():
            yield node.name
        case ast.AnnAssign(target=ast.Name(id=name)):
            yield name
        case ast.Assign(targets=[ast.Name(id="__slots__")], value=ast.Tuple(elts=names)):
            yield from (name.value for name in names if isinstance(name, ast.Constant))
        case ast.Assign(targets=[ast.Name(id=name)]):
            yield name


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_files_that_a_page_names_exist(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    words = [word for one in quoted(page) for word in one.split() if word.startswith(FOLDERS)]
    named = [(ROOT, word) for word in words if not re.search(r"[A-Z<>{}…*]{2}|[*<{…]", word)]
    named += [(page.parent, link) for link in LINK.findall(text) if "//" not in link]
    assert [name for folder, name in named if not (folder / name.partition(":")[0]).exists()] == []


@pytest.mark.parametrize("page", BY_NAME, ids=lambda page: page.name)
def test_names_of_the_code_exist(page: Path) -> None:
    named = [one for one in quoted(page) if MEMBER.fullmatch(one) or re.fullmatch(r"game(\.\w+)+", one)]
    assert len(named) > 20
    missing = []
    for one in named:
        head, _, member = one.partition(".")
        if head == "game":
            path = ROOT / one.replace(".", "/")
            there = path.is_dir() or path.with_suffix(".py").is_file()
        else:
            there = member in code().get(head, ()) if member else head in code()[""] | ELSEWHERE
        if not there:
            missing.append(one)
    named = [found[1] for one in quoted(page) if (found := FUNCTION.fullmatch(one))]
    assert named
    assert missing + [one for one in named if one not in code()["*"]] == []


def test_adding_a_rule_set_names_every_member_of_a_rule_set() -> None:
    members = set(Ruleset.__annotations__) | {name for name in vars(Ruleset) if not name.startswith("_")}
    words = {word for one in quoted(BY_NAME[0]) for word in re.findall(r"\w+", one)}
    assert sorted(members - words) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_that_a_page_names_exist(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    known = set(next(one.choices for one in parser()._actions if isinstance(one, argparse._SubParsersAction)))
    named = set(re.findall(r"(?:`|^ {4,}|python -m |play\.py )(?:caracole|game) ([a-z]+)", text, re.M))
    assert sorted(named - known) == []
