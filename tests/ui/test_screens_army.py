"""The Army tab, the card, stacks: what is left, who can act, a wing lit up, every piece picked."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.ui.battle.army import Army, Lost, Unit, Wing, states_of
from game.ui.battle.piece_rows import status_words
from game.ui.shots import Take
from game.ui.widgets import style
from tests.ui.played_game import going_on
from tests.ui.screens import all_closed, opened  # noqa: F401 - the fixture is used by being here


@pytest.fixture
def take(tmp_path: Path) -> Take:
    take = going_on(tmp_path, 2)
    take.battle.panel.open(2)
    take.hand.step()
    return take


def test_the_tree_counts_what_is_left_and_names_what_is_lost(take: Take) -> None:
    screen = take.battle
    rows = screen.army.rows
    counters = screen.session.seen.counters
    for army in (row for row in rows if isinstance(row, Army)):
        assert army.left == sum(1 for c in counters if c.side == army.side)
        assert army.first >= army.left
    lost = {row.name for row in rows if isinstance(row, Lost)}
    gone = {screen.session.piece_name(p) for p in screen.ledger.lost}
    assert lost == gone
    assert lost
    assert {row.view.id for row in rows if isinstance(row, Unit)} == {c.id for c in counters}
    for wing in (row for row in rows if isinstance(row, Wing)):
        assert wing.view.order
        assert f"{wing.left} of {wing.first}" in wing.strength() or f"all {wing.first}" in wing.strength()


def test_a_wing_lights_up_under_the_pointer_and_by_key(take: Take) -> None:
    screen, hand = take.battle, take.hand
    army = screen.army
    place = next(n for n, row in enumerate(army.rows) if isinstance(row, Wing))
    wing = army.rows[place]
    assert isinstance(wing, Wing)
    hexes = {h for c in screen.session.seen.counters if c.id in wing.view.pieces for h in c.hexes}
    hand.move(army.row_box(place))
    assert set(screen.view.lit) == hexes
    hand.aside()
    assert screen.view.lit == ()
    hand.key(pygame.K_F6)
    hand.key(pygame.K_HOME)
    while not isinstance(army.rows[army.chosen], Wing):
        hand.key(pygame.K_DOWN)
    assert screen.view.lit
    hand.key(pygame.K_ESCAPE)
    assert screen.view.lit == ()


def test_a_wing_folds_and_a_unit_is_shown_by_key(take: Take) -> None:
    screen, hand = take.battle, take.hand
    army = screen.army
    hand.key(pygame.K_F6)
    place = next(n for n, row in enumerate(army.rows) if isinstance(row, Unit) and row.wing)
    army.choose(place)
    unit = army.rows[place]
    assert isinstance(unit, Unit)
    assert screen.choices.looked == unit.view.id
    before = len(army.rows)
    hand.key(pygame.K_LEFT)
    assert len(army.rows) < before
    assert isinstance(army.rows[army.chosen], Wing)
    hand.key(pygame.K_RIGHT)
    assert len(army.rows) == before
    wing = next(n for n, row in enumerate(army.rows) if isinstance(row, Wing))
    box = army.row_box(wing)
    hand.click((box.x + 19, box.y + 14))
    assert len(army.rows) < before


def test_tab_goes_round_in_one_order_and_never_bounces(take: Take) -> None:
    screen, hand = take.battle, take.hand
    screen.panel.open(0)
    seen = []
    for _ in range(len(screen.session.moment.actors)):
        hand.key(pygame.K_TAB)
        seen.append(screen.choices.focus)
    assert sorted(seen) == sorted(screen.session.moment.actors)
    order = {p: n for n, p in enumerate(p for w in screen.session.seen.wings for p in w.pieces)}
    start = seen.index(min(seen, key=lambda p: order[p]))
    assert [*seen[start:], *seen[:start]] == sorted(seen, key=lambda p: order[p])
    around = [p for p in seen if p != seen[2]]
    after = screen.choices._next_of(screen.choices._in_order(around), seen[2], 1)
    assert after == seen[3 % len(seen)], "the one that has acted leads on to the next after it, not back to the first"


def test_every_piece_of_a_stack_can_be_picked_on_the_map_and_in_the_panel(take: Take) -> None:
    screen, hand = take.battle, take.hand
    counters = [c for c in screen.session.seen.counters if len(c.hexes) == 1]
    hex = next(c.hexes[0] for c in counters if sum(1 for o in counters if o.hexes == c.hexes) > 1)
    here = [c.id for c in counters if c.hexes[0] == hex]
    place = hand.hex(screen.session.state.label(hex))
    hand.move(place)
    hand.step(4)
    from game.ui.counters.table import layout

    spread = {p.view.id: p.centre for p in layout(screen.view.camera, screen.view.scene.counters, hex)}
    for piece in here:
        x, y = spread[piece]
        hand.move((round(x), round(y)))
        hand.click((round(x), round(y)))
        hand.key(pygame.K_ESCAPE)
        assert screen.view.under((round(x), round(y)))[1][0] == piece
    screen.go_to_piece(here[0])
    screen.panel.open(0)
    for n in range(len(here)):
        hand.click(screen.unit.pieces.row_box(n))
        assert screen.choices.looked == screen.unit.pieces.pieces[n].id


def test_a_stack_spreads_in_time_and_then_nothing_moves(tmp_path: Path) -> None:
    take = going_on(tmp_path, 2)
    take.hand.app.shell.settings.animation = "normal"
    take.battle.refresh()
    take.hand.settle()
    screen, hand = take.battle, take.hand
    counters = [c for c in screen.session.seen.counters if len(c.hexes) == 1]
    hex = next(c.hexes[0] for c in counters if sum(1 for o in counters if o.hexes == c.hexes) > 1)
    place = hand.hex(screen.session.state.label(hex))
    hand.settle()
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0), touch=False))
    hand.step(1, 10)
    hand.step(1, 40)
    assert 0 < screen.view._fan_share() < 1
    hand.step(6, 40)
    assert screen.view._fan_share() == 1
    assert not screen.view.busy
    assert screen.next_change() is None


def test_lists_say_how_units_are_in_the_words_and_the_tone_of_the_rule_set(take: Take) -> None:
    counters = take.battle.session.seen.counters
    bad = next(c for c in counters if c.status)
    assert (bad.status_words, bad.status_tone) in (("disordered", "mild"), ("shaken", "warn"), ("broken", "bad"))
    assert all(not c.status_words and c.status_tone == "plain" for c in counters if not c.status)
    one = replace(bad, can_act=False, acted=False)
    for tone, ink in style.RESULTS.items():
        assert status_words(replace(one, status_words="in flames", status_tone=tone)) == ("in flames", ink)
    assert status_words(replace(one, status_words="in flames", status_tone="?"))[1] == style.DIM
    said = [("lost", "bad"), ("uneasy", "mild"), ("", "plain"), ("keen", "good"), ("lost", "bad"), ("shy", "warn")]
    units = [replace(one, status_words=words, status_tone=tone) for words, tone in said]
    assert states_of(units) == "1 keen, 1 uneasy, 1 shy, 2 lost"


def test_the_card_marks_changed_factors_and_says_why(take: Take) -> None:
    screen = take.battle
    bad = next(c for c in screen.session.seen.counters if c.status and any(c.changed))
    card = screen.session.ruleset.card_of(screen.session.state, bad.id, None)
    changed = {fact.name: fact.changed for fact in card.facts if fact.changed}
    assert "Move" in changed
    assert "printed" in changed["Move"]
    assert any(fact.clause == "X10" and fact.name.lower() in ("disordered", "shaken", "broken") for fact in card.facts)
    good = next(c for c in screen.session.seen.counters if not c.status and not c.commander and not any(c.changed))
    plain = screen.session.ruleset.card_of(screen.session.state, good.id, None)
    assert not [fact for fact in plain.facts if fact.changed and fact.name != "Command"]


def test_out_of_command_is_told_with_its_reason(take: Take) -> None:
    screen = take.battle
    state = screen.session.state
    told = {}
    for c in screen.session.seen.counters:
        card = screen.session.ruleset.card_of(state, c.id, None)
        facts = [fact for fact in card.facts if fact.name == "Command" and not c.commander]
        told |= dict.fromkeys([c.id], facts[0]) if facts else {}
    assert {fact.value for fact in told.values()} >= {"in command"}
    out = [fact for fact in told.values() if fact.value.startswith("out of command")]
    assert out
    assert all(fact.changed for fact in out)


def test_the_card_of_an_enemy_under_the_pointer_stands_beside_the_chosen_one(take: Take) -> None:
    screen, hand = take.battle, take.hand
    screen.panel.open(0)
    actor = screen.session.moment.actors[0]
    screen.look(actor)
    side = screen.session.state.pieces[actor].side
    foe = next(c for c in screen.session.seen.counters if c.side != side)
    hand.move(hand.of(foe.id))
    assert screen.unit.card.view is not None
    assert screen.unit.card.view.id == actor
    assert screen.unit.other.view is not None
    assert screen.session.counter(screen.unit.other.view.id).side != side  # type: ignore[union-attr]
    hand.aside()
    assert screen.unit.other.view is None


def test_a_long_name_is_whole_in_the_card() -> None:
    from game.engine.views import CardView
    from game.ui.widgets import style, text
    from game.ui.widgets.card import Card
    from game.ui.widgets.ui import Ui

    name = "Pedersonn Kungliga Livregemente till häst från Västergötland (Cuirassiers)"
    card = Card(Ui((1024, 700)))
    card.place(pygame.Rect(0, 0, 296, 400))
    card.show(CardView("x", name, "Cuirassiers"), pygame.Surface((66, 70)))
    lines, face = card._title(name, 296 - 10 - 82)
    assert " ".join(lines) == name
    assert all(text.width(line, face) <= 296 - 10 - 82 for line in lines)
    assert face.px >= text.face(style.CARD_NAME, 1.0).least
