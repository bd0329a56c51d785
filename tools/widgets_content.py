"""Made-up content for the pictures of the widgets: counters, cards, forecasts, log lines."""

from pygame import Rect, Surface

from game.engine.tally import Line, Tally
from game.engine.views import Answer, CardView, Fact, ForecastView, Outcome
from game.ui.theme import rgb, side_palette
from game.ui.widgets import shapes, text
from game.ui.widgets.rows import LogGroup, LogLine


def nothing(*_: object) -> None:
    """Do nothing: the pictures show buttons that nobody presses."""


def stand_in(side: str, letter: str, figures: str, px: int) -> Surface:
    """A plain counter that fills the place of a drawn one."""
    palette = side_palette(side)
    surface = shapes.layer((px, px))
    box = surface.get_rect()
    shapes.plate(surface, box, palette.ground, palette.ground_low, palette.edge, max(2, px // 16), max(1, px // 40))
    strip = Rect(box.x + 1, box.bottom - round(px * 0.32), px - 2, round(px * 0.30))
    shapes.fill(surface, strip, palette.strip)
    of = text.Face("sans", "Bold", max(8, round(px * 0.28)), 6)
    text.draw(surface, figures, of, palette.figures, strip.center, "c", px - 4)
    of = text.Face("sans", "Bold", max(8, round(px * 0.38)), 6)
    text.draw(surface, letter, of, palette.symbol, (box.centerx, box.y + round(px * 0.36)), "c")
    return surface


SAMPLE = ForecastView(
    "Melee forecast",
    actor="Lacki 1",
    target="Forbus",
    need="after the charge to 1307",
    tally=Tally(
        (
            Line(1, "morale 8 against 7", "T11.3a"),
            Line(-1, "cavalry H against N", "T11.3b, X2"),
            Line(2, "charge, H type", "T11.3i"),
            Line(2, "lance, spent in this attack", "K11.3j"),
            Line(0, "supports, flank, commander", "T11.3c–g"),
            Line(0, "terrain: clear, same level", "T11.3h"),
        )
    ),
    outcomes=(
        Outcome((0,), (1, 10), "Both lose 1, Lacki back 1", "A1R1 · D1", -2),
        Outcome((1, 2), (2, 10), "Both lose 1, Forbus back 1", "A1 · D1R1", 0),
        Outcome((3, 4), (2, 10), "Both lose 1, Forbus back 2", "A1 · D1R2", 1),
        Outcome((5,), (1, 10), "Forbus loses 2, back 2", "A1 · D2R2", 2),
        Outcome((6,), (1, 10), "Forbus loses 3: broken", "A1 · D3", 2),
        Outcome((7, 8, 9), (3, 10), "Forbus is eliminated", "A1 · D elim.", 3),
    ),
    answers=(
        Answer("pedersonn", 7, "intercept", "Pedersonn (Cuir.) may intercept in 1307: 40 %", (4, 10), "T8.3, X7"),
    ),
    clause="T11.3",
)
CARD = CardView(
    "lacki-1",
    "Lacki 1",
    "Winged hussars · Lacki’s Reserve",
    (("Normal", "good"), ("Charge order", "order"), ("Lance +2", "mark")),
    (
        Fact("Move", "7 of 7", "T6.1"),
        Fact("Fire", "6+ 40 %", "T10"),
        Fact("Morale", "8 now 8", "T12"),
        Fact("Facing", "W"),
        Fact("Origin", "figures reconstructed from the roster of 1605", "sources"),
    ),
)
LOG: list[LogGroup | LogLine] = [
    LogGroup("Dabrowa’s left, Charge", rgb("#7E5AA8"), "turn 3, activation 2"),
    LogLine("Dabrowa", "melee on Olofsonn", "+1", ("4",), "A1 · D1R1"),
    LogLine("Olofsonn", "fire at Dabrowa", "6+", ("8",), "hit, shaken", "bad"),
    LogLine("Bogdan", "fire at Some", "6+", ("7",), "hit", "good"),
    LogLine("Some", "morale", "≤ 3", ("9",), "broken, back 2", "bad"),
    LogGroup("Lennartson, Charge", rgb("#CF6A3B"), "turn 3, activation 3"),
    LogLine("Thomsonn", "fire at Woyna 2, +0", "needs 5+, 50 %", ("7",), "hit", "good"),
    LogLine("Woyna 2", "morale, surplus 2", "needs ≤ 6, 70 %", ("9",), "disordered", "bad"),
    LogLine("Erichsonn", "fire at Zacharias, −1", "needs 5+, 40 %", ("3",), "miss"),
]
ARMY = (
    ("Lacki 1", "1507", "can act", "good", "7 · 6 · 8"),
    ("Lacki 2", "1607", "can act", "good", "7 · 6 · 8"),
    ("Woyna 2", "1605", "disordered, acted", "mild", "7 · 6 · 8"),
    ("Zacharias", "1503", "disordered", "mild", "6 · 6 · 7"),
    ("Dąbrowa", "1310", "shaken, acted", "warn", "7 · 6 · 8"),
    ("Voluntarij", "1711", "broken", "plain", "8 · 6 · 6"),
    ("Leibregiment zu Fuß des Herzogs von Sachsen-Weimar (links)", "1804", "can act", "good", "4 · 5 · 6"),
    ("Sapieha", "1806", "can act", "good", "7 · 6 · 8"),
)
CHIPS = (("Normal", "good"), ("Disordered", "mild"), ("Shaken", "warn"), ("Broken", "bad"),
         ("Charge order", "order"), ("Lance +2", "mark"))  # fmt: skip
SHORT = ("A elim.", "A loses 2 or 3", "A back", "even", "D back", "D loses 2", "D broken", "D elim.")
