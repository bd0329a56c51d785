"""Commands as people write them: `{kind: x, …}`, `{x: {…}}` for short, or the bare word where there are no fields."""

from dataclasses import fields
from functools import lru_cache
from typing import Annotated, Any, Union

from pydantic import Field, TypeAdapter

from game.engine.commands import SHARED, Command
from game.engine.ruleset import Ruleset
from game.engine.text import N_, _
from game.setup.messages import Sink, check, unknown
from game.setup.yamltext import Place


def command_classes(ruleset: Ruleset) -> tuple[type[Command], ...]:
    """All kinds of command of a game under a rule set."""
    return (*ruleset.commands, *SHARED)


@lru_cache(maxsize=16)
def commands_adapter(classes: tuple[type[Command], ...]) -> TypeAdapter[Any]:
    """Reads and writes commands of these classes by their `kind`."""
    union: Any = Union[classes]  # noqa: UP007 - made while running
    return TypeAdapter(Annotated[union, Field(discriminator="kind")])


@lru_cache(maxsize=16)
def _kinds(classes: tuple[type[Command], ...]) -> dict[str, type[Command]]:
    return {str(kind_of(one)): one for one in classes}


def kind_of(command: type[Command]) -> str:
    """The tag of a class of commands."""
    return next(str(one.default) for one in fields(command) if one.name == "kind")  # type: ignore[arg-type]


def command_of(value: Any, ruleset: Ruleset, sink: Sink, base: Place) -> Command | None:
    """The command that a value of a file means; None, told to the sink, where it means none."""
    kinds = _kinds(command_classes(ruleset))
    inner: Any = None
    place = base
    if isinstance(value, str):
        kind, inner = value, {}
    elif isinstance(value, dict) and "kind" in value:
        kind, inner = value["kind"], {key: held for key, held in value.items() if key != "kind"}
    elif isinstance(value, dict) and len(value) == 1:
        kind, inner = next(iter(value.items()))
        inner, place = {} if inner is None else inner, (*base, kind)
    else:
        sink(base, _("a command is `{kind: {field: value, …}}`"))
        return None
    if not isinstance(kind, str) or kind not in kinds:
        sink(base, unknown(N_("command"), str(kind), kinds))
        return None
    if not isinstance(inner, dict):
        sink(place, _("the fields of `{kind}` are expected, such as `{{unit: forbus}}`").format(kind=kind))
        return None
    command: Command | None
    command, _bad = check(kinds[kind], inner | {"kind": kind}, sink, place)
    return command
