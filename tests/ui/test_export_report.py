"""The battle report and the page of a scenario: the journal's numbers, one file, no script, nothing fetched."""

import base64
import io
import re
from fractions import Fraction
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest
from PIL import Image

from game.engine.events import Levelled, Moved, Removed, Rolled, Scored
from game.record.fairness import fairness
from game.rules import RULESETS
from game.setup.library import resolve
from game.ui.battle.luck import luck_of
from game.ui.export.chapters import Chapters
from game.ui.export.drawing import Look
from game.ui.export.html import EMPTY_TAGS, Markup, escaped, tag
from game.ui.export.kinds import Wish, export_steps, kind_of
from game.ui.export.page import page_steps
from game.ui.export.tale import Tale
from tests.ui.exports import done, tale

SMALL = (420, 420)


class Page(HTMLParser):
    """A page taken apart: its elements closed in order, their attributes, the text by the id of what is around it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[tuple[str, str]] = []
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.cells: dict[str, list[str]] = {}
        self.words = ""
        self.feed(text)
        self.close()
        assert not self.open, self.open

    def handle_starttag(self, name: str, attrs: list[tuple[str, str | None]]) -> None:
        fields = {key: value or "" for key, value in attrs}
        self.tags.append((name, fields))
        if name in ("td", "th") and (around := next((id for _, id in reversed(self.open) if id), "")):
            self.cells.setdefault(around, []).append("")
        if name not in EMPTY_TAGS:
            self.open.append((name, fields.get("id", "")))

    def handle_endtag(self, name: str) -> None:
        assert self.open.pop()[0] == name

    def handle_data(self, data: str) -> None:
        self.words += data
        around = next((id for _, id in reversed(self.open) if id), "")
        if any(name in ("td", "th") for name, _ in self.open) and self.cells.get(around):
            self.cells[around][-1] += data


def made(told: Tale, folder: Path, first: int | None = None, last: int | None = None) -> str:
    path = folder / "report.html"
    done(export_steps(Wish(kind_of("html"), path, True, first, last, SMALL), told, Look()))
    return path.read_text(encoding="utf-8")


@cache
def whole() -> tuple[Tale, str, Page]:
    """The report of a whole game, made once."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        told = tale(Path(folder))
        text = made(told, Path(folder))
    return told, text, Page(text)


def number(words: str) -> int:
    return int(words.replace("−", "-").strip("≥≤ +"))


def test_every_roll_stands_in_it_as_in_the_journal() -> None:
    told, _text, page = whole()
    rolls = [e for f in told.replay.frames for e in f.events if isinstance(e, Rolled)]
    found = [id for id in page.cells if id.startswith("roll-")]
    assert found == [f"roll-{e.number}" for e in rolls]
    for e in rolls:
        who, die, lines, total, need, chance, result = page.cells[f"roll-{e.number}"]
        assert told.piece(e.piece) in who or not e.piece
        assert told.piece(e.target) in who
        assert (number(die), number(total)) == (e.die, e.total)
        assert (None if need == "–" else number(need)) == e.need
        assert [number(n) for n in re.findall(r"(?:^|; )([+−]\d+) ", lines)] == [value for value, _, _ in e.tally]
        assert all(clause in lines for _, _, clause in e.tally)
        if e.chance is not None:
            assert Fraction(chance.removesuffix(" %")) == pytest.approx(100 * Fraction(*e.chance), abs=0.05)
        assert result == e.result


def test_losses_by_unit_and_turn_are_those_of_the_events() -> None:
    told, _text, page = whole()
    turns = range(1, told.scenario.turns + 1)
    changes: dict[tuple[str, int], int] = {}
    gone: dict[str, int] = {}
    turn = 0
    for frame in told.replay.frames:
        for e in frame.events:
            turn = getattr(e, "turn", turn) if e.kind == "clock" else turn  # type: ignore[attr-defined]
            if isinstance(e, Levelled):
                changes[e.piece, turn] = changes.get((e.piece, turn), 0) + e.before - e.level
            if isinstance(e, Removed):
                gone[e.piece] = turn
    units = {id.removeprefix("unit-"): cells for id, cells in page.cells.items() if id.startswith("unit-")}
    assert set(units) == {piece for piece, _turn in changes} | set(gone)
    for piece, (_name, *cells, end) in units.items():
        assert len(cells) == len(turns)
        for now, cell in zip(turns, cells, strict=True):
            assert ("†" in cell) == (gone.get(piece) == now)
            words = cell.replace("†", "").strip()
            assert (number(words) if words else 0) == changes.get((piece, now), 0)
        still = piece in told.replay.frames[-1].board.pieces
        assert end in told.ruleset.levels if still else end.startswith(f"turn {gone[piece]}")


def test_dice_and_score_are_those_of_the_journal() -> None:
    told, text, page = whole()
    rolls = [e for f in told.replay.frames for e in f.events if isinstance(e, Rolled)]
    words = " ".join(page.words.split())
    for side in told.scenario.sides:
        own = [roll for roll in rolls if roll.side == side.id]
        assert luck_of(own).numbers() in words
        test = fairness([sum(1 for r in own if r.die == face) for face in range(10)])
        assert test is not None
        row = "".join(f'<td class="n">{count}</td>' for count in test.counts)
        assert f'{row}<td class="n">{test.dice}</td><td class="n">{float(test.expected):.1f}</td>' in text
        assert f'<td class="n">{float(test.statistic):.2f}</td>' in text
    seen = told.seen(told.replay.frames[-1].board)
    for view in seen.sides:
        assert f"{view.score} {view.score_words}" in words
    result = told.replay.frames[-1].board.result
    assert result is not None
    assert f"{told.who(result.winner)} wins the battle" in words


def test_turning_points_are_measured_by_points() -> None:
    told, _text, page = whole()
    chapters = Chapters.of(told, told.stretch())
    first, second = (side.id for side in told.scenario.sides)
    points = [e for f in told.replay.frames for e in f.events if isinstance(e, Scored)]
    total = sum(e.points if e.side == first else -e.points for e in points)
    assert sum(chapters.account.swing(span, first) for span in chapters.account.stretches) == total
    found = chapters.account.turning_points(first)
    assert found
    for span in found:
        swing = chapters.account.swing(span, first)
        assert f"+{abs(swing)} points for {told.side(first if swing > 0 else second)}" in page.words
    assert "3 of them at the most" in page.words


def test_each_turn_has_its_map_with_arrows() -> None:
    told, _text, page = whole()
    turns = [
        fields["id"] for name, fields in page.tags if name == "section" and fields.get("id", "").startswith("turn-")
    ]
    assert turns == [f"turn-{turn}" for turn in range(told.scenario.turns + 1)]
    images = [fields for name, fields in page.tags if name == "img"]
    assert len(images) == len(turns)
    for fields in images:
        kind, data = fields["src"].split(",", 1)
        assert kind == "data:image/jpeg;base64"
        with Image.open(io.BytesIO(base64.b64decode(data))) as image:
            assert image.size == (int(fields["width"]), int(fields["height"]))
    walks = {(walk.piece, walk.how) for c in Chapters.of(told, told.stretch()).chapters for walk in c.walks}
    moved = {(e.piece, e.how) for f in told.replay.frames for e in f.events if isinstance(e, Moved)}
    assert walks == moved
    assert sum(1 for name, _ in page.tags if name == "polyline") > 100


def safe(text: str) -> None:
    """One file: nothing that runs, nothing that is fetched."""
    page = Page(text)
    names = {name for name, _ in page.tags}
    assert not names & {"script", "link", "iframe", "object", "embed", "form", "base", "video", "audio"}
    for name, fields in page.tags:
        assert not any(key.startswith("on") for key in fields)
        for key in ("src", "href", "data", "action", "srcset", "poster", "xlink:href"):
            value = fields.get(key, "data:")
            assert value.startswith(("data:image/", "data:", "#")), (name, key, value[:60])
    stripped = re.sub(r"data:image/[a-z]+;base64,[A-Za-z0-9+/=]+", "", text)
    assert not re.search(r"https?:|//[a-z]|@import|url\((?!#)|javascript:", stripped, re.IGNORECASE)


def test_it_is_one_file_without_script_that_fetches_nothing() -> None:
    safe(whole()[1])


def test_what_a_player_types_is_escaped(tmp_path: Path) -> None:
    evil = "<script>alert(1)</script>&amp;'><img src=x onerror=y>"
    told = tale(tmp_path, 2, **{'"Anna"': f'"{evil}"', '"name":"Bogdan"': '"name":"<i onclick=z>Bog & dan"'})
    text = made(told, tmp_path, 0, 250)
    safe(text)
    page = Page(text)
    assert evil in page.words
    assert "<i onclick=z>Bog & dan" in page.words
    assert "<script" not in text
    assert escaped("a\0b\ud800") == "a b?"
    assert tag("p", "<", Markup("<br>"), None, title='"') == '<p title="&quot;">&lt;<br></p>'


def test_a_stretch_tells_of_itself_only(tmp_path: Path) -> None:
    told = tale(tmp_path, 2)
    page = Page(made(told, tmp_path, 30, 60))
    rolls = [e for f in told.replay.frames[30:61] for e in f.events if isinstance(e, Rolled)]
    assert [id for id in page.cells if id.startswith("roll-")] == [f"roll-{e.number}" for e in rolls]
    assert "commands 30 to 60" in page.words


def test_it_needs_no_rules_of_the_time_it_was_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the rules of today can neither show nor tell the game, counters and words come from the events alone."""
    told = tale(tmp_path, 2)

    def broken(*words: object) -> None:
        raise KeyError("later rules")

    class Later:
        def __getattr__(self, name: str) -> object:
            return broken if name in ("view", "told", "card_of", "decision") else getattr(RULESETS["tercio"], name)

    told.ruleset = told.telling._ruleset = Later()  # type: ignore[assignment]
    text = made(told, tmp_path, 0, 80)
    rolls = [e for f in told.replay.frames[:81] for e in f.events if isinstance(e, Rolled)]
    assert sum(1 for id in Page(text).cells if id.startswith("roll-")) == len(rolls) > 0
    done(export_steps(Wish(kind_of("png"), tmp_path / "x.png", last=80, size=(500, 400)), told, Look()))
    assert (tmp_path / "x.png").stat().st_size > 50_000


@pytest.mark.parametrize("name", ["kircholm-1605", "nieuport-1600/battle-of-the-dunes"])
def test_the_page_of_a_scenario_names_everything(tmp_path: Path, name: str) -> None:
    scenario = resolve(name, RULESETS.values())
    path = tmp_path / "page.html"
    option = scenario.options[0].id
    done(page_steps(path, False, RULESETS[scenario.ruleset], scenario, frozenset([option]), Look()))
    text = path.read_text(encoding="utf-8")
    safe(text)
    words = Page(text).words
    assert scenario.name in words
    for entry in scenario.entries:
        assert entry.name in words
    for group in scenario.groups:
        assert group.name in words
    for one in scenario.options:
        assert f"{'[×]' if one.id == option else '[ ]'} {one.name}" in words
