"""The positions of a game: kept as they were played, or worked out again from the nearest snapshot before them."""

from pathlib import Path

from game.engine.commands import AcceptDraw, Command, Concede, OfferDraw
from game.engine.events import Event
from game.engine.objection import Refused
from game.engine.play import apply, decision, start
from game.engine.ruleset import Ruleset
from game.engine.state import Battle, State
from game.engine.text import _
from game.record.codec import BadData, canonical, codec_for, digest_of
from game.record.lines import CommandLine, RulingLine
from game.record.story import Step, Story
from game.record.trouble import RulesDiffer


class Past:
    """States by the step that led to them; those of undone steps stay, so that redo is instant."""

    def __init__(self, ruleset: Ruleset, battle: Battle, story: Story, path: Path):
        self.ruleset = ruleset
        self.battle = battle
        self.story = story
        self.path = path
        """For messages."""
        self.notices: list[str] = []
        self._codec = codec_for(ruleset)
        self._states: dict[Step | None, State] = {}
        self._lost: dict[Step | None, RulesDiffer] = {}
        """Why a position could not be worked out, so that asking again costs nothing."""

    def keep(self, step: Step | None, state: State) -> None:
        """Remember the position after a step (None: after the set-up)."""
        self._states[step] = state

    def at(self, n: int) -> State:
        """The position after n commands of those that stand. Raises RulesDiffer where it cannot be worked out."""
        played = self.story.played
        goal = played[n - 1] if n else None
        if goal in self._lost:
            raise self._lost[goal]
        try:
            return self._at(n)
        except RulesDiffer as differ:
            self._lost[goal] = differ
            raise

    def _at(self, n: int) -> State:
        played = self.story.played
        begin = n
        while (state := self._known(played[begin - 1] if begin else None)) is None:
            begin -= 1
        for step in played[begin:n]:
            state = self.follow(state, step)
        return state

    def follow(self, state: State, step: Step) -> State:
        """The position after a step that begins at a position. Raises RulesDiffer."""
        kept = self._states.get(step)
        if kept is not None:
            return kept
        if isinstance(step.line, RulingLine):
            raise RulesDiffer(self.path, step.n, _("the position set by agreement cannot be read"))
        after, _events = self.run(state, step.line)
        if self._codec.digest(after) != step.line.digest:
            raise RulesDiffer(self.path, step.n, _("the same command leads to another position"))
        self._states[step] = after
        return after

    def run(self, state: State, line: CommandLine) -> tuple[State, list[Event]]:
        """What a saved command does now. Raises RulesDiffer where the rules refuse it or do not know it."""
        try:
            return apply(state, self._codec.command_from(line.command))
        except BadData as fault:
            raise RulesDiffer(self.path, line.n, _("the command is unknown: {fault}").format(fault=fault)) from None
        except Refused as refusal:
            raise RulesDiffer(
                self.path, line.n, _("the command is refused: {refusal}").format(refusal=refusal)
            ) from None
        except Exception as fault:  # whatever breaks in later rules, the file can still be watched
            raise RulesDiffer(self.path, line.n, _("the rules fail on it: {fault!r}").format(fault=fault)) from fault

    def _known(self, step: Step | None) -> State | None:
        state = self._states.get(step)
        if state is None:
            snapshot = self.story.opening if step is None else step.snapshot
            if snapshot is not None:
                n, digest = (0, self.story.opened.digest) if step is None else (step.n, step.line.digest)
                try:
                    state = self._from_snapshot(snapshot, digest)
                except Exception as fault:  # also what later rules cannot resume: an earlier position may do
                    self._forget(step)
                    self.notices.append(
                        _("The stored position after command {number} is not used: {fault}.").format(
                            number=n, fault=fault
                        )
                    )
            if state is None and step is None:
                state = self._opening()
            if state is not None:
                self._states[step] = state
        return state

    def _from_snapshot(self, snapshot: dict[str, object], digest: str) -> State:
        text = canonical(snapshot)
        if digest_of(text) != digest:
            raise BadData(_("it is not the position that the command led to"))
        return self.ruleset.resume(self._codec.state(text, self.battle))

    def _forget(self, step: Step | None) -> None:
        if step is None:
            self.story.opening = None
        else:
            step.snapshot = None

    def _opening(self) -> State:
        seed = self.story.header.seed
        state, _events = start(self.ruleset, self.battle.scenario, self.battle.options, seed)
        if self._codec.digest(state) != self.story.opened.digest:
            raise RulesDiffer(self.path, 0, _("the battle is set up otherwise"))
        return state


def asked_of(state: State) -> str:
    """The side that decides now, "" when the battle is over."""
    asked = decision(state)
    return asked.side if asked else ""


def side_of(state: State, command: Command) -> str:
    """The side whose command it is."""
    match command:
        case Concede(side) | OfferDraw(side) | AcceptDraw(side):
            return side
    return asked_of(state)
