"""What a player sees of a position: counters, wings, the breadcrumb, scores."""

from game.board.hexes import OFF
from game.engine.play import decision
from game.engine.procedure import innermost
from game.engine.state import Piece, State
from game.engine.text import N_, _
from game.engine.views import BoardView, CounterView, Fact, MarkView, SecretWords, SideView, WingView
from game.rules.dragon.battlefield import Factors
from game.rules.dragon.contacts import members
from game.rules.dragon.data import (
    ACTED,
    CHARGE,
    CHARGE_DOWN,
    CHARGE_UP,
    CLOSE,
    COMMANDER,
    GUN,
    LANCE,
    LEVELS,
    LOADED,
    LOADING,
    SHOCK,
    USUAL,
    VOLLEYS,
)
from game.rules.dragon.deployment import hidden_side
from game.rules.dragon.facts import (
    arm,
    card,
    factors,
    field,
    fire_strength,
    front,
    is_gun,
    limit,
    melee_strength,
    partner,
)
from game.rules.dragon.fire import volleys_allowed
from game.rules.dragon.tracks import tracks
from game.rules.dragon.victory import across, kills, score, share_worn

STATUS = (("", "", "plain"), ("D", "corner", "warn"), ("U", "flag", "bad"))
"""D5 How a unit of each level is shown: the letter on its counter, the shape of the sign, the tone of the word."""
SYMBOLS = {
    "H": ("H", "H"), "Pc": ("G", "Pc"), "A": ("A", "A"), "R": ("R", "R"), "RG": ("C", "RG"), "W": ("G", "W"),
    "T": ("K", "T"), "P": ("M", "P"), "SI": ("N", "SI"), GUN: ("gun", "Art"),
}  # fmt: skip
"""The picture and the letter of each kind."""
UNTOLD = ("stages", "reveal", "aftermath")
"""The procedures that the top bar tells in its own way, or of which their neighbours tell all."""
HIDDEN = N_("the other side's set-up")


def board_view(state: State, side: str | None) -> BoardView:
    """All that a side may see; None sees what is secret to neither."""
    rules = field(state)
    asked = decision(state)
    hidden = hidden_side(state, side)
    able: tuple[str, ...] = ()
    if asked is not None and asked.side not in hidden:
        able = tuple(asked.options.pieces()) if asked.topic != "action" else ()
        if asked.subject and asked.subject not in able and asked.topic == "action":
            able = (asked.subject,)
    secret = asked is not None and asked.secret
    return BoardView(
        counters=tuple(counter_view(state, piece, able) for piece in state.pieces.values() if piece.side not in hidden),
        wings=tuple(_wing_view(state, wing) for wing in rules.group_side if rules.group_side[wing] not in hidden),
        sides=tuple(side_view(state, id) for id in rules.sides),
        turn=max(state.clock.turn, 1),
        turns=state.battle.scenario.turns,
        breadcrumb=tuple(filter(None, (frame.words(state) for frame in state.stack if frame.kind not in UNTOLD))),  # type: ignore[attr-defined]
        deciding=asked.side if asked is not None else "",
        secret=secret,
        secret_words=SecretWords(
            _("Free set-up. The other player looks away."),
            _("The set-up stays secret until both armies stand."),
            _("Both armies are set up."),
        ),
        hidden=_(HIDDEN) if hidden else "",
        next_pieces=able,
        result=_result_words(state),
        turn_marks=turn_marks(state),
        tracks=() if hidden else tracks(state),
        spans=spans(state),
    )


def _result_words(state: State) -> str:
    if state.result is None:
        return ""
    winner = field(state).side_names.get(state.result.winner)
    words = _("{side} wins: {reason}") if winner else _("Drawn: {reason}")
    return words.format(side=winner, reason=_(state.result.reason))


def spans(state: State) -> tuple[tuple[str, str], ...]:
    """D3 The spans of play that run now, innermost first: the move of a unit, the phase."""
    phase = f"{state.clock.turn}/{state.clock.phase}"
    movement = innermost(state, "movement")
    if movement is not None:
        phase = f"{phase}/{movement.mover}"
    found = [(N_("phase"), phase)]
    activity = innermost(state, "activity")
    if activity is not None:
        found.insert(0, (N_("move"), f"{phase}/{activity.unit}"))
    return tuple(found)


def turn_marks(state: State) -> tuple[tuple[int, str], ...]:
    """D16.2 The stages after which a collapse is worth something else."""
    special = field(state).special
    if special.victory != "collapse":
        return ()
    name = field(state).side_names.get(special.attacker, "")
    return (
        (special.last_win, _("The last stage in which {side} wins by a collapse").format(side=name)),
        (special.last_draw, _("A collapse in this stage is a draw")),
    )


def side_view(state: State, side: str) -> SideView:
    """D16 A side with its score and what the end depends on."""
    rules = field(state)
    special = rules.special
    worn = share_worn(state, side)
    facts = [Fact(_("Out of order"), f"{worn.worn}/{worn.all}", "D16.2")]
    if special.victory == "collapse":
        if side != special.attacker:
            facts.append(Fact(_("In order across the stream"), str(across(state)), "D16.2"))
        facts.append(Fact(_("Points for what it destroyed"), str(kills(state, side)), "D16.2"))
    words = _("points for units in order and commanders (D16.1)")
    name = rules.side_names[side]
    if hidden_side(state, None):
        facts = []
    return SideView(side, name, str(score(state, side)), words, tuple(facts), _("Points"))


def band(state: State, piece: Piece) -> int:
    """The number of a wing within its side."""
    own = [wing for wing, side in field(state).group_side.items() if side == piece.side]
    return own.index(piece.group) + 1 if piece.group in own else 0


def figures(state: State, piece: Piece) -> tuple[tuple[str, ...], tuple[bool, ...]]:
    """D2.2 The factors as they stand now, and which of them differ from those of the formation."""
    values = card(state, piece.id)
    if piece.type == COMMANDER:
        return (f"{values.modifier}", f"{values.reorganisation}"), (False, False)
    printed: Factors = factors(state, piece)
    melee = melee_strength(state, piece)
    fire = values.battery if is_gun(piece) else str(fire_strength(state, piece))
    move = limit(state, piece)
    words = f"{float(melee):g}", fire, str(move) if printed.enters or piece.level else f"({move})"
    return words, (melee != printed.melee, bool(piece.level) and printed.fire > 0, move != printed.mobility)


def counter_view(state: State, piece: Piece, able: tuple[str, ...]) -> CounterView:
    """One counter as it looks now."""
    rules = field(state)
    status, shape, tone = STATUS[piece.level]
    numbers, changed = figures(state, piece)
    if piece.type == COMMANDER:
        chief = card(state, piece.id).reorganisation > 1
        symbol, letter = ("army-commander", "") if chief else ("commander", "C")
    else:
        symbol, letter = SYMBOLS[piece.type]
    ahead = front(state, piece)
    return CounterView(
        id=piece.id, side=piece.side, name=rules.name(piece.id), hexes=piece.hexes, symbol=symbol, letter=letter,
        figures=numbers, changed=changed, bearing=None if piece.facing is None else 60 * piece.facing + 30,
        band=band(state, piece), status=status, status_shape=shape,
        status_words=LEVELS[piece.level] if piece.level else "", status_tone=tone,
        marks=mark_views(state, piece), can_act=piece.id in able, acted=bool(piece.number(ACTED)),
        commander=piece.type == COMMANDER, back=is_back(piece), hold="guns" if is_gun(piece) else "",
        front=tuple(
            (own, direction)
            for own in piece.hexes
            for direction, n in enumerate(rules.grid.neighbours[own])
            if n != OFF and ahead >> n & 1
        ),
    )  # fmt: skip


def is_back(piece: Piece) -> bool:
    """D2.35 Whether the back of a counter is up: in a formation that is neither its usual one nor shown by a marker."""
    return piece.type != COMMANDER and piece.form not in (USUAL[arm(piece)], CLOSE, SHOCK)


def marks_of(state: State, piece: Piece) -> list[tuple[MarkView, str, str]]:
    """The marks on a counter, the most important first, each with its name and clause."""
    found: list[tuple[MarkView, str, str]] = []
    combat = innermost(state, "combat")

    def add(sign: str, name: str, clause: str, text: str = "") -> None:
        tip = _("{mark} ({clause})").format(mark=name, clause=clause)
        found.append((MarkView(sign, text, tip), name, clause))

    if combat is not None and piece.id in members(state, (*combat.attackers, *combat.defenders)):
        add("clash", _("In this clash"), "D10.21")
    for mark, text in ((CHARGE, "0"), (CHARGE_DOWN, "+1"), (CHARGE_UP, "−1")):
        if piece.number(mark):
            add("chevrons", _("Charge {number}").format(number=text), "D11.15", text)
    if piece.number(LANCE):
        add("tag", _("Lances, for the first melee"), "D12.11", "+1")
    if piece.number(LOADED):
        add("balls", _("Loaded"), "D13.14")
    elif piece.number(LOADING):
        add("ball", _("Loading"), "D13.32")
    if piece.number(VOLLEYS):
        fired, most = piece.number(VOLLEYS), volleys_allowed(piece)
        left = max(0, most - fired)
        words = _("Volleys fired: {fired}; left: {left}").format(fired=fired, left=left)
        add("burst", words, "D9.13", f"{left}/{max(most, fired)}")
    if piece.form == CLOSE and piece.type != COMMANDER:
        add("star", _("Close formation"), "D6.26")
    if partner(state, piece) is not None:
        add("seal", _("Double shooting formation"), "D6.24", "2")
    return found


def mark_views(state: State, piece: Piece) -> tuple[MarkView, ...]:
    """The marks on a counter."""
    return tuple(view for view, _name, _clause in marks_of(state, piece))


def _wing_view(state: State, wing: str) -> WingView:
    rules = field(state)
    side = rules.group_side[wing]
    own = [one for one, owner in rules.group_side.items() if owner == side]
    pieces = tuple(id for id in rules.members[wing] if id in state.pieces)
    return WingView(wing, side, rules.group_names[wing], own.index(wing) + 1, "", "", pieces)
