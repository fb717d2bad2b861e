"""`claimant solve`: the exact value of positions of phase two between two sides, as `docs/notation.md` describes it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from claimant.commands.helpers import game_sources
from claimant.commands.helpers.options import AsJson, Lang, spoken
from claimant.commands.helpers.output import WRONG, counted, fail

if TYPE_CHECKING:
    from collections.abc import Iterator

    from claimant.commands.helpers.game_sources import Games, Place
    from claimant.locale.languages import Language
    from claimant.notation.documents import Document
    from claimant.notation.inputs import Found
    from claimant.rules.moves import Move
    from claimant.rules.state import State
    from claimant.search.budget import Budget
    from claimant.search.exact.solution import Solution

EXAMPLES = (
    "solve position.json",
    "solve 2026-11-15 --move 30 --margin",
    "solve positions.jsonl --json",
    "solve - --time 5 < position.json",
    "solve 2026-11-15 --move 30 --step",
)


def solve(
    game: game_sources.Source,
    move: game_sources.Moves = None,
    json: AsJson = False,
    margin: Annotated[
        bool, typer.Option("--margin", help="Also find the margin in votes that each move leads to.")
    ] = False,
    time: Annotated[
        float | None, typer.Option("--time", metavar="SECONDS", help="Longest search for each game.")
    ] = None,
    step: Annotated[bool, typer.Option("--step", help="Open the analysis board, in a terminal.")] = False,
    lang: Lang = None,
) -> None:
    """Find out who wins a position of phase two between two sides, and the best moves.

    A record is solved from the start of its phase two, or after N moves (--move); a JSON document, after its moves. All
    cards must be known. With --json, each game gives one line.
    """
    from claimant.commands.helpers.position_output import tell_lines, teller
    from claimant.commands.helpers.solve_output import print_solution
    from claimant.commands.helpers.tables import console
    from claimant.search.budget import Budget

    language = spoken(lang)
    if time is not None and not 0 < time < 1e9:
        fail(language.text("--time must be a number of seconds above 0."))
    game_sources.check_moves(move, language)
    if step and not json:
        _open_board(game, move, language, lang)
        return
    read = game_sources.Games(game, language)
    tell = tell_lines if json else teller(console(), language, print_solution)
    wrong = False
    for place, found in counted(_answers(read, move, Budget(seconds=time), margin), read.total()):
        tell(place, found)
        wrong = wrong or "error" in found
    if wrong:
        raise typer.Exit(WRONG)


def _open_board(name: str, move: int | None, language: Language, asked: str | None) -> None:
    """The only game of the input on the analysis board, where `solve` would solve it."""
    from claimant.notation.documents import game_of
    from claimant.notation.errors import NotationError
    from claimant.terminal.terminal_check import can_draw

    if not can_draw():
        fail(language.text("The analysis board needs a terminal; without --step the verdicts are printed."))
    from claimant.terminal.app import start
    from claimant.terminal.app.practice.analysis import AnalysisScreen

    place, found = game_sources.the_only(name, language)
    try:
        reached = game_of(_document(found, move))
    except NotationError as error:
        fail(place.at_move(error.move).said(error.in_words(language.words), language, error.move))
    start.show(lambda: AnalysisScreen(reached), start.spoken(language, asked))


def _answers(read: Games, move: int | None, budget: Budget, margin: bool) -> Iterator[tuple[Place, dict[str, Any]]]:
    """The answer to each game, in turn."""
    from claimant.notation.errors import NotationError
    from claimant.notation.replay import problem
    from claimant.search.exact.solver import solver_of

    for place, found in read:
        try:
            state = _state(found, move)
            yield place, _told(solver_of(state.lineup).solve(state, budget, margin=margin), margin)
        except NotationError as error:
            yield place, problem(error)


def _state(found: Found, move: int | None) -> State:
    """The position to solve: after `move` moves, else where phase two of a record begins, or a document ends."""
    from claimant.notation.documents import position_reached
    from claimant.notation.errors import NotationError
    from claimant.search.exact.solver import why_not_solvable

    state = position_reached(_document(found, move))
    if problem := why_not_solvable(state):
        raise NotationError(problem)
    return state


def _document(found: Found, move: int | None) -> Document:
    """The game up to the position that is wanted."""
    from claimant.notation.inputs import as_document, moves_before_phase_two
    from claimant.notation.records.record_file import Record

    if move is None and isinstance(found, Record):
        move = moves_before_phase_two(as_document(found))
    return as_document(found, move)


def _told(solution: Solution, margin: bool) -> dict[str, Any]:
    """A solution with the keys that `docs/notation.md` lists."""
    found: dict[str, Any] = {
        "exact": solution.exact,
        "to_move": "chance" if solution.to_move == -1 else solution.to_move,
        "value": _number(solution.value),
        "moves": _by_text(solution.moves),
        "line": [move.text for move in solution.line],
        "nodes": solution.nodes,
    }
    if margin:
        found["margin"] = _number(solution.margin)
        found["margins"] = _by_text(solution.margins or {})
    return found


def _by_text(values: dict[Move, float]) -> dict[str, float | int | None]:
    """The value of each move, by the move's text."""
    return {text: _number(value) for text, value in sorted((move.text, value) for move, value in values.items())}


def _number(value: float | None) -> float | int | None:
    """Whole numbers as int; expected values rounded to the precision of the arithmetic."""
    if value is None:
        return None
    nearest = round(value)
    return nearest if abs(value - nearest) < 1e-9 else round(value, 9)
