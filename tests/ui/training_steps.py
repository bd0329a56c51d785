"""The steps of docs/make-a-scenario.md, done by mouse and keyboard in the editor with an empty map of Nieuport 1600."""

import pygame

from game.ui.editor.screen import Editor
from game.ui.editor.side import BATTLE, MAP, PIECES, RULES
from game.ui.hand import Hand
from tests.ui.editor_hands import at, choose, control, drag, row_named, settled, write

NAME = "The lone dune"
ABOUT = "Two small wings meet on a plain with one dune. It is made for learning: docs/make-a-scenario.md builds it."
DUNE = ("0604", "0606")
ROUGH = ("0302", "0303")
WINGS = {"United Provinces": "Vere's wing", "Spain": "Zapena's wing"}
PIECES_OF = {
    "United Provinces": [
        ("Pike and shot", "0304", "Holland"), ("Pike and shot", "0306", "Friesland"), ("Cuirassiers", "0307", "Bacx"),
        ("Artillery", "0205", "Culverins"), ("Wing commander", "0304", "Francis Vere"),
    ],
    "Spain": [
        ("Tercio, double", "1004", "Tercio Viejo"), ("Musketeers", "0904", "Viejo (Musketeers)"),
        ("Cuirassiers", "1007", "Contreras"), ("Wing commander", "1004", "Zapena"),
    ],
}  # fmt: skip
GOAL = "0605"
LABEL = "Lone dune"


def _type(hand: Hand, editor: Editor, key: str, words: str) -> None:
    write(hand, editor, key, words)
    hand.key(pygame.K_ESCAPE)


def build(hand: Hand, editor: Editor) -> None:
    """All the steps of the guide, from the empty map to a battle that can be played."""
    editor.panel.open(MAP)
    _type(hand, editor, "columns", "12")
    _type(hand, editor, "rows", "9")
    hand.settle()
    editor.panel.open(BATTLE)
    for key, words in (("name", NAME), ("about", ABOUT), ("turns", "6")):
        _type(hand, editor, key, words)
    for side, wing in WINGS.items():
        key = next(r.key for r in editor.panel.form.rows if r.buttons and side in r.buttons[0][0])
        hand.click(control(editor, key).buttons[0].rect)
        row = [row.key for row in editor.panel.form.rows if row.kind == "text" and row.label == side][-1]
        _type(hand, editor, row, wing)
    hand.key(pygame.K_2)
    hand.click(row_named(hand, "dunes"))
    drag(hand, *(at(editor, label) for label in DUNE))
    hand.click(row_named(hand, "rough"))
    drag(hand, *(at(editor, label) for label in ROUGH))
    hand.key(pygame.K_3)
    hand.click(row_named(hand, "Level 1"))
    drag(hand, *(at(editor, label) for label in DUNE))
    hand.key(pygame.K_6)
    hand.click(at(editor, GOAL))
    hand.type(LABEL)
    hand.key(pygame.K_RETURN)
    hand.key(pygame.K_7)
    hand.click(at(editor, GOAL))
    hand.key(pygame.K_8)
    for side, rows in PIECES_OF.items():
        hand.click(editor.palette.side.rect)
        hand.press(side, "item")
        for kind, label, name in rows:
            editor.palette.list.show_row(editor.palette.names.index(kind))
            hand.click(row_named(hand, kind))
            hand.click(at(editor, label))
            _type(hand, editor, "name", name)
    editor.choose(next(c.id for c in editor.work.counters if c.name == "Viejo (Musketeers)"))
    editor.panel.open(PIECES)
    choose(hand, editor, "f.tercio", "Tercio Viejo")
    editor.panel.open(RULES)
    hand.click(control(editor, "control").buttons[0].rect)
    _type(hand, editor, "control.0", GOAL)
    choose(hand, editor, "control.0=", "neither")
    settled(hand)
