"""Files of exports: the table of rolls, pictures, moving pictures; nothing half done, nothing replaced unasked."""

import csv
import os
from pathlib import Path

import pygame
import pytest
from PIL import Image

from game.engine.events import Rolled
from game.record.fresh import fresh
from game.record.roll_table import COLUMNS, modifiers, plain_text
from game.record.stretch import BadStretch, rolls_in
from game.record.trouble import NameTaken, SaveTrouble
from game.ui.export.drawing import Look, MapDrawing, map_size
from game.ui.export.gif import gif_size, shown_frames, wrapped
from game.ui.export.kinds import Wish, export_steps, kind_of
from game.ui.export.png import png_steps
from game.ui.export.progress import BadExport
from game.ui.picture import picture
from tests.ui.exports import done, tale


def test_the_table_reads_back_as_the_rolls_of_the_journal(tmp_path: Path) -> None:
    told = tale(tmp_path)
    path = tmp_path / "rolls.csv"
    done(export_steps(Wish(kind_of("csv"), path), told, Look()))
    with open(path, encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    rolls = [(f.n, e) for f in told.replay.frames for e in f.events if isinstance(e, Rolled)]
    assert len(rows) == len(rolls) > 300
    assert tuple(rows[0]) == COLUMNS
    for row, (n, e) in zip(rows, rolls, strict=True):
        assert (int(row["number"]), int(row["command"]), int(row["die"]), int(row["sides"])) == (e.number, n, e.die, e.sides)  # noqa: E501 # fmt: skip
        assert int(row["total"]) == e.total
        assert (int(row["need"]) if row["need"] else None) == e.need
        assert int(row["modifier"]) == sum(value for value, _, _ in e.tally)
        assert row["modifiers"] == plain_text(modifiers(e))
        assert (row["purpose"], row["piece"], row["target"], row["side"]) == (e.purpose, e.piece, e.target, e.side)
        assert row["result"] == e.result
        good = (int(row["chance_good"]), int(row["chance_all"])) if row["chance_all"] else None
        assert good == e.chance
    by_turn = {int(row["turn"]) for row in rows}
    assert by_turn == set(range(min(by_turn), max(by_turn) + 1))


def test_no_field_of_the_table_is_a_formula() -> None:
    assert plain_text("=1+1") == "'=1+1"
    assert plain_text("@x") == "'@x"
    assert plain_text("Måns") == "Måns"


def test_a_stretch_is_what_lies_between_two_commands(tmp_path: Path) -> None:
    told = tale(tmp_path)
    count = len(told.replay.frames) - 1
    part, whole = told.stretch(100, 200), told.stretch()
    assert [f.n for f in part.frames] == list(range(100, 201))
    assert part.before is told.replay.frames[99].board
    assert whole.whole
    assert not part.whole
    early, late, all_ = (list(rolls_in(one)) for one in (told.stretch(0, 99), told.stretch(100), whole))
    assert early + late == all_
    for first, last, words in ((5, 4, "after its end"), (0, count + 1, f"has {count}"), (-1, None, "no command -1")):
        with pytest.raises(BadStretch, match=words):
            told.stretch(first, last)


@pytest.mark.parametrize("size", [(700, 640), (333, 1001)])
def test_a_picture_in_strips_is_the_picture_in_one_piece(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.ui.export.png.STRIP", size[0] * 90)
    told = tale(tmp_path)
    stretch = told.stretch(None, 200)
    seen = told.seen(stretch.board)
    path = tmp_path / "map.png"
    done(png_steps(path, False, MapDrawing(told.scenario, size, Look()), seen))
    found, whole = pygame.image.load(str(path)), picture(told.scenario, seen.counters, size)
    assert found.get_size() == size
    a, b = pygame.image.tobytes(found, "RGB"), pygame.image.tobytes(whole, "RGB")
    differing = sum(1 for at in range(0, len(a), 3) if a[at : at + 3] != b[at : at + 3])
    assert differing < size[0] * size[1] // 500


def test_too_large_and_too_small_pictures_say_what_is_possible(tmp_path: Path) -> None:
    told = tale(tmp_path)
    for size, words in (((20000, 300), "16384 is the most"), ((16384, 16384), "can be drawn up to"),
                        ((90, 90), "at the least")):  # fmt: skip
        with pytest.raises(BadExport, match=words):
            export_steps(Wish(kind_of("png"), tmp_path / "x.png", size=size), told, Look())
    for size, words in (((4000, 4000), "too large"), ((100, 100), "at the least")):
        with pytest.raises(BadExport, match=words):
            export_steps(Wish(kind_of("gif"), tmp_path / "x.gif", last=9, size=size), told, Look())
    with pytest.raises(BadExport, match=r"must end in \.gif"):
        export_steps(Wish(kind_of("gif"), tmp_path / "x.png", last=9), told, Look())
    with pytest.raises(BadExport, match="no beginning"):
        export_steps(Wish(kind_of("png"), tmp_path / "x.png", first=3), told, Look())
    assert not list(tmp_path.glob("x.*"))


def test_a_moving_picture_has_a_frame_for_all_that_is_told(tmp_path: Path) -> None:
    told = tale(tmp_path)
    stretch = told.stretch(14, 40)
    plan = shown_frames(told, stretch)
    path = tmp_path / "moving.gif"
    size = (480, 420)
    done(export_steps(Wish(kind_of("gif"), path, first=14, last=40, size=size), told, Look()))
    telling = [f.n for f in stretch.frames if any(told.told(f.n, e) for e in f.events)]
    assert [one.frame.n for one in plan] == sorted({stretch.frames[0].n, *telling})
    for one in plan:
        assert f"Turn {one.frame.board.clock.turn} of 8" in one.head
        lines = [words for e in one.frame.events if (words := told.told(one.frame.n, e))]
        assert one.text == ". ".join(lines)
    with Image.open(path) as image:
        assert (image.n_frames, image.size) == (len(plan), size)  # type: ignore[attr-defined]
        assert image.info["loop"] == 0
        for n, one in enumerate(plan):
            image.seek(n)
            image.load()
            assert abs(image.info["duration"] - one.stay) < 10
        # The last frame, put together from all that changed, shows the board at its end.
        last = image.convert("RGB").resize((48, 42))
    foot = tmp_path / "last.gif"
    done(export_steps(Wish(kind_of("gif"), foot, first=plan[-1].frame.n, last=40, size=size), told, Look()))
    with Image.open(foot) as image:
        image.seek(image.n_frames - 1)  # type: ignore[attr-defined]
        alone = image.convert("RGB").resize((48, 42))
    pairs = zip(last.tobytes(), alone.tobytes(), strict=True)
    assert sum(abs(a - b) for a, b in pairs) / (48 * 42 * 3) < 6


def test_the_usual_moving_picture_has_the_shape_of_the_map(tmp_path: Path) -> None:
    told = tale(tmp_path)
    width, height = gif_size(told)
    assert 900 <= width <= 1100
    assert map_size(told.scenario, 28)[0] >= width
    assert height < width


def test_a_long_caption_is_cut_and_a_long_word_is_not_lost() -> None:
    pygame.font.init()
    lines = wrapped("word " * 200, 14, 300)
    assert len(lines) == 3
    assert lines[-1].endswith("…")
    assert wrapped("", 14, 300) == []
    assert wrapped("short text", 14, 300) == ["short text"]


# -- files ----------------------------------------------------------------------------------------------------


def test_a_file_appears_only_when_it_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "out.bin"
    with fresh(path) as file:
        file.write(b"new")
        assert not path.exists()
    assert path.read_bytes() == b"new"
    with pytest.raises(NameTaken), fresh(path) as file:
        file.write(b"other")
    with pytest.raises(ZeroDivisionError), fresh(path, True) as file:
        file.write(bytes(1 // 0))
    assert path.read_bytes() == b"new"
    with fresh(path, True) as file:
        file.write(b"newer")
    assert path.read_bytes() == b"newer"
    assert [one.name for one in tmp_path.iterdir()] == ["out.bin"]


def test_bad_places_are_told(tmp_path: Path) -> None:
    with pytest.raises(SaveTrouble, match="this is a folder"), fresh(tmp_path, True):
        pass
    with pytest.raises(SaveTrouble), fresh(tmp_path / "nowhere" / "x.png"):
        pass
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("this system has no disk that is always full")
    path = tmp_path / "x.csv"
    part = tmp_path / f".x.csv.{os.getpid()}.part"
    part.symlink_to(full)
    with pytest.raises(SaveTrouble, match="full"), fresh(path) as file:
        file.write(b"x" * 100_000)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("kind", ["png", "gif", "html", "csv"])
def test_what_is_broken_off_leaves_nothing(tmp_path: Path, kind: str) -> None:
    told = tale(tmp_path)
    folder = tmp_path / "out"
    folder.mkdir()
    wish = Wish(kind_of(kind), folder / f"x.{kind}", last=60)
    steps = export_steps(wish, told, Look())
    for _step in range(3):
        next(steps, None)
    steps.close()
    left = list(folder.iterdir())
    assert not left or (kind == "csv" and left == [wish.path])
    wish.path.write_bytes(b"mine")
    with pytest.raises(NameTaken):
        list(export_steps(wish, told, Look()))
    assert wish.path.read_bytes() == b"mine"
