"""Saving, opening and leaving, and playing a battle to try it out: what the editor does with files."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from game.engine.text import _
from game.record.folders import ready
from game.record.game import Game
from game.record.names import clean_name
from game.record.scenario_file import SUFFIX, ChangedSince, free_path, own_path, with_own_id
from game.record.scenario_file import save as save_draft
from game.record.trouble import BadName, FileTrouble, NameTaken, SaveTrouble
from game.setup.editing.pieces import free_id
from game.ui.paint.mappicture import MapPicture
from game.ui.trouble import file_box
from game.ui.widgets.base import Tip
from game.ui.widgets.dialog import Dialog, DialogButton
from game.ui.widgets.field import TextField
from game.ui.widgets.menu import MenuItem
from game.ui.widgets.menu import open_menu as open_items

if TYPE_CHECKING:
    from game.ui.editor.screen import Editor

Then = Callable[[], object]


def nothing() -> None:
    """Do nothing more."""


# -- saving -----------------------------------------------------------------------------------------------------------


def save(editor: "Editor", then: Then = nothing) -> None:
    """Save to its own file, or under a name where it has none or is one of the game's own."""
    draft = editor.work.draft
    if draft.path is None or draft.shipped:
        save_as(editor, then)
        return
    lines = draft.comments() if draft.changed else []
    if lines:
        words = _(
            "The file has comments (first in line {line}). The editor cannot keep them; the former version stays "
            "beside it as {name}."
        ).format(line=lines[0], name=f"{draft.path.name}.bak")
        buttons = [
            DialogButton(_("Cancel"), None, "cancel"),
            DialogButton(_("Save under another name…"), lambda: save_as(editor, then)),
            DialogButton(_("Save without them"), lambda: _write(editor, draft.path, then), "primary"),
        ]
        editor.ui.open(Dialog(editor.ui, _("Comments would be lost"), words, buttons, width=600))
        return
    _write(editor, draft.path, then)


def _write(editor: "Editor", path: Path | None, then: Then, over: bool = False, force: bool = False) -> None:
    assert path is not None
    try:
        done = save_draft(editor.work.draft, path, over=over, force=force)
    except ChangedSince:
        words = _("{name} was changed by somebody else since it was opened here. Both versions can be kept.").format(
            name=path.name
        )
        buttons = [
            DialogButton(_("Cancel"), None, "cancel"),
            DialogButton(
                _("Save over it, keep the other as .bak"), lambda: _write(editor, path, then, over, True), "danger"
            ),
            DialogButton(_("Save under another name…"), lambda: save_as(editor, then), "primary"),
        ]
        editor.ui.open(Dialog(editor.ui, _("The file has changed meanwhile"), words, buttons, width=640))
        return
    except NameTaken:
        words = _("There is a file {name} already. Its present version is kept beside it as {backup}.").format(
            name=path.name, backup=f"{path.name}.bak"
        )
        buttons = [
            DialogButton(_("Cancel"), None, "cancel"),
            DialogButton(_("Another name…"), lambda: save_as(editor, then), "primary"),
            DialogButton(_("Replace it"), lambda: _write(editor, path, then, True, force), "danger"),
        ]
        editor.ui.open(Dialog(editor.ui, _("Replace the file?"), words, buttons, width=560))
        return
    except SaveTrouble as trouble:
        file_box(editor.ui, _("The scenario was not saved"), trouble, _("Nothing is lost; try again, or elsewhere."))
        return
    editor.keep()
    if done.written:
        editor.ui.toasts.show(_("Saved: {name}").format(name=path.name), str(path.parent))
    editor.work.unchecked = True
    editor.refresh()
    then()


def save_as(editor: "Editor", then: Then = nothing) -> None:
    """Ask for a name, and save in the player's folder of scenarios."""
    work = editor.work
    folder = editor.shell.folders.scenarios
    try:
        proposed = free_path(own_path(folder, work.value)).stem
    except BadName:
        proposed = "scenario"
    field = TextField(editor.ui, proposed, most=80)

    def done() -> None:
        try:
            name = clean_name(free_id((), clean_name(field.content, SUFFIX).removesuffix(SUFFIX)), SUFFIX)
            path = folder / free_id((), work.title) / name
        except BadName as bad:
            editor.ui.toasts.show(_("This is no name for a file."), str(bad))
            return
        value = with_own_id(work.value, path, folder)
        work.change(value, _("Id of the scenario"))
        _write(editor, path, then)

    words = _("It goes into your folder of scenarios: {folder}").format(folder=folder)
    if work.draft.shipped:
        words = _("The game's own scenarios are not changed: this saves a copy.") + "\n" + words
    buttons = [DialogButton(_("Cancel"), None, "cancel"), DialogButton(_("Save"), done, "primary")]
    dialog = Dialog(editor.ui, _("Save the scenario as"), words, buttons, body=field, body_height=34, width=560)
    editor.ui.open(dialog)


def ask_to_save(editor: "Editor", then: Then) -> None:
    """Ask before something that would lose what is not saved: save, do not save, cancel."""
    if not editor.work.draft.changed:
        then()
        return

    def drop() -> None:
        editor.dropped = True
        then()

    buttons = [
        DialogButton(_("Cancel"), None, "cancel"),
        DialogButton(_("Don't save"), drop, "danger"),
        DialogButton(_("Save"), lambda: save(editor, then), "primary"),
    ]
    name = str(editor.work.value.get("name", ""))
    words = _("“{name}” has changes that are not saved.").format(name=name)
    editor.ui.open(Dialog(editor.ui, _("Save the changes?"), words, buttons))


# -- leaving and trying out -------------------------------------------------------------------------------------------


def leave(editor: "Editor") -> None:
    """Back to the opening screen, after asking where something is not saved."""
    from game.ui.opening.screen import Opening

    ask_to_save(editor, lambda: editor.go(Opening(editor.shell)))


def try_out(editor: "Editor", against: str = "person", options: bool = False) -> None:
    """Play the battle as it is now; its menu leads back to the editor, where all is as it was."""
    from game.ui.battle.screen import Battle

    editor.check()
    scenario = editor.work.scenario
    if scenario is None:
        editor.panel.open(4)
        editor.ui.toasts.show(_("Not while there are problems."), _("Click one in the list to go there."))
        return
    shell, work = editor.shell, editor.work
    sides = [side.id for side in scenario.sides]
    players = dict(zip(sides, ("person", against), strict=True))
    folder = shell.folders.games.with_name("trials")
    taken = frozenset(option.id for option in scenario.options) if options else frozenset[str]()
    try:
        game = Game.new(
            shell.rulesets[scenario.ruleset], scenario, seed=shell.resume_seed(), options=taken, names={},
            players=players, folder=ready(folder),
        )  # fmt: skip
    except SaveTrouble as trouble:
        file_box(editor.ui, _("The battle cannot be begun"), trouble, _("A game is always kept on disk."))
        return
    if work.draft.path is not None:
        shell.homes[scenario.id] = work.draft.path.parent
    shell.back = lambda: type(editor)(shell, work.draft, work.ruleset, work)
    editor.go(Battle(shell, game))


def background(editor: "Editor") -> MapPicture | None:
    """The picture that is shown in place of painted terrain, None where there is none or it cannot be shown."""
    draft, scenario = editor.work.draft, editor.work.scenario
    if scenario is None or scenario.sheet.background is None:
        return None
    if draft.path is not None:
        editor.shell.homes[scenario.id] = draft.path.parent
    return editor.shell.map_picture(scenario)


def sweep_trials(folder: Path) -> None:
    """Throw away the games that only tried a scenario out, of earlier days."""
    trials = folder.with_name("trials")
    try:
        for path in sorted(trials.iterdir(), key=lambda one: one.stat().st_mtime)[:-20]:
            path.unlink(missing_ok=True)
    except OSError:
        return


def open_menu(editor: "Editor") -> None:
    """The menu of the editor."""
    from game.ui.editor import keys

    draft = editor.work.draft
    unsaved = None if draft.changed or draft.path is None else Tip(_("Nothing has changed since it was saved"))
    none = None if editor.work.value.get("options") else Tip(_("The battle has no options"))
    never = Tip(_("Not saved yet")) if draft.path is None else None
    items = [
        MenuItem(_("Save"), lambda: save(editor), "Ctrl+S", unsaved),
        MenuItem(_("Save as…"), lambda: save_as(editor), "Ctrl+Shift+S"),
        MenuItem(_("Back to the saved version"), lambda: revert(editor), reason=unsaved or never),
        MenuItem(""),
        MenuItem(_("Test play, both sides"), lambda: try_out(editor), "F5"),
        MenuItem(_("Test play with all options"), lambda: try_out(editor, options=True), reason=none),
        MenuItem(_("Test play against the computer"), lambda: try_out(editor, "simple")),
        MenuItem(""),
        MenuItem(_("Keys"), lambda: keys.show_keys(editor), "F1"),
        MenuItem(_("Leave to the opening screen"), lambda: leave(editor)),
    ]  # fmt: skip
    open_items(editor.ui, items, editor.top.menu.rect)


def revert(editor: "Editor") -> None:
    """Read the file again, as one step that can be undone."""
    from game.setup.editing.draft import Draft
    from game.setup.faults import Faults

    path = editor.work.draft.path
    if path is None:
        return
    try:
        value = Draft.opened(path).value
    except (Faults, OSError) as fault:
        trouble = fault if isinstance(fault, FileTrouble) else SaveTrouble(path, str(fault))
        file_box(editor.ui, _("This file cannot be read"), trouble)
        return
    editor.work.change(value, _("Back to the saved version"))
