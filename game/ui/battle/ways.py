"""A way that is ready or under the pointer, on the map: what each hex costs, who may answer there, where it ends."""

from dataclasses import replace
from typing import TYPE_CHECKING

from game.engine.text import n_
from game.engine.views import Answer, ForecastView
from game.ui.battle.choice import Ready
from game.ui.mapview.scene import Scene
from game.ui.widgets.forecast import percent

if TYPE_CHECKING:
    from game.ui.battle.screen import Battle

SIGNS = {"intercept": "I", "fire": "F", "turn": "T", "withdraw": "W"}
MOST_TOLD = 4
"""So many sentences at most stand in the tooltip of a hex."""


def show_way(screen: "Battle", scene: Scene, hand: Ready, piece: str) -> None:
    """Draw a way into a scene: its band, the cost so far at each hex, plates of the answers, the counter at its end."""
    scene.path = hand.path
    view = screen.choices.whole(hand)
    if view is not None:
        scene.nodes = nodes(view)
        scene.answers = told_plates(view)
    counter = screen.session.counter(piece)
    if counter is not None and hand.stands:
        bearing = view.bearing if view is not None and view.bearing is not None else counter.bearing
        scene.ghost = replace(counter, hexes=hand.stands, bearing=bearing, front=(), can_act=False)


def show_declared(screen: "Battle", scene: Scene, view: ForecastView) -> None:
    """Draw the way that is declared so far."""
    scene.path = view.path if len(view.path) > 1 else ()
    scene.nodes = nodes(view)
    scene.answers = told_plates(view)
    counter = screen.session.counter(view.actor)
    if counter is not None and view.stands:
        bearing = view.bearing if view.bearing is not None else counter.bearing
        scene.ghost = replace(counter, hexes=view.stands, bearing=bearing, front=(), can_act=False)


def told_plates(view: ForecastView) -> tuple[tuple[int, tuple[tuple[str, str], ...]], ...]:
    """The plates of a way: who may answer, and where a die decides how far it goes."""
    answers = [(hex, plates(view, hex)) for hex in dict.fromkeys(a.hex for a in view.answers)]
    return (*answers, *((hex, (("", words),)) for hex, words in view.plates))


def nodes(view: ForecastView) -> tuple[tuple[int, str], ...]:
    """By hex what the way has cost when it leaves it (or ends there)."""
    spent, found = 0, dict[int, str]()
    for leg in view.legs:
        spent += leg.cost
        found[leg.hex] = str(spent)
    if view.path and view.path[0] in found and view.path[-1] != view.path[0]:
        del found[view.path[0]]
    return tuple(found.items())


def plates(view: ForecastView, hex: int) -> tuple[tuple[str, str], ...]:
    """The plates over a hex: the best chance of an interception and of a hit; a quiet one of who may turn or withdraw.

    What cannot succeed has no plate: the pane tells of it.
    """
    found: list[tuple[str, str]] = []
    quiet = []
    for kind, sign in SIGNS.items():
        answers = [a for a in view.answers if a.hex == hex and a.kind == kind]
        good = [a for a in answers if a.chance is None or a.chance[0] > 0]
        count = len({a.piece for a in good})
        chances = [a.chance for a in good if a.chance is not None]
        if chances:
            best = max(chances, key=lambda chance: chance[0] / chance[1])
            found.append((kind, f"{sign} {percent(best)}" + (f" ×{count}" if count > 1 else "")))
        elif good:
            quiet.append(f"{sign}{count}" if count > 1 else sign)
    if quiet:
        found.append(("", " ".join(quiet)))
    return tuple(found)


def told_at(screen: "Battle", hand: Ready | None, hex: int) -> list[str]:
    """What the tooltip of a hex says of the way: its legs there, who may answer there, at the end how it ends."""
    ready = screen.choices.ready
    way = hand if hand is not None else ready
    view = screen.choices.whole(way) if way is not None else None
    if view is None:
        return []
    if not view.legs:
        return [*view.reactions[:3], *view.stops[:2]] if hand is not None else []
    legs = [leg.words for leg in view.legs if leg.hex == hex]
    ends = hand is not None and hex == view.legs[-1].hex  # the cost of the whole stands there already
    lines = legs[:-1] if ends else legs
    if legs:
        lines = lines + said([a for a in view.answers if a.hex == hex])
    if hex == view.legs[-1].hex or hex in view.stands:
        lines += [*view.notes, *view.stops]
    return lines


def said(answers: list[Answer]) -> list[str]:
    """Sentences of the answers that may succeed by chance, and how many more there are."""
    good = [a for a in answers if a.chance is not None and a.chance[0] > 0]
    good.sort(key=lambda a: -a.chance[0] / a.chance[1] if a.chance is not None else 0)
    lines = [f"{a.words} ({a.clause})" for a in good[:MOST_TOLD]]
    if not good:
        lines = [f"{a.words} ({a.clause})" for a in answers[:1]]
    more = len(answers) - len(lines)
    if more > 0:
        told = n_("and {count} more, told in the forecast", "and {count} more, told in the forecast", more)
        lines.append(told.format(count=more))
    return lines
