"""Scenario files: what is wrong is told with file, line and words, all of it at once, and nothing is guessed."""

import copy
import json
import random

import pytest

from game.board.terrain import side_key
from game.setup.faults import Faults
from game.setup.loader import load_scenario, scenario_from_source


def load(shelf, toy):
    return load_scenario(shelf.scenario, [toy])


def faults(shelf, toy):
    with pytest.raises(Faults) as caught:
        load(shelf, toy)
    assert "pydantic" not in str(caught.value)
    return [(fault.file.rpartition("/")[2], fault.line, fault.where, fault.message) for fault in caught.value.faults]


def test_a_good_scenario_becomes_plain_records(shelf, toy):
    duel = load(shelf, toy)
    assert (duel.id, duel.title, duel.ruleset, duel.turns) == ("duel-1600/duel", "duel-1600", "duel", 3)
    assert [(side.id, side.edge) for side in duel.sides] == [("red", "west"), ("blue", "east")]
    assert [(group.id, group.order) for group in duel.groups] == [("van", "charge"), ("rear", None)]
    red, blue, gun = duel.entries
    assert (red.name, red.facing, red.level, red.marks, red.card.morale) == ("Månsson", 1, 0, (), 7)
    assert (blue.name, blue.facing, blue.level, blue.marks) == ("Dąbrowa", 3, 1, (("lance", 2),))
    assert gun.facing == 0
    assert blue.origins["morale"] == "found: F1 page 3"
    assert red.origins == {
        "name": "printed", "side": "printed", "wing": "printed", "kind": "printed",
        "morale": "reconstructed: by the look of it", "hex": "printed",
    }  # fmt: skip


def test_the_sheet_is_read_row_by_row(shelf, toy):
    sheet = load(shelf, toy).sheet
    at = sheet.grid.at
    assert sheet.grid.size == 12
    assert [hex for hex in sheet.grid if sheet.terrain[hex] == "woods"] == [at("0202")]
    assert [sheet.level[at(label)] for label in ("0202", "0401", "0402", "0403", "0101")] == [1, 2, 2, 0, 0]
    assert sheet.sides == {side_key(at("0101"), at("0102")): ("hedge",)}
    assert (sheet.labels[0].text, sheet.labels[0].end, sheet.objectives) == ("Börgilsonn", at("0301"), (at("0303"),))


def test_source_is_self_contained(shelf, toy):
    duel = load(shelf, toy)
    text = json.dumps(duel.source)
    again = scenario_from_source(json.loads(text), [toy])
    for name in ("id", "name", "date", "about", "sides", "groups", "entries", "turns", "tables", "special", "source"):
        assert getattr(again, name) == getattr(duel, name)
    for name in ("terrain", "level", "sides", "roads", "labels", "objectives", "compass", "metres"):
        assert getattr(again.sheet, name) == getattr(duel.sheet, name)
    assert repr(again.sheet.grid) == repr(duel.sheet.grid)


ONE_FAULT = [
    # file, text, spoiled text, lines further down, where, message
    ("counters.yaml", "kind: foot, morale: 7", "kind: foot, moral: 7", 0, "counters.mansson.moral",
     "unknown key `moral`; did you mean `morale`?"),
    ("counters.yaml", "kind: foot, morale: 7", "kind: foot, Morale: 7", 0, "counters.mansson.Morale",
     "unknown key `Morale`; did you mean `morale`?"),
    ("counters.yaml", "kind: foot, morale: 7", "kind: foot, morale: 7.0", 0, "counters.mansson.morale",
     "a whole number is expected, this is the text “7.0”"),
    ("counters.yaml", "kind: foot, morale: 7", 'kind: foot, morale: "7"', 0, "counters.mansson.morale",
     "a whole number is expected, this is the text “7”"),
    ("counters.yaml", "kind: foot, morale: 7", "kind: foot, morale: true", 0, "counters.mansson.morale",
     "a whole number is expected, this is the word true"),
    ("counters.yaml", "kind: foot, morale: 7", "kind: foot, morale: 7, double: 1", 0, "counters.mansson.double",
     "true or false is expected, this is the number 1"),
    ("counters.yaml", "kind: foot, morale: 7", "kind: foott, morale: 7", 0, "counters.mansson.kind",
     "foot, gun or commander is expected, this is the text “foott”"),
    ("counters.yaml", "name: Månsson", "name: true", 0, "counters.mansson.name",
     "a text is expected; the word true needs quotes to be one"),
    ("counters.yaml", "name: Månsson", 'name: ""', 0, "counters.mansson.name", "a text is expected, this one is empty"),
    ("counters.yaml", "name: Månsson", "name: 7", 0, "counters.mansson.name",
     'a text is expected, this is a number; put it in quotes: "7"'),
    ("counters.yaml", "  - {id: piece", "  -\n  - {id: piece", 0, "counters.3",
     "keys with values are expected, nothing stands here"),
    ("counters.yaml", "id: piece, name: Piece, ", "id: piece, ", 0, "counters.piece", "the key `name` is missing"),
    ("counters.yaml", "wing: van", "wing: vann", 0, "counters.mansson.wing",
     "there is no wing `vann`; did you mean `van`?"),
    ("counters.yaml", "side: red, wing: van", "side: NO, wing: van", 0, "counters.mansson.side",
     "an id of small letters, digits and hyphens is expected, this is the text “NO”"),
    ("counters.yaml", "wing: van", "wing: rear", 0, "counters.mansson.wing", "the wing rear belongs to blue, not red"),
    ("counters.yaml", "  name: printed\n", "", 7, "counters.mansson.name",
     "no origin is given (2 more counters lack it); add `name` to `source` here or to `origins` at the top"),
    ("counters.yaml", "name: printed", "name: guessed", 0, "origins.name",
     "an origin is `printed`, `found: WHERE` or `reconstructed: WHY`, this is the text “guessed”"),
    ("counters.yaml", "name: printed", "name: printed\n  nam: printed", 1, "origins.nam",
     "this is an origin of nothing: no counter has such a value"),
    ("counters.yaml", "found: F1 page 3", "found: F2 page 3", -5, "sources",
     "the origin of dabrowa.morale names F2, which is not among the `sources`"),
    ("battlefield.yaml", "{terrain: woods, level: 1}", "{terrain: wods, level: 1}", 0, "legend.w.terrain",
     "the tables have no row for terrain `wods`; did you mean `woods`?"),
    ("battlefield.yaml", "is: hedge", "is: hegde", 0, "hexsides.1.is",
     "the tables have no row for hexside `hegde`; did you mean `hedge`?"),
    ("battlefield.yaml", '"0102"], is', '"0103"], is', 0, "hexsides.1.between", "0101 and 0103 are not adjacent"),
    ("battlefield.yaml", '"0102"], is', '"0104"], is', 0, "hexsides.1.between.2",
     "there is no hex 0104 on this map; it goes from 0101 to 0403"),
    ("battlefield.yaml", '- "...."', '- "....."', 0, "map.3", "row 3 has 5 letters for 4 columns"),
    ("battlefield.yaml", '- "...."', '- "..x."', 0, "map.3", "the letter x in row 3 is not in the legend"),
    ("battlefield.yaml", "rows: 3", "rows: 4", 4, "map", "the map has 3 lines for 4 rows"),
    ("battlefield.yaml", "rows: 3", "rows: 0", 0, "rows", "0 is too small; the least is 1"),
    ("battlefield.yaml", '["0303"]', '["0304"]', 0, "objectives.1",
     "there is no hex 0304 on this map; it goes from 0101 to 0403"),
    ("battlefield.yaml", '"0401..0402"', '"0202..0402"', 0, "levels.1.hexes.1",
     "0202 gets level 2 here and 1 elsewhere on the map"),
    ("battlefield.yaml", "  map: printed\n", "", -15, "map",
     "no origin is given; add `map` to `origins`"),
    ("tables.yaml", "  terrain.woods.cover", "  terrain.wood.cover", 0, "origins.terrain.wood.cover",
     "this is an origin of nothing: the file has no such value"),
    ("tables.yaml", "hit: 5", "hits: 5", 0, "hits", "unknown key `hits`; did you mean `hit`?"),
    ("tables.yaml", "{cover: -1}\nhexsides", "{covers: -1}\nhexsides", 0, "terrain.woods.covers",
     "unknown key `covers`; did you mean `cover`?"),
    ("duel.yaml", 'mansson: "0101"', "mansson: 0101", 0, "deployment.mansson",
     '0101 has a leading zero and no quotes; put the hex in quotes: "0101"'),
    ("duel.yaml", 'mansson: "0101"', "mansson: 1010", 0, "deployment.mansson",
     'a text is expected, this is a number; put it in quotes: "1010"'),
    ("duel.yaml", 'mansson: "0101"', "mansson:", 0, "deployment.mansson", "a text is expected, nothing stands here"),
    ("duel.yaml", 'mansson: "0101"', 'mansson: "0501"', 0, "deployment.mansson",
     "there is no hex 0501 on this map; it goes from 0101 to 0403"),
    ("duel.yaml", 'mansson: "0101"', 'mansson: "0101"\n  mansson: "0102"', 1, "deployment.mansson",
     "the key `mansson` stands here a second time, first on line 16"),
    ("duel.yaml", 'mansson: "0101"', 'mansson: {facing: W}', 0, "deployment.mansson", "give either `hex` or `hexes`"),
    ("duel.yaml", "facing: N}", "facing: NNE}", 0, "deployment.piece.facing",
     "there is no facing `NNE`; known here: N, E, S, W"),
    ("duel.yaml", "status: shaken", "status: shakken", 0, "deployment.dabrowa.status",
     "there is no status `shakken`; did you mean `shaken`?"),
    ("duel.yaml", "marks: {lance: 2}", "marks: {lance: true}", 0, "deployment.dabrowa.marks.lance",
     "a whole number is expected, this is the word true"),
    ("duel.yaml", "order: charge", "order: Charge", 0, "wings.van.order",
     "there is no order `Charge`; did you mean `charge`?"),
    ("duel.yaml", "title: duel-1600", "title: dual-1600", 0, "title",
     "there is no title `dual-1600`; did you mean `duel-1600`?"),
    ("duel.yaml", "id: duel-1600/duel", "id: other/duel", 0, "id", "the id must begin with the title: duel-1600/duel"),
    ("duel.yaml", "id: duel-1600/duel", "id: duel", 0, "id",
     "an id such as `title/name` in small letters, digits and hyphens is expected, this is the text “duel”"),
    ("duel.yaml", "turns: 3", "turns: 0", 0, "turns", "0 is too small; the least is 1"),
    ("duel.yaml", "turns: 3", "turns: 9:05", 0, "turns", "a whole number is expected, this is the text “9:05”"),
    ("duel.yaml", "victory: last", "victory: first", 0, "special.victory",
     "'last' is expected, this is the text “first”".replace("'", "")),
    ("duel.yaml", "tables: tables.yaml", "tables: tables-2.yaml", 0, "tables",
     "there is no file tables-2.yaml beside this one"),
    ("duel.yaml", "tables: tables.yaml", "tables: ../tables.yaml", 0, "tables",
     "a file such as tables.yaml in the same folder or the title is expected, this is “../tables.yaml”"),
    ("duel.yaml", "edge: east", "edge: middle", 0, "sides.blue.edge",
     "west, east, north or south is expected, this is the text “middle”"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "before", "after", "further", "where", "message"), ONE_FAULT)
def test_one_fault_is_told_once(shelf, toy, file, before, after, further, where, message):
    line = shelf.spoil(file, before, after)
    assert faults(shelf, toy) == [(file, line + further, where, message)]


def test_the_same_id_twice_names_both_lines(shelf, toy):
    line = shelf.spoil("counters.yaml", "id: dabrowa", "id: mansson")
    assert faults(shelf, toy)[0] == (
        "counters.yaml", line, "counters.mansson", f"the id mansson is used twice, first on line {line - 1}",
    )  # fmt: skip


def test_the_same_wing_twice(shelf, toy):
    line = shelf.spoil("duel.yaml", "{id: rear, name: Rear", "{id: van, name: Rear")
    message = f"the id van is used twice, first on line {line - 1}"
    assert ("duel.yaml", line, "wings.van", message) in faults(shelf, toy)


def test_a_counter_must_be_deployed_or_left_out(shelf, toy):
    shelf.spoil("duel.yaml", '  mansson: "0101"\n', "")
    message = "this counter is not deployed; add it to `deployment`, `arriving` or `undeployed`"
    assert faults(shelf, toy) == [("counters.yaml", 10, "counters.mansson", message)]
    shelf.spoil("duel.yaml", "special:\n  victory", "undeployed: [mansson]\nspecial:\n  victory")
    assert [entry.id for entry in load(shelf, toy).entries] == ["dabrowa", "piece"]


def test_a_counter_may_come_later(shelf, toy):
    shelf.spoil("duel.yaml", '  mansson: "0101"\n', "")
    shelf.spoil("duel.yaml", "special:\n  victory", "arriving: [mansson]\nspecial:\n  victory")
    message = "no origin is given; add `arriving` to `origins`"
    assert [(where, words) for _file, _line, where, words in faults(shelf, toy)] == [("arriving", message)]
    shelf.spoil("duel.yaml", "origins:\n", "origins:\n  arriving: printed\n")
    assert {entry.id: bool(entry.hexes) for entry in load(shelf, toy).entries}["mansson"] is False


@pytest.mark.parametrize(
    ("listed", "message"),
    [("manson", "there is no counter `manson`"), ("mansson", "mansson is deployed or left out as well")],
)
def test_who_comes_later_is_a_counter_and_stands_nowhere(shelf, toy, listed, message):
    shelf.spoil("duel.yaml", "special:\n  victory", f"arriving: [{listed}]\nspecial:\n  victory")
    shelf.spoil("duel.yaml", "origins:\n", "origins:\n  arriving: printed\n")
    assert any(where == "arriving.1" and words.startswith(message) for _f, _l, where, words in faults(shelf, toy))


def test_a_post_of_an_unknown_counter(shelf, toy):
    line = shelf.spoil("duel.yaml", 'mansson: "0101"', 'manson: "0101"')
    assert ("duel.yaml", line, "deployment.manson", "there is no counter `manson`; did you mean `mansson`?") in faults(
        shelf, toy
    )


def test_the_rule_set_has_the_last_word(shelf, toy):
    line = shelf.spoil("duel.yaml", 'mansson: "0101"', 'mansson: "0401"')
    assert faults(shelf, toy) == [
        ("duel.yaml", line, "deployment.mansson", "dabrowa and mansson stand in one hex, 0401"),
    ]


def test_all_faults_of_all_files_come_at_once(shelf, toy):
    shelf.spoil("battlefield.yaml", "is: hedge", "is: hegde")
    shelf.spoil("counters.yaml", "kind: foot, morale: 7", "kind: foot, moral: 7")
    shelf.spoil("counters.yaml", "wing: rear, kind: gun", "wing: raer, kind: gun")
    shelf.spoil("tables.yaml", "  hit: printed\n", "")
    shelf.spoil("duel.yaml", "status: shaken", "status: broken")
    shelf.spoil("duel.yaml", "name: Duel", "name: Duel\nname: Dual")
    assert sorted(fault[0] for fault in faults(shelf, toy)) == [
        "battlefield.yaml", "counters.yaml", "counters.yaml", "duel.yaml", "duel.yaml", "tables.yaml",
    ]  # fmt: skip


def test_a_part_may_stand_in_the_scenario_file(shelf, toy):
    tables = (shelf.folder / "tables.yaml").read_text(encoding="utf-8")
    inline = "tables:\n" + "".join(f"  {line}\n" for line in tables.splitlines())
    shelf.spoil("duel.yaml", "tables: tables.yaml\n", inline)
    assert load(shelf, toy).tables.hit == 5
    line = shelf.spoil("duel.yaml", "  hit: 5", "  hit: five")
    message = "a whole number is expected, this is the text “five”"
    assert faults(shelf, toy) == [("duel.yaml", line, "tables.hit", message)]


def test_an_unreadable_part_is_told_once(shelf, toy):
    (shelf.folder / "tables.yaml").write_bytes(b"")
    (shelf.folder / "counters.yaml").write_bytes(b"a: [")
    assert [(fault[0], fault[3][:16]) for fault in faults(shelf, toy)] == [
        ("counters.yaml", "this is not YAML"), ("tables.yaml", "the file is empt"),
    ]  # fmt: skip


def places(value, place=()):
    yield place
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value if isinstance(value, list) else ()):
        yield from places(inner, (*place, key))


def test_spoiled_data_never_does_more_than_raise_faults(shelf, toy):
    source = load(shelf, toy).source
    every = [place for place in places(source) if place]
    bad = [None, True, -1, 99999, "", "x", "0101", [], {}, [1], {"a": 1}, {"id": "piece"}, [[]], "\0"]
    chance = random.Random(1605)
    loaded, told = 0, []
    for _ in range(600):
        spoiled = copy.deepcopy(source)
        place = chance.choice(every)
        inner = spoiled
        for step in place[:-1]:
            inner = inner[step]
        if chance.random() < 0.3:
            del inner[place[-1]]
        else:
            inner[place[-1]] = chance.choice(bad)
        try:
            scenario_from_source(spoiled, [toy])
            loaded += 1
        except Faults as error:
            told.append(len(error.faults))
    assert loaded < 200
    assert min(told) > 0
