"""A small server that follows the protocol of `docs/fair-deals.md`, and cheats where a test says so."""

from __future__ import annotations

from typing import Any

from claimant.fair import hashing
from claimant.fair.checking import seed_of
from claimant.locale.languages import language
from claimant.notation.records import record_file
from claimant.notation.records.proofs import Proof, Round, Source
from claimant.notation.setups import write_setup
from claimant.rules.cards import Seat
from claimant.rules.game import Game
from claimant.rules.presets import preset
from claimant.terminal.online.fair_deals import Deals
from claimant.terminal.online.requests import Refused, Server, Unreachable

ENGLISH = language("en")
TABLE = "0123456789abcdef01"
LINEUP = preset("claim")
ME: Seat = 0
HER: Seat = 1
HER_SALT = "cd" * 32


class Cheat(Server):
    """A server with our client at seat 0, and somebody who works together with it at seat 1."""

    def __init__(self) -> None:
        super().__init__("http://cheat:1", "token")
        self.rounds: list[dict[str, Any]] = []
        self.now = 0.0
        self.step = "committing"
        self.bots: frozenset[int] = frozenset()
        self.setup: dict[str, Any] = write_setup(LINEUP, 0)
        self.refuses = ""
        self.is_silent = False
        """Does it take what the client sends, and never answer?"""
        self.salt = ""
        """The client's, once it is revealed."""
        self.begin()

    def begin(self) -> None:
        secret = hashing.new_secret()
        number = len(self.rounds) + 1
        commitment = hashing.table_commitment(TABLE, number, self.setup, secret)
        self.rounds.append({"secret": secret, "commitment": commitment, "mine": "", "list": None, "failed": ()})
        self.step = "committing"

    @property
    def latest(self) -> dict[str, Any]:
        return self.rounds[-1]

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """The client's commitment, or its salt."""
        assert body is not None
        if self.refuses:
            raise Refused(409, "No.", self.refuses)
        if path.endswith("/commit"):
            self.latest["mine"] = body["commitment"]
        else:
            self.salt = body["salt"]
        if self.is_silent:
            raise Unreachable("no answer in time")
        return {}

    def list_all(self, mine: str | None = None) -> None:
        """The list becomes final."""
        hers = hashing.seat_commitment(TABLE, len(self.rounds), HER, HER_SALT)
        self.latest["list"] = [self.latest["mine"] if mine is None else mine, hers]
        self.step = "revealing"

    @property
    def deal(self) -> dict[str, Any]:
        """What the server shows."""
        past = [
            {"round": number, "commitment": each["commitment"], "commitments": each["list"], "failed": each["failed"]}
            for number, each in enumerate(self.rounds[:-1], start=1)
        ]
        return {
            "version": 2, "table": TABLE, "setup": self.setup, "step": self.step, "round": len(self.rounds),
            "commitment": self.latest["commitment"], "seconds_left": 5.0, "asked": [0, 1],
            "commitments": self.latest["list"], "rounds": past,
        }  # fmt: skip

    def record(self, salts: tuple[str, str] | None = None) -> bytes:
        """The record of the whole game, by what the server says in the end."""
        return record_file.write(self.game(salts), proof=self.proof(salts)).encode()

    def game(self, salts: tuple[str, str] | None = None) -> Game:
        return Game.deal(LINEUP, seed_of(self.proof(salts), self.setup), 0)

    def proof(self, salts: tuple[str, str] | None = None) -> Proof:
        rounds = tuple(
            Round(each["commitment"], each["secret"], tuple(each["list"]), self._salts(each, salts), each["failed"])
            for each in self.rounds
        )
        sources: list[Source] = ["person" if salt else "none" for salt in rounds[-1].salts]
        return Proof(TABLE, tuple(sources), rounds)

    def _salts(self, each: dict[str, Any], salts: tuple[str, str] | None) -> tuple[str, str]:
        if each is self.latest:
            return salts or (self.salt, HER_SALT)
        return ("" if ME in each["failed"] else self.salt, "" if HER in each["failed"] else HER_SALT)


def attend(mine: Deals, cheat: Cheat) -> None:
    """The client looks, and sends what it has to send."""
    while mine.attend(cheat.deal, cheat.bots, None):
        if cheat.refuses:
            return


def honest(mine: Deals, cheat: Cheat) -> None:
    """A round without any cheating, until our salt is revealed."""
    attend(mine, cheat)
    cheat.list_all()
    attend(mine, cheat)
    assert cheat.salt
