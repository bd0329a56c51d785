"""`caracole export`: pictures, moving pictures, reports, tables of a saved game, and a scenario as a page to print."""

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from game.cli.call import SCENARIO_HELP, SUFFIX, BadCall, beside_of, judged, print_lines, scenario_of, words_of
from game.engine.text import _

if TYPE_CHECKING:
    from game.engine.scenario import Scenario
    from game.ui.export.drawing import Look
    from game.ui.export.kinds import Wish
    from game.ui.export.progress import Steps

KINDS = ("png", "gif", "html", "csv", "page")


def grammar(one: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    one.add_argument("what", metavar=_("SAVE|SCENARIO"), help=_("a saved game, or {scenario}").format(
        scenario=_(SCENARIO_HELP)))  # fmt: skip
    group = one.add_mutually_exclusive_group(required=True)
    for kind, about in (
        ("png", _("a picture of the map")),
        ("gif", _("a moving picture with captions")),
        ("html", _("the battle report")),
        ("csv", _("a table of all rolls")),
        ("page", _("the scenario as a page to print, in HTML")),
    ):
        group.add_argument(f"--{kind}", type=Path, metavar=_("FILE"), help=about)
    one.add_argument(
        "--from", dest="first", type=number_of, metavar="N", help=_("begin with this command, 0 the set-up")
    )
    one.add_argument(
        "--to", dest="last", type=number_of, metavar="N", help=_("end with this command (default: the last)")
    )
    one.add_argument(
        "--size", type=pixels_of, metavar=_("WxH"), help=_("px of the picture, or of each map in a report")
    )
    one.add_argument(
        "--options", type=words_of, default=(), metavar="A,B", help=_("options of the scenario, for its page")
    )
    one.add_argument("--force", action="store_true", help=_("replace a file that is there"))


def number_of(text: str) -> int:
    """The number of a command."""
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise argparse.ArgumentTypeError(f"a number from 0 is expected, not {text!r}")
    return int(text)


def pixels_of(text: str) -> tuple[int, int]:
    """A size in px; what is too large or too small for a kind of export is said later."""
    width, _, height = text.lower().partition("x")
    if not all(side.isascii() and side.isdigit() and len(side) < 6 and int(side) for side in (width, height)):
        raise argparse.ArgumentTypeError(f"a size is WIDTHxHEIGHT such as 1600x1200, not {text!r}")
    return int(width), int(height)


def run_export(arguments: argparse.Namespace) -> int:
    """Make one file. Raises BadCall, AtFault."""
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"  # nothing is shown
    from game.record.trouble import NameTaken, SaveTrouble
    from game.ui.export.progress import BadExport

    kind = next(kind for kind in KINDS if getattr(arguments, kind) is not None)
    path: Path = getattr(arguments, kind)
    saved = Path(arguments.what).suffix == SUFFIX
    if arguments.options and (saved or kind != "page"):
        raise BadCall(_("--options is for the page of a scenario; a saved game has its own"))
    damage = ""
    try:
        if saved and kind != "page":
            damage = _of_game(arguments, kind, path)
        else:
            _of_scenario(arguments, kind, path)
    except BadExport as bad:
        raise BadCall(str(bad)) from None
    except NameTaken as taken:
        raise BadCall(
            _("{path}: there is a file of this name already; --force replaces it").format(path=taken.path)
        ) from None
    except SaveTrouble as trouble:
        raise BadCall(str(trouble)) from None
    print_lines([str(path)])
    return judged([damage] if damage else [])


def _of_game(arguments: argparse.Namespace, kind: str, path: Path) -> str:
    """Make an export of a saved game; what is damaged in it comes back in words, "" for nothing."""
    from game.cli.commands import file_troubles
    from game.record.journal import read
    from game.rules import RULESETS
    from game.setup.clauses import load_clauses
    from game.ui.export.kinds import Wish, export_steps, kind_of, table_of
    from game.ui.export.tale import Tale

    wish = Wish(kind_of(kind), path, arguments.force, arguments.first, arguments.last, arguments.size)
    save = Path(arguments.what)
    with file_troubles(save):
        journal = read(save)
    if kind == "csv":
        steps, replay = table_of(wish, journal, RULESETS)
    else:
        load_clauses(RULESETS)
        with file_troubles(save):
            tale = Tale(journal, RULESETS)
        replay = tale.replay
        steps = export_steps(wish, tale, _look(tale.scenario, _width(wish)))
    run(steps)
    return "" if replay.damage is None else str(replay.damage)


def _of_scenario(arguments: argparse.Namespace, kind: str, path: Path) -> None:
    from game.engine.play import start
    from game.rules import RULESETS
    from game.setup.clauses import load_clauses
    from game.ui.export.drawing import MapDrawing
    from game.ui.export.kinds import USUAL_SIZE, checked_path
    from game.ui.export.page import page_steps
    from game.ui.export.png import png_size, png_steps

    if kind not in ("page", "png"):
        raise BadCall(_("--{kind} tells of a game: give a file that ends in {suffix}").format(kind=kind, suffix=SUFFIX))
    if arguments.first is not None or arguments.last is not None:
        raise BadCall(_("--from and --to are for exports of a game"))
    scenario, options = _scenario(arguments)
    ruleset = RULESETS[scenario.ruleset]
    beside = beside_of(arguments.what)
    if kind == "png":
        checked_path(path, ".png")
        size = arguments.size or USUAL_SIZE
        drawing = MapDrawing(scenario, size, _look(scenario, size[0], beside))
        png_size(drawing)
        state, _events = start(ruleset, scenario)
        run(png_steps(path, arguments.force, drawing, ruleset.view(state, None)))
        return
    if arguments.size is not None:
        raise BadCall(_("a page has no size: it is printed as large as the paper"))
    load_clauses(RULESETS)
    run(
        page_steps(
            checked_path(path, ".html"), arguments.force, ruleset, scenario, options, _look(scenario, 1700, beside)
        )
    )


def _scenario(arguments: argparse.Namespace) -> "tuple[Scenario, frozenset[str]]":
    """The scenario named, or the one that a saved game holds with the options it is played with."""
    if Path(arguments.what).suffix != SUFFIX:
        return scenario_of(arguments.what, arguments.options), frozenset(arguments.options)
    from game.cli.commands import file_troubles
    from game.record.journal import read
    from game.record.resume import battle_of
    from game.rules import RULESETS

    with file_troubles(Path(arguments.what)):
        _ruleset, battle = battle_of(read(Path(arguments.what)), RULESETS)
    return battle.scenario, battle.options


def _width(wish: "Wish") -> int:
    return wish.size[0] if wish.size is not None else 1600


def _look(scenario: "Scenario", width: int, beside: Path | None = None) -> "Look":
    """How maps are drawn; the picture that stands in for the map is unpacked as large as it is shown."""
    from game.cli.commands import no_picture
    from game.record.folders import folders
    from game.ui.export.drawing import Look
    from game.ui.mapview.camera import LEVELS
    from game.ui.paint.mappicture import map_picture

    places = folders()
    picture = map_picture(scenario, places.scenarios, width / LEVELS[-1], no_picture, beside)
    return Look(picture=picture)


def run(steps: "Steps") -> None:
    """Go through all steps, with a bar on standard error where that is a terminal."""
    from rich.console import Console
    from rich.progress import Progress as Bar

    console = Console(stderr=True)
    with Bar(console=console, transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task("", total=1)
        for one in steps:
            bar.update(task, total=one.all, completed=one.done, description=one.words)
