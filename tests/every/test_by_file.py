"""Every title can be played by file: the first files of it, the secret choices among them, stand up to an audit.

Each side begins once with a battle of each title, and the last file of each player is audited; with all battles, and
all files audited, under `CARACOLE_FULL=1`.
"""

import json
from pathlib import Path

import pytest

from game.players import make
from game.record.audit import audit
from game.record.file_game import FileGame
from game.rules import RULESETS
from tests.cli.conftest import call  # noqa: F401 - the fixture is used by being here
from tests.every.battles import IDS, battle, one_of_each_title
from tests.hard.amounts import FULL, some
from tests.record.by_file import Choose, Desk, decide, sent

FILES = 9
BATTLES = [(id, first) for first in (0, 1) for id in one_of_each_title(f"file {first}")]


def player(side: str, ruleset) -> Choose:
    who = make("random", f"by file/{side}", ruleset)
    return lambda game: who.choose(game.state)


@pytest.mark.parametrize(("id", "first"), some(BATTLES, 4))
def test_the_first_files_of_every_title(id: str, first: int, tmp_path: Path) -> None:
    ruleset, scenario = battle(id)
    here, there = (Desk(tmp_path / name, name, RULESETS, None) for name in ("anna", "bert"))
    choose = {side.id: player(side.id, ruleset) for side in scenario.sides}
    here.invite(scenario.sides[first].id, scenario)
    for number in range(FILES):
        if here.game is not None:
            decide(here.game, choose[here.game.side])
        file = here.send()
        if number > 1 if FULL else number > FILES - 3:
            report = audit(file, RULESETS)
            assert report.clean, str(report.first)
        there.open(sent(file, there))
        here, there = there, here
    assert isinstance(here.game, FileGame)
    assert here.now.count >= FILES - 3, "each file but those of the agreement holds a decision"
    here.close()
    there.close()


def test_audit_and_check_of_the_command_line(call, tmp_path: Path) -> None:  # noqa: F811
    ruleset, scenario = battle(IDS[0])
    anna, bert = (Desk(tmp_path / name, name, RULESETS, None) for name in ("anna", "bert"))
    choose = {side.id: player(side.id, ruleset) for side in scenario.sides}
    decide(anna.invite(scenario.sides[0].id, scenario), choose[scenario.sides[0].id])
    first = anna.send()
    for command in ("audit", "replay"):
        result = call(command, first)
        assert result.status == 1
        assert "invitation to a game by file" in result.err
    decide(bert.open(sent(first, bert)), choose[scenario.sides[1].id])
    anna.open(sent(bert.send(), anna))
    decide(anna.now, choose[scenario.sides[0].id])
    third = anna.send()
    anna.close()
    result = call("audit", third)
    assert (result.status, result.err) == (0, "")
    assert "everything agrees" in result.out
    lines = [json.loads(text) for text in third.read_bytes().splitlines()]
    lines[3]["secrets"][scenario.sides[0].id] = "0" * 64
    third.write_text("".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines))
    result = call("audit", third)
    assert result.status == 1
    assert "(line 4), share" in result.err
    result = call("check", third)
    assert result.status == 1
    assert "share" in result.err
    assert call("open", tmp_path / "none.caracole").status == 2
