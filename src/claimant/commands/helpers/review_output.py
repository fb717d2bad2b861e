"""Prints a review for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimant.commands.helpers.tables import a_table

if TYPE_CHECKING:
    from rich.console import Console

    from claimant.review.summary import Summary


def print_review(summary: Summary, printed: Console) -> None:
    """Print the result, every decision with its values, the marks with their reasons, accuracy and ledger."""
    text = summary.language.text
    printed.print(summary.result, style="bold")
    _print_decisions(summary, printed)
    _print_marks(summary, printed)
    printed.print()
    shares = ", ".join(f"{name} {share}" for name, share in summary.accuracy)
    printed.print(text("Accuracy: {shares}", shares=shares), style="bold")
    printed.print()
    printed.print(text("Where the result came from"), style="bold")
    table = a_table("", *summary.sides)
    for entry in summary.entries:
        table.add_row(entry.title, *map(summary.points, entry.points))
    printed.print(table)
    for note in summary.notes:
        printed.print(note, style="dim")


def _print_decisions(summary: Summary, printed: Console) -> None:
    """Print a row for each decision; moves are counted as `--move` counts them."""
    text = summary.language.text
    titles = text("Move"), text("Player"), text("Played"), text("Mark"), text("Best"), text("Values"), text("How sure")
    table = a_table(*titles)
    for row in summary.rows:
        values = row.values
        if row.open:
            values = f"{values}\n{text('Open cards: {values}', values=row.open)}"
        table.add_row(str(row.decision.at), row.name, row.played, row.mark, row.best, values, row.source)
    printed.print(table)


def _print_marks(summary: Summary, printed: Console) -> None:
    """Print why each mark was given, with a line that shows it."""
    text = summary.language.text
    marked = [row for row in summary.rows if row.decision.mark]
    if not marked:
        printed.print(text("No move lost anything that counts."))
    for row in marked:
        printed.print()
        printed.print(f"{row.decision.at}. {row.name}, {row.played}: {row.mark}", style="bold")
        printed.print(row.why)
        printed.print(text("Line: {moves}", moves=" ".join(_quoted(row.decision.line))))


def _quoted(line: tuple[str, ...]) -> list[str]:
    """The moves of a line; those of several words in brackets."""
    return [f"({move})" if " " in move else move for move in line]
