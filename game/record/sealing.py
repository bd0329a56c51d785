"""Hashes that bind a player before the other shows anything: shares of the seed, secret choices, the lines sent.

All are BLAKE2b over canonical JSON that names what is hashed and for which game, so that no hash can stand for another.
"""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from typing import Any

from game.record.codec import canonical

SHARE = 32
"""Bytes of a share of the seed, and of a salt: nobody can try them all."""


def fresh() -> str:
    """A new share of a seed, or a salt, from the system's own source of chance, in hex."""
    return secrets.token_hex(SHARE)


def fresh_game() -> str:
    """A new name for a game: 16 hex digits."""
    return secrets.token_hex(8)


def commitment(game: str, side: str, secret: str) -> str:
    """The hash of a side's share of the seed."""
    return _hash("share", game, side, secret)


def seed_of(game: str, shares: Mapping[str, str]) -> str:
    """The seed that comes of the shares of all sides: 48 hex digits, none of which one side alone can choose."""
    return _hash("seed", game, *(part for side in sorted(shares) for part in (side, shares[side])), size=24)


def seal(game: str, n: int, side: str, salt: str, commands: Sequence[Mapping[str, Any]]) -> str:
    """The salted hash of a secret choice after command n."""
    return _hash("choice", game, n, side, salt, list(commands))


def chain(texts: Iterable[bytes]) -> str:
    """The hash of lines of a file, newlines included."""
    hash = blake2b(digest_size=16)
    for text in texts:
        hash.update(text)
    return hash.hexdigest()


def _hash(*parts: Any, size: int = 32) -> str:
    return blake2b(canonical(parts).encode("utf-8"), digest_size=size).hexdigest()
