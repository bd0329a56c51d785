"""The menu of a replay, and its settings and keys."""

from functools import partial
from typing import TYPE_CHECKING

from game.engine.text import _
from game.ui.desktop import copy_text
from game.ui.rulebook.page import open_rules
from game.ui.widgets.base import Tip
from game.ui.widgets.menu import MenuItem, open_menu

if TYPE_CHECKING:
    from game.ui.replay.screen import ReplayScreen


def open_replay_menu(screen: "ReplayScreen") -> None:
    """The menu under the sign at the left of the top bar."""
    from game.ui.opening.screen import Opening

    keys, study, rules = screen.shell.keys, screen.study, screen.rules
    without = Tip(_("This program has not the rules of this game"), screen.watching.why) if rules is None else None
    sides = [("", _("Both sides")), *((side.id, side.name) for side in screen.scenario.sides)]
    eyes = [
        MenuItem(
            _("As {side} sees it").format(side=name) if side else _("As both sides see it"),
            partial(screen.look_as, side),
            keys.cap("replay-eyes") if not side else "",
            checked=screen.eyes == side,
            reason=without if side else None,
        )
        for side, name in sides
    ]
    running = study.audit.running
    items = [
        MenuItem(_("Play on from here"), screen.play_on, keys.cap("replay-play-on"), reason=screen.play_on_bar()),
        MenuItem(_("What if…"), screen.what_if, keys.cap("replay-what-if"), reason=screen.play_on_bar()),
        MenuItem(""),
        MenuItem(_("Bookmark here…"), study.edit, keys.cap("replay-bookmark"), reason=study.bar),
        MenuItem(
            _("Stop the audit") if running else _("Audit it"), study.toggle_audit, keys.cap("replay-audit"),
            reason=without,
        ),
        MenuItem(_("Compare with another game…"), study.choose_other, keys.cap("replay-compare")),
        MenuItem(_("Compare no longer"), study.stop_comparing) if study.other is not None else MenuItem(""),
        *([MenuItem("")] if study.other is not None else []),
        *eyes,
    ]  # fmt: skip
    if screen.replay.has_taken_back:
        items += [MenuItem(_("Show what was taken back"), screen.toggle_taken_back, checked=screen.taken_back)]
    items += [
        MenuItem(""),
        MenuItem(_("Export…"), screen.export, reason=without),
        MenuItem(_("Copy the log as text"), lambda: _copy(screen)),
        MenuItem(_("Rules…"), lambda: open_rules(screen.ui, rules) if rules is not None else None, keys.cap("rules"),
                 reason=without),
        MenuItem(_("Keys"), lambda: show_keys(screen), keys.cap("keys")),
        MenuItem(_("Settings…"), lambda: open_settings(screen), keys.cap("settings")),
        MenuItem(_("Leave to the opening screen"), lambda: screen.go(Opening(screen.shell))),
    ]  # fmt: skip
    open_menu(screen.ui, items, screen.top.left[0].rect)


def open_settings(screen: "ReplayScreen") -> None:
    """The settings on top of the replay."""
    from game.ui.opening.settings_form import settings_dialog

    settings_dialog(screen.shell, screen.refresh, turns=screen.turns)


def show_keys(screen: "ReplayScreen") -> None:
    """The page of keys, where they can be changed too."""
    from game.ui.opening.key_list import keys_dialog

    keys_dialog(screen.shell, screen.refresh, screen.turns)


def _copy(screen: "ReplayScreen") -> None:
    done = copy_text(screen.log_text())
    screen.ui.toasts.show(_("The log is in the clipboard.") if done else _("The clipboard cannot be used here."))
