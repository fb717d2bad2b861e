"""The proof in a record: what `claimant verify` accepts and what it does not."""

from __future__ import annotations

import hmac
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from claimant.cli import app
from claimant.fair import hashing
from claimant.fair.checking import Unfair, why_not_fair, why_not_proven
from claimant.notation.errors import NotationError
from claimant.notation.records import record_file
from claimant.notation.records.proofs import Proof, Round, Source
from claimant.web.tables.room import STEP_SECONDS
from tests.rules.recomputed_deals import PAGE
from tests.web.fair.recomputing import canonical, sha256
from tests.web.house import SALT, House, Person, deal, plan, play_out

pytestmark = pytest.mark.anyio


async def finished_game(home: House) -> str:
    ann, ben, _ = await home.two()
    await play_out([ann, ben], Random(1))
    return (await ann.get("/record")).text


async def test_the_deal_can_be_recomputed_by_code_that_shares_nothing_with_ours(home: House) -> None:
    ann, _ = await home.open(plan("me", "bot"))
    shown = (await ann.until(lambda table: table["deal"]["step"] == "committing"))["deal"]
    await deal(ann)
    await play_out([ann], Random(1))
    proof = (await ann.get("/proof")).json()
    [last] = proof["rounds"]
    common = {"table": ann.table, "round": 1}
    setup = proof["setup"]
    assert len(bytes.fromhex(last["secret"])) == 48
    told = canonical({**common, "setup": setup, "secret": last["secret"]})
    assert sha256(f"claimant-2 secret {told}") == shown["commitment"] == last["commitment"]
    told = canonical({**common, "seat": 0, "salt": SALT})
    assert [sha256(f"claimant-2 salt {told}"), ""] == last["commitments"]
    told = canonical({**common, "setup": setup, "salts": [SALT, ""]})
    seed = hmac.digest(bytes.fromhex(last["secret"]), f"claimant-2 seed {told}".encode(), "sha384")
    assert seed.hex() == proof["seed"]
    assert proof["salts_from"] == ["person", "bot"]


def verify(file: Path, *more: str) -> tuple[int, dict[str, Any]]:
    answer = CliRunner().invoke(app, ["verify", str(file), "--json", *more])
    return answer.exit_code, json.loads(answer.stdout)


async def test_a_served_game_verifies_and_a_changed_record_does_not(home: House, tmp_path: Path) -> None:
    text = await finished_game(home)
    file = tmp_path / "game.claim"
    file.write_text(text, encoding="utf-8")
    good = CliRunner().invoke(app, ["verify", str(file)])
    assert good.exit_code == 0, good.output
    record = record_file.read(text)
    assert isinstance(record.proof, Proof)
    assert record.proof.commitment in good.output
    assert "Ben: added a part of the deal" in good.output
    [last] = record.proof.rounds
    for old, new, problem in [
        (last.secret, "00" * 48, Unfair.SECRET),
        (last.commitment, "00" * 32, Unfair.SECRET),
        (SALT, "00" * 32, Unfair.SALT),
        (last.commitments[1], "00" * 32, Unfair.SALT),
        (f'salts = ["{SALT}"', 'salts = [""', Unfair.MISSING),
        (f'table = "{record.proof.table}"', 'table = "another"', Unfair.SECRET),
    ]:
        assert why_not_fair(record_file.read(text.replace(old, new, 1))) == problem
        file.write_text(text.replace(old, new, 1), encoding="utf-8")
        assert verify(file) == (1, {"proof": True, "fair": False, "problem": problem.value,
                                    "commitment": record_file.read(file.read_bytes()).proof.commitment, "compared": 0})  # type: ignore[union-attr]  # fmt: skip


async def test_verify_compares_with_the_commitment_and_the_salt_that_a_player_noted(
    home: House, tmp_path: Path
) -> None:
    file = tmp_path / "game.claim"
    file.write_text(text := await finished_game(home), encoding="utf-8")
    proof = record_file.read(text).proof
    assert proof is not None
    code, answer = verify(file, "--commitment", proof.commitment.upper(), "--salt", SALT)
    assert (code, answer["fair"], answer["compared"]) == (0, True, 2)
    code, answer = verify(file, "--commitment", "00" * 32)
    assert (code, answer["fair"], answer["problem"]) == (1, False, Unfair.OTHER_COMMITMENT.value)
    code, answer = verify(file, "--salt", "00" * 32)
    assert (code, answer["fair"], answer["problem"]) == (1, False, Unfair.OTHER_SALT.value)


def test_rounds_without_a_reason_and_seats_that_are_asked_too_often_are_not_fair() -> None:
    def told(failed: list[tuple[int, ...]], silent: int = 1) -> Proof:
        rounds = []
        setup: dict[str, object] = {}
        for number, each in enumerate(failed, start=1):
            secret = hashing.new_secret()
            salts = ["" if seat in each and silent else SALT for seat in range(2)]
            listed = [hashing.seat_commitment("t", number, seat, SALT) for seat in range(2)]
            commitment = hashing.table_commitment("t", number, setup, secret)
            rounds.append(Round(commitment, secret, tuple(listed), tuple(salts), each))
        return Proof("t", ("person", "person"), tuple(rounds))

    assert why_not_proven(told([(1,), ()]), {}) is None
    assert why_not_proven(told([(), ()]), {}) == Unfair.NO_REASON
    assert why_not_proven(told([(1,), ()], silent=0), {}) == Unfair.NO_REASON
    assert why_not_proven(told([(1,), (1,), ()]), {}) == Unfair.TOO_OFTEN
    assert why_not_proven(told([(1,)]), {}) == Unfair.MISSING


def test_a_record_that_is_wrong_about_who_added_a_part_is_not_fair() -> None:
    secret = hashing.new_secret()
    first = hashing.seat_commitment("t", 1, 0, SALT)
    last = Round(hashing.table_commitment("t", 1, {}, secret), secret, (first, ""), (SALT, ""))
    sources: list[tuple[Source, Source]] = [("person", "bot"), ("person", "none")]
    wrong: list[tuple[Source, Source]] = [("none", "bot"), ("bot", "bot"), ("person", "person"), ("person", "withheld")]
    for each in sources:
        assert why_not_proven(Proof("t", each, (last,)), {}) is None
    for each in wrong:
        assert why_not_proven(Proof("t", each, (last,)), {}) == Unfair.SOURCE


def test_the_document_says_how_long_a_step_of_the_deal_may_take() -> None:
    text = " ".join(PAGE.split())
    assert STEP_SECONDS == 5
    assert f"doesn't arrive within {STEP_SECONDS:.0f} seconds" in text
    assert f"doesn't reveal its salt within {STEP_SECONDS:.0f} seconds" in text


async def test_a_record_with_a_proof_reads_back_as_it_was_written(home: House) -> None:
    text = await finished_game(home)
    assert record_file.read(text).text == text
    for wrong in ("secret = 5", "surprise = 1", "version = 3"):
        with pytest.raises(NotationError):
            record_file.read(f"{text}{wrong}\n")
    for old, new, said in [
        ("version = 2", "version = 3", "proof.version must be 2"),
        ('salts_from = ["person"', 'salts_from = ["nobody"', "proof.salts_from must be one of person, bot"),
        (SALT, SALT[2:], "32 bytes in hexadecimal"),
        ("commitments = [", "failed = [7], commitments = [", "seat from 0 to 1"),
    ]:
        with pytest.raises(NotationError, match=said):
            record_file.read(text.replace(old, new, 1))


async def test_the_record_of_a_live_game_has_neither_seed_nor_proof(home: House) -> None:
    ann, _, _ = await home.two()
    text = (await ann.get("/record")).text
    assert record_file.read(text).seen_by == 0
    assert "seed" not in text
    assert "proof" not in text
    assert (await ann.get("/proof")).json()["seed"] is None


def test_a_record_without_a_proof_is_told_from_one_that_is_not_fair(tmp_path: Path) -> None:
    from claimant.notation.records.record_file import write
    from tests.notation.games import random_game

    file = tmp_path / "game.claim"
    file.write_text(write(random_game(1, whole=True)), encoding="utf-8")
    answer = CliRunner().invoke(app, ["verify", str(file)])
    assert answer.exit_code == 2
    assert "no proof" in answer.output
    code, told = verify(file)
    assert (code, told["proof"], told["fair"]) == (2, False, None)


# The same deal again, and version 1
async def test_the_same_deal_keeps_the_proof_of_the_table_that_it_was_made_for(home: House) -> None:
    ann, _ = await home.open(plan("me", "bot"))
    await deal(ann)
    await play_out([ann], Random(1))
    again = await ann.do("same-deal")
    person = Person(home, again["id"], ann.token)
    table = await person.until(lambda table: table["stage"] == "playing")
    assert table["deal"]["table"] == ann.table
    await play_out([person], Random(1))
    record = record_file.read((await person.get("/record")).text)
    assert why_not_fair(record) is None
    assert isinstance(record.proof, Proof)
    assert record.proof.table == ann.table


async def test_a_page_without_script_says_that_its_browser_adds_nothing_to_the_deal(home: House) -> None:
    ann, _ = await home.open(plan("me", "open"))
    page = (await home.http.get(f"/t/{ann.table}", headers={"authorization": f"Bearer {ann.token}"})).text
    inside = page.split("<noscript>")[-1].split("</noscript>")[0]
    assert "so it adds no part of its own" in inside


async def test_the_page_and_the_proof_tell_where_each_part_came_from(home: House) -> None:
    ann, new = await home.open(plan("me", "bot"))
    await deal(ann)
    await Person(home, ann.table, new["host"]).do("close")
    page = (await home.http.get(f"/t/{ann.table}", headers={"authorization": f"Bearer {ann.token}"})).text
    assert SALT in page
    assert "no part: bots add none" in page
