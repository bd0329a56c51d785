"""The command queue: planned commands that are submitted one by one, as long as the rules ask what was planned."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from game.engine.commands import Command
from game.engine.events import Event, Moved, Turned
from game.engine.objection import Refused
from game.engine.play import only_waiting
from game.engine.procedure import Decision
from game.engine.text import N_, _
from game.record.game import Game


@dataclass(frozen=True, slots=True)
class Stop:
    """Why the queue does not go on: a word for programs and a sentence. `side` is who is asked now."""

    why: Literal["done", "other-side", "other-question", "refused", "over"]
    sentence: str
    side: str = ""


DONE = Stop("done", N_("all was carried out"))


class CommandQueue:
    """Commands of one side still to come. `left` is what was not carried out, `stop` why it waits."""

    def __init__(self, game: Game):
        self.game = game
        self.left: tuple[Command, ...] = ()
        self.stop: Stop = DONE
        self._side = ""
        self._asked: tuple[str, str] = ("", "")

    def send(self, commands: Iterable[Command], expecting: int | None = None) -> list[Event]:
        """Plan these commands in place of what was left, and carry out as many as the rules let pass.

        `expecting` is the number of commands the sender saw: a plan sent twice is dropped. The events of all
        commands carried out come back; `stop` says what happened then. Raises SaveTrouble: the command that could
        not be written is the first that is left, and `confirm` tries it again.
        """
        if expecting is not None and expecting != self.game.count:
            return []
        self.left = tuple(commands)
        asked = self.game.decision
        self._side = asked.side if asked else ""
        self._asked = _question(asked)
        return self._run()

    def confirm(self) -> list[Event]:
        """Go on with the rest, if it is again for the same side to decide."""
        asked = self.game.decision
        if asked is not None and asked.side == self._side:
            self._asked = _question(asked)
        return self._run()

    def clear(self) -> None:
        """Forget the rest."""
        self.left = ()
        self.stop = DONE

    def _run(self) -> list[Event]:
        events: list[Event] = []
        while self.left:
            answered = _question(self.game.decision)
            stop = self._why_not(self.left[0])
            done: list[Event] = []
            if stop is None:
                try:
                    done = self.game.submit(self.left[0])
                except Refused as refusal:
                    stop = Stop("refused", str(refusal), self._side)
            if stop is not None:
                self.stop = stop
                return events
            events.extend(done)
            self._asked = answered
            self.left = _after(self.left, done)
        self.stop = DONE
        return events

    def _why_not(self, command: Command) -> Stop | None:
        asked = self.game.decision
        if asked is None:
            return Stop("over", _("the battle is over"))
        if asked.side != self._side:
            name = self.game.scenario.side(asked.side).name
            return Stop(
                "other-side",
                _("{name} has to decide first: {prompt}").format(name=name, prompt=asked.prompt),
                asked.side,
            )
        now = _question(asked)
        if now != self._asked and (only_waiting(command) or _about_another(asked, command)):
            # "Done" and "Decline" answer every question, so they may only answer the one they were planned for.
            return Stop(
                "other-question", _("first something else is asked: {prompt}").format(prompt=asked.prompt), asked.side
            )
        return None


def _after(left: tuple[Command, ...], events: list[Event]) -> tuple[Command, ...]:
    """What is left after the first command, whose events may hold steps that the rules forced and that were planned."""
    piece = left[0].actor
    acts = [e for e in events if isinstance(e, Moved | Turned) and e.piece == piece]
    if acts and (left[0].on_hex or left[0].to_facing is not None) and _does(left[0], acts[0]):
        acts = acts[1:]
    rest = left[1:]
    for act in acts:
        if rest and rest[0].actor == piece and _does(rest[0], act):
            rest = rest[1:]
    return rest


def _does(command: Command, act: Moved | Turned) -> bool:
    """Whether this is what a command leads to; one that names neither hex nor facing is a turn of its own kind."""
    if isinstance(act, Moved):
        return command.on_hex in act.hexes
    return command.on_hex is None and command.to_facing in (None, act.facing)


def _question(asked: Decision | None) -> tuple[str, str]:
    return (asked.topic, asked.subject) if asked else ("", "")


def _about_another(asked: Decision, command: Command) -> bool:
    return bool(asked.subject and command.actor and asked.subject != command.actor)
