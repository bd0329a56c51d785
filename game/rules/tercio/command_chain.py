"""T5.1d Who hangs on whom: the chain of command of a wing as runs of hexes, for the map."""

from game.engine.state import Piece, State
from game.rules.tercio.command import closed_to_lines, line_length
from game.rules.tercio.data import GUN
from game.rules.tercio.facts import field, wing_commander, wing_units

Run = tuple[int, ...]


def chain_of(state: State, wing: str) -> tuple[dict[str, Run], tuple[str, ...]]:
    """The shortest line of command of each unit, from who holds it to the unit, and the units that none reaches.

    A unit hangs on the commander, or on a unit that is as few lines from him as can be. Guns, and units that are
    always in command, need no line.
    """
    rules = field(state)
    always = rules.special.always_in_command
    anchors: set[int] = set()
    waiting: list[Piece] = []
    for unit in wing_units(state, wing):
        if unit.type == GUN:
            continue
        if unit.id in always:
            anchors.update(unit.hexes)
        else:
            waiting.append(unit)
    commander = wing_commander(state, wing)
    if commander is not None:
        anchors.add(commander.hexes[0])
    closed = closed_to_lines(state, rules.wing_side[wing])
    runs: dict[str, Run] = {}
    while anchors and waiting:
        found = {unit.id: run for unit in waiting if (run := _line(state, unit, anchors, closed))}
        runs |= found
        anchors = {h for unit in waiting if unit.id in found for h in unit.hexes}
        waiting = [unit for unit in waiting if unit.id not in found]
    return runs, tuple(unit.id for unit in waiting)


def _line(state: State, unit: Piece, anchors: set[int], closed: int) -> Run:
    """T5.1a The shortest run of open hexes from one of these hexes to a unit, none where its line is too short."""
    neighbours = field(state).grid.neighbours
    edge: list[Run] = [(h,) for h in unit.hexes]
    seen = set(unit.hexes)
    for length in range(line_length(unit) + 1):
        for run in edge:
            if run[-1] in anchors and not closed >> run[-1] & 1:
                return run[::-1]
        if length == line_length(unit):
            break
        after: list[Run] = []
        for run in edge:
            for n in neighbours[run[-1]]:
                if n >= 0 and n not in seen and not closed >> n & 1:
                    seen.add(n)
                    after.append((*run, n))
        edge = after
    return ()
