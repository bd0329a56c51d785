"""What a way is told to meet is what the rules then offer, with the chances of the dice they roll."""

from collections.abc import Iterable
from functools import cache
from itertools import pairwise

from game.engine.commands import Command, Decline, Done
from game.engine.events import Event, Moved, Rolled, Turned
from game.engine.play import apply, decision, start
from game.engine.state import Piece, State
from game.players import make
from game.record.game import Game
from game.record.queue import CommandQueue
from game.rules import RULESETS
from game.rules.tercio import commands as c
from game.rules.tercio.command import in_command
from game.rules.tercio.command_chain import chain_of
from game.rules.tercio.data import GUN
from game.rules.tercio.duties import FREE
from game.rules.tercio.facts import allowance, is_commander, is_gun, units
from game.rules.tercio.plan import poses
from game.rules.tercio.threat import could_reach
from game.rules.tercio.zones import in_enemy_front
from game.setup.library import resolve
from tests.hard.amounts import amount

TERCIO = RULESETS["tercio"]
KIRCHOLM = resolve("kircholm-1605/kircholm", RULESETS.values())
KINDS = {c.Intercept: "intercept", c.Fire: "fire", c.Turn: "turn", c.Withdraw: "withdraw"}


@cache
def positions() -> tuple[State, ...]:
    """Every few positions of games of a simple player against a random one, with and without all options."""
    found = []
    for options in (frozenset(), frozenset(o.id for o in KIRCHOLM.options)):
        for kinds in (("simple", "simple"), ("random", "simple")):
            seed = f"ways-{'-'.join(kinds)}"
            state, _ = start(TERCIO, KIRCHOLM, options, seed)
            players = {
                side.id: make(kind, seed + side.id, TERCIO) for side, kind in zip(KIRCHOLM.sides, kinds, strict=True)
            }
            for number in range(900):
                asked = decision(state)
                if asked is None:
                    break
                if asked.topic in ("action", "actor") and number % 7 == 0:
                    found.append(state)
                state, _ = apply(state, players[asked.side].choose(state))
    return tuple(found)


def ways(state: State) -> list[tuple[str, tuple[object, ...]]]:
    """Runs of steps to try: to far hexes for whoever may act."""
    asked = decision(state)
    assert asked is not None
    found = []
    for piece in asked.options.pieces()[:3]:
        reach = [o for o in TERCIO.overlays(state, piece) if o.style == "reach"]
        for hex in reach[0].hexes[:: max(1, len(reach[0].hexes) // 4)] if reach else ():
            plan = TERCIO.plan(state, piece, state.label(hex))
            if plan and not is_commander(state.pieces[piece]):
                found.append((piece, tuple(plan)))
    return found


def acts(events: Iterable[Event], unit: Piece) -> int:
    """How many steps and turns of a unit are among events; the pivot of a double is told as a move and a turn."""
    kinds = [type(e) for e in events if isinstance(e, Moved | Turned) and e.piece == unit.id]
    double = len(unit.hexes) > 1
    return sum(not (double and n and kind is Turned and kinds[n - 1] is Moved) for n, kind in enumerate(kinds))


def walked(state: State, piece: str, plan: tuple[Command, ...]) -> tuple[State, int, list[tuple[object, ...]]]:
    """Give the commands in the game, the enemy declining: the position after, steps taken, what he was offered."""
    taken, offers, unit = 0, [], state.pieces[piece]
    if isinstance(plan[0], c.Act):
        state, events = apply(state, plan[0])
        taken += acts(events, unit)
        plan = plan[1:]
    while True:
        while (asked := decision(state)) is not None and asked.topic in ("intercept", "react"):
            assert asked.subject == piece
            for command in asked.options:
                if isinstance(command, Decline):
                    continue
                chance = None
                if isinstance(command, c.Intercept | c.Fire):
                    _, events = apply(state, command)
                    chance = next(e for e in events if isinstance(e, Rolled)).chance
                offers.append((command.actor, KINDS[type(command)], chance))
            state, events = apply(state, Decline())
            taken += acts(events, unit)
        if taken >= len(plan) or asked is None or asked.subject != piece or plan[taken] not in asked.options:
            return state, taken, offers
        unit = state.pieces[piece]
        if isinstance(plan[taken], c.CounterMarch) and len(unit.hexes) > 1 and in_enemy_front(state, unit) is not None:
            return state, taken, offers  # a die decides
        state, events = apply(state, plan[taken])
        taken += acts(events, unit)


def test_all_that_the_rules_offer_on_a_way_is_told_and_nothing_else():
    count = met = far = 0
    kinds = set()
    for state in positions():
        for piece, plan in ways(state):
            view = TERCIO.way(state, plan)
            _, taken, offers = walked(state, piece, plan)
            assert taken == len(view.legs), (plan, view)
            assert {(a.piece, a.kind, a.chance) for a in view.answers} == set(offers), (plan, view.answers, offers)
            assert all(a.words and a.clause and a.hex >= 0 for a in view.answers)
            count += 1
            met += len(view.answers)
            far += len({a.hex for a in view.answers}) > 1
            kinds |= {a.kind for a in view.answers}
    assert count > 300
    assert far > 50, "on some ways more than one hex draws an answer"
    assert kinds == set(KINDS.values())
    assert met > 300


def test_the_legs_add_up_and_the_end_is_where_the_unit_comes_to_stand():
    bound = charges = losses = 0
    for state in positions():
        for piece, plan in ways(state):
            view = TERCIO.way(state, plan)
            if not view.legs:
                continue
            now, _, _ = walked(state, piece, plan)
            for one, two in pairwise(view.legs):
                assert one.left - two.cost == two.left
            if piece not in now.pieces:
                continue
            unit, frame = now.pieces[piece], now.stack[-1]
            assert (view.stands, view.bearing) == (unit.hexes, TERCIO.facing_bearings[unit.facing])
            losses += unit.level > state.pieces[piece].level
            assert (unit.level > state.pieces[piece].level) == any("costs a level" in leg.words for leg in view.legs)
            if getattr(frame, "unit", "") != piece:
                continue
            assert frame.mp == view.legs[-1].left
            barred = decision(now).options.why_not(Done()) is not None
            bound += barred
            assert any("may not end here" in words for words in view.stops) == barred
            if not barred and not state.pieces[piece].number("charge"):
                after, _ = apply(now, Done())
                charge = piece in after.pieces and bool(after.pieces[piece].number("charge"))
                assert charge == any("it charges" in words for words in view.notes)
                charges += charge
    assert bound > 5
    assert charges > 5
    assert losses > 3


def test_steps_that_the_rules_force_do_not_stop_a_run_of_commands_that_planned_them():
    """The queue takes what a forced step has done as done; else it would send it once more and be refused."""
    run = 0
    for seed in "abc":
        game = Game.new(TERCIO, KIRCHOLM, seed=f"forced-{seed}")
        players = {side.id: make("simple", seed + side.id, TERCIO) for side in KIRCHOLM.sides}
        while game.decision is not None and game.count < 500 and run < amount(3, 1):
            asked = game.decision
            for piece, plan in ways(game.state) if asked.topic == "actor" else ():
                view = TERCIO.way(game.state, plan)
                _, _, offers = walked(game.state, piece, plan)
                sole, _ = apply(game.state, plan[0])
                there = sole.pieces[piece].hexes
                planned = [game.state.place(step.on_hex) for step in plan if step.on_hex]
                if offers or there == game.state.pieces[piece].hexes or list(view.path[1:]) != planned:
                    continue
                queue = CommandQueue(game)
                queue.send(plan)
                assert queue.stop.why == "done", (plan, queue.stop)
                assert game.state.pieces[piece].hexes == view.stands
                run += 1
                break
            else:
                game.submit(players[asked.side].choose(game.state))
        game.close()
    assert run


def test_a_trial_draws_no_die_and_leaves_the_position_alone():
    for state in positions()[::5]:
        before = state.dice, state.stack, dict(state.pieces)
        for _, plan in ways(state):
            TERCIO.way(state, plan)
        assert (state.dice, state.stack, state.pieces) == before


def test_the_threat_is_all_that_a_unit_alone_could_reach():
    compared = 0
    for state in positions()[::12]:
        for side in ("poland", "sweden"):
            reached = set()
            for unit in units(state, side):
                costs, _ = could_reach(state, unit)
                if is_gun(unit) or unit.level > 1:
                    assert not costs
                    continue
                found = {}
                for (hexes, _, _), way in poses(state, unit, allowance(state, unit), FREE).items():
                    for h in hexes:
                        if h not in unit.hexes:
                            found[h] = min(found.get(h, 99), way.cost)
                assert {h: cost for h, (cost, _) in costs.items()} == found, unit
                reached |= set(found)
                compared += 1
            shown = next(o for o in TERCIO.threat(state, side) if o.style == "threat")
            assert reached <= set(shown.hexes)
    assert compared > 100


def test_fire_of_the_threat_covers_every_zone_a_unit_fires_into_where_it_stands():
    compared = 0
    for state in positions()[::12]:
        for unit in units(state, "sweden"):
            _, fire = could_reach(state, unit)
            asked = [o for o in TERCIO.overlays(state, unit.id) if o.style == "fire"]
            if unit.type != GUN and fire and asked:
                assert all(fire >> h & 1 for h in asked[0].hexes)
                compared += 1
    assert compared > 50


def test_the_chain_of_command_holds_whoever_is_in_command():
    held = lost = 0
    for state in positions()[::3]:
        for wing in state.groups:
            runs, outside = chain_of(state, wing)
            inside = in_command(state, wing)
            assert not set(outside) & inside
            assert set(runs) | {u for u in inside if u not in runs} == set(inside)
            for unit, run in runs.items():
                assert run[-1] in state.pieces[unit].hexes
                held += 1
            lost += len(outside)
    assert held > 300
    assert lost > 10
