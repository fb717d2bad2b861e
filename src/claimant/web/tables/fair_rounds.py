"""The rounds of a fair deal at a table: who is asked for a salt, who sent what, who failed. `docs/fair-deals.md`."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from claimant.fair import hashing
from claimant.notation.records.proofs import Proof, Round, Source
from claimant.rules.cards import Seat
from claimant.web.tables.deeds import Committed, Listed, Revealed, RoundBegan, Withheld

MOST_FAILURES = 2
"""After this many failures to reveal, a seat is not asked for a salt again."""


class DealRound:
    """One round of a deal: its commitments and salts so far."""

    def __init__(self, number: int, secret: str, commitment: str, asked: Sequence[Seat], players: int) -> None:
        self.number = number
        self.secret = secret
        self.commitment = commitment
        self.asked = tuple(asked)
        """The seats that may send a commitment."""
        self.commitments = [""] * players
        self.is_listed = False
        """Is the list of commitments final? Only then does anybody reveal a salt."""
        self.salts = [""] * players
        self.failed: tuple[Seat, ...] = ()

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats that the round waits for: first those without a commitment, then those without a revealed salt."""
        if not self.is_listed:
            return tuple(seat for seat in self.asked if not self.commitments[seat])
        return tuple(seat for seat in self.asked if self.commitments[seat] and not self.salts[seat])

    @property
    def proof(self) -> Round:
        return Round(self.commitment, self.secret, tuple(self.commitments), tuple(self.salts), self.failed)


class Rounds:
    """All rounds of a table's deal so far."""

    def __init__(self, table: str, setup: hashing.Setup, players: int) -> None:
        self.table, self.setup, self.players = table, setup, players
        self.all: list[DealRound] = []

    @property
    def latest(self) -> DealRound | None:
        return self.all[-1] if self.all else None

    def failures(self, seat: Seat) -> int:
        """How often a seat has failed to reveal its salt."""
        return sum(seat in each.failed for each in self.all)

    def apply(self, deed: RoundBegan | Committed | Listed | Revealed | Withheld, people: Collection[Seat]) -> None:
        """Apply the deal's next deed."""
        match deed:
            case RoundBegan(_, secret):
                self._begin(secret, people)
            case Committed(seat, commitment):
                self.all[-1].commitments[seat] = commitment
            case Listed():
                self.all[-1].is_listed = True
            case Revealed(seat, salt):
                self.all[-1].salts[seat] = salt
            case Withheld(seat):
                self.all[-1].failed = (*self.all[-1].failed, seat)

    def _begin(self, secret: str, people: Collection[Seat]) -> None:
        """Begin the next round, with a new secret; seats that failed too often are not asked."""
        number = len(self.all) + 1
        commitment = hashing.table_commitment(self.table, number, self.setup, secret)
        asked = [seat for seat in sorted(people) if self.failures(seat) < MOST_FAILURES]
        self.all.append(DealRound(number, secret, commitment, asked, self.players))

    def source(self, seat: Seat, is_person: bool) -> Source:
        """Who added the seat's salt to the last round."""
        if not is_person:
            return "bot"
        if self.all and self.all[-1].salts[seat]:
            return "person"
        return "withheld" if self.failures(seat) >= MOST_FAILURES else "none"

    def proof(self, people: Collection[Seat]) -> Proof:
        sources = tuple(self.source(seat, seat in people) for seat in range(self.players))
        return Proof(self.table, sources, tuple(each.proof for each in self.all))
