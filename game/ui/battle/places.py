"""What a battle is about besides its counters: hexes that count, ground that changes, what is to come, the score."""

from dataclasses import replace

from game.board.hexes import OFF
from game.board.terrain import Sheet
from game.engine.views import BoardView, Fact, SideView
from game.ui.battle.session import Moment
from game.ui.counters.art import CounterArt
from game.ui.mapview.flags import Flag
from game.ui.paint.painter import MapPainter


def suit_ground(painter: MapPainter, printed: Sheet, ground: tuple[tuple[int, str], ...]) -> None:
    """Let a map show the ground as it is now; only what has changed is painted again."""
    terrain = list(printed.terrain)
    for hex, kind in ground:
        terrain[hex] = kind
    now = painter.sheet.terrain
    changed = tuple(hex for hex, kind in enumerate(terrain) if kind != now[hex])
    if changed:
        painter.replace(replace(printed, terrain=tuple(terrain)), changed)


def kind_of_ground(seen: BoardView, printed: Sheet, hex: int) -> str:
    """The kind of terrain that a hex has now."""
    return dict(seen.ground).get(hex, printed.terrain[hex])


def flags_of(seen: BoardView, art: CounterArt) -> tuple[Flag, ...]:
    """A flag for each hex that counts, in the colours of who holds it."""
    found, order = [], [side.id for side in seen.sides]
    for place in seen.places:
        palette = art.palette(place.side) if place.side else None
        cloth, line = (palette.ground, palette.symbol) if palette else (None, None)
        found.append(Flag(place.hex, cloth, line, order.index(place.side) if place.side in order else 0))
    return tuple(found)


def offered_place(moment: Moment) -> int:
    """The middle one of the hexes to choose from where no piece is the one to act; OFF where none are."""
    asked = moment.asked
    if asked is None or asked.secret or moment.actors or moment.subject:
        return OFF
    hexes = sorted(moment.state.place(c.on_hex) for c in moment.options if c.on_hex)
    return hexes[len(hexes) // 2] if hexes else OFF


def place_lines(seen: BoardView, hex: int) -> list[str]:
    """What a hex counts for, for its tooltip."""
    return [place.tip for place in seen.places if place.hex == hex and place.tip]


def score_lines(view: SideView) -> str:
    """What a score is made of, a line for each source; the words alone where there is only one."""
    if len(view.sources) < 2:
        return view.score_words
    return "\n".join([view.score_words, *(told(fact) for fact in view.sources)])


def told(fact: Fact) -> str:
    """A fact in one line."""
    return f"{fact.name}: {fact.value}"


def coming_words(seen: BoardView) -> str:
    """All that is still to come, a line for each."""
    return "\n".join(f"{told(fact)} ({fact.clause})" if fact.clause else told(fact) for fact in seen.coming)


def next_words(seen: BoardView) -> str:
    """What comes next, "" for nothing."""
    return told(seen.coming[0]) if seen.coming else ""
