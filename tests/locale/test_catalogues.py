"""The catalogues: complete, in step with the code, and true to the English templates."""

import re
from collections.abc import Iterator
from functools import cache
from string import Formatter

import pytest
from babel.messages import Message as Entry

from claimant.locale import catalogue
from claimant.locale.catalogue import TEMPLATE, TRANSLATED
from claimant.locale.languages import language
from claimant.rules.general_rules import powers
from claimant.rules.power import RULE_ID

PERCENT = re.compile(r"%\((\w+)\)s")
END = ".!?…:"
FORMS = {"", "the", "The", "low"}
STALE = "run `python -m claimant.locale.extract --update`, translate, then `--compile`"
SAME = {"Bot", "Bots", "Bot {number}", "Bot ({level})", "Claim", "Claim 2", "Cthulhu", "Troll"}
SAME_IN = {
    "de": {"Automaton", "Automatons", "Zombie", "Zombies", "Code", "Hand", "Normal", "Phase {number}", "West", "n"},
    "es": {"Goblin", "Goblins", "Trolls", "bot", "bot, {level}", "Normal", "n", "no", "No"},
    "it": {"Goblin", "Menu", "bot", "bot, {level}", "n", "no", "No", "Replay", "rating"},
    "pt-BR": {"Goblin", "Menu", "Goblins", "Trolls", "Viking", "Vikings", "bot", "bot, {level}", "Normal", "n",
              "Replay", "rating"},
}  # fmt: skip
"""What may be the same in another language."""

Key = tuple[str | None, object]


@cache
def entries(code: str) -> list[Entry]:
    return [entry for entry in catalogue.read(catalogue.source(code), code) if entry.id]


def translated(code: str) -> Iterator[tuple[list[str], list[str]]]:
    """Each text with its translation, both for one and for many; what is missing is another test's business."""
    for entry in entries(code):
        if catalogue.is_translated(entry):
            yield texts(entry.id), texts(entry.string)


def key(entry: Entry) -> Key:
    return entry.context, entry.id if isinstance(entry.id, str) else tuple(entry.id)


def texts(part: object) -> list[str]:
    """A text, or its forms for one and for many."""
    return [part] if isinstance(part, str) else [str(each) for each in part] if isinstance(part, tuple | list) else []


def placeholders(text: str) -> set[str]:
    """The names of the values that a template puts in."""
    return {name for _, name, _, _ in Formatter().parse(text) if name} | set(PERCENT.findall(text))


@pytest.mark.parametrize("code", TRANSLATED)
def test_nothing_is_missing_and_nothing_is_a_guess(code: str) -> None:
    missing, fuzzy = catalogue.open_ends(catalogue.read(catalogue.source(code), code))
    assert [entry.id for entry in missing] == []
    assert [entry.id for entry in fuzzy] == []


def test_the_template_has_every_text_of_the_code_and_no_other() -> None:
    collected = {key(entry) for entry in catalogue.template() if entry.id}
    kept = {key(entry) for entry in catalogue.read(TEMPLATE) if entry.id}
    assert collected == kept, STALE


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_catalogue_has_the_texts_of_the_template(code: str) -> None:
    assert {key(entry) for entry in entries(code)} == {key(each) for each in catalogue.read(TEMPLATE) if each.id}, STALE


@pytest.mark.parametrize("code", TRANSLATED)
def test_what_programs_read_is_made_from_what_people_translate(code: str) -> None:
    made = catalogue.as_mo(catalogue.read(catalogue.source(code), code))
    assert catalogue.compiled(code).read_bytes() == made, "run `python -m claimant.locale.extract --compile`"


@pytest.mark.parametrize("code", TRANSLATED)
def test_placeholders_are_the_same_in_every_language(code: str) -> None:
    """But a sentence about one thing may say "one" instead of its number."""
    for english, said in translated(code):
        wanted = set().union(*map(placeholders, english))
        optional = {"n"} if len(english) > 1 else set()
        assert wanted - optional <= placeholders(said[0]) <= wanted, said[0]
        assert all(placeholders(text) == wanted for text in said[1:]), said


@pytest.mark.parametrize("code", TRANSLATED)
def test_templates_ask_only_for_forms_that_exist(code: str) -> None:
    for _, said in translated(code):
        for text in said:
            assert {form or "" for _, name, form, _ in Formatter().parse(text) if name} <= FORMS, text


@pytest.mark.parametrize("code", TRANSLATED)
def test_rule_ids_stay_where_they_are(code: str) -> None:
    for english, said in translated(code):
        for text in said:
            assert RULE_ID.findall(text) == RULE_ID.findall(english[0]), text


def test_rule_ids_stand_in_the_powers_only_and_in_no_other_sentence_for_players() -> None:
    """The table shows a power without its ids; all other sentences are shown as they are."""
    wordings = {power.wording for power in powers()}
    naming = [entry.id for entry in catalogue.template() if any(map(RULE_ID.search, texts(entry.id)))]
    assert [text for text in naming if text not in wordings] == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_text_differs_from_the_english_one(code: str) -> None:
    for english, said in translated(code):
        same = set(said) & set(english) - SAME - SAME_IN[code]
        assert not [text for text in same if re.search("[a-z]", re.sub(r"\{[^}]*\}", "", text))], same


@pytest.mark.parametrize("code", TRANSLATED)
def test_sentences_end_as_in_english(code: str) -> None:
    for english, said in translated(code):
        for text in said:
            assert text == " ".join(part for part in text.split(" ") if part).strip(), text
            assert (text[-1] in END) == (english[0][-1] in END), text


def test_a_number_of_things_has_a_form_for_one() -> None:
    counted = re.compile(r"\{n\} (?!bytes)[a-z]+s\b")
    alone = [entry.id for entry in catalogue.template() if isinstance(entry.id, str) and counted.search(entry.id)]
    assert alone == []


@pytest.mark.parametrize(("code", "none", "one", "two"), [("it", 1, 0, 1), ("pt-BR", 0, 0, 1), ("de", 1, 0, 1)])
def test_each_language_counts_as_it_does(code: str, none: int, one: int, two: int) -> None:
    spoken = language(code)
    forms = [spoken.ngettext("{n} hour", "{n} hours", n) for n in (1, 2)]
    assert [forms.index(spoken.ngettext("{n} hour", "{n} hours", n)) for n in (0, 1, 2)] == [none, one, two]
