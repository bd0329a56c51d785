"""Scenes for the pictures: a title whose units have formations, volleys, charges and clashes of several units."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame.event import Event

from game.engine.commands import Command, Decline, Done
from game.engine.play import apply, decision
from game.ui.battle.screen import Battle

if TYPE_CHECKING:
    from game.ui.shots import Take


FIRST, WITH_SET_UP, LAST = 0, 1, -1
"""Battles of the title: one that ends by several conditions, one that begins with a secret set-up, the usual one."""


def choose(take: "Take", which: int = LAST) -> None:
    """Choose a battle without orders on the opening screen."""
    page = take.hand.app.screen.page  # type: ignore[union-attr]
    titles = {
        title
        for ruleset in page.opening.shell.rulesets.values()
        if not ruleset.orders and len(ruleset.facings) == 6
        for title in ruleset.titles
    }
    fitting = [number for number, one in enumerate(page.found) if one.scenario is not None and one.title in titles]
    page.list.choose(fitting[which])
    take.hand.settle()


def _until(take: "Take", found: Callable[[Battle], bool]) -> None:
    choose(take)
    take.unseen = True
    take.begin()
    take.run(found)
    take.hand.settle()


def _counters(screen: Battle) -> bool:
    """Whether counters with their backs, over two hexes and with marks stand on the map."""
    seen = screen.session.seen.counters
    signs = {mark.sign for one in seen for mark in one.marks}
    return {"burst", "chevrons"} <= signs and any(len(one.hexes) > 1 for one in seen)


AROUND = 5
"""So many hexes around a counter are in sight from close by."""
NEAR, MIDDLE, FAR = 60, 42, 0
"""Radii of a hex for a look from close by and from farther off, px at 100 %; 0: the whole map."""


def look_at(take: "Take", hex: int, radius: float) -> None:
    """Zoom until a hex is as large, and bring it into the middle."""
    view = take.battle.view
    levels = view.camera.levels
    wished = min(levels, key=lambda level: abs(level - radius * take.hand.app.ui.scale))
    view.zoom(levels.index(wished) - levels.index(view.camera.level))
    view.centre_on(hex)
    take.hand.settle()
    take.hand.settle()  # what a level needs is known once it was drawn


def _closer(take: "Take", found: Callable[[Battle], bool], marked: tuple[str, ...], radius: float = NEAR) -> None:
    """Run until something is so and look at where the most counters have some marks, the first of them foremost."""
    _until(take, found)
    counters = take.battle.session.seen.counters
    signs = {one.hexes[0]: {mark.sign for mark in one.marks} & set(marked) for one in counters}
    apart = take.battle.view.camera.grid.distance
    marks = {
        at: sum(len(other) for h, other in signs.items() if apart(at, h) <= AROUND) for at, own in signs.items() if own
    }
    if marks:
        look_at(take, max(marks, key=lambda at: (marked[0] in signs[at], marks[at])), radius)
        take.hand.aside()
    take.hand.settle()


def _start(take: "Take", which: int, radius: float) -> None:
    """The first decision of a battle, from close by or from far; a set-up is left as it stands."""
    choose(take, which)
    take.begin()
    screen = take.battle
    for _side in screen.session.scenario.sides:
        moment = screen.session.moment
        if moment.asked is not None and moment.asked.secret and moment.waiting is not None:
            screen.send((moment.waiting,))
    moment = screen.session.moment
    side = moment.asked.side if moment.asked is not None else ""
    enemies = [one for one in screen.session.seen.counters if one.side != side and any(one.marks)]
    look_at(take, enemies[len(enemies) // 2].hexes[0], radius)
    take.hand.aside()
    take.hand.settle()


def _reorganise(take: "Take") -> None:
    """Who may be put in order, with the chance of the one that is chosen."""
    _topic(take, "reorganise")
    screen = take.battle
    chosen = next(iter(screen.session.moment.actors))
    look_at(take, screen.session.state.pieces[chosen].hexes[0], MIDDLE)
    take.hand.click(take.hand.of(chosen))
    take.hand.settle()


def _charges(screen: Battle, plan: tuple[Command, ...]) -> bool:
    """Whether who goes a way has a mark of a charge at its end, if nobody hinders it."""
    state, actor = screen.session.state, plan[-1].actor
    for command in (*plan, Done()):
        while (asked := decision(state)) is not None and asked.side != state.pieces[actor or ""].side:
            state, _events = apply(state, Decline())
            if actor not in state.pieces:
                return False
        if asked is None or command not in asked.options:
            break
        state, _events = apply(state, command)
        if actor not in state.pieces:
            return False
    seen = screen.session.ruleset.view(state, None).counters
    return any(mark.sign == "chevrons" for one in seen if one.id == actor for mark in one.marks)


def _charge(take: "Take") -> None:
    """A way that ends in a charge, with who may fire at it."""
    found: list[tuple[Command, ...]] = []

    def there(screen: Battle) -> bool:
        moment = screen.session.moment
        if moment.asked is None or moment.asked.topic != "action":
            return False
        focus = screen.choices.focus
        for overlay in screen.choices.overlays(focus):
            for hex in overlay.hexes if overlay.style == "reach" else ():
                plan = screen.choices.plan(focus, hex)
                view = screen.choices.way(plan) if len(plan) > 2 else None
                if view is not None and view.answers and _charges(screen, plan):
                    found.append(plan)
                    return True
        return False

    _until(take, there)
    ready = take.battle.choices.make_ready(found[-1])
    take.battle.refresh()
    look_at(take, ready.hex, MIDDLE)


def drag(take: "Take", piece: str, target: str) -> None:
    """Drag a piece onto another by mouse."""
    here, there = take.hand.of(piece), take.hand.of(target)
    here = take.hand.of(piece)
    take.hand.move(here)
    pygame.event.post(Event(pygame.MOUSEBUTTONDOWN, pos=here, button=1, touch=False))
    take.hand.step()
    for pos in ((here[0] + 9, here[1] + 9), there):
        rel = pos[0] - here[0], pos[1] - here[1]
        pygame.event.post(Event(pygame.MOUSEMOTION, pos=pos, rel=rel, buttons=(1, 0, 0), touch=False))
        take.hand.step()
    pygame.event.post(Event(pygame.MOUSEBUTTONUP, pos=there, button=1, touch=False))
    take.hand.step()


def _joined(screen: Battle, first: Command) -> Command | None:
    """Who may join the clash that a command declares, or be attacked in it too; None where nobody may."""
    after, _events = apply(screen.session.state, first)
    asked = decision(after)
    options = asked.options if asked is not None and asked.topic == "declare" else ()
    return next((c for c in options if (c.on_piece == first.on_piece) != (c.actor == first.actor) and c.on_piece), None)


def _clash(take: "Take", added: bool = False) -> None:
    def first_of(screen: Battle) -> Command | None:
        """The attack to declare first: at who has the most enemies before him, or one that another may join."""
        moment = screen.session.moment
        if moment.asked is None or moment.asked.topic != "declare":
            return None
        commands = [c for c in moment.options if c.on_piece]
        if added:
            return next((c for c in commands if _joined(screen, c)), None)
        targets = [c.on_piece for c in commands]
        if len(targets) <= 2 or len(set(targets)) == len(targets):
            return None
        commands.sort(key=lambda c: -targets.count(c.on_piece))
        return next(iter(commands), None)

    _until(take, lambda screen: first_of(screen) is not None)
    screen = take.battle
    first = first_of(screen)
    if first is None:
        return
    then = _joined(screen, first) if added else None
    drag(take, first.actor or "", first.on_piece or "")
    if then is not None:
        take.hand.key(pygame.K_RETURN)
        drag(take, then.actor or "", then.on_piece or "")
    take.hand.settle()


def _path(take: "Take") -> None:
    def found(screen: Battle) -> bool:
        moment = screen.session.moment
        return moment.asked is not None and moment.asked.topic == "action" and len(_long_way(screen)) > 3

    _until(take, found)
    ready = take.battle.choices.make_ready(_long_way(take.battle))
    take.battle.refresh()
    take.hand.move(take.hand.hex(take.battle.session.state.label(ready.hex)))
    take.hand.settle()


def _long_way(screen: Battle) -> tuple[Command, ...]:
    """The way of the piece in action that most can answer."""
    focus = screen.choices.focus
    found: tuple[Command, ...] = ()
    most = 0
    for overlay in screen.choices.overlays(focus):
        for hex in overlay.hexes if overlay.style == "reach" else ():
            plan = screen.choices.plan(focus, hex)
            view = screen.choices.way(plan) if plan else None
            if view is not None and len(view.answers) > most:
                found, most = plan, len(view.answers)
    return found


def _topic(take: "Take", topic: str, kind: str = "") -> None:
    def found(screen: Battle) -> bool:
        moment = screen.session.moment
        asked = moment.asked
        return asked is not None and asked.topic == topic and any(not kind or c.kind == kind for c in moment.options)

    _until(take, found)
    take.hand.key(pygame.K_TAB)
    take.hand.settle()


def _why(take: "Take") -> None:
    _path(take)
    screen = take.battle
    side = screen.session.state.pieces[screen.choices.focus].side
    enemy = next(c for c in screen.session.seen.counters if c.side != side and not c.commander)
    take.hand.move(take.hand.of(enemy.id))
    take.hand.key(pygame.K_y, "y")
    take.hand.aside()


def _set_up(take: "Take", curtain: bool) -> None:
    choose(take, WITH_SET_UP)
    take.begin(curtain=curtain)


def _tracks(take: "Take") -> None:
    """The conditions that end a battle, as far as they have come, where no counter is chosen."""
    choose(take, FIRST)
    take.unseen = True
    take.begin()
    take.run(lambda screen: screen.session.seen.turn > 2 and len(screen.choices.moment.actors) > 1)
    take.hand.settle()
    take.battle.look("")
    take.hand.settle()
    take.hand.aside()


SCENES: dict[str, Callable[["Take"], None]] = {
    "forms": partial(_closer, found=_counters, marked=("chevrons", "burst")),
    "forms-marks": partial(_closer, found=_counters, marked=("burst", "tag"), radius=MIDDLE),
    "forms-guns": partial(_closer, found=_counters, marked=("balls", "ball")),
    "forms-charge": _charge,
    "forms-reorganise": _reorganise,
    **{
        f"forms-start-{number}-{name}": partial(_start, which=which, radius=radius)
        for number, which in enumerate((LAST, FIRST, WITH_SET_UP), 1)
        for name, radius in (("near", NEAR), ("far", FAR))
    },
    "forms-clash": _clash,
    "forms-clash-joined": partial(_clash, added=True),
    "forms-path": _path,
    "forms-counter-fire": partial(_topic, topic="counter-fire"),
    "forms-withdraw": partial(_topic, topic="withdraw"),
    "forms-pursue": partial(_topic, topic="pursue", kind="pursue"),
    "forms-why": _why,
    "forms-tracks": _tracks,
    "forms-set-up": partial(_set_up, curtain=False),
    "forms-set-up-curtain": partial(_set_up, curtain=True),
}
