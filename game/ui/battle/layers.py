"""What may lie over the map: the switches, what each shows of the moment, and the menu at the eye of the top bar."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.board.hexes import OFF
from game.engine.text import N_, _
from game.engine.views import CounterView, Overlay
from game.ui.battle import parts
from game.ui.keymap import KeyMap
from game.ui.mapview.scene import Scene
from game.ui.widgets.base import Tip

if TYPE_CHECKING:
    from game.ui.battle.screen import Battle


@dataclass(frozen=True, slots=True)
class Switch:
    """A kind of overlay that can be on or off: its name in the settings, its label, what it shows, its styles."""

    id: str
    label: str
    tip: str
    styles: tuple[str, ...]


SWITCHES = (
    Switch("reach", N_("Reach with costs"),
           N_("Where the chosen unit can come to, and what each hex costs."), ("reach",)),
    Switch("fire", N_("Fire zone"), N_("What the chosen unit can fire at."), ("fire", "cone")),
    Switch("interception", N_("Interception zone"), N_("Where the chosen unit can meet an enemy."), ("interception",)),
    Switch("command", N_("Command range and chain"),
           N_("How far the commander's word goes, who hangs on whom, and who is cut off."), ("command",)),
    Switch("threat", N_("Threat of the enemy"),
           N_("All that the enemy could reach, shaded, and fire at, dotted; of one unit where one is looked at."),
           ("threat", "threat-fire")),
    Switch("arcs", N_("Front, flanks and rear"),
           N_("Of the unit under the pointer or cursor."), ("front", "flank", "rear")),
    Switch("levels", N_("Levels of the ground"), N_("How high each hex lies."), ("levels",)),
    Switch("enemy", N_("Zones of the enemy"),
           N_("The hexes in front of his units; also while Alt is held."), ("enemy",)),
)  # fmt: skip
"""In the order of the menu, and of the keys Ctrl+1, Ctrl+2 …"""


def is_on(screen: "Battle", id: str) -> bool:
    """Whether a kind of overlay is switched on."""
    return id in screen.shell.settings.overlays


def toggle(screen: "Battle", number: int) -> None:
    """Switch one of SWITCHES on or off, and keep that in the settings."""
    if not 0 <= number < len(SWITCHES):
        return
    settings, id = screen.shell.settings, SWITCHES[number].id
    on = set(settings.overlays) ^ {id}
    settings.overlays = tuple(s.id for s in SWITCHES if s.id in on)
    screen.shell.save_settings()
    screen.refresh()


def lay(screen: "Battle", scene: Scene) -> None:
    """Put the overlays that are switched on into a scene, lowest first."""
    choices, session = screen.choices, screen.session
    state, asked = choices.moment.state, choices.moment.asked
    if asked is None:
        return
    mine = session.asked_person
    focus = choices.focus if mine else ""
    piece = next((p for p in (focus, choices.looked) if p in state.pieces), "")
    art = screen.view.kit.art
    own = session.viewer or asked.side
    enemy = state.other(own)
    laid: list[Overlay] = []
    if is_on(screen, "levels"):
        laid += levels(screen)
    if (
        piece
        and piece != focus
        and state.pieces[piece].side != own
        and (is_on(screen, "threat") or is_on(screen, "reach"))
    ):
        laid += choices.threat(piece)
        scene.tints["threat"] = art.palette(enemy).ground
    elif is_on(screen, "threat"):
        laid += choices.threat(enemy)
        scene.tints["threat"] = art.palette(enemy).ground
    if screen.enemy_zones or is_on(screen, "enemy"):
        laid.append(Overlay("enemy", _fronts(screen, enemy)))
        scene.tints["enemy"] = art.palette(enemy).ground
    if piece:
        shown = parts.of_part(choices.overlays(piece), choices.part if piece == focus else None)
        on = {style for s in SWITCHES if is_on(screen, s.id) or _must(s, session.counter(piece)) for style in s.styles}
        if is_on(screen, "reach") and not focus and state.pieces[piece].side == own:
            laid += choices.threat(piece)[:1]  # it is not asked now: where it could come to next
            scene.tints["threat"] = art.palette(own).ground
        order = ("command", "fire", "cone", "interception", "reach")
        laid += sorted((o for o in shown if o.style in on and o.style in order), key=lambda o: order.index(o.style))
    if is_on(screen, "arcs"):
        laid += choices.arcs(_pointed(screen))
    scene.overlays += tuple(laid)


def _must(switch: Switch, counter: CounterView | None) -> bool:
    """A commander's range is what he is looked at for."""
    return switch.id == "command" and counter is not None and counter.commander


def _pointed(screen: "Battle") -> str:
    """The unit under the pointer, or on the cursor."""
    hex = screen.cursor if screen.cursor != OFF else screen.hovered
    there = screen.view.pieces_in(hex) if hex != OFF else []
    return there[0] if there else ""


def _fronts(screen: "Battle", side: str) -> tuple[int, ...]:
    """The hexes in front of all units of a side."""
    grid = screen.view.camera.grid
    counters = [c for c in screen.session.seen.counters if c.side == side]
    return tuple(sorted({n for c in counters for h, d in c.front if (n := grid.step(h, d)) != OFF}))


def levels(screen: "Battle") -> list[Overlay]:
    """The hexes above the lowest level, each labelled with its level."""
    level = screen.session.scenario.sheet.level
    high = tuple((a, str(n)) for a, n in enumerate(level) if n > 0)
    return [Overlay("levels", tuple(a for a, _ in high), high, sentence=_("levels of the ground"))] if high else []


def eye_tip(keys: KeyMap) -> Tip:
    """The tooltip of the eye."""
    told = keys.told("overlays")
    hide = keys.cap("hide")
    hides = _("{key} hides the counters while it is held").format(key=hide) if hide else ""
    return Tip(_("What lies over the map"), "; ".join(part for part in (told, hides) if part))
