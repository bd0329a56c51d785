"""The card of a piece: what it is, how it stands, its factors in every formation with their origins."""

from game.engine.procedure import innermost
from game.engine.state import Piece, State
from game.engine.text import N_, _
from game.engine.views import CardView, Fact
from game.rules.dragon.activity import FORM_WORDS
from game.rules.dragon.data import COMMANDER, DISORGANISED, GUN, LEVELS
from game.rules.dragon.facts import card, field, forms, is_gun, limit, mobility, units_in
from game.rules.dragon.fire import bounds, volleys_allowed
from game.rules.dragon.show import marks_of

KINDS = {
    "H": N_("Winged hussars"), "Pc": N_("Petyhorcy"), "A": N_("Arquebusiers"), "R": N_("Reiters"),
    "RG": N_("Reiters of the guard"), "W": N_("Volunteers"), "T": N_("Tatars"), "P": N_("Lithuanian foot"),
    "SI": N_("Swedish foot"), GUN: N_("Battery"), COMMANDER: N_("Commander"),
}  # fmt: skip
MEANINGS = {
    1: N_("half of its melee strength, no fire, slow; one level more and it flees"),
    2: N_("a fifth of its melee strength, no fire, no zone of control; one level more and it is lost"),
}
"""D5.12, D5.22 What each level means."""


def card_view(state: State, id: str, side: str | None) -> CardView:
    """The card of a piece."""
    rules = field(state)
    piece = state.pieces[id]
    entry = next((one for one in rules.scenario.entries if one.id == id), None)
    origins = entry.origins if entry is not None else {}
    values = card(state, id)
    chips: list[tuple[str, str]] = []
    facts: list[Fact] = []
    if piece.type == COMMANDER:
        facts.append(Fact(_("Melee"), f"+{values.modifier}", "D15.22", origins.get("modifier", "")))
        facts.append(
            Fact(_("Reorganisation"), f"+{values.reorganisation}", "D15.31", origins.get("reorganisation", ""))
        )
        facts.append(Fact(_("Move"), str(values.mobility), "D15.12", origins.get("mobility", "")))
    else:
        chips.append((_(LEVELS[piece.level]).capitalize(), ("good", "warn", "bad")[piece.level]))
        chips.append((_(FORM_WORDS[piece.form]), "order"))
        facts += _unit_facts(state, piece, origins)
    told = {words for words, _tone in chips}
    chips += [(name, "mark") for _view, name, _clause in marks_of(state, piece) if name not in told]
    company = [rules.name(unit.id) for h in piece.hexes for unit in units_in(state, h) if unit.id != id]
    notes = [_("In its hex: {names}").format(names=", ".join(company))] if company else []
    where = ", ".join(state.label(h) for h in piece.hexes)
    wing = rules.group_names.get(piece.group, "")
    subtitle = " · ".join(part for part in (_(KINDS[piece.type]), wing, where) if part)
    return CardView(id, rules.name(id), subtitle, tuple(chips), tuple(facts), tuple(notes))


def _unit_facts(state: State, piece: Piece, origins: dict[str, str]) -> list[Fact]:
    """D2.2 The factors of each formation, the points left, ranges and volleys."""
    values = card(state, piece.id)
    facts = [
        Fact(_(FORM_WORDS[form]), getattr(values, form), "D2.2", origins.get(form, "")) for form in forms(state, piece)
    ]
    if piece.level:
        slow = _("disorganised: {mp} MP").format(mp=mobility(state, piece))
        words = slow if piece.level == DISORGANISED else _("fleeing: {mp} MP").format(mp=mobility(state, piece))
        facts.append(Fact(_(LEVELS[piece.level]).capitalize(), _(MEANINGS[piece.level]), "D5", words))
    activity = innermost(state, "activity")
    if activity is not None and activity.unit == piece.id:
        left = _("{mp} of {all} left").format(mp=activity.left, all=activity.limit + activity.bonus)
        facts.append(Fact(_("Move"), left, "D7.12"))
    else:
        facts.append(Fact(_("Move"), str(limit(state, piece)), "D7.12"))
    if is_gun(piece) or any(one.fire for one in forms(state, piece).values()):
        close, short, far = bounds(state, piece)
        facts.append(Fact(_("Range"), _("{b}, to {s}, to {m} hexes").format(b=close, s=short, m=far), "D9.11"))
        if not is_gun(piece):
            facts.append(Fact(_("Volleys a phase"), str(volleys_allowed(piece)), "D9.13"))
    return facts
