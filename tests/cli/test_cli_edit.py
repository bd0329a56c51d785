"""`caracole edit`: what is wrong with a call or a file is told before any window opens."""

from pathlib import Path

import pytest

from game.cli import main


def test_a_file_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["edit", str(tmp_path / "none.yaml")]) == 2
    assert "none.yaml" in capsys.readouterr().err


def test_a_file_that_cannot_be_read_is_told_with_its_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "bad.yaml"
    path.write_text("title: nieuport-1600\nname: a\nname: b\nturns: 007\n", encoding="utf-8")
    assert main(["edit", str(path)]) == 1
    told = capsys.readouterr().err
    assert "bad.yaml:3" in told
    assert "bad.yaml:4" in told
    assert "Traceback" not in told


def test_without_a_display_it_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    from game.setup.library import packaged

    assert main(["edit", str(packaged() / "nieuport-1600" / "training.yaml")]) == 2
    assert "no display" in capsys.readouterr().err
