"""Make a situation of this: the position on the table as a file that reads, checks and can be sent to somebody."""

import re
from typing import TYPE_CHECKING

from game.engine.commands import Concede, OfferDraw
from game.engine.events import Rolled
from game.engine.text import _
from game.record.folders import ready
from game.record.lines import CommandLine
from game.record.trouble import RulesDiffer, SaveTrouble
from game.setup.writing import Past, Written, situation_text
from game.ui.trouble import file_box
from game.ui.widgets.base import Tip
from game.ui.widgets.dialog import Dialog, DialogButton
from game.ui.widgets.field import TextField

if TYPE_CHECKING:
    from game.ui.battle.screen import Battle

MOST_BEFORE = 150
"""So many commands are looked back for a position that a file can begin with."""
MOST_LETTERS = 300


def situation_bar(screen: "Battle") -> Tip | None:
    """Why no situation can be made of the position."""
    asked = screen.session.moment.asked
    if asked is None:
        return Tip(
            _("The battle is over"), _("A situation asks what may be done; watch the game and stop before the end.")
        )
    if asked.secret:
        return Tip(_("Not while choices are secret"), _("Make it when both sides have chosen."))
    return None


def past_of(screen: "Battle") -> list[Past]:
    """The last commands with the positions they were given in, back to a ruling or what cannot be worked out."""
    game = screen.session.game
    found: list[Past] = []
    for n in range(game.count, max(0, game.count - MOST_BEFORE), -1):
        step = game.story.played[n - 1]
        if not isinstance(step.line, CommandLine):
            break
        try:
            state = game.position(n - 1)
            command = game.codec.command_from(step.line.command)
        except (RulesDiffer, ValueError):
            break
        if isinstance(command, Concede | OfferDraw):
            break
        dice = state.battle.dice
        faces = tuple(dice.face(e.number - 1, e.sides) for e in step.events if isinstance(e, Rolled))
        found.append(Past(state, command, faces))
    return found[::-1]


def slug(words: str) -> str:
    """Words as the id of a situation: small letters, digits and hyphens."""
    plain = words.casefold().translate(str.maketrans("äöüåąćęłńóśźż", "aouaacelnoszz"))
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:48].strip("-") or "situation"


def make_situation(screen: "Battle") -> None:
    """Ask for the question, write the file, say where it is and what it could not hold."""
    asked = screen.session.moment.asked
    field = TextField(screen.ui, "", hint=_("What is the question?"), most=MOST_LETTERS)

    def write() -> None:
        question = " ".join(field.content.split())
        if not question:
            screen.ui.toasts.show(_("Write the question first."))
            return
        try:
            written = situation_text(
                screen.session.ruleset, screen.session.state, past_of(screen), slug(question), question,
                [one for one in (asked.clause if asked else "").replace(" ", "").split(",") if one],
            )  # fmt: skip
        except ValueError as bar:
            screen.ui.close(dialog)
            screen.say(str(bar))
            return
        screen.ui.close(dialog)
        _save(screen, slug(question), written)

    buttons = [
        DialogButton(_("Go back"), None, "cancel"),
        DialogButton(_("Write the file"), write, "primary", closes=False),
    ]
    words = _(
        "The position is written as a small text file with your question. Anybody can check it with the program. "
        "It is the best way to report a mistake in the rules."
    )
    dialog = Dialog(screen.ui, _("Make a situation of this"), words, buttons, body=field, body_height=40, width=560)
    screen.ui.open(dialog)


def _save(screen: "Battle", name: str, written: Written) -> None:
    folder = screen.shell.folders.situations
    try:
        ready(folder)
        path = next(p for n in range(1, 1000) if not (p := folder / f"{name}{'' if n == 1 else f'-{n}'}.yaml").exists())
        path.write_text(written.text.replace(f"situation: {name}\n", f"situation: {path.stem}\n", 1), encoding="utf-8")
    except SaveTrouble as trouble:
        file_box(screen.ui, _("The situation could not be written"), trouble)
        return
    except OSError as error:
        file_box(screen.ui, _("The situation could not be written"), SaveTrouble(folder, str(error.strerror or error)))
        return
    words = _("{file} stands in {folder}.").format(file=path.name, folder=path.parent) + "\n"
    if written.gaps:
        words += _("It is not quite the position on the table, and its notes say so: {gaps}.").format(
            gaps="; ".join(written.gaps)
        )
    else:
        words += _("It has been read back: it leads to exactly this position.")
    screen.ui.open(Dialog(screen.ui, _("The situation is written"), words, width=560))
