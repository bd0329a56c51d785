"""D10, D3: a combat phase: contacts frozen, clashes declared one by one and fought."""

from collections.abc import Iterator
from typing import Literal

from game.engine.commands import Command, Done
from game.engine.objection import Objection
from game.engine.procedure import NOT_OFFERED, Decision, Greyed, Options, Procedure
from game.engine.record import record
from game.engine.state import State
from game.engine.table import Table
from game.engine.tally import Tally
from game.engine.text import N_, _
from game.rules.dragon import commands as c
from game.rules.dragon.contacts import Pairs, contacts, left_alone, legal_clashes, live, members, named
from game.rules.dragon.data import BASIC, CHARGES, CLOSE, LANCE, LOADING
from game.rules.dragon.facts import field, is_gun, name
from game.rules.dragon.levels import eliminate, lower
from game.rules.dragon.melee import Odds, Result, cell_of, odds_of, result_of
from game.rules.dragon.moving import change_form
from game.rules.dragon.pursuit import Pursuits
from game.rules.dragon.withdrawal import Withdrawing

DECLARE = N_("{}: declare a clash.")
ADD = N_("{}: more units in this clash, or fight.")
NO_CONTACT = Objection("D10.13", "they have not been in contact since the start of the phase")
ALONE = Objection("D10.15", "somebody in contact would be left without an opponent")
ALONE_NAMED = N_("then nobody would be left for {} to fight, who must fight too")
STAR = Objection("D10.14", "a clash is one against several or several against one")
WHO_FIRST = N_("Who withdraws first?")


@record
class Combat(Procedure):
    """M3 The combat phase of a side. `frozen` are the contacts at its start, `fought` the units that have fought.

    `attackers` and `defenders` are those of the clash that is being declared.
    """

    owner: str
    frozen: Pairs = ()
    fought: tuple[str, ...] = ()
    attackers: tuple[str, ...] = ()
    defenders: tuple[str, ...] = ()
    kind: Literal["combat"] = "combat"

    STEPS = ("freeze", "declare", "end")
    REPEATS = ("declare",)

    def words(self, state: State) -> str:
        """For the breadcrumb."""
        return _("combat of {side}").format(side=field(state).side_names[self.owner])

    def do_freeze(self, t: Table) -> None:
        """D10.13 The contacts of this moment are those of the whole phase."""
        t.update(frozen=contacts(t, self.owner))

    def ask_declare(self, state: State) -> Decision | None:
        """D10.15 The next attacker and defender; as long as there is a contact there must be a clash (AMB-36)."""
        legal = legal_clashes(state, self.owner, self.frozen, self.fought)
        if not legal:
            return None
        options = Options(
            lambda: self._candidates(state), lambda command: self.bar(state, command), lambda: self._greyed(state)
        )
        facts = (field(state).side_names[self.owner],)
        prompt = ADD if self.attackers else DECLARE
        return Decision(self.owner, prompt, "D10.15", options, topic="declare", facts=facts)

    def _candidates(self, state: State) -> Iterator[Command]:
        chosen_a, chosen_d = frozenset(self.attackers), frozenset(self.defenders)
        found: dict[tuple[str, str], None] = {}
        legal = legal_clashes(state, self.owner, self.frozen, self.fought)
        for attackers, defenders in legal:
            if attackers >= chosen_a and defenders >= chosen_d:
                for a in sorted(attackers):
                    for d in sorted(defenders):
                        if a not in chosen_a or d not in chosen_d:
                            found[a, d] = None
        yield from (c.Attack(a, d) for a, d in found)
        if chosen_a:
            yield Done()

    def bar(self, state: State, command: Command) -> Objection | None:
        """D10.14, D10.15 Why this may not be declared, or None."""
        legal = legal_clashes(state, self.owner, self.frozen, self.fought)
        chosen_a, chosen_d = frozenset(self.attackers), frozenset(self.defenders)
        if isinstance(command, Done):
            if not chosen_a:
                return NOT_OFFERED
            return None if (chosen_a, chosen_d) in legal else self._alone(state, chosen_a, chosen_d)
        if not isinstance(command, c.Attack):
            return NOT_OFFERED
        if (command.unit, command.target) not in named(state, self.frozen):
            return NO_CONTACT
        if command.unit in chosen_a and command.target in chosen_d:
            return NOT_OFFERED
        attackers, defenders = chosen_a | {command.unit}, chosen_d | {command.target}
        if len(attackers) > 1 and len(defenders) > 1:
            return STAR
        if any(a >= attackers and d >= defenders for a, d in legal):
            return None
        return self._alone(state, attackers, defenders)

    def _alone(self, state: State, attackers: frozenset[str], defenders: frozenset[str]) -> Objection:
        """D10.15 The refusal of a clash that takes away the last opponent of somebody, with the names."""
        left = left_alone(live(state, self.owner, self.frozen, self.fought), attackers, defenders)
        if not left:
            return ALONE
        return Objection("D10.15", ALONE_NAMED, (", ".join(name(state, id) for id in left),), tuple(left))

    def _greyed(self, state: State) -> Iterator[Greyed]:
        """D10.14, D10.15 The fight that may not begin yet, the attacks in contact that may not be declared now."""
        if self.attackers and (why := self.bar(state, Done())) is not None:
            yield Greyed("Fight", why, Done())
        for attacker, defender in live(state, self.owner, self.frozen, self.fought):
            command = c.Attack(attacker, defender)
            why = self.bar(state, command)
            if why is not None and why is not NOT_OFFERED:
                yield Greyed("{} attacks {}", why, command, (name(state, attacker), name(state, defender)))

    def on_declare(self, t: Table, command: Command) -> None:
        """D10.21 The clash is fought when it is complete."""
        if isinstance(command, c.Attack):
            attackers = tuple(dict.fromkeys((*self.attackers, command.unit)))
            defenders = tuple(dict.fromkeys((*self.defenders, command.target)))
            t.update(attackers=attackers, defenders=defenders)
            return
        attackers, defenders = members(t, self.attackers), members(t, self.defenders)
        t.update(fought=(*self.fought, *attackers, *defenders), attackers=(), defenders=())
        t.call(Clash(self.owner, attackers, defenders))

    def do_end(self, t: Table) -> None:
        """D11.18 Charge markers that were not used are taken off."""
        for id in list(t.pieces):
            t.unmark(id, *CHARGES)


@record
class Clash(Procedure):
    """D10.2 One clash: odds, die, levels, withdrawals, pursuit. `waiting` are losers who have yet to withdraw."""

    owner: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    beaten: str = ""
    """The side that has a result, "" for none: at most one has (T1)."""
    hexes: int = 0
    origins: tuple[tuple[str, int], ...] = ()
    waiting: tuple[str, ...] = ()
    vacated: tuple[int, ...] = ()
    kind: Literal["clash"] = "clash"

    STEPS = ("roll", "withdraw", "spend", "pursue")
    REPEATS = ("withdraw",)

    def words(self, state: State) -> str:
        """For the breadcrumb."""
        return _("clash")

    def do_roll(self, t: Table) -> None:
        """D10.21, D10.4 The odds, the die, the levels that are lost."""
        odds = odds_of(t, self.attackers, self.defenders)
        tell_odds(t, self.owner, odds, (*self.attackers, *self.defenders))
        rolled = t.roll(
            "melee", "D10.21", self.owner, self.attackers[0], Tally(), None, "row", 6, self.defenders[0], lowest=1
        )
        cell = cell_of(t, odds.shifted, rolled.die)
        t.say("melee-result", cell, "D10.41", self.owner, (*self.attackers, *self.defenders))
        mine, theirs = result_of(cell)
        if mine:
            self._suffer(t, self.attackers, mine)
        elif theirs:
            self._suffer(t, self.defenders, theirs)

    def _suffer(self, t: Table, ids: tuple[str, ...], result: Result) -> None:
        """D10.42 The losers lose levels, or are eliminated."""
        units = [t.pieces[id] for id in ids]
        t.update(
            beaten=units[0].side, hexes=result.hexes, waiting=() if result.lost else ids,
            origins=tuple([(unit.id, unit.hexes[0]) for unit in units]),
            vacated=tuple(dict.fromkeys(h for unit in units for h in unit.hexes)),
        )  # fmt: skip
        if result.lost:
            for id in ids:
                eliminate(t, id, "melee", "D10.42")
        else:
            lower(t, tuple([(id, result.levels) for id in ids]), "melee", "D10.42", withdraws=True)

    def ask_withdraw(self, state: State) -> Decision | None:
        """D10.51 Which of the losers withdraws first."""
        left = [id for id in self.waiting if id in state.pieces]
        if not left:
            return None
        commands = [c.Act(id) for id in left]

        def bar(command: Command) -> Objection | None:
            return None if command in commands else NOT_OFFERED

        options = Options(lambda: commands, bar, sure=len(commands))
        return Decision(self.beaten, WHO_FIRST, "D10.51", options, topic="losers")

    def on_withdraw(self, t: Table, command: Command) -> None:
        """D10.51 It withdraws."""
        assert isinstance(command, c.Act)
        t.update(waiting=tuple([id for id in self.waiting if id != command.unit]))
        t.call(Withdrawing(command.unit, self.hexes, dict(self.origins)[command.unit]))

    def do_spend(self, t: Table) -> None:
        """9.4, D11.18, D12.12, D6.26, D13.77 Lances, charges, close formations and loading end with a clash."""
        for id in (*self.attackers, *self.defenders):
            unit = t.pieces.get(id)
            if unit is not None:
                t.unmark(id, LANCE, *CHARGES, *((LOADING,) if is_gun(unit) else ()))
                if unit.form == CLOSE:
                    change_form(t, id, BASIC)

    def do_pursue(self, t: Table) -> None:
        """D10.71 The winners may pursue as many hexes as the losers had to go; three where none is left."""
        if not self.beaten:
            return
        winners, losers = self.defenders, self.attackers
        if self.beaten != self.owner:
            winners, losers = losers, winners
        mp = self.hexes if any(id in t.pieces for id in losers) else 3
        left = tuple([id for id in winners if id in t.pieces])
        if left:
            t.call(Pursuits(t.pieces[left[0]].side, left, mp, self.vacated))


def tell_odds(t: Table, side: str, odds: Odds, pieces: tuple[str, ...]) -> None:
    """D10.21 The odds as a line of the log: strengths, column, shifts."""
    columns = field(t).tables.odds
    attack, defence = (f"{float(value):g}" for value in odds.strength)
    shift = "".join(f", {line.value:+d} {line.written()}" for line in odds.shifts)
    then = f", {columns[odds.shifted]}" if odds.shifted != odds.column or shift else ""
    t.say("odds", f"{attack} against {defence}: {columns[odds.column]}{shift}{then}", "D10.21", side, pieces)
