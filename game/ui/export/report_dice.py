"""The dice in a battle report: each side against what was to be expected, and whether the dice were fair."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.engine.events import Rolled
from game.engine.text import _
from game.record.fairness import MANY, Fairness, fairness
from game.ui.battle.luck import by_purpose, luck_of, others
from game.ui.export.html import Markup, Part, table, tag

if TYPE_CHECKING:
    from game.ui.export.report import Book


def dice_part(book: "Book") -> Markup:
    """All about the dice."""
    rolls = book.chapters.rolls
    parts: list[Part] = [
        tag("h2", _("Dice against expectation")),
        tag(
            "p",
            _(
                "Every roll counts with the exact chance it had when it was made. After ± stands the standard "
                "deviation: in two battles of three the successes stay within it."
            ),
            class_="note",
        ),
        _luck_table(book, rolls),
        tag("h3", _("Were the dice fair?")),
    ]
    for sides in sorted({roll.sides for roll in rolls}):
        parts += _faces(book, [roll for roll in rolls if roll.sides == sides], sides)
    if not rolls:
        parts.append(tag("p", _("No dice were rolled.")))
    return tag("section", *parts, id="dice", class_="turn")


def _luck_table(book: "Book", rolls: Sequence[Rolled]) -> Markup:
    head = [tag("th", word, scope="col", class_=mark or None) for word, mark in (
        (_("Rolled for"), ""), (_("Rolls"), "n"), (_("Successes"), "n"), (_("Expected"), "n"), (_("In words"), ""))]  # fmt: skip # noqa: E501
    rows: list[Markup] = []
    for side in book.tale.scenario.sides:
        own = [roll for roll in rolls if roll.side == side.id]
        all_ = luck_of(own)
        name = tag("th", book.badge(side.id), book.tale.who(side.id), colspan=4)
        rows.append(tag("tr", name, tag("td", all_.words() if all_.rolls else _("no dice yet")), class_="side"))
        for kind, luck in by_purpose(own).items():
            rows.append(_luck_row(kind, luck.rolls, luck.hits, float(luck.expected), luck.spread, luck.words()))
        for kind, other in others(own, rolls).items():
            mean = _("read in a table: mean {mean:.2f}").format(mean=float(other.mean))
            if other.expected is not None:
                mean = _("read in a table: mean {mean:.2f}, {expected:.2f} expected").format(
                    mean=float(other.mean), expected=float(other.expected)
                )
            words = [tag("td", "–", class_="n")] * 2
            rows.append(
                tag("tr", tag("td", _purpose(kind)), tag("td", str(other.rolls), class_="n"), *words, tag("td", mean))
            )
        if all_.rolls:
            row = _luck_row(
                _("All that could succeed"), all_.rolls, all_.hits, float(all_.expected), all_.spread, all_.numbers()
            )
            rows.append(Markup(row.replace("<tr>", '<tr class="sum">', 1)))
    return table(head, rows, "luck")


def _luck_row(kind: str, rolls: int, hits: int, expected: float, spread: float, words: str) -> Markup:
    numbers = (str(rolls), str(hits), f"{expected:.1f} ± {spread:.1f}")
    return tag("tr", tag("td", _purpose(kind)), *(tag("td", n, class_="n") for n in numbers), tag("td", words))


def _purpose(kind: str) -> str:
    words = _(kind.replace("-", " "))
    return f"{words[:1].upper()}{words[1:]}"


def _faces(book: "Book", rolls: Sequence[Rolled], sides: int) -> list[Part]:
    """How often each face of one kind of die came, by side, with the test."""
    faces = faces_of(rolls, sides)
    if not faces:
        return [tag("p", _("Too few dice of {sides} sides to tell.").format(sides=sides), class_="note")]
    owners = [(book.tale.side(side.id), side.id) for side in book.tale.scenario.sides]
    head = [tag("th", _("Die of {sides}").format(sides=sides), scope="col")]
    head += [tag("th", str(face), scope="col", class_="n") for face in faces]
    head += [tag("th", word, scope="col", class_="n") for word in (_("Dice"), _("Expected each"), "chi²", _("Chance"))]
    rows, words = [], []
    for name, id in [*owners, (_("Both"), "")]:
        counts = [sum(1 for r in rolls if r.die == face and id in ("", r.side)) for face in faces]
        test = fairness(counts)
        if test is None:
            continue
        badge = book.badge(id) if id else None
        cells = [tag("td", str(count), class_="n") for count in counts]
        numbers = (str(test.dice), f"{float(test.expected):.1f}", f"{float(test.statistic):.2f}", percent(test.chance))
        cells += [tag("td", number, class_="n") for number in numbers]
        rows.append(tag("tr", tag("th", badge, name, scope="row"), *cells, class_=None if id else "sum"))
        words.append(tag("p", f"{name}: {verdict(test)}"))
    about = _(
        "chi² adds up (count − expected)² ÷ expected over the faces (Pearson’s test). The chance says how often fair "
        "dice fall as unevenly as these, or more so. With less than {many} expected of each face every way the dice "
        "can fall is counted; with more, the chi² distribution with {degrees} degrees of freedom gives the chance."
    ).format(many=MANY, degrees=len(faces) - 1)
    return [table(head, rows, "faces"), *words, tag("p", about, class_="note")]


def faces_of(rolls: Sequence[Rolled], sides: int) -> range:
    """The faces of a die: from 0 or from 1, as the rolls tell; none where they do not tell."""
    if any(roll.die == 0 for roll in rolls):
        return range(sides)
    return range(1, sides + 1) if any(roll.die == sides for roll in rolls) else range(0)


def percent(chance: float) -> str:
    """A chance in per cent."""
    return f"{100 * chance:.1f} %" if chance >= 0.001 else "< 0.1 %"


def verdict(test: Fairness) -> str:
    """The outcome of a test in words."""
    chance = percent(test.chance)
    if test.chance >= 0.05:
        words = _("nothing unusual; of fair dice {chance} of all battles would show as much unevenness or more.")
    elif test.chance >= 0.001:
        words = _(
            "uneven; of fair dice only {chance} of all battles would show as much. One battle in 20 shows this by luck."
        )
    else:
        words = _("very uneven; of fair dice only {chance} of all battles would show as much.")
    return words.format(chance=chance)
