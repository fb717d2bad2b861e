"""Games on a server from the terminal, in plain lines and in the app, with interruptions of the server."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random

import pytest
from textual.pilot import Pilot

from claimant.fair.checking import why_not_fair
from claimant.locale.languages import language
from claimant.notation.records import record_file
from claimant.rules.state import OVER
from claimant.rules.view import View
from claimant.terminal.app.app import ClaimantApp
from claimant.terminal.app.screens.game import GameScreen
from claimant.terminal.online.joining import take_seat
from claimant.terminal.online.remembered_seats import Ticket, tickets
from claimant.terminal.online.requests import Server
from claimant.terminal.online.seat import OnlineChair
from claimant.terminal.settings import Settings
from tests.terminal.app.stage import text_of
from tests.terminal.online.people import Lines
from tests.terminal.online.tables import Table, until
from tests.terminal.typist import always, any_choice
from tests.web.served import Served

ENGLISH = language("en")
HEROES = ("gnomes", "giants", "vampires", "trolls", "raccoons")


@pytest.mark.parametrize(("heroes", "factions"), [(False, None), (True, HEROES)])
def test_a_whole_game_in_plain_lines_against_a_bot(
    served: Served, data: Path, heroes: bool, factions: tuple[str, ...] | None
) -> None:
    table = Table(served, "open", "bot", heroes=heroes, **({"factions": factions} if factions else {}))
    ada = Lines(take_seat(table.link(0), "Ada", "en"), any_choice(Random(1)))
    table.start()
    ada.wait()
    assert ada.ended
    assert "The game is over." in ada.said
    assert table.look()["stage"] == "over"
    kept = record_file.read((data / f"online-{table.id}.claim").read_bytes())
    assert kept.game.is_over
    assert why_not_fair(kept) is None


def test_two_terminals_play_each_other_each_in_its_language(served: Served) -> None:
    table = Table(served, "open", "open")
    ada = Lines(take_seat(table.link(0), "Ada", "en"), always("1"))
    until(lambda: "Waiting: 1 seat is still open." in ada.said)
    ben = Lines(take_seat(table.link(1), "Ben", "de"), always("1"), "de")
    table.start()
    ada.wait()
    ben.wait()
    assert "You play " in ada.said
    assert "Ben plays " in ada.said
    assert "Du spielst " in ben.said
    ends = (ada.said.split("The game is over.")[1], ben.said.split("Die Partie ist zu Ende.")[1])
    # A tie is worded without a first number in English ("2 each") and with one in German ("2 zu 2").
    votes = [[(a, b) for a, b in re.findall(r"(\d+) (?:to|zu) (\d+)\b", end) if a != b] for end in ends]
    assert votes[0] == [(theirs, mine) for mine, theirs in votes[1]], "each reads their own number first"
    assert votes[0], "unequal numbers were said"


def test_whoever_leaves_comes_back_to_the_same_decision(served: Served) -> None:
    table = Table(served, "open", "bot")
    ticket = take_seat(table.link(0), "Ada", "en")
    left = Lines(ticket, ["1", "1", "nonsense"])
    table.start()
    left.see("I don’t understand")
    left.type("q")
    left.wait()
    assert left.ended is False
    assert left.said.endswith("Your seat is kept: “claimant join” leads back to it.")
    back = Lines(take_seat("", "Ada", "en"))
    back.see("Your card>")
    back.type("q")
    back.wait()
    decision = left.said[left.said.rindex("Your hand") :].split("Your card>")[0]
    assert decision in back.said


def test_a_move_that_is_not_legal_is_refused_in_a_sentence(served: Served) -> None:
    table = Table(served, "open", "bot", leader=1)
    ticket = take_seat(table.link(0), "Ada", "en")
    player = Lines(ticket)
    table.start()
    player.see("Your card>")
    legal = Server(served.url, ticket.token).ask(f"/api/tables/{table.id}")["position"]["legal"]
    illegal = [card for card in ("go9", "kn9", "un9", "dw9", "do9") if card not in legal]
    for line in (*illegal, "zz9", "?", "f", "y"):
        player.type(line)
    player.see("No faction has a favourite yet.")
    player.type("q")
    player.wait()
    assert "You must follow" in player.said or "You don't have" in player.said or "don’t" in player.said
    assert "Traceback" not in player.said


@pytest.mark.parametrize("strict", [False, True])
def test_a_strict_table_gives_no_hint_in_the_terminal_either(
    served: Served, monkeypatch: pytest.MonkeyPatch, strict: bool
) -> None:
    async def hint(view: object) -> None:
        return None

    monkeypatch.setattr("claimant.terminal.hint_process.hint", hint)
    table = Table(served, "open", "bot", strict=strict)
    player = Lines(take_seat(table.link(0), "Ada", "en"))
    table.start()
    player.see("Your card>")
    player.type("hint")
    player.see("There are no hints at this table." if strict else "No hint is available.")
    player.type("q")
    player.wait()


def test_a_table_that_is_closed_is_said_and_left(served: Served) -> None:
    table = Table(served, "open", "open")
    ada = Lines(take_seat(table.link(0), "Ada", "en"), [])
    until(lambda: "Waiting: 1 seat" in ada.said)
    table.do("close")
    ada.wait()
    assert "The table was closed before the game was over." in ada.said


def test_a_seat_that_is_taken_away_is_said_and_left(served: Served) -> None:
    table = Table(served, "open", "open")
    ada = Lines(take_seat(table.link(0), "Ada", "en"), [])
    until(lambda: "Waiting: 1 seat" in ada.said)
    table.do("remove", seat=0)
    ada.wait()
    assert "You" in ada.said


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Served]:
    """A server that may be stopped and started."""
    with Served(tmp_path / "own.db") as found:
        yield found


@pytest.mark.long
def test_a_game_in_plain_lines_goes_on_after_the_server_was_killed_and_restarted(own: Served) -> None:
    table = Table(own, "open", "bot")
    slowly = threading.Semaphore(0)

    def typed() -> Iterator[str]:
        while True:
            slowly.acquire()
            yield "1"

    ada = Lines(take_seat(table.link(0), "Ada", "en"), typed())
    table.start()
    for stop in (own.kill, own.stop):
        for _ in range(5):
            slowly.release()
        before = table.moves()
        until(lambda before=before: table.moves() >= before + 5)  # type: ignore[misc]
        stop()
        slowly.release()  # sent while there is nobody, and made once the server is back
        threading.Event().wait(1.5)
        own.start()
    for _ in range(40):
        slowly.release()
    ada.wait()
    assert ada.ended
    assert ada.said.count("Reconnecting … (") == ada.said.count("The connection is back.") == 2
    assert own.process is not None
    played = [note["card"] for note in table.look()["log"] if note["kind"] == "played"]
    assert len(played) == 52


# In the app


@asynccontextmanager
async def sitting(ticket: Ticket, spoken: str = "en") -> AsyncIterator[tuple[Pilot[str], OnlineChair]]:
    """The app with a seat at a server."""
    chair = OnlineChair(ticket, language(spoken))
    app = ClaimantApp(language(spoken), lambda: GameScreen(chair), Settings(pace="at once", ascii=False))
    async with app.run_test(size=(80, 24)) as pilot:
        yield pilot, chair
        await chair.leave()


async def see(pilot: Pilot[str], holds: Callable[[], bool], seconds: float = 30) -> None:
    """Wait until it is so, while the app goes on."""
    async with asyncio.timeout(seconds):
        while not holds():
            await pilot.pause(0.02)


async def play_out(pilot: Pilot[str], chair: OnlineChair, decisions: int = 1000) -> None:
    """Play the first card that can be played, until the end or for this many decisions."""
    while decisions and chair.view is not None and chair.view.phase != OVER:
        screen, before = pilot.app.screen, chair.view
        if before.to_move == before.seat and isinstance(screen, GameScreen) and not screen.is_sending:
            await pilot.press("enter")
            await see(pilot, partial(has_moved_on, chair, before))
            decisions -= 1
        else:
            await pilot.pause(0.02)


def has_moved_on(chair: OnlineChair, before: View) -> bool:
    return chair.view != before


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.mark.anyio
@pytest.mark.long
async def test_a_whole_game_in_the_app_against_a_bot_and_another_one(served: Served, data: Path) -> None:
    table = Table(served, "open", "bot")
    ticket = take_seat(table.link(0), "Ada", "en")
    async with sitting(ticket) as (pilot, chair):
        await asyncio.to_thread(table.start)
        await see(pilot, lambda: chair.view is not None)
        await play_out(pilot, chair)
        await see(pilot, (data / f"online-{table.id}.claim").exists)
        assert table.look()["stage"] == "over"
        assert type(pilot.app.screen).__name__ == "EndScreen"
        await pilot.press("a")
        await see(pilot, lambda: isinstance(pilot.app.screen, GameScreen) and pilot.app.screen.chair is not chair)
        screen = pilot.app.screen
        assert isinstance(screen, GameScreen)
        await see(pilot, lambda: screen.chair.view is not None)
        assert tickets()[0].table != table.id
        await screen.chair.leave()


@pytest.mark.anyio
@pytest.mark.long
async def test_the_app_says_that_it_reconnects_and_plays_on(own: Served) -> None:
    table = Table(own, "open", "bot")
    async with sitting(take_seat(table.link(0), "Ada", "en")) as (pilot, chair):
        await asyncio.to_thread(table.start)
        await see(pilot, lambda: chair.view is not None and chair.notice(ENGLISH) == "")
        await play_out(pilot, chair, 4)
        await asyncio.to_thread(own.kill)
        await see(pilot, lambda: chair.notice(ENGLISH).startswith("Reconnecting … ("))
        await asyncio.to_thread(own.start)
        await see(pilot, lambda: chair.notice(ENGLISH) == "")
        await play_out(pilot, chair)
        assert (await asyncio.to_thread(table.look))["stage"] == "over"


@pytest.mark.anyio
async def test_leaving_the_app_says_how_to_come_back(served: Served) -> None:
    table = Table(served, "open", "open")
    async with sitting(take_seat(table.link(0), "Ada", "en")) as (pilot, chair):
        await see(pilot, lambda: "Waiting: 1 seat is still open." in chair.notice(ENGLISH))
        assert "Ada (you)\nan open seat\n" in chair.notice(ENGLISH)
        await pilot.press("q")
        await see(pilot, lambda: not pilot.app.is_running)
    assert pilot.app.return_value == "Your seat is kept: “claimant join” leads back to it."


@pytest.mark.anyio
async def test_a_clock_is_shown_and_runs(served: Served) -> None:
    table = Table(served, "open", "bot", clock=300)
    async with sitting(take_seat(table.link(0), "Ada", "en")) as (pilot, chair):
        await asyncio.to_thread(table.start)
        await see(pilot, lambda: "seconds are left to decide." in chair.notice(ENGLISH))


@pytest.mark.anyio
async def test_a_decision_against_bots_is_taken_back_and_the_log_says_so(served: Served) -> None:
    table = Table(served, "open", "bot")
    async with sitting(take_seat(table.link(0), "Ada", "en")) as (pilot, chair):
        await asyncio.to_thread(table.start)
        await see(pilot, lambda: chair.view is not None and chair.view.to_move == 0)
        before = chair.view
        await play_out(pilot, chair, 1)
        await see(pilot, lambda: chair.view is not None and chair.view.to_move == 0)
        await pilot.press("o")
        await see(pilot, lambda: chair.view == before)
        await see(pilot, lambda: "You go back to your last decision." in remarks_of(chair))


@pytest.mark.anyio
async def test_among_people_nothing_is_taken_back_before_the_first_move_and_the_server_says_why(served: Served) -> None:
    table = Table(served, "open", "open")
    ben = take_seat(table.link(1), "Ben", "en")
    async with sitting(take_seat(table.link(0), "Ada", "en")) as (pilot, chair):
        await asyncio.to_thread(table.start)
        await see(pilot, lambda: chair.view is not None)
        assert ben.seat == 1
        assert "no move yet" in await chair.back(ENGLISH)


@pytest.mark.anyio
async def test_a_phrase_is_said_to_all_and_stands_in_the_log(served: Served) -> None:
    table = Table(served, "open", "open")
    ada, ben = take_seat(table.link(0), "Ada", "en"), take_seat(table.link(1), "Ben", "de")
    async with sitting(ada) as (pilot, chair), sitting(ben, "de") as (_, other):
        await asyncio.to_thread(table.start)
        await see(pilot, lambda: chair.view is not None and other.view is not None)
        await pilot.press("j", "2")
        await see(pilot, lambda: "You: “Good luck!”" in remarks_of(chair))
        await see(pilot, lambda: "Ada: " in " ".join(said for _, said in other.remarks(language("de"))))
        await see(pilot, lambda: "luck!”" in text_of(pilot))


@pytest.mark.anyio
@pytest.mark.long
async def test_after_the_end_s_leads_to_the_same_deal_and_what_the_server_refuses_is_said(served: Served) -> None:
    table = Table(served, "open", "bot")
    async with sitting(take_seat(table.link(0), "Ada", "en")) as (pilot, chair):
        await asyncio.to_thread(table.start)
        await see(pilot, lambda: chair.view is not None)
        assert isinstance(await chair.same_deal(ENGLISH), str)  # the game isn't over yet
        await play_out(pilot, chair)
        await see(pilot, lambda: type(pilot.app.screen).__name__ == "EndScreen")
        await pilot.press("s")
        await see(pilot, lambda: isinstance(pilot.app.screen, GameScreen) and pilot.app.screen.chair is not chair)
        screen = pilot.app.screen
        assert isinstance(screen, GameScreen)
        await see(pilot, lambda: screen.chair.view is not None and screen.chair.view.seat == 1)
        await screen.chair.leave()


def remarks_of(chair: OnlineChair) -> list[str]:
    return [said for _, said in chair.remarks(ENGLISH)]
