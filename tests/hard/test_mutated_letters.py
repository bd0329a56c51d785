"""Files of a game by file, spoiled at random: each is taken, or not taken with a sentence, and nothing here changes."""

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from game.record.exchange import receive, take_in, take_side
from game.record.folders import Folders
from game.record.invitation import accept, battle_in, preview
from game.record.own import Own, keep
from game.record.sealing import chain
from game.record.trouble import FileTrouble
from tests.record import toy
from tests.record.by_file import at_random, begun, decide, folders_in

SEEDS = range(200)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[bytes], Own]:
    """An invitation, its answer, and the file after; and what the inviter keeps before the answer comes."""
    anna, bert, early = begun(tmp_path_factory.mktemp("whole"))
    own = anna.own
    invited = replace(own, phase="invited", journal="", letters=early[0].read_text().splitlines(keepends=True))
    decide(anna.now, at_random("x"))
    third = anna.send()
    anna.close()
    bert.close()
    return [path.read_bytes() for path in (*early, third)], invited


def spoiled(data: bytes, chance: random.Random) -> bytes:
    """Bytes flipped, a line lost, doubled or swapped, a value of some line made another."""
    lines = data.splitlines(keepends=True)
    n = chance.randrange(len(lines))
    match chance.randrange(9):
        case 0:
            at = chance.randrange(len(data))
            return data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :]
        case 1:
            del lines[n]
        case 2:
            lines.insert(n, lines[chance.randrange(len(lines))])
        case 3:
            return data[: chance.randrange(len(data))]
        case _:
            line = json.loads(lines[n])
            key = chance.choice(list(line))
            line[key] = chance.choice([None, 0, -1, "", "x", [], {}, [{}], {"red": "x"}, 1 << 70, True, "red"])
            lines[n] = json.dumps(line, separators=(",", ":")).encode() + b"\n"
    if chance.random() < 0.7 and b'"chain"' in lines[-1]:  # a cheat makes the hash of the lines anew
        last = json.loads(lines[-1]) | {"chain": chain(lines[:-1])}
        lines[-1] = json.dumps(last, sort_keys=True, separators=(",", ":")).encode() + b"\n"
    return b"".join(lines)


@pytest.mark.parametrize("which", [0, 1, 2], ids=["invitation", "answer", "battle"])
def test_a_spoiled_file_is_told_in_a_sentence(files: tuple[list[bytes], Own], which: int, tmp_path: Path) -> None:
    told = []
    for seed in SEEDS:
        path = tmp_path / f"{seed}.caracole"
        path.write_bytes(spoiled(files[0][which], random.Random(seed)))
        folders = folders_in(tmp_path / f"home {seed}")
        if which == 1:
            keep(files[1], folders.own)
        try:
            opened(path, folders)
        except FileTrouble as trouble:
            told.append(trouble.reason)
    assert all(len(reason) > 8 for reason in told)
    assert len(told) > len(SEEDS) // 2


def opened(path: Path, folders: Folders) -> None:
    """Do with a file all that the window would."""
    received = receive(path, folders)
    if received.what == "invitation":
        _, scenario = battle_in(path, received.invitation, toy.RULESETS, toy.rebuild)
        own = accept(path, received.lines, "Bert", scenario, folders)
        preview(own, folders, toy.RULESETS, toy.rebuild)
        return
    if received.what == "stranger":
        received = take_side(received, "blue", folders)
    if received.what in ("answer", "news"):
        take_in(received, folders, toy.RULESETS, toy.rebuild, sync=False).close()
