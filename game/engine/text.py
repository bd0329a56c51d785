"""The program's texts in the player's language: gettext, with English as it stands in the code.

`_` and `n_` look a text up when somebody is about to read it; `N_` and `NN_` only mark one that is looked up later
(tables of words, sentences with gaps). What is written into a saved game (the log's sentences, the reasons of a die)
stays in English: a game must tell the same to everybody who opens it.
"""

from gettext import NullTranslations

_spoken: list[NullTranslations] = [NullTranslations()]


def speak(translations: NullTranslations) -> None:
    """Use a catalogue from now on; `NullTranslations()` is English."""
    _spoken[0] = translations


def language() -> str:
    """The code of the language in use, as its catalogue tells it."""
    return _spoken[0].info().get("language") or "en"


def _(text: str) -> str:
    """A text in the player's language. An empty text stays empty (in a catalogue it stands for the file's head)."""
    return _spoken[0].gettext(text) if text else ""


def n_(one: str, many: str, count: int) -> str:
    """The form of a text that goes with a number."""
    return _spoken[0].ngettext(one, many, count)


def N_(text: str) -> str:
    """Mark a text for the catalogue; it is looked up where it is shown."""
    return text


def NN_(one: str, many: str) -> tuple[str, str]:
    """Mark a text for the catalogue that has a form for one and a form for many."""
    return one, many


def filled(text: str, facts: tuple[object, ...]) -> str:
    """A marked sentence with its gaps filled, in the player's language; facts that are marked words are looked up."""
    words = _(text)
    return words.format(*[_(fact) if isinstance(fact, str) else fact for fact in facts]) if facts else words
