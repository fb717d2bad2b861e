"""Proofs that serve many positions: what they note about the order of cards is enough, and no more than they need."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import pytest

from claimant.kernel import COMPILED
from claimant.kernel.board import Board
from claimant.kernel.tables.tables import Tables, tables_of
from claimant.rules.lineup import LineUp
from claimant.rules.presets import preset
from claimant.search.budget import Budget
from claimant.search.exact.by_kernel import DuelSearch
from claimant.search.exact.duel.table.orders import Orders, follow_order
from claimant.search.exact.duel.table.ranges import ANY, inserted, larger, smaller, within
from claimant.search.exact.duel.trick import second_wins
from tests.repeats import first
from tests.search.small_duels import small_duel

LINE_UPS = {
    "claim": preset("claim"),
    "trolls, dragons and stand-ins": LineUp.of(2, ["goblins", "knights", "trolls", "dragons", "doppelgangers"]),
    "moon": LineUp.of(2, ["goblins", "knights", "werewolves", "dwarves", "trolls"]),
    "automatons and shadows": LineUp.of(2, ["goblins", "knights", "automatons", "shadows", "seers"]),
}
"""Line-ups in which numbers and highest cards decide all votes."""
SIZE = 8 if COMPILED else 4


def everything(search: DuelSearch, board: Board) -> tuple[object, ...]:
    """The value of a board and its margin, and both after each move."""
    search.prepare(board, Budget(), margin=False)
    values = search.value(board), {move: search.value(board, move) for move in board.legal}
    search.prepare(board, Budget(), margin=True)
    return *values, search.value(board), {move: search.value(board, move) for move in board.legal}


@pytest.mark.parametrize("name", LINE_UPS)
@pytest.mark.parametrize("portion", first(1, range(20)))
def test_proofs_for_many_positions_say_what_those_for_one_position_say(name: str, portion: int) -> None:
    rng = Random(f"{name} {portion}")
    general, exact = (DuelSearch(tables_of(LINE_UPS[name])) for _ in range(2))
    exact._engine.orders.fit = False
    used = 0
    for _ in range(40 if COMPILED else 3):
        board = Board(small_duel(rng, LINE_UPS[name], SIZE))
        assert everything(general, board) == everything(exact, board)
        assert not exact._engine.ordered
        used += general._engine.ordered
    assert used


@pytest.mark.skipif(not COMPILED, reason="a whole phase two takes too long uncompiled")
def test_proofs_for_many_positions_need_fewer_nodes() -> None:
    rng = Random("nodes")
    general, exact = (DuelSearch(tables_of(preset("claim"))) for _ in range(2))
    exact._engine.orders.fit = False
    nodes = []
    for search in (general, exact):
        rng.seed("nodes")
        total = 0
        for _ in range(12):
            board = Board(small_duel(rng, preset("claim"), 11))
            search.prepare(board, Budget(), margin=True)
            search.value(board)
            total += search.nodes
        nodes.append(total)
    assert nodes[0] < nodes[1]


def test_a_table_that_grows_or_is_full_gives_the_same_answers() -> None:
    rng = Random("grows")
    small, usual = (DuelSearch(tables_of(preset("claim"))) for _ in range(2))
    for size in (0, 1):
        small._engine.general.smallest = 0
        small._engine.general.largest = size
        for _ in range(20 if COMPILED else 2):
            board = Board(small_duel(rng, preset("claim"), SIZE))
            assert everything(small, board) == everything(usual, board)


def test_only_line_ups_where_the_order_of_values_decides_are_ordered() -> None:
    assert follow_order(tables_of(preset("claim")))
    assert follow_order(tables_of(LINE_UPS["moon"]))
    both = LineUp.of(2, ["kings", "peasants", "werewolves", "doppelgangers", "trolls"])
    assert not follow_order(tables_of(both))


def numbers(*fields: int) -> int:
    """Numbers as fields of a word."""
    return sum(field << 5 * at for at, field in enumerate(fields))


def test_ranges_are_compared_and_combined_field_by_field() -> None:
    assert within(numbers(3, 0, 12), numbers(3, 0, 1), numbers(3, 15, 15) | (ANY & ~0x7FFF))
    assert not within(numbers(3, 0, 12), numbers(3, 1, 1), ANY)
    assert not within(numbers(3, 0, 12), 0, (ANY & ~31) | 2)
    assert larger(numbers(1, 9, 4), numbers(2, 3, 4)) == numbers(2, 9, 4)
    assert smaller(numbers(1, 9, 4), numbers(2, 3, 4)) == numbers(1, 3, 4)
    assert inserted(numbers(1, 9, 4), 1, 7) == numbers(1, 7, 9, 4)


class Hands(NamedTuple):
    """Cards of both seats, each in their order."""

    h0: tuple[int, ...]
    h1: tuple[int, ...]

    @property
    def words(self) -> tuple[int, int]:
        return sum(1 << card for card in self.h0), sum(1 << card for card in self.h1)

    def without(self, at0: int, at1: int) -> Hands:
        return Hands(self.h0[:at0] + self.h0[at0 + 1 :], self.h1[:at1] + self.h1[at1 + 1 :])


def dealt_alike(rng: Random, tables: Tables, counts: list[tuple[int, int]]) -> Hands:
    """Hands with so many cards of each faction, none of which occurs twice."""
    single = [card for card in tables.numbers if tables.twins[card] == 1 << card]
    h0, h1 = [], []
    for faction, (number0, number1) in enumerate(counts):
        cards = rng.sample([card for card in single if tables.faction[card] == faction], number0 + number1)
        h0 += cards[:number0]
        h1 += cards[number0:]
    return Hands(tuple(sorted(h0)), tuple(sorted(h1)))


def described(orders: Orders, hands: Hands) -> list[int]:
    orders.describe(*hands.words)
    return [orders.same, orders.over0, orders.over1]


def about(rng: Random, value: int, cards: int) -> tuple[int, int]:
    """Ranges that contain the numbers of a word."""
    each = [value >> 5 * at & 15 for at in range(cards)]
    least = numbers(*(rng.randint(max(0, one - 2), one) for one in each))
    most = numbers(*(rng.choice((one, one + 1, 15)) for one in each))
    return least, most | (ANY & ~((1 << 5 * cards) - 1))


def fit(orders: Orders, found: list[int]) -> bool:
    return (
        within(found[0], orders.least, orders.most)
        and within(found[1], orders.least0, orders.most0)
        and within(found[2], orders.least1, orders.most1)
    )


@pytest.mark.parametrize("seed", range(60))
def test_ranges_before_a_trick_mean_those_after_it_and_who_wins_it(seed: int) -> None:
    rng = Random(seed)
    tables = tables_of(preset("claim"))
    orders = Orders(tables)
    counts = [(rng.randrange(3), rng.randrange(3)) for _ in range(4)] + [(2, rng.randrange(1, 3))]
    one = dealt_alike(rng, tables, counts)
    if not one.h1:
        return
    at0, at1, leader = rng.randrange(len(one.h0)), rng.randrange(len(one.h1)), rng.randrange(2)
    after = described(orders, one.without(at0, at1))
    sizes = len(one.h0) - 1, len(one.h0) - 1, len(one.h1) - 1
    ranges = [about(rng, *each) for each in zip(after, sizes, strict=True)]
    (orders.least, orders.most), (orders.least0, orders.most0), (orders.least1, orders.most1) = ranges
    trick = one.h0[at0], one.h1[at1]
    orders.before(*one.words, trick[leader], trick[1 - leader])
    assert fit(orders, described(orders, one))
    for _ in range(300):
        other = dealt_alike(rng, tables, counts)
        if not fit(orders, described(orders, other)):
            continue
        numbers_after = described(orders, other.without(at0, at1))
        assert all(within(number, *allowed) for number, allowed in zip(numbers_after, ranges, strict=True))
        played = other.h0[at0], other.h1[at1]
        assert second_wins(tables, 0, 0, 0, 0, played[leader], played[1 - leader]) == second_wins(
            tables, 0, 0, 0, 0, trick[leader], trick[1 - leader]
        )


def neighbours(tables: Tables, own: tuple[int, ...], others: tuple[int, ...]) -> list[list[int]]:
    """The places of cards that no card of the other hand distinguishes."""
    groups = [[0]]
    for place in range(1, len(own)):
        low, high = own[groups[-1][0]], own[place]
        between = [each for each in others if tables.value[low] <= tables.value[each] <= tables.value[high]]
        if tables.faction[low] == tables.faction[high] and not between:
            groups[-1].append(place)
        else:
            groups.append([place])
    return groups


def field(word: int, at: int) -> int:
    return word >> 5 * at & 15


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("seed", range(60))
def test_ranges_that_tell_neighbours_alike_allow_to_exchange_them(seed: int, seat: int) -> None:
    rng = Random(seed)
    tables = tables_of(preset("claim"))
    orders = Orders(tables)
    counts = [(rng.randrange(1, 4), rng.randrange(1, 4)) for _ in range(3)]
    one = dealt_alike(rng, tables, counts)
    found = described(orders, one)
    least, most = about(rng, found[0], len(one.h0))
    groups = neighbours(tables, one[seat], one[1 - seat])
    orders.clear()
    orders.least, orders.most = least, most
    tried = sum(1 << one[seat][group[0]] for group in groups)
    orders.tell_alike(*one.words, seat, one.words[seat], tried)
    assert fit(orders, found)
    for _ in range(200):
        other = dealt_alike(rng, tables, counts)
        same = described(orders, other)[0]
        if not fit(orders, [same, 0, 0]):
            continue
        for group in groups:
            cards = [other[seat][place] for place in group]
            if seat == 0:
                for place in group:
                    assert all(field(least, at) <= field(same, place) <= field(most, at) for at in group)
                continue
            first_place = sum(1 for card in other.h1 if card > cards[-1] and orders.higher[cards[-1]] >> card & 1)
            for at, card in enumerate(other.h0):
                if tables.faction[card] == tables.faction[cards[0]]:
                    above = sum(tables.value[each] > tables.value[card] for each in cards)
                    if first_place < field(least, at) <= first_place + len(cards):
                        assert above == len(cards)
                    if first_place <= field(most, at) < first_place + len(cards):
                        assert above == 0


def test_a_trick_between_cards_of_one_faction_fixes_only_how_they_compare() -> None:
    tables = tables_of(preset("claim"))
    orders = Orders(tables)
    knights = [card for card in tables.numbers if tables.faction[card] == 1]
    mine, theirs = knights[3], knights[1]
    h0 = 1 << mine | 1 << knights[6]
    h1 = 1 << theirs | 1 << knights[4]
    orders.clear()
    orders.before(h0, h1, mine, theirs)
    assert (orders.least, orders.most & 0x3FF) == (numbers(0, 0), numbers(1, 15))
    orders.describe(h0, h1)
    assert orders.same == numbers(1, 0)
    orders.describe(1 << knights[5] | 1 << knights[6], h1)
    assert within(orders.same, orders.least, orders.most)
    orders.describe(1 << knights[0] | 1 << knights[6], h1)
    assert not within(orders.same, orders.least, orders.most)
