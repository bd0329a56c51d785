"""A secret set-up: what the curtain says, and a replay that keeps it from the other side."""

from pathlib import Path

from game.engine.commands import Done
from game.record.journal import read
from game.record.known import known_of
from game.record.replay import Replay
from game.record.watching import Watching
from game.rules import RULESETS
from game.ui.replay.eyes import Eyes
from game.ui.shots import SCENES, Take
from tests.ui.screens import all_closed, opened  # noqa: F401 - the fixture is used by being here


def test_the_curtain_speaks_of_the_set_up(tmp_path: Path) -> None:
    take = Take(opened(tmp_path, curtain=True))
    SCENES["forms-set-up-curtain"](take)
    curtain = take.hand.app.ui.layers[-1]
    assert curtain.subtitle == "Free set-up. The other player looks away."  # type: ignore[attr-defined]
    assert "rders" not in " ".join(curtain.words)  # type: ignore[attr-defined]


def test_a_replay_of_a_secret_set_up_shows_no_side_the_other(tmp_path: Path) -> None:
    take = Take(opened(tmp_path))
    SCENES["forms-set-up"](take)
    session = take.battle.session
    first = session.moment.asked.side  # type: ignore[union-attr]
    while (asked := session.moment.asked) is not None and asked.side == first:
        kinds = {command.kind: command for command in reversed(list(asked.options))}
        moved = any(frame.events for frame in Replay(read(session.game.path)).frames[1:])
        command = (
            Done() if moved or ("place" not in kinds and "take" not in kinds) else kinds.get("place", kinds.get("take"))
        )
        take.battle.send((command,))  # type: ignore[arg-type]
    journal = read(session.game.path)
    watching, replay = Watching(journal, RULESETS), Replay(journal)
    eyes = Eyes(watching, replay, known_of(journal, watching, replay))
    last = len(replay.frames) - 1
    (other,) = [side.id for side in session.scenario.sides if side.id != first]
    for place in range(last + 1):
        assert {one.side for one in eyes.view(place, first).counters} == {first}
        assert {one.side for one in eyes.view(place, other).counters} == {other}
        assert not eyes.view(place, "").counters
    assert {n for n, frame in enumerate(replay.frames) if frame.events and n} <= eyes.hidden(last, other)
    assert not eyes.hidden(last, first)
