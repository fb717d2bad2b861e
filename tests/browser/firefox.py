"""Debian's Firefox, driven over its own protocol: a few commands as JSON through a socket (Marionette)."""

from __future__ import annotations

import base64
import json
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from tests.browser.player import SHOTS

PROGRAM = "firefox-esr"
PREFERENCES: dict[str, str | int | bool] = {
    "marionette.port": 0,  # any free port; the profile's file MarionetteActivePort says which
    # Everything but this machine goes to a proxy that doesn't exist.
    "network.proxy.type": 1, "network.proxy.http": "127.0.0.1", "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1", "network.proxy.ssl_port": 9, "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False, "app.update.enabled": False, "app.normandy.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False, "toolkit.telemetry.enabled": False,
    "browser.shell.checkDefaultBrowser": False, "browser.aboutwelcome.enabled": False,
    "browser.safebrowsing.malware.enabled": False, "browser.safebrowsing.phishing.enabled": False,
    "extensions.update.enabled": False, "extensions.getAddons.cache.enabled": False,
    "intl.accept_languages": "en-GB", "ui.prefersReducedMotion": 1, "ui.systemUsesDarkTheme": 0,
}  # fmt: skip
ERRORS = """
    const [address] = arguments;
    return Services.console.getMessageArray()
        .filter((each) => each instanceof Ci.nsIScriptError && each.sourceName.startsWith(address))
        .filter((each) => !(each.flags & Ci.nsIScriptError.warningFlag))
        .map((each) => `${each.sourceName}:${each.lineNumber}: ${each.errorMessage}`);
"""
POST = """
    const [path, body, done] = arguments;
    const headers = { "content-type": "application/json" };
    fetch(path, { method: "POST", headers, body: JSON.stringify(body) }).then((answer) => answer.json()).then(done);
"""


class Firefox:
    """One window of a running Firefox."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=60)
        self._read = self._socket.makefile("rb")
        self._asked = 0
        self._answer()
        self.tell("WebDriver:NewSession")

    def tell(self, command: str, **fields: Any) -> Any:
        """Send a command, and return its result."""
        self._asked += 1
        told = json.dumps([0, self._asked, command, fields]).encode()
        self._socket.sendall(b"%d:%s" % (len(told), told))
        _, _, error, result = self._answer()
        assert error is None, error
        return result.get("value") if isinstance(result, dict) else result

    def _answer(self) -> Any:
        length = b""
        while (each := self._read.read(1)) != b":":
            assert each, "Firefox is gone"
            length += each
        return json.loads(self._read.read(int(length)))

    def close(self) -> None:
        self._read.close()
        self._socket.close()

    def go(self, address: str) -> None:
        self.tell("WebDriver:Navigate", url=address)

    def run(self, script: str, *told: Any) -> Any:
        """What a script returns in the page."""
        return self.tell("WebDriver:ExecuteScript", script=script, args=told)

    def post(self, path: str, body: Any) -> Any:
        """The answer to a request of the page."""
        return self.tell("WebDriver:ExecuteAsyncScript", script=POST, args=[path, body])

    def size(self, width: int, height: int) -> None:
        """Make the page, without what is around it, this large."""
        more = self.run("return [outerWidth - innerWidth, outerHeight - innerHeight]")
        self.tell("WebDriver:SetWindowRect", width=width + more[0], height=height + more[1])

    def click(self, selector: str) -> None:
        found = self.tell("WebDriver:FindElement", using="css selector", value=selector)
        self.tell("WebDriver:ElementClick", id=next(iter(found.values())))

    def wait_for(self, selector: str, seconds: float = 60) -> None:
        until = time.monotonic() + seconds
        while not self.run("return document.querySelector(arguments[0]) !== null", selector):
            assert time.monotonic() < until, f"no {selector} within {seconds} seconds"
            time.sleep(0.05)

    def shot(self, name: str) -> None:
        """Keep a picture of the window."""
        SHOTS.mkdir(exist_ok=True)
        picture = self.tell("WebDriver:TakeScreenshot", full=False)
        (SHOTS / f"firefox-{name}.png").write_bytes(base64.b64decode(picture))

    def errors(self, address: str) -> list[str]:
        """What scripts, styles and the security policy of these pages complained about."""
        self.tell("Marionette:SetContext", value="chrome")
        found: list[str] = self.run(ERRORS, address)
        self.tell("Marionette:SetContext", value="content")
        return found


@contextmanager
def firefox(profile: Path) -> Iterator[Firefox]:
    """A Firefox with a profile of its own, while this lasts."""
    profile.mkdir()
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items()]
    (profile / "user.js").write_text("\n".join(lines))
    program = shutil.which(PROGRAM)
    assert program, "no Firefox here"
    arguments = ["--headless", "--no-remote", "--marionette", "--remote-allow-system-access", "--profile", str(profile)]
    with subprocess.Popen([program, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            with closing(Firefox(_port(profile / "MarionetteActivePort"))) as found:
                yield found
        finally:
            process.terminate()


def _port(file: Path, seconds: float = 60) -> int:
    until = time.monotonic() + seconds
    while not file.exists() or not file.read_text():
        assert time.monotonic() < until, "Firefox doesn't start"
        time.sleep(0.05)
    return int(file.read_text())
