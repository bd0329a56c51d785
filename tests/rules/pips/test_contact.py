"""Contact, fire in defence and who fights when: what no single worked case tells."""

from game.engine.play import apply, decision, objection
from game.engine.table import Table
from game.rules.pips import commands as c
from game.rules.pips.contact import attacked, bar_to_attack, make_contact
from game.rules.pips.data import LIMBERED
from game.rules.pips.facts import Contact, base_of
from game.rules.pips.locked import contacts
from game.rules.pips.melee import repelled
from game.rules.pips.musketry import NO_MUSKETS, bar_to_volley, score
from game.rules.pips.odds import group_of, row_of, strength
from game.rules.pips.sector import due_groups

VILLAGE = {"terrain": "built-up"}
WOODS = {"terrain": "woods"}
SPARE = (
    {"id": "spare", "side": "prussia", "kind": "foot", "at": (5, 44), "facing": "N"},
    {"id": "other", "side": "austria", "kind": "foot", "at": (5, 2), "facing": "S"},
)


def unit(id, side, kind, at, facing, **rest):
    return {"id": id, "side": side, "kind": kind, "at": at, "facing": facing, **rest}


def acts(side="prussia"):
    return {"side": side, "step": "acts", "sector": f"{side}-centre", "pips": 6}


def test_horse_does_not_fight_over_the_edge_of_a_village(scene):
    """D-19, P-MV8."""
    horse = unit("horse", "prussia", "heavy", (22, 19), "S")
    foot = unit("foot", "austria", "foot", (20, 20), "N")
    edge = {(column, 20): VILLAGE for column in range(18, 26)}
    state = scene(horse, foot, *SPARE, start=acts(), hexes=edge)
    mine = state.pieces["horse"]
    assert bar_to_attack(state, mine, base_of(state, mine), state.pieces["foot"]).clause == "P-MV8"
    state = scene(horse, foot, *SPARE, start=acts())
    assert attacked(state, mine, base_of(state, mine)) == ("foot",)


def test_light_foot_fights_inside_a_wood_only(scene):
    """D-22, P-ME2."""
    croats = unit("croats", "prussia", "light-foot", (23, 19), "S")
    foot = unit("foot", "austria", "foot", (20, 20), "N")
    wood = {(column, row): WOODS for column in range(18, 27) for row in (19, 20)}
    open_ground = scene(croats, foot, *SPARE, start=acts())
    mine = open_ground.pieces["croats"]
    assert bar_to_attack(open_ground, mine, base_of(open_ground, mine), open_ground.pieces["foot"]).clause == "P-ME2"
    inside = scene(croats, foot, *SPARE, start=acts(), hexes=wood)
    assert attacked(inside, mine, base_of(inside, mine)) == ("foot",)
    assert row_of(inside, mine) == "foot"
    assert row_of(open_ground, mine) == ""


def test_nobody_fires_from_the_saddle(scene):
    """D-20, P-MU1."""
    state = scene(unit("horse", "prussia", "heavy", (20, 20), "N", weapon="carbine"), *SPARE, start=acts())
    assert bar_to_volley(state, state.pieces["horse"]) is NO_MUSKETS


def test_light_foot_fires_in_defence(scene):
    """D-39, P-ME5."""
    state = scene(
        unit("horse", "prussia", "heavy", (22, 19), "S"),
        unit("croats", "austria", "light-foot", (20, 20), "N"),
        *SPARE,
        start={
            "side": "prussia",
            "step": "sectors",
            "contacts": [{"attacker": "horse", "defender": "croats", "outside": True}],
        },
        dice=[1, 1, 1, 1, *[1] * 8, 5],
    )
    assert score(state, state.pieces["croats"]) == 5
    assert state.pieces["croats"].number("losses") == 0


def test_a_routed_gun_limbers(scene):
    """D-30, P-RE2."""
    state = scene(
        unit("gun", "prussia", "gun", (20, 20), "S"),
        unit("shooter", "austria", "foot", (22, 24), "N"),
        *SPARE,
        start={"side": "prussia", "step": "aftermath", "hurts": [{"unit": "gun", "by": "shooter"}]},
        dice=[1, 3, 5],
    )
    gun = state.pieces["gun"]
    assert (gun.form, gun.facing, gun.level) == (LIMBERED, 0, 1)


def test_horse_hurt_by_fire_in_defence_tests_though_it_wins(scene):
    """TV-96, D-51: four dice of fire, one hit; the melee is won; then the test."""
    state = scene(
        unit("horse", "prussia", "heavy", (22, 19), "S"),
        unit("foot", "austria", "foot", (20, 20), "N", marks={"firing": 1, "losses": 2}, form="single"),
        unit("third", "austria", "foot", (40, 2), "S"),
        *SPARE,
        start={
            "side": "prussia",
            "step": "sectors",
            "contacts": [{"attacker": "horse", "defender": "foot", "outside": True, "zone": "front"}],
        },
        dice=[4, 1, 4, 4, 4, 1, 1, 6, 4],
    )
    assert state.pieces["horse"].number("losses") == 1
    assert state.pieces["horse"].level == 0
    assert "foot" not in state.pieces


def test_a_melee_that_was_fought_waits_for_the_next_half_turn(scene):
    """TV-95, D-47: no dice for a contact with an enemy who has fought already."""
    state = scene(
        unit("left", "prussia", "heavy", (21, 19), "S", wing="prussia-left"),
        unit("horse", "prussia", "heavy", (25, 22), "WNW"),
        unit("enemy", "austria", "heavy", (20, 20), "N"),
        *SPARE,
        start={
            "side": "prussia",
            "step": "acts",
            "sector": "prussia-centre",
            "pips": 2,
            "done": ["prussia-left"],
            "fought": ["enemy", "left"],
            "contacts": [{"attacker": "left", "defender": "enemy", "round": 2}],
        },
        dice=[*[1] * 8],
    )
    assert contacts(state) == (Contact("left", "enemy", "front", 2, False),)
    piece = state.pieces["enemy"]
    assert not repelled(state, piece.id)
    assert strength(state, "left", "enemy").quarters == 16


def test_several_attackers_of_one_half_turn(scene):
    """D-53, P-ME5: the owner picks at whom his unit fires."""
    state = scene(
        unit("one", "prussia", "heavy", (21, 19), "S"),
        unit("two", "prussia", "heavy", (23, 19), "S"),
        unit("foot", "austria", "foot", (20, 20), "N", marks={"firing": 1}),
        *SPARE,
        start={
            "side": "prussia",
            "step": "melees",
            "sector": "prussia-centre",
            "contacts": [
                {"attacker": one, "defender": "foot", "outside": True, "zone": "front"} for one in ("one", "two")
            ],
        },
    )
    asked = decision(state)
    assert asked.side == "austria"
    assert set(asked.options) == {c.Repel("foot", "one"), c.Repel("foot", "two")}


def test_a_declared_way_is_taken_back_step_by_step(scene):
    """P-MV3: a move is not made before it is carried out, and elements are checked one by one."""
    state = scene(unit("foot", "prussia", "foot", (20, 30), "N"), *SPARE, start=acts())
    before = state.pieces["foot"]
    state = apply(state, c.Act("foot"))[0]
    state = apply(state, c.Wheel("foot", "NNE"))[0]
    assert state.pieces["foot"] == before
    assert objection(state, c.Wheel("foot", "S")).clause == "P-GE7"
    assert objection(state, c.Wheel("foot", "ENE")).clause == "P-MV1"
    assert objection(state, c.Retract("foot")).clause == "P-MV3"
    after = apply(state, c.March("foot"))[0]
    assert (after.pieces["foot"].facing, after.pieces["foot"].number("moved")) == (1, 1)


def test_a_group_of_two_sectors_fights_once(scene):
    """TV-70, P-ME4: it waits for the last of its sectors."""
    start = {
        "side": "prussia",
        "step": "melees",
        "sector": "prussia-centre",
        "pips": 1,
        "contacts": [
            {"attacker": "left", "defender": "enemy", "round": 2},
            {"attacker": "horse", "defender": "enemy", "round": 2},
        ],
    }
    pieces = (
        unit("left", "prussia", "heavy", (19, 19), "S", wing="prussia-left"),
        unit("horse", "prussia", "heavy", (21, 19), "S"),
        unit("enemy", "austria", "heavy", (20, 20), "N"),
        unit("far", "prussia", "foot", (60, 44), "N", wing="prussia-left", marks={"firing": 1}),
        unit("mark", "austria", "foot", (63, 42), "S"),
    )
    state = scene(*pieces, *SPARE, start=start)
    assert decision(state).topic == "sector"  # the centre is over without a die, the left may fire
    assert state.dice == 0
    first = next(iter(contacts(state)))
    assert first.round == 2
    assert set(group_of(state, "enemy")) == {"left", "horse", "enemy"}
    assert due_groups(state, "prussia-left", "prussia") == [("enemy", "horse", "left")]


def test_who_won_a_melee_does_not_test(scene):
    """TV-78, P-MO1: the losers' test is the only one, whatever the winner lost in the melee."""
    state = scene(
        unit("horse", "prussia", "heavy", (21, 19), "S"),
        unit("enemy", "austria", "heavy", (20, 20), "N", wing="austria-right"),
        *SPARE,
        start={
            "side": "prussia",
            "step": "melees",
            "sector": "prussia-centre",
            "contacts": [{"attacker": "horse", "defender": "enemy", "round": 2}],
        },
        dice=[4, 4, 4, 1, 4, 4, 1, 1, 6, 3, 5, 3],
    )
    assert (state.pieces["horse"].number("losses"), state.pieces["horse"].level) == (2, 0)
    assert (state.pieces["enemy"].number("losses"), state.pieces["enemy"].level) == (3, 1)
    assert state.dice == 12


def waiting_melee(scene, marks, **contact):
    """A firing line with a melee that waits for its first round, and horse that has come up to its front."""
    return scene(
        unit("horse", "prussia", "heavy", (23, 19), "S", marks={"acted": 1}),
        unit("foot", "austria", "foot", (20, 20), "N", marks={"firing": 1}),
        unit("first", "prussia", "foot", (21, 19), "S", marks={"losses": 2} | marks),
        *SPARE,
        start=acts() | {"contacts": [contact]},
    )


def comes_from_afar(state):
    """Whether the attack of the horse on the foot counts as one from out of range."""
    table = Table(state)
    far = (state.place("2412"), state.place("2413"))
    make_contact(table, "horse", ("foot",), far, moved=True)
    return next(one for one in contacts(table) if one.a == "horse").outside


def test_who_is_in_a_melee_already_does_not_fire_in_defence(scene):
    """P-ME5, D-47: also where that melee still waits for its first round, whoever began it."""
    assert not comes_from_afar(waiting_melee(scene, {}, attacker="first", defender="foot"))
    assert not comes_from_afar(waiting_melee(scene, {}, attacker="foot", defender="first"))
    assert comes_from_afar(waiting_melee(scene, {"acted": 1}, attacker="first", defender="foot"))
