"""The guide, its steps in the editor and the battle that is shipped are one."""

from pathlib import Path

import pygame

from game.rules import RULESETS
from game.setup.books import book_of
from game.setup.library import packaged
from game.setup.loader import load_scenario
from tests.ui import training_steps as steps
from tests.ui.editor_hands import CTRL, fresh
from tests.ui.screens import all_closed  # noqa: F401

SHIPPED = packaged() / "nieuport-1600" / "training.yaml"
GUIDE = Path(__file__).parents[2] / "docs" / "make-a-scenario.md"


def test_the_steps_of_the_guide_build_the_battle_that_is_shipped(tmp_path: Path):
    hand, editor = fresh(tmp_path)
    steps.build(hand, editor)
    assert [str(problem.fault) for problem in editor.work.problems] == []
    hand.key(pygame.K_s, mod=CTRL)
    hand.key(pygame.K_a, mod=CTRL)
    hand.type("training")
    hand.press("Save", "button")
    path = editor.work.draft.path
    assert path is not None
    made, shipped = book_of(path).value, book_of(SHIPPED).value
    assert {key: made[key] for key in made if key != "id"} == {key: shipped[key] for key in shipped if key != "id"}
    assert path.read_text(encoding="utf-8").replace("training-2", "training") == SHIPPED.read_text(encoding="utf-8")
    assert load_scenario(SHIPPED, RULESETS.values()).id == "nieuport-1600/training"


def test_the_guide_says_all_that_is_typed_and_clicked():
    text = GUIDE.read_text(encoding="utf-8")
    words = [
        steps.NAME,
        steps.ABOUT,
        steps.GOAL,
        steps.LABEL,
        *steps.DUNE,
        *steps.ROUGH,
        *steps.WINGS,
        *steps.WINGS.values(),
    ]
    for rows in steps.PIECES_OF.values():
        words += [word for row in rows for word in row]
    missing = [word for word in dict.fromkeys(words) if word not in " ".join(text.split())]
    assert missing == []
