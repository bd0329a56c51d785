"""What if: a decision of a saved game played forward many times by the simple player, with other dice each time.

The game itself is left alone. Its own dice are never used, so that nobody learns from this what will be rolled.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import mean, median
from typing import Any

from game.engine.commands import Command
from game.engine.dice import KeyedDice
from game.engine.events import Placed
from game.engine.play import apply, decision
from game.engine.ruleset import Ruleset
from game.engine.state import State
from game.engine.text import _
from game.players import make
from game.players.simulation import MOST_COMMANDS
from game.record.codec import BadData, codec_for
from game.record.journal import read
from game.record.past import Past
from game.record.resume import battle_of, up_to
from game.record.trouble import FileTrouble
from game.record.worker import Say


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one run ended. `winner` is a side, "" for a draw; `losses` counts the pieces lost from the decision on.

    `points` are the scores that are numbers, by side; `over` is False for what is only an intermediate result.
    """

    winner: str
    clause: str
    reason: str
    turn: int
    points: dict[str, int]
    losses: dict[str, int]
    over: bool = True


@dataclass(frozen=True, slots=True)
class Spread:
    """A number over all runs."""

    least: int
    middle: float
    average: float
    most: int


@dataclass(frozen=True, slots=True)
class Summary:
    """What came of some runs: how often who won by which clause, the commonest first, points and losses by side."""

    runs: int
    endings: tuple[tuple[str, str, str, int], ...]
    """(winner, clause, reason, how often); the reason is "" where runs that ended by one clause tell several."""
    points: dict[str, Spread]
    losses: dict[str, Spread]

    def wins(self, winner: str) -> int:
        """How often a side won; "" counts the draws."""
        return sum(count for who, _clause, _reason, count in self.endings if who == winner)


def what_if(ruleset: Ruleset, state: State, seed: str, first: Command | None = None, kind: str = "simple") -> Outcome:
    """Play a position on to its end with the dice of a seed (1 to 64 bytes), the first command given or not.

    Raises Refused for a first command that is not allowed, RuntimeError for a game that never ends.
    """
    battle = replace(state.battle, dice=KeyedDice(seed))
    now = ruleset.resume(
        State(battle, state.pieces, state.groups, state.clock, state.stack, state.dice, state.result, state.offer)
    )
    players = {side.id: make(kind, f"{seed}/{side.id}", ruleset) for side in battle.scenario.sides}
    sides = {piece.id: piece.side for piece in now.pieces.values()}
    for _number in range(MOST_COMMANDS):
        asked = decision(now)
        if asked is None:
            return outcome_of(ruleset, now, sides)
        command = first if first is not None else players[asked.side].choose(now)
        first = None
        now, events = apply(now, command)
        sides |= {event.piece: event.side for event in events if isinstance(event, Placed)}
    raise RuntimeError(_("the game is not over after {count} commands").format(count=MOST_COMMANDS))


def outcome_of(ruleset: Ruleset, state: State, sides: Mapping[str, str]) -> Outcome:
    """What a position amounts to; `sides` are the sides of all pieces that were there at some time."""
    lost = Counter(side for piece, side in sides.items() if piece not in state.pieces)
    points = {}
    for view in ruleset.view(state, None).sides:
        if view.score.lstrip("-−").isdecimal():
            points[view.id] = int(view.score.replace("−", "-"))
    result = state.result
    return Outcome(
        result.winner if result else "",
        result.clause if result else "",
        result.reason if result else "",
        state.clock.turn,
        points,
        {side.id: lost[side.id] for side in state.battle.scenario.sides},
        result is not None,
    )


def summed_up(outcomes: Sequence[Outcome]) -> Summary:
    """The distribution of some outcomes."""
    endings = Counter((one.winner, one.clause) for one in outcomes)
    reasons = {ending: {one.reason for one in outcomes if (one.winner, one.clause) == ending} for ending in endings}
    rows = sorted(endings.items(), key=lambda row: (-row[1], row[0]))
    return Summary(
        len(outcomes),
        tuple((*end, reasons[end].pop() if len(reasons[end]) == 1 else "", count) for end, count in rows),
        _spreads([one.points for one in outcomes]),
        _spreads([one.losses for one in outcomes]),
    )


def _spreads(tables: Sequence[Mapping[str, int]]) -> dict[str, Spread]:
    found = {}
    for side in dict.fromkeys(side for table in tables for side in table):
        values = [table[side] for table in tables if side in table]
        found[side] = Spread(min(values), median(values), mean(values), max(values))
    return found


def what_if_apart(
    say: Say, path: Path, rulesets: Mapping[str, Ruleset], n: int, games: int, first: dict[str, Any] | None
) -> None:
    """The work of a second process: after n commands of a saved game play so many runs, each Outcome told as it comes.

    `first` is the first command as the file writes it, None lets the simple player choose. What cannot be played on is
    told as a sentence.
    """
    try:
        journal = read(path)
        story, _texts = up_to(journal, n)
        ruleset, battle = battle_of(journal, rulesets)
        state = Past(ruleset, battle, story, path).at(n)
        command = codec_for(ruleset).command_from(first) if first is not None else None
    except FileTrouble as trouble:
        say(trouble.reason)
        return
    except BadData as fault:
        say(_("the command is unknown: {fault}").format(fault=fault))
        return
    digest = story.digest
    for k in range(games):
        say(what_if(ruleset, state, f"what if {digest}:{k}", command))
