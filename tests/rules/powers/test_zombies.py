"""Zombies: they capture the opponents' cards."""

from tests.table import FIRST, SECOND, position

DECK = "dw1 dw2 dw3 dw4 dw5 dw6 dw7 dw8"


def test_who_wins_with_a_zombie_captures_the_opponents_card() -> None:
    """ZOMBIES-1"""
    table = position(["zo5 go1", "go8 go2"], phase=1, deck=DECK).play("zo5 go8")
    assert (table.supporters(FIRST), table.discard) == ("go8", "zo5")
    assert "Captured 0 go8" in table.told


def test_the_market_works_as_usual() -> None:
    """ZOMBIES-1"""
    table = position(["zo5 go1", "go8 go2"], phase=1, deck=DECK).play("zo5 go8")
    assert (table.followers(FIRST), table.followers(SECOND)) == ("dw1", "dw2")


def test_a_zombie_that_loses_to_a_zombie_is_captured() -> None:
    """ZOMBIES-1"""
    table = position(["zo5 go1", "zo8 go2"], phase=1, deck=DECK).play("zo5 zo8")
    assert (table.supporters(SECOND), table.discard) == ("zo5", "zo8")


def test_a_zombie_that_loses_captures_nothing_and_is_not_captured() -> None:
    """ZOMBIES-1"""
    table = position(["go5 go1", "zo8 kn2"], phase=1, deck=DECK).play("go5 zo8")
    assert (table.supporters(FIRST), table.supporters(SECOND), table.discard) == ("", "", "go5 zo8")


def test_in_phase_two_a_zombie_is_a_card_like_any_other() -> None:
    """ZOMBIES-1"""
    table = position(["zo5 go1", "go8 go2"]).play("zo5 go8")
    assert table.supporters(FIRST) == "go8 zo5"


def test_a_captured_undead_and_dwarf_go_to_the_winners_supporters() -> None:
    """ZOMBIES-1, UNDEAD-1"""
    for code in ("un8", "dw9"):
        table = position(["zo5 go1", f"{code} go2"], phase=1, deck=DECK).play(f"zo5 {code}")
        assert (table.supporters(FIRST), table.discard) == (code, "zo5")


def test_with_three_players_both_opponents_cards_are_captured() -> None:
    """ZOMBIES-1"""
    table = position(["go8 go1", "zo5 go2", "kn3 go3"], phase=1, deck=DECK, leader=SECOND).play("zo5 kn3 go8 take dw1")
    assert (table.supporters(SECOND), table.discard) == ("go8 kn3", "zo5")


def test_a_partners_card_goes_to_the_discard() -> None:
    """ZOMBIES-1"""
    table = position(["zo9 go1", "go8 go2", "kn3 go3", "zo1 go4"], phase=1, deck=DECK)
    table = table.play("zo9 go8 kn3 zo1 take dw1")
    assert [table.supporters(seat) for seat in range(4)] == ["go8 zo1", "", "", ""]
    assert table.discard == "kn3 zo9"


def test_a_partners_undead_joins_the_winner_by_its_own_power() -> None:
    """ZOMBIES-1, UNDEAD-1"""
    table = position(["zo9 go1", "un8 go2", "un3 go3", "zo1 go4"], phase=1, deck=DECK)
    table = table.play("zo9 un8 un3 zo1 take dw1")
    assert (table.supporters(FIRST), table.discard) == ("un3 un8 zo1", "zo9")


def test_a_hero_that_loses_to_a_zombie_is_captured() -> None:
    """ZOMBIES-1, HERO-3"""
    table = position(["mummy go1", "zo5 go2"], phase=1, deck=DECK).play("mummy zo5")
    assert (table.supporters(SECOND), table.discard) == ("mummy", "zo5")


def test_a_captured_vampire_goes_to_the_supporters_and_not_in_front() -> None:
    """ZOMBIES-1, VAMPIRES-1"""
    table = position(["zo5 go1", "va8 go2"], phase=1, deck=DECK).play("zo5 va8")
    assert (table.supporters(FIRST), table.vampire(FIRST)) == ("va8", "")
