"""Scenes for the pictures: ways with their reactions, what lies over the map."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.ui.battle.layers import SWITCHES
from game.ui.battle.screen import Battle

if TYPE_CHECKING:
    from game.ui.shots import Take


def _path_reactions(take: "Take") -> None:
    take.begin()
    best: list[tuple[int, str]] = []

    def found(screen: Battle) -> bool:
        choices, moment = screen.choices, screen.session.moment
        if moment.asked is None or moment.asked.topic != "action" or screen.session.seen.turn < 2:
            return False
        best.clear()
        reach = [o for o in choices.overlays(moment.subject) if o.style == "reach"]
        for hex in reach[0].hexes if reach else ():
            plan = choices.plan(moment.subject, hex)
            view = choices.way(plan) if len(plan) > 2 else None
            kinds = {(a.hex, a.kind) for a in view.answers} if view is not None else set()
            if {"intercept", "fire"} <= {kind for _, kind in kinds} and len({h for h, _ in kinds}) > 2:
                best.append((len(kinds), moment.state.label(hex)))
        return bool(best)

    take.run(found)
    take.hand.settle()
    label = max(best)[1]
    take.hand.click(take.hand.hex(label))
    take.hand.settle()


def _overlays(take: "Take") -> None:
    take.begin()

    def found(screen: Battle) -> bool:
        moment = screen.session.moment
        shown = {o.style: o for o in screen.choices.overlays(moment.subject)} if moment.subject else {}
        chained = "command" in shown and len(shown["command"].chains) > 3 and bool(shown["command"].blocked)
        return chained and {"reach", "interception"} <= set(shown) and screen.session.seen.turn >= 2

    take.run(found)
    on = take.hand.app.shell.settings.overlays
    for number, switch in enumerate(SWITCHES):
        if switch.id not in on:
            take.hand.key(pygame.K_1 + number, mod=pygame.KMOD_CTRL)
    take.hand.key(pygame.K_F3)
    take.hand.settle()


def _threat(take: "Take") -> None:
    take.begin()
    take.run(lambda screen: screen.session.seen.turn >= 2 and screen.session.moment.asked.topic == "actor")  # type: ignore[union-attr]
    screen = take.battle
    asked = screen.session.moment.asked
    assert asked is not None
    foe = next(
        c for c in screen.session.seen.counters if c.side != asked.side and not c.commander and c.figures[0] in "678"
    )
    take.hand.click(take.hand.of(foe.id))
    take.hand.settle()


SCENES: dict[str, Callable[["Take"], None]] = {
    "path-reactions": _path_reactions,
    "overlays": _overlays,
    "threat": _threat,
}
