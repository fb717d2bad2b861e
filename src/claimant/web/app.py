"""The web application: its routes, its error handler, and its start and end."""

from __future__ import annotations

import asyncio
import importlib
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import NamedTuple, cast

from msgspec.structs import replace
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from claimant.bots.processes.thinkers import Thinkers
from claimant.locale.marks import N_
from claimant.review.processes.analysts import Analysts
from claimant.web.api.bots.bot_handlers import BotHandlers
from claimant.web.api.documents import Problem
from claimant.web.api.handlers import Handlers, as_json
from claimant.web.api.insight.daily_handlers import DayHandlers
from claimant.web.api.insight.puzzle_handlers import PuzzleHandlers
from claimant.web.api.insight.review_handlers import ReviewHandlers
from claimant.web.api.lobby_handlers import LobbyHandlers
from claimant.web.api.routes import ROUTES
from claimant.web.http.errors import RequestError
from claimant.web.http.gate import MONITORED, Gate
from claimant.web.http.limits import Doorkeeper, Limits
from claimant.web.http.server_context import Pages, ServerContext
from claimant.web.http.static_files import provide, serve_drawings, serve_favicon, serve_file
from claimant.web.operation.admin_access import AdminAccess
from claimant.web.operation.moderation.local_socket import listening
from claimant.web.operation.moderation.steward import Steward
from claimant.web.operation.observing import Observer, say_loaded, say_stopped
from claimant.web.operation.readiness import Readiness
from claimant.web.pages.analysis.handlers import AnalysisPages
from claimant.web.pages.art_files import drawn
from claimant.web.pages.daily.handlers import DayPages
from claimant.web.pages.handlers import PageHandlers
from claimant.web.pages.lobby_pages import LobbyPages
from claimant.web.pages.public_pages import Public
from claimant.web.pages.puzzles.handlers import PuzzlePages
from claimant.web.pages.replay.handlers import ReplayPages
from claimant.web.storage.sqlite_store import SqliteStore
from claimant.web.storage.store import Store, StoreError
from claimant.web.tables.hall import Hall
from claimant.web.tables.insight.daily import Days
from claimant.web.tables.insight.reviews import Reviews
from claimant.web.tables.lobby.policy import Policy
from claimant.web.tables.running.cluster import Cluster

SENTENCES = {404: N_("There is no page at this address."), 405: N_("This address doesn’t accept such a request.")}
PREPARE_SECONDS = 10.0
"""How long tables that nobody drives wait for the bots' processes of this one; clocks need none of them."""
NOT_DONE = N_("The request can’t be handled.")


class Insight(NamedTuple):
    """What a server knows beyond its tables: answers to puzzles, reviews, the deals of the day."""

    analysts: Analysts
    reviews: Reviews
    days: Days


def make_app(
    store: Store | Path | str,
    public_url: str | None = None,
    limits: Limits | None = None,
    pages: Pages | None = None,
    thinkers: int | None = None,
    policy: Policy | None = None,
    access: AdminAccess | None = None,
) -> Starlette:
    """The application; its state holds the context once it runs."""
    provide(drawn())
    bots, analysts = Thinkers(thinkers), Analysts()
    kept = SqliteStore(store) if isinstance(store, Path | str) else store
    shown = pages or cast("Pages", importlib.import_module("claimant.web.pages"))
    insight = Insight(analysts, Reviews(kept, analysts), Days(kept))
    hall = Hall(kept, bots, policy, insight.days.note_end)
    context = ServerContext(hall, Doorkeeper(limits or Limits()), shown, public_url)

    readiness = Readiness(context)
    entitled = access or AdminAccess()
    observer, steward = Observer(context, bots, entitled), Steward(context, kept, entitled)

    @asynccontextmanager
    async def running(app: Starlette) -> AsyncIterator[None]:
        """Answer at once; load what is due and check the store meanwhile, and close all tables at the end."""
        began = time.perf_counter()
        await hall.load()
        await hall.tell_losses()
        say_loaded(hall, time.perf_counter() - began)
        works = [hall.keep_tidy(), hall.wake_up(), observer.run(), steward.run()]
        if kept.shared is None:
            readiness.started = True
        else:
            cluster = Cluster(hall, kept.shared, context.doorkeeper.share)
            works += [cluster.run(), _prepare(bots, cluster, readiness)]
        tasks = [asyncio.create_task(work) for work in works]
        try:
            async with listening(entitled.socket, steward):
                yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            with suppress(StoreError):
                await hall.settle(quiet=0.0)
            hall.close()
            if kept.shared is not None:  # before all that takes its time, so that no game waits for it
                with suppress(StoreError):
                    await kept.shared.leave()
            await bots.stop()
            await insight.reviews.stop()
            await analysts.stop()
            await insight.days.stop()
            await kept.stop()
            say_stopped()  # here: after the loop has ended, the signal ends the process

    app = Starlette(
        routes=[
            *_public_routes(context),
            *_page_routes(context, insight),
            *_api_routes(context, insight, readiness),
            Route("/metrics", observer.metrics),
            Route("/admin", steward.http, methods=["POST"]),
        ],
        lifespan=running,
        middleware=[Middleware(Gate, context=context, answer=answerer(context))],
        exception_handlers={HTTPException: _not_here},
    )
    app.state.context = context
    return app


async def _prepare(bots: Thinkers, cluster: Cluster, readiness: Readiness) -> None:
    """Start the bots' processes; then this process can take tables over, and others may end."""
    with suppress(TimeoutError):
        async with asyncio.timeout(PREPARE_SECONDS):
            await bots.start()
    cluster.prepared.set()
    readiness.started = True


def _public_routes(context: ServerContext) -> list[Route]:
    public = Public(context)
    return [
        Route("/", public.page("home", personal=PageHandlers(context).plain("home"))),
        Route("/how-to-play", public.page("how_to_play")),
        Route("/learn/{phase:int}", public.learn),
        Route("/course", public.page("course")),
        Route("/course/{name}", public.course_lesson),
        Route("/rules", public.page("rules")),
        Route("/cards", public.page("cards")),
        Route("/api/docs", public.docs),
        Route("/api/openapi.json", public.openapi),
        Route("/static/{stamp}/{name:path}", serve_file),
        Route("/art/{stamp}", serve_drawings),
        Route("/favicon.svg", serve_favicon),
    ]


def _api_routes(context: ServerContext, insight: Insight, readiness: Readiness) -> list[Route]:
    handlers = Handlers(context)
    others = (
        handlers,
        LobbyHandlers(context),
        PuzzleHandlers(context, insight.analysts),
        ReviewHandlers(context, insight.reviews),
        DayHandlers(context, insight.days),
        BotHandlers(context),
        readiness,
    )

    def handler(name: str) -> Callable[[Request], Awaitable[Response]]:
        if name.startswith("do-"):
            return handlers.action(name[3:])
        found: Callable[[Request], Awaitable[Response]] = next(
            getattr(each, name) for each in others if hasattr(each, name)
        )
        return found

    return [Route(route.path, handler(route.name), methods=[route.method]) for route in ROUTES]


def _page_routes(context: ServerContext, insight: Insight) -> list[Route]:
    replays, puzzles = ReplayPages(context, insight.reviews), PuzzlePages(context, insight.analysts)
    pages, lobby, both = PageHandlers(context, replays.looked_back), LobbyPages(context), ["GET", "POST"]
    analysis, days = AnalysisPages(context, insight.analysts), DayPages(context, insight.days)
    return [
        Route("/new", pages.new, methods=both),
        Route("/go", pages.go, methods=["POST"]),
        Route("/play-now", pages.play_now, methods=["POST"]),
        Route("/play-a-friend", pages.play_a_friend, methods=["POST"]),
        Route("/join/{token}", pages.join, methods=both),
        Route("/watch/{token}", pages.watch, methods=both),
        Route("/t/{table}", pages.table),
        Route("/t/{table}/stream", pages.stream),
        Route("/t/{table}/log", pages.log),
        Route("/t/{table}/power/{code}", pages.power),
        Route("/t/{table}/unseen", pages.unseen_cards),
        Route("/keys", pages.keys),
        Route("/t/{table}/record", pages.record),
        Route("/t/{table}/proof", Handlers(context).proof),
        Route("/t/{table}/replay", replays.of_table),
        Route("/t/{table}/review", replays.review, methods=["POST"]),
        Route("/puzzles", puzzles.all),
        Route("/puzzles/today", puzzles.today),
        Route("/puzzles/{puzzle}", puzzles.one),
        Route("/puzzles/{puzzle}/next", puzzles.next),
        Route("/daily", days.today, methods=both),
        Route("/daily/{day}", days.past),
        Route("/daily/{day}/record", days.record),
        Route("/analysis", analysis.set_up, methods=both),
        Route("/analysis/{game}", analysis.position),
        Route("/analysis/{game}/verdicts", analysis.verdicts),
        Route("/replay", replays.open, methods=both),
        Route("/replay/{game}", replays.first),
        Route("/replay/{game}/review", replays.review_here, methods=both),
        Route("/replay/{game}/{at:int}", replays.page),
        Route("/replay/{game}/{at:int}/step", replays.step),
        Route("/replay/{game}/{at:int}/again", replays.again),
        Route("/replay/{game}/{at:int}/analyse", replays.analyse),
        Route("/replay/{game}/{at:int}/play-on", replays.play_on, methods=["POST"]),
        Route("/open/{table}", lobby.join, methods=both),
        Route("/t/{table}/change", lobby.change, methods=both),
        Route("/t/{table}/report", lobby.report, methods=both),
        Route("/t/{table}/{action}", pages.act, methods=["POST"]),
        Route("/tables", pages.plain("my_tables")),
        Route("/tables/turns", pages.turns),
        Route("/games", pages.plain("games")),
        Route("/settings", pages.settings, methods=["POST"]),
    ]


def answerer(context: ServerContext) -> Callable[[Request, RequestError], Awaitable[Response]]:
    """Makes the response to an error: JSON for programs, a page for people."""

    async def answer(request: Request, error: RequestError) -> Response:
        if _wants_json(request):
            response = as_json(Problem(error.said(context.call(request).language), error.why), error.status)
        else:
            call = replace(context.call(request), path="/")
            response = HTMLResponse(context.pages.error(call, error.status, error.said(call.language)), error.status)
        response.headers.update(error.headers)
        return response

    return answer


def _wants_json(request: Request) -> bool:
    accepts = request.headers.get("accept", "")
    path = request.scope["path"]
    return (path.startswith("/api/") and path != "/api/docs") or path in (*MONITORED, "/admin") or "json" in accepts


async def _not_here(request: Request, error: Exception) -> Response:
    """Turn the router's own errors into ours."""
    assert isinstance(error, HTTPException)
    raise RequestError(error.status_code, SENTENCES.get(error.status_code, NOT_DONE))
