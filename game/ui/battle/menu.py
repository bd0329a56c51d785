"""The menu of a battle and its questions: concede, draw, save a copy, take back, copy the log, leave."""

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.engine.commands import AcceptDraw, Command, Concede, OfferDraw
from game.engine.text import _, n_
from game.record.folders import ready
from game.record.game import Game
from game.record.lines import SUFFIX
from game.record.names import clean_name
from game.record.trouble import BadName, NameTaken, NotAllowed, SaveTrouble
from game.ui.battle import sending
from game.ui.battle.agreement import when_agreed
from game.ui.battle.exports import export_bar, export_battle
from game.ui.battle.ruling import open_ruling, ruling_bar
from game.ui.battle.situation import make_situation, situation_bar
from game.ui.trouble import file_box, save_box
from game.ui.widgets.base import Tip
from game.ui.widgets.dialog import Dialog, DialogButton, DialogRow
from game.ui.widgets.field import TextField
from game.ui.widgets.menu import MenuItem, open_menu

if TYPE_CHECKING:
    from game.ui.battle.screen import Battle

MOST_BACK = 40
"""So many commands at the most are listed for a take-back."""


def open_battle_menu(screen: "Battle") -> None:
    """The menu under the sign at the left of the top bar."""
    session = screen.session
    state, keys = session.state, screen.shell.keys
    over = session.game.result is not None
    side = _speaker(screen)
    name = session.who(side) if side else ""
    ended = Tip(_("The battle is over")) if over else None
    nobody = ended or (None if side else Tip(_("The computer decides now")))
    offered = state.offer and state.offer != side
    items = [
        *sending.items(screen),
        MenuItem(_("Save a copy…"), lambda: save_copy(screen), keys.cap("save")),
        MenuItem(_("Copy the log as text"), lambda: copy_log(screen)),
        MenuItem(_("The log as a text file…"), lambda: _show_log_file(screen)),
        MenuItem(_("Battle report so far…"), lambda: _save_report(screen)),
        MenuItem(_("Dice against expectation…"), lambda: _dice(screen)),
        MenuItem(_("Export…"), lambda: export_battle(screen), reason=export_bar(screen)),
        MenuItem(_("Make a situation of this…"), lambda: make_situation(screen), reason=situation_bar(screen)),
        MenuItem(""),
        MenuItem(_("Since my last decision"), screen.seat.play, keys.cap("since"), reason=screen.seat.nothing_new()),
        MenuItem(_("Since my last decision, in words"), screen.seat.list, reason=screen.seat.nothing_new()),
        MenuItem(
            _("Keep trails drawn"), screen.seat.toggle_trails, keys.cap("trails"), checked=screen.shell.settings.trails
        ),
        MenuItem(
            _("Answers in advance…"), screen.seat.answers_menu, keys.cap("answers"), reason=screen.seat.no_answers()
        ),
        MenuItem(_("Planning marks…"), screen.seat.planning.menu, keys.cap("marks")),
        MenuItem(""),
        MenuItem(_("Take back by agreement…"), lambda: take_back(screen), reason=_back_bar(screen)),
        MenuItem(_("A ruling by agreement…"), lambda: open_ruling(screen), reason=ruling_bar(screen)),
        MenuItem(
            _("Concede as {name}…").format(name=name) if side else _("Concede…"),
            lambda: concede(screen, side),
            reason=nobody,
        ),
        MenuItem(_("Accept the draw") if offered else _("Offer a draw…"), lambda: draw(screen, side), reason=nobody),
        MenuItem(""),
        MenuItem(_("Rules…"), lambda: _rules(screen), keys.cap("rules")),
        MenuItem(_("Keys"), lambda: _keys(screen), keys.cap("keys")),
        MenuItem(_("Settings…"), lambda: open_settings(screen), keys.cap("settings")),
        MenuItem(_("The end of the battle"), lambda: show_end(screen)) if over else MenuItem(""),
        MenuItem(
            _("Leave to the opening screen") if screen.shell.back is None else _("Back to the editor"),
            lambda: leave(screen),
        ),
    ]
    clean = [item for n, item in enumerate(items) if item.label or (n and items[n - 1].label)]
    at = screen.top.left[0].rect
    open_menu(screen.ui, clean, at)


def _speaker(screen: "Battle") -> str:
    """The side a person speaks for now: who is asked, or the only person."""
    session = screen.session
    asked = session.moment.asked
    if asked is not None and asked.side in session.persons:
        return asked.side
    return session.persons[0] if len(session.persons) == 1 else ""


def _rules(screen: "Battle") -> None:
    from game.ui.battle.why import rules

    rules(screen)


def _keys(screen: "Battle") -> None:
    from game.ui.battle.keys import show_keys

    show_keys(screen)


def _dice(screen: "Battle") -> None:
    from game.ui.battle.end_sheet import show_dice

    show_dice(screen)


def _show_log_file(screen: "Battle") -> None:
    from game.ui.battle.end_sheet import show_log_file

    show_log_file(screen)


def _save_report(screen: "Battle") -> None:
    from game.ui.battle.end_sheet import save_report

    save_report(screen)


def open_settings(screen: "Battle") -> None:
    """The settings on top of the battle."""
    from game.ui.opening.settings_form import settings_dialog

    settings_dialog(screen.shell, screen.refresh, turns=screen.session.turns)


def leave(screen: "Battle") -> None:
    """Back to the opening screen, or to where the battle was tried out; the game is on disk and can be continued."""
    screen.go(screen.shell.home())


def concede(screen: "Battle", side: str) -> None:
    """Ask once, then give the battle up."""
    session = screen.session
    words = _("{side} wins the battle. This cannot be undone without agreement.").format(
        side=session.name(session.state.other(side))
    )
    buttons = [
        DialogButton(_("Go back"), None, "cancel"),
        DialogButton(_("Concede"), lambda: screen.send((Concede(side),)), "danger"),
    ]
    screen.ui.open(Dialog(screen.ui, _("{who} concedes?").format(who=session.who(side)), words, buttons))


def draw(screen: "Battle", side: str) -> None:
    """Offer a draw, or accept the one that is offered; at one machine the other player answers at once."""
    session = screen.session
    state = session.state
    other = state.other(side)
    if state.offer == other:
        screen.send((AcceptDraw(side),))
        return
    if state.offer != side:
        screen.send((OfferDraw(side),))
    if session.file is not None:
        screen.say(_("{side} offers a draw; the offer goes with the file.").format(side=session.name(side)))
        return
    if other not in session.persons:
        screen.say(_("{side} offers a draw; the computer plays on.").format(side=session.name(side)))
        return
    buttons = [
        DialogButton(_("Play on"), None, "cancel"),
        DialogButton(_("Accept the draw"), lambda: screen.send((AcceptDraw(other),)), "primary"),
    ]
    words = _("{who} offers a draw. {other} answers.").format(who=session.who(side), other=session.who(other))
    screen.ui.open(Dialog(screen.ui, _("A draw?"), words, buttons))


def copy_log(screen: "Battle") -> None:
    """Put the log as text into the clipboard."""
    with suppress(pygame.error):
        pygame.scrap.put_text(screen.chronicle.plain_text())
        count = len(screen.chronicle.entries)
        words = n_("The log, {count} line, is in the clipboard.", "The log, {count} lines, is in the clipboard.", count)
        screen.ui.toasts.show(words.format(count=count))
        return
    screen.ui.toasts.show(_("The clipboard cannot be used here."))


# -- copies ---------------------------------------------------------------------------------------------------


def save_copy(screen: "Battle") -> None:
    """Ask for a name and save a copy of the game under it."""
    session = screen.session
    asked = session.moment.asked
    usual = _("{battle}, {turn}").format(battle=session.scenario.name, turn=session.turns.amid(session.seen.turn))
    usual += f", {session.name(asked.side)}" if asked else ""
    field = TextField(screen.ui, usual, hint=_("A name"), most=80)

    def save(over: bool = False) -> None:
        try:
            path = session.game.copy_as(ready(screen.shell.folders.saved), field.content, over)
        except BadName as bad:
            screen.ui.toasts.show(_("This name cannot be used: {bad}.").format(bad=bad))
            return
        except NameTaken as taken:
            _ask_over(screen, taken.path, lambda: save(True))
            return
        except SaveTrouble as trouble:
            screen.ui.close(dialog)
            file_box(screen.ui, _("The copy could not be saved"), trouble)
            return
        screen.ui.close(dialog)
        screen.ui.toasts.show(_("Saved as {name}").format(name=path.stem), str(path.parent))

    buttons = [
        DialogButton(_("Go back"), None, "cancel"),
        DialogButton(_("Save the copy"), save, "primary", closes=False),
    ]
    words = _("The game in progress is always on disk. A copy keeps this moment under a name.")
    dialog = Dialog(screen.ui, _("Save a copy"), words, buttons, body=field, body_height=40)
    screen.ui.open(dialog)
    field.select_all()


def _ask_over(screen: "Battle", path: Path, action: object) -> None:
    buttons = [
        DialogButton(_("Another name"), None, "cancel"),
        DialogButton(_("Replace it"), action, "danger"),  # type: ignore[arg-type]
    ]
    screen.ui.open(
        Dialog(
            screen.ui,
            _("Replace the copy?"),
            _("There is a copy named {name} already.").format(name=path.stem),
            buttons,
        )
    )


def save_elsewhere(screen: "Battle", left: tuple[Command, ...]) -> None:
    """Ask for another folder and go on in a new file there."""
    field = TextField(screen.ui, str(Path.home()), hint=_("A folder"), most=400)

    def move() -> None:
        try:
            path = screen.session.game.move_to(Path(clean_folder(field.content)))
        except (SaveTrouble, OSError) as trouble:
            screen.ui.toasts.show(_("This does not go either."), str(getattr(trouble, "reason", trouble)))
            return
        screen.ui.close(dialog)
        screen.ui.toasts.show(_("The game goes on in a new file."), str(path))
        screen.send(left)

    buttons = [DialogButton(_("Go back"), None, "cancel"), DialogButton(_("Save there"), move, "primary", closes=False)]
    dialog = Dialog(screen.ui, _("Save in another folder"), "", buttons, body=field, body_height=40, width=620)
    screen.ui.open(dialog)


def saving_failed(screen: "Battle", trouble: SaveTrouble, game: Game, left: tuple[Command, ...]) -> None:
    """Say that the disk fails, and offer to try again, to go on elsewhere or without it."""

    def unsaved() -> None:
        game.go_on_unsaved()
        screen.send(left)

    save_box(screen.ui, trouble, lambda: screen.send(left), lambda: save_elsewhere(screen, left), unsaved)


def clean_folder(words: str) -> str:
    """A folder as typed, with ~ for the home folder."""
    return str(Path(words.strip() or ".").expanduser())


def file_name(words: str) -> str:
    """The name a copy would get."""
    return clean_name(words).removesuffix(SUFFIX)


# -- going back -----------------------------------------------------------------------------------------------


def _back_bar(screen: "Battle") -> Tip | None:
    if screen.session.game.count == 0:
        return Tip(_("Nothing to take back"), _("No command stands yet."))
    asked = screen.session.moment.asked
    if asked is not None and asked.secret:
        return Tip(_("Not while choices are secret"), _("Take back when both sides have chosen."))
    return None


def take_back(screen: "Battle") -> None:
    """List the last commands; choosing one takes it and all after it back, if both players agree."""
    game = screen.session.game
    rows = []
    for n in range(game.count, max(0, game.count - MOST_BACK), -1):
        step = game.story.played[n - 1]
        side = screen.session.name(step.side)
        when = _("{side}, {turn}").format(side=side, turn=screen.session.turns.amid(step.line.turn))
        rows.append(DialogRow(game.words(n), when, None, lambda n=n: _agree(screen, n)))  # type: ignore[misc]
    words = _("Choose the first command to take back; all after it go too. The same commands would draw the same dice.")
    buttons = [DialogButton(_("Go back"), None, "cancel")]
    screen.ui.open(Dialog(screen.ui, _("Take back by agreement"), words, buttons, rows=rows, width=560))


def _agree(screen: "Battle", n: int) -> None:
    game = screen.session.game
    count = game.count - n + 1

    def back() -> None:
        try:
            screen.session.take_back(count)
        except NotAllowed as bar:
            screen.say(str(bar))

    words = n_(
        "{count} command will be taken back, from: {words}.",
        "{count} commands will be taken back, from: {words}.",
        count,
    ).format(count=count, words=game.words(n))
    when_agreed(screen, _("Take back?"), words, back)


def show_end(screen: "Battle") -> None:
    """The sheet of the end."""
    from game.ui.battle.end_sheet import open_end_sheet

    open_end_sheet(screen)
