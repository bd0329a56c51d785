"""What panels are made of: colours, type sizes and measures of the style sheet at interface scale 100 %."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from game.ui.theme import Colour, Mark, Panel, rgb

BAR = Panel.BAR
WELL = rgb("#1B1815")
CARD = rgb("#1F1B17")
PANEL_TOP, PANEL_FOOT = Panel.TOP, Panel.BOTTOM
DIALOG_TOP, DIALOG_FOOT = rgb("#332E29"), rgb("#29251F")
TIP_TOP, TIP_FOOT, TIP_LINE = rgb("#2A2520"), rgb("#211D19"), rgb("#A8884E")
TOAST_TOP, TOAST_FOOT = rgb("#3A2A1C"), rgb("#302216")
STRIP_TOP, STRIP_FOOT = rgb("#2B2621"), rgb("#1B1815")
RAISED, RAISED_2, LINE, EDGE = Panel.RAISED, Panel.RAISED_2, Panel.LINE, Panel.EDGE
EDGE_LIGHT = rgb("#6A5B45")
TEXT, DIM, FAINT = Panel.TEXT, Panel.DIM, Panel.FAINT
GOLD, GOLD_LIGHT, GOLD_DARK, INK = Panel.GOLD, Panel.GOLD_LIGHT, Panel.GOLD_DARK, Panel.INK
GOOD, BAD, WARN, CHARGE = Panel.GOOD, Panel.BAD, Panel.WARN, Mark.PATH
DISORDER = rgb("#E8CF8E")
WHITE, BLACK = rgb("#FFFFFF"), rgb("#000000")
IVORY = rgb("#F6EEDC")
HOVER = rgb("#FFE6AA")
CHOSEN_TOP, CHOSEN_FOOT = rgb("#5A4726"), rgb("#4A3A20")
PAPER_TOP, PAPER_FOOT, PAPER_LINE = Panel.PAPER_TOP, Panel.PAPER_BOTTOM, Panel.PAPER_LINE
PAPER_TEXT, PAPER_DIM = Panel.PAPER_TEXT, Panel.PAPER_DIM


class Finish(NamedTuple):
    """How a button looks in one state: ground from top to foot, line round it, ink, strength of the top light."""

    top: Colour
    foot: Colour
    line: Colour
    ink: Colour
    light: int


FINISHES: dict[str, Finish] = {
    "normal": Finish(rgb("#423B34"), rgb("#352F2A"), EDGE_LIGHT, TEXT, 46),
    "hover": Finish(rgb("#574D43"), rgb("#463E36"), GOLD, rgb("#FFF6E4"), 46),
    "pressed": Finish(rgb("#2C2722"), rgb("#39322C"), GOLD, TEXT, 0),
    "primary": Finish(rgb("#E6B65A"), rgb("#C58F33"), rgb("#F4D68F"), INK, 120),
    "primary-hover": Finish(rgb("#F1C975"), rgb("#D39D40"), rgb("#FFE9B4"), rgb("#1C1408"), 120),
    "primary-pressed": Finish(rgb("#B98530"), rgb("#D3A04A"), rgb("#F4D68F"), INK, 0),
    "danger": Finish(rgb("#8C3226"), rgb("#702519"), rgb("#C2614E"), rgb("#FFE9E0"), 46),
    "danger-hover": Finish(rgb("#A33D2F"), rgb("#842C1F"), rgb("#E58A74"), rgb("#FFF3EE"), 46),
    "danger-pressed": Finish(rgb("#641F15"), rgb("#7E2B1F"), rgb("#E58A74"), rgb("#FFE9E0"), 0),
    "greyed": Finish(rgb("#2C2824"), rgb("#292521"), rgb("#433B32"), rgb("#9A8F7E"), 0),
}


class Tone(NamedTuple):
    """A chip's ground and ink."""

    ground: Colour
    ink: Colour


CHIPS: dict[str, Tone] = {
    "good": Tone(rgb("#3F5A35"), rgb("#DDF0CC")),
    "plain": Tone(rgb("#4B4238"), rgb("#F0E7D6")),
    "mild": Tone(rgb("#6B5A2E"), rgb("#FBEFCF")),
    "warn": Tone(rgb("#8A4A10"), rgb("#FFE2C2")),
    "bad": Tone(rgb("#EFEAE0"), rgb("#9A1024")),
    "order": Tone(rgb("#7A3417"), rgb("#FFE3D2")),
    "mark": Tone(rgb("#FAF3E6"), rgb("#7A1225")),
}

OUTCOMES: tuple[Colour, ...] = tuple(
    rgb(code) for code in ("#8C2F22", "#B5533C", "#C98455", "#C9A24A", "#A9AC55", "#86AC58", "#64A45E", "#3F9A6B")
)
"""Bars of a forecast from the worst to the best for who acts; the fourth is the even one."""

RESULTS: dict[str, Colour] = {"good": GOOD, "bad": BAD, "warn": WARN, "plain": DIM, "mild": DISORDER}


def outcome_colour(tone: int) -> Colour:
    """The colour of a result whose tone runs from -3 (disaster for who acts) over 0 (even) to 3 (triumph)."""
    return OUTCOMES[(0, 1, 2, 3, 4, 6, 7)[max(-3, min(3, tone)) + 3]]


Family = Literal["sans", "serif"]


@dataclass(frozen=True, slots=True)
class Type:
    """A use of type: family, face and px at 100 %."""

    family: Family
    face: str
    px: float


TITLE = Type("serif", "Bold", 44)
SHEET_TITLE = Type("serif", "Semibold", 26)
CARD_NAME = Type("serif", "Semibold", 24)
DIALOG_TITLE = Type("serif", "Semibold", 22)
BAR_TITLE = Type("serif", "Semibold", 20)
HEADING = Type("serif", "Semibold", 18)
PROMPT = Type("sans", "Semibold", 18)
BUTTON = Type("sans", "Semibold", 15)
TAB = Type("sans", "Regular", 15)
FIELD = Type("sans", "Regular", 15)
BODY = Type("sans", "Regular", 14.5)
BODY_STRONG = Type("sans", "Semibold", 14.5)
SMALL = Type("sans", "Regular", 13.5)
SMALL_STRONG = Type("sans", "Semibold", 13.5)
NOTE = Type("sans", "It", 13.5)
CLAUSE = Type("sans", "Regular", 12)
CAP = Type("sans", "Semibold", 12)
FIGURE = Type("sans", "Bold", 20)
BAR_FIGURE = Type("sans", "Bold", 12)
LEAST_PX = 12
"""No text is drawn smaller than this (at 100 %): it shrinks down to here, then ends in an ellipsis."""

BUTTON_HEIGHT, BUTTON_PADDING, GAP, UNDO_GAP = 40, 20, 8, 24
TAB_HEIGHT, LIST_ROW, LOG_ROW, GROUP_ROW, MODIFIER_ROW = 30, 36, 22, 24, 23
BAR_HEIGHT, PROMPT_HEIGHT, PADDING = 40, 60, 12
TIP_WIDTH, TIP_DELAY = 330, 350
