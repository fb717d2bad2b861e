"""Fair deals on the server: rounds of commitments and salts, the seed, and the proof in a record."""

from __future__ import annotations

import hashlib
import hmac
import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from claimant.cli import app
from claimant.fair import hashing
from claimant.fair.checking import Unfair, why_not_fair, why_not_proven
from claimant.notation.errors import NotationError
from claimant.notation.records import record_file
from claimant.notation.records.proofs import Proof, Proof1, Round, Source
from claimant.web.tables.deeds import AnyDeed, Dealt, Opened, RoundBegan, Salted, Sat, Started
from claimant.web.tables.plan import Plan, SeatPlan, Who
from claimant.web.tables.room import STEP_SECONDS
from claimant.web.tables.table import Table, replay
from tests.rules.recomputed_deals import PAGE, vectors
from tests.web.house import CLAIM, SALT, House, Person, deal, house, plan, play_out

pytestmark = pytest.mark.anyio
OTHER_SALT = "fedcba9876543210" * 4


async def started(home: House) -> tuple[Person, Person]:
    """Ann and Ben at a table whose first round has begun."""
    ann, new = await home.open(plan("me", "open"))
    ben = await home.sit(new, 1)
    await Person(home, ann.table, new["host"]).do("start")
    await ann.until(lambda table: table["deal"]["step"] == "committing")
    return ann, ben


async def finished_game(home: House) -> str:
    ann, ben, _ = await home.two()
    await play_out([ann, ben], Random(1))
    return (await ann.get("/record")).text


def canonical(value: object) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


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


async def test_nothing_is_promised_before_set_up_and_seats_are_final(home: House) -> None:
    ann, new = await home.open(plan("me", "open"))
    assert (await ann.post("commit", round=1, commitment=SALT)).json()["why"] == "no_round"
    await home.sit(new, 1)
    table = await ann.look()
    assert (table["deal"]["step"], table["deal"]["round"], table["deal"]["commitment"]) == ("waiting", 0, "")
    assert home.context.hall.rooms[ann.table].table.proof is None


async def test_all_commitments_are_listed_before_any_salt_is_taken_and_no_salt_is_told_to_others(home: House) -> None:
    ann, ben = await started(home)
    table = await ann.commit()
    assert table["deal"]["commitments"] is None
    early = await ann.post("reveal", round=1, salt=SALT)
    assert (early.status_code, early.json()["why"]) == (409, "early")
    await ben.commit(OTHER_SALT)
    table = await ann.until(lambda table: table["deal"]["step"] == "revealing")
    mine, bens = (hashing.seat_commitment(ann.table, 1, seat, salt) for seat, salt in enumerate((SALT, OTHER_SALT)))
    assert table["deal"]["commitments"] == [mine, bens]
    await ann.reveal()
    assert SALT not in (await ben.get()).text + (await ben.get("/proof")).text + (await ben.get("/view")).text
    await ben.reveal(OTHER_SALT)
    await ann.until(lambda table: table["stage"] == "playing")


async def test_what_is_sent_again_changes_nothing_and_another_commitment_is_refused(home: House) -> None:
    ann, ben = await started(home)
    await ann.commit()
    version = (await ann.commit())["version"]
    other = await ann.post("commit", round=1, commitment=OTHER_SALT)
    assert (other.status_code, other.json()["why"]) == (409, "committed")
    assert (await ann.look())["version"] == version
    await ben.commit()
    await ann.reveal()
    assert (await ann.post("reveal", round=1, salt=SALT)).status_code == 200
    await ben.reveal()
    await ann.until(lambda table: table["stage"] == "playing")
    assert (await ann.post("reveal", round=1, salt=SALT)).status_code == 200
    assert (await ann.post("commit", round=2, commitment=SALT)).json()["why"] == "other_round"


async def test_a_ground_salt_is_refused_it_is_not_the_one_that_the_seat_committed_to(home: House) -> None:
    ann, ben = await started(home)
    await ann.commit()
    await ben.commit()
    await ann.reveal()
    ground = await ben.post("reveal", round=1, salt=OTHER_SALT)
    assert (ground.status_code, ground.json()["why"]) == (422, "wrong_salt")
    assert (await ann.look())["stage"] == "waiting"
    await ben.reveal()
    await ann.until(lambda table: table["stage"] == "playing")


async def test_a_commitment_of_another_seat_can_not_be_used_as_one_s_own(home: House) -> None:
    ann, ben = await started(home)
    copied = hashing.seat_commitment(ann.table, 1, 0, SALT)
    await ann.commit()
    await ben.do("commit", round=1, commitment=copied)
    await ann.reveal()
    assert (await ben.post("reveal", round=1, salt=SALT)).json()["why"] == "wrong_salt"


async def test_who_is_silent_is_named_all_is_drawn_again_and_the_second_time_it_is_dealt_without(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("claimant.web.tables.room.STEP_SECONDS", 0.5)
    ann, ben = await started(home)
    secrets, table = set(), await ann.look()
    for number in (1, 2):
        for person in (ann, ben):
            await person.commit()
        await ann.reveal()
        table = await ann.until(lambda table: table["deal"]["round"] > number)  # noqa: B023
        assert [each["failed"] for each in table["deal"]["rounds"]] == [[1]] * number
        secrets.add(table["deal"]["commitment"])
    assert table["deal"]["asked"] == [0]
    late = await ben.post("commit", round=3, commitment=SALT)
    assert late.json()["why"] == "not_asked"
    await ann.commit()
    await ann.reveal()
    table = await ann.until(lambda table: table["stage"] == "playing")
    named = [(entry["seat"], entry["times"]) for entry in table["log"] if entry["kind"] == "withheld"]
    assert named == [(1, 1), (1, 2)]
    assert len(secrets) == 2
    page = (await home.http.get(f"/t/{ann.table}", headers={"authorization": f"Bearer {ann.token}"})).text
    assert "Ben did not reveal their part of the deal in time: all parts are drawn again." in page
    assert "Ben did not reveal their part of the deal a second time: the cards are dealt without it." in page
    await play_out([ann, ben], Random(1))
    record = record_file.read((await ann.get("/record")).text)
    assert why_not_fair(record) is None
    assert isinstance(record.proof, Proof)
    assert record.proof.salts_from == ("person", "withheld")
    assert [each.failed for each in record.proof.rounds] == [(1,), (1,), ()]
    assert record.proof.rounds[-1].salts == (SALT, "")


@pytest.mark.usefixtures("short_steps")
async def test_a_client_that_sends_nothing_is_dealt_without_a_salt(home: House) -> None:
    ann, _ = await home.open(plan("me", "bot"))
    await ann.until(lambda table: table["stage"] == "playing")
    proof = (await ann.get("/proof")).json()
    assert proof["salts_from"] == ["none", "bot"]
    assert (await ann.post("commit", round=1, commitment=SALT)).json()["why"] == "late"


async def test_a_round_goes_on_after_the_server_was_started_again(tmp_path: Path) -> None:
    async with house(tmp_path / "tables.db") as home:
        ann, ben = await started(home)
        await ann.commit()
        before = (await ann.look())["deal"]
    async with house(tmp_path / "tables.db") as home:
        ann, ben = (Person(home, person.table, person.token) for person in (ann, ben))
        assert (await ann.look())["deal"]["commitment"] == before["commitment"]
        await ann.commit()
        await ben.commit()
        await deal_out(ann, ben)


async def deal_out(*people: Person) -> None:
    for person in people:
        await person.reveal()
    await people[0].until(lambda table: table["stage"] == "playing")


async def test_no_secret_is_told_while_a_table_lasts(home: House) -> None:
    ann, ben = await started(home)
    async with ann.stream() as stream, ann.stream("/events", since=0) as other:
        await ann.commit()
        await ben.commit()
        await deal_out(ann, ben)
        await stream.until(lambda: '"dealt"' in stream.text)
        table = home.context.hall.rooms[ann.table].table
        assert table.proof is not None
        told = [await ben.get(path) for path in ("", "/view", "/proof", "/record")]
        told.append(await home.http.get(f"/t/{ann.table}", headers={"authorization": f"Bearer {ben.token}"}))
        text = stream.text + other.text + "".join(answer.text for answer in told)
    assert '"roundbegan"' in text
    assert table.rounds.all[0].secret not in text
    assert SALT not in text


async def test_a_push_says_what_the_deal_asks_for(home: House) -> None:
    ann, _ = await home.open(plan("me", "bot"))
    async with ann.stream() as stream:
        await stream.until(
            lambda: any(push.get("deal", {}).get("step") == "committing" for _, _, push in stream.pushes)
        )
        await ann.commit()
        await stream.until(lambda: any(push.get("deal", {}).get("step") == "revealing" for _, _, push in stream.pushes))


# Records
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
