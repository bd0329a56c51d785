"""The Dragon rule set as the rest of the program sees it."""

from collections.abc import Iterable, Mapping
from typing import Any

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
from game.rules.dragon import (
    cards,
    catalogue,
    forecast,
    invariants,
    opening,
    plan,
    ruling,
    sense,
    show,
    ways,
    why,
    words,
    worth,
)
from game.rules.dragon.activity import Activity
from game.rules.dragon.aftermath import Aftermath
from game.rules.dragon.battlefield import scrap_card
from game.rules.dragon.combat import Clash, Combat
from game.rules.dragon.commands import COMMANDS, FACINGS
from game.rules.dragon.counterfire import BatteriesInFront, CounterFire
from game.rules.dragon.data import FORMS, LEVELS, Card, Special, Tables
from game.rules.dragon.deployment import Reveal, SetUp
from game.rules.dragon.levels import Lowering, Splitting
from game.rules.dragon.pursuit import Pursuing, Pursuits
from game.rules.dragon.reorganisation import Facing, Reorganisation
from game.rules.dragon.riding import Riding
from game.rules.dragon.stages import Movement, Stages
from game.rules.dragon.volley import Volley
from game.rules.dragon.withdrawal import Displacing, Withdrawing


class Dragon:
    """Kircholm 1605, as printed by Dragon."""

    id = "dragon"
    version = 3
    titles: Mapping[str, str] = {"kircholm-dragon": "Kircholm 1605 (Dragon)"}
    commands: tuple[type[Command], ...] = COMMANDS
    frames: tuple[type[Procedure], ...] = (
        Stages, Movement, Activity, Aftermath, CounterFire, BatteriesInFront, Volley, Lowering, Splitting, Riding,
        Combat, Clash, Withdrawing, Displacing, Pursuits, Pursuing, Reorganisation, Facing, SetUp, Reveal,
    )  # fmt: skip
    card: type = Card
    tables: type = Tables
    special: type = Special
    facings: tuple[str, ...] = FACINGS
    facing_bearings: tuple[int, ...] = (30, 90, 150, 210, 270, 330)
    levels: tuple[str, ...] = LEVELS
    turn_words: TurnWords = words.STAGES
    orders: tuple[str, ...] = ()
    forms: tuple[str, ...] = FORMS

    def __init__(self) -> None:
        self.clauses: dict[str, str] = {}
        self.chapters: list[ChapterView] = []

    def clause(self, id: str) -> str:
        """A clause in our words; of a list of clauses ("D7.21, AMB-15") those that are known."""
        return "\n".join(self.clauses[one] for one in id.replace(" ", "").split(",") if one in self.clauses)

    def scrap_card(self, fields: Mapping[str, Any]) -> dict[str, Any]:
        """The fields of a counter in a situation file, completed with the usual printed values of its kind."""
        return scrap_card(dict(fields))

    def catalogue(self, title: str) -> Catalogue:
        """All that may be set of a battle of a title."""
        return catalogue.catalogue(title, frozenset(self.titles))

    def check(self, scenario: Scenario) -> Iterable[str]:
        """What is wrong with a scenario beyond its form."""
        return sense.check(scenario)

    def opening(self, scenario: Scenario, options: frozenset[str], dice: DiceSource) -> State:
        """An empty position, a free set-up first where the scenario has one."""
        return opening.opening(scenario, options, dice)

    def set_up(self, table: Table) -> None:
        """Place the counters."""
        opening.set_up(table)

    def resume(self, state: State) -> State:
        """The position as saved: what is derived is made again by itself."""
        return state

    def situation(self, table: Table, start: Mapping[str, Any]) -> None:
        """The position of a situation file."""
        opening.situation(table, start)

    def situation_start(self, state: State) -> dict[str, Any]:
        """The `start:` that builds a position."""
        return opening.situation_start(state)

    def settable(self, state: State, target: str) -> list[Settable]:
        """What players may set by agreement of a piece, a wing or the game."""
        return ruling.settable(state, target)

    def set_by_ruling(self, table: Table, changes: Mapping[tuple[str, str], str]) -> None:
        """Set values by agreement."""
        ruling.set_by_ruling(table, changes)

    def phase_words(self, scenario: Scenario, phase: str) -> str:
        """A phase of the clock in words."""
        return words.phase_words(scenario, phase)

    def words(self, state: State, command: Command) -> str:
        """A command as on a button."""
        return words.command_words(state, command)

    def told(self, state: State, event: Event, command: Command | None = None) -> str:
        """An event as a line of the log."""
        return words.event_words(state, event)

    def sound(self, state: State, event: Event) -> str:
        """What is heard of an event."""
        return words.sound_of(state, event)

    def view(self, state: State, side: str | None) -> BoardView:
        """What one side may see."""
        return show.board_view(state, side)

    def card_of(self, state: State, piece: str, side: str | None) -> CardView:
        """The card of a piece."""
        return cards.card_view(state, piece, side)

    def forecast(self, state: State, command: Command) -> ForecastView | None:
        """What an offered command would do."""
        return forecast.forecast(state, command)

    def way(self, state: State, commands: tuple[Command, ...]) -> ForecastView | None:
        """What a run of steps would cost and meet."""
        return ways.way(state, commands)

    def stands(self, state: State, command: Command) -> tuple[int, ...]:
        """The hexes of the acting piece after a command given on a hex."""
        return plan.stands(state, command)

    def overlays(self, state: State, piece: str) -> list[Overlay]:
        """The zones of a piece for the map."""
        return plan.overlays(state, piece)

    def arcs(self, state: State, piece: str) -> list[Overlay]:
        """Front, flank and rear of a piece."""
        return plan.arcs_of(state, piece)

    def threat(self, state: State, whose: str) -> list[Overlay]:
        """What a side, or one piece, could reach and fire at next."""
        return plan.threat(state, whose)

    def sight(self, state: State, a: int, b: int) -> Overlay:
        """The sight line between two hexes."""
        return plan.sight(state, a, b)

    def plan(self, state: State, piece: str, place: str) -> list[Command]:
        """The single commands that bring a piece to a hex."""
        return plan.plan(state, piece, place)

    def why_not(self, state: State, piece: str, place: str) -> Objection | None:
        """Why a piece cannot come to a hex now."""
        return plan.bar_at(state, piece, place)

    def why(self, state: State, command: Command) -> WhyView:
        """All conditions of a command, offered or refused."""
        return why.why(state, command)

    def whys(self, state: State, piece: str, place: str, target: str = "") -> tuple[WhyView, ...]:
        """What a player may ask about a piece and a hex, or another piece there."""
        return why.whys(state, piece, place, target)

    def worth(self, state: State, command: Command) -> int:
        """How good an offered command looks to a simple computer player."""
        return worth.worth(state, command)

    def faults(self, state: State) -> Iterable[str]:
        """What is wrong with a position by the rules."""
        return invariants.faults(state)
