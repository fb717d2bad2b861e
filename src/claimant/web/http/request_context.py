"""What a handler knows of a request: who calls, about which table, in which language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import msgspec

from claimant.rules.cards import Seat
from claimant.web.http.limits import Doorkeeper
from claimant.web.tables.access import Role, digest
from claimant.web.tables.hall import Hall
from claimant.web.tables.room import Room

if TYPE_CHECKING:
    from claimant.locale.languages import Language


class Settings(msgspec.Struct, frozen=True, omit_defaults=True):
    """A viewer's settings, kept in a cookie."""

    language: str = ""
    """Empty: the language that the browser asks for."""
    theme: Literal["auto", "light", "dark"] = "auto"
    motion: Literal["off", "slow", "normal", "fast"] = "normal"
    pause: Literal["time", "tap"] = "time"
    """After a complete trick: go on after some time, or by a tap."""
    sound: bool = False
    confirm: Literal["auto", "on", "off"] = "auto"
    """Ask before a card is played? By default on small touch screens."""
    sort: Literal["faction", "value"] = "faction"
    name: str = ""
    last: Annotated[str, msgspec.Meta(max_length=160)] = ""
    """The table code of the last set-up."""


class RequestContext(msgspec.Struct, frozen=True):
    """Who sent a request, about which table and seat, in which language."""

    hall: Hall
    doorkeeper: Doorkeeper
    base_url: str
    """How links to this server begin, as in `http://192.168.0.7:8000`."""
    path: str
    address: str
    tokens: tuple[str, ...]
    """All tokens of the request, from cookies or from a bearer header."""
    language: Language
    settings: Settings
    wanted: Seat | None = None
    """The seat that the address asks for, as in `?seat=1`, where a browser may hold several."""
    room: Room | None = None
    role: Role = Role("")
    problem: str = ""
    """Why the submitted form changed nothing, for the page to show."""
    tables: tuple[str, ...] = ()
    """The tables for which this browser has cookies."""

    @property
    def asked(self) -> str:
        """The query string for links on the page, so that a browser that chose a seat keeps it."""
        return "" if self.wanted is None else f"?seat={self.wanted}"

    @property
    def here(self) -> Room:
        """The room that the request is about."""
        assert self.room is not None
        return self.room

    @property
    def seat_links(self) -> dict[Seat, str]:
        """The links to seats that the caller may share: the host has all of them, a guest none."""
        tokens = {digest(token): token for token in self.tokens}
        return {
            seat: f"{self.base_url}/join/{tokens[chair.invitation]}"
            for seat, chair in enumerate(self.here.table.chairs)
            if chair.invitation in tokens
        }

    @property
    def watch_link(self) -> str | None:
        """The link for spectators, if the caller has it."""
        told = self.here.table.watch
        return next((f"{self.base_url}/watch/{token}" for token in self.tokens if digest(token) == told), None)
