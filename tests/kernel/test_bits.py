"""Bits of a word up to the 62nd, where machine integers and Python's could differ."""

from __future__ import annotations

from random import Random

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import bit, highest, lowest, nth, number_of, shifted
from claimant.kernel.engine.dice import below, dice, mix

CARDS = range(62)


def test_each_bit_is_a_power_of_two() -> None:
    assert [bit(card) for card in CARDS] == [2**card for card in CARDS]
    assert [bit(64 + card) for card in CARDS] == [2**card for card in CARDS], "in the second word as well"
    assert shifted(3, 40) == 3 * 2**40


def test_the_lowest_and_the_highest_bit_are_found() -> None:
    for low in CARDS:
        for high in range(low, 62):
            assert (lowest(2**low | 2**high), highest(2**low | 2**high)) == (low, high)


def test_bits_are_counted_and_picked_in_their_order() -> None:
    rng = Random(1)
    for _ in range(200):
        chosen = sorted(rng.sample(CARDS, rng.randrange(1, 62)))
        word = sum(2**card for card in chosen)
        assert number_of(word) == len(chosen)
        assert [nth(word, number) for number in range(len(chosen))] == chosen


def test_dice_are_the_same_for_the_same_seed() -> None:
    thrown = dice(2026)
    assert [below(thrown, 52) for _ in range(12)] == [45, 18, 31, 23, 1, 39, 45, 22, 50, 19, 39, 48]


def test_every_side_of_a_die_is_equally_likely() -> None:
    thrown = dice(7)
    found = [0] * 6
    for _ in range(60_000):
        found[below(thrown, 6)] += 1
    assert sum((number - 10_000) ** 2 / 10_000 for number in found) < 20.5, "chi squared, one in a thousand"


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    thrown = dice(8)
    found: dict[tuple[int, ...], int] = {}
    for _ in range(24_000):
        cards: vec[i64] = vec[i64]([0, 1, 2, 3])
        mix(cards, 0, 4, thrown)
        order = tuple(int(cards[at]) for at in range(4))
        found[order] = found.get(order, 0) + 1
    assert len(found) == 24
    assert sum((number - 1_000) ** 2 / 1_000 for number in found.values()) < 49.8, "chi squared, one in a thousand"
