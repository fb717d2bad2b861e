"""Keeps the figures of a running server current, and logs once a minute what is only counted."""

from __future__ import annotations

import asyncio
import logging
import os
from collections import Counter
from importlib.metadata import version
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from claimant.bots.processes.thinkers import Thinkers
from claimant.locale.marks import N_
from claimant.web.http.errors import RequestError
from claimant.web.http.open_files import raise_limit
from claimant.web.http.server_context import ServerContext
from claimant.web.monitoring import figures
from claimant.web.monitoring.logs import say
from claimant.web.operation.admin_access import AdminAccess
from claimant.web.storage.incidents import IncidentKind
from claimant.web.tables.hall import Hall
from claimant.web.tables.table import Stage

SECONDS = 5.0
ROUNDS = 12
"""After so many updates the log says what was counted: once a minute."""
FOLDERS = (Path("/proc/self/fd"), Path("/dev/fd"))
TEXT = "text/plain; version=0.0.4; charset=utf-8"
NOT_HERE = N_("There is no page at this address.")


class Observer:
    """Looks at a server every few seconds."""

    def __init__(self, context: ServerContext, thinkers: Thinkers, access: AdminAccess) -> None:
        self._context = context
        self._thinkers = thinkers
        self._access = access
        self._late = thinkers.late
        self._said = Counter({**figures.REFUSALS, "late": self._late})
        figures.INFO.labels(version("claimant")).set(1)

    async def metrics(self, request: Request) -> Response:
        """The figures, for those who may see them; for others there is nothing here."""
        if not self._access.may_see_metrics(request):
            raise RequestError(404, NOT_HERE)
        self.look()
        return Response(figures.all_figures(), headers={"content-type": TEXT})

    async def run(self) -> None:
        """Look again and again."""
        rounds = 0
        while True:
            self.look()
            rounds += 1
            if rounds % ROUNDS == 0:
                self.say_counts()
            await asyncio.sleep(SECONDS)

    def look(self) -> None:
        """Bring the figures up to date that aren't counted where they change."""
        hall = self._context.hall
        stages = Counter(room.table.stage for room in hall.rooms.values())
        here = hall.counted
        ended = sum(room.table.has_ended for room in hall.rooms.values())
        stages[Stage.OVER] += max(0, here.tables - here.going_on - ended)  # those that aren't in memory
        stages[Stage.WAITING] += max(0, here.going_on - (len(hall.rooms) - ended))
        for stage in Stage:
            figures.TABLES.labels(stage.value).set(stages[stage])
        aside = Counter(each.why for each in hall.aside.values())
        for why in IncidentKind:
            figures.ASIDE.labels(why.value).set(aside[why])
        rooms = list(hall.rooms.values())
        figures.PLAYERS.set(sum(room.presence.people for room in rooms))
        figures.WATCHERS.set(sum(room.presence.watchers.number for room in rooms))
        figures.STREAMS.set(self._context.doorkeeper.open_streams)
        figures.WAITING.set(self._thinkers.waiting)
        figures.FAILING.set(int(hall.is_failing))
        figures.FILES.set(open_files())
        figures.MOST_FILES.set(raise_limit())
        figures.LATE.inc(self._thinkers.late - self._late)
        self._late = self._thinkers.late

    def say_counts(self) -> None:
        """Log what was refused, and how many bots were late, since the last time."""
        now = Counter(figures.REFUSALS)
        now["late"] = self._late
        new = now - self._said
        late = new.pop("late", 0)
        if new:
            say("refused", f"Refused in the last minute: {new.total()}.", **dict(sorted(new.items())))
        if late:
            say("late-bots", f"Moves of bots that came late in the last minute: {late}.", logging.WARNING, count=late)
        self._said = now


def say_loaded(hall: Hall, seconds: float) -> None:
    """Log how many tables a server has found at its start; it loads them when they are needed."""
    tables = hall.counted.tables
    values = {"tables": tables, "aside": len(hall.aside), "seconds": round(seconds, 3)}
    say("loaded", f"Tables are loaded: {tables}; set aside: {len(hall.aside)}.", **values)


def say_stopped() -> None:
    """Log that this process has let go of everything."""
    say("stop", "The server has stopped.", process=os.getpid())


def open_files() -> int:
    """How many files this process has open; 0 where the system doesn't say."""
    return next((sum(1 for _ in folder.iterdir()) for folder in FOLDERS if folder.is_dir()), 0)
