"""Questions of the battle screen: which of several commands, and whether a step shall end already."""

from typing import TYPE_CHECKING

from game.engine.commands import Command
from game.ui.widgets.dialog import Dialog, DialogButton, DialogRow
from game.ui.widgets.menu import MenuItem, open_menu

if TYPE_CHECKING:
    from game.ui.battle.screen import Battle


def choose(screen: "Battle", commands: tuple[Command, ...]) -> None:
    """Let the player choose one of several commands from a menu."""
    moment = screen.choices.moment

    def take(command: Command) -> None:
        screen.answer(screen.choices.press(command))

    items = [
        MenuItem(moment.words(c), lambda c=c: take(c), tip=screen.prompts.tip(c))  # type: ignore[misc]
        for c in commands
    ]
    open_menu(screen.ui, items, screen.ui.pointer or screen.cursor_point())


def choose_any(screen: "Battle") -> None:
    """Let the player choose one of all the commands offered now, or of those of the piece in focus."""
    choices = screen.choices
    if choices.moment.asked is None or not screen.session.asked_person:
        return
    mine = choices.moment.of(choices.focus) if choices.focus else []
    rest = [c for c in choices.moment.options if c.actor is None]
    choose(screen, (*mine, *rest) if mine else choices.moment.options)


def still_able(screen: "Battle") -> list[str]:
    """The pieces that could still act when a step with several of them ends."""
    moment = screen.choices.moment
    return [] if moment.subject else [p for p in moment.actors if p in moment.state.pieces]


def ask_to_end(screen: "Battle", command: Command, pieces: list[str]) -> None:
    """Ask once whether a step shall end in which these pieces could still act."""
    state = screen.session.state
    count = len(pieces)
    rows = [
        DialogRow(
            screen.session.piece_name(p), f"{state.label(state.pieces[p].hex)}, go there",
            screen.picture(p, screen.ui.px(38)),
            lambda p=p: screen.go_to_piece(p),  # type: ignore[misc]
        )
        for p in pieces
    ]  # fmt: skip

    def keep(off: bool) -> None:
        screen.shell.settings.confirm_end = not off
        screen.shell.save_settings()

    words = "One unit can still act." if count == 1 else f"{count} units can still act."
    buttons = [
        DialogButton("Go back", None, "cancel"),
        DialogButton("End it", lambda: screen.answer(screen.choices.press(command)), "primary"),
    ]
    title = f"{screen.choices.moment.words(command)}?"
    screen.ui.open(Dialog(screen.ui, title, words, buttons, rows=rows, check=("Do not ask again", False, keep)))


def pick(screen: "Battle", pieces: list[str], pos: tuple[float, float]) -> None:
    """Drop what is ready, or pick one of the pieces in a hex."""
    if screen.choices.ready is not None or not pieces:
        screen.choices.drop()
        screen.refresh()
        return
    if len(pieces) == 1:
        screen.look(pieces[0])
        return
    items = [MenuItem(screen.session.piece_name(p), lambda p=p: screen.look(p)) for p in pieces]  # type: ignore[misc]
    open_menu(screen.ui, items, (round(pos[0]), round(pos[1])))
