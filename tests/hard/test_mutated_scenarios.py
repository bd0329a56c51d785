"""Spoiled scenario files: each is refused with file and line, or makes a battle that can be set up and saved.

One spoiled file a number; `CARACOLE_FULL=1` tries 2,000, otherwise 200. The seed and number of a failure are printed;
the same number spoils the same way again.
"""

import shutil
from traceback import format_exc

import pytest

from game.cli import main
from game.engine.play import decision, start
from game.rules import RULESETS
from game.setup.faults import LONGEST, Faults
from game.setup.library import find_scenarios, packaged
from game.setup.loader import load_scenario, scenario_from_source
from tests.hard.amounts import TookTooLong, amount, limit
from tests.hard.mutating import Mutation

SEED = "scenarios 1"
PARTS = 8
SECONDS = 20
TITLE = "kircholm-1605"
MAIN = "kircholm.yaml"
FILES = tuple(sorted(path.name for path in (packaged() / TITLE).glob("*.yaml")))


def try_one(folder, name, call, capsys):
    """Load and check the scenario with its spoiled file: "good" or "refused" comes back."""
    path = folder / MAIN
    faults = ()
    try:
        scenario = load_scenario(path, RULESETS)
    except Faults as caught:
        scenario, faults = None, caught.faults
    assert bool(faults) == (scenario is None)
    for fault in faults:
        assert fault.file.startswith(str(folder))
        assert fault.line >= 0
        assert 10 < len(fault.message) <= LONGEST
        assert "pydantic" not in fault.message
    capsys.readouterr()
    status = main(["check", str(folder / name if call else path)])
    out, err = capsys.readouterr()
    assert status in (0, 1)
    assert "Traceback" not in out + err
    assert all(len(line) < 3 * LONGEST for line in err.splitlines())
    if scenario is None:
        assert status == 1
        assert str(folder) in err
        return "refused"
    ruleset = RULESETS[scenario.ruleset]
    state, _ = start(ruleset, scenario, seed="m")
    assert decision(state) is not None
    again = scenario_from_source(scenario.source, RULESETS)
    assert (again.entries, again.tables, again.special) == (scenario.entries, scenario.tables, scenario.special)
    return "good" if status == 0 else "good, but not by its part"


@pytest.mark.parametrize("part", range(PARTS))
def test_a_spoiled_scenario_is_refused_or_whole(part, tmp_path, capsys):
    seen, failed = set(), []
    folder = tmp_path / TITLE
    shutil.copytree(packaged() / TITLE, folder)
    for number in range(part, amount(2000, 200), PARTS):
        name = FILES[number // PARTS % len(FILES)]
        good = (packaged() / TITLE / name).read_bytes()
        mutation = Mutation(good, f"{SEED}/{number}")
        (folder / name).write_bytes(mutation.data)
        try:
            with limit(SECONDS):
                seen.add(try_one(folder, name, number % 3 == 0, capsys))
                if number % 25 == 0:
                    assert find_scenarios(RULESETS, tmp_path)
        except (Exception, TookTooLong):
            failed.append(f"seed {SEED!r}, number {number}: {mutation.name} in {name}\n{format_exc()}")
        finally:
            (folder / name).write_bytes(good)
    assert not failed, "\n".join(failed)
    assert "refused" in seen


def test_the_good_scenario_is_good(tmp_path, capsys):
    folder = tmp_path / TITLE
    shutil.copytree(packaged() / TITLE, folder)
    for name in FILES:
        assert try_one(folder, name, True, capsys) == "good"


def test_a_fault_stays_a_line_that_can_be_read(tmp_path, capsys):
    folder = tmp_path / TITLE
    shutil.copytree(packaged() / TITLE, folder)
    path = folder / MAIN
    text = path.read_text(encoding="utf-8")
    place = text.index("deployment:")
    quoted = text.index('"', place) + 1
    path.write_text(text[:quoted] + "9" * 50_000 + text[quoted:], encoding="utf-8")
    assert main(["check", str(path)]) == 1
    said = capsys.readouterr()[1]
    assert "there is no hex 9999" in said
    assert "… on this map" in said
    assert len(said) < LONGEST
