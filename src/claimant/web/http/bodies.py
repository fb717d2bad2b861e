"""Reads request bodies, with limits on their size and on the time they take."""

from __future__ import annotations

import asyncio
from email.parser import BytesParser
from email.policy import HTTP
from typing import TypeVar
from urllib.parse import parse_qsl

import msgspec
from starlette.datastructures import FormData, Headers, UploadFile
from starlette.requests import ClientDisconnect, Request
from starlette.types import Message, Receive, Scope

from claimant.locale.marks import N_
from claimant.web.http.errors import RequestError
from claimant.web.http.limits import Limits

T = TypeVar("T")
MOST_DIGITS = 16
SKIPPED_BYTES = 1024 * 1024
SKIPPING_SECONDS = 1.0
NOT_NEEDED = N_("Invalid request: {problem}")


class Body:
    """The body of a request. The connection can serve another request only after the whole body has arrived."""

    def __init__(self, scope: Scope, receive: Receive) -> None:
        headers = Headers(scope=scope)
        self._receive = receive
        self._more = headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
        self._asks_first = "expect" in headers

    async def receive(self) -> Message:
        """The next message of the body; remembers whether it was the last."""
        message = await self._receive()
        self._asks_first = False
        if message["type"] != "http.request" or not message.get("more_body", False):
            self._more = False
        return message

    async def skip(self) -> bool:
        """Read and discard the rest of the body before the response; False if it is too long or too slow.

        If we closed the connection with unread data, the sender's system might drop the response.
        """
        skipped = 0
        try:
            async with asyncio.timeout(SKIPPING_SECONDS):
                while self._more and not self._asks_first and skipped < SKIPPED_BYTES:
                    skipped += len((await self.receive()).get("body", b""))
        except TimeoutError:
            return False
        return not self._more


async def read_body(request: Request, limits: Limits) -> bytes:
    """The whole body; raises a RequestError if it is too long or too slow."""
    too_long = RequestError(
        413, N_("The request is too large: at most {number} bytes are read."), number=f"{limits.body_bytes:,}"
    )
    told = request.headers.get("content-length", "0")
    if told.isdecimal() and int(told) > limits.body_bytes:
        raise too_long
    body = bytearray()
    try:
        async with asyncio.timeout(limits.body_seconds):
            async for part in request.stream():
                body += part
                if len(body) > limits.body_bytes:
                    raise too_long
    except TimeoutError:
        raise RequestError(
            408, N_("The request stopped: nothing came for {seconds} s."), seconds=round(limits.body_seconds)
        ) from None
    except ClientDisconnect:
        raise RequestError(400, N_("The request is incomplete: its end never came.")) from None
    return bytes(body)


def read_json(body: bytes, kind: type[T]) -> T:
    """The body as a document of that type; an empty body counts as an empty object."""
    try:
        return msgspec.json.decode(body or b"{}", type=kind)
    except msgspec.ValidationError as error:
        raise RequestError(422, NOT_NEEDED, problem=_sentence(error)) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RequestError(400, N_("Invalid JSON: {problem}"), problem=_sentence(error)) from None
    except RecursionError:
        raise RequestError(400, N_("The JSON is nested too deeply.")) from None


def number_in(request: Request, name: str) -> int | None:
    """A whole number in the query, as in `?before=12`; None if it is missing."""
    found = request.query_params.get(name)
    if found is None:
        return None
    if not (found.isascii() and found.isdecimal() and len(found) <= MOST_DIGITS):
        raise RequestError(422, N_("“{name}” in the address is a whole number, as in {name}=100."), name=name)
    return int(found)


def read_form(body: bytes) -> FormData:
    """The fields of a URL-encoded form."""
    try:
        pairs: list[tuple[str, str | UploadFile]] = []
        pairs += parse_qsl(body.decode("utf-8"), keep_blank_values=True, max_num_fields=100)
    except ValueError:
        raise RequestError(400, N_("The form can’t be read.")) from None
    return FormData(pairs)


def read_upload(body: bytes, request: Request) -> dict[str, bytes]:
    """The fields of a form that may hold a file, each with its bytes."""
    kind = request.headers.get("content-type", "")
    if not kind.lower().startswith("multipart/form-data"):
        return {name: str(value).encode() for name, value in read_form(body).items()}
    told = BytesParser(policy=HTTP).parsebytes(b"content-type: " + kind.encode("latin-1") + b"\r\n\r\n" + body)
    found: dict[str, bytes] = {}
    for each in told.iter_parts() if told.is_multipart() else ():
        name, content = each.get_param("name", header="content-disposition"), each.get_payload(decode=True)
        if isinstance(name, str) and isinstance(content, bytes):
            found.setdefault(name, content)
    return found


def from_form(form: FormData, kind: type[T]) -> T:
    """A form's fields as a document of that type; forms send numbers as text, so this converts them."""
    try:
        return msgspec.convert(dict(form), kind, strict=False)
    except msgspec.ValidationError as error:
        raise RequestError(422, NOT_NEEDED, problem=_sentence(error)) from None


def _sentence(error: Exception) -> str:
    told = str(error)
    return told if told.endswith(".") else f"{told}."
