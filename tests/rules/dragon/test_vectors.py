"""Every worked case of the Dragon rules is played by a situation or a test."""

from pathlib import Path

TESTS = Path(__file__).parents[2]
FILE = TESTS / "situations" / "vectors-dragon.txt"
WORKED = 118


def vectors():
    """Number of the case to the names of what plays it."""
    found: dict[int, list[str]] = {}
    number = 0
    for line in FILE.read_text(encoding="utf-8").splitlines():
        words = line.split()
        if line.startswith("V"):
            number = int(words.pop(0).removeprefix("V"))
        if not line.startswith("#"):
            found.setdefault(number, []).extend(words)
    return found


def test_every_worked_case_is_played():
    found = vectors()
    assert list(found) == list(range(1, WORKED + 1))
    for number, names in found.items():
        assert names, number
        for name in names:
            place = TESTS / name if name.endswith(".py") else TESTS / "situations" / "dragon" / f"{name}.yaml"
            assert place.exists(), name
