"""What a player sees of the scenario's own rules: points by source, hexes that count, the tide, reinforcements."""

from collections.abc import Iterator

from game.engine.state import State
from game.engine.table import chance_of
from game.engine.text import _
from game.engine.views import Fact, PlaceView, SideView
from game.rules.tercio.absent import due
from game.rules.tercio.control import held
from game.rules.tercio.entering import awaited, turn_tally
from game.rules.tercio.facts import field
from game.rules.tercio.victory import SCORE_CLAUSE, score, score_by_source


def side_view(state: State, side: str) -> SideView:
    """A side with its score."""
    facts = score_facts(state, side)
    name = field(state).side_names[side]
    return SideView(side, name, str(score(state, side)), score_words(state), facts, score_title(state))


def score_words(state: State) -> str:
    """KS5, NS3 What the score counts."""
    if field(state).special.victory == "points":
        return _("points for units, commanders and hexes (NS3)")
    return _("points for destroyed units (KS5)")


def score_title(state: State) -> str:
    """KS5, NS3 What the score is called."""
    return _("Points") if field(state).special.victory == "points" else _("Destroyed")


def score_facts(state: State, side: str) -> tuple[Fact, ...]:
    """KS5, NS3 The points of a side by what they are for."""
    clause = SCORE_CLAUSE[field(state).special.victory]
    return tuple(Fact(_(source), str(points), clause) for source, points in score_by_source(state, side).items())


def place_views(state: State) -> tuple[PlaceView, ...]:
    """NS3 The hexes that count, with who holds them."""
    names = field(state).side_names
    found = []
    for label, side in held(state).items():
        words = _("{hex} counts 1 for {side}, who held it last (NS3)") if side else _("{hex} counts for nobody (NS3)")
        found.append(PlaceView(state.place(label), side, words.format(hex=label, side=names.get(side, ""))))
    return tuple(found)


def ground_now(state: State) -> Iterator[tuple[int, str]]:
    """NS9 The hexes that the tide has flooded, with what they are now."""
    rules = field(state)
    sea = set(rules.special.floods.values())
    for h, kind in enumerate(rules.sheet.terrain):
        if kind in sea:
            yield h, kind


def turn_marks(state: State) -> tuple[tuple[int, str], ...]:
    """NS6, NS9 The turn of the tide, and the first turn with a die for the reinforcements."""
    rules = field(state)
    marks = []
    if tide := rules.special.tide_turn:
        marks.append((tide, _("Turn {turn}: the tide comes in at its start (NS9)").format(turn=tide)))
    coming = awaited(state)
    if coming is not None:
        words = _("Turn {turn}: from its end on a die may bring {wing} (NS6)")
        marks.append((coming.from_turn, words.format(turn=coming.from_turn, wing=rules.wing_names[coming.wing])))
    return tuple(marks)


def coming_facts(state: State) -> tuple[Fact, ...]:
    """NS6, NS9 The tide and the reinforcements that are still to come, soonest first."""
    found = []
    rules = field(state)
    turn = max(1, state.clock.turn)
    tide = rules.special.tide_turn
    if tide and turn < tide:
        words = _("at the start of turn {turn}").format(turn=tide)
        found.append((tide, Fact(_("Tide"), words, "NS9", _("Whoever stands on the wet sand then must leave it."))))
    coming = awaited(state)
    if coming is not None:
        first = max(turn, coming.from_turn)
        good, faces = chance_of(turn_tally(first), coming.above + 1, "at-least")
        words = _("die at the end of turn {turn}: {percent} %").format(turn=first, percent=100 * good // faces)
        tip = _("With more than {number} on die and turn number together it comes in the next turn.")
        fact = Fact(rules.wing_names[coming.wing], words, "NS6", tip.format(number=coming.above))
        found.append((first, fact))
    for wing in state.groups:
        if units := due(state, wing):
            names = ", ".join(rules.name(id) for id in units)
            words = _("{number} units still to enter").format(number=len(units))
            found.append((turn, Fact(rules.wing_names[wing], words, "NS6, D-120", names)))
    return tuple(fact for _turn, fact in sorted(found, key=lambda pair: pair[0]))
