"""nginx or Caddy with the example file in front of two processes on PostgreSQL."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest

from tests.web.house import bearer, plan
from tests.web.operation.proxies import FRONTS, Front, client, served
from tests.web.postgres.database import Database

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def lines(http: httpx.AsyncClient, path: str, token: str) -> AsyncIterator[str]:
    async with http.stream("GET", path, headers=bearer(token)) as stream:
        async for line in stream.aiter_lines():
            yield line


async def heard(http: httpx.AsyncClient, path: str, token: str, word: str) -> None:
    async for line in lines(http, path, token):
        if word in line:
            return


class Healthy:
    """A process that says yes to everything, until it is gone."""

    asked = False

    async def start(self) -> int:
        self._server = await asyncio.start_server(self._answer, "127.0.0.1", 0)
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        self.asked = True
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        writer.close()

    async def stop(self) -> None:
        self._server.close()
        await self._server.wait_closed()


@pytest.fixture(scope="module")
def processes(cluster: Database) -> Iterator[tuple[int, int]]:
    """The ports of two servers on one database."""
    url = cluster.new("proxied")
    with served("--database", url) as first, served("--database", url) as second:
        yield first, second


@pytest.mark.parametrize("behind", FRONTS)
async def test_two_processes_behind_a_proxy_serve_one_table_and_one_may_go(
    tmp_path: Path, processes: tuple[int, int], behind: Front
) -> None:
    with behind(tmp_path, [*processes]) as (_, secure):
        async with client(tmp_path, secure) as http:
            body = {"plan": plan("me", "open"), "name": "Ann"}
            new = (await http.post("/api/tables", json=body, headers=bearer("new"))).json()
            path = f"/api/tables/{new['table']['id']}"
            streams = [asyncio.create_task(heard(http, f"{path}/events", new["host"], "Ben")) for _ in range(4)]
            await asyncio.sleep(0.5)  # so that streams are open in both processes
            sat = await http.post(f"{path}/seat", json={"name": "Ben"}, headers=bearer(new["invitations"][1]))
            assert sat.status_code == 200, sat.text
            await asyncio.wait_for(asyncio.gather(*streams), 60)
    other = Healthy()
    with behind(tmp_path, [processes[0], await other.start()]) as (_, secure):
        async with client(tmp_path, secure) as http:
            while not other.asked:  # the proxy knows it as a process that answers
                await http.get("/health")
            await other.stop()
            seen = [(await http.get(path, headers=bearer(sat.json()["token"]))).status_code for _ in range(6)]
            assert seen == [200] * 6, "what a process that is gone can't answer, the other one does"


@pytest.fixture
def several(url: str) -> Iterator[int]:
    with served("--database", url, "--processes", "2") as port:
        yield port


async def test_each_of_several_processes_answers_for_all_figures(several: int) -> None:
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{several}") as http:
        for _ in range(6):
            body = json.dumps({"plan": plan("me", "open"), "name": "Ann"})
            answer = await http.post("/api/tables", content=body, headers=bearer("new"))
            assert answer.status_code == 201
    found = set()
    for _ in range(8):  # over connections of their own, which any process may take
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{several}") as http:
            text = (await http.get("/metrics")).text
        found |= set(re.findall(r'claimant_request_seconds_count{kind="act"} (\S+)', text))
    assert found == {"6.0"}
