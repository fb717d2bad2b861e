"""Raccoons: loot counts for the faction a side has fewest of."""

import pytest

from claimant.rules.score import Why
from tests.table import FIRST, SECOND, Table, ended

ONE_OF_EACH = "go1 kn2 dw1"
"""With a raccoon, one of each faction of the line-up except the undead."""


def loot(*piles: str, factions: str = "undead dwarves", vampires: tuple[str, ...] = ()) -> Table:
    return ended(*piles, factions=f"goblins knights raccoons {factions}", vampires=vampires)


def test_loot_counts_for_the_faction_that_the_side_has_fewest_of() -> None:
    """RACCOONS-1"""
    table = loot(f"{ONE_OF_EACH} ra1 ra2", "un9")
    assert table.told[-2:] == ["Looted 0 undead 2", "Ended"]
    assert table.vote("undead").standings == ((2, ()), (1, (9,)))


def test_a_faction_with_a_card_may_be_the_one_with_fewest() -> None:
    """RACCOONS-1"""
    table = loot("go1 go2 kn2 kn3 un1 dw1 dw2 ra1 ra2", "")
    assert "Looted 0 undead 2" in table.told
    assert table.vote("undead").standings[FIRST] == (3, (1,))


def test_the_raccoons_themselves_may_be_the_fewest() -> None:
    """RACCOONS-1"""
    table = loot("go1 go2 kn2 kn3 un1 un2 dw1 dw2 ra5", "ra13")
    assert "Looted 0 raccoons 1" in table.told
    assert (table.vote("raccoons").side, table.vote("raccoons").why) == (FIRST, Why.NUMBER)


def test_of_several_such_factions_the_side_chooses_one_for_all_its_loot() -> None:
    """RACCOONS-1"""
    table = loot("go1 kn2 ra1 ra2 ra3", "un8 un9 dw9")
    assert (table.asks, table.legal, table.phase) == ("0 loot", "loot undead, loot dwarves", 2)
    assert table.play("loot undead").votes["undead"] == FIRST
    assert table.play("loot dwarves").votes["undead"] == SECOND
    assert table.play("loot dwarves").vote("dwarves").standings == ((3, ()), (1, (9,)))


def test_a_side_without_loot_is_not_asked() -> None:
    """RACCOONS-1"""
    table = loot("go1 ra7 ra13", "un9")
    assert table.state.is_over
    assert all(not line.startswith("Looted") for line in table.told)


def test_the_sides_choose_in_seat_order() -> None:
    """RACCOONS-1"""
    table = loot("go1 kn2 ra1", "go2 kn3 ra2")
    assert table.asks == "0 loot"
    table = table.play("loot dwarves")
    assert (table.asks, table.legal) == ("1 loot", "loot undead, loot dwarves")
    table = table.play("loot undead")
    assert table.votes["dwarves"] == FIRST
    assert table.votes["undead"] == SECOND
    assert table.told[-3:] == ["Looted 0 dwarves 1", "Looted 1 undead 1", "Ended"]


def test_a_side_with_one_such_faction_only_is_passed_over() -> None:
    """RACCOONS-1"""
    table = loot(f"{ONE_OF_EACH} ra1", "go2 ra2")
    assert (table.asks, table.legal) == ("1 loot", "loot knights, loot undead, loot dwarves")
    assert table.play("loot knights").vote("knights").standings == ((1, (2,)), (1, ()))


def test_with_three_players_each_chooses_for_itself() -> None:
    """RACCOONS-1"""
    table = ended("ra1", "ra2", "ra3")
    assert table.asks == "0 loot"
    assert table.play("loot goblins").asks == "1 loot"
    assert table.play("loot goblins loot knights").asks == "2 loot"
    assert table.play("loot goblins loot knights loot undead").votes == {
        "goblins": 0, "knights": 1, "undead": 2, "raccoons": 2,
    }  # fmt: skip


def test_with_four_players_the_partner_with_the_lower_seat_chooses_for_both() -> None:
    """RACCOONS-1"""
    table = ended("go1", "kn2", "ra1", "ra2", factions="undead dwarves doppelgangers dragons")
    assert (table.asks, table.legal.split(", ")[0]) == ("0 loot", "loot knights")
    table = table.play("loot undead")
    assert (table.asks, table.legal.split(", ")[0]) == ("1 loot", "loot goblins")
    assert table.play("loot undead").vote("undead").why is Why.EQUAL


def test_vampires_are_counted_in_front_and_under_not_among_the_supporters() -> None:
    """RACCOONS-1, SCORE-4"""
    table = loot("go1 kn2 dw1 ra1 va8 va9", "", factions="dwarves vampires")
    assert "Looted 0 vampires 1" in table.told
    assert table.vote("vampires").side is None
    table = loot("go1 kn2 kn3 dw1 dw2 ra1 ra9", "", factions="dwarves vampires", vampires=("va1 go2", ""))
    assert "Looted 0 goblins 1" in table.told


def test_a_vampire_alone_in_front_is_a_card_of_its_faction() -> None:
    """RACCOONS-1, SCORE-4"""
    table = loot(f"{ONE_OF_EACH} ra1", "", factions="dwarves vampires", vampires=("va1", ""))
    assert table.legal == "loot goblins, loot knights, loot dwarves, loot raccoons, loot vampires"


def test_a_raccoon_under_a_vampire_carries_no_loot() -> None:
    """RACCOONS-1, VAMPIRES-2"""
    assert loot("go1", "un9", factions="undead vampires", vampires=("va1 ra1", "")).state.is_over


def test_enough_loot_wins_a_vote_without_a_card_of_the_faction() -> None:
    """RACCOONS-2"""
    vote = loot(f"{ONE_OF_EACH} ra1 ra2", "un9").vote("undead")
    assert (vote.side, vote.why) == (FIRST, Why.NUMBER)


def test_loot_counts_for_the_number_only_not_for_the_highest_card() -> None:
    """RACCOONS-2"""
    vote = loot(f"{ONE_OF_EACH} ra6", "un0").vote("undead")
    assert (vote.side, vote.why) == (SECOND, Why.CARDS)


def test_a_side_that_has_no_further_card_loses_against_one_that_has() -> None:
    """RACCOONS-2"""
    vote = loot("go0 kn2 kn3 un1 un2 dw1 dw2 ra1 ra9", "go0 go0").vote("goblins")
    assert vote.standings == ((2, (0,)), (2, (0, 0)))
    assert vote.side == SECOND


def test_loot_never_wins_the_vampires() -> None:
    """RACCOONS-2"""
    table = loot("go1 kn2 dw1 ra1 ra2", "", factions="dwarves vampires", vampires=("", "va0 go0"))
    assert "Looted 0 vampires 2" in table.told
    assert table.votes["vampires"] == SECOND


def test_loot_makes_no_run_of_bards() -> None:
    """RACCOONS-2"""
    table = loot("go1 kn2 un1 ra1 ra2 ra3", "ba0", factions="undead bards")
    assert table.vote("bards").standings == ((0, 3, ()), (1, 1, (0,)))
    assert table.votes["bards"] == SECOND


def test_loot_counts_among_bards_when_runs_are_equal() -> None:
    """RACCOONS-2, BARDS-1"""
    table = loot("go1 go2 kn2 kn3 un1 un2 ba1 ra1 ra8", "ba9", factions="undead bards")
    assert (table.vote("bards").side, table.vote("bards").why) == (FIRST, Why.NUMBER)
    assert loot("go1 kn2 un1 ra1", "", factions="undead bards").votes["bards"] == FIRST


def test_loot_is_no_card_in_the_count_that_decides_between_equal_votes() -> None:
    """RACCOONS-2, SCORE-4"""
    assert loot(f"{ONE_OF_EACH} ra1 ra2", "un9").result.tallies[FIRST] == (5, 5, 7)


@pytest.mark.parametrize("value", range(14))
def test_the_raccoons_0_to_6_carry_the_mark(value: int) -> None:
    """RACCOONS-3"""
    table = loot(f"{ONE_OF_EACH} ra{value}", "")
    assert ("Looted 0 undead 1" in table.told) == (value <= 6)
