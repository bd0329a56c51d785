"""What lies over the map: ways with their reactions, the switches and their menu, double units, a map that moves."""

from pathlib import Path

import pygame
import pytest
from pygame import Surface

from game.engine.play import decision
from game.players import make
from game.record.game import Game
from game.rules import RULESETS
from game.setup.library import resolve
from game.ui.battle.layers import SWITCHES
from game.ui.battle.layers_menu import LayersMenu
from game.ui.battle.screen import Battle
from game.ui.hand import Hand
from game.ui.keymap import BY_ID
from game.ui.mapview.camera import Camera
from game.ui.mapview.view import MapView
from game.ui.settings import OVERLAYS, Settings, read_settings
from game.ui.shots import Take
from tests.ui import screens
from tests.ui.screens import all_closed, in_battle  # noqa: F401 - the fixture is used by being here


@pytest.fixture
def take(tmp_path: Path) -> Take:
    return in_battle(tmp_path)


def everything_on(take: Take) -> None:
    for number, switch in enumerate(SWITCHES):
        if switch.id not in take.hand.app.shell.settings.overlays:
            take.hand.key(pygame.K_1 + number, mod=pygame.KMOD_CTRL)


def styles(take: Take) -> set[str]:
    return {o.style for o in take.battle.view.scene.overlays}


# -- ways ------------------------------------------------------------------------------------------------------


def test_a_way_shows_its_cost_and_who_may_answer_hex_by_hex(take: Take) -> None:
    screen = take.battle
    far: list[int] = []

    def found(battle: Battle) -> bool:
        moment = battle.session.moment
        if moment.asked is None or moment.asked.topic != "action":
            return False
        for overlay in battle.choices.overlays(moment.subject):
            for hex in overlay.hexes if overlay.style == "reach" else ():
                plan = battle.choices.plan(moment.subject, hex)
                view = battle.choices.way(plan) if len(plan) > 2 else None
                if view is not None and len({a.hex for a in view.answers if a.chance and a.chance[0]}) > 1:
                    far.append(hex)
                    return True
        return False

    assert take.run(found)
    hex = far[-1]
    take.hand.move(take.hand.hex(screen.session.state.label(hex)))
    hovered = screen.view.scene
    take.hand.click(take.hand.hex(screen.session.state.label(hex)))
    scene, ready = screen.view.scene, screen.choices.ready
    assert ready is not None
    view = screen.choices.way(ready.commands)
    assert view is not None
    assert hovered.nodes == scene.nodes
    assert scene.path == view.path
    assert dict(scene.nodes)[view.path[-1]] == str(sum(leg.cost for leg in view.legs))
    assert {h for h, _ in scene.answers} == {a.hex for a in view.answers}
    for place, plates in scene.answers:
        for kind, text in plates:
            if kind:
                best = max(a.chance for a in view.answers if a.hex == place and a.kind == kind and a.chance)
                assert f" {100 * best[0] // best[1]} %" in text
    assert scene.ghost is not None
    assert scene.ghost.hexes == view.stands
    assert scene.ghost.bearing == view.bearing
    told = screen.view.tip_for(hex, [])
    assert told is not None
    assert view.cost in told.body


def test_every_switch_has_a_name_in_the_settings_and_a_key_with_its_words() -> None:
    assert tuple(s.id for s in SWITCHES) == OVERLAYS
    for switch in SWITCHES:
        assert BY_ID[f"overlay-{switch.id}"].words == switch.label


def test_the_keys_of_the_overlays_can_be_changed_and_the_menu_tells_the_new_ones(take: Take) -> None:
    take.topic("action", "move")
    hand, screen, keys = take.hand, take.battle, take.hand.app.shell.keys
    keys.give("overlay-threat", "F5")
    keys.give("overlays", "F7")
    hand.key(pygame.K_F5)
    assert "threat" in styles(take)
    hand.key(pygame.K_F3)
    assert not screen.ui.layers
    hand.key(pygame.K_F7)
    menu = screen.ui.layers[-1]
    assert isinstance(menu, LayersMenu)
    assert next(r.key for r in menu.rows if r.label == "Threat of the enemy") == "F5"
    hand.key(pygame.K_ESCAPE)
    screen.refresh()
    tip = screen.top.right[0].tooltip
    assert tip is not None
    assert "F7" in tip.body


# -- switches --------------------------------------------------------------------------------------------------


def test_each_overlay_is_switched_by_its_key_and_stays_in_the_settings(take: Take) -> None:
    by_style = {s.styles[0]: n for n, s in enumerate(SWITCHES)}
    take.topic("action", "move")
    take.run(lambda screen: "interception" in {o.style for o in screen.choices.overlays(screen.choices.focus)})
    take.hand.move(take.hand.of(take.battle.choices.focus))
    everything_on(take)
    assert set(by_style) <= styles(take)
    for style, number in by_style.items():
        take.hand.key(pygame.K_1 + number, mod=pygame.KMOD_CTRL)
        assert style not in styles(take)
        kept, _ = read_settings(take.hand.folders.settings)
        assert SWITCHES[number].id not in kept.overlays
        take.hand.key(pygame.K_1 + number, mod=pygame.KMOD_CTRL)
        assert style in styles(take)
    kept, sentence = read_settings(take.hand.folders.settings)
    assert kept.overlays == tuple(s.id for s in SWITCHES)
    assert not sentence


def test_the_eye_opens_a_menu_that_stays_open_while_rows_are_switched(take: Take) -> None:
    take.topic("action", "move")
    hand, screen = take.hand, take.battle
    hand.click(screen.top.right[0].rect)
    menu = screen.ui.layers[-1]
    assert isinstance(menu, LayersMenu)
    row = next(n for n, r in enumerate(menu.rows) if r.label == "Threat of the enemy")
    box = dict(menu.boxes())[row]
    assert "threat" not in styles(take)
    hand.click(box)
    assert "threat" in styles(take)
    assert screen.ui.layers[-1] is menu
    hand.key(pygame.K_RETURN)
    assert "threat" not in styles(take), "the row under the pointer is switched by Enter too"
    row = next(n for n, r in enumerate(menu.rows) if r.label == "Counters")
    hand.click(dict(menu.boxes())[row])
    assert screen.view.hidden
    hand.key(pygame.K_ESCAPE)
    assert not screen.ui.layers
    hand.key(pygame.K_F3)
    assert isinstance(screen.ui.layers[-1], LayersMenu)


@pytest.mark.parametrize("scale", [0.75, 2.0, 3.0])
def test_the_menu_fits_the_window_at_every_scale(tmp_path: Path, scale: float) -> None:
    take = in_battle(tmp_path, scale=scale)
    take.topic("actor")
    take.hand.key(pygame.K_F3)
    menu = take.battle.ui.layers[-1]
    assert take.battle.ui.window.contains(menu.rect)
    for _ in range(12):
        take.hand.key(pygame.K_DOWN)
        assert menu.over in dict(menu.boxes())


def test_an_enemy_looked_at_shows_what_it_could_do_and_an_own_unit_out_of_turn_where_it_could_go(take: Take) -> None:
    take.topic("actor")
    screen = take.battle
    asked = screen.session.moment.asked
    assert asked is not None
    state = screen.session.state
    foe = next(c for c in screen.session.seen.counters if c.side != asked.side and screen.choices.threat(c.id))
    screen.look(foe.id)
    shown = {o.style: o for o in screen.view.scene.overlays}
    assert shown["threat"] == screen.choices.threat(foe.id)[0]
    assert shown["threat"].labels
    acting = {w.id for w in screen.session.seen.wings if set(w.pieces) & set(screen.session.moment.actors)}
    idle = next(
        p.id
        for p in state.pieces.values()
        if p.side == asked.side and p.group not in acting and screen.choices.threat(p.id)
    )
    screen.look(idle)
    shown = {o.style: o for o in screen.view.scene.overlays}
    assert shown["threat"].hexes == screen.choices.threat(idle)[0].hexes
    assert "fire" in shown


# -- a map that moves ------------------------------------------------------------------------------------------


def test_a_map_that_was_moved_looks_as_if_drawn_anew(take: Take) -> None:
    take.topic("action", "move")
    everything_on(take)
    hand, view = take.hand, take.battle.view
    view.camera.set_radius(view.camera.levels[-2])
    view.changed()
    hand.settle()
    before = hand.app.surface.subsurface(view.rect).copy()
    for dx, dy in ((13, 0), (0, -7), (-31, 11), (5, 5), (-400, 3), (900, -700), (-1, -1)):
        view.pan(dx, dy)
        hand.aside()
        hand.settle()
        moved = hand.app.surface.subsurface(view.rect).copy()
        view.changed()
        hand.step()
        anew = hand.app.surface.subsurface(view.rect)
        same = pygame.mask.from_threshold(moved, (0, 0, 0), (4, 4, 4, 255), anew)  # blending rounds by a step or two
        assert same.count() == view.rect.w * view.rect.h, (dx, dy)
    assert pygame.mask.from_threshold(moved, (0, 0, 0), (4, 4, 4, 255), before).count() < view.rect.w * view.rect.h


def test_a_level_never_seen_is_bare_at_first_and_then_drawn_in_parts(
    take: Take, monkeypatch: pytest.MonkeyPatch
) -> None:
    take.topic("action", "move")
    everything_on(take)
    hand, view = take.hand, take.battle.view
    hand.settle()
    drawn: list[tuple[bool, float]] = []
    draw = type(view)._draw

    def counted(self: MapView, surface: Surface, camera: Camera, bare: bool) -> None:
        clip = surface.get_clip()
        drawn.append((bare, clip.w * clip.h / (view.rect.w * view.rect.h)))
        draw(self, surface, camera, bare)

    monkeypatch.setattr(MapView, "_draw", counted)
    monkeypatch.setattr("game.ui.mapview.backing.STRIP", 60_000)  # the window of the test is small
    for level in (view.camera.levels[-1], view.camera.levels[0]):
        assert level != view.camera.radius
        drawn.clear()
        view.camera.set_radius(level)
        view.changed()
        hand.step()
        assert [bare for bare, _ in drawn] == [True]
        while view.busy or hand.app.ui.dirty:
            hand.step(1, 20)
        assert not any(bare for bare, _ in drawn[1:])
        assert all(share < 0.75 for _, share in drawn[1:])
        assert sum(share for _, share in drawn[1:]) >= 1
        shown = hand.app.surface.subsurface(view.rect).copy()
        view.changed()
        hand.step()
        anew = hand.app.surface.subsurface(view.rect)
        same = pygame.mask.from_threshold(shown, (0, 0, 0), (4, 4, 4, 255), anew)
        assert same.count() == view.rect.w * view.rect.h, level


# -- double units ----------------------------------------------------------------------------------------------


def battle_with_doubles(home: Path, topic: str) -> Hand:
    """A window on a game with double units, at a question of this topic about one of them."""
    scenario = resolve("kircholm-1605", RULESETS.values())
    ruleset = RULESETS[scenario.ruleset]
    for seed in "abcdefgh":
        game = Game.new(ruleset, scenario, options=frozenset({"squares"}), seed=seed)
        players = {s.id: make("simple", seed + s.id, ruleset) for s in scenario.sides}
        while (asked := decision(game.state)) is not None:
            piece = game.state.pieces.get(asked.subject)
            if asked.topic == topic and piece is not None and len(piece.hexes) > 1 and len(asked.options.first(2)) > 1:
                settings = Settings(animation="off", curtain=False)
                home = screens.painted(home)
                hand = Hand(
                    RULESETS, home, (1280, 800), first=lambda shell, game=game: Battle(shell, game), settings=settings
                )  # fmt: skip
                screens._OPEN.append(hand)
                hand.settle()
                return hand
            game.submit(players[asked.side].choose(game.state))
    raise AssertionError(f"no double unit is ever asked to {topic}")


@pytest.mark.parametrize("topic", ["action", "retreat"])
def test_a_click_on_either_hex_of_a_double_works_and_its_ghost_covers_both(tmp_path: Path, topic: str) -> None:
    hand = battle_with_doubles(tmp_path, topic)
    screen = hand.battle
    moment, state = screen.session.moment, screen.session.state
    own = state.pieces[moment.subject].hexes
    tried = several = 0
    for command in moment.options:
        if not command.on_hex:
            continue
        stands = screen.session.ruleset.stands(state, command)
        assert len(stands) == 2
        for hex in stands:
            if hex in own or screen.view.pieces_in(hex):
                continue
            screen.choices.ready = None
            answer = screen.choices.click(hex, [])
            ready = screen.choices.ready
            if ready is None:
                assert len(answer.choose) > 1
                several += 1
                continue
            assert hex in ready.stands
            screen.refresh()
            ghost = screen.view.scene.ghost
            assert ghost is not None
            assert ghost.hexes == ready.stands
            assert screen.choices.click(hex, []).send == ready.commands, "a second click on the same hex does it"
            tried += 1
    assert tried + several > 1
    assert tried
