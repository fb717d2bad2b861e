"""What may be typed, and what it means."""

import pytest

from claimant.locale import LANGUAGES, Language, language
from claimant.notation.moves import ALONE, WITH_CARD
from claimant.rules.registry import CARDS
from claimant.rules.view import view
from claimant.terminal.input_parser import Command, NotUnderstood, read
from claimant.terminal.table_commands import AGAIN, COMMANDS, in_full
from tests.table import Table, ended, position
from tests.terminal.typist import ENGLISH

LEADING = position(["go0 go5 kn2 lich", "go1 go9 un3 un4"], phase=2, factions="dwarves")
TAKING = position(["se9 go1", "se1 go2"], phase=1, market="go0", deck="go9 un1 un2 un3").play("se9 se1")
LOOTING = ended("ra1 ra2 kn2 kn3 dr1 dr2", "go1 un1 un2 un3 un4")


def meant(typed: str, table: Table = LEADING, spoken: Language = ENGLISH) -> str:
    """The move as text, or the command as its letter."""
    answer = read(typed, view(table.game, 0), spoken)
    return f"{answer.letter} {answer.about}".strip() if isinstance(answer, Command) else answer.text


@pytest.mark.parametrize(
    "typed", ["go5", "GO5", "Goblin 5", " goblin  5 ", "goblin5", "goblins 5", "go 5", "play go5", "go05", "2"]
)
def test_a_card_can_be_typed_in_many_ways(typed: str) -> None:
    assert meant(typed) == "go5"


@pytest.mark.parametrize("typed", ["lich", "Lich King", "LICH", "play lich king", "4"])
def test_a_hero_is_typed_by_its_code_or_its_name(typed: str) -> None:
    assert meant(typed) == "lich"


@pytest.mark.parametrize("typed", ["top", "take top", "TOP", "take the top", "2"])
def test_the_top_card_can_be_taken_in_many_ways(typed: str) -> None:
    assert meant(typed, TAKING) == "take top"


@pytest.mark.parametrize("typed", ["go0", "take go0", "Take Goblin 0", "goblin 0", "1"])
def test_a_card_alone_is_taken_where_something_is_to_be_taken(typed: str) -> None:
    assert meant(typed, TAKING) == "take go0"


@pytest.mark.parametrize("typed", ["goblins", "loot goblins", "go", "Goblin", "1"])
def test_loot_can_be_given_by_the_name_of_a_faction(typed: str) -> None:
    assert meant(typed, LOOTING) == "loot goblins"


@pytest.mark.parametrize("word", ["tuck", "keep", "replace", "stay", "raise", "pass", "discard go5"])
def test_other_choices_are_typed_by_their_words(word: str) -> None:
    assert meant(word.upper()) == word


@pytest.mark.parametrize("letter", [*COMMANDS, ""])
def test_a_command_is_a_single_letter_or_just_enter(letter: str) -> None:
    assert meant(f" {letter.upper()} ") == letter


def test_commands_can_be_written_in_full() -> None:
    assert {meant(word) for word in in_full(ENGLISH)} == {*COMMANDS, AGAIN}


def test_a_power_can_be_asked_for_by_name() -> None:
    assert meant("f Dwarves") == meant("? Dwarves") == "f dwarves"


@pytest.mark.parametrize("spoken", [*map(language, LANGUAGES)], ids=[*LANGUAGES])
def test_no_command_is_a_card_or_a_move(spoken: Language) -> None:
    words = {*CARDS, *ALONE, *WITH_CARD, "top", "loot", "play"}
    assert not words & {*COMMANDS, *in_full(spoken)}


@pytest.mark.parametrize(
    ("typed", "explained"),
    [
        ("9", "There is no choice 9: the numbers go from 1 to 4."),
        ("0", "There is no choice 0: the numbers go from 1 to 4."),
        ("go77", "There is no Goblin 77; Goblins have the values 0, 1, 2, 3, 4, 5, 6, 7, 8, 9."),
        ("goblin", "Goblin: type its value too, as in “go9”."),
        ("take", "I don’t understand “take”. Type the number of your choice; Enter shows the choices again."),
        ("xyzzy", "I don’t understand “xyzzy”. Type a card as in “go5” or “Goblin 5”, or the number before it;"),
    ],
)
def test_what_is_not_understood_is_explained(typed: str, explained: str) -> None:
    with pytest.raises(NotUnderstood) as caught:
        meant(typed)
    assert str(caught.value).startswith(explained)


def test_a_number_too_many_where_there_is_one_choice_is_explained() -> None:
    table = position(["go1 kn9", "go2 kn2"], phase=2, leader=1).play("go2")
    with pytest.raises(NotUnderstood, match=r"^There is no choice 2: there is only 1\.$"):
        meant("2", table)


@pytest.mark.parametrize(
    "typed", ["x" * 5000, "go" + "9" * 5000, "go" + "0" * 10, "9" * 5000, "\x1b[2J", "\x00", "five", "٣", "²", "¼"]
)
def test_nonsense_of_any_kind_is_answered_with_a_short_sentence(typed: str) -> None:
    with pytest.raises(NotUnderstood) as caught:
        meant(typed)
    assert len(str(caught.value)) < 250
    assert str(caught.value).isprintable()
