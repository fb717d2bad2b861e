"""What pages use of a language."""

import pytest

from claimant.locale import LANGUAGES, N_, language
from claimant.rules.general_rules import CHAPTERS, STATED, all_ids, powers, wording_of
from claimant.rules.powers import RULEBOOK
from claimant.rules.presets import PRESETS
from claimant.rules.registry import FACTIONS, HEROES, card, faction
from tests.positions import pile

OTHERS = [code for code in LANGUAGES if code != "en"]


def test_a_language_is_made_once() -> None:
    assert language("de") is language("de")
    with pytest.raises(KeyError):
        language("tlh")
    with pytest.raises(KeyError):
        language("../de")


def test_english_says_what_the_code_says() -> None:
    english = language("en")
    assert english.text("Player {number}", number=2) == "Player 2"
    assert english.text("no such text") == "no such text"
    assert english.ntext("{n} card", "{n} cards", 1) == "1 card"
    assert english.ntext("{n} card", "{n} cards", 2) == "2 cards"
    assert english.words.default_names(2) == ("Player 1", "Player 2")
    assert english.power(faction("goblins")) == faction("goblins").wording


@pytest.mark.parametrize("code", LANGUAGES)
def test_an_empty_text_stays_empty(code: str) -> None:
    """Gettext would answer with the catalogue's header."""
    assert language(code).text("") == ""


def test_a_text_is_filled_with_values_as_people_say_them() -> None:
    german = language("de")
    assert german.text("Player {number}", number=3) == "Spieler 3"
    assert german.text("{a}, {b}, {c}", a=card("go5"), b=pile("un1 lich"), c=faction("undead")) == (
        "Kobold 5, Untoter 1 und Lichkönig, Untote"
    )
    assert german.text("{made} of {n}", made=(), n=3) == "nichts of 3"


def test_a_text_without_values_keeps_its_braces() -> None:
    assert language("de").text("Player {number}") == "Spieler {number}"


def test_numbers_are_written_as_the_language_does() -> None:
    written = [language(code).number(1234567.5) for code in LANGUAGES]
    assert written == ["1,234,567.5", "1.234.567,5", "1.234.567,5", "1.234.567,5", "1.234.567,5"]


@pytest.mark.parametrize(
    ("code", "words", "listed"),
    [
        ("en", "Ada Bruno Chloé", "Ada, Bruno and Chloé"),
        ("de", "Ada Bruno Chloé", "Ada, Bruno und Chloé"),
        ("es", "Ada Bruno", "Ada y Bruno"),
        ("es", "Ada Inés", "Ada e Inés"),
        ("es", "Ada Bruno Hilda", "Ada, Bruno e Hilda"),
        ("es", "Ada Hierro", "Ada y Hierro"),
        ("es", "Inés Ada", "Inés y Ada"),
        ("it", "Ada Bruno Chloé", "Ada, Bruno e Chloé"),
        ("it", "Ada Elena", "Ada ed Elena"),
        ("pt-BR", "Ada Elena", "Ada e Elena"),
        ("pt-BR", "Ada", "Ada"),
        ("it", "", "niente"),
    ],
)
def test_lists_read_well(code: str, words: str, listed: str) -> None:
    assert language(code).words.listed(words.split()) == listed


def test_names_that_look_like_patterns_are_listed_as_they_are() -> None:
    assert language("es").words.listed(["{0}", "{1}", "i y {0}"]) == "{0}, {1} e i y {0}"


@pytest.mark.parametrize("code", OTHERS)
def test_every_rule_can_be_read_alone(code: str) -> None:
    said = language(code)
    own = {rule for name in FACTIONS.keys() - set(RULEBOOK) for rule in FACTIONS[name].ids}
    wordings = {rule: said.rule(rule) for rule in all_ids() if rule not in own}
    assert len(set(wordings.values())) == len(wordings)
    for rule, wording in wordings.items():
        assert wording.endswith("."), rule
        assert wording != wording_of(rule), rule
        assert "[" not in wording, rule
    with pytest.raises(KeyError):
        said.rule("PIRATES-1")


@pytest.mark.parametrize("code", OTHERS)
def test_every_power_states_the_same_rules_in_the_same_order(code: str) -> None:
    for power in [each for each in powers() if each.name in (*RULEBOOK, *HEROES)]:
        said = language(code).power(power)
        assert said != power.wording
        assert [rule for _, rule in STATED.findall(said)] == [rule for _, rule in STATED.findall(power.wording)]


@pytest.mark.parametrize("code", OTHERS)
def test_chapters_line_ups_and_hints_are_translated(code: str) -> None:
    said = language(code)
    for text in (*CHAPTERS, *(preset.about for preset in PRESETS.values())):
        assert said.text(text) != text
    warning = FACTIONS["trolls"].warning or ""
    assert said.text(warning) != warning


def test_a_marked_text_is_itself() -> None:
    assert N_("Wait for me.") == "Wait for me."
