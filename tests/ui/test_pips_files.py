"""Bases over several hexes in all that is made of a game: replay, what if, exports, a game by file."""

import tempfile
from functools import cache
from pathlib import Path
from random import Random

import pygame
import pytest

from game.players import make
from game.record.audit import audit
from game.record.game import Game
from game.record.resume import resume
from game.rules import RULESETS
from game.setup.library import resolve
from game.ui.battle.screen import Battle
from game.ui.export.window import ExportForm
from game.ui.export.work import Work
from game.ui.hand import Hand
from game.ui.opening import file_page
from game.ui.replay.whatif import RUNS
from tests.ui.screens import all_closed, opened  # noqa: F401 - the fixture is used by being here
from tests.ui.test_replay_study import Watch, watch
from tests.ui.two_homes import Home, arrived, drop

SAHAY = "chotusitz-1742/sahay"
NAMES = {"austria": "Anna", "france": "Bert"}


@cache
def sahay(turn: int) -> bytes:
    """A game of Sahay up to a turn; turn 0: to its end."""
    scenario = resolve(SAHAY, RULESETS.values())
    ruleset = RULESETS[scenario.ruleset]
    players = {side: make("simple", f"files/{side}", ruleset) for side in NAMES}
    with tempfile.TemporaryDirectory() as folder:
        game = Game.new(ruleset, scenario, seed="files", names=NAMES, folder=Path(folder), sync=False)
        while (asked := game.decision) is not None and not (turn and game.state.clock.turn >= turn):
            game.submit(players[asked.side].choose(game.state))
        game.close()
        assert game.path is not None
        return game.path.read_bytes()


def watched(home: Path) -> Watch:
    return watch(home, sahay(0))


def test_each_step_of_a_replay_shows_the_bases_where_they_stood(tmp_path: Path) -> None:
    one = watched(tmp_path)
    hand, screen = one.hand, one.screen
    hand.key(pygame.K_END)
    last = one.place
    assert last == len(screen.replay.frames) - 1 > 100
    for place in range(0, last + 1, 9):
        screen.jump(place)
        hand.step()
        state = screen.sight.known.state(place)  # type: ignore[union-attr]
        shown = {c.id: (c.hexes, c.bearing, c.base) for c in screen.view.scene.counters}
        for piece in state.pieces.values():
            assert shown[piece.id][0] == piece.hexes
            assert shown[piece.id][1] == (None if piece.facing is None else 30 * piece.facing)
            assert shown[piece.id][2][0] * shown[piece.id][2][1] in (0, 1, len(piece.hexes))
    for key in (pygame.K_HOME, pygame.K_RIGHT, pygame.K_PAGEDOWN, pygame.K_DOWN, pygame.K_LEFT):
        hand.key(key)
        hand.settle()
    assert 0 < one.place < last


def test_what_if_from_late_in_the_game(tmp_path: Path) -> None:
    one = watched(tmp_path)
    hand, screen = one.hand, one.screen
    hand.key(pygame.K_END)
    screen.jump(one.place - 25)
    hand.key(pygame.K_w, "w")
    page = screen.what_if_page
    assert page is not None
    page.runs.choose(0)
    hand.press("Play them")
    one.wait(lambda: page.running)
    assert page.fault == ""
    assert len(page.outcomes) == RUNS[0]
    assert {outcome.winner for outcome in page.outcomes} <= {"", *NAMES}


def test_a_game_is_played_on_from_a_replay(tmp_path: Path) -> None:
    one = watched(tmp_path)
    hand = one.hand
    one.screen.jump(40)
    hand.key(pygame.K_F10)
    hand.press("Play on from here")
    hand.settle()
    if hand.find("Play on", "button"):
        hand.press("Play on", "button")
        hand.settle()
    assert isinstance(hand.app.screen, Battle)
    assert hand.battle.session.game.count == 40


@pytest.mark.parametrize("kind", ["html", "png", "gif", "csv"])
def test_every_export_of_a_battle_in_progress(tmp_path: Path, kind: str) -> None:
    hand = opened(tmp_path, (1024, 700), curtain=False)
    hand.folders.games.mkdir(parents=True, exist_ok=True)
    path = hand.folders.games / "Sahay Anna - Bert.caracole"
    path.write_bytes(sahay(2))
    hand.app._show(Battle(hand.app.shell, resume(path, RULESETS, folder=hand.folders.games)))
    hand.step()
    hand.key(pygame.K_F10)
    hand.press("Export")
    form = next(w for layer in hand.app.ui.layers for w in layer.walk() if isinstance(w, ExportForm))
    while form.kind.id != kind:
        before = form.kind
        hand.key(pygame.K_DOWN)
        assert form.kind is not before
    hand.press("Export", "button")
    assert hand.until(lambda: not isinstance(hand.app.ui.layers[-1], Work), lambda: hand.step(1, 5), 20_000)
    made = list(hand.folders.saved.iterdir())
    assert [one.suffix for one in made] == [f".{kind}"]
    assert made[0].stat().st_size > 2_000
    if kind == "html":
        assert "Deutschmeister" in made[0].read_text(encoding="utf-8")
    if kind == "png":
        picture = pygame.image.load(made[0])
        assert picture.get_width() > 500
    if kind == "csv":
        assert "variation" in made[0].read_text(encoding="utf-8-sig")


def test_a_game_by_file_goes_to_and_fro(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = Random("sahay by file")
    monkeypatch.setattr("game.record.sealing.secrets.token_hex", lambda size: chance.randbytes(size).hex())
    monkeypatch.setattr(file_page, "downloads", lambda: tmp_path / "downloads")
    anna, bert = Home(tmp_path / "anna", "Anna"), Home(tmp_path / "bert", "Bert")
    hand = anna.window()
    hand.press("Play by file")
    hand.press("New game by file")
    page = hand.app.screen.page  # type: ignore[union-attr]
    page.list.choose(next(n for n, one in enumerate(page.found) if one.id == SAHAY))
    hand.settle()
    hand.click(page.sides[0].field.rect)
    hand.type("Anna")
    hand.press("Invite")
    hand.settle()
    _send(hand)
    anna.close()
    hand = bert.window()
    drop(hand, arrived(anna.sent(), bert))
    hand.type("Bert")
    hand.press("Accept")
    hand.settle()
    here, there = bert, anna
    for _ in range(4):
        if isinstance(hand.app.screen, Battle):
            _play(hand.battle)
            hand.settle()
        _send(hand)
        here.close()
        hand = there.window()
        drop(hand, arrived(here.sent(), there))
        hand.settle()
        if isinstance(hand.app.screen, Battle) and hand.battle.seat.playing is not None:
            hand.key(pygame.K_ESCAPE)
        here, there = there, here
    report = audit(there.sent(), RULESETS)
    assert report.clean, str(report.first)
    assert report.commands > 30
    assert hand.battle.session.game.state.clock.turn >= 1


def _send(hand: Hand) -> None:
    """Send the file, if that is not done yet: who has nothing to choose in secret has it ready at once."""
    if hand.find("Send the file"):
        hand.press("Send the file")
    hand.press("Close")


def _play(screen: Battle) -> None:
    session = screen.session
    assert session.file is not None
    player = make("simple", f"files/{session.file.side}", session.ruleset)
    while session.asked_person:
        screen.send((player.choose(session.state),))
