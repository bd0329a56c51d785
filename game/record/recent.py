"""What happened since a side last decided: the commands of others since then as beats, each with the board around it.

It tells nothing that is secret: a command that answered a secret question stays out until what was hidden is shown.
"""

from dataclasses import dataclass
from itertools import chain

from game.engine.events import Event, Levelled, Moved, Removed, Rolled, Said, Turned
from game.engine.play import decision
from game.record.board import Board
from game.record.game import Game
from game.record.lines import CommandLine, RulingLine
from game.record.story import Step
from game.record.trouble import RulesDiffer

SILENT = ("decline", "done")
"""Commands that decide nothing by themselves: they are no decision to look back to."""


@dataclass(frozen=True, slots=True)
class Beat:
    """One thing that happened: commands `first` to `last`, what came of them, the board before and after."""

    first: int
    last: int
    side: str
    events: tuple[Event, ...]
    before: Board
    after: Board
    ruling: str = ""
    """The reason, where both players set it by agreement."""
    step: Step | None = None
    """The last of the commands."""


def since(game: Game, side: str, literally: bool = False) -> range:
    """The places in `game.story.played` of what a side has not decided itself since its last decision.

    The run of commands that the side gives now is no news, and an enemy's command that nothing came of neither. A
    Decline or Done counts as a decision only `literally`: who has said no to ten moves wants to see the eleventh, but
    who takes up his own wing again wants to see them all.
    """
    played = game.story.played
    end = len(played)
    while end and (played[end - 1].side == side or not played[end - 1].events):
        end -= 1
    start = end
    while start and not _decided(played[start - 1], side, literally):
        start -= 1
    return range(start, end)


def beats(game: Game, places: range) -> list[Beat]:
    """What happened at these places: a run of moves of one piece is one beat; nothing that is still secret."""
    found: list[Beat] = []
    if not places:
        return found
    played = game.story.played
    earlier = (event for step in played[: places.start] for event in step.events)
    board = Board().after(chain(game.story.opened.events, earlier))
    telling = [place for place in places if played[place].events and not played[place].revealed]
    secret = [place for place in telling if _secret(game, place)]
    shown = max((place for place, step in enumerate(played) if step.revealed), default=-1)
    for place in places:
        step = played[place]
        after = board.after(step.events)
        if step.events and not (place in secret and place > shown):
            _add(found, step, board, after)
        board = after
    return found


def _add(found: list[Beat], step: Step, before: Board, after: Board) -> None:
    last = found[-1] if found else None
    reason = step.line.reason if isinstance(step.line, RulingLine) else ""
    if last is not None and not reason and last.last == step.n - 1 and last.side == step.side:
        mover = _only_mover(step.events)
        if mover and mover == _only_mover(last.events):
            found[-1] = Beat(last.first, step.n, last.side, (*last.events, *step.events), last.before, after, "", step)
            return
    found.append(Beat(step.n, step.n, step.side, step.events, before, after, reason, step))


def _only_mover(events: tuple[Event, ...]) -> str:
    """The piece that merely moves and turns in these events (with whom it carries), "" where more happens."""
    if any(isinstance(event, Rolled | Removed | Levelled | Said) for event in events):
        return ""
    movers = [event.piece for event in events if isinstance(event, Moved | Turned)]
    return movers[0] if movers else ""


def _decided(step: Step, side: str, literally: bool) -> bool:
    if step.side != side:
        return False
    return literally or not isinstance(step.line, CommandLine) or step.line.command.get("kind") not in SILENT


def _secret(game: Game, place: int) -> bool:
    """Whether the command at a place answered a secret question; where that cannot be told any more it counts so."""
    try:
        asked = decision(game.position(place))
    except RulesDiffer:
        return True
    return asked is not None and asked.secret
