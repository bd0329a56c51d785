"""Procedures and the play loop: steps in order, questions, single answers, jumps, and the end."""

from typing import ClassVar, Literal

import pytest

from game.engine import play
from game.engine.commands import AcceptDraw, Command, Concede, Decline, Done, OfferDraw
from game.engine.objection import Objection, Refused
from game.engine.play import apply, decision, objection, settle
from game.engine.procedure import NOT_OFFERED, OVER, Decision, Options, Procedure
from game.engine.record import record
from game.engine.table import Table


@record
class Pick(Command):
    number: int
    kind: Literal["pick"] = "pick"


def said(events):
    return [event.text for event in events if event.kind == "said"]


@record(kw_only=True)
class Day(Procedure):
    """Acts, asks for one of `open`, and acts again; `jump` is where an answer of 9 leads."""

    STEPS: ClassVar = ("morning", "noon", "evening")
    open: tuple[int, ...] = (1, 2)
    always: bool = False
    jump: str = "morning"
    note: str = ""
    kind: Literal["day"] = "day"

    def do_morning(self, table):
        table.say("step", "morning")

    def ask_noon(self, state):
        if not self.open:
            return None

        def bar(command):
            if isinstance(command, Pick) and command.number in self.open:
                return None
            if isinstance(command, Pick):
                return Objection("Y1", "{} is closed", (command.number,))
            return None if isinstance(command, Done) and 0 in self.open else NOT_OFFERED

        def candidates():
            for number in (1, 2, 3, 9):
                yield Pick(number)
            yield Done()

        return Decision("red", "Pick.", "Y1", Options(candidates, bar), topic="pick", always=self.always)

    def on_noon(self, table, command):
        table.say("step", "done" if isinstance(command, Done) else f"picked {command.number}")
        if command == Pick(9):
            table.update(open=(1, 2))
            table.goto(self.jump)

    def do_evening(self, table):
        table.say("step", f"evening{self.note}")


@record(kw_only=True)
class Last(Procedure):
    """Ends the battle."""

    STEPS: ClassVar = ("end",)
    kind: Literal["last"] = "last"

    def do_end(self, table):
        table.end("red", "it is evening", "Y2")


@record(kw_only=True)
class Caller(Procedure):
    """Calls two days and changes this procedure from within the second."""

    STEPS: ClassVar = ("call", "after")
    seen: str = ""
    kind: Literal["caller"] = "caller"

    def do_call(self, table):
        table.call(Day(open=(), note=" one"), Day(open=(), note=" two"))

    def do_after(self, table):
        table.say("step", f"after {self.seen}")


@record(kw_only=True)
class Amender(Procedure):
    """Changes the innermost caller, however deep it lies."""

    STEPS: ClassVar = ("amend",)
    kind: Literal["amender"] = "amender"

    def do_amend(self, table):
        table.amend("caller", seen="amended")


@record(kw_only=True)
class Circle(Procedure):
    """Never comes to an end."""

    STEPS: ClassVar = ("again",)
    kind: Literal["circle"] = "circle"

    def do_again(self, table):
        table.goto("again")


def test_it_acts_until_it_asks(bare):
    table = Table(bare(Last(), Day()))
    settle(table)
    assert said(table.events) == ["morning"]
    asked = decision(table)
    assert (asked.side, asked.topic, list(asked.options)) == ("red", "pick", [Pick(1), Pick(2)])


def test_an_answer_goes_on_to_the_next_step_and_the_next_procedure(bare):
    table = Table(bare(Last(), Day()))
    settle(table)
    state, events = apply(table.finished(), Pick(2))
    assert said(events) == ["picked 2", "evening"]
    assert (state.result.winner, state.result.clause) == ("red", "Y2")
    assert decision(state) is None


def test_the_state_before_stays_as_it_was(bare):
    table = Table(bare(Last(), Day()))
    settle(table)
    before = table.finished()
    apply(before, Pick(1))
    assert before.result is None
    assert before.stack[-1].step == "noon"
    assert list(decision(before).options) == [Pick(1), Pick(2)]


def test_refused_with_its_reason(bare):
    table = Table(bare(Last(), Day()))
    settle(table)
    state = table.finished()
    assert objection(state, Pick(3)).clause == "Y1"
    assert objection(state, Pick(3)).sentence == "3 is closed"
    assert objection(state, Decline()) == NOT_OFFERED
    with pytest.raises(Refused, match=r"3 is closed \(Y1\)"):
        apply(state, Pick(3))


def test_a_single_option_is_answered(bare):
    table = Table(bare(Last(), Day(open=(2,))))
    settle(table)
    assert said(table.events) == ["morning", "picked 2", "evening"]
    assert table.result is not None


def test_done_alone_is_answered(bare):
    table = Table(bare(Last(), Day(open=(0,))))
    settle(table)
    assert said(table.events) == ["morning", "done", "evening"]


def test_one_that_must_always_be_asked_is_asked(bare):
    table = Table(bare(Last(), Day(open=(2,), always=True)))
    settle(table)
    assert said(table.events) == ["morning"]
    assert list(decision(table).options) == [Pick(2)]


def test_nothing_to_ask_is_skipped(bare):
    table = Table(bare(Last(), Day(open=())))
    settle(table)
    assert said(table.events) == ["morning", "evening"]


def test_no_option_at_all_is_a_fault(bare):
    table = Table(bare(Last(), Day(open=(7,))))
    with pytest.raises(RuntimeError, match="nothing is offered"):
        settle(table)


def test_an_empty_stack_is_a_fault(bare):
    with pytest.raises(RuntimeError, match="ran out"):
        settle(Table(bare(Day(open=()))))


def test_a_circle_is_a_fault(bare, monkeypatch):
    monkeypatch.setattr(play, "MOST_STEPS", 50)
    with pytest.raises(RuntimeError, match="round in a circle"):
        settle(Table(bare(Last(), Circle())))


def test_goto_the_step_that_asks(bare):
    table = Table(bare(Last(), Day(open=(9,), jump="noon")))
    settle(table)  # 9 opens 1 and 2, so it asks
    assert said(table.events) == ["morning", "picked 9"]
    assert list(decision(table).options) == [Pick(1), Pick(2)]


def test_goto_leads_back(bare):
    table = Table(bare(Last(), Day(open=(9,))))
    settle(table)
    assert said(table.events) == ["morning", "picked 9", "morning"]
    state, events = apply(table.finished(), Pick(1))
    assert said(events) == ["picked 1", "evening"]
    assert state.result is not None


def test_goto_over_leaves_the_procedure(bare):
    table = Table(bare(Last(), Day(open=(9,), jump=OVER)))
    settle(table)
    assert said(table.events) == ["morning", "picked 9"]
    assert table.result is not None


def test_called_procedures_run_in_the_order_given(bare):
    table = Table(bare(Last(), Caller()))
    settle(table)
    assert said(table.events) == ["morning", "evening one", "morning", "evening two", "after "]


def test_amend_reaches_the_innermost_of_its_kind(bare):
    table = Table(bare(Last(), Caller(step="after"), Caller(step="after"), Amender()))
    settle(table)
    assert said(table.events) == ["after amended", "after "]


def test_amend_without_such_a_procedure_changes_nothing(bare):
    table = Table(bare(Last(), Amender()))
    before = table.stack
    table.amend("caller", seen="amended")
    assert table.stack == before


def test_a_step_must_either_act_or_ask():
    with pytest.raises(TypeError, match="either act or ask"):

        class Lame(Procedure):
            STEPS: ClassVar = ("nothing",)


def test_options_know_who_where_and_what():
    asked = Options(lambda: (Pick(1), Pick(2), Done()), lambda command: NOT_OFFERED if command == Pick(2) else None)
    assert Pick(1) in asked
    assert Pick(2) not in asked
    assert asked.first(1) == [Pick(1)]
    assert asked.buttons() == [Pick(1), Done()]
    assert asked.pieces() == []
    assert bool(asked)
    assert not Options(lambda: (), lambda command: None)


def test_conceding_needs_no_turn(bare):
    table = Table(bare(Last(), Day()))
    settle(table)
    state, _ = apply(table.finished(), Concede("blue"))
    assert (state.result.winner, decision(state)) == ("red", None)
    assert objection(state, Pick(1)).sentence == "the battle is over"


def test_a_draw_is_offered_and_accepted(bare):
    table = Table(bare(Last(), Day()))
    settle(table)
    state, _ = apply(table.finished(), OfferDraw("red"))
    assert state.offer == "red"
    assert objection(state, OfferDraw("red")) is not None
    assert objection(state, AcceptDraw("red")) is not None
    state, _ = apply(state, AcceptDraw("blue"))
    assert state.result.winner == ""


def test_a_side_that_plays_on_declines_the_draw(bare):
    table = Table(bare(Last(), Day(jump="noon", open=(9, 1))))
    settle(table)
    state, _ = apply(table.finished(), OfferDraw("blue"))
    state, _ = apply(state, Pick(9))
    assert state.offer == ""
