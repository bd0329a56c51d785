"""The battle screen: map, panel, bars; it shows the position, and passes on what the players do."""

from functools import partial

import pygame
from pygame import Rect, Surface
from pygame.event import Event as Input

from game.board.hexes import OFF
from game.engine.commands import Command
from game.engine.events import Event
from game.engine.state import State
from game.record.game import Game
from game.record.trouble import NotAllowed, SaveTrouble
from game.ui.battle import ask as battle_ask
from game.ui.battle import drag as battle_drag
from game.ui.battle import handover, sending
from game.ui.battle import keys as battle_keys
from game.ui.battle import menu as battle_menu
from game.ui.battle import show as battle_show
from game.ui.battle import why as battle_why
from game.ui.battle.army import ArmyTree
from game.ui.battle.choice import Answer, Choices, Ready
from game.ui.battle.ledger import Ledger
from game.ui.battle.log_page import LogPage
from game.ui.battle.motion import Animation
from game.ui.battle.orders import OrderSheet
from game.ui.battle.panel import LogList, PieceList, SidePanel, UnitPage
from game.ui.battle.places import offered_place
from game.ui.battle.prompt import PromptMaker, sentence
from game.ui.battle.scene import cropped, dice_of, hex_tip, scene_of, traced, where_of
from game.ui.battle.seat import Seat
from game.ui.battle.session import Moment, Session
from game.ui.battle.sight import SightPlate
from game.ui.battle.text_log import KeptChronicle
from game.ui.battle.why_sheet import WhySheet
from game.ui.mapview.mini_view import MiniView
from game.ui.mapview.overlays import Overlays
from game.ui.mapview.view import MapView
from game.ui.screen import MapKit, Screen, Shell
from game.ui.widgets.button import Button
from game.ui.widgets.prompt import PromptBar

NARROW = 1100
"""Windows narrower than this, px at 100 %, have the narrow panel."""


class Battle(Screen):
    """A game being played."""

    def __init__(self, shell: Shell, game: Game) -> None:
        super().__init__(shell)
        self.session = Session(game, self._heard)
        self.choices = Choices(self.session)
        scenario = self.session.scenario
        ui = self.ui
        kit = MapKit(shell.painter(scenario, ui.scale), shell.art(scenario.sides), Overlays(ui.scale))
        self.view = MapView(ui, scenario, kit, on_click=self.click, on_hover=self._hovered, on_menu=self.pick_menu)
        self.view.tip_for = lambda hex, pieces: hex_tip(self, hex, pieces)
        self.view.on_lift, self.view.on_drop = partial(battle_drag.lift, self), partial(battle_drag.drop, self)
        self.mini = MiniView(ui, self.view)
        self.animation = Animation(shell.settings.pace, hear=shell.sounds.play)
        self.chronicle, self.ledger = KeptChronicle(self.session), Ledger(game)
        self.prompts = PromptMaker(self.session, self.choices, self.press, self.send_ready, self.undo, self.redo,
                                   lambda: shell.keys)  # fmt: skip
        self.prompts.why = lambda command: battle_why.asker(self, command)
        self.prompts.by_file = partial(sending.prompt, self)
        self.top = battle_show.top_bar(self)
        explain = self.session.explain
        self.bar = PromptBar(ui, explain)
        self.log = LogPage(ui, self.go_to_label, explain, [(s.id, s.name) for s in scenario.sides])
        pinned = LogList(ui, self.go_to_label, explain, whole=True)
        self.unit = UnitPage(ui, PieceList(ui, self.look, self.picture), explain, pinned)
        self.army = ArmyTree(ui, self.go_to_piece, self.picture, lambda wing: battle_show.light_wing(self, wing))
        self.panel = SidePanel(ui, self.unit, self.log, self.army, self.fold)
        self.unfold = Button(ui, "", self.fold, icon="left")
        self.sheet = OrderSheet(ui, lambda wing: battle_show.band(self, wing), lambda command: self.send((command,)))
        self.why = WhySheet(ui, explain, lambda: battle_why.close(self))
        self.asked_about: Moment | None = None  # the decision of which the why sheet tells
        self.folded = False
        self.cursor = OFF
        self.hovered = OFF
        self.sight = False
        self.sight_from = OFF  # the hex where the line of sight begins; OFF: at the piece that is chosen
        self.enemy_zones = False
        self.held: dict[int, str] = {}
        """Keys that are down, with the actions that last so long."""
        self.sent: list[Command] = []
        """What was to be sent when the disk failed."""
        self.last_dice: list[tuple[int, str]] = []
        self._told_over = False
        self._shown_secret = ""
        self.news = False
        """Whether the file of a game by file has just brought something to look at."""
        self.sight_plate = SightPlate(self)
        for widget in (self.view, self.mini, self.sight_plate, self.top, self.panel, self.bar, self.unfold):
            self.root.add(widget)
        self.seat: Seat = Seat(self)
        self.chronicle.rebuild()

    # -- as a screen ----------------------------------------------------------------------------------------

    def enter(self) -> None:
        self.ui.on_clause = lambda clause: battle_why.rules(self, clause)
        self.refresh()
        self.view.arrange()
        self.view.fit()
        self.ui.toasts.area = self.view.rect
        for notice in self.session.game.notices:
            self.ui.toasts.show(notice, stay=8000)
        self.session.game.notices.clear()
        if not sending.entered(self):
            self._settle()

    def leave(self) -> None:
        self.session.game.close()

    def layout(self) -> None:
        px, window = self.ui.px, self.ui.window
        bar, foot = px(40), self.bar.height_for(window.w)
        wide = 0 if self.folded else px(396 if window.w >= px(NARROW) else 320)
        self.top.place(Rect(0, 0, window.w, bar))
        self.bar.place(Rect(0, window.h - foot, window.w, foot))
        middle = Rect(0, bar, window.w, window.h - bar - foot)
        self.panel.visible = not self.folded
        self.panel.place(Rect(middle.right - wide, middle.y, wide, middle.h))
        self.unfold.visible = self.folded
        self.unfold.place(Rect(middle.right - px(36), middle.y + px(8), px(30), px(30)))
        self.view.place(Rect(middle.x, middle.y, middle.w - wide, middle.h))
        w, h = self.mini.natural_size()
        share = min(1.0, self.view.rect.w * 0.27 / w)
        w, h = round(w * share), round(h * share)
        self.mini.place(Rect(px(12), middle.bottom - px(12) - h, w, h))
        self.ui.toasts.area = self.view.rect
        self.sight_plate.place(Rect(self.view.rect.x, self.view.rect.y + px(10), self.view.rect.w, px(64)))
        self.seat.stand()

    def resized(self) -> None:
        kit = self.view.kit
        kit.painter = self.shell.painter(self.session.scenario, self.ui.scale)
        kit.art = self.shell.art(self.session.scenario.sides)
        kit.overlays = Overlays(self.ui.scale)
        self.mini.use(kit.painter)
        super().resized()
        self.refresh()

    @property
    def caption(self) -> str:
        return self.session.caption

    def where(self) -> list[str]:
        return where_of(self)

    def again(self) -> Screen | None:
        """The same game from the last command, on a fresh screen."""
        fresh = Battle(self.shell, self.session.game)
        self.leave = lambda: None  # type: ignore[method-assign]  # the file stays open for the fresh screen
        return fresh

    def first(self, event: Input) -> bool:
        key = event.type == pygame.KEYDOWN
        press = event.type == pygame.MOUSEBUTTONDOWN and self.view.rect.collidepoint(event.pos)
        if not self.animation.running or not (key or press):
            return self.seat.first(event)
        self.animation.skip()
        self.animation.tick(0, self.view)
        self._settle()
        return key

    def handle(self, event: Input) -> None:
        battle_keys.handle(self, event)

    def tick(self, milliseconds: int) -> None:
        if self.view.busy and milliseconds:  # once in a turn of the loop, not after its events again
            self.view.work()
        self.seat.tick(milliseconds)
        if self.animation.alive:
            running = self.animation.running
            self.animation.tick(milliseconds, self.view)
            if running and not self.animation.running:
                self._settle()
            return
        if self.ui.layers:
            return
        command = self.session.think()
        if command is not None:
            self.send((command,))
        else:
            self.seat.send_automatic()

    def next_change(self) -> int | None:
        if self.view.busy:
            return 1
        if self.animation.alive:
            return 16
        if not self.ui.layers and self.session.thinking:
            return 1
        return self.seat.next_change()

    # -- sending --------------------------------------------------------------------------------------------

    def send(self, commands: tuple[Command, ...]) -> None:
        """Send commands; what stops them is told."""
        self.sent = list(commands)
        count = self.session.game.count
        if len(commands) == 1:
            sent = self.session.submit(commands[0], count)
        else:
            sent = self.session.send(commands, count)
        self.sent = []
        if sent.stop:
            self.say(sent.stop, sent.clause, battle_why.asker(self, sent.refused))

    def send_ready(self, ready: Ready) -> None:
        """Send what was made ready."""
        self.choices.ready = None
        self.send(ready.commands)

    def press(self, command: Command) -> None:
        """Do what a button or its key says; the end of a step may be asked about."""
        if command.passes and self.shell.settings.confirm_end and battle_ask.ask_to_end(self, command):
            return
        self.answer(self.choices.press(command))

    def answer(self, answer: Answer, about: battle_why.About = None) -> None:
        """Carry out what a click or a button led to; `about` tells all conditions of what is refused."""
        if answer.send:
            self.send(answer.send)
            return
        if answer.choose:
            battle_ask.choose(self, answer.choose)
        elif answer.why is not None:
            self.say(sentence(answer.why.sentence), answer.why.clause, about)
        self.refresh()

    def cursor_point(self) -> tuple[int, int]:
        """The middle of the cursor's hex in the window."""
        x, y = self.view.camera.centre(self.cursor if self.cursor != OFF else 0)
        return round(x), round(y)

    def say(self, words: str, clause: str = "", about: battle_why.About = None) -> None:
        """Say why something does not go, with the clause in our words; `about` tells all its conditions."""
        battle_why.say(self, words, clause, about)

    def undo(self) -> None:
        """Take the last command back, or say why not."""
        reason = self.bar.prompt.undo.reason if self.bar.prompt.undo is not None else None
        if reason is not None:
            self.say(reason.body)
            return
        try:
            self.session.undo()
        except NotAllowed as bar:
            self.say(sentence(str(bar)))

    def redo(self) -> None:
        """Do again what was undone, or say why not."""
        try:
            self.session.redo()
        except NotAllowed as bar:
            self.say(sentence(str(bar)))

    def saving_failed(self, trouble: SaveTrouble) -> bool:
        game, queue = self.session.game, self.session.queue
        left = tuple(self.sent) if len(self.sent) == 1 else queue.left
        self._heard([], self.session.state)
        battle_menu.saving_failed(self, trouble, game, left)
        return True

    def _heard(self, events: list[Event], state: State) -> None:
        """Be told what happened: the log grows, the map moves, the next decision is shown."""
        before = self.view.scene.counters
        fresh = not events
        if fresh:
            self.chronicle.rebuild()
        else:
            self.chronicle.add(state, events, self.session.game.count, self.session.game.story.played[-1])
        self.log.show(self.chronicle.entries, fresh)
        self.unit.pinned.show(self.chronicle.entries, fresh)
        self.ui.toasts.clear()
        self.seat.heard()
        self.cursor = self.cursor if self.session.asked_person else OFF
        self.last_dice = dice_of(self, events)
        self.animation.pace = self.shell.settings.pace
        if not self.session.moment.asked or not self.session.moment.asked.secret:
            heard = [self.session.ruleset.sound(state, event) for event in events]
            self.animation.add(self.view, events, before, heard)
        self.refresh()
        if self.animation.running:
            self.animation.tick(0, self.view)
        else:
            self._settle()

    def _settle(self) -> None:
        """What comes after the animation: the curtain, a question that lights its units, the end."""
        if handover.check(self):
            return
        moment = self.choices.moment
        self.seat.settled()
        if self.seat.automatic() is not None:
            return
        if moment.answering and self.session.asked_person and not moment.subject:
            self.animation.pulse()
            asked = moment.asked
            if asked is not None and asked.subject in moment.state.pieces:
                self.view.bring(moment.state.pieces[asked.subject].hex)
        elif self.choices.focus in moment.state.pieces:
            self.view.bring(moment.state.pieces[self.choices.focus].hex)
        elif (place := offered_place(moment)) != OFF and self.session.asked_person:
            self.view.bring(place)
        if self.session.game.result is not None and not self._told_over:
            self._told_over = True
            battle_menu.show_end(self)

    # -- showing --------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the position and the decision as they are."""
        battle_show.refresh(self)

    def picture(self, piece: str, side: int) -> Surface | None:
        """A counter as a picture with this side in px, without its shadow's room cut off; None where it is gone."""
        view = self.session.counter(piece)
        if view is None:
            return None
        return cropped(self.view.kit.art.sprite(view, side), side)

    # -- what hands do --------------------------------------------------------------------------------------

    def click(self, hex: int, pieces: list[str], pos: tuple[float, float]) -> None:
        """A click on the map."""
        self.cursor = OFF
        self.act_on(hex, pieces)

    def act_on(self, hex: int, pieces: list[str]) -> None:
        """What a click or Enter on a hex does."""
        ready = self.choices.ready
        answer = self.choices.click(hex, pieces)
        if answer.send and ready is not None and not self.ui.may_press(self.ui.pointer):
            self.choices.ready = ready
            return
        self.answer(answer, battle_why.about(self, hex, pieces))

    def _hovered(self, hex: int, pieces: list[str]) -> None:
        if hex != self.hovered:
            self.hovered = hex
            if hex != OFF:
                self.cursor = OFF
            if not self.animation.running:
                self.view.show(scene_of(self))
                if self.choices.ready is None:
                    battle_show.show_unit(self)

    def pick_menu(self, hex: int, pieces: list[str], pos: tuple[float, float]) -> None:
        """A right click: drop what is ready, or choose what to look at or to ask."""
        battle_why.pick_menu(self, hex, pieces, (round(pos[0]), round(pos[1])))

    def look(self, piece: str) -> None:
        """Show the card of a piece; one that can act comes into focus."""
        moment = self.choices.moment
        self.choices.looked = piece
        if piece in moment.actors and self.session.asked_person:
            self.choices.focus = piece
            self.choices.ready = None
        self.panel.open(0)
        self.refresh()

    def go_to_piece(self, piece: str) -> None:
        """Bring a piece to the middle of the view and show its card."""
        state = self.session.state
        if piece in state.pieces:
            self.view.centre_on(state.pieces[piece].hex)
            tab = self.panel.tabs.chosen
            self.look(piece)
            if not self.panel.sheet:
                self.panel.open(tab if tab == 2 else 0)

    def go_to_label(self, label: str) -> None:
        """Bring a hex to the middle of the view."""
        hex = self.session.state.place(label)
        if hex != OFF:
            self.view.centre_on(hex)
            self.cursor = hex
            self.view.show(scene_of(self))

    def fold(self) -> None:
        """Fold the panel away, or unfold it."""
        self.folded = not self.folded
        self.root.place(self.ui.window)
        self.refresh()

    def trace(self) -> dict[str, object]:
        return traced(self)
