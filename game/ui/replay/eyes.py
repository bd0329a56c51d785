"""By whose eyes a replay is seen: both sides', or one side's, from whom is hidden what was hidden then."""

from game.engine.views import BoardView
from game.record.known import Known
from game.record.replay import Replay
from game.record.watching import Watching

MOST_VIEWS = 400


class Eyes:
    """What may be seen of each frame by whom, worked out once: by the stored events, what was secret by the rules."""

    def __init__(self, watching: Watching, replay: Replay, known: Known | None) -> None:
        self.watching, self.replay, self.known = watching, replay, known
        self._views: dict[tuple[int, str], BoardView] = {}
        self._faults: dict[int, list[str]] = {}
        self._shown = self._reveals()

    def _reveals(self) -> list[int]:
        """The frames in which something hidden was shown."""
        return [
            place
            for place, frame in enumerate(self.replay.frames)
            if any(getattr(event, "topic", "") == "revealed" for event in frame.events)
        ]

    def stands(self, place: int) -> bool:
        """Whether a frame belongs to the game as it stands, not to something that was taken back."""
        return self.known is None or self.known.stands(place)

    def view(self, place: int, side: str) -> BoardView:
        """What a side sees of a frame; "" sees what is secret to neither."""
        if (place, side) not in self._views:
            if len(self._views) > MOST_VIEWS:
                self._views.clear()
            self._views[place, side] = self._view(place, side)
        return self._views[place, side]

    def _view(self, place: int, side: str) -> BoardView:
        frame = self.replay.frames[place]
        state = None
        shown_later = any(shown > place for shown in self._shown)
        if (side or not shown_later) and self.known is not None and self.known.secret_after(place):
            state = self.known.state(frame.n)  # what a side has chosen and not shown stands in no event
        return self.watching.view(frame.board, side or None, state)

    def hidden(self, place: int, side: str) -> frozenset[int]:
        """The frames whose events the other side has decided in secret and not yet shown, as seen from a frame."""
        if not side or self.known is None:
            return frozenset()
        found: set[int] = set()
        for shown in (*self._shown, len(self.replay.frames)):  # what is still secret is shown after the last frame
            before = shown - 1
            while shown > place and before > 0 and (who := self.known.secret_after(before - 1)):
                if who != side:
                    found.add(before)
                before -= 1
        return frozenset(found)

    def faults(self, place: int) -> list[str]:
        """What the rules find impossible in a frame that the file tells."""
        if place not in self._faults:
            self._faults[place] = self.watching.faults(self.replay.frames[place].board)
        return self._faults[place]
