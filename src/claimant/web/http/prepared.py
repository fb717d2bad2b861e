"""Answers prepared ahead: compressed once, then sent to everybody who asks.

Only for what holds nothing of anybody's. A compressed page that has a secret and something that others can choose
tells by its length whether the two are alike (the attack is called BREACH).
"""

from __future__ import annotations

import gzip
import re

import msgspec
from starlette.requests import Request
from starlette.responses import Response

COMPRESSIBLE = re.compile("text/|application/(manifest\\+)?json|image/svg")


class Prepared(msgspec.Struct, frozen=True):
    """An answer that is always the same. Only its compressed form is kept, if that is smaller."""

    media_type: str
    data: bytes
    is_packed: bool

    @property
    def plain(self) -> bytes:
        return gzip.decompress(self.data) if self.is_packed else self.data

    def answer(self, request: Request, cache: str = "") -> Response:
        """The answer, compressed if the caller can read that."""
        headers = {"vary": "Accept-Encoding"} | ({"cache-control": cache} if cache else {})
        if self.is_packed and accepts_gzip(request.headers.get("accept-encoding", "")):
            return Response(self.data, headers=headers | {"content-encoding": "gzip"}, media_type=self.media_type)
        return Response(self.plain, headers=headers, media_type=self.media_type)


def prepare(data: bytes, media_type: str) -> Prepared:
    """Compress an answer as well as it can be done."""
    if COMPRESSIBLE.match(media_type):
        packed = gzip.compress(data, 9, mtime=0)
        if len(packed) < len(data):
            return Prepared(media_type, packed, is_packed=True)
    return Prepared(media_type, data, is_packed=False)


def accepts_gzip(header: str) -> bool:
    """Does this Accept-Encoding allow gzip? What it names counts more than what it says of all others."""
    told: dict[str, bool] = {}
    for part in header.lower().split(","):
        name, _, more = part.partition(";")
        told[name.strip()] = re.fullmatch(r"\s*q\s*=\s*0(\.0*)?\s*", more) is None
    return told.get("gzip", told.get("x-gzip", told.get("*", False)))
