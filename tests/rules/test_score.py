"""The end: who gets which votes."""

import pytest

from claimant.rules.score import Why, as_it_stands
from tests.table import FIRST, SECOND, THIRD, ended, position


def test_gnomes_in_front_join_the_supporters_before_the_vote() -> None:
    """SCORE-1"""
    table = ended("gn1", "gn9", gnomes=["gn3 gn5", "gn7"])
    assert (table.supporters(FIRST), table.gnomes(FIRST)) == ("gn1 gn3 gn5", "")
    assert table.votes["gnomes"] == FIRST
    assert table.told == ["PhaseBegan 2", "Joined 0 gn3 gn5", "Joined 1 gn7", "Ended"]


def test_peasants_leave_before_loot_is_assigned() -> None:
    """SCORE-1"""
    table = ended("ki9 pe0 pe1 un1 un2 dw1 dw2 ra1 ra2", "")
    assert table.told == ["PhaseBegan 2", "Left 0 pe0 1", "Left 0 pe1 1", "Looted 0 peasants 2", "Ended"]


def test_gnomes_join_before_loot_is_assigned() -> None:
    """SCORE-1"""
    table = ended("gi1 gi1 un1 dw1 dw2 ra1 ra7", "", gnomes=["gn1 gn3", ""])
    assert table.told == ["PhaseBegan 2", "Joined 0 gn1 gn3", "Looted 0 undead 1", "Ended"]


def test_loot_is_assigned_before_the_factions_vote() -> None:
    """SCORE-1"""
    assert ended("go1 kn2 dw1 ra1 ra2", "un9").votes["undead"] == FIRST


def test_peasants_leave_all_piles_at_once() -> None:
    """SCORE-1"""
    table = ended("pe1 ki12", "pe8 ki5")
    assert (table.supporters(FIRST), table.supporters(SECOND)) == ("ki12 pe8", "ki5 pe1")


def test_partners_count_their_cards_together_but_keep_their_piles() -> None:
    """SCORE-1"""
    table = ended("un1", "un9", "un2 un3", "un8 dw1")
    assert table.votes == {"undead": 0, "dwarves": 1}
    assert table.vote("undead").standings == ((3, (3, 2, 1)), (2, (9, 8)))
    assert [table.supporters(seat) for seat in range(4)] == ["un1", "un9", "un2 un3", "un8 dw1"]


def test_a_partners_king_keeps_the_peasant() -> None:
    """SCORE-1, PEASANTS-1"""
    table = ended("pe4", "pe5", "ki4", "")
    assert [table.supporters(seat) for seat in range(4)] == ["pe4", "", "ki4 pe5", ""]


def test_a_faction_votes_for_the_side_with_the_most_cards() -> None:
    """SCORE-2"""
    table = ended("un0 un1 un2", "un8 un9")
    assert (table.vote("undead").side, table.vote("undead").why) == (FIRST, Why.NUMBER)


@pytest.mark.parametrize(
    ("first", "second", "side"),
    [
        ("go9 go0", "go8 go7", FIRST),
        ("go0 go7 go3", "go8 go2 go1", SECOND),
        ("gn9 gn1", "gn7 gn7", FIRST),
        ("gn7 gn5", "gn7 gn3", FIRST),
        ("gn7 gn5 gn1", "gn7 gn5 gn3", SECOND),
    ],
)
def test_equal_numbers_are_decided_by_the_highest_card_then_the_second_highest(
    first: str, second: str, side: int
) -> None:
    """SCORE-2"""
    vote = ended(first, second).result.votes[0]
    assert (vote.side, vote.why) == (side, Why.CARDS)


def test_a_faction_that_only_one_side_holds_votes_for_it() -> None:
    """SCORE-2"""
    vote = ended("", "un0").vote("undead")
    assert (vote.side, vote.why, vote.standings) == (SECOND, Why.NUMBER, (None, (1, (0,))))


def test_a_faction_that_nobody_holds_votes_for_nobody() -> None:
    """SCORE-3"""
    vote = ended("go1", "go2").vote("knights")
    assert (vote.side, vote.why, vote.standings) == (None, Why.NOBODY, (None, None))


def test_a_faction_votes_for_nobody_if_there_is_no_difference() -> None:
    """SCORE-3"""
    vote = ended("go0 go0", "go0 go0").vote("goblins")
    assert (vote.side, vote.why, vote.standings) == (None, Why.EQUAL, ((2, (0, 0)), (2, (0, 0))))


def test_with_three_players_a_tie_at_the_top_is_nobodys_vote() -> None:
    """SCORE-3"""
    table = ended("gn7 gn1", "gn7 gn1", "gn9")
    assert table.vote("gnomes").side is None
    assert ended("gn7 gn1", "gn3 gn3", "gn7 gn5").votes["gnomes"] == THIRD


def test_the_result_names_a_vote_of_every_faction_in_the_game() -> None:
    """SCORE-1"""
    table = position(["go5", "un2"], factions="dwarves doppelgangers").play("go5 un2")
    assert [vote.faction.name for vote in table.result.votes] == [
        "goblins", "knights", "undead", "dwarves", "doppelgangers",
    ]  # fmt: skip


def test_the_votes_can_be_asked_before_the_end() -> None:
    """SCORE-1"""
    table = position(["gn1 un1", "gi5 un2"], gnomes=["gn3 gn5", ""], supporters=["", "gn9"])
    votes = {vote.faction.name: vote.side for vote in as_it_stands(table.state).votes}
    assert votes["gnomes"] == FIRST
    table = position(["un1", "un2"], supporters=["pe1 pe2", "ki12 pe9"])
    assert [vote.side for vote in as_it_stands(table.state).votes[:2]] == [SECOND, SECOND]


def test_votes_asked_before_the_end_count_loot_where_nobody_has_to_choose() -> None:
    """SCORE-1, RACCOONS-1"""
    factions = "goblins knights undead dwarves raccoons"
    forced = position(["go9", "go8"], supporters=["un1 un2", "go1 kn2 dw1 ra1 ra2 ra3"], factions=factions)
    assert as_it_stands(forced.state).votes[2].side == SECOND
    several = position(["go9", "go8"], supporters=["un1 un2", "go1 kn2 ra1 ra2 ra3"], factions=factions)
    assert as_it_stands(several.state).votes[2].side == FIRST
    assert as_it_stands(several.state).votes[3].side is None
