"""Processes that play deals, each in its own session, so that Ctrl+C interrupts only the arena."""

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
"""Windows uses a process group instead of a session."""
PULSE: Final = 0.1
"""The longest wait for a result, in seconds, before the caller may do something else."""


class WorkerError(RuntimeError):
    """A worker process ended or failed."""


class Worker:
    """One process, the deals that it has been given, and its progress with the first."""

    def __init__(self, inbox: SimpleQueue[tuple[Worker, Message | None]]) -> None:
        self.jobs: deque[Job] = deque()
        self.part = 0.0
        command = [sys.executable, "-m", "claimant.arena.worker"]
        self._process = Popen(command, stdin=PIPE, stdout=PIPE, start_new_session=True, creationflags=NEW_GROUP)
        self._listener = Thread(target=self._listen, args=(self._process.stdout, inbox), daemon=True)
        self._listener.start()

    def _listen(self, source: IO[bytes], inbox: SimpleQueue[tuple[Worker, Message | None]]) -> None:
        """Pass on all messages of the process, and finally that it has ended."""
        try:
            with suppress(EOFError, pickle.UnpicklingError):
                while True:
                    inbox.put((self, pickle.load(source)))
        finally:
            inbox.put((self, None))

    def give(self, job: Job) -> None:
        """Add a deal to the process's queue."""
        assert self._process.stdin is not None
        self.jobs.append(job)
        with suppress(BrokenPipeError):  # the listener reports that it has ended
            send(job, self._process.stdin)

    def end(self) -> None:
        """End the process, even in the middle of a deal, and wait until it is gone."""
        self._process.kill()
        self._process.wait()
        self._listener.join()
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                assert pipe is not None
                pipe.close()


class Workers:
    """All worker processes; leaving the `with` block ends them."""

    def __init__(self) -> None:
        self._inbox: SimpleQueue[tuple[Worker, Message | None]] = SimpleQueue()
        self._all: list[Worker] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._all:
            worker.end()

    def start(self) -> Worker:
        """Start another process."""
        worker = Worker(self._inbox)
        self._all.append(worker)
        return worker

    @property
    def parts(self) -> float:
        """The progress of all deals that are being played, as a sum of fractions."""
        return sum(worker.part for worker in self._all)

    def next_done(self) -> tuple[Worker, Done] | None:
        """A finished deal and its worker; None if there is none within a moment."""
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
