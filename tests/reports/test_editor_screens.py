"""F08 to F10, F13, F16 to F18, F24 on the screens of the editor: bad files, names of files, pieces on pieces."""

import json
import re
from pathlib import Path

import pygame
import pytest

from game.record.scenario_file import BACKUP
from game.rules import RULESETS
from game.setup.data import data_root
from game.setup.faults import Faults
from game.setup.library import packaged
from game.setup.loader import load_scenario
from game.ui.editor.screen import Editor
from game.ui.hand import Hand
from game.ui.opening.editor_page import EditorPage
from tests.hard.amounts import some
from tests.ui.editor_hands import CTRL, HIGH_TIDE, SHIFT, at, drag, editor_of, settled, with_file, write
from tests.ui.screens import all_closed, opened  # noqa: F401

NAME, TITLE = "Nieuwpoort before High Tide", "nieuport-1600"


def words_on_top(hand: Hand) -> str:
    """All that the topmost box says."""
    found = [*hand.app.ui.top.walk(), *(w for layer in hand.app.ui.layers for w in layer.panel.walk())]  # type: ignore[attr-defined]
    told = [getattr(w, name, "") for w in found for name in ("title", "words", "label")]
    told += [f"{toast.words} {toast.more}" for toast in hand.app.ui.toasts.shown]
    return "\n".join(one for one in told if isinstance(one, str))


def own_battle(home: Path, text: str | bytes, name: str = "mine.yaml") -> Path:
    path = home / "scenarios" / TITLE / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
    return path


def mine() -> str:
    """A shipped battle as one of the player's own."""
    text = HIGH_TIDE.read_text(encoding="utf-8").replace(f"{TITLE}/before-high-tide", f"{TITLE}/mine")
    for part in ("battlefield", "counters", "tables"):
        text = text.replace(f"{part}: {part}.yaml", f"{part}: {TITLE}")
    return re.sub(r"(?m)^ *#.*\n", "", text)


BAD_FILES: dict[str, tuple[bytes, str]] = {
    "a stray colon": (b"title: Lutzen: the fog\n", "bad.yaml:1: a colon stands where none may"),
    "nothing in it": (b"", "empty"),
    "any bytes": (bytes(range(256)), "UTF-8"),
    "UTF-16": (mine().encode("utf-16"), "UTF-8"),
    "a tab": (mine().replace("  gardes:", "\tgardes:", 1).encode(), "starts with a tab"),
    "a list in place of keys": (b"- one\n- two\n", "keys with values"),
    "a title that nobody has": (
        mine().replace("title: nieuport-1600", "title: nieuport-1700", 1).encode(),
        "the title of this scenario is nieuport-1700",
    ),
    "wings that are no list": (re.sub(r"(?m)^wings:\n(  .*\n)+", "wings: none\n", mine()).encode(), "wings"),
    "thousands of faults": (b"x: [" + b"{a: 0407}, " * 3_000 + b"]\n", "and 2988 more"),
}


@pytest.mark.parametrize("name", some(BAD_FILES, 4))
def test_f08_f09_f10_a_file_that_cannot_be_edited_says_why_and_bars_no_other(tmp_path: Path, name: str):
    data, words = BAD_FILES[name]
    bad = own_battle(tmp_path, data, "bad.yaml")
    own_battle(tmp_path, mine())
    hand = opened(tmp_path, curtain=False)
    hand.press("Editor", "button")
    page = hand.app.screen.page  # type: ignore[union-attr]
    assert isinstance(page, EditorPage)
    rows = {getattr(entry, "path", Path()).name: n for n, entry in enumerate(page.entries)}
    page.list.choose(rows["bad.yaml"])
    hand.press("Open in the editor")
    told = words_on_top(hand)
    assert words in told, told
    assert "Traceback" not in told
    assert "pydantic" not in told
    box = hand.app.ui.layers[-1].panel.rect  # type: ignore[attr-defined]
    assert hand.app.ui.window.contains(box), "one screenful"
    hand.key(pygame.K_ESCAPE)
    assert bad.read_bytes() == data
    page.list.choose(rows["mine.yaml"])
    hand.press("Open in the editor")
    assert isinstance(hand.app.screen, Editor)


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ("arriving: [velasco-wc,", "arriving: [velasco, velasco-wc,", "no counter `velasco`"),
        ("kind: C", "kind: hussars", "hussars"),
        ("background", "background", ""),
    ],
)
def test_f13_what_is_not_there_is_told_before_it_would_come(tmp_path: Path, before: str, after: str, words: str):
    text = mine()
    if not words:
        path = own_battle(tmp_path, text)
        picture = 'background:\n  picture: gone.png\n  hexes: {"0101": [9, 9], "1010": [90, 90]}\n'
        field = (packaged() / TITLE / "battlefield.yaml").read_text(encoding="utf-8")
        (path.parent / "battlefield-own.yaml").write_text(f"{field}{picture}", encoding="utf-8")
        path.write_text(text.replace(f"battlefield: {TITLE}", "battlefield: battlefield-own.yaml", 1), encoding="utf-8")
        words = "gone.png"
    elif before in text:
        path = own_battle(tmp_path, text.replace(before, after, 1))
    else:
        path = own_battle(tmp_path, text.replace(f"counters: {TITLE}", "counters: counters.yaml", 1))
        counters = (packaged() / TITLE / "counters.yaml").read_text(encoding="utf-8")
        assert before in counters
        (path.parent / "counters.yaml").write_text(counters.replace(before, after, 1), encoding="utf-8")
    hand, editor = with_file(tmp_path, path)
    settled(hand)
    assert any(words in str(problem.fault) for problem in editor.work.problems), editor.work.problems
    hand.key(pygame.K_F5)
    assert hand.app.screen is editor, "it is not played before it is mended"


PAIRS = {
    "foe on friend": ("gardes", "mutineers-m"),
    "friend on friend": ("horace-vere-1", "horace-vere-2"),
    "a unit on half of a tercio": ("gardes", "tercio"),
}


@pytest.mark.parametrize("name", PAIRS)
def test_f17_two_in_one_hex_are_told_at_once_and_undone_and_nothing_fails_later(tmp_path: Path, name: str):
    hand, editor = with_file(tmp_path, own_battle(tmp_path, mine()))
    work = editor.work
    one, other = PAIRS[name]
    if other == "tercio":
        wide = next(c for c in work.counters if len(c.hexes) == 2 and c.side != "dutch")
        target = wide.hexes[1]
    else:
        target = work.hex_of(other)
    before, data = work.value, work.draft.path.read_bytes()  # type: ignore[union-attr]
    from_hex = next(c for c in work.counters if c.id == one).hexes[0]
    drag(hand, at(editor, work.grid.labels[from_hex]), at(editor, work.grid.labels[target]))
    moved = [c.id for c in work.counters if target in c.hexes]
    assert len(moved) > 1, moved
    settled(hand)
    label = work.grid.labels[target]
    assert any(target in problem.hexes or label in str(problem.fault) for problem in work.problems), work.problems
    hand.key(pygame.K_F5)
    assert hand.app.screen is editor
    hand.key(pygame.K_z, mod=CTRL)
    assert work.value == before
    settled(hand)
    assert work.problems == []
    hand.key(pygame.K_y, mod=CTRL)
    hand.key(pygame.K_s, mod=CTRL)  # it may be kept as it is, and comes back with its problem
    path = work.draft.path
    assert path is not None
    assert path.read_bytes() != data
    assert path.with_name(path.name + BACKUP).read_bytes() == data
    with pytest.raises(Faults):
        load_scenario(path, RULESETS.values())
    hand, editor = with_file(tmp_path, path)
    settled(hand)
    assert editor.work.problems


NAMES = [
    "Lützen 12:30", "a/b", "..\\..\\x", "../../x", "CON", "nul.yaml", "name.", " name", "x" * 80, "⚔", "what? <yes>|*",
    "Mine", "MINE", "mine.", "mine.yaml",
]  # fmt: skip


@pytest.mark.parametrize("name", some(NAMES, 5))
def test_f18_f24_any_name_gives_a_file_of_its_own_in_the_folder_and_is_read_back(tmp_path: Path, name: str):
    first = own_battle(tmp_path, mine())
    data = first.read_bytes()
    hand, editor = with_file(tmp_path)
    write_title(hand, editor, name)
    hand.key(pygame.K_s, mod=CTRL | SHIFT)
    hand.key(pygame.K_a, mod=CTRL)
    hand.type(name)
    hand.press("Save", "button")
    if hand.find("Replace it") is not None:  # it is asked, and the other is kept
        assert first.read_bytes() == data
        hand.press("Cancel")
        assert editor.work.draft.path == HIGH_TIDE
        return
    told = words_on_top(hand)
    files = sorted(path for path in tmp_path.rglob("*.yaml") if not path.name.startswith("."))
    assert first.read_bytes() == data
    if editor.work.draft.path == HIGH_TIDE:
        assert files == [first]
        assert "no name for a file" in told
        return
    path = editor.work.draft.path
    assert files == sorted((first, path))  # type: ignore[type-var]
    assert path is not None
    assert path.parent == first.parent
    assert re.fullmatch(r"[a-z0-9_-]+\.yaml", path.name)
    assert path.name in told
    assert load_scenario(path, RULESETS.values()).name == name


def write_title(hand: Hand, editor: Editor, name: str) -> None:
    from game.ui.editor.side import BATTLE

    editor.panel.open(BATTLE)
    write(hand, editor, "name", name)
    hand.key(pygame.K_ESCAPE)


def test_f18_an_empty_name_is_refused_and_a_shipped_battle_stays(tmp_path: Path):
    before = {path: path.read_bytes() for path in Path(str(data_root("scenarios"))).rglob("*.yaml")}
    hand, editor = with_file(tmp_path)
    write_title(hand, editor, "Another")
    hand.key(pygame.K_s, mod=CTRL)
    hand.key(pygame.K_a, mod=CTRL)
    hand.key(pygame.K_DELETE)
    hand.press("Save", "button")
    assert "no name for a file" in words_on_top(hand)
    assert editor.work.draft.changed
    assert {path: path.read_bytes() for path in before} == before
    assert editor_of(hand) is editor


def test_f16_a_battle_that_nobody_can_win_is_not_played(tmp_path: Path):
    text = mine()
    assert "  victory: " in text
    path = own_battle(tmp_path, re.sub(r"(?m)^  victory: .*\n", "", text, count=1))
    hand, editor = with_file(tmp_path, path)
    settled(hand)
    assert any("victory" in str(problem.fault) for problem in editor.work.problems)
    hand.key(pygame.K_F5)
    assert hand.app.screen is editor
    assert json.dumps(editor.trace()["problems"])
