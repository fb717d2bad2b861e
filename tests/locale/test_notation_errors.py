"""What is wrong with a record or a position, in every language: keys stay as they are, words don't."""

from __future__ import annotations

import re
from typing import Any

import pytest

from claimant.locale.languages import LANGUAGES, language
from claimant.notation.documents import game_of, read_document
from claimant.notation.errors import NotationError
from claimant.notation.records.record_file import read

FACTIONS = ["goblins", "knights", "undead", "dwarves", "doppelgangers"]
SETUP = {"players": 2, "factions": FACTIONS}
HANDS = [["go5"], ["kn2"]]
DOCUMENTS: list[Any] = [
    5,
    {"setup": SETUP},
    {"setup": {"players": 7, "factions": FACTIONS}, "seed": "1"},
    {"setup": {"players": 2, "factions": ["goblins"]}, "seed": "1"},
    {"setup": {"players": 2, "factions": ["cats"]}, "seed": "1"},
    {"setup": SETUP, "seed": "xyz"},
    {"setup": SETUP, "position": {"phase": 2, "hands": "go5"}},
    {"setup": SETUP, "position": {"phase": 2, "hands": HANDS, "waiting": ["un3"]}},
    {"setup": SETUP, "position": {"phase": 2, "hands": HANDS, "market": ["un3"]}},
    {"setup": SETUP, "position": {"phase": 2, "hands": [["kn2"], ["kn2"]]}},
    {"setup": SETUP, "position": {"phase": 2, "hands": [["zz2"], ["kn2"]]}},
    {"setup": SETUP, "position": {"phase": 2, "hands": HANDS}, "moves": ["un3"]},
    {"setup": SETUP, "position": {"phase": 2, "hands": HANDS}, "moves": ["nonsense"]},
]
RECORDS = [
    "",
    "claimant = 2",
    "claimant = 1",
    "claimant = 1\n[setup]\nplayers = 2\nfactions = 5",
    "claimant = 1\nseen_by = 9\n[setup]\nplayers = 2\nfactions = ['goblins', 'knights', 'undead', 'dwarves', 'seers']",
    "no toml",
]


def error_of(source: Any) -> NotationError:
    with pytest.raises(NotationError) as caught:
        read(source) if isinstance(source, str) else game_of(read_document(source))
    return caught.value


@pytest.mark.parametrize("source", [*DOCUMENTS, *RECORDS], ids=repr)
def test_an_error_is_said_in_every_language(source: Any) -> None:
    error = error_of(source)
    said = {code: error.in_words(language(code).words) for code in LANGUAGES}
    assert said["en"] == str(error)
    assert len(set(said.values())) == len(LANGUAGES), said
    for text in said.values():
        assert not re.search(r"[{}]", re.sub(r"\[[^]]*\]", "", text)), text


def test_an_error_inside_another_one_is_translated_with_it() -> None:
    error = error_of({"setup": SETUP, "position": {"phase": 2, "hands": HANDS}, "moves": ["nonsense"]})
    assert "Legal now: go5." in str(error)
    assert "Jetzt erlaubt: go5." in error.in_words(language("de").words)
    assert "nonsense" in error.in_words(language("de").words)
