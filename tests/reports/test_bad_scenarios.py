"""Field reports F06 and F13 to F16: scenarios that load although they cannot be set up, played or won."""

import shutil

import pytest

from game.engine.play import start
from game.setup.faults import Faults
from game.setup.library import packaged
from game.setup.loader import load_scenario
from tests.reports.played import COMBINATIONS, TERCIO

SCENARIO, FIELD, TABLES = "kircholm.yaml", "battlefield.yaml", "tables.yaml"


def loaded(folder, file="", before="", after=""):
    """The shipped scenario from a copy of its files, in one of which something is changed."""
    here = folder / "kircholm"
    shutil.copytree(str(packaged() / "kircholm-1605"), here)
    if file:
        path = here / file
        text = path.read_text(encoding="utf-8")
        assert before in text
        path.write_text(text.replace(before, after, 1), encoding="utf-8")
    return load_scenario(here / SCENARIO, [TERCIO])


def test_the_shipped_scenario_is_good_with_every_combination_of_its_options(tmp_path):
    scenario = loaded(tmp_path)
    for options in COMBINATIONS:
        state, _ = start(TERCIO, scenario, options, "good")
        assert list(TERCIO.faults(state)) == [], sorted(options)


BAD = {
    "two in one hex": (SCENARIO, 'larsonn: "1203"', 'larsonn: "1202"', "both stand in 1202"),
    "foe on foe": (SCENARIO, 'larsonn: "1203"', 'larsonn: "1802"', "both stand in 1802"),
    "a hex off the map": (SCENARIO, 'larsonn: "1203"', 'larsonn: "9903"', "there is no hex 9903"),
    "a counter nobody knows": (SCENARIO, 'larsonn: "1203"', 'larson: "1203"', "larson"),
    "a kind of terrain without costs": (FIELD, "s: {terrain: swamp", "s: {terrain: ploughed", "ploughed"),
    "a misspelt key": (SCENARIO, "turns: 8", "truns: 8", "did you mean `turns`"),
    "no way to win": (SCENARIO, "  victory: destroyed\n", "", "the key `victory` is missing"),
    "a goal off the map": (SCENARIO, '"2311"', '"9911"', "9911 that sweden must reach is not on the map"),
    "a commander nobody knows": (SCENARIO, "poland: karl-ac", "poland: carl-ac", "carl-ac, which is no counter"),
    "a goal of a side that does not play": (SCENARIO, "{sweden: 3}", "{denmark: 3}", "denmark, which is no side"),
    "points for no type": (SCENARIO, "{H: 2}", "{Z: 2}", "type Z"),
    "no turn at all": (SCENARIO, "turns: 8", "turns: 0", "the least is 1"),
    "an option that the rules do not know": (SCENARIO, "- id: apathy", "- id: apathyy", "know no option apathyy"),
    "an option about no wing": (SCENARIO, "apathy: [karl", "apathy: [carl", "carl, which is no wing"),
    "a variant off the map": (SCENARIO, "together_columns: 6", "together_columns: 30", "stand off the map"),
    "a variant onto others": (SCENARIO, "together_columns: 6", "together_columns: 9", "would both stand in"),
    "a variant into the river": (SCENARIO, "together_columns: 6", "together_columns: 17", "variant"),
    "a square of nobody": (SCENARIO, "- [forbus]", "- []", "not of 0"),
    "a square of three": (SCENARIO, "[pedersonn-inf, larsonn]", "[pedersonn-inf, larsonn, forbus]", "not of 3"),
    "a square of two apart": (SCENARIO, "[pedersonn-inf, larsonn]", "[pedersonn-inf, nilsonn]", "side by side"),
    "one counter in two squares": (SCENARIO, "- [forbus]", "- [larsonn]", "larsonn stands in the squares twice"),
    "a square of horse": (SCENARIO, "- [forbus]", "- [engdis]", "engdis is no infantry"),
}  # fmt: skip


@pytest.mark.parametrize(("file", "before", "after", "words"), BAD.values(), ids=BAD)
def test_what_can_never_be_played_is_told_when_it_is_loaded(tmp_path, file, before, after, words):
    with pytest.raises(Faults) as found:
        loaded(tmp_path, file, before, after)
    lines = str(found.value).splitlines()
    assert any(words in line for line in lines), lines
    assert all(".yaml:" in line for line in lines), "each fault names its file and line"
