"""Records to JSON and back, snapshots and digests."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.engine.commands import Concede, Decline, Done
from game.engine.events import Moved, Rolled
from game.engine.play import decision
from game.record.codec import EVENT, BadData, canonical, codec_for, digest_of, plain
from tests.record.toy import TOY, Activation, Alarm, Plan, Shoot, Step, Wheel, new, plans, play

CODEC = codec_for(TOY)


@pytest.mark.parametrize(
    "command",
    [Plan("red", "go"), Step("r1", "0303"), Wheel("r1", 3), Shoot("r1", "b1"), Done(), Decline(), Concede("red")],
)
def test_command_round_trip(command):
    text = CODEC.command_text(command)
    assert CODEC.command(text) == command
    assert list(json.loads(text)) == sorted(json.loads(text))
    assert " " not in text


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ('{"kind":"step","piece":"r1"}', "hex"),
        ('{"kind":"step","piece":"r1","hex":"0303","speed":3}', "speed"),
        ('{"kind":"wheel","piece":"r1","facing":"3"}', "facing"),
        ('{"kind":"fly"}', "fly"),
        ('{"piece":"r1"}', "kind"),
        ("[]", None),
        ("{", None),
    ],
)
def test_bad_commands_are_told(text, names):
    with pytest.raises(BadData, match=names):
        CODEC.command(text)


def test_frames_round_trip():
    for frame in (Activation(side_id="red", left=2, step="act"), Alarm(mover="r1", near=("b1", "b2"), step="react")):
        assert CODEC.frame(CODEC.frame_text(frame)) == frame


def test_events_keep_tuples_and_none():
    for event in (
        Moved("r1", ("0101",), ("0101", "0102")),
        Rolled(1, "fire", "Y4", "red", "r1", 3, 10, ((1, "x", "Y"),), 4, "row", None, None),
    ):
        assert EVENT.validate_json(canonical(plain(EVENT, event))) == event


def test_a_record_with_a_wrong_type_is_never_saved():
    with pytest.raises(ValueError):
        CODEC.command_data(Wheel("r1", "north"))  # type: ignore[arg-type]


def test_every_position_of_a_game_round_trips_with_its_options():
    game = play(new(None))
    for n in range(game.count + 1):
        state = game.position(n)
        text = CODEC.snapshot(state)
        assert text == canonical(json.loads(text))
        back = TOY.resume(CODEC.state(text, state.battle))
        assert back == state
        assert back.at == state.at
        assert list(back.pieces) == list(state.pieces)
        assert CODEC.digest(back) == CODEC.digest(state) == digest_of(text)
        asked, again = decision(state), decision(back)
        assert (asked is None) == (again is None)
        if asked and again:
            assert (asked.side, asked.topic) == (again.side, again.topic)
            assert list(asked.options) == list(again.options)


def test_digest_tells_positions_apart():
    game = plans(new(None))
    seen = {CODEC.digest(game.state)}
    commands = [Wheel(piece, facing) for piece in ("r1", "r2") for facing in (0, 2, 3, 4, 5)]
    for command in commands:
        game.submit(command)
        seen.add(CODEC.digest(game.state))
        game.undo()
    assert len(seen) == 1 + len(commands)


@pytest.mark.parametrize(
    ("change", "names"),
    [
        (lambda d: d["pieces"].append(d["pieces"][0]), "twice"),
        (lambda d: d["pieces"][0].update(hexes=[999]), "off the map"),
        (lambda d: d.update(dice=-1), "dice"),
        (lambda d: d.pop("clock"), "clock"),
        (lambda d: d["stack"][0].update(kind="dream"), "stack"),
    ],
)
def test_bad_snapshots_are_told(change, names):
    game = new(None)
    data = json.loads(CODEC.snapshot(game.state))
    change(data)
    with pytest.raises(BadData, match=names):
        CODEC.state(canonical(data), game.state.battle)


def test_bytes_do_not_depend_on_the_hash_seed(tmp_path):
    program = (
        "import sys, pathlib; from tests.record.toy import *;"
        "g = play(new(pathlib.Path(sys.argv[1]), options=frozenset({'fog', 'mud'}))); g.close(); print(g.path)"
    )
    found = set()
    for seed in ("0", "1", "77"):
        folder = tmp_path / seed
        folder.mkdir()
        run = subprocess.run(
            [sys.executable, "-c", program, str(folder)],
            capture_output=True,
            text=True,
            check=True,
            cwd=Path(__file__).parents[2],
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"},
        )
        found.add(Path(run.stdout.strip()).read_bytes())
    assert len(found) == 1
