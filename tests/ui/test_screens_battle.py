"""The battle screen used with the mouse and with the keyboard alone."""

from pathlib import Path

import pygame
import pytest

from game.engine.commands import Done
from game.ui.shots import Take
from tests.ui.screens import all_closed, in_battle  # noqa: F401 - the fixture is used by being here


@pytest.fixture
def take(tmp_path: Path) -> Take:
    return in_battle(tmp_path)


def by_mouse(take: Take) -> None:
    """Answer the decision of the moment with clicks: what acts is clicked, what asks is declined, what ends ends."""
    hand, screen = take.hand, take.battle
    moment = screen.session.moment
    asked = moment.asked
    assert asked is not None
    if asked.topic == "actor" and moment.actors:
        hand.click(hand.of(moment.actors[0]))
        if hand.things("item"):
            hand.click(pygame.Rect(hand.things("item")[0]["box"]))  # type: ignore[call-overload]
    elif moment.waiting is not None:
        hand.press(moment.words(moment.waiting))
        if hand.find("End it"):
            hand.press("End it")
    else:
        command = moment.options[0]
        if command.on_hex:
            hand.click(hand.hex(command.on_hex))
        elif command.on_piece:
            hand.click(hand.of(command.on_piece))
        elif hand.find(moment.words(command)):
            hand.press(moment.words(command))
        elif command.actor:
            hand.click(hand.of(command.actor))
        for _ in range(2):
            if hand.things("item"):
                hand.click(pygame.Rect(hand.things("item")[0]["box"]))  # type: ignore[call-overload]
            if screen.choices.ready is not None:
                hand.press(moment.words(screen.choices.ready.last))


def test_orders_are_given_by_mouse(take: Take) -> None:
    take.orders()
    assert take.battle.panel.tabs.labels[0] == "Orders"
    take.hand.press("Orders are given")
    assert take.battle.session.moment.asked.side == "sweden"  # type: ignore[union-attr]
    take.orders()
    take.hand.press("Orders are given")
    asked = take.battle.session.moment.asked
    assert asked is not None
    assert not asked.secret
    assert take.battle.panel.tabs.labels[0] == "Unit"


def test_a_whole_activation_by_mouse(take: Take) -> None:
    take.topic("activate")
    screen = take.battle
    moment = screen.session.moment
    command = moment.plain[0]
    take.hand.press(moment.words(command))
    started = screen.session.game.count
    for _ in range(120):
        asked = screen.session.moment.asked
        assert asked is not None
        if asked.topic == "activate":
            break
        by_mouse(take)
    assert screen.session.moment.asked.topic == "activate"  # type: ignore[union-attr]
    assert screen.session.game.count > started


def test_a_click_shows_the_way_and_a_second_one_goes_it(take: Take) -> None:
    take.topic("action", "move")
    hand, screen = take.hand, take.battle
    hand.settle()
    unit = screen.choices.focus
    command = next(c for c in screen.session.moment.options if c.kind == "move")
    before = screen.session.game.count
    hand.click(hand.hex(str(command.on_hex)))
    if hand.things("item"):
        hand.click(pygame.Rect(hand.things("item")[0]["box"]))  # type: ignore[call-overload]
    else:
        assert screen.session.game.count == before
        assert screen.choices.ready is not None
        hand.click(hand.hex(str(command.on_hex)))
    state = screen.session.state
    assert state.label(state.pieces[unit].hex) == command.on_hex


def test_a_run_of_steps_is_sent_as_single_commands(take: Take) -> None:
    take.topic("action", "move")
    hand, screen = take.hand, take.battle
    choices = screen.choices
    far = [
        (h, plan)
        for o in choices.overlays(choices.focus)
        if o.style == "reach"
        for h in o.hexes
        if len(plan := choices.plan(choices.focus, h)) > 1 and not screen.view.pieces_in(h)
    ]
    hex, plan = far[0]
    before = screen.session.game.count
    hand.click(hand.hex(screen.session.state.label(hex)))
    assert choices.ready is not None
    assert choices.ready.commands == plan
    hand.key(pygame.K_RETURN)
    assert screen.session.game.count > before


def test_a_double_click_gives_one_command(take: Take) -> None:
    take.topic("actor")
    hand, screen = take.hand, take.battle
    piece = screen.session.moment.actors[0]
    before = screen.session.game.count
    hand.click(hand.of(piece), times=2)
    assert screen.session.game.count <= before + 1


def test_two_enter_keys_in_quick_order_give_one_command(take: Take) -> None:
    take.run(lambda screen: screen.session.moment.answering and screen.session.moment.subject == "")
    hand, screen = take.hand, take.battle
    before = screen.session.game.count
    for _ in range(2):
        hand._post(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=0)
        hand._post(pygame.KEYUP, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=0)
    hand.step(1, 40)
    assert screen.session.game.count == before + 1


def test_what_is_not_offered_is_refused_with_its_reason(take: Take) -> None:
    take.topic("action", "move")
    hand, screen = take.hand, take.battle
    before = screen.session.game.count
    hand.click(hand.hex("0101"))
    told = list(hand.app.ui.toasts.shown)
    assert told
    assert len(told[-1].words) > 10
    assert told[-1].more  # the clause
    assert screen.session.game.count == before


def test_undo_and_redo(take: Take) -> None:
    take.topic("actor")
    hand, screen = take.hand, take.battle
    hand.click(hand.of(screen.session.moment.actors[0]))
    count = screen.session.game.count
    hand.press("Undo")
    assert screen.session.game.count == count - 1
    hand.key(pygame.K_y, mod=pygame.KMOD_CTRL)
    assert screen.session.game.count == count
    hand.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert screen.session.game.count == count - 1


def test_undo_that_is_barred_says_why(take: Take) -> None:
    take.topic("preempt")
    hand = take.hand
    hand.key(pygame.K_u)
    assert hand.app.ui.toasts.shown
    offer = take.battle.bar.prompt.undo
    assert offer is not None
    assert offer.reason is not None


def test_typing_in_the_save_field_plays_nothing(take: Take) -> None:
    take.topic("actor")
    hand, screen = take.hand, take.battle
    hand.key(pygame.K_s, mod=pygame.KMOD_CTRL)
    before = screen.session.game.count, screen.view.camera.radius, screen.view.kit.painter.grid
    hand.type("undo fire end zoom Rout d q e g h n l +")
    hand.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert (screen.session.game.count, screen.view.camera.radius, screen.view.kit.painter.grid) == before
    assert not screen.view.hidden
    hand.type("Käse")
    hand.key(pygame.K_RETURN)
    saved = list((hand.folders.saved).glob("*.caracole"))
    assert len(saved) == 1
    assert "Käse" in saved[0].name


def test_when_the_focus_is_lost_keys_and_drags_are_let_go(take: Take) -> None:
    take.topic("actor")
    hand, screen = take.hand, take.battle
    hand._post(pygame.KEYDOWN, key=pygame.K_LALT, mod=pygame.KMOD_LALT, unicode="", scancode=0)
    hand._post(pygame.KEYDOWN, key=pygame.K_h, mod=0, unicode="h", scancode=0)
    hand._post(pygame.MOUSEBUTTONDOWN, pos=screen.view.rect.center, button=1, touch=False)
    hand.step()
    assert screen.enemy_zones
    assert screen.view.hidden
    hand._post(pygame.WINDOWFOCUSLOST)
    hand.step()
    assert not screen.enemy_zones
    assert not screen.view.hidden
    before = screen.view.camera.origin
    x, y = screen.view.rect.center
    hand.move((x + 60, y + 40))
    assert screen.view.camera.origin == before


def test_a_shaky_click_is_a_click_and_a_drag_moves_the_map(take: Take) -> None:
    take.topic("actor")
    hand, screen = take.hand, take.battle
    piece = screen.session.moment.actors[0]
    x, y = hand.of(piece)
    before, origin = screen.session.game.count, screen.view.camera.origin
    hand._post(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1, touch=False)
    hand._post(pygame.MOUSEMOTION, pos=(x + 3, y + 2), rel=(3, 2), buttons=(1, 0, 0), touch=False)
    hand._post(pygame.MOUSEBUTTONUP, pos=(x + 3, y + 2), button=1, touch=False)
    hand.step()
    assert screen.view.camera.origin == origin
    assert screen.session.game.count == before + 1 or screen.choices.focus == piece
    hand._post(pygame.MOUSEBUTTONDOWN, pos=(300, 300), button=1, touch=False)
    hand._post(pygame.MOUSEMOTION, pos=(260, 280), rel=(-40, -20), buttons=(1, 0, 0), touch=False)
    hand._post(pygame.MOUSEBUTTONUP, pos=(260, 280), button=1, touch=False)
    hand.step()
    assert screen.view.camera.origin != origin


def test_the_end_of_a_step_asks_once_and_names_the_units(take: Take) -> None:
    take.run(lambda s: s.session.moment.asked.topic == "actor" and s.session.moment.waiting is not None)  # type: ignore[union-attr]
    hand, screen = take.hand, take.battle
    moment = screen.session.moment
    if not isinstance(moment.waiting, Done) or not moment.actors:
        pytest.skip("nobody could still act when the step could end")
    count = screen.session.game.count
    hand.press(moment.words(moment.waiting))
    assert screen.session.game.count == count
    assert hand.find("End it") is not None
    assert hand.find(screen.session.piece_name(moment.actors[0]), "row") is not None or len(moment.actors) > 6
    hand.key(pygame.K_ESCAPE)
    assert screen.session.game.count == count


def test_the_caption_names_battle_turn_and_player(take: Take) -> None:
    assert take.battle.caption == "Kircholm 1605 · turn 1 of 8 · Poland-Lithuania (Anna) decides"


def test_the_rest_of_a_run_waits_while_the_enemy_answers(take: Take) -> None:
    hand, screen = take.hand, take.battle
    for _ in range(40):
        assert take.topic("action", "move")
        choices = screen.choices
        plans = [
            (h, plan)
            for o in choices.overlays(choices.focus)
            if o.style == "reach"
            for h in o.hexes
            if len(plan := choices.plan(choices.focus, h)) > 2 and not screen.view.pieces_in(h)
        ]
        if plans:
            unit = choices.focus
            hex, plan = max(plans, key=lambda pair: len(pair[1]))
            hand.click(hand.hex(screen.session.state.label(hex)))
            hand.key(pygame.K_RETURN)
            if screen.session.rest:
                break
        moment = screen.session.moment
        assert moment.asked is not None
        screen.send((take.players[moment.asked.side].choose(moment.state),))
    rest = screen.session.rest
    assert rest
    assert rest == plan[-len(rest) :]
    asked = screen.session.moment.asked
    assert asked is not None
    assert hand.app.ui.toasts.shown  # it is told that the enemy decides first
    for _ in range(6):
        moment = screen.session.moment
        if moment.subject == unit or moment.waiting is None:
            break
        hand.press(moment.words(moment.waiting))
    if screen.session.moment.subject == unit and rest[0] in screen.session.moment.options:
        assert screen.choices.ready is not None
        assert screen.choices.ready.commands == rest
        before = screen.session.game.count
        hand.key(pygame.K_RETURN)
        assert screen.session.game.count > before


def test_questions_that_cannot_help_are_declined_where_that_is_set(take: Take) -> None:
    hand, screen = take.hand, take.battle
    assert take.run(lambda s: s.session.useless() is not None)
    before = screen.session.game.count
    hand.step(2)
    assert screen.session.game.count == before
    hand.app.shell.settings.decline_useless = True
    hand.step(2)
    assert screen.session.game.count > before


def test_a_stack_is_fanned_and_the_right_piece_is_picked(take: Take) -> None:
    hand, screen = take.hand, take.battle
    stacked: dict[int, list[str]] = {}
    for piece in screen.session.state.pieces.values():
        stacked.setdefault(piece.hex, []).append(piece.id)
    take.topic("activate")
    hex = next(h for h, pieces in stacked.items() if len(pieces) == 2)
    label = screen.session.state.label(hex)
    hand.click(hand.hex(label), button=3)
    names = {screen.session.piece_name(p) for p in stacked[hex]}
    assert {str(t["label"]) for t in hand.things("item")} >= names
    lower = next(p for p in stacked[hex] if screen.session.counter(p).commander)  # type: ignore[union-attr]
    hand.press(screen.session.piece_name(lower), "item")
    assert screen.choices.looked == lower
    assert screen.unit.pieces.visible
    upper = next(p for p in stacked[hex] if p != lower)
    row = next(n for n, c in enumerate(screen.unit.pieces.pieces) if c.id == upper)
    hand.click(screen.unit.pieces.row_box(row))
    assert screen.choices.looked == upper
    x, y = hand.hex(label)
    hand.move((x, y))
    side = round(screen.view.camera.radius * 1.28)
    hand.click((x + side // 2, y))  # the open stack lies side by side: the lower piece at the right
    assert screen.choices.looked == lower
