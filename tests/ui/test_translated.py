"""In a made-up language, whose letters show what came out of the catalogue, no English is left on the screens."""

import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from gettext import NullTranslations
from pathlib import Path

import pygame
import pytest

from game.engine.text import _, speak
from game.record.game import Game
from game.rules import RULESETS
from game.setup.library import find_scenarios, resolve
from game.ui import fonts
from game.ui.hand import Hand
from game.ui.mapview.mini_view import MiniView
from game.ui.mapview.view import MapView
from game.ui.opening.key_list import KeyList
from game.ui.opening.screen import Opening
from game.ui.shots import NAMES, SCENES, Take
from game.ui.widgets.base import Tip
from game.ui.widgets.scroll import ScrollPane
from tests.hard.amounts import some
from tests.marked import forget_clauses
from tests.ui.screens import all_closed, opened  # noqa: F401 - the fixture is used by being here

SCREENS = (
    "opening", "about", "load", "settings", "settings-play", "settings-sound", "settings-keys", "new-key",
    "orders-curtain", "orders", "fire-forecast", "melee-forecast", "log", "army", "menu", "save", "ask-end", "refusal",
    "keys", "why", "rules", "sight", "overlays", "since-list", "standing", "ruling", "marks", "dice", "replay",
)  # fmt: skip
ACCENTS = str.maketrans("aeiouyAEIOUY", "áéíóúýÁÉÍÓÚÝ")
PLAIN = re.compile("[aeiouyAEIOUY]")
KEYS = (
    "Enter", "Esc", "Tab", "Shift", "Ctrl", "Alt", "Space", "Backspace", "Delete", "Home", "End", "Page up",
    "Page down", "Left", "Right", "Up", "Down", "A", "E", "I", "O", "U", "Y", "Shift Tab", "Shift Left", "Shift Right",
    "Shift Up", "Shift Down",
)  # fmt: skip
"""Caps of keys are called as they are printed on most keyboards."""
ENGLISH = (
    (type(RULESETS["tercio"]), "told"),
    (type(RULESETS["tercio"]), "card_of"),
    (Game, "undo_bar"),
    (Game, "redo_bar"),
)
"""What stays in English: the sentences of the log, which a saved game must tell everybody alike; where the values of a
counter come from, out of its data file; and what the record of a game says of itself."""
OTHERS = (
    "Caracole", *NAMES, "games", "saved", "trash", "pictures", "scenarios", "logs",
    "The counter was nudged when the coffee came", "elim",
)  # fmt: skip
"""Names of people and folders, what the players of the scenes write, and what a printed table calls a result."""


class MadeUp(NullTranslations):
    """A language that is English with accents; gaps stay as they are."""

    def gettext(self, message: str) -> str:
        return "".join(
            part if part.startswith("{") else part.translate(ACCENTS) for part in re.split(r"({[^}]*})", message)
        )

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


@pytest.fixture
def made_up(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Speak the made-up language; a hand finds things by their English names."""
    find = Hand.find
    monkeypatch.setattr(
        Hand, "find", lambda self, label, kind="": find(self, label, kind) or find(self, _(label), kind)
    )
    forget_clauses()
    speak(MadeUp())
    yield
    speak(NullTranslations())
    forget_clauses()


@pytest.fixture(autouse=True)
def _no_map(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out the painting of maps: it takes most of the time and has no text of the panels."""
    monkeypatch.setattr(Opening, "_painted", lambda self: pygame.Surface(self.ui.size))
    for view in (MapView, MiniView):
        monkeypatch.setattr(view, "paint", lambda self, surface, box: None)


@pytest.fixture
def english(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All that may stay as it is: names, caps of keys, the sentences of the log."""
    found = [*KEYS, *OTHERS]
    scenario = resolve("kircholm-1605", RULESETS.values())
    found += [one.name for one in (*scenario.sides, *scenario.groups, *scenario.entries)]
    found += [one.name for one in find_scenarios(RULESETS.values())]
    found += [title for rules in RULESETS.values() for title in rules.titles.values()]
    for owner, name in ENGLISH:
        heard(monkeypatch, owner, name, found)
    return found


def heard(monkeypatch: pytest.MonkeyPatch, owner: object, name: str, into: list[str]) -> None:
    """Note every text that a method gives back."""
    method = getattr(owner, name)

    def noting(*args: object) -> object:
        given = method(*args)
        into.extend(texts(given))
        return given

    monkeypatch.setattr(owner, name, noting)


def texts(of: object) -> Iterator[str]:
    """All texts within a record."""
    if isinstance(of, str):
        yield of
    elif is_dataclass(of):
        for field in fields(of):
            yield from texts(getattr(of, field.name))
    elif isinstance(of, dict):
        for key, value in of.items():
            yield from texts(key)
            yield from texts(value)
    elif isinstance(of, tuple | list | frozenset | set):
        for value in of:
            yield from texts(value)


def left_over(drawn: str, english: str) -> list[str]:
    """The English in a text that is not known to stay: runs of words that no accent was put on."""
    found = []
    for part in re.split(r"[^\w ’'–-]+", drawn):
        run: list[str] = []
        for word in [*part.split(), "é"]:
            if PLAIN.search(word) and not re.search(r"\d", word):
                run.append(word.casefold())
                continue
            if run and " ".join(run).replace("-", " ") not in english:
                found.append(" ".join(run))
            run = []
    return found


@pytest.mark.parametrize("name", some(SCREENS, 10))
def test_no_english_is_left(
    name: str, tmp_path: Path, made_up: None, english: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    render = fonts.render

    def noting(text: str, *args: object, **named: object) -> pygame.Surface:
        drawn.append(text)
        return render(text, *args, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(fonts, "render", noting)
    take = Take(opened(tmp_path, (1920, 1080)))
    take.unseen = True
    SCENES[name](take)
    app = take.hand.app
    app.ui.draw(app.surface)
    for top in (app.ui.root, *app.ui.layers):
        for widget in top.walk():
            if isinstance(widget, KeyList | ScrollPane):
                while widget.offset < widget.total() - widget.rect.h:
                    widget.scroll_to(widget.offset + widget.rect.h // 2)
                    app.ui.draw(app.surface)
            tip = widget.tip(widget.rect.center) if widget.visible else None
            if isinstance(tip, Tip):
                drawn += [tip.title, tip.body]
    told_by = getattr(getattr(app.screen, "session", None), "game", None) or getattr(app.screen, "replay", None)
    english += texts([event for _, event in told_by.events] if isinstance(told_by, Game) else [])
    english += [word for frame in getattr(told_by, "frames", ()) for word in texts((frame.events, frame.board.result))]
    known = "\n".join(" ".join(text.replace("-", " ").split()).casefold() for text in [*english, *tmp_path.parts])
    left = {text: found for text in dict.fromkeys(drawn) if (found := left_over(text, known))}
    assert not left


def test_english_would_be_noticed() -> None:
    assert left_over("Fíré át Forbus", "forbus") == []
    assert left_over("Fire at Forbus", "forbus") == ["fire at forbus"]
    assert left_over("Fíré, not offered: Forbus 3", "forbus") == ["not offered"]


def test_no_text_is_looked_up_before_the_language_is_known() -> None:
    program = """
import importlib, pkgutil
from gettext import NullTranslations
from game.engine.text import speak

class Told(NullTranslations):
    def gettext(self, message):
        print(message)
        return message
    def ngettext(self, one, many, n):
        print(one)
        return one

speak(Told())
import game.cli, game.ui
for package in (game.cli, game.ui):
    for found in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        if not found.name.endswith("__main__"):
            importlib.import_module(found.name)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True,
        env={"SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1", "PATH": "/usr/bin"},
    )  # fmt: skip
    assert done.stdout == ""
