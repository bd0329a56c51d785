"""A game played on from a point of another one: it remembers its parent; older programs refuse it in plain words."""

import json

import pytest

from game.record.audit import audit
from game.record.journal import read
from game.record.lines import BRANCHED, FORMAT
from game.record.listing import look
from game.record.resume import resume
from tests.record.toy import RULESETS, Wheel, again, new, plans, play, rebuild


def branch(game, n):
    return resume(game.path, RULESETS, folder=game.path.parent, rebuild=rebuild, until=n)


def test_a_branch_knows_its_parent_and_the_list_shows_it(tmp_path):
    game = play(new(tmp_path), 10)
    game.close()
    before = game.path.read_bytes()
    other = branch(game, 4)
    parent = other.header.parent
    assert parent is not None
    assert (parent.file, parent.started, parent.n) == (game.path.stem, game.header.started, 4)
    assert parent.digest == game.story.played[3].line.digest
    other.submit(next(iter(other.decision.options)))
    other.close()
    listed = look(other.path)
    assert (listed.parent, listed.parent_n, listed.bad) == (game.path.stem, 4, "")
    assert look(game.path).parent == ""
    assert game.path.read_bytes() == before
    report = audit(other.path, RULESETS, rebuild)
    assert report.clean, report.first
    assert report.commands == 5
    back = again(other.path)
    assert back.path == other.path
    assert back.header.parent == parent


def test_a_branch_of_a_branch_names_the_game_it_was_taken_from(tmp_path):
    game = play(new(tmp_path), 10)
    game.close()
    child = branch(game, 6)
    child.submit(next(iter(child.decision.options)))
    child.close()
    grandchild = branch(child, 0)
    assert grandchild.header.parent.file == child.path.stem
    assert grandchild.header.parent.n == 0
    assert grandchild.header.parent.digest == game.story.opened.digest
    grandchild.close()


def test_only_a_branch_has_another_format_so_that_older_programs_refuse_it_and_nothing_else(tmp_path):
    game = plans(new(tmp_path))
    game.submit(Wheel("r1", 2))
    game.close()
    head = json.loads(game.path.read_bytes().split(b"\n")[0])
    assert head["format"] == FORMAT
    assert "parent" not in head
    other = branch(game, 2)
    other.close()
    head = json.loads(other.path.read_bytes().split(b"\n")[0])
    assert head["format"] == BRANCHED > FORMAT  # "a newer Caracole opens it", said by every program that knows 1 alone
    assert set(head["parent"]) == {"file", "started", "n", "digest"}


@pytest.mark.parametrize("parent", [3, {"file": "x"}, {"file": "x", "started": "", "n": "4", "digest": ""}])
def test_a_parent_that_is_none_is_damage_in_plain_words(tmp_path, parent):
    game = plans(new(tmp_path))
    game.close()
    first, rest = game.path.read_bytes().split(b"\n", 1)
    game.path.write_bytes(json.dumps(json.loads(first) | {"parent": parent}).encode() + b"\n" + rest)
    with pytest.raises(Exception, match="line 1 is damaged"):
        read(game.path)
    assert "parent" in look(game.path).bad
