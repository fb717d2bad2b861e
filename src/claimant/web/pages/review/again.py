"""Trying a marked decision again: find a better move, from what the player could see then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimant.locale.sentences.choices import choice
from claimant.review.marks import is_as_good
from claimant.review.sentences import worth_of_try
from claimant.review.summary import Summary
from claimant.review.values import Decision
from claimant.rules.moves import Ask
from claimant.rules.view import view
from claimant.web.pages.puzzles.attempts import WRONG, packed
from claimant.web.pages.replay.board import Tryable, board
from claimant.web.pages.replay.moments import PastMoment
from claimant.web.pages.table_page.centre import Ribbon
from claimant.web.pages.templating import page, part

if TYPE_CHECKING:
    from claimant.web.http.request_context import RequestContext


def again_page(call: RequestContext, summary: Summary, moment: PastMoment, decision: Decision, tried: str) -> str:
    """The page on which the decision is made again; `moment` is seen from the seat that decides."""
    language = call.language
    tries, options = _tries(moment, decision, tried)
    shown = board(moment, None, _ribbon(summary, decision, tried))._replace(tries=tries)
    return page(
        call,
        "again.html",
        kind="puzzles",
        moment=moment,
        board=part(language, "replay/board.html", board=shown, moment=moment),
        options=options,
        row=summary.row(decision),
        tried=tried,
        found=bool(tried) and is_as_good(decision, tried),
        worth=worth_of_try(decision, tried, language) if tried else "",
    )


def _tries(
    moment: PastMoment, decision: Decision, tried: str
) -> tuple[tuple[Tryable, ...], list[tuple[str, str, str]]]:
    """The cards of the hand, or the other answers, each with its address."""
    seen = view(moment.game, decision.seat)
    wrong = tried if tried and not is_as_good(decision, tried) else ""
    if seen.asks in (Ask.PLAY, Ask.DISCARD):
        moves = {move.card: move.text for move in seen.legal}
        cards = [
            Tryable(
                card,
                _address(moves[card]) if card in moves else "",
                WRONG if moves.get(card) == wrong else "",
            )
            for card in seen.hand
        ]
        return tuple(cards), []
    asked = choice(seen, moment.language, moment.names)
    options = () if asked is None else asked.options
    return (), [(_address(each.move), each.title, each.meaning) for each in options]


def _address(move: str) -> str:
    """The address that tries a move."""
    return f"again?try={packed((move,))}"


def _ribbon(summary: Summary, decision: Decision, tried: str) -> Ribbon:
    """What is to be found, or what came of the try."""
    text, row = summary.language.text, summary.row(decision)
    if not tried:
        said = text("{played} was played here: {mark}", played=row.played, mark=row.mark)
        return Ribbon(text("Find a better move"), said, (), "")
    worth = worth_of_try(decision, tried, summary.language)
    if is_as_good(decision, tried):
        return Ribbon(text("Right"), worth, (), "us")
    return Ribbon(text("There is a better one"), worth, (), "them")
