"""Scenes for the pictures: play by file, from the invitation to the file that went another way."""

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.players import make
from game.record.exchange import hand_over, receive, take_in
from game.record.file_game import FileGame
from game.record.folders import Folders
from game.record.invitation import accept, battle_in, invite, preview
from game.record.own import Own
from game.ui import by_file
from game.ui.hand import folders_in
from game.ui.opening import file_page
from game.ui.opening.file_page import ByFilePage, NewByFilePage

if TYPE_CHECKING:
    from game.ui.shots import Take


class _Far:
    """The other player, without a window: he plays as the simple player does."""

    def __init__(self, take: "Take") -> None:
        self.rulesets = take.hand.app.shell.rulesets
        self.folders: Folders = folders_in(Path(tempfile.mkdtemp(prefix="caracole-far-")))
        self.own: Own | None = None

    def invite(self, take: "Take", side: int) -> Path:
        """His invitation to the first battle."""
        scenario = next(one.scenario for one in take.hand.app.screen.found if one.scenario)  # type: ignore[union-attr]
        ruleset = self.rulesets[scenario.ruleset]
        self.own = invite(ruleset, scenario, frozenset(), scenario.sides[side].id, "Anna", self.folders)
        return self._send(preview(self.own, self.folders, self.rulesets))

    def answer(self, path: Path) -> Path:
        """What he sends back."""
        received = receive(path, self.folders)
        if received.what == "invitation":
            _, scenario = battle_in(path, received.invitation, self.rulesets)
            self.own = accept(path, received.lines, "Måns", scenario, self.folders)
            return self._send(preview(self.own, self.folders, self.rulesets))
        self.own = received.own
        return self._send(take_in(received, self.folders, self.rulesets))

    def _send(self, game: FileGame | None) -> Path:
        assert self.own is not None
        if game is not None:
            _decide(game)
        path = hand_over(self.own, game, self.folders)
        if game is not None:
            game.close()
        return path


def _decide(game: FileGame) -> None:
    player = make("simple", f"shots/{game.side}", game.ruleset)
    while game.mine and (asked := game.decision) is not None and asked.side == game.side:
        game.submit(player.choose(game.state))


def _page(take: "Take", kind: type[ByFilePage] | type[NewByFilePage]) -> None:
    file_page.downloads = lambda: Path("Downloads")
    take.hand.app.screen.show(kind)  # type: ignore[union-attr]


def _new(take: "Take") -> None:
    _page(take, NewByFilePage)
    take.hand.click(take.hand.app.screen.page.sides[0].field.rect)  # type: ignore[union-attr]
    take.hand.type("Anna")
    take.hand.aside()


def _invite(take: "Take") -> None:
    _new(take)
    take.hand.press("Invite")
    take.hand.settle()


def _secret(take: "Take") -> None:
    _invite(take)
    take.orders()
    take.hand.aside()


def _ready(take: "Take") -> None:
    _invite(take)
    game = take.battle.session.file
    assert game is not None
    _decide(game)
    take.battle.session.changed()
    take.hand.aside()


def _sent(take: "Take") -> None:
    _ready(take)
    take.hand.press("Send the file")
    take.hand.aside()


def _waiting(take: "Take") -> None:
    _sent(take)
    take.hand.press("Close")
    take.hand.aside()


def _invitation(take: "Take") -> None:
    by_file.open_file(take.hand.app.screen, _Far(take).invite(take, 0))  # type: ignore[arg-type]
    take.hand.type("Måns")
    take.hand.aside()


def _to_and_fro(take: "Take", times: int) -> tuple[_Far, Path]:
    """The battle some files on; the next file of the other is on its way."""
    _sent(take)
    take.hand.press("Close")
    far = _Far(take)
    path = far.answer(_lying(take))
    for _ in range(times):
        by_file.open_file(take.battle, path)
        take.hand.settle()
        if take.battle.seat.playing is not None:
            take.hand.key(pygame.K_ESCAPE)
        game = take.battle.session.file
        assert game is not None
        _decide(game)
        take.battle.session.changed()
        take.hand.settle()
        take.hand.press("Send the file")
        take.hand.press("Close")
        path = far.answer(_lying(take))
    return far, path


def _lying(take: "Take") -> Path:
    return max(take.hand.folders.to_send.glob("*.caracole"), key=lambda path: path.stat().st_mtime_ns)


def _opened(take: "Take") -> None:
    _, path = _to_and_fro(take, 6)
    by_file.open_file(take.battle, path)
    take.hand.step(12)
    take.hand.aside()


def _send_now(take: "Take") -> None:
    _, path = _to_and_fro(take, 2)
    by_file.open_file(take.battle, path)
    take.hand.settle()
    if take.battle.seat.playing is not None:
        take.hand.key(pygame.K_ESCAPE)
    game = take.battle.session.file
    assert game is not None
    _decide(game)
    take.battle.session.changed()
    take.hand.settle()
    take.hand.aside()


def _menu(take: "Take") -> None:
    _send_now(take)
    take.hand.key(pygame.K_F10)
    take.hand.aside()


def _list(take: "Take") -> None:
    from game.ui.opening.screen import Opening

    _waiting(take)
    take.battle.go(Opening(take.hand.app.shell))
    take.hand.step(2)
    _page(take, ByFilePage)
    take.hand.aside()


def _older(take: "Take") -> None:
    _waiting(take)
    far = _Far(take)
    first = far.answer(_lying(take))
    by_file.open_file(take.battle, first)
    take.hand.settle()
    if take.battle.seat.playing is not None:
        take.hand.key(pygame.K_ESCAPE)
    by_file.open_file(take.battle, first)
    take.hand.aside()


def _help(take: "Take") -> None:
    _page(take, ByFilePage)
    take.hand.press("How it works")
    take.hand.aside()


SCENES: dict[str, Callable[["Take"], None]] = {
    "file-page": _list, "file-new": _new, "file-orders": _secret, "file-ready": _ready, "file-sent": _sent,
    "file-waiting": _waiting, "file-invitation": _invitation, "file-opened": _opened, "file-send": _send_now,
    "file-menu": _menu, "file-older": _older, "file-help": _help,
}  # fmt: skip
