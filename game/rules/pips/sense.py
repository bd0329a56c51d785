"""What is wrong with a scenario beyond its form: what cannot be set up, played or won."""

from collections.abc import Iterable

from game.engine.scenario import Entry, Scenario
from game.engine.text import _
from game.rules.pips.data import (
    CENTRE,
    DISMOUNTED,
    FIRING,
    FOOT,
    FORMS_OF,
    GENERAL,
    GUN,
    LIGHT_FOOT,
    LINE,
    LOSSES,
    MOUNTED,
    RETREATING,
    RETREATS,
    SHIFTS,
    SINGLE,
    STEPS,
    UNITS,
    Special,
    Tables,
)
from game.rules.pips.opening import form_of, hexes_of

START_MARKS = {LOSSES: UNITS, FIRING: (FOOT,), DISMOUNTED: tuple(MOUNTED), RETREATS: UNITS}
"""The marks a counter may start with, each with the kinds that have it."""
FARTHEST = 18
"""P-MV1 Hexes a move may lead: the search of its ends looks no farther."""


def check(scenario: Scenario) -> Iterable[str]:
    """What is wrong with a scenario beyond its form."""
    grid = scenario.sheet.grid
    if grid.shape != "pointy":
        yield _("the map must have pointy-topped hexes (P-GR1)")
        return
    yield from _tables(scenario)
    seen: dict[int, str] = {}
    for entry in scenario.entries:
        yield from _wing(entry)
        yield from _marks(entry)
        if not entry.hexes:
            yield _("{entry} has no hex: every counter starts on the map").format(entry=entry.id)
            continue
        if entry.card.kind == GENERAL:
            yield from _general(scenario, entry)
            continue
        yield from _stance(scenario, entry)
        for h in hexes_of(grid, entry):
            if h in seen:
                yield _("{entry} and {other} both stand in {hex} (P-EV4)").format(
                    entry=entry.id, other=seen[h], hex=grid.labels[h]
                )
            seen[h] = entry.id
    yield from _generals_together(scenario)
    yield from _armies(scenario)
    yield from _special(scenario)
    yield from _shifts(scenario)


def _wing(entry: Entry) -> Iterable[str]:
    """P-ST1, D-10 Who belongs to no sector never gets a pip; only a commander-in-chief may use those of any."""
    if not entry.group and not (entry.card.kind == GENERAL and entry.card.chief):
        yield _("{entry} belongs to no wing and could never act (P-ST1)").format(entry=entry.id)


def _stance(scenario: Scenario, entry: Entry) -> Iterable[str]:
    """P-GE5, P-ST3 A formation that the unit can have, on hexes of the map that it may enter."""
    grid, kind, form = scenario.sheet.grid, entry.card.kind, form_of(entry)
    if form not in FORMS_OF[kind]:
        yield _("{entry} cannot be in {form} (P-GE5)").format(entry=entry.id, form=form)
        return
    if entry.facing is None:
        yield _("{entry} has no facing; give it one, or one to its side (P-GE2)").format(entry=entry.id)
    losses = dict(entry.marks).get(LOSSES, 0)
    if kind != GUN and (form == SINGLE) != (2 * losses >= STEPS):
        yield _("{entry} has lost {lost} steps: one base is what is left of two lost steps or more (P-ST3)").format(
            entry=entry.id, lost=losses
        )
    hexes = hexes_of(grid, entry)
    if not hexes:
        yield _("{entry} does not fit on the map with its left front in {hex} (P-GE5)").format(
            entry=entry.id, hex=grid.labels[entry.hexes[0]]
        )
    elif len(entry.hexes) > 1 and entry.hexes != hexes:
        yield _("{entry} cannot stand so: its hexes are {hexes}, the front rank from left to right (P-GE5)").format(
            entry=entry.id, hexes=" ".join(grid.labels[h] for h in hexes)
        )
    column = {FOOT: "foot", LIGHT_FOOT: "light_foot", GUN: "gun"}.get(kind, "horse")
    column = "foot" if dict(entry.marks).get(DISMOUNTED) and kind in MOUNTED else column
    for h in hexes:
        row = scenario.tables.terrain[scenario.sheet.terrain[h]]
        if row.water or getattr(row, column) is None:
            yield _("{entry} stands in {hex}, which it may not enter (P-MV8)").format(
                entry=entry.id, hex=grid.labels[h]
            )
    if dict(entry.marks).get(FIRING) and kind == FOOT:
        rows = [scenario.tables.terrain[scenario.sheet.terrain[h]] for h in hexes]
        if form not in (LINE, SINGLE):
            yield _("{entry} is in firing order in {form}: only a line or one base is (P-MV2)").format(
                entry=entry.id, form=form
            )
        if rows and 2 * sum(row.no_order for row in rows) >= len(rows):
            yield _("{entry} is in firing order in woods or marsh (P-MV2)").format(entry=entry.id)


def _marks(entry: Entry) -> Iterable[str]:
    """P-ST1, P-ST2 Marks with which a counter may start, and what goes together."""
    marks = dict(entry.marks)
    for mark, number in marks.items():
        if mark not in START_MARKS:
            yield _("{entry} has the mark {mark}; a counter may start with {known}").format(
                entry=entry.id, mark=mark, known=", ".join(START_MARKS)
            )
        elif entry.card.kind not in START_MARKS[mark]:
            yield _("{entry} has the mark {mark}, which is not for its type (P-ST1)").format(entry=entry.id, mark=mark)
        elif mark == LOSSES and not 0 < number < STEPS:
            yield _("{entry} has lost {lost} steps: 1 to 3 (P-ST1)").format(entry=entry.id, lost=number)
        elif mark in (FIRING, DISMOUNTED) and number != 1:
            yield _("{entry} has {number} for the mark {mark}: 1 is all there is").format(
                entry=entry.id, number=number, mark=mark
            )
    if entry.level == RETREATING and marks.get(FIRING):
        yield _("{entry} retreats in firing order: take the mark away (P-RE2)").format(entry=entry.id)
    if entry.level != RETREATING and marks.get(RETREATS):
        yield _("{entry} has made retreat moves but does not retreat (P-RA2)").format(entry=entry.id)


def _general(scenario: Scenario, entry: Entry) -> Iterable[str]:
    """P-GN1 A general stands in one hex that is no pond, without status, formation or enemy."""
    grid = scenario.sheet.grid
    if len(entry.hexes) > 1:
        yield _("{entry} stands on {count} hexes: a general on one (P-GE5)").format(
            entry=entry.id, count=len(entry.hexes)
        )
    if entry.level or entry.form:
        yield _("{entry} is a general: he has no status and no formation (P-ST1)").format(entry=entry.id)
    h = entry.hexes[0]
    if scenario.tables.terrain[scenario.sheet.terrain[h]].water:
        yield _("{entry} stands in {hex}, which it may not enter (P-MV8)").format(entry=entry.id, hex=grid.labels[h])
    for other in scenario.entries:
        if other.side != entry.side and other.card.kind != GENERAL and other.hexes and h in hexes_of(grid, other):
            yield _("{entry} and its enemy {other} both stand in {hex} (P-GN2)").format(
                entry=entry.id, other=other.id, hex=grid.labels[h]
            )


def _generals_together(scenario: Scenario) -> Iterable[str]:
    """P-GN1, D-55 One general a unit, and one a hex."""
    grid = scenario.sheet.grid
    at: dict[object, str] = {}
    units = {
        h: other.id for other in scenario.entries if other.hexes and other.card.kind != GENERAL
        for h in hexes_of(grid, other)
    }  # fmt: skip
    for entry in scenario.entries:
        if entry.card.kind != GENERAL or not entry.hexes:
            continue
        place: object = units.get(entry.hexes[0], entry.hexes[0])
        if place in at:
            yield _("{entry} and {other} stand together: one general a unit and a hex (D-55)").format(
                entry=entry.id, other=at[place]
            )
        at[place] = entry.id


def _armies(scenario: Scenario) -> Iterable[str]:
    """P-VP1 A side needs units."""
    for side in scenario.sides:
        if not any(e.side == side.id and e.card.kind != GENERAL and e.hexes for e in scenario.entries):
            yield _("{side} has no unit on the map; add one (P-VP1)").format(side=side.id)


def _tables(scenario: Scenario) -> Iterable[str]:
    """P-MV1, P-ME7 Tables must have a row for each kind."""
    tables = scenario.tables
    for kind in (*UNITS, GENERAL, "firing"):
        if tables.budgets.get(kind, 0) < tables.step:
            yield _("the tables have no move for {kind} (P-MV1)").format(kind=kind)
    yield from _moves(tables)
    for kind in ("heavy", "lancer", "light", "foot"):
        row = tables.melee.get(kind, {})
        for enemy in ("heavy", "lancer", "light", "firing", "foot", "light-foot"):
            if enemy not in row:
                yield _("the melee table has no value for {kind} against {enemy} (P-ME7)").format(
                    kind=kind, enemy=enemy
                )


def _moves(tables: Tables) -> Iterable[str]:
    """P-MV1, P-MV8, P-GE8 A move has an end; the outer end of a wheel of 30 degrees goes half a front."""
    prices = [
        p for row in tables.terrain.values() for p in (row.foot, row.light_foot, row.horse, row.gun) if p is not None
    ]
    prices += [tables.step, *(price // max(1, int(width) // 2) for width, price in tables.wheels.items())]
    least = min(prices)
    if least < 1:
        yield _("the tables have a step or a wheel that costs too little (P-MV8, P-GE8)")
        return
    for kind, budget in tables.budgets.items():
        if budget > FARTHEST * least:
            yield _(
                "a move of {budget} for {kind} leads too far; at most {number} hexes at {price}: {most} (P-MV1)"
            ).format(budget=budget, kind=kind, number=FARTHEST, price=least, most=FARTHEST * least)


def _special(scenario: Scenario) -> Iterable[str]:
    """P-ST1, P-CC1, O-5 Sides and sectors that the rules of the scenario name must be there."""
    special: Special = scenario.special
    sides = {side.id for side in scenario.sides}
    groups = {group.id: group.side for group in scenario.groups}
    if special.first and special.first not in sides:
        yield _("the special rules name {side}, which is no side").format(side=special.first)
    for name in (*special.sectors, *special.hollow):
        if name not in groups:
            yield _("the special rules name {name}, which is no wing").format(name=name)
    for name in special.hollow:
        if name in groups and special.sectors.get(name, CENTRE) != CENTRE:
            yield _("wing {name} is not in the centre and has no d10 to lose (O-5)").format(name=name)
    for side in sides:
        places = [special.sectors.get(name, CENTRE) for name, owner in groups.items() if owner == side]
        if len(set(places)) != len(places):
            yield _("two wings of {side} have the same place: one left, one centre, one right (P-ST1)").format(
                side=side
            )


def _shifts(scenario: Scenario) -> Iterable[str]:
    """O-3 Each side has rows on the map in which it may shift units, and some of its units stand there."""
    special: Special = scenario.special
    grid = scenario.sheet.grid
    offered = any(option.id == SHIFTS for option in scenario.options)
    for side in (side.id for side in scenario.sides):
        rows = special.shift_rows.get(side)
        if rows is None:
            if offered:
                yield _("the special rules name no rows for the shifts of {side} (O-3)").format(side=side)
            continue
        if not 1 <= rows[0] <= rows[1] <= grid.rows:
            yield _("{first} to {last} are no rows of the map (O-3)").format(first=rows[0], last=rows[1])
        elif not any(
            entry.side == side and entry.hexes and rows[0] <= grid.offset[entry.hexes[0]][1] <= rows[1]
            for entry in scenario.entries
        ):
            yield _("nobody of {side} begins in the rows in which it may shift units (O-3)").format(side=side)
    for side in special.shift_rows:
        if side not in {one.id for one in scenario.sides}:
            yield _("the special rules name {side}, which is no side").format(side=side)
