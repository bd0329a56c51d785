"""What the editor works on: a draft with its catalogue, its map as it stands, what is chosen and what is wrong."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any

from game.board.hexes import OFF, HexGrid
from game.engine.catalogue import Catalogue, Word
from game.engine.ruleset import Ruleset
from game.engine.scenario import Scenario
from game.engine.text import _
from game.engine.views import CounterView
from game.setup.doubts import doubts
from game.setup.editing.area import usual_facing
from game.setup.editing.data import Plain, at, drop, put
from game.setup.editing.draft import Draft
from game.setup.editing.ground import Ground
from game.setup.editing.pieces import free_id, ids_of, post_of, row_of, rows_of, wings_of
from game.setup.editing.problems import Problem, checked, problem_of
from game.setup.faults import Fault
from game.setup.yamltext import Place
from game.ui.editor.counters import counters_of, sides_of
from game.ui.editor.rows import Known


class Work:
    """A draft in work. Every change goes through `change`; `on_change` hears of it and of undo and redo."""

    def __init__(self, draft: Draft, ruleset: Ruleset) -> None:
        self.draft, self.ruleset = draft, ruleset
        self.title = str(draft.value.get("title"))
        self.catalogue: Catalogue = ruleset.catalogue(self.title)
        self.ground = Ground(draft.value["battlefield"])
        self.chosen = ""
        """The id of the piece that is chosen, "" for none."""
        self.problems: list[Problem] = []
        self.hints: list[Problem] = []
        """What looks odd, though it can be played, and what saving would lose."""
        self.scenario: Scenario | None = None
        """What can be played, None where something is wrong with it."""
        self.unchecked = True
        self.on_change: Callable[[], object] = lambda: None
        self._commented: tuple[bytes, list[int]] | None = None
        """The file as it was read, and the lines of it with comments."""
        self._counters: tuple[tuple[object, ...], tuple[CounterView, ...]] | None = None

    @property
    def value(self) -> Plain:
        """The data."""
        return self.draft.value

    @property
    def grid(self) -> HexGrid:
        """The hexes of the map."""
        return self.ground.grid

    # -- changes --------------------------------------------------------------------------------------------

    def change(self, value: Plain, words: str, join: Hashable = None) -> bool:
        """Take other data into use as a step of undo; false where nothing is changed by it."""
        if not self.draft.change(value, words, join):
            return False
        self._take()
        return True

    def undo(self) -> str:
        """Take the last step back; what it was."""
        words = self.draft.undo()
        self._take()
        return words

    def redo(self) -> str:
        """Do again what was taken back; what it is."""
        words = self.draft.redo()
        self._take()
        return words

    def _take(self) -> None:
        if self.draft.value["battlefield"] is not self.ground.data:
            self.ground = Ground(self.draft.value["battlefield"], self.ground)
        self.unchecked = True
        if self.chosen and self.chosen not in ids_of(self.value):
            self.chosen = ""
        self.on_change()

    def check(self, rulesets: Iterable[Ruleset]) -> None:
        """Find out what is wrong with it now."""
        self.scenario, self.problems = checked(self.draft, tuple(rulesets))
        self.hints = [problem_of(fault, self.value) for fault in self._doubts()]
        self.unchecked = False

    def _doubts(self) -> list[Fault]:
        name = self.draft.path.name if self.draft.path is not None else ""
        found = list(doubts(self.scenario, self.ruleset, name)) if self.scenario is not None else []
        if self._commented is None or self._commented[0] is not self.draft.data:
            self._commented = self.draft.data, self.draft.comments()
        if (lines := self._commented[1]) and not self.draft.shipped:
            told = ", ".join(map(str, lines[:6])) + (" …" if len(lines) > 6 else "")
            sentence = _("the file has comments (line {lines}); saving it from here loses them").format(lines=told)
            found.append(Fault(name, lines[0], "", sentence))
        return found

    # -- what there is --------------------------------------------------------------------------------------

    @property
    def counters(self) -> tuple[CounterView, ...]:
        """The counters on the map, made anew only where pieces have changed."""
        value = self.value
        key = (*(value.get(part) for part in ("counters", "deployment", "wings", "sides")), self.grid)
        if self._counters is None or any(a is not b for a, b in zip(self._counters[0], key, strict=True)):
            self._counters = key, counters_of(value, self.catalogue, self.grid)
        return self._counters[1]

    def at(self, hex: int) -> list[str]:
        """The ids of the pieces in a hex, units before commanders."""
        found = [counter for counter in self.counters if hex in counter.hexes]
        return [counter.id for counter in sorted(found, key=lambda c: c.commander)]

    def known(self) -> Known:
        """What choices may name."""
        value = self.value
        names = {side.id: side.name for side in sides_of(value)}
        tables = value.get("tables") if isinstance(value.get("tables"), dict) else {}
        return Known(
            pieces=tuple(
                Word(str(r.get("id")), str(r.get("name", r.get("id"))), str(r.get("id"))) for r in rows_of(value)
            ),
            wings=tuple(
                Word(str(r.get("id")), f"{r.get('name')}, {names.get(str(r.get('side')), '')}") for r in wings_of(value)
            ),
            sides=tuple(Word(id, name) for id, name in names.items()),
            terrains=kinds_of(tables, "terrain"),
            hexsides=kinds_of(tables, "hexsides"),
        )

    def facing_of(self, id: str) -> int:
        """The number of the facing of a piece, that of its side where it has none of its own."""
        words = [word for word, _ in self.catalogue.facings]
        facing = post_of(self.value, id).get("facing") or usual_facing(self.value, id)
        return words.index(facing) if facing in words else 0

    def name_of(self, id: str) -> str:
        """The name of a piece."""
        return str(row_of(self.value, id).get("name", id))

    def hex_of(self, id: str) -> int:
        """The first hex of a piece; OFF where it is not on the map."""
        labels = post_of(self.value, id).get("hexes", [])
        return self.grid.number.get(labels[0], OFF) if labels else OFF

    def fresh_id(self, name: str) -> str:
        """An id for a new piece of this name."""
        return free_id(ids_of(self.value), name)


def kinds_of(tables: object, key: str) -> tuple[Word, ...]:
    """The kinds of terrain or hexsides that the tables have, with what they say of each."""
    rows = at(tables, (key,), {})
    found = []
    for kind, row in rows.items() if isinstance(rows, dict) else ():
        held: Mapping[str, object] = row if isinstance(row, dict) else {}
        about = str(held.get("about", ""))
        facts = ", ".join(f"{name} {_shown(what)}" for name, what in held.items() if name != "about")
        found.append(Word(kind, _(kind).replace("-", " "), "\n".join(part for part in (about, facts) if part)))
    return tuple(found)


def _shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def setter(work: Work, place: Place, words: str, empty: bool = False) -> Callable[[Any], object]:
    """Sets what stands at a place of the data; with *empty* an empty text takes it out."""

    def set_to(new: Any) -> None:
        value = drop(work.value, place) if empty and new == "" else put(work.value, place, new)
        if at(value, place) != at(work.value, place):
            work.change(value, words, ("form", place))

    return set_to
