"""A block of the map copied, pasted and made bare with everything on it."""

import pytest

from game.rules import RULESETS
from game.setup.editing import area, block, land, pieces
from game.setup.editing.draft import Draft
from game.setup.editing.ground import Ground
from game.setup.editing.problems import checked
from game.setup.library import packaged

TERCIO = RULESETS["tercio"]
TRAINING = packaged() / "nieuport-1600" / "training.yaml"


@pytest.fixture
def draft() -> Draft:
    return Draft.opened(TRAINING)


def cut_of(draft: Draft, a: str, b: str) -> tuple[block.Cut, Ground]:
    ground = Ground(draft.value["battlefield"])
    hexes = area.rectangle(ground.grid, ground.grid.at(a), ground.grid.at(b))
    return block.copied(draft.value, ground, hexes, min(hexes)), ground


def pasted(draft: Draft, cut: block.Cut, label: str) -> list[str]:
    ground = Ground(draft.value["battlefield"])
    catalogue = TERCIO.catalogue(draft.value["title"])
    value, new = block.paste(draft.value, catalogue, ground, cut, ground.grid.at(label))
    draft.change(value, "Paste")
    return new


def test_pieces_come_along_with_names_of_their_own_and_belong_to_each_other(draft: Draft):
    cut, _ = cut_of(draft, "0903", "1006")
    assert [one.row["name"] for one in cut.pieces] == ["Tercio Viejo", "Viejo (Musketeers)", "Zapena"]
    draft.change(area.resize(draft.value, TERCIO.catalogue("nieuport-1600"), 24, 9), "Size")
    new = pasted(draft, cut, "1703")
    rows = {id: pieces.row_of(draft.value, id) for id in new}
    assert [pieces.post_of(draft.value, id)["hexes"] for id in new] == [["1804", "1803"], ["1704"], ["1804"]]
    assert len({row["name"] for row in pieces.rows_of(draft.value)}) == len(pieces.rows_of(draft.value))
    tercio = next(id for id in new if rows[id]["kind"] == "T")
    assert [row["tercio"] for row in rows.values() if row.get("tercio")] == [tercio]
    # A second commander of the wing is told, and nothing else is wrong.
    told = [str(problem.fault) for problem in checked(draft, [TERCIO])[1]]
    assert all("commander" in one for one in told), told


def test_there_is_no_room_where_somebody_stands_or_the_map_ends(draft: Draft):
    cut, _ = cut_of(draft, "0304", "0307")
    before = dict(draft.value["deployment"])
    assert pasted(draft, cut, "0304") == []
    assert draft.value["deployment"] == before
    assert len(pasted(draft, cut, "0308")) < len(cut.pieces)


def test_a_cut_block_laid_down_again_is_the_same_as_before(draft: Draft):
    value, ground = draft.value, Ground(draft.value["battlefield"])
    at = ground.grid.at
    value = land.add_road(value, ground, [at("0604"), at("0605"), at("0606")])
    value = land.set_side(value, ground, [(at("0604"), at("0605"))], "canal")
    draft.change(value, "Road")
    cut, ground = cut_of(draft, "0304", "0607")
    hexes = area.rectangle(ground.grid, at("0304"), at("0607"))
    bare = block.cleared(draft.value, ground, hexes)
    left = Ground(bare["battlefield"])
    assert {(left.terrain[hex], left.level[hex]) for hex in hexes} == {("clear", 0)}
    assert not [key for key in ("roads", "labels", "objectives", "hexsides") if bare["battlefield"].get(key)]
    assert not [id for id in bare["deployment"] if set(pieces.post_of(bare, id)["hexes"]) & {"0304", "0306", "0307"}]
    draft.change(bare, "Cut")
    pasted(draft, cut, "0304")
    for key in ("roads", "labels", "objectives"):
        assert draft.value["battlefield"][key] == value["battlefield"][key]
    assert Ground(draft.value["battlefield"]).sheet.sides == Ground(value["battlefield"]).sheet.sides
    assert draft.value["deployment"] == value["deployment"]
    key = lambda row: row["id"]  # noqa: E731
    assert sorted(pieces.rows_of(draft.value), key=key) == sorted(pieces.rows_of(value), key=key)
    # This title has no canals; nothing else is wrong.
    assert [one for one in checked(draft, [TERCIO])[1] if "canal" not in one.fault.message] == []


def test_a_road_laid_in_pieces_from_anywhere_is_one_road(draft: Draft):
    ground = Ground(draft.value["battlefield"])
    at = ground.grid.at
    value = draft.value
    for pair in (("0201", "0202"), ("0204", "0205"), ("0203", "0204"), ("0202", "0203")):
        value = land.add_road(value, ground, [at(label) for label in pair])
    road = value["battlefield"]["roads"]
    assert len(road) == 1
    assert road[0] in (["0201", "0202", "0203", "0204", "0205"], ["0205", "0204", "0203", "0202", "0201"])
    # A ring is closed by a second run: one that named a hex twice would not be a way.
    for pair in (("0205", "0305"), ("0305", "0205")):
        value = land.add_road(value, ground, [at(label) for label in pair])
    assert len(value["battlefield"]["roads"]) == 1
    assert all(len(set(run)) == len(run) for run in value["battlefield"]["roads"])


def test_another_id_of_a_piece_is_told_to_those_who_belong_to_it(draft: Draft):
    tercio = next(row["tercio"] for row in pieces.rows_of(draft.value) if row.get("tercio"))
    value = pieces.call(draft.value, TERCIO.catalogue("nieuport-1600"), tercio, "old-tercio")
    assert [row["tercio"] for row in pieces.rows_of(value) if row.get("tercio")] == ["old-tercio"]
    draft.change(value, "Name")
    assert checked(draft, [TERCIO])[1] == []


def test_the_ground_after_undo_of_a_new_letter_is_as_read_anew(draft: Draft):
    ground = Ground(draft.value["battlefield"])
    painted = land.paint(draft.value, ground, [0, 40], "dunes", 3)
    after = Ground(painted["battlefield"], ground)
    assert len(painted["battlefield"]["legend"]) > len(draft.value["battlefield"]["legend"])
    back = Ground(draft.value["battlefield"], after)
    assert (back.terrain, back.level, back.changed) == (ground.terrain, ground.level, (0, 40))
    # A letter that is gone while its hexes are still there leaves nothing in them.
    less = {key: row for key, row in painted["battlefield"]["legend"].items() if row.get("terrain") != "dunes"}
    data = {**painted["battlefield"], "legend": less}
    assert Ground(data, after).terrain == Ground(data).terrain
