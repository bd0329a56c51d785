"""The words for kinds, formations, grades and states, and the fixed words that stand in the files of games."""

from game.engine.text import N_
from game.rules.pips.data import (
    ACTED,
    COLUMN,
    DEFENDED,
    DISMOUNTED,
    DOUBLE,
    FIRED,
    FIRING,
    FOOT,
    GENERAL,
    GUN,
    HEAVY,
    LANCER,
    LIGHT,
    LIGHT_FOOT,
    LIMBERED,
    LINE,
    LOCKED,
    LOSSES,
    MOVED,
    RETREATED,
    RETREATS,
    SINGLE,
    UNLIMBERED,
)

KIND_WORDS = {
    HEAVY: N_("Heavy horse"),
    LANCER: N_("Lancers"),
    LIGHT: N_("Light horse"),
    FOOT: N_("Foot"),
    LIGHT_FOOT: N_("Light foot"),
    GUN: N_("Guns"),
    GENERAL: N_("General"),
}
FORM_WORDS = {
    LINE: N_("line"),
    DOUBLE: N_("two ranks"),
    COLUMN: N_("column"),
    SINGLE: N_("one base"),
    LIMBERED: N_("limbered"),
    UNLIMBERED: N_("unlimbered"),
}
GRADE_WORDS = {"elite": N_("elite"), "regular": N_("regular"), "poor": N_("poor")}
WEAPON_WORDS = {"musket": N_("muskets"), "carbine": N_("carbines"), "none": N_("none")}
ZONE_WORDS = {
    "front": N_("front"),
    "flank": N_("flank"),
    "rear": N_("rear"),
    "flank-left": N_("left flank"),
    "flank-right": N_("right flank"),
}
MARK_WORDS = {
    FIRING: N_("Firing order"),
    DISMOUNTED: N_("Dismounted"),
    LOCKED: N_("In a melee"),
    ACTED: N_("Activated"),
    MOVED: N_("Moved"),
    FIRED: N_("Fired"),
    DEFENDED: N_("Fired in defence"),
    RETREATED: N_("Retreated"),
    LOSSES: N_("Steps lost"),
    RETREATS: N_("Retreat moves"),
}
CAUSES = (
    N_("fire"),
    N_("melee"),
    N_("morale"),
    N_("overrun"),
    N_("left the map"),
    N_("ran into troops"),
    N_("lost with his unit"),
    N_("taken"),
    N_("by agreement"),
)
"""Why a piece was lost."""
REASONS = (
    N_("moved"),
    N_("general"),
    N_("supported"),
    N_("cover"),
    N_("cuirass"),
    N_("canister"),
    N_("roundshot"),
    N_("limit"),
    N_("melee table"),
    N_("higher ground"),
    N_("river bank"),
    N_("village"),
    N_("left"),
    N_("centre"),
    N_("right"),
    N_("commander in chief"),
    N_("flank"),
    N_("rear"),
)
"""Modifiers and notes of a die, without the names and figures after them."""
ENDINGS = (
    N_("the other army is below half its value"),
    N_("both armies are below half, and the other has less left"),
    N_("both armies are below half alike"),
    N_("night falls on two armies alike"),
    N_("more of the army is left at nightfall"),
    N_("a draw is agreed"),
)
"""How a battle ends."""
