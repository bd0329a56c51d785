"""Saved, left, loaded, undone and redone through the window: nothing is given back, lost, doubled or foretold."""

import hashlib
import random
from collections.abc import Callable
from itertools import cycle
from pathlib import Path

import pygame

from game.engine.events import Rolled
from game.record.codec import codec_for
from game.ui.battle.screen import Battle
from game.ui.hand import Hand
from game.ui.shots import Take
from tests.hard.amounts import FULL, amount
from tests.ui.screens import all_closed, in_battle  # noqa: F401 - the fixture is used by being here

TOPICS = ("orders", "activate", "actor", "action", "react", "intercept", "declare", "retreat", "advance", "preempt",
          "reactivate")  # fmt: skip


def asks(topic: str) -> Callable[[Battle], bool]:
    """Whether this is asked now."""
    return lambda screen: screen.session.moment.asked is not None and screen.session.moment.asked.topic == topic


def position(hand: Hand) -> tuple[object, ...]:
    """All that a game is: the whole position with its dice, what is offered, the log, the counts."""
    screen = hand.battle
    session = screen.session
    asked = session.moment.asked
    return (
        codec_for(session.ruleset).snapshot(session.state), session.game.count, session.state.dice,
        (asked.side, asked.topic, asked.prompt, asked.subject) if asked else None, session.moment.options,
        [(entry.words, entry.hex) for entry in screen.chronicle.entries], session.game.events,
    )  # fmt: skip


def left_and_taken_up(hand: Hand) -> None:
    hand.key(pygame.K_ESCAPE)
    hand.key(pygame.K_F10)
    hand.press("Leave")
    hand.press("Continue")


def saved_as(hand: Hand, name: str) -> Path:
    hand.key(pygame.K_s, mod=pygame.KMOD_CTRL)
    hand.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    hand.type(name)
    hand.press("Save the copy")
    return next(path for path in hand.folders.saved.glob("*.caracole") if path.stem == name)


def loaded(hand: Hand, name: str) -> None:
    if isinstance(hand.app.screen, Battle):
        hand.key(pygame.K_F10)
        hand.press("Leave")
    hand.press("Load")
    page = hand.app.screen.page  # type: ignore[union-attr]
    row = next(n for n, one in enumerate(page.rows) if not isinstance(one, str) and one.path.stem == name)
    page.list.show_row(row)
    hand.click(page.list.row_box(row))
    hand.press("Go on")


def one_more(take: Take) -> None:
    """The next command, as a computer player would give it."""
    screen = take.hand.battle
    moment = screen.session.moment
    assert moment.asked is not None
    screen.send((take.players[moment.asked.side].choose(moment.state),))
    screen.seat.band.end()  # the new player looks at once


def test_a_game_left_while_a_question_is_open_asks_the_same_again(tmp_path: Path) -> None:
    """Each kind of question in one battle: left and continued, or by a named copy loaded (both: `CARACOLE_FULL=1`).

    No move is given back or taken, no die thrown again, no line of the log doubled, nothing that only the next steps
    need forgotten (who has fired, moved, intercepted, is in melee).
    """
    take = in_battle(tmp_path, band=False)
    hand = take.hand
    left = dict.fromkeys(TOPICS, 2 if FULL else 1)
    ways = cycle((True, False))
    while any(left.values()) and take.run(lambda screen: bool(left.get(screen.session.moment.asked.topic))):  # type: ignore[union-attr]
        topic = hand.battle.session.moment.asked.topic  # type: ignore[union-attr]
        left[topic] -= 1
        hand.battle.choices.ready = None
        before = position(hand)
        if next(ways):
            left_and_taken_up(hand)
        else:
            name = f"at {topic}"
            path = saved_as(hand, name)
            copy = path.read_bytes()
            loaded(hand, name)
            one_more(take)
            assert path.read_bytes() == copy, "a named copy changes only when it is saved again"
            hand.battle.session.game.take_back(1, True)
            hand.battle._heard([], hand.battle.session.state)
        assert position(hand) == before, topic
        one_more(take)
    assert not any(left.values()), left


def test_closed_by_the_system_while_a_dialog_lies_on_a_question(tmp_path: Path) -> None:
    take = in_battle(tmp_path, band=False)
    take.run(asks("intercept"))
    hand = take.hand
    before = position(hand)
    hand.key(pygame.K_F10)
    hand._post(pygame.QUIT)
    hand.step()
    assert hand.app.screen is None
    hand.close()
    from tests.ui.screens import opened

    again = opened(tmp_path, curtain=False)
    again.press("Continue")
    assert position(again) == before


def test_a_named_copy_is_never_written_over_by_playing_on(tmp_path: Path) -> None:
    """Two plans are tried from one copy; the copy, and the game it was made in, stay byte for byte."""
    take = in_battle(tmp_path, band=False)
    take.run(asks("actor"))
    hand = take.hand
    path = saved_as(hand, "before the charge")
    first = hand.battle.session.game.path
    assert first is not None
    hand.key(pygame.K_F10)
    hand.press("Leave")
    kept = {p: hashlib.sha256(p.read_bytes()).hexdigest() for p in (path, first)}
    for _ in range(2):
        loaded(hand, "before the charge")
        assert hand.battle.session.game.path not in kept
        for _ in range(15):
            one_more(take)
        hand.key(pygame.K_F10)
        hand.press("Leave")
        assert {p: hashlib.sha256(p.read_bytes()).hexdigest() for p in kept} == kept
    assert len(list(hand.folders.games.glob("*.caracole"))) == 3
    assert [p.stem for p in hand.folders.saved.glob("*.caracole")] == ["before the charge"]


def test_saving_under_a_name_that_is_there_asks_first(tmp_path: Path) -> None:
    take = in_battle(tmp_path, band=False)
    take.run(asks("actor"))
    hand = take.hand
    path = saved_as(hand, "plan")
    before = path.read_bytes()
    one_more(take)
    hand.key(pygame.K_s, mod=pygame.KMOD_CTRL)
    hand.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    hand.type("PLAN" if path.with_name("PLAN.caracole").exists() else "plan")
    hand.press("Save the copy")
    assert hand.find("Replace it") is not None
    hand.press("Another name")
    assert path.read_bytes() == before
    hand.step(1, 1000)
    hand.press("Save the copy")
    hand.step(1, 1000)
    hand.press("Replace it")
    assert path.read_bytes() != before


def test_the_same_shot_after_each_load_draws_the_same_dice_and_the_loads_can_be_counted(tmp_path: Path) -> None:
    take = in_battle(tmp_path, band=False)
    take.run(lambda s: any(c.kind == "fire" for c in s.session.moment.options))
    hand = take.hand
    shot = next(c for c in hand.battle.session.moment.options if c.kind == "fire")
    saved_as(hand, "shot")
    seen = []
    for _ in range(4):
        loaded(hand, "shot")
        hand.battle.send((shot,))
        seen.append([e for e in hand.battle.session.game.story.played[-1].events if isinstance(e, Rolled)])
    assert seen[0]
    assert all(one == seen[0] for one in seen)
    assert len(list(hand.folders.games.glob("*.caracole"))) == 5, "each time it is another game in the folder"


def test_two_battles_begun_in_the_same_moment_draw_other_dice(tmp_path: Path) -> None:
    take = in_battle(tmp_path, band=False)
    hand = take.hand
    seeds = set()
    hand.key(pygame.K_F10)
    hand.press("Leave")
    from game.ui.app import App

    fresh = App(hand.app.shell.rulesets, home=hand.folders).shell.resume_seed
    for _ in range(50):
        seeds.add(fresh())
    assert len(seeds) == 50


# -- undo -------------------------------------------------------------------------------------------------------


def test_undo_in_the_window_takes_back_all_that_a_command_did_and_redo_does_it_again(tmp_path: Path) -> None:
    """All through a turn (two with `CARACOLE_FULL=1`): wherever undo is open, everything is as before, the log too;
    else the button says why."""
    take = in_battle(tmp_path, band=False)
    hand, screen = take.hand, take.battle
    undone, barred, dice = 0, 0, random.Random(3)
    while screen.session.seen.turn < (3 if FULL else 2) and screen.session.moment.asked is not None:
        before, side = position(hand), screen.session.moment.asked.side
        one_more(take)
        after = position(hand)
        offer = screen.bar.prompt.undo
        assert offer is not None
        rolled = any(isinstance(e, Rolled) for e in screen.session.game.story.played[-1].events)
        other = screen.session.moment.asked is None or screen.session.moment.asked.side != side
        if rolled or other:
            assert offer.reason is not None, "no scouting, no reaching into the other's turn"
            assert len(offer.reason.body) > 20
            if dice.random() < 0.05:
                hand.key(pygame.K_u)
                hand.key(pygame.K_z, mod=pygame.KMOD_CTRL)
                assert position(hand) == after
                assert hand.app.ui.toasts.shown, "the key says why as well"
            barred += 1
        elif offer.reason is None and dice.random() < 0.2:
            hand.key(pygame.K_u)
            assert position(hand) == before
            hand.step()
            hand.key(pygame.K_y, mod=pygame.KMOD_CTRL)
            assert position(hand) == after
            hand.key(pygame.K_z, mod=pygame.KMOD_CTRL)
            assert position(hand) == before
            hand.key(pygame.K_y, mod=pygame.KMOD_CTRL)
            undone += 1
    assert undone > 10
    assert barred > 50


def test_a_run_that_was_cut_short_goes_back_step_by_step_or_not_at_all(tmp_path: Path) -> None:
    """What an answer of the enemy has stopped cannot be undone alone; what is left of the run is not kept by undo."""
    take = in_battle(tmp_path, band=False)
    hand, screen = take.hand, take.battle
    cut = 0
    for _ in range(60):
        if not take.topic("action", "move") or cut > amount(60, 1):
            break
        choices = screen.choices
        plans = [
            choices.plan(choices.focus, h)
            for o in choices.overlays(choices.focus) if o.style == "reach"
            for h in o.hexes if not screen.view.pieces_in(h)
        ]  # fmt: skip
        plan = max(plans, key=len, default=())
        if len(plan) > 1:
            start = position(hand)
            screen.send(plan)
            done = screen.session.game.count - start[1]  # type: ignore[operator]
            if screen.session.rest:
                cut += 1
                bar = screen.bar.prompt.undo
                assert bar is not None
                hand.key(pygame.K_u)
                back = 0 if bar.reason is not None else 1
                assert screen.session.game.count == start[1] + done - back  # type: ignore[operator]
                assert not (back and screen.session.rest), "a step taken back takes what was to follow with it"
            elif screen.bar.prompt.undo is not None and screen.bar.prompt.undo.reason is None:
                for _ in range(done):
                    if screen.bar.prompt.undo.reason is not None:
                        break
                    hand.key(pygame.K_u)
                    hand.step()
                if screen.session.game.count == start[1]:
                    assert position(hand) == start
                    assert not screen.session.rest
        if screen.session.moment.asked is None:
            break
        one_more(take)
    assert cut


LOOKING = (
    (pygame.K_SLASH, "?"), (pygame.K_RETURN, ""), (pygame.K_g, "g"), (pygame.K_g, "g"), (pygame.K_l, "l"),
    (pygame.K_PLUS, "+"), (pygame.K_MINUS, "-"), (pygame.K_HOME, ""), (pygame.K_F9, ""), (pygame.K_F9, ""),
    (pygame.K_F11, ""), (pygame.K_F11, ""), (pygame.K_F12, ""), (pygame.K_ESCAPE, ""), (pygame.K_LEFT, ""),
    (pygame.K_ESCAPE, ""),
)  # fmt: skip


def test_undo_stays_open_whatever_is_looked_at_meanwhile(tmp_path: Path) -> None:
    """Help, overlays, zoom, size, full screen, settings, menus, a copy, pictures: then undo and redo as before."""
    take = in_battle(tmp_path, band=False)
    take.run(asks("actor"))
    hand, screen = take.hand, take.battle
    before = position(hand)
    hand.click(hand.of(screen.session.moment.actors[0]))
    after = position(hand)
    assert after != before

    def look_around() -> None:
        for key, letter in LOOKING:
            hand.key(key, letter)
        hand.app.surface = pygame.display.set_mode((1300, 800))
        hand.app._resized()
        for label, way in (("Settings", pygame.K_RETURN), ("Take back", pygame.K_ESCAPE)):
            hand.key(pygame.K_F10)
            hand.press(label)
            hand.key(way)
        saved_as(hand, f"copy {screen.session.game.count}")
        for tab in range(3):
            screen.panel.open(tab)
        hand.aside()
        hand.step(2, 1000)

    look_around()
    assert position(hand) == after
    hand.key(pygame.K_u)
    assert position(hand) == before
    look_around()
    hand.key(pygame.K_y, mod=pygame.KMOD_CTRL)
    assert position(hand) == after


def test_the_new_player_cannot_undo_the_old_ones_step_also_after_a_load(tmp_path: Path) -> None:
    take = in_battle(tmp_path, band=False)
    take.run(asks("actor"))
    hand = take.hand
    side = hand.battle.session.moment.asked.side  # type: ignore[union-attr]
    for _ in range(400):
        one_more(take)
        asked = hand.battle.session.moment.asked
        if asked is not None and asked.side != side:
            break
    before = position(hand)
    for _ in range(2):
        hand.key(pygame.K_u)
        hand.key(pygame.K_z, mod=pygame.KMOD_CTRL)
        offer = hand.battle.bar.prompt.undo
        assert offer is not None
        assert offer.reason is not None
        assert position(hand) == before
        left_and_taken_up(hand)
