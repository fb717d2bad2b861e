"""nginx and Caddy with the example files, changed for this machine, in front of servers."""

from __future__ import annotations

import json
import os
import shutil
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import Any, TypeAlias

import httpx
import pytest

DEPLOY = Path(__file__).parents[3] / "deploy"
SITE = "claim.example.org"
Front: TypeAlias = Callable[[Path, list[int]], AbstractContextManager[tuple[int, int]]]
"""A proxy in front of the servers at these ports; its ports without and with TLS."""
NGINX = """
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
CADDY = """
    admin off
    http_port {plain}
    https_port {secure}
    default_bind 127.0.0.1
    storage file_system {folder}/caddy
"""


def free_ports(number: int) -> list[int]:
    with ExitStack() as held:
        sockets = [held.enter_context(socket.socket()) for _ in range(number)]
        for each in sockets:
            each.bind(("127.0.0.1", 0))
        return [each.getsockname()[1] for each in sockets]


def example(name: str, changed: dict[str, str]) -> str:
    """The example file with other ports and another certificate."""
    text = (DEPLOY / name).read_text(encoding="utf-8")
    for old, new in changed.items():
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
def running(command: list[str], folder: Path, port: int) -> Iterator[None]:
    """A proxy, once it answers at its port."""
    until = time.monotonic() + 60
    with (folder / "said").open("w") as said, started(command, stderr=said, env={**os.environ, "HOME": str(folder)}):
        while time.monotonic() < until:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.02)
        yield


def make_certificate(folder: Path) -> None:
    key = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", f"{folder}/key.pem")
    subject = ("-subj", f"/CN={SITE}", "-addext", f"subjectAltName=DNS:{SITE}", "-out", f"{folder}/cert.pem")
    subprocess.run(["openssl", "req", "-x509", "-days", "2", *key, *subject], check=True, capture_output=True)


@contextmanager
def behind_nginx(folder: Path, servers: list[int]) -> Iterator[tuple[int, int]]:
    """nginx with the example file."""
    plain, secure = free_ports(2)
    make_certificate(folder)
    changed = {
        "listen 80;": f"listen 127.0.0.1:{plain};",
        "listen 443 ssl;": f"listen 127.0.0.1:{secure} ssl;",
        "/etc/letsencrypt/live/claim.example.org/fullchain.pem": f"{folder}/cert.pem",
        "/etc/letsencrypt/live/claim.example.org/privkey.pem": f"{folder}/key.pem",
        "    server 127.0.0.1:8001;\n": "",
        "    server 127.0.0.1:8000;\n": "".join(f"    server 127.0.0.1:{port};\n" for port in servers),
    }
    (folder / "site.conf").write_text(example("nginx.conf", changed), encoding="utf-8")
    user = "user root;" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder, user=user), encoding="utf-8")
    with running(["nginx", "-p", str(folder), "-c", f"{folder}/nginx.conf"], folder, secure):
        yield plain, secure


@contextmanager
def behind_caddy(folder: Path, servers: list[int]) -> Iterator[tuple[int, int]]:
    """Caddy with the example file; it can't get a certificate here, so it is given one."""
    plain, secure = free_ports(2)
    make_certificate(folder)
    changed = {
        "\n{\n": "\n{\n" + CADDY.format(folder=folder, plain=plain, secure=secure),
        f"{SITE} {{\n": f"{SITE} {{\n    tls {folder}/cert.pem {folder}/key.pem\n",
        "127.0.0.1:8000 127.0.0.1:8001": " ".join(f"127.0.0.1:{port}" for port in servers),
    }
    (folder / "Caddyfile").write_text(example("Caddyfile", changed), encoding="utf-8")
    with running(["caddy", "run", "--config", f"{folder}/Caddyfile", "--adapter", "caddyfile"], folder, secure):
        yield plain, secure


FRONTS = [
    pytest.param(front, marks=pytest.mark.skipif(shutil.which(name) is None, reason=f"{name} isn't installed"), id=name)
    for name, front in (("nginx", behind_nginx), ("caddy", behind_caddy))
]


async def _by_name(request: httpx.Request) -> None:
    request.extensions["sni_hostname"] = SITE


def client(folder: Path, port: int) -> httpx.AsyncClient:
    """A client that checks the certificate and calls the site by its name."""
    trusted = ssl.create_default_context(cafile=f"{folder}/cert.pem")
    return httpx.AsyncClient(
        base_url=f"https://127.0.0.1:{port}", headers={"host": SITE, "origin": f"https://{SITE}"}, verify=trusted,
        timeout=60, event_hooks={"request": [_by_name]},
    )  # fmt: skip
