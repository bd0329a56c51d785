"""Puts a scenario file and its parts together, each in a file of its own or the game's own for its title."""

import re
from pathlib import Path

from game.engine.text import _
from game.setup.data import data_root
from game.setup.faults import Faults
from game.setup.messages import Book
from game.setup.schema import PARTS
from game.setup.yamltext import Place, read


def book_of(path: Path) -> Book:
    """A scenario file and its parts, put together but not checked. Raises Faults where the file is unreadable."""
    main = read(path)
    if main.value is None:
        raise Faults(main.faults)
    whole, parts = dict(main.value), {}
    astray: list[tuple[Place, str]] = []
    for part in PARTS:
        name = whole.get(part)
        if not isinstance(name, str):
            continue
        if name == whole.get("title") and (printed := printed_part(name, part)) is not None:
            document = read(printed)
            whole[part], parts[part] = document.value, document
            continue
        if re.fullmatch(r"[a-z0-9-]+", name) and printed_part(name, part) is not None:
            words = _("this is that of {name}, and the title of this scenario is {title}")
            astray.append(((part,), words.format(name=name, title=whole.get("title"))))
            continue
        if not re.fullmatch(rf"{part}(-[\w-]+)?\.ya?ml", name):
            astray.append(
                (
                    (part,),
                    _(
                        "a file such as {part}.yaml in the same folder or the title is expected, this is “{name}”"
                    ).format(part=part, name=name),
                )
            )
            continue
        document = read(path.parent / name)
        if document.value is None and not document.lines and not (path.parent / name).exists():
            astray.append(((part,), _("there is no file {name} beside this one").format(name=name)))
            continue
        whole[part], parts[part] = document.value, document
    book = Book(main, whole, parts)
    for place, sentence in astray:
        book.fault(place, sentence)
        whole[str(place[0])] = None
        book.lost.add(str(place[0]))
    return book


def printed_part(title: str, part: str) -> Path | None:
    """The game's own file of a part of a title, which a scenario names by the title; None where there is none."""
    if not re.fullmatch(r"[a-z0-9][a-z0-9-]*", title):
        return None
    path = Path(str(data_root("scenarios"))) / title / f"{part}.yaml"
    return path if path.is_file() else None
