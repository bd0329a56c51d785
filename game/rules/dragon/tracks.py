"""D16 How near the battle is to its end: what is out of order, who stands across the stream, who is ahead."""

from game.engine.state import State
from game.engine.text import _
from game.engine.views import TrackView
from game.rules.dragon.facts import field, units
from game.rules.dragon.victory import across, kills, share_worn


def tracks(state: State) -> tuple[TrackView, ...]:
    """D16.2, D16.3 A track for each condition that can be counted; D16.1 knows none before its last stage."""
    special = field(state).special
    if special.victory == "collapse":
        return _collapse(state)
    if special.victory == "rout":
        return tuple(_worn(state, side, "D16.3") for side in field(state).sides)
    return ()


def _worn(state: State, side: str, clause: str) -> TrackView:
    """D16.2b, D16.3 How many units of an army are out of order, and how many are too many."""
    rules = field(state)
    worn, share = share_worn(state, side), rules.special.share
    goal = -(-worn.all * share // 100)
    words = _("{goal} of its {all} units on the map are {share} per cent: with so many out of order the army breaks.")
    name = _("{side}: out of order").format(side=rules.side_names[side])
    told = words.format(goal=goal, all=worn.all, share=share)
    return TrackView(side, name, worn.worn, goal, max(worn.all, 1), told, clause)


def _collapse(state: State) -> tuple[TrackView, ...]:
    """D16.2 The three ways in which the side that does not attack collapses."""
    rules = field(state)
    special = rules.special
    attacker, defender = special.attacker, rules.opponent[special.attacker]
    until = _("Up to stage {win} that wins, up to stage {draw} it is a draw, later it comes too late.").format(
        win=special.last_win, draw=special.last_draw
    )
    fewer = _("With fewer than {goal} fully effective units there it collapses.").format(goal=special.fewer)
    name = _("{side}: in order across the stream").format(side=rules.side_names[defender])
    most = max(len(units(state, defender)), special.fewer)
    found = [
        TrackView(defender, name, across(state), special.fewer, most, f"{fewer} {until}", "D16.2"),
        _worn(state, defender, "D16.2"),
    ]
    if special.margin:
        ahead = kills(state, attacker) - kills(state, defender)
        name = _("{side}: points ahead").format(side=rules.side_names[attacker])
        words = _("Points for what it destroyed, less those of the other side.")
        found.append(TrackView(attacker, name, ahead, special.margin, 2 * special.margin, f"{words} {until}", "D16.2"))
    return tuple(found)
