"""D7, D9.3 What a run of actions of a unit costs, and who may answer it where, before anything is done.

The actions are carried out on a copy of the position by the rules' own functions, as if no die did any harm.
"""

from collections.abc import Iterator, Sequence

from game.board.masks import bits
from game.engine.commands import Command
from game.engine.objection import Objection
from game.engine.play import decision
from game.engine.state import Piece, State
from game.engine.table import Table
from game.engine.text import N_, _, n_
from game.engine.views import Answer, ForecastView, Leg
from game.rules.dragon import actions
from game.rules.dragon import commands as c
from game.rules.dragon.activity import FORM_WORDS, Activity, begin
from game.rules.dragon.aftermath import Aftermath
from game.rules.dragon.charge import charge_of
from game.rules.dragon.counterfire import BatteriesInFront
from game.rules.dragon.data import CHARGES, COMMANDER, GUN, SHOCK, VOLLEYS
from game.rules.dragon.facts import enemy_zone, field, in_zone, is_horse, name, paced, partner
from game.rules.dragon.fire import (
    bar_to_gun_at,
    chances,
    loaded_guns,
    nerve,
    range_to,
    shooters_at,
    volleys_allowed,
)
from game.rules.dragon.formation import bar_to_form
from game.rules.dragon.movement import Shift, bar_to_back, bar_to_turn, shift_of, wheel_of
from game.rules.dragon.moving import change_form
from game.rules.dragon.phases import activity_of, locked_now
from game.rules.dragon.results import percent
from game.rules.dragon.retiring import TOPICS, retiring_way
from game.rules.dragon.riding import points_left, ride_bar

THROWS = 36
"""D9.51 Throws of two dice."""


def way(state: State, commands: Sequence[Command]) -> ForecastView | None:
    """The legs of a run of actions with who may answer them, where it stops and how it ends; None for no such run."""
    asked = decision(state)
    if asked is not None and asked.topic in TOPICS:
        return retiring_way(state, asked, commands)
    acting = next((one.actor for one in commands if one.actor in state.pieces), None)
    if acting is None:
        return None
    t = Table(state)
    if state.pieces[acting].type == COMMANDER:
        return _ride(t, acting, commands)
    frame = activity_of(t)
    if frame is None:
        first = commands[0]
        if not isinstance(first, c.Act):
            return None
        begin(t, acting, first.together)
        commands = commands[1:]
    elif frame.unit != acting or t.stack[-1] is not frame:
        return None
    if not commands or not all(isinstance(one, c.Move | c.Wheel | c.Turn | c.StepBack | c.Form) for one in commands):
        return None
    return _Way(t, acting).told(commands)


class _Way:
    """A run of actions in the making."""

    def __init__(self, t: Table, unit: str) -> None:
        self.t, self.unit = t, unit
        self.start = t.pieces[unit]
        self.path = [self.start.hexes[0]]
        self.legs: list[Leg] = []
        self.answers: list[Answer] = []
        self.notes: list[str] = []
        self.stops: list[str] = []
        self.entered = False

    @property
    def frame(self) -> Activity:
        """The activity as it would be now."""
        found = activity_of(self.t)
        assert found is not None
        return found

    def told(self, commands: Sequence[Command]) -> ForecastView:
        """The forecast of the whole run."""
        before = self.frame.left
        for command in commands:
            if (bar := self._take(command)) is not None:
                self.stops.append(_("Not further: {reason} ({clause})").format(reason=bar.sentence, clause=bar.clause))
                break
        self._end()
        t, piece = self.t, self.t.pieces[self.unit]
        spent = before - self.frame.left
        cost = _("{spent} MP, {left} left").format(spent=spent, left=self.frame.left)
        return ForecastView(
            name(t, self.unit), self.unit, path=tuple(self.path) if len(self.path) > 1 else (), cost=cost,
            stops=tuple(self.stops), answers=tuple(self.answers), clause="D7", legs=tuple(self.legs),
            notes=tuple(self.notes), stands=piece.hexes if piece.hexes != self.start.hexes else (),
            bearing=None if piece.facing is None else 60 * piece.facing + 30,
        )  # fmt: skip

    def _take(self, command: Command) -> Objection | None:
        """Carry out one action on the copy, or say why it may not be done."""
        t, frame, unit = self.t, self.frame, self.t.pieces[self.unit]
        going, before = frame.going(), frame.left
        words = ""
        found: Objection | Shift | int
        if frame.over:
            return Objection("D7.14", "its last action is done")
        match command:
            case c.Move(_, to, leave):
                found = shift_of(t, unit, t.place(to), going)
                if isinstance(found, Shift):
                    actions.take_step(t, frame, unit, found, leave)
                words = to
            case c.Wheel(_, to, side):
                found = wheel_of(t, unit, side, going)
                if isinstance(found, Shift):
                    actions.take_wheel(t, unit, found, in_zone(t, unit))
                words = _("wheel into {hex}").format(hex=to)
            case c.StepBack(_, to):
                found = bar_to_back(t, unit, t.place(to), going)
                if isinstance(found, Shift):
                    actions.step_back(t, frame, unit, found)
                words = _("step back to {hex}").format(hex=to)
            case c.Turn():
                found = bar_to_turn(t, unit, command.to_facing, going)
                if isinstance(found, int):
                    actions.take_turn(t, frame, unit, command.to_facing, found)
                words = _("turn to {facing}").format(facing=_(command.facing))
            case c.Form(_, form):
                found = bar_to_form(t, unit, form, going)
                if isinstance(found, int) and in_zone(t, unit):
                    return Objection("D8.62, D8.64", "here a die decides on the change")
                if isinstance(found, int) and partner(t, unit) is not None:
                    return Objection("D6.24", "it is told when it is done: the pair breaks up by it")
                if isinstance(found, int) and self._on_bad_ground(unit, form):
                    return Objection("D7.75, D7.76", "it is told when it is done: one of its wings is on bad ground")
                if isinstance(found, int):
                    actions.change(t, frame, unit, form, found)
                words = _(FORM_WORDS[form])
            case _:
                return Objection("D7", "it is told step by step")
        if isinstance(found, Objection):
            return found
        self._follow(words, before)
        return None

    def _on_bad_ground(self, unit: Piece, form: str) -> bool:
        """AMB-73 Whether the wing that a change folds in or puts out is on bad ground."""
        if SHOCK not in (unit.form, form):
            return False
        t = Table(self.t.finished())
        change_form(t, unit.id, form)
        return bool(actions.wing_on_bad_ground(t, unit, t.pieces[unit.id]))

    def _follow(self, words: str, before: int) -> None:
        """Note what an action costs and what follows from it, in the order of the rules."""
        t = self.t
        after = t.stack[-1]
        assert isinstance(after, Aftermath)
        unit, number = t.pieces[self.unit], len(self.legs)
        here = unit.hexes[0]
        left = self.frame.left
        cost = before - left
        self.legs.append(Leg(here, cost, left, _("{action}: {cost} MP, {left} left").format(
            action=words[:1].upper() + words[1:], cost=cost, left=left)))  # fmt: skip
        if after.entered:
            self.entered = True
            if here != self.path[-1]:
                self.path.append(here)
        self._dice(after, unit)
        if after.entered and enemy_zone(t, unit) & bits(after.entered):
            t.amend("activity", stopped=True)
            self.stops.append(
                _("At {hex} it enters an enemy zone of control and stops (D8.21)").format(hex=t.label(here))
            )
        self.answers += self._direct(after, unit, number)
        first, last = after.windows
        self.answers += self._volleys(unit, number, max(0, last - first + 1))
        self.answers += self._guns(unit, number)
        while t.stack[-1] is not self.frame:
            t.leave()

    def _dice(self, after: Aftermath, unit: Piece) -> None:
        """D8.32, D8.33, D8.41, D7.75, D7.76 What the unit itself may lose by an action."""
        where = self.t.label(unit.hexes[0])
        if after.slips:
            self.notes.append(_("At {hex} it loses a level: it moves within an enemy zone (D8.41)").format(hex=where))
        elif after.exits:
            words = _("To {hex} it leaves an enemy zone: {percent} % to lose a level ({clause})")
            clause = "D8.33" if after.vacated else "D8.32"
            self.notes.append(words.format(hex=where, percent=percent(after.exits, 6), clause=clause))
        rules = field(self.t)
        if not is_horse(unit) or not rules.risky & bits(unit.hexes):
            return
        if after.turned and rules.risky & bits(unit.hexes) & ~bits(after.entered):
            self.notes.append(_("At {hex} it loses a level: it turns on bad ground (D7.75)").format(hex=where))
        elif rules.risky & bits(after.entered):
            words = _("At {hex} bad ground: {percent} % to lose a level (D7.76)")
            self.notes.append(words.format(hex=where, percent=percent(rules.tables.ground, 6)))

    def _direct(self, after: Aftermath, unit: Piece, number: int) -> Iterator[Answer]:
        """D9.41 Direct volleys at a unit that has come into a front hex of an enemy, after a test of nerve."""
        for one, hits in after.close_by(self.t):
            for h in hits[:1]:
                yield shot(self.t, one, unit, h, number, direct=True)

    def _volleys(self, unit: Piece, number: int, windows: int, rest: bool = False) -> Iterator[Answer]:
        """D9.32, D9.34 Counter-fire in so many windows: a volley of each unit in each, as many as it has left."""
        if windows <= 0:
            return
        for one, hits in shooters_at(self.t, unit, locked_now(self.t)):
            most = min(windows, volleys_allowed(one) - one.number(VOLLEYS))
            best = max(hits, key=lambda h: harm(self.t, one, unit, h))
            yield shot(self.t, one, unit, best, number, times=most, rest=rest)

    def _guns(self, unit: Piece, number: int) -> Iterator[Answer]:
        """D13.25 The loaded guns of the enemy that see it."""
        for gun in loaded_guns(self.t, field(self.t).opponent[unit.side]):
            for h in [h for h in unit.hexes if bar_to_gun_at(self.t, gun, h) is None][:1]:
                yield shot(self.t, gun, unit, h, number)

    def _end(self) -> None:
        """D11.15, D13.61, D9.34 What follows at the end of the activity."""
        t, frame = self.t, self.frame
        unit = t.pieces[self.unit]
        number = max(0, len(self.legs) - 1)
        mark = charge_of(t, unit, frame.trail)
        if mark:
            words = {0: _("It charges (D11.15)"), 1: _("It charges, downhill: +1 (D11.23)"),
                     -1: _("It charges, uphill: −1 (D11.21)")}[CHARGES[mark]]  # fmt: skip
            self.notes.append(words)
        if self.entered:
            batteries = BatteriesInFront(self.unit, frame.start)
            for command in batteries.shots(t):
                gun = t.pieces[command.unit]
                h = next(h for h in unit.hexes if not command.at or h == t.place(command.at))
                self.answers.append(shot(t, gun, unit, h, number, direct=True))
        rest = frame.limit - frame.spent
        if frame.spent and rest > 0 and (windows := rest // paced(t, unit)):
            found = list(self._volleys(unit, number, windows, rest=True))
            if found:
                words = n_("If it stands there: {count} window more of counter-fire (D9.34)",
                           "If it stands there: {count} windows more of counter-fire (D9.34)", windows)  # fmt: skip
                self.notes.append(words.format(count=windows))
            self.answers += found


def harm(state: State, one: Piece, target: Piece, h: int) -> int:
    """The throws out of 36 by which a volley puts a target out of order."""
    found = chances(state, one, target, h, range_to(state, one, h))
    return found.get("D", 0) + found.get("U", 0)


VOLLEY = N_("{unit} may fire at {hex}, range {range}: {harm} % out of order")
DIRECT_VOLLEY = N_("{unit} may fire directly at {hex}: {harm} % out of order, its nerve tested first")


def shot(
    state: State, one: Piece, target: Piece, h: int, leg: int, times: int = 1, direct: bool = False, rest: bool = False
) -> Answer:
    """D9.51 A volley that an enemy may answer with: the chance that it does anything, in words what."""
    found = chances(state, one, target, h, range_to(state, one, h))
    bad = found.get("D", 0) + found.get("U", 0)
    points = 0 if rest else found.get("1p", 0) + found.get("2p", 0)
    steady = 6 - (nerve(state, target) if direct else 0)
    words = _(DIRECT_VOLLEY if direct else VOLLEY).format(
        unit=name(state, one.id), hex=state.label(h), harm=percent(bad * steady, THROWS * 6),
        range=field(state).grid.distance(one.hexes[0], h),
    )  # fmt: skip
    if points:
        words = _("{words}, {time} % it loses points").format(words=words, time=percent(points * steady, THROWS * 6))
    if times > 1:
        words = _("{words}; up to {times} volleys").format(words=words, times=times)
    clause = "D13.61" if direct and one.type == GUN else "D9.41" if direct else "D13.25" if one.type == GUN else "D9.3"
    if rest:
        clause = "D9.34"
    return Answer(one.id, h, "fire", words, ((bad + points) * steady, THROWS * 6), clause, leg)


def _ride(t: Table, id: str, commands: Sequence[Command]) -> ForecastView | None:
    """D15.12 A commander who rides alone; nobody fires at him."""
    rider = t.pieces[id]
    path, legs, stops = [rider.hexes[0]], list[Leg](), list[str]()
    left = points_left(t, rider)
    for command in commands:
        if isinstance(command, c.Act):
            continue
        if not isinstance(command, c.Move):
            return None
        to = t.place(command.to)
        cost = ride_bar(t, t.pieces[id], to, left)
        if isinstance(cost, Objection):
            stops.append(_("Not further: {reason} ({clause})").format(reason=cost.sentence, clause=cost.clause))
            break
        left -= cost
        t.move(id, (to,), (path[-1], to))
        path.append(to)
        words = _("{action}: {cost} MP, {left} left").format(action=command.to, cost=cost, left=left)
        legs.append(Leg(to, cost, left, words))
    if not legs:
        return None
    cost_words = _("{spent} MP, {left} left").format(spent=sum(leg.cost for leg in legs), left=left)
    return ForecastView(
        name(t, id), id, path=tuple(path), cost=cost_words, stops=tuple(stops), clause="D15.12", legs=tuple(legs),
        stands=(path[-1],),
    )  # fmt: skip
