"""`caracole sources`: what the booklet of a title does not print, with the origin of each value."""

import json

from game.engine.scenario import Scenario
from game.rules import RULESETS
from game.setup.library import packaged, resolve
from game.setup.origins import listing
from game.setup.unprinted import unprinted, unprinted_lines

KIRCHOLM = "kircholm-1605"


def test_every_value_that_is_not_printed_is_listed_once(call):
    result = call("sources", KIRCHOLM, "--json")
    assert (result.status, result.err) == (0, "")
    rows = json.loads(result.out)
    source = resolve(KIRCHOLM, RULESETS.values()).source
    origins = [one.origin for one in listing(source)]
    assert len(rows) == sum(origin != "printed" for origin in origins) > 200
    assert len(rows) < len(origins)
    assert len({(row["file"], row["where"]) for row in rows}) == len(rows)
    assert {row["kind"] for row in rows} <= {"found", "reconstructed"}
    assert all(row["reason"] for row in rows)


def test_a_value_with_its_reason_and_the_work_it_names(call):
    rows = {(row["file"], row["where"]): row for row in json.loads(call("sources", KIRCHOLM, "--json").out)}
    columns = rows["battlefield", "columns"]
    assert (columns["value"], columns["kind"]) == (25, "reconstructed")
    assert list(rows["battlefield", "legend.^.level"]["sources"]) == ["F2"]
    assert rows[f"{KIRCHOLM}/kircholm", "deployment.abel"]["value"] == "0205"
    assert ("counters", "lacki-1.ma") in rows
    assert ("counters", "lacki-1.name") not in rows, "this one is printed"


def test_the_text_says_the_same(call):
    result = call("sources", KIRCHOLM)
    lines = result.out.splitlines()
    assert result.status == 0
    assert "battlefield:" in lines
    assert any(line.startswith("    columns = 25  (reconstructed: ") for line in lines)
    assert any(line.startswith("    F2: ") for line in lines)
    rows = json.loads(call("sources", KIRCHOLM, "--json").out)
    assert lines[-1].startswith(f"not printed: {len(rows)} values, ")
    assert max(map(len, lines)) < 240, "a long value is shortened"


def test_a_title_without_gaps():
    scenario: Scenario = resolve(KIRCHOLM, RULESETS.values())
    assert list(unprinted_lines(unprinted([]))) == ["not printed: nothing"]
    assert unprinted([scenario, scenario]) == unprinted([scenario]), "what is shared is told once"


def test_a_player_s_own_scenario_is_among_them(call, home):
    own = home / "scenarios" / "mine"
    own.mkdir(parents=True)
    for file in (packaged() / KIRCHOLM).glob("*.yaml"):
        text = file.read_text(encoding="utf-8")
        if file.name == "kircholm.yaml":
            text = text.replace(f"id: {KIRCHOLM}/kircholm", f"id: {KIRCHOLM}/mine", 1)
        if file.name == "battlefield.yaml":
            text = text.replace("metres: printed", "metres: 'found: F2'", 1)
        (own / file.name).write_text(text, encoding="utf-8")
    rows = json.loads(call("sources", KIRCHOLM, "--json").out)
    assert [row["kind"] for row in rows if (row["file"], row["where"]) == ("battlefield", "metres")] == ["found"]
    assert f"{KIRCHOLM}/mine" in {row["file"] for row in rows}
    (own / "counters.yaml").write_text("counters: none", encoding="utf-8")
    broken = call("sources", KIRCHOLM)
    assert broken.status == 1
    assert "counters.yaml" in broken.err
    assert "not printed: " in broken.out, "the rest is listed all the same"


def test_bad_calls(call):
    for words in (["sources"], ["sources", "nowhere"], ["sources", KIRCHOLM, "--loud"]):
        result = call(*words)
        assert result.status == 2, words
        assert result.err.count("\n") == 1
        assert result.out == ""
