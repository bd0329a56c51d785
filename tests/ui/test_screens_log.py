"""The Log tab: groups that fold, filters, search, an opened roll, the newest line, the text beside the game."""

from pathlib import Path
from statistics import median

import pygame
import pytest

from game.engine.events import Moved, Rolled
from game.ui.battle.log import Entry
from game.ui.battle.log_page import LogPage
from game.ui.battle.log_rows import KINDS, LogRows, Sieve, details_of
from game.ui.shots import Take
from game.ui.widgets.rows import LogGroup, LogLine
from game.ui.widgets.ui import Ui
from tests.clock import quickest
from tests.ui.played_game import going_on
from tests.ui.screens import all_closed  # noqa: F401 - the fixture is used by being here

GREY = (90, 90, 90)


@pytest.fixture
def take(tmp_path: Path) -> Take:
    take = going_on(tmp_path, 2)
    take.battle.panel.open(1)
    take.hand.step()
    return take


def many(count: int) -> list[Entry]:
    """A long log: a turn, activations of 20 lines, units of 4 lines."""
    entries = [Entry(LogGroup("Turn 1", GREY), "Turn 1", level=1)]
    while len(entries) < count:
        n = len(entries)
        if n % 21 == 1:
            entries.append(Entry(LogGroup(f"Wing {n}", GREY), f"Wing {n}", kind="order", side="a", level=2))
            continue
        unit = f"u{n // 4}"
        kind = "roll" if n % 3 == 0 else "move"
        entries.append(Entry(LogLine(unit, "does it"), f"{unit} does it", kind=kind, side="ab"[n % 2], pieces=(unit,)))
    return entries


def page_of(take: Take) -> LogPage:
    return take.battle.log


def shown(page: LogPage) -> list[Entry]:
    model = page.list.model
    return [model.entries[row.index] for row in model.rows if row.detail is None]


def test_all_lines_are_shown_in_their_order(take: Take) -> None:
    page = page_of(take)
    assert shown(page) == take.battle.chronicle.entries
    assert {entry.level for entry in shown(page)} == {0, 1, 2}


def test_filters_show_only_what_they_say(take: Take) -> None:
    page = page_of(take)
    for n, (kind, _) in enumerate(KINDS[:5]):
        page.kind.choose(n)
        lines = [entry for entry in shown(page) if not entry.level]
        assert lines
        assert not kind or all(entry.kind == kind for entry in lines)
    page.kind.choose(0)
    page.side.choose(2)
    sides = {entry.side for entry in shown(page) if not entry.level}
    assert sides == {"sweden"}


def test_this_unit_follows_the_unit_looked_at(take: Take) -> None:
    page, screen = page_of(take), take.battle
    page.kind.choose(5)
    unit = next(e.pieces[0] for e in reversed(screen.chronicle.entries) if e.pieces and e.kind == "move")
    if unit in screen.session.state.pieces:
        screen.go_to_piece(unit)
        assert all(unit in entry.pieces for entry in shown(page) if not entry.level)
        assert any(not entry.level for entry in shown(page))


def test_a_search_is_begun_by_key_and_finds_words(take: Take) -> None:
    page = page_of(take)
    take.battle.panel.open(0)
    take.hand.key(pygame.K_f, mod=pygame.KMOD_CTRL)
    assert take.battle.panel.tabs.chosen == 1
    before = take.battle.session.game.count
    take.hand.type("fires")
    lines = [entry for entry in shown(page) if not entry.level]
    assert lines
    assert all("fires" in entry.words for entry in lines)
    assert take.battle.session.game.count == before, "letters of a search give no orders"
    take.hand.type(" at nobody at all")
    assert shown(page) == []
    assert page.nothing.visible


def test_a_click_on_a_roll_opens_it_and_shows_the_place(take: Take) -> None:
    page, screen = page_of(take), take.battle
    model = page.list.model
    index = next(n for n, e in enumerate(model.entries) if e.roll is not None and len(e.roll.tally) > 1)
    entry = model.entries[index]
    page.list.show_row(model.row_of(index))
    screen.view.camera.look_at((0, 0))
    take.hand.click(page.list.row_box(model.row_of(index)))
    details = [row.detail for row in model.rows if row.index == index and row.detail is not None]
    assert entry.roll is not None
    assert [d.clause for d in details[: len(entry.roll.tally)]] == [clause for _, _, clause in entry.roll.tally]
    assert str(entry.roll.total) in [d.value for d in details]
    assert screen.view.camera.shows(screen.session.state.place(entry.hex), 0)
    take.hand.step(2)
    take.hand.click(page.list.row_box(model.row_of(index)))
    assert not [row for row in model.rows if row.detail is not None]


def test_the_details_of_a_roll_add_up() -> None:
    roll = Rolled(1, "fire", "T10.5", "a", "u", 6, 10, ((1, "aim", "T10.3c"), (-2, "horse", "T10.5b")), 5, "at-least",
                  5, (4, 10), "success")  # fmt: skip
    lines = details_of(roll)
    assert [(line.value, line.clause) for line in lines] == [
        ("+1", "T10.3c"), ("−2", "T10.5b"), ("5", "T10.5"), ("", "")
    ]  # fmt: skip
    assert lines[-1].words == "Needed 5 or more: 4 of 10 faces, 40 %"


def test_groups_fold_by_mouse_and_by_key(take: Take) -> None:
    page = page_of(take)
    model = page.list.model
    head = next(n for n, row in enumerate(model.rows) if model.entries[row.index].level == 2 and row.under > 1)
    under = model.rows[head].under
    before = len(model.rows)
    page.list.show_row(head)
    take.hand.click(page.list.row_box(head))
    assert len(model.rows) == before - under
    take.hand.click(page.list.row_box(head))
    assert len(model.rows) == before
    take.hand.app.ui.set_focus(page.list, True)
    page.list.choose(head + 1)
    take.hand.key(pygame.K_LEFT)
    take.hand.key(pygame.K_LEFT)
    assert len(model.rows) < before
    take.hand.key(pygame.K_RIGHT)
    model.fold_all(False)
    page.list.again(False)
    take.hand.press("up", "button")
    assert model.folded == {n for n, entry in enumerate(model.entries) if entry.level == 2}
    assert len(model.rows) < before - under


def test_the_log_stays_where_it_is_read_and_a_button_leads_to_its_end(take: Take) -> None:
    page, screen = page_of(take), take.battle
    assert page.list.at_end
    assert not page.newest.visible
    page.list.scroll_to(0)
    assert page.newest.visible
    take.run(lambda s, n=screen.session.game.count: s.session.game.count > n + 5)  # type: ignore[misc]
    assert page.list.offset == 0
    take.hand.press("Newest")
    assert page.list.at_end
    assert not page.newest.visible
    take.run(lambda s, n=screen.session.game.count: s.session.game.count > n + 5)  # type: ignore[misc]
    assert page.list.at_end


def test_the_text_beside_the_game_is_the_log(take: Take) -> None:
    screen = take.battle
    path = screen.session.game.path
    assert path is not None
    text = path.with_suffix(".txt").read_text(encoding="utf-8")
    assert text.startswith("Kircholm 1605, ")
    assert text.endswith(screen.chronicle.plain_text())
    take.topic("action", "turn")
    assert path.with_suffix(".txt").read_text(encoding="utf-8").endswith(screen.chronicle.plain_text())
    command = next(c for c in screen.session.moment.options if c.kind == "turn")
    screen.send((command,))
    told = path.with_suffix(".txt").read_text(encoding="utf-8")
    assert told.endswith(screen.chronicle.plain_text())
    screen.undo()
    undone = path.with_suffix(".txt").read_text(encoding="utf-8")
    assert undone.endswith(screen.chronicle.plain_text())
    assert len(undone) < len(told)


def test_a_log_that_cannot_be_written_stops_nothing(take: Take, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = take.battle
    path = screen.session.game.path
    assert path is not None
    path.with_suffix(".txt").unlink()
    path.with_suffix(".txt").mkdir()
    count = screen.session.game.count
    take.run(lambda s: s.session.game.count > count)
    assert screen.session.game.count > count
    assert screen.chronicle.trouble


def test_five_thousand_lines_and_one_more() -> None:
    page = LogPage(Ui((1024, 700)), lambda hex: None, lambda clause: "", [("a", "A"), ("b", "B")])
    page.place(pygame.Rect(0, 0, 320, 560))
    entries = many(5000)
    page.show(entries, True)
    times = []
    for n in range(60):
        entries.append(Entry(LogLine("u", f"line {n}"), f"u line {n}", kind="move", side="a", pieces=("u",)))
        times.append(1e3 * quickest(lambda: page.show(entries), 1))
    assert page.list.at_end
    assert page.list.count == 5060
    assert median(times) < 5, f"{median(times):.2f} ms; 0.1 is usual"


@pytest.mark.parametrize(
    "sieve", [Sieve(), Sieve("roll"), Sieve("", "b"), Sieve("unit", "", "u5"), Sieve(words="wing")]
)
def test_a_log_that_grew_shows_the_same_as_one_shown_at_once(sieve: Sieve) -> None:
    entries = many(300)
    grown, at_once = LogRows(), LogRows()
    for model in (grown, at_once):
        model.sieve = sieve
        model.folded = {1, 24}
    part: list[Entry] = []
    grown.rebuild(part)
    for entry in entries:
        part.append(entry)
        grown.extend()
    at_once.rebuild(entries)
    assert grown.rows == at_once.rows


def test_a_unit_that_goes_on_is_one_run(take: Take) -> None:
    model = page_of(take).list.model
    runs = [row for row in model.rows if row.under and not model.entries[row.index].level]
    for row in runs:
        at = model.rows.index(row)
        pieces = {model.entries[one.index].pieces[0] for one in model.rows[at : at + 1 + row.under]}
        assert len(pieces) == 1
    assert Moved in {type(e) for _, e in take.battle.session.game.events}


def test_the_pinned_log_shows_no_row_by_halves(tmp_path: Path) -> None:
    take = going_on(tmp_path, 2, (1280, 960))
    pinned = take.battle.unit.pinned
    assert pinned.visible
    take.hand.settle()
    surface = take.hand.app.surface
    first = pinned.index_at(pinned.offset)
    cut = pinned.top_of(first + 1) - pinned.offset if pinned.top_of(first) < pinned.offset else 0
    if cut:
        row = pygame.Rect(pinned.rect.x, pinned.rect.y, pinned.rect.w - 20, cut)
        colours = {tuple(surface.get_at((x, row.y))) for x in range(row.x + 20, row.right, 3)}
        assert len(colours) <= 2, "nothing is drawn where only half a row would stand"
