"""A saved game as today's rules know it, where they do: its true positions, and what was secret in them.

A replay stands on the stored events alone. This is what is asked besides, and may always answer "not known".
"""

from game.engine.commands import Command
from game.engine.play import decision
from game.engine.procedure import Decision
from game.engine.ruleset import Ruleset
from game.engine.state import Battle, State
from game.record.codec import BadData, codec_for
from game.record.journal import Journal
from game.record.lines import CommandLine
from game.record.past import Past
from game.record.replay import Replay
from game.record.trouble import RulesDiffer
from game.record.watching import Watching


class Known:
    """The positions of a replay by the rules; `None` wherever the rules do not follow the file."""

    def __init__(self, journal: Journal, ruleset: Ruleset, battle: Battle, replay: Replay) -> None:
        self.replay = replay
        self.ruleset = ruleset
        self._codec = codec_for(ruleset)
        self._played = journal.story.played
        self._past = Past(ruleset, battle, journal.story, journal.path)
        self._secret: dict[int, str] = {}
        self._standing = frozenset(standing(replay))

    def state(self, n: int) -> State | None:
        """The position after n of the commands that stand."""
        try:
            return self._past.at(n) if 0 <= n <= len(self._played) else None
        except RulesDiffer:
            return None

    def decision(self, n: int) -> Decision | None:
        """What was asked after n commands."""
        state = self.state(n)
        try:
            return decision(state) if state is not None else None
        except Exception:  # rules that cannot even ask any more
            return None

    def stands(self, place: int) -> bool:
        """Whether a frame belongs to the game as it stands, not to something that was taken back."""
        return place in self._standing

    def command(self, n: int) -> Command | None:
        """The command with the number n + 1, given in the position after n."""
        line = self._played[n].line if n < len(self._played) else None
        try:
            return self._codec.command_from(line.command) if isinstance(line, CommandLine) else None
        except BadData:
            return None

    def secret_after(self, place: int) -> str:
        """The side that chooses in secret in the position of a frame, "" for none.

        Only a frame next to commands that nothing came of is looked at by the rules: a secret choice shows nothing.
        A set-up does, which comes before the first turn.
        """
        if place not in self._secret:
            self._secret[place] = self._secret_after(place)
        return self._secret[place]

    def _secret_after(self, place: int) -> str:
        frames = self.replay.frames
        near = frames[place : place + 2]
        if not self.stands(place):
            return ""
        if frames[place].board.clock.turn and not any(frame.what == "do" and not frame.events for frame in near):
            return ""
        asked = self.decision(frames[place].n)
        return asked.side if asked is not None and asked.secret else ""


def standing(replay: Replay) -> list[int]:
    """The frames of the game as it stands, set-up first, where a replay shows also what was taken back."""
    found: list[int] = []
    for place, frame in enumerate(replay.frames):
        if frame.what in ("undo", "take-back"):
            del found[frame.n + 1 :]
        else:
            found.append(place)
    return found


def known_of(journal: Journal, watching: Watching, replay: Replay) -> Known | None:
    """What the rules know of a replay; None where the program has not its rules."""
    return Known(journal, watching.rules, watching.battle, replay) if watching.rules is not None else None
