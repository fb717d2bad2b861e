"""The table of the API's routes: requests are checked by it, and OpenAPI is made from it."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, NamedTuple

from claimant.web.api.actions import ACTIONS
from claimant.web.api.bots.bot_documents import BotAnswered, BotDocument, BotList, BotStreamLine
from claimant.web.api.deal_documents import Proof
from claimant.web.api.documents import (
    Health,
    Invitation,
    LineUpDocument,
    LogPage,
    NewTable,
    Outcome,
    Push,
    Ready,
    Seated,
    TableDocument,
    ViewDocument,
)  # fmt: skip
from claimant.web.api.insight.daily_documents import DayDocument, DayTable, PublishedDay, StartDay
from claimant.web.api.insight.puzzle_documents import PuzzleDocument, PuzzleList, PuzzleSolution, TriedMove, TryMove
from claimant.web.api.insight.review_documents import ReviewDocument, ReviewProgress, ReviewRecord
from claimant.web.api.lobby_documents import OpenTables, Thanks
from claimant.web.api.request_documents import MakeMove, Nothing, OpenTable, ReportTable, TakeSeat


class Needs(StrEnum):
    """What a caller needs."""

    NOTHING = "nothing"
    INVITATION = "an invitation"
    TOKEN = "a token of the table"
    LISTED = "a table that is listed"
    BOT = "a bot's token"


class Route(NamedTuple):
    """One address of the API."""

    method: str
    path: str
    name: str
    """The name of the handler, or of the action after `do-`."""
    about: str
    answer: Any = None
    body: Any = None
    needs: Needs = Needs.TOKEN
    status: int = 200
    media_type: str = "application/json"
    query: tuple[str, ...] = ()
    """The query parameters."""


TABLE = "/api/tables/{table}"
PUZZLE = "/api/puzzles/{puzzle}"
DAY = "/api/daily/{day}"
BOT_GAME = "/api/bot/games/{game}"
ROUTES = (
    Route("GET", "/api/line-ups", "line_ups", "The ready-made line-ups.", list[LineUpDocument], needs=Needs.NOTHING),
    Route("GET", "/health", "health", "Whether the server is alive, and its numbers.", Health, needs=Needs.NOTHING),
    Route(
        "GET", "/ready", "ready", "Whether the server can store moves and serve; 503 if not.",
        Ready, needs=Needs.NOTHING,
    ),
    Route("POST", "/api/tables", "open", "Open a table.", NewTable, OpenTable, Needs.NOTHING, 201),
    Route("GET", "/api/tables", "open_tables", "The tables that everybody may join.", OpenTables, needs=Needs.NOTHING),
    Route(
        "POST", f"{TABLE}/join", "join_open", "Take an open seat of a listed table.",
        Seated, TakeSeat, Needs.LISTED,
    ),
    Route(
        "POST", f"{TABLE}/report", "report", "Report a listed table to the server's host.",
        Thanks, ReportTable, Needs.LISTED,
    ),
    Route(
        "GET", "/api/link", "link", "Where a link leads; its last part is the bearer token.",
        Invitation, needs=Needs.INVITATION,
    ),
    Route("GET", TABLE, "table", "The table, and the game as the caller knows it.", TableDocument),
    Route(
        "GET", f"{TABLE}/log", "log", "The table's log as the caller saw it happen, page by page.",
        LogPage, query=("before", "limit"),
    ),
    Route("GET", f"{TABLE}/view", "view", "The caller's view and history of the game, whole.", ViewDocument),
    Route(
        "POST", f"{TABLE}/seat", "seat", "Take the seat that the bearer token, an invitation, is for.",
        Seated, TakeSeat, Needs.INVITATION,
    ),
    Route(
        "GET", f"{TABLE}/events", "events",
        "Everything that happens, once and in order, as server-sent events, or as lines of JSON if they are accepted.",
        Push, media_type="text/event-stream", query=("since",),
    ),
    Route("GET", f"{TABLE}/record", "record", "The game's record as far as the caller may have it.",
          media_type="application/toml"),
    Route("GET", f"{TABLE}/proof", "proof", "What proves the deal: the commitment, and at the end the rest.", Proof),
    Route("POST", f"{TABLE}/review", "review", "Review the game once it is over; this takes some seconds.",
          ReviewDocument),
    Route("POST", "/api/review", "review_record", "Review a record; few are made at once.",
          ReviewDocument, ReviewRecord, Needs.NOTHING),
    Route("GET", f"{TABLE}/review", "review_progress", "How far the review has come.", ReviewProgress),
    Route(
        "GET", "/api/puzzles", "puzzles", "Puzzles, the easiest first.", PuzzleList, needs=Needs.NOTHING,
        query=("theme", "lineup", "faction", "from", "to", "after"),
    ),
    Route("GET", "/api/puzzles/today", "puzzle_of_the_day", "The puzzle of the day.", PuzzleDocument,
          needs=Needs.NOTHING),
    Route("GET", PUZZLE, "puzzle", "One puzzle.", PuzzleDocument, needs=Needs.NOTHING),
    Route("GET", f"{PUZZLE}/solution", "puzzle_solution", "Its solution.", PuzzleSolution, needs=Needs.NOTHING),
    Route("POST", f"{PUZZLE}/try", "try_move", "Try a move in a puzzle.", TriedMove, TryMove, Needs.NOTHING),
    Route("GET", "/api/daily", "day_today", "Today's deal, the same cards for everybody.", DayDocument,
          needs=Needs.NOTHING),
    Route("POST", "/api/daily", "start_day", "Open a table with today's deal, against the master.",
          DayTable, StartDay, Needs.NOTHING, 201),
    Route("GET", DAY, "past_day", "The deal of an earlier day: its secret, its cards, how its players did.",
          PublishedDay, needs=Needs.NOTHING),
    Route("GET", f"{DAY}/record", "day_record", "The same as a record with its proof.", needs=Needs.NOTHING,
          media_type="application/toml"),
    Route("GET", "/api/bots", "bots", "The bots that can be chosen for a seat.", BotList, needs=Needs.NOTHING),
    Route("GET", "/api/bot/self", "bot_self", "The bot whose token this is, and its games.", BotDocument,
          needs=Needs.BOT),
    Route("GET", "/api/bot/events", "bot_events", "The bot's invitations and games, as lines of JSON.",
          BotStreamLine, needs=Needs.BOT, media_type="application/x-ndjson", query=("known",)),
    Route("POST", f"{BOT_GAME}/accept", "bot_accept", "Accept an invitation; doing so again changes nothing.",
          BotAnswered, Nothing, Needs.BOT),
    Route("POST", f"{BOT_GAME}/decline", "bot_decline", "Decline an invitation; the seat is open then.",
          BotAnswered, Nothing, Needs.BOT),
    Route("POST", f"{BOT_GAME}/moves", "bot_move",
          "Make a move; the answer comes when it appears, after the table's pace.", Outcome, MakeMove, Needs.BOT),
    Route("POST", f"{BOT_GAME}/resign", "bot_resign", "Give up a game of two players.",
          BotAnswered, Nothing, Needs.BOT),
    Route("GET", BOT_GAME, "bot_view", "The bot's view and history of a game, whole.", ViewDocument, needs=Needs.BOT),
    Route("GET", f"{BOT_GAME}/record", "bot_record", "A game's record as far as the bot may have it.",
          needs=Needs.BOT, media_type="application/toml"),
    *(
        Route("POST", f"{TABLE}/{action.path}", f"do-{action.name}", f"{action.about} For {action.by}.",
              action.answer, action.body)
        for action in ACTIONS
    ),
)  # fmt: skip
