"""Load on a server: many tables, two open streams at each, and moves at a steady rate."""

import asyncio
import json
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field

Send = Callable[["Seat"], Coroutine[object, object, None]]
Read = Callable[[bytes], "Heard"]

WIRES = 64
LONGEST_LINE = 1 << 20
LATE_SECONDS = 20.0
"""A push that hasn't arrived this long after the last move counts as missing."""


@dataclass
class Heard:
    """The content of a push: does it report a move, and which moves are legal now? None: unchanged."""

    of_move: bool
    legal: list[str] | None


@dataclass
class Seat:
    """A player with an open stream and its last message."""

    table: "Tab"
    token: str
    legal: list[str] = field(default_factory=list)
    version: int = 0


@dataclass
class Tab:
    """One table: when each version was requested, and how often it was pushed."""

    id: str
    seats: list[Seat] = field(default_factory=list)
    asked: dict[int, float] = field(default_factory=dict)
    told: dict[int, int] = field(default_factory=dict)


class Wire:
    """A kept-alive connection, for one request at a time."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, path: str, token: str, body: object) -> tuple[int, bytes]:
        """Send a POST and read the whole answer; reconnect if the connection was idle too long."""
        for _ in range(2):
            if self.streams is None:
                self.streams = await asyncio.open_connection("127.0.0.1", self.port)
            try:
                return await self._ask(*self.streams, path, token, json.dumps(body).encode())
            except (asyncio.IncompleteReadError, ConnectionError) as error:
                if isinstance(error, asyncio.IncompleteReadError) and error.partial:
                    raise
                self.close()
        raise ConnectionError("the server closes its connections")

    async def _ask(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, path: str, token: str, data: bytes
    ) -> tuple[int, bytes]:
        head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nAuthorization: Bearer {token}\r\n"
        writer.write(f"{head}Content-Length: {len(data)}\r\n\r\n".encode() + data)
        told = (await reader.readuntil(b"\r\n\r\n")).lower()
        size = int(told.split(b"content-length:")[1].split(b"\r\n")[0])
        answer = await reader.readexactly(size)
        return int(told.split(b" ", 2)[1]), answer

    def close(self) -> None:
        if self.streams is not None:
            self.streams[1].close()
            self.streams = None


class Crowd:
    """All players on one server, and the measurements."""

    def __init__(self, port: int, read: Read) -> None:
        self.port = port
        self.read = read
        self.tables: list[Tab] = []
        self.moves = 0
        self.delays: list[float] = []
        """From each move to each of its pushes."""
        self.answer_delays: list[float] = []
        """From each move to its answer."""
        self.twice = 0
        self.refused = 0
        self.push_bytes: list[int] = []
        self.answer_bytes: list[int] = []
        self._counting = False
        self._tasks: list[asyncio.Task[None]] = []
        self._idle: asyncio.Queue[Wire] = asyncio.Queue()
        for _ in range(WIRES):
            self._idle.put_nowait(Wire(port))

    async def ask(self, path: str, token: str, body: object) -> tuple[int, bytes]:
        """Send a request on any free connection."""
        wire = await self._idle.get()
        try:
            return await wire.ask(path, token, body)
        finally:
            self._idle.put_nowait(wire)

    async def move(self, seat: Seat, path: str, body: object) -> bytes:
        """Make a move, measure the time to its answer, and return the answer."""
        asked = seat.table.asked[seat.version + 1] = time.perf_counter()
        status, answer = await self.ask(path, seat.token, body)
        self.answer_delays.append(time.perf_counter() - asked)
        self.refused += status != 200
        return answer

    async def listen(self, seat: Seat, path: str) -> None:
        """Open a stream and keep reading it."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=LONGEST_LINE)
        head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nAuthorization: Bearer {seat.token}\r\n\r\n"
        writer.write(head.encode())
        await reader.readuntil(b"\r\n\r\n")
        self._tasks.append(asyncio.create_task(self._read(seat, reader, writer)))

    async def _read(self, seat: Seat, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        version = 0
        try:
            while line := await reader.readline():
                if line.startswith(b"id: "):
                    version = int(line[4:])
                elif line.startswith(b"data: ") and version:
                    self._told(seat, version, line[6:], time.perf_counter())
                    version = 0
        finally:
            writer.close()

    def _told(self, seat: Seat, version: int, data: bytes, at: float) -> None:
        heard = self.read(data)
        if heard.legal is not None:
            seat.legal = heard.legal
        asked = seat.table.asked.get(version)
        if asked is not None and heard.of_move:
            self.twice += version <= seat.version
            seat.table.told[version] = seat.table.told.get(version, 0) + 1
            if self._counting:
                self.delays.append(at - asked)
                self.push_bytes.append(len(data))
        seat.version = max(seat.version, version)

    async def drive(self, send: Send, moves_per_second: float, seconds: float) -> None:
        """Make moves at a steady rate, table after table, without waiting for earlier answers."""
        began = time.perf_counter()
        moving: set[asyncio.Task[None]] = set()
        self._counting = True
        for number in range(int(moves_per_second * seconds)):
            await asyncio.sleep(max(0.0, began + number / moves_per_second - time.perf_counter()))
            table = self.tables[self.moves % len(self.tables)]
            self.moves += 1
            seat = next((seat for seat in table.seats if seat.legal), None)
            if seat is None:
                self.refused += 1
                continue
            task = asyncio.create_task(send(seat))
            moving.add(task)
            task.add_done_callback(moving.discard)
        await asyncio.gather(*moving)
        deadline = time.perf_counter() + LATE_SECONDS
        while self.missing and time.perf_counter() < deadline:
            await asyncio.sleep(0.1)
        self._counting = False

    @property
    def missing(self) -> int:
        """The number of missing pushes."""
        return sum(2 - table.told.get(version, 0) for table in self.tables for version in table.asked)

    def leave(self) -> None:
        for task in self._tasks:
            task.cancel()
        while not self._idle.empty():
            self._idle.get_nowait().close()
