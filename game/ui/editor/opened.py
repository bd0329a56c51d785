"""Ways into the editor."""

from pathlib import Path

from game.engine.text import _
from game.record.scenario_file import opened_rescue
from game.setup.editing.draft import Draft
from game.ui.editor.screen import Editor
from game.ui.screen import Shell

SHAPES: dict[str, type] = {
    "battlefield": dict, "counters": dict, "tables": dict, "deployment": dict, "special": dict, "sides": list,
    "wings": list,
}  # fmt: skip
"""What a scenario must hold, whatever else is wrong with it, to be shown at all."""


def open_editor(shell: Shell, draft: Draft) -> Editor:
    """The editor with a draft. Raises ValueError with a sentence where no rule set knows its title."""
    title = str(draft.value.get("title"))
    ruleset = next((one for one in shell.rulesets.values() if title in one.titles), None)
    if ruleset is None:
        known = ", ".join(id for one in shell.rulesets.values() for id in one.titles)
        raise ValueError(_("there is no title `{title}`; known here: {known}").format(title=title, known=known))
    for key, kind in SHAPES.items():
        if not isinstance(draft.value.get(key), kind):
            what = _("a list") if kind is list else _("keys with values")
            raise ValueError(
                _("`{key}` must hold {what}; put that right in a text editor first").format(key=key, what=what)
            )
    return Editor(shell, draft, ruleset)


def open_rescued(shell: Shell, path: Path) -> Editor:
    """The editor with a scenario that was not saved when the program ended. Raises Faults, ValueError."""
    editor = open_editor(shell, opened_rescue(path))
    editor.rescue = path
    return editor


def open_file(shell: Shell, path: Path) -> Editor:
    """The editor with a scenario file. Raises Faults, ValueError."""
    return open_editor(shell, Draft.opened(path))
