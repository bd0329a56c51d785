"""The commands of the command line, each a function of its arguments that gives the exit status."""

import argparse
import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from game.cli.call import (
    GOOD,
    SUFFIX,
    AtFault,
    BadCall,
    beside_of,
    file_there,
    judged,
    players_of,
    print_json,
    print_lines,
    ruleset_of,
    scenario_of,
    tell,
)
from game.engine.text import _


def run_play(arguments: argparse.Namespace) -> int:
    from game.players import KINDS

    kinds = players_of(arguments.players, ("human", *KINDS))
    scenario = scenario_of(arguments.scenario, arguments.options)
    if arguments.names and len(arguments.names) != 2:
        raise BadCall("--names takes two, one for each side, such as Anna,Bert")
    beside = beside_of(arguments.scenario)
    return open_window((scenario, kinds, arguments.names, frozenset(arguments.options), arguments.seed, beside))


def run_open(arguments: argparse.Namespace) -> int:
    return open_window(game=file_there(arguments.file).resolve())


def open_window(battle: tuple[Any, ...] | None = None, game: Path | None = None) -> int:
    """The window, at its opening screen, at once in a battle, or with a game file."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.record.trouble import SaveTrouble
    from game.rules import RULESETS
    from game.ui import start
    from game.ui.display import NoDisplay

    try:
        if game is not None:
            start.open_game(RULESETS, game)
        elif battle is None:
            start.open_window(RULESETS)
        else:
            start.open_battle(RULESETS, *battle)
    except (NoDisplay, SaveTrouble) as trouble:
        raise BadCall(str(trouble)) from None
    return GOOD


def run_edit(arguments: argparse.Namespace) -> int:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.record.trouble import SaveTrouble
    from game.rules import RULESETS
    from game.setup.faults import Faults
    from game.ui import start
    from game.ui.display import NoDisplay

    try:
        start.open_editor(RULESETS, file_there(arguments.file))
    except Faults as faults:
        raise AtFault(faults) from None
    except (NoDisplay, SaveTrouble, ValueError) as trouble:
        raise BadCall(str(trouble)) from None
    return GOOD


def run_scenarios(arguments: argparse.Namespace) -> int:
    from game.record.folders import folders
    from game.rules import RULESETS
    from game.setup.listing import all_scenarios, scenario_data, scenario_lines

    good, bad = all_scenarios(RULESETS.values(), folders().scenarios)
    tell(arguments, [scenario_data(one) for one in good], (line for one in good for line in scenario_lines(one)))
    return judged(str(fault) for fault in bad)


def run_simulate(arguments: argparse.Namespace) -> int:
    from game.players import KINDS
    from game.players.report import game_data, summary_data, tell, with_progress
    from game.players.simulation import Series, play_all
    from game.record.folders import folders, ready
    from game.record.trouble import SaveTrouble
    from game.rules import RULESETS

    players = players_of(arguments.players, KINDS)
    scenario = scenario_of(arguments.scenario, arguments.options)
    longest = f"{arguments.seed}:{arguments.games - 1}"
    if len(longest.encode("utf-8")) > 64:
        raise BadCall(f"the seed is too long: {longest!r} has more than 64 bytes")
    series = Series(
        RULESETS[scenario.ruleset], scenario, arguments.seed, players, frozenset(arguments.options), arguments.check,
        arguments.save, arguments.save or folders().logs,
    )  # fmt: skip
    try:
        if arguments.save:
            ready(arguments.save)
        games = with_progress(play_all(series, arguments.games, arguments.jobs), arguments.games)
    except SaveTrouble as trouble:
        raise BadCall(str(trouble)) from None
    if arguments.json:
        print_json({"games": [game_data(one) for one in games], "summary": summary_data(scenario, games)})
    else:
        tell(scenario, games, sys.stdout)
    return judged(
        _("seed {seed}: {fault}; saved as {journal}").format(
            seed=one.seed, fault=one.fault, journal=one.journal or _("nothing")
        )
        for one in games
        if one.fault
    )


@contextlib.contextmanager
def file_troubles(path: Path) -> Iterator[None]:
    """What is wrong with a game file becomes AtFault, a file that is not there BadCall."""
    from game.record.trouble import FileTrouble

    file_there(path)
    try:
        yield
    except FileTrouble as trouble:
        raise AtFault(trouble) from None


def run_replay(arguments: argparse.Namespace) -> int:
    from game.record.journal import read
    from game.record.telling import Telling
    from game.rules import RULESETS

    with file_troubles(arguments.save):
        telling = Telling(read(arguments.save), RULESETS, arguments.all)
    tell(arguments, telling.data() if arguments.json else None, telling.lines())
    return judged([] if telling.replay.damage is None else [str(telling.replay.damage)])


def run_audit(arguments: argparse.Namespace) -> int:
    from game.record.audit import audit
    from game.record.judge import report_data, report_lines
    from game.rules import RULESETS

    with file_troubles(arguments.save):
        report = audit(arguments.save, RULESETS)
    tell(arguments, report_data(report), report_lines(report))
    return judged([] if report.first is None else [f"{report.path}: {report.first}"])


def run_check(arguments: argparse.Namespace) -> int:
    from game.record.judge import judge
    from game.rules import RULESETS

    verdicts = [judge(file_there(path), RULESETS) for path in arguments.files]
    lines = (
        line
        for one in verdicts
        if one.good
        for line in (
            f"{one.file}: {one.kind}, {one.about}",
            *("  " + _("hint: {what}").format(what=hint) for hint in one.hints),
        )
    )
    tell(arguments, [verdict.data() for verdict in verdicts], lines)
    return judged(verdict.text() for verdict in verdicts if not verdict.good)


def run_sources(arguments: argparse.Namespace) -> int:
    from game.record.folders import folders
    from game.setup.unprinted import of_title, unprinted, unprinted_data, unprinted_lines

    good, bad = of_title(arguments.title, ruleset_of(arguments.title), folders().scenarios)
    rows = unprinted(good)
    tell(arguments, unprinted_data(rows), unprinted_lines(rows))
    return judged(str(fault) for fault in bad)


def run_schema(arguments: argparse.Namespace) -> int:
    from game.setup.jsonschema import schema

    print_json(schema(arguments.what, arguments.title, ruleset_of(arguments.title)))
    return GOOD


def run_picture(arguments: argparse.Namespace) -> int:
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"  # nothing is shown
    from game.engine.play import start
    from game.record.folders import folders
    from game.record.telling import last_position
    from game.rules import RULESETS

    if arguments.out.suffix.lower() != ".png":
        raise BadCall(f"{arguments.out}: only PNG files are written; the name must end in .png")
    path = Path(arguments.what)
    if path.suffix == SUFFIX:
        with file_troubles(path):
            state = last_position(path, RULESETS)
    else:
        scenario = scenario_of(arguments.what)
        state, _ = start(RULESETS[scenario.ruleset], scenario)
    from game.ui.picture import write_picture

    scenario = state.battle.scenario
    view = RULESETS[scenario.ruleset].view(state, None)
    beside = beside_of(arguments.what)
    write_picture(arguments.out, view, scenario, arguments.size, folders().scenarios, beside, no_picture)
    print_lines([f"{arguments.out}: {arguments.size[0]}x{arguments.size[1]}"])
    return GOOD


def no_picture(name: str, why: str) -> None:
    """Say that the picture of a map cannot be shown."""
    words = _("The map's picture {name} cannot be shown; the terrain is painted instead.").format(name=name)
    sys.stderr.write(f"{words} {why}\n")
