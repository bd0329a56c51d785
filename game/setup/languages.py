"""Finds the catalogues of texts that the game ships and the one that the player's computer asks for."""

import struct
from collections.abc import Mapping
from gettext import GNUTranslations, NullTranslations
from importlib.resources.abc import Traversable

from game.setup.data import data_root

DOMAIN = "caracole"
FOLDER = "locale"
VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Environment variables that name the player's language, the first that is set counts."""


def languages() -> list[str]:
    """The languages there are catalogues of, beside English."""
    root = data_root("assets").joinpath(FOLDER)
    if not root.is_dir():
        return []
    return sorted(one.name for one in root.iterdir() if _catalogue(one.name).is_file())


def wanted(environment: Mapping[str, str]) -> list[str]:
    """The languages the environment asks for, best first: "pl_PL.UTF-8" gives pl_PL, pl."""
    for name in VARIABLES:
        if value := environment.get(name):
            found: list[str] = []
            for part in value.split(":"):
                plain = part.partition(".")[0].partition("@")[0]
                found += [plain, plain.partition("_")[0]]
            return list(dict.fromkeys(one for one in found if one))
    return []


def translations_for(asked: list[str]) -> NullTranslations:
    """The catalogue of the first of these languages that there is; English where there is none or it is damaged."""
    known = languages()
    for language in asked:
        if language.partition("_")[0] in ("en", "C", "POSIX"):
            return NullTranslations()
        if language in known:
            try:
                with _catalogue(language).open("rb") as file:
                    return GNUTranslations(file)
            except (OSError, ValueError, struct.error):  # a damaged one raises whatever reading it comes to
                return NullTranslations()
    return NullTranslations()


def _catalogue(language: str) -> Traversable:
    return data_root("assets").joinpath(FOLDER, language, f"{DOMAIN}.mo")
