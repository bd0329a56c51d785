"""Played in another language a game shows only texts of the catalogue, and its file is the same to the last byte."""

import re
from dataclasses import replace

import pytest

from game.engine.commands import AcceptDraw, Concede, OfferDraw
from game.engine.events import Ended, Said, Scored
from game.engine.play import decision
from game.engine.table import Table
from game.engine.tally import Line, Tally
from game.engine.views import (
    Answer,
    CardView,
    Check,
    CounterView,
    Fact,
    ForecastView,
    Leg,
    MarkView,
    Outcome,
    Overlay,
    Settable,
    SideView,
    WhyView,
    WingView,
)
from game.players import make
from game.record.audit import audit
from game.record.game import Game
from game.record.journal import read
from game.record.telling import Telling
from game.rules import RULESETS
from tests.every.battles import IDS, battle, one_of_each_title
from tests.hard.amounts import some
from tests.marked import in_another_language, known, wide

DECISIONS = 300
SHOWN = {
    Answer: ("words",),
    CardView: ("subtitle", "chips", "facts", "notes"),
    Check: ("words", "remedy"),
    CounterView: ("marks",),
    Fact: ("name", "value", "changed"),
    ForecastView: ("title", "need", "cost", "stops", "notes", "outcomes", "answers", "legs", "tally"),
    Leg: ("words",),
    MarkView: ("tip",),
    Outcome: ("words",),
    Overlay: ("sentence",),
    SideView: ("score_words",),
    WhyView: ("title", "checks"),
    WingView: ("order", "state"),
}
"""The texts of the records that a rule set shows; what else they hold are ids, names, figures and signs."""
FOR_PROGRAMS = {"good", "warn", "bad", "order", "mark", "plain"}
"""Tones of chips, which are never shown."""
CLAUSE = re.compile(r"\b[A-Z]{1,2}-?\d[\w.-]*")
"""The number of a clause, the same in every language."""
WORD, LATIN = re.compile(r"[^\W\d_]{2,}"), re.compile(r"[A-Za-z]")
OF_THE_LOG = {
    "initiative", "pass", "declared", "melee-result", "unable", "stopped", "rally", "exits", "aide", "draw-offered",
    "melee-cancelled", "control", "reinforcements", "entered", "odds", "loss",
    "gun-fired", "volley", "defensive-fire", "contact", "overrun", "general-lost", "melee-lost", "rout-blocked",
}  # fmt: skip
"""Sentences of the log with a name in them: they stand in the file of the game and stay in English."""


def texts_of(shown):
    """All texts of a record, however deep."""
    if isinstance(shown, str):
        yield shown
    elif type(shown) in SHOWN:
        for name in SHOWN[type(shown)]:
            yield from texts_of(getattr(shown, name))
    elif isinstance(shown, Settable):
        yield shown.name
        yield from (words for _value, words in shown.choices)
    elif shown is not None:
        for one in shown:
            yield from texts_of(one.words() if hasattr(one, "facts") and hasattr(one, "reason") else one)


def names_in(scenario):
    """The words that are the same in every language: people, units, wings, sides, the letters of troop types."""
    names = [one.name for group in (scenario.entries, scenario.groups, scenario.sides) for one in group]
    types = [kind for entry in scenario.entries if len(kind := getattr(entry.card, "kind", "")) == 1]
    return {word for name in [*names, *types, "Aide de camp"] for word in re.findall(r"[^\W\d_]+", name)}


class Reader:
    """Reads all that is shown and keeps what has not gone through the catalogue."""

    def __init__(self, ruleset, scenario):
        self.ruleset = ruleset
        self.same = names_in(scenario) | FOR_PROGRAMS
        self.read = self.positions = 0
        self.bare = {}

    def see(self, what, *shown):
        """Read these texts."""
        for text in texts_of(shown):
            self.read += 1
            rest = [word for word in WORD.findall(CLAUSE.sub("", text)) if LATIN.search(word) and word not in self.same]
            if rest:
                self.bare.setdefault(what, set()).add(text)

    def position(self, state, place):
        """All that a position shows."""
        rules, asked = self.ruleset, decision(state)
        self.positions += 1
        view = rules.view(state, asked.side)
        self.see("view", view.breadcrumb, view.hidden, view.wings, view.sides, view.counters)
        self.see("prompt", asked.prompt)
        for greyed in asked.options.greyed():
            self.see("greyed", greyed.label, greyed.objection.sentence)
        pieces = list(state.pieces)
        piece, other = pieces[place % len(pieces)], pieces[(7 * place + 3) % len(pieces)]
        able = asked.subject or next(iter(asked.options.pieces()), piece)
        label = state.label(state.pieces[other].hexes[0])
        for id in {piece, able} & state.pieces.keys():
            self.see("card", rules.card_of(state, id, None))
            self.see("overlay", rules.overlays(state, id), rules.arcs(state, id), rules.threat(state, id))
            self.see("why", rules.whys(state, id, label, other), rules.whys(state, id, label))
            self.see("why", rules.whys(state, id, state.label(state.pieces[id].hexes[0])))
            self.see("settable", rules.settable(state, id))
            if (bar := rules.why_not(state, id, label)) is not None:
                self.see("why not", bar.sentence)
        self.see("sight", [rules.sight(state, state.pieces[able].hexes[0], state.pieces[other].hexes[0])]
                 if able in state.pieces else [])  # fmt: skip
        self.see("settable", rules.settable(state, ""), rules.settable(state, state.pieces[piece].group))
        for command in (*asked.options.first(4), *(c for c in asked.options if c.kind in RARE)):
            self.see("command", rules.words(state, command))
            self.see("forecast", rules.forecast(state, command), rules.way(state, (command,)))
            self.see("why", [rules.why(state, command)])

    def events(self, state, events):
        """What the log says of events."""
        for event in events:
            if isinstance(event, Said) and (event.topic in OF_THE_LOG or event.text not in known()):
                assert event.topic in OF_THE_LOG, event
                continue
            if isinstance(event, Scored | Ended) and event.reason not in known():
                event = replace(event, reason="")
            self.see("log", self.ruleset.told(state, event))


RARE = ("withdraw", "intercept", "rally", "attack", "support", "pivot", "counter-march", "advance", "retreat", "rout",
        "head", "line", "resolve", "preempt", "reactivate", "place-aide", "assign")  # fmt: skip
"""Kinds of commands that are looked at whenever they are offered."""


def played(id, folder, reader=None):
    """The file of a game of random decisions; a reader reads all that it shows on the way."""
    ruleset, scenario = battle(id)
    folder.mkdir()
    options = frozenset(option.id for option in scenario.options)
    game = Game.new(
        ruleset, scenario, seed="words", options=options, folder=folder, sync=False, started="2000", clock=lambda: 0.0
    )
    player = make("random", "words", ruleset)
    try:
        for place in range(DECISIONS):
            if game.result is not None:  # a short battle: as far as the decision before its last
                game.take_back(1, True)
                break
            if reader is not None:
                reader.position(game.state, place)
            before, command = game.state, player.choose(game.state)
            events = game.submit(command)
            if reader is not None:
                reader.events(before, [e for e in events if getattr(e, "piece", "") in {"", *before.pieces}])
        assert game.result is None
        sides = [side.id for side in scenario.sides]
        game.ruling(lambda table: table.say("pass", "nothing"), "to try it", True)
        game.submit(OfferDraw(sides[0]))
        game.take_back(1, True)
        game.submit(OfferDraw(sides[0]))
        game.submit(AcceptDraw(sides[1]))
        game.take_back(1, True)
        game.submit(Concede(sides[0]))
    finally:
        game.close()
    return game.path


@pytest.mark.parametrize("id", some(one_of_each_title("catalogue"), 2))
def test_all_that_is_shown_goes_through_the_catalogue_and_the_file_is_the_same(id, tmp_path):
    reader = Reader(*battle(id))
    english = played(id, tmp_path / "english")
    with in_another_language():
        other = played(id, tmp_path / "other", reader)
    assert reader.bare == {}
    assert reader.read > 60 * reader.positions
    assert other.read_bytes() == english.read_bytes()


def test_a_game_saved_in_one_language_audits_and_tells_in_another(tmp_path):
    path = played(IDS[0], tmp_path / "english")
    english = list(Telling(read(path), RULESETS).lines())
    with in_another_language():
        assert audit(path, RULESETS).clean
        told = list(Telling(read(path), RULESETS).lines())
    assert len(told) == len(english)
    assert told != english


def test_a_refusal_is_the_same_in_the_file_of_a_situation():
    ruleset, scenario = battle(IDS[0])
    game = Game.new(ruleset, scenario, seed="words")
    bar = game.decision.options.why_not(AcceptDraw(scenario.sides[0].id))
    english = bar.sentence
    with in_another_language():
        assert bar.written == english
        assert bar.sentence != english


def test_a_die_is_written_down_in_english_and_shown_in_words():
    ruleset, scenario = battle(IDS[0])
    table = Table(Game.new(ruleset, scenario, seed="words").state)
    line = Line(-2, "gun-at-cavalry", "T10.5b", ("3 against 4",))
    with in_another_language():
        assert table.roll("test", "", "", "", Tally([line])).tally[0][1] == "gun at cavalry, 3 against 4"
        assert line.words() == f"{wide('gun at cavalry')}, 3 {wide('against')} 4"
