"""Records to JSON and back: commands, events, frames, pieces; snapshots and digests of whole positions.

The adapters stand over the very dataclasses of the engine and of the rule set. Text is canonical: keys sorted, no
blanks, UTF-8. Reading is strict and always from JSON text.
"""

import json
from collections.abc import Callable, Sequence
from functools import lru_cache, reduce
from hashlib import blake2b
from operator import or_ as either
from typing import Annotated, Any, TypeVar, cast

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError, create_model

from game.engine.commands import SHARED, Command
from game.engine.events import EVENTS, Ended, Event
from game.engine.procedure import Procedure
from game.engine.ruleset import Ruleset
from game.engine.state import Battle, Clock, Group, Piece, State
from game.engine.text import _

T = TypeVar("T")


class BadData(ValueError):
    """Text that is not what it should be; the message names the field and what is wrong with it."""


def canonical(data: Any, sort: bool = True) -> str:
    """Plain data as canonical JSON text."""
    return json.dumps(data, sort_keys=sort, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def tagged(kinds: Sequence[type], tag: str = "kind") -> Any:
    """The union of record types, told apart by their tag."""
    if len(kinds) == 1:
        return kinds[0]
    return Annotated[reduce(either, kinds), Field(discriminator=tag)]


def plain(adapter: TypeAdapter[Any], record: Any) -> Any:
    """A record as plain data. Raises ValueError for a record with fields of a wrong type: never saved wrongly."""
    return adapter.dump_python(record, mode="json", warnings="error")


def first_fault(error: ValidationError) -> str:
    """The first fault that a validation found, in one sentence with the way to the field."""
    fault = error.errors(include_url=False, include_input=False)[0]
    way = ".".join(str(part) for part in fault["loc"])
    return f"{way}: {fault['msg']}" if way else fault["msg"]


def strictly(read: Callable[[str | bytes], T], text: str | bytes) -> T:
    """What an adapter reads from JSON text. Raises BadData."""
    try:
        return read(text)
    except ValidationError as error:
        raise BadData(first_fault(error)) from None


EVENT: TypeAdapter[Event] = TypeAdapter(tagged(EVENTS))
_PIECE = TypeAdapter(Piece)
_GROUP = TypeAdapter(Group)
_CLOCK = TypeAdapter(Clock)
_ENDED = TypeAdapter(Ended)


@lru_cache(maxsize=16_384)
def piece_text(piece: Piece) -> str:
    """A piece as canonical text."""
    return canonical(plain(_PIECE, piece))


@lru_cache(maxsize=4096)
def group_text(group: Group) -> str:
    """A wing or sector as canonical text."""
    return canonical(plain(_GROUP, group))


@lru_cache(maxsize=256)
def clock_text(clock: Clock) -> str:
    """The clock as canonical text."""
    return canonical(plain(_CLOCK, clock))


def digest_of(text: str) -> str:
    """The digest of canonical text: BLAKE2b, 8 bytes, in hex."""
    return blake2b(text.encode("utf-8"), digest_size=8).hexdigest()


class Codec:
    """The adapters of one rule set, built once (`codec_for`)."""

    def __init__(self, commands: tuple[type[Command], ...], frames: tuple[type[Procedure], ...]):
        self._commands: TypeAdapter[Command] = TypeAdapter(tagged((*commands, *SHARED)))
        self._frames: TypeAdapter[Procedure] = TypeAdapter(tagged(frames))
        stack: Any = tuple.__class_getitem__((tagged(frames), ...))
        self._snapshot: type[BaseModel] = create_model(
            "Snapshot",
            __config__=ConfigDict(extra="forbid", strict=True),
            pieces=(tuple[Piece, ...], ...),
            groups=(tuple[Group, ...], ...),
            clock=(Clock, ...),
            stack=(stack, ...),
            dice=(int, ...),
            result=(Ended | None, ...),
            offer=(str, ...),
        )
        self._frame_text = lru_cache(maxsize=4096)(self._frame_plainly)

    # -- commands and frames --------------------------------------------------------------------------------------

    def command_data(self, command: Command) -> dict[str, Any]:
        """A command as plain data."""
        return cast(dict[str, Any], plain(self._commands, command))

    def command_text(self, command: Command) -> str:
        """A command as canonical text."""
        return canonical(self.command_data(command))

    def command(self, text: str | bytes) -> Command:
        """The command in a JSON text. Raises BadData."""
        return strictly(self._commands.validate_json, text)

    def command_from(self, data: dict[str, Any]) -> Command:
        """The command in plain data. Raises BadData."""
        return self.command(canonical(data))

    def frame_text(self, frame: Procedure) -> str:
        """A frame of the stack as canonical text."""
        try:
            return self._frame_text(frame)
        except TypeError:  # a frame that holds something without a hash
            return self._frame_plainly(frame)

    def frame(self, text: str | bytes) -> Procedure:
        """The frame in a JSON text. Raises BadData."""
        return strictly(self._frames.validate_json, text)

    def _frame_plainly(self, frame: Procedure) -> str:
        return canonical(plain(self._frames, frame))

    # -- positions ------------------------------------------------------------------------------------------------

    def snapshot(self, state: State) -> str:
        """A position as canonical text. Pieces and groups stand in their order, which the rules may go by."""
        result = "null" if state.result is None else canonical(plain(_ENDED, state.result))
        return (
            f'{{"clock":{clock_text(state.clock)},"dice":{state.dice}'
            f',"groups":[{",".join(map(group_text, state.groups.values()))}]'
            f',"offer":{canonical(state.offer)}'
            f',"pieces":[{",".join(map(piece_text, state.pieces.values()))}]'
            f',"result":{result},"stack":[{",".join(map(self.frame_text, state.stack))}]}}'
        )

    def digest(self, state: State) -> str:
        """The digest of a position."""
        return digest_of(self.snapshot(state))

    def state(self, text: str | bytes, battle: Battle) -> State:
        """The position in a snapshot; `ruleset.resume` still has to make what is derived. Raises BadData."""
        read = cast(Any, strictly(self._snapshot.model_validate_json, text))
        size = battle.scenario.sheet.grid.size
        pieces: dict[str, Piece] = {piece.id: piece for piece in read.pieces}
        groups: dict[str, Group] = {group.id: group for group in read.groups}
        if len(pieces) != len(read.pieces) or len(groups) != len(read.groups):
            raise BadData(_("a piece or group stands there twice"))
        for piece in pieces.values():
            if not all(0 <= hex < size for hex in piece.hexes):
                raise BadData(_("{piece} stands off the map").format(piece=piece.id))
        if read.dice < 0:
            raise BadData(_("the number of dice is below 0"))
        return State(battle, pieces, groups, read.clock, read.stack, read.dice, read.result, read.offer)


def codec_for(ruleset: Ruleset) -> Codec:
    """The codec of a rule set."""
    return _codec(tuple(ruleset.commands), tuple(ruleset.frames))


@lru_cache(maxsize=16)
def _codec(commands: tuple[type[Command], ...], frames: tuple[type[Procedure], ...]) -> Codec:
    return Codec(commands, frames)
