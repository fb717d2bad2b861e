"""The command with a database: several processes behind one socket."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest

from claimant.web.http.limits import Limits, Rate
from claimant.web.operation.moderation.socket_file import socket_of
from tests.commands.run import told
from tests.web.house import bearer, plan

COMMAND = [sys.executable, "-m", "claimant", "serve", "--port", "0", "--no-browser", "--lang", "en"]


@contextmanager
def served(url: str, processes: int, data: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The command while it runs, and the address that it says."""
    command = [*COMMAND, "--database", url, "--processes", f"{processes}", "--data", str(data)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            said = process.stdout.readline()
            assert said.startswith("Claim is served at http://"), said
            yield process, said.split()[-1]
        finally:
            process.kill()


def children(process: int) -> list[int]:
    """The processes that the command has started."""
    return [int(name) for name in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def until_other(process: int, gone: int) -> list[int]:
    """Wait until another process is there in place of one that was killed."""
    deadline = time.monotonic() + 60
    while gone in (found := children(process)) or len(found) < 2:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    return found


def status(http: httpx.Client, path: str, headers: dict[str, str]) -> int:
    """The status of an answer; a connection that the killed process had accepted is tried again."""
    for _ in range(200):
        with suppress(httpx.TransportError):
            return http.get(path, headers=headers).status_code
        time.sleep(0.05)
    return 0


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="reads the list of processes from /proc")
def test_a_process_that_is_killed_is_replaced_and_all_end_together(url: str, tmp_path: Path) -> None:
    data = tmp_path / "t.db"
    with served(url, 2, data) as (process, address), httpx.Client(timeout=30) as http:
        body = {"plan": plan("me", "open"), "name": "Ann"}
        new = http.post(f"{address}/api/tables", json=body, headers=bearer("new")).json()
        workers = children(process.pid)
        assert len(workers) == 2
        os.kill(workers[0], signal.SIGKILL)
        until_other(process.pid, workers[0])
        for _ in range(10):  # each with a connection of its own, to any process
            path = f"{address}/api/tables/{new['table']['id']}"
            headers = {**bearer(new["seat"]), "connection": "close"}
            assert status(http, path, headers) == 200
        found = [{each["table"] for each in told("admin", "list", "--data", str(data))} for _ in range(4)]
        assert found == [{new["table"]["id"]}] * 4, "any process answers at the local socket"
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=60) == 0
        assert not [worker for worker in workers if Path(f"/proc/{worker}").exists()]
        assert not socket_of(data).exists()


def test_several_processes_on_a_file_are_refused_with_a_sentence(tmp_path: Path) -> None:
    command = [*COMMAND, "--data", str(tmp_path / "t.db"), "--processes", "2"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "Several processes need PostgreSQL: name a database with --database" in done.stderr
    assert not (tmp_path / "t.db").exists()


def test_a_database_that_is_not_there_is_said_plainly(tmp_path: Path) -> None:
    command = [*COMMAND, "--database", f"postgresql:///claimant?host={tmp_path}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert done.stderr.startswith("The database can’t be used: ")
    assert "Traceback" not in done.stderr


def test_processes_together_allow_about_as_much_as_one() -> None:
    each = Limits(act=Rate(80, 20), listed=3, tables=200).divided(4)
    assert (each.act, each.listed, each.tables) == (Rate(20, 5), 1, 50)
    assert Limits().divided(1) == Limits()
