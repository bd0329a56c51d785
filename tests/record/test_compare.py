"""Two positions side by side: what differs, in sentences."""

from dataclasses import replace

from game.engine.views import BoardView, CounterView, MarkView, SideView, WingView
from game.record.compare import compare, facing_words

LABELS = ("0101", "0102", "0103", "0104")


def counter(id, hex, **fields):
    return CounterView(id, "red", id.capitalize(), (hex,), "H", "H", ("5", "7"), bearing=0, **fields)


def board(*counters, turn=3, score="4", order="Charge!"):
    wing = WingView("w", "red", "Left wing", 1, order, "", ())
    return BoardView(counters, (wing,), (SideView("red", "Red", score, ""),), turn, 8, ())


def test_equal_positions_have_no_differences():
    here = board(counter("a", 0), counter("b", 1))
    assert compare(here, here, LABELS) == []


def test_each_kind_of_difference_is_told_with_its_hexes():
    a, b, c = counter("anna", 0), counter("bert", 1), counter("carl", 2)
    d, e = counter("dora", 3), counter("emil", 3)
    turned = replace(d, bearing=90)
    worn = replace(e, status_words="shaken", figures=("4", "7"), marks=(MarkView("slash", tip="Bypassed"),))
    found = compare(
        board(a, b, d, e), board(replace(a, hexes=(1,)), c, turned, worn, turn=4, score="6", order="Rally!"), LABELS
    )
    told = {(one.what, one.piece): one for one in found}
    assert [one.what for one in found[:2]] == ["turn", "score"]
    assert found[-1].what == "wing"
    assert (told["place", "anna"].here, told["place", "anna"].there) == ((0,), (1,))
    assert "0101" in told["place", "anna"].words
    assert "0102" in told["place", "anna"].words
    assert (told["gone", "bert"].here, told["gone", "bert"].there) == ((1,), ())
    assert (told["come", "carl"].here, told["come", "carl"].there) == ((), (2,))
    assert "up here, right there" in told["facing", "dora"].words
    states = [one.words for one in found if one.piece == "emil"]
    assert len(states) == 2, "figures that follow from the status are not told once more"
    assert "shaken" in states[0]
    assert "Bypassed" in states[1]


def test_what_is_compared_the_other_way_round_is_as_much():
    here, there = board(counter("a", 0), counter("b", 1)), board(counter("a", 2), turn=5)
    forth, back = compare(here, there, LABELS), compare(there, here, LABELS)
    assert len(forth) == len(back) == 3
    assert {one.what for one in forth} == {"turn", "place", "gone"}
    assert {one.what for one in back} == {"turn", "place", "come"}


def test_facings_have_words():
    assert [facing_words(n) for n in (0, 90, 180, 270, None)] == ["up", "right", "down", "left", "nowhere"]
    assert facing_words(30) == facing_words(45) == "up right"
