"""Chromium, driven by its own protocol: JSON through two pipes, so that this environment needs no other package."""

import json
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

FLAGS = (
    "--headless --remote-debugging-pipe --no-sandbox --disable-gpu --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --no-proxy-server --hide-scrollbars"
)


class Page:
    """A page of a running Chromium."""

    def __init__(self, write: int, read: int) -> None:
        self._write, self._read = write, os.fdopen(read, "rb")
        self._asked = 0
        self._session = ""
        self.events: list[dict[str, Any]] = []
        context = self.tell("Target.createBrowserContext")["browserContextId"]
        target = self.tell("Target.createTarget", url="about:blank", browserContextId=context)["targetId"]
        self._session = self.tell("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for part in ("Page", "Network", "Runtime"):
            self.tell(f"{part}.enable")

    def tell(self, method: str, **fields: Any) -> dict[str, Any]:
        """Send a command, and return its result; what happens meanwhile is kept in `events`."""
        self._asked += 1
        told: dict[str, Any] = {"id": self._asked, "method": method, "params": fields}
        if self._session:
            told["sessionId"] = self._session
        os.write(self._write, json.dumps(told).encode() + b"\0")
        while (heard := self._next()).get("id") != self._asked:
            self.events.append(heard)
        if "error" in heard:
            raise RuntimeError(f"{method}: {heard['error']['message']}")
        result: dict[str, Any] = heard["result"]
        return result

    def _next(self) -> dict[str, Any]:
        text = bytearray()
        while (each := self._read.read(1)) != b"\0":
            if not each:
                raise ConnectionError("Chromium is gone")
            text += each
        heard: dict[str, Any] = json.loads(text)
        return heard

    def run(self, script: str) -> Any:
        """The value of an expression in the page."""
        told = self.tell("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in told:
            raise RuntimeError(str(told["exceptionDetails"]))
        return told["result"].get("value")

    def go(self, address: str) -> None:
        """Open a page, and wait until it is loaded."""
        self.tell("Page.navigate", url=address)
        self.wait_for("document.readyState === 'complete' && location.href !== 'about:blank'")

    def size(self, width: int, height: int) -> None:
        self.tell(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 700
        )

    def pause(self, script: str, seconds: float) -> bool:
        """Wait until it is true, but not longer; is it true?"""
        until = time.monotonic() + seconds
        while not (true := self.run(f"Boolean({script})")) and time.monotonic() < until:
            time.sleep(0.02)
        return bool(true)

    def wait_for(self, script: str) -> None:
        """Wait until it is true."""
        if not self.pause(script, 60):
            raise TimeoutError(script)


@contextmanager
def chromium() -> Iterator[Page]:
    """A page in a Chromium with a profile of its own, while this lasts."""
    program = shutil.which("chromium")
    if program is None:
        raise FileNotFoundError("no Chromium here: install the package chromium")
    there, write = os.pipe()
    read, here = os.pipe()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        # The program reads commands from its descriptor 3 and answers on 4.
        command = f'exec "{program}" {FLAGS} --user-data-dir="{Path(folder)}" 3<&{there} 4>&{here}'
        with subprocess.Popen(
            ["/bin/sh", "-c", command],
            pass_fds=(there, here),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        ) as process:
            os.close(there)
            os.close(here)
            try:
                yield Page(write, read)
            finally:
                process.terminate()
