"""Several processes that serve one socket: the supervisor starts them, restarts those that die, and ends them all."""

from __future__ import annotations

import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from types import FrameType
from typing import NoReturn

from claimant.web.monitoring.figures import forget_process

log = logging.getLogger("claimant")

ENDING_SECONDS = 8.0
"""How long a process may take to end before it is killed."""
SHORT_SECONDS = 5.0
"""A process that lives no longer than this is started again after a pause."""
PAUSE_SECONDS = 1.0
LOOK_SECONDS = 0.5


class Supervisor:
    """The parent of the processes that serve."""

    def __init__(self, number: int, work: Callable[[Callable[[], None]], None], ready: Callable[[], None]) -> None:
        self._number, self._work, self._ready = number, work, ready
        self._children: dict[int, float] = {}
        self._ending = False
        self._heard, self._tell = os.pipe()

    def run(self) -> None:
        """Serve until interrupted."""
        for sign in (signal.SIGTERM, signal.SIGINT):
            signal.signal(sign, self._end)
        for _ in range(self._number):
            self._start()
        threading.Thread(target=self._announce, daemon=True).start()
        while self._children and not self._ending:
            self._reap()
            time.sleep(LOOK_SECONDS)
        self._stop_all()

    def _announce(self) -> None:
        """Say where the game is served once all processes answer."""
        waiting = self._number
        while waiting > 0:
            waiting -= len(os.read(self._heard, waiting))
        self._ready()

    def _start(self) -> None:
        sys.stdout.flush()
        child = os.fork()
        if child == 0:
            self._serve()
        self._children[child] = time.monotonic()

    def _serve(self) -> NoReturn:
        """The life of a process that serves; it ends with its parent."""
        for sign in (signal.SIGTERM, signal.SIGINT):
            signal.signal(sign, signal.SIG_DFL)
        threading.Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()
        code = 1
        try:
            self._work(self._say_ready)
            code = 0
        except Exception:
            log.exception("A process that serves has failed.")
        finally:
            sys.stdout.flush()
            os._exit(code)

    def _say_ready(self) -> None:
        os.write(self._tell, b".")

    def _reap(self) -> None:
        """Start processes again that have died."""
        for child, since in list(self._children.items()):
            if os.waitpid(child, os.WNOHANG)[0] == child:
                del self._children[child]
                log.warning("Process %d has ended; another takes its place.", child)
                forget_process(child)
                if time.monotonic() - since < SHORT_SECONDS:
                    time.sleep(PAUSE_SECONDS)
                if not self._ending:
                    self._start()

    def _end(self, sign: int, frame: FrameType | None) -> None:
        self._ending = True

    def _stop_all(self) -> None:
        for child in self._children:
            os.kill(child, signal.SIGTERM)
        until = time.monotonic() + ENDING_SECONDS
        while self._children:
            for child in list(self._children):
                if os.waitpid(child, os.WNOHANG)[0] == child:
                    del self._children[child]
            if time.monotonic() > until:
                for child in self._children:
                    os.kill(child, signal.SIGKILL)
            time.sleep(0.05)


def _end_with(parent: int) -> None:
    """End this process once its parent is gone."""
    while os.getppid() == parent:
        time.sleep(LOOK_SECONDS)
    os.kill(os.getpid(), signal.SIGTERM)
