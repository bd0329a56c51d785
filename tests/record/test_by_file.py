"""A game by file: two players with a folder each, who never see what they should not, and dice that nobody chose."""

import json
from pathlib import Path

import pytest

from game.engine.commands import AcceptDraw, Concede, OfferDraw
from game.engine.objection import Refused
from game.engine.play import apply, decision
from game.record.audit import audit
from game.record.exchange import NotTaken, receive, take_side
from game.record.journal import read
from game.record.letters import AgreedLine, ChosenLine, RevealedLine, SealedLine
from game.record.listing import look
from game.record.own import find
from game.record.sealing import seed_of
from game.record.trouble import Damaged, NotAllowed
from tests.record import toy
from tests.record.by_file import at_random, begun, decide, sent, to_the_end, two
from tests.record.toy import Plan


def checked(path: Path) -> None:
    report = audit(path, toy.RULESETS, toy.rebuild)
    assert report.clean, str(report.first)


@pytest.mark.parametrize("side", ["red", "blue"])
def test_a_whole_game_goes_to_and_fro_and_stands_up_to_an_audit(tmp_path: Path, side: str) -> None:
    anna, bert, _ = begun(tmp_path, side)
    files = to_the_end(anna, bert)
    assert len(files) > 6
    for path in files:
        checked(path)
    assert anna.now.result is not None
    assert anna.now.texts == bert.now.texts
    assert anna.now.count > 20
    sealed = [line for line in read(files[-1]).lines if isinstance(line, SealedLine)]
    assert len(sealed) == 3  # one for each turn of the toy


def test_no_secret_is_in_a_file_before_it_is_shown(tmp_path: Path) -> None:
    anna, bert, early = begun(tmp_path)
    secret = anna.own.secret
    assert len(secret) == 64
    assert secret not in early[0].read_text() + early[1].read_text()
    files = to_the_end(anna, bert)
    shown = [line for line in read(files[-1]).lines if isinstance(line, RevealedLine)]
    assert len(shown) == 3
    for line in shown:
        position = anna.now.position(line.n)
        after = [apply(position, command)[0] for command in decision(position).options]
        digests = [anna.now.codec.digest(state) for state in after]  # two guesses would do to find out
        secret_files = [path for path in (*early, *files) if line.salt not in path.read_text()]
        assert secret_files
        for path in secret_files:
            assert not any(digest in path.read_text() for digest in digests)
            if path in files:
                told = [one for one in read(path).lines if getattr(one, "n", -1) > line.n]
                told += [one for one in read(path).lines if isinstance(one, ChosenLine) and one.side == line.side]
                assert not [one for one in told if one.n >= line.n]


def test_both_shares_make_the_seed_and_neither_was_known_to_the_other_in_time(tmp_path: Path) -> None:
    anna, bert, early = begun(tmp_path)
    agreed = next(line for line in anna.now.letters if isinstance(line, AgreedLine))
    assert agreed.secrets == {"red": anna.own.secret, "blue": bert.own.secret}
    assert anna.now.header.seed == seed_of(agreed.game, agreed.secrets)
    assert agreed.commitment in early[0].read_text()
    assert bert.own.secret in early[1].read_text()


def test_only_the_own_side_decides_and_only_with_the_file(tmp_path: Path) -> None:
    anna, _, _ = begun(tmp_path)
    game = anna.now
    assert (game.side, game.mine) == ("red", True)
    decide(game, at_random("x"))
    asked = game.decision
    assert asked.side == "blue"
    with pytest.raises(Refused, match="for Bert to decide; send the file"):
        game.submit(next(iter(asked.options)))
    with pytest.raises(Refused, match="for Bert"):
        game.submit(Concede("blue"))
    anna.send()
    with pytest.raises(Refused, match="Bert has the file"):
        game.submit(Concede("red"))
    with pytest.raises(NotAllowed, match="Bert has the file"):
        game.undo()
    with pytest.raises(NotAllowed, match="what was sent"):
        game.take_back(1, True)


def test_a_file_is_sent_again_the_same(tmp_path: Path) -> None:
    anna, bert, _ = begun(tmp_path)
    decide(anna.now, at_random("x"))
    first = anna.send()
    assert anna.send() == first
    anna.again()
    assert anna.send() == first
    bert.open(sent(first, bert))
    assert bert.now.mine


def test_it_is_not_sent_while_one_still_decides(tmp_path: Path) -> None:
    anna, _bert, _ = begun(tmp_path)
    with pytest.raises(NotAllowed, match="still for you to decide"):
        anna.send()


def test_what_is_chosen_in_secret_outlives_the_night_and_can_be_changed(tmp_path: Path) -> None:
    anna, bert = two(tmp_path)
    game = anna.invite()
    game.submit(Plan("red", "go"))
    assert game.complete
    assert game.decision.side == "blue"
    assert not list(game.decision.options)
    game = anna.again()
    assert game.complete
    with pytest.raises(Refused, match="choice is made"):
        game.submit(Plan("red", "hold"))
    game.undo()
    game.submit(Plan("red", "hold"))
    first = anna.send()
    game = bert.open(sent(first, bert))
    assert game.decision.side == "blue"
    game.submit(Plan("blue", "go"))
    anna.open(sent(bert.send(), anna))
    told = [step.line.command for step in anna.now.story.played]
    assert told == [{"kind": "plan", "side": "red", "choice": "hold"}, {"kind": "plan", "side": "blue", "choice": "go"}]
    assert anna.now.undo_bar()
    assert not anna.now.redo_words()


def test_an_older_file_and_one_that_went_another_way_are_not_taken(tmp_path: Path) -> None:
    anna, bert, _ = begun(tmp_path)
    decide(anna.now, at_random("x"))
    third = sent(anna.send(), bert)
    bert.open(third)
    decide(bert.now, at_random("y"))
    kept = bert.now.path.read_bytes()
    bert.close()
    with pytest.raises(NotTaken, match=r"older than yours: it has \d+ commands, yours has \d+"):
        bert.open(third)
    assert bert.now.path.read_bytes() == kept
    # Anna plays another way from the same file, as with a copy of her folder.
    bert.again()
    fourth = bert.send()
    anna.open(sent(fourth, anna))
    bert.close()
    lines = bert.now.path.read_bytes().splitlines(keepends=True)
    command = max(n for n, line in enumerate(lines) if b'"line":"command"' in line)
    other = json.loads(lines[command])
    other["seconds"] += 7
    lines[command] = json.dumps(other, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"
    twice = tmp_path / "twice.caracole"
    twice.write_bytes(b"".join(lines))
    before = anna.now.path.read_bytes()
    anna.close()
    with pytest.raises(NotTaken, match="played on twice") as not_taken:
        anna.open(twice)
    assert not_taken.value.kept.read_bytes() == twice.read_bytes()
    assert anna.now.path.read_bytes() == before


def test_a_file_that_is_known_already_opens_the_game(tmp_path: Path) -> None:
    anna, bert, early = begun(tmp_path)
    third = None
    decide(anna.now, at_random("x"))
    third = sent(anna.send(), bert)
    bert.open(third)
    assert receive(third, bert.folders).what == "known"
    with pytest.raises(NotTaken, match="has begun already"):
        receive(sent(early[1], anna), anna.folders)
    carl, _ = two(tmp_path / "other")
    carl.invite()
    decide(carl.now, at_random("x"))
    own = carl.send()
    with pytest.raises(NotTaken, match="own invitation"):
        carl.open(own)


def test_a_cut_file_is_not_taken(tmp_path: Path) -> None:
    anna, bert, early = begun(tmp_path)
    decide(anna.now, at_random("x"))
    third = anna.send()
    data = third.read_bytes()
    cut = tmp_path / "cut.caracole"
    for size, why in ((len(data) - 10, "cut off"), (data[:-1].rfind(b"\n") + 1, "cut off")):
        cut.write_bytes(data[:size])
        bert.close()
        with pytest.raises(NotTaken, match=why):
            bert.open(cut)
    cut.write_bytes(early[0].read_bytes()[:-5])
    with pytest.raises(Damaged, match="cut off"):
        receive(cut, bert.folders)


def test_who_lost_his_folder_says_his_side_and_chooses_anew_by_agreement(tmp_path: Path) -> None:
    anna, bert, _ = begun(tmp_path)
    here, there = anna, bert
    while not (here.now.choosing and here.now.complete):
        decide(here.now, at_random("x"))
        if not here.now.complete:
            there.open(sent(here.send(), there))
            here, there = there, here
    there.open(sent(here.send(), there))
    here.close()
    (here.folders.own / f"{here.own.game}.json").unlink()
    decide(there.now, at_random("y"))
    back = sent(there.send(), here)
    received = receive(back, here.folders)
    assert received.what == "stranger"
    received = take_side(received, here.own.side, here.folders)
    here.game = here.take(received)
    assert here.now.lost
    assert here.now.decision.side == there.own.side
    with pytest.raises(Refused, match="chosen anew by agreement"):
        here.now.submit(Plan(here.own.side, "go"))
    here.now.choose_anew()
    decide(here.now, at_random("z"))
    path = here.send()
    report = audit(path, toy.RULESETS, toy.rebuild)
    assert report.clean, str(report.first)
    assert any("lost" in notice for notice in report.notices)
    there.open(sent(path, there))


def test_the_list_of_games_and_the_folder_know_the_game(tmp_path: Path) -> None:
    anna, _bert, _ = begun(tmp_path)
    listed = look(anna.now.path)
    assert not listed.bad
    assert dict(listed.players) == {"red": "file", "blue": "file"}
    assert find(anna.own.game, anna.folders.own).phase == "playing"
    assert find("../../etc/passwd", anna.folders.own) is None
    assert (anna.folders.own.stat().st_mode & 0o077) == 0


def test_what_is_said_to_be_agreed_on_is_told_to_who_opens_the_file(tmp_path: Path) -> None:
    anna, bert, _ = begun(tmp_path)
    game = anna.now
    wheel = next(command for command in game.decision.options if command.kind == "wheel")
    game.submit(wheel)
    game.take_back(1, True)
    game.ruling(lambda table: table.turn("r1", 3), "the counter was nudged", True)
    decide(game, at_random("x"))
    path = anna.send()
    bert.open(sent(path, bert))
    assert len(bert.now.claims) == 2
    assert "taken back" in bert.now.claims[0]
    assert "nudged" in bert.now.claims[1]
    assert [note for note in audit(path, toy.RULESETS, toy.rebuild).notices if "nudged" in note]
    decide(bert.now, at_random("x"))
    anna.open(sent(bert.send(), anna))
    assert not anna.now.claims


def test_a_draw_is_offered_in_one_file_and_answered_in_the_next(tmp_path: Path) -> None:
    anna, bert, _ = begun(tmp_path)
    anna.now.submit(OfferDraw("red"))
    decide(anna.now, at_random("x"))
    bert.open(sent(anna.send(), bert))
    assert bert.now.state.offer == "red"
    bert.now.submit(AcceptDraw("blue"))
    path = bert.send()
    anna.open(sent(path, anna))
    assert anna.now.result is not None
    checked(path)


def test_a_game_at_one_table_is_the_same_as_ever(tmp_path: Path) -> None:
    game = toy.play(toy.new(tmp_path), 30)
    game.close()
    words = game.path.read_text()
    assert '"players":{"red":"person","blue":"person"}' in words
    assert not any(f'"line":"{kind}"' in words for kind in ("agreed", "sealed", "handed"))
    assert receive(game.path, two(tmp_path / "x")[0].folders).what == "table"
