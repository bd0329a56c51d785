"""What the rules say of the decision of the moment: zones, plans, forecasts; each question is asked once."""

from collections.abc import Callable
from typing import Any

from game.engine.commands import Command
from game.engine.views import ForecastView, Overlay
from game.ui.battle.session import Moment, Session


class Advice:
    """Answers of the rule set, kept until `forget`."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._kept: dict[tuple[object, ...], Any] = {}

    @property
    def moment(self) -> Moment:
        """The decision of the moment."""
        return self.session.moment

    def forget(self) -> None:
        """Ask everything anew: the decision is another."""
        self._kept.clear()

    def _known(self, key: tuple[object, ...], ask: Callable[[Moment], Any]) -> Any:
        moment = self.moment
        if key not in self._kept:
            self._kept[key] = ask(moment)
        return self._kept[key]

    def overlays(self, piece: str) -> tuple[Overlay, ...]:
        """What to show on the map for a piece."""
        ask = self.session.ruleset.overlays
        found: tuple[Overlay, ...] = self._known(("overlays", piece), lambda now: tuple(ask(now.state, piece)))
        return found

    def arcs(self, piece: str) -> tuple[Overlay, ...]:
        """Front, flank and rear of a piece."""
        ask = self.session.ruleset.arcs
        found: tuple[Overlay, ...] = self._known(("arcs", piece), lambda now: tuple(ask(now.state, piece)))
        return found

    def threat(self, whose: str) -> tuple[Overlay, ...]:
        """What a side or a piece could reach and fire at next."""
        ask = self.session.ruleset.threat
        found: tuple[Overlay, ...] = self._known(("threat", whose), lambda now: tuple(ask(now.state, whose)))
        return found

    def forecast(self, command: Command) -> ForecastView | None:
        """What an offered command would do."""
        ask = self.session.ruleset.forecast
        found: ForecastView | None = self._known(("forecast", command), lambda now: ask(now.state, command))
        return found

    def way(self, commands: tuple[Command, ...]) -> ForecastView | None:
        """What a run of steps would cost and meet; None where the commands are none."""
        ask = self.session.ruleset.way
        found: ForecastView | None = self._known(("way", commands), lambda now: ask(now.state, commands))
        return found

    def stands(self, command: Command) -> tuple[int, ...]:
        """The hexes of the acting piece after a command given on a hex."""
        ask = self.session.ruleset.stands
        found: tuple[int, ...] = self._known(("stands", command), lambda now: ask(now.state, command))
        return found

    def plan(self, piece: str, hex: int) -> tuple[Command, ...]:
        """The single commands that take a piece to a hex, as far as it may go."""
        ask = self.session.ruleset.plan
        found: tuple[Command, ...] = self._known(
            ("plan", piece, hex), lambda now: tuple(ask(now.state, piece, now.state.label(hex)))
        )
        return found
