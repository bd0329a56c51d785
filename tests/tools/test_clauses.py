"""`tools/clauses.py` in a tiny made-up tree, and on this one."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools import clauses

ROOT = Path(__file__).resolve().parents[2]
CLAUSES = """
clauses:
  - {id: T1, heading: Things, text: What there is.}
  - {id: T1.1, heading: Parts, text: It has parts.}
  - {id: T1.1a, heading: One, text: The first.}
  - {id: T1.1b, heading: Two, text: The second.}
  - {id: K1.1c, heading: Three, text: The third.}
  - {id: N1.1d, heading: Four, text: Of the other title.}
  - {id: T1.2, heading: Whole, text: It has none.}
  - {id: "T1.2a'", heading: Prime, text: A closer look.}
"""


@pytest.fixture
def tree(tmp_path):
    """A checkout with eight clauses, of which nothing is covered yet."""
    for folder in ("assets/rules", "tests/situations/tercio", "docs", "game/rules/tercio"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "assets/rules/tercio.yaml").write_text(CLAUSES, encoding="utf-8")
    (tmp_path / "docs/rulings.md").write_text("# Rulings\n", encoding="utf-8")
    (tmp_path / "game/rules/tercio/one.py").write_text('def first():\n    """T1.1a The first."""\n', encoding="utf-8")
    return tmp_path


def situation(tree, name, clauses, title="kircholm-1605"):
    text = f"situation: {name}\nclauses: [{clauses}]\ntitle: {title}\n"
    (tree / "tests/situations/tercio" / f"{name}.yaml").write_text(text, encoding="utf-8")


def ruling(tree, first):
    with (tree / "docs/rulings.md").open("a", encoding="utf-8") as file:
        file.write(f"| {first} | it is so, see T1.1b | none needed |\n")


@pytest.fixture
def survey(monkeypatch, capsys):
    """Gives for a checkout the exit status, the clauses not covered, and the whole answer."""

    def ask(root, title="kircholm-1605"):
        monkeypatch.setattr(sys, "argv", ["clauses.py", title, "--json", "--root", str(root)])
        capsys.readouterr()
        status = clauses.main()
        data = json.loads(capsys.readouterr().out)
        return status, [one["id"] for one in data["clauses"] if not one["covered"]], data

    return ask


def test_it_fails_where_a_clause_is_uncovered_and_passes_where_all_are(tree, survey):
    status, uncovered, data = survey(tree)
    assert (status, uncovered) == (1, ["T1.1a", "T1.1b", "K1.1c", "T1.2a'"]), "headings and other titles do not count"
    assert data["clauses"][0]["functions"] == ["one.first"], "code that cites a clause does not cover it"
    situation(tree, "one", "T1.1a, K1.1c")
    ruling(tree, "tercio T1.2a'")
    assert survey(tree)[:2] == (1, ["T1.1b"]), "only the first cell of a row counts"
    situation(tree, "two", "T1.1b")
    status, uncovered, data = survey(tree)
    assert (status, uncovered, data["unknown"]) == (0, [], [])
    assert [one["situations"] for one in data["clauses"]] == [["one"], ["two"], ["one"], []]


def test_a_heading_does_not_cover_its_parts_but_a_range_does(tree, survey):
    situation(tree, "one", "T1.1, K1.1c, T1.2a'")
    assert survey(tree)[:2] == (1, ["T1.1a", "T1.1b"])
    ruling(tree, "tercio T1.1a-b")
    assert survey(tree)[:2] == (0, [])


def test_other_titles_and_rule_sets_cover_nothing(tree, survey):
    situation(tree, "one", "T1.1a, T1.1b, K1.1c", title="nieuport-1600")
    ruling(tree, "dragon T1.2a'")
    assert len(survey(tree)[1]) == 4


def test_a_clause_that_is_not_there_is_told(tree, survey):
    ruling(tree, "tercio T1.1a-b")
    situation(tree, "one", "K1.1c, T1.2a', T9.9z, D-99")
    status, uncovered, data = survey(tree)
    assert (status, uncovered) == (1, [])
    assert data["unknown"] == ["one names T9.9z, which is not among the clauses"]


def test_as_text(tree):
    situation(tree, "one", "T1.1a, T1.1b, K1.1c")
    call = [sys.executable, str(ROOT / "tools" / "clauses.py"), "kircholm-1605", "--root", str(tree)]
    done = subprocess.run(call, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.stdout.splitlines() == [
        "UNCOVERED  T1.2a'  Prime",
        "3 of 4 clauses are covered: 3 by situations, 0 by docs/rulings.md alone; 1 is not",
    ]
    done = subprocess.run([*call, "--all"], capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.stdout.startswith("covered    T1.1a  One\n           situations: one\n           code: one.first\n")
    done = subprocess.run([*call[:2], "nowhere"], capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 2


def test_a_situation_of_the_other_title_covers_what_comes_out_the_same(survey):
    """In this checkout: shared clauses of Nieuport are covered by situations of Kircholm that it can play."""
    status, uncovered, data = survey(ROOT, "nieuport-1600")
    rows = {one["id"]: one["situations"] for one in data["clauses"]}
    assert status == 0, uncovered
    assert "T12.1-broken-holds" in rows["T12.1"]
    assert "T8.2b-held-in-front" not in rows["T8.2b"], "it comes out otherwise"
    assert "T8.2b-in-nieuport-it-reacts-all-the-same" in rows["T8.2b"]
    assert not any(id.startswith("K") for id in rows)


def test_rows_for_clauses_name_tests_that_exist():
    rows = [
        line.split("|")
        for line in (ROOT / "docs/rulings.md").read_text(encoding="utf-8").splitlines()
        if line.startswith("| tercio ") and not line.startswith("| tercio D-")
    ]
    assert rows
    for row in rows:
        for name in re.findall(r"`([^`]+)`", row[3]):
            place = ROOT / "tests" / name
            if not name.endswith(".py"):
                place = ROOT / "tests/situations/tercio" / f"{name}.yaml"
            assert place.exists(), name
