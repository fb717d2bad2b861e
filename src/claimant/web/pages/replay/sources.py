"""Finds the game that an address of a replay means: one that has ended at a table here, or a record in the address."""

from __future__ import annotations

import hmac
from collections import OrderedDict
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from claimant.locale.marks import N_
from claimant.notation.names import named
from claimant.notation.records.record_file import Record
from claimant.notation.records.walk import Walk
from claimant.review.positions import NotReviewable, check
from claimant.web.api.records import checked, details_of, game_of
from claimant.web.http.errors import RequestError
from claimant.web.http.limits import LimitKind
from claimant.web.http.server_context import about, gone
from claimant.web.pages.replay.packed import BEGINNING, unpack
from claimant.web.pages.review.panel import Reviewed
from claimant.web.pages.table_page.people import chair_name
from claimant.web.pages.table_page.scene import Person
from claimant.web.tables.access import replay_name
from claimant.web.tables.insight.reviews import named_by

if TYPE_CHECKING:
    from claimant.locale.languages import Language
    from claimant.web.http.request_context import RequestContext
    from claimant.web.http.server_context import ServerContext
    from claimant.web.tables.table import Table

KEPT = 64
"""How many games are kept in memory with all their steps."""
NO_REPLAY = N_("There is no game at this address: ask the person who sent it for a new one.")
STILL_PLAYED = N_("This game is still being played: its replay can be seen once it is over.")
PERSON = "person"


class Source(NamedTuple):
    """A game to be shown."""

    name: str
    """Its part of the address."""
    walk: Walk
    table: Table | None = None
    """Its table, if it was played here."""
    reviewed: Reviewed = Reviewed()

    @property
    def review_name(self) -> str:
        """The name of its review."""
        return named_by(self.name) if self.table is None else self.table.id

    @property
    def is_reviewable(self) -> bool:
        """Is it finished, with all its cards known?"""
        try:
            check(self.walk.record)
        except NotReviewable:
            return False
        return True

    def people(self, language: Language) -> tuple[Person, ...]:
        """Who played."""
        if self.table is not None:
            return tuple(
                Person(chair_name(chair, seat, language), is_bot=not chair.is_person, level=chair.level)
                for seat, chair in enumerate(self.table.chairs)
            )
        details, players = self.walk.record.details, self.walk.record.game.lineup.players
        names = named(details.names, language.words.default_names(players))
        levels = details.played_by or (PERSON,) * players
        return tuple(
            Person(name, is_bot=level != PERSON, level=level) for name, level in zip(names, levels, strict=True)
        )


class Walks:
    """The games that were looked at last, so that a step takes no more than its own time."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Walk] = OrderedDict()

    def find(self, name: str, make: Callable[[], Walk]) -> Walk:
        found = self._kept.pop(name, None) or make()
        self._kept[name] = found
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return found


async def find(context: ServerContext, call: RequestContext, name: str, walks: Walks) -> tuple[RequestContext, Source]:
    """The game of this name, and the request context with the caller's role at its table."""
    if name.startswith(BEGINNING):
        return call, Source(name, walks.find(name, lambda: _in_address(call, name)))
    table = name.partition("-")[0]
    room = await context.hall.room(table)
    if room is None or not hmac.compare_digest(replay_name(room.table).encode(), name.encode("utf-8", "replace")):
        call.doorkeeper.admit(call.address, LimitKind.GUESS)
        if aside := context.hall.aside.get(table):
            raise gone(aside)
        raise RequestError(404, NO_REPLAY)
    for other in (room.table.opened.previous, room.table.next_table):  # the page names the games of a match
        if other:
            await context.hall.room(other)
    return about(call, room), of_table(room.table, walks)


def of_table(table: Table, walks: Walks) -> Source:
    """The game of a table, if it has ended."""
    game = game_of(table)
    if not table.has_ended:
        raise RequestError(409, STILL_PLAYED)
    name = replay_name(table)
    return Source(name, walks.find(name, lambda: Walk(Record(game, details_of(table)))), table)


def _in_address(call: RequestContext, name: str) -> Walk:
    text = unpack(name)
    if text is None:
        call.doorkeeper.admit(call.address, LimitKind.GUESS)
        raise RequestError(404, NO_REPLAY)
    return Walk(checked(call, text))
