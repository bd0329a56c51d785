"""Nieuport on the screen: hexes that count, the tide, what a score is made of, reinforcements that enter."""

import pygame
import pytest

from game.ui.battle.scene import hex_tip
from game.ui.shots import Take
from tests.hard.amounts import some
from tests.ui.screens import opened


def in_nieuport(home, name, *options, size=(1024, 700)):
    """A battle of Nieuport, its first wing about to be activated."""
    take = Take(opened(home, size, curtain=False))
    page = take.hand.app.screen.page
    page.list.choose(next(n for n, one in enumerate(page.found) if one.id == f"nieuport-1600/{name}"))
    page.options.ticked = frozenset(options)
    take.unseen = True
    take.begin()
    assert take.topic("activate")
    return take


def test_hexes_that_count_fly_the_colours_of_who_holds_them(tmp_path):
    take = in_nieuport(tmp_path, "battle-of-the-dunes")
    screen = take.battle
    grid, art = screen.view.camera.grid, screen.view.kit.art
    flags = {grid.labels[flag.hex]: flag.cloth for flag in screen.view.scene.flags}
    dutch = art.palette("dutch").ground
    assert flags == {"1105": dutch, "0808": dutch, "0809": dutch, "0802": None}
    tips = {label: hex_tip(screen, grid.number[label], []) for label in ("1105", "0802", "0101")}
    assert "1105 counts 1 for United Provinces, who held it last (NS3)" in tips["1105"].body
    assert "0802 counts for nobody (NS3)" in tips["0802"].body
    assert tips["0101"].title.startswith("0101  ocean")


def test_the_bar_tells_the_points_and_what_they_are_for(tmp_path):
    take = in_nieuport(tmp_path, "battle-of-the-dunes", "reinforcements")
    state = take.battle.top.state
    assert (state.score_words, [score.words for score in state.scores]) == ("Points", ["3", "0"])
    assert "Hexes held: 3" in state.scores[0].tip.body
    assert state.coming == "Velasco's wing: die at the end of turn 3: 0 % (NS6)"


def test_the_sea_comes_in_on_the_map_at_the_tide(tmp_path):
    take = in_nieuport(tmp_path, "before-high-tide")
    screen = take.battle
    painter, number = screen.view.kit.painter, screen.view.camera.grid.number
    assert screen.top.state.note == "Tide: at the start of turn 3"
    assert painter.sheet.terrain[number["1201"]] == "tide"
    assert take.run(lambda s: s.session.seen.turn == 3 and s.session.seen.deciding != "")
    assert {painter.sheet.terrain[number[f"{n:02}01"]] for n in range(1, 26)} == {"ocean"}
    assert hex_tip(screen, number["1201"], []).title.startswith("1201  ocean")
    assert screen.top.state.note == ""
    assert any("The tide comes in" in entry.words for entry in screen.chronicle.entries)


@pytest.mark.parametrize("by", some(["mouse", "keys"], 1))
def test_a_unit_that_comes_on_is_put_on_the_map(tmp_path, by):
    take = in_nieuport(tmp_path, "battle-of-the-dunes", "reinforcements")
    assert take.topic("actor", "bring-on")
    screen, hand = take.battle, take.hand
    unit = next(c.piece for c in screen.session.moment.options if c.kind == "bring-on")
    hand.press(f"Bring on {screen.session.piece_name(unit)}")
    hand.settle()
    moment = screen.session.moment
    assert moment.asked.topic == "enter"
    place = moment.options[len(moment.options) // 2].to
    number = screen.view.camera.grid.number[place]
    shown = {h for overlay in screen.view.scene.overlays if overlay.style == "reach" for h in overlay.hexes}
    assert number in shown
    assert screen.view.rect.collidepoint(screen.view.camera.centre(number)), "the edge comes into view"
    if by == "mouse":
        hand.click(hand.hex(place))
        hand.click(hand.hex(place))
    else:
        screen.cursor = number
        screen.refresh()
        hand.key(pygame.K_RETURN)
        hand.key(pygame.K_RETURN)
    assert screen.session.state.pieces[unit].hex == number
