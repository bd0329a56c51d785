"""What looks odd and can be played all the same."""

from pathlib import Path

import pytest

from game.record.judge import judge
from game.rules import RULESETS
from game.setup.doubts import doubts_of_file
from game.setup.library import find_scenarios, packaged

TRAINING = (packaged() / "nieuport-1600" / "training.yaml").read_text(encoding="utf-8")


def test_the_games_own_scenarios_leave_no_doubt():
    found = [one for one in find_scenarios(RULESETS.values()) if one.shipped]
    assert len(found) >= 7
    for one in found:
        assert one.scenario is not None
        assert doubts_of_file(one.path, one.scenario, RULESETS[one.scenario.ruleset]) == ()


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ("wings:\n", "wings:\n  - {id: spare, name: Spare, side: spain}\n", "nobody belongs to the wing Spare"),
        ('objectives: ["0605"]', 'objectives: ["0605", "0606"]', "star in 0606, but it counts for nothing"),
        ("colours: oxblood", "colours: orange", "has the colours of"),
        ("edge: east", "edge: west", "has the same own edge as"),
    ],
)
def test_what_looks_odd_is_told_with_its_line_and_is_no_fault(tmp_path: Path, before: str, after: str, words: str):
    assert before in TRAINING
    path = tmp_path / "odd.yaml"
    path.write_text(TRAINING.replace(before, after), encoding="utf-8")
    verdict = judge(path, RULESETS)
    assert verdict.good, verdict.faults
    assert [hint for hint in verdict.hints if words in hint.message and hint.line > 0], verdict.hints
    assert verdict.data()["hints"]
