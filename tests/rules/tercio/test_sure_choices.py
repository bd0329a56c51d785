"""What is decided without a search agrees with the search: sure options, turns that leave the duty within reach."""

from dataclasses import replace

from game.engine.play import apply, decision, start
from game.players import make
from game.rules import RULESETS
from game.rules.tercio.commands import CounterMarch, Turn
from game.rules.tercio.steps import bar_to_going, going_of
from game.setup.library import resolve

SCENARIO = resolve("kircholm-1605", RULESETS.values())
RULES = RULESETS[SCENARIO.ruleset]


def test_sure_options_are_there_and_turns_are_allowed_only_where_a_search_finds_a_way():
    sure = searched = 0
    for seed in ("sure 1", "sure 2", "sure 3"):
        state, _ = start(RULES, SCENARIO, frozenset({"together"}), seed)
        player = make("random", seed, RULES)
        while (asked := decision(state)) is not None:
            listed = list(asked.options)
            assert len(listed) >= asked.options.sure
            sure += asked.options.sure > 0
            frame = state.stack[-1]
            if asked.topic == "action" and not is_gun_acting(state, frame):
                unit = state.pieces[frame.unit]
                going = going_of(state, unit, frame.duty, frame.mp, frame.carried)
                if going.spare is not None:
                    strict = replace(going, spare=-1)  # nothing to spare: every turn is searched
                    for command in listed:
                        if isinstance(command, Turn | CounterMarch):
                            assert bar_to_going(state, unit, command, strict) is None
                            searched += 1
            state, _ = apply(state, player.choose(state))
    assert sure > 100
    assert searched > 500


def is_gun_acting(state, frame):
    return state.pieces[frame.unit].type == "gun"
