"""A game whose last line was cut at any byte: that line is dropped with a notice, and nothing else is lost.

The toy game is cut at every byte and resumed and played on each time; a game of Kircholm at every byte with
`CARACOLE_FULL=1`, otherwise at a sample of them.
"""

import pytest

from game.players import make
from game.record.game import Game
from game.record.journal import read, torn_notice
from game.record.listing import look
from game.record.replay import Replay
from game.record.resume import resume
from game.rules import RULESETS
from game.setup.library import resolve
from tests.hard.amounts import FULL
from tests.record import toy


def toy_game(folder):
    """A toy game with a turn behind it and commands after its snapshot; its last line is a command."""
    game = toy.new(folder)
    while game.state.clock.turn < 2 or len(game.story.played) - game.story.played.index(snapshot_of(game)) < 5:
        toy.play(game, 1)
    return game


def snapshot_of(game):
    """The last step with a snapshot."""
    return [step for step in game.story.played if step.snapshot][-1]


def kircholm_game(folder):
    """A game of Kircholm of at least thirty commands, the last with a die."""
    scenario = resolve("kircholm-1605", RULESETS.values())
    ruleset = RULESETS[scenario.ruleset]
    game = Game.new(ruleset, scenario, seed="torn", folder=folder, sync=False)
    players = {side.id: make("random", f"torn/{side.id}", ruleset) for side in scenario.sides}
    while game.count < 30 or not game.story.played[-1].rolled:
        game.submit(players[game.decision.side].choose(game.state))
    return game


def again(path, game):
    """The game in a file, resumed as the rules of another game say."""
    if game.header.ruleset == "toy":
        return toy.again(path)
    return resume(path, RULESETS, folder=path.parent, sync=False)


@pytest.mark.parametrize(("begin", "every"), [(toy_game, 1), (kircholm_game, 1 if FULL else 29)])
def test_the_last_line_cut_at_any_byte(begin, every, tmp_path):
    game = begin(tmp_path)
    count, before = game.count, game.position(game.count - 1)
    command = game.codec.command_from(game.story.played[-1].line.command)
    state, events = game.state, game.story.played[-1].events
    game.close()
    data = game.path.read_bytes()
    first = data.rindex(b"\n", 0, len(data) - 1) + 1
    assert data[first:].startswith(b'{"command"')
    path = tmp_path / "torn.caracole"
    sizes = range(first, len(data), every)
    for size in sizes:
        path.write_bytes(data[:size])
        torn = size > first
        assert look(path).commands == count - 1
        assert len(Replay.open(path).frames) == count
        back = again(path, game)
        assert (back.path, back.count) == (path, count - 1)
        assert back.state == before
        assert back.notices == ([torn_notice(path, size - first, count - 1)] if torn else [])
        assert path.read_bytes() == data[:size]
        assert tuple(back.submit(command)) == events
        assert back.state == state
        back.close()
        mended = path.read_bytes()
        assert mended.startswith(data[:first] + b'{"date"')
        assert mended.count(b"\n") == data.count(b"\n") + 1
        journal = read(path)
        assert not journal.notices
        assert journal.damage is None
        assert len(journal.story.played) == count
    assert len(sizes) >= 5
    path.write_bytes(data)
    back = again(path, game)
    assert (back.count, back.state, back.notices) == (count, state, [])
    back.close()


def undo(game):
    game.submit(toy.Wheel("r1", (game.state.pieces["r1"].facing + 1) % 6))
    game.undo()


def redo(game):
    undo(game)
    game.redo()


def take_back(game):
    game.take_back(2, agreed=True)


def ruling(game):
    game.ruling(lambda table: table.level("r2", 1, "ruling", ""), "the dog sat on it", agreed=True)


def snapshot(game):
    turn = game.state.clock.turn
    while game.state.clock.turn == turn:
        toy.play(game, 1)


@pytest.mark.parametrize("last", [undo, redo, take_back, ruling, snapshot])
def test_a_last_line_of_any_kind_cut_at_any_byte(last, tmp_path):
    game = toy.plans(toy.new(tmp_path))
    last(game)
    game.close()
    data = game.path.read_bytes()
    first = data.rindex(b"\n", 0, len(data) - 1) + 1
    assert f'"line":"{last.__name__.replace("_", "-")}"'.encode() in data[first:]
    path = tmp_path / "torn.caracole"
    path.write_bytes(data[:first])
    whole = toy.again(path)
    whole.close()
    assert whole.count == {undo: 3, redo: 2, take_back: 2, ruling: 2, snapshot: game.count}[last]
    for size in range(first + 1, len(data)):
        path.write_bytes(data[:size])
        journal = read(path)
        assert journal.notices == (torn_notice(path, size - first, whole.count),)
        assert f"command {whole.count}." in journal.notices[0]
        assert journal.damage is None
        assert journal.story.digest == whole.story.digest
        if size % 43 and not FULL:
            continue
        back = toy.again(path)
        back.close()
        assert back.notices == list(journal.notices)
        assert (back.state, back.events) == (whole.state, whole.events)
        assert (back.undo_bar(), back.redo_bar()) == (whole.undo_bar(), whole.redo_bar())
