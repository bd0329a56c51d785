"""What the window asks of the desktop: the opener of folders is called and not left behind."""

import gc
import sys
import time
from pathlib import Path

import pytest

from game.ui.desktop import open_folder

OPENER = "open" if sys.platform == "darwin" else "xdg-open"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows opens a folder without another program")
def test_a_folder_is_opened_and_nothing_lingers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tool, told, folder = tmp_path / OPENER, tmp_path / "told", tmp_path / "new folder"
    tool.write_text(f'#!/bin/sh\nsleep 0.2\necho "$1" > "{told}.part"\nmv "{told}.part" "{told}"\n', encoding="utf-8")
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    assert open_folder(folder)
    gc.collect()  # a program that still runs and is forgotten would be warned of here
    for _ in range(200):
        if told.exists():
            break
        time.sleep(0.05)
    assert told.read_text(encoding="utf-8").strip() == str(folder)
    assert folder.is_dir()


def test_without_an_opener_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if sys.platform == "win32":
        pytest.skip("Windows opens a folder without another program")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not open_folder(tmp_path)
