"""The window for a ruling by agreement: choose a piece, a wing or the game, set its fields, give the reason."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect

from game.board.hexes import OFF
from game.engine.play import go_on
from game.engine.table import Table
from game.engine.text import _
from game.engine.views import Settable
from game.record.trouble import NotAllowed
from game.ui.battle.agreement import when_agreed
from game.ui.battle.map_pick import MapPicker, Picked
from game.ui.widgets import style
from game.ui.widgets.base import Container, Tip, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.dialog import Dialog, DialogButton
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.field import TextField
from game.ui.widgets.label import Label, TextPane

if TYPE_CHECKING:
    from game.ui.battle.screen import Battle

Changes = dict[tuple[str, str], str]
HEIGHT = 296
ROW = 27


def faults_of(screen: "Battle", changes: Changes) -> list[str]:
    """What is wrong with the position that these changes make, and was not wrong before, in sentences."""
    session = screen.session
    table = Table(session.state)
    try:
        session.ruleset.set_by_ruling(table, changes)
        go_on(table)
        before = set(session.ruleset.faults(session.state))
        return [fault for fault in session.ruleset.faults(table.finished()) if fault not in before]
    except ValueError as fault:
        return [str(fault)]


class RulingForm(Container):
    """What is set: the target, its fields, the reason, and what the rule set finds wrong with the result."""

    def __init__(self, screen: "Battle", target: str) -> None:
        super().__init__(screen.ui, tab_stops=True)
        self.screen = screen
        self.targets = _targets(screen)
        ids = [id for id, _ in self.targets]
        self.target = target if target in ids else ids[0]
        self.changes: Changes = {}
        self.on_change: Callable[[], object] = lambda: None
        self.faults: list[str] = []
        ui = screen.ui
        names = [name for _, name in self.targets]
        self.chooser = self.add(DropDown(ui, names, ids.index(self.target), self._choose))
        self.chooser.tooltip = Tip(_("What is set"), _("A piece, also a lost one, a wing, or who is next."))
        self.by_map = self.add(Button(ui, "", self._pick_piece, icon="eye"))
        self.by_map.tooltip = Tip(_("Choose a piece on the map"))
        self.dialog: Dialog | None = None
        """The dialog it stands in; it is closed while something is picked on the map."""
        self.fields: list[tuple[Label, Widget]] = []
        self.pickers: dict[Widget, Button] = {}
        """The buttons that pick the hexes of a field on the map, by its widget."""
        self.reason = TextField(
            ui, "", hint=_("The reason, which the log keeps"), most=160, on_change=lambda words: self.on_change()
        )
        self.report = TextPane(ui, "", style.SMALL, style.DIM)
        self._show()

    def _choose(self, index: int) -> None:
        self.target = self.targets[index][0]
        self._show()

    def _settables(self) -> list[Settable]:
        return self.screen.session.ruleset.settable(self.screen.session.state, self.target)

    def _show(self) -> None:
        """Show the fields of the target."""
        for child in [child for child in self.children if child not in (self.chooser, self.by_map)]:
            self.remove(child)
        self.fields, self.pickers = [], {}
        for one in self._settables():
            label = self.add(Label(self.ui, one.name, style.SMALL, style.DIM))
            widget = self.add(self._widget(one))
            self.fields.append((label, widget))
            if isinstance(widget, TextField):
                button = Button(self.ui, "", partial(self._pick_hexes, one, widget), icon="eye")
                button.tooltip = Tip(_("Pick it on the map"))
                self.pickers[widget] = self.add(button)
        self.add(self.reason)
        self.add(self.report)
        self._check()
        self.arrange()

    def _widget(self, one: Settable) -> Widget:
        key = one.target, one.field
        now = self.changes.get(key, one.value)
        if not one.choices:
            hint = _("off the map") if not one.value else ""
            return TextField(self.ui, now, hint=hint, most=20, on_change=lambda words: self._set(one, words.strip()))
        values = [value for value, _ in one.choices]
        chosen = values.index(now) if now in values else -1
        return DropDown(self.ui, [words for _, words in one.choices], chosen, lambda n: self._set(one, values[n]))

    # -- on the map -----------------------------------------------------------------------------------------

    def _from_map(self, words: str, start: int, picked: Picked) -> None:
        """Close the dialog for as long as something is picked on the map."""
        dialog = self.dialog
        if dialog is None:
            return
        self.ui.close(dialog)
        self.ui.open(MapPicker(self.screen, words, start, picked, lambda: self.ui.open(dialog)))

    def _pick_piece(self) -> None:
        ids = [id for id, _ in self.targets]

        def picked(hex: int, pieces: list[str]) -> bool:
            known = [piece for piece in pieces if piece in ids]
            if known:  # a second click in the same hex takes the next one of a stack
                after = known.index(self.target) + 1 if self.target in known else 0
                self.chooser.choose(ids.index(known[after % len(known)]))
            return bool(known)

        self._from_map(_("Click the piece that is to be set."), self._stands(), picked)

    def _pick_hexes(self, one: Settable, field: TextField) -> None:
        """A piece over several hexes takes as many, from left to right."""
        piece = self.screen.session.state.pieces.get(one.target)
        wanted = len(piece.hexes) if piece is not None else max(1, len(one.value.split()))
        labels = self.screen.session.scenario.sheet.grid.labels
        found: list[str] = []

        def picked(hex: int, pieces: list[str]) -> bool:
            found.append(labels[hex])
            if len(found) == wanted:
                field.set_content(" ".join(found))
                self._set(one, field.content)
            return len(found) == wanted

        words = _("Click the hex where it shall stand.")
        if wanted > 1:
            words = _("Click the {count} hexes where it shall stand, from left to right.").format(count=wanted)
        self._from_map(words, self._stands(), picked)

    def _stands(self) -> int:
        """Where the target stands, OFF where it does not."""
        piece = self.screen.session.state.pieces.get(self.target)
        return piece.hex if piece is not None else OFF

    def _set(self, one: Settable, value: str) -> None:
        key = one.target, one.field
        if value == one.value:
            self.changes.pop(key, None)
        else:
            self.changes[key] = value
        self._check()

    def _check(self) -> None:
        """Work out what is wrong with the ruling as it stands, and say it."""
        self.faults = faults_of(self.screen, self.changes) if self.changes else []
        if self.faults:
            words, colour = _("Cannot be: {faults}").format(faults="; ".join(self.faults)), style.BAD
        elif not self.changes:
            words, colour = _("Nothing is changed yet. Set what both of you have agreed on."), style.DIM
        else:
            words, colour = _("To be set: {changes}").format(changes="; ".join(self.told())), style.GOOD
        self.report.colour = colour
        self.report.set_words(words)
        self.report._wrapped = (-1, -1, 0.0, "")
        self.report.arrange()
        self.on_change()

    def told(self) -> list[str]:
        """All changes in words."""
        names = {id: name.partition(",")[0] for id, name in self.targets}
        found = []
        for (target, field), value in self.changes.items():
            known = self.screen.session.ruleset.settable(self.screen.session.state, target)
            one = next(settable for settable in known if settable.field == field)
            words = dict(one.choices).get(value, value) or _("off the map")
            found.append(f"{names[target]}, {one.name.lower()}: {words}" if target else f"{one.name.lower()}: {words}")
        return found

    @property
    def bar(self) -> Tip | None:
        """Why the ruling cannot be proposed yet."""
        if not self.changes:
            return Tip(_("Nothing is changed yet"))
        if self.faults:
            return Tip(_("The rules do not know such a position"), "\n".join(self.faults))
        if not self.reason.content.strip():
            return Tip(_("A ruling needs a reason"), _("Write it into the last line; the log keeps it."))
        return None

    def arrange(self) -> None:
        px, box = self.px, self.rect
        if box.w <= 0:
            return
        self.chooser.place(Rect(box.x, box.y, box.w - px(40), px(32)))
        self.by_map.place(Rect(box.right - px(32), box.y, px(32), px(32)))
        columns, gap = 2, px(14)
        wide = (box.w - (columns - 1) * gap) // columns
        y = box.y + px(38)
        for n, (label, widget) in enumerate(self.fields):
            x = box.x + n % columns * (wide + gap)
            top = y + n // columns * px(ROW + 2)
            label.place(Rect(x, top, wide * 9 // 20, px(ROW)))
            room = Rect(x + wide * 9 // 20, top, wide - wide * 9 // 20, px(ROW))
            if widget in self.pickers:
                self.pickers[widget].place(Rect(room.right - px(ROW), top, px(ROW), px(ROW)))
                room.w -= px(ROW + 4)
            widget.place(room)
        foot = box.bottom - px(36)
        self.reason.place(Rect(box.x, foot, box.w, px(34)))
        lines = -(-len(self.fields) // columns)
        top = y + lines * px(ROW + 2) + px(2)
        self.report.place(Rect(box.x, top, box.w, max(px(18), foot - px(4) - top)))


def _targets(screen: "Battle") -> list[tuple[str, str]]:
    """All that a ruling may be about: (id, name), pieces first, side by side, then wings, then the game."""
    session = screen.session
    state, ruleset = session.state, session.ruleset
    found: list[tuple[str, str]] = []
    for side in session.scenario.sides:
        listed = [(e.id, e.name) for e in session.scenario.entries if e.side == side.id]
        known = {id for id, _ in listed}
        listed += [(p.id, _name(screen, p.id)) for p in state.pieces.values() if p.side == side.id and p.id not in known]  # fmt: skip # noqa: E501
        for id, name in sorted(listed, key=lambda pair: pair[1].casefold()):
            place = state.label(state.pieces[id].hex) if id in state.pieces else _("lost")
            found.append((id, f"{name}, {side.name}, {place}"))
    found += [
        (w.id, _("{wing}, {side}: its order").format(wing=w.name, side=session.name(w.side)))
        for w in session.view(None).wings
    ]
    found.append(("", _("Who is next")))
    return [(id, name) for id, name in found if ruleset.settable(state, id)]


def _name(screen: "Battle", id: str) -> str:
    """The name of a piece, also of one that is no counter of the scenario."""
    counter = next((c for c in screen.session.view(None).counters if c.id == id), None)
    return counter.name if counter is not None else screen.session.piece_name(id)


def open_ruling(screen: "Battle") -> None:
    """Open the window of a ruling, at the piece that is looked at."""
    form = RulingForm(screen, screen.choices.looked or screen.choices.focus)

    def propose() -> None:
        changes, reason, told = dict(form.changes), form.reason.content.strip(), "; ".join(form.told())
        screen.ui.close(dialog)
        when_agreed(
            screen,
            _("A ruling?"),
            _("{changes}. Reason: {reason}.").format(changes=told, reason=reason),
            lambda: _record(screen, changes, reason),
        )

    buttons = [
        DialogButton(_("Go back"), None, "cancel"),
        DialogButton(_("Propose it"), propose, "primary", closes=False),
    ]
    dialog = Dialog(screen.ui, _("A ruling by agreement"), "", buttons, body=form, body_height=HEIGHT, width=624)

    form.dialog = dialog

    def grey() -> None:
        button: Button = dialog.pressables[1]
        button.set_reason(form.bar)

    form.on_change = grey
    grey()
    screen.ui.open(dialog)


def _record(screen: "Battle", changes: Changes, reason: str) -> None:
    """Set it, with the reason in the journal."""
    try:
        screen.session.ruling(lambda table: screen.session.ruleset.set_by_ruling(table, changes), reason)
    except (NotAllowed, ValueError) as bar:
        screen.say(str(bar))
        return
    screen.ui.toasts.show(_("The ruling is in the log."), _("By agreement: {reason}").format(reason=reason))


def ruling_bar(screen: "Battle") -> Tip | None:
    """Why no ruling can be made now."""
    asked = screen.session.moment.asked
    if screen.session.game.result is not None:
        return Tip(_("The battle is over"), _("Take back by agreement first."))
    if asked is not None and asked.secret:
        return Tip(_("Not while choices are secret"), _("Make the ruling when both sides have chosen."))
    return None
