"""How terrain looks on the map: `assets/terrain.yaml`, and the `looks:` of a battlefield."""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from game.board.looks import Look, Looks, plain
from game.engine.text import N_, _
from game.setup.data import asset
from game.setup.faults import Faults
from game.setup.messages import Book, Sink, check, meant, unknown
from game.setup.model import Colour, Model, Word
from game.setup.yamltext import Place, read

RECIPES: dict[str, tuple[str, ...]] = {
    "meadow": ("colour", "opacity", "density", "outline"),
    "trees": ("colour", "under", "density", "outline"),
    "water": ("colour", "density", "outline"),
    "reeds": ("colour", "opacity", "density", "outline"),
    "stipple": ("colour", "opacity", "density", "outline"),
    "ripples": ("colour", "opacity", "density", "outline"),
    "ridges": ("colour", "opacity", "density", "outline"),
    "stones": ("colour", "opacity", "density", "outline"),
    "houses": ("colour", "opacity", "density", "church", "ruined", "outline"),
    "plots": ("colour", "opacity"),
    "furrows": ("colour", "opacity", "rails", "outline"),
    "tents": ("colour", "opacity", "density", "wagons", "outline"),
}
"""The recipes of the painter for terrain, each with what it may be told."""
HEXSIDE_RECIPES: dict[str, tuple[str, ...]] = {
    "flow": ("colour", "width"),
    "channel": ("colour",),
    "bushes": (),
    "treeline": (),
    "posts": ("colour",),
    "planks": (),
    "steps": (),
    "dots": ("colour",),
    "nothing": (),
}
"""The recipes for hexsides."""

Also = Annotated[list[Word], Field(description="Other kinds that look the same; they grow together with this one.")]


class OutlineRow(Model):
    """The edge of an area: how often it is smoothed; swing, its scale and inset in thousandths of a hex radius."""

    smoothing: Annotated[int | None, Field(ge=0, le=100)] = None
    swing: Annotated[int | None, Field(ge=0, le=300)] = None
    scale: Annotated[int | None, Field(ge=300, le=3000)] = None
    inset: Annotated[int | None, Field(ge=0, le=400)] = None


class TerrainLook(Model):
    """How one kind of terrain is painted. Which keys beside `recipe` there may be depends on the recipe."""

    recipe: Annotated[Word, Field(json_schema_extra={"enum": [*RECIPES]})]
    also: Also = Field(default_factory=list)
    colour: Colour | None = None
    under: Colour | None = None
    opacity: Annotated[int | None, Field(ge=0, le=255)] = None
    density: Annotated[int | None, Field(ge=0, le=300, description="Per cent of what the recipe draws.")] = None
    church: Literal["one", "each", "none"] | None = None
    ruined: bool | None = None
    rails: bool | None = None
    wagons: bool | None = None
    outline: OutlineRow | None = None
    named: bool = False


class HexsideLook(Model):
    """How one kind of hexside is painted."""

    recipe: Annotated[Word, Field(json_schema_extra={"enum": [*HEXSIDE_RECIPES]})]
    also: Also = Field(default_factory=list)
    colour: Colour | None = None
    width: Annotated[int | None, Field(ge=20, le=500)] = None


Tints = Annotated[list[Colour], Field(description="The ground of the levels above the lowest, the last for the rest.")]


class LooksRow(Model):
    """The looks of a battlefield's own kinds of terrain and hexsides."""

    terrain: dict[Word, TerrainLook] = Field(default_factory=dict)
    hexsides: dict[Word, HexsideLook] = Field(default_factory=dict)
    levels: Tints = Field(default_factory=list)


class TerrainFile(LooksRow):
    """The looks that are shipped."""

    levels: Annotated[Tints, Field(min_length=1)]


def read_looks(path: Path) -> Looks:
    """The looks of a file. Raises Faults with all that is wrong in it."""
    document = read(path)
    if document.value is None:
        raise Faults(document.faults)
    book = Book(document)
    file, _ = check(TerrainFile, document.value, book.fault)
    found = None if file is None else looks_of(file, book.fault)
    if book.faults or found is None:
        raise Faults(book.faults)
    return found


@lru_cache(maxsize=1)
def shipped_looks() -> Looks:
    """The looks that are shipped, read once. Raises Faults."""
    return read_looks(asset("terrain.yaml"))


def looks_of(rows: LooksRow | None, sink: Sink, base: Place = (), own: bool = False) -> Looks:
    """The looks of checked rows; unknown recipes and what a recipe cannot be told go to the sink.

    *own* is for the rows of one map: they never grow together with the shipped ones of the same name.
    """
    if rows is None:
        return Looks()
    mark = "own " if own else ""
    return Looks(
        _by_kind(rows.terrain, RECIPES, sink, (*base, "terrain"), mark),
        _by_kind(rows.hexsides, HEXSIDE_RECIPES, sink, (*base, "hexsides"), mark),
        tuple(rows.levels),
    )


def _by_kind(
    rows: Mapping[str, TerrainLook] | Mapping[str, HexsideLook], recipes: Mapping[str, tuple[str, ...]], sink: Sink,
    base: Place, mark: str,
) -> dict[str, Look]:  # fmt: skip
    found: dict[str, Look] = {}
    for kind, row in rows.items():
        place = (*base, kind)
        told = row.model_dump(exclude={"recipe", "also", "named", "outline"}, exclude_none=True)
        outline = getattr(row, "outline", None)
        if outline is not None:
            told["outline"] = outline.smoothing, outline.swing, outline.scale, outline.inset
        if row.recipe not in recipes:
            sink((*place, "recipe"), unknown(N_("recipe"), row.recipe, recipes))
            continue
        for key in told:
            if key not in recipes[row.recipe]:
                sink(
                    (*place, key),
                    _("the recipe {recipe} has no `{key}`{hint}").format(
                        recipe=row.recipe, key=key, hint=meant(key, recipes[row.recipe])
                    ),
                )
        look = Look(mark + plain(kind), row.recipe, named=getattr(row, "named", False), **told)
        for index, name in enumerate((kind, *row.also)):
            if plain(name) in found:
                where = place if not index else (*place, "also", index - 1)
                sink(
                    where,
                    _("`{name}` has a look already: that of {other}").format(name=name, other=found[plain(name)].name),
                )
            found[plain(name)] = look
    return found
