"""Pages to read: how to play, all rules, the API."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from claimant.locale.sentences.keys import keys as table_keys
from claimant.rules.cards import Card
from claimant.rules.general_rules import CHAPTERS
from claimant.rules.power import Faction, Hero, Power
from claimant.rules.registry import FACTIONS, HEROES
from claimant.web.pages.learning.pictures import pictures
from claimant.web.pages.learning.staging import LINE_UP
from claimant.web.pages.powers import powers
from claimant.web.pages.templating import page, part

if TYPE_CHECKING:
    from claimant.web.http.request_context import RequestContext

METHODS = ("get", "post", "put", "patch", "delete")


def how_to_play(call: RequestContext) -> str:
    """The whole game in two minutes."""
    return page(
        call,
        "how_to_play.html",
        kind="lessons",
        pictures=pictures(call.language),
        powers=powers(LINE_UP.factions, call.language),
    )


def rules(call: RequestContext) -> str:
    """Every rule, with its id."""
    language = call.language
    chapters = [
        (language.translate(title), [(rule, language.rule(rule)) for rule in chapter])
        for title, chapter in CHAPTERS.items()
    ]
    return page(
        call,
        "rules.html",
        chapters=chapters,
        factions=powers(FACTIONS.values(), language),
        heroes=powers(HEROES.values(), language),
    )


def cards(call: RequestContext) -> str:
    """Every card of every faction and hero."""
    shown = (*FACTIONS.values(), *HEROES.values())
    faces = {power.name: _faces(power) for power in shown}
    return page(
        call,
        "cards.html",
        factions=powers(FACTIONS.values(), call.language),
        heroes=powers(HEROES.values(), call.language),
        faces=faces,
    )


def _faces(power: Power) -> list[tuple[Card, int]]:
    """The different cards of a power, each with how many there are of it."""
    if isinstance(power, Faction):
        return [(card, power.cards.count(card)) for card in dict.fromkeys(power.cards)]
    assert isinstance(power, Hero)
    return [(power.card, 1)]


def api_docs(call: RequestContext, openapi: dict[str, Any]) -> str:
    """The API, from its own description."""
    routes = _routes(openapi)
    common = [answer for answer in routes[0]["answers"] if all(answer in route["answers"] for route in routes)]
    for route in routes:
        route["answers"] = [answer for answer in route["answers"] if answer not in common]
    return page(
        call,
        "api.html",
        about=openapi.get("info", {}),
        flows=openapi.get("x-flows", []),
        routes=routes,
        common=common,
        schemas=_schemas(openapi),
    )


def _routes(openapi: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        {"path": path, "method": method.upper(), "id": methods[method]["operationId"], **_route(methods[method])}
        for path, methods in openapi.get("paths", {}).items()
        for method in METHODS
        if method in methods
    ]


def _route(told: dict[str, Any]) -> dict[str, Any]:
    return {
        "summary": told.get("summary", ""),
        "description": told.get("description", ""),
        "parameters": [each for each in told.get("parameters", ()) if "name" in each],
        "body": _names(told.get("requestBody", {})),
        "answers": [(status, each.get("description", ""), _names(each)) for status, each in told["responses"].items()],
    }


def _names(told: dict[str, Any]) -> list[str]:
    """The schemas that a body refers to."""
    return list(dict.fromkeys(re.findall(r"#/components/schemas/(\w+)", str(told))))


def _schemas(openapi: dict[str, Any]) -> list[dict[str, Any]]:
    schemas = openapi.get("components", {}).get("schemas", {})
    return [
        {
            "name": name,
            "description": schema.get("description", ""),
            "kinds": _names({"anyOf": schema.get("anyOf", ())}),
            "fields": [
                (field, _kind(told), told.get("description", ""), field in schema.get("required", ()))
                for field, told in schema.get("properties", {}).items()
            ],
        }
        for name, schema in sorted(schemas.items())
    ]


def _kind(told: dict[str, Any]) -> str:
    """A field's type, shortly."""
    if "$ref" in told:
        return str(told["$ref"]).rpartition("/")[2]
    if "anyOf" in told:
        return " | ".join(_kind(each) for each in told["anyOf"])
    if "enum" in told:
        return " | ".join(map(str, told["enum"]))
    if told.get("type") == "array":
        return f"[{_kind(told.get('items') or {})}]"
    return str(told.get("type", "any"))


def keys(call: RequestContext, alone: bool) -> str:
    """The keys of a table's page: a page, or only the sheet for a page that shows the table."""
    told = table_keys(call.language)
    if alone:
        return part(call.language, "table/keys.html", keys=told)
    return page(call, "keys.html", kind="lessons", keys=told)
