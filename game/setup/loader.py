"""Reads scenarios: one file with its battlefield, counters and tables, all faults of all files told at once."""

import copy
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from game.engine.ruleset import Ruleset
from game.engine.scenario import Entry, Group, Option, Scenario, Side
from game.engine.text import N_, _
from game.setup.books import book_of
from game.setup.colours import colours_of
from game.setup.faults import Fault, Faults
from game.setup.messages import Book, Sink, check, unknown
from game.setup.origins import by_counter, listing
from game.setup.schema import CounterHead, Post, ScenarioFile, SideRow, models_of, record_of
from game.setup.sheets import hex_at, sheet_of
from game.setup.yamltext import Document, Place

Rulesets = Iterable[Ruleset] | Mapping[str, Ruleset]
"""The rule sets, one after the other or by their ids."""


def listed(rulesets: Rulesets) -> tuple[Ruleset, ...]:
    """The rule sets one after the other."""
    return tuple(rulesets.values() if isinstance(rulesets, Mapping) else rulesets)


def load_scenario(path: Path, rulesets: Rulesets) -> Scenario:
    """The scenario in a file. Raises Faults with all that is wrong in it and in the files it names."""
    return _scenario(book_of(path), listed(rulesets), path.parent)


def scenario_from_source(
    source: dict[str, Any], rulesets: Rulesets, file: str = "saved game", folder: Path | None = None
) -> Scenario:
    """The scenario from its self-contained data, as `Scenario.source` holds it. Raises Faults.

    *folder* is where its background picture must lie, None for one that is not looked for.
    """
    if isinstance(source.get("situation"), dict):
        # Here, not above: situations are made of what this module loads.
        from game.setup.situations import situation_from

        if not isinstance(source.get("base"), dict):
            raise Faults([Fault(file, 0, "base", _("the scenario that the situation is made of is missing"))])
        base = scenario_from_source(source["base"], rulesets, file)
        return situation_from(Document(file, source["situation"]), rulesets, base=base).scenario
    return _scenario(Book(Document(file, source)), listed(rulesets), folder)


def ruleset_of(title: Any, rulesets: Sequence[Ruleset], book: Book) -> Ruleset | None:
    """The rule set that has a title; None, told to the book, where there is none."""
    for ruleset in rulesets:
        if isinstance(title, str) and title in ruleset.titles:
            return ruleset
    if title is not None:
        book.fault(("title",), unknown(N_("title"), str(title), [id for one in rulesets for id in one.titles]))
    else:
        book.fault(("title",), _("the key `title` is missing"))
    return None


def _scenario(book: Book, rulesets: Sequence[Ruleset], folder: Path | None = None) -> Scenario:
    whole: dict[str, Any] = book.value
    ruleset = ruleset_of(whole.get("title"), rulesets, book)
    if ruleset is None:
        raise Faults(book.faults)
    file = _checked(book, ruleset)
    _check_origins(book)
    if file is None:
        raise Faults(book.faults)
    scenario = _Maker(book, ruleset, file, folder).scenario()
    if book.faults:
        raise Faults(book.faults)
    for sentence in ruleset.check(scenario):
        book.fault(_about(sentence, scenario), sentence)
    if book.faults:
        raise Faults(book.faults)
    return scenario


def _checked(book: Book, ruleset: Ruleset) -> ScenarioFile | None:
    """The file as a model. Where rows of it are bad the rest is still looked at, so that all faults show at once."""
    model = models_of(ruleset).scenario

    def tell(place: Place, sentence: str) -> None:
        if not place or place[0] not in book.lost:
            book.fault(place, sentence)

    file, bad = check(model, book.value, tell)
    pruned = book.value
    for _round in range(3):
        if file is not None or not bad:
            break
        pruned = copy.deepcopy(pruned)
        if not _prune(pruned, bad):
            break
        file, bad = check(model, pruned, lambda place, sentence: None)
    return file


_STAND_INS = {"id": "x/x", "name": "x", "about": "x", "date": "", "turns": 1}


def _prune(value: Any, bad: Iterable[Place]) -> bool:
    """Take bad rows (items of lists, posts, unknown keys) out of data; False where something bad is no row.

    A bad word or number of the whole scenario gets a stand-in.
    """
    doomed: set[Place] = set()
    for place in bad:
        if len(place) == 1 and place[0] in _STAND_INS and isinstance(value, dict):
            value[place[0]] = _STAND_INS[str(place[0])]
            continue
        row = next((place[:n] for n in range(len(place), 0, -1) if isinstance(place[n - 1], int)), None)
        if row is None and len(place) > 1 and place[0] in ("deployment", "origins"):
            row = place[:2]
        if row is None and len(place) == 3 and place[1] == "origins":
            row = place
        if place[:2] == ("battlefield", "background") or (place[:1] == ("special",) and len(place) > 1):
            row = place[:2]
        if row is None:
            return False
        doomed.add(row)
    for row in sorted(doomed, key=lambda place: [(isinstance(step, int), str(step).zfill(6)) for step in place])[::-1]:
        inner = value
        for step in row[:-1]:
            inner = inner[step]
        del inner[row[-1]]
    return True


def _check_origins(book: Book) -> None:
    """Every value has an origin, every origin a value, and every F-number stands among the file's sources."""
    faulty = {fault.file for fault in book.faults}
    told = {(fault.file, fault.line, fault.where) for fault in book.faults}

    def tell(place: Place, sentence: str) -> None:
        # A mistyped key has no origin, and the right one's origin no value: the typo alone is worth telling.
        fault = book.at(place, sentence)
        orphan = len(place) > 1 and place[-2] in ("origins", "source")
        if not (orphan and fault.file in faulty) and (fault.file, fault.line, fault.where) not in told:
            book.faults.append(fault)

    missing: set[tuple[str, str]] = set()
    for one in listing(book.value, tell):
        data = book.value if one.part == "scenario" else book.value[one.part]
        sources = data.get("sources")
        for name in re.findall(r"\bF[0-9]+\b", one.origin):
            if (one.part, name) not in missing and not (isinstance(sources, dict) and name in sources):
                missing.add((one.part, name))
                place: Place = ("sources",) if one.part == "scenario" else (one.part, "sources")
                book.fault(
                    place,
                    _("the origin of {where} names {name}, which is not among the `sources`").format(
                        where=one.where, name=name
                    ),
                )


def _about(sentence: str, scenario: Scenario) -> Place:
    """The post of the first counter that a sentence names, else the wing or side, to have a line for it."""
    words = set(re.findall(r"[a-z0-9][a-z0-9-]*", sentence))
    places: list[tuple[str, Place]] = [(entry.id, ("deployment", entry.id)) for entry in scenario.entries]
    places += [(group.id, ("wings", n)) for n, group in enumerate(scenario.groups)]
    places += [(side.id, ("sides", n)) for n, side in enumerate(scenario.sides)]
    special = scenario.source.get("special")
    for key, inner in special.items() if isinstance(special, dict) else ():
        places += [(word, ("special", key)) for word in _words_in(inner)]
    return next((place for id, place in places if id in words), ())


def _words_in(value: Any) -> Iterator[str]:
    """All texts in plain data, keys among them."""
    if isinstance(value, dict):
        yield from value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _words_in(inner)
    if isinstance(value, str):
        yield value


def told_apart(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """The counters, those that share a name numbered in the order of their file: no two read alike in the log."""
    names = [entry.name for entry in entries]
    taken, numbers = set(names), dict.fromkeys(names, 0)
    found = []
    for entry in entries:
        name = entry.name
        while names.count(entry.name) > 1 and name in taken:
            numbers[entry.name] += 1
            name = f"{entry.name} {numbers[entry.name]}"
        taken.add(name)
        found.append(replace(entry, name=name))
    return tuple(found)


class _Maker:
    """Makes the records of a scenario out of its checked file; *folder* is where that lies."""

    def __init__(self, book: Book, ruleset: Ruleset, file: ScenarioFile, folder: Path | None = None):
        self.book, self.ruleset, self.file, self.folder = book, ruleset, file, folder
        self.sides = [row.id for row in file.sides]
        self.wings = {row.id: row.side for row in file.wings}
        rows: Any = book.value["counters"].get("counters")
        self.known = [str(row.get("id")) for row in rows if isinstance(row, dict)]

    def scenario(self) -> Scenario:
        """The scenario; only good where the book has no faults."""
        file, ruleset = self.file, self.ruleset
        self.unique(("sides",), self.sides)
        self.unique(("wings",), [row.id for row in file.wings])
        self.unique(("options",), [row.id for row in file.options])
        self.unique(("counters", "counters"), self.known)
        if file.id.partition("/")[0] != file.title and file.id != _STAND_INS["id"]:
            self.book.fault(
                ("id",),
                _("the id must begin with the title: {title}/{rest}").format(
                    title=file.title, rest=file.id.partition("/")[2]
                ),
            )
        for index, side in enumerate(file.sides):
            self.word(N_("facing"), side.facing, ruleset.facings, ("sides", index, "facing"))
        for index, wing in enumerate(file.wings):
            self.side(wing.side, ("wings", index, "side"))
            self.word(N_("order"), wing.order, ruleset.orders, ("wings", index, "order"))
        tables = record_of(ruleset.tables, file.tables)
        sheet = sheet_of(
            file.battlefield, getattr(tables, "terrain", None), getattr(tables, "hexsides", None),
            self.book.fault, ("battlefield",), self.folder,
        )  # fmt: skip
        self.grid = sheet.grid
        return Scenario(
            id=file.id, title=file.title, ruleset=ruleset.id, name=file.name, date=file.date, about=file.about,
            sheet=sheet, heading=file.heading,
            sides=sides_of(file.sides, self.book.fault),
            groups=tuple(Group(row.id, row.name, row.side, row.order) for row in file.wings),
            entries=self.entries(),
            turns=file.turns, tables=tables, special=file.special,
            options=tuple(Option(row.id, row.name, row.about) for row in file.options),
            source=json.loads(json.dumps(self.book.value)),
        )  # fmt: skip

    def entries(self) -> tuple[Entry, ...]:
        """The counters in the order of their file, each where the deployment puts it."""
        origins = by_counter(self.book.value)
        # Rows and posts that did not fit the model are told already, but named things are looked up in them too.
        posted: dict[str, Any] = self.book.value["deployment"]
        for id, post in posted.items():
            if id not in self.known:
                self.book.fault(("deployment", id), unknown(N_("counter"), id, self.known))
            self.post(post, ("deployment", id))
        for index, row in enumerate(self.book.value["counters"]["counters"]):
            if isinstance(row, dict):
                self.membership(row, ("counters", "counters", index))
        for index, id in enumerate(self.file.undeployed):
            if id not in self.known:
                self.book.fault(("undeployed", index), unknown(N_("counter"), id, self.known))
            if id in posted:
                self.book.fault(("undeployed", index), _("{name} is deployed and left out as well").format(name=id))
        for index, id in enumerate(self.file.arriving):
            if id not in self.known:
                self.book.fault(("arriving", index), unknown(N_("counter"), id, self.known))
            if id in posted or id in self.file.undeployed:
                self.book.fault(("arriving", index), _("{name} is deployed or left out as well").format(name=id))
        entries = []
        counter: Any
        for counter in self.file.counters.counters:
            id = counter.id
            if id in self.file.deployment:
                entries.append(self.entry(counter, self.file.deployment[id], origins.get(id, {})))
            elif id in self.file.arriving:
                entries.append(self.entry(counter, Post(), origins.get(id, {})))
            elif id not in posted and id not in self.file.undeployed:
                place: Place = ("counters", "counters", self.known.index(id))
                self.book.fault(
                    place, _("this counter is not deployed; add it to `deployment`, `arriving` or `undeployed`")
                )
        return told_apart(entries)

    def entry(self, row: CounterHead, given: str | Post, origins: dict[str, str]) -> Entry:
        """One counter at its post."""
        post = Post(hex=given) if isinstance(given, str) else given
        labels = post.hexes or ([post.hex] if post.hex else [])
        facing = post.facing or next((side.facing for side in self.file.sides if side.id == row.side), None)
        return Entry(
            id=row.id, name=row.name, side=row.side, group=row.wing,
            hexes=tuple(self.grid.number[label] for label in labels if label in self.grid.number),
            facing=index_of(self.ruleset.facings, facing),
            card=record_of(self.ruleset.card, row),
            level=index_of(self.ruleset.levels, post.status) or 0,
            marks=tuple(sorted(post.marks.items())),
            origins=origins,
            form=post.form or "",
        )  # fmt: skip

    def post(self, post: Any, place: Place) -> None:
        """The hexes and words of a post must be there."""
        if isinstance(post, str):
            hex_at(self.grid, post, self.book.fault, place)
        if not isinstance(post, dict):
            return
        if ("hex" in post) == ("hexes" in post):
            self.book.fault(place, _("give either `hex` or `hexes`"))
        if isinstance(post.get("hex"), str):
            hex_at(self.grid, post["hex"], self.book.fault, (*place, "hex"))
        for index, label in enumerate(post["hexes"] if isinstance(post.get("hexes"), list) else []):
            if isinstance(label, str):
                hex_at(self.grid, label, self.book.fault, (*place, "hexes", index))
        self.word(N_("facing"), post.get("facing"), self.ruleset.facings, (*place, "facing"))
        self.word(N_("status"), post.get("status"), self.ruleset.levels, (*place, "status"))
        self.word(N_("formation"), post.get("form"), self.ruleset.forms, (*place, "form"))

    def membership(self, row: dict[str, Any], place: Place) -> None:
        """A counter's side and wing must be there and fit."""
        side, wing = row.get("side"), row.get("wing")
        if isinstance(side, str):
            self.side(side, (*place, "side"))
        if not wing or not isinstance(wing, str):
            return
        if wing not in self.wings:
            self.book.fault((*place, "wing"), unknown(N_("wing"), wing, self.wings))
        elif side in self.sides and self.wings[wing] != side:
            self.book.fault(
                (*place, "wing"),
                _("the wing {wing} belongs to {owner}, not {side}").format(
                    wing=wing, owner=self.wings[wing], side=side
                ),
            )

    def side(self, id: str, place: Place) -> None:
        """A side that is named must be there."""
        if id not in self.sides and re.fullmatch(r"[a-z0-9][a-z0-9-]*", id):
            self.book.fault(place, unknown(N_("side"), id, self.sides))

    def word(self, what: str, word: Any, known: Sequence[str], place: Place) -> None:
        """A facing, status or order must be one of the title's words."""
        if isinstance(word, str) and word not in known:
            self.book.fault(place, unknown(what, word, known))

    def unique(self, base: Place, ids: Sequence[Any]) -> None:
        """Ids may stand once only."""
        first: dict[Any, int] = {}
        for index, id in enumerate(ids):
            if id in first and id is not None:
                line = self.book.line((*base, first[id]))
                self.book.fault(
                    (*base, index), _("the id {name} is used twice, first on line {line}").format(name=id, line=line)
                )
            first.setdefault(id, index)


def sides_of(rows: Sequence[SideRow], sink: Sink) -> tuple[Side, ...]:
    """The two armies of a file; colours that are not there go to the sink."""
    return tuple(
        Side(row.id, row.name, row.edge, colours_of(row.colours, sink, ("sides", index, "colours")))
        for index, row in enumerate(rows)
    )


def index_of(words: Sequence[str], word: str | None) -> int | None:
    """The place of a word among the title's words; None where it has none."""
    return words.index(word) if word in words else None
