"""What the tests by kind of field report share: games of Kircholm with all combinations of its options."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from game.engine.commands import Command
from game.engine.dice import ScriptedDice
from game.engine.events import Event
from game.engine.play import apply, decision, start
from game.engine.state import State
from game.engine.table import Table
from game.players import make
from game.record.codec import codec_for
from game.rules import RULESETS
from game.setup.library import resolve
from game.setup.situations import situation_from
from game.setup.yamltext import Document
from tests.hard.amounts import FULL

TERCIO = RULESETS["tercio"]
KIRCHOLM = resolve("kircholm-1605/kircholm", RULESETS.values())
IDS = tuple(option.id for option in KIRCHOLM.options)
COMBINATIONS = tuple(frozenset(some) for n in range(len(IDS) + 1) for some in combinations(IDS, n))
"""All the ways to switch the options of Kircholm on and off."""
PLAYED = tuple(options for options in COMBINATIONS if FULL or len(options) % 2 == 0)
"""Those that games are played with: in an ordinary run any two options are in all four ways among them."""
CODEC = codec_for(TERCIO)


@dataclass(frozen=True, slots=True)
class Step:
    """One command of a game: the position it was given in, what happened, the position after it."""

    game: str
    number: int
    before: State
    command: Command
    events: tuple[Event, ...]
    after: State


@cache
def played(options: frozenset[str], players: tuple[str, str], seed: str) -> tuple[Step, ...]:
    """A whole game, from the first command to the last."""
    name = f"{'+'.join(sorted(options)) or 'plain'}, {' against '.join(players)}, {seed}"
    state, _ = start(TERCIO, KIRCHOLM, options, seed)
    deciders = {
        side.id: make(kind, f"{seed}/{side.id}", TERCIO) for side, kind in zip(KIRCHOLM.sides, players, strict=True)
    }
    steps = []
    while (asked := decision(state)) is not None:
        command = deciders[asked.side].choose(state)
        after, events = apply(state, command)
        steps.append(Step(name, len(steps) + 1, state, command, tuple(events), after))
        state = after
    return tuple(steps)


@cache
def games() -> tuple[tuple[Step, ...], ...]:
    """A game of random players for combinations of the options, one of simple players where they have squares."""
    found = [played(options, ("random", "random"), "r6") for options in PLAYED]
    found += [played(options, ("simple", "simple"), "reports") for options in PLAYED if "squares" in options]
    return tuple(found)


def steps(every: int = 1) -> Iterator[Step]:
    """The steps of all games, or one of so many."""
    for game in games():
        yield from game[::every]


def unit(id: str, side: str, kind: str, facing: str, *hexes: str, **more: object) -> dict[str, object]:
    """A counter as in situation files; one with two hexes (left, right) is a double."""
    place = {"hex": hexes[0]} if len(hexes) == 1 else {"hexes": list(hexes), "double": True}
    return {"id": id, "side": side, "kind": kind, "facing": facing, **place, **more}


def scrap(*pieces: dict[str, object], **fields: object) -> State:
    """A position on open ground, 25 by 15 hexes, with these counters; `fields` are more keys of its map."""
    value = {
        "situation": "scrap", "title": "kircholm-1605", "about": "A scrap.", "pieces": list(pieces),
        "map": {"size": [25, 15], **fields}, "start": {},
    }  # fmt: skip
    one = situation_from(Document("scrap", value), [TERCIO])
    table = Table(TERCIO.opening(one.scenario, one.options, ScriptedDice(())))
    TERCIO.set_up(table)
    return table.finished()
