"""The card of a piece."""

from game.engine.state import Piece, State
from game.engine.text import _
from game.engine.views import CardView, Fact
from game.rules.pips.data import FIRING, GENERAL, GUN, LEVELS, RETREATING, STEPS
from game.rules.pips.facts import budget, card, field, general_with, steps_of
from game.rules.pips.fire import save_need
from game.rules.pips.locked import contacts_of
from game.rules.pips.musketry import muskets, score
from game.rules.pips.shapes import FORM_WORDS, GRADE_WORDS, KIND_WORDS, MARK_WORDS, WEAPON_WORDS, ZONE_WORDS


def card_view(state: State, id: str, side: str | None) -> CardView:
    """The card of a piece."""
    rules = field(state)
    piece = state.pieces[id]
    entry = next((one for one in rules.scenario.entries if one.id == id), None)
    origins = entry.origins if entry is not None else {}
    chips: list[tuple[str, str]] = []
    facts: list[Fact] = []
    if piece.type == GENERAL:
        if card(state, id).chief:
            chips.append((_("Commander-in-chief"), "order"))
        if piece.attached_to:
            facts.append(Fact(_("With"), rules.name(piece.attached_to), "P-GN1"))
    else:
        chips.append((_(LEVELS[piece.level]).capitalize(), "bad" if piece.level == RETREATING else "good"))
        chips.append((_(FORM_WORDS[piece.form]).capitalize(), "order"))
        facts += unit_facts(state, piece, origins)
    facts.append(Fact(_("Value"), str(rules.value(id)), "P-VP1"))
    chips += [(_(MARK_WORDS[mark]), "mark") for mark, _number in piece.marks if mark in MARK_WORDS and mark != "losses"]
    where = ", ".join(state.label(h) for h in piece.hexes)
    subtitle = " · ".join(
        part for part in (_(KIND_WORDS[piece.type]), rules.group_names.get(piece.group, ""), where) if part
    )
    return CardView(id, rules.name(id), subtitle, tuple(chips), tuple(facts), tuple(notes_of(state, piece)))


def unit_facts(state: State, piece: Piece, origins: dict[str, str]) -> list[Fact]:
    """P-ST1 Steps, grade, move, fire and saves of a unit."""
    values = card(state, piece.id)
    tables = field(state).tables
    worn = _("lost in the battle") if steps_of(piece) < STEPS else ""
    facts = [
        Fact(_("Steps"), _("{left} of {all}").format(left=steps_of(piece), all=STEPS), "P-ST3", changed=worn),
        Fact(_("Grade"), _(GRADE_WORDS[values.grade]), "P-MO2", origins.get("grade", "")),
        Fact(_("Morale"), f"{tables.morale[values.grade]}+", "P-MO2"),
    ]
    most = budget(state, piece)
    slow = _("in firing order") if piece.number(FIRING) else ""
    facts.append(Fact(_("Move"), _("{cm} cm").format(cm=most // 4), "P-MV1", changed=slow))
    if values.weapon != "none":
        facts.append(Fact(_("Weapon"), _(WEAPON_WORDS[values.weapon]), "P-MU1", origins.get("weapon", "")))
    if piece.type == GUN:
        facts.append(Fact(_("Range"), _("canister 6 cm, roundshot 24 cm"), "P-AR2"))
    elif muskets(state, piece):
        facts.append(Fact(_("Volley"), _("hits on {score} and more").format(score=score(state, piece)), "P-MU4"))
    need = save_need(state, piece, fire=True)
    if need is not None:
        facts.append(Fact(_("Save"), f"{need}+", "P-SV1"))
    return facts


def notes_of(state: State, piece: Piece) -> list[str]:
    """P-ST4 Melees and the general with a unit."""
    name = field(state).name
    found = []
    for contact in contacts_of(state, piece.id) if piece.type != GENERAL else ():
        words = _("Attacks {other} in the {zone}, round {round}")
        other = contact.b
        if contact.b == piece.id:
            words, other = _("Attacked by {other} in the {zone}, round {round}"), contact.a
        found.append(words.format(other=name(other), zone=_(ZONE_WORDS[contact.zone]), round=contact.round))
    if piece.type != GENERAL and (general := general_with(state, piece.id)) is not None:
        found.append(_("With it: {name}").format(name=name(general.id)))
    return found
