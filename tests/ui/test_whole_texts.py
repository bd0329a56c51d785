"""At every size of window and interface scale no text is cut, nothing reaches out of the window, nothing overlaps."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from game.ui.mapview.mini_view import MiniView
from game.ui.mapview.view import MapView
from game.ui.opening.key_list import KeyList
from game.ui.opening.screen import Opening
from game.ui.shots import SCENES, Take
from game.ui.widgets.base import Container, Widget
from game.ui.widgets.scroll import ScrollPane
from game.ui.widgets.text import cut_texts
from tests.hard.amounts import some
from tests.ui.screens import all_closed, opened  # noqa: F401 - the fixture is used by being here

CASES = (
    ((1024, 700), some((0.75, 1.0, 2.0, 3.0), 2)),
    ((1920, 1080), some((1.0, 0.75, 2.0, 3.0), 1)),
    ((3840, 2160), some((2.0, 1.0, 3.0), 1)),
)
SCREENS = (
    "opening", "settings", "settings-play", "settings-sound", "settings-keys", "orders-curtain", "orders", "start",
    "selected", "fire-forecast", "melee-forecast", "army", "settings-battle", "editor-page", "editor", "editor-map",
    "editor-battle", "editor-rules", "editor-piece", "editor-problems",
)  # fmt: skip


def told(take: Take) -> set[str]:
    """Lines of the log and of the army list: a long one may end in an ellipsis, its tooltip holds it whole."""
    chronicle = getattr(take.hand.app.screen, "chronicle", None)
    words: set[str] = set()
    for entry in chronicle.entries if chronicle is not None else ():
        row = entry.row
        words |= {str(getattr(row, name)) for name in ("words", "who", "what", "need", "result") if hasattr(row, name)}
    army = getattr(take.hand.app.screen, "army", None)
    if army is not None and army.tip_for is not None:
        tips = [tip for place in range(army.count) if (tip := army.tip_for(place)) is not None]
        words |= {part for tip in tips for part in (tip.title, *tip.body.split("\n"))}
    return words


def overlapping(widget: Widget) -> list[tuple[Widget, Widget]]:
    """Visible controls of one container that lie on each other."""
    if not isinstance(widget, Container):
        return []
    shown = [c for c in widget.children if c.visible and c.rect.w > 0 and c.rect.h > 0]
    controls = [c for c in shown if c.focusable and not isinstance(c, Container)]
    found = [(a, b) for a, b in combinations(controls, 2) if a.rect.colliderect(b.rect)]
    return found + [pair for child in shown for pair in overlapping(child)]


def scrolling(widget: Widget) -> Iterator[KeyList | ScrollPane]:
    """The panes whose lower part must be whole too."""
    for one in widget.walk():
        if isinstance(one, KeyList | ScrollPane):
            yield one


@pytest.fixture(autouse=True)
def _no_map(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out the painting of maps: it takes most of the time and has no text of the panels."""
    monkeypatch.setattr(Opening, "_painted", lambda self: pygame.Surface(self.ui.size))
    for view in (MapView, MiniView):
        monkeypatch.setattr(view, "paint", lambda self, surface, box: None)


@pytest.mark.parametrize("name", SCREENS)
def test_nothing_is_cut_and_nothing_overlaps(name: str, tmp_path: Path) -> None:
    take = Take(opened(tmp_path))
    SCENES[name](take)
    hand, app = take.hand, take.hand.app
    for size, scales in CASES:
        app.surface = pygame.display.set_mode(size)
        app._windowed = size
        for scale in scales:
            app.shell.settings.scale = scale
            app.rescale()
            hand.aside()
            app.ui.tooltip.hide()
            for top in (app.ui.root, *app.ui.layers):
                for widget in top.walk():
                    widget.changed()
            with cut_texts() as cut:
                app.ui.draw(app.surface)
                for pane in scrolling(app.ui.top):
                    while pane.offset < pane.total() - pane.rect.h:
                        pane.scroll_to(pane.offset + pane.rect.h // 2)
                        app.ui.draw(app.surface)
                    pane.scroll_to(0)
            where = (name, size, scale, app.ui.scale)
            assert set(cut) <= told(take), where
            for thing in hand.things():
                assert app.ui.window.contains(pygame.Rect(thing["box"])), (where, thing)  # type: ignore[call-overload]
            assert not overlapping(app.ui.top), where


def test_a_cut_text_would_be_noticed(tmp_path: Path) -> None:
    hand = opened(tmp_path)
    button = hand.app.screen.buttons[0]  # type: ignore[union-attr]
    button.place(pygame.Rect(button.rect.x, button.rect.y, 60, button.rect.h))
    with cut_texts() as cut:
        hand.step()
    assert set(cut) == {button.label}
