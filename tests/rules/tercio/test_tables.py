"""The tables of Kircholm 1605 cell by cell, typed from the rules and not from the file."""

import pytest

from game.rules.tercio.attacks import Attacked, interaction, melee_row, melee_tally, target_hex
from game.rules.tercio.facts import MORALE_LOSS, allowance, field, morale
from game.rules.tercio.fire import fire_tally, need_to_hit
from game.rules.tercio.retreat import unable_result, unable_tally


@pytest.fixture(scope="module")
def empty(scrap):
    return scrap({"id": "a", "side": "sweden", "kind": "N", "hex": "0505"})


MELEE = [
    (range(-20, -1), "A elim. D1"),
    ([-1], "A3 D1"),
    ([0], "A2R2 D1"),
    ([1, 2], "A1R2 D1"),
    ([3, 4], "A1R1 D1"),
    ([5, 6], "A1 D1R1"),
    ([7, 8], "A1 D1R2"),
    ([9], "A1 D2R2"),
    ([10], "A1 D3"),
    (range(11, 30), "A1 D elim."),
]


@pytest.mark.parametrize(("totals", "row"), MELEE, ids=[row for _, row in MELEE])
def test_melee_rows(empty, totals, row):  # TV-78
    for total in totals:
        assert melee_row(empty, total)[2] == row


def test_melee_results_are_read_right(empty):
    attacker, defender, _ = melee_row(empty, 0)
    assert (attacker.levels, attacker.retreat, attacker.eliminated) == (2, 2, False)
    assert (defender.levels, defender.retreat, defender.eliminated) == (1, 0, False)
    assert melee_row(empty, -2)[0].eliminated
    assert melee_row(empty, 11)[1].eliminated


DEFENDERS = ["G", "H", "C", "A", "K", "R", "S", "L", "T", "N", "M"]
INTERACTION = {
    #     G   H   C   A   K   R   S   L   T   N   M
    "G": [0, -1, -1, 1, 1, 0, -2, -2, -2, -1, 1],
    "H": [0, 0, 0, 2, 2, 1, -1, -1, -1, -1, 1],
    "C": [0, 0, 0, 2, 2, 1, -1, -1, -1, -1, 1],
    "A": [-2, -2, -2, 0, 0, -1, -3, -3, -3, -3, -1],
    "K": [-2, -2, -2, 0, 0, -1, -3, -3, -3, -3, -1],
    "R": [-1, -1, -1, 1, 1, 0, -2, -2, -2, -2, 0],
    "S": [0, 0, 0, 0, 0, 0, 0, 1, 0, 2, 3],
    "L": [0, 0, 0, 0, 0, 0, -1, 0, 0, 1, 2],
    "T": [0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 3],
    "N": [0, 0, 0, 0, 0, 0, -2, -1, 0, 0, 1],
    "M": [0, 0, 0, 0, 0, 0, -3, -2, -3, -1, 0],
}


@pytest.mark.parametrize("attacker", INTERACTION)
def test_interaction(empty, attacker):
    rules = field(empty)
    assert [interaction(rules, attacker, defender) for defender in DEFENDERS] == INTERACTION[attacker]


def test_foot_against_horse_has_no_printed_number(empty):
    table = field(empty).tables.interaction
    assert all(table[foot][horse] is None for foot in "SLTNM" for horse in "GHCRAK")


FIRE = {"G": None, "C": 6, "H": 6, "R": 6, "K": 6, "A": 5, "S": 7, "L": 6, "T": 5, "N": 5, "M": 4}


@pytest.mark.parametrize("kind", FIRE)
def test_fire_numbers(scrap, kind):
    state = scrap(
        {"id": "a", "side": "sweden", "kind": kind, "hex": "0605", "facing": "E"},
        {"id": "b", "side": "poland", "kind": "N", "hex": "0705", "facing": "W"},
    )
    if FIRE[kind] is None:
        assert field(state).tables.fire[kind] is None
    else:
        assert need_to_hit(state, state.pieces["a"], "", state.pieces["b"].hex) == FIRE[kind]


def test_gun_numbers_by_range(scrap):
    for far, need in enumerate([2, 3, 4, 5, 5, 6, 6, 7, 7, 8], 1):
        state = scrap(
            {"id": "gun", "side": "sweden", "kind": "gun", "hex": "0205", "facing": "E"},
            {"id": "b", "side": "poland", "kind": "N", "hex": f"{2 + far:02}{5:02}", "facing": "W"},
        )
        assert need_to_hit(state, state.pieces["gun"], "", state.pieces["b"].hex) == need


@pytest.mark.parametrize(
    ("shooter", "target", "defensive", "tally"),
    [
        ("N", "H", False, {}), ("N", "H", True, {"defensive": -1}), ("N", "N", True, {}),
        ("R", "H", True, {}), ("M", "K", True, {"defensive": -1}),
        ("gun", "H", False, {"gun-at-cavalry": -2}), ("gun", "H", True, {"gun-at-cavalry": -2, "defensive": -1}),
        ("gun", "N", True, {}),
    ],
)  # fmt: skip
def test_fire_at_cavalry(scrap, shooter, target, defensive, tally):
    state = scrap(
        {"id": "a", "side": "sweden", "kind": shooter, "hex": "0605", "facing": "E"},
        {"id": "b", "side": "poland", "kind": target, "hex": "0705", "facing": "W"},
    )
    assert (
        fire_tally(state, state.pieces["a"], state.pieces["b"], 0, defensive, "", state.pieces["b"].hex).as_dict()
        == tally
    )


@pytest.mark.parametrize("shooter", ["0605", "0604", "0704", "0706", "0804", "0805"])
@pytest.mark.parametrize("facing", ["NNE", "E", "SSE", "SSW", "W", "NNW"])
def test_flank_fire_is_fire_from_outside_the_front(scrap, shooter, facing):
    state = scrap(
        {"id": "a", "side": "sweden", "kind": "N", "hex": shooter, "facing": "E"},
        {"id": "b", "side": "poland", "kind": "N", "hex": "0705", "facing": facing},
    )
    front = {
        "NNE": ("0704", "0804"), "E": ("0804", "0805"), "SSE": ("0805", "0706"), "SSW": ("0706", "0605"),
        "W": ("0605", "0604"), "NNW": ("0604", "0704"),
    }[facing]  # fmt: skip
    tally = fire_tally(state, state.pieces["a"], state.pieces["b"], 0, False, "", state.pieces["b"].hex).as_dict()
    assert tally == ({} if shooter in front else {"flank": 1})


@pytest.mark.parametrize(
    ("original", "die", "result"),
    [  # TV-94
        (6, 4, "eliminated"), (6, 5, "lose"), (6, 8, "lose"), (6, 9, "gain"),
        (7, 2, "eliminated"), (7, 3, "lose"), (7, 6, "lose"), (7, 7, "gain"),
        (8, 1, "eliminated"), (8, 2, "lose"), (8, 5, "lose"), (8, 6, "gain"),
    ],
)  # fmt: skip
def test_unable_to_retreat(scrap, original, die, result):
    state = scrap({"id": "a", "side": "sweden", "kind": "N", "hex": "0505", "morale": original})
    assert unable_result(state, die + unable_tally(state, state.pieces["a"]).total) == result


def test_numbers_for_orders_and_attempts(empty):
    tables = field(empty).tables
    orders = {(now, new): need for now, row in tables.change_orders.items() for new, need in row.items()}
    assert orders == {
        ("charge", "march"): 2, ("charge", "rally"): 5, ("march", "charge"): 4, ("march", "rally"): 4,
        ("rally", "charge"): 1, ("rally", "march"): 2,
    }  # fmt: skip
    assert tables.reactivate == {"charge": 3, "march": 2}
    assert tables.preempt == {"charge": 4, "march": 3}
    assert tables.intercept == {"charge": 4, "march": 3}


TERRAIN = {
    # kind: cost, who loses a level, what it does to a charge, fire at, melee at, blocks sight
    "clear": (1, "none", "keeps", 0, 0, False),
    "garden": (1, "none", "keeps", 0, 0, False),
    "high-tide": (1, "none", "keeps", 0, 0, False),
    "difficult": (2, "none", "resets", 0, 0, False),
    "village": (2, "cavalry", "resets", -2, -1, True),
    "woods": (2, "cavalry", "resets", -1, 0, True),
    "fences": (2, "cavalry", "resets", -1, 0, False),
    "swamp": (2, "all", "resets", 0, 0, False),
    "dunes": (2, "cavalry", "resets", -1, -1, False),
}


@pytest.mark.parametrize("kind", TERRAIN)
def test_terrain(empty, kind):
    row = field(empty).tables.terrain[kind]
    assert (row.mp, row.loss, row.charge, row.fire_at, row.melee_at, row.blocks) == TERRAIN[kind]
    helps = 1 if kind == "dunes" else 0
    assert (row.fire_from, row.melee_from, row.impassable) == (helps, helps, False)


def test_river_and_hexsides(empty):
    tables = field(empty).tables
    assert tables.terrain["river"].impassable
    sides = {kind: (row.mp, row.loss, row.charge, row.blocks) for kind, row in tables.hexsides.items()}
    assert sides == {
        "hedge": (1, "none", "cavalry", False),
        "canal": (1, "all", "resets", False),
        "bocage": (1, "all", "resets", True),
    }
    assert (tables.slope_mp, tables.slope_melee) == (1, -1)


@pytest.mark.parametrize(
    ("ma", "allowances"),
    [(4, (4, 2, 0, 0)), (5, (5, 3, 0, 0)), (6, (6, 3, 0, 0)), (7, (7, 4, 0, 0)), (8, (8, 4, 0, 0))],
)
def test_movement_by_status(scrap, ma, allowances):  # TV-102
    for status, left in zip(("normal", "disordered", "shaken", "broken"), allowances, strict=True):
        state = scrap({"id": "a", "side": "sweden", "kind": "N", "hex": "0505", "ma": ma, "status": status})
        assert allowance(state, state.pieces["a"]) == left


def test_morale_by_status(scrap):
    assert MORALE_LOSS == (0, 1, 2, 5)
    for status, left in (("normal", 7), ("disordered", 6), ("shaken", 5), ("broken", 2)):
        state = scrap({"id": "a", "side": "sweden", "kind": "N", "hex": "0505", "morale": 7, "status": status})
        assert morale(state, state.pieces["a"]) == left


def test_double_unit_as_head(scrap):
    """T11.3d for Kircholm: one more through the centre hex while the other two front hexes hold no enemy."""
    double = {"id": "d", "side": "poland", "kind": "T", "double": True, "hexes": ["1807", "1806"], "facing": "W"}
    for others, bonus in (((), {"double": 1}), (("1706",), {})):
        enemies = [
            {"id": f"e{label}", "side": "sweden", "kind": "N", "hex": label, "facing": "E"}
            for label in ("1707", *others)
        ]
        state = scrap(double, *enemies)
        attacker, target = state.pieces["d"], state.pieces["e1707"]
        assert target_hex(state, attacker, target) == target.hex
        tally = melee_tally(state, Attacked("e1707", target.hex, ("d",))).as_dict()
        assert tally == {"interaction": 2} | bonus
        for label in others:
            assert target_hex(state, attacker, state.pieces[f"e{label}"]) is None
