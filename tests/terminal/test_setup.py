"""The set-up of a game from options."""

from random import Random

import pytest

from claimant.bots import BOTS
from claimant.terminal.setup import Setup, SetupError, check_seats, choose_line_up, seated, several
from tests.terminal.typist import ENGLISH


def names(setup: Setup) -> tuple[str, ...]:
    return choose_line_up(setup, Random(1), ENGLISH).names


def test_without_a_wish_the_first_box_is_played() -> None:
    assert names(Setup()) == ("goblins", "knights", "undead", "dwarves", "doppelgangers")
    assert choose_line_up(Setup(), Random(1), ENGLISH).players == 2


def test_more_players_get_a_line_up_of_their_own() -> None:
    assert len(names(Setup(players=3))) == len(names(Setup(players=4))) == 7


def test_a_line_up_brings_its_number_of_players() -> None:
    assert choose_line_up(Setup(line_up="carnival"), Random(1), ENGLISH).players == 3
    assert choose_line_up(Setup(line_up="carnival", players=4), Random(1), ENGLISH).players == 4


def test_the_number_of_factions_tells_the_number_of_players() -> None:
    five = several("goblins,knights,undead,dwarves,seers")
    assert choose_line_up(Setup(factions=five), Random(1), ENGLISH).players == 2
    assert choose_line_up(Setup(factions=(*five, "bards", "dragons")), Random(1), ENGLISH).players == 3


def test_a_random_line_up_differs_from_time_to_time() -> None:
    assert len({choose_line_up(Setup(line_up="random"), Random(seed), ENGLISH).names for seed in range(9)}) > 5


def test_a_list_is_written_with_commas_or_spaces() -> None:
    assert several("Goblins, knights  undead") == ("goblins", "knights", "undead")
    assert several(None) == ()


@pytest.mark.parametrize(
    ("setup", "problem"),
    [
        (Setup(line_up="pirates"), "There is no line-up 'pirates'; there are claim, claim-2, "),
        (Setup(line_up="claims"), "There is no line-up 'claims'; did you mean 'claim'?"),
        (
            Setup(line_up="claim", players=3),
            "claim isn’t for 3 players; there are grand-council, ",
        ),
        (Setup(line_up="claim", factions=("goblins",)), "Choose either --line-up or --factions, not both."),
        (Setup(players=5), "Claim is for 2, 3 or 4 players, not for 5."),
        (Setup(players=3, heroes=True), "Heroes are for 2 players only"),
        (Setup(factions=("goblins", "elves")), "There is no faction 'elves'"),
        (Setup(factions=("goblins", "knights")), "With 2 players the pair is joined by 3 factions"),
    ],
)
def test_a_line_up_that_cannot_be_is_explained(setup: Setup, problem: str) -> None:
    with pytest.raises(SetupError) as caught:
        choose_line_up(setup, Random(1), ENGLISH)
    assert str(caught.value).startswith(problem)


@pytest.mark.parametrize(
    ("setup", "problem"),
    [
        (Setup(seat=2), "--seat must be a seat from 0 to 1, not 2."),
        (Setup(leader=-1), "--leader must be a seat from 0 to 1, not -1."),
        (Setup(bots=("hal",)), f"There is no bot 'hal'; there are {', '.join(BOTS)}."),
        (
            Setup(bots=("random", "random")),
            "--bot names one bot for all other seats, or one for each of them: 1, not 2.",
        ),
        (Setup(bots=()), "--bot names one bot for all other seats, or one for each of them: 1, not 0."),
    ],
)
def test_seats_that_cannot_be_are_explained(setup: Setup, problem: str) -> None:
    with pytest.raises(SetupError) as caught:
        check_seats(setup, 2)
    assert str(caught.value) == problem


def test_everybody_has_a_seat_and_a_name() -> None:
    assert seated(Setup(name="Ada"), 2, ENGLISH) == (("person", "apprentice"), ("Ada", "Bot 2"))
    assert seated(Setup(name="Ada", seat=1), 2, ENGLISH)[1] == ("Bot 1", "Ada")
    played_by, called = seated(Setup(seat=1, bots=("random", "apprentice", "random")), 4, ENGLISH)
    assert played_by == ("random", "person", "random", "apprentice")
    assert called == ("East", "Player", "West", "North")
