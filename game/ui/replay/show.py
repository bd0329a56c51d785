"""What a replay shows of the frame that is looked at: map, bar, log, card, armies, tooltips."""

from typing import TYPE_CHECKING

from game.engine.events import Event, Rolled
from game.engine.text import _
from game.engine.views import BoardView, CounterView, Overlay
from game.ui.battle.layers import SWITCHES
from game.ui.battle.places import flags_of, kind_of_ground, place_lines, score_lines, suit_ground
from game.ui.mapview.scene import Scene
from game.ui.replay.army import army_rows
from game.ui.replay.side import ARMY, UNIT
from game.ui.widgets.bar import BarState, Score
from game.ui.widgets.base import Tip

if TYPE_CHECKING:
    from game.ui.replay.screen import ReplayScreen

QUICK = 400
"""Where a step comes sooner than after so many milliseconds, a running replay is not heard."""


def show(screen: "ReplayScreen", forward: bool) -> None:
    """Show the frame; *forward* lets its events move the counters."""
    view, frame, seen = screen.view, screen.replay.frame, screen.seen
    before = view.scene.counters
    suit_ground(view.kit.painter, screen.scenario.sheet, seen.ground)
    view.show(scene_of(screen, seen))
    screen.animation.skip()
    screen.animation.pace = screen.shell.settings.pace
    if forward:
        quick = screen.playing and screen.bar.pause < QUICK
        heard = [] if quick else [screen.watching.sound(frame.board, event) for event in frame.events]
        screen.animation.add(view, frame.events, before, heard)
        _bring(screen, frame.events)
    screen.animation.tick(0, view)
    _show_top(screen, seen)
    fill_log(screen)
    screen.show_marks()
    screen.side.log.look_at(screen.looked)
    screen.side.log.steer(screen.replay.place)
    show_side(screen)
    _tell_faults(screen)
    screen.ui.dirty = True


def tell_beginning(screen: "ReplayScreen") -> None:
    """Say what one must know of the file before one watches it; where the rules have changed, look for what differs."""
    rules, toasts = screen.rules, screen.ui.toasts
    for notice in screen.replay.notices:
        toasts.show(notice, stay=8000)
    if rules is None:
        words = _("This game is shown without its rules: what its file tells of every command.")
        toasts.show(words, screen.watching.why, stay=8000)
    elif rules.version != screen.replay.header.rules:
        words = _("This game was played by other rules. It is shown as it was; an audit looks for where they differ.")
        toasts.show(words, stay=8000)
        screen.study.audit.begin()
        screen.show_marks()
    if screen.replay.damage is not None:
        toasts.show(_("The file is damaged; what comes before can be watched."), screen.replay.damage.reason)


def scene_of(screen: "ReplayScreen", seen: BoardView) -> Scene:
    """What lies on the map: counters, dice, flags, the piece looked at, what differs from another game."""
    frame, art, grid = screen.replay.frame, screen.view.kit.art, screen.scenario.sheet.grid
    pieces = frame.board.pieces
    dice = tuple(
        (grid.number[hexes[0]], str(e.die))
        for e in frame.events
        if isinstance(e, Rolled) and e.piece in pieces and (hexes := pieces[e.piece].hexes) and hexes[0] in grid.number
    )
    scene = Scene(seen.counters, dice=dice, flags=flags_of(seen, art))
    looked = next((c for c in seen.counters if c.id == screen.looked), None)
    if looked is not None:
        scene.selected = looked.hexes
        scene.overlays = _overlays(screen, looked)
        scene.tints["threat"] = art.palette(looked.side).ground
    if screen.study.other is not None:
        screen.study.other.look(seen, frame.n, grid.labels)
        screen.study.other.mark(scene, art)
    return scene


def _overlays(screen: "ReplayScreen", looked: CounterView) -> tuple[Overlay, ...]:
    """What lies round the piece looked at, of the kinds that are switched on in a battle too."""
    on = screen.shell.settings.overlays
    styles = {style for switch in SWITCHES if switch.id in on for style in switch.styles}
    styles |= {"threat"} if "reach" in on else set()
    styles |= {"command"} if looked.commander else set()
    shown = screen.watching.overlays(screen.replay.board, looked.id)
    return tuple(sorted((o for o in shown if o.style in styles), key=lambda o: o.style != "threat"))


def _show_top(screen: "ReplayScreen", seen: BoardView) -> None:
    frame, names, palette = screen.replay.frame, screen.replay.header.names, screen.view.kit.art.palette
    scores = tuple(
        Score(s.score, palette(s.id).ground, palette(s.id).symbol, Tip(f"{s.name}: {s.score}", score_lines(s)))
        for s in seen.sides
    )
    what = {"undo": _("undone"), "take-back": _("taken back"), "redo": _("done again")}.get(frame.what, "")
    named = {side.id: side.name for side in screen.scenario.sides}
    ruling = _("by agreement: {reason}").format(reason=frame.ruling) if frame.ruling else ""
    eyes = _("seen by {side}").format(side=named[screen.eyes]) if screen.eyes else ""
    done = [_("set-up")] if frame.what == "setup" else [named.get(frame.side, frame.side), names.get(frame.side, "")]
    crumbs = [*done, what, ruling, eyes]
    screen.top.show(
        BarState(
            screen.watching.title, seen.turn, seen.turns, tuple(dict.fromkeys(part for part in crumbs if part)),
            palette(frame.side).ground if frame.side else None, scores,
            seen.sides[0].score_title if seen.sides else "", _("replay"), marks=seen.turn_marks, words=screen.turns,
        )
    )  # fmt: skip


def show_side(screen: "ReplayScreen") -> None:
    """Bring the open tab up to date: the card, the armies."""
    side, seen, board = screen.side, screen.seen, screen.replay.board
    if side.tabs.chosen == UNIT:
        there = screen.looked in board.pieces
        card = screen.watching.card(board, screen.looked, screen.eyes or None) if there else None
        side.unit.card.show(card, screen.picture(screen.looked, screen.ui.px(58)) if there else None)
        side.unit.tracks.show(seen.tracks, lambda one: screen.view.kit.art.palette(one).ground)
        side.unit.arrange()
    elif side.tabs.chosen == ARMY:
        labels, names = screen.scenario.sheet.grid.labels, {e.id: e.name for e in screen.scenario.entries}
        rows = army_rows(screen.muster, seen, screen.replay.place, labels, names, screen.turns)
        side.army.show(rows, next((s.id for s in screen.scenario.sides if screen.view.kit.art.palette(s.id).dark), ""))


def fill_log(screen: "ReplayScreen") -> None:
    """Let the log hold all that may be read there from this frame and by these eyes."""
    log, hidden = screen.side.log, screen.sight.hidden(screen.replay.place, screen.eyes)
    if log.source is not screen.entries or log.hidden != hidden:
        log.source, log.hidden = screen.entries, hidden
        kept = [n for n, place in enumerate(screen.frames) if place not in hidden]
        log.fill([screen.entries[n] for n in kept], [screen.frames[n] for n in kept])


def _tell_faults(screen: "ReplayScreen") -> None:
    """Say once what the rules find impossible in the position."""
    faults = [fault for fault in screen.sight.faults(screen.replay.place) if fault not in screen.told_faults]
    screen.told_faults.update(faults)
    if faults:
        words = _("The rules do not know such a position; it is shown as the file tells it.")
        screen.ui.toasts.show(words, "; ".join(faults[:4]), stay=8000)


def _bring(screen: "ReplayScreen", events: tuple[Event, ...]) -> None:
    """Bring what happened into sight."""
    pieces, number = screen.replay.board.pieces, screen.scenario.sheet.grid.number
    for event in events:
        piece = getattr(event, "piece", "")
        if piece in pieces and pieces[piece].hexes and pieces[piece].hexes[0] in number:
            screen.view.bring(number[pieces[piece].hexes[0]])
            return


def hex_tip(screen: "ReplayScreen", hex: int, pieces: list[str]) -> Tip | None:
    """What the tooltip says of a hex: land, who stands there and how."""
    sheet, seen = screen.scenario.sheet, screen.seen
    land = _(kind_of_ground(seen, sheet, hex)).replace("-", " ")
    if any(sheet.level):
        land = _("{land}, level {level}").format(land=land, level=sheet.level[hex])
    lines = []
    for counter in (c for c in seen.counters if c.id in pieces):
        marks = ", ".join(m.tip or m.sign for m in counter.marks)
        lines.append(" · ".join(part for part in (counter.name, " ".join(counter.figures), marks) if part))
    return Tip(f"{sheet.grid.labels[hex]}  {land}", "\n".join((*lines, *place_lines(seen, hex))))
