"""The bench runs and says what it measured; how fast it is, is no test.

CI measures everything in a stage of its own, so that here only rules and saving are measured but with CARACOLE_FULL=1.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.hard.amounts import FULL

ROOT = Path(__file__).resolve().parents[2]


def test_bench_measures_everything_beside_the_anchor():
    done = subprocess.run(
        [
            sys.executable,
            str(ROOT / "tools" / "bench.py"),
            "--quick",
            "--rounds",
            "1",
            "--json",
            *([] if FULL else ["--rules"]),
        ],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=dict(os.environ),
        timeout=300,
        check=False,
    )
    assert done.returncode in (0, 1), done.stderr
    assert "Traceback" not in done.stderr
    data = json.loads(done.stdout)
    assert data["rounds"] == 1
    assert data["anchor"] > 0
    assert data["decisions"] > 0
    assert data["measures"]["play"]["budget"] == data["measures"]["play-nieuport"]["budget"] == 0.28
    assert data["measures"]["play-chotusitz"]["budget"] == 0.06
    assert data["measures"]["play-dragon"]["budget"] == 0.12
    assert data["measures"]["clash"]["budget"] == 20
    assert data["measures"]["ends"]["budget"] == 5
    names = "play play-nieuport play-chotusitz play-dragon clash ends apply copy load digest line unsynced"
    if FULL:
        names += " start pan pan-slow zoom pan-uhd zoom-uhd level view cached longest longest-pan append forecast idle"
        names += " idle-frames jump frames memory zooms games survey export-slice export-report"
        names += " edit-paint edit-undo edit-check edit-save edit-memory"
        still = data["measures"].pop("idle-frames")
        assert still["measured"] == 0
        names = names.replace(" idle-frames", "")
    assert data["measures"].keys() == set(names.split())
    assert all(one["measured"] > 0 and one["scaled"] > 0 for one in data["measures"].values())
