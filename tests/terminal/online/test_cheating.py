"""A server that cheats, and what the terminal's own client says about it: one test for each way to cheat.

A small server follows the protocol of `docs/fair-deals.md` with the client's real code, and cheats where a test says
so. The client takes part through `Deals`, as `claimant join` does.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from claimant.cli import app
from claimant.fair import hashing
from claimant.fair.checking import Unfair, seed_of
from claimant.fair.witness import Alarm
from claimant.locale.languages import language
from claimant.notation.records import record_file
from claimant.notation.records.proofs import Proof, Round
from claimant.notation.setups import write_setup
from claimant.rules.cards import Seat
from claimant.rules.game import Game
from claimant.rules.presets import preset
from claimant.rules.view import view
from claimant.terminal.online.fair_deals import Deals, has_warned, witnesses_of
from claimant.terminal.online.remembered_seats import Ticket
from claimant.terminal.online.requests import Refused, Server

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
        rounds = tuple(
            Round(each["commitment"], each["secret"], tuple(each["list"]), self._salts(each, salts), each["failed"])
            for each in self.rounds
        )
        proof = Proof(TABLE, ("person", "person"), rounds)
        game = Game.deal(LINEUP, seed_of(proof, self.setup), 0)
        return record_file.write(game, proof=proof).encode()

    def _salts(self, each: dict[str, Any], salts: tuple[str, str] | None) -> tuple[str, str]:
        if each is self.latest:
            return salts or (self.salt, HER_SALT)
        return ("" if ME in each["failed"] else self.salt, "" if HER in each["failed"] else HER_SALT)


@pytest.fixture
def cheat() -> Cheat:
    return Cheat()


@pytest.fixture
def mine(cheat: Cheat, data: Path) -> Deals:
    """Our client."""
    return Deals(Ticket(cheat.url, TABLE, ME, "token", "Ada"), cheat, lambda: cheat.now)


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


def test_an_honest_server_gives_no_alarm_and_its_record_is_fair(cheat: Cheat, mine: Deals) -> None:
    honest(mine, cheat)
    mine.check(cheat.record())
    assert mine.said(ENGLISH) == ""
    assert mine.is_fair
    assert mine.witness.has_part


def test_late_secret_a_server_that_exchanges_its_secret_after_seeing_the_salts_is_noticed(
    cheat: Cheat, mine: Deals, tmp_path: Path
) -> None:
    honest(mine, cheat)
    shown = cheat.latest["commitment"]
    best = hashing.new_secret()  # as if it were the best of many
    cheat.latest["secret"], cheat.latest["commitment"] = best, hashing.table_commitment(TABLE, 1, cheat.setup, best)
    file = tmp_path / "game.claim"
    file.write_bytes(cheat.record())
    mine.check(file.read_bytes())
    assert not mine.is_fair
    assert Unfair.OTHER_COMMITMENT.value in mine.said(ENGLISH)
    assert mine.said(ENGLISH).startswith("Warning: this deal may not be fair.")
    assert has_warned(since=0)
    kept = CliRunner().invoke(app, ["verify", str(file)])
    assert kept.exit_code == 1
    assert Unfair.OTHER_COMMITMENT.value in kept.output
    for each in witnesses_of(TABLE):
        assert each.rounds[0].commitment == shown


def test_a_commitment_that_changes_while_one_looks_is_noticed_at_once_and_the_salt_stays_hidden(
    cheat: Cheat, mine: Deals
) -> None:
    attend(mine, cheat)
    cheat.latest["commitment"] = "00" * 32
    cheat.list_all()
    attend(mine, cheat)
    assert Alarm.COMMITMENT in mine.witness.alarms
    assert cheat.salt == ""


def test_a_set_up_that_changes_after_the_round_began_is_noticed_and_the_salt_stays_hidden(
    cheat: Cheat, mine: Deals
) -> None:
    attend(mine, cheat)
    cheat.setup = {**cheat.setup, "leader": 1}
    cheat.list_all()
    attend(mine, cheat)
    assert Alarm.SETUP in mine.witness.alarms
    assert cheat.salt == ""


def test_dropped_salt_a_commitment_that_is_left_out_of_the_list_is_noticed(cheat: Cheat, mine: Deals) -> None:
    attend(mine, cheat)
    cheat.list_all(mine="")
    attend(mine, cheat)
    assert Alarm.LEFT_OUT in mine.witness.alarms
    assert cheat.salt == ""


def test_dropped_salt_a_commitment_that_is_refused_as_late_though_it_was_in_time_is_noticed(
    cheat: Cheat, mine: Deals
) -> None:
    cheat.refuses = "late"
    attend(mine, cheat)
    assert Alarm.LEFT_OUT in mine.witness.alarms


def test_dropped_salt_a_seat_that_is_not_asked_although_it_never_failed_notices_that(cheat: Cheat, mine: Deals) -> None:
    mine.attend({**cheat.deal, "asked": [HER]}, cheat.bots, None)
    assert Alarm.LEFT_OUT in mine.witness.alarms
    assert not mine.witness.has_part


def test_a_commitment_that_really_came_too_late_is_no_reason_for_an_alarm(cheat: Cheat, mine: Deals) -> None:
    def slowly(path: str, body: dict[str, Any] | None = None) -> Any:
        cheat.now += 6
        raise Refused(409, "No.", "late")

    cheat.ask = slowly  # type: ignore[method-assign]
    cheat.refuses = "late"
    attend(mine, cheat)
    assert mine.said(ENGLISH) == ""


def test_dropped_salt_a_deal_made_without_the_salt_that_was_taken_is_noticed(cheat: Cheat, mine: Deals) -> None:
    honest(mine, cheat)
    mine.check(cheat.record(salts=("", HER_SALT)))
    assert Unfair.MISSING.value in mine.said(ENGLISH)
    cheat.latest["list"][ME] = ""
    mine.check(cheat.record(salts=("", HER_SALT)))
    assert Unfair.OTHER_LIST.value in mine.said(ENGLISH)


@pytest.mark.parametrize("when", ["before", "after"])
def test_invented_commitment_another_one_in_place_of_ours_is_noticed(cheat: Cheat, mine: Deals, when: str) -> None:
    invented = hashing.seat_commitment(TABLE, 1, ME, "ef" * 32)
    attend(mine, cheat)
    if when == "before":
        cheat.list_all(mine=invented)
        attend(mine, cheat)
        assert Alarm.REPLACED in mine.witness.alarms
        assert cheat.salt == ""
    else:
        cheat.list_all()
        attend(mine, cheat)
        cheat.latest["list"][ME] = invented
        mine.check(cheat.record(salts=("ef" * 32, HER_SALT)))
        assert Unfair.OTHER_LIST.value in mine.said(ENGLISH)


def test_invented_commitment_of_another_seat_after_the_list_was_shown_is_noticed(cheat: Cheat, mine: Deals) -> None:
    honest(mine, cheat)
    cheat.latest["list"][HER] = hashing.seat_commitment(TABLE, 1, HER, "ef" * 32)
    attend(mine, cheat)
    assert Alarm.LIST in mine.witness.alarms
    mine.check(cheat.record(salts=(cheat.salt, "ef" * 32)))
    assert Unfair.OTHER_LIST.value in mine.said(ENGLISH)


def test_invented_commitment_for_a_bot_is_noticed(cheat: Cheat, mine: Deals) -> None:
    cheat.bots = frozenset({HER})
    attend(mine, cheat)
    cheat.list_all()
    attend(mine, cheat)
    assert Alarm.INVENTED in mine.witness.alarms


def test_ground_salt_one_that_was_chosen_after_the_others_were_known_does_not_fit(cheat: Cheat, mine: Deals) -> None:
    honest(mine, cheat)
    mine.check(cheat.record(salts=(cheat.salt, "ef" * 32)))
    assert Unfair.SALT.value in mine.said(ENGLISH)


def test_silence_is_no_alarm_but_every_round_has_a_fresh_salt_and_a_reason(cheat: Cheat, mine: Deals) -> None:
    honest(mine, cheat)
    first = cheat.salt
    cheat.latest["failed"] = (HER,)
    cheat.begin()
    honest(mine, cheat)
    assert mine.said(ENGLISH) == ""
    assert cheat.salt != first


def test_silence_that_the_server_invents_to_get_another_round_is_noticed(cheat: Cheat, mine: Deals) -> None:
    honest(mine, cheat)
    cheat.begin()
    attend(mine, cheat)
    assert Alarm.NO_REASON in mine.witness.alarms


def test_silence_of_ours_that_the_server_makes_up_is_noticed(cheat: Cheat, mine: Deals) -> None:
    honest(mine, cheat)
    cheat.latest["failed"] = (ME,)
    cheat.begin()
    attend(mine, cheat)
    assert Alarm.NAMED in mine.witness.alarms


def test_a_salt_that_is_refused_in_time_is_noticed(cheat: Cheat, mine: Deals) -> None:
    attend(mine, cheat)
    cheat.list_all()
    cheat.refuses = "other_round"
    attend(mine, cheat)
    assert Alarm.NAMED in mine.witness.alarms


def test_another_hand_in_the_record_than_the_one_that_was_dealt_is_noticed(cheat: Cheat, mine: Deals) -> None:
    honest(mine, cheat)
    other = view(Game.deal(LINEUP, bytes(48), 0), ME)
    cheat.step = "dealt"
    mine.attend(cheat.deal, cheat.bots, other)
    mine.check(cheat.record())
    assert Unfair.OTHER_HAND.value in mine.said(ENGLISH)


def test_a_part_that_another_device_gave_is_said_and_not_taken_for_cheating(cheat: Cheat, mine: Deals) -> None:
    cheat.refuses = "committed"
    attend(mine, cheat)
    cheat.refuses = ""
    cheat.list_all(mine=hashing.seat_commitment(TABLE, 1, ME, "ef" * 32))
    attend(mine, cheat)
    assert cheat.salt == ""
    assert mine.witness.alarms == ()
    assert "another device at your seat" in mine.said(ENGLISH)


def test_what_was_kept_survives_the_client_and_only_its_user_can_read_it(
    cheat: Cheat, mine: Deals, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    attend(mine, cheat)
    [file] = (data / "deals").iterdir()
    assert file.stat().st_mode & 0o077 == 0 or os.name == "nt"
    again = Deals(Ticket(cheat.url, TABLE, ME, "token", "Ada"), cheat, lambda: cheat.now)
    assert again.witness == mine.witness
    cheat.list_all()
    attend(again, cheat)
    assert hashing.seat_commitment(TABLE, 1, ME, cheat.salt) == cheat.latest["mine"]
    monkeypatch.setattr("claimant.terminal.online.fair_deals.MOST", 1)
    other = Deals(Ticket(cheat.url, "another", ME, "token", "Ada"), cheat)
    other.attend({**cheat.deal, "table": "another"}, frozenset(), None)
    assert len(list((data / "deals").iterdir())) == 1
