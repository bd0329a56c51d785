"""D3, section 3: the stage with its seven phases, loading, and the movement phase."""

from collections.abc import Iterator
from typing import Literal

from game.engine.commands import Command, Decline, Done
from game.engine.objection import Objection
from game.engine.procedure import NOT_OFFERED, Decision, Options, Procedure
from game.engine.record import record
from game.engine.state import Piece, State
from game.engine.table import Table
from game.engine.text import N_, _
from game.rules.dragon import commands as c
from game.rules.dragon.activity import begin
from game.rules.dragon.combat import Combat
from game.rules.dragon.counterfire import answers, fire_gun, form_in_answer, guns_decision
from game.rules.dragon.data import ACTED, CHARGES, COMMANDER, DIRECT, FIRING, LIMIT, LOADED, LOADING, RODE, VOLLEYS
from game.rules.dragon.facts import field, guns, in_zone, partner, units
from game.rules.dragon.fire import is_locked, shooters_at
from game.rules.dragon.flight import able_runners, must_run, runners
from game.rules.dragon.levels import eliminate
from game.rules.dragon.phases import phase_of
from game.rules.dragon.reorganisation import Reorganisation
from game.rules.dragon.riding import Riding, points_left
from game.rules.dragon.targets import hex_of_target
from game.rules.dragon.victory import check_victory, final_victory
from game.rules.dragon.volley import Volley

MOVE = N_("{}: choose a unit to move, or end the movement.")
RUN = N_("{}: a fleeing unit must run. Which one first?")
LATE = N_("{}: last volleys at units that have not moved.")
ACTED_ALREADY = Objection("AMB-34", "it has moved in this phase")
NOTHING_LEFT = Objection("D7.14", "it has no movement points left")
NOT_A_PAIR = Objection("D6.24", "both units of a pair must be free to move together")


@record
class Stages(Procedure):
    """D3.0 One stage after another, to the last."""

    number: int = 1
    kind: Literal["stages"] = "stages"

    STEPS = (
        "loading", "first_movement", "first_combat", "first_reorganisation",
        "second_movement", "second_combat", "second_reorganisation", "next",
    )  # fmt: skip

    def words(self, state: State) -> str:
        """For the breadcrumb."""
        return _("Stage {number}").format(number=self.number)

    def _phase(self, t: Table, frame: "Movement | Combat | Reorganisation") -> None:
        """D3.1 The next phase, unless the one before has ended the battle (AMB-04)."""
        check_victory(t)
        if t.result is None:
            side = frame.mover if isinstance(frame, Movement) else frame.owner
            t.tick(self.number, phase_of(frame.kind, side))
            t.call(frame)

    def do_loading(self, t: Table) -> None:
        """D13.32 to D13.34 Batteries that stand to fire are loaded, in two stages."""
        t.tick(self.number, "loading")
        for side in field(t).sides:
            for gun in guns(t, side):
                if gun.form != FIRING or gun.level or gun.number(LOADED) or in_zone(t, gun):
                    continue
                if gun.number(LOADING):
                    t.unmark(gun.id, LOADING)
                    t.mark(gun.id, LOADED)
                else:
                    t.mark(gun.id, LOADING)

    def do_first_movement(self, t: Table) -> None:
        """D3.1 Phase 2 (AMB-38: the side listed first)."""
        self._phase(t, Movement(field(t).sides[0]))

    def do_first_combat(self, t: Table) -> None:
        """D3.1 Phase 3."""
        self._phase(t, Combat(field(t).sides[0]))

    def do_first_reorganisation(self, t: Table) -> None:
        """D3.1 Phase 4."""
        self._phase(t, Reorganisation(field(t).sides[0]))

    def do_second_movement(self, t: Table) -> None:
        """D3.1 Phase 5."""
        self._phase(t, Movement(field(t).sides[1]))

    def do_second_combat(self, t: Table) -> None:
        """D3.1 Phase 6."""
        self._phase(t, Combat(field(t).sides[1]))

    def do_second_reorganisation(self, t: Table) -> None:
        """D3.1 Phase 7."""
        self._phase(t, Reorganisation(field(t).sides[1]))

    def do_next(self, t: Table) -> None:
        """D3.0 The next stage, or the end."""
        check_victory(t)
        if t.result is not None:
            return
        if self.number >= t.battle.scenario.turns:
            final_victory(t)
        else:
            t.update(number=self.number + 1, step="loading")


@record
class Movement(Procedure):
    """M1 The movement phase of a side. `locked` are the units locked in melee (D9.16), `forced` those who must run."""

    mover: str
    locked: tuple[str, ...] = ()
    forced: tuple[str, ...] = ()
    kind: Literal["movement"] = "movement"

    STEPS = ("reset", "early", "forced", "lost", "choose", "late", "final", "clear")
    REPEATS = ("early", "choose", "late", "final")

    def words(self, state: State) -> str:
        """For the breadcrumb."""
        return _("movement of {side}").format(side=field(state).side_names[self.mover])

    def do_reset(self, t: Table) -> None:
        """M1.1, D9.16, D7.61 Who is locked in melee, and who must run."""
        locked = [unit.id for side in field(t).sides for unit in units(t, side) if is_locked(t, unit)]
        for unit in units(t, self.mover):
            t.unmark(unit.id, *CHARGES)
        t.update(locked=tuple(locked), forced=runners(t, self.mover))

    # -- the enemy's guns before and after ------------------------------------------------------------------------

    def ask_early(self, state: State) -> Decision | None:
        """D13.25 The enemy's guns before the first move."""
        return guns_decision(state, field(state).opponent[self.mover])

    def on_early(self, t: Table, command: Command) -> None:
        """D13.25 One battery after another."""
        if isinstance(command, c.Fire):
            fire_gun(t, command)
        else:
            t.goto("forced")

    def ask_final(self, state: State) -> Decision | None:
        """D13.25 The enemy's guns after the last move."""
        return guns_decision(state, field(state).opponent[self.mover])

    def on_final(self, t: Table, command: Command) -> None:
        """D13.25 One battery after another."""
        if isinstance(command, c.Fire):
            fire_gun(t, command)
        else:
            t.goto("clear")

    # -- moves ----------------------------------------------------------------------------------------------------

    def _running(self, state: State) -> tuple[str, ...]:
        """D7.61 Those who must run and have not yet."""
        pieces = state.pieces
        return tuple(
            [id for id in self.forced if id in pieces and not pieces[id].number(ACTED) and must_run(state, pieces[id])]
        )

    def ask_forced(self, state: State) -> Decision | None:
        """D7.13, AMB-58 Who runs first; who cannot get away is judged when nobody else can move."""
        able = [c.Act(id) for id in able_runners(state, self._running(state))]
        if not able:
            return None

        def bar(command: Command) -> Objection | None:
            return None if command in able else NOT_OFFERED

        options = Options(lambda: able, bar, sure=len(able))
        facts = (field(state).side_names[self.mover],)
        return Decision(self.mover, RUN, "D7.61", options, topic="runners", facts=facts)

    def on_forced(self, t: Table, command: Command) -> None:
        """D7.61 It runs."""
        assert isinstance(command, c.Act)
        t.goto("forced")
        begin(t, command.unit, forced=True)

    def do_lost(self, t: Table) -> None:
        """D5.22 Forced fliers that cannot get away are lost."""
        for id in self._running(t):
            eliminate(t, id, "could not get away", "D7.61")

    def movable(self, state: State) -> Iterator[Command]:
        """M1.3 The pieces that may act: units once, commanders while their points last."""
        for piece in state.pieces.values():
            if piece.side != self.mover:
                continue
            if piece.type == COMMANDER:
                if points_left(state, piece) > 0:
                    yield c.Act(piece.id)
            elif not piece.number(ACTED):
                yield c.Act(piece.id)
                mate = partner(state, piece)
                if mate is not None and piece.id < mate.id and not mate.number(ACTED):
                    yield c.Act(piece.id, True)

    def bar(self, state: State, command: Command) -> Objection | None:
        """M1.3 Why a piece may not act now, or None."""
        if isinstance(command, Done):
            return None
        piece = state.pieces.get(command.unit) if isinstance(command, c.Act) else None
        if not isinstance(command, c.Act) or piece is None or piece.side != self.mover:
            return NOT_OFFERED
        if piece.type == COMMANDER:
            return NOT_OFFERED if command.together else None if points_left(state, piece) > 0 else NOTHING_LEFT
        if piece.number(ACTED):
            return ACTED_ALREADY
        if command.together:
            mate = partner(state, piece)
            if mate is None or mate.number(ACTED) or piece.id > mate.id:
                return NOT_A_PAIR
        return None

    def ask_choose(self, state: State) -> Decision | None:
        """M1.3 Which piece acts next; before it, forced fliers who could not get away are lost."""
        sure = 1 + any(True for _ in self.movable(state))
        options = Options(lambda: (*self.movable(state), Done()), lambda command: self.bar(state, command), sure=sure)
        facts = (field(state).side_names[self.mover],)
        return Decision(self.mover, MOVE, "D7.13", options, topic="activate", facts=facts)

    def on_choose(self, t: Table, command: Command) -> None:
        """M1.3 The piece acts."""
        if not isinstance(command, c.Act):
            t.goto("late")
        elif t.pieces[command.unit].type == COMMANDER:
            t.call(Riding(command.unit))
        else:
            begin(t, command.unit, command.together)

    # -- the end --------------------------------------------------------------------------------------------------

    def _late(self, state: State) -> Iterator[Command]:
        """D9.35 The volleys left, at units that have spent nothing, at ranges S and M; D9.36 a change instead."""
        for unit in units(state, self.mover):
            if unit.number(ACTED) < 2 and stands_for(state, unit):
                yield from answers(state, unit, shooters_at(state, unit, self.locked))

    def ask_late(self, state: State) -> Decision | None:
        """D9.35 The enemy's last volleys."""
        commands = [*dict.fromkeys(self._late(state)), Decline()]
        if len(commands) == 1:
            return None

        def bar(command: Command) -> Objection | None:
            return None if command in commands else NOT_OFFERED

        side = field(state).opponent[self.mover]
        options = Options(lambda: commands, bar, sure=len(commands))
        facts = (field(state).side_names[side],)
        return Decision(side, LATE, "D9.35", options, topic="late", facts=facts, reaction=True)

    def on_late(self, t: Table, command: Command) -> None:
        """D9.35 One after another."""
        if isinstance(command, c.Fire):
            h = hex_of_target(t, t.pieces[command.unit], t.pieces.get(command.target), command)
            assert h is not None
            t.call(Volley(command.unit, h))
        elif isinstance(command, c.Form):
            form_in_answer(t, command)
        else:
            t.goto("final")

    def do_clear(self, t: Table) -> None:
        """D9.18, AMB-49 The marks of the phase are taken off."""
        for id in list(t.pieces):
            t.unmark(id, VOLLEYS, DIRECT, ACTED, RODE, LIMIT)


def stands_for(state: State, unit: Piece) -> bool:
    """D9.35 Whether a unit that has spent nothing stands for its hex: alone, or the first of its pair that has not."""
    mate = partner(state, unit)
    return mate is None or mate.number(ACTED) > 1 or unit.id < mate.id
