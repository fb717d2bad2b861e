"""The host's own server: a process that ends with its host."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import threading
from typing import IO

from claimant.locale.errors import UserError
from claimant.locale.marks import N_

ENDING_SECONDS = 10
STARTING_SECONDS = 30
STOPPED = N_("Your server has stopped. “claimant host --resume” starts it again, with the same table.")
"""The text to print after it has ended."""


class NoServer(UserError):
    """The server could not start; the message is the server's."""


def command(lan: bool = False, port: int | None = None, lang: str = "en") -> list[str]:
    """The command line: `claimant serve`, which stops when its input ends, even if this process is killed."""
    options = [*(["--lan"] if lan else []), *([] if port is None else ["--port", str(port)])]
    return [
        sys.executable, "-m", "claimant", "serve", "--no-browser", "--json", "--until-eof", "--lang", lang, *options,
    ]  # fmt: skip


class OwnServer:
    """One server process."""

    def __init__(self, process: subprocess.Popen[str], url: str) -> None:
        self._process = process
        self.url = url

    @classmethod
    def start(cls, lan: bool = False, port: int | None = None, lang: str = "en") -> OwnServer:
        """Start it, and wait for its address."""
        with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as complaints:
            process = subprocess.Popen(
                command(lan, port, lang),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=complaints,
                text=True,
                start_new_session=True,  # Ctrl+C is for the host
            )
            late = threading.Timer(STARTING_SECONDS, process.kill)
            late.start()
            assert process.stdout is not None
            line = process.stdout.readline()
            late.cancel()
            if not line:
                process.wait(ENDING_SECONDS)
                _close(process)
                complaints.seek(0)
                raise NoServer("{problem}", problem=" ".join(complaints.read().split()))
        return cls(process, str(json.loads(line)["url"]))

    def stop(self) -> None:
        """End it; its tables are stored."""
        _close(self._process)
        try:
            self._process.wait(ENDING_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def _close(process: subprocess.Popen[str]) -> None:
    streams: list[IO[str] | None] = [process.stdin, process.stdout]
    for stream in streams:
        if stream is not None:
            stream.close()
