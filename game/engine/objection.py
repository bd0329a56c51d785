"""Why not: a refusal with the clause it rests on."""

from game.engine.record import record
from game.engine.text import filled


@record
class Objection:
    """The reason why something is not allowed: a clause, a sentence with gaps, what fills them, who is to blame.

    The sentence is put together only when somebody reads it. Never changed once made; not frozen only because the
    rules make thousands a second and freezing would triple the cost.
    """

    clause: str
    template: str
    facts: tuple[object, ...] = ()
    culprits: tuple[str, ...] = ()

    @property
    def sentence(self) -> str:
        """The reason as a player reads it."""
        return filled(self.template, self.facts)

    @property
    def written(self) -> str:
        """The reason in English, as a file quotes it."""
        return self.template.format(*self.facts) if self.facts else self.template

    def __str__(self) -> str:
        return f"{self.sentence} ({self.clause})" if self.clause else self.sentence


class Refused(ValueError):
    """A command that the rules do not allow now; `objection` says why."""

    def __init__(self, objection: Objection):
        super().__init__(str(objection))
        self.objection = objection
