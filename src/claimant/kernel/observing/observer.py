"""Keeps what the seats of many games know, and writes it as packed observations."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from claimant.kernel.observing.knowledge import STANDING, follow, forget, knowledge_size, note
from claimant.kernel.observing.marks import write_bits, write_numbers
from claimant.kernel.observing.packed import EXTRA_WORDS, Packed, packed_of
from claimant.kernel.observing.planes import write_planes
from claimant.kernel.observing.standing import votes_now
from claimant.kernel.tables.layout import ASKS, LARGEST, PLAY, PLAYED, VOTES, WINNERS
from claimant.kernel.tables.tables import Tables


class Observer:
    """The knowledge and the observation of each game; with `finals` also the last observation of finished games."""

    def __init__(self, t: Tables, games: int, finals: bool) -> None:
        self.t: Final[Tables] = t
        self.packed: Final[Packed] = packed_of(t)
        self.stride: Final[i64] = knowledge_size(t)
        self.known: Final[vec[i64]] = vec[i64]([0] * (games * int(self.stride)))
        self.words: Final[vec[i64]] = vec[i64]([0] * (games * int(self.packed.size)))
        self.numbers: Final[vec[u8]] = vec[u8]([0] * (games * int(self.packed.numbers)))
        kept = games if finals else 0
        self.final_words: Final[vec[i64]] = vec[i64]([0] * (kept * int(self.packed.size)))
        self.final_numbers: Final[vec[u8]] = vec[u8]([0] * (kept * int(self.packed.numbers)))
        self._spare: Final[vec[i64]] = vec[i64]([0] * LARGEST)

    def begin(self, s: vec[i64], at: i64, game: i64) -> None:
        """A new game: nobody knows anything but what lies open."""
        know = game * self.stride
        forget(self.t, self.known, know)
        self.known[know + STANDING] = votes_now(self.t, self.packed, s, at, self._spare)

    def note(self, s: vec[i64], at: i64, game: i64, move: i64) -> None:
        """A move is about to be made."""
        note(self.t, self.packed, s, at, self.known, game * self.stride, move)

    def follow(self, s: vec[i64], at: i64, game: i64) -> None:
        """The move has been made."""
        know = game * self.stride
        follow(self.t, self.packed, s, at, self.known, know)
        if s[at + WINNERS] != 0:
            self.known[know + STANDING] = s[at + VOTES]
        elif s[at + PLAYED] == 0 or s[at + ASKS] != PLAY:  # otherwise a card just joined the trick
            self.known[know + STANDING] = votes_now(self.t, self.packed, s, at, self._spare)

    def write(self, s: vec[i64], at: i64, game: i64, viewer: i64) -> None:
        """Write the observation of the viewer: the seat to move, or any seat once the game is over."""
        know = game * self.stride
        to = game * self.packed.size
        write_planes(self.t, self.packed, s, at, self.known, know, viewer, self.words, to)
        bits = to + self.packed.size - EXTRA_WORDS
        write_bits(self.t, s, at, self.known, know, viewer, self.words, bits)
        first = game * self.packed.numbers
        write_numbers(self.t, self.packed, s, at, self.known, know, viewer, self.numbers, first)

    def keep_final(self, game: i64) -> None:
        """Keep the observation of a game that has ended."""
        i = game * self.packed.size
        while i < (game + 1) * self.packed.size:
            self.final_words[i] = self.words[i]
            i += 1
        i = game * self.packed.numbers
        while i < (game + 1) * self.packed.numbers:
            self.final_numbers[i] = self.numbers[i]
            i += 1

    def copy_from(self, other: Observer, source: i64, game: i64) -> None:
        """Copy what is known in a game of another observer for the same line-up."""
        i: i64 = 0
        while i < self.stride:
            self.known[game * self.stride + i] = other.known[source * self.stride + i]
            i += 1
