"""The order of things inside a trick."""

from tests.table import FIRST, SECOND, THIRD, Table, position

DECK = "go1 go2 go3 go4 go5 go6"


def after(table: Table, event: str) -> list[str]:
    """What was told from that event on."""
    return table.told[table.told.index(event) :]


def test_a_trick_of_phase_one_from_market_to_next_leader() -> None:
    """P1-1, P1-2, P1-4, P1-5"""
    table = position(["un1 kn2", "un9 kn3"], phase=1, deck=DECK).play("un1 un9")
    assert table.told == [
        "PhaseBegan 1", "MarketTurned go1", "Led 0",
        "Played 0 un1", "Played 1 un9", "Won 1",
        "Captured 1 un1", "Captured 1 un9",
        "Took 1 go1", "Drew 0 go2",
        "MarketTurned go3", "Led 1",
    ]  # fmt: skip


def test_captures_come_before_the_market() -> None:
    """ZOMBIES-1, UNDEAD-1, SEERS-1"""
    table = position(["zo5 kn2", "un9 kn3"], phase=1, deck=DECK).play("zo5 un9")
    assert after(table, "Won 0")[:4] == ["Won 0", "Captured 0 un9", "Took 0 go1", "Drew 1 go2"]


def test_the_cards_of_the_trick_are_gone_when_the_seer_chooses() -> None:
    """SEERS-1, P1-4"""
    table = position(["se5 kn2", "un9 kn3"], phase=1, deck=DECK).play("se5 un9")
    assert (table.asks, table.trick) == ("0 take", "")
    assert (table.discard, table.supporters(FIRST)) == ("se5", "un9")


def test_the_skeleton_draws_after_market_and_deck_and_may_draw_the_cards_of_the_trick() -> None:
    """HERO-SKELETON"""
    table = position(["skeleton kn2", "kn3 un3"], phase=1, deck=DECK).play("skeleton kn3")
    assert (table.asks, table.discard) == ("0 raise", "kn3 skeleton")
    assert (table.followers(FIRST), table.followers(SECOND)) == ("go1", "go2")
    assert table.play("raise").legal == "draw kn3, draw skeleton"


def test_cthulhu_boxes_after_the_loser_has_drawn_and_the_moon_turns_after_that() -> None:
    """HERO-CTHULHU, WEREWOLVES-2"""
    table = position(["we5 kn2", "cthulhu kn3"], phase=1, deck=DECK).play("we5 cthulhu")
    assert after(table, "Won 0") == [
        "Won 0", "Took 0 go1", "Drew 1 go2", "Boxed 2", "MoonTurned True", "MarketTurned go5", "Led 0",
    ]  # fmt: skip


def test_the_seers_choice_comes_before_cthulhus_boxing() -> None:
    """SEERS-1, HERO-CTHULHU"""
    table = position(["se9 kn2", "cthulhu kn3"], phase=1, deck=DECK).play("se9 cthulhu")
    assert (table.asks, table.box) == ("0 take", "")
    table = table.play("take top")
    assert (table.followers(FIRST), table.followers(SECOND), table.box) == ("go2", "go1", "go3 go4")


def test_cthulhus_boxing_comes_before_the_question_whether_there_is_a_next_trick() -> None:
    """HERO-CTHULHU, AUTOMATONS-2"""
    table = position(["au9 kn2", "cthulhu kn3"], phase=1, deck="go1 go2 go3 go4 go5").play("au9 cthulhu")
    assert (table.phase, table.state.automaton, table.deck) == (2, None, "go5")
    table = position(["au9 kn2", "cthulhu kn3"], phase=1, deck=DECK).play("au9 cthulhu")
    assert (table.phase, table.asks) == (1, "0 discard")


def test_a_trick_of_phase_two_from_plays_to_next_leader() -> None:
    """VAMPIRES-5, GIANTS-1, WEREWOLVES-2, DRAGONS-1"""
    hands = ["we5 un1", "dr2 un2", "gi3 dw5", "gn9 un4"]
    table = position(hands, gnomes=["", "gn3", "", ""]).play("we5 dr2 gi3 gn9")
    assert after(table, "Won 0") == [
        "Won 0", "Collected 0 we5", "Collected 0 dr2", "Collected 0 gi3", "Fronted 0 gn9",
        "Crushed 1 gn3", "MoonTurned True", "Led 1",
    ]  # fmt: skip


def test_cthulhus_discards_come_after_the_crushing_and_before_the_moon() -> None:
    """HERO-CTHULHU, GIANTS-1"""
    table = position(["we5 un1 un3", "cthulhu un2 un4"]).play("we5 cthulhu")
    assert (table.asks, table.moon, table.supporters(FIRST)) == ("1 discard", "dark", "we5 cthulhu")
    assert table.play("discard un2 discard un3").moon == "full"


def test_trolls_that_stay_wait_before_anything_is_placed() -> None:
    """VAMPIRES-5"""
    table = position(["tr5 go1", "va9 go2"], vampires=["va0", ""], waiting="tr7").play("tr5 va9")
    assert (table.asks, table.waiting, table.trick) == ("0 replace va9", "tr5 tr7", "va9")


def test_vampires_then_other_cards_then_a_waiting_troll_then_dwarves_for_another_seat() -> None:
    """VAMPIRES-5"""
    table = position(["va1 go1", "dw9 go2"], vampires=["va2 go3", "va4"], waiting="tr8 tr1").play("va1 dw9")
    assert (table.asks, table.trick) == ("0 replace va1", "va1 dw9")
    table = table.play("replace")
    assert (table.asks, table.trick, table.waiting) == ("0 tuck tr8", "dw9", "tr1 tr8")
    table = table.play("tuck")
    assert (table.asks, table.waiting, table.vampire(FIRST)) == ("1 tuck dw9", "tr1", "va1 tr8")
    table = table.play("tuck")
    assert (table.vampire(SECOND), table.asks, table.trick) == ("va4 dw9", "0 play", "")


def test_vampires_are_placed_in_the_order_played_before_the_cards_played_earlier() -> None:
    """VAMPIRES-5"""
    table = position(["go5 un1", "va7 un2", "kn3 un3", "va2 un4"]).play("go5 va7 kn3 va2")
    assert (table.asks, table.vampire(THIRD), table.trick) == ("2 replace va2", "va7", "go5 kn3 va2")
    table = table.play("stay")
    assert table.asks == "2 tuck go5"
    assert table.play("keep").asks == "2 tuck kn3"


def test_the_cube_and_the_card_under_it_come_after_the_waiting_troll() -> None:
    """VAMPIRES-5, HERO-CUBE"""
    table = position(["va1 go1", "go9 go2"], waiting="tr8", cube="cube go5").play("va1 go9")
    asked = [table.asks]
    for _ in range(2):
        table = table.play("keep")
        asked.append(table.asks)
    assert asked == ["0 tuck go9", "0 tuck tr8", "0 tuck go5"]
    assert (table.cube, table.supporters(FIRST)) == ("go5", "go9 tr8 cube")


def test_a_vampire_under_the_cube_comes_last_too() -> None:
    """VAMPIRES-5, HERO-CUBE"""
    table = position(["go3 go1", "kn9 un2"], cube="cube va5").play("go3 kn9")
    assert after(table, "Won 1") == [
        "Won 1", "Collected 1 go3", "Collected 1 kn9", "Collected 1 cube", "Hosted 1 va5", "Led 1",
    ]  # fmt: skip


def test_giants_crush_after_everything_is_placed() -> None:
    """VAMPIRES-5"""
    table = position(["gi3 un1", "dw1 un2"], vampires=["", "va5"], gnomes=["", "gn3"]).play("gi3 dw1")
    assert (table.asks, table.gnomes(SECOND)) == ("1 tuck dw1", "gn3")
    table = table.play("keep")
    assert (table.gnomes(SECOND), table.discard) == ("", "gn3")


def test_the_winners_own_dwarves_are_placed_in_the_order_played() -> None:
    """VAMPIRES-5, DWARVES-2"""
    table = position(["dw1 un1", "go9 un2", "kn5 kn4"]).play("dw1 go9 kn5")
    assert after(table, "Won 0") == ["Won 0", "Collected 0 dw1", "Collected 0 go9", "Collected 0 kn5", "Led 0"]
