"""Deals of version 1, and the numbers on the page about fair deals."""

from __future__ import annotations

import hashlib
import hmac
import json

import msgspec

from claimant.fair import hashing
from claimant.fair.checking import Unfair, why_not_fair
from claimant.notation.records import record_file
from claimant.notation.records.proofs import Proof, Proof1
from claimant.web.tables.deeds import AnyDeed, Dealt, Opened, RoundBegan, Salted, Sat, Started
from claimant.web.tables.plan import Plan, SeatPlan, Who
from claimant.web.tables.table import Table, replay
from tests.rules.recomputed_deals import vectors
from tests.web.fair.recomputing import canonical, sha256
from tests.web.house import CLAIM


def old_table(*more: AnyDeed) -> Table:
    """A table as version 1 stored it."""
    plan = Plan(2, CLAIM, (SeatPlan(Who.OPEN), SeatPlan(Who.BOT)))
    told = Opened("0123456789abcdef01", plan, "h", "w", ("a", "b"), 0, secret="ab" * 48)
    first = msgspec.json.decode(msgspec.json.encode(told), type=AnyDeed)
    return replay([first, Sat(0, "Ann"), Salted(0, "cd" * 16), Started(), *more])


def test_tables_that_version_1_has_dealt_keep_their_deal_and_their_proof() -> None:
    table = old_table(Dealt())
    seed = hashing.seed_1("ab" * 48, ("cd" * 16, ""), table.plan.setup)
    assert table.game is not None
    assert table.game.seed == seed
    proof = table.proof
    assert proof == Proof1(table.id, hashing.commitment_1("ab" * 48, table.id), "ab" * 48, ("cd" * 16, ""))
    text = record_file.write(table.game, proof=proof)
    assert record_file.read(text).text == text
    assert why_not_fair(record_file.read(text)) is None
    assert why_not_fair(record_file.read(text.replace("ab" * 48, "ac" * 48))) == Unfair.SECRET


def test_a_table_of_version_1_that_was_not_dealt_yet_deals_in_rounds() -> None:
    table = old_table(RoundBegan(1, "ef" * 48))
    assert isinstance(table.proof, Proof)
    assert table.proof.commitment == hashing.table_commitment(table.id, 1, table.plan.setup, "ef" * 48)


# The page
def test_the_page_s_numbers_can_be_recomputed_and_are_what_we_compute() -> None:
    [vector] = vectors("table")
    told = {key: vector[key].replace(", ", ",") for key in ("server", "seat", "deal")}
    assert sha256(f"claimant-2 secret {told['server']}") == vector["commitment"]
    assert sha256(f"claimant-2 salt {told['seat']}") == vector["seat commitment"]
    document = json.loads(told["server"])
    seed = hmac.digest(bytes.fromhex(document["secret"]), f"claimant-2 seed {told['deal']}".encode(), "sha384")
    assert seed.hex() == vector["seed"]
    dealt, seat = json.loads(told["deal"]), json.loads(told["seat"])
    table, number, setup = document["table"], document["round"], document["setup"]
    assert hashing.table_commitment(table, number, setup, document["secret"]) == vector["commitment"]
    assert hashing.seat_commitment(table, number, seat["seat"], seat["salt"]) == vector["seat commitment"]
    assert hashing.seed(table, number, setup, document["secret"], dealt["salts"]) == seed
    for each, value in ((document, told["server"]), (seat, told["seat"]), (dealt, told["deal"])):
        assert canonical(each) == value


def test_the_page_s_numbers_of_version_1_can_be_recomputed_and_are_what_we_compute() -> None:
    [vector] = vectors("table of version 1")
    told = vector["told"].replace(", ", ",")
    secret = bytes.fromhex(vector["secret"])
    text = b"claimant-1 commitment " + secret + vector["table"].encode()
    assert hashlib.sha256(text).hexdigest() == vector["commitment"]
    assert hmac.digest(secret, f"claimant-1 seed {told}".encode(), "sha384").hex() == vector["seed"]
    document = json.loads(told)
    assert hashing.commitment_1(vector["secret"], vector["table"]) == vector["commitment"]
    assert hashing.seed_1(vector["secret"], document["salts"], document["setup"]).hex() == vector["seed"]
