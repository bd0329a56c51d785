"""The watcher notices what it is there for."""

from dataclasses import replace

import pytest

from game.engine.events import Marked
from game.engine.play import decision
from game.engine.procedure import Options
from game.players import invariants, make
from game.players.invariants import Invariants, Violation
from game.record.game import Game
from game.rules import RULESETS
from game.rules.tercio.commands import Preempt
from tests.players.stubs import SCENARIO

TERCIO = RULESETS["tercio"]


@pytest.fixture
def watched():
    game = Game.new(TERCIO, SCENARIO, seed="watch")
    watch = Invariants(game, "watch")
    player = make("random", "watch", TERCIO)
    for _ in range(30):
        watch.before()
        watch.after(game.submit(player.choose(game.state)))
    return game, watch, player


def with_options(monkeypatch, change):
    """Let the watcher see other options than there are."""

    def changed(state):
        asked = decision(state)
        return asked and replace(asked, options=change(asked.options))

    monkeypatch.setattr(invariants, "decision", changed)


def often(step):
    """Take a step again and again: some checks are made at a sample only."""
    for _ in range(200):
        step()


def test_a_good_game_passes_and_a_hundred_strangers_are_tried(watched):
    game, watch, player = watched
    while game.result is None:
        watch.before()
        watch.after(game.submit(player.choose(game.state)))
    watch.before()
    assert watch.refused > 100


def test_no_options(watched, monkeypatch):
    with_options(monkeypatch, lambda options: Options(list, options._bar))
    with pytest.raises(Violation, match="nothing is offered"):
        watched[1].before()


def test_an_option_twice(watched, monkeypatch):
    with_options(monkeypatch, lambda options: Options(lambda: [*options, *options], options._bar))
    with pytest.raises(Violation, match="offered twice"):
        watched[1].before()


def test_an_option_that_is_refused(watched, monkeypatch):
    with_options(monkeypatch, lambda options: Options(lambda: [Preempt("nobody")], lambda command: None))
    with pytest.raises(Violation, match="offered and refused"):
        watched[1].before()


def test_a_command_that_is_allowed_but_not_listed(watched, monkeypatch):
    with_options(monkeypatch, lambda options: Options(lambda: options.first(1), options._bar))
    with pytest.raises(Violation, match=r"not offered, but allowed|the options of"):
        often(watched[1].before)


def test_events_that_do_not_give_the_position(watched):
    game, watch, player = watched
    watch.before()
    events = game.submit(player.choose(game.state))
    piece = next(iter(game.state.pieces))
    watch.after([*events, Marked(piece, "ghost")])
    with pytest.raises(Violation, match="the events do not give the position"):
        watch.before()


def test_an_event_of_nobody(watched):
    with pytest.raises(Violation, match="not on the board"):
        watched[1].after([Marked("nobody", "ghost")])


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"hexes": (99_999,)}, "off the map"),
        ({"hexes": ()}, "stands in"),
        ({"facing": 17}, "faces 17"),
        ({"level": 77}, "has level 77"),
        ({"side": "nobody"}, "no side"),
        ({"attached_to": "nobody"}, "not there"),
        ({"marks": (("b", 1), ("a", 1))}, "not in order"),
    ],
)
def test_pieces_that_cannot_be(watched, changes, words):
    game, watch, _ = watched
    id = next(iter(game.state.pieces))
    game.state.pieces[id] = replace(game.state.pieces[id], **changes)
    with pytest.raises(Violation, match=words):
        watch.before()


def test_enemies_in_one_hex(watched):
    from game.engine.state import occupants

    game, watch, _ = watched
    pieces = game.state.pieces
    one = next(piece for piece in pieces.values() if piece.side == "poland")
    two = next(piece for piece in pieces.values() if piece.side == "sweden")
    pieces[two.id] = replace(two, hexes=one.hexes)
    game.state.at = occupants(pieces)
    with pytest.raises(Violation, match="enemies share"):
        watch.before()


def test_what_the_rules_themselves_find_wrong(watched, monkeypatch):
    monkeypatch.setattr(type(TERCIO), "faults", lambda self, state: ["two stand where one may (T9.1)"])
    with pytest.raises(Violation, match=r"two stand where one may \(T9.1\)"):
        watched[1].before()


def test_who_stands_where_must_fit(watched):
    game, watch, _ = watched
    game.state.at.popitem()
    with pytest.raises(Violation, match="who stands where"):
        watch.before()


def test_undo_offered_beyond_the_barrier(watched, monkeypatch):
    game, watch, player = watched
    monkeypatch.setattr(Game, "undo_bar", lambda self: "")
    monkeypatch.setattr(Game, "undo", lambda self: None)
    monkeypatch.setattr(Game, "redo", lambda self: [])

    def step():
        watch.before()
        watch.after(game.submit(player.choose(game.state)))

    with pytest.raises(Violation, match="against the rule"):
        often(step)
