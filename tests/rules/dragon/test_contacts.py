"""D10.13: contacts are those of the start of the phase, of each unit of a pair its own."""

from game.engine.play import decision
from game.engine.table import Table
from game.rules.dragon import commands as c
from game.rules.dragon.contacts import contacts, live

R = {"side": "poland", "kind": "R", "basic": "3-0-7", "shooting": "2-2-4", "form": "shooting"}
PAIR = R | {"id": "r1", "hex": "A6 B7"}, R | {"id": "r2", "hex": "A6 B7"}
ENEMY = {"id": "d", "side": "sweden", "kind": "R", "hex": "A5 B7", "basic": "3-0-7"}


def shift(table, unit, to):
    table.move(unit, (table.place(to),), (*table.pieces[unit].hexes, table.place(to)))


def test_a_pair_is_one_attacker(scrap):
    state = scrap(*PAIR, ENEMY, start={"side": "poland", "step": "combat"}, dice=[4])
    frozen = contacts(state, "poland")
    assert frozen == (("r1", "d"), ("r2", "d"))
    assert live(state, "poland", frozen, ()) == (("r1", "d"),)
    assert live(state, "poland", frozen, ("r1", "r2")) == ()


def test_whoever_of_a_pair_is_pushed_away_the_other_keeps_its_contact(scrap):
    state = scrap(*PAIR, ENEMY, start={"side": "poland", "step": "movement"})
    frozen = contacts(state, "poland")
    for gone, left in (("r1", "r2"), ("r2", "r1")):
        table = Table(state)
        shift(table, gone, "A9 B9")
        assert live(table, "poland", frozen, ()) == ((left, "d"),)
        shift(table, left, "A9 B8")
        assert live(table, "poland", frozen, ()) == ()


def test_an_enemy_who_came_later_is_no_contact(scrap):
    state = scrap(*PAIR, ENEMY, ENEMY | {"id": "late", "hex": "A2 B2"}, start={"side": "poland", "step": "movement"})
    frozen = contacts(state, "poland")
    table = Table(state)
    table.remove("d", "lost", "D10.53")
    shift(table, "late", "A5 B7")
    assert live(table, "poland", frozen, ()) == ()
    assert contacts(table, "poland") == (("r1", "late"), ("r2", "late"))


def test_the_second_of_a_pair_is_not_named_for_it(scrap):
    other = R | {"id": "s", "hex": "A4 B7", "facing": "E"}
    state = scrap(*PAIR, ENEMY, other, start={"side": "poland", "step": "combat"}, dice=[4])
    asked = decision(state)
    assert asked is not None
    assert c.Attack("r1", "d") in asked.options
    bar = asked.options.why_not(c.Attack("r2", "d"))
    assert bar is not None
    assert bar.clause == "D10.13"
