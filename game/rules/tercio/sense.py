"""Scenarios that are well formed and still cannot be played or won: what the editor and the loader say of them."""

from collections.abc import Iterable
from itertools import pairwise

from game.board.hexes import OFF
from game.engine.scenario import Entry, Scenario
from game.engine.text import _
from game.rules.tercio.battlefield import BAD_DAY, COWARDICE, REINFORCEMENTS
from game.rules.tercio.data import COMMANDER, GUN, SQUARES, Special
from game.rules.tercio.rally import CAPPED

MARKS = {"lance": 3, CAPPED: 1}
"""The marks a counter may start with, and the highest number of each."""


def faults_of_sense(scenario: Scenario) -> Iterable[str]:
    """What makes a battle that nobody can play or win."""
    yield from _armies(scenario)
    yield from _counters(scenario)
    yield from _together(scenario)
    yield from _goals(scenario)
    yield from _ways_in(scenario)
    yield from _options(scenario)


def _armies(scenario: Scenario) -> Iterable[str]:
    """T1.2a, T1.2c A side needs units, and of commanders one for a wing and at most one for the army."""
    for side in scenario.sides:
        if not any(e.side == side.id and e.card.kind != COMMANDER and e.hexes for e in scenario.entries):
            yield _("{side} has no unit on the map; add one (T1.2a)").format(side=side.id)
        army = [e.id for e in scenario.entries if e.side == side.id and e.card.role in ("army", "both")]
        if len(army) > 1:
            yield _("{side} has {count} army commanders, {names}; one is the most (T1.2c)").format(
                side=side.id, count=len(army), names=", ".join(army)
            )
    for group in scenario.groups:
        chiefs = [e.id for e in scenario.entries if e.group == group.id and e.card.role in ("wing", "both")]
        if len(chiefs) > 1:
            yield _("{wing} has {count} commanders, {names}; one is the most (T1.2c)").format(
                wing=group.id, count=len(chiefs), names=", ".join(chiefs)
            )


def _counters(scenario: Scenario) -> Iterable[str]:
    """T1.2a, T7.1 What each counter lacks."""
    double = {e.id for e in scenario.entries if e.card.double}
    for entry in scenario.entries:
        if not entry.group and entry.card.role != "army":
            yield _("{entry} belongs to no wing; give it one (T1.2a)").format(entry=entry.id)
        if entry.facing is None and entry.card.kind != COMMANDER and entry.hexes:
            yield _("{entry} has no facing; give it one, or one to its side (T7.1)").format(entry=entry.id)
        for mark, number in entry.marks:
            if mark not in MARKS:
                yield _("{entry} has the mark {mark}; a counter may start with {known}").format(
                    entry=entry.id, mark=mark, known=", ".join(MARKS)
                )
            elif not 1 <= number <= MARKS[mark]:
                yield _("{entry} has {number} for the mark {mark}: 1 to {most}").format(
                    entry=entry.id, number=number, mark=mark, most=MARKS[mark]
                )
        if entry.card.tercio and entry.card.tercio not in double:
            yield _("{entry} belongs to {tercio}, which is no double unit here (T8.6)").format(
                entry=entry.id, tercio=entry.card.tercio
            )


def _together(scenario: Scenario) -> Iterable[str]:
    """T9.1a Friend and foe in one hex, and two guns."""
    here: dict[int, list[Entry]] = {}
    for entry in scenario.entries:
        for hex in entry.hexes:
            here.setdefault(hex, []).append(entry)
    for hex, entries in here.items():
        label = scenario.sheet.grid.labels[hex]
        for one, two in pairwise(entries):
            if one.side != two.side and {one.card.kind, two.card.kind} & {COMMANDER, GUN}:
                yield _("{entry} and its enemy {other} both stand in {hex} (T9.1a)").format(
                    entry=two.id, other=one.id, hex=label
                )
        guns = [entry.id for entry in entries if entry.card.kind == GUN]
        if len(guns) > 1:
            yield _("{entry} and {other} both stand in {hex}: one gun is the most (T9.1a)").format(
                entry=guns[1], other=guns[0], hex=label
            )


def _goals(scenario: Scenario) -> Iterable[str]:
    """KS6, NS3 Hexes that count must be such that somebody can come there."""
    special: Special = scenario.special
    grid = scenario.sheet.grid
    for side, label in special.reach.items():
        goal = grid.number.get(label, OFF)
        if goal == OFF or side not in {one.id for one in scenario.sides}:
            continue
        if goal not in _reached(scenario, [h for e in scenario.entries if e.side == side for h in e.hexes]):
            yield _("{hex}, which {side} must reach, cannot be reached by any of its units (KS6)").format(
                hex=label, side=side
            )
    for label in special.control:
        goal = grid.number.get(label, OFF)
        if goal != OFF and not _open(scenario, goal):
            yield _("{hex} counts for the score, and nobody may enter it (NS3)").format(hex=label)


def _open(scenario: Scenario, hex: int) -> bool:
    row = scenario.tables.terrain.get(scenario.sheet.terrain[hex])
    return row is not None and not row.impassable


def _reached(scenario: Scenario, start: list[int]) -> set[int]:
    """Where one can come from some hexes over land that may be entered."""
    found, border = set(start), list(start)
    while border:
        for n in scenario.sheet.grid.neighbours[border.pop()]:
            if n != OFF and n not in found and _open(scenario, n):
                found.add(n)
                border.append(n)
    return found


def _ways_in(scenario: Scenario) -> Iterable[str]:
    """NS6 Who is to come must have an edge that is open."""
    special: Special = scenario.special
    coming = special.reinforcements
    group = next((g for g in scenario.groups if coming is not None and g.id == coming.wing), None)
    if group is None:
        return
    edge = next((side.edge for side in scenario.sides if side.id == group.side), "")
    if not any(_open(scenario, hex) for hex in edge_hexes(scenario, edge)):
        yield _("{wing} cannot enter: every hex of the {edge} edge is closed (NS6)").format(wing=group.id, edge=edge)


def edge_hexes(scenario: Scenario, edge: str) -> list[int]:
    """The hexes along an edge of the map."""
    grid = scenario.sheet.grid
    last = {"west": (0, 1), "north": (1, 1), "east": (0, grid.columns), "south": (1, grid.rows)}.get(edge, (0, 0))
    return [hex for hex in grid if grid.offset[hex][last[0]] == last[1]]


def _options(scenario: Scenario) -> Iterable[str]:
    """KS7 to KS9, NS6 to NS8 An option that the special rules give nothing to do."""
    special: Special = scenario.special
    needs = {
        "apathy": (special.apathy, "apathy"), "together": (special.together, "together"),
        SQUARES: (special.squares, "squares"), REINFORCEMENTS: (special.reinforcements, "reinforcements"),
        COWARDICE: (special.cowardice, "cowardice"), BAD_DAY: (special.bad_day, "bad_day"),
    }  # fmt: skip
    for option in scenario.options:
        held, key = needs.get(option.id, (True, ""))
        if not held:
            yield _("the option {option} does nothing: the special rules lack `{key}`").format(
                option=option.id, key=key
            )
