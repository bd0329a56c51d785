"""Planning marks by mouse, key and menu; situations and the log as files."""

import json
from pathlib import Path

import pygame
import pytest

from game.record.folders import games
from game.rules import RULESETS
from game.setup.checking import check_file
from game.ui.battle.marks import Mark, MarkBook, read_marks
from game.ui.battle.situation import slug
from game.ui.shots import Take
from tests.ui.screens import all_closed, in_battle  # noqa: F401 - the fixture is used by being here


@pytest.fixture
def take(tmp_path: Path) -> Take:
    took = in_battle(tmp_path)
    took.topic("activate")
    return took


def drag(take: Take, a: str, b: str) -> None:
    """Drag from one hex to another."""
    hand = take.hand
    start, end = hand.hex(a), hand.hex(b)
    hand._post(pygame.MOUSEMOTION, pos=start, rel=(0, 0), buttons=(0, 0, 0), touch=False)
    hand._post(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False)
    hand._post(pygame.MOUSEMOTION, pos=end, rel=(0, 0), buttons=(1, 0, 0), touch=False)
    hand._post(pygame.MOUSEBUTTONUP, pos=end, button=1, touch=False)
    hand.step()


def held(take: Take, down: bool) -> None:
    take.hand._post(pygame.KEYDOWN if down else pygame.KEYUP, key=pygame.K_k, mod=0, unicode="k", scancode=0)
    take.hand.step()


def test_an_arrow_is_dragged_with_the_key_and_kept_beside_the_game(take: Take, tmp_path: Path) -> None:
    screen = take.battle
    origin, count = screen.view.camera.origin, screen.session.game.count
    held(take, True)
    drag(take, "1006", "1208")
    held(take, False)
    side = screen.seat.planning.side
    assert screen.seat.planning.book.of(side) == [Mark("1006", "1208")]
    assert screen.view.camera.origin == origin, "the map is not dragged"
    assert not screen.ui.layers, "the key alone opens the menu, not after a drag"
    assert screen.session.game.count == count
    place = screen.session.scenario.sheet.grid.number
    assert [(m.start, m.end) for m in screen.view.scene.notes] == [(place["1006"], place["1208"])]
    book = screen.seat.planning.book
    assert book.path is not None
    assert read_marks(book.path) == {side: [Mark("1006", "1208")]}
    assert [one.path.name for one in games(take.hand.folders.games)] == [screen.session.game.path.name]  # type: ignore[union-attr]
    drag(take, "1006", "1208")
    assert screen.view.camera.origin != origin, "without the key a drag scrolls"
    assert MarkBook(screen.session.game.path).of(side) == [Mark("1006", "1208")]


def by_key(take: Take, label: str) -> None:
    """Choose a line of the open menu with the arrow keys."""
    labels = [item.label for item in take.battle.ui.layers[-1].items if item.label]  # type: ignore[attr-defined]
    for _ in range(next(n for n, words in enumerate(labels) if words.startswith(label)) + 1):
        take.hand.key(pygame.K_DOWN)
    take.hand.key(pygame.K_RETURN)


def test_a_note_by_key_alone_and_cleared_in_one_action(take: Take) -> None:
    hand, screen = take.hand, take.battle
    hand.key(pygame.K_RIGHT)
    label = screen.session.state.label(screen.cursor)
    hand.key(pygame.K_k)
    by_key(take, f"A note on {label}")
    hand.type("hold here")
    hand.key(pygame.K_RETURN)
    assert [m.text for m in screen.view.scene.notes] == ["hold here"]
    assert "hold here" in screen.view.tip_for(screen.cursor, []).body  # type: ignore[union-attr]
    hand.key(pygame.K_k)
    by_key(take, "An arrow from")
    hand.key(pygame.K_DOWN)
    hand.key(pygame.K_k)
    by_key(take, f"The arrow from {label} ends on")
    assert len(screen.view.scene.notes) == 2
    path = screen.seat.planning.book.path
    assert path is not None
    assert path.exists()
    hand.key(pygame.K_k)
    hand.press("Clear all my marks", "item")
    assert screen.view.scene.notes == ()
    assert not path.exists()


def test_by_mouse_alone_and_not_for_the_other_side(take: Take) -> None:
    hand, screen = take.hand, take.battle
    hand.key(pygame.K_F10)
    hand.press("Planning marks")
    hand.press("Draw with the mouse", "item")
    drag(take, "1006", "1107")
    assert len(screen.view.scene.notes) == 1
    hand.press("Planning: drag or click")
    assert not screen.seat.planning.drawing
    mine = screen.seat.planning.side
    take.run(lambda s: s.session.moment.asked is not None and s.session.moment.asked.side != mine)
    screen.refresh()
    assert screen.view.scene.notes == (), "the other side sees its own marks only"


def test_a_broken_file_of_marks_holds_none(tmp_path: Path) -> None:
    path = tmp_path / "x.marks.json"
    assert read_marks(path) == {}
    path.write_text("{", encoding="utf-8")
    assert read_marks(path) == {}
    path.write_text(json.dumps({"a": [{"from": "0101", "to": "0102"}, {"at": 3}, "x", {"at": "0101", "note": " "}]}))
    assert read_marks(path) == {"a": [Mark("0101", "0102")]}


def test_a_situation_is_made_of_the_position_and_checks(take: Take) -> None:
    hand, screen = take.hand, take.battle
    take.topic("react")
    hand.key(pygame.K_F10)
    hand.press("Make a situation")
    hand.press("Write the file")
    assert "question first" in screen.ui.toasts.shown[-1].words
    hand.type("May Dabrowa's hussars fire?")
    hand.press("Write the file")
    folder = hand.folders.situations
    files = list(folder.glob("*.yaml"))
    assert [file.stem for file in files] == ["may-dabrowa-s-hussars-fire"]
    assert "exactly this position" in screen.ui.layers[-1].words.words  # type: ignore[attr-defined]
    report = check_file(files[0], tuple(RULESETS.values()))
    assert report.passed, report.text()
    assert report.situation.about == "May Dabrowa's hussars fire?"
    hand.key(pygame.K_RETURN)
    hand.key(pygame.K_F10)
    hand.press("Make a situation")
    hand.type("May Dabrowa's hussars fire?")
    hand.press("Write the file")
    assert len(list(folder.glob("*.yaml"))) == 2, "nothing is overwritten"


def test_slugs() -> None:
    assert slug("Dürfen Żubr & Co. schießen?") == "durfen-zubr-co-schiessen"
    assert slug("???") == "situation"
