"""What two people at one machine need: whose turn it is, what happened meanwhile, standing answers, planning marks."""

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from pygame.event import Event as Input

from game.engine.commands import Command, Done
from game.engine.events import Levelled, Moved, Removed, Rolled, Turned
from game.engine.text import _, n_
from game.record.recent import Beat
from game.ui.battle.band import Band
from game.ui.battle.chips import Chip, ChipColumn
from game.ui.battle.planning import Planning
from game.ui.battle.session import Moment
from game.ui.battle.since import SincePlay, beats_for, show_list, trails_of
from game.ui.battle.standing import Standing, StandingAnswers, bound
from game.ui.mapview.scene import Scene
from game.ui.widgets.base import Tip
from game.ui.widgets.menu import MenuItem, open_menu

if TYPE_CHECKING:
    from game.ui.battle.screen import Battle

SEEN = (Moved, Turned, Rolled, Levelled, Removed)
"""What can be seen on the map when it is played back."""


class Seat:
    """Belongs to a battle screen, which tells it what happens and asks it what is to be shown and sent."""

    def __init__(self, screen: "Battle") -> None:
        self.screen = screen
        self.standing = StandingAnswers(screen.session)
        self.planning = Planning(screen)
        self.chips = screen.root.add(ChipColumn(screen.ui))
        self.band = screen.root.add(Band(screen.ui))
        self.playing: SincePlay | None = None
        self.declined: list[str] = []
        """What was answered by itself since a person last decided."""
        self._side = ""
        """Who was told last that he decides."""
        self._beats: tuple[int, str, list[Beat]] = (-1, "", [])
        self._useless = False
        self._count = screen.session.game.count
        self._automatic: tuple[Moment, Command | None, str] | None = None
        screen.prompts.more_answers = self.answers_menu
        screen.prompts.has_more_answers = lambda: bool(self.standing.offered())

    # -- as the screen goes on ------------------------------------------------------------------------------

    def stand(self) -> None:
        """Place chips and band on the map."""
        self.chips.stand(self.screen.view.rect)
        self.band.stand(self.screen.view.rect)

    def first(self, event: Input) -> bool:
        """See an event before any widget does; true when nobody else shall have it."""
        if self.screen.ui.layers:
            return False
        return self.band.guard(event) or self.planning.first(event)

    def tick(self, milliseconds: int) -> None:
        """Let time pass."""
        self.band.tick(milliseconds)
        if self.playing is not None:
            self.playing.tick(milliseconds)

    def next_change(self) -> int | None:
        """In how many milliseconds something goes on by itself."""
        waits = [self.band.next_change(), self.playing.next_change() if self.playing is not None else None]
        if not self.screen.ui.layers and self.automatic() is not None:
            waits.append(1)
        known = [wait for wait in waits if wait is not None]
        return min(known) if known else None

    def heard(self) -> None:
        """Be told that something happened, or that the game went back: then no answer stands any more."""
        self._automatic = None
        before, self._count = self._count, self.screen.session.game.count
        if self._count < before:
            self.standing.clear()
            self.declined.clear()
            self._side = ""
        self.standing.prune()

    def settled(self) -> None:
        """The animation is over: the band sweeps where another person decides now."""
        asked = self.screen.session.moment.asked
        side = asked.side if asked is not None and self.screen.session.asked_person else ""
        before, shell = self._side, self.screen.shell
        if not side or self.automatic() is not None:
            return
        if self.declined:
            more = len(self.declined) - 1
            told = n_("and {count} more, see the log", "and {count} more, see the log", more).format(count=more)
            self.screen.ui.toasts.show(self.declined[-1], told if more else "", stay=6000)
            self.declined.clear()
        self._side = side
        if not before or before == side or not self.screen.session.hot_seat or not shell.settings.band:
            return
        if asked is None or asked.secret or self.screen.ui.layers:
            return
        palette = self.screen.view.kit.art.palette(side)
        self.band.start(
            _("{who} decides").format(who=self.screen.session.who(side)), asked.prompt, palette, shell.settings.pace
        )

    def after_curtain(self, side: str) -> None:
        """Whoever has the mouse now was told so by the curtain."""
        self._side = side

    def decorate(self, scene: Scene) -> None:
        """Add to a scene what stays drawn."""
        scene.notes = self.planning.shown()
        held = self.screen.session.moment.held
        if held:
            scene.counters = tuple(replace(c, can_act=False) if c.id in held else c for c in scene.counters)
        if self.screen.shell.settings.trails and self.news():
            scene.trails = trails_of(self.screen, self.recent())

    def refresh(self) -> None:
        """Show the chips of the moment."""
        chips = [
            Chip(one.label, partial(self.revoke, one), tip=Tip(one.label, _("A click, or Backspace, revokes it.")))
            for one in self.standing.given
        ]
        if self.planning.drawing:
            tip = Tip(_("The mouse draws"), _("Drag an arrow, click a hex for a note. A click here ends it."))
            chips.append(Chip(_("Planning: drag or click"), self.planning.toggle, tip=tip))
        if self.news():
            tip = Tip(_("What happened since your last decision"), _("Is played back on the map. Ctrl+P"))
            chips.append(Chip(_("Since my last decision"), self.play, "play", tip))
        self.chips.show(chips)
        self.chips.stand(self.screen.view.rect)

    # -- what happened --------------------------------------------------------------------------------------

    @property
    def speaker(self) -> str:
        """The side that looks now: who decides, or the only person."""
        return self.planning.side

    def recent(self) -> list[Beat]:
        """What happened since the speaker's last decision."""
        key = self.screen.session.game.count, self.speaker
        if self._beats[:2] != key:
            self._beats = (*key, beats_for(self.screen, key[1]) if key[1] else [])
        return self._beats[2]

    def news(self) -> bool:
        """Whether there is something to see on the map, and the speaker has decided nothing since."""
        beats = self.recent()
        if not beats or not any(isinstance(event, SEEN) for beat in beats for event in beat.events):
            return False
        after = self.screen.session.game.story.played[beats[-1].last :]
        return all(step.side != self.speaker for step in after) and beats[-1].side != self.speaker

    def play(self) -> None:
        """Play back on the map what happened since the last decision."""
        shown = self.recent()
        if not shown:
            self.screen.say(_("Nothing has happened since your last decision."))
            return
        self.band.end()
        self.screen.animation.skip()
        self.screen.animation.tick(0, self.screen.view)
        self.playing = SincePlay(self.screen, self.speaker, shown)
        self.playing.begin()

    def played_back(self) -> None:
        """The playing back is over; what is asked comes into sight again."""
        self.screen._settle()

    def nothing_new(self) -> Tip | None:
        """Why there is nothing to play back."""
        return None if self.recent() else Tip(_("Nothing has happened since your last decision"))

    def no_answers(self) -> Tip | None:
        """Why no answer can be given in advance."""
        return (
            None
            if self.standing.offered()
            else Tip(_("Not to this question"), _("Only reactions can be, and the rest."))
        )

    def list(self) -> None:
        """The same as a list in words."""
        show_list(self.screen, self.speaker, self.recent())

    def toggle_trails(self) -> None:
        """Keep the last ways drawn, or not."""
        settings = self.screen.shell.settings
        settings.trails = not settings.trails
        self.screen.shell.save_settings()
        self.screen.refresh()

    # -- answers given in advance ---------------------------------------------------------------------------

    def automatic(self) -> tuple[Command, str] | None:
        """What is to be sent without asking the player, and the sentence that tells him."""
        moment, useless = self.screen.session.moment, self.screen.shell.settings.decline_useless
        if self._automatic is None or self._automatic[0] is not moment or self._useless != useless:
            self._useless = useless
            self._automatic = (moment, *self._worked_out(moment))
        _, command, why = self._automatic
        return (command, why) if command is not None else None

    def _worked_out(self, moment: Moment) -> tuple[Command | None, str]:
        session = self.screen.session
        if moment.asked is None or not session.asked_person:
            return None, ""
        found = self.standing.answer()
        who = session.name(moment.asked.side)
        if found is not None:
            command, answer = found
            words = (
                _("{who}: {command} ({answer})")
                if answer.what == "rest"
                else _("{who}: declined, {question} ({answer})")
            )
            return command, words.format(
                who=who, command=moment.words(command), question=moment.asked.prompt, answer=answer.label.lower()
            )
        useless = session.useless() if self.screen.shell.settings.decline_useless else None
        if useless is None:
            return None, ""
        return useless, _("{who}: declined, {question} (nothing gained)").format(who=who, question=moment.asked.prompt)

    def send_automatic(self) -> bool:
        """Send what is to be answered without asking, with a line in the log; false where nothing is.

        A notice tells it once a person has to decide again.
        """
        found = self.automatic()
        if found is None:
            return False
        command, why = found
        screen = self.screen
        self.declined.append(why)
        screen.chronicle.note(screen.session.game.count + 1, why)
        screen.send((command,))
        screen.refresh()
        return True

    def give(self, answer: Standing) -> None:
        """Let an answer stand; where a rule forces pieces to act first, say which."""
        moment = self.screen.session.moment
        self.standing.give(answer)
        self._automatic = None
        forced = bound(moment) if answer.what == "rest" and moment.waiting is None else ()
        if forced:
            names = ", ".join(self.screen.session.piece_name(piece) for piece in forced)
            self.screen.go_to_piece(forced[0])
            why = moment.why_not(Done())
            self.screen.say(
                _("Bound to act first: {units}. The rest stands after that.").format(units=names),
                why.clause if why else "",
            )
        self.screen.refresh()

    def revoke(self, answer: Standing | None = None) -> bool:
        """Take an answer back, the last one if none is named; false where none stands."""
        given = self.standing.given
        if not given:
            return False
        self.standing.revoke(answer if answer is not None else given[-1])
        self._automatic = None
        self.screen.refresh()
        return True

    def answers_menu(self) -> None:
        """The standing answers that can be given now."""
        offered = self.standing.offered()
        if not offered:
            self.screen.say(_("No answer can be given in advance to this question."))
            return
        items = [MenuItem(one.label, partial(self.give, one)) for one in offered]
        bar = self.screen.bar
        box = next((b for o in bar.prompt.offers if o.icon and (b := bar.box_of(o)) is not None), bar.rect)
        open_menu(self.screen.ui, items, box)
