"""What lies on top of a screen: menus, dialogs, curtains. Whether it keeps events and drawing from what is below."""

from game.ui.widgets.base import Container


class Layer(Container):
    """Something on top of the screen: a menu, a dialog, a curtain.

    A modal one keeps all events from what lies below; an opaque one also keeps it from being drawn.
    """

    modal = True
    opaque = False

    def pressed_outside(self) -> None:
        """Be told of a press beside it."""

    def fill_window(self) -> None:
        """Find a place in a window that was opened or has changed its size."""

    def go_on(self) -> None:
        """Do what it has to do by itself."""

    def wait(self) -> int | None:
        """In how many milliseconds it goes on by itself; None while only events can change anything."""
        return None

    def taken_away(self) -> None:
        """Be told that it was closed, or that another screen has come."""
