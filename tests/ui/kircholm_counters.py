"""Counters of Kircholm in mid-battle, for pictures of the map and tests of drawing (not a real position)."""

from game.board.hexes import HexGrid
from game.engine.views import CounterView, MarkView

# id, letter, name, hex, figures, band, status, marks, activity, bearing
_POLAND = """
H|Chodkiewicz Cav|1604|7 6 8|1||tag||270
R|Zacharias|1503|6 6 7|1|D|burst||270
H|Sapieha|1704|7 6 8|1||tag||270
W|J. P. Sapieha|1704|+1 8|1||||
Art|Artillery|1707|0 – 6|2||||270
M|Chodkiewicz Inf|1705|5 4 7|2||||270
H|Woyna 2|1605|7 6 8|2|D||acted|270
H|Woyna 1|1608|7 6 8|2||tag||270
M|Gosiewski|1709|5 4 7|2||||270
R|Kurland|1906|6 6 7|2||||270
K|Giedroyc|1803|8 6 7|2||||270
H|Lacki 1|1507|7 6 8|4||tag|can|270
H|Lacki 2|1607|7 6 8|4||tag|can|270
W|Teodor Lacki|1607|+1 8|4||||
*|Chodkiewicz|1807|+2 10|0||||
H|Dabrowa|1310|7 6 8|3|S||acted|270
H|Wielamowski|1411|7 6 8|3||tag|acted|270
R|Witting|1509|6 6 7|3|||acted|270
K|Achmet|1511|8 6 6|3|||acted|270
K|Machowski|1510|8 6 7|3|||acted|270
K|Voluntarij|1711|8 6 6|3|B||acted|90
K|Bogdan|1113|8 6 6|3||burst|acted|330
K|Sakin|1014|8 6 6|3|||acted|330
"""
_SWEDEN = """
R|Engdis|1303|6 6 6|1|S|||90
R|Linderson|1203|6 6 6|1||||90
W|Brandt|1203|0 8|1||||
C|Pedersonn (Cuir.)|1305|6 6 7|1||||150
N|Pedersonn (Inf.)|1103|4 5 6|2||||90
N|Larsonn|1104|4 5 6|2||||90
N|Erichsonn|1204|4 5 6|2|D|burst||90
N|Stiliken|1205|4 5 6|2||||90
N|Forbus|1206|4 5 7|2||||90
N|Friedthen|1207|4 5 7|2||burst||90
W|Lennartson|1107|+1 8|2||||90
N|Thomsonn|1208|4 5 6|2|D|burst||90
N|Nilsonn|1209|4 5 6|2|S|||90
N|Månsson|1010|4 5 6|2|B|||270
R|Hindersonn|1109|6 6 6|3||seal||90
R|Olofsonn|1210|6 6 6|3|D|||90
R|Some|0911|6 6 6|3|B|||270
Art|Artillery 1|0405|0 – 6|4||||90
Art|Artillery 2|0407|0 – 6|4||||90
N|Finnish|0604|4 5 7|4||||90
N|Mikaelsonn|0605|4 5 7|4||||90
N|Rechensberg 2|0706|4 5 7|4||||90
N|Rechensberg 1|0707|4 5 7|4||||90
N|Mansfeld|0608|4 5 7|4||||150
N|Guards|0609|4 5 7|4||||90
*|Karl IX|0407|+1 10|0||||
R|Börgilsonn|0307|6 6 6|5||||90
R|Abel|0305|6 6 6|5||||90
C|Guard Reiters|0406|6 6 7|5||||90
R|Livonian R.|0408|6 6 6|5||||90
"""
_SYMBOLS = {"Art": "gun", "W": "commander", "*": "army-commander"}
SHAPES = {"": "", "D": "corner", "S": "diamond", "B": "flag", "U": "flag"}
_TEXTS = {"tag": "+2", "seal": "I"}


def battle(grid: HexGrid) -> tuple[CounterView, ...]:
    """All counters of the picture."""
    return tuple(
        _counter(side, line, grid)
        for side, lines in (("poland", _POLAND), ("sweden", _SWEDEN))
        for line in lines.strip().split("\n")
    )


def _counter(side: str, line: str, grid: HexGrid) -> CounterView:
    letter, name, place, figures, band, status, marks, activity, bearing = line.split("|")
    symbol = _SYMBOLS.get(letter, letter)
    return CounterView(
        id=f"{side}/{name}", side=side, name=name, hexes=(grid.at(place),), symbol=symbol, letter=letter.strip("*"),
        figures=tuple(figures.split()), bearing=int(bearing) if bearing and symbol != "commander" else None,
        band=int(band), status=status, status_shape=SHAPES[status],
        marks=tuple(MarkView(m, _TEXTS.get(m, "")) for m in marks.split()),
        can_act=activity == "can", acted=activity == "acted", commander=symbol.endswith("commander"),
    )  # fmt: skip
