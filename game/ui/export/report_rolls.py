"""A passage of a battle report: ways, orders, and every roll with its Tally, its chance and what came of it."""

from typing import TYPE_CHECKING

from game.engine.events import Rolled
from game.engine.tally import in_words
from game.engine.text import N_, _
from game.ui.export.chapters import Passage, Told, Walk
from game.ui.export.html import Markup, Part, joined, table, tag

if TYPE_CHECKING:
    from game.ui.export.report import Book

NOTHING = "–"
GOOD, BAD = ("success", "hit"), ("failure", "miss")
RESULTS = (N_("success"), N_("failure"), N_("hit"), N_("miss"))


def passage_part(book: "Book", passage: Passage) -> Markup:
    """One passage under its heading."""
    parts: list[Part] = [tag("h3", *passage_title(book, passage))]
    parts += [tag("p", joined(sentences(passage.notes)), class_="note")] if passage.notes else []
    if passage.walks:
        parts.append(tag("p", "; ".join(_way(book, walk) for walk in passage.walks), ".", class_="moves"))
    if passage.rolls:
        head = [_("Who, what"), _("Die"), _("Modifiers"), _("Total"), _("Needs"), _("Chance"), _("Result")]
        marks = ("", "c", "", "n", "c", "n", "")
        cells = [tag("th", word, scope="col", class_=mark or None) for word, mark in zip(head, marks, strict=True)]
        parts.append(table(cells, [roll_row(book, roll) for roll in passage.rolls], "rolls"))
    return joined(parts)


def passage_title(book: "Book", passage: Passage) -> list[Part]:
    """What a passage is called: the wing and its order, or the phase."""
    span, tale = passage.span, book.tale
    group = next((g for g in tale.scenario.groups if g.id == span.group), None)
    if group is not None:
        order = f", {_(span.order.capitalize())}" if span.order else ""
        return [book.badge(group.side), f"{tale.side(group.side)}: {group.name}{order}"]
    phase = tale.ruleset.phase_words(tale.scenario, span.phase) if span.phase else _("Set-up")
    return [f"{phase[:1].upper()}{phase[1:]}"]


def sentences(notes: list[str]) -> list[Part]:
    """Lines of a log as sentences, one after the other."""
    return [f"{note[:1].upper()}{note[1:]}{'' if note.endswith(('.', '!', '?')) else '.'} " for note in notes]


def _way(book: "Book", walk: Walk) -> str:
    way = walk.path[0] if len(walk.path) == 1 else f"{walk.path[0]}–{walk.path[-1]}"
    name = book.tale.piece(walk.piece)
    return f"{name} {way}" if walk.how == "move" else f"{name} {way} ({_(walk.how)})"


def roll_row(book: "Book", told: Told) -> Markup:
    """A roll as a row of the table."""
    event, tale = told.event, book.tale
    who = tale.piece(event.piece) if event.piece else tale.side(event.side)
    what = _(event.purpose.replace("-", " "))
    target = f" · {tale.piece(event.target)}" if event.target else ""
    chance = f"{100 * event.chance[0] / event.chance[1]:.3g} %" if event.chance and event.chance[1] else NOTHING
    face = _("die number {number}, one of {sides} faces").format(number=event.number, sides=event.sides)
    whole = [tag("b", who), tag("span", f" {what}{target}", class_="what"), clause(event.clause)]
    row = tag(
        "tr",
        tag("td", book.badge(event.side), *whole),
        tag("td", tag("span", str(event.die), class_="die", title=face), class_="c"),
        tag("td", *tally_lines(event), class_=f"lines{'' if event.tally else ' none'}"),
        tag("td", minus(event.total), class_="n", data_label=_("Total")),
        tag("td", need_words(event), class_=f"c{' none' if event.need is None else ''}", data_label=_("Needs")),
        tag("td", chance, class_=f"n{' none' if chance == NOTHING else ''}", data_label=_("Chance")),
        tag("td", result_words(event)),
        id=f"roll-{event.number}", class_="first" if told.after else None,
    )  # fmt: skip
    if not told.after:
        return row
    return joined((row, tag("tr", tag("td", joined(sentences(told.after)), colspan=7), class_="then")))


def clause(words: str) -> Markup:
    """A clause in small print."""
    return tag("span", f" {words}", class_="clause") if words else Markup("")


def tally_lines(event: Rolled) -> list[Part]:
    """The modifiers of a roll, each with its reason and clause."""
    parts: list[Part] = []
    for value, reason, rests_on in event.tally:
        parts += [Markup("; ") if parts else "", tag("b", minus(value, True)), f" {in_words(reason)}", clause(rests_on)]
    return parts or [NOTHING]


def need_words(event: Rolled) -> str:
    """What was needed."""
    if event.need is None:
        return NOTHING
    sign = {"at-least": "≥", "at-most": "≤"}.get(event.sense, "")
    return f"{sign} {minus(event.need)}".strip()


def result_words(event: Rolled) -> Markup:
    """How it came out."""
    tone = "good" if event.result in GOOD else "bad" if event.result in BAD else None
    return tag("span", _(event.result) if event.result in (*GOOD, *BAD) else event.result, class_=tone)


def minus(number: int, signed: bool = False) -> str:
    """A number with a true minus sign."""
    text = f"{number:+d}" if signed else str(number)
    return text.replace("-", "−")
