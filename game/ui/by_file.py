"""Opening a game file, whatever it is: a game of this table, an invitation, an answer, the next file of a game by file.

Used by the list of games, the command line and a file that is dropped onto the window.
"""

from collections.abc import Callable
from pathlib import Path

from game.engine.text import N_, _
from game.record.exchange import NotTaken, Received, go_on, hand_over, receive, take_in, take_side
from game.record.invitation import accept, battle_in, invitation_in, preview
from game.record.listing import look
from game.record.own import Own
from game.record.resume import scenario_of
from game.record.trouble import FileTrouble, RulesDiffer
from game.ui.desktop import copy_text, open_folder
from game.ui.screen import Screen
from game.ui.trouble import file_box
from game.ui.widgets.dialog import Dialog, DialogButton, DialogRow
from game.ui.widgets.field import TextField

HELP = N_(
    "Two players far apart send one file to and fro, by mail, chat or stick.\n"
    "1. One of you invites: he chooses the battle, the options and his side, makes his secret choices if the battle "
    "begins with some, and sends the file.\n"
    "2. The other opens it, gives his name, makes his secret choices and sends the file back. Then the battle begins.\n"
    "3. From then on whoever has to decide has the file. Opening it shows what happened meanwhile. You decide for your "
    "side alone; when the other has to decide, send the file.\n"
    "The dice: each gives a share of the seed. The first is bound by its hash before the second is given, so nobody "
    "can choose the dice; caracole audit proves it.\n"
    "Secret choices: the first travels sealed, as a salted hash, until the second is made. Your share and what you "
    "have sealed lie in a folder of your own, {own}. Keep a copy of it. Who loses it cannot reveal what he sealed; it "
    "is then chosen anew, if both agree, and the game says so.\n"
    "A file never replaces one that holds more, or that went another way: both are kept.\n"
    "What no file can prevent: who wants to can try a move on a copy first and look at the dice. Play with people you "
    "trust. (docs/play-by-file.md tells it all.)"
)


def show_help(screen: Screen) -> None:
    """How play by file works, and what it cannot prevent."""
    words = _(HELP).format(own=screen.shell.folders.own)
    screen.ui.open(Dialog(screen.ui, _("Play by file"), words, width=720))


def open_file(screen: Screen, path: Path) -> None:
    """Open a file of any kind of game from a screen."""
    try:
        received = receive(path, screen.shell.folders)
    except FileTrouble as trouble:
        not_taken(screen, trouble)
        return
    match received.what:
        case "table":
            _load(screen, path)
        case "invitation":
            _ask_name(screen, received)
        case "stranger":
            _ask_side(screen, received)
        case _:
            enter(screen, received)


def not_taken(screen: Screen, trouble: FileTrouble) -> None:
    """Say why a file is not taken, and that nothing is changed."""
    kept = trouble.kept if isinstance(trouble, NotTaken) else None
    more = _("The copy: {path}").format(path=kept) if kept is not None else _("Nothing of yours was changed.")
    reason = trouble.reason[:1].upper() + trouble.reason[1:]
    words = f"{reason}.\n{trouble.path}\n\n{more}"
    screen.ui.open(Dialog(screen.ui, _("This file is not taken"), words, width=620))


def _load(screen: Screen, path: Path) -> None:
    """A game that is played at one table."""
    from game.ui.opening.screen import Opening

    opening = screen if isinstance(screen, Opening) else None
    if opening is not None:
        opening.load_table(look(path))
    else:
        file_box(screen.ui, _("This game is not played by file"), FileTrouble(path, _("the opening screen loads it")))


def _ask_name(screen: Screen, received: Received) -> None:
    """Accept an invitation under a name, or not."""
    first, shell = received.invitation, screen.shell
    try:
        _ruleset, scenario = battle_in(received.path, first, shell.rulesets)
    except FileTrouble as trouble:
        not_taken(screen, trouble)
        return
    field = TextField(screen.ui, shell.settings.player, hint=_("Your name"), most=40)
    options = ", ".join(_(option.name) for option in scenario.options if option.id in first.options)
    words = _("{name} invites you to {battle}.\nYou play {side}, {name} plays {other}. Options: {options}.").format(
        name=first.name, battle=first.battle, side=scenario.side(first.to).name, other=scenario.side(first.side).name,
        options=options or _("none"),
    )  # fmt: skip

    def yes() -> None:
        shell.settings.player = field.content.strip()
        shell.save_settings()
        try:
            own = accept(received.path, received.lines, field.content, scenario, shell.folders)
        except FileTrouble as trouble:
            not_taken(screen, trouble)
            return
        begin_choice(screen, own)

    buttons = [DialogButton(_("Not now"), None, "cancel"), DialogButton(_("Accept"), yes, "primary")]
    screen.ui.open(Dialog(screen.ui, _("An invitation"), words, buttons, body=field, body_height=40, width=560))
    field.select_all()


def _ask_side(screen: Screen, received: Received) -> None:
    """Ask which side is played here, in a game of which the player's own folder knows nothing."""
    header, folders = received.header, screen.shell.folders
    try:
        scenario = scenario_of(received.path, header.source, header.options, screen.shell.rulesets)
    except FileTrouble as trouble:
        not_taken(screen, trouble)
        return
    rows = []
    for side, name in header.names.items():

        def take(side: str = side) -> None:
            try:
                enter(screen, take_side(received, side, folders))
            except FileTrouble as trouble:
                not_taken(screen, trouble)

        rows.append(DialogRow(name, scenario.side(side).name, None, take))
    words = _(
        "This game by file is not known on this computer. If you have begun it elsewhere, copy the folder {own} from "
        "there first: it holds what you have sealed.\nWho are you?"
    ).format(own=folders.own)
    buttons = [DialogButton(_("Go back"), None, "cancel")]
    screen.ui.open(Dialog(screen.ui, _("Which side is yours?"), words, buttons, rows=rows, width=620))


def begin_choice(screen: Screen, own: Own) -> None:
    """The battle in which the secret choices of an invitation are made; where there are none the file is ready."""
    from game.ui.battle.screen import Battle

    shell = screen.shell
    try:
        game = preview(own, shell.folders, shell.rulesets)
        if game is None:
            show_sent(screen, hand_over(own, None, shell.folders), _other_in(own))
        else:
            screen.go(Battle(shell, game))
    except FileTrouble as trouble:
        not_taken(screen, trouble)


def _other_in(own: Own) -> str:
    first = invitation_in(Path(own.game), own.lines())
    return first.name if own.side != first.side else ""


def enter(screen: Screen, received: Received) -> None:
    """Go on with a game by file; what happened since is played back."""
    from game.ui.battle.screen import Battle

    shell, own = screen.shell, received.own
    assert own is not None
    present = screen.session.game if isinstance(screen, Battle) else None
    same = present is not None and own.journal and present.path == shell.folders.games / own.journal
    if received.what == "known" and same:
        screen.ui.toasts.show(_("Everything in this file is on the table already."))
        return
    if own.phase != "playing" and received.what == "known":
        begin_choice(screen, own)
        return

    closed = []

    def make_room() -> None:
        if present is not None and same:
            present.close()
            closed.append(own)

    try:
        game = take_in(received, shell.folders, shell.rulesets, ready_now=make_room)
    except RulesDiffer as differ:
        file_box(screen.ui, _("The rules have changed since"), differ, _("Both players need the same Caracole."))
        return
    except FileTrouble as trouble:
        if closed:
            _back(screen, own, trouble)
        else:
            not_taken(screen, trouble)
        return
    battle = Battle(shell, game)
    battle.news = received.what in ("news", "answer")
    screen.go(battle)


def _back(screen: Screen, own: Own, trouble: FileTrouble) -> None:
    """Open a game again that was closed for a file which the disk then did not take."""
    from game.ui.battle.screen import Battle
    from game.ui.opening.screen import Opening

    try:
        game = go_on(own, screen.shell.folders, screen.shell.rulesets)
    except FileTrouble:
        game = None
    if game is None:
        screen.go(Opening(screen.shell))
        return
    game.notices.append(_("The file could not be taken: {reason}.").format(reason=trouble.reason))
    screen.go(Battle(screen.shell, game))


def show_sent(screen: Screen, path: Path, name: str, leave: Callable[[], object] | None = None) -> None:
    """Say where the file for the other player lies, and what to do with it."""

    def folder() -> None:
        if not open_folder(path.parent):
            screen.ui.toasts.show(_("No file window can be opened here."), str(path.parent))

    def copy() -> None:
        done = copy_text(str(path))
        screen.ui.toasts.show(_("Its path is in the clipboard.") if done else _("The clipboard cannot be used here."))

    who = name or _("the other player")
    words = _(
        "{file}\n{folder}\n\nSend this file to {who}, by mail, chat or stick. When his file comes back, drop it onto "
        "this window, or open it under Play by file."
    ).format(file=path.name, folder=path.parent, who=who)
    buttons = [
        DialogButton(_("Open its folder"), folder, closes=False),
        DialogButton(_("Copy its path"), copy, closes=False),
        *([DialogButton(_("To the opening screen"), leave)] if leave is not None else []),
        DialogButton(_("Close"), None, "primary"),
    ]
    title = _("The file for {who} is ready").format(who=who)
    screen.ui.open(Dialog(screen.ui, title, words, buttons, width=680))
