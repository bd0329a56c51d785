"""What a situation file expects to come out: one model for each kind of line."""

from typing import Annotated, Any, Literal

from pydantic import Field

from game.engine.commands import Command
from game.engine.ruleset import Ruleset
from game.engine.text import _
from game.setup.commands import command_of
from game.setup.messages import Sink, check, meant
from game.setup.model import Model, Word
from game.setup.yamltext import Place

AFTER = "Number of the command after which the line holds; the last one if left out."


class Expect(Model):
    """A line of `expect`."""

    after: Annotated[int | None, Field(ge=0, description=AFTER)] = None


class ExpectRoll(Expect):
    """The n-th die of the situation: its face, modifiers, total and need."""

    roll: Annotated[int, Field(ge=1)]
    die: int | None = None
    tally: dict[str, int] | None = None
    total: int | None = None
    need: int | None = None
    sense: str | None = None
    chance: Annotated[list[int], Field(min_length=2, max_length=2)] | None = None
    purpose: str | None = None
    clause: str | None = None
    result: str | None = None
    side: str | None = None
    piece: str | None = None
    target: str | None = None


class ExpectPiece(Expect):
    """A piece as it stands then. A mark with 0 must not be there; `marks: {}` means none at all."""

    piece: Word
    gone: bool = False
    hex: str | None = None
    hexes: list[str] | None = None
    facing: str | None = None
    status: str | None = None
    level: int | None = None
    marks: dict[str, int] | None = None
    side: str | None = None
    wing: str | None = None
    type: str | None = None
    form: str | None = None
    attached: str | None = None


class ExpectAsk(Expect):
    """Who is asked then and what is offered. `asks: nobody` once the battle is over.

    `kind` is a kind of command that must be among the offers, `count` how many offers there are (of that kind).
    """

    asks: str | None = None
    offers: list[Any] = Field(default_factory=list)
    offers_not: Annotated[list[Any], Field(alias="offers-not")] = Field(default_factory=list)
    kind: str | None = None
    count: Annotated[int | None, Field(ge=0)] = None
    topic: str | None = None
    subject: str | None = None
    clause: str | None = None


class ExpectRefused(Expect):
    """A command that the rules refuse then, by a clause; `says` is a part of the reason given."""

    refused: Any
    clause: str | None = None
    says: str | None = None


class ExpectSaid(Expect):
    """A line of the log by its topic; `count: 0` where it must not come."""

    said: Word
    clause: str | None = None
    side: str | None = None
    piece: str | None = None
    text: str | None = None
    count: Annotated[int | None, Field(ge=0)] = None


class ExpectEvent(Expect):
    """An event by its kind and some of its fields; `count: 0` where it must not come."""

    event: Literal[
        "placed", "moved", "turned", "reshaped", "levelled", "marked", "unmarked", "attached", "removed", "ordered",
        "clock", "scored", "rolled", "said", "ended",
    ]  # fmt: skip
    piece: str | None = None
    how: str | None = None
    cause: str | None = None
    clause: str | None = None
    mark: str | None = None
    count: Annotated[int | None, Field(ge=0)] = None


class ExpectEnded(Expect):
    """Whether the battle is over then, and who won ("" for a draw)."""

    ended: bool
    winner: str | None = None
    clause: str | None = None
    reason: str | None = None


class ExpectWing(Expect):
    """A wing or sector as it is then."""

    wing: Word
    order: str | None = None
    state: str | None = None
    number: int | None = None
    marks: list[str] | None = None


class ExpectClock(Expect):
    """The turn then, and its phase."""

    turn: int
    phase: str | None = None


LINES: dict[str, type[Expect]] = {
    "roll": ExpectRoll, "refused": ExpectRefused, "said": ExpectSaid, "event": ExpectEvent, "piece": ExpectPiece,
    "ended": ExpectEnded, "asks": ExpectAsk, "offers": ExpectAsk, "offers-not": ExpectAsk, "wing": ExpectWing,
    "turn": ExpectClock, "kind": ExpectAsk, "count": ExpectAsk, "topic": ExpectAsk, "subject": ExpectAsk,
}  # fmt: skip
"""The key that tells what a line is about, to its model; the first in this order decides."""


def expectation_of(value: Any, ruleset: Ruleset, sink: Sink, base: Place) -> Expect | None:
    """The expectation that a line means, its commands read; None, told to the sink, where it means none."""
    keys = value if isinstance(value, dict) else {}
    model = next((model for key, model in LINES.items() if key in keys), None)
    if model is None:
        known = ("roll", "piece", "asks", "offers", "refused", "said", "event", "ended", "wing", "turn")
        hint = meant(next(iter(keys)), known) if keys else ""
        sink(
            base,
            _("this says nothing that can be checked{hint}").format(hint=hint)
            if hint
            else _("this says nothing that can be checked; begin with one of {known}").format(known=", ".join(known)),
        )
        return None
    line, _bad = check(model, value, sink, base)
    if isinstance(line, ExpectAsk):
        return line.model_copy(
            update={
                "offers": _commands(line.offers, ruleset, sink, (*base, "offers")),
                "offers_not": _commands(line.offers_not, ruleset, sink, (*base, "offers-not")),
            }
        )
    if isinstance(line, ExpectRefused):
        return line.model_copy(update={"refused": command_of(line.refused, ruleset, sink, (*base, "refused"))})
    return line


def _commands(values: list[Any], ruleset: Ruleset, sink: Sink, base: Place) -> list[Command]:
    made = [command_of(value, ruleset, sink, (*base, index)) for index, value in enumerate(values)]
    return [command for command in made if command is not None]
