"""What the editor writes: YAML for people that reads back as the same data, always in the same way."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.setup.books import book_of
from game.setup.editing.draft import comment_lines
from game.setup.editing.writer import WIDTH, scenario_text, text_of
from game.setup.library import packaged, scenario_files
from game.setup.yamltext import parse

SHIPPED = list(scenario_files(packaged()))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_shipped_scenario_reads_back_as_it_was(path: Path):
    value = book_of(path).value
    text = scenario_text(value)
    again = parse(text.encode(), "x.yaml")
    assert again.faults == []
    assert again.value == value
    assert scenario_text(again.value) == text
    assert max(len(line) for line in text.split("\n")) <= WIDTH + 40


def test_hex_numbers_are_all_in_quotes_and_names_plain_text():
    value = {
        "deployment": {"mansson": "0407", "dabrowa": {"hexes": ["0408", "0410"]}, "no": "A3 B4"},
        "counters": {"counters": [{"id": "mansson", "name": "Börgilsonn Månsson"}, {"id": "x", "name": "NO"}]},
    }
    text = scenario_text(value)
    assert 'mansson: "0407"' in text
    assert 'hexes: ["0408", "0410"]' in text
    assert '"no": "A3 B4"' in text
    assert "Börgilsonn Månsson" in text
    assert 'name: "NO"' in text


def test_nothing_is_referred_to_from_elsewhere():
    shared = {"ma": 4, "morale": 7}
    text = text_of({"a": shared, "b": shared})
    assert "&" not in text
    assert "*" not in text


_PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.text(max_size=160),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(min_size=1, max_size=12), inner, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(st.text(min_size=1, max_size=20), _PLAIN, min_size=1, max_size=5))
def test_whatever_is_written_reads_back(value: dict[str, object]):
    again = parse(text_of(value).encode("utf-8", "surrogatepass"), "x.yaml")
    assert again.faults == []
    assert again.value == value


WORDS = ["10:00", "3:1", "1.5", "1e3", "yes", "Off", "~", "- a", "a: b", "a #b", "#a", " a", "a ", "", "'", '"', "&a",
         "*a", "!a", "%a", "@a", "`a", "[a", "{a", "a, b", "a\nb", "\u2028", "\u0085", "é" * 200, "wort " * 60, "1605-09-27", "0x1F", "=", "<<", "?", "a\\b", "\x07", "\ufeff"]  # fmt: skip # noqa: E501


@pytest.mark.parametrize("word", WORDS)
def test_words_that_others_read_otherwise(word: str):
    value = {"name": word, "list": [word], "row": {"a": word}, "key": {word or "x": 1}}
    again = parse(text_of(value).encode(), "x.yaml")
    assert again.faults == []
    assert again.value == value


def test_comments_are_found_and_nothing_else():
    text = '# one\na: "#no"  # two\nb: x#no\nc: >-\n  # no\n  more\nd: [1, # three\n  2]\n'
    assert comment_lines(text) == [1, 2, 7]
    assert comment_lines("a: 1\n") == []
