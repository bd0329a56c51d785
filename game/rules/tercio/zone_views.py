"""The zones of a piece as the map shows them: reach, fire, interception, command with its chain, front to rear."""

from game.board import facing as arcs
from game.board.masks import hexes_in
from game.engine.state import Piece, State
from game.engine.text import N_, _
from game.engine.views import Overlay
from game.rules.tercio.command import command_range
from game.rules.tercio.command_chain import chain_of
from game.rules.tercio.data import GUN, SHAKEN
from game.rules.tercio.duties import goal_mask
from game.rules.tercio.facts import field, is_cavalry, is_commander
from game.rules.tercio.interception import interception_chance
from game.rules.tercio.plan import going_now, reach_costs
from game.rules.tercio.shot_forecast import percent
from game.rules.tercio.zones import GUN_RANGE, fire_zone, front, halves, interception_zone, zone_mask

HALF_WORDS = ((N_("fire zone of the left half"), N_("left")), (N_("fire zone of the right half"), N_("right")))
"""T10.3h What the zones of the halves are called, and the short word on the map."""


def overlays(state: State, id: str) -> list[Overlay]:
    """The zones of a piece for the map: reach with costs while it may move, fire, interception, command, front."""
    piece = state.pieces.get(id)
    if piece is None:
        return []
    found: list[Overlay] = []
    costs = reach_costs(state, piece)
    if costs:
        labels = tuple((h, f"{cost}▾" if loses else str(cost)) for h, (cost, loses) in sorted(costs.items()))
        going = going_now(state, piece)
        goal = goal_mask(state, piece, going[1]) if going else None
        words = _("within reach") if goal is None else _("within reach; its order asks where it may end (T6.2)")
        found.append(Overlay("reach", tuple(sorted(costs)), labels, sentence=words, clause="T8.1"))
    if piece.group in field(state).wing_side:
        found.append(_command(state, piece.group))
    if not is_commander(piece):
        found += _zones(state, piece)
    return [overlay for overlay in found if overlay.hexes]


def _zones(state: State, piece: Piece) -> list[Overlay]:
    zone = fire_zone(state, piece)
    if piece.type == GUN:
        zone = tuple(h for h in zone if field(state).grid.distance(piece.hexes[0], h) <= GUN_RANGE)
    found = [Overlay("fire", tuple(sorted(zone)), sentence=_("fire zone"), clause="T10.4")]
    if len(piece.hexes) > 1:
        found = _of_halves(state, piece)
    if is_cavalry(piece) and piece.level < SHAKEN:
        meets = tuple(sorted(interception_zone(state, piece)))
        found.append(Overlay("interception", meets, _chance(state, piece, meets), (), _("interception zone"), "G17"))
    found.append(Overlay("front", front(state, piece), sentence=_("front hexes"), clause="T7.1a"))
    return found


def _of_halves(state: State, piece: Piece) -> list[Overlay]:
    """T10.3h, T10.4 The fire zone of each half of a double unit, each with its name in a hex that is only its own."""
    zones = [hexes_in(zone_mask(state, piece, half)) for half in halves(piece)]
    found = []
    for part, (words, short) in enumerate(HALF_WORDS):
        own = [h for h in zones[part] if h not in zones[1 - part]]
        free = [h for h in own if h not in state.at] or own or zones[part]
        labels = ((free[0], _(short)),) if free else ()
        found.append(Overlay("fire", tuple(zones[part]), labels, sentence=_(words), clause="T10.3h", part=part))
    return found


def _chance(state: State, piece: Piece, zone: tuple[int, ...]) -> tuple[tuple[int, str], ...]:
    """X7 The chance of an interception as a label, in a hex of the zone where nobody stands, if there is one."""
    grid = field(state).grid
    free = [h for h in zone if h not in state.at] or list(zone)
    at = max(free, key=lambda h: (min(2, grid.distance(piece.hexes[0], h)), -h), default=None)
    return () if at is None else ((at, f"I {percent(interception_chance(state, piece))}"),)


def _command(state: State, wing: str) -> Overlay:
    """T5.1 The range of a wing's commander, and which unit hangs on which."""
    runs, outside = chain_of(state, wing)
    lost = tuple(state.pieces[id].hexes[0] for id in outside)
    words = _("lines of command")
    if outside:
        names = ", ".join(field(state).name(id) for id in outside)
        words = _("lines of command; out of command: {names}").format(names=names)
    chains = tuple(run for run in runs.values() if len(run) > 1)
    return Overlay("command", tuple(command_range(state, wing)), (), lost, words, "T5.1a", chains)


def arcs_of(state: State, id: str) -> list[Overlay]:
    """G8 to G11 Front, flank and rear hexes of a unit; none of a commander."""
    piece = state.pieces.get(id)
    if piece is None or piece.facing is None:
        return []
    grid = field(state).grid
    return [
        Overlay("front", arcs.front_hexes(grid, piece.hexes, piece.facing), sentence=_("front"), clause="T7.1a"),
        Overlay("flank", arcs.flank_hexes(grid, piece.hexes, piece.facing), sentence=_("flanks"), clause="T7.1a"),
        Overlay("rear", arcs.rear_hexes(grid, piece.hexes, piece.facing), sentence=_("rear"), clause="T7.1a"),
    ]
