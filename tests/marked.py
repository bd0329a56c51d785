"""A language for tests: every text of the catalogue stands in wide letters, all else stays as it is.

What is left in common letters once a text is shown has not gone through the catalogue. Gaps keep their names.
"""

import re
from contextlib import contextmanager
from functools import lru_cache
from gettext import NullTranslations
from pathlib import Path

from babel.messages.pofile import read_po

from game.engine.text import speak
from game.rules import RULESETS

TEMPLATE = Path(__file__).parents[1] / "assets" / "locale" / "caracole.pot"
GAP = re.compile(r"(\{[^{}]*\})")
WIDE = {code: code + 0xFEE0 for pair in ("AZ", "az") for code in range(ord(pair[0]), ord(pair[1]) + 1)}


def wide(text):
    """A text in the letters of this language."""
    return "".join(part if GAP.fullmatch(part) else part.translate(WIDE) for part in GAP.split(text))


@lru_cache(maxsize=1)
def known():
    """All texts of the shipped template."""
    with TEMPLATE.open("rb") as file:
        ids = [message.id for message in read_po(file) if message.id]
    return frozenset(text for id in ids for text in (id if isinstance(id, tuple) else (id,)))


class Marked(NullTranslations):
    """The language itself."""

    def gettext(self, message):
        """The text in wide letters, where the catalogue has it."""
        return wide(message) if message in known() else message

    def ngettext(self, msgid1, msgid2, n):
        """The same for a text with a number."""
        return self.gettext(msgid1 if n == 1 else msgid2)


def forget_clauses():
    """Let the clauses be read anew: a rule set keeps them in the language they were read in."""
    for ruleset in RULESETS.values():
        ruleset.clauses.clear()
        ruleset.chapters.clear()


@contextmanager
def in_another_language():
    """Speak it for a while."""
    forget_clauses()
    speak(Marked())
    try:
        yield
    finally:
        speak(NullTranslations())
        forget_clauses()
