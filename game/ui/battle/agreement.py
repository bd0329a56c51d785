"""What both players must agree on: each person is asked in turn, and only then it is done and recorded."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.engine.text import _
from game.ui.widgets.dialog import Dialog, DialogButton

if TYPE_CHECKING:
    from game.ui.battle.screen import Battle


def when_agreed(screen: "Battle", title: str, words: str, action: Callable[[], object]) -> None:
    """Ask every person at the table, one after the other; one No ends it. A computer player does not object."""
    persons = list(screen.session.persons)

    def ask(index: int) -> None:
        if index == len(persons):
            action()
            return
        who = screen.session.who(persons[index])
        asked = (
            _("{who}, do you agree?") if len(persons) > 1
            else _("{who}, does the other player agree? Ask him first: he will see it in the file.")
            if screen.session.file is not None
            else _("{who}, do you agree? The computer does not object.")
        ).format(who=who)  # fmt: skip

        def refuse() -> None:
            screen.say(_("{who} does not agree. Nothing is changed.").format(who=who))

        buttons = [
            DialogButton(_("No"), refuse, "cancel"),
            DialogButton(_("{who} agrees").format(who=who), lambda: ask(index + 1), "primary"),
        ]
        screen.ui.open(Dialog(screen.ui, title, f"{words}\n{asked}", buttons, width=560))

    ask(0)
