"""`tools/texts.py`: the template of the translations holds the texts of the program as it is."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TEMPLATE = ROOT / "assets" / "locale" / "caracole.pot"


def test_the_template_is_up_to_date() -> None:
    done = subprocess.run(
        [sys.executable, "tools/texts.py", "check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, "run tools/texts.py extract"


def test_the_template_holds_texts_of_the_window_the_command_line_and_the_data() -> None:
    text = TEMPLATE.read_text(encoding="utf-8")
    for words in (
        "Take back by agreement…",
        "list the scenarios and their options",
        "{count} unit",
        "27 September 1605",
    ):
        assert f'"{words}"' in text, words
