"""S5, chapter 11.2: step D, declaring melees and reaction melees, and the order in which they are fought."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Literal

from game.board.masks import bits
from game.engine.commands import Command, Done
from game.engine.objection import Objection
from game.engine.procedure import NOT_OFFERED, Decision, Options, Procedure
from game.engine.record import record
from game.engine.state import Piece, State
from game.engine.table import Table
from game.engine.text import N_, _
from game.rules.tercio import commands as c
from game.rules.tercio.attacks import Attacked, bar_to_attack, possible_targets, target_hex, target_hexes
from game.rules.tercio.command import in_command
from game.rules.tercio.facts import contact_mask, field, is_body, unbroken, units, wing_units
from game.rules.tercio.fight import Fight

DECLARE = N_("Declare melees, the head of each attack first.")
DECLARE_REACTIONS = N_("Declare reaction melees, the head of each attack first.")


@record
class Melees(Procedure):
    """S5 Step D of an activation. `declared` holds the melees still to be fought, own ones after reactions."""

    wing: str
    declared: tuple[Attacked, ...] = ()
    end: str = ""
    kind: Literal["melees"] = "melees"

    STEPS = ("check", "declare", "react", "order", "line", "fight")
    REPEATS = ("declare", "react", "order")

    def words(self, state: State) -> str:
        """For the breadcrumb."""
        return _("step D, melee")

    def do_check(self, t: Table) -> None:
        """S5.1 Units that did not act in step C are checked for command now."""
        inside = in_command(t, self.wing)
        for unit in wing_units(t, self.wing):
            if not unit.number("acted"):
                if unit.id in inside:
                    t.unmark(unit.id, "out-of-command")
                else:
                    t.mark(unit.id, "out-of-command")

    # -- declarations ---------------------------------------------------------------------------------------------

    def ask_declare(self, state: State) -> Decision | None:
        """T11.2 The active player declares melees with units of the wing, the head of each first."""
        side = field(state).wing_side[self.wing]
        able = self._able(state, wing_units(state, self.wing), False)
        return self._declaration(state, side, able, False)

    def on_declare(self, t: Table, command: Command) -> None:
        """T11.2d One more attacker."""
        self._join(t, command, False)

    def ask_react(self, state: State) -> Decision | None:
        """T11.2h The inactive player declares reaction melees with units that are no target."""
        side = field(state).opponent[field(state).wing_side[self.wing]]
        able = self._able(state, units(state, side), True)
        return self._declaration(state, side, able, True)

    def on_react(self, t: Table, command: Command) -> None:
        """T11.2h One more attacker of a reaction melee."""
        self._join(t, command, True)

    def _able(self, state: State, among: Iterable[Piece], reaction: bool) -> list[Piece]:
        """The units next to an enemy that may still take part as attackers."""
        near = {side: contact_mask(state, other) for side, other in field(state).opponent.items()}
        return [
            unit
            for unit in among
            if near[unit.side] & bits(unit.hexes) and self.bar_to_part(state, unit, reaction) is None
        ]

    def _declaration(self, state: State, side: str, able: list[Piece], reaction: bool) -> Decision | None:
        if not able:
            return None

        def candidates() -> Iterator[Command]:
            for unit in able:
                for target in possible_targets(state, unit):
                    if self.melee_on(target.id, reaction) is None:
                        hexes = target_hexes(state, unit, target)
                        for h in hexes if len(hexes) > 1 else ():
                            yield c.Attack(unit.id, target.id, state.label(h))
                        if len(hexes) < 2:
                            yield c.Attack(unit.id, target.id)
                    else:
                        yield c.Support(unit.id, target.id)
            yield Done()

        def bar(command: Command) -> Objection | None:
            if isinstance(command, Done):
                return None
            if not isinstance(command, c.Attack | c.Support):
                return NOT_OFFERED
            unit = state.pieces.get(command.unit)
            if unit is None or unit.side != side or (not reaction and unit.group != self.wing):
                return NOT_OFFERED
            return self._bar_to_joining(state, unit, command, reaction)

        if not any(bar(command) is None for command in candidates() if not isinstance(command, Done)):
            return None
        clause = "T11.2h" if reaction else "T11.2"
        prompt = DECLARE_REACTIONS if reaction else DECLARE
        return Decision(side, prompt, clause, Options(candidates, bar, sure=2), topic="declare")

    def bar_to_part(self, state: State, unit: Piece, reaction: bool) -> Objection | None:
        """T11.2a, T11.2c, T5.1g Why a unit can take no part as attacker, or None."""
        who = field(state).name(unit.id)
        if not is_body(unit) or not unbroken(unit):
            return Objection("T11.2a", "only unbroken infantry and cavalry attack")
        if any(unit.id in attack.units for attack in self.declared):
            return Objection("T11.2c", "{} takes part in a declared melee already", (who,))
        if not reaction and unit.number("out-of-command"):
            return Objection("T5.1g", "{} is out of command", (who,))
        if reaction and any(attack.target == unit.id for attack in self.declared if not attack.reaction):
            return Objection("T11.2h", "{} is the target of a declared melee", (who,))
        return None

    def _bar_to_joining(
        self, state: State, unit: Piece, command: c.Attack | c.Support, reaction: bool
    ) -> Objection | None:
        if (bar := self.bar_to_part(state, unit, reaction)) is not None:
            return bar
        melee = self.melee_on(command.target, reaction)
        if isinstance(command, c.Attack):
            if melee is not None:
                return Objection(
                    "T11.2d", "{} is attacked already: support that melee", (field(state).name(command.target),)
                )
            target = state.pieces.get(command.target)
            return bar_to_attack(state, unit, target, None) or self.bar_to_hex(state, unit, target, command)
        if melee is None:
            return Objection("T11.2d", "no melee on {} is declared yet", (field(state).name(command.target),))
        return bar_to_attack(state, unit, state.pieces.get(command.target), state.pieces[melee.head])

    def bar_to_hex(self, state: State, unit: Piece, target: Piece | None, command: c.Attack) -> Objection | None:
        """T11.2b, D-81 A head that could attack both hexes of a double names one; else none is named."""
        hexes = target_hexes(state, unit, target) if target is not None else []
        labels = [state.label(h) for h in hexes]
        if (len(hexes) > 1 and command.at not in labels) or (len(hexes) < 2 and command.at is not None):
            return Objection("T11.2b", "the attack names one of {}", (_(" and ").join(labels),))
        return None

    def melee_on(self, target: str, reaction: bool) -> Attacked | None:
        """T11.2d The melee declared on a unit, if any."""
        return next((a for a in self.declared if a.target == target and a.reaction == reaction), None)

    def _join(self, t: Table, command: Command, reaction: bool) -> None:
        if not isinstance(command, c.Attack | c.Support):
            t.goto("order" if reaction else "react")
            return
        unit, target = t.pieces[command.unit], t.pieces[command.target]
        named = command.at if isinstance(command, c.Attack) else None
        h = target_hex(t, unit, target) if named is None else t.place(named)
        assert h is not None
        melee = self.melee_on(target.id, reaction)
        rest = tuple(a for a in self.declared if a is not melee)
        joined = (
            replace(melee, units=(*melee.units, unit.id)) if melee else Attacked(target.id, h, (unit.id,), reaction)
        )
        t.update(declared=(*rest, joined))
        names = field(t).name
        verb = "supports the attack on" if melee else "attacks"
        t.say("declared", f"{names(unit.id)} {verb} {names(target.id)}", "T11.2", unit.side, (unit.id, target.id))

    # -- the order of fighting ------------------------------------------------------------------------------------

    def ask_order(self, state: State) -> Decision | None:
        """T11.2i Reaction melees first, in the order the active player chooses."""
        waiting = [a for a in self.declared if a.reaction]
        if not waiting:
            return None
        side = field(state).wing_side[self.wing]

        def bar(command: Command) -> Objection | None:
            if isinstance(command, c.Resolve) and any(a.target == command.target for a in waiting):
                return None
            return NOT_OFFERED

        options = Options(lambda: (c.Resolve(a.target) for a in waiting), bar)
        return Decision(side, "Which reaction melee is fought next?", "T11.2i", options, topic="melee-order")

    def on_order(self, t: Table, command: Command) -> None:
        """T11.2i Fight it wholly, then ask again."""
        assert isinstance(command, c.Resolve)
        attack = next(a for a in self.declared if a.reaction and a.target == command.target)
        t.update(declared=tuple(a for a in self.declared if a is not attack))
        t.call(Fight(attack))

    def ask_line(self, state: State) -> Decision | None:
        """D-80 The active player picks the end of the line to begin with."""
        if len(self.declared) < 2 or self.end:
            return None
        side = field(state).wing_side[self.wing]

        def bar(command: Command) -> Objection | None:
            return None if isinstance(command, c.Line) else NOT_OFFERED

        options = Options(lambda: (c.Line("north"), c.Line("south")), bar, sure=2)
        return Decision(side, "From which end of the line are the melees fought?", "D-80", options, topic="line")

    def on_line(self, t: Table, command: Command) -> None:
        """D-80 The end is chosen."""
        assert isinstance(command, c.Line)
        t.update(end=command.end)

    def do_fight(self, t: Table) -> None:
        """T11.2i The melees along the line, by the height of the defender on the map."""
        if not self.declared:
            return
        plane = field(t).grid.plane
        ordered = sorted(self.declared, key=lambda a: (plane[a.hex][1], plane[a.hex][0], a.target))
        attack = ordered[-1] if self.end == "south" else ordered[0]
        t.update(declared=tuple(a for a in self.declared if a is not attack), step="fight")
        t.call(Fight(attack))
