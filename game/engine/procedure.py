"""Procedures as data: frozen frames on a stack, each with its steps in the rulebook's order.

A step of a procedure either *acts* (a method `do_<step>`) or *asks* (`ask_<step>` gives the Decision, or None where
there is nothing to ask; `on_<step>` carries out the answer). Before a step acts or an answer is carried out, the frame
is set to its next step; `goto` leads elsewhere. A step in `REPEATS` asks again after each answer, until an answer leads
elsewhere or there is nothing to ask. A frame whose last step is over leaves the stack.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar

from game.engine.commands import Command
from game.engine.objection import Objection
from game.engine.record import Record, record, with_field
from game.engine.text import filled

if TYPE_CHECKING:
    from game.engine.state import State

OVER = "over"
"""The step after the last."""

NOT_OFFERED = Objection("", "this is not one of the choices of the moment")


@record(kw_only=True)
class Procedure(Record):
    """A numbered section of the rules in progress. Subclasses are frozen dataclasses with a `kind` as their tag.

    `step` is the step to come; "" stands for the first.
    """

    STEPS: ClassVar[tuple[str, ...]] = ()
    REPEATS: ClassVar[tuple[str, ...]] = ()
    step: str = ""

    _after: ClassVar[dict[str, str]] = {}
    _answered: ClassVar[dict[str, str]] = {}
    _acts: ClassVar[dict[str, Callable[..., None]]] = {}
    _asks: ClassVar[dict[str, "tuple[Callable[..., Any], Callable[..., None]]"]] = {}

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super(Procedure, cls).__init_subclass__(**kwargs)  # noqa: UP008 (slots make the class anew)
        steps = cls.STEPS
        cls._after = dict(zip(steps, (*steps[1:], OVER), strict=True)) | (
            {"": steps[1] if len(steps) > 1 else OVER} if steps else {}
        )
        cls._answered = {step: step if step in cls.REPEATS else after for step, after in cls._after.items()}
        if steps and steps[0] in cls.REPEATS:
            cls._answered[""] = steps[0]
        cls._acts = {step: getattr(cls, f"do_{step}") for step in steps if hasattr(cls, f"do_{step}")}
        cls._asks = {
            step: (getattr(cls, f"ask_{step}"), getattr(cls, f"on_{step}"))
            for step in steps
            if hasattr(cls, f"ask_{step}")
        }
        for step in steps:
            if (step in cls._acts) == (step in cls._asks):
                raise TypeError(f"{cls.__name__}: step {step} must either act or ask")
        if odd := [step for step in cls.REPEATS if step not in cls._asks]:
            raise TypeError(f"{cls.__name__}: only a step that asks can repeat, not {', '.join(odd)}")
        if steps:
            for table in (cls._acts, cls._asks):
                if steps[0] in table:
                    table[""] = table[steps[0]]  # type: ignore[assignment]

    def at_step(self, step: str) -> "Procedure":
        """The same procedure at another of its steps."""
        return with_field(self, "step", step)

    def words(self, state: "State") -> str:
        """What is going on, for the breadcrumb."""
        return self.__class__.__name__

    def side(self, state: "State") -> str:
        """The side that is busy with it, if any."""
        return ""


def innermost(state: "State", kind: str) -> Any:
    """The innermost procedure in progress with a tag, None where there is none."""
    for frame in reversed(state.stack):
        if getattr(frame, "kind", "") == kind:
            return frame
    return None


@record
class Greyed:
    """An action of this step that is not open now: its name as on a button, why not, and a command it would be.

    `name` is a text with gaps and `facts` fill them.
    """

    name: str
    objection: Objection
    command: Command | None = None
    facts: tuple[object, ...] = ()

    @property
    def label(self) -> str:
        """Its name as a player reads it."""
        return filled(self.name, self.facts)


class Options:
    """The commands a player may choose from, worked out only as far as somebody looks.

    Iterating tries the candidates one by one; `in` asks the rule itself and does not list anything. `sure` is a
    number of options that there are without trying any.
    """

    __slots__ = ("_bar", "_candidates", "_greyed", "_known", "sure")

    def __init__(
        self,
        candidates: Callable[[], Iterable[Command]],
        bar: Callable[[Command], Objection | None],
        greyed: Callable[[], Iterable[Greyed]] = tuple,
        sure: int = 0,
    ):
        self.sure = sure
        self._candidates = candidates
        self._bar = bar
        self._greyed = greyed
        self._known: dict[Command, Objection | None] = {}

    def __iter__(self) -> Iterator[Command]:
        why_not = self.why_not
        return (command for command in self._candidates() if why_not(command) is None)

    def __contains__(self, command: object) -> bool:
        return isinstance(command, Command) and self.why_not(command) is None

    def __bool__(self) -> bool:
        return any(True for _ in self)

    def why_not(self, command: Command) -> Objection | None:
        """Why a command is not among the options, or None where it is; asked once, then known."""
        found = self._known.get(command, NOT_OFFERED) if self._known else NOT_OFFERED
        if found is NOT_OFFERED:
            found = self._known[command] = self._bar(command)
        return found

    def only(self) -> Command | None:
        """The one option there is, or None where there are several. Raises LookupError where there is none."""
        if self.sure > 1:
            return None
        found = None
        for command in self._candidates():
            if self._bar(command) is None:
                if found is not None:
                    return None
                found = command
        if found is None:
            raise LookupError("nothing is offered")
        return found

    def first(self, count: int) -> list[Command]:
        """So many options from the front, or all there are."""
        return list(islice(self, count))

    def of(self, piece: str) -> list[Command]:
        """The options in which this piece acts."""
        return [c for c in self._candidates() if c.actor == piece and self.why_not(c) is None]

    def at(self, label: str) -> list[Command]:
        """The options given on the hex with this label."""
        return [c for c in self._candidates() if c.on_hex == label and self.why_not(c) is None]

    def on(self, piece: str) -> list[Command]:
        """The options given on this piece as their target."""
        return [c for c in self._candidates() if c.on_piece == piece and self.why_not(c) is None]

    def buttons(self) -> list[Command]:
        """The options that hang on no hex, target or facing."""
        return [
            c
            for c in self._candidates()
            if c.on_hex is None and c.on_piece is None and c.to_facing is None and self.why_not(c) is None
        ]

    def pieces(self) -> list[str]:
        """The pieces that can act, in order of first appearance."""
        return list(dict.fromkeys(c.actor for c in self if c.actor))

    def greyed(self) -> list[Greyed]:
        """The other actions of this step, each with the reason why it is not open."""
        return list(self._greyed())


@record
class Decision:
    """Who decides what, under which clause. `subject` is the piece it is about; `secret` hides it from the other.

    `asks` is a sentence with gaps and `facts` fill them: it is put together only when somebody reads it.
    """

    side: str
    asks: str
    clause: str
    options: Options
    subject: str = ""
    secret: bool = False
    topic: str = ""
    """A fixed word for programs: orders, activate, preempt, action, react …"""
    always: bool = False
    """Ask even where only one option is left."""
    facts: tuple[object, ...] = ()
    reaction: bool = False
    """Whether it answers what the enemy does, though no one piece of his."""

    @property
    def prompt(self) -> str:
        """What is asked, as a player reads it."""
        return filled(self.asks, self.facts)
