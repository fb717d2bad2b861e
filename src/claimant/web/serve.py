"""Serving: from a free port to the last stream."""

from __future__ import annotations

import asyncio
import gc
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import FrameType
from urllib.parse import urlsplit

import msgspec
import uvicorn
from starlette.types import ASGIApp

from claimant.web.app import make_app
from claimant.web.connections import patient
from claimant.web.desk import Pages
from claimant.web.hall import Hall
from claimant.web.limits import Limits
from claimant.web.lock import InUse
from claimant.web.store import SqliteStore, StoreError

__all__ = ["InUse", "Service", "StoreError", "serve", "why_not_public"]

PORTS_TRIED = 50
ENDING_SECONDS = 4
NEW_OBJECTS = 300
"""So many more than before, and Python looks for garbage among them."""
VANISHED_SECONDS = 20
"""A connection is closed when what was sent over it stays unconfirmed for so long: a phone that loses its network says
nothing, and its player would seem to be here for a quarter of an hour."""


class Service(msgspec.Struct, frozen=True):
    """How the game is to be served."""

    host: str = "127.0.0.1"
    port: int = 8000
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
        listening = listen(host, service.port)
    except OSError:
        store.close()
        raise
    url = service.public_url or address(host, listening.getsockname()[1], service.lan)
    behind_proxy = service.public_url is not None
    public = url if behind_proxy or service.lan else None
    app = make_app(store, public, service.limits, service.pages)
    config = configured(app, service.limits, behind_proxy)
    collect_seldom()

    def ready() -> None:
        told(url)
        if service.browser:
            _open(url)

    with suppress(KeyboardInterrupt):
        Server(config, app.state.desk.hall, ready).run([listening])


def collect_seldom() -> None:
    """Let Python look for garbage among the newest objects only, a few at a time: more makes everybody wait.

    A move replaces many objects of its table, and those that take their place are all new: with Python's own figures
    there are soon tens of thousands to go through at once. What isn't used any more is freed at once anyway; only rings
    of objects have to be found, and those that live longer than a moment are found hourly, by the hall.
    """
    gc.set_threshold(NEW_OBJECTS, 1_000_000, 1_000_000)


def configured(app: ASGIApp, limits: Limits, behind_proxy: bool = False) -> uvicorn.Config:
    """How uvicorn is to serve the app: nothing is logged that could hold a token, and no proxy is believed unasked."""
    return uvicorn.Config(
        app,
        http=patient(limits),
        loop="asyncio",
        ws="none",
        log_level="warning",
        access_log=False,
        proxy_headers=behind_proxy,
        server_header=False,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=ENDING_SECONDS,
        h11_max_incomplete_event_size=64 * 1024,
        backlog=2048,
    )


def listen(host: str, port: int) -> socket.socket:
    """A socket on that port, or on the next one that is free; port 0 is any."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for tried in range(port, port + PORTS_TRIED) if port else [0]:
        found = socket.socket(family, socket.SOCK_STREAM)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux has it, and connections inherit it
            found.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, VANISHED_SECONDS * 1000)
        try:
            found.bind((host, tried))
            found.listen(2048)
        except OSError:
            found.close()
            if tried >= min(port + PORTS_TRIED, 65535) - 1:
                raise
        else:
            return found
    raise OSError(f"No port from {port} on is free.")


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
