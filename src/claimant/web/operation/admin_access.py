"""Who may see the figures of a server and moderate it: this machine itself, or who has the admin token."""

from __future__ import annotations

import hmac
import ipaddress

import msgspec
from starlette.requests import Request

from claimant.web.http.server_context import address_of, bearer_of
from claimant.web.monitoring.audience import MetricsFor
from claimant.web.operation.moderation.socket_file import LocalSocket

FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip", "via")
"""Headers of a request that came through a proxy."""


class AdminAccess(msgspec.Struct, frozen=True):
    """What the server asks of those who run it."""

    token: str | None = None
    metrics: MetricsFor = MetricsFor.LOOPBACK
    socket: LocalSocket | None = None
    """Where moderators on this machine reach the server."""

    def is_admin(self, request: Request) -> bool:
        """Does the request have the admin token?"""
        given = bearer_of(request)
        if self.token is None or given is None:
            return False
        return hmac.compare_digest(given.encode("utf-8", "replace"), self.token.encode("utf-8", "replace"))

    def may_see_metrics(self, request: Request) -> bool:
        match self.metrics:
            case MetricsFor.NOBODY:
                return False
            case MetricsFor.EVERYBODY:
                return True
            case MetricsFor.LOOPBACK if _is_local(request):
                return True
        return self.is_admin(request)


def _is_local(request: Request) -> bool:
    """Does the request come from this machine, and not through a proxy on it?"""
    if any(name in request.headers for name in FORWARDED):
        return False
    try:
        address = ipaddress.ip_address(address_of(request))
    except ValueError:
        return False
    mapped = getattr(address, "ipv4_mapped", None)
    return (mapped or address).is_loopback
