"""A scenario as a page to print: the map with the set-up, both armies by wings, options, special rules."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pygame
from pygame import Surface

from game.engine.play import start
from game.engine.ruleset import Ruleset
from game.engine.scenario import Scenario, Side
from game.engine.state import State
from game.engine.text import _, n_
from game.engine.views import BoardView, CounterView, Fact
from game.record.fresh import fresh
from game.ui.export.booklet import CSS
from game.ui.export.drawing import Look, MapDrawing, fitting_radius, map_size
from game.ui.export.html import Markup, Part, code_of, encoded, joined, jpeg, page_foot, page_head, png, table, tag
from game.ui.export.progress import Progress, Steps

WIDTH, MOST_RADIUS = 1700, 60
COUNTER = 84
"""Side of a counter's picture in px; it is printed at half of that."""


def page_steps(path: Path, over: bool, ruleset: Ruleset, scenario: Scenario, options: frozenset[str],
               look: Look) -> Steps:  # fmt: skip
    """Write the page. Raises NameTaken, SaveTrouble."""
    words = _("Writing the page of the scenario")
    radius = min(MOST_RADIUS, fitting_radius(scenario, (WIDTH, WIDTH)))
    drawing = MapDrawing(scenario, map_size(scenario, radius), look, radius)
    with fresh(path, over) as file:
        yield Progress(0, 6, words)
        state, _events = start(ruleset, scenario, options)
        sheet = _Sheet(ruleset, scenario, options, state, drawing)
        file.write(page_head(f"{sheet.title}: {scenario.name}", CSS))
        done = 0
        for part in sheet.parts():
            if part is not None:
                file.write(encoded(part))
                done += 1
            yield Progress(min(done, 5), 6, words)
        file.write(page_foot())
        yield Progress(6, 6, words)


class _Sheet:
    """What all parts of the page share."""

    def __init__(
        self, ruleset: Ruleset, scenario: Scenario, options: frozenset[str], state: State, drawing: MapDrawing
    ) -> None:
        self.ruleset, self.scenario, self.options, self.state = ruleset, scenario, options, state
        self.drawing = drawing
        self.view: BoardView = ruleset.view(state, None)
        self.title = ruleset.titles.get(scenario.title, scenario.title)

    def parts(self) -> Iterator[Part]:
        """The parts of the page; None for a step without one."""
        yield self._head()
        surface = Surface(self.drawing.size)
        for _step in self.drawing.draw(surface, self.drawing.camera, self.view):
            yield None
        picture = tag("img", src=jpeg(surface), alt=_("The map with the set-up"))
        caption = tag("figcaption", _("The set-up."))
        yield tag("figure", tag("div", picture, class_="map"), caption)
        yield self._facts()
        for side in self.scenario.sides:
            yield from self._army(side)
        yield self._rules()

    def _head(self) -> Markup:
        scenario = self.scenario
        against = _("{one} against {other}").format(one=scenario.sides[0].name, other=scenario.sides[1].name)
        turns = self.ruleset.turn_words.many(scenario.turns)
        lines = [
            tag("p", self.title, class_="over"),
            tag("h1", scenario.name),
            tag("p", _(scenario.date), class_="date"),
            tag("p", f"{against} · {turns}", class_="sides"),
        ]
        return tag("header", tag("div", *lines, class_="title"), tag("p", _(scenario.about)))

    def _facts(self) -> Markup:
        """Score, turns, what is to come."""
        view = self.view
        facts = [Fact(side.name, side.score_words) for side in view.sides if side.score_words]
        facts += list(view.coming)
        facts += [Fact(self.ruleset.turn_words.at(turn), words) for turn, words in view.turn_marks]
        facts += [Fact(_("Hex {hex}").format(hex=self.state.label(p.hex)), p.tip) for p in view.places if p.tip]
        if not facts:
            return Markup("")
        rows = [tag("tr", tag("th", fact.name, scope="row"), tag("td", _with_clause(fact))) for fact in facts]
        return tag("section", tag("h2", _("What counts")), table((), rows, "facts"))

    def _army(self, side: Side) -> Iterator[Part]:
        counters = [counter for counter in self.view.counters if counter.side == side.id]
        known = {counter.id: counter for counter in counters}
        ground = code_of(self.drawing.art.palette(side.id).ground)
        badge = tag("span", class_="badge", style=f"background:{ground}")
        count = n_("{count} counter", "{count} counters", len(counters)).format(count=len(counters))
        parts: list[Part] = [tag("h2", badge, f"{side.name}: {count}")]
        head = ["", _("Unit"), _("Hex"), _("Faces"), _("Factors"), _("What it is")]
        rows: list[Markup] = []
        shown: set[str] = set()
        orders = {group.id: group.order for group in self.scenario.groups}
        for wing in self.view.wings:
            own = [known[piece] for piece in wing.pieces if piece in known]
            if wing.side == side.id and own:
                order = orders.get(wing.id)
                rows.append(_wing_row(f"{wing.name}, {_(order)}" if order else wing.name))
                for counter in own:
                    shown.add(counter.id)
                    rows.append(self._row(counter))
                    yield None
        rest = [counter for counter in counters if counter.id not in shown]
        if rest and shown:
            rows.append(_wing_row(_("Without a wing")))
        rows += [self._row(counter) for counter in rest]
        parts.append(table(head, rows, "units") if rows else tag("p", _("No counter is on the map at first.")))
        later = [entry for entry in self.scenario.entries if entry.side == side.id and entry.id not in known]
        if later:
            names = ", ".join(entry.name for entry in later)
            parts.append(tag("p", _("Not on the map at first: {units}.").format(units=names)))
        yield tag("section", *parts, class_="turn")

    def _row(self, counter: CounterView) -> Markup:
        piece = self.state.pieces[counter.id]
        facings = self.ruleset.facings
        faces = facings[piece.facing] if piece.facing is not None and piece.facing < len(facings) else "–"
        card = self.ruleset.card_of(self.state, counter.id, None)
        hexes = " ".join(self.state.label(hex) for hex in counter.hexes)
        about = card.subtitle.partition(" · ")[0]
        picture = tag("img", src=png(counter_picture(self.drawing, counter)), class_="counter", alt="")
        cells = (counter.name, hexes, faces, " · ".join(counter.figures), about)
        name, *others = cells
        return tag("tr", tag("td", picture), tag("th", name, scope="row"), *(tag("td", cell) for cell in others))

    def _rules(self) -> Markup:
        scenario = self.scenario
        parts: list[Part] = [tag("h2", _("Rules of this scenario"))]
        special = scenario.source.get("special")
        if isinstance(special, Mapping):
            parts.append(tag("ul", *(tag("li", tag("b", f"{_said(key)}: "), self._value(value)) for key, value in special.items()), class_="plain"))  # noqa: E501 # fmt: skip
        if scenario.options:
            parts.append(tag("h3", _("Options")))
            rows = [
                tag(
                    "li",
                    "[×] " if option.id in self.options else "[ ] ",
                    tag("b", f"{_(option.name)}. "),
                    _(option.about),
                )
                for option in scenario.options
            ]
            parts.append(tag("ul", *rows, class_="plain"))
        notes = scenario.source.get("notes")
        if isinstance(notes, str) and notes.strip():
            parts += [tag("h3", _("Notes")), tag("p", _(notes.strip()))]
        return tag("section", *parts)

    def _value(self, value: Any) -> str:
        """A value of the scenario's file in words: names in place of ids where they are known."""
        if isinstance(value, Mapping):
            return "; ".join(f"{self._value(key).replace('_', ' ')}: {self._value(one)}" for key, one in value.items())
        if isinstance(value, (list, tuple)):
            return ", ".join(
                f"({self._value(one)})" if isinstance(one, (list, tuple)) else self._value(one) for one in value
            )
        if isinstance(value, bool):
            return _("yes") if value else _("no")
        scenario = self.scenario
        named = {side.id: side.name for side in scenario.sides} | {group.id: group.name for group in scenario.groups}
        named |= {entry.id: entry.name for entry in scenario.entries}
        return named.get(str(value), str(value)) or "–"


def counter_picture(drawing: MapDrawing, counter: CounterView) -> Surface:
    """A counter alone, on clear ground, of one hex whatever it stands on."""
    sprite = drawing.art.sprite(counter, COUNTER)
    box = sprite.get_bounding_rect()
    side = max(box.w, box.h)
    out = Surface((side, side), pygame.SRCALPHA)
    out.blit(sprite, ((side - box.w) // 2 - box.x, (side - box.h) // 2 - box.y))
    return out


def _wing_row(words: str) -> Markup:
    return tag("tr", tag("th", words, colspan=6), class_="side")


def _said(key: object) -> str:
    words = str(key).replace("_", " ")
    return f"{words[:1].upper()}{words[1:]}"


def _with_clause(fact: Fact) -> Markup:
    return joined((fact.value, tag("span", f" {fact.clause}", class_="clause") if fact.clause else None))
