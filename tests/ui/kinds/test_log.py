"""The log tells of the right unit at the right hex, whatever is nested in what; and it is the same after loading."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.engine.events import Moved, Removed, Rolled
from game.rules import RULESETS
from game.ui.battle.log import Chronicle, Entry
from game.ui.hand import Hand
from game.ui.settings import Settings
from game.ui.shots import Take
from game.ui.widgets.rows import LogLine
from tests.ui.screens import painted


@pytest.fixture(scope="module")
def take(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Take]:
    """A battle in its third turn."""
    home: Path = tmp_path_factory.mktemp("player")
    take = Take(Hand(RULESETS, painted(home), (1024, 700), settings=Settings(animation="off")))
    take.begin()
    take.run(lambda s: s.session.seen.turn >= 3)
    yield take
    take.hand.close()


def lines(take: Take) -> list[Entry]:
    return [entry for entry in take.battle.chronicle.entries if isinstance(entry.row, LogLine)]


def test_every_roll_stands_in_the_log_with_its_unit_its_hex_and_its_die(take: Take) -> None:
    """Each die once and in order: a reader can count them, also in a chain of fire, rout and fire again."""
    session = take.battle.session
    where: dict[str, str] = {}
    rolls = []
    for _, event in session.game.events:
        if (piece := getattr(event, "piece", "")) and (hexes := getattr(event, "hexes", ())):
            where[piece] = hexes[0]
        if isinstance(event, Rolled):
            rolls.append((event, where.get(event.piece) or where.get(event.target, "")))
    told = [entry for entry in lines(take) if entry.row.faces]  # type: ignore[union-attr]
    assert len(rolls) == len(told) > 100
    for (event, hex), entry in zip(rolls, told, strict=True):
        assert entry.row.faces == (str(event.die),)  # type: ignore[union-attr]
        assert session.piece_name(event.piece) in entry.words or not event.piece
        if event.piece and event.target and event.piece != event.target:
            assert session.piece_name(event.target) in entry.words or event.target not in session.state.pieces
        assert entry.hex == hex, entry


def test_each_line_begins_with_the_unit_it_is_about_and_not_with_the_last_ones(take: Take) -> None:
    names = {e.name for e in take.battle.session.scenario.entries}
    about = [entry for entry in lines(take) if entry.row.who]  # type: ignore[union-attr]
    assert len(about) > 200
    for entry in about:
        who = entry.row.who  # type: ignore[union-attr]
        assert entry.words.startswith(f"{who} "), entry
        assert who in names or take.battle.session.piece_name(who) == who


def test_moves_and_losses_point_to_the_hex_where_they_ended(take: Take) -> None:
    """Of a run of steps the last hex; of a unit that is lost the hex where it stood."""
    session = take.battle.session
    where: dict[str, str] = {}
    ends: dict[str, set[str]] = {}
    lost: dict[str, str] = {}
    for _, event in session.game.events:
        if isinstance(event, Removed):
            lost[session.piece_name(event.piece)] = where[event.piece]
        if (piece := getattr(event, "piece", "")) and (hexes := getattr(event, "hexes", ())):
            where[piece] = hexes[0]
        if isinstance(event, Moved):
            ends.setdefault(session.piece_name(event.piece), set()).add(event.hexes[0])
    moved = [e for e in lines(take) if e.row.who in ends and " moves to " in e.words]  # type: ignore[union-attr]
    assert len(moved) > 50
    for entry in moved:
        assert entry.hex in ends[entry.row.who], entry  # type: ignore[union-attr]
        assert entry.hex in entry.words
    gone = [e for e in lines(take) if " is lost" in e.words and e.row.who in lost]  # type: ignore[union-attr]
    assert gone
    for entry in gone:
        assert entry.hex == lost[entry.row.who], entry  # type: ignore[union-attr]


def test_a_click_on_a_line_brings_its_hex_into_sight(take: Take) -> None:
    hand, screen = take.hand, take.battle
    screen.panel.open(1)
    tried = 0
    model = screen.log.list.model
    for row in range(len(model.rows) - 1, max(0, len(model.rows) - 12), -1):
        entry = model.entries[model.rows[row].index]
        if not entry.hex or model.rows[row].detail is not None:
            continue
        hand.click(screen.log.list.row_box(row))
        hex = screen.session.state.place(entry.hex)
        assert screen.view.camera.shows(hex)
        assert screen.cursor == hex
        tried += 1
    assert tried > 3


def test_the_log_written_as_it_happened_is_the_log_told_anew(take: Take) -> None:
    """After an undo, a load or a failure the log is told from the stored events: the same lines."""
    live = [(entry.words, entry.hex, entry.clause) for entry in take.battle.chronicle.entries]
    fresh = Chronicle(take.battle.session)
    fresh.rebuild()
    told = [(entry.words, entry.hex, entry.clause) for entry in fresh.entries]
    assert len(told) == len(live) > 300
    assert [pair for pair in zip(live, told, strict=True) if pair[0] != pair[1]] == []
