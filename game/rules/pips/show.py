"""What a player sees of a position: counters, sectors with their pips, the breadcrumb, scores."""

from game.engine.play import decision
from game.engine.state import Piece, State
from game.engine.text import N_, _
from game.engine.views import BoardView, CounterView, Fact, MarkView, PoolView, SideView, TrackView, WingView
from game.rules.pips.data import (
    ACTED,
    CENTRE,
    DISMOUNTED,
    FIRED,
    FIRING,
    FOOT,
    GENERAL,
    GUN,
    HEAVY,
    LANCER,
    LEFT,
    LEVELS,
    LIGHT,
    LIGHT_FOOT,
    LIMBERED,
    LOCKED,
    MOVED,
    RETREATING,
    RETREATS,
    RIGHT,
    SHAPES,
    STEPS,
)
from game.rules.pips.facts import base_of, card, field, grid_of, steps_of
from game.rules.pips.plan import declared_so_far
from game.rules.pips.sector import NOW, OVER_NOW
from game.rules.pips.shapes import MARK_WORDS
from game.rules.pips.victory import value

SYMBOLS = {
    HEAVY: ("C", "H"),
    LANCER: ("H", "L"),
    LIGHT: ("K", "L"),
    FOOT: ("M", "F"),
    LIGHT_FOOT: ("N", "LF"),
    GUN: ("gun", "G"),
}
"""The picture and the letter of each kind."""
PLACE_LETTERS = {LEFT: N_("L"), CENTRE: N_("C"), RIGHT: N_("R")}
"""P-ST1 Left, centre and right in a letter."""
STATUS = (("", "", "plain"), ("R", "flag", "bad"))
"""P-RE How a unit of each level is shown: the letter on its counter, the shape of the sign, the tone of the word."""


def board_view(state: State, side: str | None) -> BoardView:
    """All that a side may see: nothing is secret here."""
    rules = field(state)
    asked = decision(state)
    able: tuple[str, ...] = ()
    if asked is not None:
        able = (asked.subject,) if asked.subject else tuple(asked.options.pieces())
    return BoardView(
        counters=tuple(counter_view(state, piece, able) for piece in state.pieces.values()),
        wings=tuple(wing_view(state, wing) for wing in rules.group_side),
        sides=tuple(side_view(state, id) for id in rules.sides),
        turn=max(state.clock.turn, 1),
        turns=state.battle.scenario.turns,
        breadcrumb=breadcrumb(state),
        deciding=asked.side if asked is not None else "",
        next_pieces=able,
        result=result_words(state),
        pools=pools(state),
        tracks=tuple(track(state, id) for id in rules.sides),
        declared=declared_so_far(state),
        spans=spans(state),
    )


def breadcrumb(state: State) -> tuple[str, ...]:
    """What is going on, without the turn; what waits under the same words (the shifts of both sides) is said once."""
    frames = (frame for frame in state.stack if frame.kind not in ("turns", "half-turn"))  # type: ignore[attr-defined]
    return tuple(dict.fromkeys(frame.words(state) for frame in frames))


def result_words(state: State) -> str:
    """How the battle has ended, "" while it goes on."""
    if state.result is None:
        return ""
    winner = field(state).side_names.get(state.result.winner)
    words = _("{side} wins: {reason}") if winner else _("Drawn: {reason}")
    return words.format(side=winner, reason=_(state.result.reason))


def spans(state: State) -> tuple[tuple[str, str], ...]:
    """P-CC1 The spans of play that run now, the shortest first: the activation, the half-turn."""
    half = f"{state.clock.turn}/{state.clock.phase}"
    found = [("turn", half)]
    top = state.stack[-1] if state.stack else None
    if top is not None and top.kind == "activation":  # type: ignore[attr-defined]
        found.insert(0, ("move", f"{half}/{top.unit}"))  # type: ignore[attr-defined]
    return tuple(found)


def track(state: State, side: str) -> TrackView:
    """P-VP2 The value of an army, and where it is defeated: strictly below half of what it was at the start."""
    rules = field(state)
    start = rules.start_values[side]
    words = _("Strictly below half of the {start} at the start the army is defeated: at {goal} or less.")
    name = _("{side}: value of the army").format(side=rules.side_names[side])
    goal = (start - 1) // 2
    return TrackView(side, name, value(state, side), goal, start, words.format(start=start, goal=goal), "P-VP2")


def side_view(state: State, side: str) -> SideView:
    """P-VP A side with the value of its army and what it had at the start."""
    start = field(state).start_values[side]
    facts = (
        Fact(_("At the start"), str(start), "P-VP1"),
        Fact(_("Defeated at"), str((start - 1) // 2), "P-VP2"),
    )
    words = _("value of the living units and generals (P-VP1)")
    return SideView(side, field(state).side_names[side], str(value(state, side)), words, facts, _("Value"))


def wing_view(state: State, wing: str) -> WingView:
    """P-CC2 A sector: its pips while it has some, and whether it has been processed."""
    rules = field(state)
    side = rules.group_side[wing]
    group = state.groups.get(wing)
    busy = group is not None and state.clock.phase == side
    pips = _("{count} pips").format(count=group.number) if group is not None and busy else ""
    words = {OVER_NOW: _("done"), NOW: _("now")}.get(group.state, _("to come")) if group is not None and busy else ""
    pieces = tuple(id for id in rules.members[wing] if id in state.pieces)
    return WingView(wing, side, rules.group_names[wing], band_of(state, wing), pips, words, pieces)


def pools(state: State) -> tuple[PoolView, ...]:
    """P-CC2 The pips of the sectors of the side in play, from its left to its right; none before they are rolled."""
    rules = field(state)
    if not any(frame.kind == "half-turn" for frame in state.stack) or state.result is not None:  # type: ignore[attr-defined]
        return ()
    found = []
    for sector in rules.sectors.get(state.clock.phase, ()):
        group = state.groups[sector]
        words = {NOW: N_("{sector}: {count} pips left"), OVER_NOW: N_("{sector} is done")}
        told = _(words.get(group.state, N_("{sector}: {count} pips, still to come")))
        name = _(PLACE_LETTERS[rules.place[sector]])
        told = told.format(sector=rules.group_names[sector], count=group.number)
        left = "–" if group.state == OVER_NOW else str(group.number)
        found.append(PoolView(sector, name, left, band_of(state, sector), group.state, told))
    return tuple(found)


def band_of(state: State, wing: str) -> int:
    """The number of a sector within its side, from 1."""
    own = [one for one, owner in field(state).group_side.items() if owner == field(state).group_side.get(wing)]
    return own.index(wing) + 1 if wing in own else 0


def counter_view(state: State, piece: Piece, able: tuple[str, ...]) -> CounterView:
    """One counter as it looks now."""
    rules = field(state)
    if piece.type == GENERAL:
        chief = card(state, piece.id).chief
        symbol, letter = ("army-commander", "") if chief else ("commander", "C")
        figures: tuple[str, ...] = ()
    else:
        symbol, letter = SYMBOLS[piece.type]
        figures = ()
    retreating = piece.level == RETREATING
    return CounterView(
        id=piece.id,
        side=piece.side,
        name=rules.name(piece.id),
        hexes=piece.hexes,
        symbol=symbol,
        letter=letter,
        figures=figures,
        bearing=None if piece.facing is None else 30 * piece.facing,
        band=band_of(state, piece.group),
        status=STATUS[piece.level][0],
        status_shape=STATUS[piece.level][1],
        status_words=LEVELS[RETREATING] if retreating else "",
        status_tone=STATUS[piece.level][2],
        marks=mark_views(piece),
        can_act=piece.id in able,
        acted=bool(piece.number(ACTED)),
        commander=piece.type == GENERAL,
        front=front_sides(state, piece),
        base=SHAPES[piece.form] if piece.form else (0, 0),
        steps=(steps_of(piece), STEPS) if piece.form else (0, 0),
    )


def front_sides(state: State, piece: Piece) -> tuple[tuple[int, int], ...]:
    """P-GE9 The front hexsides of a unit: own hex and direction."""
    if piece.type == GENERAL:
        return ()
    base = base_of(state, piece)
    around = grid_of(state).neighbours
    return tuple(
        (own, direction)
        for own, zone in zip(base.front, base.touches, strict=True)
        for direction, n in enumerate(around[own])
        if n >= 0 and zone >> n & 1
    )


def mark_views(piece: Piece) -> tuple[MarkView, ...]:
    """The marks on a counter, the most important first."""
    found = []
    for mark, sign, text, clause in (
        (LOCKED, "clash", "", "P-ST4"),
        (FIRING, "ticks", "", "P-MV2"),
        (DISMOUNTED, "seal", "D", "P-MV2"),
        (RETREATS, "chevrons", "", "P-RE3"),
        (FIRED, "burst", "", "P-MU1"),
        (MOVED, "slash", "", "P-MU4"),
    ):
        if number := piece.number(mark):
            tip = _("{mark} ({clause})").format(mark=_(MARK_WORDS[mark]), clause=clause)
            found.append(MarkView(sign, text or (str(number) if mark == RETREATS else ""), tip))
    if piece.form == LIMBERED:
        found.append(MarkView("tag", "L", _("Limbered")))
    return tuple(found)
