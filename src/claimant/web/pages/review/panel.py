"""The review beside a replay: accuracy, the marked moves, the ledger, the graph, and the decision at this moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from markupsafe import Markup

from claimant.notation.moves import read_move
from claimant.notation.records.details import Details
from claimant.notation.records.record_file import Record
from claimant.review.graph import curve, legend, svg
from claimant.review.processes.worker import Progress
from claimant.review.summary import Entry, Row, Summary
from claimant.review.values import SIGNS
from claimant.rules.cards import Card
from claimant.rules.moves import Verb
from claimant.web.pages.replay.moments import PastMoment, trick_at, tricks
from claimant.web.pages.replay.packed import pack
from claimant.web.pages.table_page.centre import Ribbon

if TYPE_CHECKING:
    from claimant.locale.languages import Language
    from claimant.review.values import Decision

MOST_VALUES = 12


class KeyMoment(NamedTuple):
    """A marked move, or the only one that held."""

    at: int
    mark: str
    sign: str
    title: str
    better: str
    change: str
    tone: str
    is_here: bool


class LedgerBar(NamedTuple):
    """One line of the ledger of the near side."""

    title: str
    points: str
    share: int
    """How far it reaches, in percent of the widest."""
    is_loss: bool


class MoveWorth(NamedTuple):
    """One move of the decision, and what it was worth."""

    move: str
    chance: str
    open: str
    margin: str
    is_best: bool
    is_played: bool


class ReviewPanel(NamedTuple):
    """What the panel shows."""

    accuracy: list[tuple[str, str]]
    moments: list[KeyMoment]
    bars: list[LedgerBar]
    graph: Markup
    legend: list[tuple[str, str]]
    here: Row | None
    worths: list[MoveWorth]
    next_mark: int | None
    notes: list[str]
    line: str
    """The address that shows best play from here on the board; empty without a mark."""


class Reviewed(NamedTuple):
    """What is known of a game's review: the whole of it, how far it has come, or neither."""

    summary: Summary | None = None
    running: Progress | None = None


def panel(summary: Summary, moment: PastMoment, query: str) -> ReviewPanel:
    """The review as it is seen at a moment of the replay; `query` ends the addresses of its moments."""
    review, language = summary.review, summary.language
    here = review.decision(moment.at)
    marked = [each for each in review.decisions if each.mark]
    found = curve(review, summary.games)
    graph = svg(found, summary.sides, language, lambda flag: f"{flag.at}{query}", lambda at: f"{at}{query}")
    return ReviewPanel(
        summary.accuracy,
        [key_moment(summary, each, moment) for each in review.decisions if each.sign],
        _bars(summary, moment),
        Markup(graph),
        legend(summary.sides, language),
        None if here is None else summary.row(here),
        [] if here is None else _worths(summary, here),
        next((each.at for each in marked if each.at > moment.at), None),
        summary.notes,
        "" if here is None or here.mark is None else _line(summary, here),
    )


def _line(summary: Summary, decision: Decision) -> str:
    """Best play instead of the marked move, as a replay of its own."""
    game = summary.games[decision.at].replay(map(read_move, decision.line))
    code = pack(Record(game, Details(names=summary.record.details.names)))
    return f"/replay/{code}/{decision.at}" if code else ""


def key_moment(summary: Summary, decision: Decision, moment: PastMoment) -> KeyMoment:
    """A marked decision, or an only move, as an entry of the list."""
    sign = decision.sign
    assert sign is not None
    text, trick = summary.language.text, trick_at(tricks(moment.walk), decision.at + 1)
    name = summary.names[decision.seat]
    played = summary.move(decision.played, decision)
    number = 0 if trick is None else trick.number
    return KeyMoment(
        decision.at,
        sign,
        SIGNS[sign],
        f"{number}. {name}: {played}",
        text("the only move that held")
        if sign == "only"
        else text("better was {move}", move=summary.move(decision.best[0], decision)),
        summary.points(round(100 * decision.slip)) if decision.slip else "",
        moment.listener.tone(decision.seat),
        decision.at == moment.at,
    )


def _bars(summary: Summary, moment: PastMoment) -> list[LedgerBar]:
    side = moment.game.lineup.side_of(moment.near)
    entries: list[Entry] = summary.entries
    widest = max(1, *(abs(entry.points[side]) for entry in entries))
    return [
        LedgerBar(
            entry.title,
            summary.points(entry.points[side]),
            round(100 * abs(entry.points[side]) / widest),
            entry.points[side] < 0,
        )
        for entry in entries
    ]


def _worths(summary: Summary, decision: Decision) -> list[MoveWorth]:
    """The moves of a decision, the best first."""
    if decision.forced:
        return []
    percent, margins, opened = summary.language.percent, decision.margins or {}, decision.open or {}
    ranked = sorted(decision.values, key=lambda move: (-decision.values[move], -margins.get(move, 0)))
    shows_open = not decision.exact and bool(opened)
    return [
        MoveWorth(
            summary.move(move, decision),
            percent(decision.values[move]),
            percent(opened[move]) if shows_open else "",
            summary.points(margins[move]) if move in margins else "",
            move in decision.best,
            move == decision.played,
        )
        for move in ranked[:MOST_VALUES]
    ]


def ribbon(summary: Summary, moment: PastMoment) -> Ribbon | None:
    """What the review says about the move that follows, if it is marked."""
    decision = summary.review.decision(moment.at)
    if decision is None or decision.mark is None:
        return None
    row = summary.row(decision)
    better = summary.language.text("better was {move}", move=summary.move(decision.best[0], decision))
    return Ribbon(f"{row.played}: {row.mark}", better, (), "marked")


def pointed_out(summary: Summary, moment: PastMoment) -> tuple[tuple[int, Card, str], ...]:
    """The card that is played next and the best one, where these can be seen and differ."""
    decision = summary.review.decision(moment.at)
    if decision is None or moment.hand(decision.seat) is None:
        return ()
    played, best = read_move(decision.played), read_move(decision.best[0])
    if played.verb is not Verb.PLAY or played.card is None or best.card is None:
        return ()
    marks = [(decision.seat, played.card, "played")]
    if decision.mark:
        marks.append((decision.seat, best.card, "best"))
    return tuple(marks)


def progress_words(progress: Progress, language: Language) -> str:
    """How far the review has come, in words."""
    if not progress.total:
        return language.text("The review begins …")
    return language.text("{done} of {total} decisions", done=progress.done, total=progress.total)
