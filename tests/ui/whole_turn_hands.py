"""Two hands that bring wishes about: one has only a mouse, the other only a keyboard. Both look only at the window."""

from abc import ABC, abstractmethod
from collections.abc import Callable

from tests.ui.whole_turn import (
    CURTAINS,
    LIMIT,
    NAME,
    WAITING,
    Aim,
    Answer,
    Confirm,
    Go,
    Line,
    Meant,
    Mind,
    Order,
    Press,
    Take,
    Wish,
    far,
    labels,
    there,
    things,
    turn_is_over,
)

PATIENCE = 8.0
"""Seconds until something that was to come of a press is given up."""


class Table(ABC):
    """A window with a mouse and a keyboard before it."""

    @property
    @abstractmethod
    def line(self) -> Line:
        """What the window shows."""

    @abstractmethod
    def click(self, x: int, y: int, button: int = 1) -> None:
        """Move the mouse there and click."""

    @abstractmethod
    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Press the mouse, move it and let it go."""

    @abstractmethod
    def keys(self, *names: str) -> None:
        """Press keys one after the other, by the names X has for them."""

    @abstractmethod
    def until(self, done: Callable[[Line], object], seconds: float = PATIENCE) -> bool:
        """Wait until the window shows something; false where it does not in time."""


class Fingers(ABC):
    """What both hands share: a wish is carried out when the window shows what comes of it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.mind = Mind()
        self.meant: list[Meant] = []
        self.bands: list[str] = []
        """What the bands said that swept over the map."""

    @property
    def line(self) -> Line:
        return self.table.line

    def play_turn(self) -> None:
        """Play until the curtain before the orders of the second turn."""
        for _ in range(LIMIT):
            assert self.table.until(lambda line: not line["waits"])
            if turn_is_over(self.line):
                return
            if self.line["band"]:
                self.bands.append(self.line["band"])
            before, wish = self.line["count"], self.mind.wish(self.line)
            self.bring_about(wish)
            assert self.table.until(lambda line: not line["waits"])
            self.meant.append(Meant(wish, before, self.line["count"], tuple(self.line["toasts"])))
        raise AssertionError("the turn does not end")

    def bring_about(self, wish: Wish) -> None:
        """Carry a wish out."""
        count = self.line["count"]
        match wish:
            case Press(label):
                self.press(label, lambda line: self._answered(line, count, label))
            case Confirm():
                self.confirm()
            case Order(wing, label):
                self.order(wing, label)
            case Take(piece):
                self.take(piece)
            case Go(piece, hex):
                self.go(hex)
            case Aim(piece, target):
                self.aim(target)
            case Answer(label):
                self.answer(label)
        if not isinstance(wish, Press | Take | Answer) and self.line["ready"] and self.line["count"] == count:
            self.confirm()

    @staticmethod
    def _answered(line: Line, count: int, label: str) -> bool:
        if label in CURTAINS:
            return label not in labels(line)
        return line["count"] > count or (label != "End it" and "End it" in labels(line))

    def grown(self, act: Callable[[], object], done: Callable[[Line], object]) -> None:
        """Do something until the window shows what comes of it; a press that fell into a hand-over is done again."""
        for _ in range(3):
            banded = bool(self.line["band"])
            act()
            if self.table.until(done, PATIENCE if not banded else 1.5):
                return
        shown = {name: self.line[name] for name in ("topic", "focus", "ready", "count", "toasts", "band", "cursor")}
        raise AssertionError(f"{shown}: nothing came of it; there are {labels(self.line)} {labels(self.line, 'item')}")

    @abstractmethod
    def press(self, label: str, done: Callable[[Line], object]) -> None: ...

    @abstractmethod
    def confirm(self) -> None: ...

    @abstractmethod
    def order(self, wing: str, label: str) -> None: ...

    @abstractmethod
    def take(self, piece: str) -> None: ...

    @abstractmethod
    def go(self, hex: str) -> None: ...

    @abstractmethod
    def aim(self, target: str) -> None: ...

    @abstractmethod
    def answer(self, label: str) -> None: ...

    @abstractmethod
    def at(self, hex: str, done: Callable[[Line], object]) -> None:
        """Click a hex, or press Enter on it."""

    @abstractmethod
    def item(self, label: str, done: Callable[[Line], object]) -> None:
        """Choose a line of the open menu."""

    def choose(self, hex: str, label: str) -> None:
        """Act on a hex, choose this of all that may be meant there, and confirm it if need be."""
        count = self.line["count"]
        self.at(hex, lambda line: label in labels(line, "item"))
        self.item(label, lambda line: line["count"] > count or line["ready"])
        if self.line["count"] == count:
            self.confirm()


class Mouse(Fingers):
    """The mouse alone."""

    def _on(self, label: str, kind: str) -> None:
        box = next((thing["box"] for thing in things(self.line, kind) if thing["label"] == label), None)
        assert box is not None, f"no {label!r}; there are {labels(self.line)} {labels(self.line, 'item')}"
        self.table.click(box[0] + box[2] // 2, box[1] + box[3] // 2)

    def _hex(self, label: str, button: int = 1) -> None:
        for _ in range(9):
            at = self.line["hexes"]
            if label in at:
                break
            empty = [hex for hex in at if not there(self.line, hex)]  # a unit would be dragged, not the map
            near = min(empty, key=lambda hex: (far(hex, label), hex))
            middle = sorted(at, key=lambda hex: sum(far(hex, other) for other in list(at)[::9]))[0]
            (x, y), (to_x, to_y) = at[near], at[middle]
            self.table.drag((x, y), ((x + to_x) // 2, (y + to_y) // 2))
            self.table.until(lambda line: line["hexes"] != at)  # noqa: B023 - asked at once
        self.table.click(*self.line["hexes"][label], button)

    def press(self, label: str, done: Callable[[Line], object]) -> None:
        if label not in labels(self.line):
            self.grown(lambda: self._on("More…", "button"), lambda line: label in labels(line, "item"))
            self.grown(lambda: self._on(label, "item"), lambda line: done(line) or line["ready"])
        else:
            self.grown(lambda: self._on(label, "button"), lambda line: done(line) or line["ready"])
        if not done(self.line):
            self.confirm()

    def confirm(self) -> None:
        count, ready = self.line["count"], self.line["ready"]
        self.grown(lambda: self._on(ready, "button"), lambda line: line["count"] > count)

    def order(self, wing: str, label: str) -> None:
        def row(line: Line) -> Line:
            return next(t for t in line["things"] if t["kind"] == "choice" and (t["of"], t["label"]) == (wing, label))

        x, y, w, h = row(self.line)["box"]
        self.grown(lambda: self.table.click(x + w // 2, y + h // 2), lambda line: row(line)["chosen"])

    def take(self, piece: str) -> None:
        count, hex = self.line["count"], self.line["pieces"][piece]
        if len(there(self.line, hex)) > 1:
            self.grown(lambda: self._hex(hex, 3), lambda line: things(line, "item"))
            self.grown(lambda: self._on(NAME[piece], "item"), lambda line: line["focus"] == piece)
            if NAME[piece] in labels(self.line):
                self.press(NAME[piece], lambda line: line["count"] > count)
            return
        self.grown(lambda: self._hex(hex), lambda line: line["count"] > count or line["focus"] == piece)

    def at(self, hex: str, done: Callable[[Line], object]) -> None:
        self.grown(lambda: self._hex(hex), done)

    def item(self, label: str, done: Callable[[Line], object]) -> None:
        self.grown(lambda: self._on(label, "item"), done)

    def go(self, hex: str) -> None:
        count = self.line["count"]
        self._shown(lambda: self._hex(hex), count)

    def aim(self, target: str) -> None:
        count = self.line["count"]
        self._shown(lambda: self._hex(self.line["pieces"][target]), count)

    def _shown(self, act: Callable[[], object], count: int) -> None:
        """Click; where several things may be meant choose the first from the menu."""
        self.grown(act, lambda line: line["count"] > count or line["ready"] or things(line, "item"))
        if found := labels(self.line, "item"):
            self.grown(lambda: self._on(found[0], "item"), lambda line: line["count"] > count or line["ready"])

    def answer(self, label: str) -> None:
        count = self.line["count"]
        self.grown(lambda: self._on("down", "button"), lambda line: label in labels(line, "item"))
        self.grown(lambda: self._on(label, "item"), lambda line: line["count"] > count)


class Keyboard(Fingers):
    """The keyboard alone."""

    def _item(self, label: str, done: Callable[[Line], object]) -> None:
        """Go down to a line of the open menu and choose it."""
        down = labels(self.line, "item").index(label) + 1
        self.grown(lambda: self.table.keys(*["Down"] * down, "Return"), done)

    def press(self, label: str, done: Callable[[Line], object]) -> None:
        if label in CURTAINS or label == "End it":
            self.grown(lambda: self.table.keys("Return"), done)
            return
        if label == "Orders are given":
            self.table.keys("Escape")
            self.grown(lambda: self.table.keys("Return"), done)
            return
        if label in WAITING:
            self.grown(lambda: self.table.keys("d"), done)
            return
        self.grown(lambda: self.table.keys("space"), lambda line: label in labels(line, "item"))
        self._item(label, lambda line: done(line) or line["ready"])
        if not done(self.line):
            self.confirm()

    def confirm(self) -> None:
        count = self.line["count"]
        self.grown(lambda: self.table.keys("Return"), lambda line: line["count"] > count)

    def order(self, wing: str, label: str) -> None:
        def row(line: Line) -> list[Line]:
            return [t for t in line["things"] if t["kind"] == "choice" and t["of"] == wing]

        def ring(line: Line) -> str:
            return next((t["of"] for t in line["things"] if t["kind"] == "choice" and t.get("focus")), "")

        def chosen(line: Line) -> str:
            return next((t["label"] for t in row(line) if t["chosen"]), "")

        for _ in range(12):
            before = ring(self.line)
            if before == wing:
                break
            self.grown(lambda: self.table.keys("Tab"), lambda line: ring(line) != before)  # noqa: B023 - asked at once
        assert ring(self.line) == wing
        for _ in range(4):
            if chosen(self.line) == label:
                return
            before = chosen(self.line)
            self.grown(lambda: self.table.keys("Right"), lambda line: chosen(line) != before)  # noqa: B023 - asked at once
        assert chosen(self.line) == label

    def take(self, piece: str) -> None:
        count = self.line["count"]
        for _ in range(2 * len(self.line["actors"]) + 2):
            shown = self.line["focus"], self.line["cursor"]
            if shown == (piece, ""):
                break
            self.grown(lambda: self.table.keys("Tab"), lambda line: (line["focus"], line["cursor"]) != shown)  # noqa: B023
        assert self.line["focus"] == piece
        if self.line["topic"] != "declare":
            self.grown(lambda: self.table.keys("Return"), lambda line: line["count"] > count or line["ready"])

    def at(self, hex: str, done: Callable[[Line], object]) -> None:
        self._cursor(hex)
        self.grown(lambda: self.table.keys("Return"), done)

    def item(self, label: str, done: Callable[[Line], object]) -> None:
        self._item(label, done)

    def _cursor(self, hex: str) -> None:
        """Bring the cursor to a hex."""
        if not self.line["cursor"]:
            self.grown(lambda: self.table.keys("Left"), lambda line: line["cursor"])
        for _ in range(9):
            if self.line["cursor"] == hex:
                break
            here = self.line["cursor"]
            across, down = int(hex[:2]) - int(here[:2]), int(hex[2:]) - int(here[2:])
            names = [("Right" if across > 0 else "Left")] * abs(across) + [("Down" if down > 0 else "Up")] * abs(down)
            self.table.keys(*names)
            self.table.until(lambda line: line["cursor"] == hex, 2.0)
        assert self.line["cursor"] == hex

    def go(self, hex: str) -> None:
        count = self.line["count"]
        self._cursor(hex)
        self.grown(
            lambda: self.table.keys("Return"),
            lambda line: line["count"] > count or line["ready"] or things(line, "item"),
        )
        if found := labels(self.line, "item"):
            self._item(found[0], lambda line: line["count"] > count or line["ready"])

    def aim(self, target: str) -> None:
        count = self.line["count"]
        self.grown(lambda: self.table.keys("space"), lambda line: things(line, "item"))
        label = next(label for label in labels(self.line, "item") if NAME[target] in label)
        self._item(label, lambda line: line["count"] > count or line["ready"])

    def answer(self, label: str) -> None:
        count = self.line["count"]
        self.grown(lambda: self.table.keys("ctrl+d"), lambda line: label in labels(line, "item"))
        self._item(label, lambda line: line["count"] > count)
