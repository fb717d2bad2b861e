"""What a person sees when it is to move."""

from claimant.rules.cards import Seat
from claimant.rules.view import view
from claimant.terminal.screen import turn
from tests.table import Table, ended, position

NAMES = ("Player", "West", "North", "East")


def seen(table: Table, seat: Seat = 0) -> list[str]:
    return [line.text.replace("\u00a0", " ") for line in turn(view(table.game, seat), NAMES, 3)]


def test_a_turn_tells_phase_trick_market_and_hand() -> None:
    table = position(["go0 go0 go5 kn2", "go1 go9 kn3 kn4"], phase=1, market="un4", deck="un1 un2 un3 un5")
    assert seen(table) == [
        "Phase one, trick 3: its winner takes the market card, the loser draws a card.",
        "Market: Undead 4",
        "You lead. Play any card.",
        "Your hand (4):",
        "  Goblins  1: go0 x2  2: go5",
        "  Knights  3: kn2",
    ]


def test_cards_that_cannot_be_played_have_no_number() -> None:
    table = position(["go1 go9 un3", "go0 kn2 do4 un5"], phase=2).play("go1")
    assert seen(table, 1) == [
        "Phase two, trick 3: its winner collects the cards played.",
        "The trick: Player led Goblin 1. You must follow Goblins (or play doppelgangers).",
        "Your hand (4):",
        "  Goblins        1: go0",
        "  Knights        not now: kn2",
        "  Undead         not now: un5",
        "  Doppelgangers  2: do4",
    ]


def test_a_seat_that_cannot_follow_is_told_so() -> None:
    table = position(["go1 go9", "kn2 un5"], phase=2).play("go1")
    assert "The trick: Player led Goblin 1. You have no Goblins: play any card." in seen(table, 1)


def test_nothing_needs_to_be_followed_after_a_hero() -> None:
    table = position(["lich go9", "kn2 un5"], phase=2).play("lich")
    assert "The trick: Player led Lich King. No faction is led: play any card." in seen(table, 1)


def test_with_more_players_everybody_is_named() -> None:
    table = position(["un1 go1", "un2 go2", "un3 go3", "un4 go4"], phase=1, market="kn2 kn3", deck="kn4 kn5 kn6 kn7")
    lines = seen(table.play("un1 un2 un3"), 3)
    assert lines[0] == (
        "Phase one, trick 3: its winner chooses from the market, second place takes the other, the rest draw a card."
    )
    assert (
        "The trick: Player led Undead 1, West played Undead 2 and North played Undead 3. You must follow Undead."
        in lines
    )


def test_the_moon_and_what_waits_are_told() -> None:
    table = position(["we1 go2", "we2 go3"], phase=2, moon="full", waiting="tr5 tr2")
    assert "The moon is full: when Werewolves are led, the highest wins." in seen(table)
    assert "Waiting for the winner: Troll 2 and Troll 5." in seen(table)


def test_a_market_card_is_chosen_by_number_or_words() -> None:
    table = position(["se9 go1", "se1 go2"], phase=1, market="go0", deck="go9 un1 un2 un3").play("se9 se1")
    assert seen(table)[0] == (
        "Phase one, trick 3: you won; which card becomes your follower? What you leave goes to the others. "
        "Nobody else sees the deck's top card."
    )
    assert seen(table)[1:] == [
        "Market: Goblin 0",
        "Your hand (1):",
        "  Goblins  go1",
        "  1: take go0 - Goblin 0 from the market",
        "  2: take top - Goblin 9 from the deck's top",
    ]


def test_a_card_is_put_down_for_an_automaton() -> None:
    table = position(["au9 go1 go2", "au1 go3 go4"], phase=1, market="un1", deck="un2 un3 un4 un5 un6 un7")
    assert seen(table.play("au9 au1")) == [
        "Phase one, trick 3: choose a card to put face down on the discard; it has no power, and nobody will see it.",
        "Market: Undead 3",
        "Your hand (2):",
        "  Goblins  1: go1  2: go2",
    ]


def test_a_card_is_discarded_for_cthulhu() -> None:
    table = position(["cthulhu go1 go2", "un1 go3 go4"], phase=2).play("cthulhu un1")
    assert seen(table)[0] == (
        "Phase two, trick 3: choose a card to discard; it leaves the game, and is shown once everybody has chosen."
    )


def test_a_vampire_asks_where_a_card_goes() -> None:
    table = position(["go9 un1", "go2 un2"], phase=2, vampires=["va4 kn5", ""]).play("go9 go2")
    assert seen(table) == [
        "Phase two, trick 3: you collect Goblin 9; where does it go? Under your Vampire 4: Knight 5 so far.",
        "Your hand (1):",
        "  Undead  un1",
        "  1: tuck - under it, where it counts for its faction no more and makes the sum 18",
        "  2: keep - to your supporters",
    ]


def test_a_gnome_may_stay_in_front() -> None:
    table = position(["gn9 un1", "gn1 un2"], phase=2, vampires=["va4", ""]).play("gn9 gn1")
    assert seen(table)[0].endswith("Under your Vampire 4: nothing yet.")
    assert seen(table)[-1] == "  2: keep - in front of you, where it can be crushed"


def test_a_second_vampire_may_replace_the_first() -> None:
    table = position(["va9 un1", "va1 un2"], phase=2, vampires=["va4 kn5", ""]).play("va9 va1")
    assert seen(table) == [
        "Phase two, trick 3: you collect Vampire 9, but your Vampire 4 lies in front of you.",
        "Your hand (1):",
        "  Undead  un1",
        "  1: replace - Vampire 9 takes its place, and your Vampire 4 with Knight 5 under it is lost",
        "  2: stay - your Vampire 4 stays, and Vampire 9 counts for nothing in the vote",
    ]


def test_the_skeleton_asks_whether_to_raise() -> None:
    table = position(["skeleton go5 go1", "un1 un5 go2"], phase=2, discard="go7 go8 un9").play("skeleton un1")
    assert (
        seen(table)[0] == "Phase two, trick 3: you won with Skeleton; take a random one of the 3 cards in the discard?"
    )
    assert seen(table)[-2:] == ["  1: raise - it joins your hand, and everybody sees it", "  2: pass - raise nothing"]


def test_loot_is_asked_for_at_the_end() -> None:
    table = ended("ra1 ra2 kn2 kn3 dr1 dr2", "go1 un1 un2 un3 un4")
    assert seen(table) == [
        "The end: your side's loot counts for a faction that you have fewest cards of; for which?",
        "  1: loot goblins - adds 2 to the 0 Goblins that you have",
        "  2: loot undead - adds 2 to the 0 Undead that you have",
    ]
