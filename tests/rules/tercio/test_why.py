"""Why not, in full: the first condition that fails is the Objection of the rules, and what is offered fails none."""

from dataclasses import fields, replace

import pytest

from game.engine.commands import Command, Done
from game.engine.dice import Chooser
from game.engine.objection import Objection
from game.engine.play import decision, objection
from game.engine.procedure import NOT_OFFERED
from game.engine.state import State
from game.rules.tercio import commands as c
from game.rules.tercio.facts import body_in, is_commander
from game.rules.tercio.plan import bar_at, plan, why_not
from game.rules.tercio.why import conditions, why
from game.rules.tercio.why_lines import Line, peel
from game.rules.tercio.why_places import way_checks, whys
from tests.reports.played import TERCIO, steps


def agrees(state: State, command: Command) -> bool:
    """Whether the conditions say what the rules say; True where the command is refused."""
    bar, checks = objection(state, command), conditions(state, command)
    first = next((check for check in checks if check.holds is False), None)
    if bar is None:
        assert first is None, (command, first)
        return False
    assert first is not None, (command, str(bar))
    assert (first.words, first.clause) == (bar.sentence, bar.clause), command
    assert why(state, command).failing == first
    return True


def asked_for(state: State, dice: Chooser) -> list[Command]:
    """Commands of the kinds that the moment knows, most of them refused: other pieces, places, facings, orders."""
    asked = decision(state)
    options = list(asked.options)
    own = [p for p in state.pieces.values() if p.side == asked.side]
    enemies = [p for p in state.pieces.values() if p.side != asked.side]
    grid = state.battle.scenario.sheet.grid
    who = state.pieces.get(asked.subject) or own[dice.below(len(own))]
    if who.side != asked.side:
        who = own[dice.below(len(own))]
    other, enemy = own[dice.below(len(own))], enemies[dice.below(len(enemies))]
    near = [state.label(n) for n in grid.neighbours[who.hexes[0]] if n >= 0]
    label = near[dice.below(len(near))]
    found: list[Command] = [Done(), *options[:3]]
    for unit in (who.id, other.id):
        found += [
            c.Act(unit), c.Move(unit, label), c.Pivot(unit, label, "left"), c.CounterMarch(unit),
            c.Turn(unit, c.FACINGS[dice.below(6)]), c.Rally(unit, True), c.Rally(unit, False), c.Ride(unit, label),
            c.Intercept(unit, label), c.Withdraw(unit), c.Withdraw(unit, label), c.Retreat(unit, label),
            c.Advance(unit, label),
        ]  # fmt: skip
        targets = {enemy.id, asked.subject} & {p.id for p in enemies}
        for target in sorted(targets):
            found += [c.Fire(unit, target, aim, half) for aim in (0, 1, 3) for half in ("", "left", "right")]
            found += [c.Attack(unit, target), c.Support(unit, target)]
    for wing in list(state.groups)[:: 1 + dice.below(3)]:
        found += [c.Activate(wing), c.Preempt(wing)]
        found += [c.SetOrder(wing, order) for order in ("charge", "march", "rally")]
    for option in options[:: max(1, len(options) // 6)]:
        for one in fields(option):
            donor = found[dice.below(len(found))]
            if one.name != "kind" and hasattr(donor, one.name) and not callable(getattr(donor, one.name)):
                found.append(replace(option, **{one.name: getattr(donor, one.name)}))
    return found


def test_the_first_condition_that_fails_is_the_objection_of_the_rules():
    dice, refused, allowed, clauses = Chooser("why"), 0, 0, set()
    for step in steps(17):
        for command in asked_for(step.before, dice):
            if agrees(step.before, command):
                refused += 1
                clauses.add(objection(step.before, command).clause)
            else:
                allowed += 1
    assert refused > 5000
    assert allowed > 500
    assert len(clauses) > 40, sorted(clauses)


def test_every_option_holds_in_all_its_conditions():
    tried = 0
    for step in steps(23):
        for command in decision(step.before).options:
            assert not agrees(step.before, command)
            assert all(check.holds is not False for check in why(step.before, command).checks)
            tried += 1
    assert tried > 1500


def test_what_is_greyed_names_a_command_that_is_refused():
    seen = set()
    for step in steps(19):
        for greyed in decision(step.before).options.greyed():
            assert greyed.command is not None or greyed.label == "Fire"
            if greyed.command is not None:
                assert agrees(step.before, greyed.command), greyed
                seen.add(greyed.label)
    assert {"Fire", "Rally", "Move", "Counter-march", "Turn", "Done"} <= seen


def test_a_way_to_a_hex_fails_where_the_rules_say_so():
    dice, refused, open_ways = Chooser("ways"), 0, 0
    for step in steps(31):
        state = step.before
        asked = decision(state)
        if asked.secret:
            continue
        labels = state.battle.scenario.sheet.grid.labels
        own = [p for p in state.pieces.values() if p.side == asked.side]
        pieces = [own[dice.below(len(own))] for _ in range(3)]
        pieces += [state.pieces[asked.subject]] if asked.subject in state.pieces else []
        for piece in pieces:
            label = labels[dice.below(len(labels))]
            if state.place(label) in piece.hexes:
                continue
            bar, way = why_not(state, piece.id, label), plan(state, piece.id, label)
            first = next((check for check in way_checks(state, piece, label) if check.holds is False), None)
            if bar is not None:
                assert first is not None
                assert (first.words, first.clause) == (bar.sentence, bar.clause), (piece.id, label)
                refused += 1
            elif way and first is not None:
                begun = objection(state, way[0])
                assert begun is not None
                assert first.words == begun.sentence
            else:
                open_ways += bool(way)
    assert refused > 300
    assert open_ways > 5


def test_every_question_has_a_title_conditions_and_a_remedy_for_what_fails():
    dice, asked_of, bare = Chooser("questions"), 0, set()
    for step in steps(29):
        state = step.before
        pieces = list(state.pieces.values())
        for _ in range(4):
            piece, other = pieces[dice.below(len(pieces))], pieces[dice.below(len(pieces))]
            label = state.label(other.hexes[0])
            found = whys(state, piece.id, label, other.id)
            assert bool(found) != decision(state).secret
            for view in found:
                assert view.title
                assert view.checks, view.title
                for check in view.checks:
                    assert check.words, view.title
                    if check.holds is False and not check.remedy:
                        bare.add((check.clause, check.words))
                asked_of += 1
    assert asked_of > 1000
    assert len(bare) < 5, bare


def test_a_shot_tells_all_that_stands_in_its_way(scrap):
    """A broken musketeer whose volley is spent: both are told, and the enemy in its zone is told to be there."""
    gap = {"id": "m", "side": "sweden", "kind": "N", "facing": "E", "hex": "0505", "status": "broken"}
    foe = {"id": "h", "side": "poland", "kind": "H", "facing": "W", "hex": "0605"}
    state = scrap(gap, foe)
    from game.rules.tercio.why_fire import Aimed, shot_checks

    unit = replace(state.pieces["m"], marks=(("fired", 1),))
    told = shot_checks(Aimed(state, unit, state.pieces["h"], False))
    assert [check.clause for check in told if check.holds is False] == ["T10.1", "T10.3d", "T10.3b"]
    assert told[-1].holds is True
    assert "fire zone" in told[-1].words


def test_a_predicate_with_an_unknown_objection_is_not_passed_over():
    with pytest.raises(LookupError, match="T1"):
        peel(lambda n: Objection("T1", "no"), 0, [Line("yes", "T2")])


def test_commanders_are_asked_about_their_wings():
    step = next(s for s in steps() if decision(s.before).topic == "activate")
    state = step.before
    leader = next(p for p in state.pieces.values() if is_commander(p) and p.group)
    titles = [view.title for view in whys(state, leader.id, state.label(leader.hexes[0]))]
    assert any("ctivate" in title for title in titles)
    assert any("preempt" in title for title in titles)
    assert any("act again" in title for title in titles)
    assert any("change" in title for title in titles)


def test_what_is_not_of_the_moment_says_so_first_and_then_what_it_would_ask():
    step = next(s for s in steps() if decision(s.before).topic == "actor" and decision(s.before).options.pieces())
    state = step.before
    unit = next(p for p in decision(state).options.pieces() if not is_commander(state.pieces[p]))
    view = TERCIO.why(state, c.CounterMarch(unit))
    assert view.failing is not None
    assert view.failing.words == NOT_OFFERED.sentence
    assert "Choose" in view.failing.remedy
    assert len(view.checks) > 2


def test_a_click_on_an_enemy_tells_why_he_cannot_be_fired_at():
    seen = 0
    for step in steps(31):
        asked = decision(step.before)
        unit = step.before.pieces.get(asked.subject)
        if asked.topic != "action" or unit is None:
            continue
        for enemy in step.before.pieces.values():
            if enemy.side != unit.side and not is_commander(enemy):
                bar = objection(step.before, c.Fire(unit.id, enemy.id))
                told = bar_at(step.before, unit.id, step.before.label(enemy.hex))
                if bar is not None and body_in(step.before, enemy.hex) is enemy:
                    assert told == bar
                    seen += 1
        if seen > 2000:
            break
    assert seen > 500
