"""The rulebook's examples, played out: what it says about more than the winner of a trick."""

from tests.table import FIRST, FOURTH, SECOND, THIRD, ended, position, trick


def test_a_doppelganger_may_be_played_by_a_seat_that_could_follow_but_a_knight_may_not() -> None:
    """FOLLOW-1, FOLLOW-2"""
    assert position(["go4", "go0 do8 kn5"]).play("go4").legal == "go0, do8"
    assert position(["go4", "do8 kn5"]).play("go4").legal == "kn5, do8"


def test_a_knight_comes_first_and_the_rest_keep_their_places() -> None:
    """RANK-1, KNIGHTS-1, KNIGHTS-2"""
    assert trick("go5 kn3 do9 kn6").places == (FOURTH, THIRD, FIRST, SECOND)


def test_the_winner_takes_the_market_card_and_the_loser_draws() -> None:
    """P1-2, P1-4, P1-5"""
    table = position(["dw7 go1", "dw3 go2"], phase=1, market="kn9", deck="un4 un5 un6").play("dw7 dw3")
    assert (table.followers(FIRST), table.followers(SECOND), table.discard) == ("kn9", "un4", "dw3 dw7")
    assert table.leader == FIRST


def test_four_seats_recruit_in_the_order_of_their_places() -> None:
    """P1-3, RANK-1, DRAGONS-1"""
    hands = ["gr4 go1", "dr9 go2", "gr2 go3", "dr0 go4"]
    table = position(hands, phase=1, market="dr8 un1", deck="un2 un3 un4 un5 un6 un7")
    table = table.play("gr4 dr9 gr2 dr0 take dr8")
    assert [table.followers(seat) for seat in range(4)] == ["dr8", "un2", "un1", "un3"]
    assert table.leader == FOURTH


def test_the_last_winner_takes_the_trolls_that_still_wait() -> None:
    """P2-4, TROLLS-2"""
    table = position(["go8", "go2"], waiting="tr3 tr6").play("go8 go2")
    assert table.supporters(FIRST) == "go2 go8 tr3 tr6"


def test_equal_numbers_are_decided_by_the_highest_card_and_then_the_next() -> None:
    """SCORE-2, SCORE-3"""
    assert ended("kn9 kn2", "kn8 kn7").votes == {"knights": 0}
    assert ended("gn7 gn7 gn1", "gn7 gn5 gn5").votes == {"gnomes": 0}


def test_equal_votes_are_decided_by_the_cards_of_the_factions_that_cast_them() -> None:
    """SCORE-4"""
    first = "go0 go0 go0 go0 go0 go1 go2 go3 kn2 kn3 kn4 kn5 kn6"
    second = "dw0 dw1 dw2 dw3 dw4 dw5 un0 un1 un2 un3 un4 un5"
    result = ended(first, second, factions="doppelgangers").result
    assert result.tallies == ((2, 13, 26), (2, 12, 30))
    assert result.winners == (FIRST,)


def test_many_small_goblins_outvote_few_great_ones() -> None:
    """GOBLINS-1"""
    assert ended("go0 go0 go0 go1", "go7 go8 go9").votes == {"goblins": 0}


def test_gnomes_stand_in_front_of_their_winner() -> None:
    """GNOMES-1"""
    table = position(["gn3 un1", "gn5 un2"]).play("gn3 gn5")
    assert (table.gnomes(SECOND), table.supporters(SECOND)) == ("gn3 gn5", "")


def test_a_giant_crushes_one_gnome_also_of_the_seat_that_played_it() -> None:
    """GIANTS-1, GIANTS-2"""
    table = position(["gi7 un0", "dr2 dr1"], gnomes=["", "gn3 gn7 gn7"]).play("gi7 dr2")
    assert table.gnomes(SECOND) == "gn3 gn7"
    table = position(["un6 un0", "gi3 dr1"], gnomes=["", "gn3 gn7 gn7"]).play("un6 gi3")
    assert (table.gnomes(SECOND), table.discard) == ("gn7 gn7", "gn3")


def test_each_of_several_giants_crushes_in_front_of_each_opponent() -> None:
    """GIANTS-1"""
    gnomes = ["gn5", "gn1 gn5", "gn1", "gn5"]
    table = position(["gi5 un3", "gi5 un4", "un2 un6", "gi1 un5"], gnomes=gnomes).play("gi5 gi5 un2 gi1")
    assert [table.gnomes(seat) for seat in range(4)] == ["gn5", "", "gn1", ""]


def test_a_king_keeps_peasants_of_up_to_three_less() -> None:
    """PEASANTS-1, PEASANTS-2"""
    table = ended("ki12 pe8 pe9 pe10 pe11 pe12 ki4 pe0 pe1 pe2 pe3 pe4 pe5", "")
    assert table.supporters(SECOND) == "pe0 pe5 pe8"
    table = ended("ki7 pe0 pe3 pe4 pe7 pe8", "ki5")
    assert (table.supporters(FIRST), table.supporters(SECOND)) == ("ki7 pe4 pe7", "ki5 pe0 pe3 pe8")


def test_an_undead_card_played_joins_the_winner_and_one_in_the_market_is_recruited() -> None:
    """UNDEAD-1, UNDEAD-2"""
    table = position(["go3 go1", "un6 un2"], phase=1, market="un8", deck="dw1 dw2 dw3").play("go3 un6")
    assert (table.supporters(FIRST), table.followers(FIRST), table.discard) == ("un6", "un8", "go3")


def test_dwarves_go_to_the_loser_or_to_the_lowest() -> None:
    """DWARVES-1, DWARVES-2"""
    table = position(["dw8 go6 go1", "dw5 dw2 go2"]).play("dw8 dw5")
    assert (table.supporters(FIRST), table.supporters(SECOND)) == ("", "dw5 dw8")
    table = position(["go6 go1", "dw2 un2"]).play("go6 dw2")
    assert (table.supporters(FIRST), table.supporters(SECOND)) == ("go6", "dw2")
    table = position(["un5 go1", "dw7 go3", "un9 go4", "go2 go5"]).play("un5 dw7 un9 go2")
    assert (table.supporters(THIRD), table.supporters(FOURTH)) == ("go2 un5 un9", "dw7")
    table = position(["dw0 go1", "dw4 go2", "go0 go3"]).play("dw0 dw4 go0")
    assert (table.supporters(SECOND), table.supporters(THIRD)) == ("go0", "dw0 dw4")


def test_a_doppelganger_is_collected_as_itself() -> None:
    """DOPPEL-1, DOPPEL-2"""
    table = position(["un7 go1", "do9 go2"], phase=1, market="go3", deck="dw1 dw2 dw3").play("un7 do9")
    assert (table.supporters(SECOND), table.discard) == ("un7", "do9")
    table = position(["dw3 go1", "do5 go2"]).play("dw3 do5")
    assert (table.supporters(FIRST), table.supporters(SECOND)) == ("dw3", "do5")


def test_who_played_the_last_dragon_leads() -> None:
    """DRAGONS-1"""
    assert position(["dr8 un1", "dr5 un2"]).play("dr8 dr5").leader == SECOND
    assert position(["gn3 un1", "dr9 un2"]).play("gn3 dr9").leader == SECOND
    assert position(["dr4 un1", "do8 un2"]).play("dr4 do8").leader == FIRST


def test_trolls_are_taken_one_at_a_time() -> None:
    """TROLLS-1"""
    table = position(["tr2 tr4 go6 un1", "tr8 tr1 go1 un2"]).play("tr2 tr8")
    assert (table.supporters(SECOND), table.waiting) == ("tr8", "tr2")
    table = table.play("tr1 tr4")
    assert (table.supporters(FIRST), table.waiting) == ("tr4", "tr1 tr2")
    table = table.play("go6 go1")
    assert (table.supporters(FIRST), table.waiting) == ("go1 go6 tr2 tr4", "tr1")


def test_a_seer_shows_the_top_card_and_offers_it() -> None:
    """SEERS-1, SEERS-2"""
    table = position(["se6 un1", "se2 un2"], phase=1, market="gn1", deck="gi9 un3 un4").play("se6 se2")
    assert table.legal == "take gn1, take top"
    table = table.play("take top")
    assert (table.followers(FIRST), table.followers(SECOND)) == ("gi9", "gn1")
    hands = ["se5 go1", "se9 go2", "se1 go3", "un7 go4"]
    table = position(hands, phase=1, market="un2 dw8", deck="dr9 un3 un4 un5 un6 un8")
    table = table.play("se5 se9 se1 un7 take top take dw8")
    assert [table.followers(seat) for seat in range(4)] == ["dw8", "dr9", "un2", "un3"]


def test_an_automaton_wins_the_next_trick_unplayed() -> None:
    """AUTOMATONS-1"""
    hands = ["au4 go1 go2", "au7 go3 go4"]
    table = position(hands, phase=1, market="un1", deck="un2 kn9 un3 un4 un5").play("au4 au7 discard go3 discard go1")
    assert (table.followers(FIRST), table.followers(SECOND)) == ("un2 un3", "kn9 un1")
    assert (table.hidden(FIRST), table.hidden(SECOND), table.asks) == ("go1", "go3", "1 play")


def test_bards_prefer_a_long_run_to_many_cards() -> None:
    """BARDS-1"""
    assert ended("ba5 ba6 ba7", "ba0 ba2 ba3 ba8 ba9").votes == {"bards": 0}
    assert ended("ba6 ba7", "ba0 ba2 ba3 ba8 ba9").votes == {"bards": 1}


def test_a_griffin_lifts_cards_of_its_value_by_five_from_the_next_trick_on() -> None:
    """GRIFFINS-1"""
    assert trick("un3 un7", supporters=["gr3 gr8", ""]).values == (8, 7)
    table = position(["gr3 un3", "un9 un7"]).play("gr3 un9 un3 un7")
    assert table.supporters(FIRST) == "un3 un7 un9 gr3"
    assert position(["un3 un1", "gr3 un2"], supporters=["", ""]).play("un3 un2").supporters(FIRST) == "un2 un3"


def test_loot_counts_for_the_faction_that_a_side_has_fewest_of() -> None:
    """RACCOONS-1, RACCOONS-2"""
    first = "go0 go0 go0 go1 go2 go3 kn2 kn3 gr0 gr1 gr2 gr3 gr4 vi0 vi1 vi2 vi3 ra1 ra5 ra9"
    table = ended(first, "kn7 kn8 kn9")
    assert table.vote("knights").standings == ((4, (3, 2)), (3, (9, 8, 7)))
    assert (table.vote("knights").side, table.vote("raccoons").standings[0]) == (0, (3, (9, 5, 1)))


def test_loot_is_no_run_of_bards_but_a_number_of_undead() -> None:
    """RACCOONS-2"""
    first = "go0 go0 kn2 kn3 ra1 ra2 vi0 vi1"
    assert ended(first, "ba4", factions="bards").votes["bards"] == 1
    assert ended(first, "un9", factions="undead").votes["undead"] == 0


def test_vikings_with_a_match_count_double_in_their_own_vote_only() -> None:
    """VIKINGS-1, SCORE-4"""
    table = ended("vi3 vi8 go3 gr8", "vi1 vi5 vi9")
    assert table.vote("vikings").standings == ((4, (8, 3)), (3, (9, 5, 1)))
    assert table.result.tallies[0] == (3, 4, 22)


def test_a_vampire_is_worth_itself_and_what_is_tucked_under_it() -> None:
    """VAMPIRES-1, VAMPIRES-2, VAMPIRES-3, VAMPIRES-4"""
    table = position(["va6 go8", "va2 go3"], vampires=["", "va9"]).play("va6 va2")
    assert table.asks == "0 replace va2"
    table = table.play("stay go8 go3 tuck keep")
    assert table.vote("vampires").standings == ((14, 6), None)
    assert table.votes == {"vampires": 0, "goblins": 0}


def test_a_zombie_captures_what_it_beats() -> None:
    """ZOMBIES-1"""
    table = position(["zo5 zo6 go1", "zo3 kn9 kn2"], phase=1, market="un1", deck="un2 un3 un4 un5 un6")
    table = table.play("zo5 zo3")
    assert (table.supporters(FIRST), table.discard) == ("zo3", "zo5")
    assert table.play("zo6 kn9").supporters(FIRST) == "kn9 zo3"


def test_the_moon_turns_when_a_werewolf_wins_but_not_for_a_doppelganger() -> None:
    """WEREWOLVES-1, WEREWOLVES-2"""
    table = position(["we6 we8 un1", "we2 we3 un2"]).play("we6 we2")
    assert table.moon == "full"
    assert table.play("we3 we8").moon == "dark"
    assert position(["we4 un1", "go2 un2"]).play("we4 go2").moon == "full"
    assert position(["we4 un1", "do1 un2"]).play("we4 do1").moon == "dark"


def test_a_hero_may_not_be_played_by_a_seat_that_can_follow() -> None:
    """HERO-2, HERO-LICH"""
    assert position(["go4 un1", "go2 mummy"]).play("go4").legal == "go2"
    assert trick("lich go1").values == (5, -2)


def test_the_skeleton_draws_from_the_discard_of_its_own_trick_too() -> None:
    """HERO-SKELETON"""
    table = position(["skeleton go1", "go2 go3"], phase=1, market="un1", deck="un2 un3 un4", discard="kn7")
    table = table.play("skeleton go2 raise")
    assert table.legal == "draw go2, draw kn7, draw skeleton"
    assert table.play("draw kn7").hand(FIRST) == "go1 kn7"


def test_cthulhu_boxes_two_cards_and_later_makes_both_discard() -> None:
    """HERO-CTHULHU"""
    table = position(["cthulhu go1", "go3 go2"], phase=1, market="un1", deck="un2 un3 un4 un5 un6").play("cthulhu go3")
    assert (table.followers(FIRST), table.followers(SECOND), table.box) == ("un1", "un2", "un3 un4")
    table = position(["go9 go1 un1", "cthulhu un2 un3"]).play("go9 cthulhu")
    assert table.asks == "1 discard"
    assert table.play("discard un2 discard go1").discard == "go1 un2"


def test_the_cube_makes_both_cards_wait_for_the_next_winner() -> None:
    """HERO-CUBE"""
    table = position(["kn9 go2 un1", "cube go6 un2"]).play("kn9 cube")
    assert (table.cube, table.asks, table.supporters(FIRST)) == ("cube kn9", "0 play", "")
    assert table.play("go2 go6").supporters(SECOND) == "go2 go6 kn9 cube"
    assert trick("go1 cube", phase=1).winner == FIRST
