"""What players set by agreement while a unit is being moved, and what a kind of unit can be."""

import pytest

from game.engine.play import apply, decision, go_on
from game.engine.table import Table
from game.rules.pips import commands as c
from game.rules.pips.data import FORMS_OF
from tests.rules.pips.test_contact import SPARE, acts, unit


@pytest.fixture
def declared(scene):
    """Horse that has declared three steps to the north."""
    state = scene(unit("horse", "prussia", "heavy", (20, 20), "N"), *SPARE, start=acts())
    state, _events = apply(state, c.Act("horse"))
    for _step in range(3):
        state, _events = apply(state, next(step for step in decision(state).options if isinstance(step, c.Step)))
    assert len(state.stack[-1].path) == 3
    return state


def agreed(ruleset, state, *changes):
    """The position after a ruling."""
    table = Table(state)
    ruleset.set_by_ruling(table, {("horse", field): value for field, value in changes})
    go_on(table)
    return table.finished()


def test_a_unit_put_elsewhere_keeps_what_it_can_still_go(ruleset, declared):
    elsewhere = agreed(ruleset, declared, ("hex", "4040"))
    assert elsewhere.stack[-1].path == declared.stack[-1].path
    shut_in = agreed(ruleset, declared, ("hex", "4002"))
    assert len(shut_in.stack[-1].path) < 3
    after, _events = apply(shut_in, next(iter(decision(shut_in).options)))
    assert not list(ruleset.faults(after))


def test_a_unit_that_moves_is_not_taken_off(ruleset, declared):
    with pytest.raises(ValueError, match="is still needed for what is being done"):
        agreed(ruleset, declared, ("hex", ""))


@pytest.mark.parametrize("kind", FORMS_OF)
def test_only_formations_of_its_kind_are_offered(ruleset, scene, kind):
    state = scene(unit("one", "prussia", kind, (20, 20), "N"), *SPARE, start=acts())
    fields = {one.field: one for one in ruleset.settable(state, "one")}
    assert tuple(form for form, _words in fields["form"].choices) == FORMS_OF[kind]
