"""KS7 to KS9, NS6: options and variants that set up the same scenario in another way."""

from dataclasses import replace
from functools import lru_cache

from game.board.facing import right_half
from game.engine.scenario import Entry, Group, Scenario
from game.engine.text import _
from game.rules.tercio.battlefield import BAD_DAY, COWARDICE, REINFORCEMENTS, high_water
from game.rules.tercio.data import COMMANDER, GUN, INFANTRY, SQUARES, Card, Special

APATHY, TOGETHER = "apathy", "together"
"""The ids of the option and the variants in scenario files."""


@lru_cache(maxsize=8)
def with_options(scenario: Scenario, options: frozenset[str]) -> Scenario:
    """The scenario as the options switched on set it up; any of them can be combined.

    What has been carried out stands no longer in its special rules, so that doing it again changes nothing: a saved
    game hands over the scenario as it was set up.
    """
    special: Special = scenario.special
    if not special.tide_turn and not special.floods.keys().isdisjoint(scenario.sheet.terrain):
        return with_options(high_water(scenario), options)
    groups, entries = scenario.groups, scenario.entries
    if special.reinforcements is not None and REINFORCEMENTS not in options:
        groups = tuple(g for g in groups if g.id != special.reinforcements.wing)
        entries = tuple(e for e in entries if e.group != special.reinforcements.wing)
    if APATHY in options:
        groups = tuple(replace(g, order="rally") if g.id in special.apathy else g for g in groups)
    if TOGETHER in options:
        groups = tuple(replace(g, order=None) if g.id == special.free_order else g for g in groups)
        entries = tuple(_moved(scenario, e) if e.group in special.together else e for e in entries)
    if SQUARES in options:
        groups, entries = _squares(scenario, groups, entries)
    if (groups, entries) == (scenario.groups, scenario.entries):
        return scenario
    return replace(scenario, groups=groups, entries=entries, special=_without(special, options))


def _without(special: Special, options: frozenset[str]) -> Special:
    """The special rules less what the options have done."""
    return replace(
        special,
        reinforcements=special.reinforcements if REINFORCEMENTS in options else None,
        apathy=() if APATHY in options else special.apathy,
        squares=() if SQUARES in options else special.squares,
        together=() if TOGETHER in options else special.together,
        free_order="" if TOGETHER in options else special.free_order,
    )


def _moved(scenario: Scenario, entry: Entry) -> Entry:
    """KS9 The same row, further toward higher columns (D-05)."""
    grid = scenario.sheet.grid
    special: Special = scenario.special
    hexes = tuple(grid.at_offset(grid.offset[h][0] + special.together_columns, grid.offset[h][1]) for h in entry.hexes)
    return replace(entry, hexes=hexes)


def _squares(
    scenario: Scenario, groups: tuple[Group, ...], entries: tuple[Entry, ...]
) -> tuple[tuple[Group, ...], tuple[Entry, ...]]:
    """KS8, D-91, D-126 Listed pairs become one double T with the lower values of the two, a single name a simple T."""
    special: Special = scenario.special
    by_id = {entry.id: entry for entry in entries}
    made: dict[str, Entry | None] = {}
    for listed in special.squares:
        members = [by_id[id] for id in listed]
        first = members[0]
        card = first.card
        squared: Card = replace(
            card,
            kind="T",
            ma=min(m.card.ma for m in members),
            morale=min(m.card.morale for m in members),
            double=len(members) > 1,
        )
        hexes = first.hexes if len(members) == 1 else _pair(scenario, members)
        name = "/".join(m.name for m in members)
        made[first.id] = replace(first, card=squared, hexes=hexes, name=name)
        made |= dict.fromkeys(listed[1:])
    kept = (made.get(entry.id, entry) for entry in entries)
    return groups, tuple(entry for entry in kept if entry is not None)


def _pair(scenario: Scenario, members: list[Entry]) -> tuple[int, int]:
    """G9 The hexes of a double, left half first as seen from behind it."""
    one, two = members[0].hexes[0], members[1].hexes[0]
    facing = members[0].facing or 0
    grid = scenario.sheet.grid
    return (one, two) if right_half(grid, one, facing) == two else (two, one)


def faults(scenario: Scenario) -> list[str]:
    """What is wrong with the variants of a scenario: unknown names, hexes off the map, pairs that are none."""
    special: Special = scenario.special
    grid = scenario.sheet.grid
    entries = {entry.id: entry for entry in scenario.entries}
    wings = {group.id for group in scenario.groups}
    found = []
    for wing in (*special.apathy, *special.together, *((special.free_order,) if special.free_order else ())):
        if wing not in wings:
            found.append(_("the variants name {wing}, which is no wing").format(wing=wing))
    for listed in special.squares:
        unknown = [id for id in listed if id not in entries]
        found += [_("the squares name {name}, which is no counter").format(name=id) for id in unknown]
        if not 1 <= len(listed) <= 2:
            found.append(_("a square is made of one counter or two, not of {count} (KS8)").format(count=len(listed)))
        if unknown or not 1 <= len(listed) <= 2:
            continue
        members = [entries[id] for id in listed]
        found += [
            _("{unit} is no infantry: no square (KS8)").format(unit=m.id)
            for m in members
            if m.card.kind not in INFANTRY
        ]
        found += [
            _("{unit} is not on the map at the start: no square (KS8)").format(unit=m.id)
            for m in members
            if not m.hexes
        ]
        if len(members) == 2 and all(m.hexes for m in members):
            one, two = (m.hexes[0] for m in members)
            if members[0].facing is None or two not in (
                right_half(grid, one, members[0].facing), right_half(grid, one, (members[0].facing + 3) % 6),
            ):  # fmt: skip
                found.append(
                    _("{one} and {other} do not stand side by side: no square (KS8)").format(
                        one=listed[0], other=listed[1]
                    )
                )
    for entry in scenario.entries:
        if entry.group in special.together and entry.group in wings and entry.hexes:
            column, row = grid.offset[entry.hexes[0]]
            if grid.at_offset(column + special.together_columns, row) < 0:
                found.append(_("{entry} would stand off the map under the variant (KS9)").format(entry=entry.id))
    known = (APATHY, SQUARES, TOGETHER, REINFORCEMENTS, COWARDICE, BAD_DAY)
    found += [
        _("the rules know no option {option}; they know {known}").format(option=one.id, known=", ".join(known))
        for one in scenario.options
        if one.id not in known
    ]
    names = [id for listed in special.squares for id in listed]
    found += [
        _("{name} stands in the squares twice (KS8)").format(name=id)
        for id in dict.fromkeys(names)
        if names.count(id) > 1
    ]
    if found or not special.together:
        return found
    return _crowded(with_options(scenario, frozenset({TOGETHER})))


def _crowded(scenario: Scenario) -> list[str]:
    """T9.1a, X8 The counters that a variant would set up in a hex where they may not stand."""
    found, bodies = [], dict[int, str]()
    labels = scenario.sheet.grid.labels
    for entry in scenario.entries:
        for h in entry.hexes:
            if scenario.tables.terrain[scenario.sheet.terrain[h]].impassable:
                found.append(
                    _("{entry} would stand in {hex}, which nobody may enter, under the variant (KS9)").format(
                        entry=entry.id, hex=labels[h]
                    )
                )
            if entry.card.kind not in (COMMANDER, GUN) and bodies.setdefault(h, entry.id) != entry.id:
                found.append(
                    _("{entry} and {other} would both stand in {hex} under the variant (KS9)").format(
                        entry=entry.id, other=bodies[h], hex=labels[h]
                    )
                )
    return found
