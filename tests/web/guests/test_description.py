"""The API's description says how a bot connects, what every event looks like, and which errors can occur."""

from __future__ import annotations

import json
import re
from typing import Any, get_args

import msgspec
import pytest

from claimant.notation.wire import KINDS
from claimant.web.api.bots.bot_documents import BotAsked, BotStreamLine
from claimant.web.api.description.flows import BOT, FLOWS
from claimant.web.api.openapi import describe
from claimant.web.tables.deeds import AnyDeed
from tests.web.guests.connected import connected, new_token, only
from tests.web.house import House

TOLD = describe("http://localhost")
SCHEMAS = TOLD["components"]["schemas"]


def test_every_kind_of_event_has_a_schema_with_its_name() -> None:
    kinds = {
        schema["properties"]["kind"]["enum"][0]
        for name, schema in SCHEMAS.items()
        if name.endswith(("Event", "Entry")) and "kind" in schema.get("properties", {})
    }
    silent = {"opened", "moved", "committed", "revealed", "salted"}
    assert kinds == {*KINDS, *(deed.__name__.lower() for deed in get_args(AnyDeed))} - silent
    for holder, field in (("Push", "events"), ("Outcome", "events"), ("TableDocument", "log"), ("BotEvents", "events")):
        assert SCHEMAS[holder]["properties"][field]["items"] == {"$ref": "#/components/schemas/LogEntry"}


def test_no_schema_names_a_secret() -> None:
    for name in ("SatEntry", "StoodEntry", "RoundBeganEntry", "ReopenedEntry", "ChangedEntry"):
        assert not {"tokens", "token", "invitation", "invitations", "secret"} & SCHEMAS[name]["properties"].keys()


def test_errors_stand_only_where_they_can_occur() -> None:
    def statuses(method: str, path: str) -> set[int]:
        return {int(status) for status in TOLD["paths"][path][method]["responses"]}

    assert statuses("get", "/api/line-ups") == {200, 403, 429}
    assert 409 not in statuses("get", "/api/tables/{table}")
    assert {409, 410} <= statuses("post", "/api/tables/{table}/moves")
    assert {401, 404, 409, 413, 422, 429} <= statuses("post", "/api/bot/games/{game}/moves")
    assert 401 not in statuses("post", "/api/tables/{table}/moves")


def test_enumerations_name_all_their_values() -> None:
    def enums(schema: dict[str, Any]) -> list[Any]:
        text = json.dumps(schema)
        return [json.loads(found) for found in re.findall(r'"enum": (\[[^\]]*\])', text)]

    assert enums(SCHEMAS["Push"]["properties"]["stage"]) == [["closed", "over", "playing", "waiting"]]
    assert "stale" in SCHEMAS["Problem"]["properties"]["why"]["enum"]
    assert enums(SCHEMAS["SayPhrase"]["properties"]["phrase"])[0]
    assert enums(SCHEMAS["Ask"])[0]


def test_the_lines_in_the_examples_are_lines_of_the_stream() -> None:
    text = "\n".join(step.example for step in BOT.steps).replace('"view":{…},', "")
    kinds = {kind.__struct_config__.tag: kind for kind in get_args(BotStreamLine)}
    lines = [json.loads(line) for line in re.findall(r'^\{"type".*?\}$(?=\n|\Z)', text, re.DOTALL | re.MULTILINE)]
    assert {line["type"] for line in lines} == {"hello", "invitation", "newgame", "events", "choose", "over"}
    for line in lines:
        fields = {field.name for field in msgspec.structs.fields(kinds[line["type"]])}
        optional = {"view"} if kinds[line["type"]] is BotAsked else set()
        assert line.keys() - {"type"} == fields - optional


def test_the_page_shows_the_flows() -> None:
    assert [flow["title"] for flow in TOLD["x-flows"]] == [flow.title for flow in FLOWS]


@pytest.mark.anyio
async def test_what_a_stream_sends_fits_the_description(home: House) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    whole = {"components": {"schemas": SCHEMAS}, "$ref": "#/components/schemas/LogEntry"}
    async with connected(home, await new_token(home)) as bot:
        await home.open(only("hal", "hal"))
        await bot.accept(1)
        await bot.accept(2)
        await bot.play_on(most=10)
        for line in bot.of("events"):
            for event in line["events"]:
                jsonschema.validate(event, whole)
    page = (await home.http.get("/api/docs")).text
    assert "A bot that connects to the server" in page
    assert "X-RateLimit-Remaining" in page
