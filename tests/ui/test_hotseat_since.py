"""What happened since the last decision: played back on the map, in words, with the band and the trails."""

from pathlib import Path

import pygame
import pytest

from game.engine.events import Moved, Rolled
from game.record.recent import beats, since
from game.ui.battle.handover import LOOK_BACK
from game.ui.battle.since import SincePlay
from game.ui.shots import Take
from game.ui.widgets.curtain import Curtain
from tests.ui.screens import all_closed, in_battle  # noqa: F401 - the fixture is used by being here


def with_news(take: Take) -> Take:
    """Play until a person has something to look back at."""
    assert take.run(lambda s: s.session.seen.turn >= 1 and s.seat.news() and len(s.seat.recent()) > 3)
    take.hand.settle()
    return take


@pytest.fixture
def take(tmp_path: Path) -> Take:
    return with_news(in_battle(tmp_path))


def test_it_plays_from_the_board_as_it_was_to_the_present(take: Take) -> None:
    hand, screen = take.hand, take.battle
    session = screen.session
    now = {c.id: (c.hexes, c.bearing, c.status) for c in session.seen.counters}
    count = session.game.count
    shown = screen.seat.recent()
    assert {event for beat in shown for event in beat.events if isinstance(event, Moved | Rolled)}
    hand.press("Since my last decision")
    playing = screen.seat.playing
    assert isinstance(playing, SincePlay)
    first = session.game.position(shown[0].last)
    assert {c.id: c.hexes for c in screen.view.scene.counters} == {p.id: p.hexes for p in first.pieces.values()}
    for n in range(1, len(shown)):
        hand.key(pygame.K_SPACE)
        assert playing.place_now == n
        there = session.game.position(shown[n].last)
        assert {c.id: c.hexes for c in screen.view.scene.counters} == {p.id: p.hexes for p in there.pieces.values()}
    hand.key(pygame.K_SPACE)
    assert screen.seat.playing is None
    assert not screen.ui.layers
    assert {c.id: (c.hexes, c.bearing, c.status) for c in screen.view.scene.counters} == now
    assert session.game.count == count


def test_stop_again_and_the_list(take: Take) -> None:
    hand, screen = take.hand, take.battle
    hand.key(pygame.K_p, mod=pygame.KMOD_CTRL)
    hand.key(pygame.K_SPACE)
    playing = screen.seat.playing
    assert playing is not None
    assert playing.place_now == 1
    hand.press("Again")
    assert playing.place_now == 0
    hand.press("List")
    rows = screen.ui.layers[-1].listed.rows  # type: ignore[attr-defined]
    words = [row.title for row in rows]
    assert words
    logged = " ".join(entry.words for entry in screen.chronicle.entries)
    assert all(line.split(": die")[0].split(" to ")[0] in logged for line in words[:3])
    hand.key(pygame.K_RETURN)
    assert screen.ui.top is playing
    hand.key(pygame.K_ESCAPE)
    assert screen.seat.playing is None
    hand.key(pygame.K_p, mod=pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    assert [row.title for row in screen.ui.layers[-1].listed.rows] == words  # type: ignore[attr-defined]


def test_with_animation_it_runs_by_itself_and_then_rests(tmp_path: Path) -> None:
    take = in_battle(tmp_path)
    with_news(take)
    hand, screen = take.hand, take.battle
    screen.shell.settings.animation = "normal"
    screen.seat.play()
    assert screen.next_change() is not None
    places = set()
    for _ in range(4000):
        if screen.seat.playing is None:
            break
        places.add(screen.seat.playing.place_now)
        hand.step(1, 40)
    assert screen.seat.playing is None
    assert places == set(range(len(screen.seat.recent())))
    hand.settle()
    frames = hand.app.frames
    hand.step(5, 400)
    assert hand.app.frames == frames


def test_a_resize_in_the_middle_keeps_the_board_of_then(take: Take) -> None:
    screen = take.battle
    screen.seat.play()
    then = screen.view.scene.counters
    screen.ui.resize((1280, 800), 1.0)
    screen.resized()
    assert screen.view.scene.counters == then


def test_trails_stay_until_the_next_own_decision(take: Take) -> None:
    hand, screen = take.hand, take.battle
    assert not screen.view.scene.trails
    hand.key(pygame.K_t, mod=pygame.KMOD_CTRL)
    moved = [e for beat in screen.seat.recent() for e in beat.events if isinstance(e, Moved) and len(e.path) > 1]
    assert bool(screen.view.scene.trails) == bool([e for e in moved if e.how != "carried"])
    asked = screen.session.moment.asked
    assert asked is not None
    mine = asked.side
    while screen.session.game.story.played[-1].side != mine:
        screen.send((screen.session.moment.options[0],))
    if screen.seat.speaker == mine:
        assert not screen.view.scene.trails


def test_the_curtain_offers_it_and_nothing_secret_is_told(tmp_path: Path) -> None:
    take = in_battle(tmp_path, curtain=True)
    hand, screen = take.hand, take.battle
    first = screen.ui.layers[-1]
    assert isinstance(first, Curtain)
    assert first.link is None
    hand.press("I have the mouse")
    take.orders()
    hand.press("Orders are given")
    second = screen.ui.layers[-1]
    assert isinstance(second, Curtain)
    assert second.link is None, "the other side's orders are no news yet"
    game = screen.session.game
    assert beats(game, since(game, "sweden")) == []
    assert beats(game, range(game.count)) == []
    hand.press("I have the mouse")
    take.orders()
    hand.press("Orders are given")
    third = screen.ui.layers[-1]
    assert isinstance(third, Curtain)
    told = {type(e).__name__ for beat in beats(game, range(game.count)) for e in beat.events}
    assert "Ordered" in told, "what has been shown to both may be told"
    if third.link is not None:
        hand.press(LOOK_BACK)
        assert screen.seat.playing is not None
        hand.key(pygame.K_ESCAPE)
    else:
        hand.press("Show the battle")
    assert not screen.ui.layers


def test_nothing_new_is_said(tmp_path: Path) -> None:
    take = in_battle(tmp_path)
    take.hand.key(pygame.K_p, mod=pygame.KMOD_CTRL)
    assert take.battle.seat.playing is None
    assert "Nothing has happened" in take.battle.ui.toasts.shown[-1].words


# -- whose turn it is ---------------------------------------------------------------------------------------------


def passed_on(take: Take) -> str:
    """Play until the decision passes to the other person without a curtain, and return who decides then."""
    screen = take.battle
    asked = screen.session.moment.asked
    for _ in range(2000):
        before = screen.session.moment.asked
        assert before is not None
        screen.send((take.players[before.side].choose(screen.session.state),))
        asked = screen.session.moment.asked
        assert asked is not None
        if not before.secret and not asked.secret and asked.side != before.side:
            return asked.side
    raise AssertionError("the decision never passes on")


def test_a_band_tells_who_decides_and_keeps_the_first_press(tmp_path: Path) -> None:
    take = in_battle(tmp_path)
    hand, screen = take.hand, take.battle
    side = passed_on(take)
    band = screen.seat.band
    assert band.visible
    assert screen.session.who(side) in band.title
    count = screen.session.game.count
    hand._post(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=0)
    hand._post(pygame.KEYUP, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=0)
    hand._post(pygame.KEYDOWN, key=pygame.K_d, mod=0, unicode="d", scancode=0)
    hand.step(1, 20)
    assert screen.session.game.count == count
    assert screen.next_change() is not None
    hand.step(6, 300)
    assert not band.visible
    assert screen.session.who(side) in screen.caption
    assert screen.top.state.crumbs[0] == screen.session.who(side)


def test_the_band_can_be_switched_off(tmp_path: Path) -> None:
    take = in_battle(tmp_path, band=False)
    passed_on(take)
    assert not take.battle.seat.band.visible


def test_one_person_at_both_sides_has_neither_curtain_nor_band(tmp_path: Path) -> None:
    from tests.ui.screens import opened

    hand = opened(tmp_path, curtain=True)
    hand.press("One person plays both sides")
    assert not hand.app.shell.settings.curtain
    hand.press("Begin")
    hand.step(2)
    assert not hand.battle.ui.layers
    assert hand.battle.session.hot_seat
    assert not hand.app.shell.settings.band
