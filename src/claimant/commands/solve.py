"""`claimant solve`: the exact value of positions of phase two between two, as `docs/notation.md` describes them."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from claimant.commands.manner import WRONG, bytes_of, console, counted, fail, tell_json
from claimant.commands.options import AsJson, Lang, spoken

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from claimant.kernel.solution import Limit, Solution

EXAMPLES = ("solve position.json", "solve positions.jsonl --json --margin", "solve - --time 5 < position.json")


def solve(
    file: Annotated[str, typer.Argument(metavar="FILE", help="JSON or JSON Lines; - is standard input.")],
    json: AsJson = False,
    margin: Annotated[
        bool, typer.Option("--margin", help="Also find by how many votes best play for that wins.")
    ] = False,
    time: Annotated[
        float | None, typer.Option("--time", metavar="SECONDS", help="Stop after so long, for each document.")
    ] = None,
    lang: Lang = None,
) -> None:
    """Play each document's moves and tell who wins from there, each move's value and best play.

    For positions of phase two between two players, with all cards known. With --json each document gives one line.
    """
    from claimant.kernel.solution import Limit
    from claimant.notation.replay import LONGEST_INPUT, documents

    language = spoken(lang)
    if time is not None and not 0 < time < 1e9:
        fail(language.text("--time must be a number of seconds above 0."))
    data = bytes_of(file, LONGEST_INPUT, language)
    tell: Callable[[dict[str, Any]], None] = tell_json
    if not json:
        from claimant.commands.picture import teller
        from claimant.commands.prospects import print_solution

        tell = teller(console(), language, print_solution)
    wrong = False
    total = sum(1 for _ in documents(data)) if sys.stderr.isatty() else None
    for found in counted(_answers(data, Limit(seconds=time or 0.0), margin), total):
        tell(found)
        wrong = wrong or "error" in found
    if wrong:
        raise typer.Exit(WRONG)


def _answers(data: bytes, limit: Limit, margin: bool) -> Iterator[dict[str, Any]]:
    """The answer to each document, in turn."""
    from claimant.kernel.solver import solver_of, why_not_solvable
    from claimant.notation.documents import position_reached, read_document
    from claimant.notation.errors import NotationError
    from claimant.notation.replay import documents

    for found in documents(data):
        try:
            if isinstance(found, NotationError):
                raise found
            state = position_reached(read_document(found))
            if problem := why_not_solvable(state):
                raise NotationError(problem)
            yield _told(solver_of(state.lineup).solve(state, limit, margin=margin), margin)
        except NotationError as error:
            yield {"error": str(error)} if error.move is None else {"error": str(error), "move": error.move}


def _told(solution: Solution, margin: bool) -> dict[str, Any]:
    """A solution with the keys that `docs/notation.md` lists."""
    found: dict[str, Any] = {
        "exact": solution.exact,
        "to_move": "chance" if solution.to_move == -1 else solution.to_move,
        "value": _number(solution.value),
        "moves": {move.text: _number(value) for move, value in sorted(solution.moves.items(), key=_by_text)},
        "line": [move.text for move in solution.line],
        "nodes": solution.nodes,
    }
    if margin:
        found["margin"] = _number(solution.margin)
    return found


def _by_text(found: tuple[Any, float]) -> str:
    text: str = found[0].text
    return text


def _number(value: float | None) -> float | int | None:
    """Whole numbers as such; expectations are rounded to what the arithmetic can tell."""
    if value is None:
        return None
    nearest = round(value)
    return nearest if abs(value - nearest) < 1e-9 else round(value, 9)
