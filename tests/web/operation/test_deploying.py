"""The example files of the deploy page: nginx is really run in front of a server; the others are checked."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from configparser import ConfigParser
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.commands.run import run
from tests.web.house import bearer, plan

ROOT = Path(__file__).parents[3]
DEPLOY = ROOT / "deploy"
SITE = "claim.example.org"
NEEDS_NGINX = pytest.mark.skipif(shutil.which("nginx") is None, reason="nginx isn't installed")
MAIN = """
daemon off;
{user}
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 256; }}
http {{
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    include {folder}/site.conf;
}}
"""


def free_ports(number: int) -> list[int]:
    with ExitStack() as held:
        sockets = [held.enter_context(socket.socket()) for _ in range(number)]
        for each in sockets:
            each.bind(("127.0.0.1", 0))
        return [each.getsockname()[1] for each in sockets]


def site(folder: Path, plain: int, secure: int, servers: list[int]) -> str:
    """The example file for this machine: other ports, another certificate."""
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    listed = "".join(f"    server 127.0.0.1:{port};\n" for port in servers)
    text, replaced = re.subn(r"(    server 127\.0\.0\.1:800\d;\n)+", listed, text)
    assert replaced == 1
    for old, new in (
        ("listen 80;", f"listen 127.0.0.1:{plain};"),
        ("listen 443 ssl;", f"listen 127.0.0.1:{secure} ssl;"),
        ("/etc/letsencrypt/live/claim.example.org/fullchain.pem", f"{folder}/cert.pem"),
        ("/etc/letsencrypt/live/claim.example.org/privkey.pem", f"{folder}/key.pem"),
    ):
        assert old in text
        text = text.replace(old, new)
    return text


@contextmanager
def started(command: list[str], **options: Any) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(command, text=True, **options) as process:
        try:
            yield process
        finally:
            process.terminate()
            process.wait(timeout=60)


@contextmanager
def served(*options: str) -> Iterator[int]:
    """A server behind a proxy; its port."""
    [port] = free_ports(1)
    public = ("--public-url", f"https://{SITE}", "--set", "limits.guess=5 + 0.001/s")
    where = ("--json", "--no-browser", "--port", str(port))
    command = [sys.executable, "-m", "claimant", "serve", *where, *public, *options]
    with started(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert json.loads(process.stdout.readline())["url"] == f"https://{SITE}"
        yield port


@contextmanager
def behind_nginx(folder: Path, servers: list[int]) -> Iterator[tuple[int, int]]:
    """nginx with the example file; its ports without and with TLS."""
    plain, secure = free_ports(2)
    subject = ("-subj", f"/CN={SITE}", "-addext", f"subjectAltName=DNS:{SITE}")
    files = ("-keyout", f"{folder}/key.pem", "-out", f"{folder}/cert.pem")
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", *subject, *files]
    subprocess.run(command, check=True, capture_output=True)
    (folder / "site.conf").write_text(site(folder, plain, secure, servers), encoding="utf-8")
    user = "user root;" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(MAIN.format(folder=folder, user=user), encoding="utf-8")
    with started(["nginx", "-p", str(folder), "-c", f"{folder}/nginx.conf"], stderr=subprocess.DEVNULL):
        until = time.monotonic() + 60
        while time.monotonic() < until:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", secure)) == 0:
                    break
            time.sleep(0.05)
        yield plain, secure


def client(folder: Path, port: int) -> httpx.AsyncClient:
    """A client that checks the certificate and calls the site by its name."""
    trusted = ssl.create_default_context(cafile=f"{folder}/cert.pem")
    trusted.check_hostname = False  # it is reached by a number here
    headers = {"host": SITE, "origin": f"https://{SITE}"}
    return httpx.AsyncClient(base_url=f"https://127.0.0.1:{port}", headers=headers, verify=trusted, timeout=60)


@pytest.fixture
def front(tmp_path: Path) -> Iterator[tuple[Path, int, int]]:
    with served("--data", str(tmp_path / "tables.db")) as port, behind_nginx(tmp_path, [port]) as (plain, secure):
        yield tmp_path, plain, secure


@NEEDS_NGINX
@pytest.mark.anyio
async def test_a_move_reaches_the_other_player_at_once_through_nginx(front: tuple[Path, int, int]) -> None:
    folder, _, secure = front
    async with client(folder, secure) as http:
        body = {"plan": plan("me", "open"), "name": "Ann"}
        new = (await http.post("/api/tables", json=body, headers=bearer("new"))).json()
        assert f"https://{SITE}/join/" in json.dumps(new["links"])
        table, host = new["table"]["id"], bearer(new["host"])
        async with http.stream("GET", f"/api/tables/{table}/events", headers=host) as stream:
            told: list[str] = []

            async def listen() -> None:
                async for line in stream.aiter_lines():
                    told.append(line)
                    if "Ben" in line:
                        return

            listening = asyncio.create_task(listen())
            seat = bearer(new["invitations"][1])
            sat = await http.post(f"/api/tables/{table}/seat", json={"name": "Ben"}, headers=seat)
            assert sat.status_code == 200
            await asyncio.wait_for(listening, 30)
        assert any("Ben" in line for line in told)


@NEEDS_NGINX
@pytest.mark.anyio
async def test_nginx_keeps_what_is_secret_and_what_is_inside(front: tuple[Path, int, int]) -> None:
    folder, plain, secure = front
    async with client(folder, secure) as http:
        page = await http.get("/new", headers={"accept-encoding": "gzip"})
        assert page.status_code == 200
        assert "content-encoding" not in page.headers
        assert page.headers["strict-transport-security"]
        for inside in ("/metrics", "/ready", "/admin"):
            assert (await http.get(inside)).status_code == 404
        assert (await http.get("/health")).json()["status"] == "ok"
    async with httpx.AsyncClient() as http:
        moved = await http.get(f"http://127.0.0.1:{plain}/join/abc", headers={"host": SITE})
        assert (moved.status_code, moved.headers["location"]) == (301, f"https://{SITE}/join/abc")
    assert not list(folder.glob("*access*"))


@NEEDS_NGINX
@pytest.mark.anyio
async def test_nobody_gets_more_guesses_by_claiming_other_addresses(front: tuple[Path, int, int]) -> None:
    folder, _, secure = front
    async with client(folder, secure) as http:
        found = [
            (await http.get(f"/join/{number}", headers={"x-forwarded-for": f"192.0.2.{number}"})).status_code
            for number in range(7)
        ]
    assert found == [404] * 5 + [429] * 2


def test_the_unit_runs_a_command_that_exists_and_its_lines_are_known_to_systemd(tmp_path: Path) -> None:
    unit = ConfigParser(strict=False, interpolation=None, allow_no_value=True)
    unit.optionxform = str  # type: ignore[assignment]
    text = (DEPLOY / "claimant.service").read_text(encoding="utf-8")
    unit.read_string(text)
    program, *arguments = unit["Service"]["ExecStart"].split()
    assert program == "/opt/claimant/bin/claimant"
    config = arguments.index("--config") + 1
    arguments[config] = str(DEPLOY / "claimant.toml")
    checked = run(*arguments, "--check", "--data", str(tmp_path / "t.db"))
    assert checked.returncode == 0, checked.stdout
    assert int(unit["Service"]["LimitNOFILE"]) >= 10_000
    assert unit["Service"]["NoNewPrivileges"] == unit["Service"]["DynamicUser"] == "yes"
    if shutil.which("systemd-analyze"):
        file = tmp_path / "claimant.service"
        file.write_text(text.replace(program, "/bin/true"), encoding="utf-8")
        found = subprocess.run(["systemd-analyze", "verify", str(file)], capture_output=True, text=True, check=False)
        assert str(file.name) not in found.stderr, found.stderr
        rated = subprocess.run(
            ["systemd-analyze", "security", "--offline=true", "--threshold=20", str(DEPLOY / "claimant.service")],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert rated.returncode == 0, rated.stdout + rated.stderr


def test_caddy_forwards_to_the_same_processes_and_hides_the_same_paths_as_nginx() -> None:
    caddy = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    nginx = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    assert re.findall(r"127\.0\.0\.1:\d+", caddy) == re.findall(r"127\.0\.0\.1:\d+", nginx)
    [hidden] = re.findall(r"@inside path (.+)", caddy)
    assert hidden.split() == re.findall(r"location = (\S+) \{ return 404; \}", nginx)
    assert "encode" not in re.sub(r"#.*", "", caddy)


def test_the_container_sets_only_settings_that_exist() -> None:
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    variables = dict(re.findall(r"(CLAIMANT_SERVE_\w+)=(\S+)", text))
    assert len(variables) == 5
    assert run("serve", "--check", "--json", **variables).stderr == ""
    assert run("serve", "--check", CLAIMANT_SERVE_NOTHING="1").returncode == 2


def test_the_page_includes_every_example_file() -> None:
    page = (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8")
    included = re.findall(r"```\{literalinclude\} \.\./deploy/(\S+)", page)
    assert sorted(included) == sorted(path.name for path in DEPLOY.iterdir())
