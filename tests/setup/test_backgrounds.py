"""A picture in place of terrain: read strictly, and never from anywhere but the scenario's own folder."""

import json
import os
import shutil
import warnings

import pytest
from PIL import Image

from game.board.terrain import Background
from game.setup import backgrounds, library
from game.setup.backgrounds import PictureTrouble, picture_in, plain_name
from game.setup.faults import Faults
from game.setup.jsonschema import schema
from game.setup.library import picture_file
from game.setup.loader import load_scenario, scenario_from_source
from game.setup.situations import load_situation

HEAD = 'map:\n  - ". . . ."\n'
OWN = """\
background:
  picture: map.png
  hexes:
    "0101": [20, 30]
    "0403": [95, 130]
"""


def drawn(shelf, name="map.png", size=(120, 150)):
    path = shelf.folder / name
    Image.new("RGB", size, (20, 200, 40)).save(path)
    return path


@pytest.fixture
def pictured(shelf):
    shelf.spoil("battlefield.yaml", HEAD, OWN + HEAD)
    drawn(shelf)
    return shelf


def told(shelf, toy):
    with pytest.raises(Faults) as caught:
        load_scenario(shelf.scenario, [toy])
    return [(fault.line, fault.where, fault.message) for fault in caught.value.faults]


def test_a_battlefield_may_name_a_picture(pictured, toy):
    duel = load_scenario(pictured.scenario, [toy])
    grid = duel.sheet.grid
    assert duel.sheet.background == Background("map.png", ((grid.at("0101"), 20, 30), (grid.at("0403"), 95, 130)))
    again = scenario_from_source(json.loads(json.dumps(duel.source)), [toy])
    assert again.sheet.background == duel.sheet.background


def test_a_battlefield_without_one_has_none(shelf, toy):
    duel = load_scenario(shelf.scenario, [toy])
    assert duel.sheet.background is None
    assert picture_file(duel) is None


@pytest.mark.parametrize(("before", "after", "where", "message"), [
    ("picture: map.png", "pictur: map.png", "pictur", "unknown key `pictur`; did you mean `picture`?"),
    ("picture: map.png", "picture: mop.png", "picture",
     "the picture mop.png cannot be used: there is no such file in the scenario's folder"),
    ("picture: map.png", "picture: ../map.png", "picture",
     "the plain name of a file that ends in .png, .jpg, .jpeg, .webp is expected, this is “../map.png”"),
    ("picture: map.png", "picture: duel.yaml", "picture",
     "the plain name of a file that ends in .png, .jpg, .jpeg, .webp is expected, this is “duel.yaml”"),
    ('"0101": [20, 30]', '"0109": [20, 30]', "hexes.0109",
     "there is no hex 0109 on this map; it goes from 0101 to 0403"),
    ('"0101": [20, 30]', '"0401": [20, 30]', "hexes",
     "0401 and 0403 are in the same column; take two hexes of other columns and other rows"),
    ('"0101": [20, 30]', '"0103": [20, 30]', "hexes",
     "0103 and 0403 are in the same row; take two hexes of other columns and other rows"),
    ('"0403": [95, 130]', '"0403": [20, 130]', "hexes.0403.1",
     "0403 is right of 0101 on the map, so its x must be larger by at least 18 px"),
    ('"0403": [95, 130]', '"0403": [95, 20]', "hexes.0403.2",
     "0403 is below 0101 on the map, so its y must be larger by at least 10 px"),
    ('"0403": [95, 130]', '"0403": [95, 151]', "hexes.0403",
     "this point is outside the picture, which has 120 × 150 px"),
    ('"0403": [95, 130]', '"0403": [95, -1]', "hexes.0403.2", "-1 is too small; the least is 0"),
    ('"0403": [95, 130]', '"0403": [95]', "hexes.0403", "too few items: 1, the least is 2"),
    ('"0403": [95, 130]', '"0403": [95, 1.5]', "hexes.0403.2", "a whole number is expected, "),
    ('    "0403": [95, 130]\n', "", "hexes", "too few items: 1, the least is 2"),
])  # fmt: skip
def test_mistakes_are_told_with_their_line(pictured, toy, before, after, where, message):
    line = pictured.spoil("battlefield.yaml", before, after)
    at, there, sentence = told(pictured, toy)[0]
    assert there == f"background.{where}"
    assert sentence.startswith(message)
    text = (pictured.folder / "battlefield.yaml").read_text(encoding="utf-8")
    assert at == (line if where != "hexes" else text[: text.index("  hexes:")].count("\n") + 1)


def test_all_mistakes_are_told_at_once(pictured, toy):
    pictured.spoil("battlefield.yaml", '"0101": [20, 30]', '"0109": [20, 300]')
    pictured.spoil("battlefield.yaml", "picture: map.png", "picture: mop.png")
    pictured.spoil("duel.yaml", 'mansson: "0101"', 'mansson: "0909"')
    faults = [where for _, where, _ in told(pictured, toy)]
    assert {"background.picture", "background.hexes.0109", "deployment.mansson"} <= set(faults)
    pictured.spoil("battlefield.yaml", "  picture: mop.png", "  pictur: mop.png")
    faults = [where for _, where, _ in told(pictured, toy)]
    assert {"background.pictur", "deployment.mansson"} <= set(faults)


@pytest.mark.parametrize("name", [
    "../map.png", "a/map.png", "a\\map.png", "/etc/map.png", "C:map.png", "..", "a..png", ".map.png", "map.png\n",
    "map.gif", "map.svg", "map", "", "map.png:x.png", "\x00.png", "map\x00.png",
])  # fmt: skip
def test_names_that_are_no_plain_names_of_pictures(name, tmp_path):
    assert not plain_name(name)
    with pytest.raises(PictureTrouble):
        picture_in(tmp_path, name)


@pytest.mark.parametrize("name", ["map.png", "Karte 2.JPG", "städtchen.jpeg", "a.b.webp"])
def test_names_of_pictures(name):
    assert plain_name(name)


@pytest.mark.parametrize("suffix", ["png", "jpg", "jpeg", "webp"])
def test_the_size_is_read_of_every_kind_of_picture(shelf, suffix):
    path = drawn(shelf, f"m.{suffix}", (33, 44))
    assert picture_in(shelf.folder, f"m.{suffix}") == (path.resolve(), (33, 44))


def why(folder, name="map.png"):
    with pytest.raises(PictureTrouble) as caught:
        picture_in(folder, name)
    return str(caught.value)


def test_a_link_out_of_the_folder_is_never_followed(shelf):
    outside = shelf.root / "secret.png"
    Image.new("RGB", (5, 5)).save(outside)
    (shelf.folder / "map.png").symlink_to(outside)
    assert why(shelf.folder) == "it leads out of the scenario's folder"
    (shelf.folder / "round.png").symlink_to("round.png")
    assert why(shelf.folder, "round.png")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes in folders here")
def test_what_is_no_file_is_not_opened(shelf):
    os.mkfifo(shelf.folder / "map.png")
    (shelf.folder / "dir.png").mkdir()
    assert why(shelf.folder) == why(shelf.folder, "dir.png") == "there is no such file in the scenario's folder"


def test_what_is_no_picture_is_told(shelf):
    path = shelf.folder / "map.png"
    for content in (b"", b"not a picture", b"\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR\x00", b"GIF89a\x01\x00\x01\x00"):
        path.write_bytes(content)
        assert why(shelf.folder) == "it is no picture that can be read"


def test_what_is_too_large_is_told_without_being_unpacked(shelf, monkeypatch):
    path = shelf.folder / "map.png"
    large = "it has too many px; allowed are 16384 a side and 64 million in all"
    for width, height in ((16385, 10), (8001, 8000), (10_000, 10_000), (60_000, 60_000)):
        path.write_bytes(head(width, height))
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            assert why(shelf.folder) == large
    path.write_bytes(head(16_384, 3906))
    assert picture_in(shelf.folder, "map.png")[1] == (16_384, 3906)
    monkeypatch.setattr(backgrounds, "MOST_BYTES", 20)
    assert why(shelf.folder) == "it has 1 MB; allowed are 0"


def head(width: int, height: int) -> bytes:
    """The first bytes of a PNG of this size, which is all that may be looked at."""
    import struct
    import zlib

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    first = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", first) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")


# -- found again ---------------------------------------------------------------------------------------------------


def test_a_saved_game_finds_the_picture_by_the_id_of_its_scenario(pictured, toy, tmp_path):
    again = scenario_from_source(load_scenario(pictured.scenario, [toy]).source, [toy])
    assert picture_file(again, pictured.root) == (pictured.folder / "map.png").resolve()
    # The folder may have any name.
    shutil.move(pictured.folder, pictured.root / "mine")
    assert picture_file(again, pictured.root) == (pictured.root / "mine" / "map.png").resolve()
    (pictured.root / "mine" / "map.png").unlink()
    with pytest.raises(PictureTrouble, match="no such file"):
        picture_file(again, pictured.root)
    shutil.rmtree(pictured.root / "mine")
    with pytest.raises(PictureTrouble, match="folder is not there"):
        picture_file(again, pictured.root)


@pytest.mark.parametrize("name", ["../secret.png", "/secret.png", "a\\..\\secret.png", "..", "duel.yaml"])
def test_a_hostile_save_reads_nothing(pictured, toy, name):
    Image.new("RGB", (5, 5)).save(pictured.root / "secret.png")
    source = json.loads(json.dumps(load_scenario(pictured.scenario, [toy]).source))
    source["battlefield"]["background"]["picture"] = name
    with pytest.raises(Faults) as caught:
        scenario_from_source(source, [toy])
    assert [fault.where for fault in caught.value.faults] == ["battlefield.background.picture"]


@pytest.mark.parametrize("id", ["../duel", "..", "/etc", "a/../..", ""])
def test_a_hostile_id_is_no_folder(pictured, id, monkeypatch):
    seen = []
    listed = library.scenario_files

    def watched(folder):
        seen.append(folder)
        return listed(folder)

    monkeypatch.setattr(library, "scenario_files", watched)
    assert library.file_of(id, pictured.root) is None
    assert {pictured.root, library.packaged()} >= {path for path in seen if path.exists()}


SITUATION = """\
situation: picture
title: duel-1600
about: Whether the map of the battle shows.
map:
  size: [4, 3]
  hexes:
    "0202": {terrain: woods, level: 1}
    "0401": {level: 2}
    "0402": {level: 2}
pieces:
  - {id: a, side: red, kind: foot, hex: "0101", facing: W}
start: {side: red}
"""


def test_a_situation_on_the_ground_of_the_battle_has_its_picture(pictured, toy):
    path = pictured.write("s.yaml", SITUATION)
    same = load_situation(path, [toy], (pictured.root,)).scenario
    assert same.sheet.background == load_scenario(pictured.scenario, [toy]).sheet.background
    assert picture_file(same, pictured.root) == (pictured.folder / "map.png").resolve()
    path = pictured.write("s.yaml", SITUATION.replace("woods", "clear"))
    assert load_situation(path, [toy], (pictured.root,)).scenario.sheet.background is None


def test_the_schema_knows_it(toy):
    made = schema("battlefield", "duel-1600", toy)
    row = made["$defs"]["BackgroundRow"]
    assert set(row["required"]) == {"picture", "hexes"}
    assert row["additionalProperties"] is False
    assert "background" in made["properties"]
