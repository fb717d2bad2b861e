"""One function cleans every name, and names that look alike get different numbers."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from claimant.commands.records.show import as_json
from claimant.locale.languages import language
from claimant.notation.lookalikes import alike, confusables
from claimant.notation.names import LONGEST, clean, named, seen, shown, unlike
from claimant.notation.records.details import Details
from claimant.notation.records.record_file import Record
from claimant.notation.records.story import show
from claimant.rules.game import Game
from claimant.rules.lineup import LineUp
from claimant.rules.reason import Refused

INVISIBLE = (
    "\x00", "\x1b", "\x7f", "\x85", "\u00ad", "\u034f", "\u061c", "\u115f", "\u1160", "\u17b4", "\u180b", "\u180e",
    "\u200b", "\u200d", "\u200e", "\u202e", "\u2060", "\u2066", "\u2800", "\u3164", "\ufe0f", "\ufeff", "\uffa0",
    "\ufffc", "\ufff9", "\U000e0041", "\U000e0101", "\U0001d159", "\ue000", "\ud800", "\u0378", "\uffff",
)  # fmt: skip
ANY_TEXT = st.text(st.characters(codec=None), max_size=40)


@pytest.mark.parametrize("sign", INVISIBLE, ids=lambda sign: f"U+{ord(sign):04X}")
def test_what_cannot_be_seen_is_removed_and_makes_no_name(sign: str) -> None:
    assert clean(f"{sign}A{sign}nn{sign}").replace(" ", "") == "Ann"
    with pytest.raises(Refused, match="1 to 24 visible characters"):
        clean(sign * 3)


@pytest.mark.parametrize("sign", ["\n", "\r\n", "\t", "\u2028", "\u2029", "\u3000", "\u00a0", "\x0b"])
def test_every_kind_of_space_and_line_break_becomes_one_space(sign: str) -> None:
    assert clean(f"{sign}Ann{sign}{sign}Lee{sign}") == "Ann Lee"


@pytest.mark.parametrize("name", ["Zoë", "Łukasz", "Ольга", "मीरा", "小明", "نور", "O’Neil", "R2-D2", "🦊", "นภา"])
def test_names_of_all_scripts_stay_as_they_are(name: str) -> None:
    assert clean(name) == unicodedata.normalize("NFC", name)


def test_a_tower_of_accents_is_cut_and_needs_something_to_stand_on() -> None:
    assert len(unicodedata.normalize("NFD", clean("Z" + "\u0336\u0307\u0489" * 20))) == 4
    assert clean("\u0301x \u0301") == "x"


def test_a_name_has_1_to_24_characters() -> None:
    assert clean("x" * LONGEST) == "x" * LONGEST
    for bad in ("", "   ", "x" * (LONGEST + 1)):
        with pytest.raises(Refused):
            clean(bad)
    assert shown("x" * 30) == "x" * LONGEST


@given(ANY_TEXT)
@example("\u1100\u1160\u11a8")
def test_a_cleaned_name_can_be_printed_and_cleaning_it_again_changes_nothing(text: str) -> None:
    found = seen(text)
    assert found.isprintable()
    assert found == " ".join(found.split())
    assert seen(found) == found
    found.encode()


@given(st.lists(ANY_TEXT.map(shown).filter(bool), max_size=3), ANY_TEXT.map(shown).filter(bool))
def test_a_name_beside_any_others_is_short_and_like_none_of_them(others: list[str], name: str) -> None:
    found = unlike(others, name)
    assert 1 <= len(found) <= LONGEST
    assert not any(alike(found, other) for other in others)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ann"), ("Ann", "\u0410nn"), ("ANN", "\u0391\u039d\u039d"), ("Ann", "\uff21\uff4e\uff4e"),
        ("Ann", "\U0001d400\U0001d427\U0001d427"), ("Bob", "B0b"), ("Ian", "lan"), ("Ian", "1an"), ("Amy", "Arny"),
        ("Will", "VVill"), ("ian", "\u0406AN"), ("\u00cbva", "\u0401va"), ("O'Neil", "O\u2019Neil"),
        ("Li-Na", "Li\u2013Na"), ("straße", "STRASSE"), ("paca", "\u0440\u0430\u0441\u0430"), ("Ann", "\u13aann"),
        ("ANN", "\ua4ee\ua4e0\ua4e0"), ("Ceci", "\u03f9\u0435\u03f2i"), ("fox", "\u017fox"), ("Bob", "B\u0966b"),
        ("ADA", "\u15c5\u15ea\u15c5"), ("MOT", "\u2c98\u2c9e\u2ca6"), ("\u0418\u0432\u0430", "\u0376\u0432\u0430"),
        ("\u5de5\u85e4", "\u30a8\u85e4"),
    ],
)  # fmt: skip
def test_names_that_look_alike_get_a_number(one: str, other: str) -> None:
    assert unlike([one], other) == f"{other} (2)"
    assert unlike([other], one) == f"{one} (2)"


@pytest.mark.parametrize(("one", "other"), [("Ann", "Anna"), ("Zoe", "Zoë"), ("ian", "lan"), ("Ben", "Dan")])
def test_names_that_differ_stay(one: str, other: str) -> None:
    assert unlike([one, ""], other) == other


def test_a_number_fits_into_the_longest_name() -> None:
    long = "x" * LONGEST
    second = unlike([long], long)
    third = unlike([long, second], long)
    assert (second, third) == ("x" * 20 + " (2)", "x" * 20 + " (3)")


def test_every_character_that_unicode_calls_confusable_is_mistaken_for_what_it_looks_like() -> None:
    assert len(confusables()) > 2500
    missed = {chr(code) for code, looks in confusables().items() if not alike(f"x{chr(code)}x", f"x{looks}x")}
    assert missed == set()


def test_letters_and_digits_of_ascii_stand_for_themselves() -> None:
    assert not any(chr(code).isascii() and chr(code).isalnum() for code in confusables())


def test_names_of_a_record_that_show_nothing_become_the_usual_ones() -> None:
    assert named(("\u202eeulB", "\u3164"), ("Player 1", "Player 2")) == ("eulB", "Player 2")
    assert named((), ("Player 1", "Player 2")) == ("Player 1", "Player 2")
    assert named(("x" * 60, "y"), ("1", "2")) == ("x" * 60, "y")


def test_a_record_s_names_are_cleaned_in_whatever_is_told_of_it() -> None:
    game = Game.deal(LineUp.of(2, ("goblins", "knights", "undead", "dwarves", "doppelgangers"), False), bytes(48))
    record = Record(game, Details(names=("\u202eeulB", "\u3164")))
    assert "\u202e" in record.text, "the record itself keeps what was written there"
    assert "Claim for 2: eulB and Player 2" in show(record)
    assert as_json(record, language("en"))["names"] == ["eulB", "Player 2"]
