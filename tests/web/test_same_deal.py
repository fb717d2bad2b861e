"""The same deal again: with everybody's consent, shown everywhere, and never counted."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from claimant.fair.checking import why_not_fair
from claimant.notation.records import record_file
from claimant.notation.records.story import show
from claimant.web.tables.commands import MOST_PROPOSALS
from tests.web.house import House, Person, deal, plan, play_out

pytestmark = pytest.mark.anyio

RULE = "The same deal can be played again only after a game that was played to its end, and not at a strict table."


async def played(home: House, **more: Any) -> tuple[Person, Person, dict[str, Any]]:
    """Two people whose game is over."""
    ann, ben, new = await home.two(**more)
    await play_out([ann, ben], Random(7))
    return ann, ben, new


def kinds(table: dict[str, Any]) -> list[str]:
    return [entry["kind"] for entry in table["log"]]


async def test_the_same_deal_needs_the_other_person_s_consent(home: House) -> None:
    ann, ben, _ = await played(home)
    assert (await ann.look())["same_deal"] == {"allowed": True, "agreed": [], "missing": [0, 1]}
    for _ in range(2):
        proposed = await ann.do("same-deal")
        assert proposed["id"] is None
        assert proposed["same_deal"] == {"allowed": True, "agreed": [0], "missing": [1]}
    assert (await ben.look())["next_table"] is None
    assert (await ben.look())["same_deal"] == {"allowed": True, "agreed": [0], "missing": [1]}
    assert kinds(await ben.look())[-1] == "proposed"
    agreed = await ben.do("same-deal")
    assert agreed["id"] == (await ann.look())["next_table"]
    assert kinds(await ann.look())[-2:] == ["agreed", "continued"]
    assert (await ann.do("same-deal"))["id"] == agreed["id"]


async def test_a_proposal_can_be_declined_and_taken_back(home: House) -> None:
    ann, ben, _ = await played(home)
    refused = await ben.post("decline")
    assert (refused.status_code, refused.json()["why"]) == (409, "nothing_proposed")
    await ann.do("same-deal")
    declined = await ben.do("decline")
    assert [event["kind"] for event in declined["events"]] == ["declined"]
    assert (await ben.look())["same_deal"]["agreed"] == []
    await ben.do("same-deal")
    await ben.do("decline")
    assert (await ben.look())["same_deal"]["agreed"] == []
    assert (await ann.do("same-deal"))["id"] is None, "what Ben agreed to earlier is void"


async def test_the_same_deal_is_proposed_only_so_often(home: House) -> None:
    ann, ben, _ = await played(home)
    for _ in range(MOST_PROPOSALS):
        await ann.do("same-deal")
        await ben.do("decline")
    answer = await ann.post("same-deal")
    assert (answer.status_code, answer.json()["why"]) == (409, "proposed_enough")


@pytest.mark.parametrize("strict", [True, False])
async def test_it_is_not_offered_at_strict_tables_or_for_abandoned_games(home: House, strict: bool) -> None:
    ann, ben, new = await home.two(strict=strict)
    if strict:
        await play_out([ann, ben], Random(7))
    else:
        await ann.move()
        await Person(home, ann.table, new["host"]).do("close")
    for person in (ann, ben):
        answer = await person.post("same-deal")
        assert (answer.status_code, answer.json()["error"]) == (403, RULE)
    assert (await ann.look())["same_deal"]["allowed"] is False
    page = await home.http.get(f"/t/{ann.table}", headers={"authorization": f"Bearer {ann.token}"})
    assert 'data-key="rematch"' in page.text
    assert "same-deal" not in page.text


async def test_while_a_game_goes_on_the_same_deal_is_refused(home: House) -> None:
    ann, _, _ = await home.two()
    assert (await ann.post("same-deal")).status_code == 403


async def test_somebody_who_plays_bots_needs_nobody(home: House) -> None:
    ann, _ = await home.open(plan("me", "bot"))
    await deal(ann)
    await play_out([ann], Random(3))
    assert (await ann.do("same-deal"))["id"] is not None


@pytest.mark.long
async def test_a_host_who_watches_bots_decides_alone_but_not_for_people(home: House) -> None:
    host, _ = await home.open(plan("bot", "bot"))
    await host.until(lambda table: table["stage"] == "over", 60)
    assert (await host.do("same-deal"))["id"] is not None
    _, new = await home.open(plan("open", "open"))
    people = [await home.sit(new, seat, name) for seat, name in enumerate(("Ann", "Ben"))]
    host = Person(home, new["table"]["id"], new["host"])
    await host.do("start")
    await deal(*people)
    await play_out(people, Random(5))
    answer = await host.post("same-deal")
    assert (answer.status_code, answer.json()["why"]) == (403, "only_players_propose")


async def test_the_cards_come_back_with_seats_changed_and_everything_says_so(home: House) -> None:
    ann, ben, _ = await home.two()
    first = {person.token: (await person.look())["position"]["hand"] for person in (ann, ben)}
    over = await play_out([ann, ben], Random(7))
    await ann.do("same-deal")
    again = (await ben.do("same-deal"))["id"]
    ann, ben = (Person(home, again, person.token) for person in (ann, ben))
    table = await ann.until(lambda table: table["stage"] == "playing")
    assert table["position"]["hand"] == first[ben.token]
    assert (await ben.look())["position"]["hand"] == first[ann.token]
    assert table["same_deal_as"] == over["id"]
    assert "replayed" in kinds(table)
    page = await home.http.get(f"/t/{again}", headers={"authorization": f"Bearer {ann.token}"})
    assert "These cards were played before" in page.text
    assert "The cards of the earlier game are dealt again" in page.text
    async with ann.stream() as stream:
        await stream.until(
            lambda: any(event["kind"] == "replayed" for push in stream.pushes for event in push[2]["events"])
        )
    assert "replayed_deal = true" in (await ann.get("/record")).text
    await play_out([ann, ben], Random(8))
    record = record_file.read((await ann.get("/record")).text)
    assert record.details.replayed_deal
    assert record_file.read(record.text).details.replayed_deal
    assert "These cards had been played before." in show(record)
    assert why_not_fair(record) is None


async def test_a_game_with_known_cards_does_not_count_in_the_match(home: House) -> None:
    ann, ben, _ = await played(home)
    winners = (await ann.look())["position"]["result"]["winners"]
    score = [2 / len(winners) if seat in winners else 0 for seat in (0, 1)]
    await ann.do("same-deal")
    again = (await ben.do("same-deal"))["id"]
    people = [Person(home, again, person.token) for person in (ben, ann)]  # by their new seats
    table = await people[0].until(lambda table: table["stage"] == "playing")
    assert table["series"] == score[::-1]
    await play_out(people, Random(9))
    page = await home.http.get(f"/t/{again}", headers={"authorization": f"Bearer {ann.token}"})
    assert "This game doesn’t count for the match" in page.text
    following = await Person(home, (await people[0].do("rematch"))["id"], ben.token).look()
    assert following["series"] == score[::-1]
    assert following["same_deal_as"] is None
    assert "replayed" not in kinds(following)


async def test_an_ordinary_record_says_nothing_of_known_cards(home: House) -> None:
    ann, _, _ = await played(home)
    assert "replayed_deal" not in (await ann.get("/record")).text


async def test_a_rematch_that_somebody_chose_meanwhile_comes_first(home: House) -> None:
    ann, ben, _ = await played(home)
    await ann.do("same-deal")
    following = (await ben.do("rematch"))["id"]
    assert (await ann.do("same-deal"))["id"] == following
    assert (await ben.post("decline")).status_code == 403


@pytest.mark.usefixtures("short_steps")
async def test_it_is_proposed_agreed_to_and_declined_without_script(home: House) -> None:
    async with home.browser() as ada, home.browser() as ben:
        new = (await ada.post("/api/tables", json={"plan": plan("me", "open"), "name": "Ada"})).json()
        address = f"/t/{new['table']['id']}"
        await ben.post(f"/join/{new['invitations'][1]}", data={"name": "Ben"})
        await ada.post(f"{address}/start")
        host = Person(home, new["table"]["id"], new["host"])
        await host.until(lambda table: table["stage"] == "playing")
        room = home.context.hall.rooms[new["table"]["id"]]
        rng = Random(2)
        while not room.table.has_ended:
            seat = room.table.to_move
            assert seat is not None
            known = room.view(seat)
            assert known is not None
            told = {"move": rng.choice(known.legal).text, "version": str(room.table.version)}
            await (ada, ben)[seat].post(f"{address}/move", data=told)
        assert "the others must agree" in (await ada.get(address)).text
        for answer in ("decline", "same-deal"):
            proposed = await ada.post(f"{address}/same-deal")
            assert (proposed.status_code, proposed.headers["location"]) == (303, address)
            mine, theirs = (await ada.get(address)).text, (await ben.get(address)).text
            assert "You would like to play the same deal again. Ben must agree." in mine
            assert "Take it back" in mine
            assert "Proposed by Ada." in theirs
            assert "Decline" in theirs
            last = await ben.post(f"{address}/{answer}")
            assert last.status_code == 303
            assert (last.headers["location"] == address) == (answer == "decline")
        following = f"/t/{room.table.next_table}"
        assert (await ada.get(following)).status_code == 200
