"""The window as the command line opens it: at the opening screen, or at once in a battle."""

import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from game.engine.ruleset import Ruleset
from game.engine.scenario import Scenario
from game.record.folders import ready
from game.record.game import Game
from game.ui.app import run
from game.ui.battle.screen import Battle
from game.ui.display import NoDisplay
from game.ui.opening.screen import Opening
from game.ui.screen import Screen, Shell

PERSON = "person"


def open_window(rulesets: Mapping[str, Ruleset]) -> None:
    """Open the window at its opening screen. Raises NoDisplay."""
    look_for_display()
    run(rulesets)


def open_game(rulesets: Mapping[str, Ruleset], path: Path) -> None:
    """Open the window with a game file: one of this table, an invitation, a game by file. Raises NoDisplay."""
    look_for_display()

    def first(shell: Shell) -> Screen:
        opening = Opening(shell)
        opening.bring = path
        return opening

    run(rulesets, first)


def open_battle(
    rulesets: Mapping[str, Ruleset],
    scenario: Scenario,
    players: Sequence[str],
    names: Sequence[str] = (),
    options: frozenset[str] = frozenset(),
    seed: str | None = None,
    beside: Path | None = None,
) -> None:
    """Open the window in a new game. Raises NoDisplay, SaveTrouble.

    `players` ("human" or a kind of computer player) and `names` go in the order of the scenario's sides. *beside* is
    the folder of the scenario's file where that is none of the usual ones.
    """
    look_for_display()
    sides = [side.id for side in scenario.sides]
    kinds = [PERSON if kind == "human" else kind for kind in players]

    def first(shell: Shell) -> Screen:
        if beside is not None:
            shell.homes[scenario.id] = beside
        game = Game.new(
            rulesets[scenario.ruleset],
            scenario,
            seed=seed or shell.resume_seed(),
            options=options,
            names=dict(zip(sides, names, strict=False)),
            players=dict(zip(sides, kinds, strict=True)),
            folder=ready(shell.folders.games),
        )
        return Battle(shell, game)

    run(rulesets, first)


def open_editor(rulesets: Mapping[str, Ruleset], path: Path) -> None:
    """Open the window in the editor with a scenario file. Raises NoDisplay, Faults, ValueError."""
    from game.setup.editing.draft import Draft
    from game.ui.editor import opened

    draft = Draft.opened(path)
    look_for_display()
    run(rulesets, lambda shell: opened.open_editor(shell, draft))


def look_for_display() -> None:
    """Raise NoDisplay where there is none for certain: the system's libraries would print lines of their own first."""
    wanted = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    if sys.platform.startswith("linux") and not any(os.environ.get(name) for name in wanted):
        raise NoDisplay("There is no display to open a window on (DISPLAY is not set).")
