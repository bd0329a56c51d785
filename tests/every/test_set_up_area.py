"""Where an army may be set up is shown before a counter is chosen, and it is just where its counters may be put."""

import pytest

from game.engine.play import apply, decision, start
from game.rules import RULESETS
from game.setup.library import resolve

SET_UPS = [
    ("kircholm-dragon/free-set-up", ""),
    ("chotusitz-1742/sahay", "shifts"),
    ("chotusitz-1742/chotusitz", "shifts"),
]


@pytest.mark.parametrize(("id", "option"), SET_UPS)
def test_the_area_is_where_counters_may_be_put(id: str, option: str) -> None:
    scenario = resolve(id, RULESETS.values())
    ruleset = RULESETS[scenario.ruleset]
    state, _events = start(ruleset, scenario, frozenset({option} - {""}), seed="area")
    (area,) = ruleset.overlays(state, "")
    assert area.sentence
    assert area.clause
    offered: set[int] = set()
    asked = decision(state)
    assert asked is not None
    for first in [command for command in asked.options if command.actor]:
        there, _events = apply(state, first)
        then = decision(there)
        assert then is not None
        offered |= {there.place(command.on_hex) for command in then.options if command.on_hex}
    assert offered
    assert offered <= set(area.hexes)
    far = {h for h in area.hexes if h not in offered}
    assert len(far) < len(area.hexes) / 3, "but for what stands there and ground that none may enter"


@pytest.mark.parametrize("id", ["kircholm-1605/kircholm", "nieuport-1600/battle-of-the-dunes", "chotusitz-1742/sahay"])
def test_where_nothing_is_set_up_no_area_is_shown(id: str) -> None:
    scenario = resolve(id, RULESETS.values())
    ruleset = RULESETS[scenario.ruleset]
    state, _events = start(ruleset, scenario, seed="area")
    assert ruleset.overlays(state, "") == []
