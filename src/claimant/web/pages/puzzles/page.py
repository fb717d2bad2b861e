"""The page of a puzzle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimant.locale.sentences.choices import Choice as Question
from claimant.locale.sentences.choices import choice
from claimant.locale.sentences.powers import power_name
from claimant.locale.sentences.puzzles import how_often, theme_names, what_is_open, why_solved
from claimant.notation.records.details import Details
from claimant.notation.records.record_file import Record
from claimant.notation.records.walk import Walk
from claimant.review.puzzles.course import lesson_of, next_lesson, taught
from claimant.review.puzzles.daily import puzzle_of_today
from claimant.review.puzzles.puzzle import Puzzle
from claimant.review.puzzles.rating import rating_of
from claimant.review.puzzles.shown_piles import shown_piles
from claimant.review.puzzles.solving import opened
from claimant.rules.cards import Pile, Seat
from claimant.rules.events import Led, PhaseBegan
from claimant.rules.game import Game
from claimant.rules.moves import Ask
from claimant.rules.power import Power
from claimant.rules.presets import PRESETS
from claimant.rules.registry import FACTIONS
from claimant.rules.state import RALLY, RECRUIT
from claimant.rules.view import View, view
from claimant.web.pages.powers import powers
from claimant.web.pages.puzzles.attempts import RIGHT, SOLVED, WRONG, Attempted, list_address, next_address
from claimant.web.pages.replay.board import Tryable, board
from claimant.web.pages.replay.moments import PastMoment
from claimant.web.pages.replay.packed import pack
from claimant.web.pages.table_page.centre import Ribbon
from claimant.web.pages.table_page.scene import Person
from claimant.web.pages.templating import page, part

if TYPE_CHECKING:
    from claimant.locale.languages import Language
    from claimant.web.http.request_context import RequestContext

MOST_SAID = 4
NOT_TOLD = (Led, PhaseBegan)
FROM_HAND = (Ask.PLAY, Ask.DISCARD)


class OpenMoment(PastMoment):
    """A moment of a puzzle: seen from the seat that solves it, with all hands open."""

    __slots__ = ()

    def hand(self, seat: Seat) -> Pile | None:
        return self.game.state.hands[seat]

    def followers(self, seat: Seat, known: View) -> Pile:
        return self.game.state.followers[seat]


def puzzle_page(call: RequestContext, attempt: Attempted) -> str:
    """The page of a puzzle at this moment."""
    language, puzzle, game = call.language, attempt.puzzle, attempt.game
    seat = puzzle.game.state.to_move
    assert seat is not None
    seen, lesson = view(game, seat), lesson_of(puzzle)
    seen = seen if puzzle.is_hidden else opened(seen, game.state)
    closed = puzzle.is_hidden and attempt.verdict != SOLVED and attempt.shows != "solution"
    moment = _moment(PastMoment if closed else OpenMoment, game, seat, language, call.settings.sort)
    tries = _tries(attempt, seen) if attempt.verdict != SOLVED else ()
    question = choice(seen, language, moment.names) if attempt.verdict != SOLVED else None
    shown = board(moment, None, _ribbon(attempt, moment))._replace(tries=tries)
    return page(
        call,
        "puzzle.html",
        kind="puzzles",
        puzzle=puzzle,
        attempt=attempt,
        lesson=lesson,
        lesson_name=power_name(taught(lesson), language) if lesson else "",
        lesson_text=language.translate(taught(lesson).lesson) if lesson else "",
        next_lesson=next_lesson(lesson) if lesson else "",
        onward=next_address(puzzle, attempt.wanted),
        listed=list_address(attempt.wanted),
        board=part(language, "replay/board.html", board=shown, moment=moment),
        question=question,
        options=_options(attempt, question),
        is_today=puzzle_of_today() is puzzle,
        tricks=_tricks_left(game, seat),
        is_open=what_is_open(game.state.phase == RECRUIT, puzzle.is_hidden, language),
        piles=shown_piles(puzzle, game.state, language) if closed or not puzzle.is_hidden else [],
        how_often=how_often(None if attempt.moves else puzzle.beaten_by(attempt.wrong), language),
        title=_title(puzzle, language),
        powers=powers((*puzzle.lineup.factions, *_heroes(puzzle)), language),
        discard=game.state.discard,
        themes=theme_names(puzzle.themes, language),
        rating=round(rating_of(puzzle.difficulty)),
        imagined=_replay(attempt) if attempt.line else "",
        analysis=f"/analysis/{pack(Record(puzzle.game, Details()))}" if puzzle.game.state.phase == RALLY else "",
    )


def _tricks_left(game: Game, seat: Seat) -> int:
    """How many tricks there are to the end; in phase one, each brings a card for phase two."""
    state = game.state
    hand = len(state.hands[seat])
    return 2 * hand + len(state.followers[seat]) if state.phase == RECRUIT else hand


def _moment(kind: type[PastMoment], game: Game, seat: Seat, language: Language, sort: str) -> PastMoment:
    walk = Walk(Record(game, Details()), seat)
    names = [Person(language.text("You")), Person(language.text("Opponent"), is_bot=True)]
    people = tuple(names if seat == 0 else reversed(names))
    return kind(walk, walk.last, seat, seat, people, language, sort)


def _tries(attempt: Attempted, seen: View) -> tuple[Tryable, ...]:
    """The cards of the hand, each with the address that tries it; none if something else is asked."""
    if seen.asks not in FROM_HAND or seen.to_move != seen.seat:
        return ()
    legal = {move.card: move.text for move in seen.legal}
    return tuple(
        Tryable(
            card,
            attempt.address(**{"was": "", "try": legal[card]}) if card in legal else "",
            WRONG if legal.get(card) == attempt.wrong else "",
        )
        for card in seen.hand
    )


def _options(attempt: Attempted, question: Question | None) -> list[tuple[str, str, str]]:
    """The other answers, each with its address, its title and what it means."""
    if question is None:
        return []
    return [
        (attempt.address(**{"was": "", "try": option.move}), option.title, option.meaning)
        for option in question.options
    ]


def _ribbon(attempt: Attempted, moment: PastMoment) -> Ribbon:
    """What came of the last try, or what is to be found."""
    text, words = moment.language.text, moment.language.words
    if attempt.line:
        before, after = attempt.game, attempt.imagined
        seen = view(after, moment.near)
        events = [each for each in after.seen_by(moment.near)[len(before.events) :] if not isinstance(each, NOT_TOLD)]
        result = seen.result
        end = "" if result is None else words.explain_result(result, moment.names, moment.near)
        told = tuple(words.tell(events, moment.names, moment.near)[:MOST_SAID])
        line = text("That doesn’t win") if attempt.wrong else text("The solution")
        return Ribbon(
            line, text("Best play ends like this: {result}", result=end), told, "them" if attempt.wrong else "us"
        )
    if attempt.verdict == SOLVED:
        return Ribbon(text("Solved"), why_solved(attempt.puzzle.is_recruiting, moment.language), (), "us")
    if attempt.verdict == RIGHT:
        return Ribbon(text("Right"), text("Go on: keep the win."), tuple(moment.told()[:MOST_SAID]), "us")
    line = text("Find the one card that wins")
    if attempt.puzzle.is_hidden:
        return Ribbon(line, text("Against some hands, every other card loses or shares the win."), (), "")
    return Ribbon(line, text("Every other card loses, or shares the win."), (), "")


def _replay(attempt: Attempted) -> str:
    """The address that shows the imagined line move by move."""
    code = pack(Record(attempt.imagined, Details()))
    return f"/replay/{code}/{len(attempt.game.moves)}" if code else ""


def _heroes(puzzle: Puzzle) -> list[Power]:
    """The heroes that are held."""
    return [card.power for hand in puzzle.game.state.hands for card in hand if card.faction is None]


def _title(puzzle: Puzzle, language: Language) -> str:
    """The name of a ready-made line-up, or its factions."""
    names = puzzle.document["setup"]["factions"]
    for preset in PRESETS.values():
        if sorted(preset.factions) == sorted(names):
            return language.translate(preset.title)
    return language.words.listed([language.faction(FACTIONS[name]) for name in names])
