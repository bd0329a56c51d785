"""What the window tells of dice, fire and lines is what the rules do."""

from game.board.masks import bits
from game.engine.events import Rolled
from game.engine.play import decision
from game.rules.pips import commands as c
from game.rules.pips.artillery import gun_targets
from game.rules.pips.forecast import fire_view
from game.rules.pips.locked import half_turn
from game.rules.pips.opening import situation_start
from game.rules.pips.words import event_words
from game.rules.pips.zone_views import fire_hexes
from tests.rules.pips.test_contact import SPARE, acts, unit


def test_a_nought_of_the_ten_sided_die_is_told_as_ten(scene):
    """P-CC2, D-34, O-2: the log says what the sector gets."""
    state = scene(*SPARE, start=acts())
    chief = ((0, "centre", "P-CC2"), (1, "commander-in-chief", "O-2"))
    nought = Rolled(1, "pips", "P-CC2", "prussia", "", 0, 10, chief, 1)
    assert event_words(state, nought).endswith("die 0, which counts 10 +1 commander-in-chief = 11")
    four = Rolled(1, "pips", "P-CC2", "prussia", "", 4, 10, chief[:1], 4)
    assert event_words(state, four).endswith("die 4")


def test_a_forecast_takes_no_more_steps_than_there_are(scene):
    """P-MU3, P-ST3: four dice at a unit with one step left."""
    state = scene(
        unit("foot", "prussia", "foot", (20, 20), "N", marks={"firing": 1}),
        unit("enemy", "austria", "foot", (22, 18), "S", marks={"losses": 3}),
        *SPARE,
        start=acts() | {"step": "volleys"},
    )
    assert c.Fire("foot", "enemy") in decision(state).options
    view = fire_view(state, "foot", "enemy")
    assert [(one.words, one.chance) for one in view.outcomes] == [("no step lost", (1, 16)), ("1 step lost", (15, 16))]


def test_a_target_does_not_hide_itself(scene):
    """P-GE12: a line that stands end on is a target with all its hexes, in the rules and on the map."""
    state = scene(
        unit("gun", "prussia", "gun", (20, 27), "N", form="unlimbered"),
        unit("enemy", "austria", "foot", (21, 19), "W"),
        *SPARE,
        start=acts(),
    )
    gun, enemy = state.pieces["gun"], state.pieces["enemy"]
    assert gun_targets(state, gun) == ("enemy",)
    assert bits(enemy.hexes) & ~bits(fire_hexes(state, gun)) == 0


def test_a_situation_keeps_from_where_a_melee_was_lost(scene):
    """P-MO3: the zone of the contact counts, whatever the bases look like when the half-turn ends."""
    lost = {"unit": "horse", "by": "enemy", "hits": 1, "melee": True, "zone": "flank"}
    pieces = (
        unit("horse", "prussia", "heavy", (22, 20), "W"),
        unit("enemy", "austria", "heavy", (20, 20), "N"),
        *SPARE,
    )
    state = scene(*pieces, start=acts() | {"hurts": [lost]})
    start = situation_start(state)
    assert start["hurts"] == [lost]
    assert half_turn(scene(*pieces, start=start)).hurts == half_turn(state).hurts
    told = {key: value for key, value in lost.items() if key != "zone"}
    assert half_turn(scene(*pieces, start=acts() | {"hurts": [told]})).hurts[0].zone == "front"
