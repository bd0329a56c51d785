"""A whole turn of a battle, played by what the window shows: what the player wants next, and whether that came of it.

`Mind` sees only what the window tells of itself (the trace: buttons, counters, brackets round targets, the reach),
and wishes for one thing after the other. A hand (`whole_turn_hands`) brings a wish about with the mouse or with keys.
Afterwards `checked` reads the journal and holds each wish against the commands that it led to.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.board.hexes import HexGrid
from game.engine.commands import Command, Decline
from game.engine.events import Moved, Rolled
from game.engine.play import apply, decision, objection, start
from game.engine.state import State
from game.record.codec import codec_for
from game.record.journal import read
from game.record.lines import CommandLine
from game.rules import RULESETS
from game.setup.library import resolve

RULES = RULESETS["tercio"]
SCENARIO = resolve("kircholm-1605", RULESETS.values())
SIDE = {entry.id: entry.side for entry in SCENARIO.entries}
NAME = {entry.id: entry.name for entry in SCENARIO.entries}
GRID: HexGrid = SCENARIO.sheet.grid
SEED = "w0"
LIMIT = 700
"""So many wishes end a turn that does not end by itself."""
CURTAINS = ("I have the mouse", "Show the battle")
CHROME = {"menu", "eye", "help", "right", "left", "down", "undo", "redo", "Undo", "Redo", "More…", "play",
          "Since my last decision"}  # fmt: skip
"""Buttons that give no command."""
WAITING = {"End unit actions", "Done", "Orders are given", "Do not preempt", "No more reactions", "Keep the order",
           "Do not intercept", "Do not reactivate", "Keep facing", "Stay", "Not now", "Pass"}  # fmt: skip
Line = dict[str, Any]


# -- wishes -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Press:
    """Press what has this label, among all that is offered."""

    label: str


@dataclass(frozen=True)
class Confirm:
    """Go on with what is made ready, "Move to 1405": what is left of a way that the enemy's answer has stopped."""

    piece: str
    label: str


@dataclass(frozen=True)
class Order:
    """Give a wing an order on the sheet."""

    wing: str
    label: str


@dataclass(frozen=True)
class Take:
    """Choose a piece that can act."""

    piece: str


@dataclass(frozen=True)
class Go:
    """Send a piece to a hex, however many steps that takes."""

    piece: str
    hex: str


@dataclass(frozen=True)
class Aim:
    """Act on a piece of the enemy; `piece` acts, "" where nobody is chosen."""

    piece: str
    target: str


@dataclass(frozen=True)
class Answer:
    """Give an answer in advance."""

    label: str


Wish = Press | Confirm | Order | Take | Go | Aim | Answer


@dataclass(frozen=True)
class Meant:
    """A wish with the number of commands before and after it."""

    wish: Wish
    before: int
    after: int
    told: tuple[str, ...] = ()
    """The notices of the window after it."""


# -- what the player wants --------------------------------------------------------------------------------------


def things(line: Line, kind: str) -> list[Line]:
    """What can be pressed of a kind."""
    return [thing for thing in line["things"] if thing["lit"] and thing["kind"] == kind]


def labels(line: Line, kind: str = "button") -> list[str]:
    return [thing["label"] for thing in things(line, kind)]


def there(line: Line, hex: str) -> list[str]:
    """The pieces in a hex."""
    return [piece for piece, at in line["pieces"].items() if at == hex]


def far(a: str, b: str) -> int:
    return GRID.distance(GRID.at(a), GRID.at(b))


def turn_is_over(line: Line) -> bool:
    """Whether the second turn has begun."""
    return bool(line["turn"] == 2)


class Mind:
    """Plays both sides: orders a charge, fires, moves at the enemy, reacts, declares every melee."""

    ACTING = 2
    """So many units of a wing act, unless the rules want more."""
    REACTIONS = 2
    """So many reactions a side gives before it declines all others of the turn."""

    def __init__(self) -> None:
        self._acted: set[str] = set()
        self._did: set[str] = set()
        self._reactions: Counter[str] = Counter()
        self._place = ""

    def wish(self, line: Line) -> Wish:
        """What the player wants now."""
        shown = labels(line)
        for label in (*CURTAINS, "End it"):
            if label in shown:
                return Press(label)
        if line["ready"]:
            return Confirm(line["focus"], line["ready"])
        topic, side = line["topic"], line["side"]
        if topic == "orders":
            return self._orders(line)
        if topic == "activate":
            self._acted.clear()
            self._did.clear()
        if topic in ("react", "intercept"):
            return self._react(line, side)
        if topic == "actor":
            return self._actor(line)
        if topic == "action":
            return self._action(line)
        if topic in ("declare", "melee-order", "aide"):
            return self._target(line)
        if topic == "rout-order":
            return Take(line["actors"][0])
        return self._first(
            line, prefer_waiting=topic in ("preempt", "change-order", "reactivate", "ride", "advance-turn")
        )

    def _orders(self, line: Line) -> Wish:
        rows = [thing for thing in line["things"] if thing["kind"] == "choice"]
        wings = list(dict.fromkeys(thing["of"] for thing in rows))
        for n, wing in enumerate(wings):
            wanted = "Charge" if line["side"] == "poland" and n == 0 else "March"
            if not any(t["chosen"] for t in rows if t["of"] == wing and t["label"] == wanted):
                return Order(wing, wanted)
        return Press("Orders are given")

    def _first(self, line: Line, prefer_waiting: bool = False) -> Wish:
        offered = [label for label in labels(line) if label not in CHROME]
        waiting = [label for label in offered if label in WAITING]
        acting = [label for label in offered if label not in WAITING]
        found = [*waiting, *acting] if prefer_waiting else [*acting, *waiting]
        if found:
            return Press(found[0])
        if line["targets"]:
            return self._target(line)
        return Take(line["actors"][0])

    def _react(self, line: Line, side: str) -> Wish:
        fires = [label for label in labels(line) if label.endswith(" fires") or " intercepts " in label]
        if fires and self._reactions[side] < self.REACTIONS:
            self._reactions[side] += 1
            return Press(fires[0])
        if self._reactions[side] >= self.REACTIONS and "down" in labels(line):
            return Answer("Decline all reactions: this turn")
        return self._first(line, prefer_waiting=True)

    def _actor(self, line: Line) -> Wish:
        self._did.clear()
        fresh = [piece for piece in line["actors"] if piece not in self._acted]
        ends = next((label for label in labels(line) if label == "End unit actions"), "")
        if ends and (not fresh or len(self._acted) >= self.ACTING):
            return Press(ends)
        piece = (fresh or line["actors"])[0]
        self._acted.add(piece)
        return Take(piece)

    def _action(self, line: Line) -> Wish:
        piece = line["subject"]
        here = line["pieces"][piece]
        foes = [at for other, at in line["pieces"].items() if SIDE.get(other) != SIDE[piece]]
        if line["targets"] and f"fire {piece}" not in self._did:
            self._did.add(f"fire {piece}")
            hex = min(line["targets"], key=lambda hex: (far(here, hex), hex))
            target = next(p for p in there(line, hex) if p in SIDE and SIDE[p] != SIDE[piece])
            return Aim(piece, target)
        free = [hex for hex in line["reach"] if not there(line, hex) and hex in line["hexes"]]
        near = min(free, key=lambda hex: (min(far(hex, foe) for foe in foes), far(here, hex), hex), default="")
        bound = not set(labels(line)) & WAITING
        if near and (bound or f"move {piece} {here}" not in self._did):
            closer = min(far(near, foe) for foe in foes) < min(far(here, foe) for foe in foes)
            self._did.add(f"move {piece} {here}")
            if closer or bound:
                return Go(piece, near)
        return self._first(line, prefer_waiting=True)

    def _target(self, line: Line) -> Wish:
        if line["targets"]:
            if not line["focus"] and line["actors"]:
                return Take(line["actors"][0])
            actor = line["focus"]
            hex = min(line["targets"])
            found = [p for p in there(line, hex) if p in SIDE and (not actor or SIDE[p] != SIDE[actor])]
            return Aim(actor, found[0])
        return self._first(line)


# -- what came of it --------------------------------------------------------------------------------------------


FIGHT = {"fire", "defensive-fire", "morale", "melee", "retreat", "advance", "rout"}
"""What must happen in the turn: rolls and ways of moving by their names in the journal."""


def whole_turn(journal: Path, meant: Iterable[Meant], bands: Iterable[str]) -> None:
    """Hold a journal against the turn that was played: each command is one that was meant, and the turn is whole."""
    meant = list(meant)
    states, words, happened = checked(journal, meant)
    state = states[-1]
    wings = {(wing.side, wing.name) for wing in RULES.view(state, None).wings}
    sides = [side.id for side in SCENARIO.sides]
    pressed = [one.wish.label for one in meant if isinstance(one.wish, Press)]
    assert [label for label in pressed if label in CURTAINS] == [CURTAINS[0], CURTAINS[0], CURTAINS[1]]
    first = next(n for n, (_, told) in enumerate(words) if told.startswith("Activate "))
    ordered = {(side, told.split(":")[0]) for side, told in words[:first] if ": " in told}
    asked = [decision(at) for at in states[:first]]
    offered = {(one.side, RULES.words(at, command)) for one, at in zip(asked, states, strict=False) if one
               for command in one.options}  # fmt: skip
    assert ordered == {(side, told.split(":")[0]) for side, told in offered if ": " in told}, "none has no order"
    assert [side for side, told in words[:first] if told == "Orders are given"] == sides
    activated = [(side, told.removeprefix("Activate ")) for side, told in words if told.startswith("Activate ")]
    assert sorted(activated) == sorted(wings), "each wing acts once"
    assert happened >= FIGHT
    assert any(isinstance(one.wish, Answer) for one in meant)
    assert all(any(SCENARIO_NAMES[side] in band for band in bands) for side in sides)
    assert RULES.view(state, None).turn == 2


SCENARIO_NAMES = {side.id: side.name for side in SCENARIO.sides}


def checked(journal: Path, meant: Iterable[Meant]) -> tuple[list[State], list[tuple[str, str]], set[str]]:
    """Play the commands of a journal again and hold each wish against those it led to.

    Return all positions, the commands in words with their sides, what was rolled for and how pieces moved.
    """
    codec, state = codec_for(RULES), start(RULES, SCENARIO, frozenset(), SEED)[0]
    states, commands, happened = [state], list[Command](), set[str]()
    words: list[tuple[str, str]] = []
    for line in read(journal).lines[2:]:
        if not isinstance(line, CommandLine):
            assert line.line == "snapshot", "nothing was taken back"
            continue
        command = codec.command_from(line.command)
        assert objection(state, command) is None
        words.append((line.side, RULES.words(state, command)))
        state, events = apply(state, command)
        states.append(state)
        commands.append(command)
        happened |= {e.purpose for e in events if isinstance(e, Rolled)}
        happened |= {e.how for e in events if isinstance(e, Moved)}
    done, advance = 0, False
    for one in meant:
        assert one.before == done, f"{one}: something else was done before it"
        advance = advance or isinstance(one.wish, Answer)
        _hold(one.wish, states[one.before : one.after + 1], commands[one.before : one.after], advance, one.told)
        done = one.after
    assert done == len(commands)
    return states, words, happened


def _hold(wish: Wish, states: list[State], commands: list[Command], advance: bool, notices: tuple[str, ...]) -> None:
    """Whether commands are those that were wished for; answers given in advance may follow them."""
    told = [RULES.words(state, command) for state, command in zip(states, commands, strict=False)]
    kept = len(commands)
    while advance and kept > (0 if isinstance(wish, Answer) else 1) and isinstance(commands[kept - 1], Decline):
        kept -= 1
    wished = commands[:kept]
    match wish:
        case Press(label) if label in CURTAINS:
            assert not wished
        case Press("End it"):
            assert told[:kept] == ["End unit actions"] or told[:kept] == ["All are declared"], told
        case Press("End unit actions") if not wished:
            pass  # the box asks first
        case Press(label):
            assert told[:kept] == [label], (wish, told)
        case Order(wing, label):
            assert told
            assert all(words.startswith(f"{wing}: ") for words in told), (wish, told)
            assert told[-1].startswith(f"{wing}: {label}"), (wish, told)
        case Take(piece):
            assert [command.actor for command in wished] in ([], [piece]), (wish, told)
        case Go(piece, hex):
            _arrived(piece, hex, states, wished, notices)
        case Confirm(piece, label):
            assert told[kept - 1] == label or _arrived(piece, "", states, wished, notices), (wish, told)
        case Aim(piece, target):
            assert len(wished) == 1, (wish, told)
            assert wished[0].on_piece == target, (wish, told)
            assert not piece or wished[0].actor == piece
        case Answer():
            assert not wished, (wish, told)


def _arrived(piece: str, hex: str, states: list[State], commands: list[Command], notices: tuple[str, ...]) -> bool:
    """Hold a way against its goal: the piece alone has moved, and is there, or something asked or said stopped it."""
    assert commands
    assert all(command.actor == piece for command in commands)  # turns on the way among them
    after = states[len(commands)]
    if commands[-1].on_hex == hex or (
        piece in after.pieces and GRID.at(hex) in after.pieces[piece].hexes if hex else 0
    ):
        return True
    asked = decision(after)
    assert asked is not None
    stopped = asked.side != SIDE[piece] or asked.subject != piece or asked.topic != "action"
    assert stopped or notices, (piece, hex, commands)
    return True
