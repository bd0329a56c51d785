"""How near a battle is to its end: tracks that agree with what ends it, and are seen where no card takes the place."""

from pathlib import Path

import pytest

from game.engine.play import apply, start
from game.players import make
from game.rules import RULESETS
from game.rules.dragon.victory import across, collapse
from game.rules.pips.victory import is_defeated
from game.setup.library import resolve
from game.ui.shots import SCENES, Take
from tests.hard.amounts import some
from tests.ui.screens import all_closed, opened  # noqa: F401


def positions(id: str, seed: str, count: int, kind: str = "random"):
    """Each position of the beginning of a game of computer players."""
    scenario = resolve(id, RULESETS.values())
    ruleset = RULESETS[scenario.ruleset]
    state, _ = start(ruleset, scenario, seed=seed)
    players = {side.id: make(kind, f"{seed}/{side.id}", ruleset) for side in scenario.sides}
    for _n in range(count):
        if state.result is not None:
            break
        yield ruleset, state
        side = ruleset.view(state, None).deciding
        state, _ = apply(state, players[side].choose(state))


def test_the_tracks_of_a_collapse_agree_with_what_ends_the_battle() -> None:
    seen = set()
    for ruleset, state in positions("kircholm-dragon/across-the-stream", "tracks", 900, "simple"):
        there, worn, ahead = ruleset.view(state, None).tracks
        reached = there.value < there.goal or worn.value >= worn.goal or ahead.value >= ahead.goal
        assert bool(collapse(state)) == reached
        assert there.value == across(state)
        seen.add(there.value)
        assert all(one.words and one.clause == "D16.2" for one in (there, worn, ahead))
    assert len(seen) > 1


def test_the_tracks_of_a_rout_are_hidden_while_armies_are_set_up() -> None:
    for ruleset, state in positions("kircholm-dragon/free-set-up", "tracks", 5):
        assert ruleset.view(state, None).tracks == ()


def test_the_tracks_of_army_values_agree_with_defeat() -> None:
    values = set()
    for ruleset, state in positions("chotusitz-1742/sahay", "tracks", 400):
        for track in ruleset.view(state, None).tracks:
            assert (track.value <= track.goal) == is_defeated(state, track.side)
            values.add(track.value)
    assert len(values) > 2


@pytest.mark.parametrize("size", some([(1024, 700), (1920, 1080)], 1))
def test_tracks_are_seen_where_no_card_takes_the_place(tmp_path: Path, size: tuple[int, int]) -> None:
    take = Take(opened(tmp_path, size))
    SCENES["forms-tracks"](take)
    tracks = take.battle.unit.tracks
    assert tracks.visible
    assert len(tracks.rows) == 3
    assert tracks.rect.h >= tracks.natural_height()
    piece = next(iter(take.battle.session.state.pieces))
    take.battle.look(piece)
    take.hand.settle()
    assert not tracks.visible
