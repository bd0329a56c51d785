"""The play loop: start, decision, objection, apply. A battle is a state, a decision, a command, the next state."""

from collections.abc import Callable
from typing import Any

from game.engine.commands import AcceptDraw, Command, Concede, Decline, Done, OfferDraw
from game.engine.dice import DiceSource, KeyedDice
from game.engine.events import Event
from game.engine.objection import Objection, Refused
from game.engine.procedure import NOT_OFFERED, OVER, Decision, Procedure
from game.engine.ruleset import Ruleset
from game.engine.scenario import Scenario
from game.engine.state import State
from game.engine.table import Table
from game.engine.text import _

OVER_ALREADY = Objection("", "the battle is over")
ENDINGS = (Concede, OfferDraw, AcceptDraw)
"""Commands that may be given at any time, whoever decides."""
MOST_STEPS = 20_000
"""A settling that takes more steps than this is a fault of the program."""


_last: list[tuple[tuple[Procedure, ...], dict[Any, Any], Decision | None]] = [((), {}, None)]
"""The last decision worked out, by the stack and the memo of its position.

It is kept here and not with the position: a decision holds its position, and a ring of the two would have to wait for
the garbage collector.
"""


def start(
    ruleset: Ruleset,
    scenario: Scenario,
    options: frozenset[str] = frozenset(),
    seed: str = "1",
    dice: DiceSource | None = None,
) -> tuple[State, list[Event]]:
    """The first position of a battle and the events that set it up. `dice` replaces the seed's dice in tests.

    Raises ValueError for an option the scenario has not, or a seed that is not 1 to 64 bytes.
    """
    known = {option.id for option in scenario.options}
    if unknown := sorted(options - known):
        raise ValueError(
            _("{scenario} has no option {unknown}; it has {known}").format(
                scenario=scenario.id, unknown=", ".join(unknown), known=", ".join(sorted(known)) or _("none")
            )
        )
    table = Table(ruleset.opening(scenario, options, dice or KeyedDice(seed)))
    ruleset.set_up(table)
    settle(table)
    return table.finished(), table.events


def decision(state: State) -> Decision | None:
    """Who has to decide what now; None when the battle is over. The state is left alone."""
    if state.result is not None or not state.stack:
        return None
    stack, memo, asked = _last[0]
    if stack is state.stack and memo is state.memo:
        return asked
    frame = state.stack[-1]
    ask = frame._asks.get(frame.step)
    asked = ask[0](frame, state) if ask else None
    _last[0] = state.stack, state.memo, asked
    return asked


def objection(state: State, command: Command) -> Objection | None:
    """Why the rules refuse a command now, with the clause; None where it is allowed. The state is left alone."""
    return _objection(state, command, decision(state))


def _objection(state: State, command: Command, asked: Decision | None) -> Objection | None:
    if state.result is not None:
        return OVER_ALREADY
    if isinstance(command, ENDINGS):
        return _bar_to_ending(state, command, command.side)
    if asked is None:
        return NOT_OFFERED
    return asked.options.why_not(command)


def _bar_to_ending(state: State, command: Command, side: str) -> Objection | None:
    if side not in {s.id for s in state.battle.scenario.sides}:
        return Objection("", "no side is called {}", (side,))
    if isinstance(command, OfferDraw) and state.offer == side:
        return Objection("", "the offer of a draw stands already")
    if isinstance(command, AcceptDraw) and state.offer != state.other(side):
        return Objection("", "the other side offers no draw")
    return None


def apply(state: State, command: Command) -> tuple[State, list[Event]]:
    """The position after a command, and what happened. Raises Refused; the old state stays valid in any case."""
    asked = decision(state)
    if (bar := _objection(state, command, asked)) is not None:
        raise Refused(bar)
    table = Table(state)
    if not isinstance(command, ENDINGS):
        assert asked is not None
        if table.offer and asked.side != table.offer:
            table.offer = ""
        _answer(table, command)
        settle(table)
        return table.finished(), table.events
    match command:
        case Concede(side):
            other = state.other(side)
            table.end(other, f"{state.battle.scenario.side(side).name} concedes", "")
        case OfferDraw(side):
            table.offer = side
            table.say("draw-offered", f"{state.battle.scenario.side(side).name} offers a draw", side=side)
        case AcceptDraw():
            table.end("", "a draw is agreed", "")
    return table.finished(), table.events


def trial(state: State, command: Command, held: Callable[[Decision], bool]) -> State:
    """The position after a command, left at the first decision that *held* says, even one without a choice.

    For looking ahead step by step: `apply` would go on through what is forced. Raises Refused.
    """
    if (bar := _objection(state, command, decision(state))) is not None:
        raise Refused(bar)
    table = Table(state)
    _answer(table, command)
    settle(table, held)
    return table.finished()


def _answer(table: Table, command: Command) -> None:
    frame = table.stack[-1]
    step = frame.step
    if step != (after := frame._answered[step]):
        table.goto(after)
    frame._asks[step][1](frame, table, command)


def settle(table: Table, held: Callable[[Decision], bool] | None = None) -> None:
    """Run acting steps, pushing and popping procedures, until a step asks or the battle ends.

    A step that asks with only one option left, or with nothing but Done or Decline, is answered at once, unless
    *held* says that its decision shall be left open.
    """
    for _step in range(MOST_STEPS):
        if table.result is not None:
            return
        if not table.stack:
            raise RuntimeError("the procedures ran out before the battle ended")
        frame = table.stack[-1]
        step = frame.step
        if step == OVER:
            table.leave()
            continue
        act = frame._acts.get(step)
        if act is not None:
            table.stack = (*table.stack[:-1], frame.at_step(frame._after[step]))
            act(frame, table)
            continue
        asked = decision(table)
        if asked is None:
            table.goto(frame._after[step])
            continue
        if asked.always or (held is not None and held(asked)):
            return
        try:
            only = asked.options.only()
        except LookupError:
            raise RuntimeError(f"{' > '.join(table.breadcrumb())}: nothing is offered") from None
        if only is None:
            return
        _answer(table, only)
    raise RuntimeError(f"{' > '.join(table.breadcrumb())}: the rules go round in a circle")


def go_on(table: Table) -> None:
    """Settle a position that players set by agreement. Raises ValueError with a sentence where it cannot go on."""
    try:
        settle(table)
    except KeyError as fault:
        named = next((entry.name for entry in table.battle.scenario.entries if entry.id == fault.args[0]), "")
        if not named:
            raise  # no piece that was taken away: a fault of the program
        raise ValueError(
            _("{name} is still needed for what is being done: let it come to an end first").format(name=named)
        ) from fault
    except RuntimeError as fault:
        raise ValueError(_("the battle cannot go on from there: {where}").format(where=fault)) from fault


def only_waiting(command: Command) -> bool:
    """Whether a command merely ends or declines."""
    return isinstance(command, Done | Decline)
