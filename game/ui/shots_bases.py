"""Scenes for the pictures: a title of bases over several hexes with twelve facings, moves declared step by step."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

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


SCENES: dict[str, Callable[["Take"], None]] = {
    "bases-start": partial(_start, number=0),
    "bases-small": partial(_start, number=1),
}
