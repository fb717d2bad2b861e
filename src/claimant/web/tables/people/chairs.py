"""The chairs of a table: who sits at each seat, and who decides there."""

from __future__ import annotations

from typing import Self

from claimant.bots.levels import USUAL
from claimant.notation.guest_names import guest_in
from claimant.web.tables.plan import SeatPlan, Who


class Chair:
    """A seat at the table: who sits there."""

    def __init__(self, who: Who, name: str, level: str, invitation: str) -> None:
        self.who = who
        """`ME` means any person."""
        self.name = name
        self.level = level
        self.invitation = invitation
        """The digest of the link to this seat."""
        self.tokens: tuple[str, ...] = ()
        """The digests of the tokens of the browsers that play here."""
        self.salt = ""
        """Only at tables of version 1."""
        self.stand_in = False
        """Does a bot play for the person who sits here?"""
        self.left = False
        """Has this person left the table for good?"""
        self.accepted = False
        """Has the bot that is invited here accepted?"""

    @classmethod
    def planned(cls, seat: SeatPlan, invitation: str) -> Self:
        """The chair as the host wants it: a bot's, or open."""
        is_bot = seat.who is Who.BOT
        return cls(Who.BOT if is_bot else Who.OPEN, seat.name, seat.level if is_bot else seat.stand_in, invitation)

    @property
    def guest(self) -> str:
        """The name of the bot that connects to the server and is meant to play here; empty if there is none."""
        return guest_in(self.level) if self.who is Who.BOT else ""

    @property
    def is_invited(self) -> bool:
        """Is a bot invited here that hasn't answered?"""
        return bool(self.guest) and not self.accepted

    @property
    def decides(self) -> bool:
        """Does a person or a program outside this server decide here now?"""
        return (self.is_person or bool(self.guest)) and not self.stand_in

    @property
    def thinks_at(self) -> str:
        """The level of a bot of this server that moves here."""
        return USUAL if self.guest else self.level

    def replace(self, level: str) -> None:
        """Let a bot of this level play here for now."""
        self.stand_in = True
        self.level = self.level if self.guest else level

    @property
    def stays(self) -> bool:
        """Does a person sit here who hasn't left the table?"""
        return self.is_person and not self.left

    @property
    def is_person(self) -> bool:
        return self.who is Who.ME

    @property
    def plays_itself(self) -> bool:
        """Does a person decide here now?"""
        return self.is_person and not self.stand_in
