"""Interprets a pasted text: a link to a seat, to watch or to a table, a part of a link, a seat code or a table code."""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import urlsplit

from claimant.locale.marks import N_
from claimant.rules.reason import Reason, Refused
from claimant.web.http.errors import NO_LINK, NO_TABLE
from claimant.web.tables.access import code_in, invited_to
from claimant.web.tables.hall import Hall
from claimant.web.tables.plan import Plan
from claimant.web.tables.share_codes import NO_CODE, CodeError, plan_of

LONGEST = 300
SHORTEST_CODE = 10
NOTHING_KNOWN = N_("This is neither a link to a table nor a table code: paste the whole text that you were sent.")
ELSEWHERE = N_("This link leads to another server, {host}: open it in your browser’s address line.")
LINK = re.compile(r"(?:^|/)(?P<kind>join|watch|t)/(?P<name>[\w-]{1,64})/?(?:[?#].*)?$")
TOKEN = re.compile(r"[\w-]{20,64}")


class Found(NamedTuple):
    """The result: a page, a new table, or why there is neither."""

    path: str = ""
    plan: Plan | None = None
    why: str = ""
    host: str = ""
    """The other server that the link names."""
    reason: Reason | None = None
    """Why a set-up can't be played here."""


async def find(text: str, hall: Hall, base_url: str) -> Found:
    """Interpret a pasted text."""
    text = text.strip().strip("<>\"'")
    if not text or len(text) > LONGEST:
        return Found(why=NOTHING_KNOWN)
    if link := LINK.search(text):
        return await _linked(link["kind"], link["name"], _host(text), hall, base_url)
    if (TOKEN.fullmatch(text) or code_in(text)) and (path := await _of_token(text, hall)):
        return Found(path)
    try:
        return Found(plan=plan_of(text))
    except Refused as refused:
        return Found(reason=refused.reason)
    except CodeError as error:
        return Found(why=NOTHING_KNOWN if str(error) == NO_CODE or len(text) < SHORTEST_CODE else str(error))


async def _linked(kind: str, name: str, host: str, hall: Hall, base_url: str) -> Found:
    """A link is identified by what follows the server's name, because a server may have several names."""
    known = await hall.room(name) is not None if kind == "t" else await _of_token(name, hall) == f"/{kind}/{name}"
    if known:
        return Found(f"/{kind}/{name}")
    if host and host != urlsplit(base_url).netloc:
        return Found(why=ELSEWHERE, host=host)
    return Found(why=NO_TABLE if kind == "t" else NO_LINK)


async def _of_token(token: str, hall: Hall) -> str:
    """The page that a token opens; nothing for an unknown token, or for one that isn't a link."""
    room = await hall.find(token)
    if room is None:
        return ""
    if invited_to(room.table, token) is not None:
        return f"/join/{code_in(token) or token}"
    return "" if code_in(token) else f"/watch/{token}"


def _host(text: str) -> str:
    """The server that a link names."""
    try:
        return urlsplit(text if "//" in text else f"//{text}").netloc if not text.startswith("/") else ""
    except ValueError:
        return ""
