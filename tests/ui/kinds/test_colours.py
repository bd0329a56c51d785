"""Nothing is told by colour alone: sides, states, what goes and what does not, seen through filters."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.engine.views import CounterView, MarkView
from game.ui.counters.art import CounterArt
from game.ui.mapview.overlays import Overlays
from game.ui.theme import Colour, Mark, lightness
from game.ui.widgets import style
from tests.ui.screens import all_closed, in_battle  # noqa: F401 - the fixture is used by being here

Matrix = tuple[tuple[float, float, float], ...]
FILTERS: dict[str, Matrix] = {
    "full sight": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deutan": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritan": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}
"""What a colour becomes in linear light: three kinds of colour blindness after Machado and others, and grey."""


def linear(value: int) -> float:
    return ((value / 255 + 0.055) / 1.055) ** 2.4 if value > 10 else value / 255 / 12.92


def printed(value: float) -> int:
    value = min(1.0, max(0.0, value))
    return round(255 * (1.055 * value ** (1 / 2.4) - 0.055)) if value > 0.0031308 else round(255 * 12.92 * value)


def through(name: str, colour: Colour) -> Colour:
    """A colour as seen through a filter."""
    light = [linear(c) for c in colour]
    r, g, b = (printed(sum(share * c for share, c in zip(row, light, strict=True))) for row in FILTERS[name])
    return r, g, b


def contrast(a: Colour, b: Colour) -> float:
    """The contrast of two colours, 1 to 21."""
    dark, light = sorted(0.2126 * linear(c[0]) + 0.7152 * linear(c[1]) + 0.0722 * linear(c[2]) for c in (a, b))
    return (light + 0.05) / (dark + 0.05)


def grey(image: pygame.Surface) -> bytes:
    """A picture without its colours, on grey."""
    ground = pygame.Surface(image.get_size())
    ground.fill((128, 128, 128))
    ground.blit(image, (0, 0))
    return pygame.image.tobytes(pygame.transform.grayscale(ground), "RGB")[::3]


def unlike(a: pygame.Surface, b: pygame.Surface, by: int = 40) -> int:
    """In how many pixels two pictures differ clearly without their colours."""
    return sum(abs(x - y) > by for x, y in zip(grey(a), grey(b), strict=True))


@pytest.mark.parametrize("name", FILTERS)
def test_the_sides_of_a_battle_differ_in_lightness_through_every_filter(name: str, tmp_path: Path) -> None:
    take = in_battle(tmp_path)
    sides = [s.id for s in take.battle.session.scenario.sides]
    palettes = [take.battle.view.kit.art.palette(side) for side in sides]
    grounds = [lightness(through(name, p.ground)) for p in palettes]
    assert abs(grounds[0] - grounds[1]) >= 25
    assert palettes[0].dark != palettes[1].dark


PIECE = CounterView("a", "sweden", "Anna", (0,), "N", "N", ("4", "5", "6"), bearing=90)
STATES: dict[str, Callable[[CounterView], CounterView]] = {
    "normal": lambda v: v,
    "disordered": lambda v: replace(v, status="D", status_shape="corner"),
    "shaken": lambda v: replace(v, status="S", status_shape="diamond"),
    "broken": lambda v: replace(v, status="B", status_shape="flag"),
    "can act": lambda v: replace(v, can_act=True),
    "has acted": lambda v: replace(v, acted=True),
}


@pytest.mark.parametrize("side", ["poland", "sweden"])
@pytest.mark.parametrize("px", [27, 54, 77])
def test_every_state_of_a_counter_has_a_shape_of_its_own(side: str, px: int) -> None:
    art = CounterArt(["poland", "sweden"])
    pictures = {name: art.sprite(made(replace(PIECE, side=side)), px) for name, made in STATES.items()}
    names = list(pictures)
    for n, one in enumerate(names):
        for other in names[n + 1 :]:
            by = 20 if other == "has acted" else 40  # a veil over the whole
            assert unlike(pictures[one], pictures[other], by) >= 6, (one, other)


def test_every_mark_differs_from_every_other_without_colours() -> None:
    art = CounterArt(["poland", "sweden"])
    signs = ("chevrons", "tag", "seal", "burst", "cross", "slash", "barred", "balls")
    pictures = [
        art.sprite(replace(PIECE, marks=(MarkView(sign, {"tag": "+2", "seal": "I"}.get(sign, "")),)), 77)
        for sign in signs
    ]
    for n, one in enumerate(pictures):
        for other in pictures[n + 1 :]:
            assert unlike(one, other) >= 4


GROUNDS = {"bar": style.BAR, "panel": style.PANEL_TOP, "dialog": style.DIALOG_TOP, "tip": style.TIP_TOP,
           "toast": style.TOAST_TOP, "well": style.WELL, "card": style.CARD}  # fmt: skip
INKS = {"text": style.TEXT, "dim": style.DIM, "faint": style.FAINT, "gold": style.GOLD, "light gold": style.GOLD_LIGHT,
        "good": style.GOOD, "bad": style.BAD, "warn": style.WARN, "mild": style.DISORDER}  # fmt: skip


@pytest.mark.parametrize("ground", GROUNDS)
def test_text_stands_out_from_its_ground(ground: str) -> None:
    weak = {name: round(contrast(ink, GROUNDS[ground]), 2) for name, ink in INKS.items()}
    assert {name: share for name, share in weak.items() if share < 4.5} == {}


def test_text_on_buttons_chips_paper_and_plates_stands_out() -> None:
    pairs = {f"button {name}": (finish.ink, ground) for name, finish in style.FINISHES.items()
             for ground in (finish.top, finish.foot)}  # fmt: skip
    pairs |= {f"chip {name}": (tone.ink, tone.ground) for name, tone in style.CHIPS.items()}
    pairs |= {"paper": (style.PAPER_TEXT, style.PAPER_FOOT), "paper, dim": (style.PAPER_DIM, style.PAPER_FOOT)}
    pairs |= {"cost": (Mark.COST_INK, Mark.COST), "die": (Mark.DIE_INK, Mark.DIE_BOTTOM)}
    pairs |= {"disordered": (Mark.DISORDERED_INK, Mark.DISORDERED), "shaken": (Mark.SHAKEN_INK, Mark.SHAKEN)}
    pairs |= {"broken": (Mark.BROKEN_INK, Mark.BROKEN)}
    weak = {name: round(contrast(*pair), 2) for name, pair in pairs.items()}
    assert {name: share for name, share in weak.items() if share < 4.5} == {}


def test_what_is_good_or_bad_in_the_log_is_told_in_words_too(tmp_path: Path) -> None:
    take = in_battle(tmp_path)
    take.run(lambda s: s.session.seen.turn >= 2)
    tones: dict[str, set[str]] = {}
    for entry in take.battle.chronicle.entries:
        tone = getattr(entry.row, "tone", "plain")
        if tone in ("good", "bad", "warn"):
            words = getattr(entry.row, "result", "") or getattr(entry.row, "what", "")
            assert words.strip(), entry
            tones.setdefault(tone, set()).add(words)
    assert set(tones) == {"good", "bad", "warn"}
    assert not tones["good"] & tones["bad"]


def test_a_clear_and_a_blocked_line_of_sight_differ_without_colours(tmp_path: Path) -> None:
    """By a sign at the hex that blocks, and in words."""
    take = in_battle(tmp_path)
    take.topic("activate")
    hand, screen = take.hand, take.battle
    state, rules = screen.session.state, screen.session.ruleset
    gun = next(p for p in state.pieces.values() if p.facing is not None)
    found: dict[bool, int] = {}
    for hex in screen.view.camera.grid:
        if hex != gun.hex:
            found.setdefault(bool(rules.sight(state, gun.hex, hex).blocked), hex)
    assert set(found) == {True, False}
    lines = {blocked: rules.sight(state, gun.hex, hex) for blocked, hex in found.items()}
    assert "blocked" in lines[True].sentence
    assert "blocked" not in lines[False].sentence.replace("not blocked", "")
    screen.view.bring(lines[True].blocked[0])
    pictures = []
    for overlay in (lines[True], replace(lines[True], blocked=())):
        surface = pygame.Surface(hand.app.ui.size)
        Overlays(hand.app.ui.scale).draw(surface, screen.view.camera, overlay)  # one that has all the time it wants
        pictures.append(surface)
    assert unlike(*pictures) > 20


def test_what_cannot_be_pressed_looks_otherwise_without_colours_and_says_why(tmp_path: Path) -> None:
    normal, greyed = style.FINISHES["normal"], style.FINISHES["greyed"]
    assert abs(lightness(normal.ink) - lightness(greyed.ink)) > 20
    assert normal.light
    assert not greyed.light, "it stands lower: no light along its upper edge"
    take = in_battle(tmp_path)
    take.topic("action", "move")
    for thing in take.hand.things("button"):
        if not thing["lit"]:
            hand = take.hand
            hand.move(pygame.Rect(thing["box"]))  # type: ignore[call-overload]
            hand.step(2, 500)
            assert hand.app.ui.tooltip.shown is not None, thing
