"""Moderating a running server: who may, what moderators see, what their actions do, and what is kept of them."""

from __future__ import annotations

import asyncio
import json
import stat
import time
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from claimant.commands.helpers.server.admin_report import lines
from claimant.locale.codes import LANGUAGES
from claimant.rules.registry import CARDS
from claimant.web.operation.admin_access import AdminAccess
from claimant.web.operation.moderation import steward
from claimant.web.operation.moderation.local_socket import listening
from claimant.web.operation.moderation.socket_file import opened, socket_of
from claimant.web.storage.reports import Report, ReportReason
from tests.commands.run import run, told
from tests.web.house import URL, House, Person, bearer, house, open_stream, plan, play_out, until

pytestmark = pytest.mark.anyio
MARK = '<p class="announcement" role="status">'
TOKEN = "a-secret-of-the-one-who-runs-it"


@pytest.fixture(autouse=True)
def english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAIMANT_LANG", "en")
    monkeypatch.setenv("CLAIMANT_DATA", str(tmp_path / "own"))


def access(data: Path) -> AdminAccess:
    return AdminAccess(TOKEN, socket=opened(socket_of(data)))


async def admin(home: House, do: str, target: str = "", token: str = TOKEN, **more: Any) -> httpx.Response:
    asked = {"do": do, "target": target, **more}
    return await home.http.post("/admin", json=asked, headers=bearer(token))


async def asked_from(home: House, client: str, path: str = "/api/line-ups") -> int:
    transport = httpx.ASGITransport(home.app, client=(client, 1))
    async with httpx.AsyncClient(transport=transport, base_url=URL) as http:
        return (await http.get(path)).status_code


async def test_without_the_right_token_there_is_nothing_at_the_address(tmp_path: Path) -> None:
    for entitled, token in ((AdminAccess(TOKEN), "wrong"), (AdminAccess(), ""), (AdminAccess(), "None")):
        async with house(tmp_path / "t.db", access=entitled) as home:
            refused = await admin(home, "list", token=token)
            assert refused.status_code == 404
            assert (await home.http.post("/admin", json={"do": "list"})).status_code == 404


async def test_the_command_reaches_the_server_by_the_socket_that_only_its_owner_can_open(tmp_path: Path) -> None:
    data = tmp_path / "t.db"
    async with house(data, access=access(data)) as home:
        assert stat.S_IMODE(socket_of(data).stat().st_mode) == 0o600
        ann, _ = await home.open(plan("me", "open"))
        found = await asyncio.to_thread(told, "admin", "list", "--data", str(data))
        assert [(each["table"], each["stage"]) for each in found] == [(ann.table, "waiting")]
        said = (await asyncio.to_thread(run, "admin", "list", "--data", str(data))).stdout
        assert said.startswith(f"{ann.table}  waiting ")
        wrong = await asyncio.to_thread(run, "admin", "close", "nowhere", "--data", str(data))
        assert (wrong.returncode, wrong.stderr) == (2, "There is no table 'nowhere'.\n")
    assert not socket_of(data).exists()
    gone = run("admin", "list", "--data", str(data))
    assert gone.returncode == 3
    assert "No running server answers" in gone.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["dance"], "An action is one of list, look, close,"),
        (["close"], "close needs a target: claimant admin close TABLE"),
        (["notice", "--at", "soon"], "A time is as in 2030-01-31T20:00, not 'soon'."),
        (["list", "--url", "claim.example"], "Put the server's admin token into the variable CLAIMANT_ADMIN_TOKEN."),
    ],
)
async def test_the_command_says_what_is_right(words: list[str], said: str) -> None:
    done = run("admin", *words)
    assert done.returncode == 2
    assert done.stderr.startswith(said)


def test_a_look_and_the_log_are_shown_as_people_read_them() -> None:
    seats = [{"seat": 0, "who": "bot", "name": "", "here": False}]
    look = {"stage": "playing", "players": ["Ann", "hal"], "listed": False, "seats": seats, "setup": {"clock": None}}
    assert list(lines("look", look)) == [
        "stage: playing", "players: Ann, hal", "listed: no", "seats:", "  seat=0  who=bot  here=no", "setup:",
    ]  # fmt: skip
    action = {"kind": "ban", "at": 1900000000, "target": "192.0.2.7", "until": 1900003600}
    assert list(lines("log", [action])) == [
        "kind=ban  at=2030-03-17T17:46+00:00  target=192.0.2.7  until=2030-03-17T18:46+00:00"
    ]


async def test_a_look_at_a_live_game_shows_no_card_link_or_token(tmp_path: Path) -> None:
    async with house(tmp_path / "t.db", access=AdminAccess(TOKEN)) as home:
        ann, ben, new = await home.two()
        await play_out([ann, ben], Random(1), moves=7)
        shown = [(await admin(home, "list")).json(), (await admin(home, "look", ann.table)).json()]
        assert shown[1]["moves"] == 7
        assert [seat["name"] for seat in shown[1]["seats"]] == ["Ann", "Ben"]
        text = json.dumps(shown)
        assert not [card for card in CARDS if f'"{card}"' in text]
        secrets = [ann.token, ben.token, new["host"], new["watch"], *filter(None, new["invitations"])]
        assert not [secret for secret in secrets if secret in text]


async def test_a_closed_table_says_who_closed_it_to_everybody_there(tmp_path: Path) -> None:
    async with house(tmp_path / "t.db", access=AdminAccess(TOKEN)) as home:
        ann, ben, _ = await home.two()
        assert (await admin(home, "close", ann.table)).status_code == 200
        assert (await ben.look())["closed_why"] == "moderated"
        page = await home.http.get(f"/t/{ann.table}", headers=bearer(ann.token))
        assert "The person who runs this server closed the table." in page.text


async def test_revoked_links_and_tokens_open_nothing_and_a_bot_plays_on(tmp_path: Path) -> None:
    async with house(tmp_path / "t.db", access=AdminAccess(TOKEN)) as home:
        ann, ben, new = await home.two()
        async with ben.stream() as stream:
            assert (await admin(home, "revoke", ann.table, seat=1)).status_code == 200
            assert stream.task is not None
            await asyncio.wait_for(asyncio.shield(stream.task), 30)
        assert (await ben.get()).status_code == 403
        again = await home.http.post(
            f"/api/tables/{ann.table}/seat", json={"name": "Ben"}, headers=bearer(new["invitations"][1])
        )
        assert again.status_code == 409
        assert (await ann.look())["stage"] == "playing"
        assert (await admin(home, "revoke", ann.table, seat=3)).status_code == 422


async def test_before_the_game_a_revoked_seat_is_free_and_its_old_link_is_dead(tmp_path: Path) -> None:
    async with house(tmp_path / "t.db", access=AdminAccess(TOKEN)) as home:
        _, new = await home.open(plan("me", "open"))
        ben = await home.sit(new, 1)
        assert (await admin(home, "revoke", ben.table, seat=1)).status_code == 200
        assert (await ben.get()).status_code == 403
        assert (await home.http.get(f"/join/{new['invitations'][1]}")).status_code == 404


async def test_a_revoked_link_to_watch_opens_nothing_also_in_the_next_game_and_those_who_watch_leave(
    tmp_path: Path,
) -> None:
    async with house(tmp_path / "t.db", access=AdminAccess(TOKEN)) as home:
        ann, ben, new = await home.two()
        watcher = Person(home, ann.table, new["watch"])
        async with watcher.stream() as stream:
            assert (await admin(home, "revoke", ann.table, watch=True)).status_code == 200
            assert stream.task is not None
            await asyncio.wait_for(asyncio.shield(stream.task), 30)
        assert (await watcher.get()).status_code == 403
        assert (await home.http.get(f"/watch/{new['watch']}")).status_code == 404
        page = await home.http.get(f"/t/{ann.table}", headers=bearer(ann.token))
        assert "The person who runs this server ended the link to watch this table." in page.text
        await play_out([ann, ben], Random(1))
        following = await ann.do("rematch")
        assert (await Person(home, following["id"], ann.token).get()).status_code == 200
        assert (await Person(home, following["id"], new["watch"]).get()).status_code == 403
        assert (await home.http.get(f"/watch/{new['watch']}")).status_code == 404


async def test_reports_are_listed_until_somebody_has_dealt_with_them(tmp_path: Path) -> None:
    data = tmp_path / "t.db"
    async with house(data, access=access(data)) as home:
        store = home.context.hall._store
        await store.report(Report("0123456789abcdef01", ReportReason.NAME, "a rude name", "Ann\nBen", at=1_900_000_000))
        await store.report(Report("0123456789abcdef02", ReportReason.OTHER))
        [first, second] = await asyncio.to_thread(told, "admin", "reports", "--data", str(data))
        assert (first["reason"], first["names"], first["text"]) == ("name", ["Ann", "Ben"], "a rude name")
        said = (await asyncio.to_thread(run, "admin", "reports", "--data", str(data))).stdout
        line = "1  2030-03-17T17:46+00:00  0123456789abcdef01  name  Ann, Ben  a rude name"
        assert said.splitlines()[0] == line
        assert said.splitlines()[-1] == "Open reports: 2."
        done = await asyncio.to_thread(run, "admin", "handled", "1", "--data", str(data))
        assert (done.returncode, done.stderr) == (0, "")
        for number in ("1", "7", "one"):
            again = await asyncio.to_thread(run, "admin", "handled", number, "--data", str(data))
            assert (again.returncode, again.stderr) == (2, f"There is no open report '{number}'.\n")
        assert await asyncio.to_thread(told, "admin", "reports", "--data", str(data)) == [second]
        kept = (await admin(home, "log")).json()
        assert [(each["kind"], each["target"]) for each in kept] == [("handled", "1")]


def test_a_server_that_has_made_no_file_for_its_tables_makes_the_directory_of_its_socket(tmp_path: Path) -> None:
    data = tmp_path / "data" / "tables.db"
    found = opened(socket_of(data))
    assert found is not None
    assert stat.S_IMODE(data.parent.stat().st_mode) == 0o700
    found.close()


async def test_a_newer_server_keeps_its_socket_when_the_older_one_ends(tmp_path: Path) -> None:
    data = tmp_path / "t.db"
    async with house(tmp_path / "new.db", access=AdminAccess()) as newer:
        async with house(data, access=access(data)):
            later = opened(socket_of(data))
        assert later is not None
        async with listening(later, steward.Steward(newer.context, newer.context.hall._store, AdminAccess())):
            assert await asyncio.to_thread(told, "admin", "list", "--data", str(data)) == []
    assert not socket_of(data).exists()


async def test_a_banned_address_gets_nothing_and_its_streams_end_until_the_ban_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "t.db"
    async with house(data, access=AdminAccess(TOKEN)) as home:
        ann, _ = await home.open(plan("me", "open"))
        async with open_stream(home.app, f"{ann.path}/events", ann.token, client="2001:db8::1") as stream:
            assert (await admin(home, "ban", "2001:db8::7", hours=2)).status_code == 200
            assert stream.task is not None
            await asyncio.wait_for(asyncio.shield(stream.task), 30)
        assert await asked_from(home, "2001:db8::9") == 403, "a /64 is one household"
        assert await asked_from(home, "2001:db8:1::9") == await asked_from(home, "192.0.2.1") == 200
        assert (await admin(home, "ban", "everybody")).status_code == 422
    async with house(data, access=AdminAccess(TOKEN)) as home:
        await until(lambda: home.context.hall.notice is None and bool(home.context.doorkeeper.banned))
        assert await asked_from(home, "2001:db8::9") == 403, "a restart ends no ban"
        now = time.time()
        monkeypatch.setattr("claimant.web.http.limits.time.time", lambda: now + 7300)
        assert await asked_from(home, "2001:db8::9") == 200
        monkeypatch.undo()
        assert (await admin(home, "unban", "2001:db8::7")).status_code == 200
        assert await asked_from(home, "2001:db8::9") == 200


async def test_a_notice_is_on_every_page_in_every_language_until_it_ends(tmp_path: Path) -> None:
    async with house(tmp_path / "t.db", access=AdminAccess(TOKEN)) as home:
        ann, _ = await home.open(plan("me", "open"))
        pages = ("/", "/rules", "/new", "/nowhere", f"/t/{ann.table}")

        async def sentences() -> set[str]:
            found = set()
            for code in LANGUAGES:
                headers = {"accept-language": code, **bearer(ann.token)}
                texts = [(await home.http.get(page, headers=headers)).text for page in pages]
                shown = {text.partition(MARK)[2].partition("</p>")[0] for text in texts}
                assert len(shown) == 1, code
                found |= shown
            return found

        assert await sentences() == {""}
        assert (await admin(home, "notice", begins=1_900_000_000)).status_code == 200
        assert len(await sentences()) == len(LANGUAGES)
        assert all("2030-03-17 17:46 UTC" in sentence for sentence in await sentences())
        assert (await admin(home, "notice", text="Back at <noon>.")).status_code == 200
        assert await sentences() == {"Back at &lt;noon&gt;."}
        assert (await admin(home, "end-notice")).status_code == 200
        assert await sentences() == {""}


async def test_every_action_is_logged_and_kept(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    data = tmp_path / "t.db"
    caplog.set_level("INFO")
    async with house(data, access=AdminAccess(TOKEN)) as home:
        ann, _ = await home.open(plan("me", "open"), "Zyxwvu")
        await admin(home, "ban", "192.0.2.7")
        await admin(home, "close", ann.table)
        await admin(home, "list")
        await admin(home, "close", "nowhere")
    said = [record.getMessage() for record in caplog.records if record.getMessage().startswith("A moderator")]
    assert said == ["A moderator: ban 192.0.2.7.", f"A moderator: close {ann.table}.", "A moderator: list."]
    async with house(data, access=AdminAccess(TOKEN)) as home:
        kept = (await admin(home, "log")).json()
    assert [(each["kind"], each["target"], each["by"]) for each in kept] == [
        ("ban", "192.0.2.7", "token"), ("close", ann.table, "token"),
    ]  # fmt: skip


async def test_what_one_process_does_holds_in_another_on_the_same_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(steward, "POLL_SECONDS", 0.05)
    async with house(tmp_path / "t.db", access=AdminAccess(TOKEN)) as home:
        store = home.context.hall._store
        other = steward.Steward(home.context, store, AdminAccess())
        assert (await admin(home, "ban", "192.0.2.7")).status_code == 200
        await other.do(steward.AdminRequest("ban", "192.0.2.8"), "socket")
        await until(lambda: set(home.context.doorkeeper.banned) == {"192.0.2.7", "192.0.2.8"})
        kept = (await admin(home, "log")).json()
        assert [each["target"] for each in kept] == ["192.0.2.7", "192.0.2.8"]


async def test_the_command_makes_lists_and_ends_tokens_of_bots_and_keeps_no_token(tmp_path: Path) -> None:
    data = tmp_path / "t.db"
    async with house(data, access=access(data)) as home:
        made = await asyncio.to_thread(run, "admin", "add-bot", "hal", "--data", str(data))
        token = made.stdout.strip()
        assert token.startswith("bot-")
        assert "shown only now" in made.stderr
        assert (await home.http.get("/api/bot/self", headers=bearer(token))).json()["bot"] == "hal"
        twice = await asyncio.to_thread(run, "admin", "add-bot", "hal", "--data", str(data))
        assert (twice.returncode, "revoke its token first" in twice.stderr) == (2, True)
        for wrong in ("Hal", "master", "a b", "-x", "x" * 21, "a--b"):
            refused = await asyncio.to_thread(run, "admin", "add-bot", wrong, "--data", str(data))
            assert refused.returncode == 2
        listed = await asyncio.to_thread(told, "admin", "bots", "--data", str(data))
        assert [(each["bot"], each["here"], each["games"]) for each in listed] == [("hal", False, 0)]
        said = (await asyncio.to_thread(run, "admin", "bots", "--data", str(data))).stdout
        assert "hal" in said
        assert "away" in said
        assert token not in str(await asyncio.to_thread(told, "admin", "log", "--data", str(data)))
        ended = await asyncio.to_thread(run, "admin", "revoke-bot", "hal", "--data", str(data))
        assert ended.returncode == 0
        assert (await home.http.get("/api/bot/self", headers=bearer(token))).status_code == 401
        assert (await asyncio.to_thread(run, "admin", "revoke-bot", "hal", "--data", str(data))).returncode == 2
