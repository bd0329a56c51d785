"""JSON Schema of scenario and situation files, for editors and for people who write files."""

from typing import Annotated, Any, Union

from pydantic import Field, create_model
from pydantic.json_schema import models_json_schema

from game.engine.ruleset import Ruleset
from game.engine.text import _
from game.setup.commands import command_classes, kind_of
from game.setup.expectations import LINES
from game.setup.schema import PARTS, models_of
from game.setup.situations import SituationFile, situation_model

DRAFT = "https://json-schema.org/draft/2020-12/schema"


def schema(what: str, title: str, ruleset: Ruleset) -> dict[str, Any]:
    """The JSON Schema of a title's files; `what` is scenario, battlefield, counters, tables or situation."""
    if what == "situation":
        made = _situation(ruleset)
    elif what in ("scenario", *PARTS):
        made = models_of(ruleset).scenario.model_json_schema(by_alias=True)
        if what == "scenario":
            for part in PARTS:
                file = {"type": "string", "pattern": f"^{part}(-[\\w-]+)?\\.ya?ml$"}
                made["properties"][part] = {"anyOf": [file, made["properties"][part]]}
        else:
            name = made["properties"][what]["$ref"].rpartition("/")[2]
            made = {**made["$defs"][name], "$defs": made["$defs"]}
    else:
        raise ValueError(
            _("there is no schema of {what}; there are scenario, {parts} and situation").format(
                what=what, parts=", ".join(PARTS)
            )
        )
    _words(made, ruleset)
    printed = ruleset.titles.get(title, title)
    return {"$schema": DRAFT, **made, "title": f"{what.capitalize()} of {printed}"}


def _situation(ruleset: Ruleset) -> dict[str, Any]:
    classes = command_classes(ruleset)
    union: Any = Union[classes]  # noqa: UP007 - made while running
    play: Any = list[Annotated[union, Field(discriminator="kind")]]
    lines: Any = Union[tuple(dict.fromkeys(LINES.values()))]  # noqa: UP007
    base: type[SituationFile] = situation_model(ruleset.card)
    model = create_model(
        "Situation",
        __base__=base,
        play=(play, Field(default_factory=list)),
        expect=(list[lines], Field(default_factory=list)),
    )
    _, made = models_json_schema([(model, "validation")], by_alias=True)
    defs = made["$defs"]
    root = defs.pop("Situation")
    long = root["properties"]["play"]["items"]
    short = {
        "type": "object",
        "minProperties": 1,
        "maxProperties": 1,
        "additionalProperties": False,
        "properties": {kind_of(one): _without_kind(defs[one.__name__]) for one in classes},
    }
    bare = [kind_of(one) for one in classes if not defs[one.__name__].get("required")]
    defs["AnyCommand"] = {"anyOf": [long, short, {"enum": bare}]}
    command = {"$ref": "#/$defs/AnyCommand"}
    root["properties"]["play"]["items"] = command
    defs["ExpectRefused"]["properties"]["refused"] = command
    for key in ("offers", "offers-not"):
        defs["ExpectAsk"]["properties"][key]["items"] = command
    return {**root, "$defs": defs}


def _without_kind(made: dict[str, Any]) -> dict[str, Any]:
    inner = {key: held for key, held in made.items() if key != "title"}
    inner["properties"] = {key: held for key, held in made["properties"].items() if key != "kind"}
    return inner


def _words(made: dict[str, Any], ruleset: Ruleset) -> None:
    """Put the title's own words for facings, levels and orders where the models only say text."""
    known = {"facing": ruleset.facings, "status": ruleset.levels, "order": ruleset.orders, "form": ruleset.forms}
    defs = made.setdefault("$defs", {})
    for name in ("SideRow", "WingRow", "ScrapWing", "Post", "Piece", "ExpectPiece", "ExpectWing"):
        for key, words in known.items():
            properties = defs.get(name, {}).get("properties", {})
            if key in properties and words:
                properties[key] = {"anyOf": [{"enum": list(words)}, {"type": "null"}], "default": None}
