"""Bots think in processes of their own: they are sent a view, and nothing else, and answer with a move."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process

import msgspec

from claimant.bots.worker import LENGTH, Answer, Thought, framed
from claimant.notation.wire import encode_view
from claimant.rules.view import View

LONGEST_THOUGHT = 20.0
"""A process that has not answered after so many seconds is ended."""


class Thinkers:
    """A few processes that share the work; they start when they are first needed."""

    def __init__(self, number: int | None = None) -> None:
        self._workers = [Worker() for _ in range(number or max(1, (os.cpu_count() or 2) - 1))]
        self._free: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        self._thoughts: set[asyncio.Task[str]] = set()
        for worker in self._workers:
            self._free.put_nowait(worker)

    async def choose(self, level: str, view: View) -> str:
        """The move that a bot of this level chooses; whoever stops asking doesn't disturb the process."""
        thought = asyncio.create_task(self._choose(level, view))
        self._thoughts.add(thought)
        thought.add_done_callback(self._thoughts.discard)
        return await asyncio.shield(thought)

    async def _choose(self, level: str, view: View) -> str:
        worker = await self._free.get()
        try:
            return await worker.choose(level, view)
        finally:
            self._free.put_nowait(worker)

    async def stop(self) -> None:
        for thought in list(self._thoughts):
            thought.cancel()
        for worker in self._workers:
            await worker.stop()


class Worker:
    """One process, which thinks about one view at a time; if it dies, another takes its place."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._number = 0

    async def choose(self, level: str, view: View) -> str:
        """Ask; if the process ends meanwhile, ask a new one; if that ends too, any legal move keeps the game going."""
        for _ in range(2):
            try:
                async with asyncio.timeout(LONGEST_THOUGHT):
                    return await self._ask(level, view)
            except (OSError, asyncio.IncompleteReadError):  # a timeout is an OSError too
                await self.stop()
        return view.legal[0].text

    async def _ask(self, level: str, view: View) -> str:
        process = await self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        self._number += 1
        process.stdin.write(framed(Thought(self._number, level, encode_view(view))))
        await process.stdin.drain()
        size = int.from_bytes(await process.stdout.readexactly(LENGTH), "big")
        answer = msgspec.msgpack.decode(await process.stdout.readexactly(size), type=Answer)
        assert answer.number == self._number
        return answer.move

    async def _running(self) -> Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "claimant.bots.worker", stdin=PIPE, stdout=PIPE, start_new_session=True
            )  # in a session of its own it ends with its input, not by the keys that end the server
        return self._process

    async def stop(self) -> None:
        """End the process, if there is one."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()
