"""What a replay shows of a board: by the rule set where it can, without rules where it cannot. It never fails."""

from collections.abc import Mapping, Sequence
from contextlib import suppress

from game.engine.commands import Command
from game.engine.events import Event
from game.engine.ruleset import Ruleset
from game.engine.state import Battle, State
from game.engine.text import _
from game.engine.turns import TURNS, TurnWords
from game.engine.views import BoardView, CardView, Overlay
from game.record.board import Board
from game.record.journal import Journal
from game.record.plain import plain_battle, plain_card, plain_view
from game.record.replay import plainly
from game.record.resume import battle_of
from game.record.trouble import FileTrouble


class Watching:
    """The eyes of a replay. `rules` is None where the program has not the rules of the game; `why` says so then."""

    def __init__(self, journal: Journal, rulesets: Mapping[str, Ruleset]) -> None:
        """Raises ReadTrouble or Damaged where not even a map can be shown."""
        self.rules: Ruleset | None = None
        self.why = ""
        self.battle: Battle
        try:
            self.rules, self.battle = battle_of(journal, rulesets)
        except FileTrouble as trouble:
            try:
                self.battle = plain_battle(journal)
            except (FileTrouble, ValueError, LookupError, TypeError):
                raise trouble from None
            self.why = trouble.reason
        self._last: tuple[Board, State | None] | None = None
        self._bearings: Sequence[int] = self.rules.facing_bearings if self.rules is not None else ()

    @property
    def title(self) -> str:
        """The printed name of what is played."""
        scenario = self.battle.scenario
        return self.rules.titles.get(scenario.title, scenario.name) if self.rules is not None else scenario.name

    @property
    def turns(self) -> TurnWords:
        """What the rules call their turns."""
        return self.rules.turn_words if self.rules is not None else TURNS

    def state(self, board: Board) -> State | None:
        """The board as a position that the rules can look at; None where they cannot."""
        if self._last is None or self._last[0] is not board:
            state = None
            with suppress(LookupError, ValueError, TypeError):  # a hex that the map has not
                state = board.state(self.battle) if self.rules is not None else None
            self._last = board, state
        return self._last[1]

    def view(self, board: Board, side: str | None = None, known: State | None = None) -> BoardView:
        """What a side may see; `known` is the true position, where the rules know it."""
        state = known if known is not None else self.state(board)
        try:
            if self.rules is not None and state is not None:
                return self.rules.view(state, side)
        except Exception:  # a position that these rules cannot have
            pass
        return plain_view(self.battle, board, self._bearings)

    def card(self, board: Board, piece: str, side: str | None = None) -> CardView:
        """The card of a piece on the board."""
        state = self.state(board)
        try:
            if self.rules is not None and state is not None:
                return self.rules.card_of(state, piece, side)
        except Exception:  # as above
            pass
        return plain_card(self.battle, board, piece)

    def overlays(self, board: Board, piece: str) -> list[Overlay]:
        """What lies round a piece: its zones, its command, where it could come to next; empty where nobody knows."""
        state = self.state(board)
        try:
            if self.rules is not None and state is not None and piece in state.pieces:
                return [*self.rules.overlays(state, piece), *self.rules.threat(state, piece)[:1]]
        except Exception:  # a position that these rules cannot have
            pass
        return []

    def told(self, board: Board, event: Event, command: Command | None = None) -> str:
        """An event in words; the command it came of may say more, if known."""
        state = self.state(board)
        try:
            if self.rules is not None and state is not None:
                return self.rules.told(state, event, command)
        except (KeyError, LookupError):  # of a piece that is gone, or that only other rules know
            return ""
        except Exception:  # words of later rules for an old game
            pass
        return plainly(board, event)

    def sound(self, board: Board, event: Event) -> str:
        """What is heard of an event."""
        state = self.state(board)
        try:
            return self.rules.sound(state, event) if self.rules is not None and state is not None else ""
        except Exception:  # no sound is no loss
            return ""

    def faults(self, board: Board) -> list[str]:
        """What the rules find impossible in a position that the file tells, as sentences; empty where all is well."""
        if self.rules is None:
            return []
        state = self.state(board)
        if state is None:
            return [_("it has a hex that the map has not, or a value that is none")]
        try:
            return list(self.rules.faults(state))
        except Exception as fault:
            return [_("the rules cannot even look at it: {fault!r}").format(fault=fault)]
