"""The models of data files: battlefield, counters, tables and scenario, strict, unknown keys refused.

What a rule set calls its own (the values on a counter, the tables, the rules of one scenario) comes as its plain
records; the models around them are made for each rule set by `models_of`.
"""

from dataclasses import MISSING, dataclass, fields
from functools import lru_cache
from typing import Annotated, Any, Literal, get_type_hints

from pydantic import BaseModel, Field, StringConstraints, create_model

from game.engine.ruleset import Ruleset
from game.engine.scenario import THE_BATTLE_OF
from game.setup.backgrounds import BackgroundRow
from game.setup.colours import OwnColours
from game.setup.looks import LooksRow
from game.setup.model import Model, Word

Id = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9-]*$")]
ScenarioId = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9-]*/[a-z0-9][a-z0-9-]*$")]
Hex = Annotated[str, StringConstraints(min_length=1), Field(description="Printed number of a hex, in quotes.")]
Origin = Annotated[
    str,
    StringConstraints(pattern=r"^(printed|found: \S.*|reconstructed: \S.*)$"),
    Field(description="Where a value comes from: `printed`, `found: WHERE` or `reconstructed: WHY`."),
]
Origins = Annotated[
    dict[str, Origin],
    Field(description="Origin of each key of this file; `key.inner` for a single value within it."),
]
Level = Annotated[int, Field(ge=-9, le=9)]
Count = Annotated[int, Field(ge=1, le=250)]
Marks = dict[Id, Annotated[int, Field(ge=1, le=99)]]
Texts = Annotated[str | list[str], Field(description="Notes for readers of the file.")]
Edge = Literal["west", "east", "north", "south"]


class FileModel(Model):
    """What every data file may hold besides its own keys."""

    origins: Origins = Field(default_factory=dict)
    notes: Texts = ""
    sources: Annotated[dict[str, Word], Field(description="Short name of a source to its address or title.")] = Field(
        default_factory=dict
    )


class LegendEntry(Model):
    """What a letter of the map text stands for."""

    terrain: Word
    level: Level | None = None


class LevelPatch(Model):
    """Hexes that lie on one level: single hexes, or "0101..0412" for a block of columns and rows."""

    level: Level
    hexes: Annotated[list[Word], Field(min_length=1)]


class Hexside(Model):
    """What runs along the side between two adjacent hexes."""

    between: Annotated[list[Hex], Field(min_length=2, max_length=2)]
    is_: Annotated[Word | list[Word], Field(alias="is")]


class MapLabel(Model):
    """A name printed on the map from one hex to another, or at one."""

    text: Word
    start: Annotated[Hex, Field(alias="from")]
    end: Annotated[Hex | None, Field(alias="to")] = None
    style: Literal["area", "place", "water"] = "area"


class Battlefield(FileModel):
    """A map: its grid, and a letter for each hex, row by row from the top."""

    columns: Count
    rows: Count
    shape: Literal["flat", "pointy"] = "flat"
    shifted: Literal["even", "odd"] = "even"
    numbering: Literal["CCRR", "AB"] = "CCRR"
    legend: dict[Annotated[str, StringConstraints(min_length=1, max_length=1)], LegendEntry]
    map: Annotated[list[Word], Field(description="A line of letters for each row; blanks between them are free.")]
    levels: list[LevelPatch] = Field(default_factory=list)
    hexsides: list[Hexside] = Field(default_factory=list)
    roads: list[Annotated[list[Hex], Field(min_length=2)]] = Field(default_factory=list)
    labels: list[MapLabel] = Field(default_factory=list)
    objectives: list[Hex] = Field(default_factory=list)
    compass: Annotated[int, Field(ge=0, le=359)] = 0
    metres: Annotated[int, Field(ge=0, le=10_000)] = 0
    looks: Annotated[
        LooksRow | None, Field(description="How kinds of terrain look on this map, as in `assets/terrain.yaml`.")
    ] = None
    background: Annotated[
        BackgroundRow | None, Field(description="A picture of the map, shown in place of painted terrain.")
    ] = None


class CounterHead(Model):
    """A counter: who it is. The values printed on it are keys beside these; `source` tells single origins."""

    id: Id
    name: Word
    side: Id
    wing: Annotated[str, Field(description="The wing it belongs to; left out where it belongs to none.")] = ""
    source: dict[str, Origin] = Field(default_factory=dict)


class Counters(FileModel):
    """The counters of a title. `origins` here are by column: for every counter that says nothing else."""

    counters: list[Any]


class SideRow(Model):
    """One of the two armies; `facing` is how its counters stand at the start where nothing else is said."""

    id: Id
    name: Word
    edge: Edge
    facing: str | None = None
    colours: Annotated[
        str | OwnColours | None, Field(description="A set of `assets/colours.yaml`, or one like it with changes.")
    ] = None


class WingRow(Model):
    """A wing or sector; `order` is there where its first order is fixed."""

    id: Id
    name: Word
    side: Id
    order: str | None = None


class Post(Model):
    """Where and how a counter starts."""

    hex: Hex | None = None
    hexes: Annotated[list[Hex], Field(min_length=1, max_length=4)] | None = None
    facing: str | None = None
    form: Annotated[str | None, Field(description="The formation it starts in, where there is a choice.")] = None
    status: str | None = None
    marks: Marks = Field(default_factory=dict)


class OptionRow(Model):
    """An optional rule or variant."""

    id: Id
    name: Word
    about: Word


class ScenarioFile(FileModel):
    """A scenario with its three parts, whether they stood in files of their own or not."""

    id: ScenarioId
    name: Word
    date: str = ""
    heading: Annotated[str, Field(description="What stands over the name on the map; empty for nothing.")] = (
        THE_BATTLE_OF
    )
    about: Word
    title: Id
    turns: Annotated[int, Field(ge=1, le=99)]
    sides: Annotated[list[SideRow], Field(min_length=2, max_length=2)]
    wings: list[WingRow]
    deployment: Annotated[
        dict[str, Hex | Post], Field(description="Counter to its hex, or to a mapping with hex, facing, marks …")
    ]
    undeployed: Annotated[list[str], Field(description="Counters of the file that this battle does not use.")] = Field(
        default_factory=list
    )
    arriving: Annotated[
        list[str], Field(description="Counters that are not deployed but come later, by a special rule.")
    ] = Field(default_factory=list)
    special: Any
    options: list[OptionRow] = Field(default_factory=list)
    battlefield: Battlefield
    counters: Counters
    tables: Any


PARTS = ("battlefield", "counters", "tables")
"""Keys of a scenario that may name a file in the same folder instead of holding its content."""


@dataclass(frozen=True, slots=True)
class Models:
    """The models of one rule set's files."""

    scenario: type[ScenarioFile]
    counter: type[CounterHead]


def models_of(ruleset: Ruleset) -> Models:
    """The models for the files of a rule set's titles."""
    return _models(ruleset.card, ruleset.tables, ruleset.special)


@lru_cache(maxsize=32)
def _models(card: type, tables: type, special: type) -> Models:
    counter: type[CounterHead] = create_model("Counter", __base__=CounterHead, **columns(card))
    counters: Any = create_model("Counters", __base__=Counters, counters=(list[counter], ...))  # type: ignore[valid-type]
    table: Any = create_model("Tables", __base__=FileModel, **columns(tables))
    parts: dict[str, Any] = {"special": (special, ...), "counters": (counters, ...), "tables": (table, ...)}
    return Models(create_model("Scenario", __base__=ScenarioFile, **parts), counter)


def columns(record: type, optional: bool = False) -> Any:
    """The fields of a plain record as fields of a model; `optional` ones may be left out and are then None."""
    hints = get_type_hints(record, include_extras=True)
    table: dict[str, Any] = {}
    for one in fields(record):
        kind = hints[one.name]
        if optional:
            table[one.name] = (kind | None, None)
        elif one.default is not MISSING:
            table[one.name] = (kind, one.default)
        elif one.default_factory is not MISSING:
            table[one.name] = (kind, Field(default_factory=one.default_factory))
        else:
            table[one.name] = (kind, ...)
    return table


def record_of(record: type, row: BaseModel) -> Any:
    """The plain record whose fields stand among the fields of a model."""
    return record(**{one.name: getattr(row, one.name) for one in fields(record)})
