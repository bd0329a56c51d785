"""What one studies in a replay: bookmarks, playing on from anywhere, comparing with another game."""

import json
from pathlib import Path

import pygame
import pytest

from game.record.audit import audit
from game.record.bookmarks import Bookmarks, place_of
from game.record.codec import canonical
from game.record.listing import look
from game.rules import RULESETS
from game.ui.battle.screen import Battle
from game.ui.replay.study import STUDY
from tests.ui.played_game import game_file
from tests.ui.replay_watch import Watch, watch

CTRL = pygame.KMOD_LCTRL


def test_a_bookmark_with_a_note_is_kept_shown_and_gone_to(tmp_path: Path) -> None:
    one = watch(tmp_path)
    hand, screen = one.hand, one.screen
    screen.jump(200)
    hand.key(pygame.K_b, "b")
    hand.type("here Lacki rides")
    hand.key(pygame.K_RETURN)
    line = screen.replay.frames[200].line
    assert Bookmarks.of(one.path).at(line).note == "here Lacki rides"  # type: ignore[union-attr]
    assert screen.bar.slider.flags == (200,)
    assert "here Lacki rides" in screen.bar._words(200)
    screen.jump(900)
    hand.key(pygame.K_UP, mod=CTRL)
    assert one.place == 200
    hand.key(pygame.K_UP, mod=CTRL)
    assert one.place == 200
    again = Watch(hand, one.path)
    assert again.screen.study.marked() == [200]
    again.screen.jump(200)
    again.screen.side.open(STUDY)
    hand.press("Change the note")
    hand.key(pygame.K_BACKSPACE)
    hand.type("better")
    hand.press("Keep it")
    assert Bookmarks.of(one.path).at(line).note == "better"  # type: ignore[union-attr]
    hand.press("Remove")
    assert again.screen.study.marked() == []
    assert not place_of(one.path).exists()


def test_bad_bookmarks_are_put_aside_and_told(tmp_path: Path) -> None:
    one = watch(tmp_path)
    place_of(one.path).write_text("{", encoding="utf-8")
    again = Watch(one.hand, one.path)
    assert any("bookmarks" in toast.words for toast in again.hand.app.ui.toasts.shown)
    assert [p.name for p in one.path.parent.glob("*.bad-1")] == [f"{place_of(one.path).name}.bad-1"]


def test_a_bookmark_that_cannot_be_written_is_told_and_nothing_is_lost(tmp_path: Path, monkeypatch) -> None:
    one = watch(tmp_path)
    monkeypatch.setattr("game.record.writer.put", lambda file, data: (_ for _ in ()).throw(OSError(28, "full")))
    one.hand.key(pygame.K_b, "b")
    one.hand.key(pygame.K_RETURN)
    assert one.screen.study.marked() == []
    assert any("bookmark could not be kept" in str(thing["label"]).lower() or one.hand.app.ui.layers
               for thing in one.hand.things())  # fmt: skip


def test_play_on_begins_a_game_that_knows_its_parent_and_can_be_compared_with_it(tmp_path: Path) -> None:
    one = watch(tmp_path)
    hand = one.hand
    one.screen.jump(400)
    hand.key(pygame.K_p, "p")
    assert isinstance(hand.app.screen, Battle)
    game = hand.app.screen.session.game
    assert game.count == 400
    assert any("command 400" in toast.words for toast in hand.app.ui.toasts.shown)
    for _ in range(12):
        hand.battle.send((next(iter(hand.battle.session.moment.options)),))
    branch = game.path
    assert branch is not None
    hand.key(pygame.K_F10)
    hand.press("Leave")
    assert look(branch).parent == one.path.stem
    assert audit(branch, RULESETS).clean
    hand.press("Load")
    rows = hand.app.screen.page  # type: ignore[union-attr]
    tip = next(rows._tip(n) for n, row in enumerate(rows.rows) if getattr(row, "path", None) == branch)
    assert f"command 400 of {one.path.stem}" in tip.body
    again = Watch(hand, one.path)
    again.screen.jump(400)
    hand.key(pygame.K_c, "c")
    hand.press(branch.stem)
    screen = again.screen
    assert screen.study.other is not None
    differences = screen.study.other.unlike
    assert differences
    assert screen.view.scene.trails or screen.view.scene.targets
    screen.study.which.choose(1)  # after as many commands: the very position it was branched from
    assert screen.study.other.unlike == ()
    assert not screen.view.scene.trails
    hand.press("No longer")
    assert screen.study.other is None


def test_a_game_of_another_map_is_not_compared(tmp_path: Path) -> None:
    one = watch(tmp_path)
    first, rest = game_file(0).split(b"\n", 1)
    head = json.loads(first)
    head["source"]["battlefield"] |= {"columns": 24, "map": [row[:-3] for row in head["source"]["battlefield"]["map"]]}
    head["ruleset"] = "later"
    other = one.path.with_name("other map.caracole")
    other.write_bytes(canonical(head, sort=False).encode() + b"\n" + rest)
    one.screen.study.compare(look(other))
    assert one.screen.study.other is None
    assert one.hand.app.ui.layers


@pytest.mark.parametrize("size", [(1024, 700), (1920, 1080)])
def test_what_an_audit_does_is_told_whole_where_there_is_room(tmp_path: Path, size: tuple[int, int]) -> None:
    one = watch(tmp_path, size=size)
    one.screen.side.open(STUDY)
    one.screen.jump(300)
    one.hand.step()
    told = one.screen.study.told
    assert told.visible
    assert told.total() <= told.rect.h
