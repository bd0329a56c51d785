"""Strict YAML: every way a text file can mislead is refused in words, with its line."""

import pytest

from game.setup.faults import Faults
from game.setup.yamltext import MOST_BYTES, parse, plain, read


def faults(text):
    data = text if isinstance(text, bytes) else text.encode("utf-8")
    return [(fault.line, fault.where, fault.message) for fault in parse(data, "f.yaml").faults]


def value(text):
    return plain(parse(text if isinstance(text, bytes) else text.encode("utf-8"), "f.yaml"))


@pytest.mark.parametrize("word", ["0407", "0408", "0409", "0410", "0101", "0309", "00", "007"])
def test_unquoted_numbers_with_a_leading_zero_are_refused_everywhere(word):
    message = f'{word} has a leading zero and no quotes; put the hex in quotes: "{word}"'
    assert faults(f"a: 1\nhex: {word}\n") == [(2, "hex", message)]
    assert faults(f"hexes: [x, {word}]\n") == [(1, "hexes", message)]
    assert faults(f"hexes:\n  {word}: woods\n") == [(2, "hexes", message)]


def test_quoted_hexes_and_other_plain_numbers_stay_what_they_are():
    assert value('a: "0407"\nb: 1010\nc: -3\nd: 0\n"0409": x\n') == {
        "a": "0407",
        "b": 1010,
        "c": -3,
        "d": 0,
        "0409": "x",
    }


@pytest.mark.parametrize(
    "word",
    [
        "NO",
        "no",
        "Yes",
        "on",
        "Off",
        "y",
        "True",
        "NULL",
        "12:30",
        "09:30",
        "3:1",
        "1_000",
        "5.0",
        "1e3",
        "0x10",
        "0o7",
        ".5",
        "2026-11-30",
        "<",
        "=",
    ],
)
def test_words_that_yaml_guesses_at_stay_text(word):
    assert value(f"a: {word}\n") == {"a": word}
    assert value(f"{word}: 1\n") == {word: 1}


def test_null_true_and_false():
    assert value("a:\nb: ~\nc: null\nd: true\ne: false\nf: ''\n") == {
        "a": None, "b": None, "c": None, "d": True, "e": False, "f": "",
    }  # fmt: skip


def test_a_number_too_long_for_anything_stays_text():
    assert value("a: " + "9" * 5000)["a"] == "9" * 5000


def test_a_repeated_key_is_refused_with_both_lines():
    text = "units:\n  - {id: x,\n     morale: 5,\n     morale: 6}\nunits: []\n"
    assert faults(text) == [
        (4, "units.x.morale", "the key `morale` stands here a second time, first on line 3"),
        (5, "units", "the key `units` stands here a second time, first on line 1"),
    ]


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("a: &x 1\nb: 2\n", 1, "&x names a place for later use"),
        ("a: 1\nb: *x\n", 2, "*x refers to another place; write the value out"),
        ("a: 1\n<<: {b: 2}\n", 2, "<< copies keys from another place"),
        ("a: !!python/name:os.system x\n", 1, "is not allowed; write the bare value"),
        ("a: !!int '3'\n", 1, "is not allowed; write the bare value"),
        ("a: 1\n---\nb: 2\n", 2, "a second document starts here"),
        ("- 1\n- 2\n", 1, "the file must hold keys with values"),
        ("just words\n", 1, "the file must hold keys with values"),
        ("a: 1\n[b]: 2\n", 2, "a key must be a single word or text"),
        ("a: 1\n: 2\n", 2, "a key and a colon are expected here"),
        ("a: 1\n?\n: 2\n", 2, "a key is missing before the colon"),
        ("a: 1\ntitle: Lutzen: the fog\n", 2, "put the text around it in quotes"),
        ("a: 1\nb: @x\n", 2, "put it in quotes"),
        ("a: 1\nb: [1, 2\nc: 3\n", 3, "this is not YAML"),
        ("a:\n\tb: 1\n", 2, "line 2 starts with a tab; use spaces"),
        ("a:\n  \tb: 1\n", 2, "line 2 starts with a tab; use spaces"),
        ("---\n\ufeffname: x\n", 2, "a byte-order mark stands inside the file"),
        ("a: 1\nb: \x01\n", 2, "the character U+0001 may not stand in a text file"),
        (b"a: 1\nb: M\xe5nsson\n", 2, "byte 0xE5 is not UTF-8 text; save the file as UTF-8"),
        ("a: Å\n".encode("utf-16"), 0, "the file is in UTF-16; save it as UTF-8"),
        (("a: some plain words\n" * 4).encode("utf-16-le"), 0, "the file is in UTF-16; save it as UTF-8"),
        (b"", 0, "the file is empty"),
        (b"\n \n", 0, "the file is empty"),
        (b"# nothing\n", 1, "the file is empty"),
        (b"---\n", 1, "the file holds nothing but comments"),
        (b"\x00\xfe\x9c\x01\x80", 1, "is not UTF-8 text"),
        (b"#" * (MOST_BYTES + 1), 0, "the file is larger than 5 MB"),
        ("a: " + "[" * 60 + "]" * 60, 1, "more than 40 deep"),
    ],
)
def test_what_cannot_be_read_says_where_and_why(text, line, words):
    found = faults(text)
    assert [one[0] for one in found] == [line]
    assert words in found[0][2]


def test_aliases_do_not_blow_up():
    bomb = "a: &a [x, x]\n" + "".join(
        f"{b}: &{b} [*{a}, *{a}, *{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)
    )
    assert len(faults(bomb)) == 9 + 24


def test_a_mark_at_the_start_and_windows_line_ends_load():
    assert value(b"\xef\xbb\xbfa: 1\r\nname: M\xc3\xa5nsson  \r\n\r\n") == {"a": 1, "name": "Månsson"}


def test_every_place_knows_its_line():
    document = parse(b"a:\n  - x\n  - {b: 1,\n     c: 2}\nd: >-\n  long\n  text\ne: 1\n", "f.yaml")
    assert [document.line(place) for place in [("a",), ("a", 0), ("a", 1), ("a", 1, "c"), ("d",), ("e",)]] == [
        1, 2, 3, 4, 5, 8,
    ]  # fmt: skip
    assert document.line(("a", 1, "missing", 7)) == 3


def test_files_that_are_none(tmp_path):
    (tmp_path / "x.yaml").mkdir()
    assert read(tmp_path / "x.yaml").faults[0].message == "this is a folder, not a file"
    assert read(tmp_path / "y.yaml").faults[0].message == "there is no such file"


def test_faults_print_one_a_line_in_order():
    with pytest.raises(Faults) as caught:
        value("a: 0407\nb: 0408\n")
    assert str(caught.value).splitlines() == [
        'f.yaml:1: a: 0407 has a leading zero and no quotes; put the hex in quotes: "0407"',
        'f.yaml:2: b: 0408 has a leading zero and no quotes; put the hex in quotes: "0408"',
    ]
