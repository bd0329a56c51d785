"""Dice that can be trusted: die number n of a game depends on the game's seed and on n, and on nothing else."""

from collections.abc import Sequence
from hashlib import blake2b
from typing import Protocol

from game.engine.text import _

_WHOLE = 1 << 64


class DiceSource(Protocol):
    """Anything that tells the face of die number n; its faces are counted from the lowest."""

    def face(self, n: int, sides: int, lowest: int = 0) -> int:
        """The face of die number *n* (from 0) with so many sides, the lowest of which shows this number."""
        ...


class KeyedDice:
    """Die n is BLAKE2b, keyed by the seed, over n and the try; a value that would favour low faces is tried again."""

    __slots__ = ("_key", "seed")

    def __init__(self, seed: str):
        key = seed.encode("utf-8")
        if not 1 <= len(key) <= 64:
            raise ValueError(_("a seed is a text of 1 to 64 bytes, this one has {count}").format(count=len(key)))
        self.seed = seed
        self._key = key

    def face(self, n: int, sides: int, lowest: int = 0) -> int:
        """The face of die number *n*, from the lowest on; the same on every machine."""
        fair = _WHOLE - _WHOLE % sides
        attempt = 0
        while True:
            data = n.to_bytes(8, "big") + attempt.to_bytes(1, "big")
            value = int.from_bytes(blake2b(data, key=self._key, digest_size=8).digest(), "big")
            if value < fair:
                return value % sides + lowest
            attempt += 1


class OutOfDice(Exception):
    """A scripted game asked for more dice than the script holds."""


class ScriptedDice:
    """Dice given in advance, for situations and tests."""

    __slots__ = ("faces", "seed")

    def __init__(self, faces: Sequence[int]):
        self.faces = tuple(faces)
        self.seed = "script"

    def face(self, n: int, sides: int, lowest: int = 0) -> int:
        """The n-th face of the script. Raises OutOfDice past its end, ValueError for a face the die has not."""
        if n >= len(self.faces):
            raise OutOfDice(
                _("the rules ask for die {number}, the script has {count}").format(number=n + 1, count=len(self.faces))
            )
        face = self.faces[n]
        if not lowest <= face < lowest + sides:
            raise ValueError(
                _("die {number} of the script is {face}, a die here has faces {lowest} to {sides}").format(
                    number=n + 1, face=face, lowest=lowest, sides=lowest + sides - 1
                )
            )
        return face


class Chooser:
    """Random choices for computer players: the same making as the game's dice, with a key of its own."""

    __slots__ = ("_dice", "count")

    def __init__(self, seed: str):
        self._dice = KeyedDice(blake2b(seed.encode("utf-8"), digest_size=16, person=b"player").hexdigest())
        self.count = 0

    def below(self, most: int) -> int:
        """A number from 0 to most - 1."""
        self.count += 1
        return self._dice.face(self.count - 1, most)
