"""Field reports F28 to F40: undo that forgets something, dice that change on loading, games that differ when rerun."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.engine.events import Rolled
from game.engine.play import apply, decision, start
from game.players import make
from game.record.audit import audit
from game.record.board import Board, differences
from game.record.game import Game
from game.record.replay import Replay
from game.record.resume import resume
from game.record.trouble import NotAllowed
from game.rules import RULESETS
from tests.reports.played import CODEC, COMBINATIONS, KIRCHOLM, TERCIO, games
from tests.reports.test_looking import look_at_everything

EVERYTHING = frozenset(option.id for option in KIRCHOLM.options)


def begun(options=EVERYTHING, seed="undo", **more) -> Game:
    return Game.new(TERCIO, KIRCHOLM, seed=seed, options=options, **more)


def players(seed):
    return {side.id: make("simple", f"{seed}/{side.id}", TERCIO) for side in KIRCHOLM.sides}


@pytest.mark.parametrize("options", COMBINATIONS, ids=lambda some: "+".join(sorted(some)) or "plain")
def test_undo_gives_back_every_field_and_redo_the_same_again(options):
    """After each command that may be undone the whole position is as before: digest, dice, memory of who has acted."""
    game, deciders, undone = begun(options), players("undo"), 0
    while game.result is None and game.count < 160:
        before, options_before = CODEC.digest(game.state), list(game.decision.options)
        game.submit(deciders[game.decision.side].choose(game.state))
        after, number = CODEC.digest(game.state), game.count
        if game.undo_bar():
            with pytest.raises(NotAllowed):
                game.undo()
            assert (CODEC.digest(game.state), game.count) == (after, number)
            continue
        look_at_everything(game.state) if number % 20 == 0 else None
        game.undo()
        assert CODEC.digest(game.state) == before
        assert list(game.decision.options) == options_before
        game.redo()
        assert (CODEC.digest(game.state), game.count) == (after, number)
        undone += 1
    assert undone > 10


def test_undo_never_reaches_behind_a_die_or_the_other_side():
    game, deciders = begun(), players("bar")
    while game.result is None and game.count < 200:
        asked = game.decision
        events = game.submit(deciders[asked.side].choose(game.state))
        rolled = any(isinstance(event, Rolled) for event in events)
        passed_on = game.decision is None or game.decision.side != asked.side
        if rolled or passed_on:
            assert game.undo_bar()
        else:
            assert not game.undo_bar()


def test_a_take_back_to_the_start_and_the_same_commands_give_the_same_battle():
    """By agreement everything can be taken back; nobody gets other dice by it."""
    game, deciders = begun(), players("back")
    first = CODEC.digest(game.state)
    commands = []
    while game.count < 120:
        commands.append(deciders[game.decision.side].choose(game.state))
        game.submit(commands[-1])
    last, events = CODEC.digest(game.state), [event for _, event in game.events]
    game.take_back(120, True)
    assert CODEC.digest(game.state) == first
    for command in commands:
        game.submit(command)
    assert CODEC.digest(game.state) == last
    assert [event for _, event in game.events] == events


def test_loading_again_and_again_gives_the_same_next_dice(tmp_path):
    game, deciders = begun(folder=tmp_path, sync=False), players("loads")
    while game.count < 60 or not any(isinstance(e, Rolled) for e in apply(game.state, next_of(game, deciders))[1]):
        game.submit(next_of(game, deciders))
    command = next_of(game, deciders)
    expected = apply(game.state, command)[1]
    game.close()
    for _ in range(5):
        game = resume(game.path, RULESETS, folder=tmp_path, sync=False)
        assert apply(game.state, command)[1] == expected
        game.close()
    assert any(isinstance(event, Rolled) for event in expected)


def next_of(game, deciders):
    """What the player would do; asked of a player made anew, so that asking twice gives the same."""
    return players(f"loads{game.count}")[game.decision.side].choose(game.state)


def test_a_game_with_all_options_that_was_left_often_replays_and_audits(tmp_path):
    """Saved and taken up again every 40 commands, undone and redone on the way; then watched from the first command."""
    game, deciders = begun(folder=tmp_path, sync=False, seed="left"), players("left")
    path = game.path
    while game.result is None and game.count < 320:
        game.submit(deciders[game.decision.side].choose(game.state))
        if not game.undo_bar() and game.count % 3 == 0:
            game.undo()
            game.redo()
        if game.count % 40 == 0:
            count, events = game.count, game.events
            game.close()
            game = resume(path, RULESETS, folder=tmp_path, sync=False)
            assert (game.count, game.events) == (count, events), "nothing that is counted begins again"
    game.close()
    assert audit(path, RULESETS).clean
    replay = Replay.open(path)
    board = Board()
    for _, event in game.events:
        board = board.after([event])
    assert differences(board, game.state) == []
    assert replay.header.options == tuple(sorted(EVERYTHING))


def test_the_same_seed_is_the_same_game_and_another_seed_is_not():
    def dice(seed):
        state, _ = start(TERCIO, KIRCHOLM, EVERYTHING, seed)
        deciders, found = players("same"), []
        while (asked := decision(state)) is not None and len(found) < 40:
            state, events = apply(state, deciders[asked.side].choose(state))
            found += [(e.purpose, e.die) for e in events if isinstance(e, Rolled)]
        return found

    assert dice("one") == dice("one")
    assert dice("one") != dice("two")


def test_every_die_of_a_game_comes_once_and_in_order():
    """No die is used twice and none is left out, whatever is nested in what."""
    for game in games():
        numbers = [e.number for step in game for e in step.events if isinstance(e, Rolled)]
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers))), game[0].game
        assert game[-1].after.dice == numbers[-1]


def test_all_options_come_out_alike_whatever_the_order_of_sets():
    """The dice and the last position of a game in two processes with other hash seeds."""
    code = (
        "from tests.reports.played import *\n"
        "game = played(frozenset(IDS), ('simple', 'random'), 'hashes')[:260]\n"
        "print(len(game), CODEC.digest(game[-1].after), [CODEC.command_text(s.command) for s in game[::13]])\n"
    )
    root = Path(__file__).parents[2]

    def run(seed: str) -> str:
        env = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(root)}
        return subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            encoding="utf-8",
            env=env,
            check=True,
            cwd=root,
        ).stdout

    assert run("1") == run("4242") != ""
