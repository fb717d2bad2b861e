"""Ctrl+C ends `claimant arena` at any moment, without a traceback and without leaving processes."""

from __future__ import annotations

import contextlib
import fcntl
import os
import re
import signal
import subprocess
import sys
import termios
import time
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from tests.repeats import repeats

pytestmark = pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="looks at processes as on Linux")

LONG = ("arena", "master", "journeyman", "--deals", "1000000", "--processes", "2", "--lang", "en")
QUICK = ("arena", "random", "random", "--deals", "1000000", "--processes", "2", "--lang", "en")
LIMIT = 60.0
"""Against hanging only."""
MARK = "CLAIMANT_TEST_MARK"
MOST_IMPORTS = 300
"""Fewer than there are before the first deal."""
NOTHING = "Nothing has been played to its end yet.\n"


class Ended(NamedTuple):
    status: int
    out: str
    err: str


def marked(mark: str) -> list[int]:
    """The processes that were started with this mark, directly or by others."""
    found = []
    for each in Path("/proc").iterdir():
        try:
            if each.name.isdigit() and f"{MARK}={mark}".encode() in (each / "environ").read_bytes():
                found.append(int(each.name))
        except OSError:  # it is gone, or another user's
            continue
    return found


def wait_for(true: Callable[[], object]) -> None:
    until = time.monotonic() + LIMIT
    while not true():
        assert time.monotonic() < until
        time.sleep(0.01)


@contextlib.contextmanager
def all_gone_afterwards() -> Iterator[str]:
    """A mark for processes, none of which may be left in the end."""
    mark = uuid.uuid4().hex
    try:
        yield mark
        wait_for(lambda: not marked(mark))
    finally:
        for process in marked(mark):
            os.kill(process, signal.SIGKILL)


def started(mark: str, *options: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, *options, "-m", "claimant", *LONG],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
        env={**os.environ, MARK: mark},
    )  # fmt: skip


def ended(process: subprocess.Popen[str], before: str = "") -> Ended:
    out, err = process.communicate(timeout=LIMIT)
    return Ended(process.returncode, out, before + err)


def check(done: Ended) -> None:
    assert done.status == 130, done.err
    assert "Traceback" not in done.err
    assert "Exception ignored" not in done.err


def imports_since_ours(process: subprocess.Popen[str], number: int) -> str:
    """Wait until this many modules were imported after the first that provides for Ctrl+C."""
    assert process.stderr is not None
    said = ""
    for line in process.stderr:
        said += line
        number -= "claimant.interrupts" in said
        if number < 0:
            break
    return said


class Terminal:
    """The command at a terminal, where keys are pressed."""

    def __init__(self, mark: str, arguments: tuple[str, ...]) -> None:
        self._keyboard, terminal = os.openpty()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "claimant", *arguments],
            stdin=terminal, stdout=terminal, stderr=terminal, start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # noqa: PLW1509 - there is no other way
            env={**os.environ, MARK: mark, "TERM": "xterm-256color", "COLUMNS": "80"},
        )  # fmt: skip
        os.close(terminal)
        self.said = ""

    def read(self, enough: Callable[[str], bool]) -> None:
        """Until enough was said, or it has ended."""
        with contextlib.suppress(OSError):  # the terminal is gone
            while not enough(self.said):
                self.said += os.read(self._keyboard, 4096).decode(errors="replace")

    def press_ctrl_c(self) -> None:
        os.write(self._keyboard, b"\x03")

    def ended(self) -> Ended:
        self.read(lambda said: False)
        os.close(self._keyboard)
        return Ended(self._process.wait(LIMIT), self.said, self.said)


@pytest.mark.parametrize("number", [1, repeats(150)])
def test_ctrl_c_while_it_starts_ends_it_without_a_word(number: int) -> None:
    with all_gone_afterwards() as mark:
        process = started(mark, "-X", "importtime")
        said = imports_since_ours(process, number)
        process.send_signal(signal.SIGINT)
        check(ended(process, said))


@pytest.mark.parametrize("sent", [signal.SIGINT, pytest.param(signal.SIGTERM, marks=pytest.mark.long)])
def test_ctrl_c_while_its_processes_start_says_that_nothing_was_played(sent: signal.Signals) -> None:
    with all_gone_afterwards() as mark:
        process = started(mark)
        wait_for(lambda: len(marked(mark)) > 1)
        process.send_signal(sent)
        process.send_signal(sent)
        done = ended(process)
        check(done)
        assert (done.out, done.err) == (NOTHING, "")


def test_at_a_terminal_ctrl_c_tells_what_was_played() -> None:
    with all_gone_afterwards() as mark:
        terminal = Terminal(mark, QUICK)
        terminal.read(lambda said: re.search(r"[1-9]\d*\.\d\d/1000000", said) is not None)
        terminal.press_ctrl_c()
        done = terminal.ended()
        check(done)
        assert "random – random" in done.out
        assert "Stopped: this is what has been played so far." in done.out


@pytest.mark.long
def test_at_a_terminal_the_bar_moves_before_any_deal_is_played_to_its_end() -> None:
    with all_gone_afterwards() as mark:
        terminal = Terminal(mark, LONG)
        terminal.read(lambda said: len(set(re.findall(r"0\.\d\d/1000000", said))) > 3)
        terminal.press_ctrl_c()
        terminal.press_ctrl_c()
        done = terminal.ended()
        check(done)
        assert NOTHING.strip() in done.out
        assert "Deals" not in done.out, "no empty table"


@pytest.mark.repeat
def test_ctrl_c_at_any_moment() -> None:
    """In its imports; and at a terminal, after some of what it draws."""
    rng = Random(10)
    for _ in range(5):
        with all_gone_afterwards() as mark:
            process = started(mark, "-X", "importtime")
            said = imports_since_ours(process, rng.randrange(1, MOST_IMPORTS))
            for _ in range(rng.randint(1, 2)):
                process.send_signal(signal.SIGINT)
            check(ended(process, said))
        with all_gone_afterwards() as mark:
            terminal = Terminal(mark, QUICK)
            enough = rng.randrange(1, 3000)
            terminal.read(lambda said, enough=enough: len(said) > enough)  # type: ignore[misc]
            for _ in range(rng.randint(1, 2)):
                terminal.press_ctrl_c()
            check(terminal.ended())
