"""The commands that read saved games and files: replay, audit, check."""

import json

import pytest

from game.rules import RULESETS
from game.setup.library import packaged
from tests.cli.conftest import ROOT

KIRCHOLM = "kircholm-1605"
SCENARIO = packaged() / "kircholm-1605" / "kircholm.yaml"
SITUATIONS = sorted((ROOT / "tests" / "situations").glob("*/*.yaml"))


def one_sentence(text):
    """Whether standard error holds one line and no more."""
    return text.endswith("\n") and text.count("\n") == 1


def test_replay(call, saved):
    result = call("replay", saved)
    assert result.status == 0
    lines = result.out.splitlines()
    assert lines[0].startswith("Kircholm (kircholm-1605/kircholm), begun ")
    assert "seed saved:0" in lines[1]
    assert "== Turn 1 ==" in lines
    assert "wins" in lines[-1] or "draw" in lines[-1]
    data = json.loads(call("replay", saved, "--json").out)
    assert data["frames"][0]["what"] == "setup"
    assert data["frames"][-1]["n"] == len(data["frames"]) - 1
    assert data["result"]["reason"]


def test_replay_tells_what_was_taken_back_on_demand(call, saved, tmp_path):
    from game.record.resume import resume

    with resume(saved, RULESETS, folder=tmp_path, until=1) as game:
        game.take_back(1, agreed=True)
    assert "taken back" not in call("replay", game.path).out
    assert "(taken back by agreement; 0 commands stand)" in call("replay", game.path, "--all").out
    assert "The game goes on" in call("replay", game.path).out


def test_replay_of_a_damaged_game_tells_what_comes_before(call, damaged):
    result = call("replay", damaged)
    assert result.status == 1
    assert "\n36. " in result.out
    assert "line 41 is damaged" in result.err


def test_replay_without_the_rules_of_the_game(call, saved, tmp_path):
    path = tmp_path / "foreign.caracole"
    path.write_bytes(saved.read_bytes().replace(b'"ruleset":"tercio"', b'"ruleset":"pike"', 1))
    result = call("replay", path)
    assert result.status == 0
    assert "Told without the words of its rules" in result.out
    assert call("audit", path).status == 1


def test_audit(call, saved):
    result = call("audit", saved)
    assert result.status == 0
    assert "everything agrees" in result.out
    data = json.loads(call("audit", saved, "--json").out)
    assert data["clean"] is True
    assert data["first"] is None


def test_audit_finds_a_die_that_was_changed(call, saved, tmp_path):
    path = tmp_path / "cheat.caracole"
    data = saved.read_bytes()
    at = data.index(b'"die":') + len(b'"die":')
    path.write_bytes(data[:at] + (b"1" if data[at : at + 1] != b"1" else b"2") + data[at + 1 :])
    result = call("audit", path)
    assert result.status == 1
    assert "die" in result.err
    assert json.loads(call("audit", path, "--json").out)["first"]["what"] in ("die", "events")


@pytest.mark.parametrize("command", ["replay", "audit", "check"])
@pytest.mark.parametrize("data", [b"", b"{", b"\x00\xff\xfe", b"[]\n", b'{"line":"game","format":99}\n', b"{}\n{}\n"])
def test_what_is_no_game(call, tmp_path, command, data):
    path = tmp_path / "bad.caracole"
    path.write_bytes(data)
    result = call(command, path)
    assert result.status == 1
    assert one_sentence(result.err), result.err
    assert "bad.caracole" in result.err


def test_a_torn_last_line_is_a_notice(call, saved, tmp_path):
    path = tmp_path / "torn.caracole"
    path.write_bytes(saved.read_bytes()[:-20])
    for command in ("replay", "audit", "check"):
        result = call(command, path)
        assert result.status == 0
        assert "cut short" in result.out


# -- check --------------------------------------------------------------------------------------------------------


def test_check_of_everything_good(call, saved):
    files = [SCENARIO, SCENARIO.with_name("tables.yaml"), saved]
    result = call("check", *files)
    assert result.status == 0
    assert [line.partition(": ")[2].partition(",")[0] for line in result.out.splitlines()] == [
        "scenario", "part", "saved game",
    ]  # fmt: skip
    data = json.loads(call("check", *files, "--json").out)
    assert [one["good"] for one in data] == [True] * 3


def test_check_of_bad_ones_names_each_fault_with_its_line(call, tmp_path, damaged):
    (tmp_path / "mine.yaml").write_text("id: x\ntitle: waterloo\n", encoding="utf-8")
    (tmp_path / "tables.yaml").write_text("a: 1\n", encoding="utf-8")
    (tmp_path / "odd.yaml").write_text("situation: odd\ntitle: waterloo\n", encoding="utf-8")
    files = [tmp_path / name for name in ("mine.yaml", "tables.yaml", "odd.yaml")] + [damaged]
    result = call("check", SCENARIO, *files)
    assert result.status == 1
    assert "kircholm.yaml: scenario" in result.out
    for word in ("mine.yaml:2", "tables.yaml", "odd.yaml:2", "damaged.caracole:41"):
        assert word in result.err
    data = json.loads(call("check", *files, "--json").out)
    assert [one["kind"] for one in data] == ["scenario", "part", "situation", "saved game"]
    assert not any(one["good"] for one in data)
    assert data[0]["faults"][0].keys() == {"file", "line", "where", "message"}


@pytest.mark.parametrize("data", [b"", b"\xff\xfe\x00", b"- 1\n", b"a: [\n", b"\t", b"a: 1\na: 2\n"])
def test_check_of_what_is_no_yaml(call, tmp_path, data):
    path = tmp_path / "bad.yaml"
    path.write_bytes(data)
    result = call("check", path)
    assert result.status == 1
    assert result.err.startswith(f"{path}")


def test_check_runs_situations(call):
    assert SITUATIONS
    result = call("check", *SITUATIONS[:3])
    assert "situation, as expected" in result.out


# -- picture ------------------------------------------------------------------------------------------------------
