"""Field reports F41 and F53: what is offered is never refused, what is refused leaves no trace and says why."""

from dataclasses import fields, replace

import pytest

from game.engine.commands import AcceptDraw, Command, Decline, Done
from game.engine.dice import Chooser
from game.engine.objection import Refused
from game.engine.play import apply, decision, objection
from game.record.game import Game
from game.record.queue import CommandQueue
from game.rules.tercio import commands as c
from tests.reports.played import CODEC, COMBINATIONS, KIRCHOLM, TERCIO, games, steps


def strangers(side: str, piece: str, enemy: str) -> list[Command]:
    """Commands of every kind with names, hexes and facings that are wrong or of the wrong side."""
    found: list[Command] = [AcceptDraw(side), c.SetOrder("nowhere", "charge"), c.Activate("nowhere"), c.Act("ghost")]
    for who in ("ghost", enemy):
        found += [
            c.Act(who), c.Move(who, "0101"), c.Move(who, "9999"), c.Pivot(who, "0101", "left"), c.CounterMarch(who),
            c.Turn(who, "E"), c.Fire(who, piece), c.Rally(who), c.Ride(who, "0101"), c.Intercept(who, "0101"),
            c.Withdraw(who), c.Retreat(who, "9999"), c.Attack(who, piece), c.Support(who, piece), c.Head(who),
            c.Advance(who, "9999"), c.Rout(who, "9999"), c.PlaceAide(who), c.Preempt(who), c.Assign(who, who),
        ]  # fmt: skip
    found += [
        c.Fire(piece, piece),
        c.Attack(piece, piece),
        c.Move(piece, "9999"),
        c.Fire(piece, "ghost"),
        c.Move(piece, ""),
    ]
    return [*found, c.Fire(piece, enemy, aim=99), c.Fire(piece, enemy, aim=-1), c.Resolve("ghost")]


def test_every_option_can_be_carried_out_and_leaves_a_sound_position():
    """All options, not only the one that was played, at a sample of the positions of every game."""
    tried = 0
    for step in steps(60):
        before = CODEC.snapshot(step.before)
        for command in decision(step.before).options:
            after, _ = apply(step.before, command)
            assert list(TERCIO.faults(after)) == [], (step.game, step.number, command)
            asked = decision(after)
            assert after.result is not None or asked is not None
            assert asked is None or asked.options, (step.game, step.number, command)
            tried += 1
        assert CODEC.snapshot(step.before) == before
    assert tried > 500


def test_strange_commands_are_refused_in_words_and_change_nothing():
    refused = 0
    for step in steps(25):
        state = step.before
        asked = decision(state)
        own = next(piece.id for piece in state.pieces.values() if piece.side == asked.side)
        enemy = next((p.id for p in state.pieces.values() if p.side != asked.side and p.facing is not None), own)
        text, options = CODEC.snapshot(state), list(asked.options)
        for command in strangers(asked.side, own, enemy):
            if command in options:
                continue
            bar = objection(state, command)
            assert bar is not None, (step.game, step.number, command)
            assert bar.sentence.strip()
            with pytest.raises(Refused) as refusal:
                apply(state, command)
            assert str(refusal.value).strip()
            refused += 1
        assert CODEC.snapshot(state) == text
        assert list(asked.options) == options
    assert refused > 3000


def test_options_with_one_word_changed_are_refused_or_among_the_options():
    """A command is legal if and only if it is listed: nothing slips past the list, whatever field is changed."""
    dice, tried = Chooser("reports"), 0
    for step in steps(6):
        asked = decision(step.before)
        options = list(asked.options)
        pool = [*options, *(x.command for x in games()[0][step.number % 50 :: 97])]
        for command in pool[:6]:
            name = [one.name for one in fields(command) if one.name != "kind"]
            if not name:
                continue
            donor = pool[dice.below(len(pool))]
            field = name[dice.below(len(name))]
            if hasattr(donor, field):
                made = replace(command, **{field: getattr(donor, field)})
                assert (objection(step.before, made) is None) == (made in options), (step.game, step.number, made)
                tried += made not in options
    assert tried > 100


@pytest.mark.parametrize("options", COMBINATIONS, ids=lambda some: "+".join(sorted(some)) or "plain")
def test_a_refused_command_leaves_game_and_file_as_they_were(options, tmp_path):
    with Game.new(TERCIO, KIRCHOLM, seed="refused", options=options, folder=tmp_path, sync=False) as game:
        queue = CommandQueue(game)
        for _ in range(12):
            path, count, dice = game.path, game.count, game.state.dice
            text, written = CODEC.snapshot(game.state), path.read_bytes()
            own = next(p.id for p in game.state.pieces.values() if p.side == game.decision.side)
            enemy = next(p.id for p in game.state.pieces.values() if p.side != game.decision.side)
            for command in strangers(game.decision.side, own, enemy)[:30]:
                if command in game.decision.options:
                    continue
                with pytest.raises(Refused):
                    game.submit(command)
                assert queue.send([command]) == []
                assert queue.stop.sentence.strip()
                queue.clear()
            assert (game.count, game.state.dice) == (count, dice)
            assert CODEC.snapshot(game.state) == text
            assert path.read_bytes() == written
            game.submit(game.decision.options.first(1)[0], expecting=count)
            with pytest.raises(Refused):
                game.submit(Done(), expecting=count)


def test_nothing_is_accepted_after_the_end():
    for game in games():
        over = game[-1].after
        for command in {*(step.command for step in game[-60:]), Done(), Decline(), AcceptDraw("sweden")}:
            assert objection(over, command) is not None
            with pytest.raises(Refused, match="the battle is over"):
                apply(over, command)
