"""What must hold at every step of every game, whatever the rules: checked while computer players play.

Dear checks are made at a seeded sample of the steps. Each failure is a Violation with a sentence.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any, cast

from game.engine.commands import AcceptDraw, Command
from game.engine.dice import Chooser
from game.engine.events import Event, Rolled, Said
from game.engine.objection import Refused
from game.engine.play import apply, decision, objection
from game.engine.procedure import Decision
from game.engine.ruleset import Ruleset
from game.engine.state import Piece, State, occupants
from game.record.board import Board, differences
from game.record.codec import EVENT, canonical, codec_for, plain
from game.record.game import Game
from game.record.trouble import NotAllowed

EVERY = 8
"""One step of so many gets the dear checks."""
MOST_TRIED = 24
"""Options that are tried one by one at a step; of longer lists a sample."""
STRANGERS = 100
"""Commands that are not offered, tried in a game: five at each step until there were so many, then three."""


class Violation(AssertionError):
    """Something that must never be, in a sentence."""


def hold(good: bool, sentence: str) -> None:
    """Raise a Violation with this sentence unless it is good."""
    if not good:
        raise Violation(sentence)


class Invariants:
    """Watches one game: call `before` when a decision is due (and at the end), `after` with what a command did."""

    def __init__(self, game: Game, seed: str):
        self.game = game
        self.codec = codec_for(game.ruleset)
        self._dice = Chooser(f"{seed}/invariants")
        self._board = Board().after(event for _, event in game.events)
        self._pool: set[Command] = set()
        self._seen: list[Command] = []
        """Commands that were offered at some time, in that order."""
        self._words: dict[tuple[type, str], dict[Any, None]] = {}
        """Values seen in a field of a class of commands."""
        self._good: Mapping[str, Piece] = {}
        """The pieces of the last position that was looked at: what has not changed since is as good as it was."""
        self._past: State | None = None
        self._past_text = ""
        self._asked = ""
        self.refused = 0
        """Commands that were tried though not offered."""

    # -- a decision is due ----------------------------------------------------------------------------------------

    def before(self) -> None:
        """Check the position and the decision that is due in it."""
        state = self.game.state
        dear = self._dice.below(EVERY) == 0
        self._pieces(state)
        unlike = differences(self._board, state)
        hold(not unlike, f"the events do not give the position: {unlike[:1]}")
        text = self.codec.snapshot(state) if dear else ""
        asked = decision(state)
        if state.result is not None:
            hold(asked is None, "the battle is over and somebody is asked")
            self._round_trip(state, [])
            return
        hold(asked is not None, "nobody is asked, and the battle is not over")
        assert asked is not None
        options = self._options(state, asked)
        self._asked = asked.side
        self._offered(state, asked, options)
        for _ in range(5 if self.refused < STRANGERS else 3):
            self._stranger(state, asked, options)
        if asked.secret:
            self._secret(state, asked, options)
        if dear:
            again = decision(state)
            hold(again is not None and list(again.options) == options, "the same position offers something else now")
            hold(self.codec.snapshot(state) == text, "asking for the decision changed the position")
            self._round_trip(state, options)
            self._shown(state, options)
            self._past, self._past_text = state, text

    def _options(self, state: State, asked: Decision) -> list[Command]:
        options = list(asked.options)
        sides = [side.id for side in state.battle.scenario.sides]
        hold(asked.side in sides, f"the decision is for {asked.side!r}, which is no side")
        hold(bool(asked.prompt.strip()), "the decision has no prompt")
        hold(not asked.subject or asked.subject in state.pieces, f"the decision is about {asked.subject!r}: no piece")
        hold(bool(options), f"nothing is offered: {asked.prompt}")
        if len(set(options)) != len(options):
            raise Violation(f"an option is offered twice: {doubles(options)}")
        for command in options:
            if command in self._pool:
                continue
            self._pool.add(command)
            self._seen.append(command)
            for name in field_names(command):
                self._words.setdefault((type(command), name), {}).setdefault(getattr(command, name))
        return options

    def _offered(self, state: State, asked: Decision, options: list[Command]) -> None:
        for command in self._some(options, MOST_TRIED):
            bar = objection(state, command)
            hold(bar is None, f"{command} is offered and refused: {bar}")
            hold(command in asked.options, f"{command} is listed, but not `in` the options")
            hold(command.actor is None or command.actor in state.pieces, f"{command} is for no piece on the map")
            hold(command.on_piece is None or command.on_piece in state.pieces, f"{command} is on no piece on the map")
            hold(command.on_hex is None or state.place(command.on_hex) >= 0, f"{command} is on no hex of the map")
        for piece in self._some(asked.options.pieces(), 2):
            narrow = asked.options.of(piece)
            hold(narrow == [c for c in options if c.actor == piece], f"the options of {piece} are not those listed")
        command = options[self._dice.below(len(options))]
        hold(self.codec.command(self.codec.command_text(command)) == command, f"{command} reads back otherwise")

    def _stranger(self, state: State, asked: Decision, options: list[Command]) -> None:
        """Try a command that is not offered: one of another time, or an offered one with a field changed."""
        command = self._seen[self._dice.below(len(self._seen))]
        names = field_names(command)
        match self._dice.below(8):
            case 0:
                command = AcceptDraw(asked.side)
            case 1 | 2 | 3 | 4 if names:
                name = names[self._dice.below(len(names))]
                known = list(self._words[type(command), name])
                command = replace(cast(Any, command), **{name: known[self._dice.below(len(known))]})
        if command in options:
            return
        self.refused += 1
        bar = objection(state, command)
        hold(bar is not None, f"{command} is not offered, but allowed")
        hold(isinstance(command, AcceptDraw) or command not in asked.options, f"{command} is not listed, but `in`")
        assert bar is not None
        hold(bool(bar.sentence.strip()), f"{command} is refused without a reason ({bar.clause})")
        if self._dice.below(EVERY) == 0:
            try:
                apply(state, command)
            except Refused:
                return
            raise Violation(f"{command} is not offered, and was carried out")

    def _secret(self, state: State, asked: Decision, options: list[Command]) -> None:
        """Whatever a side chooses in secret, the other sees the same, as long as the next choice is secret too."""
        after = [apply(state, command)[0] for command in self._some(options, 2)]
        following = [decision(one) for one in after]
        same = {(one.side, one.prompt) if one and one.secret else None for one in following}
        if len(same) == 1 and None not in same:
            seen = [self.game.ruleset.view(one, state.other(asked.side)) for one in after]
            hold(all(one == seen[0] for one in seen), f"the other side sees what was chosen in secret: {asked.prompt}")

    # -- positions ------------------------------------------------------------------------------------------------

    def _pieces(self, state: State) -> None:
        scenario, ruleset = state.battle.scenario, self.game.ruleset
        size, sides = scenario.sheet.grid.size, {side.id for side in scenario.sides}
        for id, piece in state.pieces.items():
            if self._good.get(id) is not piece or piece.attached_to:
                for fault in _faults_of(id, piece, state, sides, size, ruleset):
                    raise Violation(fault)
        self._good = state.pieces
        hold(state.at == occupants(state.pieces), "who stands where is not what the pieces say")
        for hex, ids in state.at.items():
            if len(ids) > 1:
                together = {state.pieces[id].side for id in ids}
                hold(len(together) == 1, f"enemies share {state.label(hex)}: {', '.join(ids)}")
        for sentence in ruleset.faults(state):
            raise Violation(sentence)

    def _round_trip(self, state: State, options: list[Command]) -> None:
        text = self.codec.snapshot(state)
        again = self.game.ruleset.resume(self.codec.state(text, state.battle))
        hold(again == state, "the position reads back otherwise")
        hold(self.codec.snapshot(again) == text, "the position is written otherwise once it was read")
        if state.result is None:
            one, two = decision(state), decision(again)
            hold(two is not None, "nobody is asked in the position once it was read")
            assert one is not None
            assert two is not None
            same = (one.side, one.prompt, one.clause, one.subject) == (two.side, two.prompt, two.clause, two.subject)
            hold(same, f"once read the position asks {two.prompt!r} instead of {one.prompt!r}")
            hold(list(two.options) == options, "once read the position offers something else")

    def _shown(self, state: State, options: list[Command]) -> None:
        """Everything the window asks for must come without an error."""
        ruleset = self.game.ruleset
        for command in self._some(options, 4):
            hold(bool(ruleset.words(state, command).strip()), f"{command} has no words")
            ruleset.forecast(state, command)
            ruleset.worth(state, command)
        sides = [side.id for side in state.battle.scenario.sides]
        view = ruleset.view(state, [*sides, None][self._dice.below(len(sides) + 1)])
        twice = len({counter.id for counter in view.counters}) != len(view.counters)
        hold(not twice, "a counter is shown twice")
        for piece in self._some(list(state.pieces), 1):
            ruleset.card_of(state, piece, state.pieces[piece].side)
            ruleset.overlays(state, piece)
        decision_now = decision(state)
        if decision_now:
            for greyed in decision_now.options.greyed():
                hold(bool(greyed.objection.sentence), f"“{greyed.label}” is greyed without a reason")

    # -- a command was carried out --------------------------------------------------------------------------------

    def after(self, events: Sequence[Event]) -> None:
        """Check what a command did."""
        state = self.game.state
        try:
            self._board = self._board.after(events)
        except KeyError as missing:
            raise Violation(f"an event tells of {missing}, which is not on the board") from None
        for event in events:
            self.game.ruleset.told(state, event)
        for event in events if self._dice.below(EVERY) == 0 else self._some(list(events), 1):
            hold(EVENT.validate_json(canonical(plain(EVENT, event))) == event, f"{event} reads back otherwise")
        if self._past is not None:
            hold(self.codec.snapshot(self._past) == self._past_text, "a command changed the position before it")
            self._past = None
        self._undo(state, events)

    def _undo(self, state: State, events: Sequence[Event]) -> None:
        """Undo is offered just where no die fell, nothing was revealed and the same side goes on."""
        game = self.game
        asked = decision(state)
        dice = any(isinstance(event, Rolled) for event in events)
        shown = any(isinstance(event, Said) and event.topic == "revealed" for event in events)
        free = not dice and not shown and asked is not None and asked.side == self._asked
        bar = game.undo_bar()
        hold(free == (not bar), f"undo is {'barred' if bar else 'offered'} against the rule: {bar or 'no bar'}")
        if bar:
            if self._dice.below(EVERY) == 0:
                try:
                    game.undo()
                except NotAllowed:
                    return
                raise Violation("undo was barred, and was carried out")
        elif self._dice.below(4 * EVERY) == 0:
            before = game.position(game.count - 1)
            game.undo()
            hold(game.state == before, "undo does not give the position before")
            again = game.redo()
            hold(game.state == state and list(again) == list(events), "redo does not give the position after")

    def _some(self, items: list[Any], most: int) -> list[Any]:
        if len(items) <= most:
            return items
        return [items[self._dice.below(len(items))] for _ in range(most)]


def _faults_of(
    id: str, piece: Piece, state: State, sides: Collection[str], size: int, ruleset: Ruleset
) -> Iterator[str]:
    """What is wrong with a piece, under the name that the position has for it."""
    if id != piece.id:
        yield f"{piece.id} stands under the name {id}"
    if piece.side not in sides:
        yield f"{id} belongs to {piece.side!r}, which is no side"
    if not piece.hexes or len(set(piece.hexes)) != len(piece.hexes):
        yield f"{id} stands in {piece.hexes}"
    if not all(0 <= hex < size for hex in piece.hexes):
        yield f"{id} stands off the map: {piece.hexes}"
    if piece.facing is not None and not 0 <= piece.facing < len(ruleset.facings):
        yield f"{id} faces {piece.facing}"
    if not 0 <= piece.level < len(ruleset.levels):
        yield f"{id} has level {piece.level}"
    if list(piece.marks) != sorted(piece.marks):
        yield f"the marks of {id} are not in order: {piece.marks}"
    bound = piece.attached_to
    if bound and bound not in state.pieces and bound not in state.groups:
        yield f"{id} is attached to {bound}: not there"


def doubles(options: list[Command]) -> list[Command]:
    """The options that stand in a list more than once."""
    return [command for n, command in enumerate(options) if command in options[:n]]


def field_names(command: Command) -> list[str]:
    """The fields of a command but for its tag."""
    return [one.name for one in fields(cast(Any, command)) if one.name != "kind"]
