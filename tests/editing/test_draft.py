"""A scenario in work: undo and redo of everything, the map, pieces, the whole map at once, what is wrong with it."""

from pathlib import Path
from typing import Any

import pytest

from game.rules import RULESETS
from game.setup.editing import area, block, land, pieces
from game.setup.editing.data import put
from game.setup.editing.draft import Draft
from game.setup.editing.fresh import from_nothing, from_position
from game.setup.editing.ground import Ground
from game.setup.editing.problems import checked
from game.setup.library import packaged, scenario_files
from tests.clock import quickest

TERCIO = RULESETS["tercio"]
TITLE = "nieuport-1600"
SHIPPED = list(scenario_files(packaged()))


def fresh(columns: int = 12, rows: int = 9) -> Draft:
    return from_nothing(TERCIO, TITLE, "Test", columns, rows)


def sentences(draft: Draft) -> list[str]:
    return [str(problem.fault) for problem in checked(draft, RULESETS.values())[1]]


def peopled(columns: int = 12, rows: int = 9) -> Draft:
    """A little battle that can be played."""
    draft = fresh(columns, rows)
    value = draft.value
    kinds = {kind.id: kind for kind in TERCIO.catalogue(TITLE).kinds}
    for n, side in enumerate(s["id"] for s in value["sides"]):
        value, wing = pieces.add_wing(value, side, "First wing")
        for kind, row in (("wing-commander", 4), ("N", 4), ("C", 5), ("gun", 6)):
            name = f"{side} {kind}"
            new = {"id": pieces.free_id(pieces.ids_of(value), name), "name": name, "side": side, "wing": wing}
            label = f"{2 + 8 * n:02}{row:02}"
            value = pieces.add(value, {**new, **dict(kinds[kind].fields)}, {"hexes": [label]})
    draft.change(value, "People")
    return draft


# -- undo -------------------------------------------------------------------------------------------------------------


def test_everything_is_undone_and_done_again_and_a_stroke_is_one_step():
    draft = fresh()
    first = draft.value
    ground = Ground(first["battlefield"])
    for hex in (3, 4, 5):
        draft.change(land.paint(draft.value, ground, [hex], "dunes"), "Paint", join="stroke")
    draft.seal()
    second = draft.value
    draft.change(put(draft.value, ("turns",), 7), "Turns")
    assert draft.undo() == "Turns"
    assert draft.value is second
    assert draft.undo() == "Paint"
    assert draft.value is first
    assert draft.undo() == ""
    assert draft.redo() == "Paint"
    assert draft.redo() == "Turns"
    assert draft.redo() == ""
    assert draft.value["turns"] == 7


def test_a_change_that_changes_nothing_is_no_step():
    draft = fresh()
    ground = Ground(draft.value["battlefield"])
    assert not draft.change(land.paint(draft.value, ground, [1, 2], ground.terrain[1], 0), "Paint")
    assert not draft.past


def test_what_is_not_saved_is_known_after_undo_too():
    draft = Draft.opened(SHIPPED[0])
    assert not draft.changed
    draft.change(put(draft.value, ("turns",), 3), "Turns")
    assert draft.changed
    draft.undo()
    assert not draft.changed


# -- the map ----------------------------------------------------------------------------------------------------------


def test_painting_keeps_the_rest_of_the_map():
    draft = Draft.opened(packaged() / "kircholm-1605" / "kircholm.yaml")
    before = Ground(draft.value["battlefield"])
    hex = before.grid.at("0105")  # on a height that a block of levels makes
    draft.change(land.paint(draft.value, before, [hex], "swamp", 0), "Paint")
    after = Ground(draft.value["battlefield"], before)
    changed = [h for h in before.grid if (before.terrain[h], before.level[h]) != (after.terrain[h], after.level[h])]
    assert changed == [hex]
    assert (after.terrain[hex], after.level[hex]) == ("swamp", 0)
    assert sentences(draft) == []


def test_a_ground_made_from_another_is_as_one_made_from_nothing():
    draft = Draft.opened(packaged() / "nieuport-1600" / "before-high-tide.yaml")
    ground = Ground(draft.value["battlefield"])
    for hexes, terrain, level in (([5, 50, 77], "marsh", None), ([50, 51], None, 2), ([6], "village", 0)):
        draft.change(land.paint(draft.value, ground, hexes, terrain, level), "Paint")
        ground = Ground(draft.value["battlefield"], ground)
        anew = Ground(draft.value["battlefield"])
        assert (ground.terrain, ground.level) == (anew.terrain, anew.level)
    while draft.undo():
        ground = Ground(draft.value["battlefield"], ground)
        assert ground.terrain == Ground(draft.value["battlefield"]).terrain


def test_fill_takes_what_hangs_together():
    draft = fresh(5, 5)
    ground = Ground(draft.value["battlefield"])
    wall = [ground.grid.at(f"03{row:02}") for row in range(1, 6)]
    ground = Ground(land.paint(draft.value, ground, wall, "dunes")["battlefield"], ground)
    assert land.flood(ground, ground.grid.at("0101")) == [ground.grid.at(f"{c:02}{r:02}") for c in (1, 2) for r in range(1, 6)]  # fmt: skip # noqa: E501


def test_roads_grow_and_are_cut():
    value = fresh().value
    ground = Ground(value["battlefield"])
    run = [ground.grid.at(label) for label in ("0101", "0102", "0103")]
    value = land.add_road(value, ground, run)
    value = land.add_road(value, ground, [ground.grid.at("0103"), ground.grid.at("0104")])
    assert value["battlefield"]["roads"] == [["0101", "0102", "0103", "0104"]]
    assert land.add_road(value, ground, run[1:]) is value
    value = land.cut_roads(value, ground, [ground.grid.at("0103")])
    assert value["battlefield"]["roads"] == [["0101", "0102"]]


def test_hexsides_are_laid_and_cleared():
    value = fresh().value
    ground = Ground(value["battlefield"])
    a, b = ground.grid.at("0101"), ground.grid.at("0102")
    value = land.set_side(value, ground, [(b, a)], "canal")
    assert value["battlefield"]["hexsides"] == [{"between": ["0101", "0102"], "is": "canal"}]
    assert land.set_side(value, ground, [(a, b)], None)["battlefield"]["hexsides"] == []


# -- the whole map at once --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("left_right", [True, False])
@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_mirror_twice_gives_the_same_map_and_once_a_battle_that_can_be_played(path: Path, left_right: bool):
    draft = Draft.opened(path)
    title = draft.value["title"]
    catalogue = next(one for one in RULESETS.values() if title in one.titles).catalogue(title)
    before = Ground(draft.value["battlefield"])
    once = area.mirror(draft.value, catalogue, left_right)
    draft.change(once, "Mirror")
    # KS9, D16.3 and O-3 count columns and rows, which a mirror leaves as they are: the list says so.
    assert [one for one in sentences(draft) if not any(clause in one for clause in ("KS9", "D16.3", "O-3"))] == []
    twice = area.mirror(once, catalogue, left_right)
    after = Ground(twice["battlefield"])
    assert (after.terrain, after.level, after.sheet.sides) == (before.terrain, before.level, before.sheet.sides)
    value = Draft.opened(path).value
    words = dict(catalogue.facings)
    for id in twice["deployment"]:
        post, made = pieces.post_of(value, id), pieces.post_of(twice, id)
        # A base that faces a hexside stands in a zigzag, which has no mirror image: it may come back one hex beside.
        facing = words.get(str(post.get("facing") or area.usual_facing(value, id)), 0)
        if catalogue.base_of(pieces.row_of(value, id), post) is not None and facing % 60:
            (a,), (b,) = post.pop("hexes"), made.pop("hexes")
            assert before.grid.distance(before.grid.at(a), before.grid.at(b)) <= 1
        assert made == post
    neighbours = Ground(once["battlefield"]).sheet.sides
    assert len(neighbours) == len(before.sheet.sides)


def test_a_shift_keeps_what_touches_what():
    draft = peopled()
    catalogue = TERCIO.catalogue(TITLE)
    ground = Ground(draft.value["battlefield"])
    a, b = ground.grid.at("0404"), ground.grid.at("0505")
    assert ground.grid.direction(a, b) is not None
    value = land.set_side(draft.value, ground, [(a, b)], "hedge")
    moved = area.shift(value, catalogue, 1, 0)
    assert Ground(moved["battlefield"]).grid.shifted == "odd"
    assert len(Ground(moved["battlefield"]).sheet.sides) == 1
    draft.change(moved, "Shift")
    assert [one for one in sentences(draft) if "hedge" not in one] == []


def test_a_smaller_map_takes_off_what_stood_beyond():
    draft = peopled()
    small = area.resize(draft.value, TERCIO.catalogue(TITLE), 8, 9)
    assert len(small["undeployed"]) == 4
    assert all(label[:2] <= "08" for id in small["deployment"] for label in pieces.post_of(small, id)["hexes"])
    draft.change(small, "Size")
    assert any("spain has no unit on the map" in one for one in sentences(draft))


def test_a_piece_of_the_map_is_copied_with_its_hexsides():
    draft = fresh()
    value = draft.value
    ground = Ground(value["battlefield"])
    grid = ground.grid
    value = land.paint(value, ground, [grid.at("0202"), grid.at("0203")], "dunes", 1)
    value = land.set_side(value, ground, [(grid.at("0202"), grid.at("0203"))], "canal")
    ground = Ground(value["battlefield"])
    cut = block.copied(value, ground, area.rectangle(grid, grid.at("0202"), grid.at("0303")), grid.at("0202"))
    made = Ground(block.paste(value, TERCIO.catalogue(TITLE), ground, cut, grid.at("0705"))[0]["battlefield"])
    assert [made.terrain[grid.at(label)] for label in ("0705", "0706", "0805")] == ["dunes", "dunes", "clear"]
    assert made.level[grid.at("0705")] == 1
    assert len(made.sheet.sides) == 2


# -- pieces -----------------------------------------------------------------------------------------------------------


def test_a_double_unit_turns_about_its_left_half_and_never_off_the_map():
    draft = fresh()
    catalogue = TERCIO.catalogue(TITLE)
    grid = Ground(draft.value["battlefield"]).grid
    kind = next(kind for kind in catalogue.kinds if kind.id == "T-double")
    row = {"id": "t", "name": "T", "side": "dutch", **dict(kind.fields)}
    value = pieces.add(draft.value, row)
    value = pieces.stand(value, grid, "t", grid.at("0101"), True, catalogue_facing(value))
    for _turn in range(12):
        value = area.turned_post(value, catalogue, grid, "t", 1, "E")
        post = pieces.post_of(value, "t")
        assert len(post["hexes"]) == 2
        draft.change(value, "Turn")
        assert not any("cannot face so" in one for one in sentences(draft))


def catalogue_facing(value: Any) -> int:
    return [word for word, _ in TERCIO.catalogue(TITLE).facings].index(value["sides"][0]["facing"])


def test_an_id_changes_wherever_it_is_named():
    draft = Draft.opened(packaged() / "kircholm-1605" / "kircholm.yaml")
    catalogue = TERCIO.catalogue("kircholm-1605")
    value = pieces.call(draft.value, catalogue, "larsonn", "larsson")
    value = pieces.call_wing(value, catalogue, "karl", "royal")
    assert value["special"]["squares"][0] == ["pedersonn-inf", "larsson"]
    assert value["special"]["apathy"] == ["royal", "luneburg"]
    draft.change(value, "Names")
    assert sentences(draft) == []


def test_what_the_player_sets_is_said_to_be_the_players():
    draft = Draft.opened(packaged() / "kircholm-1605" / "kircholm.yaml")
    value = pieces.set_field(draft.value, "forbus", "morale", 8)
    draft.change(pieces.set_post(value, "forbus", "status", "shaken"), "Forbus")
    scenario, problems = checked(draft, [TERCIO])
    assert scenario is not None, problems
    entry = next(entry for entry in scenario.entries if entry.id == "forbus")
    assert (entry.card.morale, entry.level) == (8, 2)
    assert entry.origins["morale"] == "reconstructed: chosen by the maker of this scenario"
    assert entry.origins["kind"].startswith("reconstructed: foot")


# -- what is wrong ----------------------------------------------------------------------------------------------------


def test_a_problem_knows_where_it_is():
    draft = peopled()
    value = pieces.with_post(draft.value, "dutch-c", {"hexes": ["0204"]})
    value = put(value, ("deployment", "spain-n"), "9999")
    draft.change(value, "Spoilt")
    _none, problems = checked(draft, [TERCIO])
    told = {problem.piece: problem for problem in problems}
    assert "there is no hex 9999" in told["spain-n"].fault.message
    draft.change(pieces.with_post(value, "spain-n", {"hexes": ["1004"]}), "Mended")
    _none, problems = checked(draft, [TERCIO])
    assert [problem.piece for problem in problems] == ["dutch-n"]
    assert problems[0].hexes == (Ground(draft.value["battlefield"]).grid.at("0204"),)


SENSE: list[tuple[tuple[Any, ...], Any, str]] = [
    (("deployment", "spain-n"), {"hex": "1004", "marks": {"lnace": 1}}, "spain-n has the mark lnace"),
    (("special", "reach"), {"dutch": "1209"}, "cannot be reached"),
    (("special", "control"), {"0101": ""}, "nobody may enter it"),
    (("special", "destroy_wings"), {"dutch": ["nobody"]}, "nobody, which is no wing"),
    (("options",), [{"id": "cowardice", "name": "Cowardice", "about": "They keep away."}], "does nothing"),
    (("wings", 1, "side"), "dutch", "belongs to dutch"),
    (("counters", "counters", 1, "tercio"), "spain-n", "is no double unit"),
    (("counters", "counters", 2, "kind"), "Q", "is expected"),
    (("deployment", "spain-gun"), "0206", "both stand in 0206"),
]  # fmt: skip


@pytest.mark.parametrize(("place", "new", "words"), SENSE)
def test_what_makes_no_sense_is_told(place: tuple[Any, ...], new: Any, words: str):
    draft = peopled()
    assert sentences(draft) == []
    ground = Ground(draft.value["battlefield"])
    walls = [ground.grid.at(label) for label in ("0101", "1208", "1109", "1108")]
    closed = next(k for k, row in draft.value["tables"]["terrain"].items() if row.get("impassable"))
    draft.change(land.paint(draft.value, ground, walls, closed), "Walls")
    draft.change(put(draft.value, place, new), "Spoilt")
    found = sentences(draft)
    assert any(words in one for one in found), found


# -- positions --------------------------------------------------------------------------------------------------------


def test_reinforcements_need_an_open_edge():
    draft = peopled()
    ground = Ground(draft.value["battlefield"])
    closed = next(k for k, row in draft.value["tables"]["terrain"].items() if row.get("impassable"))
    edge = [ground.grid.at(f"12{row:02}") for row in range(1, 10)]
    value = land.paint(draft.value, ground, edge, closed)
    coming = {"wing": "spain-first-wing", "from_turn": 2, "above": 9}
    draft.change(put(value, ("special", "reinforcements"), coming), "Reinforcements")
    assert any("every hex of the east edge is closed" in one for one in sentences(draft))


def test_the_position_of_a_game_becomes_a_scenario():
    from game.engine.play import apply, decision, start
    from game.players import make
    from game.setup.loader import load_scenario

    scenario = load_scenario(packaged() / "kircholm-1605" / "kircholm.yaml", [TERCIO])
    state, _ = start(TERCIO, scenario, seed="draft")
    players = {side.id: make("simple", side.id, TERCIO) for side in scenario.sides}
    while state.clock.turn < 3:
        asked = decision(state)
        assert asked is not None
        state, _ = apply(state, players[asked.side].choose(state))
    draft, _gaps = from_position(state, TERCIO, "Third turn")
    made, problems = checked(draft, [TERCIO])
    stands = {entry.id: entry for entry in made.entries} if made is not None else {}
    known = pieces.ids_of(draft.value)
    told = {problem.piece for problem in problems}
    assert draft.value["turns"] == scenario.turns - state.clock.turn + 1
    if made is None:  # a position in mid-turn need not be one that a battle can begin with; the editor says why
        assert told
    for piece in state.pieces.values():
        if piece.id in known:
            post = pieces.post_of(draft.value, piece.id)
            assert post["hexes"] == [state.label(hex) for hex in piece.hexes]
            if piece.id in stands:
                assert stands[piece.id].level == piece.level
                assert stands[piece.id].facing == piece.facing or piece.facing is None


def test_a_position_in_mid_melee_tells_that_melees_are_broken_off():
    from game.engine.play import apply, decision, start
    from game.players import make
    from game.rules import RULESETS
    from game.setup.library import resolve

    scenario = resolve("chotusitz-1742/sahay", RULESETS.values())
    pips = RULESETS[scenario.ruleset]
    state, _ = start(pips, scenario, seed="melee")
    players = {side.id: make("simple", side.id, pips) for side in scenario.sides}
    word = "Melees are broken off"
    assert not any(word in gap for gap in from_position(state, pips, "Start")[1])
    while not any(piece.number("locked") for piece in state.pieces.values()):
        asked = decision(state)
        assert asked is not None
        state, _ = apply(state, players[asked.side].choose(state))
    draft, gaps = from_position(state, pips, "Melee")
    assert [gap for gap in gaps if word in gap] == ["Melees are broken off: a battle begins without any."]
    posts = [pieces.post_of(draft.value, id) for id in draft.value["deployment"]]
    assert not any("locked" in post.get("marks", {}) for post in posts)


# -- speed ------------------------------------------------------------------------------------------------------------


def test_a_map_of_40000_hexes_with_500_pieces_stays_quick():
    draft = peopled(200, 200)
    value = draft.value
    wing = value["wings"][0]["id"]
    for n in range(490):
        row = {"id": f"p{n}", "name": f"Piece {n}", "side": "dutch", "wing": wing, "kind": "N", "ma": 4, "morale": 7}
        value = pieces.add(value, row, {"hexes": [f"{10 + n % 40:03}{20 + n // 40 * 3:03}"]})
    draft.change(value, "People")
    ground = Ground(draft.value["battlefield"])
    count = iter(range(20_000, 40_000))

    def stroke() -> None:
        nonlocal ground
        draft.change(land.paint(draft.value, ground, [next(count)], "dunes"), "Paint")
        ground = Ground(draft.value["battlefield"], ground)

    def undo() -> None:
        nonlocal ground
        draft.undo()
        ground = Ground(draft.value["battlefield"], ground)

    assert quickest(stroke, 8) < 0.008
    assert quickest(undo, 5) < 0.020
    assert quickest(lambda: checked(draft, [TERCIO]), 3) < 0.4
    assert quickest(lambda: draft.text(None), 3) < 0.8
