"""The rulebook that players read agrees with the code, rule by rule."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from claimant.rules.general_rules import CHAPTERS, GENERAL, all_ids, powers, wording_of
from claimant.rules.power import Power
from claimant.rules.presets import PRESETS
from claimant.rules.registry import CARDS, FACTIONS, HEROES
from tests.table import trick

ROOT = Path(__file__).parents[2]
RULEBOOK = (ROOT / "docs" / "rulebook.md").read_text(encoding="utf-8")
RULE_ID = re.compile(r"\b[A-Z][A-Z\d]+-(?:\d+|[A-Z]+)\b")
TRICK = re.compile(r"`(?:([^`:]+): )?([^`:]+) → ([A-D]) wins`")
EXAMPLE, RULING = "**Example.** ", "**Ruling:** "
SEATS = "ABCD"
IDS = Path(__file__).with_name("rule_ids.txt").read_text(encoding="utf-8").split()


def blocks() -> Iterator[str]:
    """The paragraphs of the rulebook, each on one line."""
    for block in RULEBOOK.split("\n\n"):
        yield " ".join(block.split())


def quotes() -> list[str]:
    """The rules that the rulebook quotes."""
    return [block.replace("> ", "") for block in blocks() if block.startswith("> ")]


def rows(heading: str) -> list[list[str]]:
    """The cells of the table that has this first column."""
    _, table = RULEBOOK.split(f"\n| {heading} |", 1)
    lines = table.split("\n\n", 1)[0].splitlines()[2:]
    return [[cell.strip(" `") for cell in line.strip("|").split("|")] for line in lines]


def section(power: Power) -> str:
    """What the rulebook says under the power's name."""
    title = power.one if power.name in HEROES else power.name.capitalize()
    return RULEBOOK.split(f"\n### {title}\n", 1)[1].split("\n## ", 1)[0].split("\n### ", 1)[0]


def ids_in(text: str) -> set[str]:
    return set(RULE_ID.findall(text))


def values(text: str) -> list[int]:
    """The values of a list such as `0 ×5, 1–9`."""
    found = []
    for part in text.split(", "):
        span, _, times = part.partition(" ×")
        first, _, last = span.partition("–")
        found += list(range(int(first), int(last or first) + 1)) * int(times or 1)
    return found


def test_the_rulebook_quotes_every_rule_word_for_word_and_nothing_else() -> None:
    """Of all rules, from SETUP-1 on."""
    general = [f"{wording} [{rule}]" for rule, wording in GENERAL.items()]
    assert sorted(quotes()) == sorted([*general, *(power.wording for power in powers())])


def test_the_rulebook_names_every_id_of_the_code_and_no_other() -> None:
    """From SETUP-1 to the last hero."""
    assert ids_in(RULEBOOK) == set(all_ids())


def test_every_id_has_a_wording_of_its_own() -> None:
    """Also those that two powers share, as PEASANTS-1."""
    wordings = [wording_of(rule) for rule in all_ids()]
    assert len(set(wordings)) == len(wordings)
    assert all(wording.endswith(".") and not ids_in(wording) for wording in wordings)
    assert wording_of("UNDEAD-2") == "An undead card in the market is recruited as usual."
    assert wording_of("PEASANTS-1").startswith("Kings keep peasants")
    with pytest.raises(KeyError, match="PIRATES-1"):
        wording_of("PIRATES-1")


def test_a_general_rule_stands_in_one_chapter() -> None:
    assert sum(len(chapter) for chapter in CHAPTERS.values()) == len(GENERAL)
    for title, chapter in CHAPTERS.items():
        text = " ".join(RULEBOOK.split(f"\n## {title}\n", 1)[1].split("\n## ", 1)[0].split())
        for rule in chapter:
            assert f"[{rule}]" in text, f"{rule} is not under {title!r}"


def test_every_rule_id_is_named_by_a_test() -> None:
    """A rule that no test names is a rule that nobody holds."""
    named: set[str] = set()
    for path in (ROOT / "tests").rglob("*.py"):
        if path != Path(__file__):
            named |= ids_in(path.read_text(encoding="utf-8"))
    untested = [rule for rule in all_ids() if rule in ids_in(RULEBOOK) - named]
    assert not untested, f"no test names {', '.join(untested)}"


def test_no_rule_was_lost_or_got_another_id() -> None:
    """From SETUP-1 on: other people's notes and programs name these ids, so the list only grows."""
    assert set(IDS) <= ids_in(RULEBOOK)


def test_the_table_of_factions_agrees_with_the_code() -> None:
    found = rows("Faction")
    assert [name.lower() for name, *_ in found] == list(FACTIONS)
    for name, code, number, listed, kind, _ in found:
        faction = FACTIONS[name.lower()]
        assert (code, int(number)) == (faction.code, len(faction.cards)), name
        assert tuple(values(listed)) == faction.values, name
        boxed = f", {faction.boxed} boxed unseen" if faction.boxed else ""
        assert kind == (f"pair with {faction.partner}" if faction.partner else f"ten{boxed}"), name


def test_the_table_of_heroes_agrees_with_the_code() -> None:
    """HERO-1"""
    assert rows("Hero") == [[hero.one, hero.code, str(hero.value)] for hero in HEROES.values()]


def test_the_table_of_line_ups_agrees_with_the_code() -> None:
    """SETUP-2"""
    assert rows("Name") == [
        [
            name,
            preset.title,
            " or ".join(map(str, preset.players)),
            ", ".join(preset.factions),
            "ours" if preset.ours else "the box",
            preset.about,
        ]
        for name, preset in PRESETS.items()
    ]


@pytest.mark.parametrize("power", powers(), ids=repr)
def test_every_power_has_its_wording_and_an_example_with_its_cards(power: Power) -> None:
    paragraphs = [" ".join(block.split()) for block in section(power).split("\n\n")]
    assert power.wording in (paragraph.replace("> ", "") for paragraph in paragraphs)
    examples = [paragraph for paragraph in paragraphs if paragraph.startswith(EXAMPLE)]
    codes = [card.code for card in CARDS.values() if card.power is power]
    assert any(re.search(rf"\b{code}\b", example) for example in examples for code in codes)


def test_examples_and_rulings_are_whole_paragraphs() -> None:
    """So that they can be found; the introduction explains both marks."""
    body = RULEBOOK.split("\n## ", 1)[1]
    for mark in (EXAMPLE, RULING):
        assert body.count(mark.strip()) == sum(block.startswith(mark) for block in blocks())


def test_the_rulebook_speaks_of_cards_that_exist() -> None:
    for span in re.findall(r"`([^`]+)`", RULEBOOK):
        for code in re.findall(r"\b[a-z]{2}\d+\b", span):
            assert code in CARDS, code


@pytest.mark.parametrize(("setting", "plays", "winner"), TRICK.findall(RULEBOOK))
def test_every_trick_in_the_rulebook_is_won_by_the_seat_it_says(setting: str, plays: str, winner: str) -> None:
    """WIN-1"""
    seats, cards = zip(*(play.split() for play in plays.split(", ")), strict=True)
    order = [SEATS.index(seat) for seat in seats]
    assert order == [(order[0] + turn) % len(order) for turn in range(len(order))], "not clockwise"
    owner, _, griffin = setting.partition(" has ")
    judged = trick(
        " ".join(cards),
        leader=order[0],
        moon="full" if setting == "full moon" else "dark",
        supporters=[griffin if seat == owner else "" for seat in SEATS[: len(order)]],
    )
    assert SEATS[judged.winner] == winner
