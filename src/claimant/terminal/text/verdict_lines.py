"""The solver's verdict on a position in words, as the analysis board shows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from claimant.locale.marks import N_
from claimant.locale.sentences.hints import move_name
from claimant.review.processes.worker import SolvedPosition
from claimant.rules.game import Game
from claimant.rules.moves import Move, Verb
from claimant.rules.state import CHANCE
from claimant.rules.view import view

if TYPE_CHECKING:
    from claimant.locale.languages import Language

NOT_SOLVED = N_("Only phase two between two sides can be solved: two players, or four in teams.")


class Verdict(NamedTuple):
    """Moves that lead to the same result."""

    word: str
    """“wins”, “shared win”, “loses”, a chance, or nothing if it isn't known yet."""
    moves: tuple[Move, ...]


def headline(game: Game, solved: SolvedPosition | None, names: Sequence[str], language: Language) -> str:
    """Who is to move and what that is worth, and how sure it is."""
    text = language.text
    if game.state.result is not None:
        return language.words.explain_result(game.state.result, names)
    seat = game.state.to_move
    assert seat is not None
    if solved is not None and solved.problem:
        return f"{_to_move(seat, names, language)}. {text(NOT_SOLVED)}"
    if solved is None or solved.value is None:
        some = solved is not None and solved.moves
        said = (
            text("Proven as far as it goes; some moves aren’t finished.") if some else text("No value is proven yet.")
        )
        return f"{_to_move(seat, names, language)}. {said}"
    # at chance, values are those of seat 0
    word = verdict(solved.value, language)
    said = text("{name} is to move: {verdict}", name=names[max(seat, 0)], verdict=word)
    if seat == CHANCE:
        said = text("A card is drawn at random. {name}: {verdict}", name=names[0], verdict=word)
    if solved.exact:
        return f"{said}. {text('Proven with best play of both sides.')}"
    return f"{said}. {text('Proven as far as it goes; some moves aren’t finished.')}"


def _to_move(seat: int, names: Sequence[str], language: Language) -> str:
    text = language.text
    return text("A card is drawn at random") if seat == CHANCE else text("{name} is to move", name=names[seat])


def verdict(value: float, language: Language) -> str:
    """A value from -1 to 1 in a word; with chance ahead, the chance to win."""
    text = language.text
    if value in (1, 0, -1):
        return {1: text("wins"), 0: text("shared win"), -1: text("loses")}[int(value)]
    return language.percent((value + 1) / 2)


def verdicts(game: Game, solved: SolvedPosition | None, language: Language) -> list[Verdict]:
    """All legal moves by their results, the best first; those without a verdict last."""
    values = {} if solved is None else solved.moves
    found: dict[float | None, list[Move]] = {}
    for move in game.legal:
        found.setdefault(values.get(move.text), []).append(move)
    known = sorted((value for value in found if value is not None), reverse=True)
    told = [Verdict(verdict(value, language), tuple(found[value])) for value in known]
    return told + ([Verdict("", tuple(found[None]))] if None in found else [])


def short_name(move: Move, game: Game, language: Language) -> str:
    """A move in a few characters: a card by its code, another answer in words."""
    if move.card is not None and move.verb in (Verb.PLAY, Verb.DISCARD, Verb.DRAW):
        return move.card.code
    seat = game.state.to_move
    return move_name(move, view(game, None if seat == CHANCE else seat), language)
