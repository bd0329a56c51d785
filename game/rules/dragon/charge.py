"""D11: the charge: three hexes without a turn on open ground, and slopes on the way."""

from game.board.masks import bits, hexes_in
from game.engine.state import Piece, State
from game.rules.dragon.data import BASIC, CHARGE, CHARGE_DOWN, CHARGE_UP, CLOSE, EFFECTIVE, SHOCK
from game.rules.dragon.facts import field, front, is_horse, unit_mask

Trail = tuple[int, ...]
"""The last steps of a unit: -1 uphill, 0, +1 downhill, SPOILT where no charge leads over it."""
SPOILT = 9
RUN = 3
"""D11.11 Hexes that make a charge."""
CHARGING_FORMS = (BASIC, SHOCK, CLOSE)


def step_code(state: State, unit: Piece, after: tuple[int, ...]) -> int:
    """D11.12, D11.13, D11.21 What a step means for a charge; of two wings either one counts."""
    rules = field(state)
    if not is_horse(unit) or unit.level != EFFECTIVE or unit.form not in CHARGING_FORMS:
        return SPOILT
    if rules.spoils & bits(after):
        return SPOILT
    slope = 0
    for before, h in zip(unit.hexes, after, strict=True):
        edge = rules.edge(before, h)
        if edge is None or edge.breaks_charge:
            return SPOILT
        slope = -1 if edge.slope > 0 else slope or -edge.slope
    return slope


def grown(trail: Trail, code: int) -> Trail:
    """The last three steps after one more."""
    return (*trail, code)[-RUN:]


def can_charge_at(state: State, unit: Piece, h: int) -> bool:
    """D11.12 Whether a charge may hit an enemy in this hex: open ground, no stream or bridge between."""
    rules = field(state)
    if rules.spoils >> h & 1:
        return False
    edges = [rules.edge(own, h) for own in unit.hexes]
    return any(edge is not None for edge in edges) and not any(edge and edge.breaks_charge for edge in edges)


def charge_of(state: State, unit: Piece, trail: Trail) -> str:
    """D11.11, D11.15 The charge marker a unit has earned with its last steps, "" for none."""
    if unit.level != EFFECTIVE or len(trail) < RUN or SPOILT in trail or unit.form not in CHARGING_FORMS:
        return ""
    rules = field(state)
    goals = hexes_in(front(state, unit) & unit_mask(state, rules.opponent[unit.side]))
    hit = [h for h in goals if can_charge_at(state, unit, h)]
    if not is_horse(unit) or not hit:
        return ""
    crossed = next((slope for slope in reversed(trail) if slope), 0)
    level = rules.sheet.level
    higher = any(level[own] > level[h] for h in hit for own in unit.hexes if rules.edge(own, h) is not None)
    if crossed < 0:
        return CHARGE_UP
    return CHARGE_DOWN if crossed > 0 or higher else CHARGE
