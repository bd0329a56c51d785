"""A game by file on the battle screen: whose the file is, sending it, opening the one that comes back."""

from typing import TYPE_CHECKING

from pygame import Surface

from game.engine.text import _
from game.record.exchange import hand_over
from game.record.trouble import FileTrouble, NotAllowed
from game.ui import by_file
from game.ui.battle.prompt import Keys, sentence
from game.ui.theme import Colour
from game.ui.widgets.base import Tip
from game.ui.widgets.dialog import Dialog, DialogButton
from game.ui.widgets.menu import MenuItem
from game.ui.widgets.prompt import Offer, Prompt

if TYPE_CHECKING:
    from game.ui.battle.screen import Battle


def prompt(screen: "Battle", colour: Colour, picture: Surface | None) -> Prompt | None:
    """The prompt bar while it is not for this player to decide; None in a game at one table."""
    game = screen.session.file
    if game is None or screen.session.asked_person:
        return None
    other, makes = game.name(game.other), screen.prompts
    makes.keys = Keys({})
    ends = makes._ends()
    asked = game.decision

    def offers(label: str, action: object, *more: Offer) -> tuple[Offer, ...]:
        makes.keys.table["Enter"] = action  # type: ignore[assignment]
        first = Offer(label, action, "Enter", "primary", repeat=False)  # type: ignore[arg-type]
        return (first, *more)

    if game.lost:
        title = _("What you sealed is lost.")
        words = _("It is not in your folder; the game waits for it.")
        return Prompt(title, words, colour, picture, offers(_("What now?"), lambda: ask_anew(screen)), *ends)
    if game.result is not None and not (game.mine and game.unsent):
        return None
    if not game.mine:
        title = _("{name} has the file.").format(name=other)
        words = _("When the next one comes, drop it onto this window.")
        again = Offer(_("Send it again…"), lambda: send(screen))
        return Prompt(title, words, colour, picture, offers(_("Open a file…"), lambda: ask_file(screen), again), *ends)
    if game.result is not None:
        title = _("The battle is over.")
        words = _("Send the file once more, so that {name} sees it.").format(name=other)
    elif game.complete:
        title, words = _("Your choice is made."), _("It is sealed when you send the file; Undo changes it.")
    else:
        title = _("{name} decides. Send the file.").format(name=other)
        words = asked.prompt if asked is not None else ""
    send_it = offers(_("Send the file…"), lambda: send(screen))
    return Prompt(title, words, colour, picture, send_it, *ends)


def items(screen: "Battle") -> list[MenuItem]:
    """What the menu of a battle has more in a game by file."""
    game = screen.session.file
    if game is None:
        return []
    bar = game.send_bar() if game.mine else ""
    reason = Tip(_("The file is not to be sent now"), sentence(bar)) if bar else None
    return [
        MenuItem(_("Send the file…") if game.mine else _("Send the file again…"), lambda: send(screen), reason=reason),
        MenuItem(_("Open a file…"), lambda: ask_file(screen)),
        MenuItem(_("How play by file works"), lambda: by_file.show_help(screen)),
        MenuItem(""),
    ]


def send(screen: "Battle") -> None:
    """Write the file for the other player and say where it lies."""
    from game.ui.battle.menu import leave

    game = screen.session.file
    assert game is not None
    assert game.own is not None
    try:
        path = hand_over(game.own, game, screen.shell.folders)
    except NotAllowed as bar:
        screen.say(sentence(str(bar)))
        return
    except FileTrouble as trouble:
        by_file.not_taken(screen, trouble)
        return
    screen.session.changed()
    known = game.name(game.other) if game.own.phase != "invited" else ""
    by_file.show_sent(screen, path, known, lambda: leave(screen))


def ask_file(screen: "Battle") -> None:
    """Ask for the path of a file and open it."""
    from game.ui.opening.file_page import ask_path

    ask_path(screen)


def ask_anew(screen: "Battle") -> None:
    """What can be done where a sealed choice is lost: bring the folder back, or choose anew by agreement."""
    game = screen.session.file
    assert game is not None
    other, folder = game.name(game.other), screen.shell.folders.own

    def anew() -> None:
        assert game is not None
        game.choose_anew()
        screen.session.changed()

    words = _(
        "You have sealed a choice, and {other} has made his since. What you sealed is not in your folder:\n{folder}\n"
        "If it lies on another computer or in a backup, copy it from there and open the game again.\n"
        "If it is lost, ask {other} whether you may choose anew. The game will say so for ever, and an audit too."
    ).format(other=other, folder=folder)
    buttons = [
        DialogButton(_("Go back"), None, "cancel"),
        DialogButton(_("{other} agrees: choose anew").format(other=other), anew, "danger"),
    ]
    screen.ui.open(Dialog(screen.ui, _("What you sealed is lost"), words, buttons, width=640))


def entered(screen: "Battle") -> bool:
    """Play back what the other player did, where the file has brought something; true where it is played."""
    game = screen.session.file
    if game is None or not screen.news:
        return False
    screen.news = False
    plays = bool(screen.seat.recent())
    if plays:
        screen.seat.play()
    if game.claims:
        words = _("The file says that both of you agreed on this. If you did not, play no further and ask {name}.")
        told = "\n".join((words.format(name=game.name(game.other)), *game.claims))
        screen.ui.open(Dialog(screen.ui, _("By agreement?"), told, width=620))
    return plays
