"""The fixed words that stand in the files of games, in English in each of them: looked up where the log shows them."""

from game.engine.text import N_

CAUSES = (
    N_("fire"), N_("melee"), N_("nerve"), N_("reorganised"), N_("leaving a zone"), N_("moved within a zone"),
    N_("ran into the enemy"), N_("turned on bad ground"), N_("bad ground"), N_("facing about"),
    N_("change in a zone"), N_("pushed aside"), N_("no way to the rear"), N_("no way to withdraw"),
    N_("guns cannot withdraw"), N_("could not get away"), N_("no place"), N_("fell with his men"),
    N_("the unit with him is gone"), N_("an enemy entered his hex"), N_("by agreement"), N_("before the situation"),
)  # fmt: skip
"""Why a piece was lost or went to another level."""
SENTENCES = (
    N_("The volley has no effect"), N_("The target loses time"), N_("The target loses much time"),
    N_("The target would lose time, but is not on the move"),
    N_("The target would lose much time, but is not on the move"),
    N_("The target is disorganised"), N_("The target flees"), N_("The armies are shown"), N_("a draw is agreed"),
    N_("the army has held out"), N_("neither army is broken"), N_("units in order and commanders"),
)  # fmt: skip
"""Lines of the log that are always the same; those with a name or figures in them stay in English."""
PHASES = (N_("loading"), N_("movement"), N_("combat"), N_("reorganisation"))
REASONS = (
    N_("first die"), N_("fire strength"), N_("cover"), N_("commander"), N_("lances"), N_("charge downhill"),
    N_("stream"), N_("uphill"),
)  # fmt: skip
"""Modifiers of a die or a column, without the names and figures after them."""
