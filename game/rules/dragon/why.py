"""Why not, in full: all conditions of a command in the order in which the rules ask them.

The rules refuse with the first condition that fails. Each refusal has its place in a list here: what stands before it
holds, what stands behind it was not asked.
"""

from collections.abc import Sequence

from game.engine.commands import Command, Decline, Done
from game.engine.objection import Objection
from game.engine.play import decision, objection
from game.engine.procedure import NOT_OFFERED, Decision
from game.engine.state import Piece, State
from game.engine.table import Table
from game.engine.text import N_, _
from game.engine.views import Check, WhyView
from game.rules.dragon import activity as acts
from game.rules.dragon import combat, deployment, fire, formation, pursuit, riding, stages
from game.rules.dragon import commands as c
from game.rules.dragon import movement as m
from game.rules.dragon import reorganisation as rally
from game.rules.dragon.activity import Activity, begin
from game.rules.dragon.data import COMMANDER, DEFENCE, GUN, SHOCK
from game.rules.dragon.facts import arm, field, limit, name
from game.rules.dragon.words import command_words

Row = tuple[Objection | str, str]
"""A refusal (or its template) and the condition in words."""
ENOUGH: Row = (m.NOT_ENOUGH, N_("It has the movement points for it."))
FREE: tuple[Row, ...] = (
    (m.ENEMY_THERE, N_("No enemy unit stands there.")),
    (m.FRIEND_THERE, N_("No friend stands there with whom it cannot make a pair.")),
)
GROUND: Row = (m.NO_GROUND, N_("It may enter the ground."))
GOES_ON: Row = (m.STOPPED, N_("It has not been stopped by an enemy zone of control."))
STEP: tuple[Row, ...] = (
    GOES_ON,
    (m.NO_ENTERING, N_("In its formation it may enter hexes.")),
    (m.ONE_HEX, N_("In close formation it has not moved its one hex.")),
    (m.NOT_BEFORE, N_("The hex is one of its front hexes.")),
    *FREE,
    GROUND,
    (m.NO_GUN_ZONE, N_("Guns stay out of enemy zones of control.")),
    (m.NO_LEVEL_ZONE, N_("Disorganised it stays out of enemy zones of control.")),
    (m.NO_FLEEING_ZONE, N_("Fleeing it stays out of enemy zones of control.")),
    (m.WHOLE, N_("A step within the zone of one enemy is its first action.")),
    (m.OFF_ROAD, N_("The point more of guns is spent on the road.")),
    ENOUGH,
    (m.MUST_RUN, N_("Fleeing it can still get away from there.")),
    (m.CLOSER, N_("Fleeing it comes no closer to an enemy near by.")),
)
TURN: tuple[Row, ...] = (
    GOES_ON,
    (m.NO_TURN, N_("It can turn so: by 60 or 180 degrees, as its formation allows.")),
    (m.AS_ONE, N_("It is alone in its hex, or the pair turns together.")),
    (m.WHOLE_TURN, N_("A turn in an enemy zone of control is its first action.")),
    (m.NO_ATTACK, N_("After an about-face in an enemy zone it has an enemy to attack.")),
    (m.ONE_ACTION, N_("Guns that stand to fire do one thing only.")),
    ENOUGH,
)
WHEEL: tuple[Row, ...] = (
    GOES_ON,
    (m.NO_TURN, N_("It is in shock formation.")),
    (m.NOT_BEFORE, N_("The wing stays on the map.")),
    *FREE,
    GROUND,
    (m.WHOLE_TURN, N_("A turn in an enemy zone of control is its first action.")),
    ENOUGH,
)
BACK: tuple[Row, ...] = (
    (m.NO_BACK, N_("It is no battery.")),
    (m.WHOLE_BACK, N_("It has its whole mobility.")),
    (m.NOT_BEHIND, N_("The hex is one of its rear hexes.")),
    *FREE,
    GROUND,
    (m.BACK_ZONE, N_("The hex is in no enemy zone of control.")),
    (m.BACK_HORSE, N_("Horse is in no enemy zone of control.")),
)
FORM: tuple[Row, ...] = (
    (formation.OUT_OF_ORDER, N_("It is in order.")),
    (formation.NO_FORM, N_("It has this formation.")),
)
GUN_FORM: tuple[Row, ...] = (
    *FORM,
    (m.ONE_ACTION, N_("Guns that stand to fire do one thing only.")),
    (formation.WHOLE_CHANGE, N_("It has its whole mobility.")),
    (formation.IN_ZONE, N_("It is in no enemy zone of control.")),
)
UNIT_FORM: tuple[Row, ...] = (
    *FORM,
    (m.STOPPED, N_("It has not been stopped by an enemy zone of control.")),
    (formation.IN_ZONE, N_("No enemy zone of control forbids the change.")),
)
SHOCK_FORM: tuple[Row, ...] = (
    (formation.SHARED, N_("It is alone in its hex.")),
    (formation.NO_ROOM, N_("The hex to its right is free for its right wing.")),
    (formation.RIGHT_IN_ZONE, N_("The right wing would be in no enemy zone of control.")),
)
ABOUT: tuple[Row, ...] = (
    (acts.NOT_ABOUT, N_("It is horse in an enemy zone of control, not in close formation.")),
    ENOUGH,
)
TARGET: Row = (fire.NO_TARGET, N_("An enemy unit stands there."))
AIM: tuple[Row, ...] = ((fire.OUT_OF_ARC, N_("The target is within its arc and range.")),)
SIGHT: Row = (fire.NO_SIGHT, N_("Nothing blocks its sight."))
VOLLEY: tuple[Row, ...] = (
    TARGET,
    (fire.NO_FIRE, N_("It has a fire strength in its formation and is in order.")),
    (fire.SPENT, N_("It has a volley left.")),
    (fire.LOCKED, N_("It was not locked in melee at the start of the phase.")),
    (fire.IN_ZONE, N_("It is in no enemy zone of control.")),
    *AIM,
    (fire.DIRECT_ONLY, N_("The target is not right before it.")),
    SIGHT,
    ENOUGH,
)
GUNS: tuple[Row, ...] = (
    TARGET,
    (m.ONE_ACTION, N_("Guns that stand to fire do one thing only.")),
    (fire.NOT_READY, N_("The battery stands to fire, in order.")),
    (fire.NOT_LOADED, N_("It is loaded.")),
    (fire.GUN_BESET, N_("No enemy stands before it, and it is in no zone of control.")),
    *AIM,
    SIGHT,
)
ATTACK: tuple[Row, ...] = (
    (combat.NO_CONTACT, N_("They have been in contact since the start of the phase, and neither has fought.")),
    (combat.STAR, N_("The clash is one against several or several against one.")),
    (combat.ALONE, N_("Everybody else in contact keeps an opponent.")),
    (combat.ALONE_NAMED, N_("Everybody else in contact keeps an opponent.")),
)
RALLY: tuple[Row, ...] = (
    (rally.IN_ORDER, N_("It is out of order.")),
    (rally.TRIED, N_("It has not tried in this phase.")),
    (rally.BESET, N_("Disorganised it is in no enemy zone of control.")),
    (rally.CLOSE_BY, N_("Fleeing it has no enemy in order within ten hexes.")),
)
PURSUIT: tuple[Row, ...] = (
    (pursuit.FIRST, N_("The first hex is one that the enemy has left.")),
    *FREE,
    (pursuit.GROUND, N_("It may enter the ground.")),
)
RIDE: tuple[Row, ...] = (
    (m.NOT_BEFORE, N_("The hex is beside him.")),
    GROUND,
    (m.ENEMY_THERE, N_("No enemy stands there.")),
    (riding.IN_ENEMY_ZONE, N_("Alone he stays out of enemy zones of control.")),
    ENOUGH,
)
ACT: tuple[Row, ...] = (
    (stages.ACTED_ALREADY, N_("It has not moved in this phase.")),
    (stages.NOTHING_LEFT, N_("It has movement points left.")),
    (stages.NOT_A_PAIR, N_("Both units of the pair are free to move.")),
)
PLACE: tuple[Row, ...] = (
    (deployment.OUTSIDE, N_("The hex is in the part of the map where its side sets up.")),
    (deployment.SAME, N_("It does not stand so already.")),
    (deployment.GROUND, N_("It may enter the ground.")),
    *FREE,
)


def why(state: State, command: Command) -> WhyView:
    """All conditions of a command, offered or refused; the first that fails is the Objection to it."""
    title = command_words(state, command)
    if command.actor and command.actor in state.pieces and name(state, command.actor) not in title:
        title = f"{name(state, command.actor)}: {title[:1].lower()}{title[1:]}"
    return WhyView(title, tuple(_conditions(state, command)))


def _conditions(state: State, command: Command) -> list[Check]:
    asked, bar = decision(state), objection(state, command)
    if asked is None:
        words = (bar or NOT_OFFERED).sentence
        return [Check(words, "", False, _("Nothing can be done any more."))]
    unit = state.pieces.get(command.actor or "")
    if bar is not None and bar == NOT_OFFERED:
        first = Check(bar.sentence, bar.clause, False, _instead(state, asked, command, unit))
        return [first, *_as_if_begun(state, unit, command)]
    side = field(state).side_names.get(asked.side, asked.side)
    first = Check(_("{side} decides this now").format(side=side), asked.clause, True)
    return [first, *_laid_out(rows_of(state, unit, command), bar, asked.clause)]


def _laid_out(rows: Sequence[Row], bar: Objection | None, clause: str) -> list[Check]:
    """The rows as conditions: those before the refusal hold, it fails, those behind it were not asked."""
    place, found, told = len(rows), list[Check](), set[str]()
    if bar is not None:
        place = next((n for n, (refusal, _words) in enumerate(rows) if _is(refusal, bar)), -1)
        if place < 0:
            found.append(Check(bar.sentence, bar.clause, False))
        else:
            told.add(rows[place][1])
    for n, (refusal, words) in enumerate(rows):
        if n == place and bar is not None:
            found.append(Check(bar.sentence, bar.clause, False))
        elif words not in told:
            told.add(words)
            found.append(Check(_(words), _clause(refusal, clause), True if n < place else None))
    return found


def _is(refusal: Objection | str, bar: Objection) -> bool:
    if isinstance(refusal, str):
        return bar.template == refusal
    return (bar.clause, bar.template) == (refusal.clause, refusal.template)


def _clause(refusal: Objection | str, otherwise: str) -> str:
    if isinstance(refusal, Objection):
        return refusal.clause
    return {m.NOT_ENOUGH: "D7.14", combat.ALONE_NAMED: "D10.15"}.get(refusal, otherwise)


def rows_of(state: State, unit: Piece | None, command: Command) -> tuple[Row, ...]:
    """The conditions of a command, by what it is and who does it."""
    match command:
        case c.Move() if unit is not None and unit.type == COMMANDER:
            return RIDE
        case c.Move():
            return tuple(row for row in STEP if unit is None or _concerns(unit, row))
        case c.Wheel():
            return WHEEL
        case c.Turn():
            return TURN
        case c.StepBack():
            return BACK
        case c.FaceAbout():
            return ABOUT
        case c.Form(_, form):
            if unit is not None and unit.type == GUN:
                return GUN_FORM
            return (*UNIT_FORM, *(SHOCK_FORM if form == SHOCK else ()), ENOUGH)
        case c.Fire():
            return GUNS if unit is not None and unit.type == GUN else VOLLEY
        case c.Attack():
            return ATTACK
        case c.Rally():
            return RALLY
        case c.Pursue():
            return PURSUIT
        case c.Act():
            return ACT
        case c.Place():
            return PLACE
        case Done():
            return ((acts.MUST_GO, N_("It need not run any farther.")), *ATTACK[2:])
        case Decline():
            return ()
    return ()


def _concerns(unit: Piece, row: Row) -> bool:
    """Whether a condition of a step can matter to a unit as it is."""
    only = {m.NO_GUN_ZONE: unit.type == GUN, m.OFF_ROAD: unit.type == GUN, m.NO_LEVEL_ZONE: unit.level == 1,
            m.NO_FLEEING_ZONE: unit.level == 2, m.MUST_RUN: unit.level == 2, m.CLOSER: unit.level == 2,
            m.ONE_HEX: unit.form == "close", m.NO_ENTERING: unit.form == DEFENCE or unit.type == GUN}  # fmt: skip
    return next((fits for refusal, fits in only.items() if refusal is row[0]), True)


def _instead(state: State, asked: Decision, command: Command, unit: Piece | None) -> str:
    """What is asked now, in place of a command that belongs to another moment."""
    side = field(state).side_names.get(asked.side, asked.side)
    if unit is not None and unit.side != asked.side:
        if asked.prompt.startswith(side):
            return _("This is decided now: {prompt}").format(prompt=asked.prompt)
        return _("{side} decides now: {prompt}").format(side=side, prompt=asked.prompt)
    if unit is not None and asked.topic == "activate" and isinstance(command, c.UnitCommand):
        return _("Choose {unit} first: click it.").format(unit=name(state, unit.id))
    if unit is not None and asked.subject and asked.subject != unit.id and asked.topic == "action":
        return _("{subject} is in action: end that first.").format(subject=name(state, asked.subject))
    return _("This is decided now: {prompt}").format(prompt=asked.prompt)


def _as_if_begun(state: State, unit: Piece | None, command: Command) -> list[Check]:
    """The conditions of an action as if its unit began to act now."""
    if unit is None or unit.type == COMMANDER or not isinstance(command, Action):
        return []
    t = Table(state)
    begin(t, unit.id)
    frame = t.stack[-1]
    assert isinstance(frame, Activity)
    if not limit(state, unit):
        return []
    bar = frame.bar(t, t.pieces[unit.id], command, frame.going())
    if bar is not None and bar == NOT_OFFERED:
        return []
    return _laid_out(rows_of(state, unit, command), bar, "D7")


Action = c.Move | c.Wheel | c.Turn | c.StepBack | c.FaceAbout | c.Form | c.Fire


def whys(state: State, piece: str, place: str, target: str = "") -> tuple[WhyView, ...]:
    """What a player may ask about a piece and a hex, or another piece there; none during a secret set-up."""
    unit = state.pieces.get(piece)
    asked = decision(state)
    if unit is None or (asked is not None and asked.secret and asked.side != unit.side):
        return ()
    found: list[Command] = []
    topic = asked.topic if asked is not None else ""
    own = asked is not None and asked.side == unit.side
    if target and target in state.pieces and state.pieces[target].side != unit.side:
        if unit.type == COMMANDER:
            return ()
        hexes = state.pieces[target].hexes
        shot, attack = c.Fire(piece, target, place if len(hexes) > 1 else ""), c.Attack(piece, target)
        found = [attack, shot] if topic == "declare" else [shot, attack]
    elif state.place(place) in unit.hexes:
        if topic == "reorganise" and own:
            found = [c.Rally(piece)]
        elif topic in ("activate", "runners") and own:
            found = [c.Act(piece)]
        elif topic == "action" and asked is not None and asked.subject == piece:
            found = [c.Form(piece, form) for form in _forms(state, unit)]  # type: ignore[arg-type]
    elif place and asked is not None and asked.secret:
        found = [c.Place(piece, place)]
    elif place:
        found = [c.Pursue(piece, place) if topic == "pursue" else c.Move(piece, place)]
        if len(unit.hexes) == 1 and unit.facing is not None and arm(unit) != COMMANDER:
            found.append(c.StepBack(piece, place))
    return tuple(why(state, command) for command in found)


def _forms(state: State, unit: Piece) -> list[str]:
    return [form for form in field(state).factors[unit.id] if form != unit.form]
