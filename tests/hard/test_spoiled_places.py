"""Games spoiled at chosen places, where the JSON stays good and the line fits: hexes, numbers, the scenario within."""

import json

import pytest

from game.cli import main
from game.engine.play import decision
from game.record.journal import read
from game.record.listing import look
from game.record.replay import Replay
from game.record.resume import resume
from game.record.trouble import Damaged, FileTrouble
from game.rules import RULESETS
from tests.hard.amounts import FULL
from tests.hard.test_mutated_journals import journal

BAD_NUMBERS = ("1e999", "NaN", "-1e999", "Infinity")


def lines():
    return journal().decode("utf-8").splitlines()


def number_of(kind, text=""):
    """The first line of a kind with a text in it."""
    return next(n for n, line in enumerate(lines()) if json.loads(line)["line"] == kind and text in line)


def spoiled(tmp_path, number, change):
    """The game with the data of one line changed."""
    rows = lines()
    data = json.loads(rows[number])
    change(data)
    rows[number] = json.dumps(data, ensure_ascii=False, separators=(",", ":"), sort_keys=number > 0)
    path = tmp_path / "spoiled.caracole"
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")
    return path


def event(data, kind):
    return next(one for one in data["events"] if one["kind"] == kind)


def everything(path, capsys, picture=False):
    """All that can be done with a file; the statuses and what was said on standard error."""
    try:
        game = resume(path, RULESETS, folder=None)
    except FileTrouble:
        pass
    else:
        assert game.decision is None or list(game.decision.options)
        assert decision(game.position(0)) is not None
    look(path)
    statuses, said = {}, {}
    for words in (["audit"], ["check"], ["replay"], ["replay", "--all", "--json"]):
        capsys.readouterr()
        statuses[words[-1]] = main([words[0], str(path), *words[1:]])
        out, said[words[-1]] = capsys.readouterr()
        assert "Traceback" not in out + said[words[-1]]
    if picture:
        statuses["picture"] = main(["picture", str(path), "--out", str(path.with_suffix(".png"))])
        said["picture"] = capsys.readouterr()[1]
    assert set(statuses.values()) <= {0, 1}
    assert all(str(path) in said[name] for name, status in statuses.items() if status)
    return statuses, said


@pytest.mark.parametrize("label", ["9999", "", "true", "406"])
@pytest.mark.parametrize("kind", ["moved", "placed"])
def test_a_hex_that_the_map_has_not(kind, label, tmp_path, capsys):
    number = number_of("command", '"moved"') if kind == "moved" else number_of("setup")
    path = spoiled(tmp_path, number, lambda data: event(data, kind).update(hexes=[label]))
    statuses, said = everything(path, capsys, picture=True)
    assert statuses["audit"] == statuses["check"] == statuses["replay"] == statuses["picture"] == 1
    assert f"line {number + 1} is damaged" in said["replay"]
    if kind == "placed":
        with pytest.raises(Damaged):
            Replay.open(path)
    else:
        replay = Replay.open(path)
        assert replay.damage is not None
        assert replay.damage.line == number + 1
        assert replay.frames[-1].n == json.loads(lines()[number])["n"] - 1


def test_a_hex_that_the_map_has_not_in_a_ruling(tmp_path, capsys):
    moved = event(json.loads(lines()[number_of("command", '"moved"')]), "moved")
    number = number_of("ruling")
    path = spoiled(tmp_path, number, lambda data: data["events"].append(moved | {"hexes": ["9999"]}))
    statuses, said = everything(path, capsys)
    assert statuses["audit"] == 1
    assert "9999" in said["audit"]
    assert f"line {number + 1}" in said["audit"]


@pytest.mark.parametrize(("kind", "key"), [("levelled", "level"), ("placed", "facing")])
def test_a_number_that_no_counter_can_have(kind, key, tmp_path, capsys):
    number = number_of("ruling") if kind == "levelled" else number_of("setup")
    path = spoiled(tmp_path, number, lambda data: event(data, kind).update({key: 99}))
    statuses, _ = everything(path, capsys, picture=True)
    assert statuses["audit"] == statuses["picture"] == 1


@pytest.mark.parametrize("text", BAD_NUMBERS if FULL else BAD_NUMBERS[:2])
@pytest.mark.parametrize("place", ["command", "seconds", "ruling", "snapshot", "source"])
def test_numbers_that_json_has_not_are_damage(place, text, tmp_path, capsys):
    number = {"command": number_of("command"), "seconds": number_of("command"), "source": 0}.get(place)
    number = number_of(place) if number is None else number

    def change(data):
        {"ruling": data.get("state"), "snapshot": data.get("state"), "seconds": data}.get(place, data.get(place))[
            "seconds"
        ] = "HERE"

    path = spoiled(tmp_path, number, change)
    path.write_bytes(path.read_bytes().replace(b'"HERE"', text.encode()))
    statuses, _ = everything(path, capsys)
    assert statuses["audit"] == statuses["check"] == 1
    if place == "source":
        with pytest.raises(Damaged, match="line 1"):
            read(path)
    else:
        damage = read(path).damage
        assert damage is not None
        assert damage.line == number + 1


SOURCES = ("sides", "wings", "deployment", "counters", "tables", "battlefield", "special", "options", "title", "base")


@pytest.mark.parametrize("key", SOURCES)
@pytest.mark.parametrize("value", [None, {}, "x"], ids=str)
def test_a_scenario_within_that_is_none(key, value, tmp_path, capsys):
    def change(data):
        data["source"][key] = value
        if key == "base":
            data["source"]["situation"] = {}

    path = spoiled(tmp_path, 0, change)
    statuses, _ = everything(path, capsys)
    assert statuses["audit"] == 1


def renamed(data):
    row = data["source"]["counters"]["counters"][0]
    data["source"] = json.loads(json.dumps(data["source"]).replace(f'"{row["id"]}"', '"renamed"'))


def one_less(data):
    row = data["source"]["counters"]["counters"].pop(3)
    data["source"]["deployment"].pop(row["id"])


def nested(data):
    for _ in range(90):
        data["source"] = {"situation": {}, "base": data["source"]}


@pytest.mark.parametrize("change", [renamed, one_less, nested])
def test_a_scenario_within_that_is_another(change, tmp_path, capsys):
    statuses, _ = everything(spoiled(tmp_path, 0, change), capsys)
    assert statuses["audit"] == statuses["check"] == 1
