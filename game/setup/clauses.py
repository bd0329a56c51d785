"""The clauses of the rule sets in our words: `assets/rules/<ruleset>.yaml`, read once at the start of the program."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated

from pydantic import Field

from game.engine.ruleset import Ruleset
from game.setup.data import data_root
from game.setup.faults import Faults
from game.setup.messages import Book, check
from game.setup.schema import Model, Word
from game.setup.yamltext import read


class ClauseRow(Model):
    """One clause: its id, its heading and what it says, in our words."""

    id: Word
    heading: Word
    text: Word


class ClauseFile(Model):
    """The clauses of a rule set, in the order of the book."""

    clauses: Annotated[list[ClauseRow], Field(min_length=1)]


def read_clauses(path: Path) -> dict[str, str]:
    """Clause id to heading and text. Raises Faults with all that is wrong in the file."""
    document = read(path)
    if document.value is None:
        raise Faults(document.faults)
    book = Book(document)
    file, _ = check(ClauseFile, document.value, book.fault)
    seen: set[str] = set()
    for index, row in enumerate(file.clauses if file is not None else ()):
        if row.id in seen:
            book.fault(("clauses", index, "id"), f"the clause {row.id} stands here twice")
        seen.add(row.id)
    if book.faults or file is None:
        raise Faults(book.faults)
    return {row.id: f"{row.heading}. {row.text}" for row in file.clauses}


def load_clauses(rulesets: Mapping[str, Ruleset] | Iterable[Ruleset]) -> None:
    """Give each rule set the words of its clauses, where the program ships any."""
    for ruleset in rulesets.values() if isinstance(rulesets, Mapping) else rulesets:
        path = Path(str(data_root("assets"))) / "rules" / f"{ruleset.id}.yaml"
        if path.is_file() and not ruleset.clauses:
            ruleset.clauses.update(read_clauses(path))
