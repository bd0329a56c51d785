"""What must hold in every position, with a sentence for each thing that does not; `simulate --check` asks for it."""

from collections.abc import Iterator

from game.engine.state import Piece, State
from game.rules.tercio.absent import off_map
from game.rules.tercio.data import BROKEN, GUN
from game.rules.tercio.facts import card, field, is_body, is_commander, units_in


def faults(state: State) -> Iterator[str]:
    """Stacking, facing, levels, commanders with their units, marks within bounds."""
    rules = field(state)
    for h, ids in state.at.items():
        there = [state.pieces[id] for id in ids]
        bodies = [piece for piece in there if is_body(piece)]
        if len(bodies) > 1:
            yield f"{state.label(h)} holds {', '.join(piece.id for piece in bodies)} (T9.1a)"
        if len({piece.side for piece in there}) > 1:
            yield f"{state.label(h)} holds both sides: {', '.join(ids)} (T9.1)"
        if rules.impassable >> h & 1:
            yield f"{', '.join(ids)} in {state.label(h)}, which nobody may enter ({rules.title.terrain_table})"
    for piece in state.pieces.values():
        yield from _faults_of(state, piece)
    for id in off_map(state) & state.pieces.keys():
        yield f"{id} is on the map and still to come (NS6)"
    for wing, group in state.groups.items():
        if state.clock.turn and group.order not in ("charge", "march", "rally"):
            yield f"{wing} has no order (T1.2b)"


def _faults_of(state: State, piece: Piece) -> Iterator[str]:
    if not 0 <= piece.level <= BROKEN or (piece.level and not is_body(piece)):
        yield f"{piece.id} has level {piece.level} (T12.0)"
    if is_commander(piece):
        if piece.facing is not None:
            yield f"{piece.id} has a facing"
        company = units_in(state, piece.hexes[0], piece.side)
        if card(state, piece.id).role != "army" and not any(unit.group == piece.group for unit in company):
            yield f"{piece.id} stands without a unit of his wing (T2.1)"
    elif piece.facing is None or not 0 <= piece.facing < 6:
        yield f"{piece.id} faces {piece.facing} (T7.1a)"
    if piece.type == GUN and piece.number("fired"):
        yield f"{piece.id} carries the mark of a fire by foot or horse (T10.3g)"
    if piece.number("charge") and (piece.level > 1 or piece.type in field(state).title.charge_excluded):
        yield f"{piece.id} carries a charge it cannot have (T11.3i)"
    if piece.number("lance") > 2:
        yield f"{piece.id} has a lance of {piece.number('lance')} (K11.3j)"
