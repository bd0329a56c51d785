"""The command line. Only what a command needs is imported, so that `--version` and `--help` come at once.

Exit status: 0 all is well, 1 a file or a game is at fault, 2 the call or the machine is.
"""

import argparse
import contextlib
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

from game import __version__
from game.cli import commands, export
from game.cli.call import (
    AT_FAULT,
    BAD_CALL,
    GOOD,
    SCENARIO_HELP,
    AtFault,
    BadCall,
    count_of,
    seed_of,
    size_of,
    words_of,
)
from game.engine.text import _, speak
from game.setup.languages import translations_for, wanted


class Parser(argparse.ArgumentParser):
    """Says in one sentence what is wrong with a call."""

    def error(self, message: str) -> NoReturn:
        """Print the sentence and leave with exit status 2."""
        self.exit(
            BAD_CALL, _("{prog}: {message}; `{prog} --help` tells more\n").format(prog=self.prog, message=message)
        )


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit status comes back."""
    if getattr(sys, "frozen", False):  # a packed program starts itself again for its second process
        from multiprocessing import freeze_support

        freeze_support()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    speak(translations_for(wanted(os.environ)))
    try:
        arguments = parser().parse_args(argv)
        status: int = arguments.run(arguments)
        sys.stdout.flush()
    except SystemExit as leaving:  # argparse: help, version, a bad call
        return leaving.code if isinstance(leaving.code, int) else BAD_CALL
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # who reads has had enough; nothing may complain when Python closes the stream
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return GOOD
    except AtFault as fault:
        return _say(fault, AT_FAULT)
    except BadCall as fault:
        return _say(f"caracole: {fault}", BAD_CALL)
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        return _say(f"caracole: {place}{error.strerror or error}", BAD_CALL)
    return status


def _say(sentence: object, status: int) -> int:
    with contextlib.suppress(OSError):
        sys.stderr.write(f"{sentence}\n")
    return status


def parser() -> Parser:
    """The grammar of the command line."""
    top = Parser(prog="caracole", description=_("Battles of pike, shot and horse. Without a command: the window."))
    top.add_argument("--version", action="version", version=f"caracole {__version__}")
    top.set_defaults(run=lambda _: commands.open_window())
    group = top.add_subparsers(title=_("commands"), metavar=_("COMMAND"))

    def command(name: str, run: Callable[[argparse.Namespace], int], about: str, as_json: bool = False) -> Parser:
        made: Parser = group.add_parser(name, help=about, description=f"{about[0].upper()}{about[1:]}.")
        made.set_defaults(run=run)
        if as_json:
            made.add_argument("--json", action="store_true", help=_("print JSON in place of text"))
        return made

    one = command("play", commands.run_play, _("open the window in a battle"))
    _battle(one)
    one.add_argument(
        "--seed", type=seed_of, metavar=_("TEXT"), help=_("seed of the dice, 1 to 64 bytes (default: any)")
    )
    about = _("human, random or simple for each side, in the scenario's order")
    one.add_argument("--players", type=words_of, default=("human", "human"), metavar="A,B", help=about)
    one.add_argument("--names", type=words_of, default=(), metavar="A,B", help=_("names of the two players"))

    one = command(
        "open", commands.run_open, _("open the window with a game file: your own, or one that was sent to you")
    )
    one.add_argument("file", type=Path, metavar=_("FILE"))

    one = command("edit", commands.run_edit, _("open a scenario file in the editor"))
    one.add_argument("file", type=Path, metavar=_("FILE"))

    command("scenarios", commands.run_scenarios, _("list the scenarios and their options"), as_json=True)

    one = command("simulate", commands.run_simulate, _("let computer players play many games"), as_json=True)
    _battle(one)
    one.add_argument("--games", type=count_of, default=10, metavar="N", help=_("how many games (default 10)"))
    one.add_argument("--seed", type=seed_of, default="1", metavar="S", help=_("game k has the seed S:k, k from 0"))
    one.add_argument("--jobs", type=count_of, default=1, metavar="J", help=_("play in so many processes"))
    one.add_argument(
        "--players", type=words_of, default=("simple", "simple"), metavar="A,B", help=_("random or simple")
    )
    one.add_argument("--check", action="store_true", help=_("check at every step what must always hold"))
    over = _("save each game there, over one of the same seed and players")
    one.add_argument("--save", type=Path, metavar=_("DIR"), help=over)

    one = command("replay", commands.run_replay, _("tell a saved game"), as_json=True)
    one.add_argument("save", type=Path, metavar=_("SAVE"))
    one.add_argument("--all", action="store_true", help=_("tell also what was taken back"))

    one = command(
        "audit", commands.run_audit, _("run a saved game through the rules again and compare everything"), as_json=True
    )
    one.add_argument("save", type=Path, metavar=_("SAVE"))

    one = command("check", commands.run_check, _("check scenarios, situations and saved games"), as_json=True)
    one.add_argument("files", type=Path, nargs="+", metavar=_("FILE"))

    one = command("schema", commands.run_schema, _("print the JSON Schema of a kind of file"))
    one.add_argument("what", choices=("scenario", "battlefield", "counters", "tables", "situation"))
    one.add_argument("--title", required=True, metavar=_("TITLE"), help=_("the title whose files it describes"))

    about = _("list what the booklet of a title does not print, with the origin of each value")
    command("sources", commands.run_sources, about, as_json=True).add_argument("title", metavar=_("TITLE"))

    one = command("picture", commands.run_picture, _("paint the map of a scenario or a saved game"))
    one.add_argument(
        "what",
        metavar=_("SCENARIO|SAVE"),
        help=_("{scenario}, or a saved game").format(scenario=_(SCENARIO_HELP)),
    )
    one.add_argument("--out", type=Path, required=True, metavar=_("FILE"), help=_("a PNG file"))
    one.add_argument(
        "--size", type=size_of, default=(1600, 1200), metavar=_("WxH"), help=_("in pixels (default 1600x1200)")
    )

    about = _("make a picture, a moving picture, a report or a table of a saved game, or a page of a scenario")
    export.grammar(command("export", export.run_export, about))
    return top


def _battle(one: Parser) -> None:
    one.add_argument("scenario", metavar=_("SCENARIO"), help=_(SCENARIO_HELP))
    one.add_argument(
        "--options", type=words_of, default=(), metavar="A,B", help=_("optional rules and variants to play by")
    )
