"""D10.5 to D10.7 Where a withdrawal, a unit pushed aside or a pursuit may lead, and what it risks on the way."""

from collections.abc import Sequence
from typing import Any

from game.board.hexes import OFF
from game.board.masks import bits
from game.engine.commands import Command
from game.engine.procedure import Decision, innermost
from game.engine.record import changed
from game.engine.state import Piece, State
from game.engine.text import _
from game.engine.views import ForecastView, Leg, Overlay
from game.rules.dragon import commands as c
from game.rules.dragon.data import BASIC, FLEEING, SHOCK
from game.rules.dragon.facts import enemy_zone, field, is_horse, name, units_in
from game.rules.dragon.movement import step_hexes
from game.rules.dragon.withdrawal import next_steps

TOPICS = ("withdraw", "displace", "pursue")
"""The decisions in which a unit goes somewhere outside of a move."""


def withdrawals(state: State, frame: Any) -> dict[int, tuple[int, ...]]:
    """D10.51 Every hex that a withdrawal may lead through, with one way there, the first hex of the way left out."""
    unit = state.pieces[frame.unit]
    found: dict[int, tuple[int, ...]] = {}
    ends: list[tuple[int, ...]] = [()]
    for left in range(frame.left, 0, -1):
        ways = []
        for before in ends:
            there = changed(unit, hexes=(before[-1],)) if before else unit
            for h in dict.fromkeys(next_steps(state, there, left, frame.origin)[1]):
                if h not in found:
                    found[h] = (*before, h)
                    ways.append(found[h])
        ends = ways
    return found


def retiring_overlay(state: State, asked: Decision, piece: str) -> Overlay | None:
    """The hexes to which a unit may withdraw, give way or pursue, with the number of the step that leads there."""
    if asked.topic not in TOPICS or asked.subject != piece:
        return None
    frame = innermost(state, "withdrawing")
    if asked.topic == "withdraw" and frame is not None:
        labels = tuple((h, str(len(way))) for h, way in sorted(withdrawals(state, frame).items()))
        words = _("It withdraws, each hex farther from the fight; hexes left: {left}").format(left=frame.left)
        return Overlay("reach", tuple(h for h, _n in labels), labels, sentence=words, clause="D10.51")
    hexes = tuple(sorted({state.place(one.on_hex) for one in asked.options.of(piece) if one.on_hex}))
    if asked.topic == "displace":
        return Overlay("reach", hexes, sentence=_("It gives way to a friend"), clause="D10.62")
    left = innermost(state, "pursuing").mp
    words = _("It may pursue: {left} MP left").format(left=left)
    return Overlay("reach", hexes, tuple((h, "1") for h in hexes), sentence=words, clause="D10.73")


def retiring_plan(state: State, asked: Decision, piece: str, goal: int) -> list[Command]:
    """D10.51 The steps of a withdrawal to a hex some hexes off, empty where none leads there."""
    frame = innermost(state, "withdrawing")
    if asked.topic != "withdraw" or asked.subject != piece or frame is None:
        return []
    return [c.Withdraw(piece, state.label(h)) for h in withdrawals(state, frame).get(goal, ())]


def retiring_way(state: State, asked: Decision, commands: Sequence[Command]) -> ForecastView | None:
    """The legs of a withdrawal, of giving way or of a pursuit, with what each risks; None for no such run."""
    if any(not isinstance(one, c.Withdraw | c.Displace | c.Pursue) for one in commands):
        return None
    unit = state.pieces[asked.subject]
    start, path, legs, notes = unit.hexes, [unit.hexes[0]], list[Leg](), list[str]()
    frame = state.stack[-1]
    left = getattr(frame, "left", getattr(frame, "mp", 1))
    for command in commands:
        assert isinstance(command, c.Withdraw | c.Displace | c.Pursue)
        to = state.place(command.to)
        after = (step_hexes(state, unit, to) or (to,)) if isinstance(command, c.Pursue) else (to,)
        new = tuple([h for h in after if h not in unit.hexes and h != OFF])
        notes += _risks(state, unit, new, command)
        unit = changed(unit, hexes=after)
        stopped = isinstance(command, c.Pursue) and enemy_zone(state, unit) & bits(after)
        left = 0 if stopped else left - 1
        path.append(after[0])
        words = _("{hex}: there it stops") if left <= 0 else _("{hex}: hexes to go after it: {left}")
        legs.append(Leg(after[0], 1, max(0, left), words.format(hex=command.to, left=left)))
    title = name(state, unit.id)
    clause = {"withdraw": "D10.51", "displace": "D10.62", "pursue": "D10.73"}[asked.topic]
    return ForecastView(
        title, unit.id, path=tuple(path), clause=clause, legs=tuple(legs), notes=tuple(notes),
        stands=unit.hexes if unit.hexes != start else (),
    )  # fmt: skip


def _risks(state: State, unit: Piece, new: tuple[int, ...], command: Command) -> list[str]:
    """D10.57, D10.59, D10.67, D10.76 What a step may cost, in words."""
    rules, found = field(state), list[str]()
    tables = rules.tables
    where = " ".join(state.label(h) for h in new)
    zone = enemy_zone(state, unit) & bits(new)
    if isinstance(command, c.Withdraw):
        for friend in [one for h in new for one in units_in(state, h)]:
            words = _("At {hex} it pushes {friend} aside, which loses a level with a die of {most} or less (D10.67)")
            found.append(words.format(hex=where, friend=name(state, friend.id), most=tables.displaced[friend.level]))
        if zone:
            found.append(_("At {hex} it loses a level in an enemy zone of control (D10.57)").format(hex=where))
        if is_horse(unit) and unit.level < FLEEING and rules.risky & bits(new):
            found.append(_("At {hex} it loses a level on bad ground (D10.59)").format(hex=where))
    elif isinstance(command, c.Displace):
        words = _("It loses a level with a die of {most} or less (D10.67)")
        found.append(words.format(most=tables.displaced[unit.level]))
    else:
        if is_horse(unit) and unit.form not in (BASIC, SHOCK) and rules.risky & bits(unit.hexes):
            found.append(_("It changes its formation on bad ground and loses a level (D7.75)"))
        if zone:
            found.append(_("At {hex} it enters an enemy zone of control and stops (D10.76)").format(hex=where))
        if is_horse(unit) and rules.risky & bits(new):
            words = _("At {hex} it loses a level with a die of {most} or less on bad ground (D7.76)")
            found.append(words.format(hex=where, most=tables.ground))
    return found
