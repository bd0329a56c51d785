"""Standing answers: what a player has answered in advance, for how long, and what is sent for it when it is asked.

They belong to the window: the game gets an ordinary Decline or Done for each question, and the rules know nothing of
them. They answer only what may be declined, and only questions of the kind they were given for.
"""

from dataclasses import dataclass
from typing import Literal

from game.engine.commands import Command, Decline, Done
from game.engine.play import only_waiting
from game.engine.procedure import Decision
from game.engine.state import State
from game.engine.text import _
from game.ui.battle.session import Moment, Session

What = Literal["decline", "hold", "rest"]


@dataclass(frozen=True, slots=True)
class Standing:
    """One standing answer of a side. It lasts while the span with this word and key runs.

    `hold` names the arm that is held back, `topic` the kind of question that the rest stands in.
    """

    what: What
    side: str
    span: str
    key: str
    hold: str = ""
    topic: str = ""

    @property
    def label(self) -> str:
        """What a menu and the chip say."""
        if self.what == "rest":
            return _("The rest stands")
        words = _("Decline all reactions: this {span}") if self.what == "decline" else _("Hold the {arm}: this {span}")
        return words.format(arm=_(self.hold), span=_(self.span))


class StandingAnswers:
    """The standing answers in force. Whoever changes them tells `session` through its `held`."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.given: list[Standing] = []
        session.held = self.held

    # -- giving and taking back -----------------------------------------------------------------------------

    def offered(self) -> list[Standing]:
        """The standing answers that can be given to the question of the moment."""
        moment, asked = self.session.moment, self.session.moment.asked
        if asked is None or not self.session.asked_person or asked.secret:
            return []
        spans = self.session.seen.spans
        found: list[Standing] = []
        if is_reaction(moment.state, asked):
            found += [Standing("decline", asked.side, word, key) for word, key in spans]
            arms = dict.fromkeys(c.hold for c in self.session.seen.counters if c.hold and c.side == asked.side)
            # A move is over before a held piece matters twice: longer spans only.
            found += [Standing("hold", asked.side, word, key, arm) for arm in arms for word, key in spans[-2:]]
        elif rest_may_stand(moment) and spans:
            found.append(Standing("rest", asked.side, *spans[0], topic=asked.topic))
        return [one for one in found if one not in self.given]

    def give(self, answer: Standing) -> None:
        """Let an answer stand."""
        if answer not in self.given:
            self.given.append(answer)
            self.session.forget()

    def revoke(self, answer: Standing) -> None:
        """Take an answer back."""
        if answer in self.given:
            self.given.remove(answer)
            self.session.forget()

    def clear(self) -> None:
        """Take all back, as after an undo."""
        if self.given:
            self.given.clear()
            self.session.forget()

    def prune(self) -> None:
        """Let go what has had its time."""
        if self.given:
            running = set(self.session.seen.spans)
            kept = [one for one in self.given if (one.span, one.key) in running]
            if len(kept) != len(self.given):
                self.given[:] = kept
                self.session.forget()

    # -- answering ------------------------------------------------------------------------------------------

    def held(self, state: State, asked: Decision | None) -> frozenset[str]:
        """The pieces that do not answer the question, since their arm is held."""
        arms = {one.hold for one in self.given if one.what == "hold" and asked is not None and one.side == asked.side}
        if not arms or asked is None or not is_reaction(state, asked):
            return frozenset()
        counters = self.session.ruleset.view(state, asked.side).counters
        return frozenset(c.id for c in counters if c.hold in arms and c.side == asked.side)

    def answer(self) -> tuple[Command, Standing] | None:
        """What is to be sent for the question of the moment, and the answer that it follows from."""
        moment, asked = self.session.moment, self.session.moment.asked
        if asked is None or not self.given or not self.session.asked_person:
            return None
        for one in self.given:
            if one.side != asked.side:
                continue
            if one.what == "rest":
                if one.topic == asked.topic and not moment.subject and Done() in asked.options:
                    return Done(), one
            elif is_reaction(moment.state, asked):
                others = any(not only_waiting(command) for command in moment.options)
                if one.what == "decline" or not others:
                    return Decline(), one
        return None


def is_reaction(state: State, asked: Decision) -> bool:
    """Whether a question is an answer to what the enemy does just now, and may be declined."""
    subject = state.pieces.get(asked.subject)
    enemy = asked.reaction if subject is None else subject.side != asked.side
    return enemy and not asked.secret and Decline() in asked.options


def rest_may_stand(moment: Moment) -> bool:
    """Whether the step asks for one piece after another, until it is ended (perhaps not yet: some are bound to act)."""
    if moment.asked is None or moment.subject or moment.answering or not moment.actors:
        return False
    return moment.waiting is not None or bool(bound(moment))


def bound(moment: Moment) -> tuple[str, ...]:
    """The pieces that a rule forces to act before the step may end."""
    why = moment.why_not(Done())
    if why is None or moment.asked is None:
        return ()
    words = moment.words(Done())
    listed = (grey.objection.culprits for grey in moment.asked.options.greyed() if grey.label == words)
    return next((culprits for culprits in listed if culprits), why.culprits)
