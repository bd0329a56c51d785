"""What a rule set shows of a position: plain records that the window draws and the command line prints.

The window knows nothing of any rule: it draws these records, offers the commands of the Decision and asks
the rule set for the reason behind anything it cannot offer.
"""

from game.engine.record import record
from game.engine.tally import Tally

SOUNDS = ("die", "volley", "gun", "charge", "order", "step", "rout")
"""The sounds the window has; a rule set names one for an event."""


@record
class MarkView:
    """A tab on a counter: its drawn sign, the number or text on it and a sentence for the tooltip.

    `sign` names a picture: clash, chevrons, tag and seal (with their `text`), star, burst, cross, slash, barred, balls,
    ball, ticks (on the front edge of a bar), in order of importance; any other is drawn as its `text`. Beside chevrons
    and burst a `text` is printed.
    What a picture stands for is the rule set's business.
    """

    sign: str
    text: str = ""
    tip: str = ""


@record
class CounterView:
    """One counter on the map.

    `symbol` names the picture, a row of `assets/symbols/index.yaml` (any other name is drawn as itself), `letter` what
    is printed on the band. `figures` are the printed factors as they stand now (at most three), `changed` says
    which of them differ from the print. `bearing` is where it faces in degrees clockwise from up, None without
    facing. `band` numbers the wing from 1 within its side, 0 is an army commander. `status` is "" (normal) or
    the letter drawn (D, S, B, U), `status_shape` one of "", corner, diamond, flag. `status_words` is the same in a
    word for lists ("" where there is nothing to say), `status_tone` what that means for who commands it: plain, good,
    mild, warn or bad.
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
    status_words: str = ""
    status_tone: str = "plain"
    marks: tuple[MarkView, ...] = ()
    can_act: bool = False
    acted: bool = False
    front: tuple[tuple[int, int], ...] = ()
    """Front hexsides: (own hex, direction 0 to 5)."""
    commander: bool = False
    back: bool = False
    """Whether the printed back of the counter is up."""
    base: tuple[int, int] = (0, 0)
    """Hexes wide and deep of a unit that is drawn as a bar over all its hexes; (0, 0) for a counter."""
    steps: tuple[int, int] = (0, 0)
    """Steps of strength left and at first, drawn as dots; (0, 0) for none."""
    hold: str = ""
    """The name of the arm whose answers to the enemy a player may hold back together ("guns"), "" for none."""


@record
class Fact:
    """A line of a card or a list: a name, a value, and the clause it rests on, if any.

    `changed` says why the value is another than the printed one, "" where it is that; `tip` is for the tooltip.
    """

    name: str
    value: str
    clause: str = ""
    tip: str = ""
    changed: str = ""


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
    plates: tuple[tuple[int, str], ...] = ()
    """Hexes of the way at which a die may decide how far it goes, each with a word or two."""
    brief: str = ""
    """What tells most in a word, such as odds or a chance, for the plate over the target; empty: the sum."""
    total: str = ""
    """What the sum is called where it is not the total of a die."""
    unsigned: bool = False
    """Whether the sum is a number by itself, such as that of a column, and not added to anything."""

    @property
    def plate(self) -> str:
        """The word over the target: the brief one, the sum with its sign, or what is needed."""
        if self.brief or self.tally is None:
            return self.brief or self.need
        return f"+{self.tally.total}" if self.tally.total >= 0 else f"−{-self.tally.total}"

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
    in words what is shown and why it ends, for a sight line with the clause. `part` says to which of its unit's hexes
    it belongs, counted from 0, None where it is the zone of the whole unit.
    """

    style: str
    hexes: tuple[int, ...] = ()
    labels: tuple[tuple[int, str], ...] = ()
    blocked: tuple[int, ...] = ()
    sentence: str = ""
    clause: str = ""
    chains: tuple[tuple[int, ...], ...] = ()
    part: int | None = None


@record
class Check:
    """One condition of a rule: what it asks in words, its clause, whether it holds, and what would make it hold.

    A condition that fails is told in the words of the refusal. `holds` is None where something before it fails so
    that the rule cannot be asked any further.
    """

    words: str
    clause: str
    holds: bool | None
    remedy: str = ""


@record
class WhyView:
    """Why something may or may not be done now: all conditions in the order in which the rules ask them."""

    title: str
    checks: tuple[Check, ...]

    @property
    def failing(self) -> Check | None:
        """The first condition that fails: the very reason the rules give. None where it is allowed."""
        return next((check for check in self.checks if check.holds is False), None)


@record
class RulingView:
    """A ruling where the printed rules leave a gap: the gap, how it is played, and why."""

    id: str
    gap: str
    play: str
    because: str


@record
class ClauseView:
    """A clause in our words, with the rulings that fill its gaps."""

    id: str
    heading: str
    text: str
    rulings: tuple[RulingView, ...] = ()


@record
class ChapterView:
    """A chapter of the rules with its clauses, in the order of the book."""

    heading: str
    clauses: tuple[ClauseView, ...]


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
    """A side: its name, its score so far, what the score counts, and the score by what it is for."""

    id: str
    name: str
    score: str
    score_words: str
    sources: tuple[Fact, ...] = ()
    score_title: str = ""
    """What the score is called, in a word."""


@record
class PlaceView:
    """A hex that counts for something: the side that holds it ("" for neither) and a sentence for the tooltip."""

    hex: int
    side: str
    tip: str = ""


@record
class TrackView:
    """How far a side is on the way to an end of the battle: where it stands, where the end comes, how far it may go.

    `words` say in a sentence what happens there.
    """

    side: str
    name: str
    value: int
    goal: int
    most: int
    words: str = ""
    clause: str = ""


@record
class PoolView:
    """What a wing has to spend in this step of play: how much is left in a figure, the number of the wing's band.

    `state` is "" while it is still to come, "now" while it is spent, "done" after that. `words` say it in a sentence.
    """

    wing: str
    name: str
    left: str
    band: int
    state: str = ""
    words: str = ""


@record
class SecretWords:
    """What is said at the hand-over to who chooses in secret: at the curtain before, its promise, and after."""

    before: str
    promise: str
    after: str


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
    secret_words: SecretWords | None = None
    """What is said at the curtain; None where orders are what is secret."""
    hidden: str = ""
    next_pieces: tuple[str, ...] = ()
    result: str = ""
    places: tuple[PlaceView, ...] = ()
    """The hexes that count for who holds them."""
    coming: tuple[Fact, ...] = ()
    """What will happen at a fixed time or may happen by a die: a tide, reinforcements."""
    turn_marks: tuple[tuple[int, str], ...] = ()
    """Turns in which something special happens, each with a sentence, for the track of turns."""
    ground: tuple[tuple[int, str], ...] = ()
    """Hexes whose terrain is not the printed one (any more), each with the kind it is now."""
    pools: tuple[PoolView, ...] = ()
    """What the wings of the side in play may spend, always in sight."""
    tracks: tuple[TrackView, ...] = ()
    """The conditions under which the battle ends, as far as they can be counted."""
    declared: ForecastView | None = None
    """The way that is declared so far, of a piece that goes it only when all of it is declared."""
    spans: tuple[tuple[str, str], ...] = ()
    """How long an answer may last, the shortest first: a word ("move", "turn") and what tells one such span from the
    next."""


@record
class Settable:
    """One thing that the players may set by agreement, a ruling: a field of a piece, of a wing or of the game.

    `target` is the piece or wing, "" for the game; `value` is how it stands now. `choices` are (value, words); without
    any it is the label of a hex ("" for off the map), of a double unit all of them with blanks between.
    """

    target: str
    field: str
    name: str
    value: str
    choices: tuple[tuple[str, str], ...] = ()
    clause: str = ""
