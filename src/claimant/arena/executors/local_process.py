"""One process of the local executor, in its own session, so that Ctrl+C interrupts only the command."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections import deque
from contextlib import suppress
from queue import SimpleQueue
from subprocess import PIPE, Popen
from threading import Thread
from typing import IO, Final, TypeAlias

from claimant.arena.executors.executor import Job
from claimant.arena.executors.messages import Message, Start, Work, send

NEW_GROUP: Final[int] = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)
"""Windows uses a process group instead of a session."""

Inbox: TypeAlias = "SimpleQueue[tuple[LocalProcess, Message | None]]"


class LocalProcess:
    """A process, the jobs that it has been given, and its progress with the first."""

    def __init__(self, inbox: Inbox) -> None:
        self.jobs: deque[Job] = deque()
        self.given = 0
        self.part = 0.0
        command = [sys.executable, "-m", "claimant.arena.executors.local_worker"]
        self._process = Popen(command, stdin=PIPE, stdout=PIPE, start_new_session=True, creationflags=NEW_GROUP)
        self._listener = Thread(target=self._listen, args=(self._process.stdout, inbox), daemon=True)
        self._listener.start()
        self._send(Start(sys.path))

    def _listen(self, source: IO[bytes], inbox: Inbox) -> None:
        """Pass on all messages of the process, and finally that it has ended."""
        try:
            with suppress(EOFError, pickle.UnpicklingError):
                while True:
                    inbox.put((self, pickle.load(source)))
        finally:
            inbox.put((self, None))

    def give(self, job: Job) -> None:
        """Add a job to the process's queue."""
        self.jobs.append(job)
        self.given += 1
        self._send(Work(job.packed()))

    def _send(self, message: Start | Work) -> None:
        assert self._process.stdin is not None
        with suppress(BrokenPipeError):  # the listener reports that it has ended
            send(message, self._process.stdin)

    def end(self) -> None:
        """End the process, even in the middle of a job, and wait until it is gone."""
        self._process.kill()
        self._process.wait()
        self._listener.join()
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                assert pipe is not None
                pipe.close()
