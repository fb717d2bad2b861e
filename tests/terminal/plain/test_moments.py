"""What is said about a trick is true for the line-up and for the faction that is led."""

from __future__ import annotations

import pytest

from claimant.locale.sentences import status
from claimant.locale.sentences.votes import loot
from claimant.rules.view import view
from tests.table import Table, ended, position
from tests.terminal.typist import ENGLISH

WINNER = "The winner takes the cards of the trick."


def about(table: Table) -> str:
    return status.about(view(table.game, 0), ENGLISH)


@pytest.mark.parametrize("led", ["", "dw5", "go1"])
def test_between_two_dwarves_go_to_the_loser_whatever_is_led(led: str) -> None:
    table = position(["dw5 go1 un1", "dw7 go2 un2"], phase=2, factions="dwarves")
    table = table.play(led) if led else table
    assert about(table) == f"{WINNER} Dwarves go to the loser."


def test_among_three_dwarves_go_to_the_lowest_card() -> None:
    table = position(["dw5 go1", "dw7 go2", "dw1 go3"], phase=2, factions="dwarves")
    assert about(table) == f"{WINNER} Dwarves go to the player of the lowest card."


def test_without_such_factions_nothing_more_is_said() -> None:
    assert about(position(["go5 un1", "go7 un2"], phase=2, factions="undead")) == WINNER


def test_trolls_wait_but_not_after_the_last_trick() -> None:
    waiting = "Only one of Trolls goes to the winner, the others wait."
    table = position(["tr5 go1", "tr7 go2"], phase=2, factions="trolls")
    assert about(table) == f"{WINNER} {waiting}"
    assert about(table.play("tr5")) == f"{WINNER} {waiting}"
    assert about(table.play("tr5 tr7")) == WINNER


@pytest.mark.parametrize(("led", "may"), [("", True), ("se1", True), ("go1", False)])
def test_a_seer_may_win_only_where_seers_can(led: str, may: bool) -> None:
    table = position(["se1 go1", "se9 go2"], phase=1, market="go0", deck="go9 un1 un2 un3", factions="seers")
    table = table.play(led) if led else table
    assert ("A win with Seers lets the winner choose between the two." in about(table)) is may


def test_factions_that_do_not_count_cards_are_named_at_the_end() -> None:
    assert "but Bards count in another way" in about(ended("ba1 go1", "go2", factions="bards"))
    assert about(ended("un1", "un2")) == "Each faction votes for the side with the most of its cards."


def test_a_vote_among_three_says_who_has_how_much_the_reader_first() -> None:
    table = ended("un1 un2", "un3 un4 un5", "go1")
    seen, names = view(table.game, 0), ("Ada", "Bo", "Cleo")
    assert seen.result is not None
    vote = next(vote for vote in seen.result.votes if vote.faction.name == "undead")
    told = ENGLISH.words.explain_vote(vote, seen.lineup, names, 0)
    assert told == "Undead vote for Bo: more cards, 2 (you), 3 (Bo), 0 (Cleo)."


def test_a_result_among_three_says_who_has_how_many_votes() -> None:
    table = ended("un1 un2", "go3 go4 kn2", "dw1", factions="undead dwarves")
    seen, names = view(table.game, 0), ("Ada", "Bo", "Cleo")
    assert seen.result is not None
    told = ENGLISH.words.explain_result(seen.result, names, 0)
    assert told == "Bo wins: 2 votes to 1 (you) and 1 (Cleo)."
    assert ENGLISH.words.explain_result(seen.result, names, 1) == "You win: 2 votes to 1 (Ada) and 1 (Cleo)."


def test_between_two_the_reader_s_number_comes_first() -> None:
    seen = view(ended("un1", "un3 un4").game, 0)
    assert seen.result is not None
    told = [ENGLISH.words.explain_vote(vote, seen.lineup, ("Ada", "Bo"), 0) for vote in seen.result.votes]
    assert "Undead vote for Bo: more cards, 1 to 2." in told
    spectator = [ENGLISH.words.explain_vote(vote, seen.lineup, ("Ada", "Bo")) for vote in seen.result.votes]
    assert "Undead vote for Bo: more cards, 2 to 1." in spectator, "for others, that of the side that gets the vote"


def test_loot_is_told_as_it_stands_and_at_the_end() -> None:
    names = ("Ada", "Bo")
    table = position(["un1 go5", "un2 go6"], phase=2, supporters=("ra1 ra2 kn2 un5 go1", ""), factions="dwarves")
    assert loot(view(table.game, 0), (), names, ENGLISH) == ["Your loot adds 2 to Dwarves."]
    assert loot(view(table.game, 1), (), names, ENGLISH) == ["The loot of Ada adds 2 to Dwarves."]
    over = ended("ra1 ra2 kn2 kn3 dr1 dr2", "go1 un1 un2 un3 un4")
    over = over.play(f"loot {over.game.legal[0].faction}") if over.game.legal else over
    seen = view(over.game, 0)
    assert any(each.startswith("Your loot adds 2 to ") for each in loot(seen, over.game.seen_by(0), names, ENGLISH))
