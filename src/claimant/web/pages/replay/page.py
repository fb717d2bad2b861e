"""The page of a replay, and the parts of it that change with each step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from claimant.locale.sentences.status import phase_name
from claimant.notation.records.walk import Open, Side
from claimant.rules.moves import Verb
from claimant.web.pages.levels import levels
from claimant.web.pages.replay.board import board
from claimant.web.pages.replay.moments import PastMoment, Trick, trick_at, tricks
from claimant.web.pages.review.panel import panel, pointed_out, progress_words, ribbon
from claimant.web.pages.table_page.panels.story import story
from claimant.web.pages.templating import page, part
from claimant.web.tables.access import replay_name, role_at

if TYPE_CHECKING:
    from claimant.locale.languages import Language
    from claimant.web.http.request_context import RequestContext
    from claimant.web.pages.replay.sources import Source
    from claimant.web.tables.table import Table

PARTS = ("board", "steps", "story", "on", "review")
CHAPTERS = 8
"""How many tricks the story beside the board goes back."""
USUAL_LEVEL = "journeyman"
WATCHING = "watch"


class SideLink(NamedTuple):
    """A way to look at the game."""

    words: str
    address: str
    is_chosen: bool


class TrickLink(NamedTuple):
    """A trick to go to."""

    number: int
    at: int
    tone: str
    title: str
    is_here: bool


def asked(side: Side, sides: list[Side]) -> str:
    """The end of an address that keeps this way to look."""
    return "" if side == sides[0] else f"?view={word(side)}"


def word(side: Side) -> str:
    """A way to look at the game, as addresses name it."""
    return side.value if isinstance(side, Open) else WATCHING if side is None else str(side)


def replayed(call: RequestContext, source: Source, moment: PastMoment, problem: str = "") -> str:
    """The whole page at this moment."""
    language, walk, details = call.language, source.walk, source.walk.record.details
    query = asked(moment.side, walk.sides)
    return page(
        replace(call, path=f"/replay/{source.name}/{moment.at}{query}", wanted=None),
        "replay.html",
        kind="replay",
        title=_title(source, moment),
        heading=language.words.listed(moment.names),
        moment=moment,
        last=walk.last,
        query=query,
        view=word(moment.side),
        views=[_side_link(moment, side) for side in walk.sides],
        parts=parts(source, moment),
        details=details,
        table=source.table.id if source.table is not None and call.role.may_see else "",
        others=_others(call, source.table),
        problem=problem,
        waits=source.reviewed.running is not None,
    )


def parts(source: Source, moment: PastMoment) -> dict[str, str]:
    """The parts that change with each step."""
    contexts = _contexts(source, moment)
    return {name: part(moment.language, f"replay/{name}.html", **contexts[name]) for name in PARTS}


def step(source: Source, moment: PastMoment) -> dict[str, Any]:
    """What an open page needs to go to this moment."""
    return {
        "at": moment.at,
        "title": _title(source, moment),
        "told": " ".join([*moment.told(), _marked(source, moment)]).strip(),
        "done": moment.game.state.trick == () and bool(moment.at),
        "parts": parts(source, moment),
    }


def _marked(source: Source, moment: PastMoment) -> str:
    """The mark of the next move and its reason, for those who hear the page; empty without one."""
    summary = source.reviewed.summary
    decision = None if summary is None else summary.review.decision(moment.at)
    if summary is None or decision is None or decision.mark is None:
        return ""
    row = summary.row(decision)
    return f"{row.name}, {row.played}: {row.mark}. {row.why}"


def _contexts(source: Source, moment: PastMoment) -> dict[str, dict[str, Any]]:
    all_tricks, walk = tricks(source.walk), source.walk
    here = trick_at(all_tricks, moment.at)
    query = asked(moment.side, walk.sides)
    summary = source.reviewed.summary
    shown = board(moment, source.table, None if summary is None else ribbon(summary, moment))
    shown = shown._replace(marks=() if summary is None else pointed_out(summary, moment))
    begun = [trick.first for trick in all_tricks if trick.first <= moment.at]
    going = story(moment.notes(), moment.listener, begun[-CHAPTERS] - 1 if len(begun) > CHAPTERS else -1)
    return {
        "board": {"board": shown, "moment": moment},
        "steps": {
            "moment": moment, "last": walk.last, "query": query, "where": where(moment, here),
            "phases": [_links(moment, all_tricks, here, phase) for phase in (1, 2)],
        },
        "story": {"chapters": going},
        "review": _review(source, moment, query),
        "on": {
            "moment": moment,
            "may": may_play_on(source, moment),
            "query": query,
            "levels": levels(moment.language),
            "usual": USUAL_LEVEL,
        },
    }  # fmt: skip


def _review(source: Source, moment: PastMoment, query: str) -> dict[str, Any]:
    reviewed, running = source.reviewed, source.reviewed.running
    return {
        "reviewed": reviewed,
        "panel": None if reviewed.summary is None else panel(reviewed.summary, moment, query),
        "running": "" if running is None else progress_words(running, moment.language),
        "address": _review_address(source) if source.is_reviewable else "",
        "query": query,
        "at": moment.at,
        "view": word(moment.side),
    }


def _review_address(source: Source) -> str:
    """Where the review is begun, and where its progress is asked for."""
    return f"/replay/{source.name}/review"


def where(moment: PastMoment, trick: Trick | None) -> str:
    """The phase and the trick, as a heading."""
    language = moment.language
    if moment.game.state.result is not None:
        return language.text("The end")
    if trick is None:
        return phase_name(moment.known, language)
    phase = language.text("Phase {number}", number=trick.phase)
    return f"{phase} · {language.text('Trick {number}', number=trick.number)}"


def may_play_on(source: Source, moment: PastMoment) -> bool:
    """Can somebody play on from here? Only if all cards are known, and chance has something to draw from."""
    state, record = moment.game.state, source.walk.record
    drawn = any(move.verb is Verb.DRAW for move in moment.game.moves)
    known = record.seen_by is None and (record.game.seed is not None or not drawn)
    return known and state.to_move is not None and state.to_move >= 0


def _title(source: Source, moment: PastMoment) -> str:
    text = moment.language.text("Move {number} of {whole}", number=moment.at, whole=source.walk.last)
    return f"{text} · {moment.language.words.listed(moment.names)} · Claimant"


def _side_link(moment: PastMoment, side: Side) -> SideLink:
    text = moment.language.text
    seen = text("Spectator") if side is None else ""
    words = text("Open cards") if isinstance(side, Open) else seen or moment.names[side or 0]
    return SideLink(words, f"{moment.at}{asked(side, moment.walk.sides)}", side == moment.side)


def _links(moment: PastMoment, all_tricks: list[Trick], here: Trick | None, phase: int) -> list[TrickLink]:
    listener, language = moment.listener, moment.language
    return [
        TrickLink(
            trick.number,
            trick.first,
            "" if trick.winner is None else listener.tone(trick.winner),
            _won(language, moment, trick),
            trick == here,
        )
        for trick in all_tricks
        if trick.phase == phase
    ]


def _won(language: Language, moment: PastMoment, trick: Trick) -> str:
    """The trick in words, as far as the reader has come."""
    title = language.text("Trick {number}", number=trick.number)
    if trick.winner is None:
        return title
    return f"{title}, {language.text('{name} won', name=moment.names[trick.winner])}"


def _others(call: RequestContext, table: Table | None) -> list[tuple[str, str]]:
    """The other games of the match that the reader may see, each with its address."""
    if table is None:
        return []
    text = call.language.text
    found = [(text("The game before"), table.opened.previous), (text("The next game"), table.next_table)]
    rooms = [(words, call.hall.rooms.get(name)) for words, name in found if name]
    return [
        (words, f"/replay/{replay_name(room.table)}/0")
        for words, room in rooms
        if room is not None and room.table.has_ended and room.table.game is not None
        if role_at(room.table, list(call.tokens)).may_see
    ]


def open_record(call: RequestContext, problem: str = "", text: str = "") -> str:
    """The page that opens a record, from a file or a pasted text."""
    return page(call, "open_record.html", problem=problem, text=text)
