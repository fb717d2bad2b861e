"""The cards of the factions and heroes: what is printed on them."""

import pytest

from claimant.rules.cards import add, by_order, change, give, remove, sort
from claimant.rules.powers import RULEBOOK
from claimant.rules.registry import CARDS, FACTIONS, HEROES, card, faction, power
from tests.positions import pile, text

GOBLINS = [0, 0, 0, 0, *range(10)]
GNOMES, GIANTS = [1, 1, 1, 3, 3, 3, 5, 5, 5, 7, 7, 7, 9], [1, 1, 3, 3, 5, 5, 7, 7, 9]
TENS = "undead dwarves doppelgangers dragons trolls seers automatons bards griffins vikings vampires zombies werewolves"
PAIRS = {"goblins": "knights", "gnomes": "giants", "kings": "peasants"}


@pytest.mark.parametrize(
    ("name", "code", "values"),
    [
        ("goblins", "go", GOBLINS),
        ("knights", "kn", range(2, 10)),
        ("gnomes", "gn", GNOMES),
        ("giants", "gi", GIANTS),
        ("kings", "ki", range(4, 13)),
        ("peasants", "pe", range(13)),
        ("raccoons", "ra", range(14)),
        ("shadows", "sh", range(20)),
        *((name, name[:2], range(10)) for name in TENS.split()),
    ],
)
def test_every_faction_has_its_cards(name: str, code: str, values: list[int]) -> None:
    """SETUP-1: the cards that a deck is made of."""
    assert sorted(card.value for card in faction(name).cards) == list(values)
    assert [card.code for card in faction(name).cards] == [f"{code}{card.value}" for card in faction(name).cards]
    assert {card.faction for card in faction(name).cards} == {faction(name)}


def test_six_factions_are_pairs_and_the_others_are_tens() -> None:
    """SETUP-1"""
    partners = {name: partner for name in RULEBOOK if (partner := FACTIONS[name].partner)}
    assert partners == PAIRS | {second: first for first, second in PAIRS.items()}
    assert len(RULEBOOK) == 21


def test_equal_cards_are_one_and_the_same_object() -> None:
    assert len({id(card) for card in faction("goblins").cards}) == 10
    assert card("go0") is faction("goblins").cards[0]


@pytest.mark.parametrize(
    ("code", "name", "value"),
    [
        ("lich", "Lich King", 5),
        ("skeleton", "Skeleton", 4),
        ("warlock", "Warlock", 2),
        ("cthulhu", "Cthulhu", 6),
        ("mummy", "Mummy", 3),
        ("cube", "Gelatinous Cube", 1),
    ],
)
def test_every_hero_has_its_value_and_no_faction(code: str, name: str, value: int) -> None:
    """HERO-1"""
    hero = card(code)
    assert (hero.name, hero.value, hero.faction) == (name, value, None)
    assert power(name.lower()) is hero.power is HEROES[name.lower()]


def test_a_card_says_what_it_is() -> None:
    assert card("go5").name == "Goblin 5"
    assert repr(card("go5")) == "go5"
    assert power("goblins") is faction("goblins") is card("go5").power


def test_piles_are_sorted_as_the_rulebook_lists_the_factions_then_by_value_heroes_last() -> None:
    order = "go0 go9 kn2 gn1 gi1 ki12 pe0 un0 dw0 do0 dr0 tr0 se0 au0 ba0 gr0 ra13 vi0 va0 zo0 we0 sh19 cube cthulhu"
    assert text(sort(tuple(reversed(pile(order))))) == order
    assert text(sorted(CARDS.values(), key=by_order)[-6:]) == "cube warlock mummy skeleton lich cthulhu"


def test_piles_keep_their_order_when_cards_come_and_go() -> None:
    hand = pile("go0 go0 go5 un1")
    assert text(add(hand, card("kn2"))) == "go0 go0 go5 kn2 un1"
    assert text(remove(hand, card("go0"))) == "go0 go5 un1"
    piles = (pile("go1"), pile("go2"), pile("go3"))
    assert change(piles, 1, pile("un1")) == (pile("go1"), pile("un1"), pile("go3"))
    assert give(piles, 2, card("go0")) == (pile("go1"), pile("go2"), pile("go0 go3"))
