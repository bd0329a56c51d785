"""Short animations: counters that move, dice that stay a moment, counters that fade; times are in milliseconds."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from game.engine.events import Event, Moved, Removed, Rolled
from game.engine.views import CounterView
from game.ui.mapview.scene import Motion
from game.ui.mapview.view import MapView

A_HEX, MOST_PATH, A_RETREAT = 140, 900, 160
DIE = 420
FADE = 320
PULSE, PULSES = 900, 3


@dataclass(slots=True)
class Step:
    """One thing that happens in the animation: a run of hexes, a die, a counter that goes."""

    length: int
    pieces: tuple[str, ...] = ()
    path: tuple[int, ...] = ()
    gone: CounterView | None = None
    dice: tuple[tuple[int, str], ...] = ()
    sounds: tuple[str, ...] = ()
    """What is heard when it begins."""
    throw: tuple[str, str] = ("", "")
    """Who rolls the dice for what: those of one throw are shown together."""


@dataclass(slots=True)
class Animation:
    """What is still to be shown of the last events, and the light round units that may react."""

    pace: float = 1.0
    steps: list[Step] = field(default_factory=list)
    passed: float = 0.0
    gone: dict[str, CounterView] = field(default_factory=dict)
    glowing: float = 0.0
    """Milliseconds of glow still to come."""
    hear: Callable[..., object] = lambda *names: None
    """Plays sounds by name. What is skipped is not heard."""

    @property
    def running(self) -> bool:
        """Whether something moves, so that a key only skips it."""
        return bool(self.steps)

    @property
    def alive(self) -> bool:
        """Whether frames are needed."""
        return bool(self.steps) or self.glowing > 0

    def add(
        self, view: MapView, events: Sequence[Event], before: Sequence[CounterView], sounds: Sequence[str] = ()
    ) -> None:
        """Show these events after what is shown already; `before` are the counters as they were.

        `sounds` are what is heard of each event: when its step begins, or at once where nothing moves.
        """
        if self.pace <= 0:
            self.hear(*sounds)
            return
        waiting = bool(self.steps)
        place = view.scenario.sheet.grid.number
        known = {c.id: c for c in before}
        where = {c.id: c.hexes[0] for c in before if c.hexes}
        steps: list[Step] = []
        heard: list[str] = []
        for n, event in enumerate(events):
            heard += sounds[n : n + 1]
            count = len(steps)
            match event:
                case Moved(piece, _, path, how):
                    run = tuple(place[label] for label in path if label in place)
                    if len(run) < 2:
                        continue
                    where[piece] = run[-1]
                    last = steps[-1] if steps else None
                    if how == "carried" and last is not None and last.path:
                        last.pieces = (*last.pieces, piece)
                        continue
                    if last is not None and last.pieces[:1] == (piece,) and last.path and last.path[-1] == run[0]:
                        run = (*last.path, *run[1:])
                        count -= 1
                        steps.pop()
                    each = A_RETREAT if how in ("retreat", "rout") else A_HEX
                    steps.append(Step(min(MOST_PATH, each * (len(run) - 1)), (piece,), run))
                case Rolled(piece=piece, die=die, purpose=purpose) if piece in where:
                    last = steps[-1] if steps else None
                    if last is not None and last.throw == (piece, purpose):
                        last.dice = ((where[piece], f"{last.dice[0][1]} {die}"),)
                        continue
                    steps.append(Step(DIE, dice=((where[piece], str(die)),), throw=(piece, purpose)))
                case Removed(piece) if piece in known:
                    self.gone[piece] = known[piece]
                    steps.append(Step(FADE, gone=known[piece]))
            if len(steps) > count:
                steps[-1].sounds, heard = tuple(heard), []
        if len(steps) > 14:  # a computer's long answer: only its end is shown
            steps = steps[-14:]
            self.gone = {s.gone.id: s.gone for s in steps if s.gone is not None}
        self.steps += steps
        if not steps:
            self.hear(*heard)
        elif not waiting:
            self.hear(*self.steps[0].sounds)

    def pulse(self) -> None:
        """Let units that may react glow for a while."""
        self.glowing = PULSE * PULSES * self.pace

    def skip(self) -> None:
        """Show the end at once."""
        self.steps.clear()
        self.gone.clear()
        self.passed = 0.0
        self.glowing = 0.0

    def tick(self, milliseconds: int, view: MapView) -> None:
        """Go on by some milliseconds and give the map what it needs for this frame."""
        self.glowing = max(0.0, self.glowing - milliseconds)
        self.passed += milliseconds
        while self.steps and self.passed >= self.steps[0].length * self.pace:
            step = self.steps.pop(0)
            self.passed -= step.length * self.pace
            if step.gone is not None:
                self.gone.pop(step.gone.id, None)
            if self.steps:
                self.hear(*self.steps[0].sounds)
        if not self.steps:
            self.passed = 0.0
            self.gone.clear()
        view.motion = self.frame(view)
        view.changed()

    def frame(self, view: MapView) -> Motion:
        """Where everything is now."""
        motion = Motion(gone=tuple(self.gone.values()), glow=self._glow())
        dice: tuple[tuple[int, str], ...] = ()
        for index, step in enumerate(self.steps):
            share = ease(self.passed / max(1.0, step.length * self.pace)) if index == 0 else 0.0
            if step.path:
                for piece in step.pieces:
                    if piece not in motion.places:
                        motion.places[piece] = placed(view, piece, along(view, step.path, share))
            elif step.gone is not None and index == 0:
                motion.alphas[step.gone.id] = round(255 * (1 - share))
            if index == 0:
                dice = step.dice
        motion.dice = dice if self.steps else None
        return motion

    def _glow(self) -> float:
        if self.glowing <= 0 or self.pace <= 0:
            return 1.0
        turn = self.glowing / self.pace % PULSE / PULSE
        return 0.45 + 0.55 * abs(2 * turn - 1)


def ease(share: float) -> float:
    """Slow at both ends."""
    share = max(0.0, min(1.0, share))
    return share * share * (3 - 2 * share)


def placed(view: MapView, piece: str, point: tuple[int, int]) -> tuple[int, int]:
    """The middle of a piece whose first hex is at a point: of a bar over its base another place than that."""
    counter = next((one for one in view.scene.counters if one.id == piece), None)
    if counter is None or not counter.base[0]:
        return point
    centres = [view.camera.centre(hex) for hex in counter.hexes]
    x, y = (sum(centre[axis] for centre in centres) / len(centres) - centres[0][axis] for axis in (0, 1))
    return round(point[0] + x), round(point[1] + y)


def along(view: MapView, path: Sequence[int], share: float) -> tuple[int, int]:
    """The point of the window so far along a run of hexes."""
    way = share * (len(path) - 1)
    index = min(int(way), len(path) - 2)
    (ax, ay), (bx, by) = view.camera.centre(path[index]), view.camera.centre(path[index + 1])
    part = way - index
    return round(ax + (bx - ax) * part), round(ay + (by - ay) * part)
