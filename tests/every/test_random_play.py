"""Every scenario is played to its end, whatever the players do, with all that must hold checked at each step.

`CARACOLE_FULL=1` plays three games of each kind and every combination of options with each battle. Otherwise each
battle has one game, each title has one of each kind, and the rest is tried with one battle of a title, at a sample.
"""

import inspect
from itertools import chain, combinations
from pathlib import Path

import pytest

from game.engine.dice import Chooser
from game.engine.play import apply, decision, start
from game.players import KINDS
from game.players.simulation import Series, play
from game.record.audit import audit
from game.rules import RULESETS
from tests.every.battles import IDS, battle, one_of_each_title, some_of, title_of
from tests.hard.amounts import FULL, some

SEEDS = ["every:0", "every:1", "every:2"]
WITH_OPTIONS = [id for id in IDS if battle(id)[1].options]


def kinds_of(id: str) -> list[str]:
    """The kinds of player that have this battle to themselves: all, or by turns where a title has several battles."""
    same = [one for one in IDS if title_of(one) == title_of(id)]
    return list(KINDS) if FULL or len(same) < len(KINDS) else [list(KINDS)[same.index(id) % len(KINDS)]]


def test_every_ruleset_has_a_scenario():
    assert {battle(id)[1].ruleset for id in IDS} == set(RULESETS)


@pytest.mark.parametrize(("id", "kind"), [(id, kind) for id in IDS for kind in kinds_of(id)])
def test_a_game_ends_by_the_rules_and_nothing_breaks_on_the_way(id, kind, tmp_path):
    ruleset, scenario = battle(id)
    for seed in some_of(SEEDS, 1, f"{id} {kind}"):
        played = play(Series(ruleset, scenario, seed, (kind, kind), check=True, save=tmp_path), 0)
        assert not played.fault, f"{played.fault}; saved as {played.journal}"
        assert played.reason
        assert played.clause, "a battle ends by a printed condition"
        assert played.winner in {"", *(side.id for side in scenario.sides)}
        assert 0 <= played.turns <= scenario.turns  # the orders before turn 1 can end a battle
        report = audit(played.journal, RULESETS)
        assert report.clean, report.first


@pytest.mark.parametrize("id", some(one_of_each_title("mixed"), 2))
def test_random_against_simple(id, tmp_path):
    ruleset, scenario = battle(id)
    for players in some_of([("random", "simple"), ("simple", "random")], 1, id):
        played = play(Series(ruleset, scenario, "mixed", players, check=True, faults=tmp_path), 0)
        assert not played.fault, f"{played.fault}; saved as {played.journal}"


@pytest.mark.parametrize("id", some(one_of_each_title("options", *WITH_OPTIONS), 3))
def test_options_alone_and_together(id, tmp_path):
    """Every combination but none, which is played above; in a sample at least all at once and one alone."""
    ruleset, scenario = battle(id)
    known = [option.id for option in scenario.options]
    alone, more = ([*chain(*(combinations(known, n) for n in counts))] for counts in ((1,), range(2, len(known))))
    for chosen in dict.fromkeys([*some_of(alone, 1, id), *some_of(more, 0, id), tuple(known)]):
        players = ("random", "simple")[:: -1 if len(chosen) % 2 else 1]
        series = Series(ruleset, scenario, "+".join(chosen), players, frozenset(chosen), check=True, faults=tmp_path)
        played = play(series, 0)
        assert not played.fault, f"{played.fault}; saved as {played.journal}"
        assert played.clause, "a battle ends by a printed condition"


@pytest.mark.parametrize("id", one_of_each_title("sure"))
def test_what_is_called_sure_is_offered(id):
    ruleset, scenario = battle(id)
    dice, claims = Chooser("sure"), 0
    for options in (frozenset[str](), frozenset(option.id for option in scenario.options)):
        state, _ = start(ruleset, scenario, options, "sure")
        while (asked := decision(state)) is not None:
            offered = list(asked.options)
            assert asked.options.sure <= len(offered), f"{asked.prompt} {offered}"
            claims += asked.options.sure > 1
            state, _ = apply(state, offered[dice.below(len(offered))])
    rooms = Path(inspect.getfile(type(ruleset))).parent.glob("*.py")
    assert claims or not any("sure=" in file.read_text(encoding="utf-8") for file in rooms)
