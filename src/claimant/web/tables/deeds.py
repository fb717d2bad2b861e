"""Deeds: the stored events of a table. The table's state is the replay of its deeds.

Only digests of tokens are stored. The secrets of a deal are stored, and published when the table ends.
"""

from __future__ import annotations

from datetime import date
from typing import Literal, TypeAlias

import msgspec

from claimant.fair.daily import name_of
from claimant.notation.records.proofs import Proof
from claimant.web.tables.plan import Plan

By = Literal["player", "bot", "clock"]
What = Literal["back", "end", "resign", "stay"]
"""What is asked: to take a move back, to end without a result, to resign together, to play on without somebody."""


WhyClosed: TypeAlias = Literal["abandoned", "idle", "damaged", "agreed", "left", "moderated"]


class Deed(
    msgspec.Struct, frozen=True, tag_field="deed", tag=str.lower, omit_defaults=True, forbid_unknown_fields=True
):
    """One entry of a table's log. An unknown field means that a newer version wrote it."""


class Origin(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The moment of another game from which a table plays on."""

    start: str
    """That game before its first move, as a record."""
    moves: int
    """How many of its moves the table takes over: they are its first moves."""
    source: str
    """The name of that game in records."""
    address: str
    """The address of that moment on this server."""


class DayDeal(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The deal of a day, which a table plays."""

    day: str
    """As in 2030-12-31, by UTC."""
    start: str = ""
    """The random name of the start that counts for a browser; empty for later ones, which don't count."""

    @property
    def date(self) -> date:
        return date.fromisoformat(self.day)


class Opened(Deed, frozen=True):
    """The host opens the table: the plan, and the digests of the tokens with their rights."""

    table: str
    plan: Plan
    host: str
    watch: str
    invitations: tuple[str, ...]
    """The digest of each seat's link, including bots' seats."""
    at: int
    """When, in seconds since 1970."""
    series: tuple[int, ...] = ()
    """Games won by each seat of the match so far, in halves; empty for the first game."""
    previous: str | None = None
    same_deal_as: str | None = None
    """The table whose deal is played again; None for a new deal."""
    same_deal: Proof | None = None
    """The proof of that deal."""
    origin: Origin | None = None
    """The game that is played on here; its cards are known, so no seat adds a part to the deal."""
    day: DayDeal | None = None
    """The deal of the day, if it is played here; no seat adds a part to it."""
    # Only for version 1 of fair deals, or for tables that play such a deal again:
    secret: str = ""
    salts: tuple[str, ...] = ()

    @property
    def dealt_for(self) -> str:
        """What the deal is made for: the table, or the day."""
        return self.table if self.day is None else name_of(self.day.date)


class Sat(Deed, frozen=True):
    """A person takes a seat."""

    seat: int
    name: str
    tokens: tuple[str, ...] = ()
    """The digests of the tokens that the person's browsers get."""


class Reopened(Deed, frozen=True):
    """Somebody used the link of a taken seat on another device. Everybody is informed, because it shows that hand."""

    seat: int
    token: str


class Stood(Deed, frozen=True):
    """A person leaves a seat before the game, or the host removes them: the old link becomes invalid."""

    seat: int
    invitation: str


class Hired(Deed, frozen=True):
    """A bot takes an open seat."""

    seat: int
    level: str


class BotSat(Deed, frozen=True):
    """A bot that connects to the server accepts its invitation."""

    seat: int
    bot: str


class BotDeclined(Deed, frozen=True):
    """A bot that connects to the server doesn't come: the seat is open."""

    seat: int
    bot: str
    why: Literal["declined", "silent", "revoked"] = "declined"
    """It said so, it didn't answer in time, or its token has ended."""


class Changed(Deed, frozen=True):
    """The host changes the set-up while the table waits; people keep their seats, and seats that stay their links."""

    plan: Plan
    invitations: tuple[str, ...]
    """The digest of each seat's link."""


class Swapped(Deed, frozen=True):
    """The host lets two seats change places, with all who sit there and their links."""

    seat: int
    other: int


class Published(Deed, frozen=True):
    """The table is listed for everybody, or no longer."""

    public: bool
    by: Literal["host", "absence"] = "host"
    """A table whose host is gone is taken off the list."""


class Started(Deed, frozen=True):
    """The host starts the game: the rounds of the deal begin."""


class RoundBegan(Deed, frozen=True):
    """A round of the deal begins: the server shows the commitment to its secret."""

    round: int
    secret: str


class Committed(Deed, frozen=True):
    """A seat sends the commitment to its salt."""

    seat: int
    commitment: str


class Listed(Deed, frozen=True):
    """The list of all commitments of the round is final and shown to everybody."""


class Revealed(Deed, frozen=True):
    """A seat reveals the salt that it had committed to."""

    seat: int
    salt: str


class Withheld(Deed, frozen=True):
    """A seat did not reveal its salt in time: the log names it, and another round begins."""

    seat: int
    times: int
    """How often it has failed; after the second time it is not asked again."""


class Salted(Deed, frozen=True):
    """Only in tables of version 1: a seat's salt, without a commitment."""

    seat: int
    salt: str


class Dealt(Deed, frozen=True):
    """The cards are dealt."""


class Moved(Deed, frozen=True):
    """A move was made."""

    seat: int
    move: str
    by: By
    id: str = ""
    """The client's id of the move, so that a repeated request changes nothing."""


class WentBack(Deed, frozen=True):
    """A player took back everything since their last decision."""

    seat: int
    moves: int
    """How many moves remain."""


class TimeUp(Deed, frozen=True):
    """The clock moved for a player. It is never stored: it follows from the move, and the log shows it before it."""

    seat: int
    card: str = ""
    """The card that it played; empty for other choices, which may be secret."""


class Asked(Deed, frozen=True):
    """A player asks the others for something; a question about somebody who left asks them by itself."""

    seat: int
    what: What
    moves: int = 0
    """How many moves would remain, if a move is to be taken back."""
    card: str = ""
    """The card to take back, if everybody has seen it."""


class Consented(Deed, frozen=True):
    """A player says yes to what is asked."""

    seat: int
    what: What


class Denied(Deed, frozen=True):
    """A player says no to what is asked, or withdraws the question."""

    seat: int
    what: What
    withdrawn: bool = False


class Settled(Deed, frozen=True):
    """Everybody who is left plays on after a player has left the table."""


class Resigned(Deed, frozen=True):
    """A player gives the game up: the other side wins."""

    seat: int


class Departed(Deed, frozen=True):
    """A player leaves the table for good, and a bot plays on; the others may stop the game."""

    seat: int
    level: str


class Unwatched(Deed, frozen=True):
    """A moderator ends the link to watch, and those who watch by it leave."""


class Replaced(Deed, frozen=True):
    """A bot takes over for a player who is gone."""

    seat: int
    level: str


class Returned(Deed, frozen=True):
    """A player takes the seat back."""

    seat: int


class Said(Deed, frozen=True):
    """A player says one of the fixed phrases."""

    seat: int
    phrase: str


class Continued(Deed, frozen=True):
    """The next game of the match is at another table."""

    table: str


class Lost(Deed, frozen=True):
    """The server's file was damaged: the table's last entries are gone, and it continues from the rest."""

    entries: int


class Proposed(Deed, frozen=True):
    """After a game a player proposes to play its deal again; the other people must agree."""

    seat: int


class Agreed(Deed, frozen=True):
    """A player agrees to play the same deal again."""

    seat: int


class Declined(Deed, frozen=True):
    """A player declines to play the same deal again, or withdraws the proposal."""

    seat: int


class Replayed(Deed, frozen=True):
    """The cards of an earlier game are dealt again: everybody may know them, so the game doesn't count."""


class Closed(Deed, frozen=True):
    """The table is closed."""

    why: WhyClosed


AnyDeed = (
    Opened | Sat | Reopened | Stood | Hired | Started | RoundBegan | Committed | Listed | Revealed
    | Withheld | Salted | Dealt | Moved | WentBack | Replaced | Returned | Said | Continued | Lost | Closed
    | Proposed | Agreed | Declined | Replayed | TimeUp | Asked | Consented | Denied | Settled | Resigned | Departed
    | Changed | Swapped | Published | Unwatched | BotSat | BotDeclined
)  # fmt: skip
