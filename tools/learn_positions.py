"""Makes the positions that `learn.py` learns from, as jobs for an executor."""

from __future__ import annotations

from random import Random

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from claimant.arena.executors.executor import Tell
from claimant.kernel.engine.dealing import deal
from claimant.kernel.engine.dice import dice
from claimant.kernel.engine.piles import copy
from claimant.kernel.engine.random_games import random_move
from claimant.kernel.engine.step import play_card, step
from claimant.kernel.tables.layout import (
    HAND,
    LARGEST,
    LEADER,
    MOON,
    OVER,
    PHASE,
    RALLY,
    RECRUIT,
    SEAT,
    SUPPORTERS,
    WINNERS,
)
from claimant.kernel.tables.tables import Tables, tables_of
from claimant.rules.lineup import LineUp
from claimant.rules.registry import FACTIONS
from claimant.search.exact.duel.duel import Duel
from claimant.search.policy.two_players import TwoPlayersPolicy
from claimant.search.policy_rollouts import two_players_policy_of
from claimant.search.value.weights import Rows

KNOWN = Rows(tuple(FACTIONS))
PORTION = 240
"""Positions of one line-up that a job tries to make."""
SENSIBLE_PLAYS = 8
GAMES = 6
NODES = 60_000
HARD = {"vampires", "raccoons"}
"""Factions with choices, for which games are played instead of solving."""

Example = tuple[list[int], list[int], float]
"""The rows of seat 0, the rows of seat 1, and seat 0's chance to win."""


class Examples:
    """Makes examples of one line-up."""

    def __init__(self, lineup: LineUp, seed: int) -> None:
        self._tables: Tables = tables_of(lineup)
        self._sense: TwoPlayersPolicy = two_players_policy_of(lineup)
        self._rows = {
            number: row for number, card in self._tables.numbering.cards.items() if (row := KNOWN.of(card)) is not None
        }
        solvable = not self._tables.last_word and not HARD & set(lineup.names)
        self._duel = Duel(self._tables, 11, 11, lambda: False) if solvable else None
        self._numbers: vec[i64] = vec[i64]([0] * (2 * LARGEST + 128))
        self._found: vec[i64] = vec[i64]([0] * 128)
        self._thrown = dice(seed)
        self._rng = Random(seed)

    def make(self) -> Example | None:
        """A position at the start of phase two with its value; None if there is none this time."""
        s, t = self._numbers, self._tables
        deal(t, s, 0, 2 * LARGEST, self._rng.randrange(2), self._thrown)
        if self._rng.random() < 0.5:
            self._sense.play_out(s, 0, self._thrown, RECRUIT)
        while s[PHASE] == RECRUIT:
            step(t, s, 0, random_move(t, s, 0, self._thrown, self._found))
        if s[PHASE] != RALLY:
            return None
        own, other = self._rows_of(0), self._rows_of(1)
        value = self._games() if self._duel is None else self._solved(self._duel)
        return None if value is None else (own, other, value)

    def _rows_of(self, seat: int) -> list[int]:
        s = self._numbers
        found = [KNOWN.leading, *([KNOWN.under_a_full_moon] if s[MOON] else [])] if s[LEADER] == seat else []
        for first, pile in ((0, HAND), (KNOWN.cards, SUPPORTERS)):
            words = s[pile + seat * SEAT], s[pile + seat * SEAT + 1]
            found += [first + row for number, row in self._rows.items() if words[number >> 6] >> (number & 63) & 1]
        return found

    def _solved(self, duel: Duel) -> float | None:
        s = self._numbers
        for _ in range(SENSIBLE_PLAYS):
            if s[PHASE] == RALLY:
                play_card(self._tables, s, 0, self._sense.card(s, 0, self._thrown))
        if s[PHASE] == OVER:
            return _points(s[WINNERS])
        duel.limit = NODES
        duel.prepare(s, 0)
        wins = duel.bound(s, 0, -1, 1) >= 1
        return None if duel.stopped else float(wins)

    def _games(self) -> float:
        s, total = self._numbers, 0.0
        for _ in range(GAMES):
            copy(s, 0, LARGEST, self._tables.size)
            self._sense.play_out(s, LARGEST, self._thrown, RALLY)
            total += _points(s[LARGEST + WINNERS])
        return total / GAMES


def _points(winners: int) -> float:
    return {1: 1.0, 2: 0.0}.get(winners, 0.5)


def portion(tell: Tell, names: tuple[str, ...], seed: int) -> bytes:
    """The positions of one line-up, packed."""
    examples = Examples(LineUp.of(2, names), seed)
    return msgspec.msgpack.encode([made for made in (examples.make() for _ in range(PORTION)) if made is not None])


def unpacked(data: bytes) -> list[Example]:
    """What `portion` packed."""
    return msgspec.msgpack.decode(data, type=list[Example])
