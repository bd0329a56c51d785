"""The fixed words that stand in the files of games, in English in each of them: looked up where the log shows them."""

from game.engine.text import N_

CAUSES = (
    N_("hit"), N_("melee"), N_("morale"), N_("ground"), N_("overrun"), N_("rally"), N_("attacked alone"),
    N_("unable to retreat"), N_("left the map"), N_("could not rout"), N_("by agreement"), N_("facing"),
    N_("the unit with it is gone"), N_("the unit he stood with is lost"), N_("an enemy entered his hex"),
    N_("the tide"),
)  # fmt: skip
"""Why a piece was lost or went to another level of order."""
SENTENCES = (N_("The orders are shown"), N_("a draw is agreed"), N_("The tide comes in"))
"""Lines of the log that are always the same; those with a name in them stay in English."""
PHASES = (N_("initiative"), N_("activation"), N_("rout"), N_("end"), N_("tide"))
REASONS = (
    N_("original morale 6 or less"), N_("original morale 8"), N_("defensive"), N_("gun at cavalry"), N_("aim"),
    N_("flank"), N_("surplus"), N_("commander"), N_("enemy commander"), N_("army commander"), N_("morale"),
    N_("interaction"), N_("support"), N_("double"), N_("uphill"), N_("charge"), N_("lance"), N_("disordered"),
    N_("shaken"), N_("next to an unbroken enemy"), N_("cavalry wing to charge"), N_("cavalry wing to march"),
    N_("more than half worn"), N_("cavalry only"), N_("type G"), N_("type H"), N_("type K"),
    N_("sun and sand"), N_("number of the turn"),
)  # fmt: skip
"""Modifiers of a die, without the names and figures after them; those of terrain are its name and "from" its name."""
