"""Plays the positions that `learn_company.py` learns from, as jobs for an executor."""

from __future__ import annotations

import zlib

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import NDArray

from claimant.arena.executors.executor import Tell
from claimant.kernel.engine.dealing import deal
from claimant.kernel.engine.dice import dice
from claimant.kernel.engine.piles import copy
from claimant.kernel.tables.layout import HAND, LARGEST, LEADER, MOON, RALLY, RECRUIT, SEAT, SUPPORTERS, WINNERS
from claimant.kernel.tables.tables import Tables, tables_of
from claimant.rules.lineup import LineUp
from claimant.rules.registry import FACTIONS
from claimant.search.policy.several import SeveralPolicy
from claimant.search.value.several_weights import SLIPS, prizes_among
from claimant.search.value.two_players_weights import prizes_of
from claimant.search.value.weights import Rows

KNOWN = Rows(tuple(FACTIONS))
EACH = 200
"""The number of positions for each line-up."""
GAMES = 4
"""How often phase two is played from each position."""

Floats = NDArray[np.float32]
Weights = tuple[Floats, Floats]


def sides_of(players: int) -> int:
    """How many sides play against each other."""
    return 3 if players == 3 else 2


def portion(tell: Tell, players: int, names: tuple[str, ...], seed: int, number: int, weights: Weights | None) -> bytes:
    """Each side's cards at the start of phase two and its share of the wins, for positions of one line-up, packed."""
    lineup = LineUp.of(players, names)
    prizes = prizes_of(lineup) if weights is None else prizes_among(lineup, weights)
    holdings = np.zeros((number, sides_of(players), KNOWN.number), np.uint8)
    shares = np.zeros((number, sides_of(players)), np.float32)
    _play(SeveralPolicy(tables_of(lineup), prizes, SLIPS), dice(seed), holdings, shares)
    return zlib.compress(holdings.tobytes() + shares.tobytes(), 1)


def unpacked(data: bytes, players: int) -> tuple[NDArray[np.uint8], Floats]:
    """What `portion` packed."""
    data, sides = zlib.decompress(data), sides_of(players)
    number = len(data) // (sides * (KNOWN.number + np.float32().itemsize))
    end = number * sides * KNOWN.number
    holdings = np.frombuffer(data[:end], np.uint8).reshape(number, sides, KNOWN.number)
    return holdings, np.frombuffer(data[end:], np.float32).reshape(number, sides)


def _play(company: SeveralPolicy, thrown: vec[i64], holdings: NDArray[np.uint8], shares: Floats) -> None:
    tables, work = company.t, LARGEST
    numbers: vec[i64] = vec[i64]([0] * (2 * LARGEST + 128))
    rows = {number: row for number, card in tables.numbering.cards.items() if (row := KNOWN.of(card)) is not None}
    for held, share in zip(holdings, shares, strict=True):
        deal(tables, numbers, 0, 2 * LARGEST, 0, thrown)
        company.play_out(numbers, 0, thrown, RECRUIT)
        _note(tables, numbers, rows, held)
        for _ in range(GAMES):
            copy(numbers, 0, work, tables.size)
            company.play_out(numbers, work, thrown, RALLY)
            won = [side for side in range(len(share)) if int(numbers[work + WINNERS]) >> side & 1]
            share[won] += 1 / (GAMES * len(won))


def _note(tables: Tables, numbers: vec[i64], rows: dict[int, int], held: NDArray[np.uint8]) -> None:
    sides = len(held)
    for seat in range(int(tables.players)):
        for pile, after in ((HAND, 0), (SUPPORTERS, KNOWN.cards)):
            for word in range(2):
                cards = int(numbers[pile + seat * SEAT + word])
                while cards:
                    lowest = (cards & -cards).bit_length() - 1
                    cards &= cards - 1
                    held[seat % sides, rows[64 * word + lowest] + after] += 1
    leader = int(numbers[LEADER]) % sides
    held[leader, KNOWN.leading] = 1
    held[leader, KNOWN.under_a_full_moon] = int(numbers[MOON])
