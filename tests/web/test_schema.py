"""Requests generated from the API's description, with and without a real table, never cause a server error."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from claimant.web.api.openapi import describe
from tests.web.house import bearer, next_step, plan
from tests.web.served import Served

schemathesis = pytest.importorskip("schemathesis")

DESCRIBED = describe("http://127.0.0.1")
DESCRIBED["paths"] = {path: found for path, found in DESCRIBED["paths"].items() if not path.endswith("/events")}
pytestmark = pytest.mark.long
schema = schemathesis.openapi.from_dict(DESCRIBED)
"""All but the stream, which never ends."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(Path(tmp_path_factory.mktemp("schema")) / "tables.db") as found:
        yield found


@pytest.fixture(scope="module")
def table(served: Served) -> dict[str, Any]:
    told = {"plan": plan("me", "bot"), "name": "Ann"}
    new: dict[str, Any] = httpx.post(f"{served.url}/api/tables", json=told, headers=bearer("new")).json()
    url = f"{served.url}/api/tables/{new['table']['id']}"
    for _ in ("commit", "reveal"):
        action, body = next_step(httpx.get(url, headers=bearer(new["seat"])).json())
        httpx.post(f"{url}/{action}", json=body, headers=bearer(new["seat"]))
    return new


@schema.parametrize()  # type: ignore[untyped-decorator]
@pytest.mark.filterwarnings("ignore")
def test_no_call_that_the_schema_allows_or_forbids_meets_an_error_of_the_server(
    case: Any, served: Served, table: dict[str, Any]
) -> None:
    if case.path_parameters and "table" in case.path_parameters and case.path_parameters["table"][0] in "02468ace":
        case.path_parameters["table"] = table["table"]["id"]
    token = table["seat"] if "remove" not in case.path else table["host"]
    answer = case.call(base_url=served.url, headers=bearer(token))
    assert answer.status_code < 500, answer.text
    if answer.status_code >= 400 and answer.headers["content-type"] == ["application/json"]:
        assert answer.json()["error"].endswith((".", "]"))  # a sentence, or its rule
