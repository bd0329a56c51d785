"""A half-turn of bases and pips through the window: everything that one may hold, by the mouse and a few keys."""

from pathlib import Path

import pygame
import pytest

from game.engine.events import Marked, Moved, Rolled
from game.record.audit import audit
from game.rules import RULESETS
from game.ui.hand import Hand
from game.ui.mapview.mini_view import MiniView
from game.ui.mapview.view import MapView
from tests.ui.pips_field import NAME, write_field
from tests.ui.screens import all_closed, opened  # noqa: F401 - the fixture is used by being here

SEED = "p3"
"""With it the runner rallies, the horse is hurt, loses its melee and comes home through the light foot."""


def begun(tmp_path: Path, seed: str = SEED, size: tuple[int, int] = (1280, 800), scale: float = 0.0) -> Hand:
    write_field(tmp_path / "scenarios" / "half")
    hand = opened(tmp_path, size, curtain=False, scale=scale)
    hand.app.shell.resume_seed = lambda: seed
    page = hand.app.screen.page  # type: ignore[union-attr]
    page.list.choose(next(n for n, one in enumerate(page.found) if one.name == NAME))
    hand.press("Begin")
    hand.settle()
    return hand


def topic(hand: Hand) -> tuple[str, str]:
    asked = hand.battle.session.moment.asked
    assert asked is not None
    return asked.topic, asked.subject


def act(hand: Hand, piece: str) -> None:
    """Choose who acts by clicks on it."""
    hand.click(hand.of(piece))
    if topic(hand) != ("declare", piece):
        hand.click(hand.of(piece))
    assert topic(hand) == ("declare", piece)


def twice(hand: Hand, label: str) -> None:
    """The click that shows a way, and the click that declares it."""
    for _ in range(2):
        hand.click(hand.hex(label))


def rolled(hand: Hand, purpose: str, piece: str = "") -> list[Rolled]:
    return [
        event
        for _n, event in hand.battle.session.game.events
        if isinstance(event, Rolled) and event.purpose == purpose and piece in ("", event.piece)
    ]


@pytest.mark.parametrize("scale", [0.75, 1.0, 3.0])
def test_pips_by_sector_are_always_in_sight(tmp_path: Path, scale: float) -> None:
    """Also in the smallest window, with the largest type that it holds: each whole and in its own place."""
    hand = begun(tmp_path, size=(1024, 700), scale=scale)
    top, seen = hand.battle.top, hand.battle.session.seen
    hand.step()
    told = [pool.words for pool in seen.pools]
    found = [tip.title for x in range(top.rect.x, top.rect.right) if (tip := top.tip((x, top.rect.centery)))]
    runs = [words for n, words in enumerate(found) if words in told and words != (found[n - 1] if n else "")]
    assert runs == told
    assert all(found.count(words) > 24 * hand.app.ui.scale for words in told)


def test_a_half_turn_of_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MapView, "paint", lambda *_: None)
    monkeypatch.setattr(MiniView, "paint", lambda *_: None)
    hand = begun(tmp_path)
    session = hand.battle.session
    pools = session.seen.pools
    assert [(pool.name, pool.state) for pool in pools] == [("L", ""), ("C", "")]
    assert [pool.name for pool in hand.battle.top.state.pools] == ["L", "C"]
    hand.press("Austria's left", "button")
    assert rolled(hand, "rally", "runner")[0].result == "success"
    hand.press("End the moves", "button")
    if hand.find("End it") is not None:
        hand.press("End it")
    assert [pool.state for pool in session.seen.pools] == ["done", "now"]
    left = int(session.seen.pools[1].left)

    act(hand, "order")
    hand.press("Adopt firing order")
    assert session.state.pieces["order"].number("firing")
    assert session.seen.pools[1].left == str(left - 1)

    act(hand, "wheel")
    hand.key(pygame.K_q, "q")
    assert session.seen.declared is not None
    assert session.seen.declared.bearing == 150
    assert session.seen.declared.cost == "17 of 32 quarter-cm"
    step = next(one for one in session.moment.options if one.kind == "step")
    twice(hand, step.on_hex or "")
    declared = session.seen.declared
    assert declared.notes[0] == "Three quarters or more: a die is rolled"
    assert declared.plates[-1][1] in ("2–6", "1–6")
    assert session.state.pieces["wheel"].facing == 6  # nothing has moved yet
    assert hand.battle.view.scene.ghost is not None
    hand.key(pygame.K_RETURN)
    assert session.state.pieces["wheel"].facing == 5
    assert len(rolled(hand, "variation", "wheel")) == 1

    act(hand, "charge")
    twice(hand, "1924")
    assert session.seen.declared.stops == ("Attacks Line",)
    assert session.seen.declared.outcomes[0].words == "Charge wins"
    assert any(note.startswith("Line fires first: 4 dice") for note in session.seen.declared.notes)
    hand.key(pygame.K_RETURN)
    assert session.state.pieces["charge"].number("locked")
    hand.press("End the moves", "button")
    if hand.find("End it") is not None:
        hand.press("End it")

    hand.click(hand.of("village"))
    assert hand.battle.choices.ready is not None  # the forecast before what cannot be taken back
    hand.key(pygame.K_RETURN)
    assert len(rolled(hand, "volley", "volley")) == 4
    assert rolled(hand, "save", "village")
    while session.moment.asked is not None and session.state.clock.phase == "austria":
        hand.press("No more volleys")
        if hand.find("End it") is not None:
            hand.press("End it")

    assert len(rolled(hand, "defensive fire", "line")) == 4
    assert rolled(hand, "melee", "charge")
    assert any("supported" in reason for _v, reason, _c in rolled(hand, "morale", "charge")[0].tally)
    events = [event for _n, event in session.game.events]
    home = next(e for e in events if isinstance(e, Moved) and e.how == "retreat" and e.piece == "charge")
    assert "1921" in home.path  # where the light foot stands
    assert any(isinstance(e, Marked) and e.piece == "charge" and e.mark == "losses" for e in events)
    thrown = [entry.row.faces for entry in hand.battle.chronicle.entries if entry.roll is not None]
    assert any(len(faces) == 4 for faces in thrown)  # the dice of a volley stand in one line
    assert session.game.path is not None
    assert audit(session.game.path, RULESETS).clean


def test_a_unit_that_only_turned_about_so_far_is_drawn(tmp_path: Path) -> None:
    """What is declared then has a cost and a stand but no path: the window once failed to draw it."""
    hand = begun(tmp_path)
    hand.press("Austria's left", "button")
    hand.press("End the moves", "button")
    if hand.find("End it") is not None:
        hand.press("End it")
    act(hand, "wheel")
    hand.key(pygame.K_SPACE, " ")
    hand.press("Turn about to N")
    declared = hand.battle.session.seen.declared
    assert declared is not None
    assert declared.bearing == 0
    assert hand.battle.view.scene.path == ()
    assert hand.battle.view.scene.nodes
