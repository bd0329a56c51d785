"""What the tests of the editor share: ways into it, and hands that work its map, palette and forms."""

from pathlib import Path
from typing import Any

import pygame

from game.setup.library import packaged
from game.ui.editor.opened import open_file
from game.ui.editor.screen import Editor
from game.ui.editor.side import BATTLE, MAP, RULES
from game.ui.hand import Hand
from tests.ui.screens import opened

CTRL, SHIFT = pygame.KMOD_CTRL, pygame.KMOD_SHIFT
HIGH_TIDE = packaged() / "nieuport-1600" / "before-high-tide.yaml"
KIRCHOLM = packaged() / "kircholm-1605" / "kircholm.yaml"


def editor_of(hand: Hand) -> Editor:
    assert isinstance(hand.app.screen, Editor), hand.app.screen
    return hand.app.screen


def fresh(tmp_path: Path, size: tuple[int, int] = (1280, 800), title: str = "Nieuport 1600") -> tuple[Hand, Editor]:
    """The editor with an empty map, opened through the opening screen."""
    hand = opened(tmp_path, size, curtain=False)
    hand.press("Editor", "button")
    hand.click(row_named(hand, f"New: {title}"))
    hand.press("Open in the editor")
    hand.settle()
    return hand, editor_of(hand)


def with_file(tmp_path: Path, path: Path = HIGH_TIDE, size: tuple[int, int] = (1280, 800)) -> tuple[Hand, Editor]:
    hand = opened(tmp_path, size, curtain=False)
    hand.app.screen.go(open_file(hand.app.shell, path))  # type: ignore[union-attr]
    hand.step(2)
    hand.settle()
    return hand, editor_of(hand)


def row_named(hand: Hand, name: str) -> pygame.Rect:
    return next(pygame.Rect(t["box"]) for t in hand.things("list-row") if str(t["label"]).startswith(name))  # type: ignore[call-overload]


def at(editor: Editor, label: str) -> tuple[int, int]:
    x, y = editor.view.camera.centre(editor.work.grid.at(label))
    return round(x), round(y)


def drag(hand: Hand, *places: tuple[int, int]) -> None:
    """Press at the first place, move over the others, let go at the last."""
    hand.move(places[0])
    hand._post(pygame.MOUSEBUTTONDOWN, pos=places[0], button=1, touch=False)
    for place in places[1:]:
        hand._post(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(1, 0, 0), touch=False)
        hand.step(1, 20)
    hand._post(pygame.MOUSEBUTTONUP, pos=places[-1], button=1, touch=False)
    hand.step()


def write(hand: Hand, editor: Editor, key: str, words: str) -> None:
    """Click into a field of the form and write another text into it."""
    box = control(editor, key).rect
    hand.click(box)
    hand.key(pygame.K_a, mod=CTRL)
    hand.type(words)


def control(editor: Editor, key: str) -> Any:
    form = editor.panel.form
    widget = next(widget for name, widget in form._keyed() if name == key)
    form.reveal(widget)
    form.arrange()
    return widget


def choose(hand: Hand, editor: Editor, key: str, words: str) -> None:
    """Choose from a drop-down list of the form."""
    hand.click(control(editor, key).rect)
    hand.press(words, "item")


def settled(hand: Hand) -> None:
    hand.step(3, 400)


# -- changes of each kind ----------------------------------------------------------------------------------------------


def change_facing(hand: Hand, editor: Editor) -> None:
    hand.click(at(editor, "1207"))
    hand.key(pygame.K_e, "e")


def change_value(hand: Hand, editor: Editor) -> None:
    editor.choose("vere-wc")
    write(hand, editor, "f.command", "1")


def change_title(hand: Hand, editor: Editor) -> None:
    editor.panel.open(BATTLE)
    write(hand, editor, "name", "Another")


def change_place(hand: Hand, editor: Editor) -> None:
    drag(hand, at(editor, "1207"), at(editor, "1310"))


def change_rule(hand: Hand, editor: Editor) -> None:
    editor.panel.open(RULES)
    write(hand, editor, "high_morale", "7")


def change_option(hand: Hand, editor: Editor) -> None:
    editor.panel.open(BATTLE)
    hand.click(control(editor, "o.bad-day").rect)


def change_mirror(hand: Hand, editor: Editor) -> None:
    editor.panel.open(MAP)
    hand.click(control(editor, "mirror").buttons[0].rect)


def change_hexside(hand: Hand, editor: Editor) -> None:
    hand.key(pygame.K_4)
    hand.click(row_named(hand, "hedge"))
    a, b = editor.work.grid.at("0605"), editor.work.grid.at("0606")
    (ax, ay), (bx, by) = editor.view.camera.centre(a), editor.view.camera.centre(b)
    hand.click((round((ax + bx) / 2), round((ay + by) / 2) - 2))
