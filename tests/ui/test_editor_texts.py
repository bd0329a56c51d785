"""Long texts in the editor: wrapped, with paragraphs, scrolled and undone; hints that keep nobody from playing."""

from pathlib import Path

import pygame

from game.setup.editing.draft import Draft
from game.setup.library import packaged
from game.ui.editor.side import BATTLE, PROBLEMS
from game.ui.hand import Hand
from game.ui.widgets.textarea import TextArea
from tests.ui.editor_hands import CTRL, SHIFT, control, editor_of, fresh, settled, with_file, write
from tests.ui.screens import all_closed  # noqa: F401

LONG = "Two wings meet on a plain with one dune, and neither knows how strong the other is. " * 6


def field(editor, key: str) -> TextArea:
    found = control(editor, key)
    assert isinstance(found, TextArea)
    return found


def test_a_long_text_is_seen_in_lines_and_every_sign_is_in_one(tmp_path: Path):
    hand, editor = fresh(tmp_path)
    editor.panel.open(BATTLE)
    write(hand, editor, "about", LONG.strip())
    area = field(editor, "about")
    assert editor.work.value["about"] == LONG.strip()
    spans = area.spans()
    assert len(spans) > 8
    lines = [area.content[start:end] for start, end in spans]
    assert " ".join(lines) == LONG.strip()
    assert all(area._wide(*span) <= area._room().w for span in spans)
    # All of it in sight is painted within its box.
    hand.key(pygame.K_HOME, mod=CTRL)
    hand.step(2)
    full = hand.app.surface.subsurface(area._room()).copy()
    inks = {tuple(full.get_at((x, y)))[:3] for x in range(0, full.get_width(), 2) for y in range(full.get_height())}
    assert len(inks) > 8, inks
    hand.key(pygame.K_END, mod=CTRL)
    # Enter is no part of it, and the caret goes up and down by lines.
    hand.key(pygame.K_RETURN)
    assert "\n" not in editor.work.value["about"]
    hand.key(pygame.K_UP)
    line = area._line_of(spans, area.caret)
    assert line == len(spans) - 2
    hand.key(pygame.K_HOME)
    assert area.caret == spans[line][0]
    hand.key(pygame.K_END, mod=SHIFT)
    assert area.selection == spans[line]
    # A click puts the caret into the line under the pointer.
    hand.key(pygame.K_HOME, mod=CTRL)
    area = field(editor, "about")
    room = area._room()
    hand.click((room.x + 2, room.y + 2))
    assert area.caret == spans[0][0]


def test_notes_have_paragraphs_and_the_file_shows_them_one_by_one(tmp_path: Path):
    hand, editor = fresh(tmp_path)
    editor.panel.open(BATTLE)
    write(hand, editor, "notes", "First")
    assert editor.work.value["notes"] == "First"
    hand.key(pygame.K_RETURN)
    area = field(editor, "notes")
    assert (area.content, area.caret) == ("First\n", 6)  # an empty paragraph stays while it is typed
    hand.type(LONG.strip())
    assert editor.work.value["notes"] == ["First", LONG.strip()]
    hand.key(pygame.K_ESCAPE)
    hand.key(pygame.K_s, mod=CTRL)
    hand.press("Save", "button")
    settled(hand)
    path = editor.work.draft.path
    assert path is not None
    rows = path.read_text(encoding="utf-8").split("\n")
    at = rows.index("notes:")
    assert rows[at + 1 : at + 3] == ["  - First", "  - >-"]
    assert all(len(row) <= 118 for row in rows if "map" not in row)
    again = Draft.opened(path)
    assert again.value["notes"] == ["First", LONG.strip()]
    assert again.text(path.parent) == path.read_text(encoding="utf-8")
    # Undo goes back through the words, and the field shows what the draft says.
    before = editor.work.value["notes"]
    editor.work.undo()
    assert editor.work.value.get("notes") != before
    assert field(editor, "notes").says("\n".join(editor.work.value.get("notes", [])))


def test_a_wheel_scrolls_the_text_and_at_its_end_the_page(tmp_path: Path):
    hand, editor = fresh(tmp_path, (1024, 700))
    editor.panel.open(BATTLE)
    write(hand, editor, "about", LONG * 2)
    area = field(editor, "about")
    hand.step(2)
    hand.move(area.rect.center)
    end = area._above
    assert end > 0
    for turns, seen in ((20, lambda: area._above == 0), (-60, lambda: area._above == end)):
        for _n in range(abs(turns)):
            hand._post(pygame.MOUSEWHEEL, x=0, y=1 if turns > 0 else -1, precise_x=0, precise_y=1 if turns > 0 else -1)
            hand.step()
            if seen():
                break
        assert seen()
    before = editor.panel.form.offset
    hand._post(pygame.MOUSEWHEEL, x=0, y=-1, precise_x=0, precise_y=-1)
    hand.step()
    assert editor.panel.form.offset > before


def commented(home: Path) -> Path:
    path = home / "scenarios" / "nieuport-1600" / "mine.yaml"
    path.parent.mkdir(parents=True)
    text = (packaged() / "nieuport-1600" / "training.yaml").read_text(encoding="utf-8")
    path.write_text("# of mine\n" + text.replace("1600/training", "1600/mine"), encoding="utf-8")
    return path


def test_hints_are_told_and_keep_nobody_from_playing(tmp_path: Path):
    hand, editor = with_file(tmp_path, commented(tmp_path))
    settled(hand)
    assert [hint.fault.message for hint in editor.work.hints] == [
        "the file has comments (line 1); saving it from here loses them"
    ]
    assert editor.foot.problems.label == "No problems, 1 hint"
    wings = next(r for r in _battle(hand) if r.buttons and "New wing: Spain" in r.buttons[0][0])
    wings.buttons[0][1]()
    settled(hand)
    assert not editor.work.problems
    assert any("nobody belongs to the wing" in hint.fault.message for hint in editor.work.hints)
    editor.panel.open(PROBLEMS)
    hand.step()
    assert len(editor.panel.told) == 2
    hand.key(pygame.K_F5)
    hand.settle()
    assert type(hand.app.screen).__name__ == "Battle"


def _battle(hand: Hand):
    editor = editor_of(hand)
    editor.panel.open(BATTLE)
    hand.step()
    return editor.panel.form.rows
