"""The prompt bar of a battle: who decides what, and the offered commands as buttons with their keys."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from pygame import Surface

from game.engine.commands import Command, Done
from game.engine.objection import Objection
from game.engine.play import only_waiting
from game.engine.procedure import NOT_OFFERED
from game.engine.text import N_, _, n_
from game.engine.views import ForecastView
from game.ui.battle.choice import Choices, Ready
from game.ui.battle.session import Moment, Session
from game.ui.keymap import KeyMap, cap
from game.ui.theme import Colour
from game.ui.widgets.base import Tip
from game.ui.widgets.button import Kind
from game.ui.widgets.forecast import percent
from game.ui.widgets.prompt import Offer, Prompt

MOST_TARGETS = 3
MOST_HEXES = 4
MOST_BEFORE = 3
"""So many buttons stand before the one that ends the step."""
"""So many targets get buttons of their own; more are only on the map."""


@dataclass(slots=True)
class Keys:
    """The keys of the buttons shown now: what each does."""

    table: dict[str, Callable[[], object]]

    def press(self, key: str) -> bool:
        """Do what a key does, by its name; false where it does nothing."""
        action = self.table.get(key)
        if action is None:
            return False
        action()
        return True


class PromptMaker:
    """Makes the prompt of the moment. `press` and `send` carry out what buttons say."""

    def __init__(
        self, session: Session, choices: Choices, press: Callable[[Command], object], send: Callable[[Ready], object],
        undo: Callable[[], object], redo: Callable[[], object], keymap: Callable[[], KeyMap] = KeyMap,
    ) -> None:  # fmt: skip
        self.session, self.choices = session, choices
        self.press, self.send, self.undo, self.redo = press, send, undo, redo
        self.keymap = keymap
        self.keys = Keys({})
        self.why: Callable[[Command | None], Callable[[], object] | None] = lambda command: None
        """Makes what a press on a greyed button does."""
        self.more_answers: Callable[[], object] = lambda: None
        """Opens the menu of answers given in advance."""
        self.by_file: Callable[[Colour, Surface | None], Prompt | None] = lambda colour, picture: None
        """The prompt of a game by file while this player does not decide."""
        self.has_more_answers: Callable[[], bool] = lambda: False

    def prompt(self, colour: Colour, picture: Surface | None, note: str = "") -> Prompt:
        """The prompt bar for the moment, and `keys` with it."""
        moment = self.choices.moment
        asked = moment.asked
        self.keys = Keys({})
        if (away := self.by_file(colour, picture)) is not None:
            return away
        if asked is None:
            result = self.session.game.result
            title = _("The battle is over.")
            return Prompt(title, result.reason if result else "", colour, picture, (), *self._ends())
        if not self.session.asked_person:
            title = _("{who} is thinking …").format(who=self.session.who(asked.side))
            return Prompt(title, asked.prompt, colour, picture, (), *self._ends())
        if moment.answering and asked.topic and not moment.subject and self.session.hot_seat:
            who = self.session.name(asked.side)
            title = asked.prompt if asked.prompt.startswith(who) else f"{who}: {asked.prompt}"
        else:
            title = asked.prompt
        return Prompt(title, self._second(moment, note), colour, picture, tuple(self._offers(moment)), *self._ends(),
                      clause=asked.clause)  # fmt: skip

    def _second(self, moment: Moment, note: str) -> str:
        """The second line: what is made ready, else what a hand can do."""
        ready = self.choices.ready
        if ready is not None:
            view = self.choices.whole(ready)
            told = ", ".join(moment.state.label(h) for h in ready.path[1:])
            parts = [
                _("Path chosen: {hexes}").format(hexes=told) if told else "",
                view.cost if view else "",
                view.need if view else "",
            ]
            words = ", ".join(part for part in parts if part)
            words = f"{words[:1].upper()}{words[1:]}"
            return _("{words}. Click again or Enter").format(words=words) if words else _("Click again or press Enter")
        if note:
            return note
        if (way := self.session.seen.declared) is not None:
            told = _("Declared: {cost}. Click on, or press Enter").format(cost=way.cost)
            return told if moment.of(self.choices.focus) else way.cost
        asked = moment.asked
        if asked is None:
            return ""
        who = self.session.who(asked.side)
        if moment.on_sheet:
            return _("Click an order for each wing; arrow keys change it, Tab goes to the next wing")
        if moment.answering:
            return _("{who} answers; Enter declines").format(who=who)
        if moment.subject:
            mine = moment.of(self.choices.focus)
            hexes, aimed = any(c.on_hex for c in mine), any(c.on_piece not in (None, c.actor) for c in mine)
            words = N_("{who}: click a hex or a target") if hexes and aimed else N_("{who}: click a hex")
            if not hexes:
                words = N_("{who}: click a target") if aimed else N_("{who} decides")
            return _(words).format(who=who)
        if (many := len(moment.actors)) > 1:
            return n_(
                "{who}: click the counter with a green dot",
                "{who}: click one of {count} counters with a green dot",
                many,
            ).format(who=who, count=many)
        return _("{who} decides").format(who=who)

    # -- buttons --------------------------------------------------------------------------------------------

    def _offers(self, moment: Moment) -> list[Offer]:
        """All buttons in order. A narrow bar moves its last ones into a menu, so what ends the step comes early."""
        ready, choices = self.choices.ready, self.choices
        used = set(self.keymap().taken())
        mine = moment.of(choices.focus) if choices.focus else []
        skip = set(ready.commands) if ready is not None else set()
        near, far = self._turns(moment, [c for c in mine if c not in skip])
        turns = [self._offer(moment, command, key) for key, command in near]
        acting = [c for c in self._acting(moment, mine) if c not in skip]
        acting.sort(key=lambda c: (not c.carries_out, moment.answering and not c.on_piece))
        keys = _keys([moment.words(c) for c in acting], used)
        acts = [
            self._offer(moment, c, "Enter" if c.carries_out and ready is None else keys[n],
                        "primary" if c.carries_out and ready is None and n == 0 else "normal")
            for n, c in enumerate(acting)
        ]  # fmt: skip
        end = self._end(moment, bool(ready))
        if moment.answering or (acting and acting[0].carries_out):
            offers = [*acts[:1], *end, *acts[1:], *turns] if moment.answering else [*acts[:1], *turns, *end, *acts[1:]]
        else:
            offers = [*turns, *acts]
            offers[MOST_BEFORE:MOST_BEFORE] = end
        if ready is not None:
            words, tip = moment.words(ready.last), self.tip(ready.last)
            offers.insert(0, Offer(words, lambda: self.send(ready), "Enter", "primary", tip=tip))
        offers += [Offer(moment.words(c), lambda c=c: self.press(c)) for c in far]  # type: ignore[misc]
        if moment.asked is not None:
            told = {offer.label for offer in offers}
            rest = (g for g in moment.asked.options.greyed() if g.label not in told)
            offers += [self._greyed(g.label, g.objection, g.command) for g in rest]
        return offers

    def _acting(self, moment: Moment, mine: list[Command]) -> list[Command]:
        """The commands that get buttons, without turns and without what ends the step."""
        acting = [c for c in mine if not (c.on_hex or c.on_piece or c.to_facing is not None)]
        acting += self._target_commands(mine) + self._hex_commands(mine)
        if not moment.on_sheet:  # those stand on the order sheet
            acting += [c for c in moment.plain if not only_waiting(c)]
        return acting

    def _end(self, moment: Moment, ready: bool) -> list[Offer]:
        """The button that ends or declines, also greyed where the rules know why it may not yet.

        It is the primary one where Enter does it, so that the one that stands out is always what Enter does.
        """
        waiting = moment.waiting
        more = [
            Offer(_("Answers in advance"), self.more_answers, icon="down", tip=Tip(_("Answers in advance"), "Ctrl+D"))
        ]
        if not self.has_more_answers():
            more = []
        if waiting is None:
            why = moment.why_not(Done())
            known = why is not None and why != NOT_OFFERED and why.clause
            return [self._greyed(moment.words(Done()), why, Done()), *more] if known and why is not None else more

        def action() -> object:
            return self.press(waiting)

        by_enter = not ready and (moment.answering or moment.on_sheet)
        for key in self.keymap().keys("done"):
            self.keys.table[key] = action
        if by_enter:
            self.keys.table["Enter"] = action
        kind: Kind = "primary" if by_enter else "normal"
        menu = self.more_answers if more else None
        key = "Enter" if by_enter else self.keymap().cap("done")
        return [Offer(moment.words(waiting), action, key, kind, menu=menu, stays=True), *more]

    def _greyed(self, label: str, why: Objection, command: Command | None) -> Offer:
        """A button that is not open, with the reason and the clause in our words; a press tells all reasons."""
        told = self.session.explain(why.clause) if why.clause else ""
        more = self.why(command)
        parts = (sentence(why.sentence), told, _("Press it for all conditions.") if more is not None else "")
        body = "\n".join(part for part in parts if part)
        reason = Tip(_("{command} is not offered").format(command=label), body, why.clause)
        return Offer(label, lambda: None, reason=reason, why=more)

    def _offer(self, moment: Moment, command: Command, key: str, kind: Kind = "normal") -> Offer:
        def action() -> object:
            return self.press(command)

        if key:
            self.keys.table[key] = action
        return Offer(moment.words(command), action, cap(key), kind, tip=self.tip(command))

    def tip(self, command: Command) -> Tip | None:
        """What the tooltip of a command says."""
        view = self.choices.forecast(command)
        return tip_of(view) if view is not None else None

    def _turns(self, moment: Moment, mine: list[Command]) -> tuple[list[tuple[str, Command]], list[Command]]:
        """The turns by one step with their keys, and all others."""
        count = len(self.session.ruleset.facings)
        piece = moment.state.pieces.get(self.choices.focus)
        near: list[tuple[int, Command]] = []
        far: list[Command] = []
        way = self.session.seen.declared
        faces = piece is not None and piece.facing is not None
        now = (piece.facing or 0) if piece is not None else 0
        if way is not None and way.bearing in self.session.ruleset.facing_bearings:
            now = self.session.ruleset.facing_bearings.index(way.bearing)
        for command in mine:
            if command.to_facing is None:
                continue
            by = (command.to_facing - now) % count if faces else 0
            if by in (1, count - 1) and not command.on_hex:
                near.append((by, command))
            else:
                far.append(command)
        left, right = (next(iter(self.keymap().keys(id)), "") for id in ("turn-left", "turn-right"))
        near.sort(key=lambda pair: pair[0] == 1)
        return [(right if by == 1 else left, command) for by, command in near], far

    def _target_commands(self, mine: list[Command]) -> list[Command]:
        """Commands on other pieces, where they are few enough for buttons."""
        aimed = [c for c in mine if c.on_piece and c.on_piece != c.actor]
        return aimed if len({c.on_piece for c in aimed}) <= MOST_TARGETS and len(aimed) <= 5 else []

    def _hex_commands(self, mine: list[Command]) -> list[Command]:
        """Commands on hexes, where they are few enough for buttons and no run of steps is planned."""
        aimed = [c for c in mine if c.on_hex and c.to_facing is None]
        return aimed if len(aimed) <= MOST_HEXES and not self.choices.walks else []

    def _ends(self) -> tuple[Offer, Offer]:
        """Undo and redo, each saying what it would do or why it cannot."""
        game = self.session.game
        undo_bar, redo_bar = game.undo_bar(), game.redo_bar()
        if not undo_bar and not self._may_undo():
            undo_bar = _("the computer decided this")
        keys = self.keymap()
        undo = Offer(
            _("Undo"), self.undo, keys.cap("undo"),
            reason=Tip(_("Undo is not open"), sentence(undo_bar)) if undo_bar else None,
            tip=None if undo_bar else Tip(_("Undo: {command}").format(command=game.undo_words()), keys.told("undo")),
        )  # fmt: skip
        redo = Offer(
            _("Redo"), self.redo, keys.cap("redo"),
            reason=Tip(_("Redo is not open"), sentence(redo_bar)) if redo_bar else None,
            tip=None if redo_bar else Tip(_("Redo: {command}").format(command=game.redo_words()), keys.told("redo")),
        )  # fmt: skip
        return undo, redo

    def _may_undo(self) -> bool:
        """Whether the last command was a person's."""
        played = self.session.game.story.played
        return self.session.file is not None or (bool(played) and played[-1].side in self.session.persons)


def sentence(words: str) -> str:
    """Words as a sentence: a capital at the start, a full stop at the end."""
    words = words[:1].upper() + words[1:]
    return words if not words or words[-1] in ".!?…" else f"{words}."


def tip_of(view: ForecastView) -> Tip:
    """A forecast in short, for a tooltip."""
    lines = [part for part in (view.need, view.cost) if part]
    lines += [f"{percent(outcome.chance)}  {outcome.words}" for outcome in view.outcomes]
    lines += [*view.reactions, *view.stops]
    return Tip(view.title, "\n".join(lines), view.clause)


def _keys(labels: Sequence[str], used: Collection[str]) -> list[str]:
    """A free key for each button: its first letter, else a digit.

    Labels that share words go by what differs, and all by digits where one has no letter of its own: Austrian left,
    Austrian centre, Austrian right.
    """
    each = [label.split() for label in labels]
    shared = set.intersection(*map(set, each)) if len(each) > 1 else set()
    firsts = ["".join(word for word in words if word not in shared)[:1].upper() for words in each]
    free = [first.isascii() and first.isalpha() and first not in used for first in firsts]
    alike = bool(shared) and not (all(free) and len(set(firsts)) == len(firsts))
    digits = (digit for digit in "123456789" if digit not in used)
    return [
        first if good and not alike and first not in firsts[:n] else next(digits, "")
        for n, (first, good) in enumerate(zip(firsts, free, strict=True))
    ]
