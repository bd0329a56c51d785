"""The keys: one table of all that has a key, what a pressed key is called, and which key the player gave to what.

A key has a name such as "U", "Ctrl+Z", "Shift+Tab", "F9", "?" or "Left". A sign is named by the sign it gives, a letter
by its letter, so that the names hold on every keyboard; the number pad gives the same names as the other keys.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import pygame
from pygame.event import Event

from game.engine.text import N_

EVERYWHERE = "everywhere"
PLACES = ("battle", "replay")
"""The screens that have keys of their own."""


@dataclass(frozen=True, slots=True)
class Action:
    """Something that has a key. `held` works while the key is down; `fixed` keys cannot be changed.

    `words` have `{turn}` where the rules' own word for a turn stands. `where` is the screen on which the key works,
    EVERYWHERE for all of them: two screens may use the same key.
    """

    id: str
    group: str
    words: str
    keys: tuple[str, ...]
    held: bool = False
    fixed: bool = False
    where: str = "battle"

    def clashes(self, other: "Action") -> bool:
        """Whether the two work on the same screen, so that they cannot have the same key."""
        return self.where == other.where or EVERYWHERE in (self.where, other.where)


ACTIONS = (
    Action("next", N_("Choosing"), N_("Next unit that can act, or next target"), ("Tab",), fixed=True,
           where=EVERYWHERE),
    Action("previous", N_("Choosing"), N_("The one before"), ("Shift+Tab",), fixed=True, where=EVERYWHERE),
    Action("cursor", N_("Choosing"), N_("Move the hex cursor"), ("Left", "Right", "Up", "Down"), fixed=True),
    Action("do", N_("Choosing"), N_("Do what is ready, act on the cursor's hex, decline a question"), ("Enter",),
           fixed=True, where=EVERYWHERE),
    Action("out", N_("Choosing"), N_("Back out: path, choice, cursor"), ("Esc",), fixed=True, where=EVERYWHERE),
    Action("offers", N_("Choosing"), N_("List of all that is offered"), ("Space",)),
    Action("turn-left", N_("Commands"), N_("Turn left"), ("Q",)),
    Action("turn-right", N_("Commands"), N_("Turn right"), ("E",)),
    Action("done", N_("Commands"), N_("Done with this step, or decline"), ("D",)),
    Action("undo", N_("Commands"), N_("Undo"), ("U", "Ctrl+Z")),
    Action("redo", N_("Commands"), N_("Redo"), ("Ctrl+Y", "Ctrl+Shift+Z")),
    Action("why", N_("Commands"), N_("Why not? All conditions of what is under the cursor"), ("Y",)),
    Action("answers", N_("Commands"), N_("Give an answer in advance"), ("Ctrl+D",)),
    Action("revoke", N_("Commands"), N_("Revoke an answer given in advance"), ("Backspace",)),
    Action("since", N_("The map"), N_("What happened since my last decision"), ("Ctrl+P",)),
    Action("since-list", N_("The map"), N_("The same as a list"), ("Ctrl+Shift+P",)),
    Action("trails", N_("The map"), N_("Keep the trails of the last moves drawn"), ("Ctrl+T",)),
    Action("marks", N_("The map"), N_("Planning marks: menu, or held and dragged an arrow"), ("K",), held=True),
    Action("sight", N_("The map"), N_("Line of sight to the cursor, from the chosen unit"), ("L",)),
    Action("sight-from", N_("The map"), N_("Line of sight from the hex of the cursor"), ("Shift+L",)),
    Action("enemy-zones", N_("The map"), N_("Zones of the enemy, while held"), ("Alt",), held=True),
    Action("hide", N_("The map"), N_("Hide the counters, while held"), ("H",), held=True, where=EVERYWHERE),
    Action("grid", N_("The map"), N_("Hex grid"), ("G",), where=EVERYWHERE),
    Action("numbers", N_("The map"), N_("Hex numbers"), ("N",), where=EVERYWHERE),
    Action("closer", N_("The map"), N_("Zoom in (or the wheel)"), ("+", "="), where=EVERYWHERE),
    Action("farther", N_("The map"), N_("Zoom out"), ("-",), where=EVERYWHERE),
    Action("fit", N_("The map"), N_("Show the whole battle"), ("Home",)),
    Action("scroll-left", N_("The map"), N_("Scroll to the left (or drag the map)"), ("Shift+Left",), where=EVERYWHERE),
    Action("scroll-right", N_("The map"), N_("Scroll to the right"), ("Shift+Right",), where=EVERYWHERE),
    Action("scroll-up", N_("The map"), N_("Scroll up"), ("Shift+Up",), where=EVERYWHERE),
    Action("scroll-down", N_("The map"), N_("Scroll down"), ("Shift+Down",), where=EVERYWHERE),
    Action("overlays", N_("Over the map"), N_("The list of what lies over the map"), ("F3",)),
    Action("overlay-reach", N_("Over the map"), N_("Reach with costs"), ("Ctrl+1",)),
    Action("overlay-fire", N_("Over the map"), N_("Fire zone"), ("Ctrl+2",)),
    Action("overlay-interception", N_("Over the map"), N_("Interception zone"), ("Ctrl+3",)),
    Action("overlay-command", N_("Over the map"), N_("Command range and chain"), ("Ctrl+4",)),
    Action("overlay-threat", N_("Over the map"), N_("Threat of the enemy"), ("Ctrl+5",)),
    Action("overlay-arcs", N_("Over the map"), N_("Front, flanks and rear"), ("Ctrl+6",)),
    Action("overlay-levels", N_("Over the map"), N_("Levels of the ground"), ("Ctrl+7",)),
    Action("overlay-enemy", N_("Over the map"), N_("Zones of the enemy"), ("Ctrl+8",)),
    Action("replay-play", N_("A replay"), N_("Play, or stop"), ("Space",), where="replay"),
    Action("replay-forward", N_("A replay"), N_("A step forward"), ("Right",), where="replay"),
    Action("replay-back", N_("A replay"), N_("A step back"), ("Left",), where="replay"),
    Action("replay-next-unit", N_("A replay"), N_("To the next unit's action"), ("Ctrl+Right",), where="replay"),
    Action("replay-last-unit", N_("A replay"), N_("To the unit's action before"), ("Ctrl+Left",), where="replay"),
    Action("replay-next-activation", N_("A replay"), N_("To the next activation"), ("Down",), where="replay"),
    Action("replay-last-activation", N_("A replay"), N_("To the activation before"), ("Up",), where="replay"),
    Action("replay-next-turn", N_("A replay"), N_("To the next {turn}"), ("Page down",), where="replay"),
    Action("replay-last-turn", N_("A replay"), N_("To the {turn} before"), ("Page up",), where="replay"),
    Action("replay-start", N_("A replay"), N_("To the start"), ("Home",), where="replay"),
    Action("replay-end", N_("A replay"), N_("To the end"), ("End",), where="replay"),
    Action("replay-slower", N_("A replay"), N_("Slower"), (",",), where="replay"),
    Action("replay-faster", N_("A replay"), N_("Faster"), (".",), where="replay"),
    Action("replay-eyes", N_("A replay"), N_("Whose eyes: both sides', then each side's"), ("V",), where="replay"),
    Action("replay-bookmark", N_("A replay"), N_("Bookmark here, with a note"), ("B",), where="replay"),
    Action("replay-next-mark", N_("A replay"), N_("To the next bookmark"), ("Ctrl+Down",), where="replay"),
    Action("replay-last-mark", N_("A replay"), N_("To the bookmark before"), ("Ctrl+Up",), where="replay"),
    Action("replay-audit", N_("A replay"), N_("Audit: run it through the rules again"), ("A",), where="replay"),
    Action("replay-compare", N_("A replay"), N_("Compare with another game"), ("C",), where="replay"),
    Action("replay-what-if", N_("A replay"), N_("What if: play this decision on many times"), ("W",), where="replay"),
    Action("replay-play-on", N_("A replay"), N_("Play on from here"), ("P",), where="replay"),
    Action("replay-fit", N_("A replay"), N_("Show the whole battle"), ("F",), where="replay"),
    Action("tab", N_("The panel"), N_("Next tab"), ("Ctrl+Tab",), where=EVERYWHERE),
    Action("tab-back", N_("The panel"), N_("The tab before"), ("Ctrl+Shift+Tab",), where=EVERYWHERE),
    Action("list", N_("The panel"), N_("Into the list of the tab, or back to the map"), ("F6",), where=EVERYWHERE),
    Action("search", N_("The panel"), N_("Search the log"), ("Ctrl+F",), where=EVERYWHERE),
    Action("fold", N_("The panel"), N_("Fold the panel away"), ("F9",), where=EVERYWHERE),
    Action("menu", N_("The program"), N_("Menu"), ("F10",), where=EVERYWHERE),
    Action("rules", N_("The program"), N_("The rules, at the clause of what is pointed at"), ("F2",), where=EVERYWHERE),
    Action("settings", N_("The program"), N_("Settings"), ("Ctrl+,", "F8"), where=EVERYWHERE),
    Action("keys", N_("The program"), N_("This page"), ("?", "F1"), where=EVERYWHERE),
    Action("save", N_("The program"), N_("Save a copy under a name"), ("Ctrl+S",)),
    Action("sound", N_("The program"), N_("Sound on or off"), ("M",), where=EVERYWHERE),
    Action("full-screen", N_("The program"), N_("Full screen"), ("F11",), where=EVERYWHERE),
    Action("picture", N_("The program"), N_("Picture of the screen into your folder"), ("F12",), where=EVERYWHERE),
)  # fmt: skip
"""Everything that has a key, in the order of the page of keys. Buttons without an action here get free keys."""
BY_ID = {action.id: action for action in ACTIONS}

_NAMES = {
    pygame.K_RETURN: "Enter", pygame.K_KP_ENTER: "Enter", pygame.K_ESCAPE: "Esc", pygame.K_TAB: "Tab",
    pygame.K_SPACE: "Space", pygame.K_BACKSPACE: "Backspace", pygame.K_DELETE: "Delete", pygame.K_INSERT: "Insert",
    pygame.K_HOME: "Home", pygame.K_END: "End", pygame.K_PAGEUP: "Page up", pygame.K_PAGEDOWN: "Page down",
    pygame.K_LEFT: "Left", pygame.K_RIGHT: "Right", pygame.K_UP: "Up", pygame.K_DOWN: "Down",
    pygame.K_LALT: "Alt", pygame.K_RALT: "Alt", pygame.K_KP_PLUS: "+", pygame.K_KP_MINUS: "-",
    pygame.K_KP_MULTIPLY: "*", pygame.K_KP_DIVIDE: "/", pygame.K_KP_PERIOD: ".",
    **{code: str(n) for n, code in enumerate((
        pygame.K_KP_0, pygame.K_KP_1, pygame.K_KP_2, pygame.K_KP_3, pygame.K_KP_4, pygame.K_KP_5, pygame.K_KP_6,
        pygame.K_KP_7, pygame.K_KP_8, pygame.K_KP_9,
    ))},
}  # fmt: skip
_SILENT = frozenset((
    pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LMETA, pygame.K_RMETA, pygame.K_MODE,
    pygame.K_CAPSLOCK, pygame.K_NUMLOCKCLEAR, pygame.K_SCROLLLOCK,
))  # fmt: skip
_ALT = (pygame.K_LALT, pygame.K_RALT)


def name_of(event: Event) -> str:
    """What a pressed key is called, "" for one that is only held with others. The event's key must be Latin."""
    key, mod, sign = int(event.key), int(event.mod), str(getattr(event, "unicode", ""))
    if key in _SILENT:
        return ""
    if key in _ALT:
        return "Alt"
    shift, ctrl = bool(mod & pygame.KMOD_SHIFT), bool(mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
    alt = bool(mod & pygame.KMOD_ALT)
    sign = sign.replace("−", "-")
    drawn = len(sign) == 1 and sign.isprintable() and sign != " "
    if drawn and ctrl == alt and (sign.isdecimal() or not sign.isalnum()):
        return sign  # the sign itself, however this keyboard makes it
    if key in _NAMES:
        name = _NAMES[key]
    elif pygame.K_F1 <= key <= pygame.K_F12 or 32 < key < 127:
        name = pygame.key.name(key).upper()
    elif drawn:
        name = sign.upper()
    else:
        name = pygame.key.name(key).capitalize()
    if not name:
        return ""
    shift = shift and (len(name) > 1 or name.isalpha())
    return f"{'Ctrl+' if ctrl else ''}{'Alt+' if alt else ''}{'Shift+' if shift else ''}{name}"


def place_digit(event: Event) -> str:
    """The digit printed on the upper row at the place of a key, "" elsewhere: some keyboards want Shift for it."""
    place = int(getattr(event, "scancode", 0))
    return str((place - pygame.KSCAN_1 + 1) % 10) if pygame.KSCAN_1 <= place <= pygame.KSCAN_0 else ""


def cap(key: str) -> str:
    """A key as it is printed on a button."""
    head, plus, last = key.rpartition("+") if len(key) > 1 and not key.endswith("+") else ("", "", key)
    return f"{head.replace('+', ' ')}{' ' if plus else ''}{'−' if last == '-' else last}"


@dataclass(slots=True)
class KeyMap:
    """Which key does what: the usual ones, and in their place those that the player has changed."""

    changed: dict[str, list[str]] = field(default_factory=dict)
    """Action to its keys, for the actions whose keys are not the usual ones. It is the settings' own table."""

    def keys(self, id: str) -> tuple[str, ...]:
        """The keys of an action. A key that the player has given away is no usual key of another one."""
        action = BY_ID[id]
        if action.fixed:
            return action.keys
        if id in self.changed:
            return tuple(self.changed[id])
        own = {key for other, keys in self.changed.items() if BY_ID[other].clashes(action) for key in keys}
        return tuple(key for key in action.keys if key not in own)

    def cap(self, id: str) -> str:
        """The first key of an action as it is printed on a button, "" where it has none."""
        keys = self.keys(id)
        return cap(keys[0]) if keys else ""

    def told(self, id: str) -> str:
        """All keys of an action in words."""
        return ", ".join(cap(key) for key in self.keys(id))

    def action(self, key: str, where: str = "battle") -> str:
        """The action of a key on a screen, "" where it has none."""
        here = (a.id for a in ACTIONS if a.where in (where, EVERYWHERE) and key and key in self.keys(a.id))
        return next(here, "")

    def holders(self, id: str, key: str) -> list[str]:
        """The other actions that have a key and could not keep it if this one had it."""
        mine = BY_ID[id]
        return [a.id for a in ACTIONS if a.id != id and a.clashes(mine) and key in self.keys(a.id)]

    def taken(self, where: str = "battle") -> Iterator[str]:
        """Every key that has an action on a screen."""
        for action in ACTIONS:
            if action.where in (where, EVERYWHERE):
                yield from self.keys(action.id)

    def give(self, id: str, key: str) -> None:
        """Make a key the first of an action. Who had it gets the former first key in its place, where that is free."""
        mine = list(self.keys(id))
        former = mine[0] if mine else ""
        for holder in self.holders(id, key):
            free = former and all(other == id for other in self.holders(holder, former))
            theirs = [(former if free else "") if k == key else k for k in self.keys(holder)]
            self._set(holder, [k for k in theirs if k])
        self._set(id, [key, *(k for k in mine[1:] if k != key)])

    def reset(self, id: str) -> list[str]:
        """Give an action its usual keys again, and return the actions that lose a key by it."""
        usual = BY_ID[id].keys
        losing = list(dict.fromkeys(other for key in usual for other in self.holders(id, key)))
        for other in losing:
            self._set(other, [k for k in self.keys(other) if k not in usual])
        self._set(id, list(usual))
        return losing

    def _set(self, id: str, keys: list[str]) -> None:
        if tuple(keys) == BY_ID[id].keys:
            self.changed.pop(id, None)
        else:
            self.changed[id] = keys


def fitting_keys(found: Mapping[str, object]) -> dict[str, list[str]] | None:
    """A table of changed keys out of a file, None where it is none: unknown actions, fixed ones, a key used twice."""
    table: dict[str, list[str]] = {}
    for id, keys in found.items():
        if id not in BY_ID or BY_ID[id].fixed or not isinstance(keys, list):
            return None
        if not all(isinstance(key, str) and 0 < len(key) <= 30 for key in keys):
            return None
        table[id] = keys
    places = [list(KeyMap(table).taken(where)) for where in PLACES]
    return table if all(len(taken) == len(set(taken)) for taken in places) else None
