"""Responses that are compressed once and then sent to everybody.

Use them only for public content. If a compressed page holds a secret beside text that an attacker chooses, its length
reveals whether the two are alike (the BREACH attack).
"""

from __future__ import annotations

import gzip
import re

import msgspec
from starlette.requests import Request
from starlette.responses import Response

COMPRESSIBLE = re.compile("text/|application/(manifest\\+)?json|image/svg")


class Prepared(msgspec.Struct, frozen=True):
    """A constant response, kept only in compressed form if that is smaller."""

    media_type: str
    data: bytes
    is_packed: bool

    @property
    def plain(self) -> bytes:
        return gzip.decompress(self.data) if self.is_packed else self.data

    def answer(self, request: Request, cache: str = "") -> Response:
        """The response, compressed if the client accepts gzip."""
        headers = {"vary": "Accept-Encoding"} | ({"cache-control": cache} if cache else {})
        if self.is_packed and accepts_gzip(request.headers.get("accept-encoding", "")):
            return Response(self.data, headers=headers | {"content-encoding": "gzip"}, media_type=self.media_type)
        return Response(self.plain, headers=headers, media_type=self.media_type)


def prepare(data: bytes, media_type: str) -> Prepared:
    """Compress a response at the highest level."""
    if COMPRESSIBLE.match(media_type):
        packed = gzip.compress(data, 9, mtime=0)
        if len(packed) < len(data):
            return Prepared(media_type, packed, is_packed=True)
    return Prepared(media_type, data, is_packed=False)


def accepts_gzip(header: str) -> bool:
    """Does this Accept-Encoding header allow gzip? An explicit entry for gzip takes precedence over `*`."""
    told: dict[str, bool] = {}
    for part in header.lower().split(","):
        name, _, more = part.partition(";")
        told[name.strip()] = re.fullmatch(r"\s*q\s*=\s*0(\.0*)?\s*", more) is None
    return told.get("gzip", told.get("x-gzip", told.get("*", False)))
