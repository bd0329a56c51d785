"""Scenes for the pictures: the setup editor."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.engine.ruleset import Ruleset
from game.ui.editor.opened import open_file
from game.ui.editor.screen import Editor

if TYPE_CHECKING:
    from game.ui.shots import Take


def _opened(take: "Take", battle: int = -1) -> Editor:
    """The editor with a battle of the list."""
    shell = take.hand.app.shell
    found = [one for one in take.hand.app.screen.found if one.shipped]  # type: ignore[union-attr]
    take.hand.app.screen.go(open_file(shell, found[battle].path))  # type: ignore[union-attr]
    take.hand.step(3)
    screen = take.hand.app.screen
    assert isinstance(screen, Editor)
    take.hand.settle()
    return screen


def opened_of(take: "Take", wanted: Callable[[Ruleset], bool]) -> Editor:
    """The editor with the first battle of a rule set that is wanted."""
    shell = take.hand.app.shell
    titles = {title for ruleset in shell.rulesets.values() if wanted(ruleset) for title in ruleset.titles}
    found = [one for one in take.hand.app.screen.found if one.shipped]  # type: ignore[union-attr]
    return _opened(take, next(n for n, one in enumerate(found) if one.title in titles))


def _tab(tab: int, key: int, battle: int = -1) -> Callable[["Take"], None]:
    def scene(take: "Take") -> None:
        editor = _opened(take, battle)
        take.hand.key(key)
        editor.panel.open(tab)
        take.hand.aside()

    return scene


def _piece(take: "Take") -> None:
    editor = _opened(take, 1)
    editor.choose(next(c.id for c in editor.work.counters if len(c.hexes) == 2))
    take.hand.aside()


def _problems(take: "Take") -> None:
    editor = _opened(take)
    for counter in editor.work.counters[:6]:
        editor.choose(counter.id)
        take.hand.key(pygame.K_DELETE)
    take.hand.step(3, 400)
    editor.panel.open(4)
    take.hand.aside()


def _folded(take: "Take") -> None:
    _opened(take, 1)
    take.hand.key(pygame.K_F9)


def _page(take: "Take") -> None:
    take.hand.press("Editor", "button")
    take.hand.aside()


SCENES: dict[str, Callable[["Take"], None]] = {
    "editor-page": _page, "editor": _tab(0, pygame.K_1, 1), "editor-map": _tab(1, pygame.K_2, 1),
    "editor-battle": _tab(2, pygame.K_8), "editor-rules": _tab(3, pygame.K_3, 1), "editor-piece": _piece,
    "editor-folded": _folded, "editor-problems": _problems, "editor-hexsides": _tab(1, pygame.K_4, 0),
}  # fmt: skip
