"""Hosting a table from the terminal: links, bots, freeing seats, starting and closing; and the host's own server."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from textual.widgets import Input

from claimant.locale.languages import LANGUAGES, language
from claimant.locale.sentences.levels import level_name
from claimant.terminal.app import start
from claimant.terminal.app.app import ClaimantApp
from claimant.terminal.app.screens.game import GameScreen
from claimant.terminal.app.screens.join_or_host import OthersSheet
from claimant.terminal.app.screens.setup import SetupScreen
from claimant.terminal.app.screens.waiting_room import RoomScreen
from claimant.terminal.online.hosting import HostDesk, Wanted, WrongTable, last_hosted, moved_to, open_table, plan_of
from claimant.terminal.online.joining import NoSeat, come_back, take_seat
from claimant.terminal.online.own_server import NoServer, OwnServer, command
from claimant.terminal.online.remembered_seats import Ticket, tickets
from claimant.terminal.online.seat import OnlineChair
from claimant.terminal.settings import Settings
from claimant.terminal.setup import Setup, SetupError, choose_line_up
from claimant.terminal.terminal_check import SMALLEST
from claimant.web.operation.moderation.local_socket import ask
from claimant.web.operation.moderation.socket_file import socket_of
from tests.terminal.app.stage import words_of
from tests.terminal.online.people import Lines
from tests.terminal.online.tables import until
from tests.terminal.online.test_playing import see
from tests.terminal.typist import ENGLISH
from tests.web.served import Served


def hosted(served: Served, players: int = 2, **wanted: object) -> Ticket:
    lineup = choose_line_up(Setup(players=players), None, ENGLISH)  # type: ignore[arg-type]
    asked = Wanted(**{"name": "Ann", "pace": "at-once", **wanted})  # type: ignore[arg-type]
    return open_table(served.url, plan_of(lineup, asked), asked.name, "en")


def test_the_options_become_a_plan() -> None:
    lineup = choose_line_up(Setup(players=3, line_up="carnival"), None, ENGLISH)  # type: ignore[arg-type]
    plan = plan_of(lineup, Wanted("Ann", ("novice",), clock=60, pace="fast", strict=True, hints=True, leader=2))
    assert plan == {
        "players": 3, "factions": list(lineup.names), "heroes": False, "leader": 2, "pace": "fast",
        "clock": 60, "strict": True, "hints": True,
        "seats": [{"who": "me"}, {"who": "open"}, {"who": "bot", "level": "novice"}],
    }  # fmt: skip
    watched = plan_of(lineup, Wanted("Ann", plays=False))
    assert [seat["who"] for seat in watched["seats"]] == ["open"] * 3


@pytest.mark.parametrize(
    ("wanted", "problem"),
    [
        (Wanted("Ann", ("nobody",)), "There is no bot 'nobody'; there are random, novice,"),
        (Wanted("Ann", ("novice", "novice")), "at most 1, not 2"),
        (Wanted("Ann", clock=2), "--clock gives 5 to 86400 seconds for a decision, not 2"),
        (Wanted("Ann", pace="hasty"), "--pace is one of at-once, fast, normal"),
        (Wanted("Ann", leader=2), "--leader must be a seat from 0 to 1, not 2"),
    ],
)
def test_a_table_that_can_t_be_opened_is_refused_in_a_sentence(wanted: Wanted, problem: str) -> None:
    with pytest.raises(WrongTable, match=problem):
        plan_of(choose_line_up(Setup(), None, ENGLISH), wanted)  # type: ignore[arg-type]


def test_a_host_in_plain_lines_sends_links_fills_and_frees_seats_starts_and_plays(served: Served) -> None:
    ticket = hosted(served, 3)
    ann = Lines(ticket)
    ann.see("1. Ann (you) 2. an open seat 3. an open seat")
    ann.see("To watch: http")
    links = re.findall(r"Seat (\d) is open: (\S+)", ann.said)
    assert [number for number, _ in links] == ["2", "3"]
    ann.type("start")
    ann.see("Some seats are still open: fill them with bots, or wait.")
    take_seat(links[0][1], "Ben", "en")
    ann.see("Ben takes a seat.")
    ann.type("remove 2")
    ann.see("Ben leaves.")
    ann.see("Seat 2 is open; its new link is http")
    ann.type("bot 7")
    ann.see("Name a seat by its number, from 1 to 3.")
    ann.type("bot 2 wizard")
    ann.see("There is no bot 'wizard'")
    ann.type("bot 2 novice")
    ann.see("Bot 2 (Novice) sits down, a bot.")
    ann.type("bot")
    ann.see("Everybody is here; the host starts the game.")
    ann.type("start")
    ann.see("Your card>")
    ann.type("1")
    ann.see("You play ")
    ann.type("q")
    ann.wait()
    assert ann.said.endswith("Your table is kept: “claimant host --resume” leads back to it.")
    back = last_hosted()
    assert back.hosting is not None
    assert back.hosting.invitations[1] not in links[0][1]  # the new link was kept
    assert come_back(back, "en").table == ticket.table


@pytest.fixture
def hal(served: Served) -> Iterator[str]:
    """The example bot while it is connected, by its level."""
    token = ask(socket_of(served.data), {"do": "add-bot", "target": "hal"})["ok"]["token"]
    bot = Path(__file__).parents[3] / "examples" / "bot.py"
    with subprocess.Popen(
        [sys.executable, str(bot), served.url], stdout=subprocess.DEVNULL,
        env=os.environ | {"CLAIMANT_BOT_TOKEN": token},
    ) as running:  # fmt: skip
        until(lambda: "bot:hal" in listed(served))
        yield "bot:hal"
        running.kill()


def listed(served: Served) -> list[str]:
    """The bots that can be chosen now."""
    return [each["level"] for each in httpx.get(f"{served.url}/api/bots").json()["bots"] if each["here"]]


def test_a_host_invites_a_bot_that_is_connected(served: Served, hal: str) -> None:
    ticket = hosted(served)
    assert HostDesk(ticket, ENGLISH).levels()[-1] == hal
    ann = Lines(ticket)
    ann.see("2. an open seat")
    ann.type(f"bot 2 {hal}")
    ann.see("The bot hal is invited.")
    ann.see("hal accepts the invitation.")
    ann.type("start")
    ann.see("2. hal (bot, hal)")
    ann.see("Your card>")
    ann.type("1")
    ann.see("hal plays ")
    ann.type("q")
    ann.wait()


def test_a_host_closes_the_table_by_saying_so_twice(served: Served) -> None:
    ann = Lines(hosted(served, plays=False))
    ann.see("Waiting: 2 seats are still open.")
    ann.type("close")
    ann.see("Type “close” once more to do so.")
    ann.type("close")
    ann.wait()
    assert "The table was closed before the game was over." in ann.said


def test_a_host_at_a_terminal_plays_again_with_the_same_people(served: Served) -> None:
    ann = Lines(hosted(served, plays=False, bots=("novice", "random")), terminal=True)
    ann.see("again: play again with the same people")
    ann.type("again")
    ann.see("again: play again", times=2)
    ann.type("q")
    ann.wait()


def test_who_has_hosted_nothing_is_told_how_to() -> None:
    with pytest.raises(NoSeat, match="“claimant host” opens one"):
        last_hosted()


def test_a_line_up_that_does_not_exist_is_refused() -> None:
    with pytest.raises(SetupError):
        choose_line_up(Setup(line_up="nonsense"), None, ENGLISH)  # type: ignore[arg-type]


def test_ones_own_server_serves_and_ends_with_its_host(data: Path) -> None:
    data.mkdir(exist_ok=True)
    assert command(lan=True, port=9000)[-3:] == ["--lan", "--port", "9000"]
    own = OwnServer.start(port=0)
    try:
        assert httpx.get(f"{own.url}/health").json()["status"] == "ok"
        assert (data / "tables.db").exists()
        with pytest.raises(NoServer, match="Another server, process"):
            OwnServer.start(port=0)
    finally:
        own.stop()
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"{own.url}/health")
    assert os.environ["CLAIMANT_DATA"] == str(data)


@pytest.mark.usefixtures("data")
def test_a_table_at_ones_own_server_goes_on_at_another_port_without_a_false_alarm() -> None:
    lineup = choose_line_up(Setup(), None, ENGLISH)  # type: ignore[arg-type]
    own = OwnServer.start(port=0)
    try:
        plan = plan_of(lineup, Wanted("Ann", ("novice",), pace="at-once"))
        ann = Lines(open_table(own.url, plan, "Ann", "en", own=True))
        ann.see("Your card>")
        ann.type("q")
        ann.wait()
    finally:
        own.stop()
    before = last_hosted()
    own = OwnServer.start(port=0)
    try:
        back = come_back(moved_to(before, own.url), "en")
        ann = Lines(back)
        ann.see("Your card>")
        ann.type("q")
        ann.wait()
        assert "!!!" not in ann.said
        assert [each.server for each in tickets()] == [own.url]
    finally:
        own.stop()


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.mark.anyio
async def test_a_host_in_the_app_fills_the_seats_and_starts(served: Served) -> None:
    ticket = hosted(served, 3)
    chair = OnlineChair(ticket, language("en"))
    app = ClaimantApp(language("en"), lambda: RoomScreen(chair), Settings(pace="at once", ascii=False))
    async with app.run_test(size=(80, 24)) as pilot:
        await see(pilot, lambda: "2. an open seat" in words_of(pilot))
        assert ticket.hosting is not None
        assert f"/join/{ticket.hosting.invitations[1]}" in words_of(pilot)
        assert f"/watch/{ticket.hosting.watch}" in words_of(pilot)
        await pilot.press("s")
        await see(pilot, lambda: "Some seats are still open" in words_of(pilot))
        await pilot.press("down", "left", "b")
        await see(pilot, lambda: "2. Bot 2 (Novice)" in words_of(pilot))
        await pilot.press("r")
        await see(pilot, lambda: "2. an open seat" in words_of(pilot))
        before = ticket.hosting.invitations[1]
        await see(pilot, lambda: chair.ticket.hosting is not None and chair.ticket.hosting.invitations[1] != before)
        await pilot.press("b")
        await see(pilot, lambda: "2. Bot 2 (Novice)" in words_of(pilot))
        await pilot.press("down", "b")
        await see(pilot, lambda: "Everybody is here" in words_of(pilot))
        await pilot.press("s")
        await see(pilot, lambda: isinstance(app.screen, GameScreen) and "Phase 1" in words_of(pilot))
        await chair.leave()


@pytest.mark.anyio
@pytest.mark.parametrize("code", list(LANGUAGES))
async def test_the_waiting_room_fits_the_smallest_window_in_every_language(served: Served, code: str) -> None:
    chair = OnlineChair(hosted(served, 4), language(code))
    app = ClaimantApp(language(code), lambda: RoomScreen(chair), Settings(pace="at once", ascii=False))
    async with app.run_test(size=SMALLEST) as pilot:
        assert chair.ticket.hosting is not None
        shown = f"/watch/{chair.ticket.hosting.watch}"
        await see(pilot, lambda: shown in words_of(pilot))
        text, words = language(code).text, words_of(pilot)
        assert f"q {text('Leave')}" in words
        assert text("Level of new bots: {level}", level=level_name("apprentice", language(code))) in words
        assert all(f"/join/{token}" in words for token in chair.ticket.hosting.invitations[1:])
        await chair.leave()


@pytest.mark.anyio
async def test_a_host_in_the_app_closes_the_table_with_two_keys(served: Served) -> None:
    chair = OnlineChair(hosted(served), language("en"))
    app = ClaimantApp(language("en"), lambda: RoomScreen(chair), Settings(pace="at once", ascii=True))
    async with app.run_test(size=(80, 24)) as pilot:
        await see(pilot, lambda: "> 1. Ann (you)" in words_of(pilot))
        await pilot.press("c")
        await see(pilot, lambda: "Press c once more" in words_of(pilot))
        await pilot.press("c")
        await see(pilot, lambda: "The table was closed before the game was over." in words_of(pilot))
        await chair.leave()
    until(lambda: chair.seen is not None and chair.seen.stage == "closed")


@pytest.mark.anyio
async def test_the_start_screen_leads_to_a_table_of_ones_own_and_to_those_of_others(served: Served) -> None:
    app = ClaimantApp(language("en"), SetupScreen, Settings(pace="at once", ascii=False, name="Ann"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.click("#others")
        await see(pilot, lambda: isinstance(app.screen, OthersSheet))
        await pilot.press("enter")
        await see(pilot, lambda: "You have no seat yet" in words_of(pilot))
        app.screen.query_one("#server", Input).value = served.url
        await pilot.click("#host")
        await see(pilot, lambda: "2. an open seat" in words_of(pilot))
        assert isinstance(app.screen, RoomScreen)
        room = app.screen.chair
        assert room.ticket.hosting is not None
        await room.leave()
    guest = ClaimantApp(language("en"), SetupScreen, Settings(pace="at once", ascii=False, name="Ben"))
    async with guest.run_test(size=(80, 24)) as pilot:
        await pilot.click("#others")
        await see(pilot, lambda: isinstance(guest.screen, OthersSheet))
        guest.screen.query_one("#link", Input).value = f"{served.url}/join/{room.ticket.hosting.invitations[1]}"
        await pilot.press("enter")
        await see(pilot, lambda: "Ben (you)" in words_of(pilot))
        assert isinstance(guest.screen, GameScreen)
        await guest.screen.chair.leave()


@pytest.mark.anyio
async def test_an_app_that_hosts_already_opens_another_table_at_the_same_server(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    apps: list[ClaimantApp] = []
    monkeypatch.setattr(start, "_run", apps.append)
    monkeypatch.setattr(OwnServer, "start", lambda *_, **__: pytest.fail("a second server was started"))
    lineup = choose_line_up(Setup(players=2), None, ENGLISH)  # type: ignore[arg-type]
    ticket = open_table(served.url, plan_of(lineup, Wanted("Ann")), "Ann", "en", own=True)
    start.go_online(ticket, ENGLISH)
    [app] = apps
    assert app.running_server == served.url
    app._first = SetupScreen
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.click("#others")
        await see(pilot, lambda: isinstance(app.screen, OthersSheet))
        await pilot.click("#host")
        await see(pilot, lambda: isinstance(app.screen, RoomScreen))
        assert isinstance(app.screen, RoomScreen)
        room = app.screen.chair
        await see(pilot, lambda: "2. an open seat" in words_of(pilot))
        assert (room.ticket.server, room.ticket.table != ticket.table) == (served.url, True)
        await room.leave()
