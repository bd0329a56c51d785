"""`caracole export`: each kind by a good call, bad calls in one sentence, old files kept, damaged games."""

import csv

import pytest

from tests.cli.test_cli import KIRCHOLM, SCENARIO, one_sentence


def test_each_kind_is_made(call, saved, tmp_path):
    for words, name, begins in (
        (["--png", "x.png", "--size", "300x220", "--to", "90"], "x.png", b"\x89PNG"),
        (["--gif", "x.gif", "--size", "300x260", "--from", "10", "--to", "20"], "x.gif", b"GIF89a"),
        (["--html", "x.html", "--size", "400x300", "--to", "60"], "x.html", b"<!DOCTYPE html>"),
        (["--csv", "x.csv"], "x.csv", b"\xef\xbb\xbfnumber,"),
        (["--page", "y.html"], "y.html", b"<!DOCTYPE html>"),
    ):
        words[1] = tmp_path / words[1]
        done = call("export", saved, *words)
        assert (done.status, done.err) == (0, ""), words
        assert done.out == f"{tmp_path / name}\n"
        assert (tmp_path / name).read_bytes().startswith(begins)


def test_a_scenario_is_printed_and_painted(call, tmp_path):
    for what in (KIRCHOLM, SCENARIO):
        page, picture = tmp_path / "page.html", tmp_path / "map.png"
        assert call("export", what, "--page", page, "--options", "squares", "--force").status == 0
        assert "[×] <b>Swedish squares" in page.read_text(encoding="utf-8")
        assert call("export", what, "--png", picture, "--size", "320x200", "--force").status == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "required"),
        (["--png", "a.png", "--csv", "a.csv"], "not allowed with"),
        (["--png", "a.gif"], "must end in .png"),
        (["--html", "a.htm"], "must end in .html"),
        (["--csv", "a.csv", "--size", "10x10"], "no size"),
        (["--png", "a.png", "--size", "10"], "WIDTHxHEIGHT"),
        (["--png", "a.png", "--size", "20000x20"], "too large"),
        (["--html", "a.html", "--size", "99x99"], "px wide"),
        (["--gif", "a.gif", "--size", "9000x9000"], "too large"),
        (["--png", "a.png", "--from", "4"], "no beginning"),
        (["--gif", "a.gif", "--from", "9", "--to", "4"], "after its end"),
        (["--csv", "a.csv", "--to", "999999"], "there is no command 999999"),
        (["--csv", "a.csv", "--to", "-1"], "number from 0"),
        (["--csv", "nowhere/a.csv"], "gone"),
        (["--csv", "a.csv", "--options", "squares"], "--options"),
        (["--page", "a.html", "--to", "4"], "--from and --to"),
        (["--page", "a.html", "--size", "100x100"], "no size"),
    ],
)
def test_bad_calls_say_one_thing(call, saved, tmp_path, monkeypatch, words, said):
    monkeypatch.chdir(tmp_path)
    done = call("export", saved, *words)
    assert (done.status, done.out) == (2, "")
    assert one_sentence(done.err)
    assert said in done.err
    assert not [one for one in tmp_path.iterdir() if one.name != "home"]


def test_a_scenario_has_no_rolls(call, tmp_path):
    done = call("export", KIRCHOLM, "--csv", tmp_path / "x.csv")
    assert done.status == 2
    assert one_sentence(done.err)
    assert ".caracole" in done.err
    assert call("export", "nowhere.caracole", "--csv", tmp_path / "x.csv").status == 2
    assert call("export", "atlantis", "--page", tmp_path / "x.html").status == 2


def test_an_old_file_is_kept_unless_forced(call, saved, tmp_path):
    path = tmp_path / "x.csv"
    path.write_text("mine", encoding="utf-8")
    done = call("export", saved, "--csv", path)
    assert done.status == 2
    assert "--force" in done.err
    assert path.read_text(encoding="utf-8") == "mine"
    assert call("export", saved, "--csv", path, "--force").status == 0
    assert path.read_text(encoding="utf-8-sig").startswith("number,")


def test_a_damaged_game_is_exported_as_far_as_it_goes(call, damaged, tmp_path):
    path = tmp_path / "x.csv"
    done = call("export", damaged, "--csv", path)
    assert done.status == 1
    assert "damaged" in done.err
    with open(path, encoding="utf-8-sig", newline="") as file:
        assert max(int(row["command"]) for row in csv.DictReader(file)) < 40


def test_the_table_needs_no_rules_at_all(call, saved, tmp_path):
    strange = tmp_path / "strange.caracole"
    first, rest = saved.read_bytes().split(b"\n", 1)
    strange.write_bytes(first.replace(b'"ruleset":"tercio"', b'"ruleset":"lost"') + b"\n" + rest)
    one, other = tmp_path / "a.csv", tmp_path / "b.csv"
    assert call("export", strange, "--csv", one).status == 0
    assert call("export", saved, "--csv", other).status == 0

    def rows(path):
        with open(path, encoding="utf-8-sig", newline="") as file:
            return [[row["number"], row["die"], row["total"], row["result"]] for row in csv.DictReader(file)]

    assert rows(one) == rows(other) != []
    done = call("export", strange, "--html", tmp_path / "x.html")
    assert done.status == 1
    assert one_sentence(done.err)
