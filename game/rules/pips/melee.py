"""P-ME4 to P-ME9 One round of a melee: defensive fire, opponents, dice, losses, who has lost."""

from typing import Literal

from game.engine.commands import Command
from game.engine.objection import Objection
from game.engine.procedure import NOT_OFFERED, Decision, Options, Procedure
from game.engine.record import changed, record
from game.engine.state import State
from game.engine.table import Table
from game.engine.tally import Tally
from game.engine.text import N_, _
from game.rules.pips import commands as c
from game.rules.pips.artillery import rounded
from game.rules.pips.data import DEFENDED, FOOT, FRONT, LIGHT_FOOT, NORMAL
from game.rules.pips.facts import Contact, card, field, is_dismounted, steps_of
from game.rules.pips.fire import roll_hits, roll_saves, take_fire
from game.rules.pips.locked import Hurt, contacts, contacts_of, mark_fought, note_hurt, set_contacts
from game.rules.pips.losses import lose_steps
from game.rules.pips.musketry import score
from game.rules.pips.odds import foes, open_to, strength

REPEL = N_("{}: at which attacker does it fire?")
OPPONENT = N_("{}: on whom does it put its dice?")
Hits = tuple[tuple[str, str, int], ...]


@record
class Melee(Procedure):
    """P-ME4 One round of a group. `fired` are hits of defensive fire; `chosen` opponents: (unit, enemy)."""

    group: tuple[str, ...]
    whose: str
    fired: Hits = ()
    done: tuple[str, ...] = ()
    chosen: tuple[tuple[str, str], ...] = ()
    kind: Literal["melee"] = "melee"

    STEPS = ("repel", "opponents", "fight")
    REPEATS = ("repel", "opponents")

    def words(self, state: State) -> str:
        """For the breadcrumb."""
        name = field(state).name
        return _("Melee: {names}").format(names=", ".join(name(id) for id in self.group if id in state.pieces))

    def ask_repel(self, state: State) -> Decision | None:
        """P-ME5 The next unit that fires in defence; its owner picks among several attackers."""
        for id in self.group:
            if id in self.done or id not in state.pieces:
                continue
            attackers = repelled(state, id)
            if attackers:
                return _choice(state, id, REPEL, "P-ME5", tuple(c.Repel(id, enemy) for enemy in attackers))
        return None

    def on_repel(self, t: Table, command: Command) -> None:
        """P-ME5 The volley."""
        assert isinstance(command, c.Repel)
        hits = fire_in_defence(t, command.unit, command.target)
        fired = (*self.fired, (command.unit, command.target, hits)) if hits else self.fired
        t.amend("melee", fired=fired, done=(*self.done, command.unit))

    def ask_opponents(self, state: State) -> Decision | None:
        """P-ME6, D-24, D-57 A unit with several enemies puts all its dice on one, as its owner chooses."""
        for id in self.group:
            if id in state.pieces and id not in dict(self.chosen):
                enemies = [enemy for enemy in open_to(state, id) if strength(state, id, enemy).quarters]
                if len(enemies) > 1:
                    return _choice(state, id, OPPONENT, "P-ME6", tuple(c.Against(id, enemy) for enemy in enemies))
        return None

    def on_opponents(self, t: Table, command: Command) -> None:
        """P-ME6 One opponent."""
        assert isinstance(command, c.Against)
        t.amend("melee", chosen=(*self.chosen, (command.unit, command.target)))

    def do_fight(self, t: Table) -> None:
        """P-ME8, P-ME9 All dice, then saves, then losses; who took more than he gave has lost."""
        living = [id for id in self.group if id in t.pieces and contacts_of(t, id)]
        mark_fought(t, self.group)
        if not living:
            return
        active = [id for id in living if t.pieces[id].side == self.whose]
        passive = [id for id in living if t.pieces[id].side != self.whose]
        hits: dict[tuple[str, str], int] = {}
        for id in (*active, *passive):
            against = opponent(t, id, dict(self.chosen))
            if against:
                hits[id, against] = _dice(t, id, against)
        for id in (*passive, *active):
            for pair in [pair for pair in hits if pair[1] == id]:
                hits[pair] = roll_saves(t, t.pieces[id], hits[pair], fire=False)
        for by, at, count in self.fired:
            hits[by, at] = hits.get((by, at), 0) + count
        melee_only = dict(hits)
        for by, at, count in self.fired:
            melee_only[by, at] -= count
        _settle(t, living, hits, melee_only, dict(self.chosen))


def _choice(state: State, id: str, prompt: str, clause: str, commands: tuple[Command, ...]) -> Decision:
    piece = state.pieces[id]

    def bar(command: Command) -> Objection | None:
        return None if command in commands else NOT_OFFERED

    return Decision(
        piece.side, prompt, clause, Options(lambda: commands, bar), id, topic="melee", facts=(field(state).name(id),)
    )


def repelled(state: State, id: str) -> list[str]:
    """P-ME5, D-23, D-39 The attackers a unit fires at before the first round: in front, from out of range."""
    piece = state.pieces[id]
    if piece.level != NORMAL or piece.number(DEFENDED):
        return []
    shoots = piece.type in (FOOT, LIGHT_FOOT) or (is_dismounted(piece) and card(state, id).weapon == "carbine")
    if not shoots:
        return []
    return [
        one.a
        for one in contacts(state)
        if one.b == id and one.round == 1 and one.outside and one.zone == FRONT and one.a in state.pieces
    ]


def fire_in_defence(t: Table, id: str, attacker: str) -> int:
    """P-ME5 A volley at an attacker: all bases bear, nobody has moved; dismounted horse first needs its nerve."""
    piece = t.pieces[id]
    name = field(t).name
    t.mark(id, DEFENDED)
    if is_dismounted(piece):
        gate = t.roll("gate", "P-ME5", piece.side, id, Tally(), field(t).tables.gate, "at-least", 6, attacker, 1)
        if gate.result != "success":
            return 0
    piece = t.pieces[id]
    width = 4 if piece.form == "line" else 2
    dice = min(steps_of(piece), width)
    hits = roll_hits(t, piece, t.pieces[attacker], dice, score(t, piece), "P-ME5", "defensive fire")
    left = take_fire(t, piece, t.pieces[attacker], hits, "P-ME5")
    t.say(
        "defensive-fire",
        f"{name(id)} fires at {name(attacker)}: dice {dice}, hits {left}",
        "P-ME5",
        piece.side,
        (id, attacker),
    )
    return left


def opponent(state: State, id: str, chosen: dict[str, str]) -> str:
    """P-ME6 The enemy on whom a unit puts its dice, "" where there is none."""
    against = chosen.get(id, "")
    enemies = [enemy for enemy in foes(state, id) if enemy in state.pieces]
    return against if against in enemies else enemies[0] if enemies else ""


def _dice(t: Table, id: str, against: str) -> int:
    """P-ME8 The dice of a unit, a half of one by a coin; 4 and more is a hit."""
    piece, enemy = t.pieces[id], t.pieces[against]
    power = strength(t, id, against)
    count = rounded(t, power.quarters, 4, piece, "P-ME8")
    return roll_hits(t, piece, enemy, count, field(t).tables.melee_need, "P-ME8", "melee")


def _settle(
    t: Table,
    living: list[str],
    hits: dict[tuple[str, str], int],
    melee: dict[tuple[str, str], int],
    chosen: dict[str, str],
) -> None:
    """P-ME9 Losses, losers, and melees that go on."""
    zones = {(one.a, one.b): one.zone for one in contacts(t)}
    where = {id: t.pieces[id].hexes for id in living}
    before = {id: opponent(t, id, chosen) for id in living}
    for id in living:
        lose_steps(t, id, sum(count for (_by, at), count in melee.items() if at == id), "melee", "P-ME8")
    losers = []
    for id in living:
        taken = sum(count for (_by, at), count in hits.items() if at == id)
        given = sum(count for (by, _at), count in hits.items() if by == id)
        if id in t.pieces and taken > given:
            worst = max(
                (by for by, at in hits if at == id and hits[by, at]),
                key=lambda by: (hits[by, id], by == before[id], [-ord(letter) for letter in by]),
            )
            zone = zones.get((worst, id), FRONT)
            note_hurt(t, Hurt(id, worst, where.get(worst, t.pieces[id].hexes), taken, True, zone))
            losers.append(id)
            t.say(
                "melee-lost",
                f"{field(t).name(id)} loses the melee, {taken} to {given}",
                "P-ME9",
                t.pieces[id].side,
                (id,),
            )
    set_contacts(t, tuple(_next_round(one, living, losers) for one in contacts(t)))


def _next_round(one: Contact, living: list[str], losers: list[str]) -> Contact:
    """P-ME9 A melee that nobody lost goes into another round."""
    fought = one.a in living and one.b in living
    return changed(one, round=one.round + 1) if fought and one.a not in losers and one.b not in losers else one
