"""Running situations: every line of `expect` can fail, and says what was expected and what came."""

import pytest

from game.setup.checking import check_file

HEAD = """\
situation: shots
title: duel-1600
about: A few shots.
map: {size: [5, 4], hexes: {"0201": {terrain: woods}}}
pieces:
  - {id: a, side: red, kind: foot, hex: "0101", facing: W}
  - {id: b, side: blue, kind: gun, hex: "0201", marks: {lance: 1}}
  - {id: c, side: blue, kind: foot, hex: "0301", facing: E}
start: {side: red}
"""
PLAY = """\
dice: [5, 4, 9]
play:
  - {shoot: {unit: a, target: b}}
  - {shoot: {unit: b, target: a}}
  - {shoot: {unit: a, target: b}}
  - decline
"""


def run(shelf, toy, expect, play=PLAY):
    lines = "".join(f"  - {line}\n" for line in expect)
    return check_file(shelf.write("s.yaml", f"{HEAD}{play}expect:\n{lines}"), [toy], (shelf.root,))


TRUE = [
    "{roll: 1, die: 5, tally: {from-behind: 1, cover: -1}, total: 5, need: 5, result: success, chance: [5, 10]}",
    "{roll: 2, tally: {from-behind: 1}, purpose: fire, clause: D2, side: blue, piece: b}",
    "{piece: b, status: normal, marks: {lance: 1, pike: 0}, after: 0}",
    "{piece: b, status: shaken, level: 1, hex: '0201', facing: W, wing: blue, type: gun, after: 2}",
    "{piece: b, gone: true}",
    "{piece: a, status: shaken, marks: {}}",
    "{asks: blue, offers: [{shoot: {unit: b, target: a}}], offers-not: [{shoot: {unit: a, target: b}}], after: 1}",
    "{asks: blue, kind: shoot, count: 2, after: 1}",
    "{asks: blue, kind: decline, topic: shoot, clause: D1, after: 1}",
    "{asks: red, count: 2}",
    "{refused: {shoot: {unit: b, target: a}}, clause: D1, after: 0}",
    "{refused: {shoot: {unit: a, target: a}}, clause: D2, says: is a friend}",
    "{said: held, side: blue, clause: D1, text: holds its fire}",
    "{said: held, count: 0, after: 3}",
    "{said: never, count: 0}",
    "{event: removed, piece: b, cause: fire}",
    "{event: levelled, count: 2}",
    "{ended: false}",
    "{wing: blue, order: hold, state: waiting, number: 0, marks: []}",
    "{turn: 1, phase: fire}",
]


@pytest.mark.parametrize("line", TRUE)
def test_a_line_that_holds(shelf, toy, line):
    report = run(shelf, toy, [line])
    assert report.passed, report.text()
    assert report.text().endswith("shots: as expected")


FALSE = [
    ("{roll: 1, die: 6}", "roll 1: die 6", "die 5"),
    ("{roll: 1, tally: {cover: -1}}", "roll 1: tally {'cover': -1}", "tally {'from-behind': 1, 'cover': -1}"),
    ("{roll: 4}", "roll 4", "3 rolls in all"),
    ("{piece: a, status: normal}", "a: status normal", "status shaken"),
    ("{piece: a, hex: '0102'}", "a: hex 0102", "hex 0101"),
    ("{piece: a, gone: true}", "a to be gone", "it stands in 0101"),
    ("{piece: b, hex: '0201'}", "b on the map", "it is not there"),
    ("{piece: b, marks: {}, after: 0}", "b: marks {}", "marks {'lance': 1}"),
    ("{piece: b, marks: {lance: 2}, after: 0}", "b: marks {'lance': 2}", "marks {'lance': 1}"),
    ("{asks: blue}", "blue to be asked", "“Shoot?” asked of red with shoot, decline"),
    ("{offers: [{shoot: {unit: c, target: a}}]}", "an offer of shoot {unit: c, target: a}",
     "“Shoot?” asked of red: c is not on turn (D1)"),
    ("{offers-not: [decline]}", "no offer of decline {}", "“Shoot?” asked of red, and it is offered"),
    ("{asks: red, kind: concede}", "an offer to concede", "“Shoot?” asked of red with shoot, decline"),
    ("{asks: red, count: 9}", "9 offers", "2: shoot {unit: a, target: c}; decline {}"),
    ("{asks: nobody}", "nobody to be asked", "“Shoot?” asked of red with shoot, decline"),
    ("{refused: decline}", "decline {} to be refused", "it is allowed"),
    ("{refused: {shoot: {unit: c, target: a}}, clause: D2}", "shoot {unit: c, target: a} to be refused by D2",
     "c is not on turn (D1)"),
    ("{said: held, side: red}", "said: held, side: red", "topics: held"),
    ("{event: moved}", "event: moved", "nothing was moved"),
    ("{ended: true}", "the battle to be over", "it goes on"),
    ("{wing: red, order: charge}", "wing red: order charge", "order hold"),
    ("{wing: green}", "a wing green", "wings: red, blue"),
    ("{turn: 2}", "the clock: turn 2", "turn 1"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "expected", "came"), FALSE)
def test_a_line_that_does_not_hold(shelf, toy, line, expected, came):
    report = run(shelf, toy, [line])
    assert [(one.line, one.expected, one.came) for one in report.failures] == [(17, expected, came)]


def test_a_failing_report_shows_the_log_with_every_tally(shelf, toy):
    text = run(shelf, toy, ["{piece: a, gone: true}"]).text()
    assert "s.yaml:17: expected a to be gone" in text
    assert "but came it stands in 0101" in text
    assert "> Shoot (shoot {unit: a, target: b})" in text
    assert "die 1, fire of a [D2]: 5 +1 from behind [D3] -1 cover, woods [D4] = 5, needed at least 5: success" in text


def test_dice_left_over_fail(shelf, toy):
    report = run(shelf, toy, ["{ended: false}"], PLAY.replace("[5, 4, 9]", "[5, 4, 9, 3, 1]"))
    assert [(one.line, one.expected, one.came) for one in report.failures] == [
        (10, "all 5 dice to be rolled", "2 left over: [3, 1]")
    ]


def test_too_few_dice_fail(shelf, toy):
    report = run(shelf, toy, ["{ended: false}", "{piece: a, status: shaken, after: 2}"], PLAY.replace(", 9]", "]"))
    assert [(one.line, one.came) for one in report.failures] == [
        (10, "too few dice: the rules ask for die 3, the script has 2")
    ]
    assert report.log[-1] == "die 3, fire of a [D2]: not in the script"


def test_a_face_that_the_die_has_not(shelf, toy):
    report = run(shelf, toy, ["{ended: false}"], PLAY.replace("[5, 4, 9]", "[10, 4, 9]"))
    assert "die 1 of the script is 10" in report.failures[0].came


def test_a_refused_command_fails_on_its_line(shelf, toy):
    play = PLAY.replace("{unit: b, target: a}", "{unit: b, target: c}")
    report = run(shelf, toy, ["{ended: false}"], play)
    assert [(one.line, one.expected, one.came) for one in report.failures] == [
        (13, "shoot {unit: b, target: c} to be carried out", "a refusal: c is a friend (D2)")
    ]


def test_the_end_of_the_battle(shelf, toy):
    play = "dice: []\nplay:\n  - {concede: {side: red}}\n"
    expect = ["{ended: true, winner: blue}", "{asks: nobody}", "{refused: decline, says: is over}"]
    assert run(shelf, toy, expect, play).passed
    assert not run(shelf, toy, ["{ended: true, winner: red}"], play).passed
    assert not run(shelf, toy, ["{asks: red}"], play).passed


def test_rules_that_fail_are_a_finding(shelf, toy, monkeypatch):
    from game.engine.table import Table

    def level(*args):
        raise ZeroDivisionError("oops")

    monkeypatch.setattr(Table, "level", level)
    report = run(shelf, toy, ["{ended: false}"])
    (failure,) = report.failures
    assert failure.line == 12
    assert failure.came.startswith("ZeroDivisionError: oops (test_checking.py, line ")
