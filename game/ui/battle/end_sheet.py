"""The sheet at the end of a battle, and the same lines while it lasts: the dice, the report, the log as a text."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from game.engine.text import _
from game.record.folders import ready
from game.record.game import Game
from game.record.names import clean_name
from game.record.trouble import SaveTrouble, in_words
from game.ui.battle.account import dice_lines, end_words, report, whole
from game.ui.battle.account_rows import AccountRows
from game.ui.battle.exports import export_bar, export_battle
from game.ui.desktop import copy_text, open_folder
from game.ui.theme import Colour
from game.ui.trouble import file_box
from game.ui.widgets.dialog import Dialog, DialogButton

if TYPE_CHECKING:
    from game.ui.battle.screen import Battle

WIDTH = 800


def open_end_sheet(screen: "Battle") -> None:
    """Open the sheet on top of the battle."""
    from game.ui.replay.screen import open_replay

    session = screen.session
    if session.game.result is None:
        return
    title, words = end_words(session)
    path = session.game.path

    def replay() -> None:
        if path is not None:
            session.game.close()
            screen.go(open_replay(screen.shell, path))

    buttons = [
        DialogButton(_("Look at the map"), None, "cancel"),
        DialogButton(_("Watch the replay"), replay if path is not None else None),
        DialogButton(_("Log as text"), lambda: show_log_file(screen), closes=False),
        DialogButton(_("Battle report"), lambda: save_report(screen), closes=False),
        DialogButton(_("Export…"), lambda: export_battle(screen), closes=False, reason=export_bar(screen)),
        *([DialogButton(_("Again, sides swapped"), lambda: again_swapped(screen))] if session.file is None else []),
        DialogButton(
            _("New battle") if screen.shell.back is None else _("Back to the editor"),
            lambda: screen.go(screen.shell.home()),
            "primary",
        ),
    ]
    body = AccountRows(screen.ui, whole(session), _colours(screen))
    height = screen.ui.size[1] / screen.ui.scale
    taken = 330 if screen.ui.size[0] < screen.ui.px(WIDTH) else 290
    dialog = Dialog(screen.ui, title, words, buttons, body=body, body_height=max(90, min(560, height - taken)),
                    width=WIDTH)  # fmt: skip
    screen.ui.open(dialog)
    screen.ui.set_focus(body)


def _colours(screen: "Battle") -> Callable[[str], Colour]:
    art = screen.view.kit.art
    return lambda side: art.palette(side).ground


def show_dice(screen: "Battle") -> None:
    """The dice so far against expectation."""
    lines = dice_lines(screen.session)
    body = AccountRows(screen.ui, lines[1:], _colours(screen))
    height = screen.ui.size[1] / screen.ui.scale - 260
    words = _("Every roll counts with the exact chance it had. Two battles of three stay within the ±.")
    wanted = body.natural_height() / screen.ui.scale
    dialog = Dialog(screen.ui, _("Dice against expectation"), words, body=body, width=WIDTH,
                    body_height=max(90, min(wanted + 4, height)))  # fmt: skip
    screen.ui.open(dialog)
    screen.ui.set_focus(body)


def again_swapped(screen: "Battle") -> None:
    """Begin the same battle anew with the players on the other sides, the same options, other dice."""
    from game.ui.battle.screen import Battle

    old = screen.session
    first, second = (side.id for side in old.scenario.sides)
    swapped = {first: second, second: first}
    # A player without a name of his own is called by his side; that name stays with the side.
    names = {side: "" if old.names[other] == old.name(other) else old.names[other] for side, other in swapped.items()}
    players = {side: old.kinds[other] for side, other in swapped.items()}
    try:
        game = Game.new(
            old.ruleset, old.scenario, seed=screen.shell.resume_seed(), options=frozenset(old.game.header.options),
            names=names, players=players, folder=ready(screen.shell.folders.games),
        )  # fmt: skip
    except SaveTrouble as trouble:
        file_box(screen.ui, _("The battle cannot be begun"), trouble, _("A game is always kept on disk."))
        return
    screen.go(Battle(screen.shell, game))


def save_report(screen: "Battle") -> None:
    """Write the battle report into the player's folder of saved things and say where it is."""
    game = screen.session.game
    stem = game.path.stem if game.path is not None else screen.session.scenario.name
    words = report(screen.session)
    try:
        path = ready(screen.shell.folders.saved) / clean_name(f"{stem}, report", ".txt")
        path.write_text(words, encoding="utf-8")
    except SaveTrouble as trouble:
        file_box(screen.ui, _("The report could not be written"), trouble)
        return
    except OSError as error:
        file_box(
            screen.ui, _("The report could not be written"), SaveTrouble(screen.shell.folders.saved, in_words(error))
        )
        return
    _told(screen, _("The battle report is written"), path, words)


def show_log_file(screen: "Battle") -> None:
    """Say where the log stands as plain text."""
    chronicle = screen.chronicle
    chronicle.write(True)
    path = chronicle.path
    if path is None or chronicle.trouble:
        words = chronicle.trouble or _("This game is not kept on disk.")
        screen.ui.open(Dialog(screen.ui, _("The log could not be written"), words))
        return
    _told(
        screen, _("The log as plain text"), path, chronicle.plain_text(), _("It is kept up to date at every command.")
    )


def _told(screen: "Battle", title: str, path: Path, words: str, more: str = "") -> None:
    toasts = screen.ui.toasts

    def copy() -> None:
        toasts.show(_("It is in the clipboard.") if copy_text(words) else _("The clipboard cannot be used here."))

    def folder() -> None:
        if not open_folder(path.parent):
            toasts.show(_("No file window can be opened here."), str(path.parent))

    buttons = [
        DialogButton(_("Open its folder"), folder),
        DialogButton(_("Copy the text"), copy),
        DialogButton(_("Close"), None, "primary"),
    ]
    screen.ui.open(Dialog(screen.ui, title, f"{more}\n{path}".strip(), buttons, width=620))
