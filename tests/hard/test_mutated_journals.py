"""Spoiled games: each is refused with a message that names the file, or resumes as a whole game; nothing ever breaks.

One spoiled game a number; `CARACOLE_FULL=1` tries 2,000, otherwise 200. The seed and number of a failure are printed;
the same number spoils the same way again.
"""

import json
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from traceback import format_exc

import pytest

from game.cli import main
from game.engine.play import decision
from game.players import make
from game.record.codec import codec_for
from game.record.game import Game
from game.record.journal import read
from game.record.listing import look
from game.record.past import asked_of
from game.record.replay import Replay
from game.record.resume import resume
from game.record.trouble import Damaged, FileTrouble
from game.rules import RULESETS
from game.setup.faults import LONGEST
from game.setup.library import resolve
from tests.hard.amounts import TookTooLong, amount, limit
from tests.hard.mutating import Mutation

SEED = "journals 1"
PARTS = 8
SECONDS = 20
NAME = "spoiled.caracole"
CALLS = (["audit"], ["check"], ["replay"], ["audit", "--json"], ["check", "--json"], ["replay", "--all", "--json"])


@cache
def journal() -> bytes:
    """A short game with an undo, a redo, a take-back, a ruling, a closing and a snapshot in it."""
    scenario = resolve("kircholm-1605", RULESETS.values())
    ruleset = RULESETS[scenario.ruleset]
    with TemporaryDirectory() as name:
        folder = Path(name)
        game = Game.new(ruleset, scenario, seed="j", folder=folder, sync=False, started="2026-11-30T12:00:00")
        players = {side.id: make("random", f"j/{side.id}", ruleset) for side in scenario.sides}

        def on(count):
            for _ in range(count):
                game.submit(players[decision(game.state).side].choose(game.state))

        on(40)
        piece = next(iter(game.state.pieces))
        game.ruling(lambda table: table.level(piece, 1, "ruling", ""), "the dog sat on it", agreed=True)
        on(2)
        game.take_back(1, agreed=True)
        game.redo()
        game.close()
        game = resume(game.path, RULESETS, folder=folder, sync=False)
        while game.undo_bar():
            on(1)
        game.undo()
        turn = game.state.clock.turn
        while game.state.clock.turn == turn:
            on(1)
        on(10)
        game.close()
        data = game.path.read_bytes()
    kinds = {json.loads(line)["line"] for line in data.splitlines()}
    assert kinds == {"game", "setup", "snapshot", "command", "ruling", "undo", "redo", "take-back", "resumed"}
    return data


@cache
def digests() -> frozenset[str]:
    """Those of all positions of the good game."""
    return frozenset(data["digest"] for data in map(json.loads, journal().splitlines()) if "digest" in data)


@cache
def dear() -> tuple[int, ...]:
    """The lines that are no common command, by number from 0."""
    return tuple(n for n, line in enumerate(journal().splitlines()) if json.loads(line)["line"] != "command")


def made(work):
    """What a piece of work makes, and None; or None, and the trouble, whose message is looked at."""
    try:
        return work(), None
    except FileTrouble as caught:
        trouble = caught
    assert NAME in str(trouble)
    assert 10 < len(trouble.reason) <= LONGEST
    return None, trouble


def try_to_play(path, same_battle):
    """Resume a spoiled game: true where that works. Then it is a whole game that can be played, saved and resumed."""
    before = path.read_bytes()
    game, trouble = made(lambda: resume(path, RULESETS, folder=path.parent, sync=False))
    if game is None:
        assert not isinstance(trouble, Damaged) or 1 <= trouble.line <= before.count(b"\n") + 1
        assert path.read_bytes() == before
        return False
    try:
        codec = codec_for(game.ruleset)
        assert codec.digest(game.state) == game.story.digest
        assert asked_of(game.state) == game.story.next
        assert not same_battle or game.story.digest in digests()
        assert before.endswith(b"\n") or any("cut short" in notice for notice in game.notices)
        if game.decision is not None:
            game.submit(next(iter(game.decision.options)))
        count, state = game.count, game.state
    finally:
        game.close()
    if count > len(read(path).story.played):
        raise AssertionError("the command given after resuming is not in the file")
    again = resume(path, RULESETS, folder=path.parent, sync=False)
    again.close()
    assert (again.count, again.state) == (count, state)
    path.write_bytes(before)
    return True


def try_one(folder, data, call, capsys):
    """All that can be done with a spoiled game; what came of it comes back."""
    path = folder / NAME
    path.write_bytes(data)
    same_battle = data.split(b"\n", 1)[0] == journal().split(b"\n", 1)[0]
    played = try_to_play(path, same_battle)
    listed = look(path)
    assert listed.bad or listed.battle
    assert not (played and listed.bad)
    replay, _ = made(lambda: Replay.open(path))
    assert replay is None or replay.frames
    assert len(listed.bad) <= LONGEST
    capsys.readouterr()
    status = main([call[0], str(path), *call[1:]])
    out, err = capsys.readouterr()
    assert status in (0, 1)
    assert "Traceback" not in out + err
    assert (status == 1) == (NAME in err)
    assert "fault of the program" not in out + err
    assert all(len(line) < LONGEST + 500 for line in err.splitlines())
    return "resumed" if played else "refused", status


@pytest.mark.parametrize("part", range(PARTS))
def test_a_spoiled_game_is_refused_or_whole(part, tmp_path, capsys):
    seen, failed = set(), []
    for number in range(part, amount(2000, 200), PARTS):
        mutation = Mutation(journal(), f"{SEED}/{number}", dear())
        try:
            with limit(SECONDS):
                seen.add(try_one(tmp_path, mutation.data, CALLS[number // PARTS % len(CALLS)], capsys))
        except (Exception, TookTooLong):
            failed.append(f"seed {SEED!r}, number {number}: {mutation.name}\n{format_exc()}")
    assert not failed, "\n".join(failed)
    assert ("refused", 1) in seen


def test_the_good_game_is_good(tmp_path, capsys):
    for call in CALLS:
        assert try_one(tmp_path, journal(), call, capsys) == ("resumed", 0)
