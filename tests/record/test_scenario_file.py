"""Saving a scenario: nothing is lost by a full disk, a folder that cannot be written, a kill or a second editor."""

import errno
import os
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import pytest

from game.record import writer
from game.record.lock import Lock
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


def test_two_editors_never_write_at_once(path: Path):
    draft = saved(path)
    before = path.read_bytes()
    draft.change(put(draft.value, ("turns",), 12), "Turns")
    other = Lock(path)
    try:
        with pytest.raises(SaveTrouble, match="another Caracole is saving this file"):
            save(draft, path)
    finally:
        other.release()
    assert path.read_bytes() == before
    save(draft, path)
    assert load_scenario(path, [TERCIO]).turns == 12


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


def test_a_folder_that_cannot_be_written(path: Path):
    """With its real rights: as root without the power to pass over them, in a process of its own."""
    saved(path)
    before = path.read_bytes()
    code = """
        import sys
        from pathlib import Path
        from game.record.scenario_file import save
        from game.record.trouble import SaveTrouble
        from game.setup.editing.data import put
        from game.setup.editing.draft import Draft
        path = Path(sys.argv[1])
        draft = Draft.opened(path)
        draft.change(put(draft.value, ("turns",), 12), "Turns")
        try:
            save(draft, path)
        except SaveTrouble as trouble:
            print(trouble.reason, draft.changed)
    """
    call = [sys.executable, "-c", textwrap.dedent(code), str(path)]
    if getattr(os, "geteuid", lambda: 1)() == 0:
        if shutil.which("setpriv") is None:
            pytest.skip("root may write anywhere, and there is no setpriv to give that up")
        call = ["setpriv", "--bounding-set", "-dac_override,-dac_read_search", "--inh-caps", "-all", *call]
    path.parent.chmod(0o555)
    try:
        told = subprocess.run(call, capture_output=True, text=True, check=True).stdout
    finally:
        path.parent.chmod(0o755)
    assert told == "no permission to write here True\n"
    assert path.read_bytes() == before
    assert leftovers(path) == []


def test_a_write_protected_file_is_not_replaced(path: Path):
    draft = saved(path)
    before = path.read_bytes()
    path.chmod(0o444)
    draft.change(put(draft.value, ("turns",), 12), "Turns")
    for over in (False, True):
        with pytest.raises(SaveTrouble, match="write-protected"):
            save(draft, path, over=over, force=over)
    assert path.read_bytes() == before
    assert leftovers(path) == []
    path.chmod(0o644)
    save(draft, path)
    assert load_scenario(path, [TERCIO]).turns == 12


KILLED = """
    import os, signal, sys
    from pathlib import Path
    from game.record import writer
    from game.record.scenario_file import save
    from game.setup.editing.data import put
    from game.setup.editing.draft import Draft

    path, rest = Path(sys.argv[1]), 0
    old = path.read_bytes()

    def step(*_):
        global rest
        rest -= 1
        if rest == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    def put_in_two(file, data):
        half = len(data) // 2
        real_put(file, data[:half])
        step()
        real_put(file, data[half:])

    def synced(handle):
        step()
        real_sync(handle)
        step()

    real_put, real_sync = writer.put, os.fsync
    writer.put, os.fsync = put_in_two, synced
    sys.addaudithook(lambda event, _: step() if event in ("open", "os.rename", "os.remove", "os.link") else None)
    for at in range(1, 200):
        path.write_bytes(old)
        draft = Draft.opened(path)
        draft.change(put(draft.value, ("turns",), 11), "Turns")
        new = draft.text(path.parent).encode()
        child = os.fork()
        if not child:
            rest = at
            save(draft, path)
            os._exit(0)
        killed = os.WIFSIGNALED(os.waitpid(child, 0)[1])
        now = path.read_bytes()
        print("old" if now == old else "new" if now == new else "neither", flush=True)
        if not killed:
            break
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no processes to kill one by one")
def test_killed_at_any_step_of_saving_the_file_is_the_old_or_the_new_one(path: Path):
    """F23"""
    saved(path)
    call = [sys.executable, "-c", textwrap.dedent(KILLED), str(path)]
    told = subprocess.run(call, capture_output=True, text=True, check=True).stdout.split()
    assert set(told) == {"old", "new"}
    assert told == sorted(told, reverse=True)  # from some step on it is the new one
    assert told.count("old") > 8
    draft = Draft.opened(path)
    draft.change(put(draft.value, ("turns",), 13), "Turns")
    save(draft, path)  # a lock that a dead process has left bars nobody
    rests = [one for one in path.parent.iterdir() if one.name.startswith(".")]
    assert rests
    for rest in rests:
        os.utime(rest, (1, 1))
    draft.change(put(draft.value, ("turns",), 12), "Turns")
    save(draft, path)  # what the dead processes left goes, once it is old
    assert leftovers(path) == ["test.yaml.bak"]


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
