"""Files are UTF-8 on every machine, whatever the machine's own encoding is."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
import importlib.util, sys
from pathlib import Path
spec = importlib.util.spec_from_file_location("toy_conftest", sys.argv[1])
toy = importlib.util.module_from_spec(spec)
sys.modules["toy_conftest"] = toy
spec.loader.exec_module(toy)
from game.setup.loader import load_scenario
duel = load_scenario(Path(sys.argv[2]), [toy.Toy()])
print(ascii([entry.name for entry in duel.entries] + [label.text for label in duel.sheet.labels]))
"""


@pytest.mark.parametrize("flags", [{"PYTHONUTF8": "0", "LC_ALL": "C"}, {"PYTHONUTF8": "1"}])
def test_names_come_through_in_any_locale(shelf, flags):
    here = Path(__file__).resolve()
    environment = {key: value for key, value in os.environ.items() if key not in ("PYTHONUTF8", "LC_ALL", "LANG")}
    ran = subprocess.run(
        [
            sys.executable, "-X", "warn_default_encoding", "-W", "error::EncodingWarning",
            "-c", PROGRAM, str(here.parent / "conftest.py"), str(shelf.scenario),
        ],
        env=environment | flags | {"PYTHONPATH": str(here.parents[2])},
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.strip() == ascii(["Månsson", "Dąbrowa", "Piece", "Börgilsonn"])
