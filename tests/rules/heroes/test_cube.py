"""The Gelatinous Cube: it and the leader's card wait."""

from tests.table import FIRST, SECOND, position, trick


def test_the_leader_wins_but_both_cards_wait() -> None:
    """HERO-CUBE"""
    table = position(["go5 go1", "cube un2"]).play("go5 cube")
    assert (table.cube, table.trick, table.leader) == ("cube go5", "", FIRST)
    assert (table.supporters(FIRST), table.supporters(SECOND)) == ("", "")
    assert table.told[-3:] == ["Won 0", "Engulfed cube go5", "Led 0"]


def test_the_winner_of_the_next_trick_collects_them_after_its_cards() -> None:
    """HERO-CUBE"""
    table = position(["go5 un1 un3", "cube un2 un4"]).play("go5 cube un1 un2")
    assert table.supporters(SECOND) == "go5 un1 un2 cube"
    assert table.told[-5:-1] == [f"Collected 1 {card}" for card in ("un1", "un2", "cube", "go5")]


def test_the_leader_wins_even_with_a_lower_hero() -> None:
    """HERO-CUBE"""
    assert trick("warlock cube").winner == FIRST
    assert trick("go0 cube").winner == FIRST


def test_as_first_card_it_has_no_power() -> None:
    """HERO-CUBE, HERO-1"""
    table = position(["cube go1", "go5 un2"]).play("cube go5")
    assert (table.supporters(SECOND), table.cube) == ("go5 cube", "")


def test_in_phase_one_it_has_no_power() -> None:
    """HERO-CUBE"""
    table = position(["go5 go1", "cube un2"], phase=1, deck="dw1 dw2 dw3 dw4").play("go5 cube")
    assert (table.discard, table.cube, table.leader) == ("go5 cube", "", FIRST)


def test_a_gnome_under_the_cube_goes_to_the_front() -> None:
    """HERO-CUBE"""
    table = position(["un3 un1", "un5 un2"], cube="cube gn5").play("un3 un5")
    assert (table.gnomes(SECOND), table.supporters(SECOND)) == ("gn5", "un3 un5 cube")


def test_a_giant_under_the_cube_crushes_when_it_is_collected() -> None:
    """HERO-CUBE, GIANTS-1"""
    table = position(["gi5 un1 dw1", "cube un2 dw2"], gnomes=["gn5", "gn5"]).play("gi5 cube")
    assert (table.gnomes(FIRST), table.gnomes(SECOND)) == ("gn5", "gn5")
    table = table.play("un1 un2")
    assert (table.gnomes(FIRST), table.gnomes(SECOND), table.discard) == ("", "gn5", "gn5")
    assert table.supporters(SECOND) == "gi5 un1 un2 cube"


def test_a_giant_under_the_cube_and_one_in_the_trick_both_crush() -> None:
    """HERO-CUBE, GIANTS-1"""
    table = position(["un3 un1", "gi5 dw2"], cube="cube gi5", gnomes=["", "gn5 gn5 gn5"]).play("un3 gi5")
    assert (table.gnomes(SECOND), table.discard) == ("gn5", "gn5 gn5")


def test_a_vampire_under_the_cube_gives_its_choices() -> None:
    """HERO-CUBE, VAMPIRES-3"""
    table = position(["go3 un1", "go5 un2"], cube="cube va7", vampires=["", "va4"]).play("go3 go5 keep keep")
    assert table.asks == "1 replace va7"
    assert table.play("replace").vampire(SECOND) == "va7"


def test_a_card_under_the_cube_is_offered_to_the_vampire_but_the_cube_is_not() -> None:
    """HERO-CUBE, VAMPIRES-2"""
    table = position(["go3 un1", "go5 un2"], cube="cube un7", vampires=["", "va4"]).play("go3 go5 keep keep")
    assert (table.asks, table.cube, table.supporters(SECOND)) == ("1 tuck un7", "un7", "go3 go5 cube")
    assert table.play("tuck").vampire(SECOND) == "va4 un7"


def test_a_dwarf_under_the_cube_is_simply_taken_by_the_winner() -> None:
    """HERO-CUBE, DWARVES-1"""
    table = position(["dw1 go1", "dw2 go2"], cube="cube dw7").play("dw1 dw2")
    assert (table.supporters(FIRST), table.supporters(SECOND)) == ("dw1 dw2", "dw7 cube")


def test_a_troll_under_the_cube_is_simply_taken_beside_the_highest_of_the_others() -> None:
    """HERO-CUBE, TROLLS-1"""
    table = position(["tr5 go1", "tr6 go2"], cube="cube tr9", waiting="tr8").play("tr5 tr6")
    assert (table.supporters(SECOND), table.waiting) == ("tr8 tr9 cube", "tr5 tr6")


def test_a_led_troll_under_the_cube_is_not_compared_and_the_leader_takes_the_highest_waiting() -> None:
    """HERO-CUBE, TROLLS-1"""
    table = position(["tr5 dw1", "cube dw2"], waiting="tr1 tr3").play("tr5 cube")
    assert (table.cube, table.supporters(FIRST), table.waiting) == ("cube tr5", "tr3", "tr1")
    table = position(["tr0 dw1", "cube dw2"]).play("tr0 cube")
    assert (table.cube, table.waiting) == ("cube tr0", "")


def test_the_moon_turns_as_usual() -> None:
    """HERO-CUBE, WEREWOLVES-2"""
    table = position(["we5 go1", "cube go2"]).play("we5 cube")
    assert (table.moon, table.cube) == ("full", "cube we5")


def test_a_led_dragon_leads_again() -> None:
    """HERO-CUBE, DRAGONS-1"""
    assert position(["dr5 go1", "cube go2"]).play("dr5 cube").leader == FIRST


def test_a_led_skeleton_draws() -> None:
    """HERO-CUBE, HERO-SKELETON"""
    table = position(["skeleton go1", "cube go2"], discard="go5 go6").play("skeleton cube")
    assert (table.asks, table.cube) == ("0 raise", "cube skeleton")


def test_a_led_cthulhu_makes_both_discard() -> None:
    """HERO-CUBE, HERO-CTHULHU"""
    table = position(["cthulhu go1 go3", "cube go2 go4"]).play("cthulhu cube")
    assert (table.asks, table.cube) == ("0 discard", "cube cthulhu")


def test_a_led_giant_under_the_cube_does_not_crush_in_its_own_trick() -> None:
    """HERO-CUBE, GIANTS-3"""
    table = position(["gi5 un1", "cube un2"], gnomes=["", "gn5"]).play("gi5 cube")
    assert table.gnomes(SECOND) == "gn5"
