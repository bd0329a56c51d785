"""The chances that the window shows for a shot are those of the dice that will be rolled."""

from fractions import Fraction

from game.rules.tercio import commands as c
from game.rules.tercio.forecast import fire_forecast


def chances(state):
    view = fire_forecast(state, state.pieces["a"], state.pieces["b"], c.Fire("a", "b"))
    return {outcome.words: Fraction(*outcome.chance) for outcome in view.outcomes}


def test_a_shot_at_a_unit_alone(scrap):
    state = scrap(
        {"id": "a", "side": "sweden", "kind": "N", "hex": "0605", "facing": "E"},
        {"id": "b", "side": "poland", "kind": "N", "hex": "0705", "facing": "W", "morale": 7},
    )
    # Needs 5: a hit with surplus 0 to 4, each added to the test of morale 7.
    lost = Fraction(sum(10 - max(0, 8 - surplus) for surplus in range(5)), 100)
    assert chances(state) == {
        "miss": Fraction(1, 2),
        "hit, b stands": Fraction(1, 2) - lost,
        "hit, b is disordered": lost,
    }


def test_a_shot_at_a_commanders_hex_counts_the_die_for_him(scrap):
    state = scrap(
        {"id": "a", "side": "sweden", "kind": "N", "hex": "0605", "facing": "E"},
        {"id": "b", "side": "poland", "kind": "N", "hex": "0705", "facing": "W", "morale": 7},
        {"id": "wc", "side": "poland", "kind": "commander", "hex": "0705", "command": 2},
    )
    helped = [10 - min(10, max(0, 8 - surplus + 2)) for surplus in range(5)]
    alone = [10 - max(0, 8 - surplus) for surplus in range(5)]
    lost = Fraction(9 * sum(helped) + sum(alone), 1000)
    assert chances(state)["hit, b is disordered"] == lost
    assert sum(chances(state).values()) == 1
