"""What both players may set by agreement when program or rulebook fails them."""

from collections.abc import Mapping

from game.board.bases import base_at
from game.engine.objection import Objection
from game.engine.procedure import innermost
from game.engine.state import Piece, State
from game.engine.table import Table
from game.engine.text import N_, _
from game.engine.views import Settable
from game.rules.pips.commands import FACINGS
from game.rules.pips.data import (
    DISMOUNTED,
    FIRING,
    FOOT,
    FORMS_OF,
    GENERAL,
    GUN,
    LEVELS,
    LOSSES,
    MOUNTED,
    RETREATING,
    RETREATS,
    SHAPES,
    SINGLE,
    STEPS,
    USUAL,
)
from game.rules.pips.facts import field, general_with, unit_at
from game.rules.pips.generals import follow
from game.rules.pips.locked import drop_contacts
from game.rules.pips.shapes import FORM_WORDS
from game.rules.pips.way import extend, start_way

YES_NO = (("0", N_("no")), ("1", N_("yes")))


def settable(state: State, target: str) -> list[Settable]:
    """What may be set of a piece, on the map or lost; nothing of sectors and of the game."""
    rules = field(state)
    if target not in rules.cards:
        return []
    piece = state.pieces.get(target)
    kind = rules.cards[target].kind
    found = [Settable(target, "hex", _("Hex"), state.label(piece.hexes[0]) if piece is not None else "", (), "P-GE5")]
    if kind == GENERAL:
        return found
    facing = FACINGS[piece.facing or 0] if piece is not None else FACINGS[0]
    found.append(Settable(target, "facing", _("Facing"), facing, tuple((f, _(f)) for f in FACINGS), "P-GE2"))
    form = piece.form if piece is not None else USUAL[kind]
    forms = tuple((one, _(FORM_WORDS[one])) for one in FORMS_OF[kind])
    found.append(Settable(target, "form", _("Formation"), form, forms, "P-GE5"))
    steps = STEPS - (piece.number(LOSSES) if piece is not None else 0)
    choices = tuple((str(n), str(n)) for n in range(1, STEPS + 1))
    found.append(Settable(target, "steps", _("Steps"), str(steps), choices, "P-ST3"))
    level = LEVELS[piece.level if piece is not None else 0]
    found.append(Settable(target, "level", _("State"), level, tuple((w, _(w).capitalize()) for w in LEVELS), "P-ST1"))
    yes_no = tuple((value, _(words)) for value, words in YES_NO)
    if kind == FOOT:
        now = str(piece.number(FIRING)) if piece is not None else "0"
        found.append(Settable(target, FIRING, _("Firing order"), now, yes_no, "P-MV2"))
    if kind in MOUNTED:
        now = str(piece.number(DISMOUNTED)) if piece is not None else "0"
        found.append(Settable(target, DISMOUNTED, _("Dismounted"), now, yes_no, "P-MV2"))
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
                raise ValueError(
                    _("{field} of {name} cannot be set to {value}").format(field=key, name=target, value=value)
                )
        set_piece(table, target, {key: one.value for key, one in known.items()} | values)
    cut_declared(table)


def cut_declared(t: Table) -> None:
    """P-MV3 A move that is being declared keeps the elements that can still be gone, from the first on."""
    frame = innermost(t, "activation")
    piece = t.pieces.get(frame.unit) if frame is not None else None
    if frame is None or piece is None or not frame.path:
        return
    way, limit = start_way(t, piece), frame.limit or None
    for count, element in enumerate(frame.path):
        after = extend(t, piece, way, element, limit)
        if isinstance(after, Objection):
            t.amend("activation", path=frame.path[:count])
            return
        way = after


def set_piece(t: Table, id: str, values: dict[str, str]) -> None:
    """Put a piece as agreed: taken off and put again; its melees are over if it moves."""
    rules = field(t)
    now = t.pieces.get(id)
    entry = next(one for one in rules.scenario.entries if one.id == id)
    kind = rules.cards[id].kind
    label = values["hex"]
    if not label:
        if now is not None:
            _take_off(t, now)
        return
    h = t.place(label)
    if h < 0:
        raise ValueError(_("there is no hex {hex} on this map").format(hex=label))
    if kind == GENERAL:
        unit = unit_at(t, h)
        if now is not None:
            t.remove(id, "by agreement", "")
        if unit is not None and (unit.side != entry.side or general_with(t, unit.id) is not None):
            raise ValueError(_("he cannot stand in {hex}").format(hex=label))
        hexes = (h,) if unit is None else unit.hexes[:1]
        t.put(Piece(id, entry.side, entry.group, kind, hexes, attached_to="" if unit is None else unit.id))
        return
    piece = _agreed(t, now, entry.side, entry.group, id, kind, h, values)
    general = general_with(t, id) if now is not None else None
    if general is not None:
        t.attach(general.id, "")
    if now is not None:
        if now.hexes != piece.hexes:
            drop_contacts(t, id)
        t.remove(id, "by agreement", "")
    t.put(piece)
    if general is not None:
        t.attach(general.id, id)
        follow(t, id)


def _take_off(t: Table, piece: Piece) -> None:
    """Off the map by agreement; a general who was with it stands alone."""
    if piece.type != GENERAL:
        general = general_with(t, piece.id)
        if general is not None:
            t.attach(general.id, "")
        drop_contacts(t, piece.id)
    t.remove(piece.id, "by agreement", "")


def _agreed(
    t: Table, now: Piece | None, side: str, group: str, id: str, kind: str, h: int, values: dict[str, str]
) -> Piece:  # fmt: skip
    """P-ST1, P-GE5 The unit as agreed. Raises ValueError where it cannot stand so."""
    form, losses = values["form"], STEPS - int(values["steps"])
    if kind != GUN:
        half = 2 * losses >= STEPS
        form = SINGLE if half else USUAL[kind] if form == SINGLE else form
    base = base_at(field(t).grid, h, FACINGS.index(values["facing"]), *SHAPES[form])
    if base is None:
        raise ValueError(_("{name} does not fit there").format(name=field(t).name(id)))
    others = [unit for place in base.hexes if (unit := unit_at(t, place)) is not None and unit.id != id]
    if others:
        raise ValueError(_("{name} is in the way").format(name=field(t).name(others[0].id)))
    level = LEVELS.index(values["level"])
    marks = dict(now.marks) if now is not None else {}
    for mark, value in ((LOSSES, losses), (FIRING, int(values.get(FIRING, "0")) if level == 0 else 0),
                        (DISMOUNTED, int(values.get(DISMOUNTED, "0")))):  # fmt: skip
        marks.pop(mark, None)
        if value:
            marks[mark] = value
    if level != RETREATING:
        marks.pop(RETREATS, None)
    if now is not None and now.hexes != base.hexes:
        marks.pop("locked", None)
    return Piece(id, side, group, kind, base.hexes, base.facing, form, level, tuple(sorted(marks.items())))
