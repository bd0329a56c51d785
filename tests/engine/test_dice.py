"""The dice: the same on every machine, each on its own, and fair."""

from collections import Counter
from hashlib import blake2b
from itertools import pairwise

import pytest

from game.engine import dice as dice_module
from game.engine.dice import Chooser, KeyedDice, OutOfDice, ScriptedDice

TENS = "0604607510749897653322361007840186811336479272347381541982391342901151456901301591076063539077464521"
"""The first 100 ten-sided dice of the seed "caracole"."""
SIXES = "5151312221656362546611456334135655342641362521252612256255244411436646123612236246561136264362353414"
"""The first 100 six-sided dice of the same seed, as printed on the die."""


def faces(seed, sides, count):
    dice = KeyedDice(seed)
    return [dice.face(n, sides) for n in range(count)]


def test_hundred_ten_sided_dice():
    assert "".join(map(str, faces("caracole", 10, 100))) == TENS


def test_hundred_six_sided_dice():
    assert "".join(str(face + 1) for face in faces("caracole", 6, 100)) == SIXES


def test_a_die_is_blake2b_keyed_by_the_seed():
    digest = blake2b((41).to_bytes(8, "big") + b"\0", key=b"caracole", digest_size=8).digest()
    assert KeyedDice("caracole").face(41, 10) == int.from_bytes(digest, "big") % 10 == int(TENS[41])


def test_a_die_does_not_depend_on_the_others():
    dice = KeyedDice("caracole")
    backwards = [dice.face(n, 10) for n in reversed(range(100))]
    assert "".join(map(str, reversed(backwards))) == TENS
    assert dice.face(7, 10) == dice.face(7, 10) == int(TENS[7])
    assert [dice.face(n, 6) for n in range(5)] == [int(face) - 1 for face in SIXES[:5]]
    assert dice.face(99, 10) == int(TENS[99])


def test_another_seed_is_another_game():
    assert faces("caracole", 10, 100) != faces("Caracole", 10, 100)
    assert faces("żółw", 10, 30) == faces("żółw", 10, 30)


@pytest.mark.parametrize(("sides", "seed"), [(10, "caracole"), (6, "caracole"), (10, "1"), (6, "kircholm")])
def test_faces_come_equally_often(sides, seed):
    """Chi-square of 20,000 dice; one seed in a thousand passes the limits by chance, and these are fixed."""
    count = 20_000
    seen = Counter(faces(seed, sides, count))
    assert set(seen) == set(range(sides))
    expected = count / sides
    chi = sum((number - expected) ** 2 / expected for number in seen.values())
    assert chi < {6: 20.5, 10: 27.9}[sides]


def test_pairs_come_equally_often():
    """A die tells nothing about the next: chi-square over the 100 pairs of neighbours."""
    rolled = faces("caracole", 10, 20_001)
    seen = Counter(pairwise(rolled))
    chi = sum((seen[a, b] - 200) ** 2 / 200 for a in range(10) for b in range(10))
    assert chi < 148


def test_values_that_would_favour_low_faces_are_tried_again(monkeypatch):
    """2**64 is no multiple of 10: the six values at its top are thrown away and the next try counts."""
    tries = []

    class Fixed:
        def __init__(self, value):
            self.value = value

        def digest(self):
            return self.value.to_bytes(8, "big")

    def fake(data, key, digest_size):
        tries.append(data)
        return Fixed((1 << 64) - 1 if len(tries) == 1 else 27)

    monkeypatch.setattr(dice_module, "blake2b", fake)
    assert KeyedDice("caracole").face(5, 10) == 7
    assert tries == [(5).to_bytes(8, "big") + b"\0", (5).to_bytes(8, "big") + b"\1"]


@pytest.mark.parametrize("top", [(1 << 64) - 7, (1 << 64) - 6])
def test_the_border_of_the_values_thrown_away(monkeypatch, top):
    fair = (1 << 64) - (1 << 64) % 10
    calls = []

    class Fixed:
        def digest(self):
            calls.append(None)
            return (top if len(calls) == 1 else 0).to_bytes(8, "big")

    monkeypatch.setattr(dice_module, "blake2b", lambda *data, **how: Fixed())
    assert KeyedDice("x").face(0, 10) == (top % 10 if top < fair else 0)
    assert len(calls) == (1 if top < fair else 2)


@pytest.mark.parametrize("seed", ["", "x" * 65, "ż" * 33])
def test_a_seed_has_1_to_64_bytes(seed):
    with pytest.raises(ValueError, match="1 to 64 bytes"):
        KeyedDice(seed)


def test_the_longest_seed():
    assert 0 <= KeyedDice("x" * 64).face(0, 10) < 10


def test_scripted_dice():
    dice = ScriptedDice([3, 9, 0])
    assert [dice.face(n, 10) for n in range(3)] == [3, 9, 0]
    with pytest.raises(OutOfDice, match="die 4, the script has 3"):
        dice.face(3, 10)
    with pytest.raises(ValueError, match="die 2 of the script is 9"):
        dice.face(1, 6)


def test_choices_of_computer_players_are_not_the_dice_of_the_game():
    chooser = Chooser("caracole")
    chosen = [chooser.below(10) for _ in range(100)]
    assert "".join(map(str, chosen)) != TENS
    again = Chooser("caracole")
    assert [again.below(10) for _ in range(100)] == chosen
    assert chooser.count == 100
