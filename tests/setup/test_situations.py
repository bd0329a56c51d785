"""Situation files: read as strictly as scenarios, and completed with what the title gives."""

import json

import pytest

from game.engine.commands import Decline
from game.setup.faults import Faults
from game.setup.loader import scenario_from_source
from game.setup.situations import begin, load_situation

SITUATION = """\
situation: from-behind
clauses: [D3]
title: duel-1600
about: A shot from behind helps.
map:
  size: [5, 4]
  hexes: {"0201": {terrain: woods}, "0302": {level: 1}}
  hexsides: [{between: ["0101", "0102"], is: hedge}]
pieces:
  - {id: a, side: red, kind: foot, hex: "0101", facing: W}
  - {id: b, side: blue, kind: gun, hex: "0201", morale: 9, marks: {lance: 1}, name: Börgilsonn}
start: {side: red}
dice: [5, 2]
play:
  - {shoot: {unit: a, target: b}}
  - {kind: decline}
  - shoot: {unit: a, target: b}
expect:
  - {roll: 1, die: 5, tally: {from-behind: 1, cover: -1}, total: 5, need: 5, result: success}
  - {piece: b, status: shaken, hex: "0201", facing: W, after: 1}
  - {asks: blue}
"""


def load(shelf, toy, text=SITUATION):
    return load_situation(shelf.write("s.yaml", text), [toy], (shelf.root,))


def test_what_is_left_out_comes_from_the_title(shelf, toy):
    one = load(shelf, toy)
    scenario = one.scenario
    assert (one.id, scenario.id, scenario.title) == ("from-behind", "duel-1600/from-behind", "duel-1600")
    a, b = scenario.entries
    assert (a.card.morale, b.card.morale, b.name, b.marks, b.facing) == (6, 9, "Börgilsonn", (("lance", 1),), 3)
    assert [side.edge for side in scenario.sides] == ["west", "east"]
    assert [(group.id, group.side) for group in scenario.groups] == [("red", "red"), ("blue", "blue")]
    assert scenario.tables.hit == 5
    assert (scenario.sheet.grid.columns, scenario.sheet.grid.rows) == (5, 4)
    assert scenario.sheet.level[scenario.sheet.grid.at("0302")] == 1
    assert scenario.special.heroes == ()


def test_commands_in_all_their_spellings(shelf, toy):
    one = load(shelf, toy, SITUATION.replace("{kind: decline}", "decline"))
    assert one.play[1] == Decline()
    assert one.play[0] == one.play[2]
    assert one.play_lines == (15, 16, 17)


def test_it_starts_where_the_rule_set_says(shelf, toy):
    state, events = begin(load(shelf, toy, SITUATION.replace("start:", "turn: 2\nstart:")))
    assert state.clock.turn == 2
    assert state.stack[-1].turn_of == "red"
    assert not events


SPOILED = [
    ("kind: gun", "kind: guns", 11, "pieces.b.kind", "foot, gun or commander is expected, this is the text “guns”"),
    ("morale: 9", "moral: 9", 11, "pieces.b.moral", "unknown key `moral`; did you mean `morale`?"),
    ("side: blue, kind", "side: green, kind", 11, "pieces.b.side",
     "there is no side `green`; known here: red, blue"),
    ('hex: "0101"', 'hex: "0901"', 10, "pieces.a.hex", "there is no hex 0901 on this map; it goes from 0101 to 0504"),
    ('hex: "0101"', "hex: 0101", 10, "pieces.a.hex",
     '0101 has a leading zero and no quotes; put the hex in quotes: "0101"'),
    ("kind: foot, hex", "hex", 10, "pieces.a", "a piece needs its `kind`: foot, gun or commander"),
    ("facing: W", "facing: NNE", 10, "pieces.a.facing", "there is no facing `NNE`; known here: N, E, S, W"),
    ("{terrain: woods}", "{terrain: lava}", 7, "map.hexes.0201",
     "the tables have no row for terrain `lava`; known here: clear, woods"),
    ("is: hedge", "is: wall", 8, "map.hexsides.1.is", "the tables have no row for hexside `wall`; known here: hedge"),
    ("{shoot: {unit", "{shot: {unit", 15, "play.1", "there is no command `shot`; did you mean `shoot`?"),
    ("{shoot: {unit: a, target", "{shoot: {unit: a, targt", 15, "play.1.shoot.targt",
     "unknown key `targt`; did you mean `target`?"),
    ("{kind: decline}", "[decline]", 16, "play.2", "a command is `{kind: {field: value, …}}`"),
    ("{asks: blue}", "{ask: blue}", 21, "expect.3", "this says nothing that can be checked; did you mean `asks`?"),
    ("after: 1", "after: 4", 20, "expect.2.after", "there are only 3 commands in `play`"),
    ("after: 1", "afer: 1", 20, "expect.2.afer", "unknown key `afer`; did you mean `after`?"),
    ("die: 5", 'die: "5"', 19, "expect.1.die", "a whole number is expected, this is the text “5”"),
    ("title: duel-1600", "title: dual-1600", 3, "title", "there is no title `dual-1600`; did you mean `duel-1600`?"),
    ("dice: [5, 2]", "dices: [5, 2]", 13, "dices", "unknown key `dices`; did you mean `dice`?"),
    ("dice: [5, 2]", "options: [squares]", 13, "options.1", "there is no option `squares`"),
    ("dice: [5, 2]", "special: {hero: [a]}", 13, "special.hero", "unknown key `hero`; did you mean `heroes`?"),
    ("dice: [5, 2]", "wings: [{id: van, side: red, order: run}]", 13, "wings.van.order",
     "there is no order `run`; known here: charge, hold"),
]  # fmt: skip


@pytest.mark.parametrize(("before", "after", "line", "where", "message"), SPOILED)
def test_faults_name_line_and_place(shelf, toy, before, after, line, where, message):
    assert SITUATION.count(before) >= 1
    with pytest.raises(Faults) as caught:
        load(shelf, toy, SITUATION.replace(before, after, 1))
    assert [(fault.line, fault.where, fault.message) for fault in caught.value.faults] == [(line, where, message)]


def test_a_start_that_the_rule_set_cannot_build(shelf, toy):
    one = load(shelf, toy, SITUATION.replace("start: {side: red}", "start: {side: green}"))
    with pytest.raises(Faults, match=r"s\.yaml:12: start: `side` must be red or blue, not green"):
        begin(one)


def test_pieces_in_wings_that_are_listed(shelf, toy):
    wings = "wings:\n  - {id: van, side: red, order: charge}\n  - {id: rear, side: blue}\nstart:"
    text = SITUATION.replace("start:", wings).replace("kind: foot", "wing: van, kind: foot")
    one = load(shelf, toy, text)
    assert [(group.id, group.order) for group in one.scenario.groups][:2] == [("van", "charge"), ("rear", None)]
    assert one.scenario.entries[0].group == "van"
    with pytest.raises(Faults, match="there is no wing `vam`; did you mean `van`"):
        load(shelf, toy, text.replace("wing: van", "wing: vam"))


def test_a_saved_game_of_a_situation_brings_its_scenario_back(shelf, toy):
    scenario = load(shelf, toy).scenario
    again = scenario_from_source(json.loads(json.dumps(scenario.source)), [toy])
    for name in ("id", "sides", "groups", "entries", "tables", "special", "source"):
        assert getattr(again, name) == getattr(scenario, name)
    assert again.sheet.terrain == scenario.sheet.terrain
