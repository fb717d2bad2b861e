"""Pages that look the same to everybody, and the API's description. Each is made once and kept compressed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import cached_property
from typing import Any

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from claimant.locale.marks import N_
from claimant.review.puzzles.course import lessons
from claimant.web.api.handlers import as_json
from claimant.web.api.openapi import describe
from claimant.web.http.compressed import Prepared, prepare
from claimant.web.http.errors import RequestError
from claimant.web.http.request_context import RequestContext, Settings
from claimant.web.http.server_context import ServerContext
from claimant.web.tables.lobby.notice import Notice

HTML = "text/html; charset=utf-8"
MOST_PAGES = 2000
"""About 1,500: each page in each language, with each combination of settings."""
Handler = Callable[[Request], Awaitable[Response]]


class Public:
    """Everything that one server shows to everybody alike."""

    def __init__(self, context: ServerContext) -> None:
        self._context = context
        self._kept: dict[tuple[str, str, Settings, Notice | None], Prepared] = {}

    # Pages
    def page(self, name: str, personal: Handler | None = None) -> Handler:
        """A page that depends only on language and settings.

        Viewers with tables may get another one, and so does everybody while tables are listed.
        """

        async def handler(request: Request) -> Response:
            call = self._context.call(request)
            if personal is not None and (call.tables or self._context.hall.open_tables()):
                return await personal(request)
            return self._shown(request, call, call.path, getattr(self._context.pages, name))

        return handler

    async def learn(self, request: Request) -> Response:
        """A lesson."""
        phase = request.path_params["phase"]
        if phase not in (1, 2):
            raise RequestError(404, N_("There are two phases to learn, 1 and 2."))
        pages = self._context.pages
        return self._shown(
            request, self._context.call(request), f"/learn/{phase}", lambda call: pages.learn(call, phase)
        )

    async def course_lesson(self, request: Request) -> Response:
        """A lesson of the course."""
        name, pages = request.path_params["name"], self._context.pages
        if name not in lessons():
            raise RequestError(404, N_("There is no such lesson."))
        return self._shown(
            request, self._context.call(request), f"/course/{name}", lambda call: pages.course_lesson(call, name)
        )

    async def docs(self, request: Request) -> Response:
        """The API, for people."""
        pages, about = self._context.pages, self._description
        return self._shown(
            request, self._context.call(request), "/api/docs", lambda call: pages.api_docs(call, about)
        )  # fmt: skip

    def _shown(
        self, request: Request, call: RequestContext, path: str, draw: Callable[[RequestContext], str]
    ) -> Response:
        """The page as everybody sees it; it doesn't depend on the viewer."""
        settings = replace(call.settings, name="", language="", last="")
        key = path, call.language.code, settings, call.hall.notice
        if key not in self._kept:
            if len(self._kept) >= MOST_PAGES:
                self._kept.clear()
            blank = RequestContext(call.hall, call.doorkeeper, "", path, "", (), call.language, settings)
            self._kept[key] = prepare(draw(blank).encode(), HTML)
        return self._kept[key].answer(request)

    # The API's description
    @cached_property
    def _description(self) -> dict[str, Any]:
        return describe(self._context.public_url or "/")

    @cached_property
    def _document(self) -> Prepared:
        return prepare(bytes(as_json(self._description).body), "application/json")

    async def openapi(self, request: Request) -> Response:
        """The API, for programs."""
        return self._document.answer(request)
