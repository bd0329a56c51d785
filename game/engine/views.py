"""What a rule set shows of a position: plain records that the window draws and the command line prints.

The window knows nothing of any rule: it draws these records, offers the commands of the Decision and asks
the rule set for the reason behind anything it cannot offer.
"""

from game.engine.record import record
from game.engine.tally import Tally


@record
class MarkView:
    """A tab on a counter: its drawn sign, the number or text on it and a sentence for the tooltip.

    `sign` is one of charge, lance, interception, fired, out-of-command, bypassed, no-reactivation, loaded or,
    for anything else, a sign that is drawn as its `text`.
    """

    sign: str
    text: str = ""
    tip: str = ""


@record
class CounterView:
    """One counter on the map.

    `symbol` names the drawn picture (a troop type letter, "gun", "commander" or "army-commander"), `letter` what
    is printed on the band. `figures` are the printed factors as they stand now (at most three), `changed` says
    which of them differ from the print. `bearing` is where it faces in degrees clockwise from up, None without
    facing. `band` numbers the wing from 1 within its side, 0 is an army commander. `status` is "" (normal) or
    the letter drawn (D, S, B, U), `status_shape` one of "", corner, diamond, flag.
    """

    id: str
    side: str
    name: str
    hexes: tuple[int, ...]
    symbol: str
    letter: str
    figures: tuple[str, ...]
    changed: tuple[bool, ...] = ()
    bearing: int | None = None
    band: int = 1
    status: str = ""
    status_shape: str = ""
    marks: tuple[MarkView, ...] = ()
    can_act: bool = False
    acted: bool = False
    front: tuple[tuple[int, int], ...] = ()
    """Front hexsides: (own hex, direction 0 to 5)."""
    commander: bool = False


@record
class Fact:
    """A line of a card or a list: a name, a value, and the clause it rests on, if any."""

    name: str
    value: str
    clause: str = ""
    tip: str = ""


@record
class CardView:
    """The card of a piece: headline, second line, chips (text, tone), facts with their origin."""

    id: str
    title: str
    subtitle: str
    chips: tuple[tuple[str, str], ...] = ()
    """(text, tone): tone is good, warn, bad, order, mark or plain."""
    facts: tuple[Fact, ...] = ()
    notes: tuple[str, ...] = ()


@record
class Outcome:
    """One row of a table of results: the die faces that give it, its chance as a fraction, words, table code.

    `tone` runs from -3 (disaster for who acts) over 0 to 3 (triumph).
    """

    faces: tuple[int, ...]
    chance: tuple[int, int]
    words: str
    code: str = ""
    tone: int = 0


@record
class Answer:
    """How an enemy may answer an act: the piece, the hex where the act draws it, its chance, the clause.

    `kind` is intercept, fire, turn or withdraw. `chance` is that of success in (good, all), None where no die is
    rolled. `words` is a short sentence with all of that but the clause; `leg` counts the legs of the way from 0.
    """

    piece: str
    hex: int
    kind: str
    words: str
    chance: tuple[int, int] | None = None
    clause: str = ""
    leg: int = 0


@record
class Leg:
    """One command on a way: the hex it leads to (or turns in), what it costs, the points left after it, in words."""

    hex: int
    cost: int
    left: int
    words: str


@record
class ForecastView:
    """What a command or a run of commands would do: sum, chance of each result, who may answer, where it ends.

    `path` is the run of hexes of a move, `cost` what it costs in all, `legs` tell it command by command. `stops` are
    sentences that say why it would go no further, `answers` who may answer, `notes` how it ends. The piece stands in
    `stands` at the end and looks to `bearing` (None where that does not change).
    """

    title: str
    actor: str = ""
    target: str = ""
    tally: Tally | None = None
    need: str = ""
    outcomes: tuple[Outcome, ...] = ()
    path: tuple[int, ...] = ()
    cost: str = ""
    stops: tuple[str, ...] = ()
    answers: tuple[Answer, ...] = ()
    clause: str = ""
    legs: tuple[Leg, ...] = ()
    notes: tuple[str, ...] = ()
    stands: tuple[int, ...] = ()
    bearing: int | None = None

    @property
    def reactions(self) -> tuple[str, ...]:
        """Who may answer, as sentences with their clauses."""
        return tuple(f"{a.words} ({a.clause})" if a.clause else a.words for a in self.answers)


@record
class Overlay:
    """A set of hexes to show on the map.

    `style` is reach, fire, interception, command, sight, front, flank, rear, enemy, threat, threat-fire or levels.
    `labels` puts a short text on hexes (the cost of reaching one), `blocked` are hexes that stop it (for command:
    hexes of units that no line reaches), `chains` runs of hexes from who commands to who hangs on him. `sentence` says
    in words what is shown and why it ends, for a sight line with the clause.
    """

    style: str
    hexes: tuple[int, ...] = ()
    labels: tuple[tuple[int, str], ...] = ()
    blocked: tuple[int, ...] = ()
    sentence: str = ""
    clause: str = ""
    chains: tuple[tuple[int, ...], ...] = ()


@record
class WingView:
    """A wing, sector or corps in the army list: its order or state in words and its pieces."""

    id: str
    side: str
    name: str
    band: int
    order: str
    state: str
    pieces: tuple[str, ...]


@record
class SideView:
    """A side: its name, its score so far, and what the score counts."""

    id: str
    name: str
    score: str
    score_words: str


@record
class BoardView:
    """All that one side may see of a position. `hidden` names what is kept back ("" when nothing is).

    `breadcrumb` is the stack of procedures in words, outermost first. `secret` is True while the decision must
    not be seen by the other player. `next_pieces` are the pieces that can still act in this step.
    """

    counters: tuple[CounterView, ...]
    wings: tuple[WingView, ...]
    sides: tuple[SideView, ...]
    turn: int
    turns: int
    breadcrumb: tuple[str, ...]
    deciding: str = ""
    secret: bool = False
    hidden: str = ""
    next_pieces: tuple[str, ...] = ()
    result: str = ""
