"""Two players with a computer each: their windows, one after the other, and the files between them."""

import shutil
from pathlib import Path

import pygame
from pygame.event import Event

from game.players import make
from game.ui.battle.screen import Battle
from game.ui.hand import Hand
from game.ui.shots import SEED, Take
from tests.ui.screens import opened


class Home:
    """One player; `window` opens his program, which is closed before the other's is opened."""

    def __init__(self, home: Path, name: str) -> None:
        self.home, self.name = home, name
        self.hand: Hand | None = None

    def window(self, size: tuple[int, int] = (1024, 700)) -> Hand:
        """His window at the opening screen."""
        self.hand = opened(self.home, size)
        return self.hand

    def close(self) -> None:
        """Close his window."""
        assert self.hand is not None
        self.hand.app.close()
        self.hand = None

    def sent(self) -> Path:
        """The file that lies ready for the other."""
        return max((self.home / "to send").glob("*.caracole"), key=lambda path: path.stat().st_mtime_ns)


def drop(hand: Hand, path: Path) -> None:
    """Drop a file onto the window."""
    pygame.event.post(Event(pygame.DROPFILE, {"file": str(path)}))
    hand.step(3)


def arrived(path: Path, home: Home) -> Path:
    """The file as it lies at the other player's."""
    inbox = home.home / "inbox"
    inbox.mkdir(parents=True, exist_ok=True)
    return Path(shutil.copy(path, inbox / path.name))


def invited(anna: Home, side: int = 0) -> Hand:
    """Anna's window in the battle where she makes her secret choices, through the pages of the opening screen."""
    hand = anna.window()
    hand.press("Play by file")
    hand.press("New game by file")
    page = hand.app.screen.page  # type: ignore[union-attr]
    if side:
        page.sides[0].choose.choose(side)
    hand.click(page.sides[0].field.rect)
    hand.type(anna.name)
    hand.press("Invite")
    hand.settle()
    return hand


def orders(hand: Hand) -> None:
    """Give all orders and say so."""
    Take.orders(Take(hand))
    hand.press("Orders are given")


def send(hand: Hand) -> None:
    """Send the file with the button of the prompt bar, and close what says where it lies."""
    hand.press("Send the file")
    hand.press("Close")


def play(hand: Hand) -> None:
    """Decide all that is this player's, as the simple player would."""
    screen = hand.battle
    session = screen.session
    assert session.file is not None
    player = make("simple", f"{SEED}/{session.file.side}", session.ruleset)
    while session.asked_person:
        screen.send((player.choose(session.state),))
    hand.settle()


def in_battle_by_file(anna: Home, bert: Home) -> Hand:
    """Anna's window when the battle has just begun: invitation and answer went to and fro."""
    hand = invited(anna)
    orders(hand)
    send(hand)
    anna.close()
    hand = bert.window()
    drop(hand, arrived(anna.sent(), bert))
    hand.type(bert.name)
    hand.press("Accept")
    hand.settle()
    orders(hand)
    send(hand)
    bert.close()
    hand = anna.window()
    drop(hand, arrived(bert.sent(), anna))
    hand.settle()
    assert isinstance(hand.app.screen, Battle)
    if hand.battle.seat.playing is not None:
        hand.key(pygame.K_ESCAPE)
    return hand
