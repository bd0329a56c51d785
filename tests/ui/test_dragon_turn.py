"""A stage of formations through the window, by the mouse: counter-fire, a charge, a clash of two, what comes of it."""

from pathlib import Path

import pygame
import pytest

from game.engine.events import Levelled, Marked, Moved, Rolled, Unmarked
from game.record.audit import audit
from game.rules import RULESETS
from game.ui.battle.log_rows import LogRows
from game.ui.hand import Hand
from game.ui.mapview.mini_view import MiniView
from game.ui.mapview.view import MapView
from tests.ui.dragon_field import NAME, write_field
from tests.ui.screens import all_closed, opened  # noqa: F401 - the fixture is used by being here

SEED = "d31"
"""With it the volley does no harm, the line is beaten back, a friend makes way and the broken foot is put in order."""


def begun(tmp_path: Path, seed: str = SEED) -> Hand:
    write_field(tmp_path / "scenarios" / "stage")
    hand = opened(tmp_path, (1280, 800), curtain=False)
    hand.app.shell.resume_seed = lambda: seed
    page = hand.app.screen.page  # type: ignore[union-attr]
    page.list.choose(next(n for n, one in enumerate(page.found) if one.name == NAME))
    hand.press("Begin")
    hand.settle()
    return hand


def asked(hand: Hand) -> tuple[str, str]:
    """What is asked now, and of whom."""
    found = hand.battle.session.moment.asked
    return ("", "") if found is None else (found.topic, found.side)


def drag(hand: Hand, piece: str, place: tuple[int, int]) -> None:
    """Drag a piece to a place in the window."""
    start = hand.of(piece)
    hand.move(start)
    hand._post(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False)
    hand.step()
    for at in ((start[0] + 9, start[1] + 9), place):
        hand._post(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(1, 0, 0), touch=False)
        hand.step()
    hand._post(pygame.MOUSEBUTTONUP, pos=place, button=1, touch=False)
    hand.step()


def go(hand: Hand, label: str) -> None:
    """Click the hex that is offered: once for what it would do, again to do it."""
    count = hand.battle.session.game.count
    hand.click(hand.hex(label))
    if hand.battle.session.game.count == count:
        hand.click(hand.hex(label))
    assert hand.battle.session.game.count > count, label


def let_pass(hand: Hand, *topics: str) -> None:
    """Decline as long as one of these is asked."""
    assert hand.until(lambda: asked(hand)[0] not in topics, lambda: hand.key(pygame.K_RETURN), 12)


def marks(hand: Hand, piece: str) -> dict[str, str]:
    """The marks on a counter as they are drawn: picture and text."""
    (counter,) = [one for one in hand.battle.session.seen.counters if one.id == piece]
    return {mark.sign: mark.text for mark in counter.marks}


def rolled(hand: Hand, purpose: str, piece: str = "") -> list[Rolled]:
    events = [event for _n, event in hand.battle.session.game.events]
    return [e for e in events if isinstance(e, Rolled) and e.purpose == purpose and piece in ("", e.piece)]


def test_a_stage_of_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MapView, "paint", lambda *_: None)
    monkeypatch.setattr(MiniView, "paint", lambda *_: None)
    hand = begun(tmp_path)
    session = hand.battle.session

    # The charge, answered by a volley.
    drag(hand, "charger", hand.hex("A10 B12"))
    assert session.state.label(session.state.pieces["charger"].hex) == "A10 B12"
    assert asked(hand) == ("counter-fire", "sweden")
    assert hand.battle.choices.focus == "behind"
    buttons = {offer.label: offer for offer in hand.battle.bar.prompt.offers}
    assert [offer.label for offer in buttons.values() if offer.kind == "primary"] == ["Let it pass"]
    assert buttons["Let it pass"].key == "Enter"
    assert next(iter(buttons)) == "Behind fires"  # what is asked comes before what else it may do
    assert not [o for o in hand.battle.choices.overlays("behind") if o.style == "reach"]  # it does not move now
    hand.click(hand.of("charger"))
    assert [o.label for o in hand.battle.bar.prompt.offers if o.kind == "primary"] == ["Behind fires"]
    ready = hand.battle.choices.ready
    assert ready is not None  # the forecast before what cannot be taken back
    assert hand.battle.choices.total(ready.last).endswith(" %")
    view = hand.battle.choices.forecast(ready.last)
    assert view is not None
    points = {one.code: one.words for one in view.outcomes if one.code.endswith("p")}
    assert points == {code: f"it loses {mp} MP" for code, mp in (("1p", 2), ("2p", 4)) if code in points} != {}
    hand.key(pygame.K_RETURN)
    dice = rolled(hand, "fire", "behind")
    assert len(dice) == 2
    (line,) = [entry.row for entry in hand.battle.chronicle.entries if entry.roll is not None]
    assert (line.faces, line.result) == (tuple(str(one.die) for one in dice), f"= {dice[1].total}")  # type: ignore[union-attr]
    assert "burst" in marks(hand, "behind")
    let_pass(hand, "counter-fire")
    for label in ("A9 B11", "A8 B10", "A7 B9"):
        drag(hand, "charger", hand.hex(label))
        let_pass(hand, "counter-fire", "direct")
    assert marks(hand, "charger").keys() >= {"chevrons"}
    for label in ("A8 B8", "A7 B8"):
        drag(hand, "second", hand.hex(label))
        let_pass(hand, "counter-fire", "direct")
    assert asked(hand) == ("activate", "poland")
    hand.press("End movement")
    if hand.find("End it") is not None:
        hand.press("End it")
    let_pass(hand, "late", "guns")

    # Two against one, dragged onto it one after the other; who would be left over is told.
    assert asked(hand) == ("declare", "poland")
    drag(hand, "charger", hand.of("line"))
    ready = hand.battle.choices.ready
    assert ready is not None
    assert ready.target == "line"
    view = hand.battle.choices.forecast(ready.last)
    assert view is not None
    assert any("Third" in note for note in view.notes)
    alone = view.need
    hand.key(pygame.K_RETURN)
    assert asked(hand) == ("declare", "poland")
    assert "clash" in marks(hand, "line")
    drag(hand, "second", hand.of("line"))
    ready = hand.battle.choices.ready
    assert ready is not None
    view = hand.battle.choices.forecast(ready.last)
    assert view is not None
    assert view.need != alone
    assert view.plate == "6:1"
    hand.key(pygame.K_RETURN)
    if asked(hand)[0] == "declare":
        hand.press("Fight")
    assert rolled(hand, "melee", "charger")

    # Back through a friend, who makes way; then after them.
    assert asked(hand) == ("withdraw", "sweden")
    assert hand.battle.bar.prompt.title == "Line withdraws; hexes to go: 1."
    assert hand.battle.bar.prompt.words.endswith(": click a hex")  # there is no target
    go(hand, "A5 B7")
    assert asked(hand) == ("displace", "sweden")
    assert session.moment.asked is not None
    go(hand, next(command.on_hex or "" for command in session.moment.asked.options))
    events = [event for _n, event in session.game.events]
    assert {e.piece for e in events if isinstance(e, Moved) and e.how == "withdraw"} >= {"line"}
    assert session.state.pieces["beside"].hex != session.state.place("A5 B7")
    assert {e.piece for e in events if isinstance(e, Unmarked) and e.mark == "lance"} == {"charger", "second"}
    assert asked(hand) == ("pursuers", "poland")
    go(hand, session.state.label(session.state.pieces["charger"].hex))
    assert asked(hand) == ("pursue", "poland")
    go(hand, "A6 B8")
    assert any(isinstance(e, Moved) and e.how == "advance" for _n, e in session.game.events)
    assert hand.until(
        lambda: asked(hand)[0] == "reorganise",
        lambda: hand.battle.send((list(session.moment.asked.options)[-1],)),  # type: ignore[union-attr]
        12,
    )

    # The chief puts the broken foot in order.
    assert hand.battle.choices.focus == "broken"
    forecast = hand.battle.unit.forecast._shown[0]
    assert forecast is not None  # its chance is told before anything is pressed
    hand.press("Reorganise Broken")
    if not rolled(hand, "reorganise"):
        hand.key(pygame.K_RETURN)
    events = [event for _n, event in session.game.events]
    assert any(isinstance(e, Levelled) and e.piece == "broken" for e in events)
    assert session.state.pieces["broken"].level == 0
    told = [entry.words for entry in hand.battle.chronicle.entries]
    rows = LogRows()
    rows.rebuild(hand.battle.chronicle.entries)
    named = [row for row in rows.rows if told[row.index].startswith("Charger attacks Line")]
    assert [row.goes_on for row in named] == [False]  # who attacks is not left out under the odds
    (odds,) = [words for words in told if words.startswith("15 against 2")]
    assert odds == "15 against 2: 6:1; +1 lances, Charger; +1 lances, Second → 6:1"
    assert any(words.startswith("Result: defender loses 1, withdraws 1 (") for words in told)
    (rally,) = [entry.row for entry in hand.battle.chronicle.entries if "tries to reorganise" in entry.words]
    assert rally.need.endswith("67 %")  # type: ignore[union-attr]
    assert forecast.outcomes[0].chance == (4, 6)
    for phase in ("movement", "combat", "reorganisation"):
        assert f"Stage 1, {phase} of Commonwealth" in told
    assert any(isinstance(e, Marked) and e.piece == "charger" and e.mark == "charge" for e in events)
    assert session.game.path is not None
    assert audit(session.game.path, RULESETS).clean
