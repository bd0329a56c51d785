"""Watching a game again and studying it: any command at once, by whose eyes one likes, with all that hangs on it."""

from functools import partial
from pathlib import Path

from pygame import Rect, Surface
from pygame.event import Event as Input

from game.board.hexes import OFF
from game.engine.ruleset import Ruleset
from game.engine.scenario import Scenario
from game.engine.text import _
from game.engine.turns import TurnWords
from game.engine.views import BoardView
from game.record.journal import Journal, read
from game.record.known import known_of
from game.record.remarks import remarks_on
from game.record.replay import Replay, Unit
from game.record.watching import Watching
from game.ui.battle.log import plain_line
from game.ui.battle.motion import Animation
from game.ui.battle.scene import cropped
from game.ui.mapview.mini_view import MiniView
from game.ui.mapview.overlays import Overlays
from game.ui.mapview.view import MapView
from game.ui.replay import keys, menu, onward
from game.ui.replay import show as replay_show
from game.ui.replay.army import Muster
from game.ui.replay.bar import ReplayBar
from game.ui.replay.eyes import Eyes
from game.ui.replay.log import entries_of
from game.ui.replay.side import UNIT, ReplaySide
from game.ui.replay.study import StudyPage
from game.ui.replay.whatif import WhatIf
from game.ui.rulebook.book import explained
from game.ui.rulebook.page import open_rules
from game.ui.screen import MapKit, Screen, Shell
from game.ui.theme import band_colour
from game.ui.widgets.bar import BarIcon, TopBar
from game.ui.widgets.base import Tip
from game.ui.widgets.button import Button

POLL = 100
"""Milliseconds from one look at the second process to the next."""


def open_replay(shell: Shell, path: Path) -> "ReplayScreen":
    """The replay of a file. Raises FileTrouble."""
    journal = read(path)
    return ReplayScreen(shell, journal)


class ReplayScreen(Screen):
    """A game watched again."""

    def __init__(self, shell: Shell, journal: Journal) -> None:
        """Raises FileTrouble where not even a map can be shown."""
        super().__init__(shell)
        self.journal = journal
        self.watching = Watching(journal, shell.rulesets)
        self.replay: Replay = Replay(journal)
        self.taken_back = False
        ui, scenario = self.ui, self.scenario
        kit = MapKit(shell.painter(scenario, ui.scale), shell.art(scenario.sides), Overlays(ui.scale))
        self.view: MapView = MapView(ui, scenario, kit, on_click=self._clicked)
        self.view.tip_for = lambda hex, pieces: replay_show.hex_tip(self, hex, pieces)
        self.mini = MiniView(ui, self.view)
        left = [BarIcon("menu", lambda: menu.open_replay_menu(self), Tip(_("Menu")))]
        right = [
            BarIcon("eye", lambda: self.next_eyes(), Tip(_("Whose eyes"))),
            BarIcon("help", lambda: menu.show_keys(self), Tip(_("Keys"))),
        ]
        self.top = TopBar(ui, left, right)
        self.eyes = ""
        self.looked = ""
        """The piece whose card is shown."""
        self.folded = False
        self.held: set[int] = set()
        """Keys that hide the counters while they are down."""
        self.animation = Animation(shell.settings.pace, hear=shell.sounds.play)
        self.playing = False
        self.passed = 0
        self.what_if_page: WhatIf | None = None
        self.told_faults: set[str] = set()
        """What the rules find impossible and has been told."""
        self._fold_events()
        self.study: StudyPage = StudyPage(self)
        self.side: ReplaySide = ReplaySide(self, self.study, self.picture)
        self.unfold = Button(ui, "", self.fold, icon="left")
        self.bar: ReplayBar = ReplayBar(self)
        for widget in (self.view, self.mini, self.top, self.side, self.unfold, self.bar):
            self.root.add(widget)
        replay_show.fill_log(self)

    def _fold_events(self) -> None:
        """All that is made of the frames once."""
        known = known_of(self.journal, self.watching, self.replay)
        self.sight = Eyes(self.watching, self.replay, known)
        notes = remarks_on(self.replay.path, self.journal.story.played) if not self.taken_back else {}
        self.entries, self.frames = entries_of(self.watching, self.replay, notes)
        self.muster = Muster(self.replay)

    # -- what is shown --------------------------------------------------------------------------------------

    @property
    def rules(self) -> Ruleset | None:
        """The rule set, None where the program has not the rules of this game."""
        return self.watching.rules

    @property
    def turns(self) -> TurnWords:
        """What the rules call their turns."""
        return self.watching.turns

    @property
    def scenario(self) -> Scenario:
        """The battle."""
        return self.watching.battle.scenario

    @property
    def seen(self) -> BoardView:
        """What is to be seen of the frame by whose eyes one looks."""
        return self.sight.view(self.replay.place, self.eyes)

    def explain(self, clauses: str) -> str:
        """The clauses of a list in our words."""
        return explained(self.rules, clauses) if self.rules is not None else ""

    def picture(self, piece: str, side: int) -> Surface | None:
        """A counter as a picture with this side in px, None where it is gone."""
        view = next((c for c in self.seen.counters if c.id == piece), None)
        return cropped(self.view.kit.art.sprite(view, side), side) if view is not None else None

    def refresh(self) -> None:
        """Take changed keys and settings into use."""
        self.bar.name_keys()
        self.side.name_keys()
        told = self.shell.keys.told
        self.top.left[0].tooltip = Tip(_("Menu"), told("menu"))
        self.top.right[0].tooltip = Tip(_("Whose eyes: both sides', or one side's"), told("replay-eyes"))
        self.top.right[1].tooltip = Tip(_("Keys"), told("keys"))
        self.unfold.tooltip = Tip(_("Unfold the panel"), told("fold"))
        self.show()

    def show(self, forward: bool = False) -> None:
        """Show the frame being looked at; *forward* lets its events move the counters."""
        replay_show.show(self, forward)

    def show_marks(self) -> None:
        """Show bookmarks, the audit and where the replay is."""
        self.study.show()
        self.bar.show()

    def show_side(self) -> None:
        """Bring the open tab up to date."""
        replay_show.show_side(self)

    def log_text(self) -> str:
        """The log as text, without what is hidden from whose eyes one looks by."""
        return "\n".join(map(plain_line, self.side.log.list.model.entries)) + "\n"

    # -- going about ----------------------------------------------------------------------------------------

    def step(self, way: int, unit: Unit | None = None) -> None:
        """Go a step forward or back, by the unit chosen in the bar or another."""
        self.playing = False if way < 0 else self.playing
        by = unit or self.bar.by
        if way > 0:
            self.replay.forward(by)
        else:
            self.replay.back(by)
        self.show(way > 0 and by == "command")

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

    def stop(self) -> None:
        """Run no longer by itself."""
        self.playing = False
        self.bar.show()

    def look_as(self, side: str) -> None:
        """Look by the eyes of a side, "" for both."""
        self.eyes = side
        self.show()

    def next_eyes(self) -> None:
        """Look by the next one's eyes: both sides', then each side's."""
        sides = ["", *(side.id for side in self.scenario.sides)] if self.rules is not None else [""]
        self.look_as(sides[(sides.index(self.eyes) + 1) % len(sides)])

    def toggle_taken_back(self) -> None:
        """Show also what was taken back, or leave it out again."""
        line = self.replay.frame.line
        self.taken_back = not self.taken_back
        self.replay = Replay(self.journal, self.taken_back)
        self.study.audit.replay = self.replay
        self._fold_events()
        self.replay.jump(max((n for n, frame in enumerate(self.replay.frames) if frame.line <= line), default=0))
        self.root.remove(self.bar)
        self.bar = self.root.add(ReplayBar(self))
        self.root.place(self.ui.window)
        self.show()

    def play_on(self) -> None:
        """Begin a new game that goes on from here."""
        onward.play_on(self)

    def play_on_bar(self) -> Tip | None:
        """Why one cannot play on from here."""
        return onward.play_on_bar(self)

    def what_if(self) -> None:
        """Open the page of what if."""
        onward.ask_what_if(self)

    def export(self) -> None:
        """Ask what to make of this game, then make it."""
        onward.export(self)

    def back_out(self) -> None:
        """What Escape does: stop, let go of what is chosen, or open the menu."""
        if self.playing:
            self.stop()
        elif self.looked:
            self.looked = ""
            self.show()
        else:
            menu.open_replay_menu(self)

    # -- hands ----------------------------------------------------------------------------------------------

    def _clicked(self, hex: int, pieces: list[str], pos: tuple[float, float]) -> None:
        """Look at the piece that was clicked, at the next one of a stack if it is looked at already."""
        if not pieces:
            self.looked = ""
        else:
            self.looked = pieces[(pieces.index(self.looked) + 1) % len(pieces)] if self.looked in pieces else pieces[0]
            self.side.open(UNIT)
        self.show()

    def go_to_label(self, label: str) -> None:
        """Bring a hex to the middle of the view."""
        hex = self.scenario.sheet.grid.number.get(label, OFF)
        if hex != OFF:
            self.view.centre_on(hex)

    def go_to_piece(self, piece: str) -> None:
        """Bring a piece to the middle of the view and mark it."""
        counter = next((c for c in self.seen.counters if c.id == piece), None)
        if counter is not None:
            self.looked = piece
            self.view.centre_on(counter.hexes[0])
            self.show()

    def light_wing(self, wing: str) -> None:
        """Light all pieces of a wing up on the map, or none."""
        seen = self.seen
        view = next((w for w in seen.wings if w.id == wing), None)
        members = set(view.pieces) if view is not None else set()
        hexes = {h for c in seen.counters if c.id in members for h in c.hexes}
        colour = band_colour(view.band, self.view.kit.art.palette(view.side).dark) if view is not None else None
        self.view.light(tuple(sorted(hexes)), colour)

    def hide(self, on: bool) -> None:
        """Hide the counters, or show them again."""
        self.view.hidden = on
        self.view.changed()

    def printed(self, name: str) -> None:
        """Switch the grid or the hex numbers."""
        settings = self.shell.settings
        setattr(settings, name, not getattr(settings, name))
        self.view.kit.painter.show(settings.grid, settings.numbers)
        self.shell.save_settings()
        self.view.changed()

    def fold(self) -> None:
        """Fold the panel away, or unfold it."""
        self.folded = not self.folded
        self.root.place(self.ui.window)
        self.show()

    # -- as a screen ----------------------------------------------------------------------------------------

    @property
    def caption(self) -> str:
        return _("{battle} · replay").format(battle=self.watching.title)

    def enter(self) -> None:
        if self.rules is not None:
            self.ui.on_clause = partial(open_rules, self.ui, self.rules)
        self.refresh()
        self.view.arrange()
        self.view.fit()
        replay_show.tell_beginning(self)

    def leave(self) -> None:
        self.study.audit.cancel()
        if self.what_if_page is not None:
            self.what_if_page.cancel()

    def layout(self) -> None:
        px, window = self.ui.px, self.ui.window
        bar, foot = px(40), self.bar.height
        wide = 0 if self.folded else px(396 if window.w >= px(1100) else 320)
        self.top.place(Rect(0, 0, window.w, bar))
        self.bar.place(Rect(0, window.h - foot, window.w, foot))
        middle = Rect(0, bar, window.w, window.h - bar - foot)
        self.side.visible = not self.folded
        self.side.place(Rect(middle.right - wide, middle.y, wide, middle.h))
        self.unfold.visible = self.folded
        self.unfold.place(Rect(middle.right - px(36), middle.y + px(8), px(30), px(30)))
        self.view.place(Rect(middle.x, middle.y, middle.w - wide, middle.h))
        w, h = self.mini.natural_size()
        share = min(1.0, self.view.rect.w * 0.27 / w)
        w, h = round(w * share), round(h * share)
        self.mini.place(Rect(px(12), middle.bottom - px(12) - h, w, h))
        self.ui.toasts.area = self.view.rect

    def resized(self) -> None:
        self.view.kit.painter = self.shell.painter(self.scenario, self.ui.scale)
        self.view.kit.art = self.shell.art(self.scenario.sides)
        self.view.kit.overlays = Overlays(self.ui.scale)
        self.mini.use(self.view.kit.painter)
        super().resized()
        self.show()

    def handle(self, event: Input) -> None:
        keys.handle(self, event)

    def tick(self, milliseconds: int) -> None:
        if self.view.busy:
            self.view.work()
        self.study.poll()
        if self.what_if_page is not None:
            self.what_if_page.poll()
        if self.animation.alive:
            self.animation.tick(milliseconds, self.view)
            if self.animation.running:
                return
        if self.playing and not self.ui.layers:
            self.passed += milliseconds
            if self.passed >= self.bar.pause:
                self.passed = 0
                self.replay.forward(self.bar.by)
                if self.replay.place >= len(self.replay.frames) - 1:
                    self.playing = False
                self.show(self.bar.by == "command")

    def next_change(self) -> int | None:
        if self.view.busy:
            return 1
        if self.animation.alive:
            return 16
        waits = [POLL] if self.study.audit.running or (self.what_if_page and self.what_if_page.running) else []
        if self.playing and not self.ui.layers:
            waits.append(max(1, self.bar.pause - self.passed))
        return min(waits, default=None)

    def where(self) -> list[str]:
        return [f"Replay: {self.replay.path}, frame {self.replay.place} of {len(self.replay.frames) - 1}"]

    def again(self) -> Screen | None:
        """The same replay at the same frame, on a fresh screen."""
        fresh = ReplayScreen(self.shell, self.journal)
        fresh.replay.jump(self.replay.place)
        return fresh

    def trace(self) -> dict[str, object]:
        return {"screen": "Replay", "place": self.replay.place, "frames": len(self.replay.frames), "eyes": self.eyes}
