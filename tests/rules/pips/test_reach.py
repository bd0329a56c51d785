"""The search for all ends of a move says the same as trying out every way, and is quick."""

import pytest

from game.engine.objection import Objection
from game.rules.pips.reach import places
from game.rules.pips.way import CLOSE, ELEMENTS, bar_to_end, extend, start_way, way_of
from tests.clock import quickest

UNITS = ("pr5", "pl6", "pc7", "pl2", "pc1", "ar9", "al1", "ag1", "ac3")


def tried_out(state, piece):
    """Every end of a move: all runs of elements, each way kept once for what its future depends on."""
    start = start_way(state, piece)
    seen = {}
    waiting = [(start, 0)]
    ends = {}
    while waiting:
        way, count = waiting.pop()
        if count and bar_to_end(state, piece, way.base) is None and not way.contact and not only_opened(way, start):
            pose = way.base.hexes[0], way.base.facing, way.form
            ends[pose] = min(ends.get(pose, 999), way.cost)
        for element in ELEMENTS:
            after = extend(state, piece, way, element)
            if isinstance(after, Objection):
                continue
            key = (after.base.hexes, after.base.facing, after.form, after.abouts, after.paid, after.order, after.budget,
                   bool(after.contact), count == 0)  # fmt: skip
            if after.cost < seen.get(key, 999):
                seen[key] = after.cost
                waiting.append((after, count + 1))
    return ends


def only_opened(way, start):
    return way.base is start.base and not way.abouts and way.form == start.form and not way.cost


@pytest.mark.parametrize("unit", UNITS)
def test_the_search_finds_what_trying_finds(begun, unit):
    piece = begun.pieces[unit]
    found = {pose: place.cost for pose, place in places(begun, piece, attacks=False).items()}
    wanted = tried_out(begun, piece)
    assert found.keys() == wanted.keys()
    assert {pose: (cost, wanted[pose]) for pose, cost in found.items() if cost != wanted[pose]} == {}


def test_all_ends_of_a_move_in_five_milliseconds(begun):
    def all_places():
        begun.memo.clear()
        for unit in ("pl6", "pc1", "al5", "pr5"):
            places(begun, begun.pieces[unit])

    assert quickest(all_places, 5) < 4 * 0.005 * 2


def tried_attacks(state, piece):
    """The cheapest attack into each pose: all runs of elements whatever, none left out for another."""
    found = {}
    waiting = [start_way(state, piece)]
    while waiting:
        way = waiting.pop()
        if way.contact:
            pose = way.base.hexes[0], way.base.facing, way.form
            found[pose] = min(found.get(pose, (999, ())), (way.cost, way.contact))
            continue
        after = [extend(state, piece, way, element) for element in ELEMENTS if element != CLOSE]
        waiting += [one for one in after if not isinstance(one, Objection)]
    return found


def unit(id, side, kind, at, facing, **rest):
    return {"id": id, "side": side, "kind": kind, "at": at, "facing": facing, **rest}


ENEMIES = (
    unit("line", "austria", "foot", (20, 15), "S"),
    unit("column", "austria", "foot", (25, 17), "W", form="column"),
    unit("gun", "austria", "gun", (13, 17), "S", form="unlimbered"),
)
GROUNDS = {
    "open": {},
    "stream": {(column, 18): {"terrain": "major-stream"} for column in range(10, 34)},
    "marsh": {(column, row): {"terrain": "marsh"} for column in range(18, 26) for row in (18, 19)},
}


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize(
    ("kind", "at", "facing"),
    [("foot", (17, 19), "N"), ("foot", (22, 19), "NNE"), ("heavy", (21, 19), "N"), ("heavy", (16, 20), "NNE")],
)
def test_the_search_finds_every_attack_that_trying_finds(scene, kind, at, facing, ground):
    """P-ME1, P-ME3: turned early enough, by the cheapest way, over ground that costs more as well."""
    state = scene(
        unit("mine", "prussia", kind, at, facing), *ENEMIES,
        start={"side": "prussia", "step": "acts", "sector": "prussia-centre", "pips": 6}, hexes=GROUNDS[ground],
    )  # fmt: skip
    piece = state.pieces["mine"]
    found = {pose: place for pose, place in places(state, piece).items() if place.contact}
    wanted = tried_attacks(state, piece)
    assert wanted or ground != "open"
    assert {pose: (place.cost, place.contact) for pose, place in found.items()} == wanted
    for place in found.values():
        way = way_of(state, piece, place.path)
        assert (way.cost, way.contact, way.base.hexes) == (place.cost, place.contact, place.hexes)
