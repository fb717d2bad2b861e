"""The command that serves: ports, addresses, and what it prints."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
import typer
import uvicorn

from claimant.commands.helpers.options import spoken
from claimant.commands.serve import _see_to_directory
from claimant.terminal.plain.console import Console
from claimant.web import serve
from claimant.web.api.openapi import describe
from claimant.web.api.routes import ROUTES
from claimant.web.app import make_app
from claimant.web.http.limits import Limits
from claimant.web.http.listening import VANISHED_SECONDS, listen
from claimant.web.operation.kinds import URL
from tests.web.house import some_pages
from tests.web.served import Served

ENGLISH = {"CLAIMANT_LANG": "en"}


def test_a_busy_port_is_exchanged_for_the_next_one_only_where_any_port_will_do() -> None:
    with listen("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with pytest.raises(OSError, match="in use"):
            listen("127.0.0.1", port)
        with listen("127.0.0.1", port, any_port=True) as second:
            assert second.getsockname()[1] > port


def test_a_server_for_the_local_network_is_told_by_its_address_there() -> None:
    assert serve.address("127.0.0.1", 8000, lan=False) == "http://127.0.0.1:8000"
    assert serve.address("::1", 8000, lan=False) == "http://[::1]:8000"
    assert "0.0.0.0" not in serve.address("0.0.0.0", 8000, lan=True)


@pytest.mark.parametrize("url", ["claim.example", "ftp://claim.example", "https://claim.example/path", "https://"])
def test_a_public_address_must_be_one(url: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - any will do
        URL.read(url)
    assert URL.read("https://claim.example/") == "https://claim.example"


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="only Linux has it")
def test_a_connection_that_vanished_is_not_kept_for_long() -> None:
    """A phone that loses its network sends no farewell."""
    with listen("127.0.0.1", 0) as listening, socket.create_connection(listening.getsockname()):
        accepted, _ = listening.accept()
        with accepted:
            wait = accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)
            assert wait == VANISHED_SECONDS * 1000


def command(data: Path) -> list[str]:
    """What serves the tables of a file, at any free port."""
    return [sys.executable, "-m", "claimant", "serve", "--no-browser", "--port", "0", "--data", str(data)]


def test_the_command_serves_and_says_where(tmp_path: Path) -> None:
    with subprocess.Popen(command(tmp_path / "t.db"), stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            assert line.startswith("Claim is served at http://127.0.0.1:")
            url = line.split()[-1]
            assert httpx.get(f"{url}/health").json()["status"] == "ok"
            with socket.create_connection(("127.0.0.1", int(url.rsplit(":", 1)[1]))) as slow:
                slow.sendall(b"GET / HTTP/1.1\r\nHost: local")
                process.terminate()
                process.wait(Limits().head_seconds - 1)  # it doesn't wait for the rest of the request
        finally:
            process.kill()


@pytest.mark.parametrize("what", ["folder", "text"])
def test_a_file_that_is_no_database_is_said_plainly_and_left_alone(tmp_path: Path, what: str) -> None:
    if what == "folder":
        (tmp_path / "t.db").mkdir()
    else:
        (tmp_path / "t.db").write_text("Dear diary" * 1000)
    done = subprocess.run(command(tmp_path / "t.db"), capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2
    assert "be used: " in done.stderr
    assert "Traceback" not in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["t.db"]


def run(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """The command with a data directory that nobody else uses, until it ends."""
    return subprocess.run(
        arguments, input=typed, capture_output=True, text=True, check=False, timeout=30, env={**os.environ, **ENGLISH}
    )


def test_a_directory_outside_the_data_directory_is_not_made_unasked(tmp_path: Path) -> None:
    wanted = tmp_path / "no" / "such" / "t.db"
    done = run(*command(wanted))
    assert done.returncode == 2
    said = f"There is no directory {wanted.parent}. Create it, or let this command create it with --yes.\n"
    assert done.stderr == said
    assert list(tmp_path.iterdir()) == []


def test_a_directory_that_cannot_be_made_is_said_plainly(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    done = run(*command(tmp_path / "file" / "t.db"), "--yes")
    assert (done.returncode, done.stderr) == (2, f"{tmp_path}/file can’t be created: File exists.\n")


def test_directories_that_are_asked_for_are_made_for_their_user_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    language = spoken("en")
    asked, answers = list[str](), ["y", "n"]

    def ask(console: Console, prompt: str) -> str:
        asked.append(prompt)
        return answers.pop(0)

    monkeypatch.setattr(Console, "ask", ask)
    _see_to_directory(tmp_path / "a" / "b" / "t.db", language, yes=False, ask=True)
    _see_to_directory(tmp_path / "c" / "d" / "t.db", language, yes=True, ask=False)
    monkeypatch.setenv("CLAIMANT_DATA", str(tmp_path / "data"))
    _see_to_directory(tmp_path / "data" / "t.db", language, yes=False, ask=False)
    made = [tmp_path / name for name in ("a", "a/b", "c", "c/d", "data")]
    assert {path.stat().st_mode & 0o777 for path in made} == {0o700}
    assert asked == [f"There is no directory {tmp_path / 'a' / 'b'}. Create it? (y/n) "]
    with pytest.raises(typer.Exit):
        _see_to_directory(tmp_path / "e" / "t.db", language, yes=False, ask=True)
    assert not (tmp_path / "e").exists()


@pytest.mark.parametrize(("code", "answer"), [("de", "j"), ("de", "ja"), ("es", "sí"), ("it", "s"), ("pt-BR", "sim")])
def test_the_question_for_a_directory_is_answered_in_the_language(
    code: str, answer: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Console, "ask", lambda self, prompt: answer)
    _see_to_directory(tmp_path / "a" / "t.db", spoken(code), yes=False, ask=True)
    assert (tmp_path / "a").is_dir()


def test_a_second_server_on_the_same_file_is_refused_and_told_about_the_first(tmp_path: Path) -> None:
    (tmp_path / "link.db").symlink_to(tmp_path / "t.db")
    with Served(tmp_path / "t.db") as first:
        assert first.process is not None
        done = run(*command(tmp_path / "link.db"))
        assert (done.returncode, done.stdout) == (3, "")
        assert done.stderr == (
            f"Another server, process {first.process.pid}, uses {tmp_path}/link.db: "
            "stop it, or name another file with --data.\n"
        )
        first.kill()
        first.start()  # what a killed server leaves behind blocks nobody
        first.stop()
    assert not (tmp_path / "t.db.lock").exists()


def test_openapi_describes_every_route_and_every_reference_leads_somewhere() -> None:
    told = describe("http://localhost")
    assert {(method.upper(), path) for path, found in told["paths"].items() for method in found} == {
        (route.method, route.path) for route in ROUTES
    }
    text = str(told)
    names = {part.split("'")[0] for part in text.split("#/components/schemas/")[1:]}
    assert names <= set(told["components"]["schemas"])
    assert told["openapi"].startswith("3.1")


async def hangs_up(port: int, *pieces: bytes) -> bool:
    """Send these pieces, then a byte now and then: does the server hang up?"""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for piece in pieces:
        writer.write(piece)
        await asyncio.sleep(0.1)
    try:
        async with asyncio.timeout(30):
            while not reader.at_eof():
                writer.write(b"x")
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(0.1):
                        await reader.read(100)
    except ConnectionError:
        return True
    except TimeoutError:
        return False
    finally:
        writer.close()
    return True


@pytest.mark.anyio
async def test_a_connection_that_never_says_what_it_wants_is_closed(tmp_path: Path) -> None:
    limits = Limits(head_seconds=0.4)
    app = make_app(tmp_path / "t.db", limits=limits, pages=some_pages())
    server = uvicorn.Server(serve.configured(app, limits))
    with listen("127.0.0.1", 0) as listening:
        running = asyncio.create_task(server.serve([listening]))
        port = listening.getsockname()[1]
        while not server.started:
            await asyncio.sleep(0.02)
        whole = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
        assert await hangs_up(port, b"GET / HTTP/1.1\r\nHost: ")
        assert await hangs_up(port, whole, b"GET / HTT")
        server.should_exit = True
        await running
