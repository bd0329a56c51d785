"""A tercio wheels, fires with both halves, attacks and advances: played by what the window shows, with either hand."""

from pathlib import Path

from game.engine.play import apply, objection, start
from game.engine.state import State
from game.record.codec import codec_for
from game.record.journal import read
from game.record.lines import CommandLine
from game.rules import RULESETS
from game.setup.library import find_scenarios
from tests.ui.tercio_field import NAME, TERCIO
from tests.ui.whole_turn import CURTAINS, WAITING, labels
from tests.ui.whole_turn_hands import Fingers

SEED = "t0"
"""With it the battalion falls back before the tercio, so that this may advance."""
LEFT, RIGHT, RIGHT_AFTER, AHEAD = "1604", "1603", "1504", "1505"
"""Where the halves stand before and after wheeling, and where the enemy stands."""
RULES = RULESETS["tercio"]
MOST = 60


class Script:
    """What is done with the tercio, in order; all else is declined."""

    def __init__(self, fingers: Fingers) -> None:
        self.fingers = fingers
        self.steps = [self.wheel, self.fire_left, self.fire_right]
        self.parts: list[str] = []
        """The halves that the window showed as chosen."""

    def play(self) -> None:
        """Play until the tercio has advanced."""
        fingers = self.fingers
        for _ in range(MOST):
            assert fingers.table.until(lambda line: not line["waits"])
            line = fingers.line
            shown = labels(line)
            if label := next((label for label in (*CURTAINS, "End it") if label in shown), ""):
                fingers.press(label, lambda line: label not in labels(line))  # noqa: B023 - asked at once
            elif line["topic"] == "actor" and self.steps and TERCIO in line["actors"]:
                fingers.at(RIGHT, lambda line: line["subject"] == TERCIO or line["ready"] or line["focus"] == TERCIO)
                if fingers.line["subject"] != TERCIO:
                    fingers.at(LEFT, lambda line: line["subject"] == TERCIO)
            elif line["topic"] == "action" and line["subject"] == TERCIO and self.steps:
                self.steps.pop(0)()
            elif line["topic"] == "declare" and line["side"] == "spain" and line["targets"]:
                self._aim()
            elif line["topic"] == "advance" and line["subject"] == TERCIO:
                fingers.go(AHEAD)  # into the hex that the enemy has left
                if fingers.line["ready"]:
                    fingers.confirm()
                assert fingers.line["count"] > line["count"]
                return
            else:
                self._go_on(shown)
        raise AssertionError("the tercio never advances")

    def _go_on(self, shown: list[str]) -> None:
        count = self.fingers.line["count"]
        label = next((label for label in shown if label in WAITING or label.startswith("Do not ")), "")
        label = next((one for one in shown if one.startswith("Activate ")), label)
        if not label:  # only a unit or a hex answers
            line = self.fingers.line
            self.fingers.go(line["reach"][0])
            if self.fingers.line["ready"] and self.fingers.line["count"] == count:
                self.fingers.confirm()
            return
        self.fingers.press(label, lambda line: line["count"] > count or "End it" in labels(line))

    def wheel(self) -> None:
        """Both ways of wheeling lead into the same hex: the menu asks which."""
        self.fingers.choose(RIGHT_AFTER, f"Wheel left into {RIGHT_AFTER}")

    def fire_left(self) -> None:
        """Choose a half, then its target."""
        self._half(LEFT, "left half")

    def fire_right(self) -> None:
        """The other half at the same target."""
        self._half(RIGHT_AFTER, "right half")

    def _half(self, hex: str, words: str) -> None:
        self.fingers.at(hex, lambda line: line["part"] == hex)
        self.parts.append(hex)
        self.fingers.choose(AHEAD, f"Fire at Horace Vere 1, {words}")

    def _aim(self) -> None:
        count = self.fingers.line["count"]
        self.fingers.at(AHEAD, lambda line: line["count"] > count or line["ready"])
        if self.fingers.line["count"] == count:
            self.fingers.confirm()


def played(journal: Path, scenarios: Path) -> None:
    """Hold the journal against what was meant: the commands of the tercio, in this order, and where it stands."""
    found = next(one for one in find_scenarios(RULES_ALL, scenarios) if one.name == NAME)
    assert found.scenario is not None
    codec = codec_for(RULES)
    state: State = start(RULES, found.scenario, frozenset(), SEED)[0]
    did = []
    for line in read(journal).lines[2:]:
        if isinstance(line, CommandLine):
            command = codec.command_from(line.command)
            assert objection(state, command) is None
            if command.actor == TERCIO and command.kind != "act":
                did.append((command.kind, getattr(command, "half", "") or getattr(command, "side", "")))
            state = apply(state, command)[0]
    shots = [("fire", "left"), ("fire", "right")]
    assert did[:3] == [("pivot", "left"), *shots]
    assert [kind for kind, _ in did[3:]] in (["attack", "advance"], ["attack", "pivot"])
    assert AHEAD in {state.label(hex) for hex in state.pieces[TERCIO].hexes}


RULES_ALL = tuple(RULESETS.values())
