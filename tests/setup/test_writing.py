"""A position written as a situation file: it reads, plays into the very position, and says what it cannot hold."""

import pytest

from game.engine.commands import OfferDraw
from game.engine.events import Rolled
from game.engine.play import apply
from game.engine.state import State
from game.players import make
from game.record.game import Game
from game.rules import RULESETS
from game.setup.checking import run
from game.setup.library import resolve
from game.setup.situations import begin, situation_from
from game.setup.writing import Past, compare, situation_text
from game.setup.yamltext import parse


def played(seed: str, options: frozenset[str], most: int):
    """A game with its past, position by position."""
    scenario = resolve("kircholm-1605", RULESETS)
    ruleset = RULESETS[scenario.ruleset]
    game = Game.new(ruleset, scenario, seed=seed, options=options)
    players = {side.id: make("simple", f"{seed}/{side.id}", ruleset) for side in scenario.sides}
    past: list[Past] = []
    while game.decision is not None and game.count < most:
        state = game.state
        command = players[game.decision.side].choose(state)
        events = game.submit(command)
        dice = state.battle.dice
        past.append(
            Past(state, command, tuple(dice.face(e.number - 1, e.sides) for e in events if isinstance(e, Rolled)))
        )
        yield game, past


@pytest.mark.parametrize(("seed", "options"), [("w", ()), ("v", ("apathy", "squares", "together"))])
def test_positions_of_every_kind_are_written_exactly(seed, options):
    topics = set()
    for game, past in played(seed, frozenset(options), 560):
        asked = game.decision
        if asked is None or asked.secret or game.count % 37:
            continue
        written = situation_text(game.ruleset, game.state, past[-150:], "x", "What now?", ["T8.2"])
        assert written.gaps == ()
        topics.add(asked.topic)
        situation = situation_from(parse(written.text.encode("utf-8"), "x.yaml"), [game.ruleset])
        assert run(situation).passed
        assert situation.clauses == ("T8.2",)
        assert situation.options == frozenset(options)
    assert len(topics) >= 4


def test_lost_pieces_names_and_quotes_are_kept():
    for game, past in played("w", frozenset(), 400):  # noqa: B007 - the last of it is wanted
        pass
    lost = {e.id for e in game.scenario.entries} - game.state.pieces.keys()
    assert lost
    question = 'He said: "no: # never", in 0704?'
    written = situation_text(game.ruleset, game.state, past[-150:], "x", question)
    situation = situation_from(parse(written.text.encode("utf-8"), "x.yaml"), [game.ruleset])
    assert situation.about == question
    state, _ = begin(situation)
    assert {e.name for e in situation.scenario.entries} == {e.name for e in game.scenario.entries}
    for command in situation.play:
        state, _ = apply(state, command)
    assert not lost & state.pieces.keys()
    assert set(situation.gone) <= lost


def test_what_cannot_be_expressed_is_said():
    for game, past in played("w", frozenset(), 200):  # noqa: B007 - the last of it is wanted
        pass
    before = game.state
    game.submit(OfferDraw(game.decision.side))
    written = situation_text(game.ruleset, game.state, past[-150:], "x", "Why?")
    assert written.gaps == ("the offer of a draw is left out",)
    assert "Not as in the game: the offer of a draw is left out" in written.text
    situation = situation_from(parse(written.text.encode("utf-8"), "x.yaml"), [game.ruleset])
    assert run(situation).passed
    fewer = State(before.battle, dict(before.pieces), before.groups, before.clock, before.stack)
    gone = fewer.pieces.pop("friedthen")
    assert compare(game.ruleset, fewer, before) == ["Friedthen stands otherwise, or is not there"]
    assert gone.id == "friedthen"


def test_a_moment_without_words_is_refused():
    scenario = resolve("kircholm-1605", RULESETS)
    ruleset = RULESETS[scenario.ruleset]
    game = Game.new(ruleset, scenario, seed="w")
    with pytest.raises(ValueError, match="no words"):
        situation_text(ruleset, game.state, (), "x", "Why?")
