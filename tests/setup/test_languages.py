"""Texts in another language: which catalogue is taken, what it changes, and that a damaged one harms nothing."""

from gettext import NullTranslations
from io import BytesIO

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from game.engine.objection import Objection
from game.engine.text import N_, _, n_, speak
from game.setup import languages

FEW = "{} is out of reach"


@pytest.fixture
def shipped(tmp_path, monkeypatch):
    """Makes a catalogue of one language among the shipped files."""
    monkeypatch.setattr(languages, "data_root", lambda name: tmp_path / name)

    def make(language, texts):
        catalogue = Catalog(locale=language)
        for one, other in texts.items():
            catalogue.add(one, other)
        out = BytesIO()
        write_mo(out, catalogue)
        folder = tmp_path / "assets" / "locale" / language
        folder.mkdir(parents=True)
        (folder / "caracole.mo").write_bytes(out.getvalue())

    yield make
    speak(NullTranslations())


@pytest.mark.parametrize(
    ("environment", "asked"),
    [
        ({}, []),
        ({"LANG": "pl_PL.UTF-8"}, ["pl_PL", "pl"]),
        ({"LANG": "C", "LC_ALL": "sv_SE@euro"}, ["sv_SE", "sv"]),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "cs:de_AT"}, ["cs", "de_AT", "de"]),
    ],
)
def test_the_environment_names_the_language(environment, asked):
    assert languages.wanted(environment) == asked


def test_a_catalogue_changes_sentences_when_they_are_read(shipped):
    shipped("pl", {FEW: "{} poza zasięgiem", ("{} hex", "{} hexes"): ("{} pole", "{} pola", "{} pól")})
    refused = Objection("T10.4", N_(FEW), ("Forbus",))
    assert refused.sentence == "Forbus is out of reach"
    speak(languages.translations_for(["pl_PL", "pl"]))
    assert refused.sentence == "Forbus poza zasięgiem"
    assert n_("{} hex", "{} hexes", 5).format(5) == "5 pól"
    assert _("not translated") == "not translated"
    assert _("") == ""
    speak(languages.translations_for(["en_GB", "en", "pl"]))
    assert refused.sentence == "Forbus is out of reach"


def test_a_damaged_catalogue_leaves_english(shipped, tmp_path):
    shipped("pl", {FEW: "x"})
    for bad in (b"", b"\xde\x12\x04\x95", b"nonsense"):
        (tmp_path / "assets" / "locale" / "pl" / "caracole.mo").write_bytes(bad)
        assert languages.languages() == ["pl"]
        speak(languages.translations_for(["pl"]))
        assert _(FEW) == FEW


def test_no_catalogue_at_all(shipped):
    assert languages.languages() == []
    assert isinstance(languages.translations_for(["pl"]), NullTranslations)
