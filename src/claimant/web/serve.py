"""Serving: from a free port to the last stream."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Any, cast
from urllib.parse import urlsplit

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
from claimant.web.storage.database import TooNew
from claimant.web.storage.store import SqliteStore, StoreError
from claimant.web.tables.hall import Hall

__all__ = ["InUse", "Service", "StoreError", "TooNew", "serve", "why_not_public"]

USUAL_PORT = 8000
ENDING_SECONDS = 4
CUT_OFF = "ASGI callable returned without completing response."
"""What uvicorn says when we end a stream that its reader doesn't read."""
NEW_OBJECTS = 300
"""So many more than before, and Python looks for garbage among them."""


class Service(msgspec.Struct, frozen=True):
    """How the game is to be served."""

    host: str = "127.0.0.1"
    port: int = USUAL_PORT
    any_port: bool = False
    """If the port is taken, the next free one will do."""
    public_url: str | None = None
    data: Path = Path("claimant.db")
    browser: bool = True
    lan: bool = False
    limits: Limits = Limits()
    pages: Pages | None = None


class Server(uvicorn.Server):
    """A server that tells open streams to end as soon as it is told to: its shutdown waits for them."""

    def __init__(self, config: uvicorn.Config, hall: Hall, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._hall = hall
        self._ready = ready
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

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._hall.end)
        super().handle_exit(sig, frame)


def serve(service: Service, told: Callable[[str], None]) -> None:
    """Serve until told to stop; its address is told once it runs."""
    host = "0.0.0.0" if service.lan and service.host == "127.0.0.1" else service.host
    store = SqliteStore(service.data)  # before a port is taken: a second server is told about the file
    try:
        listening = listen(host, service.port, service.any_port)
    except OSError:
        store.close()
        raise
    url = service.public_url or address(host, listening.getsockname()[1], service.lan)
    behind_proxy = service.public_url is not None
    public = url if behind_proxy or service.lan else None
    limits = service.limits.within(raise_limit())
    app = make_app(store, public, limits, service.pages)
    config = configured(app, limits, behind_proxy)
    collect_seldom()

    def ready() -> None:
        told(url)
        if service.browser:
            _open(url)

    with suppress(KeyboardInterrupt):
        Server(config, app.state.context.hall, ready).run([listening])


def collect_seldom() -> None:
    """Let Python look for garbage among the newest objects only, a few at a time: more makes everybody wait.

    A move replaces many objects of its table, and those that take their place are all new: with Python's own figures
    there are soon tens of thousands to go through at once. What isn't used any more is freed at once anyway; only rings
    of objects have to be found, and those that live longer than a moment are found hourly, by the hall.
    """
    gc.set_threshold(NEW_OBJECTS, 1_000_000, 1_000_000)


def configured(app: ASGIApp, limits: Limits, behind_proxy: bool = False) -> uvicorn.Config:
    """How uvicorn is to serve the app: nothing is logged that could hold a token, and no proxy is believed unasked.

    Warnings are not logged either, nor that a stream was cut off: anybody could fill a disk with them.
    """
    logging.getLogger("uvicorn.error").addFilter(_is_worth_a_line)
    trusted = os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1,::1")
    proxies = ProxyHeadersMiddleware(cast("Any", app), trusted).trusted_hosts if behind_proxy else ()
    return uvicorn.Config(
        app,
        http=guarded(limits, proxies),
        loop="asyncio",
        ws="none",
        log_level="error",
        access_log=False,
        proxy_headers=behind_proxy,
        forwarded_allow_ips=trusted,
        server_header=False,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=ENDING_SECONDS,
        h11_max_incomplete_event_size=LONGEST_HEAD,
        backlog=ACCEPTS,
    )


def _is_worth_a_line(record: logging.LogRecord) -> bool:
    return record.msg != CUT_OFF


def _report(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log what went wrong in the loop, but not every failure to accept a connection."""
    if not is_full(context):
        loop.default_exception_handler(context)


def address(host: str, port: int, lan: bool) -> str:
    """Where a browser finds the server."""
    shown = lan_address() if lan or host in ("0.0.0.0", "::") else host
    return f"http://[{shown}]:{port}" if ":" in shown else f"http://{shown}:{port}"


def lan_address() -> str:
    """This machine's address in the local network, asked of the routing table: nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def why_not_public(url: str) -> str | None:
    """What is wrong with a public address."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path or parts.query:
        return f"A public address is as in https://claim.example, without a path; not {url!r}."
    return None


def _open(url: str) -> None:
    """Show the page; where there is no browser with windows, the printed address has to do."""
    if sys.platform == "linux" and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return
    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
