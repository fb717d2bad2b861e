"""A faction from outside the package: the example of `docs/extending.md` works and does what it says."""

import importlib.util
import inspect
import random
import re
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from claimant.rules.game import Game
from claimant.rules.general_rules import all_ids, powers, wording_of
from claimant.rules.lineup import TENS, LineUp, LineUpError
from claimant.rules.power import PARTS, Faction, Power
from claimant.rules.powers import RULEBOOK
from claimant.rules.registry import CARDS, FACTIONS, HEROES, register, registered
from tests.positions import cards_of
from tests.table import FIRST, FOURTH, SECOND, THIRD, ended, position

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "factions" / "ferrymen.py"
PAGE = (ROOT / "docs" / "extending.md").read_text(encoding="utf-8")
PAIRS = (("goblins", "knights"), ("gnomes", "giants"), ("kings", "peasants"))
OTHER_TENS = [name for name, faction in FACTIONS.items() if faction.partner is None]


def loaded() -> type[Faction]:
    """The class in the example's file."""
    spec = importlib.util.spec_from_file_location("ferrymen", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    cls: type[Faction] = module.Ferrymen
    return cls


@pytest.fixture
def ferrymen() -> Iterator[Faction]:
    with registered(loaded()) as faction:
        yield faction


def line_ups() -> list[tuple[int, tuple[str, ...]]]:
    """Line-ups in which ferrymen meet each other faction, for each number of players."""
    found = []
    for players, tens in TENS.items():
        pairs = cycle(PAIRS)
        for first in range(0, len(OTHER_TENS), tens - 1):
            others = (OTHER_TENS + OTHER_TENS)[first : first + tens - 1]
            found.append((players, (*next(pairs), "ferrymen", *others)))
    return found


def test_the_line_ups_tried_hold_every_other_faction_for_each_number_of_players() -> None:
    for players in TENS:
        met = {name for number, names in line_ups() if number == players for name in names}
        assert met == {*FACTIONS, "ferrymen"}


@pytest.mark.parametrize(("players", "names"), line_ups(), ids=lambda part: part if isinstance(part, int) else part[-1])
def test_random_games_with_ferrymen_end_and_lose_no_card(
    ferrymen: Faction, players: int, names: tuple[str, ...]
) -> None:
    for heroes in (False, True) if players == 2 else (False,):
        chance = random.Random(f"{players} {names} {heroes}")
        game = Game.deal(LineUp.of(players, names, heroes), seed=chance.randbytes(48))
        cards = cards_of(game.start)
        assert not set(ferrymen.cards) - set(cards)
        while not game.is_over:
            game = game.play(chance.choice(game.legal))
            assert cards_of(game.state) == cards
        assert game.state.result is not None
        assert ferrymen in [vote.faction for vote in game.state.result.votes]


def test_who_led_takes_the_ferrymen_of_a_trick_whoever_wins(ferrymen: Faction) -> None:
    """FERRYMEN-1"""
    table = position(["fe2 go1", "fe7 go2"]).play("fe2 fe7")
    assert (table.leader, table.supporters(FIRST), table.supporters(SECOND)) == (SECOND, "fe2 fe7", "")
    table = position(["go2 go1", "go5 fe4"]).play("go2 go5 fe4 go1")
    assert (table.supporters(FIRST), table.supporters(SECOND)) == ("", "go1 go2 go5 fe4")


def test_with_more_players_ferrymen_and_dwarves_part_ways(ferrymen: Faction) -> None:
    """FERRYMEN-1"""
    table = position(["go5 un1", "fe3 un2", "dw8 un3", "kn2 un4"]).play("go5 fe3 dw8 kn2")
    assert [table.supporters(seat) for seat in (FIRST, SECOND, THIRD, FOURTH)] == ["fe3", "", "", "go5 kn2 dw8"]


def test_a_ferryman_brought_back_may_be_tucked_under_the_leaders_vampire(ferrymen: Faction) -> None:
    """FERRYMEN-1"""
    table = position(["fe2 go1", "fe7 go2"], vampires=["va5", ""]).play("fe2 fe7")
    assert table.asks == "0 tuck fe2"
    assert table.play("tuck keep").vampire(FIRST) == "va5 fe2"


def test_in_phase_one_ferrymen_have_no_power(ferrymen: Faction) -> None:
    """FERRYMEN-1"""
    table = position(["fe2 go1", "fe7 go2"], phase=1, market="go9", deck="un1 un2 un3").play("fe2 fe7")
    assert (table.followers(SECOND), table.discard) == ("go9", "fe2 fe7")


def test_two_ferrymen_that_make_nine_count_double(ferrymen: Faction) -> None:
    """FERRYMEN-2"""
    table = ended("fe0 fe9", "fe3 fe4 fe8")
    assert table.vote("ferrymen").standings == ((4, (9, 0)), (3, (8, 4, 3)))
    assert table.vote("ferrymen").side == 0
    assert ended("fe0 go9", "fe4 fe8").vote("ferrymen").side == 1, "another faction's 9 is no crossing"


def test_the_example_is_known_only_while_it_is_registered() -> None:
    with registered(loaded()) as faction:
        assert (FACTIONS["ferrymen"], CARDS["fe5"].name) == (faction, "Ferryman 5")
        assert wording_of("FERRYMEN-1").startswith("In phase two, the player who led")
        with pytest.raises(ValueError, match="There is something called 'ferrymen' or 'fe' already"):
            register(loaded())
    assert "ferrymen" not in FACTIONS
    assert "fe5" not in CARDS
    assert not [rule for rule in all_ids() if rule.startswith("FERRYMEN")]
    with pytest.raises(LineUpError, match="There is no faction 'ferrymen'"):
        LineUp.of(2, ["goblins", "knights", "ferrymen", "dwarves", "undead"])


def code_blocks() -> list[str]:
    return re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def test_the_page_shows_the_whole_file() -> None:
    assert EXAMPLE.read_text(encoding="utf-8") in code_blocks()


def test_what_the_page_says_about_trying_it_works(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.syspath_prepend(EXAMPLE.parent)
    [trying] = [block for block in code_blocks() if "claimant.register" in block]
    with patch.dict(FACTIONS), patch.dict(CARDS):
        exec(compile(trying, "extending.md", "exec"), {})
    assert capsys.readouterr().out.strip() in ("(0,)", "(1,)", "(0, 1)")


def table_of(heading: str) -> dict[str, list[str]]:
    """The rows of the page's table with that first column, by their first cell."""
    lines = PAGE.split(f"\n| {heading} |", 1)[1].split("\n\n", 1)[0].splitlines()[2:]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return {first.strip("`"): rest for first, *rest in cells}


def stated() -> set[str]:
    """What a power or a faction states or is asked, by name."""
    names = {*Power.__annotations__, *vars(Power), *Faction.__annotations__, *vars(Faction)}
    return {name for name in names if not name.startswith("_")} - {"ids", "own_answers", "free_answers", "take_place"}


def test_the_page_has_every_fact_and_every_question() -> None:
    facts, questions = set(table_of("Fact")), set(table_of("Question"))
    assert not facts & questions
    assert facts | questions == stated()


def test_the_page_knows_who_differs_from_the_ordinary_answer() -> None:
    described = [power for power in powers() if power.name in (*RULEBOOK, *HEROES)]
    for question, (_, _, differ) in table_of("Question").items():
        assert differ.split(", ") == [power.name for power in described if question in power.own_answers], question


def test_the_page_knows_the_ordinary_answers() -> None:
    for question, (_, answer, _) in table_of("Question").items():
        ordinary = getattr(Faction, question)
        if not answer.startswith("`"):
            assert question in PARTS.values(), "only questions about whole piles and tricks are answered in words"
        elif callable(ordinary):
            assert inspect.getsource(ordinary).rstrip().endswith(f"return {answer.strip('`')}"), question
        else:
            shown = ", ".join(ordinary) if isinstance(ordinary, tuple) else str(ordinary)
            assert shown == answer.strip("`"), question


def test_heroes_answer_the_same_questions_as_factions() -> None:
    """HERO-3"""
    for hero in HEROES.values():
        assert {name for name in hero.own_answers if not name.startswith("_")} - {"value"} <= stated()


@pytest.mark.parametrize(
    ("facts", "problem"),
    [
        ({"name": "goblins"}, "There is something called 'goblins' or 'xx' already"),
        ({"name": "skeleton"}, "There is something called 'skeleton'"),
        ({"code": "X1"}, "A faction's code is two small letters, not 'X1'."),
        ({"values": (*range(9), 100)}, "A card's value is from 0 to 99; strangers have 0 to 100."),
        ({"values": (*range(11),)}, "A faction without a partner has 10 cards in the game, not 11."),
        ({"partner": "goblins"}, "A pair has 22 cards together; strangers and goblins have another number."),
    ],
)
def test_a_faction_that_would_break_the_game_is_refused_with_what_is_wrong(facts: dict[str, Any], problem: str) -> None:
    """SETUP-1"""
    body = {"name": "strangers", "one": "Stranger", "code": "xx", "wording": "", **facts}
    with pytest.raises(ValueError, match=re.escape(problem)):
        register(type("Strangers", (Faction,), body))


def test_half_of_a_pair_whose_other_half_is_unknown_makes_no_line_up() -> None:
    """SETUP-1"""
    body = {"name": "strangers", "one": "Stranger", "code": "xx", "wording": "", "partner": "friends"}
    with (
        registered(type("Strangers", (Faction,), body)),
        pytest.raises(LineUpError, match=r"^There is no faction 'friends'; the factions are .*strangers\.$"),
    ):
        LineUp.of(2, ["strangers", "undead", "dwarves", "seers"])
