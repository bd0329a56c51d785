"""What is heard of an event: the name of a sound of the window, so that the window needs to know no rule."""

from game.engine import events as e
from game.engine.state import State
from game.rules.tercio.facts import is_gun

_SHOTS = ("fire", "defensive-fire")
_FLEEING = ("retreat", "rout")


def sound_of(state: State, event: e.Event) -> str:
    """The sound of an event: die, volley, gun, charge, order, step or rout; "" for silence."""
    match event:
        case e.Rolled(purpose=purpose, piece=piece) if purpose in _SHOTS:
            shooter = state.pieces.get(piece)
            return "gun" if shooter is not None and is_gun(shooter) else "volley"
        case e.Rolled():
            return "die"
        case e.Marked(mark="charge"):
            return "charge"
        case e.Moved(how=how):
            return "rout" if how in _FLEEING else "step"
        case e.Removed():
            return "rout"
        case e.Ordered():
            return "order"
    return ""
