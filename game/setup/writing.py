"""Writes a position of a game as a situation file that plays into it, and says what such a file cannot express.

A file begins where its `start:` has words for a position. In the middle of a move there are none; then the file begins
at the last position before that has them, and its `play:` leads from there to the position that is wanted.
"""

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any

from game.board.hexes import HexGrid
from game.board.terrain import CLEAR
from game.engine.commands import Command
from game.engine.play import apply, decision
from game.engine.ruleset import Ruleset
from game.engine.scenario import Entry, Scenario
from game.engine.state import State
from game.engine.text import _
from game.setup.faults import Faults
from game.setup.library import base_of
from game.setup.situations import begin, situation_from
from game.setup.yamltext import parse

MOST_STARTS = 8
"""So many positions that have words for a start are tried; the one with the fewest gaps is taken."""
_BARE = re.compile(r"[a-z][a-z0-9-]*")
_WORDS = ("true", "false", "null", "yes", "no", "on", "off")


@dataclass(frozen=True, slots=True)
class Past:
    """A position of the game, and the command that led on from it with the faces of the dice it drew."""

    state: State
    command: Command
    dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Written:
    """A situation file as text. `gaps` are sentences on what of the position it does not hold; none: it is exact."""

    text: str
    gaps: tuple[str, ...] = ()


def situation_text(
    ruleset: Ruleset, now: State, past: Sequence[Past], id: str, question: str, clauses: Iterable[str] = ()
) -> Written:
    """The situation file of the position `now`; `past` are the positions before it, the earliest first.

    Raises ValueError where no position among them can be written at all.
    """
    found: Written | None = None
    tried = 0
    for back in range(len(past) + 1):
        steps = past[len(past) - back :]
        start = steps[0].state if steps else now
        words = ruleset.situation_start(start)
        if not words:
            continue
        text = _compose(ruleset, start, now, steps, words, id, question, clauses)
        gaps = _differences(ruleset, text, start, now, steps)
        if found is None or len(gaps) < len(found.gaps):
            found = Written(text, tuple(gaps))
        tried += 1
        if not gaps or tried == MOST_STARTS:
            break
    if found is None:
        raise ValueError(_("a situation file has no words for this moment of the game, nor for any shortly before it"))
    if found.gaps:
        notes = [f"Not as in the game: {gap}" for gap in found.gaps]
        return Written(f"{found.text}notes: {_flow(notes)}\n", found.gaps)
    return found


# -- what it says ---------------------------------------------------------------------------------------------------


def _compose(
    ruleset: Ruleset, start: State, now: State, steps: Sequence[Past], words: dict[str, Any], id: str, question: str,
    clauses: Iterable[str],
) -> str:  # fmt: skip
    scenario = start.battle.scenario
    lines = [
        f"situation: {id}",
        f"clauses: {_flow(list(clauses))}",
        f"title: {scenario.title}",
        f"about: {_flow(question)}",
        *_map(scenario),
        *_sides(scenario, ruleset),
        "wings:",
        *(f"  - {_flow(_wing(start, group.id))}" for group in scenario.groups),
        "pieces:",
        *(f"  - {_flow(_piece(ruleset, start, entry))}" for entry in scenario.entries if _stood(start, entry)),
        f"turn: {max(1, start.clock.turn)}",
        f"turns: {scenario.turns}",
    ]
    if start.battle.options:
        lines.append(f"options: {_flow(sorted(start.battle.options))}")
    special = {f.name: v for f in fields(scenario.special) if (v := getattr(scenario.special, f.name)) != _default(f)}
    lines.append(f"special: {_flow(json.loads(json.dumps(special, default=asdict)))}")
    lines.append(f"start: {_flow(words)}")
    if steps:
        lines.append(f"dice: {_flow([face for step in steps for face in step.dice])}")
        lines.append("play:")
        lines += [f"  - {_flow(_command(step.command))}" for step in steps]
    asked = decision(now)
    side = asked.side if asked is not None else "nobody"
    lines += ["expect:", f"  - {_flow({'asks': side} | ({'topic': asked.topic} if asked and asked.topic else {}))}"]
    return "\n".join(lines) + "\n"


def _default(field: Any) -> Any:
    """The usual value of a field, a thing equal to nothing where it has none."""
    if field.default is not field.default_factory and not callable(field.default_factory):
        return field.default
    return field.default_factory() if callable(field.default_factory) else object()


def _map(scenario: Scenario) -> list[str]:
    sheet, grid = scenario.sheet, scenario.sheet.grid
    lines = ["map:", f"  size: [{grid.columns}, {grid.rows}]", f"  shape: {grid.shape}", f"  shifted: {grid.shifted}"]
    lines.append(f"  numbering: {grid.numbering}")
    hexes = {}
    for a in grid:
        spot: dict[str, Any] = {} if sheet.terrain[a] == CLEAR else {"terrain": sheet.terrain[a]}
        if sheet.level[a]:
            spot["level"] = sheet.level[a]
        if spot:
            hexes[a] = spot
    if hexes:
        lines += ["  hexes:", *(f"    {_hex(grid, a)}: {_flow(spot)}" for a, spot in hexes.items())]
    if sheet.sides:
        lines.append("  hexsides:")
        for (a, b), kinds in sheet.sides.items():
            what = kinds[0] if len(kinds) == 1 else list(kinds)
            lines.append(f"    - {{between: [{_hex(grid, a)}, {_hex(grid, b)}], is: {_flow(what)}}}")
    if sheet.roads:
        lines += ["  roads:", *(f"    - [{', '.join(_hex(grid, a) for a in road)}]" for road in sheet.roads)]
    if sheet.objectives:
        lines.append(f"  objectives: [{', '.join(_hex(grid, a) for a in sheet.objectives)}]")
    return lines


def _hex(grid: HexGrid, a: int) -> str:
    return json.dumps(grid.labels[a])


def _sides(scenario: Scenario, ruleset: Ruleset) -> list[str]:
    """The sides, where they are not those of the title's first scenario."""
    if scenario.sides == base_of(scenario.title, ruleset).sides:
        return []
    return ["sides:", *(f"  - {_flow(asdict(side))}" for side in scenario.sides)]


def _wing(state: State, id: str) -> dict[str, Any]:
    group = next(group for group in state.battle.scenario.groups if group.id == id)
    order = state.groups[id].order
    return {"id": id, "side": group.side, "name": group.name} | ({"order": order} if order else {})


def _stood(state: State, entry: Entry) -> bool:
    """Whether a counter is on the map, or was at the start: what came later and is gone has no place to be named."""
    return bool(entry.hexes) or entry.id in state.pieces


def _piece(ruleset: Ruleset, state: State, entry: Entry) -> dict[str, Any]:
    piece = state.pieces.get(entry.id)
    hexes = piece.hexes if piece is not None else entry.hexes
    labels = [state.label(h) for h in hexes]
    row: dict[str, Any] = {"id": entry.id, "side": entry.side, "wing": entry.group or None, "name": entry.name}
    row |= {"hex": labels[0]} if len(labels) == 1 else {"hexes": labels}
    facing = piece.facing if piece is not None else entry.facing
    if facing is not None:
        row["facing"] = ruleset.facings[facing]
    usual = ruleset.scrap_card({"kind": entry.card.kind}) if hasattr(entry.card, "kind") else {}
    defaults = {one.name: _default(one) for one in fields(entry.card)} | usual
    row |= {name: value for name, value in asdict(entry.card).items() if name == "kind" or value != defaults[name]}
    if piece is None:
        return row | {"gone": True}
    if piece.form in ruleset.forms:
        row["form"] = piece.form
    if piece.level:
        row["status"] = ruleset.levels[piece.level]
    if piece.marks:
        row["marks"] = dict(piece.marks)
    return row


def _command(command: Command) -> dict[str, Any]:
    names = [one.name for one in fields(command) if one.name != "kind"]  # type: ignore[arg-type]
    values = {name: value for name in names if (value := getattr(command, name)) not in (None, (), "")}
    return {str(command.kind): json.loads(json.dumps(values))}


def _flow(value: Any) -> str:
    """A value in one line of YAML: plain words bare, every other text in quotes."""
    if isinstance(value, dict):
        return f"{{{', '.join(f'{_flow(key)}: {_flow(one)}' for key, one in value.items())}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_flow, value))}]"
    if isinstance(value, str) and _BARE.fullmatch(value) and value not in _WORDS:
        return value
    return json.dumps(value, ensure_ascii=False)


# -- whether it is so -----------------------------------------------------------------------------------------------


def _differences(ruleset: Ruleset, text: str, start: State, now: State, steps: Sequence[Past]) -> list[str]:
    """Read the file and play it: what of the start and of the end is otherwise than in the game, in sentences."""
    try:
        situation = situation_from(parse(text.encode("utf-8"), "situation"), [ruleset])
        state, _ = begin(situation)
    except Faults as faults:
        return [str(fault) for fault in faults.faults[:6]]
    found = compare(ruleset, state, start)
    try:
        for step in steps:
            state, _ = apply(state, step.command)
    except Exception as fault:  # whatever the rules make of it: then the file does not lead to this position
        return [*found, f"the commands cannot be played from its start: {fault}"]
    return found or compare(ruleset, state, now)


def compare(ruleset: Ruleset, made: State, wanted: State) -> list[str]:
    """Where a position differs from the one wanted, in sentences; the number of dice drawn before does not count."""
    found = []
    names = {entry.id: entry.name for entry in wanted.battle.scenario.entries}
    for id in sorted(made.pieces.keys() | wanted.pieces.keys()):
        if made.pieces.get(id) != wanted.pieces.get(id):
            found.append(f"{names.get(id, id)} stands otherwise, or is not there")
    for id in wanted.groups:
        if made.groups.get(id) != wanted.groups[id]:
            found.append(f"the order or the state of {id} is otherwise")
    if made.clock != wanted.clock:
        found.append(f"the clock shows turn {made.clock.turn}, {made.clock.phase}")
    if list(map(_frame, made.stack)) != list(map(_frame, wanted.stack)):
        found.append(f"it is at: {' > '.join(made.breadcrumb())}, and not at: {' > '.join(wanted.breadcrumb())}")
    if made.offer != wanted.offer:
        found.append("the offer of a draw is left out")
    return found


def _frame(frame: Any) -> Any:
    """A procedure with the name of its first step in place of none."""
    return frame.at_step(frame.step or (frame.STEPS[0] if frame.STEPS else ""))
