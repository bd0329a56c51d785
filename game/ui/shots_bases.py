"""Scenes for the pictures: a title of bases over several hexes with twelve facings, moves declared step by step."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.ui.battle.screen import Battle

if TYPE_CHECKING:
    from game.ui.shots import Take


def choose(take: "Take", number: int = 0) -> None:
    """Choose on the opening screen a battle of a title with twelve facings."""
    page = take.hand.app.screen.page  # type: ignore[union-attr]
    titles = {
        title
        for ruleset in page.opening.shell.rulesets.values()
        if len(ruleset.facings) == 12
        for title in ruleset.titles
    }
    fitting = [place for place, one in enumerate(page.found) if one.scenario is not None and one.title in titles]
    page.list.choose(fitting[number])
    take.hand.settle()


def _start(take: "Take", number: int) -> None:
    choose(take, number)
    take.begin()
    take.hand.settle()


def _until(take: "Take", found: Callable[[Battle], bool], number: int = 1) -> None:
    choose(take, number)
    take.unseen = True
    take.begin()
    take.run(found)
    take.hand.settle()


def long_reach(screen: Battle, turned: bool = True) -> int:
    """A hex to which the piece in focus comes by the longest way, with a wheel on it; -1 where there is none."""
    best, most = -1, 0
    for overlay in screen.choices.overlays(screen.choices.focus):
        for hex in overlay.hexes if overlay.style == "reach" else ():
            plan = screen.choices.plan(screen.choices.focus, hex)
            turns = any(command.to_facing is not None for command in plan)
            if len(plan) > most and (turns or not turned):
                best, most = hex, len(plan)
    return best


def _declaring(screen: Battle) -> bool:
    asked = screen.choices.moment.asked
    if asked is None or asked.topic != "declare" or screen.session.seen.turn < 2:
        return False
    counter = screen.session.counter(asked.subject)
    if counter is None or counter.base[0] < 2 or screen.choices.focus != asked.subject:
        return False
    return long_reach(screen) >= 0


def _way(take: "Take", sent: bool) -> None:
    """A way under the pointer, or declared by two clicks."""
    _until(take, _declaring)
    screen = take.battle
    place = take.hand.hex(screen.session.state.label(long_reach(screen)))
    if sent:
        take.hand.click(place)
        take.hand.click(place)
        take.hand.aside()
    else:
        take.hand.move(place)
    take.hand.settle()


def _fire(take: "Take") -> None:
    def found(screen: Battle) -> bool:
        moment = screen.session.moment
        shots = {c.on_piece for c in moment.options if c.on_piece}
        return moment.asked is not None and moment.asked.topic == "sector" and len(shots) > 1

    _until(take, found)
    take.hand.key(pygame.K_TAB)
    take.hand.key(pygame.K_TAB)
    take.hand.settle()


def _dice(take: "Take") -> None:
    """After a melee or a volley of many dice."""
    _until(take, lambda screen: any(mark.sign == "clash" for one in screen.session.seen.counters for mark in one.marks))
    take.unseen = False
    take.run(lambda screen: sum(len(faces.split()) > 1 for _hex, faces in screen.last_dice) > 1)


def _fight(take: "Take", closer: int) -> None:
    """In the middle of the battle: losses, marks, runners, melees."""

    def found(screen: Battle) -> bool:
        signs = {mark.sign for one in screen.session.seen.counters for mark in one.marks}
        statuses = {one.status for one in screen.session.seen.counters}
        return {"clash", "slash"} <= signs and len(statuses) > 1

    _until(take, found, 0)
    screen = take.battle
    locked = [c for c in screen.session.seen.counters if any(mark.sign == "clash" for mark in c.marks)]
    if closer and locked:
        screen.view.camera.zoom(closer, screen.view.camera.centre(locked[0].hexes[0]))
        take.hand.move(take.hand.of(locked[0].id))
    take.hand.settle()


def _opening(take: "Take") -> None:
    choose(take)
    take.hand.aside()


def _rout(take: "Take") -> None:
    """Somebody who runs, close by: his status is another than that of most."""

    def runner(screen: Battle) -> str:
        statuses = [one.status for one in screen.session.seen.counters if not one.commander]
        usual = max(set(statuses), key=statuses.count)
        return next((one.id for one in screen.session.seen.counters if one.status != usual and not one.commander), "")

    _until(take, lambda screen: bool(runner(screen)))
    screen = take.battle
    id = runner(screen)
    screen.view.camera.zoom(3, take.hand.of(id))
    take.hand.settle()
    take.hand.click(take.hand.of(id))
    take.hand.aside()
    take.hand.settle()


def _end(take: "Take") -> None:
    _until(take, lambda screen: False)


def _charge(take: "Take") -> None:
    """A way that ends before the enemy, declared: the forecast of its melee, unit by unit."""

    def goal(screen: Battle) -> int:
        asked = screen.choices.moment.asked
        if asked is None or asked.topic != "declare" or screen.choices.focus != asked.subject:
            return -1
        seen = set()
        for overlay in screen.choices.overlays(screen.choices.focus):
            for hex in overlay.hexes if overlay.style == "reach" else ():
                view = screen.choices.way(screen.choices.plan(screen.choices.focus, hex))
                if view is not None and view.stops and view.stands not in seen:
                    return hex
                if view is not None:
                    seen.add(view.stands)
        return -1

    _until(take, lambda screen: screen.session.seen.turn > 1 and goal(screen) >= 0)
    hex = goal(take.battle)
    take.battle.view.camera.zoom(1, take.battle.view.camera.centre(hex))
    for _ in range(2):
        take.hand.click(take.hand.hex(take.battle.session.state.label(hex)))
    take.hand.aside()
    take.hand.settle()


def _volley(take: "Take") -> None:
    """A volley made ready, with all its targets."""

    def found(screen: Battle) -> bool:
        moment = screen.session.moment
        shots = {c.actor for c in moment.options if c.on_piece}
        return moment.asked is not None and screen.session.seen.turn > 1 and bool(shots) and not moment.asked.subject

    _until(take, found)
    screen = take.battle
    shooter = next(c.actor for c in screen.session.moment.options if c.on_piece)
    screen.view.camera.zoom(2, take.hand.of(shooter or ""))
    for _ in range(2):
        take.hand.key(pygame.K_TAB)
    take.hand.settle()


def _log(take: "Take") -> None:
    """The log after some turns: dice in one line, morale, retreats, rallies."""
    _until(take, lambda screen: screen.session.seen.turn > 3)
    take.battle.panel.open(1)
    take.hand.settle()


def _edited(take: "Take") -> None:
    """The editor with a base chosen and turned by half a right angle and more."""
    from game.ui.shots_editor import opened_of

    editor = opened_of(take, lambda ruleset: len(ruleset.facings) == 12)
    base = next(c for c in editor.work.counters if len(c.hexes) == 4)
    editor.choose(base.id)
    editor.view.centre_on(base.hexes[0])
    take.hand.key(pygame.K_e, "e")
    take.hand.aside()
    take.hand.settle()


SCENES: dict[str, Callable[["Take"], None]] = {
    "bases-start": partial(_start, number=0),
    "bases-small": partial(_start, number=1),
    "bases-way": partial(_way, sent=False),
    "bases-declared": partial(_way, sent=True),
    "bases-fire": _fire,
    "bases-dice": _dice,
    "bases-fight": partial(_fight, closer=0),
    "bases-close": partial(_fight, closer=3),
    "bases-opening": _opening,
    "bases-rout": _rout,
    "bases-end": _end,
    "bases-charge": _charge,
    "bases-volley": _volley,
    "bases-log": _log,
    "bases-editor": _edited,
}
