"""The page of a position on the analysis board."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from claimant.locale.sentences.choices import choice
from claimant.locale.sentences.hints import move_name
from claimant.notation.reached_position import answer, write_piles
from claimant.notation.records.details import Details
from claimant.notation.records.record_file import Record
from claimant.notation.records.walk import Walk
from claimant.notation.setups import write_setup
from claimant.review.processes.worker import SolvedPosition
from claimant.rules.game import Game
from claimant.rules.moves import Ask, Verb
from claimant.rules.state import CHANCE, State
from claimant.rules.view import view
from claimant.web.pages.analysis.draft import draft_of
from claimant.web.pages.puzzles.page import OpenMoment
from claimant.web.pages.replay.board import Tryable, board
from claimant.web.pages.replay.packed import pack
from claimant.web.pages.table_page.centre import Ribbon
from claimant.web.pages.table_page.scene import Person
from claimant.web.pages.templating import page, part

if TYPE_CHECKING:
    from claimant.locale.languages import Language
    from claimant.web.http.request_context import RequestContext

SEARCHES = (1, 4, 20)
"""Seconds of the first search, and of those that a link asks for; with script, verdicts appear one by one instead."""
LONGEST = SEARCHES[-1]


class MoveVerdict(NamedTuple):
    """A legal move, where it leads, and what the solver says about it."""

    move: str
    address: str
    name: str
    verdict: str
    tone: str
    """`win`, `loss`, `even`, or nothing if it isn't known."""


class Proven(NamedTuple):
    """What is proven so far, for a page that is open."""

    moves: dict[str, tuple[str, str]]
    """The verdict and the tone of each move that is decided."""
    said: str
    """How many are decided."""


def analysis_page(
    call: RequestContext, game: Game, solved: SolvedPosition | None, problem: str = "", seconds: int = LONGEST
) -> str:
    """The position, every move with its verdict, and the way back."""
    language = call.language
    moment = _moment(game, language, call.settings.sort)
    moves = _moves(game, solved, language)
    to_move = game.state.to_move
    tries = _tries(game, moves)
    unfinished = solved is not None and not solved.exact and not problem
    ribbon = _ribbon(game, solved, moment, problem)
    shown = board(moment, None, ribbon)._replace(tries=tries, trier=to_move)
    return page(
        call,
        "analysis.html",
        kind="puzzles",
        moment=moment,
        board=part(language, "replay/board.html", board=shown, moment=moment),
        moves=[each for _, each in moves],
        back=_address(game.back_to(len(game.moves) - 1)) if game.moves else "",
        start=_address(game.back_to(0)) if game.moves else "",
        replay=f"/replay/{code}/{len(game.moves)}" if (code := pack(Record(game, Details()))) else "",
        here=_address(game),
        said=" ".join(filter(None, [f"{ribbon.line.rstrip('.')}.", ribbon.rule])),
        unfinished=unfinished,
        further=next((each for each in SEARCHES if each > seconds), 0) if unfinished else 0,
        longest=LONGEST,
        stream=f"{_address(game)}/verdicts",
        line="" if solved is None else " ".join(solved.line),
        change=draft_of(_trick_start(game)).address,
        text=json.dumps(_document(game), ensure_ascii=False),
    )


def _moment(game: Game, language: Language, sort: str) -> OpenMoment:
    names = language.words.default_names(game.lineup.players)
    walk = Walk(Record(game, Details()), 0)
    return OpenMoment(walk, walk.last, 0, None, tuple(map(Person, names)), language, sort)


def _address(game: Game) -> str:
    code = pack(Record(game, Details()))
    return f"/analysis/{code}" if code else ""


def _moves(game: Game, solved: SolvedPosition | None, language: Language) -> list[tuple[str, MoveVerdict]]:
    """Every legal move, the best first."""
    if game.is_over:
        return []
    seat = game.state.to_move
    seen = view(game, None if seat == CHANCE else seat)
    values = {} if solved is None else solved.moves
    found = [
        (
            move.text,
            MoveVerdict(
                move.text,
                _address(game.play(move)),
                move_name(move, seen, language),
                *_verdict(values.get(move.text), language),
            ),
        )
        for move in game.legal
    ]
    return sorted(found, key=lambda each: -values.get(each[0], -2))


def proven(game: Game, solved: SolvedPosition, language: Language) -> Proven:
    """The verdicts of the moves that are decided, and how many there are."""
    said = language.text("{number} of {whole} moves are decided.", number=len(solved.moves), whole=len(game.legal))
    return Proven({move: _verdict(value, language) for move, value in solved.moves.items()}, said)


def _verdict(value: float | None, language: Language) -> tuple[str, str]:
    text = language.text
    if value is None:
        return "", ""
    if value in (1, 0, -1):
        return {1: (text("wins"), "win"), 0: (text("shared win"), "even"), -1: (text("loses"), "loss")}[int(value)]
    return language.percent((value + 1) / 2), "even"


def _tries(game: Game, moves: list[tuple[str, MoveVerdict]]) -> tuple[Tryable, ...]:
    """The cards of the hand to move; none if something else is decided."""
    seat = game.state.to_move
    if seat is None or seat < 0 or game.state.asks not in (Ask.PLAY, Ask.DISCARD):
        return ()
    verb = Verb.PLAY if game.state.asks is Ask.PLAY else Verb.DISCARD
    known = dict(moves)
    legal = {move.card: known[move.text] for move in game.legal if move.verb is verb}
    return tuple(
        Tryable(card, each.address, "", each.verdict, each.tone, each.move)
        if (each := legal.get(card))
        else Tryable(card, "")
        for card in game.state.hands[seat]
    )


def _ribbon(game: Game, solved: SolvedPosition | None, moment: OpenMoment, problem: str) -> Ribbon:
    language = moment.language
    text = language.text
    if game.state.result is not None:
        return Ribbon(language.words.explain_result(game.state.result, moment.names), "", (), "")
    seat = game.state.to_move
    name = "" if seat is None or seat < 0 else moment.names[seat]
    if problem:
        return Ribbon(text("{name} is to move", name=name), text(problem), (), "")
    if solved is None or solved.value is None:
        said = text("No value is proven yet.")
        if solved is not None and solved.moves:
            said = text("Proven as far as it goes; some moves aren’t finished.")
        return Ribbon(text("{name} is to move", name=name), said, (), "")
    verdict, _ = _verdict(solved.value, language)
    said = text("Proven with best play of both sides.")
    if not solved.exact:
        said = text("Proven as far as it goes; some moves aren’t finished.")
    asked = choice(view(game, seat), language, moment.names) if name else None
    line = text("{name} is to move: {verdict}", name=name, verdict=verdict)
    return Ribbon(line, said, (asked.question,) if asked else (), "")


def _trick_start(game: Game) -> State:
    """The position where its trick began."""
    number = len(game.moves)
    while (number and game.back_to(number).state.asks is not Ask.PLAY) or game.back_to(number).state.trick:
        number -= 1
    return game.back_to(number).state


def _document(game: Game) -> dict[str, object]:
    """The position where its trick began, as other programs read it."""
    number = len(game.moves)
    while number and game.back_to(number).state.trick:
        number -= 1
    before = game.back_to(number).state
    if before.asks is not Ask.PLAY:
        return {"setup": write_setup(game.lineup, game.start.leader), "position": answer(game.state)}
    position = {"phase": before.phase, "leader": before.leader, **write_piles(before)}
    moves = [move.text for move in game.moves[number:]]
    return {"setup": write_setup(game.lineup, before.leader), "position": position, "moves": moves}
