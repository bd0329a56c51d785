"""Saving a scenario: nothing is lost by a full disk, a folder that cannot be written, a kill or a second editor."""

import errno
import os
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path
from typing import Any

import pytest

from game.record import scenario_file, writer
from game.record.scenario_file import ChangedSince, free_path, own_path, save, with_own_id
from game.record.trouble import BadName, NameTaken, SaveTrouble
from game.rules import RULESETS
from game.setup.editing.data import put
from game.setup.editing.draft import Draft
from game.setup.editing.fresh import from_nothing
from game.setup.library import find_scenarios, packaged
from game.setup.loader import load_scenario

TERCIO = RULESETS["tercio"]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "scenarios" / "nieuport-1600" / "test.yaml"


def shipped() -> Draft:
    return Draft.opened(packaged() / "nieuport-1600" / "before-high-tide.yaml")


def saved(path: Path) -> Draft:
    draft = shipped()
    draft.change(with_own_id(draft.value, path, path.parent.parent), "Id")
    save(draft, path)
    return draft


def leftovers(path: Path) -> list[str]:
    return sorted(one.name for one in path.parent.iterdir() if one != path)


def test_a_copy_of_a_shipped_scenario_names_the_games_own_parts_and_loads(path: Path):
    saved(path)
    text = path.read_text(encoding="utf-8")
    assert "tables: nieuport-1600" in text
    assert "battlefield: nieuport-1600" in text
    copy, first = (
        load_scenario(path, [TERCIO]),
        load_scenario(packaged() / "nieuport-1600" / "before-high-tide.yaml", [TERCIO]),
    )
    assert copy.sheet.terrain == first.sheet.terrain
    assert copy.entries == first.entries
    found = find_scenarios([TERCIO], path.parent.parent)
    assert [one.faults for one in found if not one.shipped] == [()]


def test_loading_and_saving_unchanged_gives_the_same_bytes(path: Path):
    saved(path)
    before, stamp = path.read_bytes(), path.stat().st_mtime_ns
    draft = Draft.opened(path)
    assert not save(draft, path).written
    assert save(draft, path, force=True).backup is None  # written anew, and still the same
    assert path.read_bytes() == before
    draft.change(put(draft.value, ("turns",), 12), "Turns")
    draft.change(put(draft.value, ("turns",), 13), "Turns")
    save(draft, path)
    assert path.read_bytes() == before.replace(b"  turns: printed", b"  turns: printed")
    assert stamp


def test_a_change_keeps_the_former_version_beside_it(path: Path):
    draft = saved(path)
    before = path.read_bytes()
    draft.change(put(draft.value, ("turns",), 12), "Turns")
    done = save(draft, path)
    assert done.backup == path.with_name("test.yaml.bak")
    assert done.backup.read_bytes() == before
    assert load_scenario(path, [TERCIO]).turns == 12
    assert not draft.changed


def test_shipped_scenarios_are_never_written():
    draft = shipped()
    assert draft.shipped
    draft.change(put(draft.value, ("turns",), 12), "Turns")
    with pytest.raises(SaveTrouble, match="save a copy"):
        save(draft, draft.path, over=True, force=True)  # type: ignore[arg-type]


def test_another_file_of_the_name_is_not_replaced_unasked(path: Path):
    saved(path)
    other = from_nothing(TERCIO, "nieuport-1600", "Test")
    before = path.read_bytes()
    with pytest.raises(NameTaken):
        save(other, path)
    with pytest.raises(NameTaken):
        save(other, path.with_name("TEST.yaml"))
    assert path.read_bytes() == before
    assert free_path(path).name == "test-2.yaml"
    save(other, path, over=True)
    assert path.with_name("test.yaml.bak").read_bytes() == before


def test_of_two_editors_the_second_is_told_and_loses_nothing(path: Path):
    saved(path)
    one, two = Draft.opened(path), Draft.opened(path)
    one.change(put(one.value, ("turns",), 12), "Turns")
    two.change(put(two.value, ("turns",), 11), "Turns")
    save(one, path)
    first = path.read_bytes()
    with pytest.raises(ChangedSince):
        save(two, path)
    assert path.read_bytes() == first
    assert two.changed
    assert two.value["turns"] == 11
    done = save(two, path, force=True)
    assert done.backup is not None
    assert done.backup.read_bytes() == first
    assert load_scenario(path, [TERCIO]).turns == 11


def test_a_full_disk_leaves_the_old_file_and_no_rest(path: Path, monkeypatch: pytest.MonkeyPatch):
    draft = saved(path)
    before = path.read_bytes()
    draft.change(put(draft.value, ("turns",), 12), "Turns")

    def full(*_args: Any) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(writer.os, "fsync", full)
        with pytest.raises(SaveTrouble, match="the disk is full"):
            save(draft, path)
    assert path.read_bytes() == before
    assert draft.changed
    assert leftovers(path) == []
    save(draft, path)
    assert load_scenario(path, [TERCIO]).turns == 12


@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_cannot_be_written_by_its_rights(path: Path):
    draft = saved(path)
    path.parent.chmod(0o555)
    try:
        draft.change(put(draft.value, ("turns",), 12), "Turns")
        with pytest.raises(SaveTrouble, match="no permission"):
            save(draft, path)
    finally:
        path.parent.chmod(0o755)


def test_a_folder_that_cannot_be_written(path: Path, monkeypatch: pytest.MonkeyPatch):
    draft = saved(path)
    before = path.read_bytes()

    def barred(folder: Path) -> Path:
        raise SaveTrouble(folder, "no permission to write here")

    monkeypatch.setattr(scenario_file, "ready", barred)
    draft.change(put(draft.value, ("turns",), 12), "Turns")
    with pytest.raises(SaveTrouble, match="no permission"):
        save(draft, path)
    assert path.read_bytes() == before
    assert draft.changed


KILLED = """
    import sys
    from pathlib import Path
    from game.record.scenario_file import save
    from game.setup.editing.data import put
    from game.setup.editing.draft import Draft
    path = Path(sys.argv[1])
    draft = Draft.opened(path)
    print("ready", flush=True)
    for turns in range(7, 90):
        draft.change(put(draft.value, ("turns",), turns), "Turns")
        save(draft, path)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no kill signal")
def test_killed_while_saving_there_is_a_whole_file(path: Path):
    saved(path)
    for pause in (0.004, 0.011, 0.023, 0.05):
        call = [sys.executable, "-c", textwrap.dedent(KILLED), str(path)]
        with subprocess.Popen(call, stdout=subprocess.PIPE, text=True) as child:
            assert child.stdout is not None
            assert child.stdout.readline() == "ready\n"
            time.sleep(pause)
            child.send_signal(signal.SIGKILL)
        assert load_scenario(path, [TERCIO]).turns >= 1
        draft = Draft.opened(path)
        draft.change(put(draft.value, ("turns",), 13), "Turns")
        save(draft, path)  # a lock that a dead process has left bars nobody


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Lützen 12:30", "lutzen-12-30.yaml"), ("a/b", "a-b.yaml"), ("..\\..\\x", "x.yaml"), ("CON", "con.yaml"),
        ("name.", "name.yaml"), (" Dąbrowa ", "dabrowa.yaml"), ("x" * 300, None),
    ],
)  # fmt: skip
def test_names_become_files_that_every_system_takes(tmp_path: Path, name: str, file: str | None):
    path = own_path(tmp_path, {"title": "nieuport-1600", "name": name})
    assert path.parent == tmp_path / "nieuport-1600"
    assert file is None or path.name in (file, f"_{file}")
    assert len(path.name) < 200


def test_a_name_of_nothing_is_refused(tmp_path: Path):
    with pytest.raises(BadName):
        own_path(tmp_path, {"title": "nieuport-1600", "name": " . "})


def test_a_comment_is_found_before_it_is_lost(path: Path):
    saved(path)
    assert Draft.opened(path).comments() == []
    path.write_text(path.read_text(encoding="utf-8") + "# mine\n", encoding="utf-8")
    assert Draft.opened(path).comments() == [path.read_text(encoding="utf-8").count("\n")]
