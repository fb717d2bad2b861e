"""Line-ups: which factions go together, the errors for others, and the ready-made ones."""

from math import comb

import pytest

from claimant.rules.lineup import TENS, LineUp, LineUpError, all_line_ups, why_not_line_up
from claimant.rules.powers import RULEBOOK
from claimant.rules.presets import PRESETS, preset
from claimant.rules.registry import FACTIONS, HEROES

CLAIM = ("goblins", "knights", "undead", "dwarves", "doppelgangers")
CLAIM_2 = ("gnomes", "giants", "dragons", "trolls", "seers")
ANNIVERSARY = {"kings", "peasants", "automatons", "bards", "griffins", "raccoons", "vikings"}
TERROR = {"vampires", "zombies", "werewolves", "shadows"}
PAIRS = (("goblins", "knights"), ("gnomes", "giants"), ("kings", "peasants"))
SEVEN = ("goblins", "knights", "undead", "dwarves", "doppelgangers", "dragons", "seers")


def in_play(lineup: LineUp) -> int:
    """How many cards of factions are in the game once some are boxed."""
    return sum(len(faction.cards) - faction.boxed for faction in lineup.factions)


def error(players: int, names: tuple[str, ...], heroes: bool = False) -> str:
    """What is said about a line-up that isn't allowed."""
    with pytest.raises(LineUpError) as raised:
        LineUp.of(players, names, heroes)
    return str(raised.value)


# What is allowed


def test_every_pair_has_22_cards_and_every_ten_leaves_ten_in_the_game() -> None:
    """SETUP-1"""
    for pair in PAIRS:
        assert sum(len(FACTIONS[name].cards) for name in pair) == 22
        assert [FACTIONS[name].partner for name in pair] == list(reversed(pair))
    tens = [faction for faction in FACTIONS.values() if faction.partner is None]
    assert {len(faction.cards) - faction.boxed for faction in tens} == {10}


@pytest.mark.parametrize(("players", "number", "cards"), [(2, 1365, 52), (3, 9009, 72), (4, 9009, 72)])
def test_there_are_so_many_line_ups_and_each_makes_a_deck_of_the_right_size(
    players: int, number: int, cards: int
) -> None:
    """SETUP-1"""
    found = {names for names in all_line_ups(players) if set(names) <= set(RULEBOOK)}
    assert len(found) == number == 3 * comb(15, TENS[players])
    assert {in_play(LineUp.of(players, names)) for names in found} == {cards}


def test_the_order_in_which_factions_are_named_does_not_matter() -> None:
    """SETUP-1"""
    lineup = LineUp.of(2, reversed(CLAIM))
    assert lineup == LineUp.of(2, CLAIM)
    assert lineup.names == CLAIM


@pytest.mark.parametrize("players", [3, 4])
def test_trolls_are_allowed_at_a_bigger_table_with_a_hint(players: int) -> None:
    """SETUP-5"""
    hints = LineUp.of(players, (*CLAIM_2, "undead", "dwarves")).hints
    assert hints == ("The anniversary rulebook advises against trolls with three or four players.",)
    assert LineUp.of(players, SEVEN).hints == ()


def test_with_two_players_nothing_is_to_be_said_about_trolls() -> None:
    """SETUP-5"""
    assert LineUp.of(2, CLAIM_2).hints == ()


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", sorted(TERROR))
def test_the_factions_of_terror_play_with_two_three_and_four(name: str, players: int) -> None:
    """SETUP-8"""
    others = [ten for ten in ("undead", "dwarves", "dragons", "seers") if ten != name][: TENS[players] - 1]
    lineup = LineUp.of(players, ("goblins", "knights", name, *others))
    assert name in lineup.names
    assert lineup.hints == ()


def test_all_four_factions_of_terror_may_meet_at_a_bigger_table() -> None:
    """SETUP-8"""
    lineup = LineUp.of(4, ("kings", "peasants", *sorted(TERROR), "bards"))
    assert TERROR.intersection(lineup.names) == TERROR


def test_heroes_join_two_players_with_any_line_up() -> None:
    """SETUP-6"""
    lineup = LineUp.of(2, CLAIM, heroes=True)
    assert lineup.hero_deck == tuple(HEROES.values())
    assert lineup.cards[-6:] == tuple(hero.card for hero in HEROES.values())
    assert LineUp.of(2, CLAIM).hero_deck == ()
    assert lineup != LineUp.of(2, CLAIM)


def test_partners_sit_opposite_each_other_and_all_others_play_alone() -> None:
    """SETUP-1"""
    assert LineUp.of(2, CLAIM).sides == ((0,), (1,))
    assert LineUp.of(3, SEVEN).sides == ((0,), (1,), (2,))
    four = LineUp.of(4, SEVEN)
    assert four.sides == ((0, 2), (1, 3))
    assert [four.side_of(seat) for seat in range(4)] == [0, 1, 0, 1]
    assert four.opponents(1) == (2, 0)
    assert four.clockwise(2) == (2, 3, 0, 1)


# What is refused, and what is said then


@pytest.mark.parametrize("players", [0, 1, 5])
def test_claim_is_for_two_three_or_four(players: int) -> None:
    """SETUP-1"""
    assert error(players, CLAIM) == f"Claim is for 2, 3 or 4 players, not for {players}."


@pytest.mark.parametrize("players", [3, 4])
def test_heroes_are_refused_at_a_bigger_table(players: int) -> None:
    """SETUP-6"""
    said = f"Heroes are for 2 players only; leave them out with {players}."
    assert error(players, SEVEN, heroes=True) == said


def test_an_unknown_faction_is_named_beside_those_that_exist() -> None:
    """SETUP-1"""
    said = error(2, ("goblins", "knights", "undead", "dwarves", "elves"))
    assert said == f"There is no faction 'elves'; the factions are {', '.join(FACTIONS)}."


def test_a_faction_can_be_chosen_once_only() -> None:
    """SETUP-1"""
    assert error(2, ("goblins", "knights", "undead", "undead", "dwarves")) == "Undead can be chosen once only."


def test_a_line_up_without_a_pair_is_offered_the_pairs() -> None:
    """SETUP-1"""
    said = "A line-up needs one pair: goblins and knights, gnomes and giants, kings and peasants."
    assert error(2, ("undead", "dwarves", "dragons")) == said
    assert error(2, ()) == said


@pytest.mark.parametrize(("half", "other"), [*PAIRS, *(pair[::-1] for pair in PAIRS)])
def test_half_a_pair_is_told_who_is_missing(half: str, other: str) -> None:
    """SETUP-1"""
    said = f"{half.capitalize()} come with {other}: add {other}."
    assert error(2, (half, "undead", "dwarves", "doppelgangers")) == said


def test_two_halves_of_different_pairs_are_no_pair() -> None:
    """SETUP-1"""
    assert error(2, ("goblins", "giants", *CLAIM[2:])) == "Goblins come with knights: add knights."


def test_two_pairs_are_one_too_many() -> None:
    """SETUP-1"""
    said = "A line-up has exactly one pair, but goblins, knights, gnomes, giants are more: keep one pair."
    assert error(2, ("goblins", "knights", "gnomes", "giants", "undead")) == said


@pytest.mark.parametrize(
    ("players", "needs", "tens", "change"),
    [
        (2, 3, "", "there are 0 (none): add 3"),
        (2, 3, "undead dwarves", "there are 2 (undead, dwarves): add 1"),
        (2, 3, "undead dwarves dragons seers", "there are 4 (undead, dwarves, dragons, seers): leave out 1"),
        (3, 5, "undead dwarves dragons", "there are 3 (undead, dwarves, dragons): add 2"),
        (4, 5, "seers undead bards vikings", "there are 4 (seers, undead, bards, vikings): add 1"),
    ],
)
def test_too_few_and_too_many_tens_are_told_how_many_to_change(
    players: int, needs: int, tens: str, change: str
) -> None:
    """SETUP-1"""
    said = f"With {players} players the pair is joined by {needs} factions of ten cards, but {change}."
    assert error(players, ("goblins", "knights", *tens.split())) == said


def test_a_line_up_that_is_fine_has_nothing_wrong() -> None:
    """SETUP-1"""
    assert why_not_line_up(2, list(CLAIM)) is None
    assert why_not_line_up(2, list(CLAIM), heroes=True) is None
    assert why_not_line_up(4, list(SEVEN)) is None


# Ready-made line-ups


def test_the_two_boxes_are_ready_made_line_ups() -> None:
    """SETUP-2"""
    assert preset("claim").names == CLAIM
    assert preset("claim-2").names == CLAIM_2
    assert [name for name, each in PRESETS.items() if not each.ours] == ["claim", "claim-2"]


@pytest.mark.parametrize("name", PRESETS)
def test_every_ready_made_line_up_is_allowed_for_all_the_players_it_names(name: str) -> None:
    """SETUP-2"""
    found = PRESETS[name]
    assert found.players
    assert found.title
    assert found.about.endswith(".")
    assert preset(name).players == found.players[0]
    for players in found.players:
        lineup = preset(name, players)
        assert set(lineup.names) == set(found.factions)
        assert lineup.hints == ()


def test_at_least_eight_line_ups_are_our_own() -> None:
    """SETUP-2"""
    ours = [each for each in PRESETS.values() if each.ours]
    for_two = [each for each in ours if each.players == (2,)]
    assert len(ours) >= 8
    assert sum(bool(TERROR.intersection(each.factions)) for each in for_two) >= 2
    assert sum(len(ANNIVERSARY.intersection(each.factions)) > 0 for each in for_two) >= 4
    assert sum(each.players == (3, 4) for each in ours) >= 2
    shown = {name for each in ours for name in each.factions}
    assert shown >= ANNIVERSARY | TERROR, "each newer faction is in one of ours"


def test_no_two_ready_made_line_ups_are_the_same() -> None:
    """SETUP-2"""
    assert len({frozenset(each.factions) for each in PRESETS.values()}) == len(PRESETS)
    assert len({each.title for each in PRESETS.values()}) == len(PRESETS)


def test_a_ready_made_line_up_may_be_played_with_heroes() -> None:
    """SETUP-2, SETUP-6"""
    assert preset("claim", heroes=True) == LineUp.of(2, CLAIM, heroes=True)


def test_a_ready_made_line_up_says_why_it_does_not_fit_a_bigger_table() -> None:
    """SETUP-2, SETUP-1"""
    with pytest.raises(LineUpError) as raised:
        preset("claim", players=3)
    assert str(raised.value) == (
        "With 3 players the pair is joined by 5 factions of ten cards, "
        "but there are 3 (undead, dwarves, doppelgangers): add 2."
    )


def test_an_unknown_ready_made_line_up_is_answered_with_those_that_exist() -> None:
    """SETUP-2"""
    with pytest.raises(LineUpError) as raised:
        preset("pirates")
    assert str(raised.value) == f"There is no line-up 'pirates'; there are {', '.join(PRESETS)}."


def test_unusual_are_the_questions_that_a_power_answers_in_its_own_way_and_nothing_else() -> None:
    assert preset("claim").unusual == {"trumps", "joins_winner", "collected_by", "collector", "stands_in"}
