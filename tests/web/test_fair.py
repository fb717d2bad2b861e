"""Fair deals: what was promised, what follows from it, and how it is verified."""

from __future__ import annotations

import hashlib
import hmac
import json
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from claimant.cli import app
from claimant.notation import records
from claimant.notation.errors import NotationError
from claimant.web import fair
from claimant.web.proof import why_not_fair
from tests.rules.recomputed_deals import vectors
from tests.web.house import SALT, House, plan, play_out

pytestmark = pytest.mark.anyio


async def finished_game(home: House) -> str:
    ann, ben, _ = await home.two()
    await play_out([ann, ben], Random(1))
    return (await ann.get("/record")).text


async def test_the_deal_can_be_recomputed_by_code_that_shares_nothing_with_ours(home: House) -> None:
    ann, _ = await home.open(plan("me", "bot"))
    promised = (await ann.look())["commitment"]
    await ann.do("salt", salt=SALT)
    await ann.until(lambda table: table["stage"] == "playing")
    await play_out([ann], Random(1))
    proof = (await ann.get("/proof")).json()
    secret = bytes.fromhex(proof["secret"])
    assert len(secret) == 48
    assert hashlib.sha256(b"claimant-1 commitment " + secret + proof["table"].encode()).hexdigest() == promised
    told = {"salts": [SALT, ""], "setup": proof["setup"]}
    text = "claimant-1 seed " + json.dumps(told, sort_keys=True, separators=(",", ":"))
    assert hmac.digest(secret, text.encode(), "sha384").hex() == proof["seed"]


async def test_only_the_first_salt_of_a_seat_counts_and_only_once_all_seats_are_filled(home: House) -> None:
    ann, new = await home.open(plan("me", "open"))
    await ann.do("salt", salt="11" * 16)
    await home.sit(new, 1)
    await ann.do("salt", salt="22" * 16)
    await ann.do("salt", salt="33" * 16)
    assert home.desk.hall.rooms[ann.table].table.salts == ("22" * 16, "")


async def test_a_served_game_verifies_and_a_changed_record_does_not(home: House, tmp_path: Path) -> None:
    text = await finished_game(home)
    file = tmp_path / "game.claim"
    file.write_text(text, encoding="utf-8")
    good = CliRunner().invoke(app, ["verify", str(file)])
    assert good.exit_code == 0, good.output
    record = records.read(text)
    assert record.proof is not None
    assert record.proof.commitment in good.output
    for old, new in [
        (record.proof.secret, "00" * 48),
        (record.proof.commitment, "00" * 32),
        (SALT, "00" * 16),
        (f'table = "{record.proof.table}"', 'table = "another"'),
    ]:
        assert why_not_fair(records.read(text.replace(old, new, 1)))
        file.write_text(text.replace(old, new, 1), encoding="utf-8")
        assert CliRunner().invoke(app, ["verify", str(file)]).exit_code == 1


async def test_a_record_with_a_proof_reads_back_as_it_was_written(home: House) -> None:
    text = await finished_game(home)
    assert records.read(text).text == text
    for wrong in ("secret = 5", 'secret = "xyz"', "surprise = 1"):
        with pytest.raises(NotationError):
            records.read(f"{text}{wrong}\n")


async def test_the_record_of_a_live_game_has_neither_seed_nor_proof(home: House) -> None:
    ann, _, _ = await home.two()
    text = (await ann.get("/record")).text
    assert records.read(text).seen_by == 0
    assert "seed" not in text
    assert "proof" not in text
    assert (await ann.get("/proof")).json()["seed"] is None


def test_a_record_without_a_proof_says_so(tmp_path: Path) -> None:
    from claimant.notation.records import write
    from tests.notation.games import random_game

    file = tmp_path / "game.claim"
    file.write_text(write(random_game(1, whole=True)), encoding="utf-8")
    answer = CliRunner().invoke(app, ["verify", str(file)])
    assert answer.exit_code == 2
    assert "no proof" in answer.output


def test_the_page_s_table_can_be_recomputed_and_is_what_we_compute() -> None:
    [vector] = vectors("table")
    told = vector["told"].replace(", ", ",")
    secret = bytes.fromhex(vector["secret"])
    assert (
        hashlib.sha256(b"claimant-1 commitment " + secret + vector["table"].encode()).hexdigest()
        == (vector["commitment"])
    )
    assert hmac.digest(secret, f"claimant-1 seed {told}".encode(), "sha384").hex() == vector["seed"]
    document = json.loads(told)
    assert fair.commitment(secret, vector["table"]) == vector["commitment"]
    assert fair.seed(secret, document["salts"], document["setup"]).hex() == vector["seed"]
