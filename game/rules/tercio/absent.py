"""NS6, D-120 Who is not on the map yet: a wing that comes later, and those of it who have not entered.

The group of such a wing carries a mark for each of its counters that has never stood on the map. Before it arrives its
state is AWAY; from then on it is a wing like the others, and the counters with a mark may enter.
"""

from game.engine.scenario import Scenario
from game.engine.state import Group, Piece, State
from game.engine.table import Table
from game.rules.tercio.data import COMMANDER
from game.rules.tercio.facts import card, field, is_cavalry, wing_commander, wing_units

AWAY = "away"
"""The state of a wing that has not arrived."""
_ABSENT = "absent:"


def group_of(scenario: Scenario, id: str, side: str, order: str, state: str) -> Group:
    """A wing as it begins the battle, away where its counters have no place on the map."""
    absent = tuple(_ABSENT + e.id for e in scenario.entries if e.group == id and not e.hexes)
    return Group(id, side, order, AWAY if absent else state, marks=absent)


def absent(state: State, wing: str) -> tuple[str, ...]:
    """The counters of a wing that have never been on the map, in the order of the scenario."""
    return tuple(mark.removeprefix(_ABSENT) for mark in kept_marks(state, wing))


def kept_marks(state: State, wing: str) -> tuple[str, ...]:
    """The marks of a wing that outlast its activation and the turn: those of its absent counters."""
    return tuple(mark for mark in state.groups[wing].marks if mark.startswith(_ABSENT))


def off_map(state: State) -> frozenset[str]:
    """All counters that have never been on the map: they are not lost."""
    return frozenset(id for wing, group in state.groups.items() if group.marks for id in absent(state, wing))


def due(state: State, wing: str) -> tuple[str, ...]:
    """D-120 The units of a wing that has arrived which have not entered yet."""
    if state.groups[wing].state == AWAY:
        return ()
    return tuple(id for id in absent(state, wing) if field(state).cards[id].kind != COMMANDER)


def has_entered(t: Table, id: str) -> None:
    """A counter stands on the map for the first time."""
    for wing, group in t.groups.items():
        if _ABSENT + id in group.marks:
            t.order(wing, marks=tuple(mark for mark in group.marks if mark != _ABSENT + id))
            return


def leader_of(state: State, wing: str) -> Piece | None:
    """D-120 The commander of a wing, also one who has yet to enter: he stands in no hex then."""
    commander = wing_commander(state, wing)
    if commander is not None or wing not in state.groups or not state.groups[wing].marks:
        return commander
    if state.groups[wing].state != AWAY:
        for id in absent(state, wing):
            if field(state).cards[id].kind == COMMANDER:
                return Piece(id, state.groups[wing].side, wing, COMMANDER, ())
    return None


def surviving(state: State, wing: str) -> bool:
    """S2, D-120 Whether a wing has a unit on the map or due to enter."""
    return any(id in state.pieces for id in field(state).units_of_wing[wing]) or bool(
        state.groups[wing].marks and due(state, wing)
    )


def cavalry_only(state: State, wing: str) -> bool:
    """X6, X7, D-21, D-120 Whether all surviving units of a wing are cavalry, absent ones too; a gun spoils it."""
    cards = field(state).cards
    return all(is_cavalry(unit) for unit in wing_units(state, wing)) and all(
        field(state).is_cavalry(cards[id].kind) for id in due(state, wing)
    )


def follows(state: State, id: str) -> str:
    """NS6 The commander who enters with a unit: that of its wing, if he has not yet; "" for none."""
    wing = next((wing for wing, ids in field(state).units_of_wing.items() if id in ids), "")
    return next((one for one in absent(state, wing) if card(state, one).kind == COMMANDER), "") if wing else ""
