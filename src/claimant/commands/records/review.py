"""`claimant review`: what every move of a finished game was worth, as `docs/review.md` describes it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from claimant.commands.helpers import game_sources
from claimant.commands.helpers.options import AsJson, Lang, spoken
from claimant.commands.helpers.output import WRONG, fail

if TYPE_CHECKING:
    from claimant.locale.languages import Language
    from claimant.notation.inputs import Found
    from claimant.review.reviewing import Reviewing
    from claimant.review.summary import Summary
    from claimant.search.budget import Budget

EXAMPLES = (
    "review game.claim",
    "review 2026-11-15 --html review.html",
    "review game.claim --json",
    "review game.claim --worlds 500 --seed 1",
)


def review(
    game: game_sources.Source,
    json: AsJson = False,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write the review of one game as a page.")
    ] = None,
    time: Annotated[float | None, typer.Option("--time", metavar="SECONDS", help="Longest time for each game.")] = None,
    worlds: Annotated[
        int | None,
        typer.Option(
            "--worlds", metavar="N", help="Deals tried for each estimate. Without --time the review is repeatable."
        ),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Choose other random deals.")] = 0,
    lang: Lang = None,
) -> None:
    """Review a finished game: what each move was worth, which was best, and where the result came from.

    Where the player could know all cards, values are exact; elsewhere they are estimates from what the player knew.
    With --json, each game gives one line (see docs/review.md).
    """
    from claimant.commands.helpers.position_output import tell_lines

    language = spoken(lang)
    budget = _budget(time, worlds, language)
    if html is not None:
        _write_page(game, html, budget, seed, language)
        return
    wrong = False
    for number, (place, found) in enumerate(game_sources.Games(game, language)):
        try:
            reviewing = _begun(found, budget, seed)
        except ValueError as error:
            wrong = True
            _tell_error(place, error, number, json, language)
            continue
        summary = _made(reviewing, language)
        if json:
            tell_lines(place, _as_json(summary))
        else:
            _print(summary, number)
    if wrong:
        raise typer.Exit(WRONG)


def _budget(time: float | None, worlds: int | None, language: Language) -> Budget:
    """The limits that are asked for; the usual ones if none is."""
    from claimant.review.reviewing import USUAL
    from claimant.search.budget import Budget

    if time is not None and not 0 < time < 1e9:
        fail(language.text("--time must be a number of seconds above 0."))
    if worlds is not None and worlds < 1:
        fail(language.text("--worlds must be a number above 0, not {number}.", number=worlds))
    if time is None and worlds is None:
        return USUAL
    return Budget(worlds=USUAL.worlds if worlds is None else worlds, seconds=time)


def _begun(found: Found, budget: Budget, seed: int) -> Reviewing:
    """The review before its first decision; `NotationError` or `NotReviewable` if there can be none."""
    from claimant.notation.inputs import as_record
    from claimant.review.reviewing import Reviewing

    return Reviewing(as_record(found), budget, seed)


def _made(reviewing: Reviewing, language: Language) -> Summary:
    """The whole review, with a progress bar; in processor time, so that a busy machine makes it no worse."""
    from claimant.commands.helpers.progress_bar import Bar
    from claimant.review.summary import Summary
    from claimant.search.budget import working_time

    with working_time(), Bar(reviewing.total) as bar:
        for done, _ in enumerate(reviewing, start=1):
            bar.move(done)
        found = reviewing.finish()
    return Summary(reviewing.record, found, reviewing.games, language)


def _as_json(summary: Summary) -> dict[str, Any]:
    from claimant.review.values import as_json

    return as_json(summary.review, summary.reasons)


def _print(summary: Summary, number: int) -> None:
    from claimant.commands.helpers.review_output import print_review
    from claimant.commands.helpers.tables import console

    printed = console()
    if number:
        printed.print()
    print_review(summary, printed)


def _tell_error(place: game_sources.Place, error: ValueError, number: int, json: bool, language: Language) -> None:
    """Say what is wrong with one of the games."""
    from claimant.commands.helpers.position_output import tell_lines, teller
    from claimant.commands.helpers.tables import console
    from claimant.notation.errors import NotationError
    from claimant.notation.replay import problem
    from claimant.review.positions import NotReviewable

    if isinstance(error, NotationError):
        told = problem(error)
    elif isinstance(error, NotReviewable):
        told = {"error": str(error) if json else error.said(language)}
    else:
        raise error
    if json:
        tell_lines(place, told)
    else:
        if number:
            typer.echo()
        teller(console(), language, lambda *_: None)(place, told)


def _write_page(name: str, file: Path, budget: Budget, seed: int, language: Language) -> None:
    """Write the review of the only game of the input as a page."""
    from claimant.review.page import page
    from claimant.review.positions import NotReviewable
    from claimant.review.reviewing import Reviewing

    record = game_sources.the_record(name, language)
    try:
        reviewing = Reviewing(record, budget, seed)
    except NotReviewable as error:
        fail(f"{name}: {error.said(language)}")
    text = page(_made(reviewing, language))
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        fail(language.text("{file} can’t be written: {problem}.", file=file, problem=error.strerror or error))
    typer.echo(language.text("Written to {file}.", file=file))
