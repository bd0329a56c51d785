"""P-EV4 What must hold through a whole game: steps and values never rise, one activation a half-turn, pips suffice."""

import pytest

from game.engine.events import Marked, Ordered
from game.engine.play import apply, decision, start
from game.players import make
from game.rules.pips.data import ACTED, GENERAL, RETREATING
from game.rules.pips.facts import field, steps_of
from game.rules.pips.invariants import faults, is_tidy
from game.rules.pips.victory import value


@pytest.mark.parametrize(("kind", "seed"), [("simple", "a"), ("random", "b")])
def test_a_whole_game(ruleset, sahay, kind, seed):
    state, _ = start(ruleset, sahay, frozenset(), seed)
    players = {side: make(kind, f"{seed}/{side}", ruleset) for side in field(state).sides}
    acted: set[tuple[str, int, str]] = set()
    tidy = 0
    while state.result is None:
        before = state
        state, events = apply(before, players[decision(before).side].choose(before))
        for id, piece in state.pieces.items():
            if piece.type != GENERAL:
                assert steps_of(piece) <= steps_of(before.pieces[id]), id
        for side in field(state).sides:
            assert value(state, side) <= value(before, side)
        for event in events:
            if isinstance(event, Marked) and event.mark == ACTED:
                key = event.piece, before.clock.turn, before.clock.phase
                assert key not in acted, key
                acted.add(key)
            if isinstance(event, Ordered):
                assert event.number >= 0
        if is_tidy(state):
            tidy += 1
            assert not [p.id for p in state.pieces.values() if p.level == RETREATING and p.number("locked")]
        assert list(faults(state)) == []
    assert tidy > 5
    assert len(acted) > 50
    assert state.clock.turn >= 4
