"""Prints the result of `solve` for people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from claimant.commands.helpers.tables import a_table

if TYPE_CHECKING:
    from rich.console import Console

    from claimant.locale.languages import Language


def print_solution(found: dict[str, Any], printed: Console, language: Language) -> None:
    """Print who wins, the value of each move, and best play."""
    text = language.text
    printed.print(headline(found, language), style="bold")
    if found.get("margin") is not None:
        printed.print(text("Best margin in votes: {margin}", margin=_signed(found["margin"], language)))
    if found["moves"]:
        _print_moves(found, printed, language)
    if found["line"]:
        printed.print(text("Best play: {moves}", moves=" ".join(found["line"])))
    if not found["exact"] and found["value"] is not None:
        printed.print(text("The time ran out before the search finished; what is shown here is proven."))
    printed.print(text("Positions searched: {number}", number=language.number(found["nodes"])), style="dim")


def _print_moves(found: dict[str, Any], printed: Console, language: Language) -> None:
    """Print each move with its value, the best first, and with its margin if margins were computed."""
    text = language.text
    margins = found.get("margins")
    table = a_table(text("Move"), text("Leads to"), *([] if margins is None else [text("Margin")]))
    for move, value in sorted(found["moves"].items(), key=lambda each: _rank(each, margins or {})):
        more = [] if margins is None else [_signed(margins[move], language) if move in margins else "?"]
        table.add_row(move, outcome(value, language), *more)
    printed.print(table)


def _rank(move: tuple[str, float], margins: dict[str, float]) -> tuple[float, float]:
    text, value = move
    return -value, -margins.get(text, 0)


def headline(found: dict[str, Any], language: Language) -> str:
    """Who wins the position, or its value."""
    text = language.text
    value = found["value"]
    seat = found["to_move"]
    if value is None:
        return text("The time ran out before a value was found.")
    result = outcome(value, language)
    if seat is None:
        return text("The game is over. Seat 0: {outcome}.", outcome=result)
    if seat == "chance":
        return text("A card is drawn at random. Seat 0: {outcome}.", outcome=result)
    return text("Seat {seat} is to move: {outcome}.", seat=seat, outcome=result)


def outcome(value: float, language: Language) -> str:
    """A value in a word; "even" is a shared win, or with chance involved an equal chance to win and lose."""
    text = language.text
    if value == 1:
        return text("win")
    if value == -1:
        return text("loss")
    if value == 0:
        return text("even")
    return text("{value} on average, from -1 (loss) to 1 (win)", value=language.number(value))


def _signed(value: float, language: Language) -> str:
    return ("+" if value > 0 else "") + language.number(value)
