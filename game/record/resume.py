"""Going on with a saved game: from its own file, from a copy, or from a point in the past of another game."""

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

from game import __version__
from game.engine.dice import KeyedDice
from game.engine.ruleset import Ruleset
from game.engine.scenario import Scenario
from game.engine.state import Battle
from game.engine.text import _, n_
from game.record.file_game import FileGame
from game.record.game import Clock, Game, name_of
from game.record.journal import Journal, read
from game.record.letters import BY_FILE
from game.record.lines import (
    BRANCHED,
    FORMAT,
    CommandLine,
    GameLine,
    Line,
    Parent,
    ResumedLine,
    SnapshotLine,
    TakeBackLine,
    line_text,
)
from game.record.lock import Lock
from game.record.past import Past, asked_of
from game.record.story import Story
from game.record.trouble import Damaged, ReadTrouble, RulesDiffer
from game.record.writer import Writer, new_file

Rebuild = Callable[[dict[str, Any]], Scenario]
"""Makes a Scenario of the plain data in the first line of a game file. Raises ValueError."""


def resume(
    path: Path,
    rulesets: Mapping[str, Ruleset],
    *,
    folder: Path | None,
    rebuild: Rebuild | None = None,
    go_on: bool = False,
    until: int | None = None,
    sync: bool = True,
    clock: Clock = time.monotonic,
) -> Game:
    """Go on with a saved game.

    A file in `folder`, that of games in progress, is written on; from any other (or an older format, or with
    `until`, "play on from command n") a new file in that folder begins with its lines. `folder` None writes nothing.
    Raises ReadTrouble, TooNew, Damaged, InUse, SaveTrouble; RulesDiffer where the rules of this program do not
    follow the saved game: the players may then only watch it, or with `go_on` play on from the last position on
    which rules and file agree.
    """
    if not path.exists():
        raise ReadTrouble(path, _("there is no such file"))
    if folder is None or not _inside(path, folder) or until is not None:
        journal = read(path)
        game = _game(journal, rulesets, rebuild, until, go_on, clock)
        if folder is not None:
            game.writer = new_file(folder, name_of(game.header), game.texts, sync)
            game.past.path = game.writer.path
        return game
    lock = Lock(path)
    try:
        journal = read(path)
        if journal.format < FORMAT:
            lock.release()
            game = _game(journal, rulesets, rebuild, None, go_on, clock)
            game.writer = new_file(folder, name_of(game.header), game.texts, sync)
            return game
        game = _game(journal, rulesets, rebuild, None, go_on, clock)
        game.writer = Writer(path, journal.good, lock, sync)
    except BaseException:
        lock.release()
        raise
    return game


def _inside(path: Path, folder: Path) -> bool:
    return path.resolve().parent == folder.resolve()


def _game(
    journal: Journal,
    rulesets: Mapping[str, Ruleset],
    rebuild: Rebuild | None,
    until: int | None,
    go_on: bool,
    clock: Clock,
) -> Game:
    if journal.damage is not None and until is None:
        raise journal.damage
    story, texts = journal.story, list(journal.texts)
    if until is not None:
        story, texts = up_to(journal, until)
    ruleset, battle = battle_of(journal, rulesets, rebuild)
    past = Past(ruleset, battle, story, journal.path)
    ahead: list[Line] = []
    notices = list(journal.notices)
    last = story.resumed[-1].rules if story.resumed else journal.header.rules
    if last != ruleset.version:
        notices.append(
            _("This game was last played with version {last} of the rules, this program has version {version}.").format(
                last=last, version=ruleset.version
            )
        )
    try:
        past.at(len(story.played))
    except RulesDiffer as differ:
        if not go_on or differ.n == 0:
            raise
        n = differ.n - 1
        state, count = past.at(n), len(story.played) - n
        ahead.append(TakeBackLine(n, count, state.clock.turn, asked_of(state), "rules"))
        notices.append(
            n_(
                "{count} commands that the rules of this program do not follow were taken back.",
                "{count} commands that the rules of this program do not follow were taken back.",
                count,
            ).format(count=count)
        )
    n = ahead[0].n if ahead and isinstance(ahead[0], TakeBackLine) else len(story.played)
    ahead.append(ResumedLine(n, __version__, ruleset.version, datetime.now().isoformat(timespec="seconds")))
    kind = FileGame if is_by_file(story.header) else Game
    game = kind(ruleset, past, texts, None, clock, ahead)
    game.notices.extend((*notices, *past.notices))
    return game


def up_to(journal: Journal, n: int) -> tuple[Story, list[bytes]]:
    """The history and the lines of a game that goes only as far as its n-th command, and knows its parent.

    Raises ValueError.
    """
    old = journal.story
    if not 0 <= n <= len(old.played):
        raise ValueError(
            _("{count} commands stand, there is no number {number}").format(count=len(old.played), number=n)
        )
    digest = old.played[n - 1].line.digest if n else old.opened.digest
    parent = Parent(journal.path.stem, old.header.started, n, digest)
    header = replace(at_one_table(old.header), format=max(old.header.format, BRANCHED), parent=parent)
    lines: list[Line] = [header, old.opened]
    if old.opening is not None:
        lines.append(SnapshotLine(0, old.opening))
    for step in old.played[:n]:
        lines.append(step.line)
        if step.snapshot is not None and isinstance(step.line, CommandLine):
            lines.append(SnapshotLine(step.n, step.snapshot))
    story = Story()
    for line in lines:
        story.add(line)
    return story, [line_text(line) for line in lines]


def is_by_file(header: GameLine) -> bool:
    """Whether a game is played by sending its file to and fro."""
    return BY_FILE in header.players.values()


def at_one_table(header: GameLine) -> GameLine:
    """The first line of a game that goes on at one table."""
    players = {side: "person" if kind == BY_FILE else kind for side, kind in header.players.items()}
    return replace(header, players=players) if is_by_file(header) else header


def battle_of(
    journal: Journal, rulesets: Mapping[str, Ruleset], rebuild: Rebuild | None = None
) -> tuple[Ruleset, Battle]:
    """The rule set and the battle of a saved game. Raises ReadTrouble, Damaged."""
    header = journal.header
    ruleset = rulesets.get(header.ruleset)
    if ruleset is None:
        known = ", ".join(sorted(rulesets)) or _("none")
        raise ReadTrouble(
            journal.path,
            _("it is played by the rules {ruleset!r}; this program knows {known}").format(
                ruleset=header.ruleset, known=known
            ),
        )
    scenario = scenario_of(journal.path, header.source, header.options, rulesets, rebuild)
    try:
        battle = ruleset.opening(scenario, frozenset(header.options), KeyedDice(header.seed)).battle
    except (ValueError, KeyError, TypeError) as fault:
        raise _no_battle(journal.path, fault) from fault
    return ruleset, battle


def scenario_of(
    path: Path,
    source: dict[str, Any],
    options: Iterable[str],
    rulesets: Mapping[str, Ruleset],
    rebuild: Rebuild | None = None,
) -> Scenario:
    """The scenario in the first line of a file, which must have these options. Raises Damaged."""
    try:
        scenario = rebuild(source) if rebuild else _from_source(source, rulesets)
        if unknown := set(options) - {option.id for option in scenario.options}:
            raise ValueError(_("the battle has no option {unknown}").format(unknown=", ".join(sorted(unknown))))
    except (ValueError, KeyError, TypeError) as fault:
        raise _no_battle(path, fault) from fault
    return scenario


def _no_battle(path: Path, fault: Exception) -> Damaged:
    return Damaged(path, 1, _("the battle cannot be set up ({fault})").format(fault=fault))


def _from_source(source: dict[str, Any], rulesets: Mapping[str, Ruleset]) -> Scenario:
    from game.setup.loader import scenario_from_source  # late: a replay needs no scenario files

    return scenario_from_source(source, rulesets.values())
