"""The hand-over between two people at one machine: the curtain before and after secret decisions."""

from typing import TYPE_CHECKING

from game.board.hexes import OFF
from game.engine.text import N_, _
from game.engine.views import SecretWords
from game.ui.widgets.curtain import Curtain

if TYPE_CHECKING:
    from game.ui.battle.screen import Battle

LOOK_BACK = N_("Show what happened since my last decision")


def check(screen: "Battle") -> bool:
    """Close the curtain where the mouse has to go to another player; true when it has closed."""
    session = screen.session
    asked = session.moment.asked
    secret = asked.side if asked is not None and asked.secret and session.asked_person else ""
    before, screen._shown_secret = screen._shown_secret, secret
    if secret == before or not session.hot_seat or not screen.shell.settings.curtain:
        return False
    forget(screen)
    words = session.seen.secret_words or SecretWords(
        _("{turn}, orders. The other player looks away."), _("Orders stay secret until both sides have chosen."),
        _("{turn}. Both orders are given."),
    )  # fmt: skip
    if secret:
        _curtain(
            screen, secret, words.before.format(turn=session.turns.at(session.seen.turn)),
            (_("Map, log, minimap and tooltips are covered."), words.promise),
            _("I have the mouse"),
        )  # fmt: skip
        return True
    if asked is None or session.asked_person:
        side = asked.side if asked is not None else session.scenario.sides[0].id
        _curtain(
            screen, side, words.after.format(turn=session.turns.at(session.seen.turn)),
            (_("{who} decides next.").format(who=session.who(side)), _("Both players may look now.")),
            _("Show the battle"),
        )  # fmt: skip
        return True
    return False


def forget(screen: "Battle") -> None:
    """Drop all that one player had on the table and the other must not see: focus, path, cursor, notices."""
    screen.choices.ready = None
    screen.choices.focus = screen.choices.looked = ""
    screen.cursor = screen.hovered = OFF
    screen.sight = screen.enemy_zones = False
    screen.ui.toasts.clear()
    screen.ui.tooltip.hide()
    screen.animation.skip()
    screen.seat.band.end()
    screen.view.over = OFF
    screen.refresh()


def _curtain(screen: "Battle", side: str, subtitle: str, words: tuple[str, ...], button: str) -> None:
    session = screen.session
    palette = screen.view.kit.art.palette(side)
    player = session.names.get(side, "")
    name = session.name(side)
    title = name if not player or player == name else f"{name}: {player}"

    def ready() -> None:
        screen.seat.after_curtain(side)
        screen.ui.dirty = True
        screen.refresh()
        if screen.panel.sheet is not None and screen.sheet.rows:
            screen.ui.set_focus(screen.sheet.rows[0], False)
        else:
            screen._settle()

    def look_back() -> None:
        screen.ui.close(curtain)
        ready()
        screen.seat.play()

    link = (_(LOOK_BACK), look_back) if screen.seat.recent() else None
    curtain = Curtain(
        screen.ui, palette, title, subtitle, words, ready=ready, button=button, link=link,
        footer=session.title, picture=_picture(screen, side),
    )  # fmt: skip
    screen.ui.open(curtain)


def _picture(screen: "Battle", side: str):  # type: ignore[no-untyped-def]
    """The counter of the side's commander, large."""
    counters = [c for c in screen.session.view(None).counters if c.side == side]
    counters.sort(key=lambda c: (not c.commander, c.band))
    if not counters:
        return None
    return screen.view.kit.art.sprite(counters[0], screen.ui.px(110))
