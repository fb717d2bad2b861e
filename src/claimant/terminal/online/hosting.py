"""Hosting a table from the terminal: opening it, filling its seats, starting and closing it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import msgspec
from msgspec.structs import replace

from claimant.bots.levels import BOTS, USUAL
from claimant.locale.errors import UserError
from claimant.locale.marks import N_
from claimant.locale.sentences.levels import level_name
from claimant.notation.guest_names import guest_in
from claimant.rules.lineup import LineUp
from claimant.terminal.online import fair_deals
from claimant.terminal.online.joining import Away, NoSeat, cleaned
from claimant.terminal.online.remembered_seats import Hosting, Ticket, forget, keep, tickets
from claimant.terminal.online.requests import NO_SERVER, NOBODY, Refused, Server, Unreachable
from claimant.terminal.spellings import plain, spellings

if TYPE_CHECKING:
    from claimant.locale.languages import Language

PACES = ("at-once", "fast", "normal", "slow")
SHORTEST, LONGEST = 5, 86400
"""The limits of a clock, in seconds."""


class WrongTable(UserError):
    """A table can't be opened with these options; the message says what would be right."""


class NotASeat(UserError):
    """The text is not a seat, or not a level of a bot."""


class Wanted(msgspec.Struct, frozen=True):
    """The options of the table besides its line-up."""

    name: str
    bots: tuple[str, ...] = ()
    """One for each of the last seats."""
    plays: bool = True
    leader: int = 0
    clock: int | None = None
    pace: str = "normal"
    strict: bool = False
    hints: bool = False


def plan_of(lineup: LineUp, wanted: Wanted) -> dict[str, Any]:
    """The set-up for the server: the host first, then open seats, then bots."""
    free = lineup.players - wanted.plays
    _check(wanted, lineup.players, free)
    people: list[dict[str, Any]] = [{"who": "me"}] if wanted.plays else []
    people += [{"who": "open"}] * (free - len(wanted.bots))
    plan = {
        "players": lineup.players,
        "factions": list(lineup.names),
        "heroes": bool(lineup.heroes),
        "seats": [*people, *({"who": "bot", "level": level} for level in wanted.bots)],
        "leader": wanted.leader,
        "pace": wanted.pace,
        "strict": wanted.strict,
        "hints": wanted.hints,
    }
    return plan if wanted.clock is None else plan | {"clock": wanted.clock}


def _check(wanted: Wanted, players: int, free: int) -> None:
    for level in wanted.bots:
        if level not in BOTS and not guest_in(level):  # the server knows its own bots
            raise WrongTable(N_("There is no bot {level!r}; there are {levels}."), level=level, levels=BOTS)
    if len(wanted.bots) > free:
        raise WrongTable(
            N_("--bot gives one level for each bot: at most {most}, not {found}."),
            most=free, found=len(wanted.bots),
        )  # fmt: skip
    if wanted.pace not in PACES:
        raise WrongTable(N_("--pace is one of {paces}, not {pace!r}."), paces=PACES, pace=wanted.pace)
    if wanted.clock is not None and not SHORTEST <= wanted.clock <= LONGEST:
        raise WrongTable(
            N_("--clock gives {shortest} to {longest} seconds for a decision, not {clock}."),
            shortest=SHORTEST, longest=LONGEST, clock=wanted.clock,
        )  # fmt: skip
    if not 0 <= wanted.leader < players:
        raise WrongTable(
            N_("{option} must be a seat from 0 to {last}, not {seat}."),
            option="--leader", last=players - 1, seat=wanted.leader,
        )  # fmt: skip


def open_table(server: str, plan: dict[str, Any], name: str, language: str, own: bool = False) -> Ticket:
    """Open a new table on a server, and remember the host's ticket."""
    name = cleaned(name)
    try:
        told = Server(server, NOBODY, language).ask("/api/tables", {"plan": plan, "name": name})
        hosting = Hosting(str(told["host"]), tuple(told["invitations"]), str(told["watch"]), own)
        seat = next((at for at, each in enumerate(plan["seats"]) if each["who"] == "me"), None)
        ticket = Ticket(
            server, str(told["table"]["id"]), seat, str(told["seat"] or told["host"]), name, hosting=hosting
        )
    except Refused as error:
        raise NoSeat("{problem}", problem=str(error)) from None
    except (Unreachable, KeyError, TypeError) as error:
        raise Away(server, str(error) if isinstance(error, Unreachable) else NO_SERVER) from None
    keep(ticket)
    return ticket


def last_hosted() -> Ticket:
    """The table that was hosted last."""
    found = next((each for each in tickets() if each.hosting is not None), None)
    if found is None:
        raise NoSeat(N_("You have hosted no table yet: “claimant host” opens one."))
    return found


def port_of(ticket: Ticket) -> int | None:
    """The port in the links of a table."""
    return urlsplit(ticket.server).port


def moved_to(ticket: Ticket, server: str) -> Ticket:
    """The same table at its current address; our own server may have another one than last time."""
    moved = replace(ticket, server=server)
    if moved != ticket:
        fair_deals.move(ticket, moved)
        forget(ticket)
        keep(moved)
    return moved


class HostDesk:
    """What the host can do before a game."""

    def __init__(self, ticket: Ticket, language: Language) -> None:
        assert ticket.hosting is not None
        self.ticket = ticket
        self._hosting = ticket.hosting
        self.server = Server(ticket.server, ticket.hosting.token, language.code)

    def _ask(self, action: str, **body: object) -> Any:
        return self.server.ask(f"/api/tables/{self.ticket.table}/{action}", body)

    def start(self) -> None:
        self._ask("start")

    def hire(self, seat: int, level: str = USUAL) -> None:
        self._ask("hire", seat=seat, level=level)

    def close(self) -> None:
        self._ask("close")

    def levels(self) -> tuple[str, ...]:
        """The bots that can be put on a seat now: our levels, and those that are connected to the server."""
        try:
            told = self.server.ask("/api/bots")
            return tuple(str(each["level"]) for each in told["bots"] if each["here"]) or BOTS
        except (Refused, Unreachable, KeyError, TypeError):
            return BOTS

    def remove(self, seat: int) -> str:
        """Free a seat, and return its new link."""
        told = self._ask("remove", seat=seat)
        changed = list(self._hosting.invitations)
        changed[seat] = str(told["invitation"])
        self._hosting = replace(self._hosting, invitations=tuple(changed))
        self.ticket = replace(self.ticket, hosting=self._hosting)
        keep(self.ticket)
        return self.link(seat)

    def link(self, seat: int) -> str:
        """The link to send to the person for this seat."""
        return f"{self.ticket.server}/join/{self._hosting.invitations[seat]}"

    @property
    def watch_link(self) -> str:
        return f"{self.ticket.server}/watch/{self._hosting.watch}"


def find_seat(typed: str, players: int) -> int:
    """The seat with this number; people count from 1."""
    if typed.isdecimal() and 1 <= int(typed[:3]) <= players:
        return int(typed[:3]) - 1
    raise NotASeat(N_("Name a seat by its number, from 1 to {last}."), last=players)


def find_level(typed: str, language: Language) -> str:
    """The level with this name, in English or in the reader's language."""
    wanted = plain(typed)
    if guest_in(wanted):
        return wanted
    for level in BOTS:
        if wanted in {level, *spellings(level_name(level, language))}:
            return level
    raise NotASeat(N_("There is no bot {level!r}; there are {levels}."), level=typed, levels=BOTS)
