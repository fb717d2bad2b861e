"""Runs the server: it takes a port, starts uvicorn, and ends all streams at shutdown."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple, cast

import msgspec
import uvicorn
from starlette.types import ASGIApp
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from claimant.lock import InUse
from claimant.web.app import make_app
from claimant.web.http.limits import Limits
from claimant.web.http.listening import ACCEPTS, Listener, is_full, listen
from claimant.web.http.open_files import raise_limit
from claimant.web.http.protocol import LONGEST_HEAD, Guarded, guarded
from claimant.web.http.server_context import Pages
from claimant.web.monitoring import logs
from claimant.web.monitoring.logs import LogFormat
from claimant.web.operation.admin_access import AdminAccess
from claimant.web.operation.moderation.socket_file import opened as opened_socket
from claimant.web.operation.moderation.socket_file import socket_of
from claimant.web.operation.settings import OWN_PROXIES, USUAL_PORT
from claimant.web.storage.migrations import TooNew
from claimant.web.storage.sqlite_store import SqliteStore
from claimant.web.storage.store import Lease, Store, StoreError
from claimant.web.supervisor import Supervisor
from claimant.web.tables.hall import Hall
from claimant.web.tables.lobby.policy import Policy

__all__ = ["InUse", "LogFormat", "Service", "StoreError", "TooNew", "serve"]

ENDING_SECONDS = 4
CUT_OFF = "ASGI callable returned without completing response."
"""The log message of uvicorn when we end a stream that its client doesn't read."""
NOT_INSTALLED = "the extra for PostgreSQL isn't installed (pip install 'claimant[postgres]')"
NEW_OBJECTS = 300
"""The garbage collection threshold for new objects."""


class Service(msgspec.Struct, frozen=True):
    """The options of a server."""

    host: str = "127.0.0.1"
    port: int = USUAL_PORT
    any_port: bool = False
    """If the port is in use, take the next free one."""
    public_url: str | None = None
    data: Path = Path("claimant.db")
    database: str | None = None
    """The address of a PostgreSQL database, instead of the file."""
    lease: Lease = Lease()
    """How long a process on a database counts as alive."""
    processes: int = 1
    """How many processes serve; more than one needs a database."""
    browser: bool = True
    lan: bool = False
    limits: Limits = Limits()
    pages: Pages | None = None
    policy: Policy = Policy()
    log: LogFormat = LogFormat.TEXT
    access: AdminAccess = AdminAccess()
    bots: tuple[tuple[str, str], ...] = ()
    """Bots that may connect from now on: names, each with the token that it gets unless it has one."""
    proxies: tuple[str, ...] = OWN_PROXIES
    """The addresses that may say who is behind them; without a public address none may."""


class NewBots(NamedTuple):
    """Bots that may connect from now on, and who is shown their tokens."""

    tokens: tuple[tuple[str, str], ...] = ()
    show: Callable[[str, str | None], None] = lambda name, token: None

    async def add(self, hall: Hall) -> None:
        """Add those that are new; of several processes, one shows the token."""
        for name, token in self.tokens:
            made = await hall.guests.make(name, token)
            if made is not None or hall.guests.by_token(token) is None:
                self.show(name, made)


class Server(uvicorn.Server):
    """A server that ends open streams at once when it is asked to stop, because uvicorn's shutdown waits for them."""

    def __init__(
        self, config: uvicorn.Config, hall: Hall, ready: Callable[[], None], bots: NewBots | None = None
    ) -> None:
        super().__init__(config)
        self._hall = hall
        self._ready = ready
        self._bots = bots or NewBots()
        self._loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self._loop = asyncio.get_running_loop()
        self._loop.set_exception_handler(_report)
        protocol = self.config.http
        for each in sockets or ():
            if isinstance(each, Listener) and isinstance(protocol, type) and issubclass(protocol, Guarded):
                each.door = protocol.door
        await super().startup(sockets)
        if self.started:
            self._ready()
            await self._bots.add(self._hall)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._hall.end)
        super().handle_exit(sig, frame)


def serve(
    service: Service, announce: Callable[[str], None], show_token: Callable[[str, str | None], None] | None = None
) -> None:
    """Serve until interrupted; call `announce` with the address once the server runs.

    `show_token` gets each bot's name with its new token, or with none if it has one.
    """
    logs.begin(service.log)
    host = "0.0.0.0" if service.lan and service.host == "127.0.0.1" else service.host
    store = opened(service)  # before the port: a second server gets an error about the file
    try:
        listening = listen(host, service.port, service.any_port)
    except OSError:
        if isinstance(store, SqliteStore):
            store.close()
        raise
    url = service.public_url or address(host, listening.getsockname()[1], service.lan)

    def ready() -> None:
        say_start(url, listening.getsockname()[1])
        announce(url)
        if service.browser:
            _open(url)

    local = opened_socket(socket_of(service.data))  # before any process is forked: all of them answer there
    service = msgspec.structs.replace(service, access=msgspec.structs.replace(service.access, socket=local))
    bots = NewBots(service.bots, show_token or NewBots().show)
    if service.processes == 1:
        _serve_alone(service, store, listening, url, ready, bots)
    else:
        Supervisor(
            service.processes, lambda told: _serve_alone(service, opened(service), listening, url, told, bots), ready
        ).run()
        if local is not None:
            local.close()


def opened(service: Service) -> Store:
    """The store that the service names."""
    if service.database is None:
        return SqliteStore(service.data)
    try:
        from claimant.web.storage.postgres.store import PostgresStore
    except ImportError:
        raise StoreError(NOT_INSTALLED) from None
    return PostgresStore(service.database, service.lease)


def _serve_alone(
    service: Service, store: Store, listening: Listener, url: str, ready: Callable[[], None], bots: NewBots
) -> None:
    """Serve in this process until interrupted."""
    behind_proxy = service.public_url is not None
    public = url if behind_proxy or service.lan else None
    limits = service.limits.within(raise_limit())
    thinkers = None if service.processes == 1 else max(1, (os.cpu_count() or 1) // service.processes)
    app = make_app(store, public, limits, service.pages, thinkers, service.policy, service.access)
    app.state.context.doorkeeper.share(service.processes)  # until the heartbeats say how many there are
    config = configured(app, limits.divided(service.processes), service.proxies if behind_proxy else ())
    collect_seldom()
    with suppress(KeyboardInterrupt):
        Server(config, app.state.context.hall, ready, bots).run([listening])


def say_start(url: str, port: int) -> None:
    """Log that the server runs."""
    installed = version("claimant")
    values = {"version": installed, "url": url, "port": port, "process": os.getpid()}
    logs.say("start", f"claimant {installed} serves at {url}.", **values)


def collect_seldom() -> None:
    """Set the garbage collection thresholds so that collections are short: a long one delays every player.

    A move replaces many objects of its table by new ones. With Python's default thresholds a collection would soon
    visit tens of thousands of objects at once. Reference counting frees most objects immediately; only cycles need the
    collector. The hall runs a full collection every hour for cycles that live longer.
    """
    gc.set_threshold(NEW_OBJECTS, 1_000_000, 1_000_000)


def configured(app: ASGIApp, limits: Limits, trusted: Sequence[str] = ()) -> uvicorn.Config:
    """The configuration of uvicorn: it logs nothing that could hold a token, and trusts only these proxies.

    It doesn't log warnings or broken streams either, because anybody could fill the disk with them.
    """
    logging.getLogger("uvicorn.error").addFilter(_is_worth_a_line)
    proxies = ProxyHeadersMiddleware(cast("Any", app), list(trusted)).trusted_hosts if trusted else ()
    return uvicorn.Config(
        app,
        http=guarded(limits, proxies),
        loop="asyncio",
        ws="none",
        log_level="error",
        access_log=False,
        proxy_headers=bool(trusted),
        forwarded_allow_ips=list(trusted),
        server_header=False,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=ENDING_SECONDS,
        h11_max_incomplete_event_size=LONGEST_HEAD,
        backlog=ACCEPTS,
    )


def _is_worth_a_line(record: logging.LogRecord) -> bool:
    return record.msg != CUT_OFF


def _report(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log errors of the event loop, except failures to accept a connection."""
    if not is_full(context):
        loop.default_exception_handler(context)


def address(host: str, port: int, lan: bool) -> str:
    """The address at which a browser reaches the server."""
    shown = lan_address() if lan or host in ("0.0.0.0", "::") else host
    return f"http://[{shown}]:{port}" if ":" in shown else f"http://{shown}:{port}"


def lan_address() -> str:
    """This machine's address in the local network, from the routing table; sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def _open(url: str) -> None:
    """Open the page in a graphical browser, if there is one; the address is printed anyway."""
    if sys.platform == "linux" and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return
    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
