"""`claimant serve`: the port that it takes, and what it says about it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from claimant.web import serve
from claimant.web.http.listening import listen
from claimant.web.serve import Service
from tests.commands.run import run


def test_a_port_that_was_asked_for_is_never_exchanged_for_another() -> None:
    with listen("127.0.0.1", 0) as busy:
        port = busy.getsockname()[1]
        done = run("serve", "--no-browser", "--port", str(port))
        spoken = run("serve", "--no-browser", "--port", str(port), "--lang", "de")
    assert done.returncode == 3
    assert done.stderr == (
        f"Port {port} is in use by another program. Choose another with --port, or let --any-port find one.\n"
    )
    assert spoken.stderr.startswith(f"Port {port} wird von einem anderen Programm benutzt.")


@pytest.mark.parametrize(
    ("options", "port", "any_port"),
    [
        ([], 8000, True),
        (["--port", "9000"], 9000, False),
        (["--port", "9000", "--any-port"], 9000, True),
        (["--public-url", "https://claim.example"], 8000, False),
        (["--public-url", "https://claim.example", "--any-port"], 8000, True),
    ],
)
def test_the_next_free_port_is_taken_where_nobody_asked_for_one(
    monkeypatch: pytest.MonkeyPatch, options: list[str], port: int, any_port: bool
) -> None:
    wanted: list[Service] = []
    monkeypatch.setattr(serve, "serve", lambda service, *_: wanted.append(service))
    assert run("serve", *options).returncode == 0
    assert [(each.port, each.any_port) for each in wanted] == [(port, any_port)]


@pytest.mark.parametrize(("url", "says_so"), [("http://127.0.0.1:8001", True), ("http://127.0.0.1:8000", False)])
def test_a_server_that_took_the_next_port_says_so(monkeypatch: pytest.MonkeyPatch, url: str, says_so: bool) -> None:
    def serving(service: Service, told: Callable[[str], None], show_token: object) -> None:
        told(url)

    monkeypatch.setattr(serve, "serve", serving)
    said = run("serve").stdout
    assert ("Port 8000 is in use, so the next free one was taken." in said) is says_so
    assert f"Claim is served at {url}\n" in said
