"""Another game beside the one that is watched: which position of it, what differs, and its marks on the map."""

from dataclasses import dataclass
from pathlib import Path

from game.engine.text import _
from game.engine.views import BoardView
from game.record.compare import Unlike, compare
from game.record.journal import read
from game.record.replay import Replay
from game.record.trouble import ReadTrouble
from game.record.watching import Watching
from game.ui.counters.table import CounterArt
from game.ui.mapview.drawn import Trail
from game.ui.mapview.scene import Scene


@dataclass(slots=True)
class Other:
    """The other game. `at_end` compares with its last position, else with the one after as many commands."""

    path: Path
    replay: Replay
    watching: Watching
    at_end: bool = True
    unlike: tuple[Unlike, ...] = ()

    @property
    def name(self) -> str:
        """What it is called."""
        return self.path.stem

    def place(self, n: int) -> int:
        """The frame of it that is compared, where n commands stand in the game that is watched."""
        return len(self.replay.frames) - 1 if self.at_end else self.replay.of_command(min(n, self.replay.frames[-1].n))

    def words(self, n: int) -> str:
        """Which of its positions is compared."""
        frame = self.replay.frames[self.place(n)]
        told = _("Its last position: {turn}, command {number}")
        if not self.at_end:
            told = _("After as many commands: {turn}, command {number}")
        return told.format(turn=self.watching.turns.amid(max(1, frame.board.clock.turn)), number=frame.n)

    def look(self, seen: BoardView, n: int, labels: tuple[str, ...] | list[str]) -> None:
        """Compare what is seen, after n commands, with it."""
        board = self.replay.frames[self.place(n)].board
        self.unlike = tuple(compare(seen, self.watching.view(board), labels, self.watching.turns))

    def mark(self, scene: Scene, art: CounterArt) -> None:
        """Mark on the map what differs: a trail to where a piece stands there, brackets for all else."""
        trails, targets = [], []
        for one in self.unlike:
            if one.what == "place" and one.here[0] != one.there[0]:
                trails.append(Trail((one.here[0], one.there[0]), art.palette(one.side).ground))
            elif one.here or one.there:
                words = {"gone": _("gone there"), "come": _("only there")}.get(one.what, "")
                targets.append(((one.here or one.there)[0], words, bool(words)))
        scene.trails += tuple(trails)
        scene.targets += tuple(sorted(dict.fromkeys(targets), key=lambda mark: mark[2]))


def open_other(path: Path, mine: Replay, watching: Watching) -> Other:
    """A game to compare with. Raises FileTrouble, also where it is played on another map."""
    journal = read(path)
    replay = Replay(journal)
    theirs = Watching(journal, {watching.rules.id: watching.rules} if watching.rules is not None else {})
    one, two = watching.battle.scenario.sheet.grid, theirs.battle.scenario.sheet.grid
    if (one.columns, one.rows, one.labels) != (two.columns, two.rows, two.labels):
        raise ReadTrouble(path, _("it is played on another map"))
    if mine.header.title != replay.header.title and not ({*mine.frames[0].board.pieces} & {*replay.frames[0].board.pieces}):  # fmt: skip # noqa: E501
        raise ReadTrouble(path, _("none of its pieces is one of this battle"))
    return Other(path, replay, theirs)
