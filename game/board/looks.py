"""How the kinds of terrain on a map sheet are painted, as plain data: what a painter is told, not how he does it."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Look:
    """How one kind of terrain or hexside looks: a recipe of the painter's and what differs from how he has it.

    `name` tells the looks of a map apart: kinds with the same one grow together into one area. Colours are codes such
    as "#A9C0C4", `opacity` runs to 255, `density` is per cent; lengths are thousandths of a hex radius. `church` is
    "one" (a church for each place), "each" (for each hex) or "none". `outline` is smoothing, swing, scale and inset of
    the area's edge. None is as the recipe has it.
    """

    name: str
    recipe: str
    colour: str | None = None
    under: str | None = None
    opacity: int | None = None
    density: int | None = None
    width: int | None = None
    church: str | None = None
    ruined: bool | None = None
    rails: bool | None = None
    wagons: bool | None = None
    outline: tuple[int | None, int | None, int | None, int | None] | None = None
    named: bool = False
    """Whether the name of the terrain is printed in the hex."""


@dataclass(frozen=True, slots=True)
class Looks:
    """The looks of terrain and hexsides by kind (see `plain`), in the order of painting, and tints of higher levels."""

    terrain: dict[str, Look] = field(default_factory=dict)
    hexsides: dict[str, Look] = field(default_factory=dict)
    levels: tuple[str, ...] = ()


def plain(name: str) -> str:
    """A kind of terrain in small letters with hyphens, as looks are named."""
    return name.strip().lower().replace("_", "-").replace(" ", "-")
