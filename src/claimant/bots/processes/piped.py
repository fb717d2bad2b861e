"""A process that answers requests through pipes: each message has its length before it, an empty one is the last."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncGenerator, Callable, Iterable
from contextlib import suppress
from typing import BinaryIO

LENGTH = 4
"""The number of bytes for the length before each message."""

FAILURES = (OSError, EOFError)
"""A process that is gone or too slow: a timeout is an `OSError`, an incomplete message an `EOFError`."""


def framed(body: bytes) -> bytes:
    """The message with its length before it."""
    return len(body).to_bytes(LENGTH, "big") + body


class PipedProcess:
    """One process that runs a module and answers one request at a time; after its death a new one is started."""

    def __init__(self, module: str, patience: float) -> None:
        self._module = module
        self._patience = patience
        """A process that says nothing for this number of seconds is ended."""
        self._process: Process | None = None

    async def answer(self, request: bytes) -> bytes | None:
        """The only message of the answer. If the process fails, a new one is asked; None if that fails too."""
        for _ in range(2):
            try:
                [body] = [each async for each in self.answers(request)]
                return body
            except FAILURES:
                continue
        return None

    async def answers(self, request: bytes) -> AsyncGenerator[bytes]:
        """Send a request, and yield each message of the answer; raises one of `FAILURES` if the process fails."""
        process = await self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        done = False
        try:
            process.stdin.write(framed(request))
            await process.stdin.drain()
            while True:
                async with asyncio.timeout(self._patience):
                    size = int.from_bytes(await process.stdout.readexactly(LENGTH), "big")
                    body = await process.stdout.readexactly(size)
                if not body:
                    done = True
                    return
                yield body
        finally:
            if not done:  # whatever is left in the pipe belongs to nobody
                await self.stop()

    async def start(self) -> None:
        """Start the process before it is asked, and wait until it could answer."""
        with suppress(*FAILURES):
            async for _ in self.answers(b""):
                pass

    async def _running(self) -> Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", self._module, stdin=PIPE, stdout=PIPE, start_new_session=True
            )  # in its own session, Ctrl+C in the server doesn't reach it; it ends with its input
        return self._process

    async def stop(self) -> None:
        """End the process, if there is one, and close its pipes."""
        process, self._process = self._process, None
        if process is not None:
            if process.returncode is None:
                process.kill()
            await process.communicate()


def serve(answer: Callable[[bytes], Iterable[bytes]], niceness: int) -> None:
    """The process's own side: answer requests until the input ends."""
    if hasattr(os, "nice"):
        os.nice(niceness)
    try:
        _answer_all(answer, sys.stdin.buffer, sys.stdout.buffer)
    except (KeyboardInterrupt, BrokenPipeError):
        sys.exit(0)


def _answer_all(answer: Callable[[bytes], Iterable[bytes]], source: BinaryIO, sink: BinaryIO) -> None:
    while size := source.read(LENGTH):
        request = source.read(int.from_bytes(size, "big"))
        for message in answer(request) if request else ():  # an empty one asks only whether the process is there
            sink.write(framed(message))
            sink.flush()
        sink.write(framed(b""))
        sink.flush()
