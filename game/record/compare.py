"""Two positions of the same battle side by side: what differs, in sentences with the hexes they are about."""

from dataclasses import dataclass

from game.engine.text import _
from game.engine.turns import TURNS, TurnWords
from game.engine.views import BoardView, CounterView

COMPASS = 45
"""Degrees of an eighth of the compass."""


@dataclass(frozen=True, slots=True)
class Unlike:
    """One thing that differs. `what` is turn, score, wing, gone, come, place, facing or state.

    `here` and `there` are the hexes of a piece in the two positions, empty where it is not on the map.
    """

    what: str
    words: str
    side: str = ""
    piece: str = ""
    here: tuple[int, ...] = ()
    there: tuple[int, ...] = ()


def compare(
    here: BoardView, there: BoardView, labels: tuple[str, ...] | list[str], turns: TurnWords = TURNS
) -> list[Unlike]:
    """All that differs between two positions: turn and score, the pieces, the wings.

    `labels` names the hexes, `turns` are the rules' words for a turn.
    """
    found: list[Unlike] = []
    if here.turn != there.turn:
        words = _("{turn}: {here} here, {there} there")
        found.append(Unlike("turn", words.format(turn=_(turns.title), here=here.turn, there=there.turn)))
    others = {side.id: side for side in there.sides}
    for side in here.sides:
        other = others.get(side.id)
        if other is not None and other.score != side.score:
            words = _("{side}: {here} points here, {there} there")
            told = words.format(side=side.name, here=side.score, there=other.score)
            found.append(Unlike("score", told, side.id))
    mine_all = {counter.id: counter for counter in here.counters}
    theirs_all = {counter.id: counter for counter in there.counters}
    for id in dict.fromkeys((*mine_all, *theirs_all)):
        found += _piece(mine_all.get(id), theirs_all.get(id), labels)
    wings = {wing.id: wing for wing in there.wings}
    for wing in here.wings:
        other_wing = wings.get(wing.id)
        if other_wing is None:
            continue
        for mine, theirs in ((wing.order, other_wing.order), (wing.state, other_wing.state)):
            if mine != theirs:
                words = _("{wing}: {here} here, {there} there")
                told = words.format(wing=wing.name, here=mine or _("nothing"), there=theirs or _("nothing"))
                found.append(Unlike("wing", told, wing.side))
    return found


def _piece(a: CounterView | None, b: CounterView | None, labels: tuple[str, ...] | list[str]) -> list[Unlike]:
    def at(hexes: tuple[int, ...]) -> str:
        return ", ".join(labels[hex] for hex in hexes)

    if a is None and b is not None:
        words = _("{unit} is not on the map here, there it stands in {hexes}").format(unit=b.name, hexes=at(b.hexes))
        return [Unlike("come", words, b.side, b.id, (), b.hexes)]
    if b is None and a is not None:
        words = _("{unit} stands in {hexes} here, there it is not on the map").format(unit=a.name, hexes=at(a.hexes))
        return [Unlike("gone", words, a.side, a.id, a.hexes, ())]
    assert a is not None
    assert b is not None
    found = []
    if a.hexes != b.hexes:
        words = _("{unit} stands in {here} here, in {there} there")
        told = words.format(unit=a.name, here=at(a.hexes), there=at(b.hexes))
        found.append(Unlike("place", told, a.side, a.id, a.hexes, b.hexes))
    elif a.bearing != b.bearing:
        words = _("{unit} in {hexes} faces {here} here, {there} there")
        told = words.format(unit=a.name, hexes=at(a.hexes), here=facing_words(a.bearing), there=facing_words(b.bearing))
        found.append(Unlike("facing", told, a.side, a.id, a.hexes, b.hexes))
    for mine, theirs in (
        (a.status_words, b.status_words),
        ("", "") if a.status_words != b.status_words else (" ".join(a.figures), " ".join(b.figures)),
        (_marks(a), _marks(b)),
    ):
        if mine != theirs:
            words = _("{unit}: {here} here, {there} there")
            told = words.format(unit=a.name, here=mine or _("nothing"), there=theirs or _("nothing"))
            found.append(Unlike("state", told, a.side, a.id, a.hexes, b.hexes))
    return found


def _marks(counter: CounterView) -> str:
    return ", ".join(mark.tip or f"{mark.sign} {mark.text}".strip() for mark in counter.marks)


def facing_words(bearing: int | None) -> str:
    """A bearing in degrees as a word of the sheet: up, up right …"""
    if bearing is None:
        return _("nowhere")
    words = (
        _("up"), _("up right"), _("right"), _("down right"), _("down"), _("down left"), _("left"), _("up left"),
    )  # fmt: skip
    return words[round(bearing % 360 / COMPASS) % 8]
