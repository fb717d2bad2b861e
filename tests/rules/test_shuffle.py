"""The shuffle is uniform, and anyone can recompute it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import islice, pairwise, permutations, product
from math import factorial, sqrt
from random import Random

import pytest

from claimant.rules import shuffle
from claimant.rules.cards import Pile
from claimant.rules.deal import deal, dealt, shuffled_deck
from claimant.rules.game import Game
from claimant.rules.lineup import LineUp
from claimant.rules.moves import RAISE
from claimant.rules.powers import RULEBOOK
from claimant.rules.presets import PRESETS, preset
from claimant.rules.registry import FACTIONS
from claimant.rules.shuffle import RANGE, SEED_BYTES, Chance, random_seed
from tests.positions import moves, start
from tests.rules import recomputed_deals as recomputed

SEED = bytes(range(SEED_BYTES))


def codes(cards: Pile) -> list[str]:
    return [card.code for card in cards]


def chance_of(words: Iterable[int]) -> Chance:
    """Chance with these words for a stream."""
    chance = Chance(SEED, "test")
    chance._words = iter(words)
    return chance


def five_deviations_above(freedom: int) -> float:
    """What a chi-square of that many degrees of freedom exceeds less than once in a million times."""
    return freedom + 5 * sqrt(2 * freedom)


# Exact on small decks


class Drawn(Chance):
    """Chance whose numbers are given."""

    def __init__(self, numbers: Iterable[int]) -> None:
        super().__init__(SEED, "test")
        self._numbers = iter(numbers)

    def below(self, bound: int) -> int:
        number = next(self._numbers)
        assert number < bound
        return number


@pytest.mark.parametrize("size", range(7))
def test_each_order_comes_from_exactly_one_run_of_numbers(size: int) -> None:
    runs = product(*(range(bound) for bound in range(size, 1, -1)))
    orders = Counter(tuple(Drawn(run).shuffled(range(size))) for run in runs)
    assert orders == Counter(permutations(range(size)))
    assert orders.total() == factorial(size)


@pytest.mark.parametrize("bound", [*range(1, 80), 1000, 3_000_000_000, RANGE])
def test_each_number_comes_from_equally_many_words(bound: int) -> None:
    """Words below a multiple of the bound are used, from the first to the last of them; the others are dropped."""
    share = RANGE // bound
    limit = share * bound
    dropped = sorted({word for word in (limit, limit + 1, RANGE - 1) if limit <= word < RANGE})
    assert chance_of([0]).below(bound) == 0
    assert chance_of([limit - 1]).below(bound) == bound - 1
    assert chance_of([*dropped, 1]).below(bound) == 1 % bound
    assert RANGE - limit < bound


@pytest.mark.parametrize("bound", range(1, 17))
def test_with_small_words_every_number_can_be_counted(bound: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shuffle, "RANGE", 16)
    dropped = "dropped"

    def outcome(word: int) -> int | str:
        """What one word gives; a dropped one asks for another."""
        try:
            return chance_of([word]).below(bound)
        except StopIteration:
            return dropped

    outcomes = Counter(outcome(word) for word in range(16))
    assert outcomes.pop(dropped, 0) == 16 % bound
    assert outcomes == dict.fromkeys(range(bound), 16 // bound)


# By chi-square on larger ones


def test_all_orders_of_six_cards_are_equally_likely() -> None:
    chance, rounds = Chance(SEED, "six"), 50 * factorial(6)
    orders = Counter(tuple(chance.shuffled(range(6))) for _ in range(rounds))
    expected = rounds / factorial(6)
    chi_square = sum((orders[order] - expected) ** 2 / expected for order in permutations(range(6)))
    assert chi_square < five_deviations_above(factorial(6) - 1)


def test_every_card_of_a_deck_is_equally_likely_at_every_place() -> None:
    lineup, rng, rounds = preset("claim-2"), Random(1), 3000
    places = [Counter(codes) for codes in zip(*(_told_apart(lineup, rng) for _ in range(rounds)), strict=True)]
    expected = rounds / 52
    chi_square = sum((place[card] - expected) ** 2 / expected for place in places for card in range(52))
    assert chi_square < five_deviations_above(51 * 51)


def _told_apart(lineup: LineUp, rng: Random) -> list[int]:
    """A shuffled deck in which equal cards are told apart."""
    return Chance(rng.randbytes(SEED_BYTES), "deck").shuffled(range(len(lineup.cards)))


def test_no_card_is_drawn_to_follow_another() -> None:
    rng, rounds = Random(2), 3000
    followed: Counter[tuple[int, int]] = Counter()
    for _ in range(rounds):
        followed.update(pairwise(_told_apart(preset("claim"), rng)))
    expected = rounds / 52
    chi_square = sum((followed[pair] - expected) ** 2 / expected for pair in permutations(range(52), 2))
    assert chi_square < five_deviations_above(52 * 51)


def test_every_raccoon_is_boxed_equally_often() -> None:
    lineup, rng, rounds = preset("night-market"), Random(3), 3000
    boxed: Counter[str] = Counter()
    for _ in range(rounds):
        boxed.update(codes(shuffled_deck(lineup, rng.randbytes(SEED_BYTES))[1]))
    expected = rounds * 4 / 14
    assert set(boxed) == {card.code for card in FACTIONS["raccoons"].cards}
    assert sum((number - expected) ** 2 / expected for number in boxed.values()) < five_deviations_above(13)


# Known answers, from the page that defines them


@pytest.mark.parametrize("vector", recomputed.vectors("stream"))
def test_the_streams_of_the_page(vector: dict[str, str]) -> None:
    told = [int(word, 16) for word in vector["words"].split()]
    assert len(told) > 8, "more than one block"
    seed = recomputed.seed_of(vector["seed"])
    assert list(islice(recomputed.words(seed, vector["label"]), len(told))) == told
    chance = Chance(seed, vector["label"])
    assert [chance.below(RANGE) for _ in told] == told


@pytest.mark.parametrize("vector", recomputed.vectors("numbers"))
def test_the_numbers_of_the_page(vector: dict[str, str]) -> None:
    seed, label = recomputed.seed_of(vector["seed"]), vector["label"]
    bounds = [int(bound) for bound in vector["bounds"].split()]
    told = [int(number) for number in vector["numbers"].split()]
    stream, chance = recomputed.words(seed, label), Chance(seed, label)
    assert [recomputed.below(stream, bound) for bound in bounds] == told
    assert [chance.below(bound) for bound in bounds] == told


@pytest.mark.parametrize("vector", recomputed.vectors("shuffle"))
def test_the_shuffles_of_the_page(vector: dict[str, str]) -> None:
    seed, label, items = recomputed.seed_of(vector["seed"]), vector["label"], vector["items"].split()
    assert recomputed.shuffled(seed, label, items) == vector["shuffled"].split()
    assert Chance(seed, label).shuffled(items) == vector["shuffled"].split()


@pytest.mark.parametrize("vector", recomputed.vectors("deal"))
def test_the_deals_of_the_page(vector: dict[str, str]) -> None:
    seed, players, heroes = recomputed.seed_of(vector["seed"]), int(vector["players"]), vector["heroes"] == "yes"
    factions = vector["factions"].split()
    hands = [vector[f"hand {seat}"].split() for seat in range(players)]
    box = [] if vector["box"] == "nothing" else vector["box"].split()
    told = recomputed.Deal(hands, vector["deck"].split(), box)
    assert recomputed.deal(seed, players, factions, heroes) == told
    assert engine_deal(LineUp.of(players, factions, heroes), seed) == told


@pytest.mark.parametrize("vector", recomputed.vectors("draw"))
def test_the_draws_of_the_page(vector: dict[str, str]) -> None:
    seed, discard, label = recomputed.seed_of(vector["seed"]), vector["discard"].split(), f"draw {vector['earlier']}"
    assert recomputed.sorted_by_table(discard) == discard
    assert discard[recomputed.below(recomputed.words(seed, label), len(discard))] == vector["draws"]
    assert discard[Chance(seed, label).below(len(discard))] == vector["draws"]


def test_the_page_has_vectors_of_every_kind() -> None:
    deals = recomputed.vectors("deal")
    assert {vector["players"] for vector in deals} == {"2", "3", "4"}
    assert {vector["heroes"] for vector in deals} == {"yes", "no"}
    factions = {tuple(vector["factions"].split()) for vector in deals}
    assert {PRESETS["claim"].factions, PRESETS["claim-2"].factions} <= factions
    assert any({"raccoons", "shadows"} <= set(names) for names in factions)
    assert all(recomputed.vectors(kind) for kind in ("stream", "numbers", "shuffle", "draw"))


def engine_deal(lineup: LineUp, seed: bytes) -> recomputed.Deal:
    state = dealt(lineup, *shuffled_deck(lineup, seed), leader=0)
    return recomputed.Deal([codes(hand) for hand in state.hands], codes(state.deck), codes(state.box))


def test_the_table_of_the_page_is_the_games() -> None:
    table = recomputed.table()
    assert list(table) == list(RULEBOOK)
    for name, row in table.items():
        faction = FACTIONS[name]
        assert (row.code, row.values, row.boxed) == (faction.code, faction.values, faction.boxed)


@pytest.mark.parametrize("name", PRESETS)
def test_every_ready_made_line_up_is_dealt_as_the_page_says(name: str) -> None:
    rng = Random(name)
    for players in PRESETS[name].players:
        for heroes in (False, True) if players == 2 else (False,):
            seed = rng.randbytes(SEED_BYTES)
            told = recomputed.deal(seed, players, PRESETS[name].factions, heroes)
            assert engine_deal(preset(name, players, heroes), seed) == told


def test_the_order_in_which_factions_are_chosen_does_not_matter() -> None:
    names = ["undead", "knights", "doppelgangers", "goblins", "dwarves"]
    assert deal(LineUp.of(2, names), SEED) == deal(preset("claim"), SEED)


def test_a_game_draws_as_the_page_says() -> None:
    """[HERO-SKELETON] The Skeleton may draw itself, and then draw again."""
    draws: Counter[int] = Counter()
    for number in range(20):
        seed = recomputed.seed_of(f"{number:x}")
        deck, discard = "dw1 dw2 dw3 dw4 dw5 dw6 dw7 dw8", "cube go0 un3 go0"
        game = Game.at(start(["skeleton go9 go8", "kn2 kn3 kn4"], phase=1, deck=deck, discard=discard), seed=seed)
        earlier = 0
        while "skeleton" in codes(game.state.hands[0]) and len(game.state.hands[1]) > 1:
            game = game.replay(moves(f"skeleton {game.state.hands[1][0]}"))
            left = recomputed.sorted_by_table(codes(game.state.discard))
            drawn = left[recomputed.below(recomputed.words(seed, f"draw {earlier}"), len(left))]
            game = game.play(RAISE)
            assert game.moves[-1].text == f"draw {drawn}"
            earlier += 1
        draws[earlier] += 1
    assert set(draws) >= {1, 2}


# Seeds


@pytest.mark.parametrize("size", [0, 16, 47, 49])
def test_a_seed_has_48_bytes(size: int) -> None:
    with pytest.raises(ValueError, match=f"48 bytes, not {size}"):
        Chance(bytes(size), "deck")


def test_new_seeds_differ() -> None:
    seeds = {random_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert {len(seed) for seed in seeds} == {SEED_BYTES}


def test_one_seed_deals_one_game_and_another_seed_another() -> None:
    lineup = preset("claim")
    assert deal(lineup, SEED) == deal(lineup, SEED)
    assert deal(lineup, SEED) != deal(lineup, bytes(SEED_BYTES))


def test_labels_have_streams_of_their_own() -> None:
    streams = {tuple(Chance(SEED, label).shuffled(range(52))) for label in ("deck", "heroes", "draw 0", "draw 1")}
    assert len(streams) == 4
