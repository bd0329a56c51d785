"""The setup editor as a screen: the map in the middle, the palette at the left, forms at the right, what is wrong."""

from pathlib import Path

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.board.hexes import OFF
from game.engine.ruleset import Ruleset
from game.engine.text import _
from game.engine.views import CounterView, Overlay
from game.record.scenario_file import forget_rescue, rescue
from game.setup.editing.area import rectangle
from game.setup.editing.block import Cut
from game.setup.editing.data import Plain
from game.setup.editing.draft import Draft
from game.setup.editing.problems import Problem
from game.ui.editor import files, hands, keys
from game.ui.editor.canvas import Canvas
from game.ui.editor.counters import sides_of
from game.ui.editor.palette import WIDE, Palette
from game.ui.editor.plan import PlanPainter
from game.ui.editor.sheet import print_changes, shown
from game.ui.editor.side import BATTLE, MAP, PIECES, PROBLEMS, RULES, SidePanel
from game.ui.editor.strips import FootStrip, TopStrip
from game.ui.editor.work import Work
from game.ui.mapview.mini_view import MiniView
from game.ui.mapview.overlays import Overlays
from game.ui.mapview.scene import Scene
from game.ui.paint.painter import MapPainter
from game.ui.rulebook.page import open_rules
from game.ui.screen import MapKit, Screen, Shell
from game.ui.widgets.base import Point, Tip
from game.ui.widgets.button import Button

RESCUE_AFTER = 20_000
"""Unsaved work is kept on the disk at most so many milliseconds later."""
MOST_SHOWN = 60
"""So many hexes in which something is wrong are shown at the most."""
CHECK_AFTER = 300
"""So many milliseconds after the last change it is found out what is wrong."""


class Editor(Screen):
    """A scenario being set up."""

    def __init__(self, shell: Shell, draft: Draft, ruleset: Ruleset, work: Work | None = None) -> None:
        super().__init__(shell)
        self.work: Work = work or Work(draft, ruleset)
        self.work.on_change = self.refresh
        self.work.unchecked = True
        known = self.work.known()
        self.tool = "select"
        self.terrain = next((w.value for w in known.terrains if w.value != self.work.ground.terrain[0]), "")
        self.level = 1
        self.hexside: str | None = known.hexsides[0].value if known.hexsides else None
        self.kind = self.work.catalogue.kinds[0].id if self.work.catalogue.kinds else ""
        self.side = known.sides[0].value if known.sides else ""
        self.wing = ""
        self.fills = self.erases_roads = False
        self.cut: Cut | None = None
        self.copied = ""
        """The piece that was copied, by its id, and its row where it was cut."""
        self.taken: Plain = {}
        self.area: tuple[int, int] | None = None
        self.edge: tuple[int, int] | None = None
        """The hexside of the keyboard's cursor: hex and direction."""
        self.by_key = False
        self.cursor = OFF
        self.at: Point | None = None
        self.stroke: list[int] = []
        self.strokes = 0
        self.stroking = False
        self.carried = ""
        self.printed = False
        """Whether the map is shown as it will be printed."""
        self.folded = False
        """Whether the panel at the right is folded away, so that a small window is all map."""
        self._goal = OFF
        self._wrong: tuple[int, ...] = ()
        """The hexes shown as those where something is wrong."""
        self._changed_at = 0
        self.rescue: Path | None = None
        """Where the work is kept as long as it is not saved."""
        self._rescued: tuple[int, object] = (-RESCUE_AFTER, None)
        """When it was kept last, and what."""
        self.dropped = False
        """Whether the player has said that it need not be saved."""
        self._sheet = self.work.ground.sheet
        self.palette: Palette = Palette(self)
        self.panel = SidePanel(self)
        self.top = TopStrip(self)
        self.foot = FootStrip(self)
        self.unfold = Button(self.ui, "", self.fold, icon="left", tooltip=Tip(_("Unfold the panel"), "F9"))
        self._make_view()
        for widget in (self.palette, self.panel, self.unfold, self.top, self.foot):
            self.root.add(widget)
        self._known = self._state()

    def _make_view(self) -> None:
        """Make the map anew: its hexes are others."""
        for old in [child for child in self.root.children if isinstance(child, Canvas | MiniView)]:
            self.root.remove(old)
        settings, sheet = self.shell.settings, self.work.ground.sheet
        self.plan: PlanPainter = PlanPainter(sheet, self.ui.scale, settings.grid, settings.numbers)
        kit = MapKit(self.plan, self.shell.art(sides_of(self.work.value)), Overlays(self.ui.scale))
        self.view: Canvas = Canvas(self.ui, shown(self.work), kit, self._hand)
        self.view.on_menu = lambda hex, pieces, pos: keys.open_menu_at(self, hex, pieces, pos)
        self.view.tip_for = self._tip
        self.view.edge_at = lambda pos: hands.nearest_side(self, pos) if self.tool == "side" else None
        self.view.show(Scene(self.work.counters))
        self.mini: MiniView = MiniView(self.ui, self.view)
        self.root.children[:0] = [self.view, self.mini]
        self.view.parent = self.mini.parent = self.root
        self._sheet = sheet
        self.printed = False
        self.cursor, self.area = OFF, None

    # -- what changes ---------------------------------------------------------------------------------------

    def _state(self) -> tuple[object, ...]:
        value = self.work.value
        return (*(value.get(key) for key in ("sides", "wings")), self.work.ground.grid)

    def refresh(self) -> None:
        """Show the draft as it is now, and find out soon what is wrong with it."""
        work = self.work
        state = self._state()
        if state[-1] is not self._known[-1]:
            self._make_view()
            self.layout()
            self.view.fit()
        elif state[0] is not self._known[0]:
            self.view.kit.art = self.shell.art(sides_of(work.value))
        self._known = state
        if work.ground.sheet is not self._sheet:
            changed = print_changes(self._sheet, work.ground.sheet, work.ground.changed)
            self._sheet = work.ground.sheet
            if changed is None or changed:
                self.view.kit.painter.replace(work.ground.sheet, changed or ())
        if self.view.scene.counters is not work.counters:
            self.show_scene()
        if work.unchecked:
            self._changed_at = self.ui.now
        if not self.stroking:
            self.panel.refresh()
            self.palette.refresh()
        self.top.refresh()
        self.foot.refresh()
        self.view.moved()

    def show_scene(self) -> None:
        """Show counters, the chosen piece, the block that is marked and the goal of a drag."""
        work = self.work
        overlays: tuple[Overlay, ...] = ()
        if self.area is not None and self.tool == "area":
            overlays = (Overlay("reach", tuple(rectangle(work.grid, *self.area))),)
        scene = Scene(work.counters, overlays=overlays, cursor=self.cursor)
        chosen = next((c for c in work.counters if c.id == work.chosen), None)
        scene.selected = chosen.hexes if chosen is not None else ()
        wrong = dict.fromkeys(hex for problem in work.problems for hex in problem.hexes)
        scene.targets = tuple((hex, "", False) for hex in list(wrong)[:MOST_SHOWN])
        self._wrong = tuple(wrong)
        self.view.edge = self.edge if self.tool == "side" and self.cursor != OFF else None
        if self._goal != OFF and chosen is not None and chosen.hexes and self._goal not in chosen.hexes:
            scene.aim = self._goal
        self.view.show(scene)

    def show_goal(self, hex: int) -> None:
        """Show where the piece that is dragged would stand."""
        if hex != self._goal:
            self._goal = hex
            self.show_scene()

    def show_area(self, a: int, b: int) -> None:
        """Mark a block of hexes."""
        if self.area != (a, b):
            self.area = (a, b)
            self.show_scene()

    def choose(self, id: str) -> None:
        """Choose a piece, or none."""
        if id != self.work.chosen:
            self.work.chosen = id
            self.show_scene()
            if id:
                self.panel.tabs.choose(PIECES)
            self.panel.refresh()

    def take(self, tool: str) -> None:
        """Take a tool into the hand."""
        if tool != self.tool:
            self.tool = tool
            self.view.sweeps = tool not in ("select", "area", "name")
            self.palette.refresh()
            self.foot.refresh()
            self.show_scene()

    def go_to(self, problem: Problem) -> None:
        """Show where a problem is: its hex, its piece or the page that sets it."""
        if problem.hexes:
            self.view.bring(problem.hexes[0])
            self.view.light(problem.hexes)
        else:
            self.view.light(())
        if problem.piece:
            self.work.chosen = problem.piece
            self.show_scene()
            self.panel.open(PIECES)
            return
        part = problem.place[0] if problem.place else ""
        tab = {"battlefield": MAP, "special": RULES, "counters": PIECES, "deployment": PIECES}.get(str(part), BATTLE)
        self.panel.open(tab)

    # -- hands ----------------------------------------------------------------------------------------------

    def _hand(self, what: str, hex: int, pos: Point) -> None:
        self.by_key = False
        self.at = pos
        if self.cursor != OFF:
            self.cursor = OFF
            self.show_scene()
        if what == "press":
            self.view.light(())
        if what == "release":
            self._goal = OFF
        hands.work_hand(self, what, hex, pos)
        if what == "release":
            self.show_scene()

    def act_at_cursor(self, drag: bool = False) -> None:
        """What Enter does on the hex of the cursor; with *drag* as a part of one stroke."""
        if self.cursor == OFF:
            return
        self.by_key, self.at = True, None
        x, y = self.view.camera.centre(self.cursor)
        pos = (round(x), round(y))
        if not drag:
            hands.work_hand(self, "press", self.cursor, pos)
            hands.work_hand(self, "release", self.cursor, pos)
        else:
            hands.work_hand(self, "drag" if self.stroking else "press", self.cursor, pos)

    def sprite(self, view: CounterView, side: int) -> Surface:
        """A counter as a picture with this side in px."""
        from game.ui.battle.scene import cropped

        return cropped(self.view.kit.art.sprite(view, side), side)

    def _tip(self, hex: int, pieces: list[str]) -> Tip | None:
        work = self.work
        land = f"{_(work.ground.terrain[hex]).replace('-', ' ')}, " + _("level {level}").format(
            level=work.ground.level[hex]
        )
        lines = [land, *(work.name_of(id) for id in work.at(hex))]
        lines += [problem.fault.message for problem in work.problems if hex in problem.hexes][:3]
        return Tip(work.grid.labels[hex], "\n".join(lines))

    # -- as a screen ----------------------------------------------------------------------------------------

    @property
    def caption(self) -> str:
        name = str(self.work.value.get("name", ""))
        return (_("* {name} · editor") if self.work.draft.changed else _("{name} · editor")).format(name=name)

    def enter(self) -> None:
        self.ui.on_clause = lambda clause: open_rules(self.ui, self.work.ruleset, clause)
        self.refresh()
        self.view.arrange()
        self.view.fit()

    def layout(self) -> None:
        px, window = self.ui.px, self.ui.window
        bar, foot = px(44), px(34)
        wide = 0 if self.folded else px(396 if window.w >= px(1300) else 330)
        left = px(WIDE if window.w >= px(1300) else 190)
        self.top.place(Rect(0, 0, window.w, bar))
        self.foot.place(Rect(0, window.h - foot, window.w, foot))
        middle = Rect(0, bar, window.w, window.h - bar - foot)
        self.palette.place(Rect(0, middle.y, left, middle.h))
        self.panel.visible = not self.folded
        self.unfold.visible = self.folded
        self.panel.place(Rect(middle.right - wide, middle.y, wide, middle.h))
        self.unfold.place(Rect(middle.right - px(36), middle.y + px(8), px(30), px(30)))
        self.view.place(Rect(left, middle.y, middle.w - wide - left, middle.h))
        w, h = self.mini.natural_size()
        share = min(1.0, self.view.rect.w * 0.3 / w)
        w, h = round(w * share), round(h * share)
        self.mini.visible = w >= px(80)  # a smaller one shows nothing and lies over hexes
        self.mini.place(Rect(self.view.rect.x + px(10), middle.bottom - px(10) - h, w, h))
        self.ui.toasts.area = self.view.rect

    def resized(self) -> None:
        before = self.view.camera
        middle, level = before.to_map(before.view.center), before.levels.index(before.level)
        self._make_view()
        super().resized()
        self.view.camera.set_radius(self.view.camera.levels[level])
        self.view.camera.look_at(middle)
        self.refresh()

    def fold(self) -> None:
        """Fold the panel at the right away, or unfold it."""
        self.folded = not self.folded
        self.root.place(self.ui.window)
        self.view.changed()

    def show_printed(self) -> None:
        """Show the map as it will be printed, or as a plan again."""
        self.printed = not self.printed
        sheet, settings = self.work.ground.sheet, self.shell.settings
        if self.printed:
            self.view.kit.painter = MapPainter(
                sheet, scale=self.ui.scale, grid=settings.grid, numbers=settings.numbers,
                folder=self.shell.folders.tiles, picture=files.background(self),
            )  # fmt: skip
        else:
            self.plan.replace(sheet)
            self.view.kit.painter = self.plan
        self.mini.use(self.view.kit.painter)
        self.view.changed()
        self.top.refresh()

    def handle(self, event: Event) -> None:
        if event.type == pygame.KEYDOWN:
            keys.handle(self, event)
        elif event.type == pygame.KEYUP and self.stroking and event.key in (pygame.K_LSHIFT, pygame.K_RSHIFT):
            hands.work_hand(self, "release", OFF, (0, 0))

    def tick(self, milliseconds: int) -> None:
        if self.view.busy:
            self.view.work()
        if self.work.unchecked and not self.stroking and self.ui.now - self._changed_at >= CHECK_AFTER:
            self.check()

    def keep(self, at_once: bool = False) -> None:
        """Keep work that is not saved where it is found again, should the program end."""
        draft = self.work.draft
        if not draft.changed or self.dropped:
            forget_rescue(self.rescue)
            self.rescue = None
        elif at_once or (self.ui.now - self._rescued[0] >= RESCUE_AFTER and draft.value is not self._rescued[1]):
            before, self.rescue = self.rescue, rescue(draft, self.shell.folders.scenarios)
            if before != self.rescue:
                forget_rescue(before)
            self._rescued = (self.ui.now, draft.value)

    def leave(self) -> None:
        self.keep(at_once=True)

    def check(self) -> None:
        """Find out what is wrong now."""
        self.keep()
        self.work.check(self.shell.rulesets.values())
        if self._wrong != tuple(dict.fromkeys(hex for one in self.work.problems for hex in one.hexes)):
            self.show_scene()
        self.panel.show_problems()
        if self.panel.tabs.chosen == PROBLEMS:
            self.panel.arrange()
        self.top.refresh()
        self.foot.refresh()
        self.ui.dirty = True

    def next_change(self) -> int | None:
        if self.view.busy:
            return 1
        if self.work.unchecked and not self.stroking:
            return max(1, CHECK_AFTER - (self.ui.now - self._changed_at))
        return None

    def may_close(self) -> bool:
        if not self.work.draft.changed:
            return True
        files.ask_to_save(self, lambda: self.go("quit"))
        return False

    def again(self) -> Screen:
        return Editor(self.shell, self.work.draft, self.work.ruleset, self.work)

    def where(self) -> list[str]:
        steps = ", ".join(step.words for step in self.work.draft.past[-5:])
        return ["Editor", f"File: {self.work.draft.path}", f"Last steps: {steps}"]

    def trace(self) -> dict[str, object]:
        grid, view = self.work.grid, self.view
        hexes = {}
        for hex in grid if grid.size <= 2500 else ():
            x, y = view.camera.centre(hex)
            if view.rect.inflate(-20, -20).collidepoint((x, y)):
                hexes[grid.labels[hex]] = [round(x), round(y)]
        return {
            "screen": "Editor", "tool": self.tool, "hexes": hexes, "chosen": self.work.chosen,
            "problems": [str(problem.fault) for problem in self.work.problems], "unchecked": self.work.unchecked,
            "changed": self.work.draft.changed, "path": str(self.work.draft.path or ""),
            "pieces": {c.id: [grid.labels[h] for h in c.hexes] for c in self.work.counters},
            "name": self.work.value.get("name"), "form": self.panel.form.traced() if self.panel.form.visible else {},
        }  # fmt: skip
