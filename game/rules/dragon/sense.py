"""D16: what is wrong with a scenario beyond its form: what cannot be set up, played or won."""

from collections.abc import Iterable

from game.board.facing import right_half
from game.board.masks import hexes_in
from game.engine.scenario import Entry, Scenario
from game.engine.text import _
from game.rules.dragon.battlefield import forms_of
from game.rules.dragon.data import (
    ARM,
    BASIC,
    COMMANDER,
    EFFECTIVE,
    FLEEING,
    FORMS,
    GUN,
    HORSE_ARM,
    HUSSARS,
    LANCE,
    LOADED,
    SAME_PAIR,
    SHOCK,
    SHOOTING,
    USUAL,
    Card,
    Special,
)
from game.rules.dragon.deployment import hexes_of_zone
from game.rules.dragon.opening import usual_form

MARKS = {LANCE: HUSSARS, LOADED: GUN}
"""The marks a counter may start with, each with the kind that has it."""


def check(scenario: Scenario) -> Iterable[str]:
    """What is wrong with a scenario beyond its form."""
    for entry in scenario.entries:
        try:
            forms_of(entry.card)
        except ValueError as error:
            yield f"{entry.id}: {error}"
            continue
        yield from _card(entry.id, entry.card)
        if not entry.hexes:
            yield _("{entry} has no hex: every counter starts on the map (D16.1)").format(entry=entry.id)
            continue
        yield from _stance(scenario, entry)
        yield from _marks(entry)
        yield from _ground(scenario, entry)
    yield from _armies(scenario)
    yield from _together(scenario)
    yield from _special(scenario)
    yield from _victory(scenario)
    yield from _zones(scenario)


def _card(id: str, card: Card) -> Iterable[str]:
    """D2.2 A counter has factors, a battery a class, a commander his points."""
    if card.kind == COMMANDER:
        if not 1 <= card.mobility <= 20:
            yield _("{name} has a mobility of {mp}: 1 to 20 (D15.12)").format(name=id, mp=card.mobility)
        return
    if card.kind == GUN and not card.battery:
        yield _("{name} is a battery without a class: A or B (D2.33)").format(name=id)
    if USUAL[ARM[card.kind]] not in forms_of(card):
        yield _("{name} has no factors for its usual formation, {form} (D5.11)").format(
            name=id, form=USUAL[ARM[card.kind]]
        )


def _stance(scenario: Scenario, entry: Entry) -> Iterable[str]:
    """D6.0, D6.25, D15.12 The formation, the hexes and the facing of a counter."""
    grid, count = scenario.sheet.grid, len(entry.hexes)
    if entry.card.kind == COMMANDER:
        if count > 1:
            yield _("{entry} stands on {count} hexes: a commander on one (D15.12)").format(entry=entry.id, count=count)
        if entry.level or entry.form:
            yield _("{entry} is a commander: he has no status and no formation (D15.12)").format(entry=entry.id)
        return
    form = usual_form(entry)
    if form not in forms_of(entry.card):
        yield _("{entry} has no {form} formation on its counter (D6.0)").format(entry=entry.id, form=form)
    if entry.form and entry.level:
        yield _("{entry} is out of order and cannot choose its formation (D5.11)").format(entry=entry.id)
    if entry.facing is None and entry.level < FLEEING:
        yield _("{entry} has no facing; give it one, or one to its side (D7.31)").format(entry=entry.id)
    if (form == SHOCK) != (count == 2) or count > 2:
        yield _("{entry} stands on {count} hexes: a shock formation on two, any other on one (D6.25)").format(
            entry=entry.id, count=count
        )
    elif form == SHOCK and right_half(grid, entry.hexes[0], entry.facing or 0) != entry.hexes[1]:
        yield _("{entry} cannot face so: its hexes are left and right as seen from behind it (D6.25)").format(
            entry=entry.id
        )


def _marks(entry: Entry) -> Iterable[str]:
    """D12.11, D13.14 Lances are for hussars in order, a load is for guns."""
    for mark, number in entry.marks:
        if mark not in MARKS:
            yield _("{entry} has the mark {mark}; a counter may start with {known}").format(
                entry=entry.id, mark=mark, known=", ".join(MARKS)
            )
        elif number != 1:
            yield _("{entry} has {number} for the mark {mark}: 1 is all there is").format(
                entry=entry.id, number=number, mark=mark
            )
        elif entry.card.kind != MARKS[mark]:
            yield _("{entry} has the mark {mark}, which is not for its type (D12.11, D13.14)").format(
                entry=entry.id, mark=mark
            )
        elif mark == LANCE and entry.level:
            yield _("{entry} is out of order and has its lances: take the mark away (D12.12)").format(entry=entry.id)


def _ground(scenario: Scenario, entry: Entry) -> Iterable[str]:
    """T9, D7.73 Nobody stands where he may not go as he is."""
    kind = ARM[entry.card.kind]
    if kind == HORSE_ARM:
        kind = usual_form(entry) if entry.level == EFFECTIVE else BASIC
        kind = kind if kind in FORMS else BASIC
    for h in entry.hexes:
        row = scenario.tables.terrain[scenario.sheet.terrain[h]]
        hex = scenario.sheet.grid.labels[h]
        if row.water:
            yield _("{entry} stands in {hex}, which nobody may enter (T9)").format(entry=entry.id, hex=hex)
        elif getattr(row, kind, None) is None:
            yield _("{entry} stands in {hex}, which it may not enter as it is (T9)").format(entry=entry.id, hex=hex)


def _armies(scenario: Scenario) -> Iterable[str]:
    """D16.1 A side needs units."""
    for side in scenario.sides:
        if not any(e.side == side.id and e.card.kind != COMMANDER and e.hexes for e in scenario.entries):
            yield _("{side} has no unit on the map; add one (D16.1)").format(side=side.id)


def _together(scenario: Scenario) -> Iterable[str]:
    """D7.23, D6.24 One unit in a hex, or two that shoot as a pair; commanders with their own side."""
    here: dict[int, list[Entry]] = {}
    for entry in scenario.entries:
        for h in entry.hexes:
            here.setdefault(h, []).append(entry)
    for h, entries in here.items():
        label = scenario.sheet.grid.labels[h]
        units = [entry for entry in entries if entry.card.kind != COMMANDER]
        if len(units) > 2 or (len(units) == 2 and not _pairs(*units)):
            yield _("{entry} and {other} both stand in {hex} (D7.23)").format(
                entry=units[0].id, other=units[-1].id, hex=label
            )
        first = entries[0]
        foe = next((one for one in entries if one.side != first.side), None)
        if foe is not None and len(units) < 2:
            yield _("{entry} and its enemy {other} both stand in {hex} (D7.23)").format(
                entry=foe.id, other=first.id, hex=label
            )


def _pairs(one: Entry, two: Entry) -> bool:
    """D6.24 Whether two units may shoot as one."""
    return (
        one.side == two.side
        and SAME_PAIR.get(one.card.kind, one.id) == SAME_PAIR.get(two.card.kind, two.id)
        and one.level == two.level == EFFECTIVE
        and usual_form(one) == usual_form(two) == SHOOTING
        and one.facing == two.facing
    )


def _special(scenario: Scenario) -> Iterable[str]:
    """D16 Sides, counters and terrain that the rules of the scenario name must be there."""
    special: Special = scenario.special
    sides = {side.id for side in scenario.sides}
    for side in (*special.zones, *((special.attacker,) if special.attacker else ())):
        if side not in sides:
            yield _("the special rules name {side}, which is no side").format(side=side)
    commanders = {entry.id: entry.card.kind == COMMANDER for entry in scenario.entries}
    for id in special.commander_points:
        if id not in commanders:
            yield _("the special rules name {name}, which is no counter").format(name=id)
        elif not commanders[id]:
            yield _("the victory conditions give commander points for {name}, who is none").format(name=id)
    for kind in special.points:
        if kind not in ARM or kind == COMMANDER:
            yield _("the victory conditions give points for type {kind}, which there is not").format(kind=kind)
    for zone in special.zones.values():
        if zone.near and zone.near not in scenario.tables.terrain:
            yield _("a zone is near {terrain}, which the tables do not have (D16.3)").format(terrain=zone.near)


def _victory(scenario: Scenario) -> Iterable[str]:
    """D16.2, D16.3 A battle must be such that each side can win it or hold out."""
    special: Special = scenario.special
    if not 1 <= special.share <= 100:
        yield _("{share} per cent of an army cannot be out of order: 1 to 100 (D16.2)").format(share=special.share)
    if special.victory != "collapse":
        return
    if not special.attacker:
        yield _("an army that may collapse needs an `attacker` (D16.2)")
    if not 1 <= special.last_win <= special.last_draw:
        yield _("`last_win` must be at least 1, and `last_draw` not before it (D16.2)")
    others = [e for e in scenario.entries if e.card.kind != COMMANDER and e.side != special.attacker]
    if special.fewer > len(others):
        yield _("{most} units cannot hold their ground (D16.2): only {count} are there").format(
            most=special.fewer, count=len(others)
        )
    if special.fewer and not 0 <= special.across < scenario.sheet.grid.columns:
        yield _("no hex lies beyond column {column} (D16.2)").format(column=special.across)


def _zones(scenario: Scenario) -> Iterable[str]:
    """D16.3 Who sets up freely has a zone, and begins within it."""
    special: Special = scenario.special
    for side, zone in special.zones.items():
        inside = hexes_of_zone(scenario.sheet, zone)
        own = [entry for entry in scenario.entries if entry.side == side]
        if not hexes_in(inside):
            yield _("no hex lies where {side} may set up (D16.3)").format(side=side)
            continue
        for entry in own:
            if any(not inside >> h & 1 for h in entry.hexes):
                yield _("{entry} begins outside the part of the map where its side sets up (D16.3)").format(
                    entry=entry.id
                )
