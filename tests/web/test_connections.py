"""Connections: their number, which are closed first, and what a connection must not do."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette

from claimant.web.app import make_app
from claimant.web.http import bodies, listening
from claimant.web.http.connections import Lack, Places, network
from claimant.web.http.limits import Limits, Rate
from claimant.web.http.listening import Listener, is_full, listen
from claimant.web.http.protocol import TOO_MANY, TWO_LENGTHS, Guarded
from claimant.web.operation.settings import OWN_PROXIES
from claimant.web.serve import Server, configured
from tests.web.house import some_pages

HEALTH = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
POST = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer x\r\n"


class Known:
    """A connection as it is counted."""

    def __init__(self, is_idle: bool = False) -> None:
        self.is_idle = is_idle
        self.dropped = False

    def drop(self) -> None:
        self.dropped = True


def crowd(places: Places, address: str, number: int) -> list[Known]:
    found = [Known() for _ in range(number)]
    assert [places.admit(address, each) for each in found] == [None] * number
    return found


def test_an_address_that_has_too_many_connections_gets_no_more() -> None:
    places = Places(3, 99)
    mine = crowd(places, "192.0.2.1", 3)
    assert places.admit("192.0.2.1", Known()) is Lack.YOURS
    assert places.admit("192.0.2.2", Known()) is None
    places.leave(mine[0])
    assert places.admit("192.0.2.1", Known()) is None


def test_a_network_of_ipv6_counts_as_one_address() -> None:
    places = Places(2, 99)
    crowd(places, "2001:db8:0:1::1", 1)
    crowd(places, "2001:db8:0:1:ffff::2", 1)
    assert places.admit("2001:db8:0:1:8000::", Known()) is Lack.YOURS
    assert places.admit("2001:db8:0:2::1", Known()) is None


def test_an_address_that_has_too_many_gives_up_the_oldest_that_is_idle() -> None:
    places = Places(3, 99)
    first, second, third = crowd(places, "192.0.2.1", 3)
    second.is_idle = third.is_idle = True
    assert places.admit("192.0.2.1", Known()) is None
    assert (first.dropped, second.dropped, third.dropped) == (False, True, False)
    assert len(places) == 3


def test_the_connections_of_a_trusted_proxy_are_not_limited_by_its_address() -> None:
    places = Places(2, 10, proxies={"127.0.0.1"})
    theirs = crowd(places, "127.0.0.1", 9)
    crowd(places, "192.0.2.1", 1)
    assert places.admit("192.0.2.2", Known()) is Lack.OURS
    assert not any(each.dropped for each in theirs)


def test_in_a_full_server_the_address_with_the_most_connections_gives_one_up() -> None:
    places = Places(8, 10)
    many = crowd(places, "192.0.2.1", 8)
    few = crowd(places, "192.0.2.2", 2)
    assert places.admit("192.0.2.3", Known()) is None
    assert [each.dropped for each in many] == [False] * 7 + [True]
    many[4].is_idle = True
    assert places.admit("192.0.2.3", Known()) is None
    assert many[4].dropped
    assert not any(each.dropped for each in few)


def test_in_a_full_server_where_all_have_as_few_idle_connections_give_way() -> None:
    places = Places(99, 5)
    others = [crowd(places, f"192.0.2.{number}", 1)[0] for number in range(5)]
    assert places.admit("192.0.2.9", Known()) is Lack.OURS
    others[3].is_idle = True
    assert places.admit("192.0.2.9", Known()) is None
    assert [each.dropped for each in others] == [False, False, False, True, False]


def test_an_address_with_many_connections_takes_no_idle_one_from_an_address_with_fewer() -> None:
    places = Places(99, 8)
    first = crowd(places, "192.0.2.1", 4)
    [guest] = crowd(places, "192.0.2.2", 1)
    other = crowd(places, "192.0.2.3", 3)
    guest.is_idle = True
    assert places.admit("192.0.2.3", Known()) is Lack.OURS
    assert not guest.dropped
    first[2].is_idle = True
    assert places.admit("192.0.2.3", Known()) is None
    assert first[2].dropped
    assert not any(each.dropped for each in [guest, *other])


def test_in_a_full_server_a_newcomer_through_the_proxy_counts_as_the_first_of_its_address() -> None:
    places = Places(4, 10, proxies={"127.0.0.1"})
    crowd(places, "127.0.0.1", 7)
    others = crowd(places, "192.0.2.1", 3)
    assert places.admit("127.0.0.1", Known()) is None
    assert [each.dropped for each in others] == [False, False, True]


def test_an_address_of_ipv4_is_the_same_one_through_a_socket_for_both() -> None:
    assert network("::ffff:192.0.2.1") == network("192.0.2.1") == "192.0.2.1"
    assert network("::ffff:192.0.2.2") == "192.0.2.2"
    assert network("fe80::1%eth0") == network("fe80::2") == "fe80::/64"


def test_the_limit_of_open_files_is_raised_as_far_as_it_may_be() -> None:
    code = (
        "import resource; from claimant.web.http.open_files import raise_limit;"
        "print(raise_limit(), resource.getrlimit(resource.RLIMIT_NOFILE))"
    )
    shell = f"ulimit -Sn 64; ulimit -Hn 512; exec {sys.executable} -c '{code}'"
    done = subprocess.run(["sh", "-c", shell], capture_output=True, text=True, check=True)
    assert done.stdout == "512 (512, 512)\n"


@pytest.mark.parametrize("files", [20, 256, 1024, 20_000, 1_000_000])
def test_the_limits_leave_files_for_everything_else(files: int) -> None:
    limits = Limits().within(files)
    assert limits.all_connections < files
    assert 1 <= limits.connections <= max(1, limits.all_connections // 4)
    assert 1 <= limits.streams <= max(1, limits.connections)
    assert 1 <= limits.all_streams <= limits.all_connections
    assert limits.connections <= Limits().connections


# A running server
@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


class Running:
    """A server in this process, with a real socket."""

    def __init__(self, server: Server, listener: Listener) -> None:
        self.server = server
        self.listener = listener

    @property
    def accepted(self) -> list[Guarded]:
        return [each for each in self.server.server_state.connections if isinstance(each, Guarded)]

    async def ask(self, *pieces: bytes, end: bool = False) -> bytes:
        """Everything that is answered until the server closes the connection."""
        reader, writer = await asyncio.open_connection(*self.listener.getsockname())
        try:
            async with asyncio.timeout(60):
                for piece in pieces:
                    writer.write(piece)
                    await writer.drain()
                if end:
                    writer.write_eof()
                return await reader.read()
        finally:
            writer.close()


@asynccontextmanager
async def running(store: Path, limits: Limits, behind_proxy: bool = False) -> AsyncIterator[Running]:
    app = make_app(store, limits=limits, pages=some_pages(), thinkers=1)
    started = asyncio.Event()
    server = Server(configured(app, limits, OWN_PROXIES if behind_proxy else ()), app.state.context.hall, started.set)
    with listen("127.0.0.1", 0) as listener:
        task = asyncio.create_task(server.serve([listener]))
        try:
            async with asyncio.timeout(60):
                await started.wait()
            yield Running(server, listener)
        finally:
            server.should_exit = True
            await task


@pytest.fixture
async def served(tmp_path: Path) -> AsyncIterator[Running]:
    async with running(tmp_path / "tables.db", Limits()) as found:
        yield found


@pytest.mark.anyio
async def test_an_answer_is_sent_without_waiting_for_the_last_one_to_be_confirmed(served: Running) -> None:
    """Nagle's algorithm is off: with it, every answer on a connection that is kept took 44 ms."""
    reader, writer = await asyncio.open_connection(*served.listener.getsockname())
    writer.write(HEALTH)
    await reader.readuntil(b"\r\n\r\n")
    [connection] = served.accepted
    accepted = connection.transport.get_extra_info("socket")
    assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) == 1
    writer.close()


@pytest.mark.anyio
async def test_the_connection_closes_after_an_answer_to_a_body_that_never_came(
    served: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bodies, "SKIPPING_SECONDS", 0.05)
    answer = await served.ask(POST + b"Content-Length: 1000000\r\n\r\nx")
    assert answer.startswith(b"HTTP/1.1 413 ")
    assert b"\r\nconnection: close\r\n" in answer


@pytest.mark.anyio
async def test_a_body_that_is_too_long_but_comes_is_answered_and_the_connection_kept(served: Running) -> None:
    answer = await served.ask(POST + b"Content-Length: 200000\r\n\r\n" + b"x" * 200_000, HEALTH, end=True)
    assert answer.startswith(b"HTTP/1.1 413 ")
    assert b"connection: close" not in answer
    assert b"HTTP/1.1 200 " in answer


@pytest.mark.anyio
async def test_who_asks_before_sending_a_long_body_is_not_asked_for_it(served: Running) -> None:
    answer = await served.ask(POST + b"Expect: 100-continue\r\nContent-Length: 1000000\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 413 ")


@pytest.mark.anyio
async def test_two_lengths_of_one_request_are_refused_and_the_connection_closed(served: Running) -> None:
    lengths = b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
    answer = await served.ask(POST + lengths + HEALTH)
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert TWO_LENGTHS.encode() in answer
    assert answer.count(b"HTTP/1.1") == 1


@pytest.mark.anyio
async def test_a_check_of_health_by_http_1_0_needs_no_host(served: Running) -> None:
    assert b'"ok"' in await served.ask(b"GET /health HTTP/1.0\r\n\r\n")
    assert (await served.ask(b"GET / HTTP/1.0\r\n\r\n")).startswith(b"HTTP/1.1 421 ")


@pytest.mark.anyio
async def test_nonsense_fills_no_log(served: Running, caplog: pytest.LogCaptureFixture) -> None:
    chunked = POST.replace(b"Bearer x", b"") + b"Transfer-Encoding: chunked\r\n\r\n"
    nonsense = [b"\0\1\2\r\n\r\n", b"GET /\xff HTTP/1.1\r\n\r\n", chunked + b"zz\r\n", chunked + b"1\r\nxzz\r\n"]
    upgrade = b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n"
    for each in [*nonsense, upgrade]:
        await served.ask(each, end=True)
    assert caplog.records == []


@pytest.mark.anyio
async def test_an_address_with_too_many_connections_is_told_so_in_all_languages(tmp_path: Path) -> None:
    async with running(tmp_path / "tables.db", Limits(connections=1)) as served:
        _, writer = await asyncio.open_connection(*served.listener.getsockname())
        writer.write(POST + b"Content-Length: 10\r\n\r\nx")
        await writer.drain()
        while not served.accepted or served.accepted[0].is_idle:
            await asyncio.sleep(0.01)
        answer = (await served.ask()).decode()
        assert answer.startswith("HTTP/1.1 429 ")
        assert TOO_MANY in answer
        assert "Verbindungen" in answer
        assert len(served.accepted) == 1
        writer.close()


@pytest.mark.anyio
async def test_an_address_that_opens_connections_too_quickly_has_to_wait(tmp_path: Path) -> None:
    async with running(tmp_path / "tables.db", Limits(connect=Rate(2, 0.001))) as served:
        answers = [await served.ask(HEALTH, end=True) for _ in range(2)]
        assert [answer[:13] for answer in answers] == [b"HTTP/1.1 200 "] * 2
        assert (await served.ask()).startswith(b"HTTP/1.1 429 ")
        assert served.accepted == []


@pytest.mark.anyio
async def test_a_server_behind_a_proxy_does_not_limit_the_proxys_connections(tmp_path: Path) -> None:
    async with running(tmp_path / "tables.db", Limits(connections=1), behind_proxy=True) as served:
        _, first = await asyncio.open_connection(*served.listener.getsockname())
        first.write(POST + b"Content-Length: 10\r\n\r\nx")
        while not served.accepted or served.accepted[0].is_idle:
            await asyncio.sleep(0.01)
        assert b'"ok"' in await served.ask(HEALTH, end=True)
        first.close()
    async with running(tmp_path / "tables.db", Limits(connect=Rate(1, 0.001)), behind_proxy=True) as served:
        answers = [await served.ask(HEALTH, end=True) for _ in range(3)]
        assert all(b'"ok"' in answer for answer in answers)


@pytest.mark.anyio
async def test_behind_a_proxy_requests_are_limited_by_the_address_that_the_proxy_names(tmp_path: Path) -> None:
    limits = Limits(read=Rate(2, 0.001))

    async def asked(served: Running, forwarded: str) -> bytes:
        headers = f"Host: localhost\r\nX-Forwarded-For: {forwarded}\r\nConnection: close\r\n\r\n"
        return (await served.ask(f"GET /health HTTP/1.1\r\n{headers}".encode()))[9:12]

    async with running(tmp_path / "tables.db", limits, behind_proxy=True) as served:
        household = ["2001:db8::1", "[2001:db8::2]:4711", "192.0.2.7, 2001:db8::3"]
        assert [await asked(served, each) for each in household] == [b"200", b"200", b"429"]
        assert await asked(served, "192.0.2.1:5001") == await asked(served, "192.0.2.1:5002") == b"200"
        assert await asked(served, "192.0.2.1:5003") == b"429"
    async with running(tmp_path / "tables.db", limits) as served:
        made_up = [f"192.0.2.{number}" for number in range(3)]
        assert [await asked(served, each) for each in made_up] == [b"200", b"200", b"429"]


@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
def test_a_proxy_on_this_machine_is_trusted_however_it_connects(address: str) -> None:
    limits = Limits(connect=Rate(1, 0.001))
    for behind_proxy in (True, False):
        protocol = configured(Starlette(), limits, OWN_PROXIES if behind_proxy else ()).http
        assert isinstance(protocol, type)
        assert issubclass(protocol, Guarded)
        assert [protocol.door(address) is not None for _ in range(2)] == [False, not behind_proxy]


@pytest.mark.anyio
async def test_when_no_file_is_left_accepting_waits_and_says_so_once(
    served: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    monkeypatch.setattr(listening, "PAUSE_SECONDS", 0.01)
    full, fails = 3, 0

    def accept(listener: socket.socket) -> Any:
        nonlocal fails
        if fails < full:
            fails += 1
            raise OSError(errno.EMFILE, "Too many open files")
        return real(listener)

    real = socket.socket._accept  # type: ignore[attr-defined]
    monkeypatch.setattr(Listener, "_accept", accept, raising=False)
    assert b'"ok"' in await served.ask(HEALTH, end=True)
    assert fails == full
    assert [record.message for record in caplog.records] == [
        "No new connection can be accepted: Too many open files. Trying again every second."
    ]


def test_only_a_failure_to_accept_is_left_out_of_the_log() -> None:
    error = OSError(errno.EMFILE, "Too many open files")
    assert is_full({"message": "", "exception": error, "socket": None})
    assert not is_full({"message": "", "exception": error})
    assert not is_full({"message": "", "exception": OSError(errno.EIO, ""), "socket": None})
