"""What is to be seen on the map for the moment: overlays, targets, paths, the forecast, tooltips of hexes."""

from dataclasses import replace
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.board.hexes import OFF
from game.engine.events import Event, Rolled
from game.engine.text import _
from game.engine.views import Overlay
from game.ui.battle import layers, parts
from game.ui.battle.choice import Ready
from game.ui.battle.places import flags_of, kind_of_ground, place_lines
from game.ui.battle.sight import sight_line
from game.ui.battle.ways import show_declared, show_way, told_at
from game.ui.mapview.scene import Scene
from game.ui.theme import mix
from game.ui.widgets.base import Tip
from game.ui.widgets.forecast import Forecast, Other, Party

if TYPE_CHECKING:
    from game.ui.battle.screen import Battle

MOST_OTHERS = 4


def scene_of(screen: "Battle") -> Scene:
    """The scene of the moment."""
    session, choices = screen.session, screen.choices
    moment = choices.moment
    seen = session.seen
    state = moment.state
    if screen.seat.playing is not None:
        return screen.seat.playing.scene
    flags = flags_of(seen, screen.view.kit.art)
    scene = Scene(seen.counters, cursor=screen.cursor, dice=tuple(screen.last_dice), flags=flags)
    screen.seat.decorate(scene)
    asked = moment.asked
    if asked is None or moment.on_sheet:
        return scene
    art = screen.view.kit.art
    focus = choices.focus if choices.focus in state.pieces else ""
    mine = session.asked_person
    layers.lay(screen, scene)
    if focus and mine:
        scene.selected = state.pieces[focus].hexes
        scene.overlays += _offered_hexes(screen, focus, choices.overlays(focus))
    elif mine:
        scene.overlays += (*_offered_hexes(screen, "", ()), *session.ruleset.overlays(state, ""))
        if choices.looked in state.pieces:
            scene.selected = state.pieces[choices.looked].hexes
    elif choices.looked in state.pieces:
        scene.selected = state.pieces[choices.looked].hexes
    if mine and moment.answering and not moment.subject and asked.subject in state.pieces:
        scene.glow = tuple(h for p in moment.actors if p in state.pieces for h in state.pieces[p].hexes)
        palette = art.palette(asked.side)
        scene.glow_colour = mix(palette.strip, palette.ground, 0.35)
        scene.path = _way_of(screen, asked.subject)
    if mine:
        _add_targets(screen, scene)
    ready = choices.ready
    if mine and focus and (hand := at_hand(screen)) is not None and hand.path:
        show_way(screen, scene, hand, focus)
    elif mine and focus and seen.declared is not None and seen.declared.actor == focus:
        show_declared(screen, scene, seen.declared)
    if ready is not None and ready.target and (ready.last.actor or "") in state.pieces:
        scene.selected = state.pieces[ready.last.actor or ""].hexes
        scene.aim = ready.at if ready.at != OFF else ready.hex
    if mine and focus and scene.ghost is None and ready is None:
        scene.outlines = parts.next_places(choices)
        scene.outline_colour = art.palette(state.pieces[focus].side).ground
    if mine:
        scene.part = parts.acting_hex(choices)
    if (line := sight_line(screen)) is not None:
        scene.overlays += (line,)
    return scene


def _offered_hexes(screen: "Battle", focus: str, shown: tuple[Overlay, ...]) -> tuple[Overlay, ...]:
    """The hexes on which commands are offered, where the rule set shows no reach of its own."""
    if any(o.style == "reach" for o in shown):
        return ()
    moment = screen.choices.moment
    labels = {c.on_hex for c in moment.options if c.on_hex and (not focus or c.actor in (focus, None))}
    hexes = tuple(sorted(h for label in labels if label and (h := moment.state.place(label)) != OFF))
    return (Overlay("reach", hexes),) if hexes else ()


def _way_of(screen: "Battle", piece: str) -> tuple[int, ...]:
    """The way a piece has come in this action, from the log's last moves."""
    place = screen.session.scenario.sheet.grid.number
    way: list[int] = []
    for step in reversed(screen.session.game.story.played[-8:]):
        for event in reversed(step.events):
            if getattr(event, "kind", "") == "moved" and getattr(event, "piece", "") == piece:
                run = [place[label] for label in event.path if label in place]  # type: ignore[attr-defined]
                if way and run and run[-1] != way[0]:
                    return tuple(way)
                way = run + way[1:]
        if step.side != screen.session.state.pieces[piece].side and way:
            continue
    return tuple(way)


def _add_targets(screen: "Battle", scene: Scene) -> None:
    """Brackets round all that can be acted on, with the totals; the chosen one stands out."""
    choices = screen.choices
    pieces = choices.moment.state.pieces
    ready = choices.ready
    marks = []
    targets = choices.targets()
    for target, commands in targets.items():
        if target not in pieces:
            continue
        chosen = ready is not None and ready.target == target
        command = ready.last if chosen and ready is not None else commands[0]
        totals = choices.total(command) if choices.focus or len(commands) == 1 else ""
        at = ready.at if chosen and ready is not None else OFF
        counter = screen.session.counter(target)
        bar = counter is not None and bool(counter.base[0])
        for n, hex in enumerate(pieces[target].hexes[:1] if bar else parts.where(pieces[target], at)):
            marks.append((hex, totals if len(targets) <= 12 and not n else "", chosen))
    scene.targets = tuple(sorted(marks, key=lambda mark: mark[2]))


# -- the forecast ---------------------------------------------------------------------------------------------


def at_hand(screen: "Battle") -> Ready | None:
    """What is ready, else what a click under the pointer or on the cursor would make ready."""
    choices = screen.choices
    moment = choices.moment
    if moment.asked is None or moment.on_sheet or not screen.session.asked_person:
        return None
    if choices.ready is not None:
        return choices.ready
    hex = screen.cursor if screen.cursor != OFF else screen.hovered
    if hex != OFF and (choices.focus or not moment.actors):
        found = choices.at(hex, screen.view.pieces_in(hex))
        if found:
            return choices.planned(found[0])
    return None


def show_forecast(screen: "Battle", pane: Forecast) -> bool:
    """Fill the forecast pane; false where there is nothing to tell."""
    choices, session = screen.choices, screen.session
    hand = at_hand(screen)
    targets = choices.targets() if session.asked_person else {}
    if hand is None and choices.focus and len(targets) == 1:
        hand = choices.planned((next(iter(targets.values()))[0],))
    elif hand is None and choices.focus and session.asked_person and len(mine := choices.moment.of(choices.focus)) == 1:
        hand = choices.planned((mine[0],))
    command = hand.commands[0] if hand is not None else None
    view = choices.whole(hand) if hand is not None else None
    others: list[Other] = []
    size = screen.ui.px(30)
    for target, commands in targets.items():
        if command is not None and target == command.on_piece:
            continue
        other = choices.forecast(commands[0])
        if other is not None and (other.outcomes or other.tally is not None) and len(others) < MOST_OTHERS:
            name = session.piece_name(target)
            others.append(
                Other(
                    _("{unit} instead").format(unit=name) if view is not None else name,
                    other,
                    screen.picture(target, size),
                )
            )
    if view is None and hand is None and session.asked_person:
        view = session.seen.declared
    if view is None and not others:
        pane.show(None)
        return False
    actor = target_party = None
    if view is not None and command is not None:
        if command.actor:
            actor = Party(session.piece_name(command.actor), "", screen.picture(command.actor, size))
        if command.on_piece and command.on_piece != command.actor:
            name = session.piece_name(command.on_piece)
            target_party = Party(name, "", screen.picture(command.on_piece, size))
        if target_party is None and view.target:
            target_party = Party(session.piece_name(view.target), "", screen.picture(view.target, size))
        if target_party is None:
            actor = None
    if view is not None and actor is None:  # a lone name says nothing that the card does not say
        view = replace(view, actor="")
    pane.show(view, actor, target_party, others)
    return True


# -- tooltips -------------------------------------------------------------------------------------------------


def hex_tip(screen: "Battle", hex: int, pieces: list[str]) -> Tip | None:
    """What the tooltip says of a hex: land, who stands there and how, what a click would do."""
    session = screen.session
    state, sheet = session.state, session.scenario.sheet
    label = state.label(hex)
    land = _(kind_of_ground(session.seen, sheet, hex)).replace("-", " ")
    if any(sheet.level):
        land = _("{land}, level {level}").format(land=land, level=sheet.level[hex])
    title = f"{label}  {land}"
    lines = []
    for piece in pieces:
        counter = session.counter(piece)
        if counter is None:
            continue
        wing = next((w.name for w in session.seen.wings if piece in w.pieces), session.name(counter.side))
        marks = ", ".join(m.tip or m.sign for m in counter.marks)
        figures = " ".join(counter.figures) or (
            _("{left} of {all} steps").format(left=counter.steps[0], all=counter.steps[1]) if counter.steps[1] else ""
        )
        lines.append(" · ".join(part for part in (counter.name, wing, figures, marks) if part))
    if screen.session.asked_person and not session.moment.on_sheet:
        hand = at_hand(screen) if screen.hovered == hex else None
        view = screen.choices.whole(hand) if hand is not None else None
        if view is not None:
            lines += [part for part in ("" if view.legs else view.title, view.cost) if part]
        lines += told_at(screen, hand, hex)
    lines += place_lines(session.seen, hex)
    if (line := sight_line(screen)) is not None:
        lines.append(f"{line.sentence} ({line.clause})")
    lines += [
        _("Your note: {text}").format(text=mark.text)
        for mark in screen.seat.planning.shown()
        if mark.text and mark.start == hex
    ]
    return Tip(title, "\n".join(lines))


def traced(screen: "Battle") -> dict[str, object]:
    """What a driver of the real window must know of a battle."""
    moment = screen.session.moment
    view, state = screen.view, screen.session.state
    asked = moment.asked
    grid = view.camera.grid
    hexes: dict[str, list[int]] = {}
    for a in grid:
        x, y = view.camera.centre(a)
        if view.rect.inflate(-20, -20).collidepoint((x, y)):
            hexes[grid.labels[a]] = [round(x), round(y)]
    ready = screen.choices.ready
    return {
        "screen": "Battle",
        "count": screen.session.game.count,
        "side": asked.side if asked else "",
        "topic": asked.topic if asked else "over",
        "subject": asked.subject if asked else "",
        "focus": screen.choices.focus,
        "actors": list(moment.actors),
        "part": grid.labels[part] if (part := parts.acting_hex(screen.choices)) != OFF else "",
        "ready": moment.words(ready.last) if ready is not None else "",
        "turn": screen.session.seen.turn,
        "moving": screen.animation.running,
        "waits": screen.seat.automatic() is not None,
        "band": screen.seat.band.title if screen.seat.band.visible else "",
        "cursor": grid.labels[screen.cursor] if screen.cursor != OFF else "",
        "targets": [grid.labels[hex] for hex, _, _ in view.scene.targets],
        "reach": [grid.labels[hex] for o in view.scene.overlays if o.style == "reach" for hex in o.hexes],
        "hexes": hexes,
        "pieces": {p.id: state.label(p.hex) for p in state.pieces.values()},
    }


def where_of(screen: "Battle") -> list[str]:
    """Where the game stands, for a report of a failure."""
    game = screen.session.game
    return [
        f"Battle: {screen.session.scenario.id}, command {game.count}",
        f"Stack: {' > '.join(screen.session.state.breadcrumb())}",
        f"Journal: {game.path}",
    ]


def dice_of(screen: "Battle", events: list[Event]) -> list[tuple[int, str]]:
    """The last dice of each piece among these events, those of one throw together, with the hex they are shown by."""
    pieces = screen.session.state.pieces
    last: dict[str, tuple[str, list[str]]] = {}
    for event in events:
        if isinstance(event, Rolled) and event.piece in pieces:
            purpose, faces = last.get(event.piece, ("", []))
            last[event.piece] = event.purpose, [*(faces if purpose == event.purpose else []), str(event.die)]
    return [(pieces[piece].hex, " ".join(faces)) for piece, (_purpose, faces) in last.items()]


def cropped(image: Surface, side: int) -> Surface:
    """A sprite without most of the room round its counter."""
    box = Rect(0, 0, min(image.get_width(), round(side * 1.14)), min(image.get_height(), round(side * 1.34)))
    box.center = image.get_width() // 2, image.get_height() // 2 + round(side * 0.04)
    return image.subsurface(box.clip(image.get_rect()))
