"""What a position derives from its pieces agrees with them after every command of a game."""

import gc

from game.engine.play import apply, start
from game.engine.state import masks_of, occupants
from game.players import make
from game.rules import RULESETS
from game.setup.library import resolve

SCENARIO = resolve("kircholm-1605", RULESETS.values())
RULES = RULESETS[SCENARIO.ruleset]


def test_masks_and_hexes_follow_the_pieces_through_a_game():
    for seed in ("masks 1", "masks 2"):
        state, _ = start(RULES, SCENARIO, frozenset({"squares"}), seed)
        player = make("random", seed, RULES)
        while state.result is None:
            state, _ = apply(state, player.choose(state))
            assert {key: mask for key, mask in state.masks.items() if mask} == masks_of(state.pieces)
            assert state.at == occupants(state.pieces)


def test_positions_leave_nothing_to_the_garbage_collector():
    state, _ = start(RULES, SCENARIO, frozenset(), "rings")
    player = make("random", "rings", RULES)
    for _ in range(20):
        state, _ = apply(state, player.choose(state))
    gc.collect()
    gc.disable()
    try:
        for _ in range(20):
            state, _ = apply(state, player.choose(state))
        assert gc.collect() < 20
    finally:
        gc.enable()
