"""Units over several hexes of which one hex may act by itself: which is chosen, which is meant by a click."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.board.hexes import OFF
from game.engine.commands import Command
from game.engine.state import Piece
from game.engine.views import Overlay

if TYPE_CHECKING:
    from game.ui.battle.choice import Choices


def fits(command: Command, part: int | None) -> bool:
    """Whether a command may be meant while a part is chosen."""
    return part is None or command.part in (None, part)


def meant(commands: Sequence[Command], part: int | None, label: str) -> list[Command]:
    """The commands that a click in a hex may mean: of the part that is chosen, and at this hex of the target."""
    fitting = [command for command in commands if fits(command, part)]
    here = [command for command in fitting if command.at_hex == label]
    return [c for c in fitting if c.at_hex is None or c in here] if here else fitting


def take(choices: "Choices", hex: int) -> bool:
    """Choose the part of the piece in focus that stands in a hex, or none again; false where no part acts by itself."""
    piece = choices.moment.state.pieces.get(choices.focus)
    able = {command.part for command in choices.moment.of(choices.focus)} - {None}
    if piece is None or hex not in piece.hexes or not able:
        return False
    part = piece.hexes.index(hex)
    if part not in able and choices.part is None:
        return False
    choices.part = None if part == choices.part or part not in able else part
    return True


def acting_hex(choices: "Choices") -> int:
    """The hex of the piece in focus that acts by itself: that of what is ready, else the chosen one; OFF for none."""
    ready = choices.ready
    piece = choices.moment.state.pieces.get(ready.last.actor or "" if ready is not None else choices.focus)
    part = ready.last.part if ready is not None else choices.part
    return piece.hexes[part] if piece is not None and part is not None and part < len(piece.hexes) else OFF


def of_part(overlays: Sequence[Overlay], part: int | None) -> list[Overlay]:
    """The zones that show while a part is chosen: its own and those of the whole unit."""
    return [overlay for overlay in overlays if part is None or overlay.part in (None, part)]


def where(piece: Piece, at: int = OFF) -> tuple[int, ...]:
    """The hexes of a target that are marked: the one that is meant, else all."""
    return (at,) if at in piece.hexes else piece.hexes


def next_places(choices: "Choices") -> tuple[tuple[int, ...], ...]:
    """Where the piece in focus may stand after one step, if it stands in several hexes; none for others."""
    piece = choices.moment.state.pieces.get(choices.focus)
    if piece is None or len(piece.hexes) < 2:
        return ()
    found = (choices.stands(c) for c in choices.moment.of(choices.focus) if c.on_hex)
    return tuple(dict.fromkeys(hexes for hexes in found if len(hexes) > 1 and set(hexes) != set(piece.hexes)))
