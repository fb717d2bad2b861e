"""From a link to a seat, and back to it."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from claimant.locale.languages import language
from claimant.notation.records.record_file import write
from claimant.rules.game import Game
from claimant.rules.lineup import LineUp
from claimant.rules.presets import PRESETS
from claimant.terminal.online import remembered_seats
from claimant.terminal.online.fair_deals import Deals
from claimant.terminal.online.joining import Away, Link, NoSeat, read_link, take_seat
from claimant.terminal.online.remembered_seats import Ticket
from claimant.terminal.online.requests import Server
from tests.terminal.online.tables import Table
from tests.web.served import Served

TICKET = Ticket("http://a:1", "t1", 0, "secret", "Ada")


@pytest.mark.parametrize(
    ("url", "link"),
    [
        ("http://192.168.0.7:8000/join/abc", Link("http://192.168.0.7:8000", invitation="abc")),
        ("https://claim.example/join/abc?x=1#y", Link("https://claim.example", invitation="abc")),
        ("192.168.0.7:8000/join/abc/", Link("http://192.168.0.7:8000", invitation="abc")),
        ("http://[::1]:8000/join/abc", Link("http://[::1]:8000", invitation="abc")),
        ("http://host/games/join/abc", Link("http://host/games", invitation="abc")),
        ("http://host/watch/abc", Link("http://host", invitation="abc")),
        ("http://host/t/0123", Link("http://host", table="0123")),
        ("http://host:1/", Link("http://host:1")),
        ("host:1/daily", Link("http://host:1", is_daily=True)),
        ("https://host/games/daily/", Link("https://host/games", is_daily=True)),
        ("localhost", Link("http://localhost")),
    ],
)
def test_a_link_is_taken_apart(url: str, link: Link) -> None:
    assert read_link(url) == link


@pytest.mark.parametrize(
    "url", ["ftp://host/join/x", "http://", "http://host:port/join/x", "://", "http://[::1/join/x"]
)
def test_what_is_no_link_is_said_with_what_would_be_one(url: str) -> None:
    with pytest.raises(NoSeat, match="such a link looks like http://"):
        take_seat(url, "Ada", "en")


def test_a_seat_is_taken_and_remembered_so_that_nobody_else_can_read_it(served: Served, data: Path) -> None:
    table = Table(served, "open", "open")
    ticket = take_seat(table.link(1), "Ada", "en")
    assert (ticket.server, ticket.table, ticket.seat) == (served.url, table.id, 1)
    assert table.look()["chairs"][1]["name"] == "Ada"
    file = data / "seats.json"
    if os.name == "posix":
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in data.iterdir()] == ["seats.json"]


@pytest.mark.parametrize("way", ["", "{server}", "{server}/t/{table}", "{link}"])
def test_every_way_leads_back_to_the_same_seat(served: Served, way: str) -> None:
    table = Table(served, "open", "open")
    taken = take_seat(table.link(0), "Ada", "en")
    back = take_seat(way.format(server=served.url, table=table.id, link=table.link(0)), "Somebody", "en")
    assert (back.token, back.seat) == (taken.token, taken.seat)
    assert table.look()["chairs"][0]["name"] == "Ada"


def test_the_seat_that_was_used_last_comes_first(served: Served) -> None:
    first, second = Table(served, "open", "bot"), Table(served, "open", "bot")
    take_seat(first.link(0), "Ada", "en")
    take_seat(second.link(0), "Ada", "en")
    take_seat(f"{served.url}/t/{first.id}", "Ada", "en")
    assert take_seat("", "Ada", "en").table == first.id


def test_without_a_seat_one_is_told_how_to_get_one() -> None:
    with pytest.raises(NoSeat, match="You have no seat yet"):
        take_seat("", "Ada", "en")
    with pytest.raises(NoSeat, match="which has /join/ in it"):
        take_seat("http://127.0.0.1:9", "Ada", "en")


def test_a_seat_that_was_taken_away_is_forgotten(served: Served) -> None:
    table = Table(served, "open", "open")
    take_seat(table.link(1), "Ada", "en")
    table.do("remove", seat=1)
    with pytest.raises(NoSeat, match="is not yours any more"):
        take_seat("", "Ada", "en")
    assert remembered_seats.tickets() == []


@pytest.mark.parametrize(("language", "said"), [("en", "This link is no longer valid"), ("de", "Dieser Link")])
def test_what_the_server_refuses_it_says_itself_in_our_language(served: Served, language: str, said: str) -> None:
    with pytest.raises(NoSeat, match=said):
        take_seat(f"{served.url}/join/nonsense", "Ada", language)


def test_a_server_that_is_not_there_or_is_another_one_can_t_be_reached(tmp_path: Path) -> None:
    import threading
    from http.server import HTTPServer, SimpleHTTPRequestHandler

    with pytest.raises(Away, match="can’t be reached: Connection refused"):
        take_seat("http://127.0.0.1:9/join/x", "Ada", "en")

    class Page(SimpleHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"<!doctype html>Hello")

        def log_message(self, *_: object) -> None: ...

    with HTTPServer(("127.0.0.1", 0), Page) as other:
        threading.Thread(target=other.handle_request, daemon=True).start()
        with pytest.raises(Away, match="it is not a claimant server"):
            take_seat(f"http://127.0.0.1:{other.server_port}/join/x", "Ada", "en")


def test_tickets_survive_a_file_that_cannot_be_read(data: Path) -> None:
    data.mkdir()
    (data / "seats.json").write_text("nonsense", encoding="utf-8")
    assert remembered_seats.tickets() == []
    remembered_seats.keep(TICKET)
    assert remembered_seats.held_at("http://a:1") is not None
    assert remembered_seats.held_at("http://a:1", "another") is None


def test_a_seat_is_remembered_once_and_not_for_ever() -> None:
    for number in range(60):
        remembered_seats.keep(Ticket("http://a:1", f"t{number}", 0, "secret", "Ada"))
    remembered_seats.keep(Ticket("http://a:1", "t59", 1, "new", "Ada"))
    held = remembered_seats.tickets()
    assert len(held) == remembered_seats.MOST
    assert [each.token for each in held if each.table == "t59"] == ["new"]


def test_the_deal_of_the_day_is_begun_once_and_found_again(served: Served) -> None:
    link = f"{served.url}/daily"
    first = take_seat(link, "Ada", "en")
    assert take_seat(link, "Ada", "en").table == first.table
    asked = Server(served.url, first.token)
    view = asked.ask(f"/api/tables/{first.table}/view")
    assert view["you"]["seat"] == first.seat
    assert asked.ask("/api/daily")["begun"] == 1


def test_two_computers_get_the_same_cards_of_the_day(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = []
    for number in range(2):
        monkeypatch.setenv("CLAIMANT_DATA", f"{os.environ['CLAIMANT_DATA']}{number}")
        ticket = take_seat(f"{served.url}/daily", "Ada", "en")
        view = Server(served.url, ticket.token).ask(f"/api/tables/{ticket.table}/view")
        hands.append((ticket.table, view["view"]["hand"]))
    assert hands[0][0] != hands[1][0]
    assert hands[0][1] == hands[1][1]


def test_of_a_deal_of_the_day_the_client_says_that_nobody_adds_to_it_and_waits_for_its_proof(served: Served) -> None:
    ticket = take_seat(f"{served.url}/daily", "Ada", "en")
    server, path = Server(served.url, ticket.token), f"/api/tables/{ticket.table}"
    deals = Deals(ticket, server)
    told = server.ask(f"{path}/view")["deal"]
    bots = frozenset({0, 1} - {ticket.seat})
    assert not deals.attend(told, bots, None), "no part of ours is due"
    english = language("en")
    assert deals.said(english) == (
        "This is a deal of the day: nobody adds a part to it, and its secret is published the next day."
    )
    game = Game.deal(LineUp.of(2, PRESETS["claim"].factions), bytes(48))
    deals.check(write(game.play(game.legal[0])).encode())
    assert "Warning" not in deals.said(english), "the proof of today comes tomorrow"
    assert not deals.is_fair
    assert deals.verdict(english) == ""
