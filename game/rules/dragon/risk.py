"""D7.76, D8.3, D8.6: a die by which a unit may lose a level."""

from game.engine.table import Table
from game.engine.tally import Tally
from game.rules.dragon.levels import lower


def risk(t: Table, ids: tuple[str, ...], need: int, purpose: str, clause: str) -> None:
    """A die for each unit: at most so much, and it loses a level. Nothing where the number is 0."""
    if need <= 0:
        return
    lost = []
    for id in ids:
        side = t.pieces[id].side
        rolled = t.roll(purpose.replace(" ", "-"), clause, side, id, Tally(), need + 1, "at-least", 6, lowest=1)
        if rolled.result == "failure":
            lost.append((id, 1))
    lower(t, tuple(lost), purpose, clause)
