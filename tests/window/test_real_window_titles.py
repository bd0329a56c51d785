"""A stage of Dragon's Kircholm and a half-turn of Chotusitz in the real window on a virtual display, by its mouse."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.engine.events import Event, Levelled, Moved, Rolled, Unmarked
from game.record.audit import audit
from game.record.journal import read
from game.record.lines import CommandLine
from game.rules import RULESETS
from tests.ui import dragon_field, pips_field
from tests.ui.test_dragon_turn import SEED as STAGE
from tests.ui.test_pips_turn import SEED as HALF
from tests.window.test_real_window import Window, missing
from tests.window.test_real_window_turn import APART, Real


class Hand:
    """The mouse and a few keys before the real window: each does what it says, or tells what the window shows."""

    def __init__(self, window: Window) -> None:
        self.window, self.table = window, Real(window)

    @property
    def line(self) -> dict[str, Any]:
        return self.table.line

    def begin(self, name: str) -> None:
        """Choose a battle and begin it."""
        self.window.press(name, "list-row")
        self.window.press("Begin")
        self.shows(lambda line: line.get("screen") == "Battle" and not line["waits"], 20)

    def shows(self, done: Callable[[dict[str, Any]], object], seconds: float = 5.0) -> None:
        """Wait until the window shows something."""
        if self.table.until(done, seconds):
            self.window.settle()
            return
        raise AssertionError({k: v for k, v in self.line.items() if k != "hexes"})

    def goes_on(self, before: int) -> None:
        """Wait until a command was carried out and nobody's answer is given by itself."""
        self.shows(lambda line: line["count"] > before and not line["waits"] and not line["moving"])

    def seen(self, frame: int) -> None:
        """Wait until the window has shown what came of a press, if anything."""
        self.table.until(lambda line: line["frame"] != frame, 1.0)
        self.window.settle()

    def at(self, place: str) -> tuple[int, int]:
        """Where a hex or a piece is."""
        x, y = self.line["hexes"][self.line["pieces"].get(place, place)]
        return x, y

    def click(self, place: str) -> None:
        """Click a hex or a piece."""
        frame = self.line["frame"]
        self.table.click(*self.at(place))
        self.seen(frame)

    def go(self, place: str) -> None:
        """Click a hex: once for what it would do, and again if it is not done then."""
        before = self.line["count"]
        self.click(place)
        if self.line["count"] == before:
            self.click(place)
        self.goes_on(before)

    def drag(self, piece: str, place: str) -> None:
        """Drag a piece to a hex or onto another piece."""
        frame = self.line["frame"]
        self.table.drag(self.at(piece), self.at(place))
        self.seen(frame)

    def press(self, label: str) -> None:
        """Press a button, and confirm where the window asks whether so much shall be left undone."""
        before = self.line["count"]
        time.sleep(APART)
        self.window.press(label)
        self.shows(lambda line: line["count"] > before or self.window.find("End it"))
        if self.window.find("End it"):
            self.window.press("End it")
        self.goes_on(before)

    def key(self, name: str) -> None:
        """A key that gives a command."""
        before = self.line["count"]
        self.table.keys(name)
        self.goes_on(before)

    def let_pass(self, *topics: str) -> None:
        """Decline as long as one of these is asked."""
        for _ in range(12):
            if self.line["topic"] not in topics:
                return
            self.key("Return")
        raise AssertionError(self.line["topic"])


def events_of(home: Path) -> tuple[Path, list[Event]]:
    """The journal of the one game that was played, and what happened in it."""
    (journal,) = (home / "games").glob("*.caracole")
    return journal, [e for line in read(journal).lines if isinstance(line, CommandLine) for e in line.events]


def rolled(events: list[Event], purpose: str, piece: str) -> list[Rolled]:
    return [e for e in events if isinstance(e, Rolled) and (e.purpose, e.piece) == (purpose, piece)]


def went(events: list[Event], how: str, piece: str) -> list[Moved]:
    return [e for e in events if isinstance(e, Moved) and (e.how, e.piece) == (how, piece)]


def stage(hand: Hand) -> None:
    """A charge under fire, two against one, a withdrawal that pushes a friend aside, pursuit, reorganisation."""
    hand.begin(dragon_field.NAME)
    before = hand.line["count"]
    hand.drag("charger", "A10 B12")
    hand.goes_on(before)
    hand.shows(lambda line: (line["topic"], line["focus"]) == ("counter-fire", "behind"))
    hand.click("charger")
    hand.shows(lambda line: line["ready"] == "Behind fires")
    hand.key("Return")
    hand.let_pass("counter-fire")
    for piece, label in (("charger", "A9 B11"), ("charger", "A8 B10"), ("charger", "A7 B9"),
                         ("second", "A8 B8"), ("second", "A7 B8")):  # fmt: skip
        before = hand.line["count"]
        hand.drag(piece, label)
        hand.goes_on(before)
        hand.let_pass("counter-fire", "direct")
    hand.press("End movement")
    hand.let_pass("late", "guns")
    for piece in ("charger", "second"):
        hand.drag(piece, "line")
        hand.shows(lambda line: line["ready"])
        hand.key("Return")
    if hand.line["topic"] == "declare":
        hand.press("Fight")
    assert (hand.line["topic"], hand.line["side"]) == ("withdraw", "sweden")
    hand.go("A5 B7")
    assert hand.line["topic"] == "displace"
    hand.go(hand.line["reach"][0])
    assert hand.line["topic"] == "pursuers"
    hand.go("charger")
    hand.go("A6 B8")
    for _ in range(12):
        if hand.line["topic"] == "reorganise":
            break
        if hand.window.find("Stop", "button"):
            hand.press("Stop")
        else:
            hand.key("Return")
    assert hand.line["focus"] == "broken"
    before = hand.line["count"]
    time.sleep(APART)
    hand.window.press("Reorganise Broken")
    if hand.line["count"] == before:  # its chance was shown
        time.sleep(APART)
        hand.key("Return")


def half_turn(hand: Hand) -> None:
    """A rally, firing order, a wheel and an advance, a charge, a volley; what comes of them comes by itself."""
    hand.begin(pips_field.NAME)
    hand.press("Austria's left")
    hand.press("End the moves")
    act(hand, "order")
    hand.press("Adopt firing order")
    act(hand, "wheel")
    hand.key("q")
    for _ in range(2):
        hand.click(hand.line["reach"][0])
    hand.key("Return")
    act(hand, "charge")
    for _ in range(2):
        hand.click("1924")
    hand.key("Return")
    hand.press("End the moves")
    hand.click("village")
    hand.shows(lambda line: line["ready"])
    hand.key("Return")
    for _ in range(6):
        if hand.line["side"] != "austria":
            break
        hand.press("No more volleys")


def act(hand: Hand, piece: str) -> None:
    """Choose who acts by clicks on it."""
    for _ in range(2):
        if (hand.line["topic"], hand.line["subject"]) != ("declare", piece):
            hand.click(piece)
    hand.shows(lambda line: (line["topic"], line["subject"]) == ("declare", piece))


@pytest.fixture
def window(tmp_path: Path, request: pytest.FixtureRequest):  # type: ignore[no-untyped-def]
    if reason := missing():
        pytest.skip(reason)
    field, seed = request.param
    field.write_field(tmp_path / "scenarios" / "own")
    opened = Window(tmp_path, seed, curtain=False, band=False)
    try:
        yield opened
    finally:
        opened.close()


@pytest.mark.parametrize("window", [(dragon_field, STAGE)], indirect=True, ids=["stage"])
def test_a_stage_of_dragon(window: Window, tmp_path: Path) -> None:
    stage(Hand(window))
    journal, events = events_of(tmp_path)
    assert len(rolled(events, "fire", "behind")) == 2
    assert rolled(events, "melee", "charger")
    assert {e.piece for e in events if isinstance(e, Unmarked) and e.mark == "lance"} == {"charger", "second"}
    assert went(events, "withdraw", "line")
    assert any(isinstance(e, Moved) and e.piece == "beside" for e in events)
    assert went(events, "advance", "charger")
    assert any(isinstance(e, Levelled) and e.piece == "broken" for e in events)
    assert audit(journal, RULESETS).clean


@pytest.mark.parametrize("window", [(pips_field, HALF)], indirect=True, ids=["half-turn"])
def test_a_half_turn_of_chotusitz(window: Window, tmp_path: Path) -> None:
    half_turn(Hand(window))
    journal, events = events_of(tmp_path)
    assert rolled(events, "rally", "runner")[0].result == "success"
    assert len(rolled(events, "variation", "wheel")) == 1
    assert len(rolled(events, "volley", "volley")) == 4
    assert rolled(events, "save", "village")
    assert len(rolled(events, "defensive fire", "line")) == 4
    assert rolled(events, "melee", "charge")
    assert any("supported" in reason for _v, reason, _c in rolled(events, "morale", "charge")[0].tally)
    assert any("1921" in move.path for move in went(events, "retreat", "charge"))  # where the light foot stands
    assert audit(journal, RULESETS).clean
