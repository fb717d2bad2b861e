"""Takes a seat by a link, or returns to a remembered one; the result is a ticket."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import SplitResult, urlsplit

from claimant.locale.errors import UserError
from claimant.locale.marks import N_
from claimant.notation.names import clean
from claimant.rules import reason
from claimant.rules.nouns import printable
from claimant.terminal.online.daily_deal import day_table
from claimant.terminal.online.remembered_seats import Ticket, forget, held_at, keep, tickets
from claimant.terminal.online.requests import NO_SERVER, Refused, Server, Unreachable

if TYPE_CHECKING:
    from claimant.locale.languages import Language

JOIN, WATCH, TABLE, DAILY = "/join/", "/watch/", "/t/", "/daily"


class NoSeat(UserError):
    """The seat can't be taken; the message says why."""


class Away(UserError):
    """The server can't be reached."""

    SENTENCE = N_("{server} can’t be reached: {problem}.")

    def __init__(self, server: str, problem: str) -> None:
        super().__init__(self.SENTENCE, server=server, problem=problem)
        self.server, self.problem = server, problem

    def said(self, language: Language) -> str:
        return language.text(self.SENTENCE, server=self.server, problem=language.text(self.problem))


class Link(NamedTuple):
    """A parsed address."""

    server: str
    invitation: str = ""
    """The token of a link to a seat, or to watch."""
    table: str = ""
    is_daily: bool = False
    """Does it lead to the deal of the day?"""


def read_link(url: str) -> Link:
    """What an address leads to: an invitation, a table, or just a server."""
    parts = _parts(url if "://" in url else f"http://{url}")
    if parts is None:
        raise NoSeat(
            N_("{url} is not a link to a seat; such a link looks like http://192.168.0.7:8000/join/…"),
            url=printable(url),
        )
    for part, field in ((JOIN, "invitation"), (WATCH, "invitation"), (TABLE, "table")):
        before, found, rest = parts.path.partition(part)
        if found:
            server = f"{parts.scheme}://{parts.netloc}{before.rstrip('/')}"
            name = rest.partition("/")[0]
            return Link(server, invitation=name) if field == "invitation" else Link(server, table=name)
    path = parts.path.rstrip("/")
    return Link(f"{parts.scheme}://{parts.netloc}{path.removesuffix(DAILY)}", is_daily=path.endswith(DAILY))


def _parts(text: str) -> SplitResult | None:
    """The parts of a web address; None if it isn't one."""
    try:
        parts = urlsplit(text)
        is_right = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return None
    return parts if is_right else None


def take_seat(url: str, name: str, language: str) -> Ticket:
    """The seat of a link, or the one already held there; without a link, the one used last."""
    if not url:
        held = next(iter(tickets()), None)
        if held is None:
            raise NoSeat(
                N_("You have no seat yet: take one with “claimant join URL” and the link that the host sent you.")
            )
        return come_back(held, language)
    link = read_link(url)
    if link.invitation:
        return _invited(link, cleaned(name), language)
    if link.is_daily:
        return _of_the_day(link, cleaned(name), language)
    held = held_at(link.server, link.table)
    if held is None:
        raise NoSeat(N_("You have no seat there: use the link that the host sent you, which has /join/ in it."))
    return come_back(held, language)


def watch(url: str, language: str) -> Ticket:
    """A spectator's ticket from the link to watch; this never takes a seat."""
    link = read_link(url)
    guest = Server(link.server, link.invitation, language)
    try:
        found = guest.ask("/api/link")
        if found["seat"] is not None:
            raise NoSeat(N_("That link is for a seat: “claimant join” takes it. To watch, ask for the link to watch."))
        return Ticket(link.server, str(found["table"]), None, link.invitation, "")
    except Refused as error:
        raise NoSeat("{problem}", problem=str(error)) from None
    except (Unreachable, KeyError, TypeError) as error:
        raise _away(link.server, error) from None


def cleaned(name: str) -> str:
    """The name as everybody at the table will see it."""
    try:
        return clean(name)
    except reason.Refused as refused:
        raise NoSeat(refused.reason) from None


def _invited(link: Link, name: str, language: str) -> Ticket:
    """Take the seat of the link; a player who already sits there continues."""
    guest = Server(link.server, link.invitation, language)
    try:
        found = guest.ask("/api/link")
        table, seat = str(found["table"]), found["seat"]
        held = held_at(link.server, table)
        if held is not None and held.seat == seat and _is_good(held, language):
            keep(held)
            return held
        if seat is None:
            return Ticket(link.server, table, None, link.invitation, "")
        seated = guest.ask(f"/api/tables/{table}/seat", {"name": name})
        ticket = Ticket(link.server, table, int(seated["seat"]), str(seated["token"]), name)
    except Refused as error:
        raise NoSeat("{problem}", problem=str(error)) from None
    except (Unreachable, KeyError, TypeError, ValueError) as error:
        raise _away(link.server, error) from None
    keep(ticket)
    return ticket


def _of_the_day(link: Link, name: str, language: str) -> Ticket:
    """A table with today's deal."""
    try:
        ticket = day_table(link.server, name, language)
    except Refused as error:
        raise NoSeat("{problem}", problem=str(error)) from None
    except (Unreachable, KeyError, TypeError, ValueError) as error:
        raise _away(link.server, error) from None
    keep(ticket)
    return ticket


def come_back(held: Ticket, language: str) -> Ticket:
    """Return to a seat, if it is still ours."""
    try:
        good = _is_good(held, language)
    except Unreachable as error:
        raise _away(held.server, error) from None
    if not good:
        forget(held)
        raise NoSeat(N_("Your seat at {server} is not yours any more, or its table is gone."), server=held.server)
    keep(held)
    return held


def _is_good(held: Ticket, language: str) -> bool:
    try:
        told = Server(held.server, held.token, language).ask(f"/api/tables/{held.table}/view")
        return (told["you"]["seat"] is None) == (held.seat is None)  # the host may have let seats change places
    except Refused:
        return False
    except (KeyError, TypeError):
        raise Unreachable(NO_SERVER) from None


def _away(server: str, error: Exception) -> Away:
    return Away(server, str(error) if isinstance(error, Unreachable) else NO_SERVER)
