"""The event stream of a table for programs."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from claimant.web.api.documents import ChairDocument, Push
from claimant.web.api.serialize import tell_chairs, tell_pushes
from claimant.web.http.request_context import RequestContext
from claimant.web.http.streams import Message, Source


def events() -> Source:
    """Stream the log, and who is at the table whenever that has changed."""
    known: list[ChairDocument] = []

    def found(call: RequestContext, since: int) -> Iterable[Message]:
        messages = [
            Message("push", msgspec.json.encode(push), push.version)
            for push in tell_pushes(call.here, call.role, since)
        ]
        chairs = tell_chairs(call.here)
        if known != (now := timeless(chairs)):
            known[:] = now
            push = Push(version=call.here.table.version, events=[], chairs=chairs)
            messages.append(Message("push", msgspec.json.encode(push)))
        return messages

    return found


def timeless(chairs: Iterable[ChairDocument]) -> list[ChairDocument]:
    """The seats without countdowns, so that a passing second isn't reported as a change."""
    return [replace(chair, waited_for=chair.waited_for if chair.waited_for is None else 0) for chair in chairs]
