"""Caracole: battles of pike, shot and horse on a hex map, with their printed rules enforced and explained.

Read the packages in this order; an import may only point back along it:
`board` (hexes and sight), `engine` (state, decisions, dice, the play loop), `rules` (the rule sets) beside
`setup` (scenario files), `record` (games as files), `players` (computer players), `ui` (the window), `cli`.
`docs/architecture.md` is the plan of the house.
"""

__version__ = "0.1.0"
