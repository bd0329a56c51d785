"""Spoils files: one kind of damage at a random place, the same for the same name on every Python.

A line is picked first and a place in it second, so that the long first line of a game does not draw all the damage.
"""

import re

from game.engine.dice import Chooser

NUMBER = re.compile(rb"(?<![\w.#])-?\d+(?:\.\d+)?")
WORD = re.compile(rb'"(?:[^"\\]|\\.)*"|\b[a-z][a-z-]+\b')
KEY = re.compile(rb'"[\w-]+"(?=:)|\b[a-z][\w-]*(?=:)')
NUMBERS = (
    b"0", b"-1", b"1", b"2", b"99", b"250", b"4294967296", b"18446744073709551616", b"1e999", b"-1e999", b"NaN",
    b"Infinity", b"1.5", b"0407", b"true", b"null", b'"7"', b"[]", b"{}", b"9" * 400, b"9" * 5000,
)  # fmt: skip
WORDS = (
    b'""', b'"x"', b"null", b"7", b'"\\ud800"', b'"\\u0000"', b'"a\\nb"', b'["x"]', b'{"x":1}', b"'x'", b"*x", b"&x y",
    b"!!python/object:os.system x", b"yes", b"~", b'"' + b"x" * 70_000 + b'"',
)  # fmt: skip
BAD_TEXT = (b"\xff\xfe", b"\xc3", b"\xed\xa0\x80", b"\xf8\x88\x80\x80\x80", b"\xef\xbb\xbf", b"\x1b", b"\x7f", b"\t")
DEPTHS = (30, 200, 3000, 100_000)


class Mutation:
    """One damage to some bytes. `name` says which, `data` is what came of it.

    Every second damage falls on one of the lines numbered in `dear`, if there are any.
    """

    def __init__(self, data: bytes, seed: str, dear: tuple[int, ...] = ()):
        self.chooser = Chooser(seed)
        self.data = data
        self.dear = dear
        kinds = [name for name in dir(self) if name.startswith("do_")]
        for _ in range(100):
            kind = kinds[self.chooser.below(len(kinds))]
            spoiled = getattr(self, kind)(data)
            if spoiled is not None and spoiled != data:
                self.name, self.data = kind.removeprefix("do_"), spoiled
                return
        raise ValueError("nothing in these bytes can be spoiled")

    # -- where ----------------------------------------------------------------------------------------------------

    def one_of(self, things):
        """Any of some things."""
        return things[self.chooser.below(len(things))]

    def line(self, data):
        """The lines, and the number of one of them that is not empty."""
        lines = data.split(b"\n")
        if self.dear and self.chooser.below(2):
            return lines, self.one_of(self.dear)
        return lines, self.one_of([number for number, line in enumerate(lines) if line])

    def at(self, data, change):
        """The data with a change at some place of some line."""
        lines, number = self.line(data)
        place = self.chooser.below(len(lines[number]))
        lines[number] = change(lines[number], place)
        return b"\n".join(lines)

    def found(self, data, pattern, made):
        """The data with something of a pattern replaced, within some line that has it."""
        for _ in range(20):
            lines, number = self.line(data)
            places = list(pattern.finditer(lines[number]))
            if places:
                place = self.one_of(places)
                line = lines[number]
                lines[number] = line[: place.start()] + made(place.group()) + line[place.end() :]
                return b"\n".join(lines)
        return None

    # -- what -----------------------------------------------------------------------------------------------------

    def do_flip_a_bit(self, data):
        """One bit the other way round."""
        bit = 1 << self.chooser.below(8)
        return self.at(data, lambda line, n: line[:n] + bytes([line[n] ^ bit]) + line[n + 1 :])

    def do_another_byte(self, data):
        """One byte another."""
        byte = bytes([self.chooser.below(256)])
        return self.at(data, lambda line, n: line[:n] + byte + line[n + 1 :])

    def do_nul(self, data):
        """A NUL in between, or in place of a stretch."""
        size, gone = self.one_of([(1, 0), (1, 1), (40, 40)])
        return self.at(data, lambda line, n: line[:n] + b"\0" * size + line[n + gone :])

    def do_bad_text(self, data):
        """Bytes that are no UTF-8, or signs that have no place in a text."""
        bad = self.one_of(BAD_TEXT)
        return self.at(data, lambda line, n: line[:n] + bad + line[n:])

    def do_no_line(self, data):
        """A line less."""
        lines, number = self.line(data)
        return b"\n".join(lines[:number] + lines[number + 1 :])

    def do_line_twice(self, data):
        """A line doubled, on the spot or elsewhere."""
        lines, number = self.line(data)
        there = self.one_of([number, self.chooser.below(len(lines))])
        return b"\n".join([*lines[:there], lines[number], *lines[there:]])

    def do_lines_swapped(self, data):
        """Two lines in each other's place."""
        lines, a = self.line(data)
        _, b = self.line(data)
        lines[a], lines[b] = lines[b], lines[a]
        return b"\n".join(lines)

    def do_number(self, data):
        """Another number, or what is none."""
        return self.found(data, NUMBER, lambda old: self.one_of([*NUMBERS, old + b"0", b"-" + old, old[:-1] or b"3"]))

    def do_near_number(self, data):
        """A number that is one off."""
        return self.found(data, NUMBER, lambda old: b"%d" % (int(float(old)) + self.one_of([-1, 1])))

    def do_word(self, data):
        """A text replaced by another of the file, or by something else."""
        others = WORD.findall(data)
        return self.found(data, WORD, lambda old: self.one_of([self.one_of(others), self.one_of(WORDS)]))

    def do_key(self, data):
        """A key misspelt, or another of the file in its place."""
        others = KEY.findall(data)

        def made(old):
            quote = b'"' if old.startswith(b'"') else b""
            word = old.strip(b'"')
            return self.one_of([quote + word + b"s" + quote, quote + word[:-1] + quote, self.one_of(others)])

        return self.found(data, KEY, made)

    def do_deep(self, data):
        """Lists or mappings deep in each other, closed or not."""
        depth = self.one_of(DEPTHS)
        opened, closed = self.one_of([(b"[", b"]"), (b'{"a":', b"}"), (b"{a: ", b"}")])
        core = self.one_of([b"1", b""])
        text = opened * depth + core + closed * self.one_of([depth, depth, 0])
        return self.found(data, self.one_of([NUMBER, WORD]), lambda old: text)

    def do_no_brace(self, data):
        """A brace, bracket, quote, comma or colon less."""
        return self.found(data, re.compile(rb'[\[\]{}":,]'), lambda old: b"")

    def do_cut(self, data):
        """Cut off somewhere."""
        lines, number = self.line(data)
        place = self.chooser.below(len(lines[number]))
        return b"\n".join([*lines[:number], lines[number][:place]])

    def do_gap(self, data):
        """A stretch of a line gone."""
        size = 1 + self.chooser.below(60)
        return self.at(data, lambda line, n: line[:n] + line[n + size :])
