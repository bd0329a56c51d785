"""What all models of data files stand on."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Word = Annotated[str, StringConstraints(min_length=1)]
Colour = Annotated[
    str, StringConstraints(pattern=r"^#[0-9A-Fa-f]{6}$"), Field(description='A colour such as "#A8263C", in quotes.')
]


class Model(BaseModel):
    """Strict, frozen, unknown keys refused."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)
