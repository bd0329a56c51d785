"""The JSON Schema of a title's files tells their keys, their words and the commands."""

import json

import pytest

from game.setup.jsonschema import schema


@pytest.mark.parametrize("what", ["scenario", "battlefield", "counters", "tables", "situation"])
def test_every_kind_of_file_has_one_that_refers_to_nothing_missing(toy, what):
    made = schema(what, "duel-1600", toy)
    assert made["title"] == f"{what.capitalize()} of Duel 1600"
    assert made["additionalProperties"] is False
    text = json.dumps(made)
    for reference in set(text.split('"#/$defs/')[1:]):
        assert reference.partition('"')[0] in made["$defs"]


def test_parts_may_be_files_or_content(toy):
    first, second = schema("scenario", "duel-1600", toy)["properties"]["tables"]["anyOf"]
    assert first["type"] == "string"
    assert "$ref" in second


def test_the_words_of_the_title_are_listed(toy):
    made = schema("situation", "duel-1600", toy)["$defs"]
    assert made["Piece"]["properties"]["facing"]["anyOf"][0] == {"enum": ["N", "E", "S", "W"]}
    assert made["Piece"]["properties"]["status"]["anyOf"][0] == {"enum": ["normal", "shaken"]}
    long, short, bare = made["AnyCommand"]["anyOf"]
    assert "shoot" in long["discriminator"]["mapping"]
    assert list(short["properties"]["shoot"]["properties"]) == ["unit", "target"]
    assert bare == {"enum": ["done", "decline"]}


def test_an_unknown_kind_of_file(toy):
    with pytest.raises(ValueError, match="there is no schema of roster; there are scenario, battlefield"):
        schema("roster", "duel-1600", toy)
