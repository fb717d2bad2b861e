"""The same deal again, in the terminal: proposed, agreed to, declined and taken back, in plain lines and in the app."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

import pytest
from textual.pilot import Pilot

from claimant.locale.languages import language
from claimant.rules.state import OVER
from claimant.terminal.app.app import ClaimantApp
from claimant.terminal.app.screens.end import EndScreen
from claimant.terminal.app.screens.game import GameScreen
from claimant.terminal.online.joining import take_seat
from claimant.terminal.online.seat import OnlineChair
from claimant.terminal.settings import Settings
from tests.terminal.app.stage import words_of
from tests.terminal.online.people import Guest, Lines
from tests.terminal.online.tables import Table
from tests.terminal.online.test_playing import see
from tests.terminal.typist import played
from tests.web.served import Served

ENGLISH = language("en")
PROPOSED = "Same deal again, seats changed? Proposed by"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def play_out(table: Table, *guests: Guest) -> None:
    table.start()
    playing = [threading.Thread(target=guest.play_out, daemon=True) for guest in guests]
    for each in playing:
        each.start()
    for each in playing:
        each.join(60)


@pytest.mark.long
def test_in_plain_lines_a_proposal_is_heard_declined_made_and_taken_back_and_both_go_on_once_they_agree(
    served: Served,
) -> None:
    table = Table(served, "open", "open")
    ticket = take_seat(table.link(0), "Ada", "en")
    double, ben = Guest(table, 0, "Ada"), Guest(table, 1)
    play_out(table, double, ben)
    ada = Lines(ticket, terminal=True)
    ada.see("again: play again with the same people same: propose the same deal with seats changed, or agree to it")
    ada.type("decline")
    ada.see("That can’t be done now.")
    ben.do("same-deal")
    ada.see(f"{PROPOSED} Ben. You have seen these cards, and the game won’t count.")
    ada.see("decline: decline the same deal, or take your proposal back")
    ada.type("decline")
    ada.see("You don’t want to play the same deal again.")
    assert table.look()["same_deal"]["agreed"] == []
    ada.type("same")
    ada.see("You would like to play the same deal again. Ben must agree.")
    ada.type("decline")
    ada.see("You don’t want to play the same deal again.", times=2)
    ada.type("same")
    ada.see("You would like to play the same deal again. Ben must agree.", times=2)
    ben.do("same-deal")
    ada.see("The cards of the earlier game are dealt again")
    assert table.look()["next_table"] is not None
    ada.type("q")
    ada.wait()


def test_a_rematch_and_the_same_deal_are_offered_in_plain_lines_at_home_too() -> None:
    lines = [*["1"] * 26, "same", *["1"] * 26, "n"]
    screen = played(lines, terminal=True)
    first, second, _ = screen.split("“same” plays the same cards again, everybody one seat further.\n")
    hands = [part.split("Your hand (13):")[1].split("\n\n")[0] for part in (first, second)]
    assert hands[0] != hands[1]
    assert "The same cards again: everybody sits one seat further." in second


@asynccontextmanager
async def at_the_end(table: Table) -> AsyncIterator[tuple[Pilot[str], OnlineChair, Guest]]:
    """Ada in the app with a game that is over, and Ben."""
    ticket = take_seat(table.link(0), "Ada", "en")
    double, ben = Guest(table, 0, "Ada"), Guest(table, 1)
    await asyncio.to_thread(play_out, table, double, ben)
    chair = OnlineChair(ticket, ENGLISH)
    app = ClaimantApp(ENGLISH, lambda: GameScreen(chair), Settings(pace="at once", ascii=False))
    async with app.run_test(size=(80, 24)) as pilot:
        await see(pilot, lambda: isinstance(app.screen, EndScreen))
        yield pilot, chair, ben
        for screen in app.screen_stack:
            if isinstance(screen, GameScreen):
                await screen.chair.leave()


@pytest.mark.anyio
@pytest.mark.long
async def test_in_the_app_a_proposal_of_somebody_else_is_shown_and_can_be_declined_and_agreed_to(
    served: Served,
) -> None:
    table = Table(served, "open", "open")
    async with at_the_end(table) as (pilot, chair, ben):
        await pilot.press("d")  # nothing is proposed: nothing happens
        assert isinstance(pilot.app.screen, EndScreen)
        await asyncio.to_thread(ben.do, "same-deal")
        await see(pilot, lambda: f"{PROPOSED} Ben." in words_of(pilot))
        assert "s Play the same deal" in words_of(pilot)
        assert "d Decline" in words_of(pilot)
        await pilot.press("escape")
        await see(pilot, lambda: isinstance(pilot.app.screen, GameScreen) and PROPOSED in words_of(pilot))
        await pilot.press("enter", "d")
        await see(pilot, lambda: "s Same deal" in words_of(pilot) and "Decline" not in words_of(pilot))
        assert (await asyncio.to_thread(table.look))["same_deal"]["agreed"] == []
        await asyncio.to_thread(ben.do, "same-deal")
        await see(pilot, lambda: f"{PROPOSED} Ben." in words_of(pilot))
        await pilot.press("s")
        await see(pilot, partial(sits_elsewhere, pilot, chair))


@pytest.mark.anyio
@pytest.mark.long
async def test_in_the_app_an_own_proposal_can_be_taken_back_and_leads_on_once_the_other_agrees(served: Served) -> None:
    table = Table(served, "open", "open")
    async with at_the_end(table) as (pilot, chair, ben):
        await pilot.press("s")
        await see(pilot, lambda: "Ben must agree." in words_of(pilot) and "d Take it back" in words_of(pilot))
        await pilot.press("d")
        await see(pilot, lambda: "s Same deal" in words_of(pilot) and "Take it back" not in words_of(pilot))
        await pilot.press("s")
        await see(pilot, lambda: "Ben must agree." in words_of(pilot))
        await asyncio.to_thread(ben.do, "same-deal")
        await see(pilot, partial(sits_elsewhere, pilot, chair))  # without any key
        screen = pilot.app.screen
        assert isinstance(screen, GameScreen)
        assert len(pilot.app.screen_stack) == 2
        assert isinstance(screen.chair, OnlineChair)
        assert screen.chair.ticket.seat == 1
        await see(pilot, lambda: screen.chair.view is not None and screen.chair.view.phase != OVER)
        assert "The cards of the earlier game are dealt again" in screen.chair.remarks(ENGLISH)[0][1]


def sits_elsewhere(pilot: Pilot[str], chair: OnlineChair) -> bool:
    screen = pilot.app.screen
    return isinstance(screen, GameScreen) and screen.chair is not chair
