"""Whether a server can do its work: it has loaded its tables, it isn't stopping, and its store can write."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from claimant.web.api.documents import Ready
from claimant.web.api.handlers import as_json
from claimant.web.http.server_context import ServerContext

FRESH_SECONDS = 1.0
"""How long an answer of the store counts, so that many questions cost no more than one."""


class Readiness:
    """Answers load balancers and monitors."""

    def __init__(self, context: ServerContext) -> None:
        self.started = False
        self._context = context
        self._asked = float("-inf")
        self._can_store = False
        self._turn = asyncio.Lock()

    async def ready(self, request: Request) -> Response:
        """503 if this server can't store moves or doesn't serve."""
        found = await self._found()
        return as_json(found, 200 if found.ready else 503)

    async def _found(self) -> Ready:
        if self._context.hall.ending:
            return Ready(False, "stopping")
        if not self.started:
            return Ready(False, "starting")
        async with self._turn:
            now = asyncio.get_running_loop().time()
            if now - self._asked > FRESH_SECONDS:
                self._can_store = await self._context.hall.can_store()
                self._asked = now
        return Ready(True) if self._can_store else Ready(False, "store")
