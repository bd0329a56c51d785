"""The opening screen: play, continue, load, replay, settings, about, quit."""

import math
from collections.abc import Callable
from pathlib import Path

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.engine.play import start
from game.engine.scenario import Scenario
from game.engine.text import _
from game.engine.turns import turn_words
from game.engine.views import CounterView
from game.record.folders import ready
from game.record.game import Game
from game.record.keeping import last_unfinished, tidy_up
from game.record.listing import Listed
from game.record.resume import resume
from game.record.trouble import FileTrouble, RulesDiffer, SaveTrouble
from game.setup.library import Found, find_scenarios
from game.setup.loader import load_scenario
from game.ui import by_file
from game.ui.counters.table import draw_counters
from game.ui.editor.files import sweep_trials
from game.ui.mapview.camera import Camera
from game.ui.opening import pages as opening_pages
from game.ui.opening.editor_page import EditorPage
from game.ui.opening.file_page import ByFilePage, NewByFilePage
from game.ui.opening.games_page import LoadPage, ReplayPage
from game.ui.opening.pages import Page
from game.ui.opening.play_page import PlayPage
from game.ui.paint.mappicture import map_picture
from game.ui.paint.painter import MapPainter
from game.ui.rulebook.page import choose_rules
from game.ui.screen import Screen, Shell
from game.ui.theme import fade, mix, rgb
from game.ui.trouble import file_box
from game.ui.widgets import style, text
from game.ui.widgets.button import Button
from game.ui.widgets.dialog import Dialog, DialogButton

DUSK = rgb("#D2BC94")
SHADE = rgb("#14110D")
MENU_WIDTH, MENU_HEIGHT = 330, 46
_TITLE = style.Type("serif", "Bold", 92)
_UNDER = style.Type("serif", "It", 24)


class Opening(Screen):
    """The first screen, and where every battle leads back to."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        shell.back = None
        self.found: list[Found] = find_scenarios(shell.rulesets.values(), shell.folders.scenarios)
        self.page: Page | None = None
        self.bring: Path | None = None
        """A file to be opened as soon as the screen is shown."""
        self.buttons: list[Button] = []
        self.leads_to: list[type[Page] | None] = []
        """The page that each button of the menu opens, None for one that does something else."""
        self._battle: tuple[Scenario, tuple[CounterView, ...]] | None = None
        self.quit = Button(self.ui, _("Quit"), lambda: self.go("quit"), kind="plain", anchor="l")
        tidy_up(shell.folders)
        sweep_trials(shell.folders.games)
        self.build_menu()

    def build_menu(self) -> None:
        """Make the buttons of the menu anew: which game can be continued may have changed."""
        for old in (*self.buttons, self.quit):
            if old.parent is not None:
                self.root.remove(old)
        self.buttons, self.leads_to = [], []

        def add(label: str, action: Callable[[], object], leads_to: type[Page] | None = None) -> Button:
            self.buttons.append(self.root.add(Button(self.ui, label, action, anchor="l")))
            self.leads_to.append(leads_to)
            return self.buttons[-1]

        def page(kind: type[Page]) -> Button:
            return add(_(kind.menu), lambda: self.show(kind), kind)

        page(PlayPage)
        last = last_unfinished(self.shell.folders.games)
        if last is not None:
            name = self.title_of(last.title) or last.battle
            on = _("Continue: {battle}, {turn}").format(
                battle=name, turn=turn_words(self.shell.rulesets, last.ruleset).amid(max(1, last.turn))
            )
            add(on, lambda: self.load(last))
        page(LoadPage)
        page(ByFilePage)
        page(ReplayPage)
        page(EditorPage)
        self.rules_button = add(_("Rules"), self.rules)
        page(opening_pages.SettingsPage)
        page(opening_pages.AboutPage)
        self.root.add(self.quit)
        if self.page is not None:
            self.root.children.remove(self.page)
            self.root.add(self.page)  # the Tab key goes through the menu first
            self._light()
            self.layout()

    def rules(self) -> None:
        """Open the rules page over this screen."""
        choose_rules(self.ui, list(self.shell.rulesets.values()), self.rules_button.rect)

    def title_of(self, title: str) -> str:
        """The printed name of a title, "" where no rule set has it."""
        return next((r.titles[title] for r in self.shell.rulesets.values() if title in r.titles), "")

    # -- as a screen ----------------------------------------------------------------------------------------

    def enter(self) -> None:
        self.show(PlayPage)
        if self.bring is not None:
            path, self.bring = self.bring, None
            by_file.open_file(self, path)

    def layout(self) -> None:
        px, window = self.ui.px, self.ui.window
        left = px(96) if window.w >= px(1300) else px(40)
        compact = window.h < px(820)
        y = px(182 if compact else 290)
        if not compact:
            y = max(px(150), min(px(324), window.h // 2 - px(180)))
        if window.h < px(600):
            left, y = px(24), px(124)
        menu = min(px(MENU_WIDTH), window.w * 2 // 5)
        step = min(px(MENU_HEIGHT + 11), (window.h - y - px(44)) // max(1, len(self.buttons)))
        for button in self.buttons:
            button.place(Rect(left, y, menu, min(px(MENU_HEIGHT), step - px(5))))
            y += step
        self.quit.place(Rect(left, y + px(2), menu, px(34)))
        if self.page is not None:
            wide = min(px(540), window.w - left - menu - 2 * px(20))
            above = px(20 if compact else 30)
            high = min(px(self.page.HEIGHT), window.h - 2 * above)
            right = px(90) if window.w >= px(1300) else px(24)
            top = (window.h - min(px(600), window.h - 2 * above)) // 2
            self.page.place(Rect(window.w - right - wide, min(top, window.h - above - high), wide, high))

    def show(self, kind: type[Page]) -> None:
        """Show a page at the right."""
        if self.page is not None:
            self.root.remove(self.page)
        self.page = self.root.add(kind(self))
        self._light()
        self.layout()
        self.ui.dirty = True

    def _light(self) -> None:
        """Light the entry of the menu whose page is shown."""
        for button, kind in zip(self.buttons, self.leads_to, strict=True):
            shown = ByFilePage if isinstance(self.page, NewByFilePage) else type(self.page)
            button.kind = "primary" if kind is not None and shown is kind else "normal"
            button.changed()

    def handle(self, event: Event) -> None:
        if event.type != pygame.KEYDOWN:
            return
        if event.key in (pygame.K_TAB, pygame.K_DOWN, pygame.K_UP):
            back = event.key == pygame.K_UP or bool(event.mod & pygame.KMOD_SHIFT)
            self.ui.move_focus(self.root, -1 if back else 1)
            return
        enter = event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and not self.ui.repeated(event)
        if enter and self.page is not None and self.ui.may_press(None):
            self.page.enter()

    # -- what is behind -------------------------------------------------------------------------------------

    def _backdrop(self) -> tuple[Scenario, tuple[CounterView, ...]] | None:
        """The first battle that can be played, as it is set up."""
        if self._battle is None:
            scenario = next((one.scenario for one in self.found if one.scenario is not None), None)
            if scenario is None:
                return None
            ruleset = self.shell.rulesets[scenario.ruleset]
            state, _ = start(ruleset, scenario)
            self._battle = scenario, ruleset.view(state, None).counters
        return self._battle

    def paint_ground(self, surface: Surface) -> None:
        settings = self.shell.settings
        key = (*self.ui.size, self.ui.scale, settings.counters, settings.colours)
        if self.shell.backdrop is None or self.shell.backdrop[0] != key:
            self.shell.backdrop = key, self._painted()
        surface.blit(self.shell.backdrop[1], (0, 0))

    def _painted(self) -> Surface:
        px, (width, height) = self.ui.px, self.ui.size
        surface = Surface((width, height))
        surface.fill(style.BAR)
        behind = self._backdrop()
        if behind is not None:
            scenario, counters = behind
            radius = px(60)
            camera = Camera(scenario.sheet.grid, Rect(0, 0, width, height), (radius,), radius)
            hexes = [h for c in counters for h in c.hexes]
            middle = [camera.lattice.centre(h) for h in hexes]
            if middle:
                camera.look_at((sum(p[0] for p in middle) / len(middle), sum(p[1] for p in middle) / len(middle)))
            tiles = self.shell.folders.tiles
            drawn = map_picture(scenario, self.shell.folders.scenarios, self.ui.scale)
            painter = MapPainter(scenario.sheet, scale=self.ui.scale, numbers=False, folder=tiles, picture=drawn)
            while not painter.draw(surface, camera):
                painter.finish()
            draw_counters(surface, camera, counters, self.shell.art(scenario.sides))
        surface.fill(DUSK, None, pygame.BLEND_RGB_MULT)
        self._wash(surface)
        self._heading(surface)
        return surface

    def _wash(self, surface: Surface) -> None:
        """The dark at the left on which the menu stands, and a thinner one over all."""
        width, height = surface.get_size()
        strip = Surface((128, 1), pygame.SRCALPHA)
        menu = self.buttons[0].rect
        solid, clear = menu.x + menu.w * 0.75, menu.right + menu.w * 0.7
        for n in range(128):
            share = max(0.0, min(1.0, (clear - n * width / 127) / (clear - solid)))
            strip.set_at((n, 0), fade(SHADE, round(34 + 210 * share * share * (3 - 2 * share))))
        surface.blit(pygame.transform.smoothscale(strip, (width, height)), (0, 0))

    def _heading(self, surface: Surface) -> None:
        px, window = self.ui.px, self.ui.window
        left = self.buttons[0].rect.x
        compact, low = window.h < px(820), window.h < px(600)
        kind = style.Type("serif", "Bold", 48 if low else 64) if compact else _TITLE
        top = px(40) if low else px(56) if compact else self.buttons[0].rect.y - px(172)
        ink = rgb("#F6EACB")
        wide = text.draw(surface, "Caracole", text.face(kind, self.ui.scale), ink, (left, top), "l")
        y = top + px(34 if low else 40 if compact else 58)
        self._flourish(surface, left, y, wide)
        under = style.Type("serif", "It", 20) if compact else _UNDER
        at = (left, y + px(56 if compact else 62))
        if low:
            return
        words, face = _("Battles of pike and shot, 1600 to 1742"), text.face(under, self.ui.scale)
        text.draw(surface, words, face, rgb("#D8C7A0"), at)

    def _flourish(self, surface: Surface, x: int, y: int, wide: int) -> None:
        """Three lines that wheel about, as riders of a caracole do."""
        k, s = 3, self.ui.scale
        big = Surface((round((wide + 60 * s) * k), round(56 * s * k)), pygame.SRCALPHA)
        for n, strength in enumerate((1.0, 0.82, 0.64)):
            colour = mix(SHADE, style.GOLD, strength)
            line = max(2, round(2 * s * k))
            row, radius = 4 + 8 * n, 9
            start, end = 26 * n, wide / s - 60 + 42 * n
            points: list[tuple[float, float]] = [(start, row), (end, row)]
            turn = [(end + radius * math.sin(a / 12 * math.pi), row + radius - radius * math.cos(a / 12 * math.pi))
                    for a in range(13)]  # fmt: skip
            points += [*turn, (end - 30, row + 2 * radius)]
            pygame.draw.lines(big, colour, False, [(px * s * k, py * s * k) for px, py in points], line)
            tip = (end - 44, row + 2 * radius)
            arrow = [tip, (tip[0] + 16, tip[1] - 6), (tip[0] + 16, tip[1] + 6)]
            pygame.draw.polygon(big, colour, [(px * s * k, py * s * k) for px, py in arrow])
        size = big.get_width() // k, big.get_height() // k
        surface.blit(pygame.transform.smoothscale(big, size), (x, y))

    # -- what the pages do ----------------------------------------------------------------------------------

    def begin(self, found: Found, names: dict[str, str], players: dict[str, str], options: frozenset[str]) -> None:
        """Begin a new battle."""
        from game.ui.battle.screen import Battle

        rulesets = self.shell.rulesets
        scenario = load_scenario(found.path, rulesets.values())
        try:
            game = Game.new(
                rulesets[scenario.ruleset], scenario, seed=self.shell.resume_seed(), options=options, names=names,
                players=players, folder=ready(self.shell.folders.games),
            )  # fmt: skip
        except SaveTrouble as trouble:
            file_box(self.ui, _("The battle cannot be begun"), trouble, _("A game is always kept on disk."))
            return
        self.go(Battle(self.shell, game))

    def load(self, listed: Listed) -> None:
        """Go on with a game, at one table or by file."""
        by_file.open_file(self, listed.path)

    def load_table(self, listed: Listed, go_on: bool = False) -> None:
        """Go on with a game at one table."""
        from game.ui.battle.screen import Battle

        try:
            game = resume(listed.path, self.shell.rulesets, folder=ready(self.shell.folders.games), go_on=go_on)
        except RulesDiffer as differ:
            on = _("Play on from command {n}").format(n=max(0, differ.n - 1))
            buttons = [
                DialogButton(_("Go back"), None, "cancel"),
                DialogButton(_("Only watch it"), lambda: self.watch(listed)),
                DialogButton(on, lambda: self.load_table(listed, True), "primary"),
            ]
            words = _(
                "{reason}.\nThe game can be watched as it was played, or played on from where both agree."
            ).format(reason=differ.reason)
            self.ui.open(Dialog(self.ui, _("The rules have changed since"), words, buttons, width=640))
            return
        except FileTrouble as trouble:
            file_box(self.ui, _("This game cannot be opened"), trouble)
            return
        self.go(Battle(self.shell, game))

    def watch(self, listed: Listed) -> None:
        """Watch a game."""
        from game.ui.replay.screen import open_replay

        try:
            screen = open_replay(self.shell, listed.path)
        except (FileTrouble, ValueError) as trouble:
            file_box(self.ui, _("This game cannot be watched"), trouble)
            return
        self.go(screen)

    def trace(self) -> dict[str, object]:
        return {"screen": "Opening", "page": type(self.page).__name__}
