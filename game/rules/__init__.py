"""The rule sets: the one place that names them all."""

from game.engine.ruleset import Ruleset
from game.rules.dragon.ruleset import Dragon
from game.rules.pips.ruleset import Pips
from game.rules.tercio.ruleset import Tercio

RULESETS: dict[str, Ruleset] = {"tercio": Tercio(), "dragon": Dragon(), "pips": Pips()}
"""The rule sets by their ids."""
