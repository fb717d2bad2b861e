"""How `claimant admin` reaches a server: by the socket beside its file, or over HTTP with the admin token."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from claimant.commands.helpers.output import AWAY, fail

TOKEN = "CLAIMANT_ADMIN_TOKEN"
SECONDS = 20


def by_socket(data: Path | None, asked: dict[str, Any]) -> Any:
    """The answer of the server on this machine."""
    from claimant.data_directory import tables_file
    from claimant.web.operation.moderation.local_socket import ask
    from claimant.web.operation.moderation.socket_file import socket_of

    file = data or tables_file()
    try:
        told = ask(socket_of(file), asked)
    except OSError as error:
        why = error.strerror or str(error)
        fail(
            f"No running server answers for {file} ({why}): name its file with --data, or its address with --url.", AWAY
        )
    if "error" in told:
        fail(str(told["error"]))
    return told["ok"]


def by_http(url: str, asked: dict[str, Any]) -> Any:
    """The answer of the server at this address."""
    from urllib.error import HTTPError
    from urllib.request import Request, urlopen

    token = os.environ.get(TOKEN, "")
    if not token:
        fail(f"Put the server's admin token into the variable {TOKEN}.")
    if not url.startswith(("https://", "http://")):
        fail(f"An address is as in https://claim.example, not {url!r}.")
    headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
    request = Request(f"{url.rstrip('/')}/admin", json.dumps(asked).encode(), headers)
    try:
        with urlopen(request, timeout=SECONDS) as answer:
            return json.loads(answer.read())
    except HTTPError as error:
        if error.code == 404:
            fail(f"{url} doesn't accept this admin token.")
        fail(_said(error.read()) or str(error.reason))
    except (OSError, ValueError) as error:
        fail(f"{url} can't be reached: {getattr(error, 'reason', error)}.", AWAY)


def _said(body: bytes) -> str:
    try:
        return str(json.loads(body)["error"])
    except (ValueError, LookupError, TypeError):
        return ""
