"""While a table waits, its host changes the set-up and the order of the seats; everybody sees it at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from claimant.web.http.limits import Rate
from claimant.web.tables.share_codes import code_of
from claimant.web.tables.table import Table
from tests.web.house import CLAIM, GENEROUS, House, Person, bearer, deal, house, plan, until

pytestmark = pytest.mark.anyio

SECOND = ("gnomes", "giants", "dragons", "trolls", "seers")


async def waiting(home: House, *seats: str) -> tuple[Person, Person, dict[str, Any]]:
    """A host with a seat, their rights as the host, and what they were told."""
    ann, new = await home.open(plan(*seats))
    return ann, Person(home, ann.table, new["host"]), new


def table_of(home: House, person: Person) -> Table:
    return home.context.hall.rooms[person.table].table


async def test_the_host_changes_everything_that_can_be_set_up(home: House) -> None:
    ann, host, _ = await waiting(home, "me", "open")
    told = plan("me", "bot", "open", heroes=False, leader=2, pace="slow", clock=60, strict=True, hints=True)
    await host.do("change", plan=told)
    seen = await ann.look()
    assert seen["plan"]["players"] == 3
    assert (seen["plan"]["clock"], seen["plan"]["leader"], seen["plan"]["strict"]) == (60, 2, True)
    assert [chair["who"] for chair in seen["chairs"]] == ["person", "bot", "open"]
    assert seen["you"]["seat"] == 0
    assert seen["log"][-1]["kind"] == "changed"


async def test_the_links_of_seats_that_stay_are_still_good_and_new_seats_get_new_ones(home: House) -> None:
    _, host, new = await waiting(home, "me", "open")
    answer = await host.do("change", plan=plan("me", "open", "open"))
    assert answer["invitations"][:2] == [None, None]
    assert answer["links"][2].endswith(f"/join/{answer['invitations'][2]}")
    new["invitations"].append(answer["invitations"][2])
    ben, cleo = await home.sit(new, 1), await home.sit(new, 2, "Cleo")
    assert [(await person.look())["you"]["seat"] for person in (ben, cleo)] == [1, 2]


async def test_people_who_sit_keep_their_seats_and_tokens(home: House) -> None:
    _, host, new = await waiting(home, "me", "open")
    ben = await home.sit(new, 1)
    await host.do("change", plan=plan("me", "open", "bot", "bot"))
    seen = await ben.look()
    assert [chair["name"] for chair in seen["chairs"]][:2] == ["Ann", "Ben"]
    assert seen["you"]["seat"] == 1


async def test_a_seat_where_somebody_sits_can_neither_go_nor_become_a_bot_s(home: House) -> None:
    _, host, new = await waiting(home, "me", "open", "open")
    await home.sit(new, 2)
    fewer = await host.post("change", plan=plan("me", "open"))
    assert (fewer.status_code, fewer.json()["why"]) == (409, "seat_in_use")
    bot = await host.post("change", plan=plan("me", "open", "bot"))
    assert (bot.status_code, bot.json()["why"]) == (409, "person_there")
    assert table_of(home, host).plan.players == 3


async def test_what_is_not_a_set_up_is_refused_with_a_sentence(home: House) -> None:
    _, host, _ = await waiting(home, "me", "open")
    answer = await host.post("change", plan=plan("me", "open", factions=("goblins", "knights", "undead")))
    assert answer.status_code == 422
    assert answer.json()["error"].endswith((".", "]"))


async def test_nothing_can_be_changed_once_the_game_has_started(home: House) -> None:
    ann, host, _ = await waiting(home, "me", "bot")
    for action, body in (("change", {"plan": plan("me", "open")}), ("swap", {"seat": 0, "other": 1})):
        answer = await host.post(action, **body)
        assert (answer.status_code, answer.json()["why"]) == (409, "started")
    await deal(ann)
    answer = await host.post("change", plan=plan("me", "open"))
    assert (answer.status_code, answer.json()["why"]) == (409, "not_waiting")


async def test_the_deal_s_proof_and_the_table_code_are_those_of_the_changed_set_up(home: House) -> None:
    ann, host, new = await waiting(home, "me", "open")
    before = code_of(table_of(home, ann).plan)
    await host.do("change", plan=plan("me", "open", factions=SECOND, leader=1))
    table = table_of(home, ann)
    assert table.rounds.setup == table.plan.setup
    assert table.rounds.setup["factions"] == list(table.plan.lineup.names)
    assert code_of(table.plan) != before
    ben = await home.sit(new, 1)
    await host.do("start")
    await deal(ann, ben)
    assert table.game is not None
    assert table.game.state.lineup.names == table.plan.lineup.names
    assert (await ann.look())["position"]["to_move"] == 1


async def test_seats_change_places_with_all_who_sit_there_and_their_links(home: House) -> None:
    ann, host, new = await waiting(home, "me", "open", "open")
    ben = await home.sit(new, 2)
    await host.do("swap", seat=0, other=2)
    assert [(await person.look())["you"]["seat"] for person in (ann, ben)] == [2, 0]
    assert [chair["name"] for chair in (await ann.look())["chairs"]] == ["Ben", "", "Ann"]
    log = [(entry["kind"], entry.get("seat")) for entry in (await ann.look())["log"]]
    assert ("sat", 2) in log, "the log still says of Ann what she did"
    cleo = await home.sit(new, 1, "Cleo")
    await host.do("start")
    await deal(ann, ben, cleo)


async def test_who_is_present_stays_so_when_seats_change_places(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("claimant.web.tables.presence.GONE_SECONDS", 0.02)
    ann, host, new = await waiting(home, "me", "open")
    await home.sit(new, 1)
    room = home.context.hall.rooms[ann.table]
    async with ann.stream():
        await host.do("swap", seat=0, other=1)
        await until(lambda: room.is_gone(0))
        assert not room.is_gone(1)
    await until(lambda: room.is_gone(1))


async def test_a_change_is_stored_and_there_after_a_restart(tmp_path: Path) -> None:
    async with house(tmp_path / "t.db") as home:
        ann, host, new = await waiting(home, "me", "open")
        new["invitations"].append((await host.do("change", plan=plan("me", "open", "open")))["invitations"][2])
        await host.do("swap", seat=0, other=1)
    async with house(tmp_path / "t.db") as again:
        room = await again.context.hall.room(ann.table)
        assert room is not None
        table = room.table
        assert (table.plan.players, table.chairs[1].name) == (3, "Ann")
        cleo = await again.sit(new, 2, "Cleo")
        assert (await cleo.look())["you"]["seat"] == 2


async def test_a_change_tells_nobody_a_link_or_a_code_of_a_seat(home: House) -> None:
    ann, host, new = await waiting(home, "me", "open")
    ben = await home.sit(new, 1)
    await host.do("change", plan=plan("me", "open", "open"))
    told = (await ben.get()).text + (await ben.get("/log")).text
    assert all(chair.invitation not in told for chair in table_of(home, ann).chairs)
    assert "invitation" not in told


async def test_a_smaller_table_s_log_names_no_seat_that_is_gone(home: House) -> None:
    ann, host, _ = await waiting(home, "me", "open", "open")
    await host.do("hire", seat=2)
    await host.do("change", plan=plan("me", "open"))
    page = await home.http.get(f"/t/{ann.table}", headers=bearer(ann.token))
    assert page.status_code == 200
    assert "The host changes the set-up." in page.text


async def test_the_same_set_up_again_changes_nothing_but_a_freed_seat_is_filled_again(home: House) -> None:
    _, host, _ = await waiting(home, "me", "bot", "open")
    version = table_of(home, host).version
    await host.do("change", plan=plan("me", "bot", "open"))
    assert table_of(home, host).version == version
    await host.do("remove", seat=1)
    await host.do("change", plan=plan("me", "bot", "open"))
    assert [chair["who"] for chair in (await host.look())["chairs"]] == ["person", "bot", "open"]


async def test_names_in_a_changed_set_up_are_cleaned_and_distinct(home: House) -> None:
    _, host, _ = await waiting(home, "me", "open")
    told = plan("me", "bot", factions=CLAIM)
    told["seats"][1]["name"] = "Ann\u202e"
    await host.do("change", plan=told)
    assert [chair["name"] for chair in (await host.look())["chairs"]] == ["Ann", "Ann (2)"]


async def test_a_table_can_be_changed_only_so_often(tmp_path: Path) -> None:
    async with house(tmp_path / "t.db", limits=replace(GENEROUS, change=Rate(3, 0.001))) as home:
        _, host, _ = await waiting(home, "me", "open")
        answers = [(await host.post("swap", seat=0, other=1)).status_code for _ in range(4)]
        assert answers == [200, 200, 200, 429]


async def test_changing_often_keeps_the_host_s_cookie_good(home: House) -> None:
    async with home.browser() as browser:
        page = (await browser.post("/play-a-friend")).headers["location"]
        table = page.removeprefix("/t/")
        for players in (4, 2) * 8:
            seats = ("me", *("open",) * (players - 1))
            answer = await browser.post(f"/api/tables/{table}/change", json={"plan": plan(*seats)})
            assert answer.status_code == 200
        assert (await browser.get(f"/api/tables/{table}")).json()["you"]["host"]
