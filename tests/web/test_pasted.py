"""Text pasted on the home page: links and codes lead on, anything else gets an explanation."""

from __future__ import annotations

import pytest

from claimant.web.http.errors import NO_LINK, NO_TABLE
from claimant.web.pages.pasted import ELSEWHERE, NOTHING_KNOWN
from claimant.web.tables.access import seat_code
from claimant.web.tables.share_codes import code_of
from tests.web.house import URL, House, plan

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    "written",
    ["{url}/{kind}/{token}", " {url}/{kind}/{token}\n", "/{kind}/{token}", "{kind}/{token}", "{token}",
     "<{url}/{kind}/{token}>", "localhost/{kind}/{token}", "{url}/{kind}/{token}/?utm=1#x",
     "http://192.168.0.7:8000/{kind}/{token}"],
)  # fmt: skip
@pytest.mark.parametrize("kind", ["join", "watch"])
async def test_a_link_however_it_was_copied_leads_there(home: House, written: str, kind: str) -> None:
    _, new = await home.open(plan("me", "open"))
    token = new["invitations"][1] if kind == "join" else new["watch"]
    text = written.format(url=URL, kind=kind, token=token)
    async with home.browser() as browser:
        answer = await browser.post("/go", data={"pasted": text})
        assert answer.status_code == 303
        assert answer.headers["location"] == f"/{kind}/{token}"
        assert (await browser.get(f"/{kind}/{token}")).status_code in (200, 303)


async def test_the_address_of_a_table_leads_there(home: House) -> None:
    ann, _ = await home.open(plan("me", "open"))
    answer = await home.http.post("/go", data={"pasted": f"{URL}/t/{ann.table}"})
    assert answer.headers["location"] == f"/t/{ann.table}"


@pytest.mark.parametrize("written", ["{code}", " {code} ", "{lower}", "{bare}", "{spaced}"])
async def test_an_open_seat_s_code_leads_to_the_seat_however_it_was_typed(home: House, written: str) -> None:
    ann, _ = await home.open(plan("me", "open"))
    code = seat_code(home.context.hall.rooms[ann.table].table.chairs[1].invitation)
    bare = code.replace("-", "")
    text = written.format(code=code, lower=code.lower(), bare=bare, spaced=f"{bare[:2]} {bare[2:]}")
    async with home.browser() as browser:
        answer = await browser.post("/go", data={"pasted": text})
        assert answer.headers["location"] == f"/join/{code}"
        assert (await browser.get(f"/join/{code}")).status_code == 200
        seated = await browser.post(f"/join/{code}", data={"name": "Ben"})
        assert seated.headers["location"].startswith(f"/t/{ann.table}")


async def test_a_seat_s_code_leads_nowhere_once_somebody_sits_there(home: House) -> None:
    ann, new = await home.open(plan("me", "open"))
    code = seat_code(home.context.hall.rooms[ann.table].table.chairs[1].invitation)
    await home.sit(new, 1)
    async with home.browser() as browser:
        assert (await browser.get(f"/join/{code}")).status_code == 404
        assert (await browser.post(f"/join/{code}", data={"name": "Eve"})).status_code == 404
        assert (await browser.get(f"/watch/{code}")).status_code == 404
        assert (await browser.post("/go", data={"pasted": code})).status_code == 422


async def test_a_set_up_s_code_opens_a_table(home: House) -> None:
    ann, _ = await home.open(plan("me", "open", clock=60))
    wanted = home.context.hall.rooms[ann.table].table.plan
    async with home.browser() as browser:
        answer = await browser.post("/go", data={"pasted": code_of(wanted).lower().replace("-", " ")})
        assert answer.status_code == 303
        opened = home.context.hall.rooms[answer.headers["location"].removeprefix("/t/")].table.plan
        assert opened.lineup == wanted.lineup
        assert opened.clock == 60


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", NOTHING_KNOWN),
        ("hello", NOTHING_KNOWN),
        ("https://claim.example/about", NOTHING_KNOWN),
        ("x" * 5000, NOTHING_KNOWN),
        ("<script>alert(1)</script>", NOTHING_KNOWN),
        ("1A2B-3C4D-5E6F", "There is a mistake in this code: compare it with the one you were sent."),
        (f"{URL}/join/{'x' * 24}", NO_LINK),
        (f"{URL}/t/0123456789abcdef", NO_TABLE),
        (f"https://claim.example/join/{'x' * 24}", ELSEWHERE.replace("{host}", "claim.example")),
        (f"http://[/join/{'x' * 24}", NO_LINK),
    ],
)
async def test_everything_else_is_told_what_is_wrong(home: House, text: str, why: str) -> None:
    answer = await home.http.post("/go", data={"pasted": text})
    assert answer.status_code == 422
    assert why in answer.text.replace("&#39;", "'")
    assert "<script>alert" not in answer.text
    if len(text) < 100 and text.isalnum():
        assert f'value="{text}"' in answer.text, "it can be corrected"


async def test_guessing_links_is_limited(home: House) -> None:
    from claimant.web.http.limits import Limits, Rate

    home.context.doorkeeper.limits = Limits(guess=Rate(3, 0.001))
    codes = [(await home.http.post("/go", data={"pasted": f"/join/{'y' * 24}"})).status_code for _ in range(6)]
    assert codes[0] == 422
    assert codes[-1] == 429
