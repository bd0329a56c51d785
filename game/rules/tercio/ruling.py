"""What both players may set by agreement when program or rulebook fails them: a piece, a wing, who is next."""

from collections.abc import Mapping

from game.board.facing import right_half
from game.board.hexes import OFF
from game.engine.procedure import innermost
from game.engine.scenario import Entry
from game.engine.state import Piece, State
from game.engine.table import Table
from game.engine.text import N_, _
from game.engine.views import Settable
from game.rules.tercio import orders
from game.rules.tercio.absent import AWAY, has_entered, kept_marks
from game.rules.tercio.activation import ORDER_WORDS, clear_marks
from game.rules.tercio.army import SERVED
from game.rules.tercio.commands import FACINGS
from game.rules.tercio.control import occupy
from game.rules.tercio.data import COMMANDER, GUN, LEVELS, ORDERS
from game.rules.tercio.facts import card, field, is_body
from game.rules.tercio.rally import CAPPED
from game.rules.tercio.titles import Title
from game.rules.tercio.words import STATE_WORDS

Changes = Mapping[tuple[str, str], str]

MARKS = {
    "acted": N_("has acted"), "charge": N_("Charge"), "lance": N_("Lances"), "interception": N_("Interception"),
    "out-of-command": N_("Out of command"), "fired": N_("Fired"), "gun-offensive": N_("Gun: shot spent"),
    "gun-defensive": N_("Gun: reply spent"), "reacted": N_("has reacted"), "intercept-tried": N_("tried to intercept"),
    "no-fire": N_("may not fire"), "rallying": N_("helps a rally"), CAPPED: N_("Never in full order again"),
    SERVED: N_("has acted with his wing in this turn"),
}  # fmt: skip
"""M5 The marks of a piece in words."""
OF_A_COMMANDER = ("acted", "rallying", "reacted", SERVED)
OF_A_GUN = ("acted", "gun-offensive", "gun-defensive")
NOT_OF_A_UNIT = ("rallying", "gun-offensive", "gun-defensive", SERVED)
NUMBERS = {"lance": ("1", "2"), "fired": ("1", "2", "3")}
"""K11.3j, T10.3h Marks that count; of `fired` 1 and 2 are the halves of a double unit, and 1 is a simple unit."""
PLACE = "hex"
BARRED = N_("No reactivation")


def settable(state: State, target: str) -> list[Settable]:
    """M5 What may be set of a piece (on the map or lost), a wing or, for "", the game."""
    if not target:
        return _of_game(state)
    if target in state.groups:
        return _of_wing(state, target)
    piece = state.pieces.get(target)
    kind = piece.type if piece is not None else card(state, target).kind if target in field(state).cards else ""
    if not kind:
        return []
    where = " ".join(state.label(h) for h in piece.hexes) if piece is not None else ""
    found = [Settable(target, PLACE, _("Hex"), where, (), "T9.1")]
    if kind != COMMANDER:
        facing = FACINGS[piece.facing or 0] if piece is not None else FACINGS[_entry(state, target).facing or 0]
        found.append(Settable(target, "facing", _("Facing"), facing, tuple((f, _(f)) for f in FACINGS), "T7.1a"))
    if kind not in (COMMANDER, GUN):
        level = LEVELS[piece.level if piece is not None else 0]
        found.append(Settable(target, "level", _("Order"), level, tuple((w, _(w).capitalize()) for w in LEVELS), "X10"))
    for mark in _marks_of(field(state).title, kind):
        numbers = NUMBERS.get(mark, ("1",))
        if mark == "fired" and not card(state, target).double:
            numbers = ("1",)
        yes = (("1", _("yes")),) if len(numbers) == 1 else tuple((n, n) for n in numbers)
        now = str(piece.number(mark) if piece is not None else 0)
        found.append(Settable(target, f"mark {mark}", _(MARKS[mark]), now, (("0", _("no")), *yes)))
    return found


def _marks_of(title: Title, kind: str) -> tuple[str, ...]:
    """M5 The marks that a kind of piece can have in this title."""
    missing = set() if title.gendarmes_rally_capped and kind == "G" else {CAPPED}
    missing |= set() if title.army_commanders_named_by_both else {SERVED}
    marks = OF_A_COMMANDER if kind == COMMANDER else OF_A_GUN if kind == GUN else MARKS
    return tuple(mark for mark in marks if mark not in missing and (marks is not MARKS or mark not in NOT_OF_A_UNIT))


def _of_wing(state: State, wing: str) -> list[Settable]:
    """T1.2b, T4.2 The order of a wing, whether it has been activated, whether it may be reactivated."""
    group = state.groups[wing]
    barred = "1" if orders.NO_REACTIVATION in group.marks else "0"
    states = tuple((word, _(STATE_WORDS.get(word, word))) for word in _states(state, wing))
    found = [
        Settable(wing, "order", _("Order"), group.order, tuple((o, _(ORDER_WORDS[o])) for o in ORDERS), "T1.2b"),
        Settable(wing, "state", _("Activation"), group.state, states, "T4.2"),
        Settable(
            wing,
            "barred",
            _(field(state).title.said(BARRED)),
            barred,
            (("0", _("no")), ("1", _("yes"))),
            "T4.4h",
        ),
    ]
    return found if group.order else []


def _states(state: State, wing: str) -> tuple[str, ...]:
    """A wing that is at it stays at it: only `next` can break an activation off."""
    running = [getattr(frame, "wing", "") for frame in state.stack if getattr(frame, "kind", "") == "activation"]
    fixed = wing in running or state.groups[wing].state == AWAY
    return (state.groups[wing].state,) if fixed else (orders.WAITING, orders.FINISHED)


def _of_game(state: State) -> list[Settable]:
    """T4.2 Who activates a wing next; an activation in progress is then broken off."""
    if innermost(state, "activations") is None or state.result is not None:
        return []
    names = field(state).side_names
    choices = tuple((side, _("{side} activates a wing").format(side=names[side])) for side in field(state).sides)
    return [Settable("", "next", _("Who is next"), "", (("", _("as it stands")), *choices), "T4.2")]


def set_by_ruling(t: Table, changes: Changes) -> None:
    """M5 Set what was agreed on, pieces first, then wings, then who is next. Raises ValueError with a sentence."""
    for target in dict.fromkeys(target for target, _name in changes if target and target not in t.groups):
        _set_piece(t, target, {name: value for (of, name), value in changes.items() if of == target})
    for (target, name), value in changes.items():
        if target in t.groups:
            _set_wing(t, target, name, value)
    following = changes.get(("", "next"), "")
    if following:
        _set_next(t, following)


def _set_piece(t: Table, id: str, values: Mapping[str, str]) -> None:
    rules = field(t)
    if id not in t.pieces:
        if not values.get(PLACE, ""):
            raise ValueError(
                _("{name} is not on the map: give the hex where it shall stand").format(name=rules.name(id))
            )
        _bring_back(t, id, values)
    elif PLACE in values and not values[PLACE].strip():
        t.remove(id, "by agreement", "")
        return
    piece = t.pieces[id]
    facing = FACINGS.index(values["facing"]) if "facing" in values else piece.facing
    hexes = _hexes(t, values[PLACE]) if PLACE in values else piece.hexes
    if len(piece.hexes) > 1:
        hexes = _both_halves(t, piece, hexes, facing or 0)
    elif len(hexes) != 1:
        raise ValueError(_("{name} stands on one hex").format(name=rules.name(id)))
    if hexes != piece.hexes:
        t.move(id, hexes, (piece.hex, hexes[0]), "ruling")
        occupy(t, t.pieces[id])
    if facing != piece.facing:
        t.turn(id, facing)
    if "level" in values:
        level = LEVELS.index(values["level"])
        if level and not is_body(piece):
            raise ValueError(_("{name} has no levels of order").format(name=rules.name(id)))
        if level != piece.level:
            t.level(id, level, "by agreement", "")
    for name, value in values.items():
        if name.startswith("mark "):
            mark = name.removeprefix("mark ")
            if value == "0":
                t.unmark(id, mark)
            else:
                t.mark(id, mark, int(value))


def _bring_back(t: Table, id: str, values: Mapping[str, str]) -> None:
    """A lost piece stands on the map again, as it was set up."""
    values_of = card(t, id)
    entry = _entry(t, id)
    hexes = _hexes(t, values[PLACE])
    facing = FACINGS.index(values["facing"]) if "facing" in values else entry.facing or 0
    if values_of.double:
        other = right_half(field(t).grid, hexes[0], facing)
        hexes = (hexes[0], other)
        if other == OFF:
            raise ValueError(_("there is no room for both halves of {name}").format(name=field(t).name(id)))
    commander = values_of.kind == COMMANDER
    t.put(Piece(id, entry.side, entry.group or "", values_of.kind, hexes, None if commander else facing))
    has_entered(t, id)
    if entry.group in t.groups and t.groups[entry.group].state == AWAY:
        t.order(entry.group, state=orders.WAITING)
    occupy(t, t.pieces[id])


def _both_halves(t: Table, piece: Piece, hexes: tuple[int, ...], facing: int) -> tuple[int, ...]:
    """G9 Both hexes of a double unit, of which a ruling may name the left one alone."""
    if len(hexes) == 1 or facing != piece.facing:
        other = right_half(field(t).grid, hexes[0], facing)
        if other == OFF:
            raise ValueError(_("there is no room for both halves of {piece}").format(piece=field(t).name(piece.id)))
        return hexes[0], other
    return hexes


def _hexes(t: Table, words: str) -> tuple[int, ...]:
    found = tuple(t.place(word) for word in words.replace(",", " ").split())
    if not found or OFF in found:
        raise ValueError(
            _("there is no hex {words} on this map").format(words=words)
            if words
            else _("there is no hex named on this map")
        )
    return found


def _set_wing(t: Table, wing: str, name: str, value: str) -> None:
    if name == "order":
        t.order(wing, order=value)
    elif name == "state":
        if value not in _states(t, wing):
            raise ValueError(_("{wing} is being activated").format(wing=field(t).wing_names[wing]))
        t.order(wing, state=value, number=0 if value == orders.WAITING else t.groups[wing].number)
    else:
        barred = (orders.NO_REACTIVATION,) if value == "1" else ()
        t.order(wing, marks=(*kept_marks(t, wing), *barred))


def _set_next(t: Table, side: str) -> None:
    """T4.2 The side chooses a wing next; what is in progress is broken off, and its wings have had their turn."""
    depth = next(n for n, frame in enumerate(t.stack) if getattr(frame, "kind", "") == "activations")
    broken = [frame.wing for frame in t.stack[depth + 1 :] if getattr(frame, "kind", "") == "activation"]  # type: ignore[attr-defined]
    t.stack = t.stack[: depth + 1]
    for wing in broken:
        t.order(wing, state=orders.FINISHED)
    if broken:
        clear_marks(t)
    t.update(chooser=side, passed="", last="")
    t.goto("look")


def _entry(state: State, id: str) -> Entry:
    """The counter of the scenario with this id; of an aide that of the commander whom he stands in for."""
    entries = {entry.id: entry for entry in state.battle.scenario.entries}
    if id in entries:
        return entries[id]
    wing = next(wing for wing, ids in field(state).commanders_of_wing.items() if id in ids)
    return entries[field(state).commanders_of_wing[wing][0]]
