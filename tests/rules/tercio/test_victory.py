"""Points and sudden victories of Kircholm."""

import pytest

from game.rules.tercio.facts import wing_units
from game.rules.tercio.losses import eliminate, lose_commander
from game.rules.tercio.victory import check_entry, check_victory, final_victory, score

SWEDES = (
    "pedersonn-inf", "larsonn", "erichsonn", "stiliken", "forbus", "thomsonn", "nilsonn", "mansson", "engdis",
)  # fmt: skip


def lose(table, *ids):
    for id in ids:
        if table.pieces[id].type == "commander":
            lose_commander(table, id, "test", "")
        else:
            eliminate(table, id, "test", "")


@pytest.mark.parametrize(
    ("poles", "points", "winner"),
    [  # TV-108
        (("lacki-1", "lacki-2", "woyna-2", "kurland", "chodkiewicz-ac"), 10, "sweden"),
        (("lacki-1", "lacki-2", "kurland", "giedroyc"), 6, "poland"),
    ],
)
def test_the_score_after_the_last_turn(deployed, poles, points, winner):
    lose(deployed, *SWEDES, *poles)
    assert deployed.result is None
    assert (score(deployed, "poland"), score(deployed, "sweden")) == (9, points)
    final_victory(deployed)
    assert (deployed.result.winner, deployed.result.clause) == (winner, "KS5")


def test_equal_points_are_a_draw(deployed):
    lose(deployed, "engdis", "forbus", "lacki-2")
    final_victory(deployed)
    assert deployed.result.winner == ""


def test_guns_count_one_and_other_commanders_nothing(deployed):
    lose(deployed, "artillery-poland", "dabrowa-wc")
    assert score(deployed, "sweden") == 1


def test_the_points_are_booked_when_they_are_made(deployed):
    lose(deployed, "lacki-2", "kurland", "chodkiewicz-ac")
    booked = [(event.side, event.points) for event in deployed.events if event.kind == "scored"]
    assert booked == [("sweden", 2), ("sweden", 1), ("sweden", 3)]


def test_three_swedish_wings_destroyed(deployed):
    doomed = [unit.id for wing in ("lennartson", "mansfeld", "brandt") for unit in wing_units(deployed, wing)]
    lose(deployed, *doomed[:-1])
    assert deployed.result is None
    lose(deployed, doomed[-1])
    assert (deployed.result.winner, deployed.result.clause) == ("poland", "KS6")


def test_karl_lost(deployed):
    lose(deployed, "borgilsonn")  # he goes with the unit he stands with
    assert "karl-ac" not in deployed.pieces
    assert deployed.result.winner == "poland"


def test_chodkiewicz_lost_does_not_end_the_battle(deployed):
    lose(deployed, "chodkiewicz-ac")
    assert deployed.result is None


@pytest.mark.parametrize(("level", "winner"), [(0, "sweden"), (2, "sweden"), (3, None)])
def test_the_camp(deployed, level, winner):  # TV-110, D-93
    camp = deployed.place("2311")
    deployed.move("forbus", (camp,), (camp,), "move")
    if level:
        deployed.level("forbus", level, "test", "")
    check_entry(deployed, deployed.pieces["forbus"])
    assert (deployed.result.winner if deployed.result else None) == winner


def test_a_pole_in_the_camp_is_at_home(deployed):
    camp = deployed.place("2311")
    deployed.move("lacki-2", (camp,), (camp,), "move")
    check_entry(deployed, deployed.pieces["lacki-2"])
    assert deployed.result is None


def test_three_polish_wings_under_rally(deployed):
    for wing in ("poland-reserve", "poland-right"):
        deployed.order(wing, order="rally")
    check_victory(deployed)
    assert deployed.result is None
    deployed.order("poland-left", order="rally")
    check_victory(deployed)
    assert deployed.result.winner == "sweden"


def test_swedish_wings_may_all_rally(deployed):
    for wing in ("brandt", "mansfeld", "luneburg", "karl"):
        deployed.order(wing, order="rally")
    check_victory(deployed)
    assert deployed.result is None


def test_a_destroyed_wing_under_rally_does_not_count(deployed):  # D-94
    lose(deployed, "lacki-1", "lacki-2")
    for wing in ("poland-reserve", "poland-right", "poland-left"):
        deployed.order(wing, order="rally")
    check_victory(deployed)
    assert deployed.result is None


def test_conditions_of_both_sides_at_once_are_a_draw(deployed):  # D-96
    for wing in ("poland-reserve", "poland-right", "poland-left"):
        deployed.order(wing, order="rally")
    deployed.remove("karl-ac", "test", "")
    check_victory(deployed)
    assert (deployed.result.winner, deployed.result.clause) == ("", "D-96")
