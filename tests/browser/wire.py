"""A bad network between a browser and the server: it delays, breaks, silences or refuses connections."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

PIECE = 4096


class Line:
    """One connection, with what is to become of it."""

    def __init__(self, writers: tuple[asyncio.StreamWriter, asyncio.StreamWriter]) -> None:
        self.writers = writers
        self.left: int | None = None
        """How many bytes still come down before it breaks; None for any number."""
        self.silent = False
        """Half open: nothing passes, and neither end is told."""

    def breaks(self) -> None:
        for writer in self.writers:
            writer.close()


class Wire:
    """A relay to the server, in a thread of its own."""

    def __init__(self, server: str) -> None:
        self.delay = 0.0
        """How long everything takes, each way, in seconds."""
        self.open = threading.Event()
        """Does anything pass at all?"""
        self.open.set()
        self.refused = b""
        """What requests hold whose connection is closed instead of answered; nothing for none."""
        self.refusals = 0
        """How often that happened."""
        self.down = False
        """Is every new connection closed at once?"""
        self._port = urlsplit(server).port
        self._lines: list[Line] = []
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        opening = asyncio.start_server(self._serve, "127.0.0.1", 0)
        self._listening = asyncio.run_coroutine_threadsafe(opening, self._loop).result(60)
        self.url = f"http://127.0.0.1:{self._listening.sockets[0].getsockname()[1]}"

    def fall_silent(self) -> None:
        """All connections stay open, and nothing passes through them any more; new ones are good."""
        self._each(lambda line: setattr(line, "silent", True))

    def cut(self, after: int = 0) -> None:
        """All connections break when this many more bytes have come down."""
        self._each(lambda line: setattr(line, "left", after) if after else line.breaks())

    def _each(self, work: Callable[[Line], None]) -> None:
        done = threading.Event()

        def run() -> None:
            for line in self._lines:
                work(line)
            done.set()

        self._loop.call_soon_threadsafe(run)
        assert done.wait(60)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.down:
            self.refusals += 1
            writer.close()
            return
        beyond, into = await asyncio.open_connection("127.0.0.1", self._port)
        line = Line((writer, into))
        self._lines.append(line)
        with suppress(ConnectionError, asyncio.CancelledError):
            await asyncio.gather(self._pump(line, reader, into, up=True), self._pump(line, beyond, writer, up=False))

    async def _pump(self, line: Line, source: asyncio.StreamReader, sink: asyncio.StreamWriter, up: bool) -> None:
        while data := await source.read(PIECE):
            if self.delay:
                await asyncio.sleep(self.delay)
            while not self.open.is_set():
                await asyncio.sleep(0.01)
            if line.silent:
                continue
            if up and self.refused and self.refused in data:
                self.refusals += 1
                break
            if not up and line.left is not None:
                data, line.left = data[: line.left], max(0, line.left - len(data))
            sink.write(data)
            if not up and line.left == 0:
                await sink.drain()
                break
        if not line.silent:
            line.breaks()

    def close(self) -> None:
        async def end() -> None:
            self._listening.close()
            others = asyncio.all_tasks() - {asyncio.current_task()}
            for line in self._lines:
                line.breaks()
            for task in others:
                task.cancel()
            await asyncio.gather(*others, return_exceptions=True)

        asyncio.run_coroutine_threadsafe(end(), self._loop).result(60)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(60)
        self._loop.close()


@contextmanager
def wire(server: str) -> Iterator[Wire]:
    """A network that is good until told otherwise."""
    found = Wire(server)
    try:
        yield found
    finally:
        found.close()
