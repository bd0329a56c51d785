"""The Army tab of a replay: the order of battle as it stands in the frame that is looked at."""

from dataclasses import dataclass

from game.board.hexes import OFF
from game.engine.events import Placed, Removed
from game.engine.text import _
from game.engine.turns import TurnWords
from game.engine.views import BoardView
from game.record.replay import Replay
from game.ui.battle.army import Army, Lost, Row, Unit, Wing, states_of


@dataclass(frozen=True, slots=True)
class Gone:
    """A piece that left the map: in which frame and turn, and why."""

    place: int
    turn: int
    cause: str


class Muster:
    """Who was ever there, of which wing, and who is lost when; folded once."""

    def __init__(self, replay: Replay) -> None:
        self.sides: dict[str, str] = {}
        self.groups: dict[str, str] = {}
        self.came: dict[str, int] = {}
        self.gone: dict[str, list[Gone]] = {}
        for place, frame in enumerate(replay.frames):
            for event in frame.events:
                match event:
                    case Placed(piece, side, group):
                        self.came.setdefault(piece, place)
                        self.sides[piece], self.groups[piece] = side, group
                    case Removed(piece, cause):
                        self.gone.setdefault(piece, []).append(Gone(place, frame.board.clock.turn, cause))

    def lost(self, piece: str, place: int) -> Gone | None:
        """How a piece was lost at or before a frame, None where it had not been there yet."""
        return next((one for one in reversed(self.gone.get(piece, ())) if one.place <= place), None)


def army_rows(
    muster: Muster, seen: BoardView, place: int, labels: tuple[str, ...] | list[str], names: dict[str, str],
    turns: TurnWords,
) -> list[Row]:  # fmt: skip
    """The rows of the army list: sides, wings, units, and who is lost. `names` are those of all pieces."""
    counters = {counter.id: counter for counter in seen.counters}
    rows: list[Row] = []

    def unit(piece: str, wing: str) -> Unit:
        hex = counters[piece].hexes[0] if counters[piece].hexes else OFF
        return Unit(counters[piece], wing, labels[hex] if hex != OFF else "")

    for side in seen.sides:
        first = [p for p, owner in muster.sides.items() if owner == side.id and muster.came[p] <= place]
        there = [p for p in first if p in counters]
        gone = {p: one for p in first if p not in counters and (one := muster.lost(p, place)) is not None}
        rows.append(Army(side.id, side.name, len(there), len(first), f"{side.score} {side.score_words}".strip()))
        own = [wing for wing in seen.wings if wing.side == side.id]
        inside = {p for wing in own for p in wing.pieces} | {
            p for wing in own for p in first if muster.groups[p] == wing.id
        }
        rows += [unit(p, "") for p in there if p not in inside]
        rows += [_lost(turns, names.get(p, p), "", one) for p, one in gone.items() if p not in inside]
        for wing in own:
            here = [counters[p] for p in wing.pieces if p in counters]
            lost = {p: one for p, one in gone.items() if muster.groups[p] == wing.id}
            leader = next((c.name for c in here if c.commander), _("no commander"))
            rows.append(Wing(wing, leader, len(here), len(here) + len(lost), states_of(here)))
            rows += [unit(c.id, wing.id) for c in here]
            rows += [_lost(turns, names.get(p, p), wing.id, one) for p, one in lost.items()]
    return rows


def _lost(turns: TurnWords, name: str, wing: str, gone: Gone) -> Lost:
    cause = _(gone.cause) if gone.cause else _("off the map")
    return Lost(name, wing, _("lost {turn}, {cause}").format(turn=turns.amid(max(1, gone.turn)), cause=cause))
