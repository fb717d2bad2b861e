"""The OpenAPI description, made from the same table of routes as the API itself."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from claimant.notation.wire import shape
from claimant.web.api.description.event_kinds import REF, add_event_kinds
from claimant.web.api.description.flows import FLOWS
from claimant.web.api.description.troubles import WHYS, troubles_of
from claimant.web.api.documents import Problem
from claimant.web.api.routes import ROUTES, Needs, Route
from claimant.web.tables.log import LATEST, PAGE

ABOUT = """Everything that the pages do goes through here, and it is enough for a bot: open a table or take a seat by an
invitation, follow the events, add a salt to the deal (commit, then reveal), move. An action is answered with what came
of it (Outcome), not with the whole table. A token is sent as a bearer, or in the cookie that the pages set; requests
that change something need a bearer token or the right Origin. A caller without a token sends any word as the bearer.
Bots that connect to the server have tokens and addresses of their own."""
QUERIES = {
    "since": "Only what came after this version.",
    "before": "Only what came before this version.",
    "seat": "Which of the seats in the caller's cookies is meant; without it, the first.",
    "theme": "Only puzzles of this theme.",
    "lineup": "Only puzzles of this line-up: the name of a ready-made one, or factions with commas between them.",
    "faction": "Only puzzles with this faction; it can be repeated.",
    "from": "Only puzzles of at least this difficulty, from 0.",
    "to": "Only puzzles of at most this difficulty, up to 100.",
    "after": "Only those after this one.",
    "known": "What the bot knows already: each game with its last version, as in the header Last-Event-ID.",
    "limit": f"About how many entries: {PAGE} if it isn't said, at most {LATEST}.",
}
NUMBER = {"type": "integer", "minimum": 0, "maximum": 2**53}
WORD = {"type": "string", "maxLength": 400}
WORDS = {"theme": WORD, "lineup": WORD, "faction": {"type": "array", "items": WORD}, "after": WORD, "known": WORD}
"""The queries that aren't numbers."""
IDS = {
    "puzzle": {"type": "string", "pattern": "^[0-9a-f]{8}$"},
    "day": {"type": "string", "format": "date"},
    "game": {"type": "string", "pattern": "^[0-9a-f]{18}-[0-3]$"},
}
TABLE_ID = {"type": "string", "pattern": "^[0-9a-f]{18}$"}


def describe(base_url: str) -> dict[str, Any]:
    """The whole description, as OpenAPI 3.1."""
    shapes = [route.body for route in ROUTES if route.body] + [route.answer for route in ROUTES if route.answer]
    schemas, components = msgspec.json.schema_components([*shapes, Problem], schema_hook=shape, ref_template=REF)
    found = dict(zip([*shapes, Problem], schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    add_event_kinds(components)
    components["Problem"]["properties"]["why"]["enum"] = ["", *WHYS]
    for route in ROUTES:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route, found)
    return {
        "openapi": "3.1.0",
        "info": {"title": "claimant", "version": "1", "description": ABOUT},
        "servers": [{"url": base_url}],
        "x-flows": [{"title": flow.title, "steps": [step._asdict() for step in flow.steps]} for flow in FLOWS],
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(route: Route, schemas: dict[Any, dict[str, Any]]) -> dict[str, Any]:
    good: dict[str, Any] = {"description": "Done."}
    if route.answer is not None:
        good["content"] = {route.media_type: {"schema": schemas[route.answer]}}
    elif route.media_type:
        good["content"] = {kind.strip(): {"schema": {"type": "string"}} for kind in route.media_type.split(",")}
    problem = {"application/json": {"schema": schemas[Problem]}}
    found: dict[str, Any] = {
        "operationId": route.name,
        "summary": route.about,
        "responses": {
            str(route.status): good,
            **{status: {"description": told, "content": problem} for status, told in troubles_of(route).items()},
        },
        "security": [] if route.needs is Needs.NOTHING and route.method == "GET" else [{"token": []}],
    }
    asked = [_parameter(name) for name in re.findall(r"{(\w+)}", route.path)] + [
        _asked(name) for name in _queries(route)
    ]
    if asked:
        found["parameters"] = asked
    if route.body is not None:
        found["requestBody"] = {"required": True, "content": {"application/json": {"schema": schemas[route.body]}}}
    return found


def _queries(route: Route) -> tuple[str, ...]:
    return (*route.query, "seat") if route.needs is Needs.TOKEN else route.query


def _asked(name: str) -> dict[str, Any]:
    return {
        "name": name,
        "in": "query",
        "schema": WORDS.get(name, NUMBER),
        "description": QUERIES[name],
    }


def _parameter(name: str) -> dict[str, Any]:
    return {"name": name, "in": "path", "required": True, "schema": IDS.get(name, TABLE_ID)}
