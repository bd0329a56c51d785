"""Scenes for the pictures: the opening screen with its lists, log, army, stack, end and dice of a battle."""

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.players import make
from game.record.game import Game
from game.record.keeping import discard
from game.setup.loader import load_scenario
from game.ui.battle.army import Wing

if TYPE_CHECKING:
    from game.ui.shots import Take

PLAYERS = ("Anna", "Måns", "Jan Żak", "Dąbrowska", "Åsa", "Wyerick van Brederode", "Ödön", "Béla")


def keep_games(take: "Take", count: int, commands: int = 40) -> None:
    """Fill the player's folders with games in different stages, one bad file and one of a later version."""
    shell = take.hand.app.shell
    opening = take.hand.app.screen
    found = next(one for one in opening.found if not one.faults)  # type: ignore[union-attr]
    scenario = load_scenario(found.path, shell.rulesets.values())
    ruleset = shell.rulesets[scenario.ruleset]
    folders = shell.folders
    for n in range(count):
        names = {side.id: PLAYERS[(n * 3 + k) % len(PLAYERS)] for k, side in enumerate(scenario.sides)}
        kinds = {side.id: "simple" for side in scenario.sides[1:]} if n % 4 == 3 else {}
        folder = folders.saved if n % 5 == 4 else folders.games
        folder.mkdir(parents=True, exist_ok=True)
        game = Game.new(ruleset, scenario, seed=f"shots {n}", names=names, players=kinds, folder=folder, sync=False,
                        started=f"2026-10-{n % 28 + 1:02d}T19:30:00")  # fmt: skip
        player = make("simple", f"shots {n}", ruleset)
        while game.count < commands * (n % 4) and game.result is None:
            game.submit(player.choose(game.state))
        game.close()
        assert game.path is not None
        then = 1_790_000_000 - n * 90_000
        os.utime(game.path, (then, then))
        if n == count - 1:
            discard(game.path, folders)
    (folders.games / "Kircholm torn.caracole").write_bytes(b'{"format":1,"line":"ga')
    later = b'{"format":9,"line":"game","program":"9.1"}\n'
    (folders.games / "Kircholm of a later version.caracole").write_bytes(later)


def _opening_options(take: "Take") -> None:
    keep_games(take, 3)
    hand = take.hand
    hand.press("Settings")
    hand.app.screen.build_menu()  # type: ignore[union-attr]
    hand.press("Play")
    page = hand.app.screen.page  # type: ignore[union-attr]
    if page.options.count:
        hand.click(page.options.row_box(0))
    hand.click(page.sides[0].field.rect)
    hand.type("Anna")
    hand.aside()


def _load_many(take: "Take") -> None:
    keep_games(take, 30)
    take.hand.press("Load")
    take.hand.aside()


def _load_search(take: "Take") -> None:
    keep_games(take, 30)
    take.hand.press("Load")
    page = take.hand.app.screen.page  # type: ignore[union-attr]
    take.hand.click(page.search.rect)
    take.hand.type("żak")
    take.hand.key(pygame.K_ESCAPE)
    take.hand.aside()


def _to_turn(take: "Take", turn: int) -> None:
    take.begin()
    take.run(lambda screen: screen.session.seen.turn >= turn and screen.session.moment.asked.topic == "actor")  # type: ignore[union-attr]


def _log_opened(take: "Take") -> None:
    _to_turn(take, 2)
    screen = take.battle
    screen.panel.open(1)
    model = screen.log.list.model
    roll = max((n for n, e in enumerate(model.entries) if e.roll is not None and len(e.roll.tally) > 2), default=-1)
    if roll >= 0:
        screen.log.list.show_row(model.row_of(roll))
        take.hand.click(screen.log.list.row_box(model.row_of(roll)))
    take.hand.aside()


def _log_filter(take: "Take") -> None:
    _to_turn(take, 2)
    screen = take.battle
    screen.panel.open(1)
    screen.log.kind.choose(1)
    screen.log.side.choose(2)
    screen.log.list.scroll_to(200)
    take.hand.aside()


def _army_lit(take: "Take") -> None:
    _to_turn(take, 3)
    screen = take.battle
    screen.panel.open(2)
    row = next(n for n, row in enumerate(screen.army.rows) if isinstance(row, Wing) and row.left < row.first)
    screen.army.show_row(row)
    take.hand.settle()
    take.hand.move(screen.army.row_box(row))


def _stack(take: "Take") -> None:
    _to_turn(take, 2)
    screen = take.battle
    counters = screen.session.seen.counters
    at = [c.hexes[0] for c in counters if len(c.hexes) == 1]
    hex = max(set(at), key=lambda h: (at.count(h), -h))
    take.hand.click(take.hand.hex(screen.session.state.label(hex)))
    take.hand.aside()
    take.hand.move(take.hand.hex(screen.session.state.label(hex)))
    take.hand.step(6)


def _card_shaken(take: "Take") -> None:
    _to_turn(take, 2)
    screen = take.battle
    counters = screen.session.seen.counters
    bad = next(c for c in counters if c.status and any(c.changed))
    foe = next(c for c in counters if c.side != bad.side and c.marks)
    screen.go_to_piece(bad.id)
    screen.panel.open(0)
    take.hand.move(take.hand.of(foe.id))


def _dice(take: "Take") -> None:
    _to_turn(take, 3)
    take.hand.key(pygame.K_F10)
    take.hand.press("Dice")
    take.hand.aside()


def _end_lower(take: "Take") -> None:
    take.begin()
    take.run(lambda screen: False)
    take.hand.settle()
    for _ in range(4):
        take.hand.key(pygame.K_PAGEDOWN)


SCENES: dict[str, Callable[["Take"], None]] = {
    "opening-options": _opening_options,
    "load-many": _load_many,
    "load-search": _load_search,
    "log-opened": _log_opened,
    "log-filter": _log_filter,
    "army-lit": _army_lit,
    "stack": _stack,
    "card-shaken": _card_shaken,
    "dice": _dice,
    "end-lower": _end_lower,
}
"""By name."""
