"""`tools/replay.py`: situations of one title in the words of another."""

import subprocess
import sys

from tools.replay import GUISES, ROOT, in_guise, replayed


def test_words_change_and_nothing_else():
    value = {
        "title": "kircholm-1605", "about": "The hussars.", "start": {"side": "poland"},
        "pieces": [{"id": "poland", "side": "sweden", "kind": "H"}, {"id": "b", "side": "poland", "kind": "N"}],
    }  # fmt: skip
    before = repr(value)
    assert in_guise(value, GUISES["nieuport-1600"], "nieuport-1600") == {
        "title": "nieuport-1600", "about": "The hussars.", "start": {"side": "spain"},
        "pieces": [{"id": "spain", "side": "dutch", "kind": "C"}, {"id": "b", "side": "spain", "kind": "N"}],
    }  # fmt: skip
    assert repr(value) == before


def test_what_needs_the_other_title_is_left_out():
    names = ("KS7-apathy-of-the-king", "X8-fire-into-woods", "T12.1-broken-holds", "T8.2b-held-in-front")
    reports = dict(replayed(ROOT, "tercio", "nieuport-1600", names))
    assert {name: report.passed for name, report in reports.items()} == {
        "T12.1-broken-holds": True, "T8.2b-held-in-front": False,
    }  # fmt: skip
    assert not list(replayed(ROOT, "tercio", "kircholm-1605", names)), "the first title plays its own"


def test_from_the_command_line():
    call = [sys.executable, str(ROOT / "tools" / "replay.py"), "nieuport-1600"]
    done = subprocess.run(
        [*call, "T12.1-broken-holds", "T8.2b-held-in-front"], capture_output=True, text=True, check=False
    )
    assert done.stdout.startswith("the same   T12.1-broken-holds\nOTHERWISE  T8.2b-held-in-front\n")
    assert "expected" in done.stdout
