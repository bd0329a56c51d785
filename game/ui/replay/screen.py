"""Watching a game again: a bar with start, back, play, forward, end and speed, a slider, the log, play on from here."""

from functools import partial
from pathlib import Path

import pygame
from pygame import Rect
from pygame.event import Event as Input

from game.board.hexes import OFF
from game.engine.events import Event, Rolled
from game.engine.ruleset import Ruleset
from game.engine.scenario import Scenario
from game.engine.state import Battle as BattleFacts
from game.engine.state import State
from game.engine.text import _
from game.engine.views import BoardView
from game.record.board import Board
from game.record.folders import ready
from game.record.journal import read
from game.record.replay import Replay, Unit
from game.record.resume import battle_of, resume
from game.record.trouble import FileTrouble, RulesDiffer
from game.ui.battle.motion import Animation
from game.ui.battle.panel import LogList
from game.ui.battle.places import flags_of, score_lines, suit_ground
from game.ui.export.window import Source, open_export
from game.ui.mapview.mini_view import MiniView
from game.ui.mapview.overlays import Overlays
from game.ui.mapview.scene import Scene
from game.ui.mapview.view import MapView
from game.ui.replay.log import entries_of
from game.ui.rulebook.book import explained
from game.ui.rulebook.page import open_rules
from game.ui.screen import MapKit, Screen, Shell
from game.ui.trouble import file_box
from game.ui.widgets import style
from game.ui.widgets.bar import BarIcon, BarState, Score, TopBar
from game.ui.widgets.base import Panel, Tip
from game.ui.widgets.button import Button
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.label import Label
from game.ui.widgets.menu import MenuItem, open_menu
from game.ui.widgets.slider import Slider

UNITS: tuple[Unit, ...] = ("command", "activation", "turn")
SPEEDS = (("½×", 1600), ("1×", 800), ("2×", 400), ("4×", 200))


def open_replay(shell: Shell, path: Path) -> "ReplayScreen":
    """The replay of a file. Raises FileTrouble."""
    journal = read(path)
    ruleset, battle = battle_of(journal, shell.rulesets)
    return ReplayScreen(shell, Replay(journal), ruleset, battle)


class ReplayScreen(Screen):
    """A game watched again."""

    def __init__(self, shell: Shell, replay: Replay, ruleset: Ruleset, battle: BattleFacts) -> None:
        super().__init__(shell)
        self.replay, self.ruleset, self.battle = replay, ruleset, battle
        ui, scenario = self.ui, battle.scenario
        kit = MapKit(shell.painter(scenario, ui.scale), shell.art(scenario.sides), Overlays(ui.scale))
        self.view = MapView(ui, scenario, kit)
        self.view.tip_for = self._tip
        self.mini = MiniView(ui, self.view)
        self.top = TopBar(ui, [BarIcon("menu", self.menu, Tip(_("Menu"), "F10"))])
        self.panel = Panel(ui, _("Log"))
        self.log = self.panel.add(LogList(ui, self._go, partial(explained, ruleset)))
        self.log.follow = False
        self.log.on_choose = self._from_log
        self.bar = ReplayBar(self)
        for widget in (self.view, self.mini, self.top, self.panel, self.bar):
            self.root.add(widget)
        self.animation = Animation(shell.settings.pace, hear=shell.sounds.play)
        self.playing = False
        self.passed = 0
        self._views: dict[int, BoardView] = {}
        self.entries, self.frames = entries_of(self)
        self.log.show(self.entries, True)

    # -- positions ------------------------------------------------------------------------------------------

    @property
    def scenario(self) -> Scenario:
        """The battle."""
        return self.battle.scenario

    def state(self, board: Board | None = None) -> State:
        """The position being looked at, as the events tell it."""
        return (board or self.replay.board).state(self.battle)

    @property
    def seen(self) -> BoardView:
        """What is to be seen of it."""
        place = self.replay.place
        if place not in self._views:
            if len(self._views) > 400:
                self._views.clear()
            self._views[place] = self.ruleset.view(self.state(), None)
        return self._views[place]

    def show(self, forward: bool = False) -> None:
        """Show the frame being looked at; *forward* lets its events move the counters."""
        before = self.view.scene.counters
        seen, frame = self.seen, self.replay.frame
        pieces = frame.board.pieces
        number = self.scenario.sheet.grid.number
        dice = tuple(
            (number[pieces[e.piece].hexes[0]], str(e.die))
            for e in frame.events
            if isinstance(e, Rolled) and e.piece in pieces
        )
        suit_ground(self.view.kit.painter, self.scenario.sheet, seen.ground)
        self.view.show(Scene(seen.counters, dice=dice, flags=flags_of(seen, self.view.kit.art)))
        self.animation.skip()
        self.animation.pace = self.shell.settings.pace
        if forward:
            quick = SPEEDS[self.bar.speed.chosen][1] < 400 and self.playing
            heard = [] if quick else [self.ruleset.sound(self.state(), event) for event in frame.events]
            self.animation.add(self.view, frame.events, before, heard)
            self._bring(frame.events)
        self.animation.tick(0, self.view)
        names = self.replay.header.names
        palette = self.view.kit.art.palette
        scores = tuple(
            Score(s.score, palette(s.id).ground, palette(s.id).symbol, Tip(f"{s.name}: {s.score}", score_lines(s)))
            for s in seen.sides
        )
        who = self.scenario.side(frame.side).name if frame.side else ""
        crumbs = tuple(part for part in (who, names.get(frame.side, "") if frame.side else _("set-up")) if part)
        title = self.ruleset.titles.get(self.scenario.title, self.scenario.name)
        colour = palette(frame.side).ground if frame.side else None
        crumbs = tuple(dict.fromkeys(crumbs))
        counted = seen.sides[0].score_title
        self.top.show(BarState(title, seen.turn, seen.turns, crumbs, colour, scores, counted, _("replay")))
        self.bar.show()
        row = next((n for n, place in enumerate(self.frames) if place >= self.replay.place), len(self.frames) - 1)
        if self.frames and not any(place == self.replay.place for place in self.frames):
            row = max((n for n, place in enumerate(self.frames) if place <= self.replay.place), default=0)
        self.log.chosen = row
        self.log.show_row(row)
        self.ui.dirty = True

    def _bring(self, events: tuple[Event, ...]) -> None:
        pieces = self.replay.board.pieces
        for event in events:
            piece = getattr(event, "piece", "")
            if piece in pieces:
                self.view.bring(self.scenario.sheet.grid.number[pieces[piece].hexes[0]])
                return

    # -- going about ----------------------------------------------------------------------------------------

    def step(self, way: int) -> None:
        """Go a step forward or back by the unit chosen."""
        self.playing = False if way < 0 else self.playing
        unit = UNITS[self.bar.unit.chosen]
        if way > 0:
            self.replay.forward(unit)
        else:
            self.replay.back(unit)
        self.show(way > 0 and unit == "command")

    def jump(self, place: int) -> None:
        """Go to a frame at once."""
        self.replay.jump(place)
        self.show()

    def play(self) -> None:
        """Run by itself, or stop."""
        self.playing = not self.playing
        self.passed = 0
        if self.playing and self.replay.place >= len(self.replay.frames) - 1:
            self.jump(0)
        self.bar.show()

    def play_on(self) -> None:
        """Begin a new game that goes on from here."""
        from game.ui.battle.screen import Battle

        try:
            folder = ready(self.shell.folders.games)
            game = resume(self.replay.path, self.shell.rulesets, folder=folder, until=self.replay.frame.n)
        except RulesDiffer as differ:
            file_box(self.ui, _("The rules have changed since"), differ, _("This game can only be watched."))
            return
        except (FileTrouble, ValueError) as trouble:
            file_box(self.ui, _("This game cannot be played on"), trouble)
            return
        self.go(Battle(self.shell, game))

    def play_on_bar(self) -> Tip | None:
        """Why one cannot play on from here."""
        if self.replay.frame.board.result is not None:
            return Tip(_("The battle is over here"), _("Go back a step or more, then play on."))
        return None

    def menu(self) -> None:
        """The menu of the replay."""
        from game.ui.opening.screen import Opening

        items = [
            MenuItem(_("Play on from here"), self.play_on, reason=self.play_on_bar()),
            MenuItem(_("Export…"), self.export),
            MenuItem(_("Leave to the opening screen"), lambda: self.go(Opening(self.shell))),
        ]
        open_menu(self.ui, items, self.top.left[0].rect)

    def export(self) -> None:
        """Ask what to make of this game, then make it."""
        options, count = self.battle.options, self.replay.frames[-1].n
        frames = self.replay.frames
        turns = tuple((frames[n].board.clock.turn, frames[n].n) for n in self.replay.marks("turn") if n)
        source = Source(self.replay.path, self.ruleset, self.scenario, options, count, self.replay.frame.n, turns)
        open_export(self.shell, source)

    def _go(self, label: str) -> None:
        hex = self.scenario.sheet.grid.number.get(label, OFF)
        if hex != OFF:
            self.view.centre_on(hex)

    def _from_log(self, index: int) -> None:
        if 0 <= index < len(self.frames) and self.frames[index] != self.replay.place:
            self.jump(self.frames[index])
        self._go(self.entries[index].hex)

    def _tip(self, hex: int, pieces: list[str]) -> Tip | None:
        sheet = self.scenario.sheet
        lines = [f"{c.name} · {' '.join(c.figures)}" for c in self.seen.counters if c.id in pieces]
        return Tip(f"{sheet.grid.labels[hex]}  {_(sheet.terrain[hex]).replace('-', ' ')}", "\n".join(lines))

    # -- as a screen ----------------------------------------------------------------------------------------

    @property
    def caption(self) -> str:
        return _("{battle} · replay").format(battle=self.ruleset.titles.get(self.scenario.title, self.scenario.name))

    def enter(self) -> None:
        self.ui.on_clause = lambda clause: open_rules(self.ui, self.ruleset, clause)
        self.show()
        self.view.arrange()
        self.view.fit()
        for notice in self.replay.notices:
            self.ui.toasts.show(notice, stay=8000)
        if self.replay.damage is not None:
            self.ui.toasts.show(_("The file is damaged; what comes before can be watched."), self.replay.damage.reason)

    def layout(self) -> None:
        px, window = self.ui.px, self.ui.window
        bar, foot = px(40), px(60)
        wide = px(396 if window.w >= px(1100) else 300)
        self.top.place(Rect(0, 0, window.w, bar))
        self.bar.place(Rect(0, window.h - foot, window.w, foot))
        middle = Rect(0, bar, window.w, window.h - bar - foot)
        self.panel.place(Rect(middle.right - wide, middle.y, wide, middle.h))
        self.log.place(self.panel.inner())
        self.view.place(Rect(middle.x, middle.y, middle.w - wide, middle.h))
        w, h = self.mini.natural_size()
        share = min(1.0, self.view.rect.w * 0.27 / w)
        w, h = round(w * share), round(h * share)
        self.mini.place(Rect(px(12), middle.bottom - px(12) - h, w, h))
        self.ui.toasts.area = self.view.rect

    def resized(self) -> None:
        self.view.kit.painter = self.shell.painter(self.scenario, self.ui.scale)
        self.view.kit.art = self.shell.art(self.scenario.sides)
        self.mini.use(self.view.kit.painter)
        super().resized()
        self.show()

    def handle(self, event: Input) -> None:
        if event.type != pygame.KEYDOWN:
            return
        match event.key:
            case pygame.K_RIGHT:
                self.step(1)
            case pygame.K_LEFT:
                self.step(-1)
            case pygame.K_SPACE | pygame.K_RETURN if not self.ui.repeated(event):
                self.play()
            case pygame.K_HOME:
                self.jump(0)
            case pygame.K_END:
                self.jump(len(self.replay.frames) - 1)
            case pygame.K_F2:
                open_rules(self.ui, self.ruleset, self.ui.clause_under())
            case pygame.K_F10 | pygame.K_ESCAPE:
                self.menu()
            case pygame.K_TAB:
                self.ui.move_focus(self.root, -1 if event.mod & pygame.KMOD_SHIFT else 1)
            case pygame.K_PLUS | pygame.K_KP_PLUS:
                self.view.zoom(1)
            case pygame.K_MINUS | pygame.K_KP_MINUS:
                self.view.zoom(-1)

    def tick(self, milliseconds: int) -> None:
        if self.view.busy:
            self.view.work()
        if self.animation.alive:
            self.animation.tick(milliseconds, self.view)
            if self.animation.running:
                return
        if self.playing:
            self.passed += milliseconds
            if self.passed >= SPEEDS[self.bar.speed.chosen][1]:
                self.passed = 0
                self.replay.forward(UNITS[self.bar.unit.chosen])
                if self.replay.place >= len(self.replay.frames) - 1:
                    self.playing = False
                self.show(self.bar.unit.chosen == 0)

    def next_change(self) -> int | None:
        if self.view.busy:
            return 1
        if self.animation.alive:
            return 16
        if self.playing:
            return max(1, SPEEDS[self.bar.speed.chosen][1] - self.passed)
        return None

    def trace(self) -> dict[str, object]:
        return {"screen": "Replay", "place": self.replay.place, "frames": len(self.replay.frames)}


class ReplayBar(Panel):
    """The bar at the foot: buttons, slider, unit, speed, play on from here."""

    def __init__(self, screen: ReplayScreen) -> None:
        super().__init__(screen.ui, tab_stops=False)
        self.screen = screen
        ui, replay = self.ui, screen.replay
        last = len(replay.frames) - 1
        self.buttons = [
            self.add(Button(ui, "", action, icon=icon, tooltip=Tip(words, key), repeat=True))
            for icon, action, words, key in (
                ("start", lambda: screen.jump(0), _("To the start"), "Home"),
                ("back", lambda: screen.step(-1), _("A step back"), "Left"),
                ("play", screen.play, _("Play or stop"), "Space"),
                ("forward", lambda: screen.step(1), _("A step forward"), "Right"),
                ("end", lambda: screen.jump(last), _("To the end"), "End"),
            )
        ]
        fights = [n for n, f in enumerate(replay.frames) if any(isinstance(e, Rolled) and e.purpose == "melee" for e in f.events)]  # fmt: skip # noqa: E501
        self.slider = self.add(
            Slider(ui, 0, max(1, last), 0, screen.jump, ticks=replay.marks("turn"), marks=fights, words=self._words)
        )
        self.count = self.add(Label(ui, "", style.SMALL, style.DIM))
        self.unit = self.add(DropDown(ui, [_("by command"), _("by activation"), _("by turn")], 0, lambda n: None))
        self.speed = self.add(DropDown(ui, [words for words, _ in SPEEDS], 1, lambda n: None))
        self.play_on = self.add(Button(ui, _("Play on from here"), screen.play_on))

    @property
    def margin(self) -> int:
        return 0

    def _words(self, place: int) -> str:
        frame = self.screen.replay.frames[max(0, min(place, len(self.screen.replay.frames) - 1))]
        return _("Turn {turn}, command {number}").format(turn=max(1, frame.board.clock.turn), number=frame.n)

    def show(self) -> None:
        """Show where the replay is."""
        replay = self.screen.replay
        self.slider.set_value(replay.place)
        self.count.set_words(f"{replay.place} / {len(replay.frames) - 1}")
        self.buttons[2].icon = "pause" if self.screen.playing else "play"
        self.play_on.set_reason(self.screen.play_on_bar())
        self.changed()

    def arrange(self) -> None:
        px, box = self.px, self.rect
        x, y = box.x + px(10), box.centery - px(18)
        for button in self.buttons:
            button.place(Rect(x, y, px(36), px(36)))
            x += px(42)
        right = box.right - px(10)
        wide = self.play_on.natural_width() if box.w >= px(1200) else px(150)
        self.play_on.place(Rect(right - wide, y, wide, px(36)))
        right -= wide + px(10)
        for widget, width in ((self.speed, 76), (self.unit, 150 if box.w >= px(1200) else 128)):
            widget.place(Rect(right - px(width), y, px(width), px(36)))
            right -= px(width + 10)
        self.count.place(Rect(right - px(74), y, px(74), px(36)))
        right -= px(84)
        self.slider.place(Rect(x + px(8), y, max(px(60), right - x - px(8)), px(36)))
