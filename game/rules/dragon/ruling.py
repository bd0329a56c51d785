"""What both players may set by agreement when program or rulebook fails them."""

from collections.abc import Mapping

from game.board.facing import right_half
from game.board.hexes import OFF
from game.engine.state import Piece, State
from game.engine.table import Table
from game.engine.text import N_, _
from game.engine.views import Settable
from game.rules.dragon.activity import FORM_WORDS
from game.rules.dragon.commands import FACINGS
from game.rules.dragon.data import (
    ARM,
    CHARGE,
    CHARGE_DOWN,
    CHARGE_UP,
    COMMANDER,
    FLEEING,
    GUN,
    HUSSARS,
    LANCE,
    LEVELS,
    LOADED,
    LOADING,
    SHOCK,
    USUAL,
)
from game.rules.dragon.facts import field, may_pair, name, renew, units_in

MARKS = {
    LANCE: N_("Lances"), CHARGE: N_("Charge"), CHARGE_DOWN: N_("Charge downhill"), CHARGE_UP: N_("Charge uphill"),
    LOADED: N_("Loaded"), LOADING: N_("Loading"),
}  # fmt: skip
"""The marks of a piece in words."""

STANDING = frozenset(("hex", "facing", "form", "level"))
"""What decides where a unit stands."""


def marks_for(kind: str) -> tuple[str, ...]:
    """The marks that a kind of piece can have."""
    if kind == GUN:
        return (LOADED, LOADING)
    if ARM[kind] != "horse":
        return ()
    return (LANCE, CHARGE, CHARGE_DOWN, CHARGE_UP) if kind == HUSSARS else (CHARGE, CHARGE_DOWN, CHARGE_UP)


def settable(state: State, target: str) -> list[Settable]:
    """What may be set of a piece, on the map or lost; nothing of wings and of the game."""
    rules = field(state)
    if target not in rules.cards:
        return []
    piece = state.pieces.get(target)
    kind = rules.cards[target].kind
    where = " ".join(state.label(h) for h in piece.hexes[:1]) if piece is not None else ""
    found = [Settable(target, "hex", _("Hex"), where, (), "D7.23")]
    if kind == COMMANDER:
        return found
    facing = FACINGS[piece.facing] if piece is not None and piece.facing is not None else FACINGS[1]
    found.append(Settable(target, "facing", _("Facing"), facing, tuple((f, _(f)) for f in FACINGS), "D4.0"))
    form = piece.form if piece is not None else USUAL[ARM[kind]]
    known = tuple((one, _(FORM_WORDS[one])) for one in rules.factors[target])
    found.append(Settable(target, "form", _("Formation"), form, known, "D6.0"))
    level = LEVELS[piece.level if piece is not None else 0]
    found.append(Settable(target, "level", _("Order"), level, tuple((w, _(w).capitalize()) for w in LEVELS), "D5"))
    for mark in marks_for(kind):
        now = str(min(1, piece.number(mark))) if piece is not None else "0"
        choices = (("0", _("no")), ("1", _("yes")))
        found.append(Settable(target, f"mark {mark}", _(MARKS[mark]), now, choices))
    return found


def set_by_ruling(table: Table, changes: Mapping[tuple[str, str], str]) -> None:
    """Set values by agreement: (target, field) to the new value. Raises ValueError with a sentence."""
    by_piece: dict[str, dict[str, str]] = {}
    for (target, key), value in changes.items():
        by_piece.setdefault(target, {})[key] = value
    for target, values in by_piece.items():
        known = {one.field: one for one in settable(table, target)}
        for key, value in values.items():
            if key not in known or (known[key].choices and value not in {v for v, _words in known[key].choices}):
                raise ValueError(_("{field} of {name} cannot be set to {value}").format(
                    field=key, name=target, value=value))  # fmt: skip
        _set(table, target, values)
    for target, values in by_piece.items():
        if not STANDING.isdisjoint(values):
            _has_room(table, target)


def _has_room(t: Table, id: str) -> None:
    """D7.23 Raises ValueError where others are in the way of a unit put as agreed, even for a while."""
    piece = t.pieces.get(id)
    if piece is None or piece.type == COMMANDER:
        return
    for h in piece.hexes:
        others = [unit for unit in units_in(t, h) if unit.id != id]
        if len(others) > 1 or (others and not may_pair(t, others[0], piece)):
            raise ValueError(_("{name} is in the way").format(name=name(t, others[0].id)))


def _set(t: Table, id: str, values: Mapping[str, str]) -> None:
    """Put a piece as agreed: taken off and put again where its hex, facing, formation or level changes."""
    rules = field(t)
    now = t.pieces.get(id)
    entry = next(one for one in rules.scenario.entries if one.id == id)
    kind = rules.cards[id].kind
    label = values.get("hex", t.label(now.hexes[0]) if now is not None else "")
    if not label:
        if now is not None:
            t.remove(id, "by agreement", "")
        return
    h = t.place(label)
    if h == OFF:
        raise ValueError(_("there is no hex {hex} on this map").format(hex=label))
    level = LEVELS.index(values["level"]) if "level" in values else now.level if now is not None else 0
    form = values.get("form", now.form if now is not None else USUAL[ARM[kind]])
    form = USUAL[ARM[kind]] if level else form
    facing: int | None = now.facing if now is not None else entry.facing
    if "facing" in values:
        facing = FACINGS.index(values["facing"])
    if kind == COMMANDER or level == FLEEING:
        facing = None
    elif facing is None:
        facing = entry.facing if entry.facing is not None else 1
    hexes: tuple[int, ...] = (h,)
    if form == SHOCK and facing is not None:
        hexes = (h, right_half(rules.grid, h, facing))
        if OFF in hexes:
            raise ValueError(_("a shock formation does not fit in {hex}").format(hex=label))
    marks = dict(now.marks) if now is not None else {}
    for key, value in values.items():
        if key.startswith("mark "):
            marks.pop(key[5:], None)
            if value == "1":
                marks[key[5:]] = 1
    if now is not None:
        t.remove(id, "by agreement", "")
    piece = Piece(id, entry.side, entry.group, kind, hexes, facing, form, level, tuple(sorted(marks.items())))
    t.put(piece)
    renew(t, entry.side)
