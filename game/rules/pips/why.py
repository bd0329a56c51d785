"""Why not, in full: all conditions of a command in the order in which the rules ask them.

The rules refuse with the first condition that fails. Each refusal has its place in a list here: what stands before it
holds, what stands behind it was not asked.
"""

from collections.abc import Sequence

from game.engine.commands import AcceptDraw, Command, Concede, OfferDraw
from game.engine.objection import Objection
from game.engine.play import decision, objection
from game.engine.procedure import NOT_OFFERED, Decision
from game.engine.state import Piece, State
from game.engine.text import _
from game.engine.views import Check, WhyView
from game.rules.pips import commands as c
from game.rules.pips import why_rows as rows
from game.rules.pips.artillery import bar_to_shot
from game.rules.pips.data import GENERAL, GUN
from game.rules.pips.declare import bar as bar_to_declare
from game.rules.pips.facts import field
from game.rules.pips.musketry import bar_to_fire
from game.rules.pips.plan import NO_WAY, activation_of, bar_at
from game.rules.pips.sector import SectorPlay, bar_to_choice
from game.rules.pips.why_rows import Row
from game.rules.pips.words import command_words

Elements = c.Step | c.Wheel | c.FaceAbout | c.Reform | c.GiveUpOrder | c.Close
Actions = c.Adopt | c.Mount | c.Dismount | c.Limber | c.Unlimber | c.Pivot


def why(state: State, command: Command) -> WhyView:
    """All conditions of a command, offered or refused; the first that fails is the Objection to it."""
    title = command_words(state, command)
    name = field(state).name(command.actor) if command.actor in state.pieces else ""
    if name and name not in title:
        title = f"{name}: {title[:1].lower()}{title[1:]}"
    return WhyView(title, tuple(_conditions(state, command)))


def _conditions(state: State, command: Command) -> list[Check]:
    asked, bar = decision(state), objection(state, command)
    if isinstance(command, Concede | OfferDraw | AcceptDraw):
        words = _("It may be done at any time")
        return [Check(words, "", True) if bar is None else Check(bar.sentence, bar.clause, False)]
    if asked is None:
        over = bar or NOT_OFFERED
        return [Check(over.sentence, over.clause, False, _("Nothing can be done any more."))]
    unit = state.pieces.get(command.actor or "")
    if bar is not None and bar == NOT_OFFERED:
        first = Check(bar.sentence, bar.clause, False, _instead(state, asked, command, unit))
        return [first, *_as_if_asked(state, unit, command)]
    side = field(state).side_names.get(asked.side, asked.side)
    first = Check(_("{side} decides this now").format(side=side), asked.clause, True)
    return [first, *laid_out(rows_of(state, unit, command), bar, asked.clause)]


def laid_out(listed: Sequence[Row], bar: Objection | None, clause: str) -> list[Check]:
    """Rows as conditions: those before the refusal hold, it fails, those behind it were not asked."""
    place = len(listed)
    found: list[Check] = []
    if bar is not None:
        place = next((n for n, row in enumerate(listed) if row.refuses(bar)), -1)
        if place < 0:
            found.append(Check(bar.sentence, bar.clause, False))
    told = {listed[place].words} if 0 <= place < len(listed) else set[str]()
    for n, row in enumerate(listed):
        if n == place and bar is not None:
            found.append(Check(bar.sentence, bar.clause, False, _(row.remedy) if row.remedy else ""))
        elif row.words not in told:
            told.add(row.words)
            found.append(Check(_(row.words), row.clause or clause, True if n < place else None))
    return found


def rows_of(state: State, unit: Piece | None, command: Command) -> tuple[Row, ...]:
    """The conditions of a command, by what it is and who does it."""
    match command:
        case c.Fire():
            gun = unit is not None and unit.type == GUN
            return (rows.SECTOR, *(rows.SHOT if gun else rows.VOLLEY))
        case c.Step():
            return (rows.STANDS, *rows.STEP)
        case c.Wheel():
            return (rows.STANDS, *rows.WHEEL)
        case c.FaceAbout():
            return (rows.STANDS, *rows.ABOUT)
    return rows.BY_COMMAND.get(type(command), ())


def _instead(state: State, asked: Decision, command: Command, unit: Piece | None) -> str:
    """What is asked now, in place of a command that belongs to another moment."""
    rules = field(state)
    side = rules.side_names.get(asked.side, asked.side)
    if unit is not None and unit.side != asked.side:
        return _("{side} decides now: {prompt}").format(side=side, prompt=asked.prompt)
    if unit is not None and asked.subject and asked.subject != unit.id and asked.topic == "declare":
        return _("{subject} is in action: end that first.").format(subject=rules.name(asked.subject))
    acts = isinstance(command, Elements | Actions | c.Ride | c.March)
    if unit is not None and asked.topic == "sector" and state.stack[-1].step == "acts" and acts:
        return _("Choose {unit} first: click it.").format(unit=rules.name(unit.id))
    return _("This is decided now: {prompt}").format(prompt=asked.prompt)


def _as_if_asked(state: State, unit: Piece | None, command: Command) -> list[Check]:
    """The conditions of a command at another moment than its own, as if it were that of its unit."""
    if unit is None:
        return []
    if isinstance(command, c.Fire):
        gun = unit.type == GUN
        bar = bar_to_shot(state, unit, command.target) if gun else bar_to_fire(state, unit, command.target)
        return laid_out(rows.SHOT if gun else rows.VOLLEY, bar, "P-AR2" if gun else "P-MU2")
    if not isinstance(command, Elements | Actions | c.Ride) or activation_of(state, unit.id) is not None:
        return []
    chosen = _chosen(state, unit)
    bar = bar_to_declare(state, unit, (), command)
    known = all(check.holds for check in chosen)
    own = laid_out(rows_of(state, unit, command), bar, "P-MV3")
    return [*chosen, *(own if known else (Check(one.words, one.clause, None) for one in own if one.holds is not False))]


def _chosen(state: State, unit: Piece) -> list[Check]:
    """P-CC4, P-CC5 Whether a unit can be chosen to act in the sector in play."""
    play = next((frame for frame in reversed(state.stack) if isinstance(frame, SectorPlay)), None)
    if play is None:
        return []
    return laid_out(rows.ACT, bar_to_choice(state, play.sector, unit), "P-CC4")


def whys(state: State, piece: str, place: str, target: str = "") -> tuple[WhyView, ...]:
    """What a player may ask about a piece and a hex, or an enemy there: may it go there, may it fire, may it act."""
    unit = state.pieces.get(piece)
    if unit is None:
        return ()
    found = []
    enemy = state.pieces.get(target)
    if enemy is not None and enemy.side != unit.side and enemy.type != GENERAL and unit.type != GENERAL:
        found.append(why(state, c.Fire(piece, target)))
    if state.place(place) in unit.hexes:
        return (*found, why(state, c.Act(piece)), *_actions(state, unit))
    found.append(_going(state, unit, place))
    return tuple(found)


def _actions(state: State, unit: Piece) -> list[WhyView]:
    """P-MV2 What a unit could do with its activation where it stands, while it is asked."""
    if activation_of(state, unit.id) is None or unit.type == GENERAL:
        return []
    kinds: tuple[type[c.Limber] | type[c.Mount] | type[c.Dismount] | type[c.Adopt] | type[c.GiveUpOrder], ...]
    kinds = (c.Mount, c.Dismount)
    if unit.type == GUN:
        kinds = (c.Limber,)
    elif unit.type in ("foot", "light-foot"):
        kinds = (c.Adopt, c.GiveUpOrder)
    return [why(state, kind(unit.id)) for kind in kinds]


def _going(state: State, unit: Piece, place: str) -> WhyView:
    """P-MV3 Whether a unit can come to a hex: it can be chosen, it can march, a way of its move leads there."""
    title = _("{name}: go to {hex}").format(name=field(state).name(unit.id), hex=place)
    bar = bar_at(state, unit.id, place)
    asked = decision(state)
    if unit.type == GENERAL:
        checks = _chosen(state, unit)
        return WhyView(title, (*checks, *laid_out(rows.BY_COMMAND[c.Ride], bar, "P-GN1")))
    first: list[Check] = []
    if activation_of(state, unit.id) is None:
        if asked is not None and asked.side != unit.side:
            words = _instead(state, asked, c.Act(unit.id), unit)
            first = [Check(NOT_OFFERED.sentence, "", False, words)]
        else:
            first = _chosen(state, unit)
            if all(check.holds is not False for check in first) and bar is not None and bar != NO_WAY:
                first = [*first, Check(bar.sentence, bar.clause, False)]
    failed = any(check.holds is False for check in first)
    if bar is None:
        return WhyView(title, (*first, Check(_("A way of its move leads there"), "P-MV3", True)))
    if failed:
        return WhyView(title, (*first, Check(_("A way of its move leads there"), "P-MV3", None)))
    return WhyView(title, (*first, *laid_out(rows.GOING, bar, "P-MV3")))
