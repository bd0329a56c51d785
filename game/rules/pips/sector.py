"""P-CC3 One sector in a half-turn: rally, guns, moves and actions, musketry, melee."""

from collections.abc import Iterator
from typing import Literal

from game.engine.commands import Command, Done
from game.engine.objection import Objection
from game.engine.procedure import NOT_OFFERED, Decision, Options, Procedure
from game.engine.record import record
from game.engine.state import Piece, State
from game.engine.table import Table
from game.engine.tally import Line, tally
from game.engine.text import N_
from game.rules.pips import commands as c
from game.rules.pips.act import Activation
from game.rules.pips.artillery import bar_to_act, bar_to_shot, gun_targets, shoot
from game.rules.pips.data import GENERAL, NORMAL, RETREATING, RETREATS
from game.rules.pips.declare import can_act
from game.rules.pips.facts import card, field, general_with, sector_units
from game.rules.pips.locked import contacts, half_turn
from game.rules.pips.melee import Melee
from game.rules.pips.musketry import bar_to_fire, fire_volley, volley_targets
from game.rules.pips.odds import group_of
from game.rules.pips.retreat import retreat

GUNS = N_("{}: fire guns. Pips left: {}.")
ACTS = N_("{}: choose who acts. Pips left: {}.")
VOLLEYS = N_("{}: fire volleys.")
WAITING, NOW, OVER_NOW = "", "now", "done"
"""P-CC3 The states of a sector in a half-turn."""
OTHER_SECTOR = Objection("P-CC3", N_("it does not belong to the sector in play"))
NO_PIPS = Objection("P-CC4", N_("the sector has no pips left"))
NOTHING_TO_DO = Objection("P-CC4", N_("there is nothing it can do"))


@record
class SectorPlay(Procedure):
    """P-CC3 The five steps of a sector."""

    sector: str
    kind: Literal["sector"] = "sector"

    STEPS = ("rally", "guns", "acts", "volleys", "melees", "close")
    REPEATS = ("guns", "acts", "volleys")

    def words(self, state: State) -> str:
        """For the breadcrumb."""
        return field(state).group_names[self.sector]

    def side(self, state: State) -> str:
        """The side that acts."""
        return field(state).group_side[self.sector]

    def do_rally(self, t: Table) -> None:
        """P-RA1 to P-RA3 Retreating units rally on 5 and more, or run on."""
        for piece in sector_units(t, self.sector):
            if piece.level == RETREATING and piece.id in t.pieces:
                rally(t, piece.id)

    def ask_guns(self, state: State) -> Decision | None:
        """P-AR1 A shot for a pip each."""
        if pips(state, self.sector) < 1:
            return None
        guns = [gun for gun in sector_units(state, self.sector) if gun_targets(state, gun)]
        if not guns:
            return None
        return self._decision(
            state,
            GUNS,
            "P-AR1",
            lambda: _shots(guns, state, gun_targets),
            lambda command: self._bar_shot(state, command),
        )

    def _bar_shot(self, state: State, command: Command) -> Objection | None:
        if not isinstance(command, c.Fire):
            return None if isinstance(command, Done) else NOT_OFFERED
        gun = state.pieces.get(command.unit)
        return OTHER_SECTOR if gun is None or gun.group != self.sector else bar_to_shot(state, gun, command.target)

    def on_guns(self, t: Table, command: Command) -> None:
        """P-AR1 One shot, or on to the moves."""
        if isinstance(command, c.Fire):
            t.order(self.sector, number=pips(t, self.sector) - 1)
            shoot(t, command.unit, command.target)
        else:
            t.goto("acts")

    def ask_acts(self, state: State) -> Decision | None:
        """P-CC4 Who acts for the next pip."""
        if pips(state, self.sector) < 1 or not any(
            bar_to_choice(state, self.sector, piece) is None for piece in actors(state, self.sector)
        ):
            return None
        return self._decision(
            state,
            ACTS,
            "P-CC4",
            lambda: (*(c.Act(piece.id) for piece in actors(state, self.sector)), Done()),
            lambda command: self._bar_act(state, command),
        )

    def _bar_act(self, state: State, command: Command) -> Objection | None:
        if not isinstance(command, c.Act):
            return None if isinstance(command, Done) else NOT_OFFERED
        piece = state.pieces.get(command.unit)
        return OTHER_SECTOR if piece is None else bar_to_choice(state, self.sector, piece)

    def on_acts(self, t: Table, command: Command) -> None:
        """P-CC4 The activation of one, or on to the volleys."""
        if isinstance(command, c.Act):
            t.call(Activation(command.unit, self.sector))
        else:
            t.goto("volleys")

    def ask_volleys(self, state: State) -> Decision | None:
        """P-MU1 The volleys of the sector, in any order."""
        foot = [piece for piece in sector_units(state, self.sector) if volley_targets(state, piece)]
        if not foot:
            return None
        return self._decision(
            state,
            VOLLEYS,
            "P-MU1",
            lambda: _shots(foot, state, volley_targets),
            lambda command: self._bar_volley(state, command),
        )

    def _bar_volley(self, state: State, command: Command) -> Objection | None:
        if not isinstance(command, c.Fire):
            return None if isinstance(command, Done) else NOT_OFFERED
        piece = state.pieces.get(command.unit)
        return (
            OTHER_SECTOR if piece is None or piece.group != self.sector else bar_to_fire(state, piece, command.target)
        )

    def on_volleys(self, t: Table, command: Command) -> None:
        """P-MU1 One volley, or on to the melees."""
        if isinstance(command, c.Fire):
            fire_volley(t, command.unit, command.target)
        else:
            t.goto("melees")

    def do_melees(self, t: Table) -> None:
        """P-ME4 The groups that are due: no sector still to come has a unit in them, and nobody in them has fought."""
        side = field(t).group_side[self.sector]
        t.call(*(Melee(group, side) for group in due_groups(t, self.sector, side)))

    def do_close(self, t: Table) -> None:
        """P-CC2 Pips that are left vanish."""
        t.order(self.sector, number=0, state=OVER_NOW)

    # Whoever asks has found one who can, and there is always the way out: two options without trying any.
    def _decision(self, state: State, asks: str, clause: str, candidates, bar) -> Decision:  # type: ignore[no-untyped-def]
        rules = field(state)
        facts = (rules.group_names[self.sector], pips(state, self.sector))
        return Decision(
            rules.group_side[self.sector], asks, clause, Options(candidates, bar, sure=2), topic="sector", facts=facts
        )


def pips(state: State, sector: str) -> int:
    """P-CC2 The pips a sector has left."""
    return state.groups[sector].number


def _shots(firers: list[Piece], state: State, targets) -> Iterator[Command]:  # type: ignore[no-untyped-def]
    for piece in firers:
        yield from (c.Fire(piece.id, target) for target in targets(state, piece))
    yield Done()


def actors(state: State, sector: str) -> list[Piece]:
    """P-CC5, D-10 Who might act in a sector: its units and generals, and the commander-in-chief."""
    rules = field(state)
    side = rules.group_side[sector]
    found = [state.pieces[id] for id in rules.members[sector] if id in state.pieces]
    chiefs = [
        piece
        for piece in state.pieces.values()
        if piece.side == side and piece.group != sector and rules.cards[piece.id].chief
    ]
    return found + chiefs


def bar_to_choice(state: State, sector: str, piece: Piece) -> Objection | None:
    """P-CC4, P-CC5 Why a piece may not act for a pip of a sector."""
    own = piece.group == sector or (
        card(state, piece.id).chief and piece.side == field(state).group_side[sector] and piece.type == GENERAL
    )
    if not own:
        return OTHER_SECTOR
    if pips(state, sector) < 1:
        return NO_PIPS
    return bar_to_act(piece) or (None if can_act(state, piece) else NOTHING_TO_DO)


def rally(t: Table, id: str) -> None:
    """P-RA1 to P-RA3, D-11 One die: it stands again where it is, or makes one more retreat move as it faces."""
    piece = t.pieces[id]
    general = general_with(t, id)
    helped = tally(Line(1, "general", "P-RA1", (field(t).name(general.id),)) if general is not None else None)
    rolled = t.roll("rally", "P-RA1", piece.side, id, helped, field(t).tables.rally, "at-least", 6, "", 1)
    if rolled.result == "success":
        t.level(id, NORMAL, "rallied", "P-RA2")
        t.unmark(id, RETREATS)
    else:
        retreat(t, id, None)


def due_groups(state: State, sector: str, side: str) -> list[tuple[str, ...]]:
    """P-ME4, D-47 The groups to fight after a sector: with none of a sector still to come, and not fought yet."""
    half = half_turn(state)
    fought = half.fought if half is not None else ()
    found: list[tuple[str, ...]] = []
    for contact in contacts(state):
        for id in (contact.a, contact.b):
            if state.pieces[id].side != side or any(id in group for group in found):
                continue
            group = group_of(state, id)
            own = [state.pieces[one] for one in group if state.pieces[one].side == side]
            ready = all(piece.group == sector or state.groups[piece.group].state == OVER_NOW for piece in own)
            if ready and not any(one in fought for one in group):
                found.append(group)
    return sorted(found)
