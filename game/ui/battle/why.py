"""Asking why not: what a key, a menu, a greyed button or a refusal is about, and the sheet with all conditions."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.board.hexes import OFF
from game.engine.commands import Command
from game.engine.text import N_, _
from game.engine.views import WhyView
from game.ui.battle.prompt import sentence
from game.ui.battle.sight import start_at, toggle
from game.ui.rulebook.page import open_rules
from game.ui.widgets.button import Button
from game.ui.widgets.menu import MenuItem, open_menu

if TYPE_CHECKING:
    from game.ui.battle.screen import Battle

About = Callable[[], object] | None
"""What tells all conditions of something, if anything can."""
NOTHING = N_(
    "Point at a hex, a counter or a greyed button, and choose a unit first: then all conditions are told here."
)


def ask(screen: "Battle") -> None:
    """Tell why not of what is under the pointer or the cursor: a greyed button, a hex or a piece."""
    over = screen.ui.focus if screen.ui.focus_shown else screen.ui.hovered
    if isinstance(over, Button) and over.greyed and over.on_why is not None:
        over.on_why()
        return
    hex = screen.cursor if screen.cursor != OFF else screen.hovered
    ask_at(screen, hex, screen.view.pieces_in(hex) if hex != OFF else [])


def ask_at(screen: "Battle", hex: int, pieces: list[str], piece: str = "") -> None:
    """Tell why not of a hex and the pieces there, for a piece (the one in focus or looked at if none is named)."""
    views = questions(screen, hex, pieces, piece)
    if views:
        show(screen, views)
    else:
        screen.say(_(NOTHING))


def questions(screen: "Battle", hex: int, pieces: list[str], piece: str = "") -> tuple[WhyView, ...]:
    """What can be asked about a piece and a hex with these pieces in it; about one of them where none is chosen."""
    choices, state = screen.choices, screen.session.state
    about = piece or choices.focus or choices.looked
    if about not in state.pieces:
        about = pieces[0] if pieces else ""
    if about not in state.pieces:
        return ()
    if hex == OFF:
        hex = state.pieces[about].hex
    side = state.pieces[about].side
    enemy = next((p for p in pieces if p in state.pieces and state.pieces[p].side != side), "")
    return screen.session.ruleset.whys(state, about, state.label(hex), enemy)


def ask_command(screen: "Battle", command: Command) -> None:
    """Tell all conditions of one command."""
    show(screen, (screen.session.ruleset.why(screen.session.state, command),))


def asker(screen: "Battle", command: Command | None) -> About:
    """What a press on a greyed button does: it tells all conditions of the command that it would be."""
    if command is None:
        return None
    return lambda: ask_command(screen, command)


def show(screen: "Battle", views: tuple[WhyView, ...]) -> None:
    """Put the sheet into the panel, which unfolds; while orders are secret the reason is said instead."""
    asked = screen.session.moment.asked
    if asked is not None and asked.secret:
        failing = views[0].failing
        if failing is not None:
            screen.say(f"{sentence(failing.words)} {failing.remedy}", failing.clause)
        return
    screen.why.show(views)
    screen.asked_about = screen.session.moment
    if screen.folded:
        screen.fold()
    screen.refresh()
    screen.panel.open(0)
    screen.ui.set_focus(screen.why.list)


def close(screen: "Battle") -> bool:
    """Take the sheet away; false where there is none."""
    if screen.asked_about is None:
        return False
    screen.asked_about = None
    screen.refresh()
    return True


def sheet_is_due(screen: "Battle") -> bool:
    """Whether the sheet still tells of the decision at hand."""
    if screen.asked_about is not None and screen.asked_about is not screen.session.moment:
        screen.asked_about = None
    return screen.asked_about is not None


def about(screen: "Battle", hex: int, pieces: list[str]) -> About:
    """What tells all conditions of a click on a hex, for the piece that is in focus now."""
    piece = screen.choices.focus or screen.choices.looked
    return (lambda: ask_at(screen, hex, pieces, piece)) if hex != OFF else None


def say(screen: "Battle", words: str, clause: str = "", about: About = None) -> None:
    """Say why something does not go, with the clause in our words, and links to all conditions and to the rule."""
    told = screen.session.explain(clause) if clause else ""
    links: list[tuple[str, Callable[[], object]]] = []
    if about is not None:
        links.append((_("All conditions"), about))
    if clause:
        links.append((_("Rule {clause}").format(clause=clause), lambda: rules(screen, clause)))
    toasts = screen.ui.toasts
    for toast in [toast for toast in toasts.shown if toast.words == words]:
        toasts.drop(toast)
    toasts.show(words, f"{clause}: {told}" if told else clause, stay=5000, links=tuple(links))


def pick_menu(screen: "Battle", hex: int, pieces: list[str], at: tuple[int, int]) -> None:
    """A right click: drop what is ready, else list the pieces in the hex and what can be asked of it."""
    if screen.choices.ready is not None:
        let_go(screen)
        return
    items = menu_items(screen, hex, pieces)
    if items:
        open_menu(screen.ui, items, at)
    else:
        let_go(screen)


def menu_items(screen: "Battle", hex: int, pieces: list[str]) -> list[MenuItem]:
    """The lines of a right click: the pieces to look at, why not, and the line of sight from here."""
    session, moment = screen.session, screen.session.moment
    items = [MenuItem(session.piece_name(p), lambda p=p: screen.look(p)) for p in pieces]  # type: ignore[misc]
    if moment.asked is None or moment.asked.secret or hex == OFF:
        return items
    views = questions(screen, hex, pieces)
    if views:
        if items:
            items.append(MenuItem(""))
        title = f"  {_short(views[0].title)}" if len(views) == 1 else ""
        items.append(MenuItem(_("Why not …?") + title, lambda: show(screen, views), "Y"))
    label = session.state.label(hex)
    items.append(MenuItem(_("Line of sight from {hex}").format(hex=label), lambda: start_at(screen, hex), "Shift L"))
    if screen.sight:
        items.append(MenuItem(_("No line of sight"), lambda: toggle(screen, False), "L"))
    focus = screen.choices.focus
    if focus and focus != moment.subject and len(moment.actors) > 1:
        items.append(MenuItem(_("Leave {unit}").format(unit=session.piece_name(focus)), lambda: let_go(screen), "Esc"))
    return items


def let_go(screen: "Battle") -> None:
    """Choose nobody."""
    screen.choices.drop()
    screen.refresh()


def _short(title: str) -> str:
    return title if len(title) <= 44 else f"{title[:43].rstrip()}…"


def rules(screen: "Battle", clause: str = "") -> None:
    """Open the rules: at a clause, at that of what is pointed at, or at that of the decision."""
    asked = screen.session.moment.asked
    at = clause or screen.ui.clause_under() or (asked.clause if asked is not None else "")
    open_rules(screen.ui, screen.session.ruleset, at)
