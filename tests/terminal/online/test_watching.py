"""Watching a table from the terminal: no hidden cards, every event, and the match's next game as well."""

from __future__ import annotations

import threading

import pytest

from claimant.locale.languages import language
from claimant.rules.state import OVER
from claimant.terminal.app.app import ClaimantApp
from claimant.terminal.app.screens.end import EndScreen
from claimant.terminal.app.screens.game import GameScreen
from claimant.terminal.online.joining import Away, NoSeat, take_seat, watch
from claimant.terminal.online.remembered_seats import tickets
from claimant.terminal.online.seat import OnlineChair
from claimant.terminal.settings import Settings
from tests.terminal.app.stage import text_of
from tests.terminal.online.people import Guest, Lines
from tests.terminal.online.tables import Table
from tests.terminal.online.test_playing import see
from tests.web.served import Served


def watch_link(table: Table) -> str:
    return f"{table.served.url}/watch/{table.new['watch']}"


def test_a_link_to_watch_takes_no_seat_and_is_not_kept_as_one(served: Served) -> None:
    table = Table(served, "open", "open")
    for ticket in (watch(watch_link(table), "en"), take_seat(watch_link(table), "Ada", "en")):
        assert (ticket.table, ticket.seat) == (table.id, None)
    assert tickets() == []
    assert all(chair["who"] == "open" for chair in table.look()["chairs"])


def test_a_link_to_a_seat_is_not_for_watching_and_a_wrong_one_is_refused(served: Served) -> None:
    table = Table(served, "open", "open")
    with pytest.raises(NoSeat, match="“claimant join” takes it"):
        watch(table.link(0), "en")
    with pytest.raises(NoSeat, match="is no longer valid"):
        watch(f"{served.url}/watch/nonsense", "en")
    with pytest.raises(Away):
        watch("http://127.0.0.1:9/watch/x", "en")


def test_a_spectator_in_plain_lines_is_told_every_card_and_follows_the_rematch(served: Served) -> None:
    table = Table(served, "open", "open")
    ada, ben = Guest(table, 0, "Ada"), Guest(table, 1, "Ben")
    cat = Lines(watch(watch_link(table), "en"))
    cat.see("You are watching a table at")
    table.start()
    cat.see("1. Ada 2. Ben Factions: Goblins")
    cat.see("Ada’s turn.")
    cat.type("votes")
    cat.see("No faction has a favourite yet.")
    cat.type("go5")
    cat.see("It is not your turn. Ada’s turn.")
    cat.type("say hello")
    cat.see("That can’t be done now.")
    players = [threading.Thread(target=each.play_out, daemon=True) for each in (ada, ben)]
    for player in players:
        player.start()
    cat.see("The game is over.")
    cat.see("If they play again, you will see that too. q: leave.")
    assert cat.said.count("Ada plays ") == cat.said.count("Ben plays ") == 26
    assert "Your hand" not in cat.said
    assert "Ada draws a card." in cat.said
    ada.do("rematch")
    cat.see("The match goes on at the next table.")
    cat.see("Ben’s turn.")  # the first lead goes round
    cat.type("q")
    cat.wait()
    assert cat.said.endswith("Goodbye.")


def test_a_spectator_whose_input_has_ended_watches_to_the_end(served: Served) -> None:
    table = Table(served, "open", "bot", pace="at-once")
    ada = Guest(table, 0, "Ada")
    cat = Lines(watch(watch_link(table), "en"))
    cat.hang_up()
    table.start()
    ada.play_out()
    cat.wait()
    assert cat.ended
    assert "The game is over." in cat.said


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.mark.anyio
async def test_a_spectator_in_the_app_sees_the_game_and_the_next_one(served: Served) -> None:
    table = Table(served, "open", "open")
    ada, ben = Guest(table, 0, "Ada"), Guest(table, 1, "Ben")
    table.start()
    chair = OnlineChair(watch(watch_link(table), "en"), language("en"))
    app = ClaimantApp(language("en"), lambda: GameScreen(chair), Settings(pace="at once", ascii=False))
    async with app.run_test(size=(80, 24)) as pilot:
        await see(pilot, lambda: chair.view is not None)
        assert chair.view is not None
        assert chair.view.hand == ()
        bar = text_of(pilot).split("\n")[-1]
        assert "n Last trick" in bar
        assert not any(word in bar for word in ("Hint", "Take back", "Say"))
        await pilot.press("j")  # nobody would hear a phrase
        assert isinstance(app.screen, GameScreen)
        await pilot.press("question_mark")
        await pilot.pause()
        assert "PgUp PgDn" in text_of(pilot)
        assert "Take back" not in text_of(pilot)
        await pilot.press("escape")
        players = [threading.Thread(target=each.play_out, daemon=True) for each in (ada, ben)]
        for player in players:
            player.start()
        await see(pilot, lambda: isinstance(app.screen, EndScreen))
        await pilot.press("a")  # it is not for spectators to ask for that
        assert isinstance(app.screen, EndScreen)
        ben.do("rematch")
        await see(pilot, lambda: chair.view is not None and chair.view.phase != OVER)
        await see(pilot, lambda: isinstance(app.screen, GameScreen))
        await chair.leave()
