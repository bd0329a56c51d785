"""What a click or a key on the map means: the piece in focus, the command made ready, what is sent, why not."""

from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from game.board.hexes import OFF
from game.engine.commands import Command
from game.engine.objection import Objection
from game.engine.procedure import NOT_OFFERED
from game.engine.text import N_
from game.engine.views import ForecastView
from game.ui.battle import parts
from game.ui.battle.advice import Advice
from game.ui.battle.session import Moment, Session


@dataclass(frozen=True, slots=True)
class Ready:
    """Commands made ready: shown with their forecast, sent by the next click or Enter."""

    commands: tuple[Command, ...]
    hex: int = OFF
    target: str = ""
    path: tuple[int, ...] = ()
    stands: tuple[int, ...] = ()
    """Where the piece that acts would stand then; empty where it does not move."""
    at: int = OFF
    """The hex of the target that is meant, where the command names one."""

    @property
    def last(self) -> Command:
        """The command that gives the whole its name."""
        return self.commands[-1]


@dataclass(frozen=True, slots=True)
class Answer:
    """What a click leads to: commands to send, several to choose from, or a reason why nothing happens."""

    send: tuple[Command, ...] = ()
    choose: tuple[Command, ...] = ()
    why: Objection | None = None


NOTHING = Answer()


class Choices(Advice):
    """What the player has picked so far within one decision."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.focus = ""
        """The piece whose commands are shown."""
        self.looked = ""
        """The piece whose card is shown, of either side."""
        self.ready: Ready | None = None
        self.part: int | None = None
        """Which of the hexes of the piece in focus is to act, counted from 0; None: any that may."""
        self.idle: set[str] = set()
        """Pieces that were chosen in this step and did nothing: they may act again, but are not suggested first."""
        self._step: tuple[object, ...] = ()
        self._seen: Moment | None = None

    @property
    def moment(self) -> Moment:
        """The decision of the moment; what was picked for another one is forgotten."""
        moment = self.session.moment
        if moment is not self._seen:
            self._note_idle(self._seen, moment)
            self._seen = moment
            self.ready = self.part = None
            self.forget()
            self.focus = self._first_focus(moment)
            if self.focus:
                self.looked = self.focus
            elif self.looked not in moment.state.pieces:
                self.looked = ""
            self._take_up_rest(moment)
        return moment

    def _note_idle(self, before: Moment | None, now: Moment) -> None:
        """Who was in action and can be chosen again has done nothing; another step forgets it."""
        if now.asked is None or now.subject or now.answering:
            return
        step = (now.asked.topic, *self.session.seen.spans[:1])
        if step != self._step:
            self._step = step
            self.idle.clear()
        elif before is not None and before.subject in now.actors:
            self.idle.add(before.subject)

    def _take_up_rest(self, moment: Moment) -> None:
        """Make ready what is left of a run of steps, so that the player confirms or changes it."""
        rest = self.session.rest
        if not rest or not moment.subject or rest[0].actor != moment.subject:
            return
        if moment.asked is not None and rest[0] in moment.asked.options:
            self.make_ready(rest)
        else:
            self.session.rest = ()

    def _first_focus(self, moment: Moment) -> str:
        """The piece whose action it is; a lone actor; for a question of the enemy the first who may answer."""
        if not self.session.asked_person:
            return ""
        if moment.subject:
            return moment.subject
        actors = moment.actors
        if (len(actors) == 1 and actors[0] not in self.idle) or (actors and moment.answering):
            return actors[0]
        return self.focus if self.focus in actors and self.focus not in self.idle else ""

    def drop(self) -> bool:
        """Forget the command made ready, then the focus; false where there was nothing to forget."""
        moment = self.moment
        if self.ready is not None or self.part is not None:
            self.ready = self.part = None
            return True
        if self.focus and self.focus != moment.subject and len(moment.actors) > 1:
            self.focus = ""
            return True
        return False

    def whole(self, ready: Ready) -> ForecastView | None:
        """The forecast of all that is ready."""
        return self.way(ready.commands) or self.forecast(ready.commands[0])

    @property
    def walks(self) -> bool:
        """Whether the piece in focus has a reach on the map, so that hexes are clicked and not listed."""
        return any(o.style == "reach" and o.hexes for o in self.overlays(self.focus)) if self.focus else False

    # -- what could be done where ---------------------------------------------------------------------------

    def at(self, hex: int, pieces: list[str]) -> list[tuple[Command, ...]]:
        """What a click on this hex could carry out: each entry is a run of commands, the first choice first."""
        moment, found = self.moment, list[tuple[Command, ...]]()
        for piece in pieces:
            mine = moment.on_piece(piece, self.focus) if self.focus else moment.on_piece(piece)
            found += [(c,) for c in parts.meant(mine, self.part, moment.state.label(hex))]
        if found:
            return found
        label = moment.state.label(hex)
        here = moment.on_hex(label, self.focus) if self.focus else moment.on_hex(label)
        here = here or self._covering(hex)
        if here:
            return [(c,) for c in here]
        side = moment.asked.side if moment.asked is not None else ""
        if self.focus in moment.state.pieces and not pieces_of(moment, pieces, side):
            plan = self.plan(self.focus, hex)
            if any(c.on_hex for c in plan):
                return [plan]
        return []

    def _covering(self, hex: int) -> list[Command]:
        """The commands of a piece over several hexes that would bring it into a hex which they do not name."""
        state = self.moment.state
        wide = {p for p in self.moment.actors if p in state.pieces and len(state.pieces[p].hexes) > 1}
        return [
            command
            for command in self.moment.options
            if command.on_hex
            and command.actor in wide
            and command.actor == (self.focus or command.actor)
            and hex not in state.pieces[command.actor or ""].hexes
            and hex in self.stands(command)
        ]

    def targets(self) -> dict[str, list[Command]]:
        """The pieces on which the focus (or anybody, without focus) may act, with the commands."""
        table: dict[str, list[Command]] = {}
        for command in self.moment.options:
            piece = command.on_piece
            if not parts.fits(command, self.part):
                continue
            if piece and piece != command.actor and (not self.focus or command.actor in (self.focus, None)):
                table.setdefault(piece, []).append(command)
        return table

    def total(self, command: Command) -> str:
        """The sum to the die or the chance of a command, for the plate above its target."""
        view = self.forecast(command)
        return view.plate if view is not None else ""

    def planned(self, commands: tuple[Command, ...]) -> Ready:
        """Commands with the hex, target and way they make."""
        state, last = self.moment.state, commands[-1]
        piece = state.pieces.get(last.actor or "")
        path = [piece.hex] if piece is not None else []
        path += [state.place(c.on_hex) for c in commands if c.on_hex]
        hex = state.place(last.on_hex) if last.on_hex else OFF
        target = last.on_piece or ""
        if target and target in state.pieces:
            hex = state.pieces[target].hex
        at = state.place(last.at_hex) if last.at_hex else OFF
        view = self.way(commands)
        stands = view.stands if view is not None else self.stands(last)
        if view is None and len(commands) == 1:
            view = self.forecast(last)
        if view is not None and len(view.path) > 1:
            path = list(view.path)
        return Ready(commands, hex, target, tuple(path) if len(path) > 1 else (), stands, at)

    def make_ready(self, commands: tuple[Command, ...]) -> Ready:
        """Show commands before they are sent."""
        self.ready = self.planned(commands)
        actor = commands[-1].actor
        if actor and actor in self.moment.actors:
            self.focus = actor
        return self.ready

    # -- clicks ---------------------------------------------------------------------------------------------

    def click(self, hex: int, pieces: list[str]) -> Answer:
        """What a click on a hex with these pieces (the topmost first) means."""
        moment = self.moment
        if pieces:
            self.looked = pieces[0]
        if hex == OFF or moment.asked is None or not self.session.asked_person:
            return NOTHING
        ready = self.ready
        same = ready is not None and (hex == ready.hex or (ready.hex != OFF and hex in ready.stands))
        if ready is not None and (same or (ready.target in pieces and ready.at in (OFF, hex))):
            self.ready = None
            return Answer(send=ready.commands)
        found = self.at(hex, pieces)
        own = [p for p in pieces if p in moment.actors and p not in (moment.subject, self.focus)]
        if not found and own:
            return self._take(own[0])
        if len(found) == 1:
            self.make_ready(found[0])
            return NOTHING
        if found:
            return Answer(choose=tuple(run[0] for run in found))
        if self.focus in pieces:
            self.ready = None
            if parts.take(self, hex):
                return NOTHING
            mine = moment.of(self.focus)
            return Answer(choose=tuple(mine)) if self.focus != moment.subject and len(mine) > 1 else NOTHING
        wing = self._of_wing(pieces)
        if wing:
            if len(wing) > 1:
                return Answer(choose=tuple(wing))
            self.make_ready((wing[0],))
            return NOTHING
        self.ready = None
        return Answer(why=self._why_not(hex, pieces))

    def _take(self, piece: str) -> Answer:
        """Take a piece that can act: at once where only that can be meant."""
        mine = self.moment.of(piece)
        alone = [c for c in mine if not (c.on_hex or c.on_piece or c.to_facing is not None)]
        self.ready = None
        if len(mine) == 1 and alone and not self._risky(alone[0]):
            return Answer(send=(alone[0],))
        self.focus = self.looked = piece
        if len(mine) == 1:
            self.make_ready((mine[0],))
        return NOTHING

    def _risky(self, command: Command) -> bool:
        """Whether its forecast is shown before it is sent; that of a declared way is in sight already."""
        view = self.forecast(command) if not command.carries_out else None
        return view is not None and bool(view.outcomes)

    def press(self, command: Command) -> Answer:
        """What a button means: what can go wrong is shown first, the rest is sent."""
        ready = self.ready
        if ready is not None and ready.commands == (command,):
            self.ready = None
            return Answer(send=(command,))
        if self._risky(command):
            self.make_ready((command,))
            return NOTHING
        self.ready = None
        return Answer(send=(command,))

    def _of_wing(self, pieces: list[str]) -> list[Command]:
        """The commands that name the wing of a clicked piece."""
        moment = self.moment
        wings = {w.id for w in self.session.seen.wings if set(w.pieces) & set(pieces)}
        return [c for c in moment.plain if wings & {v for v in values(c) if isinstance(v, str)}]

    def _why_not(self, hex: int, pieces: list[str]) -> Objection | None:
        """The reason why a click offers nothing, in the rules' own words."""
        moment = self.moment
        state = moment.state
        asked = moment.asked
        label = state.label(hex)
        mine = pieces_of(moment, pieces, asked.side if asked else "")
        theirs = [p for p in pieces if p not in mine]
        if self.focus and theirs:
            for command in self._templates("on_piece"):
                why = moment.why_not(swapped(command, command.on_piece, theirs[0], self.focus))
                if why is not None and why != NOT_OFFERED:
                    return why
        if self.focus and self.focus == moment.subject and self.focus in state.pieces and not mine:
            return self.session.ruleset.why_not(state, self.focus, label)
        if mine and not moment.subject:
            for command in moment.options:
                if command.actor:
                    why = moment.why_not(swapped(command, command.actor, mine[0]))
                    return why if why != NOT_OFFERED else None
        if mine and moment.subject and mine[0] != moment.subject:
            name = self.session.piece_name(moment.subject)
            return Objection(asked.clause if asked else "", N_("{} is in action; end that first"), (name,))
        return None

    def _templates(self, where: str) -> list[Command]:
        """One offered command of each kind that hangs on a piece (or hex)."""
        found: dict[str, Command] = {}
        for command in self.moment.options:
            if getattr(command, where):
                found.setdefault(str(command.kind), command)
        return list(found.values())

    # -- going round by key ---------------------------------------------------------------------------------

    def next_piece(self, step: int) -> str:
        """The next target or piece that can act, "" where there is none; the focus or what is ready goes along."""
        moment = self.moment
        targets = self.targets()
        if self.focus and targets and (moment.subject or len(moment.actors) == 1):
            around, now = list(targets), self.ready.target if self.ready is not None else ""
        else:
            around, now = [a for a in moment.actors if a in moment.state.pieces], self.focus or self.looked
            around.sort(key=lambda piece: piece in self.idle)
            targets = {}
        if not around:
            around, now = list(self.session.seen.next_pieces), self.looked
        if not around:
            return ""
        if not targets:
            around = self._in_order(around)
        piece = self._next_of(around, now, step)
        if targets:
            self.make_ready((targets[piece][0],))
        elif piece in moment.actors and self.session.asked_person:
            self.focus = self.looked = piece
            self.ready = None
        self.looked = piece if not targets else self.looked
        return piece

    def _in_order(self, pieces: list[str]) -> list[str]:
        """Pieces in the order of the battle, wing by wing: it stays the same whoever has acted."""
        order = {piece: n for n, piece in enumerate(p for wing in self.session.seen.wings for p in wing.pieces)}
        return sorted(pieces, key=lambda piece: order.get(piece, len(order)))

    def _next_of(self, around: list[str], now: str, step: int) -> str:
        """The one after (or before) `now`; where that can act no more, the next that comes after its place."""
        if now not in around and now:
            placed = self._in_order([*around, now])
            at = placed.index(now)
            after = placed[at + 1 :] + placed[:at]
            return after[0 if step > 0 else -1] if len(after) == len(around) else around[0 if step > 0 else -1]
        index = (around.index(now) + step) % len(around) if now in around else (0 if step > 0 else -1)
        return around[index]


def pieces_of(moment: Moment, pieces: list[str], side: str) -> list[str]:
    """Those of the pieces that belong to a side."""
    table = moment.state.pieces
    return [p for p in pieces if p in table and table[p].side == side]


def values(command: Command) -> list[Any]:
    """The values of a command's fields."""
    return [getattr(command, f.name) for f in fields(command)] if is_dataclass(command) else []


def swapped(command: Command, old: object, new: str, actor: str = "") -> Command:
    """The same command about another piece: where it names the old one it names the new one."""
    changes = {f.name: new for f in fields(command) if getattr(command, f.name) == old}  # type: ignore[arg-type]
    if actor and command.actor != actor:
        changes |= {f.name: actor for f in fields(command) if getattr(command, f.name) == command.actor}  # type: ignore[arg-type]
    try:
        return replace(command, **changes)  # type: ignore[type-var]
    except TypeError:
        return command
