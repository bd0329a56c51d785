"""NS6, NS7, NS8: reinforcements, the cowardice of Alberto, and a bad day to fire."""

import pytest

from game.engine.commands import Done
from game.engine.play import apply, decision, objection
from game.engine.table import Table
from game.rules.tercio import commands as c
from game.rules.tercio.absent import off_map
from game.rules.tercio.fire import fire_tally
from game.rules.tercio.orders import attempt_chance, can_be_activated, mostly_worn
from game.rules.tercio.ruling import set_by_ruling
from game.rules.tercio.victory import score
from game.rules.tercio.why_moves import ride_checks
from tests.rules.tercio.nieuport import RULESET, activating, at_step, deployed, labels, said, set_at

VELASCO = {"velasco-wc", "germans-1", "germans-2", "velasco-m", "velasco-c"}


def arrived(*changes, order="march", dice=(9,) * 20):
    """Velasco's wing has come up and is activated."""
    table = deployed(options=["reinforcements"], dice=dice)
    for id, *hexes in changes:
        set_at(table, id, *hexes)
    table.order("velasco", state="waiting", order=order)
    state = activating(table, "velasco", turn=5).finished()
    for wing in state.groups:
        if wing != "velasco":
            table.order(wing, state="finished")
    state, _ = apply(activating(table, "velasco", turn=5).finished(), c.Activate("velasco"))
    while decision(state).topic in ("preempt", "assign", "change-order"):
        asked = decision(state)
        state, _ = apply(state, next(one for one in asked.options if one.kind == "decline"))
    return state


@pytest.mark.parametrize(
    ("name", "turn", "die", "comes"),
    [  # TV-115
        ("battle-of-the-dunes", 3, 9, False), ("battle-of-the-dunes", 4, 9, True), ("battle-of-the-dunes", 4, 8, False),
        ("before-high-tide", 6, 7, True), ("before-high-tide", 6, 6, False),
    ],
)  # fmt: skip
def test_the_die_at_the_end_of_a_turn(name, turn, die, comes):
    table = at_step(deployed(name, ["reinforcements"], [die, 0, 1, 0, 1]), turn, "next")
    rolled = next(event for event in table.events if event.kind == "rolled")
    assert (rolled.purpose, rolled.side, rolled.total, rolled.need) == ("reinforcements", "spain", die + turn, 13)
    assert (table.groups["velasco"].state == "waiting") is comes
    assert said(table, "reinforcements") == (
        [f"Velasco's wing arrives: its units may enter from turn {turn + 1} on"] if comes else []
    )
    assert can_be_activated(table, "velasco") is comes
    assert table.clock.turn == turn + 1


def test_no_die_too_early_nor_without_the_option_nor_twice():
    for options, turn in ((["reinforcements"], 2), ([], 5), (["reinforcements"], 10)):
        table = at_step(deployed(options=options, dice=[0, 1, 0, 1]), turn, "next")
        assert not [e for e in table.events if e.kind == "rolled" and e.purpose == "reinforcements"]
    table = deployed(options=["reinforcements"], dice=[9, 0, 1])
    table.order("velasco", state="waiting")
    at_step(table, 5, "next")
    assert not [e for e in table.events if e.kind == "rolled" and e.purpose == "reinforcements"]


def test_without_the_option_there_is_no_such_wing():
    assert "velasco" not in deployed().groups
    assert not any(e.group == "velasco" for e in deployed().battle.scenario.entries)


def test_who_has_not_come_is_not_lost():
    table = deployed(options=["reinforcements"])
    assert off_map(table) == VELASCO
    assert score(table, "dutch") == 3
    assert not can_be_activated(table, "velasco")
    view = next(wing for wing in RULESET.view(table, None).wings if wing.id == "velasco")
    assert (view.state, view.pieces) == ("has not come yet", ())


def test_units_enter_on_clear_ground_of_their_edge():  # D-120
    state = arrived(("suisses", "2502"))
    assert {one.piece for one in decision(state).options if one.kind == "bring-on"} == VELASCO - {"velasco-wc"}
    state, _ = apply(state, c.BringOn("velasco-c"))
    asked = decision(state)
    assert (asked.topic, asked.side) == ("enter", "spain")
    assert {one.to for one in asked.options} == {"2505", "2507", "2510", "2511", "2512", "2513", "2514"}
    for label, clause in (("2504", "D-120"), ("2503", "T6.2e"), ("2502", "D-120"), ("2405", "NS6"), ("2501", "D-120")):
        assert objection(state, c.Enter(label)).clause == clause, label


def test_it_pays_for_its_first_hex_and_moves_on_with_the_commander():
    state, events = apply(apply(arrived(), c.BringOn("velasco-c"))[0], c.Enter("2512"))
    assert [labels(state, id) for id in ("velasco-c", "velasco-wc")] == [["2512"], ["2512"]]
    assert (state.pieces["velasco-c"].facing, state.stack[-1].mp, state.stack[-1].ma) == (4, 5, 6)
    assert off_map(state) == VELASCO - {"velasco-c", "velasco-wc"}
    assert [e.text for e in events if e.kind == "said"] == ["Velasco (Cavalry) enters at 2512"]
    state, _ = apply(state, c.Move("velasco-c", "2412"))
    assert labels(state, "velasco-wc") == ["2412"], "he goes along"
    state, _ = apply(state, Done())
    state, _ = apply(state, c.BringOn("velasco-m"))
    state, _ = apply(state, c.Enter("2513"))
    assert "velasco-wc" not in [p.id for p in state.standing(state.place("2513"))]


def test_a_double_enters_on_two_hexes():
    state = apply(arrived(), c.BringOn("germans-1"))[0]
    assert {one.to for one in decision(state).options} == {"2503", "2511", "2512", "2513", "2514"}
    state, _ = apply(state, c.Enter("2512"))
    assert labels(state, "germans-1") == ["2512", "2511"]
    assert labels(state, "velasco-wc") == ["2512"]


def test_units_may_enter_in_a_later_activation():
    state = arrived()
    state, _ = apply(state, Done())
    assert off_map(state) == VELASCO
    assert can_be_activated(at_step(Table(state), 5, "next"), "velasco")


def test_under_charge_it_may_enter_next_to_the_enemy():
    state = apply(arrived(("suisses", "2412"), order="charge"), c.BringOn("germans-1"))[0]
    assert objection(state, c.Enter("2512")) is None


def test_its_commander_counts_before_he_has_entered():  # D-120
    table = deployed(options=["reinforcements"])
    table.order("velasco", state="waiting")
    assert attempt_chance(table, "velasco", "preempt") == (5, 10)  # March! 3, command 1
    assert not mostly_worn(table, "velasco")


ALBERT = {"options": ["cowardice"]}


def albert(*changes, order="march"):
    table = deployed(**ALBERT, dice=[0, 1] * 5)
    for id, *hexes in changes:
        set_at(table, id, *hexes)
    for wing in table.groups:
        if wing != "spain-rearguard":
            table.order(wing, state="finished")
    table.order("spain-rearguard", order=order)
    state, _ = apply(activating(table, "spain-rearguard").finished(), c.Activate("spain-rearguard"))
    while (asked := decision(state)).topic != "actor":
        wanted = c.Assign("alberto-ac", "spain-rearguard")
        offered = list(asked.options)
        state, _ = apply(state, wanted if wanted in offered else next(o for o in offered if o.kind == "decline"))
    return state


def test_he_rides_round_the_enemy():  # NS7
    state = albert(("suisses", "2111"), ("alberto-ac", "2108"))
    state, _ = apply(state, c.Act("alberto-ac"))
    near = {state.label(n) for n in state.battle.rules.grid.neighbours[state.place("2111")]}
    offered = {one.to for one in decision(state).options if one.kind == "ride"}
    assert offered
    assert not offered & near


def test_he_is_told_why_he_rides_round_the_enemy():  # NS7
    state = albert(("suisses", "2111"), ("alberto-ac", "2108"))
    state, _ = apply(state, c.Act("alberto-ac"))
    alberto = state.pieces["alberto-ac"]
    assert objection(state, c.Ride("alberto-ac", "2110")).clause == "NS7"
    assert objection(state, c.Ride("alberto-ac", "0210")).clause == "T2.1, T5.2c"
    (check,) = ride_checks(state, "spain-rearguard", alberto, "2110")
    assert (check.clause, check.holds) == ("NS7", False)
    assert check.remedy.startswith("He may end in ")


def test_he_must_leave_an_enemy_next_to_him():  # TV-116
    state = albert(("suisses", "2008"), ("alberto-ac", "2108"))
    assert objection(state, Done()).clause == "NS7"
    state, _ = apply(state, c.Act("alberto-ac"))
    assert objection(state, Done()).clause == "NS7"
    state, _ = apply(state, c.Ride("alberto-ac", "2308"))
    assert objection(state, Done()) is None or objection(state, Done()).clause != "NS7"


def test_he_stays_behind_when_his_unit_goes_next_to_the_enemy():
    state = albert(
        ("nova", "2108"), ("bucquoy-wc", "2108"), ("alberto-ac", "2108"), ("suisses", "1908"), order="charge"
    )
    state, _ = apply(state, c.Act("nova"))
    assert objection(state, c.Move("nova", "2008")).clause == "NS7"
    state, _ = apply(state, c.Move("nova", "2008", ("alberto-ac",)))
    assert labels(state, "alberto-ac") == ["2108"]


def test_without_the_option_he_is_brave():
    table = deployed()
    assert not table.battle.rules.cowardice
    assert deployed(**ALBERT).battle.rules.cowardice == {"alberto-ac"}


@pytest.mark.parametrize(
    ("at", "modifier"),
    [("1309", -1), ("1308", -1), ("1407", 0), ("1409", 0), ("1508", 0), ("1509", 0)],  # TV-13, D-99
)
@pytest.mark.parametrize("option", [True, False])
def test_fire_toward_the_west(at, modifier, option):
    table = deployed(options=["bad-day"] if option else [])
    set_at(table, "aragon", "2301")
    set_at(table, "zapena-avila-m", "1408")
    set_at(table, "suisses", at)
    tally = fire_tally(table, table.pieces["zapena-avila-m"], table.pieces["suisses"], 0, False, "", table.place(at))
    assert sum(line.value for line in tally.lines if line.clause == "NS8") == (modifier if option else 0)


def test_guns_suffer_too():  # TV-13
    table = deployed(options=["bad-day"])
    set_at(table, "suisses", "1305")
    gun, target = table.pieces["artillery-spain"], table.pieces["suisses"]
    tally = fire_tally(table, gun, target, 0, False, "", table.place("1305"))
    assert [line.value for line in tally.lines if line.clause == "NS8"] == [-1]


def test_the_ghost_of_a_double_that_enters_covers_both_hexes():
    state = apply(arrived(), c.BringOn("germans-1"))[0]
    assert [state.label(h) for h in RULESET.stands(state, c.Enter("2512"))] == ["2512", "2511"]


def test_who_is_put_on_the_map_by_agreement_is_no_more_to_come():
    table = deployed(options=["reinforcements"])
    set_by_ruling(table, {("velasco-c", "hex"): "2310"})
    assert off_map(table) == VELASCO - {"velasco-c"}
    assert table.groups["velasco"].state == "waiting"


def test_a_wing_that_is_away_keeps_its_mark_at_the_end_of_the_turn():
    table = at_step(deployed(options=["reinforcements"], dice=[0, 1] * 4), 1, "end")
    assert (table.groups["velasco"].state, off_map(table)) == ("away", VELASCO)
