"""P-CC6 The end of a half-turn: morale tests, retreats, melees that are over."""

from game.engine.state import State
from game.engine.table import Table
from game.rules.pips.data import LOCKED, RETREATED, RETREATING
from game.rules.pips.facts import grid_of, touch
from game.rules.pips.locked import Hurt, contacts, contacts_of, drop_contacts, half_turn, set_contacts
from game.rules.pips.losses import lose_steps
from game.rules.pips.morale import assign_support, cause_of, passes_test, supporters, where_is
from game.rules.pips.retreat import retreat


def aftermath(t: Table) -> None:
    """P-CC6 Tests, retreats and clean-up, in this order."""
    used: set[str] = set()
    leaving = test_all(t, used)
    retreat_all(t, leaving, used)
    run_on(t, used)
    tidy(t)


def hurts_by_unit(state: State) -> dict[str, list[Hurt]]:
    """P-MO1 What each living unit has suffered in this half-turn."""
    half = half_turn(state)
    found: dict[str, list[Hurt]] = {}
    for hurt in half.hurts if half is not None else ():
        if hurt.unit in state.pieces:
            found.setdefault(hurt.unit, []).append(hurt)
    return found


def test_all(t: Table, used: set[str]) -> dict[str, Hurt]:
    """P-MO1, P-MO5, P-MO6 All tests, supporters assigned before any die; who must retreat, and from what."""
    hurts = hurts_by_unit(t)
    half = half_turn(t)
    active = half.whose if half is not None else ""
    causes = {id: cause_of(of_unit) for id, of_unit in hurts.items()}
    support = assign_support({id: supporters(t, t.pieces[id], causes[id]) for id in hurts})
    used.update(support.values())
    leaving: dict[str, Hurt] = {}
    for id in sorted(hurts, key=lambda id: (t.pieces[id].side != active, id)):
        passed = test(t, id, support.get(id, ""))
        if id in t.pieces and (not passed or causes[id].melee):
            leaving[id] = causes[id]
    return leaving


def test(t: Table, id: str, supporter: str) -> bool:
    """P-MO2 One test; who fails loses a step more."""
    if passes_test(t, t.pieces[id], supporter):
        return True
    lose_steps(t, id, 1, "morale", "P-MO2")
    return False


def away_from(state: State, id: str, hurt: Hurt) -> int:
    """P-RE1 Hexes between a unit and what it retreats from."""
    grid = grid_of(state)
    return min(grid.distance(a, b) for a in state.pieces[id].hexes for b in where_is(state, hurt))


def retreat_all(t: Table, leaving: dict[str, Hurt], used: set[str]) -> None:
    """P-RE1, D-28 The retreats, the farthest from its cause first, each unit once a half-turn."""
    for id in sorted(leaving, key=lambda id: (-away_from(t, id, leaving[id]), id)):
        run(t, id, leaving[id], used)


def run(t: Table, id: str, hurt: Hurt, used: set[str]) -> None:
    """P-RE5, D-50 A retreat, and the test of a friend it has run into, which may run in turn."""
    if id not in t.pieces or t.pieces[id].number(RETREATED):
        return
    for struck in retreat(t, id, hurt):
        if struck not in t.pieces:
            continue
        # He has no melee of his own with the cause: what counts is where it stands as he sees it (P-GE11).
        threat = Hurt(struck, hurt.by, hurt.where, hurt.hits)
        candidates = [one for one in supporters(t, t.pieces[struck], threat) if one not in used]
        supporter = candidates[0] if candidates else ""
        used.update(candidates[:1])
        if not test(t, struck, supporter) and struck in t.pieces:
            run(t, struck, threat, used)


def run_on(t: Table, used: set[str]) -> None:
    """P-ME9, D-48 A retreating unit that is still in a melee runs on without a test."""
    for id in sorted(t.pieces):
        piece = t.pieces.get(id)
        if piece is None or piece.level != RETREATING or not piece.number(LOCKED):
            continue
        contact = contacts_of(t, id)[0]
        enemy = contact.b if contact.a == id else contact.a
        if piece.number(RETREATED):
            drop_contacts(t, id)
        else:
            run(t, id, Hurt(id, enemy, t.pieces[enemy].hexes, 0, True, contact.zone), used)


def tidy(t: Table) -> None:
    """P-CC6, P-ST3 Melees whose units no longer touch are over."""
    after = tuple(one for one in contacts(t) if touch(t, t.pieces[one.a], t.pieces[one.b]))
    if after != contacts(t):
        set_contacts(t, after)
