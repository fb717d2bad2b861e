"""`claimant bot` connects any bot of the arena to a server."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from claimant.web.operation.moderation.local_socket import ask
from claimant.web.operation.moderation.socket_file import socket_of
from tests.commands.run import COMMAND, run
from tests.web.guests.connected import only
from tests.web.house import bearer
from tests.web.served import Served

ENGINES = Path(__file__).parents[2] / "examples" / "engines"


@pytest.mark.long
def test_a_level_and_a_program_play_each_other_at_a_server(tmp_path: Path) -> None:
    with Served(tmp_path / "t.db") as served:
        bots = {"hal": "novice", "eve": "highest:Highest"}
        running = []
        for name, engine in bots.items():
            token = ask(socket_of(served.data), {"do": "add-bot", "target": name})["ok"]["token"]
            file = tmp_path / name
            file.write_text(f"{token}\n", encoding="utf-8")
            command = [*COMMAND, "bot", served.url, "--engine", engine, "--token-file", str(file)]
            running.append(
                subprocess.Popen(
                    command, cwd=ENGINES, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                    env=os.environ | {"CLAIMANT_LANG": "en", "CLAIMANT_DATA": str(tmp_path / "own")},
                )
            )  # fmt: skip
        try:
            until = time.monotonic() + 120
            levels: set[str] = set()
            while not {"bot:hal", "bot:eve"} <= levels:
                assert time.monotonic() < until
                listed = httpx.get(f"{served.url}/api/bots").json()["bots"]
                levels = {each["level"] for each in listed if each["here"]}
                time.sleep(0.1)
            told = {"plan": only("hal", "eve"), "name": "Ann"}
            new = httpx.post(f"{served.url}/api/tables", json=told, headers=bearer("new")).json()
            url, host = f"{served.url}/api/tables/{new['table']['id']}", bearer(new["host"])
            while (table := httpx.get(url, headers=host).json())["stage"] != "over":
                assert time.monotonic() < until
                time.sleep(0.1)
            assert not any(entry["kind"] == "timeup" for entry in table["log"])
            ask(socket_of(served.data), {"do": "revoke-bot", "target": "hal"})
            said, problems = running[0].communicate(timeout=60)
            assert running[0].returncode == 3
            assert said.startswith("Connected as hal.")
            assert "won." in said or "lost." in said
            assert "doesn’t know this token" in problems
        finally:
            for each in running:
                each.kill()
                each.communicate()


def test_what_is_missing_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CLAIMANT_LANG", "en")
    monkeypatch.setenv("CLAIMANT_DATA", str(tmp_path))
    monkeypatch.delenv("CLAIMANT_BOT_TOKEN", raising=False)
    assert "An address is as in" in run("bot", "nowhere").stderr
    assert (
        "there are" in (none := run("bot", "http://127.0.0.1:1", "--engine", "nobody")).stderr or none.returncode == 2
    )
    assert "CLAIMANT_BOT_TOKEN" in run("bot", "http://127.0.0.1:1", "--engine", "random").stderr
    assert "can’t be read" in run("bot", "http://127.0.0.1:1", "--engine", "random", "--token-file", "/none").stderr


def test_serve_shows_a_token_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CLAIMANT_LANG", "en")
    data = str(tmp_path / "t.db")
    refused = run("serve", "--data", data, "--bot", "hal")
    assert (refused.returncode, "claimant admin add-bot hal" in refused.stderr) == (2, True)
    assert "is no name for a bot" in run("serve", "--data", data, "--bot", "Hal 9000").stderr


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
def test_serve_shows_each_token_once(tmp_path: Path) -> None:
    import pty

    def started() -> str:
        ours, theirs = pty.openpty()
        command = [*COMMAND, "serve", "--data", str(tmp_path / "t.db"), "--port", "0", "--no-browser", "--bot", "hal"]
        server = subprocess.Popen(
            command, stdout=theirs, stdin=subprocess.DEVNULL, env=os.environ | {"CLAIMANT_LANG": "en"}
        )
        os.close(theirs)
        said = b""
        try:
            while b"token" not in said or not said.endswith(b"\n"):
                said += os.read(ours, 4096)
        finally:
            server.terminate()
            server.wait(60)
            os.close(ours)
        return said.decode()

    first, second = started(), started()
    assert "shown only now: bot-" in first
    assert "The bot hal has a token already." in second
    assert "bot-" not in second
