"""Hidden orders stay hidden: no frame, tooltip, log or view of the other side shows them."""

from pathlib import Path

import pygame
import pytest
from pygame import Surface

from game.engine.views import BoardView
from game.ui.shots import Take
from game.ui.widgets.curtain import Curtain
from tests.ui.screens import all_closed, in_battle, opened  # noqa: F401 - the fixture is used by being here


def watched(take: Take, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str | None, str, bool, BoardView]]:
    """Every view that the window asks for: for whom, who is asked, whether the curtain is closed."""
    session = take.battle.session
    seen: list[tuple[str | None, str, bool, BoardView]] = []
    real = session.ruleset.view

    def view(state: object, side: str | None) -> BoardView:
        board = real(state, side)  # type: ignore[arg-type]
        closed = any(isinstance(layer, Curtain) for layer in take.hand.app.ui.layers)
        seen.append((side, session.moment.asked.side if session.moment.asked else "", closed, board))
        return board

    monkeypatch.setattr(session.ruleset, "view", view, raising=False)
    return seen


def test_orders_by_mouse_behind_the_curtain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    take = in_battle(tmp_path, curtain=True)
    hand, screen = take.hand, take.battle
    seen = watched(take, monkeypatch)
    drawn: list[str] = []
    real_paint = screen.view.paint

    def paint(surface: Surface, box: pygame.Rect) -> None:
        drawn.append(screen.session.moment.asked.side if screen.session.moment.asked else "")
        real_paint(surface, box)

    monkeypatch.setattr(screen.view, "paint", paint)
    curtain = hand.app.ui.layers[-1]
    assert isinstance(curtain, Curtain)
    assert "Anna" in curtain.title
    hand.step(5)
    assert drawn == []
    hand.press("I have the mouse")
    assert drawn
    take.orders()
    chosen = [row.chosen for row in screen.sheet.rows]
    assert all(n >= 0 for n in chosen)
    drawn.clear()
    hand.press("Orders are given")
    curtain = hand.app.ui.layers[-1]
    assert isinstance(curtain, Curtain)
    assert "Måns" in curtain.title
    hand.step(5)
    assert set(drawn) <= {"poland"}  # nothing behind the second curtain is drawn
    hand.press("I have the mouse")
    wings = {w.id for w in screen.session.seen.wings if w.side == "sweden"}
    assert {head.wing.id for head in screen.sheet.heads} <= wings
    assert all(row.chosen < 0 for row in screen.sheet.rows)
    for side, asked, _, board in seen:
        # Nobody's eyes but their own see a side's orders before they are revealed.
        if asked == "sweden":
            theirs = [wing.order for wing in board.wings if wing.side == "poland"]
            assert not any(word in order.lower() for order in theirs for word in ("charge", "march", "rally")), theirs
        if asked in ("poland", "sweden"):
            assert side in (asked, None)
    take.orders()
    hand.press("Orders are given")
    curtain = hand.app.ui.layers[-1]
    assert isinstance(curtain, Curtain)
    hand.press("Show the battle")
    assert not hand.app.ui.layers
    assert not screen.session.moment.asked.secret  # type: ignore[union-attr]


def test_nothing_of_the_choices_is_in_log_caption_undo_or_tooltips(tmp_path: Path) -> None:
    take = in_battle(tmp_path, curtain=True)
    hand, screen = take.hand, take.battle
    hand.press("I have the mouse")
    take.orders()
    hand.press("Orders are given")
    hand.press("I have the mouse")
    words = [entry.words for entry in screen.chronicle.entries]
    prompt = screen.bar.prompt
    assert prompt.undo is not None
    assert prompt.redo is not None
    words += [screen.caption, prompt.title, prompt.words, screen.session.game.undo_words()]
    words += [tip.title + tip.body for tip in (prompt.undo.reason, prompt.redo.reason, prompt.undo.tip) if tip]
    for piece in screen.session.state.pieces.values():
        if piece.side == "poland":
            screen.look(piece.id)
            card = screen.unit.card.view
            assert card is not None
            words += [chip for chip, _ in card.chips] + [fact.value for fact in card.facts]
    order_words = ("Charge!", "March!", "Rally!")
    fixed = {w.order for w in screen.session.view("sweden").wings if w.side == "poland"}
    assert not [w for w in words if any(order in w for order in order_words) and w not in fixed]


def test_no_curtain_against_the_computer(tmp_path: Path) -> None:
    hand = opened(tmp_path, curtain=True)
    hand.app.shell.resume_seed = lambda: "x"
    page = hand.app.screen.page  # type: ignore[union-attr]
    page.sides[1]._kind("simple")
    hand.press("Begin")
    hand.step(3)
    assert not hand.app.ui.layers
    assert hand.battle.session.viewer == "poland"
    Take.orders(Take(hand))
    hand.press("Orders are given")
    hand.until(lambda: hand.battle.session.asked_person, hand.step, 400)
    assert hand.battle.session.moment.asked is not None
    assert hand.battle.session.moment.asked.side == "poland"


@pytest.mark.parametrize("scale", [0.75, 3.0])
def test_all_orders_are_given_by_mouse_at_any_interface_scale(tmp_path: Path, scale: float) -> None:
    """In a small window at a large scale the list of wings does not fit: each row is brought into sight."""
    take = in_battle(tmp_path, scale=scale)
    sides = []
    while take.battle.session.moment.asked.secret:  # type: ignore[union-attr]
        sides.append(take.battle.session.moment.asked.side)  # type: ignore[union-attr]
        take.orders()
        assert all(row.chosen >= 0 for row in take.battle.sheet.rows)
        take.hand.press("Orders are given")
    state = take.battle.session.state
    assert len(set(sides)) == 2
    assert all(group.order for group in state.groups.values())
