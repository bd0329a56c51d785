"""A title whose turns are stages: it is called so wherever turns are named; standing answers; what the program offers
beside a battle (replay, what if, exports, the editor, play by file) with its rules."""

import time
from functools import cache
from pathlib import Path

import pygame
import pytest

from game.engine.commands import Decline
from game.engine.play import apply, decision, start
from game.players import make
from game.record.audit import audit
from game.record.game import Game
from game.record.resume import resume
from game.rules import RULESETS
from game.setup.library import resolve
from game.setup.loader import load_scenario
from game.ui.battle.account import report
from game.ui.battle.screen import Battle
from game.ui.battle.standing import is_reaction
from game.ui.export.drawing import Look
from game.ui.export.kinds import KINDS, Wish, export_steps
from game.ui.export.tale import Tale
from game.ui.hand import Hand
from game.ui.mapview.mini_view import MiniView
from game.ui.mapview.view import MapView
from game.ui.opening.games_page import LoadPage
from game.ui.opening.key_list import KeyList
from game.ui.replay.screen import ReplayScreen, open_replay
from tests.ui.dragon_field import write_field
from tests.ui.screens import all_closed, opened  # noqa: F401 - the fixture is used by being here
from tests.ui.test_dragon_turn import asked, begun, drag

DRAGON = RULESETS["dragon"]


@pytest.fixture(autouse=True)
def unpainted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MapView, "paint", lambda *_: None)
    monkeypatch.setattr(MiniView, "paint", lambda *_: None)


@cache
def played(folder: Path) -> bytes:
    """The file of a game of two stages, played to its end."""
    scenario = load_scenario(write_field(folder / "scenarios" / "stage"), RULESETS.values())
    players = {side.id: make("simple", f"x/{side.id}", DRAGON) for side in scenario.sides}
    with Game.new(DRAGON, scenario, seed="x", folder=folder, sync=False) as game:
        while (now := game.decision) is not None:
            game.submit(players[now.side].choose(game.state))
        assert game.path is not None
        return game.path.read_bytes()


@pytest.fixture
def file(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path / "games" / "One stage.caracole"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(played(tmp_path_factory.getbasetemp() / "dragon-game"))
    return path


def keys_told(hand: Hand) -> set[str]:
    """What the page of keys says."""
    (listed,) = [one for one in hand.app.ui.layers[-1].walk() if isinstance(one, KeyList)]
    return {listed._name(n) for n in range(listed.count)}


def told_in(hand: Hand) -> str:
    """All words of the rows and labels on the screen."""
    return "\n".join(str(thing["label"]) for thing in hand.things())


def test_the_battle_speaks_of_stages(tmp_path: Path) -> None:
    hand = begun(tmp_path)
    session = hand.battle.session
    assert "· stage 1 of 2 ·" in session.caption
    bar = hand.battle.top.state
    assert (bar.words.of(1, 2), bar.words.title) == ("Stage 1 of 2", "Stage")
    assert not any(crumb.startswith("Stage") for crumb in bar.crumbs)  # the bar has signs for it
    drag(hand, "charger", hand.hex("A10 B12"))
    assert "Stage 1" in hand.battle.chronicle.plain_text()
    assert "Turn 1" not in hand.battle.chronicle.plain_text()
    assert "The battle goes on: stage 1 of 2" in report(session)


def test_the_end_and_the_report_name_stages_and_phases_in_words(tmp_path: Path, file: Path) -> None:
    hand = opened(tmp_path / "home", (1280, 800), curtain=False)
    game = resume(file, RULESETS, folder=None)
    hand.app._show(Battle(hand.app.shell, game))
    hand.settle()
    words = report(hand.battle.session)
    assert "stage 1, " in words.lower()
    assert "turn 1" not in words.lower()
    for side in ("poland", "sweden"):
        assert f" of {side}" not in words  # the raw name of a phase
    assert any(
        f"{step} of {name}" in words for step in ("combat", "reorganisation") for name in ("Commonwealth", "Sweden")
    )


def test_the_lists_of_games_and_battles_speak_of_stages(tmp_path: Path, file: Path) -> None:
    hand = opened(tmp_path, (1280, 800))
    page = hand.app.screen.page  # type: ignore[union-attr]
    one = next(found for found in page.found if found.id.startswith("kircholm-dragon/"))
    assert page.name_of_turns(one) == "30 stages"
    hand.press("Load")
    loading = hand.app.screen.page  # type: ignore[union-attr]
    assert isinstance(loading, LoadPage)
    (row,) = [row for row in loading.rows if not isinstance(row, str)]
    assert loading._turn(row).startswith("stage ")


def test_the_replay_speaks_of_stages_plays_on_and_asks_what_if(tmp_path: Path, file: Path) -> None:
    hand = opened(tmp_path, (1280, 800))
    hand.app._show(open_replay(hand.app.shell, file))
    hand.settle()
    screen = hand.app.screen
    assert isinstance(screen, ReplayScreen)
    screen.jump(12)
    hand.step()
    assert screen.top.state.words.title == "Stage"
    assert screen.bar._words(12).startswith("Stage 1, command 12")
    hand.key(pygame.K_SLASH, "?")
    told = keys_told(hand)
    assert {"To the next stage", "To the stage before"} <= told
    assert not [words for words in told if "turn" in words.split()]
    hand.key(pygame.K_ESCAPE)
    hand.key(pygame.K_w, "w")
    page = screen.what_if_page
    assert page is not None
    page.runs.choose(0)
    hand.press("Play them")
    end = time.monotonic() + 60
    while page.running and time.monotonic() < end:
        time.sleep(0.02)
        hand.step(1, 50)
    assert len(page.outcomes) == 10
    assert page.fault == ""
    hand.key(pygame.K_ESCAPE)
    hand.press("Play on from here")
    if hand.find("Play on", "button"):
        hand.press("Play on", "button")
    hand.settle()
    assert isinstance(hand.app.screen, Battle)
    assert hand.battle.session.game.count == 12


def test_every_export_of_it_is_made_and_speaks_of_stages(tmp_path: Path, file: Path) -> None:
    tale = Tale.open(file, RULESETS)
    for kind in KINDS:
        path = tmp_path / f"out{kind.suffix}"
        for _ in export_steps(Wish(kind, path, True, None, 30, None), tale, Look()):
            pass
        assert path.stat().st_size > 500, kind.id
        if kind.suffix == ".html":
            text = path.read_text(encoding="utf-8")
            assert "tage" in text
            assert "Turn 1" not in text
            assert "won back (+) in a stage" in text
            assert "of poland" not in text


def test_counter_fire_asks_only_who_has_something_to_decide() -> None:
    """D9.3, D13.25, D9.41, D9.35 Nobody is asked who can only pass, in the first stages of a whole battle."""
    state, _ = start(DRAGON, resolve("kircholm-dragon/across-the-stream", RULESETS.values()), seed="asks")
    player, asked_of = make("simple", "asks", DRAGON), {"counter-fire": 0, "guns": 0, "direct": 0, "late": 0}
    while (now := decision(state)) is not None and state.clock.turn < 4:
        if now.topic in asked_of:
            asked_of[now.topic] += 1
            assert any(not isinstance(one, Decline) for one in now.options), now.topic
            assert is_reaction(state, now), now.topic  # so that a standing answer may cover it
        state, _ = apply(state, player.choose(state))
    assert all(asked_of.values()), asked_of


def test_a_standing_answer_covers_a_phase(tmp_path: Path) -> None:
    """Once all reactions of the phase are declined nobody is asked any more in it; the next phase asks again."""
    hand = begun(tmp_path)
    screen = hand.battle
    drag(hand, "charger", hand.hex("A10 B12"))
    assert asked(hand) == ("counter-fire", "sweden")
    hand.key(pygame.K_d, mod=pygame.KMOD_CTRL)
    hand.press("Decline all reactions: this phase", "item")
    hand.settle()
    assert asked(hand)[1] == "poland"
    for label in ("A9 B11", "A8 B10", "A7 B9"):
        drag(hand, "charger", hand.hex(label))
        hand.settle()
        assert asked(hand)[1] == "poland", label
    assert screen.seat.standing.given
    hand.press("End movement")
    if hand.find("End it") is not None:
        hand.press("End it")
    hand.settle()
    assert screen.session.state.clock.phase == "combat of poland"
    assert screen.seat.standing.given == []
    assert screen.session.game.path is not None
    assert audit(screen.session.game.path, RULESETS).clean
