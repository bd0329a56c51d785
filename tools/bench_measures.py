"""What `bench.py` measures, in which unit, and how much of it is allowed."""

from dataclasses import dataclass, field
from statistics import median

ANCHOR = 25_000
"""Moves a second of the anchor on the machine that the budgets are for."""
JOURNAL = 2_000
"""Commands of the journal that the budget is for."""


@dataclass(slots=True)
class Measure:
    """One line of the result: values of the rounds, scaled to the anchor of their own round; budget and unit."""

    name: str
    unit: str
    budget: float | None
    more_is_better: bool = False
    processor: bool = False
    """Whether it is processor time, beside the anchor's own: any neighbour can hold up the longest of many turns."""
    fixed: bool = False
    """Whether a faster machine makes no difference to it."""
    raw: list[float] = field(default_factory=list)
    scaled: list[float] = field(default_factory=list)

    def add(self, value: float, anchor: float) -> None:
        """Note a round. A ratio (more is better) and a fixed measure are their own scale."""
        self.raw.append(value)
        self.scaled.append(value if self.more_is_better or self.fixed else value * anchor / ANCHOR)

    @property
    def share(self) -> float:
        """How much of the budget is used; above 1 it is broken."""
        if not self.budget:
            return 0.0
        value = median(self.scaled) if self.scaled else 0.0
        return self.budget / value if self.more_is_better else value / self.budget


def measures(session: int) -> dict[str, Measure]:
    """All of them by their keys, without values yet; so many commands has the session whose memory is measured."""
    return {
        "play": Measure("random play of Kircholm, part of the anchor", "", 0.28, more_is_better=True),
        "play-nieuport": Measure("random play of Nieuport, part of the anchor", "", 0.28, more_is_better=True),
        "play-chotusitz": Measure("random play of Chotusitz, part of the anchor", "", 0.06, more_is_better=True),
        "play-dragon": Measure("random play of Dragon's Kircholm, part of the anchor", "", 0.12, more_is_better=True),
        "clash": Measure("forecast of a clash, the dearest of a game", "ms", 20, processor=True),
        "ends": Measure("all ends of a move, the dearest of a game", "ms", 5, processor=True),
        "apply": Measure("apply without listing", "µs", 60),
        "copy": Measure("copy of a state", "µs", 5),
        "load": Measure(f"loading a journal of {JOURNAL:,} commands", "s", 0.3),
        "digest": Measure("digest of a state", "µs", None),
        "line": Measure("command with its line synced", "µs", None),
        "unsynced": Measure("command with its line, not synced", "µs", None),
        "start": Measure("start to the first frame", "s", 1.0),
        "pan": Measure("panning, all overlays, 1920x1080", "ms", 8),
        "zoom": Measure("zooming, all overlays, 1920x1080", "ms", 12),
        "pan-uhd": Measure("panning, all overlays, 3840x2160", "ms", 20),
        "zoom-uhd": Measure("zooming, all overlays, 3840x2160", "ms", 20),
        "level": Measure("the map at R 42 painted", "s", 1.5),
        "view": Measure("of it, what is in view", "s", None),
        "cached": Measure("the map at R 42 from the disk", "s", 0.5),
        "longest": Measure("longest frame while painting, 1920x1080", "ms", 30, processor=True),
        "longest-pan": Measure("longest frame panning at R 84, unpainted", "ms", 30, processor=True),
        "longest-uhd": Measure("longest frame while painting, 3840x2160", "ms", None, processor=True),
        "pan-slow": Measure("slowest of twenty frames of panning", "ms", 30),
        "append": Measure("a line added to a log of 5,000", "ms", 1),
        "forecast": Measure("forecast of all targets", "ms", 50),
        "idle": Measure("idling, per cent of a core", "%", 1, fixed=True),
        "idle-frames": Measure("frames drawn while idling", "", 0.5, fixed=True),
        "jump": Measure("slowest jump in a replay of 2,000 commands", "ms", 50, fixed=True),
        "frames": Measure("memory, a replay of 2,000 commands", "MB", 300, fixed=True),
        "memory": Measure(f"memory, {session:,} commands in the window", "MB", 300, fixed=True),
        "zooms": Measure("memory, 68x48 hexes at every zoom", "MB", 300, fixed=True),
        "games": Measure("listing 1,000 games", "s", 0.3),
        "survey": Measure("all overlays of a position", "ms", 50),
        "export-slice": Measure("longest slice of an export", "ms", 60, processor=True),
        "export-report": Measure("battle report of a game", "s", 5, processor=True),
        "edit-paint": Measure("painting 200x200 hexes, 500 pieces", "ms", 8, processor=True),
        "edit-undo": Measure("undo of it", "ms", 20, processor=True),
        "edit-check": Measure("checks of it", "ms", 200, processor=True),
        "edit-save": Measure("saving it", "s", 1),
        "edit-memory": Measure("memory of it", "MB", 300, fixed=True),
    }
