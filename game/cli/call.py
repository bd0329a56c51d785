"""What the words of a call mean: seeds, counts, scenarios, titles, files; how results and faults are told."""

import argparse
import json
import sys
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.engine.text import N_, _

if TYPE_CHECKING:
    from game.engine.ruleset import Ruleset
    from game.engine.scenario import Scenario

GOOD, AT_FAULT, BAD_CALL = 0, 1, 2
SCENARIO_HELP = N_("TITLE/NAME, a TITLE that has one scenario, or a scenario file")
SUFFIX = ".caracole"


class BadCall(Exception):
    """The call or the machine is at fault; the message is one sentence."""


class AtFault(Exception):
    """A file or a game is at fault; the message says what is wrong, file and line first."""


def words_of(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split(",") if word.strip())


def seed_of(text: str) -> str:
    try:
        size = len(text.encode("utf-8"))
    except UnicodeEncodeError:
        raise argparse.ArgumentTypeError("a seed is a text in UTF-8") from None
    if not 1 <= size <= 64:
        raise argparse.ArgumentTypeError(f"a seed is a text of 1 to 64 bytes, this one has {size}")
    return text


def count_of(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not int(text[:9]) >= 1 or len(text) > 9:
        raise argparse.ArgumentTypeError(f"a number from 1 is expected, not {text!r}")
    return int(text)


def size_of(text: str) -> tuple[int, int]:
    width, _, height = text.lower().partition("x")
    if not all(side.isascii() and side.isdigit() and len(side) < 6 for side in (width, height)):
        raise argparse.ArgumentTypeError(f"a size is WIDTHxHEIGHT such as 1600x1200, not {text!r}")
    if not all(64 <= int(side) <= 8192 for side in (width, height)):
        raise argparse.ArgumentTypeError("width and height go from 64 to 8192")
    return int(width), int(height)


def players_of(words: Sequence[str], known: Collection[str]) -> tuple[str, str]:
    for word in words:
        if word not in known:
            raise BadCall(f"there is no player `{word}`; there are {', '.join(known)}")
    if len(words) != 2:
        raise BadCall("--players takes two, one for each side, such as simple,random")
    return words[0], words[1]


def beside_of(name: str) -> Path | None:
    """The folder of the scenario's file where a call names that, else None."""
    return Path(name).parent if Path(name).suffix in (".yaml", ".yml") else None


def scenario_of(name: str, options: Sequence[str] = ()) -> "Scenario":
    """The scenario that a call names, and its options looked at. Raises BadCall, AtFault."""
    from game.record.folders import folders
    from game.rules import RULESETS
    from game.setup.faults import Faults
    from game.setup.library import resolve

    path = Path(name)
    if path.suffix in (".yaml", ".yml"):
        file_there(path)
    try:
        scenario = resolve(name, RULESETS.values(), folders().scenarios)
    except LookupError as error:
        raise BadCall(str(error.args[0])) from None
    except Faults as faults:
        raise AtFault(faults) from None
    known = [option.id for option in scenario.options]
    for option in options:
        if option not in known:
            has = _("it has {known}").format(known=", ".join(known)) if known else _("it has none")
            raise BadCall(f"{scenario.id} has no option `{option}`; {has}")
    return scenario


def ruleset_of(title: str) -> "Ruleset":
    """The rule set that plays a title. Raises BadCall."""
    from game.rules import RULESETS

    known = {one: ruleset for ruleset in RULESETS.values() for one in ruleset.titles}
    if title not in known:
        raise BadCall(f"there is no title `{title}`; there are {', '.join(known)}")
    return known[title]


def file_there(path: Path) -> Path:
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


def print_lines(lines: Iterable[str]) -> None:
    sys.stdout.writelines(f"{line}\n" for line in lines)


def print_json(data: Any) -> None:
    json.dump(data, sys.stdout, indent=2, ensure_ascii=False)
    sys.stdout.write("\n")


def tell(arguments: argparse.Namespace, data: Any, lines: Iterable[str]) -> None:
    if arguments.json:
        print_json(data)
    else:
        print_lines(lines)


def judged(faults: Iterable[str]) -> int:
    """Good where there are no faults. Raises AtFault with all of them."""
    if found := list(faults):
        raise AtFault("\n".join(found))
    return GOOD
