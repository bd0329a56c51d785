"""Locks, full disks, read-only folders, names."""

import errno
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import game.record.writer as writer_page
from game.record.folders import folders, ready
from game.record.lock import Lock
from game.record.names import clean_name
from game.record.trouble import BadName, InUse, NameTaken, SaveTrouble
from tests.record.toy import Wheel, again, new, plans, play

ROOT = Path(__file__).parents[2]


def full(part):
    """A write that stores some bytes and then finds the disk full."""

    def put(file, data):
        file.write(data[:part])
        raise OSError(errno.ENOSPC, "No space left on device")

    return put


@pytest.mark.parametrize("part", [0, 1, 40])
def test_disk_full_while_playing(tmp_path, monkeypatch, part):
    game = plans(new(tmp_path))
    data, state = game.path.read_bytes(), game.state
    with monkeypatch.context() as patch:
        patch.setattr(writer_page, "put", full(part))
        for act in (lambda: game.submit(Wheel("r1", 2)), lambda: game.take_back(1, agreed=True)):
            with pytest.raises(SaveTrouble, match="disk is full") as trouble:
                act()
            assert trouble.value.path == game.path
            assert game.path.read_bytes() == data
            assert game.state is state
            assert game.count == 2
        with pytest.raises(SaveTrouble):
            game.copy_as(tmp_path, "copy")
    assert sorted(p.name for p in tmp_path.iterdir()) == sorted([game.path.name, game.path.name + ".lock"])
    game.submit(Wheel("r1", 2))
    game.close()
    assert again(game.path).state == game.state


def test_playing_on_although_the_disk_is_full(tmp_path, monkeypatch):
    game = plans(new(tmp_path))
    data = game.path.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(writer_page, "put", full(20))
        game.go_on_unsaved()
        game.submit(Wheel("r1", 2))
        game.submit(Wheel("r1", 3))
        assert game.trouble is not None
        assert game.path.read_bytes() == data
        other = tmp_path / "other"
        other.mkdir()
    game.submit(Wheel("r1", 4))
    assert game.trouble is None
    game.close()
    assert again(game.path).state == game.state


def test_moving_to_another_folder_when_the_first_is_gone(tmp_path):
    first, second = tmp_path / "first", tmp_path / "second"
    first.mkdir()
    second.mkdir()
    game = plans(new(first))
    for path in list(first.iterdir()):
        path.unlink()
    first.rmdir()
    with pytest.raises(SaveTrouble, match="gone"):
        game.submit(Wheel("r1", 2))
    game.move_to(second)
    game.submit(Wheel("r1", 2))
    game.close()
    assert again(game.path).state == game.state


def test_another_program_changing_the_file_is_noticed(tmp_path):
    game = plans(new(tmp_path))
    with open(game.path, "ab") as file:
        file.write(b"hello\n")
    with pytest.raises(SaveTrouble, match="another program"):
        game.submit(Wheel("r1", 2))


def test_overwriting_needs_a_word_and_keeps_the_old_on_failure(tmp_path, monkeypatch):
    game = plans(new(tmp_path))
    path = game.copy_as(tmp_path, "before the charge")
    old = path.read_bytes()
    game.submit(Wheel("r1", 2))
    with pytest.raises(NameTaken):
        game.copy_as(tmp_path, "before the charge")
    with monkeypatch.context() as patch:
        patch.setattr(writer_page, "put", full(10))
        with pytest.raises(SaveTrouble):
            game.copy_as(tmp_path, "before the charge", over=True)
    assert path.read_bytes() == old
    game.copy_as(tmp_path, "before the charge", over=True)
    assert path.read_bytes() == game.path.read_bytes()
    with pytest.raises(NameTaken):
        game.copy_as(tmp_path, game.path.stem, over=True)


def test_one_writer_at_a_time(tmp_path):
    game = plans(new(tmp_path))
    with pytest.raises(InUse, match=str(os.getpid())):
        again(game.path)
    program = f"import sys, pathlib; from tests.record.toy import *; again(pathlib.Path({str(game.path)!r}))"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT)
    assert "InUse" in run.stderr
    game.close()
    assert [p.name for p in tmp_path.iterdir()] == [game.path.name]
    again(game.path).close()


def test_a_stale_lock_is_taken_over(tmp_path):
    game = plans(new(tmp_path))
    game.close()
    lock = game.path.with_name(game.path.name + ".lock")
    lock.write_text("999999")
    back = again(game.path)
    assert lock.read_text() == str(os.getpid())
    back.close()
    assert not lock.exists()
    Lock(game.path).release()


@pytest.mark.skipif(os.name != "posix", reason="kill -9")
def test_killed_at_any_moment_nothing_shown_is_lost(tmp_path):
    program = (
        "import sys, pathlib; from tests.record.toy import *\n"
        "g = new(pathlib.Path(sys.argv[1]), seed=sys.argv[2], sync=True); c = Chooser('kill')\n"
        "print(g.path, flush=True)\n"
        "while g.decision is not None:\n"
        "    g.submit(random_command(g, c)); print(g.count, flush=True)\n"
    )
    for number in range(6):
        run = subprocess.Popen(
            [sys.executable, "-c", program, str(tmp_path), str(number)], stdout=subprocess.PIPE, text=True, cwd=ROOT
        )
        assert run.stdout is not None
        path = Path(run.stdout.readline().strip())
        time.sleep(0.002 * number)
        run.send_signal(signal.SIGKILL)
        shown = run.stdout.read().split("\n")[:-1]
        run.wait()
        run.stdout.close()
        back = again(path)
        assert back.count >= (int(shown[-1]) if shown else 0)
        play(back, 2)
        back.close()


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write anywhere")
def test_read_only_folder(tmp_path):
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(SaveTrouble, match="permission"):
            new(tmp_path)
        with pytest.raises(SaveTrouble, match="permission"):
            ready(tmp_path / "games")
    finally:
        tmp_path.chmod(0o700)


def test_a_new_game_in_a_missing_folder_is_told(tmp_path):
    with pytest.raises(SaveTrouble, match="gone"):
        new(tmp_path / "none")
    with pytest.raises(SaveTrouble):
        plans(new(None)).copy_as(tmp_path / "none", "x")


def test_two_games_in_the_same_second_have_two_files(tmp_path):
    assert new(tmp_path).path != new(tmp_path).path


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Lützen 12:30", "Lützen 12-30"),
        ("a/b", "a-b"),
        ("..\\..\\x", "-..-x"),
        ("../../etc/passwd", "-..-etc-passwd"),
        ("CON", "_CON"),
        ("nul.yaml", "_nul.yaml"),
        ("com1", "_com1"),
        ("LPT¹", "_LPT¹"),
        ("name.", "name"),
        (" name ", "name"),
        ("name.caracole", "name"),
        ("tab\tand\nline\x00\x07", "tab and line"),
        ('Kircholm?*<>|"', "Kircholm------"),
        ("Månsson – Dąbrowa", "Månsson – Dąbrowa"),
        ("\N{HORSE} 3", "\N{HORSE} 3"),
        ("\N{HORSE}", "\N{HORSE}"),
        ("e\u0301", "é"),
        ("\udcff x", "x"),
        ("\u202egnp", "gnp"),
    ],
)
def test_names_are_cleaned(name, file, tmp_path):
    cleaned = clean_name(name)
    assert cleaned == file + ".caracole"
    path = plans(new(None)).copy_as(tmp_path, name)
    assert path.parent == tmp_path
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("name", ["", "   ", "...", "///", "\x00", ".caracole", "--"])
def test_names_of_nothing_are_refused(name):
    with pytest.raises(BadName):
        clean_name(name)


def test_long_names_are_cut_between_letters():
    for sign in "aé漢\N{HORSE}":
        name = clean_name(sign * 300)
        assert 100 < len(name.encode()) < 200
        assert set(name.removesuffix(".caracole")) == {sign}


def test_folders_follow_the_environment(tmp_path, monkeypatch):
    monkeypatch.setenv("CARACOLE_HOME", str(tmp_path / "home"))
    found = folders()
    assert found.games == tmp_path / "home" / "games"
    assert found.troubles() == []
    assert all(folder.is_dir() for folder in found.all())
    (tmp_path / "file").write_text("x")
    monkeypatch.setenv("CARACOLE_HOME", str(tmp_path / "file"))
    assert len(folders().troubles()) == len(found.all())
    with pytest.raises(SaveTrouble):
        ready(tmp_path / "file")


def test_folders_of_the_system(monkeypatch):
    monkeypatch.delenv("CARACOLE_HOME", raising=False)
    assert all(folder.is_absolute() for folder in folders().all())
