"""Two players with a folder each, who send the toy game to and fro."""

import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from unittest.mock import patch

from game.engine.commands import Command
from game.engine.dice import Chooser
from game.engine.ruleset import Ruleset
from game.engine.scenario import Scenario
from game.record.exchange import Received, go_on, hand_over, receive, take_in
from game.record.file_game import FileGame
from game.record.folders import Folders
from game.record.invitation import accept, battle_in, invite, preview
from game.record.own import Own
from game.record.resume import Rebuild
from tests.record import toy

Choose = Callable[[FileGame], Command]


def folders_in(home: Path) -> Folders:
    """The folders of one player."""
    return Folders(*(home / name for name in ("games", "saved", "pictures", "scenarios", "logs", "settings")))


class Desk:
    """One of the two players: his folders, his part in the game, the game while he has it open."""

    def __init__(
        self,
        home: Path,
        name: str,
        rulesets: Mapping[str, Ruleset] = toy.RULESETS,
        rebuild: Rebuild | None = toy.rebuild,
    ) -> None:
        self.rulesets, self.rebuild = rulesets, rebuild
        self.folders = folders_in(home)
        self.name = name
        self.own: Own | None = None
        self.game: FileGame | None = None

    def invite(self, side: str = "red", scenario: Scenario | None = None) -> FileGame | None:
        """Make an invitation ready."""
        scenario = scenario or toy.rebuild(toy.SOURCE)
        self.own = invite(self.rulesets[scenario.ruleset], scenario, frozenset(), side, self.name, self.folders)
        self.game = preview(self.own, self.folders, self.rulesets, self.rebuild)
        return self.game

    def open(self, path: Path) -> FileGame | None:
        """Open a file as the window does."""
        self.close()
        received = receive(path, self.folders)
        if received.what == "invitation":
            _, scenario = battle_in(path, received.invitation, self.rulesets, self.rebuild)
            self.own = accept(path, received.lines, self.name, scenario, self.folders)
            self.game = preview(self.own, self.folders, self.rulesets, self.rebuild)
        else:
            self.game = self.take(received)
        return self.game

    def take(self, received: Received) -> FileGame:
        """Go on with a game."""
        self.own = received.own
        game = take_in(received, self.folders, self.rulesets, self.rebuild, sync=False)
        toy.OPEN.append(game)
        return game

    def again(self) -> FileGame | None:
        """Close the game and open it again, as after a night."""
        self.close()
        assert self.own is not None
        self.game = go_on(self.own, self.folders, self.rulesets, self.rebuild, sync=False)
        if self.game is not None:
            toy.OPEN.append(self.game)
        return self.game

    def send(self) -> Path:
        """The file for the other player."""
        assert self.own is not None
        return hand_over(self.own, self.game, self.folders)

    def close(self) -> None:
        """Close the game."""
        if self.game is not None:
            self.game.close()

    @property
    def now(self) -> FileGame:
        """The game, which is open."""
        assert self.game is not None
        return self.game


def at_random(seed: str) -> Choose:
    """Some command that is offered."""
    chooser = Chooser(seed)
    return lambda game: toy.random_command(game, chooser)


def decide(game: FileGame, choose: Choose, most: int = 500) -> int:
    """Decide all that is for this player to decide; how many commands that were."""
    for count in range(most):
        asked = game.decision
        if asked is None or asked.side != game.side or not game.mine:
            return count
        options = list(asked.options)
        assert options
        game.submit(choose_from(game, choose, options))
    raise AssertionError("it never ends")


def choose_from(game: FileGame, choose: Choose, options: list[Command]) -> Command:
    """What is chosen, which must be offered."""
    command = choose(game)
    assert command in options
    return command


def two(tmp_path: Path) -> tuple[Desk, Desk]:
    """Two players who have nothing yet."""
    return Desk(tmp_path / "anna", "Anna"), Desk(tmp_path / "bert", "Bert")


def sent(path: Path, to: Desk) -> Path:
    """The file as it arrives at the other player's computer."""
    inbox = to.folders.games.with_name("inbox")
    inbox.mkdir(parents=True, exist_ok=True)
    return Path(shutil.copy(path, inbox / path.name))


def begun(tmp_path: Path, side: str = "red") -> tuple[Desk, Desk, list[Path]]:
    """Two players who have agreed on everything; the file lies with the first, opened. And the files so far.

    The shares of the seed are always the same, so that a test plays the same game each time.
    """
    shares = Random(side)
    with patch("game.record.sealing.secrets.token_hex", lambda size: shares.randbytes(size).hex()):
        return _begun(tmp_path, side)


def _begun(tmp_path: Path, side: str) -> tuple[Desk, Desk, list[Path]]:
    anna, bert = two(tmp_path)
    game = anna.invite(side)
    if game is not None:
        decide(game, at_random("a"))
    first = anna.send()
    game = bert.open(sent(first, bert))
    if game is not None:
        decide(game, at_random("b"))
    second = bert.send()
    anna.open(sent(second, anna))
    return anna, bert, [first, second]


def to_the_end(anna: Desk, bert: Desk, most: int = 400, seed: str = "toy") -> list[Path]:
    """Play on by file until the battle is over; the files that went to and fro."""
    here, there, files = anna, bert, []
    chosen = at_random(seed)
    for _ in range(most):
        decide(here.now, chosen)
        over = here.now.result is not None
        files.append(here.send())
        there.open(sent(files[-1], there))
        if over:
            return files
        here, there = there, here
    raise AssertionError("the battle never ends")
