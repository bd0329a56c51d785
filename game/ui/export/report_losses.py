"""The account in a battle report: how the balance moved, the turning points, losses by unit and turn."""

from typing import TYPE_CHECKING

from game.engine.text import N_, _, n_
from game.ui.battle.ledger import MOST_TURNS, Account, Loss
from game.ui.battle.ledger import Stretch as Span
from game.ui.export.html import Markup, Part, code_of, table, tag
from game.ui.export.report_rolls import minus

if TYPE_CHECKING:
    from game.ui.export.report import Book

CHART = 900, 220


def account_part(book: "Book") -> Markup:
    """How the battle went: the balance as a line, and the stretches that moved it most."""
    account, tale = book.chapters.account, book.tale
    first, second = (side.id for side in tale.scenario.sides)
    unit = (
        _("The balance counts the points scored: those of {one} up, those of {other} down.")
        if account.points
        else _("The balance counts the pieces lost: those of {other} up, those of {one} down.")
    ).format(one=tale.side(first), other=tale.side(second))
    parts: list[Part] = [tag("h2", _("How it went")), _chart(book, account), tag("p", unit, class_="note")]
    found = account.turning_points(first)
    parts.append(tag("h3", _("Turning points")))
    measure = _(
        "The activations or phases that moved this balance most, by 2 or more each and {count} of them at the most; of "
        "two that moved it equally far the earlier one counts."
    ).format(count=MOST_TURNS)
    parts.append(tag("p", measure, class_="note"))
    if not found:
        parts.append(tag("p", _("None: no single one moved it by 2.")))
    parts.append(tag("ul", *(_turning(book, span) for span in found), class_="plain"))
    return tag("section", *parts, id="account")


def _turning(book: "Book", span: Span) -> Markup:
    account, tale = book.chapters.account, book.tale
    first = tale.scenario.sides[0].id
    swing = account.swing(span, first)
    gainer = first if swing > 0 else tale.scenario.other(first)
    group = next((g for g in tale.scenario.groups if g.id == span.group), None)
    what = tale.ruleset.phase_words(tale.scenario, span.phase)
    if group is not None:
        what = f"{tale.side(group.side)}, {group.name}"
    won = abs(swing)
    words = (
        n_("{won} point for {side}", "{won} points for {side}", won)
        if account.points
        else n_("{won} piece for {side}", "{won} pieces for {side}", won)
    ).format(won=f"+{won}", side=tale.side(gainer))
    link = tag("a", tale.ruleset.turn_words.at(span.turn), href=f"#turn-{span.turn}")
    lost = [tale.piece(loss.piece) for loss in span.losses]
    more = f" {_('Lost: {units}.').format(units=', '.join(lost))}" if lost else ""
    return tag("li", book.badge(gainer), link, f", {what}: ", tag("b", words), f".{more}")


def _chart(book: "Book", account: Account) -> Markup:
    """The balance after each activation or phase, as a line over the turns."""
    first, second = (side.id for side in book.tale.scenario.sides)
    level, levels, marks = 0, [0], []
    turn = account.stretches[0].turn
    for n, span in enumerate(account.stretches):
        if span.turn != turn:
            turn = span.turn
            marks.append((n, turn))
        level += account.swing(span, first)
        levels.append(level)
    wide, high = CHART
    most = max(1, max(map(abs, levels)))
    left, top, room, deep = 44, 14, wide - 58, high - 44
    middle = top + deep / 2

    def x(n: float) -> float:
        return left + room * n / max(1, len(levels) - 1)

    def y(value: float) -> float:
        return middle - value * deep / 2 / most

    line = f"M{x(0):.1f} {y(0):.1f}" + "".join(f"H{x(n):.1f}V{y(value):.1f}" for n, value in enumerate(levels) if n)
    area = f"{line}H{x(len(levels) - 1):.1f}V{middle:.1f}H{x(0):.1f}Z"
    parts: list[Part] = [tag("title", _("The balance of the battle"))]
    for n, number in marks:
        at = f"{x(n):.1f}"
        parts.append(tag("line", x1=at, x2=at, y1=top, y2=top + deep, stroke="#d6c79f", stroke_width=1))
        parts.append(tag("text", str(number), x=f"{x(n) + 3:.1f}", y=high - 12))
    for value in (most, 0, -most):
        parts.append(
            tag("text", minus(value, True) if value else "0", x=left - 8, y=f"{y(value) + 5:.1f}", text_anchor="end")
        )
    for side, box in ((first, (top, deep / 2)), (second, (middle, deep / 2))):
        id = f"half-{book.tale.scenario.sides[0].id == side}".lower()
        clip = tag("clipPath", tag("rect", x=left, y=f"{box[0]:.1f}", width=room, height=f"{box[1]:.1f}"), id=id)
        parts += [
            clip,
            tag("path", d=area, fill=code_of(book.grounds[side]), fill_opacity=0.55, clip_path=f"url(#{id})"),
        ]
    parts.append(tag("path", d=line, fill="none", stroke="#3b2a18", stroke_width=1.6, stroke_linejoin="round"))
    parts.append(tag("line", x1=left, x2=left + room, y1=middle, y2=middle, stroke="#7b6646", stroke_width=1))
    return tag("svg", *parts, viewBox=f"0 0 {wide} {high}", class_="chart", role="img")


def loss_part(book: "Book") -> Markup:
    """Every unit that lost order or left the map, by turn."""
    tale, account = book.tale, book.chapters.account
    turns = [chapter.turn for chapter in book.chapters.chapters if chapter.turn]
    word = _(tale.ruleset.turn_words.word)
    parts: list[Part] = [tag("h2", _("Losses by unit and {turn}").format(turn=word))]
    legend = _(
        "A number is how many levels of order a unit lost (−) or won back (+) in a {turn}, 0 where it did both; † it "
        "left the map. Units that kept their order are left out."
    )
    parts.append(tag("p", legend.format(turn=word), class_="note"))
    head = [tag("th", _("Unit"), scope="col")]
    head += [tag("th", str(turn), scope="col", class_="c") for turn in turns]
    head.append(tag("th", _("At the end"), scope="col"))
    known = {group.id for group in tale.scenario.groups}
    for side in tale.scenario.sides:
        pieces = [piece for piece, owner in account.sides.items() if owner == side.id]
        gone = sum(1 for piece in pieces if piece in account.lost)
        total = _("{part} of {all} lost").format(part=gone, all=len(pieces))
        rows: list[Markup] = []
        groups = [group.id for group in tale.scenario.groups if group.side == side.id] + [""]
        for group in groups:
            own = [p for p in pieces if account.groups[p] == group or (not group and account.groups[p] not in known)]
            found = [row for piece in own if (row := _unit(book, piece, turns)) is not None]
            if found and group:
                lost = sum(1 for piece in own if piece in account.lost)
                part = _("{part} of {all}").format(part=lost, all=len(own))
                rows.append(
                    tag("tr", tag("th", tale.group(group), colspan=len(turns) + 1), tag("td", part), class_="group")
                )
            rows += found
        parts.append(tag("h3", book.badge(side.id), tale.who(side.id), ": ", total))
        parts.append(table(head, rows, "losses") if rows else tag("p", _("No unit lost anything."), class_="note"))
    return tag("section", *parts, id="losses", class_="turn")


def _unit(book: "Book", piece: str, turns: list[int]) -> Markup | None:
    chapters = book.chapters.chapters
    by_turn = {chapter.turn: chapter for chapter in chapters}
    if not any(piece in chapter.levels or piece in dict(chapter.gone) for chapter in chapters):
        return None
    cells = []
    for turn in turns:
        chapter = by_turn[turn]
        change = chapter.levels.get(piece, 0)
        signs = [minus(change, True)] if change else ["0"] if piece in chapter.levels else []
        signs += ["†"] if any(one == piece for one, _hex in chapter.gone) else []
        tone = "bad" if change < 0 else "good" if change > 0 else None
        cells.append(tag("td", tag("span", " ".join(signs), class_=tone) if signs else "", class_="c"))
    name = tag("th", book.tale.piece(piece), scope="row")
    return tag("tr", name, *cells, tag("td", _at_end(book, piece)), id=f"unit-{piece}")


def _at_end(book: "Book", piece: str) -> str:
    lost = book.chapters.account.lost.get(piece)
    if lost is not None:
        return fate(book, lost)
    placed = book.stretch.board.pieces.get(piece)
    levels = book.tale.ruleset.levels
    return _(levels[placed.level]) if placed is not None and 0 <= placed.level < len(levels) else "–"


def fate(book: "Book", loss: Loss) -> str:
    """How a piece was lost."""
    words = _("{turn}, {cause}, by {unit}") if loss.by else _("{turn}, {cause}")
    by = book.tale.piece(loss.by) if loss.by else ""
    return words.format(turn=book.tale.ruleset.turn_words.amid(loss.turn), cause=_(loss.cause or N_("lost")), unit=by)
