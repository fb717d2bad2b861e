"""A browser and a terminal play each other, also across a restart of the server."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from claimant.fair.checking import why_not_fair
from claimant.notation.records import record_file
from tests.browser.player import Player, sitting
from tests.web.served import Served

if TYPE_CHECKING:
    from playwright.sync_api import Browser


class Terminal:
    """Somebody who has joined from a terminal, in plain lines, and plays the first card that they may."""

    def __init__(self, link: str, data: Path, *options: str) -> None:
        command = [sys.executable, "-m", "claimant", "join", *([link] if link else []), "--plain", *options]
        env = {**os.environ, "CLAIMANT_DATA": str(data), "PYTHONIOENCODING": "utf-8", "CLAIMANT_LANG": "en"}
        self._out = (data.parent / "said.txt").open("a", encoding="utf-8")
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=self._out, stderr=self._out, env=env)
        self._file = data.parent / "said.txt"
        self._answered = self.said.count("Your ca") + self.said.count("Your ch")

    @property
    def said(self) -> str:
        return self._file.read_text(encoding="utf-8")

    @property
    def _asked(self) -> int:
        return self.said.count("Your card>") + self.said.count("Your choice>")

    def decide(self) -> bool:
        """Answer, if something is asked that isn't answered yet."""
        if self._asked <= self._answered:
            return False
        self._answered += 1
        self.type("1")
        return True

    def type(self, text: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{text}\n".encode())
        self._process.stdin.flush()

    def wait(self) -> int:
        """Until it has ended by itself."""
        try:
            return self._process.wait(30)
        finally:
            self.close()

    def close(self) -> None:
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait(10)
        if self._process.stdin is not None:
            self._process.stdin.close()
        self._out.close()


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Served]:
    with Served(tmp_path / "tables.db") as found:
        yield found


def play_out(browser: Player, terminal: Terminal, decisions: int = 1000, seconds: float = 200) -> None:
    """Both play until the game is over, or for this many decisions."""
    limit = time.monotonic() + seconds
    while browser.fact("stage") == "playing" and decisions > 0:
        assert time.monotonic() < limit, terminal.said[-2000:]
        decided = [browser.decide(), terminal.decide()]
        decisions -= sum(decided)
        if not any(decided):
            browser.page.wait_for_timeout(30)


def its_turn(browser: Player, terminal: Terminal) -> bool:
    """Is the browser to decide? If not, the terminal does so."""
    terminal.decide()
    return browser.fact("turn") == "yes"


def wait_for(browser: Player, holds: Callable[[], bool], seconds: float = 30) -> None:
    """Until it is so."""
    limit = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < limit, "it takes too long"
        browser.page.wait_for_timeout(50)


def test_a_browser_and_a_terminal_play_each_other_across_a_restart(
    browser: Browser, own: Served, tmp_path: Path
) -> None:
    with sitting(browser, own.url) as ada:
        ada.open(seats=("me", "open"))
        table = ada.table
        link = ada.invitation
        data = tmp_path / "data"
        bo = Terminal(link, data, "--name", "Bo")
        try:
            ada.page.click("[data-key=start]", timeout=20_000)
            ada.wait_for_cards()
            play_out(ada, bo, decisions=12)
            wait_for(ada, partial(its_turn, ada, bo))
            own.kill()
            ada.page.wait_for_selector("#connection[data-state=closed]", timeout=20_000)
            wait_for(ada, lambda: "Reconnecting" in bo.said)  # it waits, and so it notices
            own.start()
            ada.page.wait_for_selector("#connection[data-state=open]", timeout=20_000)
            play_out(ada, bo, decisions=12)
            bo.close()
            bo = Terminal("", data)  # the seat is remembered
            play_out(ada, bo)
            assert bo.wait() == 0
        finally:
            bo.close()
        assert ada.fact("stage") == "over"
        assert "Bo" in ada.page.locator("main.table").inner_text()
        assert ada.problems == [] or all("ERR_" in problem for problem in ada.problems)
    assert "The game is over." in bo.said
    record = record_file.read((data / f"online-{table}.claim").read_bytes())
    assert record.details.names == ("Ada", "Bo")
    assert why_not_fair(record) is None
