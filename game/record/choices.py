"""Secret choices in a game by file: which are sealed, which are known, and how both are carried out once they are."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from game.engine.commands import Command
from game.engine.dice import Chooser
from game.engine.objection import Refused
from game.engine.play import apply, decision, only_waiting
from game.engine.state import State
from game.engine.text import _
from game.record.codec import BadData, Codec
from game.record.letters import ChosenLine, Letter, LostLine, RevealedLine, SealedLine
from game.record.own import Own
from game.record.sealing import seal
from game.record.trouble import Damaged

MOST_MADE_UP = 20_000
"""Made-up commands after which a secret choice that never ends is a fault of the program."""


@dataclass(slots=True)
class Stage:
    """What is known of the secret choices after one command, by side; `line` is that of the last one shown."""

    sealed: dict[str, SealedLine] = field(default_factory=dict)
    chosen: dict[str, ChosenLine] = field(default_factory=dict)
    lost: set[str] = field(default_factory=set)


def stage_of(letters: Iterable[Letter], n: int) -> Stage:
    """What the letters of a game tell of the secret choices after command n."""
    stage = Stage()
    for line in letters:
        match line:
            case SealedLine() if line.n == n:
                stage.sealed[line.side] = line
            case ChosenLine() if line.n == n:
                stage.chosen[line.side] = line
            case LostLine() if line.n == n:
                stage.sealed.pop(line.side, None)
                stage.lost.add(line.side)
    return stage


def fixed_by(letters: Iterable[Letter]) -> int:
    """The number of the last command that came of choices made in secret; 0 where there are none."""
    most: dict[int, int] = {}
    for line in letters:
        if isinstance(line, ChosenLine | RevealedLine):
            most[line.n] = most.get(line.n, line.n) + len(line.commands)
    return max(most.values(), default=0)


def shown_by(own: Own | None, sealed: SealedLine) -> RevealedLine | None:
    """What a seal holds, where it is in the player's own folder and fits the seal."""
    choice = own.choice if own is not None else None
    if own is None or choice is None or choice.n != sealed.n:
        return None
    if seal(own.game, sealed.n, sealed.side, choice.salt, choice.commands) != sealed.seal:
        return None
    return RevealedLine(sealed.n, sealed.side, choice.salt, tuple(choice.commands))


def in_order(
    codec: Codec, state: State, choices: Mapping[str, Sequence[dict[str, Any]]], where: tuple[Path, int, int]
) -> list[Command]:
    """The commands of all choices in the order in which the rules ask for them.

    `where` is file, line and number of commands for the Damaged that is raised where the rules do not allow them.
    """
    found = []
    left = {side: list(commands) for side, commands in choices.items()}
    while any(left.values()):
        asked = decision(state)
        try:
            if asked is None or not left.get(asked.side):
                raise BadData(_("nobody is asked for it"))
            command = codec.command_from(left[asked.side].pop(0))
            state, _events = apply(state, command)
        except (BadData, Refused) as fault:
            path, line, n = where
            reason = _("a secret choice is none that the rules allow: {fault}").format(fault=fault)
            raise Damaged(path, line, reason, n) from None
        found.append(command)
    return found


def stand_in(side: str, state: Callable[[], State], submit: Callable[[Command], object]) -> None:
    """Choose anything for the other side as long as the rules ask it in secret before *side*."""
    chooser = Chooser("nobody's choice")
    for _time in range(MOST_MADE_UP):
        asked = decision(state())
        if asked is None or not asked.secret or asked.side == side:
            return
        options = list(asked.options)
        done = [command for command in options if only_waiting(command)]
        submit(done[0] if done else options[chooser.below(len(options))])
    raise RuntimeError("the secret choice of the other side never ends")
