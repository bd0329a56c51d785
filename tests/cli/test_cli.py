"""Every command: a good call, a bad file, a bad call. Bad ones say one thing on standard error and nothing more."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game import __version__
from game.record.audit import audit
from game.rules import RULESETS
from game.setup.library import packaged
from tests.cli.conftest import ROOT
from tests.hard.amounts import FULL

KIRCHOLM = "kircholm-1605"
PARTS = "battlefield", "counters", "tables"
SCENARIO = packaged() / "kircholm-1605" / "kircholm.yaml"


def one_sentence(text):
    """Whether standard error holds one line and no more."""
    return text.endswith("\n") and text.count("\n") == 1


# -- the call itself ----------------------------------------------------------------------------------------------


def test_version_and_help(call):
    assert call("--version").out == f"caracole {__version__}\n"
    words = call("--help")
    assert words.status == 0
    for command in (
        "play", "scenarios", "simulate", "replay", "audit", "check", "schema", "sources", "picture", "export",
    ):  # fmt: skip
        assert command in words.out
        assert call(command, "--help").status == 0


def test_version_needs_nothing_heavy():
    code = (
        "import sys; from game.cli import main; main(['--version']); "
        "print([name for name in ('pygame', 'pydantic', 'yaml', 'rich', 'game.rules') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize(
    "words",
    [
        ["conquer"],
        ["--loud"],
        ["simulate"],
        ["simulate", KIRCHOLM, "--games", "0"],
        ["simulate", KIRCHOLM, "--games", "many"],
        ["simulate", KIRCHOLM, "--games", "-3"],
        ["simulate", KIRCHOLM, "--jobs", "0"],
        ["simulate", KIRCHOLM, "--seed", ""],
        ["simulate", KIRCHOLM, "--seed", "x" * 65],
        ["simulate", KIRCHOLM, "--seed", "x" * 63],
        ["simulate", KIRCHOLM, "--players", "human,random"],
        ["simulate", KIRCHOLM, "--players", "simple"],
        ["simulate", KIRCHOLM, "--players", "simple,simple,simple"],
        ["simulate", KIRCHOLM, "--options", "moonlight"],
        ["simulate", "nowhere"],
        ["simulate", "kircholm-1605/nowhere"],
        ["simulate", "nowhere.yaml"],
        ["simulate", "/dev/null/x.yaml"],
        ["play", "nowhere"],
        ["play", KIRCHOLM, "--players", "human"],
        ["play", KIRCHOLM, "--players", "human,clever"],
        ["play", KIRCHOLM, "--names", "Anna"],
        ["play", KIRCHOLM, "--options", "moonlight"],
        ["replay", "nothing.caracole"],
        ["replay", "."],
        ["audit", os.devnull],
        ["check", "."],
        ["audit", "nothing.caracole"],
        ["audit"],
        ["check", "nothing.yaml"],
        ["check"],
        ["schema", "scenario"],
        ["schema", "scenario", "--title", "waterloo"],
        ["schema", "poem", "--title", KIRCHOLM],
        ["picture", KIRCHOLM],
        ["picture", KIRCHOLM, "--out", "x.png", "--size", "big"],
        ["picture", KIRCHOLM, "--out", "x.png", "--size", "9x9"],
        ["picture", KIRCHOLM, "--out", "x.png", "--size", "99999x10"],
        ["picture", KIRCHOLM, "--out", "x.txt"],
        ["picture", "nowhere", "--out", "x.png"],
        ["picture", "nothing.caracole", "--out", "x.png"],
        ["picture", KIRCHOLM, "--out", "no/such/folder/x.png", "--size", "64x64"],
    ],
    ids=lambda words: " ".join(words)[:60],
)
def test_a_bad_call_is_told_in_one_sentence(call, words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = call(*words)
    assert result.status == 2
    assert result.out == ""
    assert one_sentence(result.err), result.err
    assert result.err.startswith("caracole")


# -- scenarios, schema --------------------------------------------------------------------------------------------


def test_scenarios(call):
    text = call("scenarios")
    assert text.status == 0
    assert "kircholm-1605/kircholm: Kircholm, 27 September 1605; 8 turns; poland (Poland-Lithuania)" in text.out
    data = json.loads(call("scenarios", "--json").out)
    one = next(one for one in data if one["id"] == "kircholm-1605/kircholm")
    assert {"id", "title", "name", "sides", "turns", "options"} == one.keys()
    assert (one["title"], one["turns"]) == (KIRCHOLM, 8)
    assert [side["id"] for side in one["sides"]] == ["poland", "sweden"]
    assert {one["title"] for one in data} == {title for ruleset in RULESETS.values() for title in ruleset.titles}
    files = [path for path in packaged().glob("*/*.yaml") if not path.stem.startswith(PARTS)]
    assert {one["id"] for one in data} == {f"{path.parent.name}/{path.stem}" for path in files}
    assert all(f"{one['id']}: " in text.out for one in data)


def test_a_bad_scenario_of_the_player_is_told_beside_the_good_ones(call, home):
    (home / "scenarios").mkdir(parents=True)
    (home / "scenarios" / "mine.yaml").write_text("id: 5\n", encoding="utf-8")
    result = call("scenarios")
    assert result.status == 1
    assert KIRCHOLM in result.out
    assert "mine.yaml" in result.err


@pytest.mark.parametrize("what", ["scenario", "battlefield", "counters", "tables", "situation"])
def test_schema(call, what):
    result = call("schema", what, "--title", KIRCHOLM)
    assert result.status == 0
    assert json.loads(result.out)["$schema"].startswith("https://json-schema.org/")


# -- simulate -----------------------------------------------------------------------------------------------------


def test_simulate_as_text(call):
    result = call("simulate", KIRCHOLM, "--games", 2, "--seed", "cli", "--players", "random,random")
    assert result.status == 0
    assert result.err == ""
    for heading in ("Wins", "How they ended", "Length"):
        assert heading in result.out
    assert "2 games, " in result.out


def test_simulate_as_json_with_saves(call, tmp_path):
    folder = tmp_path / "new" / "saves"
    words = ["simulate", KIRCHOLM, "--games", 2, "--seed", "cli", "--players", "random,simple", "--check"]
    result = call(*words, "--save", folder, "--json")
    assert result.status == 0
    data = json.loads(result.out)
    assert data.keys() == {"games", "summary"}
    for k, game in enumerate(data["games"]):
        assert {"winner", "reason", "turns", "commands", "seconds", "journal"} <= game.keys()
        assert game["seed"] == f"cli:{k}"
        report = audit(Path(game["journal"]), RULESETS)
        assert report.clean
        assert report.commands == game["commands"]
    assert data["summary"]["games"] == 2
    assert call("check", *folder.iterdir()).status == 0


def test_simulate_into_a_folder_that_cannot_be(call, tmp_path):
    (tmp_path / "file").write_text("x", encoding="utf-8")
    result = call("simulate", KIRCHOLM, "--games", 1, "--save", tmp_path / "file" / "sub")
    assert result.status == 2
    assert one_sentence(result.err)


def test_simulate_a_faulty_scenario_names_file_and_line(call, tmp_path):
    for path in SCENARIO.parent.iterdir():
        shutil.copy(path, tmp_path)
    mine = tmp_path / "kircholm.yaml"
    mine.write_text(mine.read_text(encoding="utf-8").replace("turns: 8", "turns: many"), encoding="utf-8")
    result = call("simulate", mine)
    assert result.status == 1
    assert "kircholm.yaml:" in result.err
    assert call("simulate", SCENARIO, "--games", 1, "--players", "random,random").status == 0


def test_a_game_that_fails_gives_status_1_and_its_file(call, home, monkeypatch):
    monkeypatch.setattr("game.players.simulation.MOST_COMMANDS", 30)
    result = call("simulate", KIRCHOLM, "--games", 1, "--seed", "long", "--players", "simple,simple", "--json")
    assert result.status == 1
    game = json.loads(result.out)["games"][0]
    assert "not over after 30 commands" in game["fault"]
    assert game["journal"] in result.err
    assert call("audit", game["journal"]).status == 0


def without_seconds(text):
    """The data of a simulation but for its seconds."""
    data = json.loads(text)
    for one in (*data["games"], data["summary"]):
        assert one.pop("seconds") >= 0
    return data


def test_the_same_comes_out_whatever_the_hash_seed_and_the_number_of_processes(program):
    games = 3 if FULL else 2
    words = ["simulate", KIRCHOLM, "--games", games, "--seed", "hash", "--players", "random,simple", "--json"]
    first = program(*words, PYTHONHASHSEED="0")
    assert (first.status, first.err) == (0, "")
    for extra, seed in (*[([], "1"), ([], "2")][: 2 if FULL else 1], (["--jobs", 2], "3")):
        again = program(*words, *extra, PYTHONHASHSEED=seed)
        assert (again.status, again.err) == (0, "")
        assert without_seconds(again.out) == without_seconds(first.out)


# -- saved games --------------------------------------------------------------------------------------------------


def test_picture_of_a_scenario_and_of_a_save(program, saved, tmp_path):
    from PIL import Image

    for what, name in ((KIRCHOLM, "a.png"), (saved, "b.png")):
        result = program("picture", what, "--out", tmp_path / name, "--size", "320x200", DISPLAY=None)
        assert (result.status, result.err) == (0, "")
        with Image.open(tmp_path / name) as image:
            assert image.size == (320, 200)
            assert len(image.convert("RGB").getcolors(320 * 200)) > 100
    assert (tmp_path / "a.png").read_bytes() != (tmp_path / "b.png").read_bytes()


def test_picture_of_a_scenario_on_a_picture_of_its_own(program, tmp_path):
    import shutil

    from PIL import Image

    from game.setup.library import packaged

    folder = tmp_path / "elsewhere"
    shutil.copytree(packaged() / "kircholm-1605", folder)
    with open(folder / "battlefield.yaml", "a", encoding="utf-8") as file:
        file.write('background: {picture: map.png, hexes: {"0101": [40, 40], "2515": [1040, 760]}}\n')
    result = program("picture", folder / "kircholm.yaml", "--out", tmp_path / "a.png", "--size", "320x200")
    assert result.status != 0
    assert (
        "the picture map.png cannot be used: there is no such file in the scenario's folder" in result.out + result.err
    )
    Image.new("RGB", (1100, 800), (40, 90, 150)).save(folder / "map.png")
    result = program("picture", folder / "kircholm.yaml", "--out", tmp_path / "a.png", "--size", "320x200")
    assert (result.status, result.err) == (0, "")
    with Image.open(tmp_path / "a.png") as image:
        assert max(image.convert("RGB").getcolors(320 * 200))[1] == (40, 90, 150)


# -- the window ---------------------------------------------------------------------------------------------------

UNSEEN = {"DISPLAY": None, "WAYLAND_DISPLAY": None, "SDL_VIDEODRIVER": None, "XDG_RUNTIME_DIR": None}


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a display")
@pytest.mark.parametrize("words", [[], ["play", KIRCHOLM]], ids=["bare", "play"])
def test_without_a_display_there_is_one_clear_sentence(program, words):
    result = program(*words, **UNSEEN)
    assert result.status == 2
    assert result.out == ""
    assert one_sentence(result.err), result.err
    assert "display" in result.err


def test_play_opens_the_battle_with_these_players_and_names(call, home, monkeypatch):
    import game.ui.start
    from game.record import folders as of_the_player

    class Shell:
        """As much of the window as setting up a game needs."""

        folders = of_the_player.folders()

        def resume_seed(self):
            return "any"

    made = []
    monkeypatch.setattr("game.ui.start.Battle", lambda shell, game: game)
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(
        game.ui.start, "run", lambda rulesets, first=None: made.append(first(Shell()) if first else None)
    )
    assert call("play", KIRCHOLM, "--players", "human,simple", "--names", "Anna,Bert", "--seed", "x").status == 0
    assert call("play", KIRCHOLM).status == 0
    assert call().status == 0
    first, second, bare = made
    assert first.header.players == {"poland": "person", "sweden": "simple"}
    assert first.header.names == {"poland": "Anna", "sweden": "Bert"}
    assert first.header.seed == "x"
    assert first.path.parent == home / "games"
    assert second.header.seed == "any"
    assert second.header.players == {"poland": "person", "sweden": "person"}
    assert bare is None
    first.close()
    second.close()


# -- the machine --------------------------------------------------------------------------------------------------


def test_utf8_in_an_ascii_locale(program, saved):
    result = program("replay", saved, LC_ALL="C", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert result.status == 0
    assert "≥" in result.out


@pytest.mark.skipif(os.name != "posix", reason="needs a shell")
def test_a_reader_that_has_enough_is_no_error(saved):
    line = f'"{sys.executable}" -m game replay "{saved}" | head -n 1; echo "${{PIPESTATUS[0]}}"'
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stderr == ""
    assert done.stdout.splitlines()[-1] == "0"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_behind_the_output(saved):
    with open("/dev/full", "wb") as full:
        words = [sys.executable, "-m", "game", "replay", str(saved)]
        done = subprocess.run(words, stdout=full, stderr=subprocess.PIPE, text=True, cwd=ROOT, check=False)
    assert done.returncode == 2
    assert one_sentence(done.stderr)
    assert "No space left" in done.stderr
