"""Requests to a server, with the standard library only."""

from __future__ import annotations

import http.client
import json
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from claimant.locale.marks import N_
from claimant.notation.names import seen

ANSWER_SECONDS = 15.0
QUIET_SECONDS = 40.0
"""A stream sends a heartbeat every 15 seconds; after this silence it counts as broken."""
LONGEST = 4_000_000
"""The size limit in bytes; a table's view has about ten thousand."""
LATER = (408, 429, 500, 502, 503, 504)
"""Status codes after which a retry may help."""
NOBODY = "new"
"""The token of a client that has none yet."""
NDJSON = "application/x-ndjson"
NO_SERVER = N_("it is not a claimant server")
BROKE_OFF = N_("the stream broke off")
TOO_LATE = N_("no answer in time")


class Unreachable(Exception):
    """The server doesn't answer now; a retry may help."""


class Refused(Exception):
    """The server refuses, and says why."""

    def __init__(self, status: int, sentence: str, why: str = "") -> None:
        super().__init__(sentence)
        self.status = status
        self.why = why
        """The kind of refusal, as the server calls it."""


class Server:
    """One server, with one token."""

    def __init__(self, url: str, token: str, language: str = "en") -> None:
        self.url = url
        self.token = token
        self.language = language

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """The answer to a request; with a body, a POST request."""
        return _parsed(self.fetch(path, body))

    def fetch(self, path: str, body: dict[str, Any] | None = None) -> bytes:
        """The raw answer."""
        with self._answer(path, body, "*/*", ANSWER_SECONDS) as (response, _):
            return response.read(LONGEST)

    @contextmanager
    def listen(self, path: str) -> Iterator[tuple[Iterator[dict[str, Any]], http.client.HTTPConnection]]:
        """The lines of a stream as they arrive, and its connection, which another thread may close.

        An empty object is a heartbeat of the server.
        """
        with self._answer(path, None, NDJSON, QUIET_SECONDS) as (response, connection):
            yield _lines(response), connection

    @contextmanager
    def _answer(
        self, path: str, body: dict[str, Any] | None, accept: str, seconds: float
    ) -> Iterator[tuple[http.client.HTTPResponse, http.client.HTTPConnection]]:
        connection = self._connection(seconds)
        headers = {"Authorization": f"Bearer {self.token}", "Accept": accept, "Accept-Language": self.language}
        data = None if body is None else json.dumps(body).encode()
        if data is not None:
            headers["Content-Type"] = "application/json"
        base = urlsplit(self.url).path.rstrip("/")
        try:
            connection.request("GET" if data is None else "POST", f"{base}{path}", data, headers)
            with connection.getresponse() as response:  # it outlives a connection that the server closes after it
                if response.status >= 300:
                    _complain(response)
                yield response, connection
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise Unreachable(_reason(error)) from None
        finally:
            connection.close()

    def _connection(self, seconds: float) -> http.client.HTTPConnection:
        parts = urlsplit(self.url)
        host = parts.hostname or ""
        if parts.scheme == "https":
            return http.client.HTTPSConnection(host, parts.port, timeout=seconds, context=ssl.create_default_context())
        return http.client.HTTPConnection(host, parts.port, timeout=seconds)


def _lines(response: http.client.HTTPResponse) -> Iterator[dict[str, Any]]:
    while line := response.readline(LONGEST):
        if not line.endswith(b"\n"):
            raise Unreachable(BROKE_OFF)
        yield _parsed(line)


def _parsed(data: bytes) -> Any:
    try:
        return _harmless(json.loads(data))
    except (ValueError, RecursionError):
        raise Unreachable(NO_SERVER) from None


def _harmless(told: Any) -> Any:
    """What a server told, without controls: a terminal would obey them."""
    if isinstance(told, str):
        return told if told.isascii() and told.isprintable() else seen(told)
    if isinstance(told, list):
        return [_harmless(each) for each in told]
    if isinstance(told, dict):
        return {name: _harmless(value) for name, value in told.items()}
    return told


def _complain(response: http.client.HTTPResponse) -> None:
    """Raise the error that the server reports."""
    told = response.read(LONGEST)
    why = ""
    try:
        problem = _parsed(told)
        sentence, why = str(problem["error"]), str(problem.get("why", ""))
    except (Unreachable, KeyError, TypeError, AttributeError):
        sentence = seen(f"{response.status} {response.reason}")
    if response.status in LATER:
        raise Unreachable(sentence)
    raise Refused(response.status, sentence, why)


def _reason(error: Exception) -> str:
    """The problem in a few words."""
    if isinstance(error, TimeoutError):
        return TOO_LATE
    found = getattr(error, "strerror", None) or str(error)
    return seen(found) or type(error).__name__
