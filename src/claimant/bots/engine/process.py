"""An engine's process: lines to it, lines from it, and what it does wrong."""

from __future__ import annotations

import os
import signal
import subprocess
from contextlib import suppress
from enum import StrEnum
from queue import Empty, SimpleQueue
from subprocess import PIPE, Popen, TimeoutExpired
from threading import Thread
from time import monotonic
from typing import IO, Final

from claimant.bots.engine.messages import (
    LONGEST,
    PROTOCOL,
    Choose,
    Chosen,
    FromEngine,
    Garbled,
    Greeting,
    Hello,
    Ping,
    Pong,
    Quit,
    ToEngine,
    Trouble,
    from_engine,
    line,
)  # fmt: skip

HELLO_SECONDS: Final = 10.0
"""An engine says hello within this time."""
GRACE_SECONDS: Final = 1.0
"""A move may come this much later than its budget."""
UNTIMED_SECONDS: Final = 60.0
"""The longest wait for a move if the budget has no seconds."""
QUIT_SECONDS: Final = 2.0


class Fault(StrEnum):
    """How an engine can fail."""

    MISSING = "missing"
    ENDED = "ended"
    LATE = "late"
    GARBLED = "garbled"
    ERROR = "error"
    """It answered a question with an error: a class of somebody else's raised an exception."""
    ILLEGAL = "illegal"


class EngineError(Exception):
    """An engine failed: in which way, and a sentence."""

    def __init__(self, fault: Fault, sentence: str) -> None:
        super().__init__(sentence)
        self.fault = fault


class EngineProcess:
    """One running engine that has said hello; it answers one question at a time."""

    def __init__(self, command: list[str], errors: IO[bytes] | int = subprocess.DEVNULL) -> None:
        try:
            self._process = Popen(command, stdin=PIPE, stdout=PIPE, stderr=errors, start_new_session=True)
        except (OSError, ValueError) as error:
            problem = getattr(error, "strerror", None) or error
            raise EngineError(Fault.MISSING, f"{command[0]!r} can't be started: {problem}.") from None
        self._lines: SimpleQueue[bytes | None] = SimpleQueue()
        self._listener = Thread(target=self._listen, daemon=True)
        self._listener.start()
        try:
            self.greeting = self._greeted()
        except EngineError:
            self.kill()
            raise

    def _listen(self) -> None:
        """Pass on the engine's lines, and finally that it has ended."""
        assert self._process.stdout is not None
        with suppress(OSError, ValueError):
            while text := self._process.stdout.readline(LONGEST):
                self._lines.put(text)
        self._lines.put(None)

    def _greeted(self) -> Greeting:
        self.send(Hello(PROTOCOL))
        ends = monotonic() + HELLO_SECONDS
        while True:
            message = self.next(ends, "hello")
            if isinstance(message, Greeting):
                return message

    def send(self, message: ToEngine) -> None:
        """Write a line."""
        self.send_line(line(message))

    def send_line(self, text: bytes) -> None:
        """Write a line as it is."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(text)
            self._process.stdin.flush()
        except (OSError, ValueError):
            raise EngineError(Fault.ENDED, f"The engine ended{self._status()}.") from None

    def next(self, ends: float, what: str) -> FromEngine:
        """The next message of a known type, until this moment."""
        while True:
            try:
                text = self._lines.get(timeout=max(0.0, ends - monotonic()))
            except Empty:
                raise EngineError(Fault.LATE, f"The engine's {what} came too late.") from None
            if text is None:
                self._lines.put(None)
                raise EngineError(Fault.ENDED, f"The engine ended{self._status()} before its {what}.")
            try:
                message = from_engine(text)
            except Garbled as error:
                raise EngineError(Fault.GARBLED, str(error)) from None
            if message is not None:
                return message

    def _status(self) -> str:
        with suppress(TimeoutExpired):
            return f" with status {self._process.wait(GRACE_SECONDS)}"
        return ""

    def choose(self, asked: Choose) -> str:
        """The engine's move; lines about other games are late, and ignored."""
        seconds = asked.budget.seconds
        ends = monotonic() + (UNTIMED_SECONDS if seconds is None else seconds + GRACE_SECONDS)
        self.send(asked)
        while True:
            message = self.next(ends, "move")
            if isinstance(message, Chosen) and message.game == asked.game:
                if message.move not in asked.legal:
                    sentence = f"{message.move!r} is not legal; legal: {', '.join(asked.legal)}."
                    raise EngineError(Fault.ILLEGAL, sentence)
                return message.move
            if isinstance(message, Trouble):
                raise EngineError(Fault.ERROR, f"The engine says: {message.text}")

    def ping(self, seconds: float = HELLO_SECONDS) -> None:
        """Wait until the engine has read everything so far."""
        self.send(Ping())
        self.pong(seconds)

    def pong(self, seconds: float = HELLO_SECONDS) -> None:
        """Wait for the answer to a ping."""
        ends = monotonic() + seconds
        while not isinstance(self.next(ends, "pong"), Pong):
            pass

    def quit(self) -> bool:
        """Ask the engine to end; did it end in time?"""
        with suppress(EngineError):
            self.send(Quit())
        return self._gone()

    def hang_up(self) -> bool:
        """Close the engine's input; did it end in time?"""
        assert self._process.stdin is not None
        with suppress(OSError):
            self._process.stdin.close()
        return self._gone()

    def _gone(self) -> bool:
        try:
            self._process.wait(QUIT_SECONDS)
        except TimeoutExpired:
            return False
        finally:
            self.kill()
        return True

    def kill(self) -> None:
        """End the process and all that it has started."""
        with suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()
        self._listener.join(GRACE_SECONDS)
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            with suppress(OSError):
                pipe.close()
