"""Cookies: one for each table, with this browser's tokens there (its seats), one for the viewer's settings, and one
with a random key, so that only the first start of a deal of the day counts."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterable, Mapping

import msgspec
from msgspec.structs import replace
from starlette.responses import Response

from claimant.notation.names import shown
from claimant.web.http.request_context import Settings

TABLE = "table-"
SETTINGS = "settings"
PLAYER = "player"
MOST_TABLES = 24
"""A browser sends all cookies with every request, so older tables are dropped first."""
MOST_TOKENS = 12
SECONDS = 30 * 24 * 3600
ID = re.compile("[0-9a-f]{18}")
TOKEN = re.compile("[A-Za-z0-9_-]{24}")


def tables_in(cookies: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """The tokens in each table's cookie; skips malformed values."""
    found = {}
    for name, value in cookies.items():
        table = name.removeprefix(TABLE)
        if name.startswith(TABLE) and ID.fullmatch(table):
            tokens = tuple(token for token in value.split(".")[:MOST_TOKENS] if TOKEN.fullmatch(token))
            if tokens:
                found[table] = tokens
    return found


def settings_in(cookies: Mapping[str, str]) -> Settings:
    """The viewer's settings; defaults if the cookie can't be read."""
    try:
        told = base64.urlsafe_b64decode(cookies.get(SETTINGS, "").encode())
        found = msgspec.json.decode(told, type=Settings)
    except (binascii.Error, msgspec.MsgspecError, UnicodeError, ValueError):
        return Settings()
    return replace(found, name=shown(found.name))


def keep_tokens(
    response: Response, held: Mapping[str, tuple[str, ...]], table: str, tokens: Iterable[str], secure: bool
) -> None:
    """Add tokens to a table's cookie."""
    kept = list(dict.fromkeys([*tokens, *held.get(table, ())]))[:MOST_TOKENS]
    _set(response, TABLE + table, ".".join(kept), secure)
    others = [other for other in held if other != table]
    for other in others[: max(0, len(others) + 1 - MOST_TABLES)]:
        response.delete_cookie(TABLE + other, path="/")


def keep_settings(response: Response, settings: Settings, secure: bool) -> None:
    """Store the viewer's settings in a cookie."""
    _set(response, SETTINGS, base64.urlsafe_b64encode(msgspec.json.encode(settings)).decode(), secure)


def player_in(cookies: Mapping[str, str]) -> str:
    """The browser's key for deals of the day; empty if it has none."""
    found = cookies.get(PLAYER, "")
    return found if TOKEN.fullmatch(found) else ""


def keep_player(response: Response, key: str, secure: bool) -> None:
    """Store the browser's key in a cookie."""
    _set(response, PLAYER, key, secure)


def _set(response: Response, name: str, value: str, secure: bool) -> None:
    response.set_cookie(name, value, max_age=SECONDS, path="/", httponly=True, samesite="lax", secure=secure)
