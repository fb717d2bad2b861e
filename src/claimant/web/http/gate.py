"""The gate: checks every request before a handler sees it, and sets the headers of every response."""

from __future__ import annotations

import ipaddress
import logging
import re
import socket
import time
import traceback
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from claimant.locale.languages import SOURCE, language
from claimant.locale.marks import N_
from claimant.notation.guest_names import guest_level
from claimant.web.http.bodies import Body
from claimant.web.http.errors import CRASHED, STORE_FAILS, RequestError
from claimant.web.http.limits import LimitKind
from claimant.web.http.server_context import ServerContext, address_of, bearer_of
from claimant.web.http.turns import Turns
from claimant.web.monitoring import figures
from claimant.web.monitoring.logs import say
from claimant.web.storage.store import StoreError

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
MONITORED = frozenset({"/health", "/ready", "/metrics"})
FOR_BOTS = "/api/bot/"
"""How the addresses for bots with a token begin."""
STREAMS = ("text/event-stream", "application/x-ndjson")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    # no-referrer would make browsers send `Origin: null` with plain forms
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
HOST = re.compile(r"(?:(?P<name>[A-Za-z0-9._-]+)|\[(?P<number>[0-9A-Fa-f:.]+)\])(?::[0-9]{0,5})?")
"""A Host header: a name, or an IPv6 address in brackets, then an optional port. The server's links begin with it."""
FOREIGN = N_("This came from another site, so it was refused. Open the page here and try again.")
MISDIRECTED = N_("This server isn’t known by that name; use the address that it printed when it started.")


class Gate:
    """Passes allowed requests on to the app, and turns every error into a response."""

    def __init__(
        self, app: ASGIApp, context: ServerContext, answer: Callable[[Request, RequestError], Awaitable[Response]]
    ) -> None:
        self._app = app
        self._context = context
        self._answer = answer
        self._names = known_names(context.public_url)
        self._turns = Turns()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        arrived = time.perf_counter()
        body = Body(scope, receive)
        request = Request(scope, body.receive)
        began = is_stream = False
        bot = self._bot(request)

        async def send_strictly(message: Message) -> None:
            nonlocal began, is_stream
            if message["type"] == "http.response.start":
                began, headers = True, MutableHeaders(scope=message)
                self._complete(headers, request, bot)
                is_stream = headers.get("content-type", "").startswith(STREAMS)
                if not await body.skip():
                    headers["connection"] = "close"
            await send(message)

        await self._turns.wait(address_of(request))
        try:
            self._admit(request, bot)
            await self._app(scope, body.receive, send_strictly)
        except RequestError as error:
            found = error
        except StoreError:
            found = RequestError(503, STORE_FAILS, 1)
        except Exception as error:  # noqa: BLE001 - whatever it is, it must not tell any card
            say("crash", f"{type(error).__name__} at {where(error)}", logging.ERROR)
            figures.CRASHES.inc()
            found = RequestError(500, CRASHED)
        else:
            _measure(request, is_stream, time.perf_counter() - arrived)
            return
        figures.refuse(str(found.status))
        if not began:
            response = await self._tell(request, found)
            await response(scope, body.receive, send_strictly)

    def _complete(self, headers: MutableHeaders, request: Request, bot: str | None) -> None:
        """Add the headers of every response, and for a bot how much of its rate limit is left."""
        for name, value in HEADERS.items():
            headers[name] = value
        if self._context.is_secure(request):
            headers["strict-transport-security"] = "max-age=31536000"
        headers.setdefault("cache-control", "no-store")
        if bot is not None:
            headers.update(self._context.doorkeeper.standing(bot, LimitKind.BOT))

    async def _tell(self, request: Request, error: RequestError) -> Response:
        """The error as a response; plain text if rendering the error page fails too."""
        try:
            return await self._answer(request, error)
        except Exception as crash:  # noqa: BLE001
            say("crash", f"{type(crash).__name__} at {where(crash)}", logging.ERROR)
            return Response(error.said(language(SOURCE)), error.status, media_type="text/plain")

    def _bot(self, request: Request) -> str | None:
        """The key for the rate limit of the bot whose token this is; the limits of its address don't count then."""
        if not request.scope["path"].startswith(FOR_BOTS):
            return None
        bot = self._context.hall.guests.by_token(bearer_of(request))
        return None if bot is None else guest_level(bot)

    def _admit(self, request: Request, bot: str | None) -> None:
        """Refuse requests with a wrong host name, above the rate limit, or from another site."""
        if not self._is_meant(request):
            raise RequestError(421, MISDIRECTED)
        self._context.doorkeeper.refuse_banned(address_of(request))
        if bot is not None:
            self._context.doorkeeper.admit(bot, LimitKind.BOT)
            return
        if request.method in SAFE:
            if not request.scope["path"].startswith("/static/"):
                self._context.doorkeeper.admit(address_of(request), LimitKind.READ)
            return
        self._context.doorkeeper.admit(address_of(request), LimitKind.ACT)
        if bearer_of(request) is None and request.headers.get("origin") not in self._context.origins(request):
            raise RequestError(403, FOREIGN)

    def _is_meant(self, request: Request) -> bool:
        """Does the Host header name this server? This check prevents DNS rebinding."""
        if "host" not in request.headers:  # only HTTP/1.0 allows that, and simple monitors use it
            return request.scope["path"] in MONITORED
        host = HOST.fullmatch(request.headers["host"])
        if host is None:
            return False
        name = (host["name"] or host["number"]).lower()
        return name in self._names or name.endswith(".localhost") or _is_number(name)


def _measure(request: Request, is_stream: bool, seconds: float) -> None:
    """Note how long an answer took; a stream lasts as long as its viewer likes."""
    if not is_stream:
        figures.REQUESTS.labels("read" if request.method in SAFE else "act").observe(seconds)


def known_names(public_url: str | None) -> frozenset[str]:
    """The host names that mean this server."""
    own = socket.gethostname().lower()
    public = (urlsplit(public_url).hostname or "") if public_url else "localhost"
    return frozenset({"localhost", own, f"{own}.local", public})


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def where(error: BaseException) -> str:
    """The file and line where an error was raised. The message is left out, because it might name cards."""
    frames = traceback.extract_tb(error.__traceback__)[-4:]
    return " < ".join(f"{frame.name} {frame.filename.rpartition('/')[2]}:{frame.lineno}" for frame in reversed(frames))
