"""Symbols and icons: files of one colour that can be replaced; an index alone knows which counter has which."""

import re
from pathlib import Path

import pygame
import pytest

from game.engine.views import CounterView
from game.rules import RULESETS
from game.setup.data import asset
from game.setup.faults import Faults
from game.setup.symbols import read_symbols, symbol_rows
from game.ui import svg
from game.ui.counters.table import CounterArt
from game.ui.widgets import icons

INK = (10, 200, 30)


def picture(*parts: str, size: tuple[int, int] = (120, 100)) -> pygame.Surface:
    found = svg.tinted(parts, size, INK)
    assert found is not None, parts
    return found


def test_every_row_of_the_index_has_its_pictures_and_no_file_is_left_over() -> None:
    rows = symbol_rows().values()
    drawn, signs = {row.drawn for row in rows}, {row.sign for row in rows}
    assert {p.stem for p in asset("symbols").glob("*.svg")} == drawn
    assert {p.stem for p in asset("symbols", "nato").glob("*.svg")} == signs
    for name in drawn:
        assert pygame.mask.from_surface(picture("symbols", f"{name}.svg")).count() > 900
    for name in signs:
        assert pygame.mask.from_surface(picture("symbols", "nato", f"{name}.svg", size=(100, 64))).count() > 300


def test_no_two_pictures_are_alike() -> None:
    for folder, names in ((("symbols",), {r.drawn for r in symbol_rows().values()}),
                          (("symbols", "nato"), {r.sign for r in symbol_rows().values()})):  # fmt: skip
        drawn = {pygame.image.tobytes(picture(*folder, f"{name}.svg", size=(60, 50)), "RGBA") for name in names}
        assert len(drawn) == len(names)


def test_ink_is_tinted_and_gaps_let_the_ground_through() -> None:
    gun = picture("symbols", "gun.svg", size=(480, 400))
    assert gun.get_at((4 * (56 + 10), 4 * (46 + 20)))[:4] == (*INK, 255), "the hub of the wheel"
    between_spokes = gun.get_at((4 * (56 + 10), 4 * (46 + 20 + 12)))
    assert between_spokes.a == 0
    left, right = svg.tinted(("symbols", "gun.svg"), (48, 40), INK), svg.mirrored(("symbols", "gun.svg"), (48, 40), INK)
    assert left is not None
    assert right is not None
    flipped = pygame.transform.flip(left, True, False)
    assert pygame.image.tobytes(flipped, "RGBA") == pygame.image.tobytes(right, "RGBA")


def test_every_icon_that_is_used_is_there() -> None:
    used = set()
    for path in Path("game/ui").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        used |= set(re.findall(r'icons\.icon(?:_in)?\(surface, "([a-z]+)"', text))
        used |= set(re.findall(r'icon="([a-z]+)"', text)) | set(re.findall(r'BarIcon\("([a-z]+)"', text))
    assert used <= set(icons.names())
    with pytest.raises(KeyError):
        icons.icon(pygame.Surface((20, 20)), "no such icon", (10, 10), 16, INK)


def clear() -> None:
    for kept in (svg._source, svg._shape, svg.tinted, svg.mirrored, icons._drawn):
        if hasattr(kept, "cache_clear"):
            kept.cache_clear()


def counter(symbol: str) -> CounterView:
    return CounterView("a", "poland", "A", (0,), symbol, "A", ("7", "6", "8"), bearing=270)


@pytest.mark.parametrize("bad", [b"", b"<svg", b"no picture at all", b"\xff" * 50])
def test_a_replaced_picture_that_cannot_be_drawn_shows_the_name(monkeypatch: pytest.MonkeyPatch, bad: bytes) -> None:
    clear()
    monkeypatch.setattr(svg, "_source", lambda parts: bad)
    try:
        for nato in (False, True):
            image = CounterArt(("poland",), nato).sprite(counter("H"), 54)
            other = CounterArt(("poland",), nato).sprite(counter("C"), 54)
            assert pygame.image.tobytes(image, "RGBA") != pygame.image.tobytes(other, "RGBA")
        icons.icon(pygame.Surface((20, 20)), "menu", (10, 10), 16, INK)
    finally:
        clear()


def test_mistakes_in_an_index_are_told_with_their_line(tmp_path: Path) -> None:
    file = tmp_path / "index.yaml"
    file.write_text(
        "symbols:\n  H: {drawn: hussar, sign: lancers}\n  G: {drawn: lancer, colour: red}\n", encoding="utf-8"
    )
    with pytest.raises(Faults) as caught:
        read_symbols(file)
    assert "3" in str(caught.value)


def test_the_window_knows_no_type_of_troops() -> None:
    letters = {symbol for symbol in symbol_rows() if len(symbol) > 1} | {row.drawn for row in symbol_rows().values()}
    for path in Path("game/ui").rglob("*.py"):
        code = re.sub(r'""".*?"""', "", path.read_text(encoding="utf-8"), flags=re.S)
        found = set(re.findall(r'"([a-z-]+)"', code)) & letters - {"gun"}
        assert not found, (path, found)


def test_every_symbol_of_a_battle_is_in_the_index() -> None:
    from game.engine.play import start
    from game.setup.library import find_scenarios
    from game.setup.loader import load_scenario

    for found in find_scenarios(RULESETS.values(), Path("nowhere")):
        scenario = load_scenario(found.path, RULESETS.values())
        state, _ = start(RULESETS[scenario.ruleset], scenario)
        shown = {c.symbol for c in RULESETS[scenario.ruleset].view(state, None).counters}
        assert shown <= set(symbol_rows())
