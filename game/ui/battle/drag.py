"""A piece dragged over the map: taken up where it may act, its way shown under the pointer, sent where it is let go."""

from typing import TYPE_CHECKING

from game.board.hexes import OFF
from game.ui.battle import why as battle_why

if TYPE_CHECKING:
    from game.ui.battle.screen import Battle


def lift(screen: "Battle", hex: int, pieces: list[str]) -> bool:
    """Take up a piece that may act now; false where there is none, so that the map is dragged."""
    choices = screen.choices
    moment = choices.moment
    own = [piece for piece in pieces if piece in moment.actors]
    if not own or not screen.session.asked_person:
        return False
    piece = choices.focus if choices.focus in own else own[0]
    if moment.subject and piece != moment.subject:
        return False
    choices.ready = None
    choices.focus = choices.looked = piece
    if not choices.walks and not choices.targets():
        return False
    screen.cursor = OFF
    screen.refresh()
    return True


def drop(screen: "Battle", hex: int, pieces: list[str]) -> None:
    """Let the piece go: a way is gone, a target is made ready with its forecast, elsewhere the reason is told."""
    choices = screen.choices
    piece = screen.session.state.pieces.get(choices.focus)
    if hex == OFF or piece is None or hex in piece.hexes:
        screen.refresh()
        return
    answer = choices.click(hex, pieces)
    ready = choices.ready
    if ready is not None and not answer.send and not answer.choose and not ready.target and len(ready.path) > 1:
        choices.ready = None
        screen.send(ready.commands)
        return
    screen.answer(answer, battle_why.about(screen, hex, pieces))
