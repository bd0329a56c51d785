"""What somebody changed in a game by file is named by the audit, with its line."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.record.audit import audit
from game.record.letters import HandedLine
from game.record.lines import line_from, line_text
from game.record.sealing import chain, seed_of
from tests.record import toy
from tests.record.by_file import begun, to_the_end


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The last file of a whole game."""
    anna, bert, _ = begun(tmp_path_factory.mktemp("whole"))
    files = to_the_end(anna, bert)
    anna.close()
    bert.close()
    return files[-1].read_bytes()


Lines = list[dict[str, Any]]


def kind(lines: Lines, name: str, which: int = 0) -> int:
    """The place of a line of a kind."""
    return [n for n, line in enumerate(lines) if line["line"] == name][which]


def written(lines: Lines, rehash: bool) -> bytes:
    """The file of these lines; the hashes of the hand-overs made anew, as a cheat would, or left."""
    texts: list[bytes] = []
    for n, line in enumerate(lines):
        text = json.dumps(line, sort_keys=n > 0, separators=(",", ":"), ensure_ascii=False).encode()
        record = line_from(text)
        if isinstance(record, HandedLine) and rehash:
            record = HandedLine(record.number, record.side, record.to, chain(texts))
        texts.append(line_text(record))
    return b"".join(texts)


def found(whole: bytes, tmp_path: Path, change: Callable[[Lines], object], rehash: bool = True) -> tuple[str, int]:
    """What the audit says first of a changed file: the kind of fault and its line."""
    lines = [json.loads(text) for text in whole.splitlines()]
    change(lines)
    path = tmp_path / "changed.caracole"
    path.write_bytes(written(lines, rehash))
    report = audit(path, toy.RULESETS, toy.rebuild)
    assert report.first is not None
    assert f"line {report.first.line}" in str(report.first)
    return report.first.what, report.first.line


def test_the_file_as_it_is_stands(whole: bytes, tmp_path: Path) -> None:
    path = tmp_path / "whole.caracole"
    path.write_bytes(whole)
    assert audit(path, toy.RULESETS, toy.rebuild).clean


def test_a_changed_share_of_the_inviter_does_not_fit_what_bound_it(whole: bytes, tmp_path: Path) -> None:
    assert found(whole, tmp_path, lambda lines: lines[3]["secrets"].update(red="0" * 64)) == ("share", 4)


def test_a_changed_share_of_the_other_makes_another_seed(whole: bytes, tmp_path: Path) -> None:
    assert found(whole, tmp_path, lambda lines: lines[3]["secrets"].update(blue="0" * 64)) == ("seed", 4)


def test_a_changed_commitment_is_named(whole: bytes, tmp_path: Path) -> None:
    assert found(whole, tmp_path, lambda lines: lines[3].update(commitment="0" * 64)) == ("share", 4)


def test_dice_that_somebody_chose_are_named(whole: bytes, tmp_path: Path) -> None:
    def choose(lines: Lines) -> None:
        lines[0]["seed"] = "my lucky seed"

    assert found(whole, tmp_path, choose) == ("seed", 4)

    def die(lines: Lines) -> None:
        event = next(e for line in lines for e in line.get("events", ()) if e["kind"] == "rolled")
        event["die"] = 1 if event["die"] != 1 else 2

    what, line = found(whole, tmp_path, die)
    assert what == "die"
    assert line > 4


def test_a_whole_game_with_chosen_dice_is_named_though_its_rolls_fit_the_seed(whole: bytes, tmp_path: Path) -> None:
    def both(lines: Lines) -> None:
        shares = lines[3]["secrets"]
        shares["red"] = "f" * 64
        lines[0]["seed"] = seed_of(lines[3]["game"], shares)

    assert found(whole, tmp_path, both) == ("share", 4)


def test_a_game_without_its_agreement_is_named(whole: bytes, tmp_path: Path) -> None:
    assert found(whole, tmp_path, lambda lines: lines.pop(3)) == ("agreement", 4)


@pytest.mark.parametrize("field", ["commands", "salt"])
def test_what_was_not_sealed_cannot_be_revealed(whole: bytes, tmp_path: Path, field: str) -> None:
    def other(lines: Lines) -> None:
        line = lines[kind(lines, "revealed", 1)]
        if field == "salt":
            line["salt"] = "0" * 64
        else:
            choice = line["commands"][0]
            choice["choice"] = "hold" if choice["choice"] == "go" else "go"

    lines = [json.loads(text) for text in whole.splitlines()]
    assert found(whole, tmp_path, other) == ("seal", kind(lines, "revealed", 1) + 1)


def test_a_changed_seal_is_named(whole: bytes, tmp_path: Path) -> None:
    lines = [json.loads(text) for text in whole.splitlines()]
    sealed = kind(lines, "sealed", 1)
    assert found(whole, tmp_path, lambda lines: lines[sealed].update(seal="0" * 64)) == (
        "seal", kind(lines, "revealed", 1) + 1,
    )  # fmt: skip


def test_commands_other_than_those_chosen_are_named(whole: bytes, tmp_path: Path) -> None:
    lines = [json.loads(text) for text in whole.splitlines()]
    chosen = kind(lines, "chosen", 1)

    def other(lines: Lines) -> None:
        choice = lines[chosen]["commands"][0]
        choice["choice"] = "hold" if choice["choice"] == "go" else "go"

    what, line = found(whole, tmp_path, other)
    assert what == "choice"
    assert line > chosen + 1


def test_a_choice_shown_before_the_other_was_bound_is_named(whole: bytes, tmp_path: Path) -> None:
    lines = [json.loads(text) for text in whole.splitlines()]
    sealed = kind(lines, "sealed", 0)
    assert found(whole, tmp_path, lambda lines: lines.pop(sealed)) == ("choice", sealed + 1)


def test_lines_in_another_order_are_named(whole: bytes, tmp_path: Path) -> None:
    lines = [json.loads(text) for text in whole.splitlines()]
    place = kind(lines, "handed", 1)

    def swapped(lines: Lines) -> None:
        lines[place - 1], lines[place] = lines[place], lines[place - 1]

    assert found(whole, tmp_path, swapped, rehash=False)[1] in (place, place + 1)
    assert found(whole, tmp_path, swapped)[1] in (place, place + 1)


def test_a_line_changed_after_it_was_sent_is_named_at_the_hand_over(whole: bytes, tmp_path: Path) -> None:
    lines = [json.loads(text) for text in whole.splitlines()]
    command = kind(lines, "command", 4)
    after = next(n for n, line in enumerate(lines) if n > command and line["line"] == "handed")

    def slower(lines: Lines) -> None:
        lines[command]["seconds"] += 5

    assert found(whole, tmp_path, slower, rehash=False) == ("hand-over", after + 1)


def test_a_command_of_who_has_not_the_file_is_named(whole: bytes, tmp_path: Path) -> None:
    lines = [json.loads(text) for text in whole.splitlines()]
    place = kind(lines, "handed", 1)
    what, line = found(whole, tmp_path, lambda lines: lines.pop(place))
    assert what in ("hand-over", "choice")
    assert line > place


def test_who_goes_back_behind_what_was_sent_is_named(whole: bytes, tmp_path: Path) -> None:
    lines = [json.loads(text) for text in whole.splitlines()]
    place = kind(lines, "handed", 1)
    last = next(line for line in reversed(lines[:place]) if line["line"] == "command")
    undo = {"line": "undo", "n": last["n"] - 1, "turn": last["turn"], "next": last["side"]}
    redo = {"line": "redo", "n": last["n"], "turn": last["turn"], "next": last["next"]}

    def back(lines: Lines) -> None:
        lines[place + 1 : place + 1] = [undo, redo]

    assert found(whole, tmp_path, back) == ("undo", place + 2)


def test_a_die_that_was_undone_is_named(whole: bytes, tmp_path: Path) -> None:
    lines = [json.loads(text) for text in whole.splitlines()]
    place = next(n for n, line in enumerate(lines) if any(e["kind"] == "rolled" for e in line.get("events", ())))
    rolled = lines[place]
    undo = {"line": "undo", "n": rolled["n"] - 1, "turn": rolled["turn"], "next": rolled["side"]}
    redo = {"line": "redo", "n": rolled["n"], "turn": rolled["turn"], "next": rolled["next"]}
    assert found(whole, tmp_path, lambda lines: lines.__setitem__(slice(place + 1, place + 1), [undo, redo])) == (
        "undo", place + 2,
    )  # fmt: skip


def test_a_file_that_ends_early_is_named_but_not_where_it_is_played(whole: bytes, tmp_path: Path) -> None:
    def cut(lines: Lines) -> None:
        del lines[kind(lines, "command", 9) + 1 :]

    lines = [json.loads(text) for text in whole.splitlines()]
    assert found(whole, tmp_path, cut) == ("cut", kind(lines, "command", 9) + 1)
    path = tmp_path / "changed.caracole"
    assert audit(path, toy.RULESETS, toy.rebuild, games=tmp_path).clean


def test_letters_out_of_place_are_damage(whole: bytes, tmp_path: Path) -> None:
    def second(lines: Lines) -> None:
        lines.insert(8, lines[3])

    what, line = found(whole, tmp_path, second)
    assert (what, line) == ("damage", 9)
