"""Processes that play deals, each in a session of its own: keys that interrupt the arena don't reach them."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections import deque
from contextlib import suppress
from queue import Empty, SimpleQueue
from subprocess import PIPE, Popen
from threading import Thread
from typing import IO, Final, Self

from claimant.arena.messages import Done, Failed, Job, Message, Under, send

NEW_GROUP: Final[int] = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)
"""What a session is elsewhere, Windows calls a group."""
PULSE: Final = 0.1
"""So many seconds at most pass before whoever waits may do something else."""


class WorkerError(RuntimeError):
    """A process that played deals ended, or something went wrong in it."""


class Worker:
    """One process, the deals that it has been given, and how far it has come with the first."""

    def __init__(self, inbox: SimpleQueue[tuple[Worker, Message | None]]) -> None:
        self.jobs: deque[Job] = deque()
        self.part = 0.0
        command = [sys.executable, "-m", "claimant.arena.worker"]
        self._process = Popen(command, stdin=PIPE, stdout=PIPE, start_new_session=True, creationflags=NEW_GROUP)
        self._listener = Thread(target=self._listen, args=(self._process.stdout, inbox), daemon=True)
        self._listener.start()

    def _listen(self, source: IO[bytes], inbox: SimpleQueue[tuple[Worker, Message | None]]) -> None:
        """Pass on whatever the process says, and at last that it has ended."""
        try:
            with suppress(EOFError, pickle.UnpicklingError):
                while True:
                    inbox.put((self, pickle.load(source)))
        finally:
            inbox.put((self, None))

    def give(self, job: Job) -> None:
        """Hand over a deal, for after those that it has already."""
        assert self._process.stdin is not None
        self.jobs.append(job)
        with suppress(BrokenPipeError):  # the listener tells that it has ended
            send(job, self._process.stdin)

    def end(self) -> None:
        """End the process, also in the middle of a deal, and wait until it is gone."""
        self._process.kill()
        self._process.wait()
        self._listener.join()
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                assert pipe is not None
                pipe.close()


class Workers:
    """All of them; used with `with`, none is left afterwards."""

    def __init__(self) -> None:
        self._inbox: SimpleQueue[tuple[Worker, Message | None]] = SimpleQueue()
        self._all: list[Worker] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._all:
            worker.end()

    def start(self) -> Worker:
        """One more."""
        worker = Worker(self._inbox)
        self._all.append(worker)
        return worker

    @property
    def parts(self) -> float:
        """How many deals are under way, each counted as far as it has come."""
        return sum(worker.part for worker in self._all)

    def next_done(self) -> tuple[Worker, Done] | None:
        """A deal that is done, and who played it; None if there is none within a moment."""
        try:
            worker, message = self._inbox.get(timeout=PULSE)
        except Empty:
            return None
        match message:
            case Under(part):
                worker.part = part
                return None
            case Done():
                worker.part = 0.0
                return worker, message
            case Failed(said):
                raise WorkerError(said)
            case None:
                raise WorkerError("a process that played deals ended unexpectedly")
