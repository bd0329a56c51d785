"""Standing answers: given by menu or key, sent as ordinary commands, shown as chips, revoked, ended with their span."""

from pathlib import Path

import pygame
import pytest

from game.engine.commands import Decline, Done
from game.record.audit import audit
from game.record.remarks import remarks_on
from game.record.resume import resume
from game.rules import RULESETS
from game.ui.battle.screen import Battle
from game.ui.battle.standing import Standing, bound, is_reaction
from game.ui.replay.screen import open_replay
from game.ui.shots import Take
from tests.ui.screens import all_closed, in_battle  # noqa: F401 - the fixture is used by being here


@pytest.fixture
def take(tmp_path: Path) -> Take:
    return in_battle(tmp_path)


def at_reaction(take: Take) -> None:
    """Play until a person is asked for a reaction."""
    assert take.run(lambda s: (a := s.session.moment.asked) is not None and is_reaction(s.session.state, a))
    take.hand.settle()


def kinds_since(take: Take, count: int) -> list[tuple[str, str]]:
    """Side and kind of the commands since then."""
    return [(s.side, s.line.command["kind"]) for s in take.battle.session.game.story.played[count:]]  # type: ignore[union-attr]


def run_to(take: Take, done: object, most: int = 300) -> None:
    """Let the players of the test go on while the window answers by itself what stands."""
    screen = take.battle
    for _ in range(most):
        if screen.seat.automatic() is not None:
            take.hand.step()
            continue
        if done():  # type: ignore[operator]
            return
        asked = screen.session.moment.asked
        assert asked is not None
        screen.send((take.players[asked.side].choose(screen.session.state),))
    raise AssertionError("it never comes")


def test_all_are_declined_for_the_activation_and_then_asked_again(take: Take) -> None:
    at_reaction(take)
    hand, screen = take.hand, take.battle
    asked = screen.session.moment.asked
    assert asked is not None
    side, count = asked.side, screen.session.game.count
    spans = dict(screen.session.seen.spans)
    hand.key(pygame.K_d, mod=pygame.KMOD_CTRL)
    hand.press("Decline all reactions: this activation", "item")
    assert hand.find("Decline all reactions: this activation") is not None, "a chip shows it"
    run_to(take, lambda: dict(screen.session.seen.spans).get("activation") != spans["activation"])
    mine = [kind for who, kind in kinds_since(take, count) if who == side]
    assert mine
    assert set(mine) <= {"decline", "done"} | {"attack", "support", "retreat", "head", "advance", "preempt"}
    assert "fire" not in mine
    assert "decline" in mine
    assert not screen.seat.standing.given
    assert hand.find("Decline all reactions: this activation") is None
    told = [entry.words for entry in screen.chronicle.entries if "declined, " in entry.words]
    assert told
    screen.chronicle.rebuild()
    assert [entry.words for entry in screen.chronicle.entries if "declined, " in entry.words] == told
    game = screen.session.game
    assert game.path is not None
    game.close()
    report = audit(game.path, RULESETS)
    assert report.clean, report.first


def test_a_chip_is_revoked_by_click_and_by_key(take: Take) -> None:
    at_reaction(take)
    hand, screen = take.hand, take.battle
    turn = next(one for one in screen.seat.standing.offered() if one.what == "decline" and one.span == "turn")
    for revoke in (lambda: hand.press(turn.label), lambda: hand.key(pygame.K_BACKSPACE)):
        moment = screen.session.moment
        screen.seat.standing.given.append(turn)
        screen.seat._automatic = (moment, None, "")  # nothing is sent before it is revoked
        screen.seat.refresh()
        revoke()
        assert screen.seat.standing.given == []


def test_it_ends_at_undo_and_with_a_take_back(take: Take) -> None:
    at_reaction(take)
    screen = take.battle
    screen.seat.give(next(one for one in screen.seat.standing.offered() if one.span == "turn"))
    take.hand.step()
    assert screen.seat.standing.given
    screen.session.take_back(1)
    assert screen.seat.standing.given == []


def test_held_guns_are_not_offered_and_alone_they_decline(take: Take) -> None:
    def guns_among(screen: object) -> bool:
        session = take.battle.session
        asked = session.moment.asked
        held = {c.id for c in session.seen.counters if c.hold}
        return asked is not None and is_reaction(session.state, asked) and bool(set(session.moment.actors) & held)

    assert take.run(guns_among)
    screen = take.battle
    session = screen.session
    guns = {c.id for c in session.seen.counters if c.hold}
    only = set(session.moment.actors) <= guns
    count = session.game.count
    hold = next(one for one in screen.seat.standing.offered() if one.what == "hold")
    assert hold.label == "Hold the guns: this activation"
    screen.seat.give(hold)
    assert not set(session.moment.actors) & guns
    assert not [c for c in screen.view.scene.counters if c.id in guns and c.can_act]
    take.hand.step()
    if only:
        assert kinds_since(take, count)[0][1] == "decline"
    else:
        assert session.game.count == count, "the others are still asked"


def test_other_questions_are_never_answered(take: Take) -> None:
    screen = take.battle
    assert take.topic("preempt")
    asked = screen.session.moment.asked
    assert asked is not None
    assert Decline() in asked.options
    assert screen.seat.standing.offered() == []
    for word, key in screen.session.seen.spans:
        screen.seat.standing.given.append(Standing("decline", asked.side, word, key))
    count = screen.session.game.count
    take.hand.step(3)
    assert screen.session.game.count == count


def test_the_rest_stands_ends_the_step_without_a_question(take: Take) -> None:
    assert take.run(lambda s: s.session.moment.asked.topic == "actor" and s.session.moment.waiting is not None)  # type: ignore[union-attr]
    hand, screen = take.hand, take.battle
    count = screen.session.game.count
    hand.key(pygame.K_d, mod=pygame.KMOD_CTRL)
    hand.press("The rest stands", "item")
    hand.step()
    assert kinds_since(take, count)[0][1] == "done"
    assert not screen.ui.layers
    assert screen.session.moment.asked.topic != "actor" or screen.seat.standing.given == []  # type: ignore[union-attr]


def test_the_rest_stands_names_who_is_bound_and_stops(take: Take) -> None:
    def forced(screen: object) -> bool:
        moment = take.battle.session.moment
        return moment.asked.topic == "actor" and moment.waiting is None and len(moment.actors) > 1  # type: ignore[union-attr]

    assert take.run(forced)
    hand, screen = take.hand, take.battle
    moment = screen.session.moment
    why = moment.why_not(Done())
    assert why is not None
    count = screen.session.game.count
    screen.seat.give(screen.seat.standing.offered()[0])
    hand.step(2)
    assert screen.session.game.count == count
    assert any("Bound to act first" in toast.words for toast in screen.ui.toasts.shown)
    assert screen.choices.looked in bound(moment)
    side = moment.asked.side  # type: ignore[union-attr]
    run_to(take, lambda: (screen.session.moment.asked.topic == "actor" and screen.session.moment.waiting is not None)
           or not screen.seat.standing.given)  # fmt: skip
    assert (side, "done") in kinds_since(take, count)


def test_a_right_click_on_the_declining_button_opens_the_answers(take: Take) -> None:
    at_reaction(take)
    hand, screen = take.hand, take.battle
    box = hand.find(screen.session.moment.words(Decline()), "button")
    assert box is not None
    hand.click(box, button=3)
    assert hand.find("Decline all reactions: this turn", "item") is not None


def test_useless_questions_are_told_in_the_log(take: Take) -> None:
    assert take.run(lambda s: s.session.useless() is not None)
    screen = take.battle
    prompt = screen.session.moment.asked.prompt  # type: ignore[union-attr]
    screen.shell.settings.decline_useless = True
    take.hand.step(2)
    assert any("nothing gained" in e.words and prompt in e.words for e in screen.chronicle.entries)


def test_a_commander_sent_nowhere_is_not_suggested_again(take: Take) -> None:
    def lone(screen: object) -> bool:
        session = take.battle.session
        if session.moment.asked is None or session.moment.asked.topic != "actor":
            return False
        commanders = {c.id for c in session.seen.counters if c.commander}
        return any(actor in commanders for actor in session.moment.actors)

    assert take.run(lone)
    screen = take.battle
    commanders = {c.id for c in screen.session.seen.counters if c.commander}
    who = next(actor for actor in screen.session.moment.actors if actor in commanders)
    screen.send((screen.session.moment.of(who)[0],))
    assert screen.session.moment.subject == who
    screen.send((Done(),))
    assert who in screen.session.moment.actors
    moment = screen.choices.moment
    assert screen.choices.idle == {who}
    assert screen.choices.focus != who
    if len(moment.actors) > 1:
        assert screen.choices.next_piece(1) != who
    from game.ui.battle.ask import still_able

    assert who not in still_able(screen)


def test_passing_with_wings_left_asks_and_goes_to_a_wing(take: Take) -> None:
    assert take.topic("activate", "pass")
    hand, screen = take.hand, take.battle
    command = next(c for c in screen.session.moment.plain if c.passes)
    count = screen.session.game.count
    screen.press(command)
    rows = [str(t["label"]) for t in hand.things("row")]
    assert rows
    assert screen.session.game.count == count
    hand.press(rows[0], "row")
    assert screen.choices.looked
    screen.press(command)
    hand.press("End it")
    assert screen.session.game.count == count + 1
    screen.shell.settings.confirm_end = False


def test_what_was_answered_by_itself_stands_in_the_log_after_a_load_and_in_the_replay(take: Take) -> None:
    at_reaction(take)
    hand, screen = take.hand, take.battle
    hand.key(pygame.K_d, mod=pygame.KMOD_CTRL)
    hand.press("Decline all reactions: this turn", "item")
    run_to(take, lambda: len(screen.chronicle.notes) >= 2)
    notes = dict(screen.chronicle.notes)
    path = screen.session.game.path
    assert path is not None
    told = [entry.words for entry in screen.chronicle.entries if entry.words in notes.values()]
    assert len(told) == len(notes)
    hand.key(pygame.K_F10)
    hand.press("Leave")
    game = resume(path, RULESETS, folder=path.parent)
    hand.app._show(Battle(hand.app.shell, game))
    hand.step()
    again = take.battle
    assert again.chronicle.notes == notes
    assert [entry.words for entry in again.chronicle.entries if entry.words in notes.values()] == told
    again.session.take_back(again.session.game.count - min(notes) + 1)
    assert again.chronicle.notes == {}
    game.close()
    assert remarks_on(path, game.story.played) == {}
    # A replay shows those of the commands that stand.
    hand.app._show(Battle(hand.app.shell, resume(path, RULESETS, folder=path.parent)))
    hand.step()
    take.battle.session.game.redo()
    take.battle.chronicle.note(take.battle.session.game.count, "answered by itself")
    take.battle.session.game.close()
    watched = open_replay(hand.app.shell, path)
    row = next(n for n, entry in enumerate(watched.entries) if entry.words == "answered by itself")
    assert watched.replay.frames[watched.frames[row]].n == take.battle.session.game.count
