"""Every hex that lights as within reach can be set out for: the first step of the way there is allowed."""

import pytest

from game.engine.play import apply, decision, objection, start
from game.players import Player, make
from game.rules import RULESETS
from game.setup.library import resolve

RULES = RULESETS["tercio"]
SCENARIO = resolve("kircholm-1605", RULESETS.values())


@pytest.mark.parametrize("kind", ["simple", "random"])
def test_the_first_step_to_each_hex_in_reach_is_allowed(kind: str) -> None:
    """Also where a duty binds the unit, as when it is out of command; a hex that is dark says why it cannot be."""
    state = start(RULES, SCENARIO, frozenset(), "reach")[0]
    players: dict[str, Player] = {side.id: make(kind, f"reach/{side.id}", RULES) for side in SCENARIO.sides}
    tried, dark = 0, 0
    for n in range(900):
        asked = decision(state)
        if asked is None:
            break
        if asked.topic == "action" and n % 3 == 0:
            lit = {h for o in RULES.overlays(state, asked.subject) if o.style == "reach" for h in o.hexes}
            for hex in sorted(lit):
                way = RULES.plan(state, asked.subject, state.label(hex))
                assert way, (asked.prompt, state.label(hex))
                assert objection(state, way[0]) is None, (asked.prompt, state.label(hex))
                tried += 1
            here = set(state.pieces[asked.subject].hexes)
            for hex in sorted(set(SCENARIO.sheet.grid) - lit - here)[n % 11 :: 11]:
                label = state.label(hex)
                assert RULES.plan(state, asked.subject, label) or RULES.why_not(state, asked.subject, label)
                dark += 1
        state, _ = apply(state, players[asked.side].choose(state))
    assert tried > 500
    assert dark > 500
