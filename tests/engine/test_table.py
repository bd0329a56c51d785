"""The verbs: each changes the position and records its event, and the events alone give the pieces again."""

import pytest

from game.engine import events as e
from game.engine.dice import OutOfDice, ScriptedDice
from game.engine.state import Group, Piece, occupants
from game.engine.table import Table, chance_of
from game.engine.tally import Line, Tally, tally


@pytest.fixture
def table(bare):
    return Table(bare(dice=ScriptedDice([3, 7, 10])))


def place(table, label):
    return table.place(label)


def put(table, id="a", side="red", label="0203", **fields):
    table.put(Piece(id, side, "van", "foot", (place(table, label),), **fields))
    return id


def events_of(table, kind):
    return [event for event in table.events if event.kind == kind]


def placed(table):
    """The pieces of a position as they would be placed now."""
    return {
        p.id: e.Placed(
            p.id, p.side, p.group, p.type, tuple(map(table.label, p.hexes)), p.facing, p.form, p.level, p.marks,
            p.attached_to,
        )
        for p in table.pieces.values()
    }  # fmt: skip


def test_put(table):
    put(table, facing=1, level=1, marks=(("lance", 2),))
    (event,) = table.events
    assert (event.piece, event.side, event.hexes, event.facing, event.level) == ("a", "red", ("0203",), 1, 1)
    assert event.marks == (("lance", 2),)
    assert table.at[place(table, "0203")] == ("a",)


def test_move_keeps_the_table_of_places(table):
    put(table)
    here, there = place(table, "0203"), place(table, "0303")
    table.move("a", (there,), (here, there), "retreat")
    event = table.events[-1]
    assert (event.hexes, event.path, event.how) == (("0303",), ("0203", "0303"), "retreat")
    assert here not in table.at
    assert table.at[there] == ("a",)


def test_two_in_one_hex_are_in_order_of_id(table):
    put(table, "b")
    put(table, "a")
    assert table.at[place(table, "0203")] == ("a", "b")
    table.remove("a", "fire", "Y1")
    assert table.at[place(table, "0203")] == ("b",)


def test_a_counter_on_two_hexes_is_known_to_both(table):
    table.put(Piece("d", "red", "van", "foot", (place(table, "0203"), place(table, "0204")), 1))
    assert table.at == occupants(table.pieces)
    table.turn("d", 4, (place(table, "0204"), place(table, "0203")))
    assert table.events[-1] == e.Turned("d", 4, ("0204", "0203"))
    assert table.pieces["d"].hexes == (place(table, "0204"), place(table, "0203"))


def test_turn(table):
    put(table, facing=0)
    table.turn("a", 3)
    assert table.events[-1] == e.Turned("a", 3, ())
    assert table.pieces["a"].facing == 3


def test_reshape(table):
    put(table, facing=0)
    hexes = (place(table, "0203"), place(table, "0303"))
    table.reshape("a", hexes, 1, "square")
    piece = table.pieces["a"]
    assert (piece.hexes, piece.facing, piece.form) == (hexes, 1, "square")
    assert table.at[hexes[1]] == ("a",)


def test_level_tells_both_levels_and_the_cause(table):
    put(table)
    table.level("a", 2, "fire", "T12.1")
    assert table.events[-1] == e.Levelled("a", 2, 0, "fire", "T12.1")
    assert table.pieces["a"].level == 2


def test_marks(table):
    put(table)
    table.mark("a", "lance", 2)
    table.mark("a", "acted")
    assert table.pieces["a"].marks == (("acted", 1), ("lance", 2))
    assert table.pieces["a"].number("lance") == 2
    assert table.pieces["a"].number("charge") == 0
    count = len(table.events)
    table.mark("a", "lance", 2)
    table.unmark("a", "charge")
    assert len(table.events) == count  # nothing happened, nothing is told
    table.unmark("a", "acted", "lance")
    assert table.pieces["a"].marks == ()
    assert [event.mark for event in events_of(table, "unmarked")] == ["acted", "lance"]


def test_attach(table):
    put(table)
    table.attach("a", "reserve")
    assert table.pieces["a"].attached_to == "reserve"
    assert table.events[-1].to == "reserve"


def test_remove(table):
    put(table)
    table.remove("a", "melee", "T11.4")
    assert table.events[-1] == e.Removed("a", "melee", "T11.4")
    assert "a" not in table.pieces
    assert table.at == {}


def test_orders_are_told_when_they_change(table):
    table.add_group(Group("van", "red", "march", "waiting"))
    count = len(table.events)
    table.order("van", order="march")
    assert len(table.events) == count
    table.order("van", order="charge", state="active", number=1, marks=("bypassed",))
    group = table.groups["van"]
    assert (group.order, group.state, group.number, group.marks) == ("charge", "active", 1, ("bypassed",))
    assert table.events[-1] == e.Ordered("van", "charge", "active", 1, ("bypassed",))


def test_clock_words_and_points(table):
    table.tick(2, "rout")
    table.say("stopped", "it stops", "T8.3g", "red", ("a",))
    table.book("red", 2, "a destroyed")
    assert (table.clock.turn, table.clock.phase) == (2, "rout")
    assert [event.kind for event in table.events] == ["clock", "said", "scored"]


def test_the_first_end_counts(table):
    table.end("red", "first", "KS6")
    table.end("blue", "second", "KS6")
    assert table.result.winner == "red"
    assert len(events_of(table, "ended")) == 1


def test_roll_counts_names_and_tells_all(table):
    sum_of = tally(Line(-1, "disordered", "T10.5b"), Line(0, "nothing", "Y"), None, Line(2, "aim", "T10.3c"))
    one = table.roll("fire", "T10.5a", "red", "a", sum_of, 4, "at-least", target="b")
    assert (one.number, one.die, one.total, one.need, one.result, one.target) == (1, 3, 4, 4, "success", "b")
    assert one.tally == ((-1, "disordered", "T10.5b"), (2, "aim", "T10.3c"))
    assert one.chance == (7, 10)
    two = table.roll("morale", "T12.1", "blue", "b", Tally(), 6, "at-most")
    assert (two.number, two.die, two.result, two.chance) == (2, 7, "failure", (7, 10))
    three = table.roll("melee", "T11.3", "red", "a", Tally(), sides=10, lowest=1)
    assert (three.die, three.total, three.need, three.chance, three.result) == (10, 10, None, None, "")
    with pytest.raises(OutOfDice):
        table.roll("fire", "T10.5a", "red", "a", Tally())


@pytest.mark.parametrize(
    ("sum_of", "need", "sense", "good"),
    [
        (0, 5, "at-least", 5), (0, 4, "at-most", 5), (-3, 9, "at-least", 0), (3, 0, "at-least", 10),
        (-9, 0, "at-most", 10), (1, 0, "at-most", 0),
    ],
)  # fmt: skip
def test_chances(sum_of, need, sense, good):
    assert chance_of(tally(Line(sum_of, "x", "Y")), need, sense) == (good, 10)


def test_a_state_is_left_alone(bare):
    state = bare()
    table = Table(state)
    put(table)
    table.tick(2, "rout")
    assert state.pieces == {}
    assert state.at == {}
    assert state.clock.turn == 1


def test_the_events_give_the_pieces(bare):
    table = Table(bare(dice=ScriptedDice([])))
    put(table, "a", facing=0)
    put(table, "b", "blue", "0503", facing=3)
    put(table, "c", "blue", "0504")
    table.move("a", (place(table, "0303"),), (place(table, "0203"), place(table, "0303")))
    table.turn("a", 2)
    table.reshape("b", (place(table, "0503"), place(table, "0504")), 4, "double")
    table.level("b", 1, "fire", "Y")
    table.mark("a", "lance", 2)
    table.mark("a", "acted")
    table.unmark("a", "acted")
    table.attach("b", "van")
    table.remove("c", "rout", "Y")
    pieces = {}
    for event in table.events:
        e.fold(pieces, event)
    assert pieces == placed(table)
    assert table.at == occupants(table.pieces)
