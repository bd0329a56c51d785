"""Pictures of every screen, taken by driving the real screens through a scripted game."""

import tempfile
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import pygame

from game.engine.ruleset import Ruleset
from game.players import Player, make
from game.ui import (
    shots_bases,
    shots_double,
    shots_editor,
    shots_export,
    shots_file,
    shots_forms,
    shots_lists,
    shots_map,
    shots_replay,
    shots_seat,
)
from game.ui.battle.screen import Battle
from game.ui.hand import Hand
from game.ui.settings import Settings

SIZES = ((1024, 700), (1920, 1080), (3840, 2160))
NAMES = ("Anna", "Måns")
"""Of the players, in the order of the sides."""
SEED = "shots"
MOST = 2500
"""Commands after which a scene that has not come is given up."""

Scene = Callable[["Take"], None]


class Take:
    """A battle driven to the scenes that are wanted."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.players: dict[str, Player] = {}
        self.unseen = False
        """Whether what is played on the way to a scene is not shown, which takes a quarter of the time."""

    @property
    def battle(self) -> Battle:
        """The battle on the screen."""
        return self.hand.battle

    def begin(self, curtain: bool = False) -> None:
        """From the opening screen into a new battle."""
        hand = self.hand
        hand.app.shell.resume_seed = lambda: SEED
        hand.app.shell.settings.curtain = curtain
        page = hand.app.screen.page  # type: ignore[union-attr]
        for chooser, name in zip(page.sides, NAMES, strict=True):
            hand.click(chooser.field.rect)
            hand.type(name)
        hand.press("Begin")
        hand.settle()
        session = self.battle.session
        self.players = {s.id: make("simple", f"{SEED}/{s.id}", session.ruleset) for s in session.scenario.sides}

    def run(self, found: Callable[[Battle], bool]) -> bool:
        """Let two computer players play through the screen until something is so; false where it never is."""
        screen = self.battle
        session, heard = screen.session, screen.session.heard
        if self.unseen:
            session.heard = None
        try:
            there = self._played_on(found)
        finally:
            session.heard = heard
        if self.unseen:
            screen._heard([], session.state)
        if there:
            screen.seat.band.end()
            self.hand.aside()
        return there

    def _played_on(self, found: Callable[[Battle], bool]) -> bool:
        screen = self.battle
        for _ in range(MOST):
            moment = screen.session.moment
            if moment.asked is None:
                return False
            if found(screen):
                return True
            screen.send((self.players[moment.asked.side].choose(moment.state),))
        return False

    def topic(self, topic: str, kind: str = "", targets: int = 0) -> bool:
        """Run until this is asked, with a command of a kind and so many targets among the options."""

        def found(screen: Battle) -> bool:
            moment = screen.session.moment
            asked = moment.asked
            if asked is None or asked.topic != topic:
                return False
            fitting = [c for c in moment.options if not kind or c.kind == kind]
            return len({c.on_piece for c in fitting if c.on_piece}) >= targets and bool(fitting)

        return self.run(found)

    def orders(self) -> None:
        """Give each wing of the side that is asked its first order, by mouse."""
        sheet = self.battle.sheet
        for row in range(len(sheet.rows)):
            sheet.reveal(sheet.rows[row])  # in a low window, or at a large scale, not all are in sight
            self.hand.click(sheet.rows[row].boxes()[0].clip(sheet.rect))
        self.hand.aside()


def _opening(take: Take) -> None:
    take.hand.aside()


def _curtain(take: Take) -> None:
    take.begin(curtain=True)


def _orders(take: Take) -> None:
    take.begin()
    take.orders()


def _start(take: Take) -> None:
    take.begin()
    take.topic("activate")


def _selected(take: Take) -> None:
    take.begin()
    take.topic("action", "move")
    take.hand.settle()


def _path(take: Take) -> None:
    take.begin()
    take.topic("action", "move")
    screen = take.battle
    reach = [o for o in screen.choices.overlays(screen.choices.focus) if o.style == "reach"]
    plans = [(h, screen.choices.plan(screen.choices.focus, h)) for o in reach for h in o.hexes[:60]]
    plans = [(h, plan) for h, plan in plans if plan and screen.view.pieces_in(h) == []]
    if plans:
        hex = max(plans, key=lambda pair: len(pair[1]))[0]
        take.hand.click(take.hand.hex(screen.session.state.label(hex)))


def _fire(take: Take) -> None:
    take.begin()
    take.topic("action", "fire", targets=2)
    take.hand.key(pygame.K_TAB)


def _melee(take: Take) -> None:
    take.begin()
    take.topic("declare", targets=2)
    take.hand.key(pygame.K_TAB)
    screen = take.battle
    focus = screen.choices.focus
    targets = screen.choices.targets()
    if focus and targets:
        take.hand.click(take.hand.of(next(iter(targets))))


def _reaction(take: Take) -> None:
    take.begin()
    take.topic("react", "fire") or take.topic("react")


def _intercept(take: Take) -> None:
    take.begin()
    take.topic("intercept")


def _log(take: Take) -> None:
    take.begin()
    take.run(lambda screen: screen.session.seen.turn >= 2 and screen.session.moment.asked.topic == "actor")  # type: ignore[union-attr]
    take.battle.panel.open(1)


def _army(take: Take) -> None:
    _log(take)
    take.battle.panel.open(2)


def _menu(take: Take) -> None:
    _start(take)
    take.hand.key(pygame.K_F10)


def _save(take: Take) -> None:
    _start(take)
    take.hand.key(pygame.K_s, mod=pygame.KMOD_CTRL)


def _ask(take: Take) -> None:
    take.begin()
    take.run(lambda screen: (m := screen.session.moment).asked.topic == "actor" and m.waiting is not None)  # type: ignore[union-attr]
    take.battle.press(take.battle.session.moment.waiting)  # type: ignore[arg-type]


def _refusal(take: Take) -> None:
    take.begin()
    take.topic("action", "move")
    take.hand.click(take.hand.hex("1001"))
    take.hand.aside()


def _why(take: Take) -> None:
    take.begin()
    take.topic("action", "move")
    screen = take.battle
    side = screen.session.state.pieces[screen.choices.focus].side
    enemy = next(c for c in screen.session.seen.counters if c.side != side and not c.commander)
    take.hand.move(take.hand.of(enemy.id))
    take.hand.key(pygame.K_y, "y")
    take.hand.aside()


def _rules(take: Take) -> None:
    take.begin()
    take.topic("action", "fire")
    take.hand.key(pygame.K_F2)


def _rules_search(take: Take) -> None:
    _rules(take)
    take.hand.type("rally commander")
    take.hand.key(pygame.K_DOWN)


def _sight(take: Take) -> None:
    take.begin()
    take.topic("action", "move")
    screen = take.battle
    labels = screen.session.scenario.sheet.grid.labels
    state, start = screen.session.state, screen.session.state.pieces[screen.choices.focus].hex
    blocked = [h for h in range(len(labels)) if screen.session.ruleset.sight(state, start, h).blocked]
    take.hand.key(pygame.K_l, "l")
    take.hand.move(take.hand.hex(labels[blocked[len(blocked) // 2]]))


def _keys(take: Take) -> None:
    _start(take)
    take.hand.key(pygame.K_SLASH, "?")


def _end(take: Take) -> None:
    take.begin()
    take.run(lambda screen: False)


def _replay(take: Take) -> None:
    _end(take)
    take.hand.settle()
    take.hand.press("Watch")
    for _ in range(3):
        take.hand.app.screen.replay.forward("turn")  # type: ignore[union-attr]
    take.hand.app.screen.show()  # type: ignore[union-attr]
    take.hand.aside()


def _page(label: str) -> Scene:
    def scene(take: Take) -> None:
        take.hand.press(label)
        take.hand.aside()

    return scene


def _settings_tab(tab: str) -> Scene:
    def scene(take: Take) -> None:
        take.hand.press("Settings")
        take.hand.press(tab, "tab")
        take.hand.aside()

    return scene


def _new_key(take: Take) -> None:
    _keys(take)
    take.hand.press("turn left", "list-row")


def _settings_in_battle(take: Take) -> None:
    _start(take)
    take.hand.key(pygame.K_F8)


def _load(take: Take) -> None:
    _start(take)
    take.hand.key(pygame.K_F10)
    take.hand.press("Leave")
    take.hand.press("Load")
    take.hand.aside()


SCENES: dict[str, Scene] = {
    "opening": _opening, "load": _load, "settings": _page("Settings"), "settings-play": _settings_tab("Play"),
    "settings-sound": _settings_tab("Sound"), "settings-keys": _settings_tab("Keys"),
    "settings-battle": _settings_in_battle, "new-key": _new_key, "about": _page("About"),
    "orders-curtain": _curtain, "orders": _orders, "start": _start, "selected": _selected, "path": _path,
    "fire-forecast": _fire, "melee-forecast": _melee, "reaction": _reaction, "intercept": _intercept, "log": _log,
    "army": _army, "menu": _menu, "save": _save, "ask-end": _ask, "refusal": _refusal, "keys": _keys, "end": _end,
    "replay": _replay, "why": _why, "rules": _rules, "rules-search": _rules_search, "sight": _sight,
        **shots_bases.SCENES, **shots_double.SCENES, **shots_editor.SCENES, **shots_export.SCENES,
        **shots_file.SCENES, **shots_forms.SCENES,
        **shots_lists.SCENES, **shots_map.SCENES, **shots_replay.SCENES, **shots_seat.SCENES,
}  # fmt: skip
"""The screens there are pictures of, by name."""


def make_shots(
    rulesets: Mapping[str, Ruleset], folder: Path, sizes: Iterable[tuple[int, int]] = SIZES,
    screens: Iterable[str] = (), settings: Mapping[str, object] | None = None,
) -> list[Path]:  # fmt: skip
    """Write pictures of screens (all by default) in these sizes to a folder and return their paths.

    `settings` are settings of the player by name, such as the scale or the set of counters.
    """
    folder.mkdir(parents=True, exist_ok=True)
    made = []
    for size in sizes:
        for name in screens or SCENES:
            taken = Settings(animation="off")
            for field, value in (settings or {}).items():
                setattr(taken, field, value)
            with tempfile.TemporaryDirectory() as home:
                hand = Hand(rulesets, Path(home), size, settings=taken)
                try:
                    SCENES[name](Take(hand))
                    path = folder / f"{name}-{size[0]}x{size[1]}.png"
                    hand.save(path)
                    made.append(path)
                finally:
                    hand.close()
    return made
