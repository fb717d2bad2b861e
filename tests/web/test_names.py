"""Names at tables: always cleaned, made distinguishable, and safe in records."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from claimant.notation.lookalikes import alike
from claimant.notation.names import LONGEST
from claimant.notation.records.record_file import read
from claimant.web.api.records import record_of
from claimant.web.http.cookies import settings_in
from claimant.web.tables.deeds import Closed, Dealt, Opened, RoundBegan, Sat, Started
from claimant.web.tables.plan import Plan, SeatPlan, Who
from claimant.web.tables.table import replay
from tests.web.house import CLAIM, House, Person, bearer, deal, house, plan

pytestmark = pytest.mark.anyio

SENTENCE = "A name needs 1 to 24 visible characters."


def seats(*names: str) -> dict[str, Any]:
    """A table whose host names its seats: the first one plays."""
    who = ["me", *["bot"] * (len(names) - 1)]
    return plan(*who) | {"seats": [{"who": each, "name": name} for each, name in zip(who, names, strict=True)]}


@pytest.mark.parametrize("bad", ["Bad\nname", "NUL\x00", "\x1b[31mred", "\u202eeulB", "\u3164x"])
async def test_a_name_that_the_host_gives_a_seat_is_cleaned_and_the_record_can_be_had(home: House, bad: str) -> None:
    ann, new = await home.open(seats("", bad))
    assert (await ann.look())["chairs"][1]["name"].isprintable()
    assert (await ann.look())["plan"]["seats"][1]["name"].isprintable()
    await deal(ann)
    await ann.until(lambda table: table["stage"] == "playing")
    assert (await ann.get("/record")).status_code == 200
    await Person(home, ann.table, new["host"]).do("close")
    record = await ann.get("/record")
    assert read(record.text).details.names[1] == (await ann.look())["chairs"][1]["name"]


@pytest.mark.parametrize("bad", ["\x00", "\u2800\u115f", " ", "\u200b"])
async def test_a_name_without_anything_to_see_is_refused_wherever_it_comes_in(home: House, bad: str) -> None:
    answers = [
        await home.http.post("/api/tables", json={"plan": seats("", bad)}, headers=bearer("new")),
        await home.http.post("/api/tables", json={"plan": plan("me", "bot"), "name": bad}, headers=bearer("new")),
        await home.http.post("/settings", data={"name": bad}, headers={"accept": "json"}),
    ]
    _, new = await home.open(plan("me", "open"))
    path = f"/api/tables/{new['table']['id']}/seat"
    answers.append(await home.http.post(path, json={"name": bad}, headers=bearer(new["invitations"][1])))
    for answer in answers:
        assert (answer.status_code, answer.json()["error"]) == (422, SENTENCE)
    page = await home.http.post(f"/join/{new['invitations'][1]}", data={"name": bad})
    assert page.status_code == 422
    assert SENTENCE in page.text


async def test_a_browser_s_settings_keep_a_clean_name_or_none(home: House) -> None:
    async with home.browser() as browser:
        await browser.post("/settings", data={"name": "An\u202en", "theme": "dark"})
        kept = settings_in(dict(browser.cookies))
        assert (kept.name, kept.theme) == ("Ann", "dark")
        await browser.post("/settings", data={"name": ""})
        assert settings_in(dict(browser.cookies)).name == ""


async def test_names_that_look_alike_are_told_apart_by_numbers(home: House) -> None:
    ann, new = await home.open(plan("me", "open", "bot") | {
        "seats": [{"who": "me"}, {"who": "open"}, {"who": "bot", "name": "BEN"}]
    }, "Ann")  # fmt: skip
    await home.sit(new, 1, "\u0410nn")
    assert [chair["name"] for chair in (await ann.look())["chairs"]] == ["Ann", "\u0410nn (2)", "BEN"]
    await Person(home, ann.table, new["host"]).do("remove", seat=1)
    both, _ = await home.open(seats("Ann", "Ann"), "Ann")
    assert [chair["name"] for chair in (await both.look())["chairs"]] == ["Ann", "Ann (2)"]


def test_a_table_that_was_stored_with_a_bad_name_still_gives_its_record() -> None:
    old = Plan(2, CLAIM, (SeatPlan(Who.ME), SeatPlan(Who.BOT, name="Bad\x1b\nname")))
    opened = Opened("ab" * 9, old, "host", "watch", ("a", "b"), 1, secret="00" * 48)
    table = replay([opened, Sat(0, "An\x00n", ("t",)), Started(), Dealt()])
    assert "names = [" in record_of(table, 0)
    table.apply(Closed("abandoned"))
    assert read(record_of(table, None)).details.names == ("Ann", "Bad name")


NAMES = st.text(st.characters(codec="utf-8"), max_size=LONGEST)


@settings(deadline=None, max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(host=NAMES, other=NAMES, guest=NAMES)
async def test_whatever_names_are_given_the_record_is_good_or_the_name_is_refused(
    tmp_path: Path, host: str, other: str, guest: str
) -> None:
    told = plan("me", "open", "bot") | {"seats": [{"who": "me"}, {"who": "open"}, {"who": "bot", "name": other}]}
    async with house(tmp_path / "tables.db") as home:
        answer = await home.http.post("/api/tables", json={"plan": told, "name": host}, headers=bearer("new"))
        if answer.status_code != 201:
            assert (answer.status_code, answer.json()["error"]) == (422, SENTENCE)
            return
        new = answer.json()
        path = f"/api/tables/{new['table']['id']}"
        seated = await home.http.post(f"{path}/seat", json={"name": guest}, headers=bearer(new["invitations"][1]))
        assert seated.status_code in (200, 422)
        table = home.context.hall.rooms[new["table"]["id"]].table
        names = [name for name in table.names if name]
        assert all(name.isprintable() and len(name) <= LONGEST for name in names)
        assert not any(alike(one, two) for at, one in enumerate(names) for two in names[:at])
        table.apply(RoundBegan(1, "00" * 48))
        table.apply(Dealt())
        table.apply(Closed("abandoned"))
        assert (await home.http.get(f"{path}/record", headers=bearer(new["watch"]))).status_code == 200
