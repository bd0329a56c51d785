"""Exports out of a battle that is being played: what is exported, and when that must wait."""

from typing import TYPE_CHECKING

from game.engine.text import _
from game.ui.export.window import Source, open_export
from game.ui.widgets.base import Tip

if TYPE_CHECKING:
    from game.ui.battle.screen import Battle


def export_bar(screen: "Battle") -> Tip | None:
    """Why nothing can be exported now."""
    asked = screen.session.moment.asked
    if screen.session.game.path is None:
        return Tip(_("This game is not kept on disk."))
    if asked is not None and asked.secret:
        return Tip(_("Not while choices are secret"), _("Export when both sides have chosen."))
    return None


def export_battle(screen: "Battle") -> None:
    """Ask what to make of the game, then make it."""
    session = screen.session
    game = session.game
    if game.path is None:
        return
    options = frozenset(game.header.options)
    turns: dict[int, int] = {}
    for step in game.story.played:
        turns.setdefault(step.line.turn, step.n)
    turns_at = tuple((turn, n) for turn, n in turns.items() if turn)
    source = Source(game.path, session.ruleset, session.scenario, options, game.count, game.count, turns_at)
    open_export(screen.shell, source)
