"""What there is to tell of a battle, as sections of lines: for the sheet at its end, the dice at any time, a text."""

from dataclasses import dataclass
from math import floor

from game.engine.text import N_, _, n_
from game.engine.views import SideView
from game.ui.battle.ledger import Ledger, Loss, Stretch
from game.ui.battle.luck import Luck, by_purpose, luck_of, others, rolls_of
from game.ui.battle.places import told
from game.ui.battle.session import Session, against
from game.ui.widgets.forecast import signed


@dataclass(frozen=True, slots=True)
class Line:
    """A line: words, words at the right, and how it looks.

    `look` is section, side, group, line or note. `side` colours it, `bar` is a part of a whole, `luck` a scale.
    """

    words: str
    right: str = ""
    look: str = "line"
    side: str = ""
    bar: tuple[int, int] | None = None
    luck: Luck | None = None


def duration(seconds: float) -> str:
    """A time as people say it."""
    minutes = floor(seconds / 60)
    if seconds < 60:
        return _("{seconds} s").format(seconds=floor(seconds))
    return (
        _("{minutes} min").format(minutes=minutes)
        if minutes < 60
        else _("{hours} h {minutes:02d} min").format(hours=minutes // 60, minutes=minutes % 60)
    )


def end_words(session: Session) -> tuple[str, str]:
    """Who has won, and by which clause in our words; two empty texts while the battle goes on."""
    result = session.game.result
    if result is None:
        return "", ""
    title = (
        _("{who} wins the battle").format(who=session.who(result.winner))
        if result.winner
        else _("The battle ends in a draw")
    )
    clause = f" ({result.clause})" if result.clause else ""
    told = session.explain(result.clause) if result.clause else ""
    words = f"{result.reason[:1].upper()}{result.reason[1:]}{clause}." + (f"\n{told}" if told else "")
    return title, words


def whole(session: Session) -> list[Line]:
    """All there is to tell at the end."""
    ledger = Ledger(session.game).update()
    return [
        *score_lines(session), *turning_lines(session, ledger), *loss_lines(session, ledger), *dice_lines(session),
        *time_lines(session), *point_lines(session, ledger),
    ]  # fmt: skip


def _sides(session: Session) -> tuple[SideView, ...]:
    return session.view(None).sides


def score_lines(session: Session) -> list[Line]:
    """The score of each side."""
    lines = [Line(_("Score"), look="section")]
    for view in _sides(session):
        lines.append(Line(session.who(view.id), f"{view.score} {view.score_words}", "side", view.id))
        if len(view.sources) > 1:
            lines.append(Line("; ".join(told(fact) for fact in view.sources), look="note"))
    return lines


def turning_lines(session: Session, ledger: Ledger) -> list[Line]:
    """The stretches that moved the score most."""
    first = session.scenario.sides[0].id
    found = ledger.turning_points(first)
    if not found:
        return []
    lines = [Line(_("Turning points"), look="section")]
    for one in found:
        swing = ledger.swing(one, first)
        gainer = first if swing > 0 else session.scenario.other(first)
        won = abs(swing)
        told = (
            n_("{won} point for {side}", "{won} points for {side}", won)
            if ledger.points
            else n_("{won} piece for {side}", "{won} pieces for {side}", won)
        ).format(won=signed(won), side=session.name(gainer))
        lines.append(Line(_stretch_words(session, one), told, "group", gainer))
        for side in session.scenario.sides:
            lost = [session.piece_name(loss.piece) for loss in one.losses if loss.side == side.id]
            if lost:
                lines.append(Line(_("{side} loses {units}").format(side=side.name, units=", ".join(lost)), look="note"))
    return lines


def _stretch_words(session: Session, one: Stretch) -> str:
    group = next((g for g in session.scenario.groups if g.id == one.group), None)
    order = f", {_(one.order.capitalize())}" if one.order else ""
    what = session.ruleset.phase_words(session.scenario, one.phase)
    if group is not None:
        what = f"{session.name(group.side)}: {group.name}{order}"
    turn = session.turns.at(max(1, one.turn))
    return _("{turn}, {what}").format(turn=turn, what=what) if what else turn


def loss_lines(session: Session, ledger: Ledger) -> list[Line]:
    """What each wing lost, and every unit with when, how and to whom."""
    lines = [Line(_("Losses"), look="section")]
    known = {group.id for group in session.scenario.groups}
    for side in session.scenario.sides:
        pieces = [p for p, owner in ledger.sides.items() if owner == side.id]
        gone = [p for p in pieces if p in ledger.lost]
        share = _("{part} of {all}").format(part=len(gone), all=len(pieces))
        lines.append(Line(session.who(side.id), share, "side", side.id))
        groups = [g for g in session.scenario.groups if g.side == side.id]
        for group in groups:
            all_ = ledger.of_group(group.id)
            lost = [ledger.lost[p] for p in all_ if p in ledger.lost]
            if all_:
                share = _("{part} of {all}").format(part=len(lost), all=len(all_))
                lines.append(Line(group.name, share, "group", bar=(len(lost), len(all_))))
                lines += [_loss(session, loss) for loss in lost]
        lines += [_loss(session, ledger.lost[p]) for p in gone if ledger.groups[p] not in known]
    return lines


def _loss(session: Session, loss: Loss) -> Line:
    words = _("{turn}, {cause}, by {unit}") if loss.by else _("{turn}, {cause}")
    by = session.piece_name(loss.by) if loss.by else ""
    told = words.format(turn=session.turns.amid(loss.turn), cause=_(loss.cause or N_("lost")), unit=by)
    return Line(session.piece_name(loss.piece), told, "note")


def dice_lines(session: Session) -> list[Line]:
    """The dice of each side against expectation, by what they were rolled for."""
    events = [event for _, event in session.game.events]
    every = [roll for side in session.scenario.sides for roll in rolls_of(events, side.id)]
    lines = [Line(_("Dice against expectation"), look="section")]
    for side in session.scenario.sides:
        rolls = rolls_of(events, side.id)
        all_ = luck_of(rolls)
        lines.append(Line(session.who(side.id), all_.words() if all_.rolls else _("no dice yet"), "side", side.id))
        if all_.rolls:
            lines.append(Line(_("All rolls that could succeed"), all_.numbers(), "group", luck=all_))
        for kind, luck in by_purpose(rolls).items():
            lines.append(Line(_purpose(kind), luck.numbers(), "note", luck=luck))
        for kind, other in others(rolls, every).items():
            words = (
                n_("{count} die, mean {mean:.1f}", "{count} dice, mean {mean:.1f}", other.rolls)
                if other.expected is None
                else n_(
                    "{count} die, mean {mean:.1f}, {expected:.1f} expected",
                    "{count} dice, mean {mean:.1f}, {expected:.1f} expected",
                    other.rolls,
                )
            )
            told = words.format(count=other.rolls, mean=float(other.mean), expected=float(other.expected or 0))
            lines.append(Line(_("{purpose} (read in a table)").format(purpose=_purpose(kind)), told, "note"))
    return lines


def _purpose(kind: str) -> str:
    return kind.replace("-", " ").capitalize()


def time_lines(session: Session) -> list[Line]:
    """How long each side took."""
    lines = [Line(_("Time used"), look="section")]
    for side, seconds in session.game.seconds.items():
        if any(one.id == side for one in session.scenario.sides):
            lines.append(Line(session.who(side), duration(seconds), "group", side))
    return lines


def point_lines(session: Session, ledger: Ledger) -> list[Line]:
    """The score, line by line."""
    if not ledger.points:
        return []
    lines = [Line(_("The score, line by line"), look="section")]
    for side in session.scenario.sides:
        own = [point for point in ledger.points if point.side == side.id]
        lines.append(Line(session.who(side.id), str(sum(point.points for point in own)), "side", side.id))
        lines += [
            Line(f"{session.turns.at(point.turn)}: {point.reason}", signed(point.points), "note") for point in own
        ]
    return lines


def report(session: Session) -> str:
    """The battle report as plain text."""
    header = session.game.header
    options = [o.name for o in session.scenario.options if o.id in header.options]
    title, words = end_words(session)
    text = [
        _("{title}: battle report").format(title=session.title),
        against([session.who(side.id) for side in session.scenario.sides]),
        n_("Begun {time}, {count} command", "Begun {time}, {count} commands", session.game.count).format(
            time=header.started.replace("T", " "), count=session.game.count
        ),
        *([_("Options: {options}").format(options=", ".join(options))] if options else []),
        "",
        *(
            [title, words]
            if title
            else [
                _("The battle goes on: {turn} of {turns}").format(
                    turn=session.turns.amid(session.seen.turn), turns=session.seen.turns
                )
            ]
        ),
    ]
    for line in whole(session):
        if line.look == "section":
            text += ["", line.words.upper()]
            continue
        indent = {"side": "", "group": "  "}.get(line.look, "    ")
        end = f": {line.right}" if line.right else ""
        luck = f" ({line.luck.words()})" if line.luck is not None and line.look == "group" else ""
        text.append(f"{indent}{line.words}{end}{luck}")
    return "\n".join(text) + "\n"
