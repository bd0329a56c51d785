"""Units over two hexes on the screen: picked by either hex, a half chosen to fire, zones and next places apart."""

import math
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.record.journal import read
from game.record.telling import Telling
from game.rules import RULESETS
from game.ui.battle import parts
from game.ui.battle.places import flags_of, suit_ground
from game.ui.battle.screen import Battle
from game.ui.counters.table import counter_side, layout, pick
from game.ui.mapview.region import STYLES
from game.ui.shots import Take
from tests.ui.screens import all_closed, opened  # noqa: F401 - the fixture is used by being here
from tests.ui.tercio_field import NAME, OTHER, TERCIO, write_field


def in_field(home: Path) -> Take:
    """The small battle, one of the tercios about to be chosen."""
    write_field(home / "scenarios" / "tercios")
    take = Take(opened(home, (1280, 800), curtain=False, band=False))
    page = take.hand.app.screen.page  # type: ignore[union-attr]
    page.list.choose(next(n for n, one in enumerate(page.found) if one.name == NAME))
    take.begin()
    screen = take.battle
    while (asked := screen.session.moment.asked) is not None and asked.topic != "actor":
        moment = screen.session.moment
        screen.press(next((c for c in moment.options if c.kind == "activate"), moment.waiting))  # type: ignore[arg-type]
    assert asked is not None
    assert asked.side == "spain"
    take.hand.settle()
    return take


def acting(home: Path) -> tuple[Take, Battle]:
    """The tercio in action, wheeled so that both its halves have the enemy before them."""
    take = in_field(home)
    take.hand.click(take.hand.hex("1604"))
    screen = take.battle
    wheel = next(c for c in screen.session.moment.options if screen.session.moment.words(c).startswith("Wheel left"))
    screen.send((wheel,))
    while screen.session.moment.asked.topic == "react":  # type: ignore[union-attr]
        screen.press(screen.session.moment.waiting)  # type: ignore[arg-type]
    take.hand.settle()
    assert screen.session.moment.subject == TERCIO
    return take, screen


def zones(screen: Battle) -> dict[int | None, set[str]]:
    """The fire zones on the map by the part they belong to."""
    label = screen.session.state.label
    return {o.part: {label(h) for h in o.hexes} for o in screen.view.scene.overlays if o.style == "fire"}


@pytest.mark.parametrize("hex", ["1604", "1603"])
def test_a_click_on_either_hex_takes_the_unit(tmp_path: Path, hex: str) -> None:
    take = in_field(tmp_path)
    take.hand.click(take.hand.hex(hex))
    assert take.battle.session.moment.subject == TERCIO
    scene = take.battle.view.scene
    assert {take.battle.session.state.label(h) for h in scene.selected} == {"1604", "1603"}
    card = take.battle.session.ruleset.card_of(take.battle.session.state, TERCIO, None)
    assert "double unit" in card.subtitle
    assert [fact.value for fact in card.facts if fact.name == "Halves"] == ["left in 1604, right in 1603"]


def test_the_zones_of_the_halves_are_told_apart(tmp_path: Path) -> None:
    _take, screen = acting(tmp_path)
    shown = zones(screen)
    assert set(shown) == {0, 1}
    assert "1505" in shown[0] & shown[1]
    assert shown[0] - shown[1]
    assert shown[1] - shown[0]
    labels = [text for o in screen.view.scene.overlays if o.style == "fire" for _, text in o.labels]
    assert labels == ["left", "right"]
    left, right = STYLES["fire"].bands[-1], STYLES["fire-1"].bands[-1]
    assert right.on >= 2 * left.on, "dots against long dashes, whatever the eye makes of colours"
    assert right.inside != left.inside


def test_a_half_is_chosen_by_a_click_and_alone_may_fire_then(tmp_path: Path) -> None:
    take, screen = acting(tmp_path)
    hand, state = take.hand, screen.session.state
    hand.click(hand.hex("1504"))
    assert state.label(screen.view.scene.part) == "1504"
    assert set(zones(screen)) == {1}
    assert {c.part for commands in screen.choices.targets().values() for c in commands} == {1}
    hand.key(pygame.K_ESCAPE)
    assert screen.choices.part is None
    assert set(zones(screen)) == {0, 1}
    hand.click(hand.hex("1604"))
    hand.click(hand.hex("1604"))
    assert screen.choices.part is None, "a second click lets it go"
    hand.click(hand.hex("1604"))
    hand.click(hand.hex("1505"))
    hand.press("Fire at Horace Vere 1, left half", "item")
    ready = screen.choices.ready
    assert ready is not None
    assert ready.last.part == 0
    assert state.label(screen.view.scene.part) == "1604"
    hand.key(pygame.K_RETURN)
    card = screen.session.ruleset.card_of(screen.session.state, TERCIO, None)
    assert [f.value for f in card.facts if f.name == "Halves"] == ["left in 1604 has fired, right in 1504"]
    told = [
        entry.words for entry in screen.chronicle.entries if "fires from its left half at Horace Vere 1" in entry.words
    ]
    assert len(told) == 1
    screen.chronicle.rebuild()
    assert told[0] in [entry.words for entry in screen.chronicle.entries]
    assert told[0] in "\n".join(Telling(read(screen.session.game.path), RULESETS).lines())
    while screen.session.moment.asked.topic == "react":  # type: ignore[union-attr]
        screen.press(screen.session.moment.waiting)  # type: ignore[arg-type]
    hand.click(hand.hex("1604"))
    assert screen.choices.part is None, "a half that has fired cannot be chosen"


def test_where_it_may_stand_next_is_drawn_and_the_hovered_place_has_a_ghost(tmp_path: Path) -> None:
    take = in_field(tmp_path)
    hand, screen = take.hand, take.battle
    hand.click(hand.hex("1604"))
    hand.aside()
    label = screen.session.state.label
    outlines = {frozenset(label(h) for h in hexes) for hexes in screen.view.scene.outlines}
    stands = {
        frozenset(label(h) for h in screen.choices.stands(c)) for c in screen.session.moment.of(TERCIO) if c.on_hex
    }
    assert outlines == stands
    assert {frozenset(("1604", "1504")), frozenset(("1603", "1504"))} <= outlines
    hand.move(hand.hex("1503"))
    ghost = screen.view.scene.ghost
    assert ghost is not None
    assert {label(h) for h in ghost.hexes} == {"1503", "1504"}
    assert not screen.view.scene.outlines


def test_a_command_at_a_hex_of_the_target_is_meant_by_a_click_there(tmp_path: Path) -> None:
    _take, screen = acting(tmp_path)
    shot = next(c for c in screen.session.moment.options if c.part == 0 and c.on_piece)
    aimed = [replace(shot, at=at) for at in ("1505", "1506")]  # type: ignore[type-var]
    assert parts.meant(aimed, None, "1506") == [aimed[1]]
    assert parts.meant(aimed, 0, "1505") == [aimed[0]]
    assert parts.meant(aimed, 1, "1505") == []
    assert parts.meant([shot], None, "1506") == [shot]
    ready = screen.choices.planned((aimed[1],))
    assert screen.session.state.label(ready.at) == "1506"


def test_a_commander_peeps_out_behind_a_double_and_comes_out_under_the_pointer(tmp_path: Path) -> None:
    take = in_field(tmp_path)
    screen = take.battle
    camera, counters = screen.view.camera, screen.view.scene.counters
    ids = [p.view.id for p in layout(camera, counters)]
    assert ids.index("zapena-wc") < ids.index(OTHER), "under the unit"
    placed = {p.view.id: p for p in layout(camera, counters)}
    side = counter_side(camera.radius)
    assert placed["zapena-wc"].centre[0] - placed[OTHER].centre[0] > 0.25 * side, "at its rear: it looks west"
    open_ = {p.view.id: p for p in layout(camera, counters, fan=screen.session.state.pieces[OTHER].hexes[0])}
    assert math.dist(open_["zapena-wc"].centre, open_[OTHER].centre) >= side
    assert [p.view.id for p in layout(camera, counters, fan=screen.session.state.pieces[OTHER].hexes[0])][-1] == (
        "zapena-wc"
    )
    take.hand.move(take.hand.hex("1605"))
    take.hand.settle()
    assert screen.view._fan() is not None
    at = open_["zapena-wc"].centre
    fan = screen.session.state.pieces[OTHER].hexes[0]
    assert pick(camera, counters, at, fan)[0] == "zapena-wc"


def test_turns_in_which_something_happens_are_marked(tmp_path: Path) -> None:
    take = Take(opened(tmp_path, (1920, 1080), curtain=False, band=False))
    page = take.hand.app.screen.page  # type: ignore[union-attr]
    number = next(n for n, one in enumerate(page.found) if one.scenario is not None and one.scenario.special.tide_turn)
    page.list.choose(number)
    page.options.ticked = frozenset({"reinforcements"})
    take.begin()
    bar = take.battle.top
    assert [turn for turn, _ in bar.state.marks] == [3, 6]
    tips = [tip.title for _, tip in bar._parts if tip is not None]
    assert "Turn 3: the tide comes in at its start (NS9)" in tips
    assert "Turn 6: from its end on a die may bring Velasco's wing (NS6)" in tips


def test_each_side_has_a_flag_of_its_own_shape(tmp_path: Path) -> None:
    take = Take(opened(tmp_path, curtain=False, band=False))
    page = take.hand.app.screen.page  # type: ignore[union-attr]
    page.list.choose(next(n for n, one in enumerate(page.found) if one.id == "nieuport-1600/battle-of-the-dunes"))
    take.begin()
    screen = take.battle
    seen = screen.session.seen
    spanish = replace(seen, places=tuple(replace(place, side="spain") for place in seen.places))
    shapes = [{flag.shape for flag in flags_of(view, screen.view.kit.art) if flag.cloth} for view in (seen, spanish)]
    assert shapes == [{0}, {1}]


def test_only_what_the_tide_touches_is_painted_again(tmp_path: Path) -> None:
    take = Take(opened(tmp_path, (1920, 1080), curtain=False, band=False))
    page = take.hand.app.screen.page  # type: ignore[union-attr]
    number = next(n for n, one in enumerate(page.found) if one.scenario is not None and one.scenario.special.tide_turn)
    page.list.choose(number)
    take.begin()
    take.hand.settle()
    screen = take.battle
    painter, sheet = screen.view.kit.painter, screen.session.scenario.sheet
    before = dict(painter._tiles)
    wet = tuple((h, "ocean") for h, kind in enumerate(sheet.terrain) if kind == "tide")
    suit_ground(painter, sheet, wet)
    kept = {key for key, tile in painter._tiles.items() if tile is before.get(key)}
    gone = set(before) - kept
    assert kept
    assert gone
    assert max(painter._rect(key).top for key in gone) < min(painter._rect(key).bottom for key in kept)
    version = painter.version
    suit_ground(painter, sheet, wet)
    assert painter.version == version, "nothing is painted where nothing has changed"


def test_a_commander_behind_a_double_is_picked_where_he_comes_out(tmp_path: Path) -> None:
    take = in_field(tmp_path)
    hand, screen = take.hand, take.battle
    hand.move(hand.hex("1606"))
    hand.step(6, 100)
    counters, camera = screen.view.scene.counters, screen.view.camera
    fan = screen.session.state.pieces[OTHER].hexes[0]
    placed = {p.view.id: p for p in layout(camera, counters, fan)}
    x, y = placed["zapena-wc"].centre
    there = round(x) + counter_side(camera.radius) // 3, round(y)
    hand.move(there)
    assert screen.view._fan() == fan, "the stack stays open under the pointer"
    assert screen.view.under(there)[1][0] == "zapena-wc"
    assert screen.view.under((round(placed[OTHER].centre[0]), round(placed[OTHER].centre[1])))[1][0] == OTHER


def test_two_ways_into_one_hex_are_asked_and_shown_before_they_are_sent(tmp_path: Path) -> None:
    take = in_field(tmp_path)
    hand, screen = take.hand, take.battle
    hand.click(hand.hex("1604"))
    count, label = screen.session.game.count, screen.session.state.label
    for side, hexes in (("left", {"1604", "1504"}), ("right", {"1603", "1504"})):
        hand.click(hand.hex("1504"))
        hand.press(f"Wheel {side} into 1504", "item")
        assert screen.session.game.count == count
        ghost = screen.view.scene.ghost
        assert ghost is not None
        assert {label(h) for h in ghost.hexes} == hexes
        if side == "left":
            hand.key(pygame.K_ESCAPE)
            assert screen.choices.ready is None
    hand.key(pygame.K_RETURN)
    assert screen.session.game.count > count
    assert {label(h) for h in screen.session.state.pieces[TERCIO].hexes} == {"1603", "1504"}


def test_the_list_of_battles_begins_with_the_first_and_shows_whole_rows(tmp_path: Path) -> None:
    for number, size in enumerate(((1024, 700), (1280, 800), (1920, 1080))):
        home = tmp_path / str(number)
        write_field(home / "scenarios" / "tercios")
        page = opened(home, size).app.screen.page  # type: ignore[union-attr]
        names = [name for name, _ in page.list.named()]
        assert names == [one.name for one in page.found][: len(names)]
        heights = {box.height for _, box in page.list.named()}
        assert len(heights) == 1
        assert len(names) >= 2
