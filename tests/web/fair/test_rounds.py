"""Rounds of commitments and salts: what the server asks for, refuses and keeps secret before it deals."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from claimant.fair import hashing
from claimant.fair.checking import why_not_fair
from claimant.notation.records import record_file
from claimant.notation.records.proofs import Proof
from tests.web.house import SALT, House, Person, house, plan, play_out

pytestmark = pytest.mark.anyio


OTHER_SALT = "fedcba9876543210" * 4


async def started(home: House) -> tuple[Person, Person]:
    """Ann and Ben at a table whose first round has begun."""
    ann, new = await home.open(plan("me", "open"))
    ben = await home.sit(new, 1)
    await Person(home, ann.table, new["host"]).do("start")
    await ann.until(lambda table: table["deal"]["step"] == "committing")
    return ann, ben


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
