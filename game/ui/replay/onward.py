"""Leading on from a replay: a new game that goes on from here, the page of what if, what is made of the game."""

from typing import TYPE_CHECKING

from game.engine.text import _
from game.record.folders import ready
from game.record.resume import resume
from game.record.trouble import FileTrouble, RulesDiffer
from game.ui.export.window import Source, open_export
from game.ui.replay.whatif import WhatIf, what_if_bar
from game.ui.trouble import file_box
from game.ui.widgets.base import Tip

if TYPE_CHECKING:
    from game.ui.replay.screen import ReplayScreen


def play_on_bar(screen: "ReplayScreen") -> Tip | None:
    """Why one cannot play on from here."""
    if screen.rules is None:
        return Tip(_("This program has not the rules of this game"), screen.watching.why)
    if not screen.sight.stands(screen.replay.place):
        return Tip(_("This was taken back"), _("Go to a command that stands, then play on."))
    if screen.replay.frame.board.result is not None:
        return Tip(_("The battle is over here"), _("Go back a step or more, then play on."))
    return None


def play_on(screen: "ReplayScreen") -> None:
    """Begin a new game that goes on from here and remembers which one it comes from."""
    from game.ui.battle.screen import Battle

    if _barred(screen, play_on_bar(screen)):
        return
    path, n = screen.replay.path, screen.replay.frame.n
    try:
        game = resume(path, screen.shell.rulesets, folder=ready(screen.shell.folders.games), until=n)
    except RulesDiffer as differ:
        file_box(screen.ui, _("The rules have changed since"), differ, _("This game can only be watched."))
        return
    except (FileTrouble, ValueError) as trouble:
        file_box(screen.ui, _("This game cannot be played on"), trouble)
        return
    words = _("A new game that goes on from command {number} of {name}. That one stays as it is.")
    game.notices.append(words.format(number=n, name=path.stem))
    screen.go(Battle(screen.shell, game))


def ask_what_if(screen: "ReplayScreen") -> None:
    """Open the page of what if."""
    if _barred(screen, play_on_bar(screen) or what_if_bar(screen)):
        return
    screen.stop()
    screen.what_if_page = WhatIf(screen)
    screen.what_if_page.open()


def _barred(screen: "ReplayScreen", bar: Tip | None) -> bool:
    """Whether something bars it; it is then told."""
    if bar is not None:
        screen.ui.toasts.show(bar.title, bar.body)
    return bar is not None


def export(screen: "ReplayScreen") -> None:
    """Ask what to make of this game, then make it."""
    replay = screen.replay
    if screen.rules is None:
        return
    options, count = screen.watching.battle.options, replay.frames[-1].n
    turns = tuple((replay.frames[n].board.clock.turn, replay.frames[n].n) for n in replay.marks("turn") if n)
    source = Source(replay.path, screen.rules, screen.scenario, options, count, replay.frame.n, turns)
    open_export(screen.shell, source)
