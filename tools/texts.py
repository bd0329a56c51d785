#!/usr/bin/env python3
"""The texts of the program for translators: `python tools/texts.py extract | check | update LANGUAGE | compile`.

`extract` collects all texts of the code and of the shipped data into `assets/locale/caracole.pot`; `check` says whether
that file is up to date. `update pl` begins or refreshes `assets/locale/pl/caracole.po`; `compile` makes the `.mo` files
that the game reads.
"""

import argparse
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.plain_yaml import plain_yaml

ROOT = Path(__file__).resolve().parents[1]
LOCALE = ROOT / "assets" / "locale"
TEMPLATE = LOCALE / "caracole.pot"
KEYWORDS = {"_": None, "N_": None, "n_": (1, 2), "NN_": (1, 2), "Objection": (2,), "Decision": (2,), "Greyed": (1,)}
"""The calls whose words are texts, with the places of the words."""
HEAD = b"""# Texts of Caracole, made by tools/texts.py. Begin a translation with: python tools/texts.py update LANGUAGE
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"

"""
SHOWN = {"name", "about", "heading", "text", "gap", "play", "because", "subtitle", "title_text"}
"""Keys of the data files that hold texts for people; names of people and places keep their letters."""
DATA = ("assets/rules/*.yaml", "scenarios/*/*.yaml")
OPTIONS = ("options", "clauses", "chapters", "rulings")
"""Lists of the data files whose rows hold such texts."""


def code_texts() -> Iterator[tuple[str, int, object]]:
    """The texts of the code: file, line, words (a pair where there is a form for one and a form for many)."""
    for file, line, words, _, _ in extract_from_dir(
        ROOT / "game", [("**.py", "python")], keywords=KEYWORDS, comment_tags=["Translators:"]
    ):
        yield f"game/{file}", line, words


def data_texts() -> Iterator[tuple[str, int, str]]:
    """The texts of the shipped data: clauses, options, kinds of terrain and what the modifiers call them."""
    for pattern in DATA:
        for path in sorted(ROOT.glob(pattern)):
            data = plain_yaml(path.read_text(encoding="utf-8"))
            for ground in sorted((data or {}).get("terrain") or ()) if path.name.startswith("tables") else ():
                yield from ((str(path.relative_to(ROOT)), 1, words) for words in (ground, f"from {ground}"))
            for key in OPTIONS:
                for row in (data or {}).get(key) or ():
                    if isinstance(row, dict):
                        for name in sorted(SHOWN & row.keys()):
                            yield str(path.relative_to(ROOT)), 1, " ".join(str(row[name]).split())


def battle_texts() -> Iterator[tuple[str, int, str]]:
    """What is told of the shipped battles: when each was, and what it was about."""
    for path in sorted(ROOT.glob("scenarios/*/*.yaml")):
        data = plain_yaml(path.read_text(encoding="utf-8")) or {}
        for key in sorted({"about", "date"} & data.keys()):
            yield str(path.relative_to(ROOT)), 1, " ".join(str(data[key]).split())


def catalogue() -> Catalog:
    """All texts, in order of file and line."""
    found = Catalog(project="Caracole", charset="utf-8", fuzzy=False)
    found.header_comment = "# Texts of Caracole. Make a translation of it with: python tools/texts.py update LANGUAGE"
    rows = [*code_texts(), *data_texts(), *battle_texts()]
    for file, line, words in sorted(rows, key=lambda row: (row[0], row[1], str(row[2]))):
        found.add(words, locations=[(file, line)])  # type: ignore[arg-type]
    return found


def written(found: Catalog) -> bytes:
    """The template as bytes, without the date and without line numbers, so that it only changes with the texts."""
    out = BytesIO()
    write_po(out, found, width=110, include_lineno=False, omit_header=True)
    return HEAD + out.getvalue()


def update(language: str) -> Path:
    """Begin a translation, or bring it up to date; what was translated is kept."""
    path = LOCALE / language / "caracole.po"
    path.parent.mkdir(parents=True, exist_ok=True)
    new = catalogue()
    if path.exists():
        with path.open("rb") as file:
            old = read_po(file, locale=language)
        old.update(new)
        new = old
    else:
        new.locale = language
    with path.open("wb") as file:
        write_po(file, new, width=110, include_lineno=False)
    return path


def compile_all() -> list[Path]:
    """Make the `.mo` files of all translations."""
    made = []
    for path in sorted(LOCALE.glob("*/caracole.po")):
        with path.open("rb") as file:
            found = read_po(file, locale=path.parent.name)
        with path.with_suffix(".mo").open("wb") as file:
            write_mo(file, found)
        made.append(path.with_suffix(".mo"))
    return made


def main(argv: list[str] | None = None) -> int:
    """Do what is asked."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("action", choices=("extract", "check", "update", "compile"))
    parser.add_argument("language", nargs="?", help="for update: pl, sv, de …")
    arguments = parser.parse_args(argv)
    if arguments.action == "update":
        if not arguments.language:
            parser.error("update needs a language")
        print(update(arguments.language))
    elif arguments.action == "compile":
        for path in compile_all():
            print(path)
    else:
        text = written(catalogue())
        if arguments.action == "check":
            if not TEMPLATE.exists() or TEMPLATE.read_bytes() != text:
                print(f"{TEMPLATE.relative_to(ROOT)} is out of date: python tools/texts.py extract", file=sys.stderr)
                return 1
            return 0
        TEMPLATE.parent.mkdir(parents=True, exist_ok=True)
        TEMPLATE.write_bytes(text)
        print(TEMPLATE)
    return 0


if __name__ == "__main__":
    sys.exit(main())
