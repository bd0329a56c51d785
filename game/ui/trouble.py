"""When the program fails: a report file with all that helps to find the fault, and boxes in plain words."""

import platform
import sys
import traceback
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path

import pygame

from game import __version__
from game.engine.text import _
from game.record.trouble import FileTrouble, SaveTrouble
from game.ui.widgets.dialog import Dialog, DialogButton
from game.ui.widgets.ui import Ui


def write_report(folder: Path, fault: BaseException, where: Sequence[str]) -> Path | None:
    """Write a report of a failure and return its path; None where even that fails."""
    now = datetime.now()
    lines = [
        "A report of a failure of Caracole. Nothing in it leaves this machine by itself.",
        f"Caracole {__version__}, Python {platform.python_version()}, {platform.system()} {platform.release()}",
        f"pygame-ce {pygame.version.ver}, SDL {'.'.join(map(str, pygame.get_sdl_version()))}",
        now.isoformat(timespec="seconds"),
        "",
        *where,
        "",
        *traceback.format_exception(fault),
    ]
    path = folder / f"report-{now:%Y%m%d-%H%M%S}.txt"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(line.rstrip("\n") for line in lines) + "\n", encoding="utf-8", errors="replace")
    except OSError:
        sys.stderr.write("\n".join(lines) + "\n")
        return None
    return path


def failure_box(ui: Ui, report: Path | None, go_on: Callable[[], object] | None, leave: Callable[[], object]) -> Dialog:
    """Say that the program failed: nothing is lost, how to go on, which file to send."""
    named = (
        _("A report was written: {report}").format(report=report)
        if report is not None
        else _("The report could not be written to a file.")
    )
    words = _(
        "Something in the program went wrong. The game is safe: every command is on disk before it is shown.\n"
        "{named}\nIf you send this file to the makers, they can find the fault."
    ).format(named=named)
    buttons = [DialogButton(_("To the opening screen"), leave, "cancel" if go_on is not None else "primary")]
    if go_on is not None:
        buttons.append(DialogButton(_("Go on from the last command"), go_on, "primary"))
    dialog = Dialog(ui, _("The program stumbled"), words, buttons, width=620)
    ui.open(dialog)
    return dialog


def save_box(
    ui: Ui, trouble: SaveTrouble, retry: Callable[[], object], elsewhere: Callable[[], object],
    unsaved: Callable[[], object],
) -> Dialog:  # fmt: skip
    """Say that the game could not be written, and ask what to do."""
    words = _(
        "The game could not be saved: {reason}.\n{path}\n"
        "The last command was not carried out. The game stands as before."
    ).format(reason=trouble.reason, path=trouble.path)
    buttons = [
        DialogButton(_("Go on unsaved"), unsaved, "danger"),
        DialogButton(_("Save in another folder…"), elsewhere),
        DialogButton(_("Try again"), retry, "primary"),
    ]
    dialog = Dialog(ui, _("The game is not saved"), words, buttons, width=620)
    ui.open(dialog)
    return dialog


def file_box(ui: Ui, title: str, trouble: FileTrouble | Exception, more: str = "") -> Dialog:
    """Say that a file cannot be used, and why."""
    reason = f"{trouble.reason}.\n{trouble.path}" if isinstance(trouble, FileTrouble) else str(trouble)
    dialog = Dialog(ui, title, f"{reason}\n{more}".strip(), width=580)
    ui.open(dialog)
    return dialog
