"""Agreements: take back, draw, ruling: each person is asked, all is recorded, and a saved game still audits."""

from pathlib import Path

import pygame
import pytest

from game.record.audit import audit
from game.record.journal import read
from game.record.lines import RulingLine
from game.record.replay import Replay
from game.record.resume import resume
from game.rules import RULESETS
from game.ui.battle.ruling import RulingForm, open_ruling
from game.ui.shots import Take
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.field import TextField
from tests.ui.screens import all_closed, in_battle  # noqa: F401 - the fixture is used by being here


@pytest.fixture
def take(tmp_path: Path) -> Take:
    return in_battle(tmp_path)


def form_of(take: Take, target: str) -> RulingForm:
    """Open the window of a ruling by menu and choose what it is about."""
    take.hand.key(pygame.K_F10)
    take.hand.press("A ruling by agreement")
    form = take.battle.ui.layers[-1].body  # type: ignore[attr-defined]
    assert isinstance(form, RulingForm)
    ids = [id for id, _ in form.targets]
    form.chooser.choose(ids.index(target))
    return form


def field(form: RulingForm, name: str) -> DropDown | TextField:
    """The widget of a field."""
    widget = next(widget for label, widget in form.fields if label.words == name)
    assert isinstance(widget, DropDown | TextField)
    return widget


def choose(form: RulingForm, name: str, words: str) -> None:
    """Choose a value as the menu does."""
    widget = field(form, name)
    assert isinstance(widget, DropDown)
    widget.choose(widget.labels.index(words))


def both_agree(take: Take) -> None:
    take.hand.press("Poland-Lithuania (Anna) agrees")
    take.hand.press("Sweden (Måns) agrees")


def empty_hex(take: Take, near: str) -> str:
    """The label of an empty hex beside a piece."""
    state = take.battle.session.state
    grid = take.battle.view.camera.grid
    return next(grid.labels[n] for n in grid.neighbours[state.pieces[near].hex] if n >= 0 and not state.at.get(n))


def lone(take: Take) -> str:
    """A unit of Sweden that stands alone in its hex."""
    state = take.battle.session.state
    alone = (p for p in state.pieces.values() if len(p.hexes) == 1 and len(state.at[p.hex]) == 1)
    return next(p.id for p in alone if p.side == "sweden" and p.type == "N")


def test_a_piece_is_set_agreed_recorded_and_audited(take: Take, tmp_path: Path) -> None:
    take.topic("activate")
    hand, screen = take.hand, take.battle
    unit = lone(take)
    goal = empty_hex(take, unit)
    form = form_of(take, unit)
    assert hand.find("Propose it") is None, "nothing is changed yet"
    hand.click(field(form, "Hex").rect)
    field(form, "Hex").select_all()  # type: ignore[union-attr]
    hand.type(goal)
    choose(form, "Facing", "W")
    choose(form, "Order", "Shaken")
    assert hand.find("Propose it") is None, "a reason is needed"
    hand.click(form.reason.rect)
    hand.type("the dog sat on it")
    count = screen.session.game.count
    hand.press("Propose it")
    hand.press("Poland-Lithuania (Anna) agrees")
    assert screen.session.game.count == count, "both must agree"
    hand.press("Sweden (Måns) agrees")
    assert screen.session.game.count == count + 1
    state = screen.session.state
    piece = state.pieces[unit]
    assert (state.label(piece.hex), screen.session.ruleset.facings[piece.facing or 0], piece.level) == (goal, "W", 2)
    assert any("the dog sat on it" in entry.words for entry in screen.chronicle.entries)
    line = screen.session.game.story.played[-1].line
    assert isinstance(line, RulingLine)
    assert line.reason == "the dog sat on it"
    assert "both players agreed" in screen.session.game.undo_bar()
    take.topic("action")
    game = screen.session.game
    path = game.path
    assert path is not None
    pieces = game.state.pieces
    game.close()
    (tmp_path / "again").mkdir()
    again = resume(path, RULESETS, folder=tmp_path / "again")
    assert again.state.pieces == pieces
    again.close()
    replay = Replay(read(path))
    assert [frame.ruling for frame in replay.frames if frame.ruling] == ["the dog sat on it"]
    report = audit(path, RULESETS)
    assert report.clean, report.first


def test_one_no_changes_nothing(take: Take) -> None:
    take.topic("activate")
    hand, screen = take.hand, take.battle
    form = form_of(take, lone(take))
    choose(form, "Order", "Broken")
    form.reason.set_content("why not")
    form.on_change()
    count = screen.session.game.count
    hand.press("Propose it")
    hand.press("Poland-Lithuania (Anna) agrees")
    hand.press("No")
    assert screen.session.game.count == count
    assert "does not agree" in screen.ui.toasts.shown[-1].words


def test_what_the_rules_do_not_know_is_refused_with_the_fault(take: Take) -> None:
    take.topic("activate")
    state = take.battle.session.state
    enemy = next(p for p in state.pieces.values() if p.side == "poland" and len(p.hexes) == 1 and p.facing is not None)
    form = form_of(take, lone(take))
    form.reason.set_content("to see")
    for words, told in (("9999", "no hex"), (state.label(enemy.hex), "holds"), ("", "To be set")):
        form._set(form._settables()[0], words)
        assert told in form.report.words
        assert (form.bar is None) == (told == "To be set")


def test_a_lost_piece_comes_back_and_a_wing_is_set(take: Take) -> None:
    take.topic("activate")
    hand, screen = take.hand, take.battle
    session = screen.session
    unit = lone(take)
    home = session.state.label(session.state.pieces[unit].hex)
    for value in ("", home):
        form = form_of(take, unit)
        form._set(form._settables()[0], value)
        form.reason.set_content("taken off" if not value else "and back")
        form.on_change()
        hand.press("Propose it")
        both_agree(take)
        assert (unit in session.state.pieces) == bool(value)
    assert not list(session.ruleset.faults(session.state))
    wing = next(w for w in session.view(None).wings if w.side == "sweden")
    form = form_of(take, wing.id)
    choose(form, "Order", "Rally!")
    form.reason.set_content("misread")
    form.on_change()
    hand.press("Propose it")
    both_agree(take)
    assert session.state.groups[wing.id].order == "rally"


def test_who_is_next_breaks_off_what_is_in_progress(take: Take) -> None:
    take.topic("action")
    hand, screen = take.hand, take.battle
    asked = screen.session.moment.asked
    assert asked is not None
    other = screen.session.state.other(asked.side)
    form = form_of(take, "")
    choose(form, "Who is next", f"{screen.session.name(other)} activates a wing")
    form.reason.set_content("the wrong wing was taken")
    form.on_change()
    hand.press("Propose it")
    both_agree(take)
    asked = screen.session.moment.asked
    assert asked is not None
    assert (asked.side, asked.topic) == (other, "activate")
    assert take.topic("action"), "and the battle goes on"


def test_no_ruling_while_orders_are_secret(take: Take) -> None:
    take.hand.key(pygame.K_F10)
    assert take.hand.find("A ruling by agreement") is None
    assert take.hand.find("Make a situation") is None


def test_against_the_computer_one_person_decides(tmp_path: Path) -> None:
    from tests.ui.screens import opened

    hand = opened(tmp_path)
    page = hand.app.screen.page  # type: ignore[union-attr]
    page.sides[1]._kind("simple")
    hand.press("Begin")
    take = Take(hand)
    take.orders()
    hand.press("Orders are given")
    hand.until(lambda: hand.battle.session.asked_person, hand.step, 400)
    screen = hand.battle
    screen.choices.looked = "friedthen"
    open_ruling(screen)
    form = screen.ui.layers[-1].body  # type: ignore[attr-defined]
    choose(form, "Order", "Disordered")
    form.reason.set_content("to try it")
    form.on_change()
    hand.press("Propose it")
    hand.press("Poland-Lithuania agrees")
    assert screen.session.state.pieces["friedthen"].level == 1


def test_a_draw_is_refused_then_accepted(take: Take) -> None:
    take.topic("activate")
    hand, screen = take.hand, take.battle
    hand.key(pygame.K_F10)
    hand.press("Offer a draw")
    hand.press("Play on")
    assert screen.session.game.result is None
    hand.key(pygame.K_F10)
    hand.press("Offer a draw")
    hand.press("Accept the draw")
    assert screen.session.game.result is not None
    assert screen.session.game.result.winner == ""


def test_the_reason_of_each_barrier_stands_on_undo(take: Take) -> None:
    screen = take.battle

    def reason() -> str:
        undo = screen.bar.prompt.undo
        assert undo is not None
        return undo.reason.body if undo.reason is not None else ""

    assert "nothing to undo" in reason()
    take.orders()
    take.hand.press("Orders are given")
    assert "Poland-Lithuania decided this" in reason()
    take.run(lambda s: s.session.game.story.played[-1].revealed)
    assert "hidden was shown" in reason() or "die was rolled" in reason()
    take.run(lambda s: s.session.game.story.played[-1].rolled and s.session.moment.asked is not None)
    assert "die was rolled" in reason()
    assert take.run(lambda s: s.session.game.count > 20 and not s.session.game.undo_bar())
    assert reason() == ""
    screen.undo()
    assert screen.bar.prompt.redo is not None
    assert screen.bar.prompt.redo.tip is not None
    assert screen.bar.prompt.redo.tip.title.startswith("Redo: ")


def test_hexes_and_pieces_of_a_ruling_are_picked_on_the_map(take: Take) -> None:
    take.topic("activate")
    hand, screen = take.hand, take.battle
    unit = lone(take)
    state, grid = screen.session.state, screen.view.camera.grid
    goal = empty_hex(take, unit)
    other = next(p for p in state.pieces.values() if p.id != unit and len(state.at[p.hex]) == 1 and len(p.hexes) == 1)
    form = form_of(take, unit)
    count = screen.session.game.count
    hand.click(form.pickers[field(form, "Hex")].rect)
    assert len(screen.ui.layers) == 1
    hand.click(hand.hex(goal))
    assert screen.ui.layers[-1] is form.dialog
    assert field(form, "Hex").content == goal  # type: ignore[union-attr]
    assert "To be set" in form.report.words
    # by keyboard: the cursor begins where the piece stands
    hand.click(form.pickers[field(form, "Hex")].rect)
    hand.key(pygame.K_RIGHT)
    hand.key(pygame.K_RETURN)
    column, row = grid.offset[state.pieces[unit].hex]
    assert field(form, "Hex").content == grid.labels[grid.at_offset(column + 1, row)]  # type: ignore[union-attr]
    # Escape leads back and changes nothing
    hand.click(form.by_map.rect)
    hand.key(pygame.K_ESCAPE)
    assert screen.ui.layers[-1] is form.dialog
    assert form.target == unit
    hand.click(form.by_map.rect)
    hand.click(hand.of(other.id))
    assert form.target == other.id
    hand.press("Go back")
    assert screen.session.game.count == count
    assert screen.view.on_click == screen.click
    assert screen.view.lit == ()
