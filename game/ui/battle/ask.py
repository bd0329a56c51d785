"""Questions of the battle screen: which of several commands, and whether a step shall end already."""

from typing import TYPE_CHECKING

from game.engine.commands import Command
from game.engine.play import only_waiting
from game.engine.text import _, n_
from game.ui.battle.choice import values
from game.ui.widgets.dialog import Dialog, DialogButton, DialogRow
from game.ui.widgets.menu import MenuItem, open_menu

if TYPE_CHECKING:
    from game.ui.battle.screen import Battle


def choose(screen: "Battle", commands: tuple[Command, ...]) -> None:
    """Let the player choose one of several commands from a menu."""
    moment = screen.choices.moment

    def take(command: Command) -> None:
        if command.on_hex and len(screen.choices.stands(command)) > 1:
            screen.choices.make_ready((command,))  # its ghost tells left from right before it is sent
            screen.refresh()
            return
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
    """The pieces that could still act when a step with several of them ends; one that was sent nowhere has declined."""
    moment = screen.choices.moment
    if moment.subject:
        return []
    return [p for p in moment.actors if p in moment.state.pieces and p not in screen.choices.idle]


def wings_left(screen: "Battle", command: Command) -> list[tuple[str, str]]:
    """The wings that could still be used where a command passes them over: (command in words, its first piece)."""
    moment = screen.choices.moment
    if only_waiting(command):
        return []  # it ends a step of pieces, or says that what was asked is answered
    wings = {wing.id: wing for wing in screen.session.seen.wings}
    found = []
    for other in moment.plain:
        named = next((wings[v] for v in values(other) if isinstance(v, str) and v in wings), None)
        if not other.passes and not only_waiting(other) and named is not None and named.pieces:
            found.append((moment.words(other), named.pieces[0]))
    return found


def ask_to_end(screen: "Battle", command: Command) -> bool:
    """Ask once whether a step shall end in which pieces or wings could still act; false where none could."""
    state = screen.session.state
    pieces = still_able(screen)
    left = [(screen.session.piece_name(p), p) for p in pieces] or wings_left(screen, command)
    if not left:
        return False
    count = len(left)
    rows = [
        DialogRow(
            name, _("{hex}, go there").format(hex=state.label(state.pieces[p].hex)),
            screen.picture(p, screen.ui.px(38)),
            lambda p=p: screen.go_to_piece(p),  # type: ignore[misc]
        )
        for name, p in left if p in state.pieces
    ]  # fmt: skip

    def keep(off: bool) -> None:
        screen.shell.settings.confirm_end = not off
        screen.shell.save_settings()

    words = (
        n_("One unit can still act.", "{count} units can still act.", count)
        if pieces
        else n_("One wing can still act.", "{count} wings can still act.", count)
    ).format(count=count)
    buttons = [
        DialogButton(_("Go back"), None, "cancel"),
        DialogButton(_("End it"), lambda: screen.answer(screen.choices.press(command)), "primary"),
    ]
    title = f"{screen.choices.moment.words(command)}?"
    screen.ui.open(Dialog(screen.ui, title, words, buttons, rows=rows, check=(_("Do not ask again"), False, keep)))
    return True


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
