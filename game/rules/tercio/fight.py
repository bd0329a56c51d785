"""T11.2k to T11.5: one melee, from the last look at it to the advance after it."""

from dataclasses import replace
from typing import Literal

from game.engine.commands import Command
from game.engine.objection import Objection
from game.engine.procedure import NOT_OFFERED, Decision, Options, Procedure
from game.engine.record import record
from game.engine.state import Piece, State
from game.engine.table import Table
from game.engine.text import _
from game.rules.tercio import commands as c
from game.rules.tercio.advance import Advancing, advance_ways
from game.rules.tercio.attacks import (
    Attacked,
    Result,
    all_front,
    bar_to_attack,
    hex_attacked,
    melee_row,
    melee_tally,
)  # fmt: skip
from game.rules.tercio.data import DISORDERED, SHAKEN
from game.rules.tercio.exchange import Retreat
from game.rules.tercio.facts import commanders_in, field, is_commander, is_gun, unbroken, units_in
from game.rules.tercio.losses import eliminate, lose_commander, lose_levels, roll_for_commander
from game.rules.tercio.rally import CAPPED
from game.rules.tercio.zones import front


@record
class Fight(Procedure):
    """T11.3 to T11.5 One melee. The fields after `attack` hold what the die decided, until it is carried out.

    `stood` is where the head stood, `commanders` those who took part, `fled` the units that retreated or are lost.
    """

    attack: Attacked
    stood: tuple[int, ...] = ()
    commanders: tuple[str, ...] = ()
    attacker_retreat: int = 0
    defender_retreat: int = 0
    broken: tuple[str, ...] = ()
    fled: tuple[str, ...] = ()
    kind: Literal["fight"] = "fight"

    STEPS = (
        "look", "head", "roll", "defender_retreats", "attacker_retreats", "aftermath", "commanders_roll", "advance",
        "follow",
    )  # fmt: skip

    def words(self, state: State) -> str:
        """For the breadcrumb."""
        name = field(state).name
        return _("melee, {head} on {target}").format(head=name(self.attack.head), target=name(self.attack.target))

    # -- before the die -------------------------------------------------------------------------------------------

    def do_look(self, t: Table) -> None:
        """T11.2k Attackers that can no longer attack drop out; without any the melee is cancelled (D-78)."""
        target = t.pieces.get(self.attack.target)
        if target is None or self.attack.hex not in target.hexes:
            self._cancel(t)
            return
        fit = tuple(id for id in self.attack.units if self._may_lead(t, id) or self._may_support(t, id))
        if self.attack.head in fit and self._may_lead(t, self.attack.head):
            fit = (self.attack.head, *(id for id in fit if id != self.attack.head and self._may_support(t, id)))
            t.update(attack=self._led(t, fit), step="roll")
        elif not any(self._may_lead(t, id) for id in fit):
            self._cancel(t)
        else:
            t.update(attack=replace(self.attack, units=fit))

    def _led(self, t: Table, units: tuple[str, ...]) -> Attacked:
        """The attack with these units, on a hex of the defender that the head has before it (D-78)."""
        return replace(self.attack, units=units, hex=hex_attacked(t, self.attack, t.pieces[units[0]]))

    def _cancel(self, t: Table) -> None:
        name = field(t).name
        t.say("melee-cancelled", f"the melee on {name(self.attack.target)} is cancelled", "D-78", "", self.attack.units)
        t.leave()

    def _may_lead(self, state: State, id: str) -> bool:
        return bar_to_attack(state, state.pieces.get(id), state.pieces.get(self.attack.target), None) is None

    def _may_support(self, state: State, id: str) -> bool:
        head = state.pieces.get(self.attack.head)
        return bar_to_attack(state, state.pieces.get(id), state.pieces.get(self.attack.target), head) is None

    def ask_head(self, state: State) -> Decision:
        """D-78 The head is gone: the attacker picks another among those who may lead."""
        able = [id for id in self.attack.units if self._may_lead(state, id)]

        def bar(command: Command) -> Objection | None:
            return None if isinstance(command, c.Head) and command.unit in able else NOT_OFFERED

        side = state.pieces[able[0]].side
        return Decision(
            side, "The head of the attack is gone: choose another.", "D-78",
            Options(lambda: (c.Head(id) for id in able), bar), topic="head",
        )  # fmt: skip

    def on_head(self, t: Table, command: Command) -> None:
        """D-78 The new head leads; those who cannot support him drop out."""
        assert isinstance(command, c.Head)
        rest = (id for id in self.attack.units if id != command.unit)
        head = t.pieces[command.unit]
        target = t.pieces.get(self.attack.target)
        fit = tuple(id for id in rest if bar_to_attack(t, t.pieces.get(id), target, head) is None)
        t.update(attack=self._led(t, (command.unit, *fit)))

    # -- the die --------------------------------------------------------------------------------------------------

    def do_roll(self, t: Table) -> None:
        """T11.3, T11.4 The die, the row, and all level losses, the attacker's first; retreats are held back."""
        attack = self.attack
        head, target = t.pieces[attack.head], t.pieces[attack.target]
        part = [id for unit in (*(t.pieces[i] for i in attack.units), target) for id in self._commanders_with(t, unit)]
        t.update(stood=head.hexes, commanders=tuple(part))
        if is_commander(target):
            lose_commander(t, target.id, "attacked alone", "T5.4")
            t.update(step="advance")
            return
        if is_gun(target):
            eliminate(t, target.id, "attacked alone", "T11.6d")
            t.update(step="advance")
            return
        rolled = t.roll("melee", "T11.3", head.side, head.id, melee_tally(t, attack), target=target.id)
        attacker, defender, row = melee_row(t, rolled.total)
        t.say("melee-result", row, "X1", head.side, (head.id, target.id))
        for id in attack.units:
            if t.pieces[id].number("lance"):
                t.unmark(id, "lance")
        if target.type == "G":
            t.unmark(target.id, "lance")
        broken: list[str] = []
        fled: list[str] = []
        for ids, result in ((self._struck(t), attacker), ((target.id,), defender)):
            for id in ids:
                self._strike(t, id, result, broken, fled)
        t.update(
            attacker_retreat=attacker.retreat, defender_retreat=defender.retreat, broken=tuple(broken), fled=tuple(fled)
        )

    def _commanders_with(self, t: Table, unit: Piece) -> list[str]:
        return [x.id for x in commanders_in(t, unit.hexes, unit.side)]

    def _strike(self, t: Table, id: str, result: Result, broken: list[str], fled: list[str]) -> None:
        """T11.4b, T11.4d Levels lost, or elimination."""
        if id not in t.pieces or t.result is not None:
            return
        where = t.pieces[id].hexes
        side = t.pieces[id].side
        if result.eliminated:
            eliminate(t, id, "melee", "T11.4")
        elif result.levels and lose_levels(t, id, result.levels, "melee", "T11.4"):
            broken.append(id)
        if id not in t.pieces:
            fled.append(id)
            lose_guns(t, where, side)

    # -- retreats -------------------------------------------------------------------------------------------------

    def do_defender_retreats(self, t: Table) -> None:
        """T11.4b, T11.4e The defender's retreat first: two hexes if Broken, else as the row says."""
        self._retreat(t, (self.attack.target,), self.defender_retreat)

    def do_attacker_retreats(self, t: Table) -> None:
        """T11.4b-c Then the attacker's."""
        self._retreat(t, self._struck(t), self.attacker_retreat)

    def _struck(self, state: State) -> tuple[str, ...]:
        """T11.4c The attackers whom the result strikes: the head alone, or every one of them."""
        return self.attack.units if field(state).title.results_strike_supports else self.attack.units[:1]

    def _retreat(self, t: Table, ids: tuple[str, ...], hexes: int) -> None:
        frames = []
        for id in ids:
            unit = t.pieces.get(id)
            far = 2 if id in self.broken else hexes
            if unit is not None and far:
                lose_guns(t, unit.hexes, unit.side)
                frames.append(Retreat(id, far, unit.hexes))
        t.update(fled=(*self.fled, *(frame.unit for frame in frames)))
        t.call(*frames)

    # -- after ----------------------------------------------------------------------------------------------------

    def do_aftermath(self, t: Table) -> None:
        """N11.6c A Gendarme that lost a level in melee is marked, where the title caps its rally."""
        if not field(t).title.gendarmes_rally_capped:
            return
        for id in (*self._struck(t), self.attack.target):  # no row of X1 spares either side
            unit = t.pieces.get(id)
            if unit is not None and unit.type == "G" and unit.level:
                t.mark(id, CAPPED)

    def do_commanders_roll(self, t: Table) -> None:
        """T5.2d One d10 for each commander who took part and lives: the attackers' first."""
        for id in self.commanders:
            commander = t.pieces.get(id)
            if commander is not None and t.result is None:
                roll_for_commander(t, commander, commander.side, "T5.2d")

    def do_advance(self, t: Table) -> None:
        """T11.5f The head must enter the hex if it is vacated and the head did not retreat and is steady enough."""
        head = t.pieces.get(self.attack.head)
        if head is None or head.id in self.fled or head.hexes != self.stood:
            return
        worst = SHAKEN if field(t).title.shaken_head_advances else DISORDERED
        if head.level <= worst and advance_ways(t, head, self.attack.hex):
            t.update(step="over")
            t.call(Advancing(head.id, (self.attack.hex,)))

    def do_follow(self, t: Table) -> None:
        """T11.5g An unbroken defender who did not retreat may enter a hex that the head left."""
        target = t.pieces.get(self.attack.target)
        head = t.pieces.get(self.attack.head)
        if target is None or not unbroken(target) or target.id in self.fled or is_gun(target) or is_commander(target):
            return
        left = [h for h in self.stood if head is None or h not in head.hexes]
        ahead = [h for h in left if h in front(t, target) or all_front(t, target)]  # D-112
        if any(advance_ways(t, target, h) for h in ahead):
            t.call(Advancing(target.id, tuple(ahead), free=True))


def lose_guns(t: Table, hexes: tuple[int, ...], side: str) -> None:
    """T9.2, D-79 Guns share the fate of the unit they are stacked with when it retreats or is lost in melee."""
    for h in hexes:
        for gun in units_in(t, h, side):
            if is_gun(gun):
                eliminate(t, gun.id, "the unit with it is gone", "D-79")
