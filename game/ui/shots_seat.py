"""Scenes for the pictures: hot-seat play, from what happened since the last decision to planning marks."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.record.recent import Beat
from game.ui.battle.marks import Mark
from game.ui.battle.screen import Battle

if TYPE_CHECKING:
    from game.ui.shots import Take


def _since(take: "Take") -> None:
    take.begin()
    take.run(lambda s: s.session.seen.turn >= 2 and len(s.seat.recent()) > 8 and s.seat.news() and _rolled(s))
    take.hand.settle()
    take.hand.key(pygame.K_p, mod=pygame.KMOD_CTRL)
    while not any(type(e).__name__ == "Rolled" for e in _beat(take).events):
        take.hand.key(pygame.K_SPACE)
    take.hand.aside()


def _rolled(screen: Battle) -> bool:
    return any(type(e).__name__ == "Rolled" for beat in screen.seat.recent()[3:] for e in beat.events)


def _beat(take: "Take") -> Beat:
    playing = take.battle.seat.playing
    assert playing is not None
    return playing.beats[playing.place_now]


def _since_list(take: "Take") -> None:
    _since(take)
    take.hand.key(pygame.K_l)
    take.hand.aside()


def _trails(take: "Take") -> None:
    take.begin()
    take.run(lambda s: s.session.seen.turn >= 2 and len(s.seat.recent()) > 8 and s.seat.news())
    take.hand.key(pygame.K_t, mod=pygame.KMOD_CTRL)


def _standing(take: "Take") -> None:
    def mixed(screen: Battle) -> bool:
        held = {c.id for c in screen.session.seen.counters if c.hold}
        actors = set(screen.session.moment.actors)
        asked = screen.session.moment.asked
        return asked is not None and asked.topic == "react" and bool(actors & held) and bool(actors - held)

    take.begin()
    take.run(mixed)
    seat = take.battle.seat
    seat.give(next(one for one in seat.standing.offered() if one.what == "hold"))
    take.hand.settle()
    take.hand.key(pygame.K_d, mod=pygame.KMOD_CTRL)
    take.hand.aside()


def _ruling(take: "Take") -> None:
    take.begin()
    take.topic("action", "move")
    take.hand.key(pygame.K_F10)
    take.hand.press("A ruling")
    form = take.battle.ui.layers[-1].body  # type: ignore[attr-defined]
    form.fields[1][1].choose(2)
    form.fields[2][1].choose(1)
    form.reason.set_content("The counter was nudged when the coffee came")
    form.on_change()
    take.hand.aside()


def _marks(take: "Take") -> None:
    take.begin()
    take.topic("activate")
    screen = take.battle
    book, side = screen.seat.planning.book, screen.seat.planning.side
    mine = [p for p in screen.session.state.pieces.values() if p.side == side]
    label, grid = screen.session.state.label, screen.view.camera.grid
    step = 3 if grid.offset[mine[0].hex][0] < grid.columns // 2 else -3
    for piece in mine[2:12:3]:
        column, row = grid.offset[piece.hex]
        book.add(side, Mark(label(piece.hex), label(grid.at_offset(column + step, row))))
    book.add(side, Mark(label(mine[3].hex), "", "wait for the hussars"))
    screen.refresh()
    take.hand.aside()


def _handover_band(take: "Take") -> None:
    take.begin()
    take.topic("react", "fire")
    screen = take.battle
    asked = screen.session.moment.asked
    assert asked is not None
    palette = screen.view.kit.art.palette(asked.side)
    take.hand.settle()
    screen.seat.band.start(f"{screen.session.who(asked.side)} decides", asked.prompt, palette, 0.0)
    screen.seat.band.passed = -1e6


SCENES: dict[str, Callable[["Take"], None]] = {
    "since": _since, "since-list": _since_list, "trails": _trails, "standing": _standing, "ruling": _ruling,
    "marks": _marks, "handover-band": _handover_band,
}  # fmt: skip
