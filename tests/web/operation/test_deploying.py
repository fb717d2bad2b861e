"""The example files of the deploy page: nginx and Caddy are run in front of a server; the others are checked."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from configparser import ConfigParser
from pathlib import Path

import httpx
import pytest

from tests.commands.run import run
from tests.web.house import bearer, plan
from tests.web.operation.proxies import DEPLOY, FRONTS, SITE, Front, client, served

ROOT = DEPLOY.parent


@pytest.fixture(params=FRONTS)
def front(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Path, int, int]]:
    behind: Front = request.param
    with served("--data", str(tmp_path / "tables.db")) as port, behind(tmp_path, [port]) as (plain, secure):
        yield tmp_path, plain, secure


@pytest.mark.anyio
async def test_what_happens_reaches_the_other_player_at_once_through_a_proxy(front: tuple[Path, int, int]) -> None:
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


@pytest.mark.anyio
async def test_a_proxy_keeps_what_is_secret_and_what_is_inside(front: tuple[Path, int, int]) -> None:
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
        assert moved.status_code in (301, 308)
        assert moved.headers["location"] == f"https://{SITE}/join/abc"
    assert not list(folder.glob("*access*"))


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
