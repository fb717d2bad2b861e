"""Positions of a duel that share an entry of the table, because their gnomes matter alike, are worth the same."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from msgspec.structs import replace

from claimant.kernel import COMPILED
from claimant.kernel.board import Board
from claimant.kernel.tables.layout import GNOMES, HAND, SEAT, SUPPORTERS
from claimant.kernel.tables.tables import tables_of
from claimant.rules.cards import Card, sort
from claimant.rules.deal import dealt, opened, shuffled_deck
from claimant.rules.lineup import LineUp
from claimant.rules.presets import preset
from claimant.rules.state import RALLY, State
from claimant.search.exact.duel.duel import Duel
from claimant.search.exact.duel.stakes import UNDECIDED
from claimant.search.exact.duel.table.transpositions import no_more, signature
from tests.search.small_duels import PlainMinimax

LINE_UPS = {
    "claim-2": preset("claim-2"),
    "vikings": LineUp.of(2, ["gnomes", "giants", "vikings", "dwarves", "automatons"]),
}
ROOTS = 100 if COMPILED else 2
POSITIONS = 60
"""How many positions with the same hands are compared for each root."""
BETAS = range(-3, 5)
Entry = tuple[int, int, bool]
"""A hash, the needs, and whether the margin reaches beta."""


def root(rng: Random, lineup: LineUp) -> tuple[State, list[Card]]:
    """Three cards in each hand, many of them gnomes and giants, and other gnomes that somebody has collected."""
    shuffled, box = shuffled_deck(lineup, rng.randbytes(48))
    early = {"giants": rng.choice((0.0, 0.4, 1.0)), "gnomes": 0.2}
    cards = sorted(shuffled, key=lambda card: early.get(card.power.name, 0.5) + rng.random())
    gnomes = [card for card in cards[6:] if card.power.name == "gnomes"]
    others = [card for card in cards[6:] if card.power.name != "gnomes"]
    rng.shuffle(others)
    state = replace(
        dealt(lineup, shuffled, box, rng.randrange(2)),
        phase=RALLY,
        deck=(),
        hands=(sort(cards[:3]), sort(cards[3:6])),
        supporters=(sort(others[:7]), sort(others[7:14])),
        discard=sort(others[14:]),
    )
    return state, gnomes


def with_fronts(rng: Random, state: State, gnomes: list[Card]) -> Board:
    """About half of the gnomes lie in front of each seat, so that numbers may be equal."""
    rng.shuffle(gnomes)
    middle = (len(gnomes) + rng.randrange(3)) // 2
    return Board(opened(replace(state, gnomes=(sort(gnomes[:middle]), sort(gnomes[middle:]))))[0])


def entries(duel: Duel, board: Board, margin: float) -> dict[int, Entry]:
    """What the table would keep of this position, for each beta that the votes so far leave open."""
    s, stakes = board.numbers, duel.stakes
    h0, h1 = int(s[HAND]), int(s[HAND + SEAT])
    c0, c1 = (int(s[SUPPORTERS + at] | s[GNOMES + at]) for at in (0, SEAT))
    stakes.prepare(h0, h1, c0, c1, 0, 0)
    stakes.margin = True
    found = {}
    for beta in BETAS:
        if stakes.look(h0, h1, c0, c1, 0, beta) == UNDECIDED:
            hashed = int(signature(board.tables, duel.faces, stakes, 0, h0, h1, 0, 0))
            found[beta] = hashed, int(stakes.needs), margin >= beta
    return found


@pytest.mark.parametrize("name", LINE_UPS)
def test_positions_that_share_an_entry_are_worth_the_same(name: str) -> None:
    rng = Random(name)
    tables = tables_of(LINE_UPS[name])
    duel = Duel(tables, 1, 1, lambda: False)
    compared = 0
    for _ in range(ROOTS):
        state, gnomes = root(rng, LINE_UPS[name])
        kept: dict[tuple[int, int], list[Entry]] = {}
        for board in (with_fronts(rng, state, gnomes) for _ in range(POSITIONS)):
            (_, margin), _ = PlainMinimax(tables, most=200_000).solve(board)
            for beta, entry in entries(duel, board, margin).items():
                kept.setdefault((beta, entry[0]), []).append(entry)
        for group in kept.values():
            for one, two in combinations(group, 2):
                for (_, needs, reaches), (_, more, also) in ((one, two), (two, one)):
                    if no_more(needs, more):
                        compared += needs != more
                        assert reaches or not also
    assert compared
