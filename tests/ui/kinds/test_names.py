"""Names of any kind on every screen: accents, very long ones, line breaks, signs no font has, two units of one name."""

import ast
import json
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pygame
import pytest

from game.rules import RULESETS
from game.setup.library import packaged
from game.setup.loader import load_scenario
from game.ui import fonts
from game.ui.hand import Hand, folders_in
from game.ui.replay.screen import ReplayScreen
from game.ui.settings import Settings, write_settings
from game.ui.shots import Take
from game.ui.widgets import style, text
from tests.ui.screens import _OPEN, all_closed, painted  # noqa: F401 - the fixture is used by being here
from tools.plain_yaml import plain_yaml

ROOT = Path(__file__).parents[3]
FACES = [
    (family, face) for family, face in (
        ("sans", "Regular"), ("sans", "Semibold"), ("sans", "Bold"), ("sans", "Black"), ("sans", "It"),
        ("serif", "Regular"), ("serif", "Semibold"), ("serif", "Bold"), ("serif", "It"),
    )
]  # fmt: skip
LONG = "Leibregiment zu Fuß des Herzogs von Sachsen-Weimar "
NAMES = (
    "Månsson", "Dąbrowa", "Börgilsonn", "Győr", "Žižka", LONG + "(links)", LONG + "(rechts)", "Two\nlines", "Tab\there",
    "Nul\0 inside", "Foot", "Foot", "Foot 1",
    "Da\u0328browa", "\u202eesrever", "部隊", "😀", "→ ◆ ⚔ ✓", "W" * 300, ".", "%s {0} \\n",
    "<b>&amp;</b>", "\u00a0", "\u200b",
)  # fmt: skip


def own_battle(home: Path) -> Hand:
    """A battle of the player's own whose counters, sides and wings have such names, begun through the window."""
    folders = folders_in(home)
    folder = folders.scenarios / "own"
    folder.mkdir(parents=True)
    source = next(path.parent for path in Path(str(packaged())).rglob("kircholm.yaml"))
    for path in source.glob("*.yaml"):
        value = plain_yaml(path.read_text(encoding="utf-8"))
        if path.name == "counters.yaml":
            for n, counter in enumerate(value["counters"]):
                counter["name"] = NAMES[n % len(NAMES)]
        if path.name == "kircholm.yaml":
            value |= {"id": "kircholm-1605/own", "name": "Två\nvägar → 部隊 " + "x" * 120, "date": "\u200b1605\0"}
            for n, side in enumerate(value["sides"]):
                side["name"] = (LONG + "A", "Žižka\n→ 😀")[n]
            for n, wing in enumerate(value["wings"]):
                wing["name"] = NAMES[n]
        words = json.dumps(value, ensure_ascii=False, indent=1)  # which is YAML too, with all texts in quotes
        (folder / path.name).write_text(words, encoding="utf-8")
    settings = Settings(animation="off", curtain=False, band=False)
    write_settings(folders.settings, settings)
    hand = Hand(RULESETS, painted(home), (1024, 700), settings=settings)
    _OPEN.append(hand)
    page = hand.app.screen.page  # type: ignore[union-attr]
    own = next(n for n, one in enumerate(page.found) if one.id == "kircholm-1605/own")
    assert not page.found[own].faults, page.found[own].faults
    hand.click(page.list.row_box(own))
    return hand


def everything_in_the_window(hand: Hand) -> None:
    hand.settle()
    for thing in hand.things():
        assert hand.app.ui.window.contains(pygame.Rect(thing["box"])), thing  # type: ignore[call-overload]


def test_a_battle_with_names_of_every_kind_is_shown_played_saved_and_watched(tmp_path: Path) -> None:
    hand = own_battle(tmp_path)
    everything_in_the_window(hand)
    take = Take(hand)
    take.begin()
    screen = take.battle
    for view in (0.75, 1.5, 1.0):
        hand.app.shell.settings.scale = view
        hand.app.rescale()
        everything_in_the_window(hand)
    of_each_name = [entry.id for entry in screen.session.scenario.entries[: len(NAMES)]]
    for piece in [id for id in of_each_name if id in screen.session.state.pieces]:
        hand.move(hand.of(piece))
        hand.step(1, 800)
        screen.look(piece)
        hand.step()
    for topic in ("activate", "actor", "react", "intercept", "declare"):
        take.topic(topic)
        for tab in range(3):
            screen.panel.open(tab)
            everything_in_the_window(hand)
        hand.key(pygame.K_TAB)
        hand.key(pygame.K_SPACE)
        everything_in_the_window(hand)
        hand.key(pygame.K_ESCAPE)
    hand.key(pygame.K_F10)
    hand.press("Take back")
    everything_in_the_window(hand)
    hand.key(pygame.K_ESCAPE)
    hand.key(pygame.K_s, mod=pygame.KMOD_CTRL)
    hand.key(pygame.K_RETURN)
    assert len(list(hand.folders.saved.glob("*.caracole"))) == 1, "the name proposed for a copy is one that goes"
    hand.key(pygame.K_F10)
    hand.press("Copy the log")
    copied = pygame.scrap.get_text()
    assert "\0" not in copied
    assert len(copied.splitlines()) == len(screen.chronicle.entries), "a name with a line break stays on its line"
    count = screen.session.game.count
    hand.key(pygame.K_F10)
    hand.press("Leave")
    hand.press("Load")
    everything_in_the_window(hand)
    hand.press("Go on")
    assert hand.battle.session.game.count == count
    hand.key(pygame.K_F10)
    hand.press("Leave")
    hand.press("Replay")
    hand.press("Watch")
    assert isinstance(hand.app.screen, ReplayScreen)
    hand.key(pygame.K_END)
    everything_in_the_window(hand)


def test_counters_of_one_name_are_told_apart(tmp_path: Path) -> None:
    hand = own_battle(tmp_path)
    path = folders_in(tmp_path).scenarios / "own" / "kircholm.yaml"
    entries = load_scenario(path, RULESETS.values()).entries
    names = [entry.name for entry in entries]
    assert len(set(names)) == len(names)
    assert names[0] == f"{NAMES[0]} 1"
    assert all(any(name.startswith(printed) for printed in NAMES) for name in names)
    again = load_scenario(path, RULESETS.values()).entries
    assert [e.name for e in again] == names, "the same each time, or a saved game would read otherwise"
    take = Take(hand)
    take.begin()
    take.topic("activate")
    session = take.battle.session
    told = {piece: session.piece_name(piece) for piece in session.state.pieces}
    assert len(set(told.values())) == len(told)


def test_a_counter_that_came_during_the_battle_is_told_by_its_name_and_not_by_its_id(tmp_path: Path) -> None:
    from tests.ui.screens import in_battle

    take = in_battle(tmp_path)
    screen = take.battle
    late = take.run(lambda s: any(p not in {e.id for e in s.session.scenario.entries} for p in s.session.state.pieces))
    assert late, "no counter ever comes later"
    session = screen.session
    come = [p for p in session.state.pieces if p not in {e.id for e in session.scenario.entries}]
    _ = session.seen
    for piece in come:
        assert session.piece_name(piece) != piece
        assert session.piece_name(piece) == session.counter(piece).name  # type: ignore[union-attr]


# -- signs ------------------------------------------------------------------------------------------------------


def looks(family: str, face: str, words: str) -> bytes:
    return pygame.image.tobytes(fonts.render(words, family, face, 24, (255, 255, 255)), "RGBA")


def printed(family: str, face: str, sign: str) -> bytes:
    """What a face itself prints for a sign."""
    return pygame.image.tobytes(fonts.font(family, face, 24).render(sign, True, (255, 255, 255)), "RGBA")


def box_of(family: str, face: str) -> bytes:
    """What a face prints for a sign it has not got."""
    return printed(family, face, "\u4e00")


def strings() -> Iterator[tuple[str, str]]:
    """All texts of the program and of its data."""
    for path in sorted((ROOT / "game").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield str(path), node.value
    for folder in ("assets", "scenarios"):
        for path in sorted((ROOT / folder).rglob("*.yaml")):
            yield str(path), path.read_text(encoding="utf-8")


@cache
def signs() -> dict[str, str]:
    """Each sign beyond plain letters that is in them, and where it is first."""
    found: dict[str, str] = {}
    for where, words in strings():
        for sign in words:
            if ord(sign) > 126 and fonts.clean(sign).strip() and unicodedata.category(sign) not in ("Cf", "Cs", "Cn"):
                found.setdefault(sign, where)
    return found


DRAWN = {"▾", "\u4e00"}
"""A sign that is drawn by hand where it stands, and the one by which the fonts are tried."""
ON_BUTTONS = {"←", "→", "↑", "↓"}
"""Signs of buttons, which are never printed in the serif."""


@pytest.mark.parametrize(("family", "face"), FACES)
def test_the_fonts_have_every_sign_of_our_own_texts(family: str, face: str) -> None:
    assert len(signs()) > 10
    empty = box_of(family, face)
    lacking = {
        sign: where
        for sign, where in signs().items()
        if sign not in (DRAWN | ON_BUTTONS if family == "serif" else DRAWN) and printed(family, face, sign) == empty
    }
    assert not lacking


@pytest.mark.parametrize(("family", "face"), FACES)
def test_no_name_is_printed_as_empty_boxes(family: str, face: str) -> None:
    empty = box_of(family, face)
    for sign in {s for name in NAMES for s in name}:
        assert looks(family, face, sign) != empty, hex(ord(sign))
    assert looks(family, face, "Da\u0328browa") == looks(family, face, "Dąbrowa"), "however the accent was typed"
    assert looks(family, face, "部") == looks(family, face, "?")
    assert fonts.width("Ж部", family, face, 24) == fonts.render("Ж部", family, face, 24, (9, 9, 9)).get_width()


@pytest.mark.parametrize("room", [60, 90, 140, 200])
def test_two_long_names_that_differ_at_one_end_only_stay_apart(room: int) -> None:
    """Where a name has to be cut, it is cut in its middle."""
    for kind in (style.CARD_NAME, style.BUTTON, style.SMALL_STRONG):
        shown = [text.fit(LONG + end, text.face(kind, 1.0), room, True) for end in ("(links)", "(rechts)")]
        assert shown[0] != shown[1]
        assert all(text.width(*one) <= room for one in shown)


def test_players_names_of_any_kind_are_kept_in_the_file(tmp_path: Path) -> None:
    hand = own_battle(tmp_path)
    page = hand.app.screen.page  # type: ignore[union-attr]
    for chooser, name in zip(page.sides, ("Žižka\x00\n", "😀 " + "y" * 60), strict=True):
        hand.click(chooser.field.rect)
        hand._post(pygame.TEXTINPUT, text=name)
        hand.step()
    hand.press("Begin")
    hand.settle()
    path = hand.battle.session.game.path
    assert path is not None
    head = json.loads(path.read_text(encoding="utf-8").splitlines()[0])
    assert list(head["names"].values()) == ["Žižka", ("😀 " + "y" * 60)[:40]]
