"""What a person sees in their turn."""

from claimant.rules.cards import Seat
from claimant.rules.view import view
from claimant.terminal.text.turn_lines import turn
from tests.table import Table, ended, position
from tests.terminal.typist import ENGLISH

NAMES = ("Player", "West", "North", "East")
ONE, TWO = "Phase one: recruit. Trick 3 of 13.", "Phase two: rally. Trick 3 of 13."
KEEPS = "The winner takes the cards of the trick."


def seen(table: Table, seat: Seat = 0) -> list[str]:
    return [line.text.replace("\u00a0", " ") for line in turn(view(table.game, seat), NAMES, 3, ENGLISH)]


def test_a_turn_tells_phase_trick_market_and_hand() -> None:
    table = position(["go0 go0 go5 kn2", "go1 go9 kn3 kn4"], phase=1, market="un4", deck="un1 un2 un3 un5")
    assert seen(table) == [
        ONE,
        "The winner takes Undead 4; the loser draws a card that only they see.",
        "Your turn: you lead. Play any card.",
        "Your hand (4):",
        "  Goblins  1: go0 x2  2: go5",
        "  Knights  3: kn2",
    ]


def test_cards_that_cannot_be_played_have_no_number() -> None:
    table = position(["go1 go9 un3", "go0 kn2 do4 un5"], phase=2).play("go1")
    assert seen(table, 1) == [
        TWO,
        KEEPS,
        "Player plays Goblin 1. Your turn: follow with Goblins or Doppelgangers.",
        "Your hand (4):",
        "  Goblins        1: go0",
        "  Knights        not now: kn2",
        "  Undead         not now: un5",
        "  Doppelgangers  2: do4",
    ]


def test_a_seat_that_must_follow_is_told_so() -> None:
    table = position(["go1 go9", "kn2 go5"], phase=2).play("go1")
    assert "Player plays Goblin 1. Your turn: follow with Goblins." in seen(table, 1)


def test_a_seat_that_cannot_follow_is_told_so() -> None:
    table = position(["go1 go9", "kn2 un5"], phase=2).play("go1")
    assert "Player plays Goblin 1. Your turn: no Goblins, so play any card." in seen(table, 1)


def test_nothing_needs_to_be_followed_after_a_hero() -> None:
    table = position(["lich go9", "kn2 un5"], phase=2).play("lich")
    assert "Player plays Lich King. Your turn: no faction is led. Play any card." in seen(table, 1)


def test_a_hero_in_the_hand_is_called_by_its_name() -> None:
    assert "  Heroes   2: Lich King" in seen(position(["lich go9", "kn2 un5"], phase=2))
    table = position(["go1 go2 kn2", "go3 lich mummy"], phase=2).play("go1")
    assert "  Heroes   not now: Mummy, Lich King" in seen(table, 1)


def test_with_more_players_everybody_is_named() -> None:
    table = position(["un1 go1", "un2 go2", "un3 go3", "un4 go4"], phase=1, market="kn2 kn3", deck="kn4 kn5 kn6 kn7")
    assert seen(table.play("un1 un2 un3"), 3)[:4] == [
        "Phase one: recruit. Trick 3 of 9.",
        "The winner chooses a market card, second place gets the other, the rest draw face down.",
        "Market: Knight 2 and Knight 3.",
        "Player plays Undead 1. West plays Undead 2. North plays Undead 3. Your turn: follow with Undead.",
    ]


def test_the_moon_and_what_waits_are_told() -> None:
    table = position(["we1 go2", "we2 go3"], phase=2, moon="full", waiting="tr5 tr2")
    assert "Full moon: when Werewolves are led, the highest wins." in seen(table)
    assert "Waiting for the next winner: Troll 2 and Troll 5." in seen(table)


def test_a_market_card_is_chosen_by_its_number() -> None:
    table = position(["se9 go1", "se1 go2"], phase=1, market="go0", deck="go9 un1 un2 un3").play("se9 se1")
    assert seen(table) == [
        ONE,
        "Your seer shows you the deck’s top card. Which of these cards do you recruit?",
        "Your hand (1):",
        "  Goblins  go1",
        "  1: Take Goblin 0. From the market: everybody knows that you have it.",
        "  2: Take Goblin 9. From the deck’s top: nobody else knows it.",
    ]


def test_a_card_is_put_down_for_an_automaton() -> None:
    table = position(["au9 go1 go2", "au1 go3 go4"], phase=1, market="un1", deck="un2 un3 un4 un5 un6 un7")
    assert seen(table.play("au9 au1")) == [
        ONE,
        "This trick isn’t played: put a card of your hand face down on the discard. Nobody will see it.",
        "Market: Undead 3.",
        "You win this trick without playing it.",
        "Your hand (2):",
        "  Goblins  1: go1  2: go2",
    ]


def test_a_card_is_discarded_for_cthulhu() -> None:
    table = position(["cthulhu go1 go2", "un1 go3 go4"], phase=2).play("cthulhu un1")
    assert seen(table)[:2] == [
        TWO,
        "Cthulhu: choose a card to discard. It is shown once everybody has chosen.",
    ]


def test_a_vampire_asks_where_a_card_goes() -> None:
    table = position(["go9 un1", "go2 un2"], phase=2, vampires=["va4 kn5", ""]).play("go9 go2")
    assert seen(table) == [
        TWO,
        "You collect Goblin 9. Where does it go? Under your vampire so far: Knight 5.",
        "Your hand (1):",
        "  Undead  un1",
        "  1: Tuck it under Vampire 4. It counts for the vampires only, and makes their sum 18.",
        "  2: Keep it in its usual place. It joins your supporters and counts for its own faction.",
    ]


def test_a_gnome_may_stay_in_front() -> None:
    table = position(["gn9 un1", "gn1 un2"], phase=2, vampires=["va4", ""]).play("gn9 gn1")
    assert seen(table)[1].endswith("Nothing lies under your vampire yet.")
    assert seen(table)[-1].endswith("It stands in front of you, where it can be crushed until the end.")


def test_a_second_vampire_may_replace_the_first() -> None:
    table = position(["va9 un1", "va1 un2"], phase=2, vampires=["va4 kn5", ""]).play("va9 va1")
    assert seen(table) == [
        TWO,
        "You collect Vampire 9, but Vampire 4 lies in front of you already.",
        "Your hand (1):",
        "  Undead  un1",
        "  1: Replace it by Vampire 9. Vampire 4 goes to the discard, and with it Knight 5.",
        "  2: Leave Vampire 4 in front. Vampire 9 goes to your supporters, where it doesn’t count for the vampires.",
    ]


def test_the_skeleton_asks_whether_to_raise() -> None:
    table = position(["skeleton go5 go1", "un1 un5 go2"], phase=2, discard="go7 go8 un9").play("skeleton un1")
    assert seen(table)[1] == (
        "You won with the Skeleton. Do you take a random one of the 3 cards of the discard into your hand?"
    )
    assert seen(table)[-2:] == [
        "  1: Take a card back from the discard. It is picked at random; everybody sees it.",
        "  2: Leave the discard alone. Your hand stays as it is.",
    ]


def test_loot_is_asked_for_at_the_end() -> None:
    table = ended("ra1 ra2 kn2 kn3 dr1 dr2", "go1 un1 un2 un3 un4")
    assert seen(table) == [
        "The end.",
        "Your loot counts for one of the factions you have fewest cards of. Which one?",
        "  1: Goblins. You have 0 of them; your loot adds 2.",
        "  2: Undead. You have 0 of them; your loot adds 2.",
    ]
