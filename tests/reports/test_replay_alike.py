"""F29, F30 and F19 in replays: what is told and exported is the same whatever the order of sets, and no key writes."""

import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from game.ui.replay.screen import open_replay
from tests.hard.amounts import some
from tests.ui.played_game import game_file
from tests.ui.screens import opened

CODE = """
import hashlib, sys
from pathlib import Path
from game.record.journal import read
from game.record.replay import Replay
from game.record.watching import Watching
from game.rules import RULESETS
from game.setup.editing.fresh import from_position
from game.record.resume import resume
path = Path(sys.argv[1])
journal = read(path)
replay, shown = Replay(journal), Watching(journal, RULESETS)
told = [shown.told(frame.board, event) for frame in replay.frames for event in frame.events]
seen = [repr(shown.view(replay.frames[n].board)) for n in range(0, len(replay.frames), 60)]
game = resume(path, RULESETS, folder=None, until=400)
draft, _ = from_position(game.state, game.ruleset, "There")
whole = "\\n".join([*told, *seen, draft.text(None)])
print(len(told), hashlib.sha256(whole.encode()).hexdigest())
"""


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "game.caracole"
    path.write_bytes(game_file(0))
    return path


def test_f29_f30_a_replay_and_a_scenario_made_of_it_are_the_same_with_any_hash_seed(saved: Path):
    root = Path(__file__).parents[2]

    def told(seed: str) -> str:
        environment = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(root)}
        done = subprocess.run(
            [sys.executable, "-c", CODE, str(saved)], capture_output=True, text=True, env=environment, check=True,
            cwd=root,
        )  # fmt: skip
        return done.stdout

    first = told("0")
    assert int(first.split()[0]) > 1000
    assert {told(seed) for seed in ("1", "20")} == {first}


KEYS = [*range(pygame.K_a, pygame.K_z + 1), pygame.K_F5, pygame.K_F6, pygame.K_RETURN, pygame.K_SPACE, pygame.K_DELETE]


def test_f19_no_key_of_a_replay_writes_into_the_game(tmp_path: Path):
    hand = opened(tmp_path, (1024, 700))
    hand.folders.games.mkdir(parents=True, exist_ok=True)
    path = hand.folders.games / "watched.caracole"
    path.write_bytes(game_file(2))
    for mod in (0, pygame.KMOD_LCTRL):
        for key in some(KEYS, 12):
            hand.app._show(open_replay(hand.app.shell, path))
            hand.step()
            hand.app.screen.jump(40)  # type: ignore[union-attr]
            hand.key(key, chr(key) if not mod and key < 128 else "", mod)
            hand.app.ui.layers.clear()
            assert path.read_bytes() == game_file(2)
