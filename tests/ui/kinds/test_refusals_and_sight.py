"""What the window refuses, it refuses without a trace and with the rules' reason; its line of sight is the rules'."""

import random
from pathlib import Path

import pygame
import pytest

from game.board.hexes import OFF
from game.engine.commands import Command, Concede, Decline, Done
from game.engine.play import objection
from game.record.codec import codec_for
from game.ui.battle.choice import swapped
from game.ui.shots import Take
from tests.ui.screens import all_closed, in_battle  # noqa: F401 - the fixture is used by being here


@pytest.fixture
def take(tmp_path: Path) -> Take:
    return in_battle(tmp_path)


def strangers(take: Take, dice: random.Random) -> list[Command]:
    """Commands like those offered, about wrong units, hexes and facings, of the wrong side and of earlier steps."""
    session = take.battle.session
    moment, pieces = session.moment, list(session.state.pieces)
    made: list[Command] = [Done(), Decline(), Concede("nobody")]
    pool = [*moment.options[:: max(1, len(moment.options) // 12)]]
    pool += [session.game.codec.command_from(step.line.command) for step in session.game.story.played[-12:]]  # type: ignore[union-attr]
    for command in pool:
        made.append(command)
        for old in (command.actor, command.on_piece):
            if old:
                made += [swapped(command, old, new) for new in ("ghost", "", dice.choice(pieces))]
        if command.on_hex:
            made += [swapped(command, command.on_hex, label) for label in ("9999", "", "0101", "2515")]
    return [c for c in made if c not in moment.options]


def test_a_refused_command_leaves_no_trace_and_gives_the_rules_reason(take: Take) -> None:
    """Sent through the window all along a game: position, dice, file, log and offers as before, one reason in words."""
    screen = take.battle
    session = screen.session
    codec, dice, tried = codec_for(session.ruleset), random.Random(41), 0
    for round in range(400):
        moment = session.moment
        if moment.asked is None:
            break
        if round % 9 == 0:
            game = session.game
            assert game.path is not None
            before = codec.snapshot(session.state), game.count, game.path.read_bytes(), moment.options
            log = [entry.words for entry in screen.chronicle.entries]
            for command in strangers(take, dice):
                screen.ui.toasts.shown.clear()
                screen.send((command,))
                told = screen.ui.toasts.shown
                why = objection(session.state, command)
                assert why is not None, command
                assert len(told) == 1, command
                assert told[0].words.lower().startswith(why.sentence.lower()[:40]), (command, told[0].words)
                tried += 1
            after = codec.snapshot(session.state), game.count, game.path.read_bytes(), session.moment.options
            assert after == before
            assert [entry.words for entry in screen.chronicle.entries] == log
        screen.send((take.players[moment.asked.side].choose(moment.state),))
    assert tried > 400


def test_a_click_that_offers_nothing_leaves_the_position_and_says_why(take: Take) -> None:
    take.topic("action", "move")
    hand, screen = take.hand, take.battle
    session = screen.session
    codec, subject = codec_for(session.ruleset), screen.session.moment.subject
    before, told = codec.snapshot(session.state), 0
    for hex in list(screen.view.camera.grid)[::9]:
        pieces = screen.view.pieces_in(hex)
        if screen.choices.at(hex, pieces) or pieces:
            continue
        screen.ui.toasts.shown.clear()
        hand.click(hand.hex(session.state.label(hex)))
        why = session.ruleset.why_not(session.state, subject, session.state.label(hex))
        if why is not None and screen.ui.toasts.shown:
            assert why.sentence.lower()[:30] in screen.ui.toasts.shown[-1].words.lower()
            told += 1
        assert codec.snapshot(session.state) == before
        hand.key(pygame.K_ESCAPE)
    assert told > 5


def test_the_greyed_button_the_key_and_the_rules_give_one_reason(take: Take) -> None:
    """The words in the tooltip of a greyed button are those of the objection itself."""
    take.topic("action", "move")
    seen = 0
    for _ in range(30):
        moment = take.battle.session.moment
        assert moment.asked is not None
        greyed = {g.label: g.objection for g in moment.asked.options.greyed()}
        for offer in take.battle.bar.prompt.offers:
            if offer.label in greyed and offer.reason is not None:
                assert greyed[offer.label].sentence.lower().rstrip(".") in offer.reason.body.lower()
                seen += 1
        take.battle.send((take.players[moment.asked.side].choose(moment.state),))
        take.topic("action")
    assert seen > 10


def test_the_line_shown_is_the_rules_verdict_at_every_zoom_scroll_and_size(take: Take) -> None:
    """The same hexes blocked, the same sentence, both ways; nothing of it comes from pixels."""
    take.topic("action", "move")
    hand, screen = take.hand, take.battle
    session = screen.session
    state, rules = session.state, session.ruleset
    hand.key(pygame.K_l)
    assert screen.sight
    start = state.pieces[screen.choices.focus].hex
    dice, blocked = random.Random(43), 0
    goals = [h for h in dice.sample(list(screen.view.camera.grid), 60) if h != start]
    for n, goal in enumerate(goals):
        if n % 10 == 0:
            hand.app.surface = pygame.display.set_mode(((1024, 700), (1500, 900))[n // 10 % 2])
            hand.app._resized()
        screen.view.camera.set_radius(screen.view.camera.levels[n % 6])
        hand.aside()
        hand.move(hand.hex(state.label(goal)))
        shown = [o for o in screen.view.scene.overlays if o.style == "sight"]
        assert len(shown) == 1
        assert shown[0] == rules.sight(state, start, goal)
        back = rules.sight(state, goal, start)
        assert bool(back.blocked) == bool(shown[0].blocked), "who sees is seen"
        tip = screen.view.tip(hand.app.ui.pointer)
        assert tip is not None
        assert shown[0].sentence in tip.body
        for hex in shown[0].blocked:
            assert state.label(hex) in shown[0].sentence
            blocked += 1
    assert blocked > 5


def test_targets_that_are_lit_are_those_the_rules_allow(take: Take) -> None:
    """Of every shot in two turns: bracket on the map, offer and command say the same."""
    screen, shots = take.battle, 0
    for _ in range(700):
        moment = screen.session.moment
        if moment.asked is None or screen.session.seen.turn > 2:
            break
        fire = [c for c in moment.options if c.kind == "fire" and c.actor == screen.choices.focus]
        if fire and not moment.asked.secret:
            lit = {hex for hex, _, _ in screen.view.scene.targets}
            for command in fire:
                target = moment.state.pieces[str(command.on_piece)]
                assert target.hex in lit
                assert objection(moment.state, command) is None
                shots += 1
        screen.send((take.players[moment.asked.side].choose(moment.state),))
    assert shots > 30
    assert screen.cursor == OFF
