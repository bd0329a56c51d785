"""The editor at its largest: a map of 200 x 200 hexes with 500 pieces, painted on, undone, checked and saved."""

import time
from pathlib import Path
from statistics import median

import pygame

from game.engine.ruleset import Ruleset
from game.record.scenario_file import save
from game.rules import RULESETS
from game.setup.editing import land, pieces
from game.setup.editing.draft import Draft
from game.setup.editing.fresh import from_nothing
from game.setup.editing.ground import Ground
from game.ui.editor.opened import open_editor
from game.ui.editor.screen import Editor
from game.ui.hand import Hand
from game.ui.settings import Settings

SIDE, PIECES, STROKE = 200, 500, 60
SIZE = (1920, 1080)


def largest(ruleset: Ruleset, title: str) -> Draft:
    """A draft of the largest map, with dunes and heights all over it and two armies of ten wings."""
    draft = from_nothing(ruleset, title, "Large", SIDE, SIDE)
    value = draft.value
    ground = Ground(value["battlefield"])
    grid = ground.grid
    patches = [hex for hex, (column, row) in enumerate(grid.offset) if (column // 5 + row // 7) % 5 == 0]
    kinds = list(value["tables"]["terrain"])
    value = land.paint(value, ground, patches, kinds[2], 1)
    catalogue = ruleset.catalogue(title)
    unit, chief = catalogue.kinds[0], next(kind for kind in catalogue.kinds if kind.commander)
    number = 0
    for side, row in enumerate(value["sides"]):
        for wing in range(10):
            value, id = pieces.add_wing(value, row["id"], f"Wing {wing + 1}")
            for place in range(PIECES // 20):
                number += 1
                kind = unit if place else chief
                made = {
                    "id": f"p{number}",
                    "name": f"Piece {number}",
                    "side": row["id"],
                    "wing": id,
                    **dict(kind.fields),
                }
                at = grid.at_offset(10 + side * 100 + wing * 6, 20 + max(0, place - 1) * 3)
                value = pieces.add(value, made, {"hexes": [grid.labels[at]]})
    draft.value = value
    return draft


def measured(home: Path) -> dict[str, float]:
    """Processor ms of a frame of painting, of an undo and of checking all of it; seconds of saving it."""
    hand = Hand(RULESETS, home, SIZE, settings=Settings(animation="off"))
    title = next(id for rules in RULESETS.values() for id in rules.titles if id.startswith("nieuport"))
    ruleset = next(rules for rules in RULESETS.values() if title in rules.titles)
    hand.app.screen.go(open_editor(hand.app.shell, largest(ruleset, title)))  # type: ignore[union-attr]
    hand.step(3)
    hand.settle()
    editor = hand.app.screen
    assert isinstance(editor, Editor)
    hand.key(pygame.K_2)
    painted, undone = [], []
    x, y = editor.view.rect.center
    for turn in range(2):
        hand._post(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1, touch=False)
        hand.step(2)
        hand.settle()
        for n in range(STROKE):
            place = (x - 400 + 13 * n, y + 40 * turn + 5 * (n % 9))
            before = editor.work.value
            hand._post(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(1, 0, 0), touch=False)
            begun = time.process_time()
            hand.step(1, 16)
            if editor.work.value is not before:
                painted.append(time.process_time() - begun)
        hand._post(pygame.MOUSEBUTTONUP, pos=(x, y), button=1, touch=False)
        hand.step()
        hand.settle()
        for undo in (editor.work.undo, editor.work.redo):
            begun = time.process_time()
            undo()
            hand.app.ui.draw(hand.app.surface)
            undone.append(time.process_time() - begun)
    begun = time.process_time()
    editor.check()
    checks = time.process_time() - begun
    begun = time.perf_counter()
    save(editor.work.draft, home / "scenarios" / "large.yaml")
    saving = time.perf_counter() - begun
    return {"paint": 1e3 * median(painted), "undo": 1e3 * median(undone), "check": 1e3 * checks, "save": saving}
