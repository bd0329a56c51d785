"""The account of a battle: losses with when and by whom, turning points, dice, the sheet at the end, the report."""

from fractions import Fraction
from itertools import product
from math import isclose, sqrt
from pathlib import Path

import pygame
import pytest

from game.engine.events import Removed, Rolled, Scored
from game.record.lines import SUFFIX
from game.ui.battle.account import duration, report, whole
from game.ui.battle.account_rows import AccountRows
from game.ui.battle.ledger import Ledger
from game.ui.battle.luck import Luck, luck_of, others
from game.ui.battle.screen import Battle
from game.ui.opening.screen import Opening
from game.ui.replay.screen import ReplayScreen
from game.ui.shots import Take
from game.ui.widgets.dialog import Dialog
from tests.ui.played_game import going_on
from tests.ui.screens import all_closed  # noqa: F401 - the fixture is used by being here


@pytest.fixture
def ended(tmp_path: Path) -> Take:
    return going_on(tmp_path, 0)


@pytest.fixture
def midway(tmp_path: Path) -> Take:
    return going_on(tmp_path, 2)


def sheet(take: Take) -> Dialog:
    layer = take.hand.app.ui.layers[-1]
    assert isinstance(layer, Dialog)
    return layer


def roll(die: int, chance: tuple[int, int] | None, result: str, purpose: str = "fire") -> Rolled:
    return Rolled(1, purpose, "", "a", "u", die, 10, (), die, "at-least", 5, chance, result)


def test_luck_is_exact() -> None:
    chances = [(1, 10), (9, 10), (3, 10), (1, 2)]
    rolls = [roll(1, c, "success" if n < 2 else "failure") for n, c in enumerate(chances)]
    luck = luck_of([*rolls, roll(3, None, "")])
    assert (luck.rolls, luck.hits) == (4, 2)
    assert luck.expected == Fraction(9, 5)
    assert isclose(luck.spread, sqrt(0.09 + 0.09 + 0.21 + 0.25))
    fewer = equal = Fraction(0)
    for results in product((0, 1), repeat=4):
        p = Fraction(1)
        for hit, chance in zip(results, chances, strict=True):
            p *= Fraction(*chance) if hit else 1 - Fraction(*chance)
        fewer += p if sum(results) < 2 else 0
        equal += p if sum(results) == 2 else 0
    assert isclose(luck.share_below(), float(fewer + equal / 2))


def test_luck_in_words() -> None:
    half = (Fraction(1, 2),) * 20
    assert Luck(half, 10).words() == "as expected"
    assert Luck(half, 17).words() == "luckier than 99 %"
    assert Luck(half, 5).words().startswith("unluckier than 9")
    assert Luck(half[:4], 4).words() == "too few to tell"
    assert Luck((), 0).words() == "too few to tell"


def test_dice_read_in_a_table_have_a_mean() -> None:
    table = [roll(0, None, "", "melee"), roll(9, None, "", "melee")]
    found = others(table, table)["melee"]
    assert (found.rolls, found.mean, found.expected) == (2, Fraction(9, 2), Fraction(9, 2))
    from_one = [roll(10, None, "", "melee")]
    assert others(from_one, from_one)["melee"].expected == Fraction(11, 2)
    assert others([roll(4, None, "", "x")], [roll(4, None, "", "x")])["x"].expected is None


def test_the_ledger_agrees_with_the_position(ended: Take) -> None:
    game = ended.battle.session.game
    ledger = Ledger(game).update()
    assert set(ledger.lost) == {p for p in ledger.sides if p not in game.state.pieces}
    events = [event for _, event in game.events]
    assert len(ledger.losses) == sum(isinstance(e, Removed) for e in events)
    for view in ended.battle.session.view(None).sides:
        assert sum(p.points for p in ledger.points if p.side == view.id) == int(view.score)
    assert any(loss.by for loss in ledger.losses)
    assert all(ledger.sides[loss.by] != loss.side for loss in ledger.losses if loss.by)


def test_the_ledger_follows_an_undo(midway: Take) -> None:
    screen = midway.battle
    ledger = Ledger(screen.session.game).update()
    midway.run(lambda s: len(Ledger(s.session.game).update().losses) > len(ledger.losses))
    assert len(ledger.update().losses) == len(Ledger(screen.session.game).update().losses)
    screen.session.take_back(20)
    assert ledger.update().losses == Ledger(screen.session.game).update().losses
    assert ledger.stretches == Ledger(screen.session.game).update().stretches


def test_turning_points_are_the_largest_swings(ended: Take) -> None:
    game = ended.battle.session.game
    ledger = Ledger(game).update()
    found = ledger.turning_points("poland")
    swings = sorted((abs(ledger.swing(one, "poland")) for one in ledger.stretches), reverse=True)
    assert sorted((abs(ledger.swing(one, "poland")) for one in found), reverse=True) == swings[: len(found)]
    assert found
    assert [one.turn for one in found] == sorted(one.turn for one in found)
    total = sum(ledger.swing(one, "poland") for one in ledger.stretches)
    scored = [e for _, e in game.events if isinstance(e, Scored)]
    assert total == sum(e.points if e.side == "poland" else -e.points for e in scored)


@pytest.mark.parametrize("size", [(1024, 700), (1920, 1080)])
def test_the_end_sheet_fits_and_scrolls_by_key(tmp_path: Path, size: tuple[int, int]) -> None:
    take = going_on(tmp_path, 0, size)
    dialog = sheet(take)
    window = take.hand.app.ui.window
    assert window.contains(dialog.panel.rect)
    body = dialog.body
    assert isinstance(body, AccountRows)
    for pressable in dialog.pressables:
        assert dialog.panel.rect.contains(pressable.rect)
        assert not body.rect.colliderect(pressable.rect)
    assert body.total() > body.rect.h
    take.hand.key(pygame.K_END)
    assert body.at_end
    take.hand.key(pygame.K_RETURN)
    assert isinstance(take.hand.app.screen, Opening)


def test_the_sheet_tells_all_it_should(ended: Take) -> None:
    lines = whole(ended.battle.session)
    heads = [line.words for line in lines if line.look == "section"]
    assert heads == ["Score", "Turning points", "Losses", "Dice against expectation", "Time used",
                     "The score, line by line"]  # fmt: skip
    told = [line.words for line in lines]
    for piece in Ledger(ended.battle.session.game).update().lost:
        assert ended.battle.session.piece_name(piece) in told


def test_the_report_is_written_and_says_the_same(ended: Take) -> None:
    ended.hand.press("Battle report")
    found = list(ended.hand.folders.saved.glob("*report.txt"))
    assert len(found) == 1
    words = found[0].read_text(encoding="utf-8")
    assert words == report(ended.battle.session)
    result = ended.battle.session.game.result
    assert result is not None
    assert f"({result.clause})" in words
    for line in whole(ended.battle.session):
        assert (line.words.upper() if line.look == "section" else line.words) in words
    assert str(found[0]) in str(sheet(ended).words.words)  # type: ignore[union-attr]
    ended.hand.press("Close")
    ended.hand.press("Log as text")
    assert "kept up to date" in str(sheet(ended).words.words)  # type: ignore[union-attr]


def test_again_with_sides_swapped(ended: Take) -> None:
    old = ended.battle.session.game
    ended.hand.press("Again")
    ended.hand.settle()
    game = ended.battle.session.game
    assert game.count == 0
    assert game.path != old.path
    assert game.header.names == {"poland": "Måns", "sweden": "Anna"}
    assert game.header.options == old.header.options
    assert game.header.seed != old.header.seed
    assert game.path is not None
    assert game.path.suffix == SUFFIX


def test_the_replay_and_the_map_are_a_press_away(ended: Take) -> None:
    ended.hand.press("Look")
    assert isinstance(ended.hand.app.screen, Battle)
    assert not ended.hand.app.ui.layers
    ended.hand.key(pygame.K_F10)
    ended.hand.press("The end of the battle")
    ended.hand.press("Watch")
    assert isinstance(ended.hand.app.screen, ReplayScreen)


def test_the_dice_are_shown_at_any_time(midway: Take) -> None:
    midway.hand.key(pygame.K_F10)
    midway.hand.press("Dice")
    dialog = sheet(midway)
    assert dialog.panel.title == "Dice against expectation"
    assert isinstance(dialog.body, AccountRows)
    assert dialog.body.count > 4
    assert midway.hand.app.ui.window.contains(dialog.panel.rect)
    midway.hand.key(pygame.K_RETURN)
    assert not midway.hand.app.ui.layers


def test_a_report_before_the_end_says_that_the_battle_goes_on(midway: Take) -> None:
    assert "The battle goes on: turn 2 of 8" in report(midway.battle.session)


def test_times_are_told_as_people_say_them() -> None:
    assert [duration(s) for s in (0, 59.4, 61, 3599, 3600, 7500)] == [
        "0 s", "59 s", "1 min", "59 min", "1 h 00 min", "2 h 05 min"
    ]  # fmt: skip
