"""What a rule set declares to the world: everything the files, the record, the players and the window need of it."""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from game.engine.catalogue import Catalogue
from game.engine.commands import Command
from game.engine.dice import DiceSource
from game.engine.events import Event
from game.engine.objection import Objection
from game.engine.procedure import Procedure
from game.engine.scenario import Scenario
from game.engine.state import State
from game.engine.table import Table
from game.engine.turns import TurnWords
from game.engine.views import BoardView, CardView, ChapterView, ForecastView, Overlay, Settable, WhyView


class Ruleset(Protocol):
    """An engine for one or more titles. All its methods are pure; only `set_up` works on a Table."""

    id: str
    version: int
    """Rises when a fix of the rules changes what comes out."""
    titles: Mapping[str, str]
    """Title id to its printed name."""
    commands: tuple[type[Command], ...]
    frames: tuple[type[Procedure], ...]
    card: type
    """Record of a counter's printed values in roster files."""
    tables: type
    """Record of the tables file."""
    special: type
    """Record of the rules of one scenario (victory, special rules)."""
    facings: tuple[str, ...]
    """Words for facings 0, 1 … in files."""
    facing_bearings: tuple[int, ...]
    levels: tuple[str, ...]
    """Words for the levels of order 0, 1 … in files."""
    orders: tuple[str, ...]
    turn_words: TurnWords
    """What it calls its turns."""
    forms: tuple[str, ...]
    """Words for formations in files; none where counters have no choice of them."""
    clauses: dict[str, str]
    """Clause id to our words; `game.setup.clauses` fills it at the start of the program."""
    chapters: list[ChapterView]
    """All clauses by chapter, with the rulings on them; filled as `clauses` is."""

    def scrap_card(self, fields: Mapping[str, Any]) -> dict[str, Any]:
        """The fields of a counter in a situation file, completed with the usual printed values of its kind."""
        ...

    def catalogue(self, title: str) -> Catalogue:
        """All that may be set of a battle of a title: what the editor needs. Raises KeyError for any other title."""
        ...

    def check(self, scenario: Scenario) -> Iterable[str]:
        """What is wrong with a scenario beyond its form, as sentences."""
        ...

    def faults(self, state: State) -> Iterable[str]:
        """What is wrong with a position by the rules, as sentences; a sound program never has any."""
        ...

    def opening(self, scenario: Scenario, options: frozenset[str], dice: DiceSource) -> State:
        """An empty position of a battle, with its first procedure on the stack."""
        ...

    def set_up(self, table: Table) -> None:
        """Place the counters of the scenario, with their events."""
        ...

    def resume(self, state: State) -> State:
        """The position as it was saved, with whatever is derived made again."""
        ...

    def situation(self, table: Table, start: Mapping[str, Any]) -> None:
        """Build the procedure stack of a situation file from its `start:`. Raises ValueError with a sentence."""
        ...

    def situation_start(self, state: State) -> dict[str, Any]:
        """The `start:` of a situation file that builds this position; empty where there are no words for it."""
        ...

    def settable(self, state: State, target: str) -> list[Settable]:
        """What players may set by agreement of a piece (also a lost one), of a wing, or ("") of the game."""
        ...

    def set_by_ruling(self, table: Table, changes: Mapping[tuple[str, str], str]) -> None:
        """Set values by agreement: (target, field) to the new value. Raises ValueError with a sentence."""
        ...

    def phase_words(self, scenario: Scenario, phase: str) -> str:
        """A phase of the clock in words, as a list or a heading names it: "movement of Sweden"."""
        ...

    def words(self, state: State, command: Command) -> str:
        """A command as on a button: "Turn left", "Fire at Forbus"."""
        ...

    def told(self, state: State, event: Event, command: Command | None = None) -> str:
        """An event as a line of the log, "" where it needs none; the command it came of may say more, if known."""
        ...

    def sound(self, state: State, event: Event) -> str:
        """What is heard of an event: a name of `views.SOUNDS`, "" for silence."""
        ...

    def view(self, state: State, side: str | None) -> BoardView:
        """What one side may see; None sees everything that is not secret to either."""
        ...

    def card_of(self, state: State, piece: str, side: str | None) -> CardView:
        """The card of a piece."""
        ...

    def forecast(self, state: State, command: Command) -> ForecastView | None:
        """What an offered command would do; None where there is nothing to tell."""
        ...

    def way(self, state: State, commands: tuple[Command, ...]) -> ForecastView | None:
        """What a run of steps of one piece would cost and meet, step by step; None where it is none."""
        ...

    def stands(self, state: State, command: Command) -> tuple[int, ...]:
        """The hexes of the acting piece after a command given on a hex; none where that is not known."""
        ...

    def overlays(self, state: State, piece: str) -> list[Overlay]:
        """What to show on the map for a piece, whoever decides: reach, zones, command range.

        For "", while nobody is chosen, what the decision itself is about: where an army may be set up.
        """
        ...

    def arcs(self, state: State, piece: str) -> list[Overlay]:
        """Front, flank and rear of a piece; quick, for the piece under the pointer."""
        ...

    def threat(self, state: State, whose: str) -> list[Overlay]:
        """What a side (by its id) or one piece could reach and fire at when it acts next."""
        ...

    def sight(self, state: State, a: int, b: int) -> Overlay:
        """The sight line between two hexes: the verdict, the blocking hexes and the clause."""
        ...

    def plan(self, state: State, piece: str, place: str) -> list[Command]:
        """The single commands that take a piece to a hex by the cheapest way, as far as it may go now."""
        ...

    def worth(self, state: State, command: Command) -> int:
        """How good an offered command looks to a simple computer player, in thousandths; 0 is standing still."""
        ...

    def why_not(self, state: State, piece: str, place: str) -> Objection | None:
        """Why a piece cannot come to a hex now, for a click that offers nothing."""
        ...

    def why(self, state: State, command: Command) -> WhyView:
        """All conditions of a command, offered or refused; the first that fails is the Objection to it."""
        ...

    def whys(self, state: State, piece: str, place: str, target: str = "") -> tuple[WhyView, ...]:
        """What a player may ask about a piece and a hex, or another piece there: each question with its conditions."""
        ...

    def clause(self, id: str) -> str:
        """A clause in our words, "" where there is none; of a list of clauses those that are known."""
        ...
