"""The command line. Only what a command needs is imported, so that `--version` and `--help` come at once.

Exit status: 0 all is well, 1 a file or a game is at fault, 2 the call or the machine is.
"""

import argparse
import contextlib
import json
import os
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from game import __version__

if TYPE_CHECKING:
    from game.engine.ruleset import Ruleset
    from game.engine.scenario import Scenario

GOOD, AT_FAULT, BAD_CALL = 0, 1, 2
SCENARIO_HELP = "TITLE/NAME, a TITLE that has one scenario, or a scenario file"
SUFFIX = ".caracole"


class BadCall(Exception):
    """The call or the machine is at fault; the message is one sentence."""


class AtFault(Exception):
    """A file or a game is at fault; the message says what is wrong, file and line first."""


class Parser(argparse.ArgumentParser):
    """Says in one sentence what is wrong with a call."""

    def error(self, message: str) -> NoReturn:
        """Print the sentence and leave with exit status 2."""
        self.exit(BAD_CALL, f"{self.prog}: {message}; `{self.prog} --help` tells more\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit status comes back."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
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
    top = Parser(prog="caracole", description="Battles of pike, shot and horse. Without a command: the window.")
    top.add_argument("--version", action="version", version=f"caracole {__version__}")
    top.set_defaults(run=lambda _: _open())
    commands = top.add_subparsers(title="commands", metavar="COMMAND")

    def command(name: str, run: Callable[[argparse.Namespace], int], about: str, as_json: bool = False) -> Parser:
        made: Parser = commands.add_parser(name, help=about, description=f"{about[0].upper()}{about[1:]}.")
        made.set_defaults(run=run)
        if as_json:
            made.add_argument("--json", action="store_true", help="print JSON in place of text")
        return made

    one = command("play", _play, "open the window in a battle")
    _battle(one)
    one.add_argument("--seed", type=_seed, metavar="TEXT", help="seed of the dice, 1 to 64 bytes (default: any)")
    about = "human, random or simple for each side, in the scenario's order"
    one.add_argument("--players", type=_words, default=("human", "human"), metavar="A,B", help=about)
    one.add_argument("--names", type=_words, default=(), metavar="A,B", help="names of the two players")

    command("scenarios", _scenarios, "list the scenarios and their options", as_json=True)

    one = command("simulate", _simulate, "let computer players play many games", as_json=True)
    _battle(one)
    one.add_argument("--games", type=_count, default=10, metavar="N", help="how many games (default 10)")
    one.add_argument("--seed", type=_seed, default="1", metavar="S", help="game k has the seed S:k, k from 0")
    one.add_argument("--jobs", type=_count, default=1, metavar="J", help="play in so many processes")
    one.add_argument("--players", type=_words, default=("simple", "simple"), metavar="A,B", help="random or simple")
    one.add_argument("--check", action="store_true", help="check at every step what must always hold")
    one.add_argument("--save", type=Path, metavar="DIR", help="save each game there, over one of the same seed")

    one = command("replay", _replay, "tell a saved game", as_json=True)
    one.add_argument("save", type=Path, metavar="SAVE")
    one.add_argument("--all", action="store_true", help="tell also what was taken back")

    one = command("audit", _audit, "run a saved game through the rules again and compare everything", as_json=True)
    one.add_argument("save", type=Path, metavar="SAVE")

    one = command("check", _check, "check scenarios, situations and saved games", as_json=True)
    one.add_argument("files", type=Path, nargs="+", metavar="FILE")

    one = command("schema", _schema, "print the JSON Schema of a kind of file")
    one.add_argument("what", choices=("scenario", "battlefield", "counters", "tables", "situation"))
    one.add_argument("--title", required=True, metavar="TITLE", help="the title whose files it describes")

    about = "list what the booklet of a title does not print, with the origin of each value"
    command("sources", _sources, about, as_json=True).add_argument("title", metavar="TITLE")

    one = command("picture", _picture, "paint the map of a scenario or a saved game")
    one.add_argument("what", metavar="SCENARIO|SAVE", help=f"{SCENARIO_HELP}, or a saved game")
    one.add_argument("--out", type=Path, required=True, metavar="FILE", help="a PNG file")
    one.add_argument("--size", type=_size, default=(1600, 1200), metavar="WxH", help="in pixels (default 1600x1200)")
    return top


def _battle(one: Parser) -> None:
    one.add_argument("scenario", metavar="SCENARIO", help=SCENARIO_HELP)
    one.add_argument("--options", type=_words, default=(), metavar="A,B", help="optional rules and variants to play by")


# -- words of the call --------------------------------------------------------------------------------------------


def _words(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split(",") if word.strip())


def _seed(text: str) -> str:
    try:
        size = len(text.encode("utf-8"))
    except UnicodeEncodeError:
        raise argparse.ArgumentTypeError("a seed is a text in UTF-8") from None
    if not 1 <= size <= 64:
        raise argparse.ArgumentTypeError(f"a seed is a text of 1 to 64 bytes, this one has {size}")
    return text


def _count(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not int(text[:9]) >= 1 or len(text) > 9:
        raise argparse.ArgumentTypeError(f"a number from 1 is expected, not {text!r}")
    return int(text)


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.lower().partition("x")
    if not all(side.isascii() and side.isdigit() and len(side) < 6 for side in (width, height)):
        raise argparse.ArgumentTypeError(f"a size is WIDTHxHEIGHT such as 1600x1200, not {text!r}")
    if not all(64 <= int(side) <= 8192 for side in (width, height)):
        raise argparse.ArgumentTypeError("width and height go from 64 to 8192")
    return int(width), int(height)


def _players(words: Sequence[str], known: Collection[str]) -> tuple[str, str]:
    for word in words:
        if word not in known:
            raise BadCall(f"there is no player `{word}`; there are {', '.join(known)}")
    if len(words) != 2:
        raise BadCall("--players takes two, one for each side, such as simple,random")
    return words[0], words[1]


def _resolve(name: str, options: Sequence[str] = ()) -> "Scenario":
    """The scenario that a call names, and its options looked at. Raises BadCall, AtFault."""
    from game.record.folders import folders
    from game.rules import RULESETS
    from game.setup.faults import Faults
    from game.setup.library import resolve

    path = Path(name)
    if path.suffix in (".yaml", ".yml"):
        _there(path)
    try:
        scenario = resolve(name, RULESETS.values(), folders().scenarios)
    except LookupError as error:
        raise BadCall(str(error.args[0])) from None
    except Faults as faults:
        raise AtFault(faults) from None
    known = [option.id for option in scenario.options]
    for option in options:
        if option not in known:
            has = f"it has {', '.join(known)}" if known else "it has none"
            raise BadCall(f"{scenario.id} has no option `{option}`; {has}")
    return scenario


def _ruleset(title: str) -> "Ruleset":
    """The rule set that plays a title. Raises BadCall."""
    from game.rules import RULESETS

    known = {one: ruleset for ruleset in RULESETS.values() for one in ruleset.titles}
    if title not in known:
        raise BadCall(f"there is no title `{title}`; there are {', '.join(known)}")
    return known[title]


def _there(path: Path) -> Path:
    """The path of a file that can be read. Raises BadCall."""
    if path.exists() and not path.is_file():
        raise BadCall(f"{path}: this is not an ordinary file")
    try:
        with open(path, "rb"):
            return path
    except FileNotFoundError:
        raise BadCall(f"{path}: there is no such file") from None
    except (OSError, ValueError) as error:
        raise BadCall(f"{path}: it cannot be read ({getattr(error, 'strerror', error)})") from None


def _print(lines: Iterable[str]) -> None:
    sys.stdout.writelines(f"{line}\n" for line in lines)


def _print_json(data: Any) -> None:
    json.dump(data, sys.stdout, indent=2, ensure_ascii=False)
    sys.stdout.write("\n")


def _tell(arguments: argparse.Namespace, data: Any, lines: Iterable[str]) -> None:
    if arguments.json:
        _print_json(data)
    else:
        _print(lines)


def _judged(faults: Iterable[str]) -> int:
    """Good where there are no faults. Raises AtFault with all of them."""
    if found := list(faults):
        raise AtFault("\n".join(found))
    return GOOD


# -- the commands -------------------------------------------------------------------------------------------------


def _play(arguments: argparse.Namespace) -> int:
    from game.players import KINDS

    kinds = _players(arguments.players, ("human", *KINDS))
    scenario = _resolve(arguments.scenario, arguments.options)
    if arguments.names and len(arguments.names) != 2:
        raise BadCall("--names takes two, one for each side, such as Anna,Bert")
    return _open((scenario, kinds, arguments.names, frozenset(arguments.options), arguments.seed))


def _open(battle: tuple[Any, ...] | None = None) -> int:
    """The window, at its opening screen or at once in a battle."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.record.trouble import SaveTrouble
    from game.rules import RULESETS
    from game.ui import start
    from game.ui.display import NoDisplay

    try:
        if battle is None:
            start.open_window(RULESETS)
        else:
            start.open_battle(RULESETS, *battle)
    except (NoDisplay, SaveTrouble) as trouble:
        raise BadCall(str(trouble)) from None
    return GOOD


def _scenarios(arguments: argparse.Namespace) -> int:
    from game.record.folders import folders
    from game.rules import RULESETS
    from game.setup.listing import all_scenarios, scenario_data, scenario_lines

    good, bad = all_scenarios(RULESETS.values(), folders().scenarios)
    _tell(arguments, [scenario_data(one) for one in good], (line for one in good for line in scenario_lines(one)))
    return _judged(str(fault) for fault in bad)


def _simulate(arguments: argparse.Namespace) -> int:
    from game.players import KINDS
    from game.players.report import game_data, summary_data, tell, with_progress
    from game.players.simulation import Series, play_all
    from game.record.folders import folders, ready
    from game.record.trouble import SaveTrouble
    from game.rules import RULESETS

    players = _players(arguments.players, KINDS)
    scenario = _resolve(arguments.scenario, arguments.options)
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
        _print_json({"games": [game_data(one) for one in games], "summary": summary_data(scenario, games)})
    else:
        tell(scenario, games, sys.stdout)
    return _judged(f"seed {one.seed}: {one.fault}; saved as {one.journal or 'nothing'}" for one in games if one.fault)


@contextlib.contextmanager
def _file_troubles(path: Path) -> Iterator[None]:
    """What is wrong with a game file becomes AtFault, a file that is not there BadCall."""
    from game.record.trouble import FileTrouble

    _there(path)
    try:
        yield
    except FileTrouble as trouble:
        raise AtFault(trouble) from None


def _replay(arguments: argparse.Namespace) -> int:
    from game.record.journal import read
    from game.record.telling import Telling
    from game.rules import RULESETS

    with _file_troubles(arguments.save):
        telling = Telling(read(arguments.save), RULESETS, arguments.all)
    _tell(arguments, telling.data() if arguments.json else None, telling.lines())
    return _judged([] if telling.replay.damage is None else [str(telling.replay.damage)])


def _audit(arguments: argparse.Namespace) -> int:
    from game.record.audit import audit
    from game.record.judge import report_data, report_lines
    from game.rules import RULESETS

    with _file_troubles(arguments.save):
        report = audit(arguments.save, RULESETS)
    _tell(arguments, report_data(report), report_lines(report))
    return _judged([] if report.first is None else [f"{report.path}: {report.first}"])


def _check(arguments: argparse.Namespace) -> int:
    from game.record.judge import judge
    from game.rules import RULESETS

    verdicts = [judge(_there(path), RULESETS) for path in arguments.files]
    lines = (f"{one.file}: {one.kind}, {one.about}" for one in verdicts if one.good)
    _tell(arguments, [verdict.data() for verdict in verdicts], lines)
    return _judged(verdict.text() for verdict in verdicts if not verdict.good)


def _sources(arguments: argparse.Namespace) -> int:
    from game.record.folders import folders
    from game.setup.unprinted import of_title, unprinted, unprinted_data, unprinted_lines

    good, bad = of_title(arguments.title, _ruleset(arguments.title), folders().scenarios)
    rows = unprinted(good)
    _tell(arguments, unprinted_data(rows), unprinted_lines(rows))
    return _judged(str(fault) for fault in bad)


def _schema(arguments: argparse.Namespace) -> int:
    from game.setup.jsonschema import schema

    _print_json(schema(arguments.what, arguments.title, _ruleset(arguments.title)))
    return GOOD


def _picture(arguments: argparse.Namespace) -> int:
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"  # nothing is shown
    from game.engine.play import start
    from game.record.telling import last_position
    from game.rules import RULESETS

    if arguments.out.suffix.lower() != ".png":
        raise BadCall(f"{arguments.out}: only PNG files are written; the name must end in .png")
    path = Path(arguments.what)
    if path.suffix == SUFFIX:
        with _file_troubles(path):
            state = last_position(path, RULESETS)
    else:
        scenario = _resolve(arguments.what)
        state, _ = start(RULESETS[scenario.ruleset], scenario)
    from game.ui.picture import write_picture

    ruleset = RULESETS[state.battle.scenario.ruleset]
    write_picture(arguments.out, ruleset.view(state, None), state.battle.scenario, arguments.size)
    _print([f"{arguments.out}: {arguments.size[0]}x{arguments.size[1]}"])
    return GOOD
