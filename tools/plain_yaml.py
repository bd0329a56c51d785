"""YAML as plain values, read with the parser in C where there is one: it takes a tenth of the time."""

from typing import Any

import yaml

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def plain_yaml(text: str) -> Any:
    """What `yaml.safe_load` gives for a text. Raises yaml.YAMLError."""
    return yaml.load(text, Loader=_LOADER)
