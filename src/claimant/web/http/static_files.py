"""Static files. Their addresses contain a hash of all files, so browsers may cache them for ever.

The hash is a folder in the address, so that script modules find each other by relative paths. Pages load the joined
sheets and scripts of `bundles`; the modules themselves are here for tests and for readers.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from claimant.locale.marks import N_
from claimant.web.http.bundles import joined
from claimant.web.http.compressed import Prepared, prepare
from claimant.web.http.errors import RequestError

HERE = Path(__file__).parents[1] / "static"
DRAWINGS = "cards.svg"
"""All drawings that pages refer to."""
SHORT = 6
LONGEST_CACHE = "public, max-age=31536000, immutable"
KINDS = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}


_GENERATED: dict[str, bytes] = {}


def provide(generated: Mapping[str, str]) -> None:
    """Serve these texts like files of the folder, and what pages load joined; they replace what was there before."""
    _GENERATED.update({name: text.encode() for name, text in generated.items()})
    files.cache_clear()
    texts = {name: data.decode() for name, data in files().items() if name.endswith((".css", ".js"))}
    _GENERATED.update({name: text.encode() for name, text in joined(texts).items()})
    for cached in (files, stamp, _prepared):
        cached.cache_clear()


@cache
def files() -> dict[str, bytes]:
    """All static files by their path."""
    found = sorted(path for path in HERE.rglob("*") if path.suffix in KINDS)
    return {path.relative_to(HERE).as_posix(): path.read_bytes() for path in found} | _GENERATED


@cache
def stamp() -> str:
    """The hash of all files."""
    whole = hashlib.sha256()
    for name, data in files().items():
        whole.update(f"{name} {len(data)} ".encode() + data)
    return whole.hexdigest()[:12]


def address(name: str) -> str:
    """Where a page finds the file, as in `/static/0123456789ab/table.js`."""
    return f"/static/{stamp()}/{name}"


async def serve_file(request: Request) -> Response:
    """Serve a file, compressed if the client accepts that; cached for ever under the current hash."""
    name = request.path_params["name"]
    if name not in files():
        raise RequestError(404, N_("File not found."))
    current = request.path_params["stamp"] == stamp()
    return _prepared(name).answer(request, LONGEST_CACHE if current else "no-cache")


def short_address() -> str:
    """Where a page finds the drawings."""
    return f"/art/{stamp()[:SHORT]}"


async def serve_drawings(request: Request) -> Response:
    """Serve the drawings at their short address."""
    current = request.path_params["stamp"] == stamp()[:SHORT]
    return _prepared(DRAWINGS).answer(request, LONGEST_CACHE if current else "no-cache")


async def serve_favicon(request: Request) -> Response:
    """Serve the icon at the address where browsers look for it."""
    return _prepared("icon.svg").answer(request, "public, max-age=86400")


@cache
def _prepared(name: str) -> Prepared:
    return prepare(files()[name], KINDS["." + name.rpartition(".")[2]])
