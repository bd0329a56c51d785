"""What the battle screen shows of the position and the decision: bars, prompt, card, army, order sheet."""

from typing import TYPE_CHECKING

from pygame import Surface

from game.board.hexes import OFF
from game.engine.text import _, n_
from game.engine.views import CardView, SideView, WingView
from game.ui.battle import keys as battle_keys
from game.ui.battle import layers, layers_menu
from game.ui.battle import menu as battle_menu
from game.ui.battle.army import Army, Lost, Row, Unit, Wing, states_of
from game.ui.battle.ledger import Loss
from game.ui.battle.places import coming_words, next_words, score_lines, suit_ground
from game.ui.battle.scene import scene_of, show_forecast
from game.ui.battle.why import sheet_is_due
from game.ui.theme import Colour, band_colour
from game.ui.widgets.bar import BarIcon, BarState, Pool, Score, TopBar
from game.ui.widgets.base import Tip

if TYPE_CHECKING:
    from game.ui.battle.screen import Battle


def refresh(screen: "Battle") -> None:
    """Show the position and the decision as they are."""
    moment = screen.choices.moment
    seen = screen.session.seen
    screen.view.fan_pace = screen.shell.settings.pace
    suit_ground(screen.view.kit.painter, screen.session.scenario.sheet, seen.ground)
    screen.view.show(scene_of(screen))
    scores = tuple(score(screen, view) for view in seen.sides)
    asked = moment.asked
    turn = screen.session.turns.at(seen.turn)  # the bar has signs for it
    crumbs = tuple(c for c in seen.breadcrumb if c != turn)
    if asked is not None:
        crumbs = (screen.session.who(asked.side), *crumbs)
    colour = screen.view.kit.art.palette(asked.side).ground if asked is not None else None
    screen.top.show(
        BarState(screen.session.title, seen.turn, seen.turns, crumbs, colour, scores,
                 seen.sides[0].score_title, next_words(seen),
                 options_words(screen), coming_words(seen), seen.turn_marks, pools(screen), screen.session.turns)
    )  # fmt: skip
    picture = screen.picture(asked.subject or screen.choices.focus, screen.ui.px(38)) if asked is not None else None
    screen.bar.show(screen.prompts.prompt(colour or (90, 80, 70), picture))
    screen.seat.refresh()
    name_keys(screen)
    screen.unit.tracks.show(seen.tracks, lambda side: screen.view.kit.art.palette(side).ground)
    show_unit(screen)
    show_army(screen, seen.wings)
    secret = moment.on_sheet and screen.session.asked_person
    if secret and asked is not None:
        wings = tuple(w for w in seen.wings if w.side == asked.side)
        intro = (
            _("Choose an order for each wing. The other side sees them when both have chosen.")
            if screen.session.hot_seat
            else _("Choose an order for each wing.")
        )
        screen.sheet.show(moment, wings, intro, wing_notes(screen, wings))
    asked_why = not secret and sheet_is_due(screen)
    screen.panel.put_sheet(
        screen.sheet if secret else screen.why if asked_why else None, _("Why?") if asked_why else ""
    )
    screen.log.look_at(screen.choices.looked or screen.choices.focus)
    if screen.log.shown != len(screen.chronicle.entries):
        screen.log.show(screen.chronicle.entries, True)
        screen.unit.pinned.show(screen.chronicle.entries, True)
    screen.ui.dirty = True


def top_bar(screen: "Battle") -> TopBar:
    """The bar at the top with its signs; `name_keys` gives them their tooltips."""
    left = [BarIcon("menu", lambda: battle_menu.open_battle_menu(screen), Tip(_("Menu")))]
    right = [
        BarIcon("eye", lambda: layers_menu.open_layers(screen), Tip(_("What lies over the map"))),
        BarIcon("help", lambda: battle_keys.show_keys(screen), Tip(_("Keys"))),
    ]
    return TopBar(screen.ui, left, right)


def name_keys(screen: "Battle") -> None:
    """Let the tooltips of signs without a key cap tell their keys."""
    told = screen.shell.keys.told
    menu, (eye, keys) = screen.top.left[0], screen.top.right
    menu.tooltip = Tip(_("Menu"), told("menu"))
    eye.tooltip = layers.eye_tip(screen.shell.keys)
    keys.tooltip = Tip(_("Keys"), told("keys"))
    screen.panel.fold.tooltip = Tip(_("Fold the panel away"), told("fold"))
    screen.unfold.tooltip = Tip(_("Unfold the panel"), told("fold"))


def wing_notes(screen: "Battle", wings: tuple[WingView, ...]) -> dict[str, str]:
    """Who leads each wing, and how many units it has."""
    counters = {c.id: c for c in screen.session.seen.counters}
    notes = {}
    for wing in wings:
        there = [counters[p] for p in wing.pieces if p in counters]
        leader = next((c.name for c in there if c.commander), "")
        units = sum(1 for c in there if not c.commander)
        told = n_("{count} unit", "{count} units", units).format(count=units)
        notes[wing.id] = f"{leader}, {told}" if leader else told
    return notes


def options_words(screen: "Battle") -> str:
    """The options in use, for the tooltip of the battle's name."""
    active = screen.session.state.battle.options
    names = [_(o.name) for o in screen.session.scenario.options if o.id in active]
    return _("Options: {options}").format(options=", ".join(names)) if names else _("No options are in use.")


def score(screen: "Battle", view: SideView) -> Score:
    """The score of a side as a chip."""
    palette = screen.view.kit.art.palette(view.id)
    tip = Tip(f"{screen.session.name(view.id)}: {view.score}", score_lines(view))
    return Score(view.score, palette.ground, palette.symbol, tip)


def pools(screen: "Battle") -> tuple[Pool, ...]:
    """What the wings in play may spend, as chips."""
    seen = screen.session.seen
    sides = {wing.id: wing.side for wing in seen.wings}
    art = screen.view.kit.art
    return tuple(
        Pool(one.name, one.left, band_colour(one.band, art.palette(sides.get(one.wing, "")).dark), one.state,
             Tip(one.words))
        for one in seen.pools
    )  # fmt: skip


def band(screen: "Battle", wing: WingView) -> Colour:
    """The colour of a wing's band."""
    return band_colour(wing.band, screen.view.kit.art.palette(wing.side).dark)


def show_unit(screen: "Battle") -> None:
    """Show the card of the piece that is looked at, and the forecast at hand."""
    looked = screen.choices.looked or screen.choices.focus
    state = screen.session.state
    counter = screen.session.counter(looked) if looked in state.pieces else None
    card = screen.session.ruleset.card_of(state, looked, screen.session.viewer) if counter is not None else None
    there = [c for c in screen.session.seen.counters if counter is not None and set(c.hexes) & set(counter.hexes)]
    large = 76 if screen.ui.size[1] >= screen.ui.px(800) else 58
    picture = screen.picture(looked, screen.ui.px(large)) if counter is not None else None
    other = _under_pointer(screen, looked)
    screen.unit.show(card, picture, there, looked, lambda pane: show_forecast(screen, pane), other)


def _under_pointer(screen: "Battle", looked: str) -> tuple[CardView, Surface | None] | None:
    """The card of the piece under the pointer, where it is another than the one looked at."""
    pieces = screen.view.pieces_in(screen.hovered) if screen.hovered != OFF else []
    if not pieces or looked in pieces or screen.session.counter(pieces[0]) is None:
        return None
    session = screen.session
    return session.ruleset.card_of(session.state, pieces[0], session.viewer), screen.picture(
        pieces[0], screen.ui.px(44)
    )


def show_army(screen: "Battle", wings: tuple[WingView, ...]) -> None:
    """Show all wings and units, those of the side that decides first."""
    session = screen.session
    ledger = screen.ledger.update()
    counters = {c.id: c for c in session.seen.counters}
    names = {w.id: w.name for w in wings}
    state = session.state
    sides = [view.id for view in session.seen.sides]
    asked = session.moment.asked
    if asked is not None:
        sides.sort(key=lambda side: side != asked.side)

    def unit(piece: str, wing: str) -> Unit:
        to = state.pieces[piece].attached_to
        note = _("commands {unit}").format(unit=names[to]) if to in names and to != wing else ""
        return Unit(counters[piece], wing, state.label(counters[piece].hexes[0]), note)

    def lost(loss: Loss, wing: str) -> Lost:
        words = _("lost {turn}, {cause}, by {unit}") if loss.by else _("lost {turn}, {cause}")
        by = session.piece_name(loss.by) if loss.by else ""
        told = words.format(turn=session.turns.amid(loss.turn), cause=_(loss.cause), unit=by)
        return Lost(session.piece_name(loss.piece), wing, told)

    rows: list[Row] = []
    for side in sides:
        first = [p for p, owner in ledger.sides.items() if owner == side]
        scored = next((f"{v.score} {v.score_words}" for v in session.seen.sides if v.id == side), "")
        there = [p for p in first if p in counters]
        rows.append(Army(side, session.name(side), len(there), len(first), scored))
        own = [w for w in wings if w.side == side]
        inside = {p for w in own for p in w.pieces} | {p for w in own for p in ledger.of_group(w.id)}
        rows += [unit(p, "") for p in there if p not in inside]
        rows += [lost(ledger.lost[p], "") for p in first if p in ledger.lost and p not in inside]
        for wing in own:
            here = [counters[p] for p in wing.pieces if p in counters]
            gone = [ledger.lost[p] for p in ledger.of_group(wing.id) if p in ledger.lost]
            leader = next((c.name for c in here if c.commander), _("no commander"))
            rows.append(Wing(wing, leader, len(here), len(here) + len(gone), states_of(here)))
            rows += [unit(c.id, wing.id) for c in here]
            rows += [lost(loss, wing.id) for loss in gone]
    dark = next((s for s in sides if screen.view.kit.art.palette(s).dark), "")
    screen.army.show(rows, dark)


def light_wing(screen: "Battle", wing: str) -> None:
    """Light all pieces of a wing up on the map, or none."""
    view = next((w for w in screen.session.seen.wings if w.id == wing), None)
    pieces = set(view.pieces) if view is not None else set()
    hexes = {h for c in screen.session.seen.counters if c.id in pieces for h in c.hexes}
    screen.view.light(tuple(sorted(hexes)), band(screen, view) if view is not None else None)
