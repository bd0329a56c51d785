"""What a player sees of a position: counters, wings, the breadcrumb, the card of a piece."""

from game.board.hexes import OFF
from game.engine.play import decision
from game.engine.procedure import innermost
from game.engine.state import Piece, State
from game.engine.text import N_, _
from game.engine.views import BoardView, CardView, CounterView, Fact, MarkView, WingView
from game.rules.tercio import orders
from game.rules.tercio.activation import ORDER_WORDS
from game.rules.tercio.command import in_command, line_length
from game.rules.tercio.commands import FACINGS
from game.rules.tercio.data import BROKEN, DISORDERED, GUN, LEVELS, SHAKEN
from game.rules.tercio.facts import (
    allowance,
    card,
    field,
    is_commander,
    is_gun,
    morale,
    units_in,
    wing_commander,
    wings_of,
)
from game.rules.tercio.rally import CAPPED
from game.rules.tercio.scenery import coming_facts, ground_now, place_views, side_view, turn_marks
from game.rules.tercio.spans import spans
from game.rules.tercio.words import state_words
from game.rules.tercio.zones import front

OUTERMOST = ("contest", "turn")
"""The procedures under all others, which the top bar tells in its own way."""
STATUS = (("", "", "plain"), ("D", "corner", "mild"), ("S", "diamond", "warn"), ("B", "flag", "bad"))
"""X10 How a unit of each level is shown: the letter on its counter, the shape of the sign, the tone of the word."""
KINDS = {
    "H": N_("Winged hussars"), "G": N_("Gendarmes"), "C": N_("Cuirassiers"), "R": N_("Reiters"),
    "A": N_("Arquebusiers"), "K": N_("Cossacks"), "S": N_("Swiss"), "L": N_("Landsknechts"), "T": N_("Tercio"),
    "N": N_("Pike and shot"), "M": N_("Musketeers"), "gun": N_("Artillery"), "commander": N_("Commander"),
}  # fmt: skip
ROLES = {"wing": N_("Wing commander"), "army": N_("Army commander"), "both": N_("Army and wing commander")}
BARRED, COMMANDS = N_("No reactivation in this turn"), N_("Commands {wing} this turn (T5.4)")


def board_view(state: State, side: str | None) -> BoardView:
    """All that a side may see; None sees what is secret to neither."""
    rules = field(state)
    asked = decision(state)
    able = tuple(asked.options.pieces()) if asked is not None and asked.topic != "action" else ()
    if (
        asked is not None
        and asked.subject
        and asked.subject not in able
        and asked.topic in ("action", "withdraw", "ride")
    ):
        able = (asked.subject,)
    secret = asked is not None and asked.secret
    return BoardView(
        counters=tuple(counter_view(state, piece, able) for piece in state.pieces.values()),
        wings=tuple(_wing_view(state, wing, side) for wing in rules.wing_side),
        sides=tuple(side_view(state, id) for id in rules.sides),
        turn=max(state.clock.turn, 1),
        turns=state.battle.scenario.turns,
        breadcrumb=tuple(frame.words(state) for frame in state.stack if getattr(frame, "kind", "") not in OUTERMOST),
        deciding=asked.side if asked is not None else "",
        secret=secret,
        hidden=_("the other side's orders") if secret else "",
        next_pieces=able,
        result=_result_words(state),
        spans=spans(state),
        places=place_views(state),
        coming=coming_facts(state),
        turn_marks=turn_marks(state),
        ground=tuple(ground_now(state)),
    )


def _result_words(state: State) -> str:
    if state.result is None:
        return ""
    winner = field(state).side_names.get(state.result.winner)
    words = _("{side} wins: {reason}") if winner else _("Drawn: {reason}")
    return words.format(side=winner, reason=_(state.result.reason))


def band(state: State, piece: Piece) -> int:
    """The number of a wing within its side, 0 for an army commander without a wing."""
    own = list(wings_of(state, piece.side))
    return own.index(piece.group) + 1 if piece.group in own else 0


def counter_view(state: State, piece: Piece, able: tuple[str, ...]) -> CounterView:
    """One counter as it looks now."""
    values = card(state, piece.id)
    grid = field(state).grid
    status, shape, tone = STATUS[piece.level]
    if is_commander(piece):
        figures: tuple[str, ...] = (f"+{values.command}", str(values.ma))
        changed: tuple[bool, ...] = (False, False)
        army = values.role in ("army", "both")
        symbol, letter = ("army-commander", "") if army else ("commander", "W")
    else:
        fire = field(state).tables.fire.get(piece.type)
        figures = (str(allowance(state, piece)), "–" if fire is None else str(fire), str(morale(state, piece)))
        if is_gun(piece):
            figures = ("0", "–", str(morale(state, piece)))
        changed = (allowance(state, piece) != values.ma, False, bool(piece.level))
        symbol, letter = (GUN, "Art") if is_gun(piece) else (piece.type, piece.type)
    return CounterView(
        id=piece.id, side=piece.side, name=field(state).name(piece.id), hexes=piece.hexes, symbol=symbol, letter=letter,
        figures=figures, changed=changed, bearing=None if piece.facing is None else 60 * piece.facing + 30,
        band=band(state, piece), status=status, status_shape=shape,
        status_words=LEVELS[piece.level] if piece.level else "", status_tone=tone, marks=mark_views(state, piece),
        can_act=piece.id in able, acted=bool(piece.number("acted")), commander=is_commander(piece),
        hold="guns" if is_gun(piece) else "",
        front=tuple(
            (own, direction)
            for own in piece.hexes
            for direction, n in enumerate(grid.neighbours[own])
            if n != OFF and n in front(state, piece)
        ),
    )  # fmt: skip


def mark_views(state: State, piece: Piece) -> tuple[MarkView, ...]:
    """M5 The markers on a counter, the most important first."""
    return tuple(view for view, _name, _meaning, _clause in _marks(state, piece))


def _marks(state: State, piece: Piece) -> list[tuple[MarkView, str, str, str]]:
    """The markers on a counter, each with its name, what it means ("" where the name says it) and its clause."""
    marks: list[tuple[MarkView, str, str, str]] = []

    def add(sign: str, name: str, clause: str, meaning: str = "", text: str = "") -> None:
        words = _("{mark}: {meaning} ({clause})") if meaning else _("{mark} ({clause})")
        tip = words.format(mark=name, meaning=meaning, clause=clause)
        marks.append((MarkView(sign, text, tip), name, meaning, clause))

    if piece.number("charge"):
        add("chevrons", _("Charge"), "T11.3i", _("a bonus in melee"))
    if piece.number("lance"):
        add("tag", _("Lances, for the first attack"), "K11.3j", "", f"+{piece.number('lance')}")
    if piece.number("interception"):
        add("seal", _("Has tried to intercept"), "T8.3f", "", "I")
    shots = piece.number("gun-offensive") + piece.number("gun-defensive")
    if shots == 2:
        add("burst", _("Fired"), "T10.3g", _("both shots of the turn"))
    elif shots and field(state).title.gun_shots_marked_apart:
        add("burst", _("One of its two shots is spent"), "T10.3g")
    elif piece.number("fired"):
        add("burst", _("Has fired offensively in this turn"), "T10.3b")
    if piece.number("out-of-command"):
        add("cross", _("Out of command"), "T5.1g", "", "×")
    if piece.number(CAPPED):
        add("barred", _("Never in full order again"), "N11.6c", _("it has lost a level in melee"))
    if is_commander(piece):
        group = state.groups.get(piece.group)
        if group is not None and group.state == orders.BYPASSED:
            add("slash", _("Bypassed"), "T4.4", _("its wing runs next"))
        if group is not None and orders.NO_REACTIVATION in group.marks:
            add("barred", _(field(state).title.said(BARRED)), "T4.4h")
    return marks


def seen_order(state: State, wing: str, side: str | None) -> str:
    """The order of a wing as a side may see it: one chosen in secret only by its owner."""
    order = state.groups[wing].order
    frame = innermost(state, "orders")
    if not order and frame is not None and side == field(state).wing_side[wing]:
        order = dict(frame.chosen).get(wing, "")
    return order


def _wing_view(state: State, wing: str, side: str | None) -> WingView:
    rules = field(state)
    group = state.groups[wing]
    order = seen_order(state, wing, side)
    own = list(wings_of(state, group.side))
    commander = wing_commander(state, wing)
    members = [id for id in rules.units_of_wing[wing] if id in state.pieces]
    return WingView(
        wing, group.side, rules.wing_names[wing], own.index(wing) + 1, _(ORDER_WORDS[order]),
        state_words(state, wing),
        tuple(([commander.id] if commander else []) + members),
    )  # fmt: skip


def card_view(state: State, id: str, side: str | None) -> CardView:
    """The card of a piece: what it is, how it stands, its printed values with their origins."""
    rules = field(state)
    piece = state.pieces[id]
    values = rules.cards[id]
    entry = next((e for e in state.battle.scenario.entries if e.id == id), None)
    origins = entry.origins if entry is not None else {}
    kind = _(ROLES.get(values.role, KINDS[values.kind]) if is_commander(piece) else KINDS[piece.type])
    wing = rules.wing_names.get(piece.group, "")
    chips: list[tuple[str, str]] = []
    facts: list[Fact] = []
    if not is_commander(piece):
        chips.append((_(LEVELS[piece.level]).capitalize(), ("good", "warn", "warn", "bad")[piece.level]))
    order = seen_order(state, piece.group, side) if piece.group in state.groups else ""
    if order:
        chips.append((_("{order} order").format(order=_(ORDER_WORDS[order])), "order"))
    marks = _marks(state, piece)
    chips += [(name, "mark") for _view, name, _meaning, _clause in marks]
    if is_commander(piece):
        facts.append(Fact(_("Command"), f"+{values.command}", "T2.1", origins.get("command", "")))
        facts.append(Fact(_("Move"), str(values.ma), "T5.2c", origins.get("ma", "")))
    else:
        facts += _unit_facts(state, piece, origins)
        facts += status_facts(piece)
        facts += command_facts(state, piece)
    told = {fact.clause for fact in facts}
    facts += [
        Fact(name, meaning or mark.text or _("marked"), clause, mark.tip)
        for mark, name, meaning, clause in marks
        if clause not in told
    ]
    notes = []
    company = [rules.name(u.id) for h in piece.hexes for u in units_in(state, h) if u.id != id]
    if company:
        notes.append(_("In its hex: {names}").format(names=", ".join(company)))
    if piece.attached_to in rules.wing_names:
        words = rules.title.said(COMMANDS)
        notes.append(_(words).format(wing=rules.wing_names[piece.attached_to]))
    if len(piece.hexes) > 1:
        kind = _("{kind}, double unit").format(kind=kind)
        facts.append(Fact(_("Halves"), _halves_words(state, piece), "T10.3h", _("Each half fires by itself.")))
    where = ", ".join(state.label(h) for h in piece.hexes)
    subtitle = " · ".join(part for part in (kind, wing, where) if part)
    return CardView(id, rules.name(id), subtitle, tuple(chips), tuple(facts), tuple(notes))


def _halves_words(state: State, piece: Piece) -> str:
    """T10.3h Where the halves of a double unit stand, and which of them has fired."""
    left, right = (state.label(h) for h in piece.hexes)
    words = (
        N_("left in {left}, right in {right}"),
        N_("left in {left} has fired, right in {right}"),
        N_("left in {left}, right in {right} has fired"),
        N_("left in {left}, right in {right}, both have fired"),
    )[piece.number("fired")]
    return _(words).format(left=left, right=right)


MEANINGS = {
    DISORDERED: N_("half movement, morale −1, fire −1"),
    SHAKEN: N_("no movement, morale −2, fires only in defence, −2"),
    BROKEN: N_("no movement but in rout, morale −5, no fire, no attack"),
}
"""X10 What each level of disorder means."""


def status_facts(piece: Piece) -> list[Fact]:
    """X10 What the status of a unit means, for one that is not in good order."""
    if not piece.level:
        return []
    return [Fact(_(LEVELS[piece.level]).capitalize(), _(MEANINGS[piece.level]), "X10")]


def command_facts(state: State, piece: Piece) -> list[Fact]:
    """T5.1 Whether a unit is in command now, and why."""
    wing, rules = piece.group, field(state)
    if wing not in rules.commanders_of_wing:
        return []
    length = line_length(piece)
    commander = wing_commander(state, wing)
    if piece.id in in_command(state, wing):
        if is_gun(piece) or piece.id in rules.special.always_in_command:
            return [Fact(_("Command"), _("in command"), "T5.1", _("It needs no line of command."))]
        words = (
            _("A line of at most {length} hexes leads to {name}, or to a unit of its wing that is in command.")
            if commander is not None
            else _("A line of at most {length} hexes leads or to a unit of its wing that is in command.")
        )
        why = words.format(length=length, name=rules.name(commander.id) if commander is not None else "")
        return [Fact(_("Command"), _("in command"), "T5.1a", why)]
    if commander is None:
        return [Fact(_("Command"), _("out of command: its wing has no commander"), "T5.1g", "", _("no commander"))]
    why = _(
        "No line of {length} hexes, free of enemy units and of ground nobody may enter, leads to "
        "{name} or to a unit of its wing that is in command."
    ).format(length=length, name=rules.name(commander.id))
    out = _("out of command: no line of {length} hexes").format(length=length)
    return [Fact(_("Command"), out, "T5.1g", why, why)]


def _unit_facts(state: State, piece: Piece, origins: dict[str, str]) -> list[Fact]:
    rules = field(state)
    values = rules.cards[piece.id]
    now = allowance(state, piece)
    frame = innermost(state, "unit-action")
    move = _("{now} of {printed}").format(now=now, printed=values.ma) if now != values.ma else str(now)
    if frame is not None and frame.unit == piece.id:
        move = _("{mp} of {all} left").format(mp=frame.mp, all=frame.ma)
    fire = rules.tables.fire.get(piece.type)
    penalty = {1: N_("{need}, −1 on the die"), 2: N_("{need}, −2, in defence only")}.get(piece.level, "")
    penalty = penalty if fire is not None else ""
    shot = _("by range") if is_gun(piece) else _("none") if fire is None else f"{fire}+"
    if penalty and not is_gun(piece):
        shot = _(penalty).format(need=shot)
    strength = morale(state, piece)
    heart = (
        _("{now} of {printed}").format(now=strength, printed=values.morale)
        if strength != values.morale
        else str(strength)
    )
    level = _(LEVELS[piece.level])
    slower = (
        _("{level}: half of the printed {printed} (X10)")
        if piece.level == DISORDERED
        else _("{level}: none of the printed {printed} (X10)")
    ).format(level=level, printed=values.ma)
    weaker = _("{level}: {minus} on the printed {printed} (X10)").format(
        level=level, minus=_minus(values.morale - strength), printed=values.morale
    )
    facts = [
        Fact(_("Move"), move, "T8.1a", origins.get("ma", ""), slower if now != values.ma else ""),
        Fact(_("Fire"), shot, "X4" if is_gun(piece) else "X3", _("printed for its type"), level if penalty else ""),
        Fact(_("Morale"), heart, "X10", origins.get("morale", ""), weaker if strength != values.morale else ""),
        Fact(_("Type"), piece.type if not is_gun(piece) else _("artillery"), "T2.2", origins.get("kind", "")),
    ]
    if piece.facing is not None:
        facts.append(Fact(_("Facing"), _(FACINGS[piece.facing]), "T7.1a"))
    return facts


def _minus(number: int) -> str:
    return f"−{number}"
