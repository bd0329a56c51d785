"""The battle screen when something fails, ends or changes about it."""

from pathlib import Path

import pygame
import pytest

from game.record.trouble import SaveTrouble
from game.ui.shots import Take
from tests.ui.screens import all_closed, in_battle  # noqa: F401 - the fixture is used by being here


@pytest.fixture
def take(tmp_path: Path) -> Take:
    return in_battle(tmp_path)


def test_an_idle_window_draws_nothing(take: Take) -> None:
    take.topic("actor")
    hand = take.hand
    hand.settle()
    hand.step(20, 1000)  # tooltips and notices have had their time
    frames = hand.app.frames
    hand.step(20, 1000)
    assert hand.app.frames == frames
    assert hand.app.wait() >= 100


def test_a_full_disk_is_told_and_the_game_goes_on(take: Take, monkeypatch: pytest.MonkeyPatch) -> None:
    take.topic("actor")
    hand, screen = take.hand, take.battle
    game = screen.session.game
    assert game.writer is not None
    count = game.count
    real = game.writer.append

    def full(*_: bytes) -> None:
        raise SaveTrouble(Path("games/x"), "the disk is full")

    monkeypatch.setattr(game.writer, "append", full)
    hand.click(hand.of(screen.session.moment.actors[0]))
    assert game.count == count
    assert hand.find("Try again") is not None
    monkeypatch.setattr(game.writer, "append", real)
    hand.press("Try again")
    assert game.count == count + 1


def test_a_failure_leaves_a_report_and_goes_on_from_the_last_command(
    take: Take, monkeypatch: pytest.MonkeyPatch
) -> None:
    take.topic("actor")
    hand, screen = take.hand, take.battle
    hand.app.strict = False
    count = screen.session.game.count

    def broken(*_: object) -> None:
        raise RuntimeError("broken on purpose")

    monkeypatch.setattr(screen.choices, "click", broken)
    hand.click(hand.of(screen.session.moment.actors[0]))
    reports = list(hand.folders.logs.glob("report-*.txt"))
    assert len(reports) == 1
    told = reports[0].read_text(encoding="utf-8")
    assert "broken on purpose" in told
    assert str(screen.session.game.path) in told
    hand.press("Go on")
    assert take.battle is not screen
    assert take.battle.session.game.count == count
    piece = take.battle.session.moment.actors[0]
    hand.click(hand.of(piece))
    assert take.battle.session.game.count == count + 1


def test_concede_asks_once_and_shows_the_end(take: Take) -> None:
    take.topic("activate")
    hand, screen = take.hand, take.battle
    side = screen.session.moment.asked.side  # type: ignore[union-attr]
    hand.key(pygame.K_F10)
    hand.press("Concede as")
    assert screen.session.game.result is None
    hand.press("Concede")
    result = screen.session.game.result
    assert result is not None
    assert result.winner == screen.session.state.other(side)
    assert hand.find("Watch the replay") is not None
    assert "over" in screen.caption


def test_a_draw_is_agreed(take: Take) -> None:
    take.topic("activate")
    hand, screen = take.hand, take.battle
    hand.key(pygame.K_F10)
    hand.press("Offer a draw")
    hand.press("Accept the draw")
    result = screen.session.game.result
    assert result is not None
    assert result.winner == ""


def test_take_back_by_agreement(take: Take) -> None:
    take.topic("react")
    hand, screen = take.hand, take.battle
    count = screen.session.game.count
    hand.key(pygame.K_F10)
    hand.press("Take back")
    listed = screen.ui.layers[-1].listed  # type: ignore[attr-defined]
    hand.click(listed.row_box(2))
    hand.press("Poland-Lithuania (Anna) agrees")
    hand.press("Sweden (Måns) agrees")
    assert screen.session.game.count == count - 3


def test_the_window_can_be_resized_in_mid_battle(take: Take) -> None:
    take.topic("actor")
    hand = take.hand
    for size in ((1920, 1080), (1100, 720), (1024, 700)):
        hand.app.surface = pygame.display.set_mode(size)
        hand.app._resized()
        hand.settle()
        window = hand.app.ui.window
        for thing in hand.things():
            assert window.contains(pygame.Rect(thing["box"])), thing  # type: ignore[call-overload]


def test_full_screen_and_back(take: Take) -> None:
    hand, screen = take.hand, take.battle
    take.topic("actor")
    for _ in range(4):
        hand.key(pygame.K_F11)
        size = hand.app.surface.get_size()
        assert hand.app.ui.size == size
        assert screen.bar.rect.bottom == size[1]
    hand.click(hand.of(screen.session.moment.actors[0]))
    assert screen.session.moment.subject or screen.choices.focus


@pytest.mark.parametrize("way", ["elsewhere", "unsaved"])
def test_where_the_disk_fails_one_can_save_elsewhere_or_go_on_unsaved(
    take: Take, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    take.topic("actor")
    hand, screen = take.hand, take.battle
    game = screen.session.game
    assert game.writer is not None
    count = game.count
    other = tmp_path / "stick"
    other.mkdir()

    def full(*_: object, **__: object) -> None:
        if not game.writer.patient:  # type: ignore[union-attr]
            raise SaveTrouble(Path("games/x"), "the disk is full")

    monkeypatch.setattr(game.writer, "append", full)
    hand.click(hand.of(screen.session.moment.actors[0]))
    assert game.count == count
    if way == "elsewhere":
        hand.press("Save in another folder")
        hand.key(pygame.K_a, mod=pygame.KMOD_CTRL)
        hand.type(str(other))
        hand.press("Save there")
        assert game.path is not None
        assert game.path.parent == other
    else:
        hand.press("Go on unsaved")
    assert not hand.app.ui.layers
    assert game.count == count + 1


def test_after_a_second_failure_the_opening_screen_comes(take: Take, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = take.hand
    take.topic("actor")
    hand.app.strict = False

    def broken(*_: object) -> None:
        raise RuntimeError("broken on purpose")

    from game.ui.battle import show as battle_show

    monkeypatch.setattr(battle_show, "refresh", broken)
    hand.key(pygame.K_TAB)
    monkeypatch.undo()
    hand.step(2)
    assert hand.find("Go on from the last command") is not None or hand.find("To the opening screen") is not None
    hand.press("To the opening screen")
    hand.step(2)
    assert hand.find("Play a battle") is not None
