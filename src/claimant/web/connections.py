"""Connections: those that open and then say nothing, or say it ever so slowly, are closed."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from claimant.web.limits import Limits


def patient(limits: Limits) -> type[H11Protocol]:
    """The protocol, but patient only for so long until a request's head is there."""

    class Patient(H11Protocol):
        """Closes a connection that doesn't say in time what it wants, the first time and later."""

        _timer: asyncio.TimerHandle | None = None

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self._timer = self.loop.call_later(limits.head_seconds, self._lose_patience)

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self.conn.their_state is not h11.IDLE:
                self._calm_down()
            elif self._timer is None:  # a part of a head
                self._timer = self.loop.call_later(limits.head_seconds, self._lose_patience)

        def connection_lost(self, exc: Exception | None) -> None:
            self._calm_down()
            super().connection_lost(exc)

        def _calm_down(self) -> None:
            if self._timer is not None:
                self._timer.cancel()
                self._timer = None

        def _lose_patience(self) -> None:
            self._timer = None
            if self.conn.their_state is h11.IDLE:
                self.transport.close()

    return Patient
