"""The summary of a review on a sheet: accuracy, ledger, and how many marks each seat got."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from claimant.review.sentences import sign_name
from claimant.review.summary import Summary
from claimant.review.values import MARKS, SIGNS, Review
from claimant.terminal.app.inline_cards import fitted, widths

if TYPE_CHECKING:
    from claimant.locale.languages import Language
    from claimant.terminal.replay_steps import ReviewedWalk

TITLE = 38
"""The longest title of the ledger, in columns."""


def review_page(walk: ReviewedWalk, review: Review, language: Language) -> tuple[str, Content]:
    """The title and the lines."""
    text = language.text
    summary = Summary(walk.record, review, walk.games, language)
    lines = [Content.styled(text("Accuracy"), "bold $primary")]
    for seat, (name, share) in enumerate(summary.accuracy):
        lines.append(Content(f"{name}: {share}{_marks(review, seat, language)}"))
    lines += [Content(""), Content.styled(text("Where the result came from"), "bold $primary")]
    lines += _ledger(summary)
    lines += [Content(""), *(Content.styled(note, "$quiet") for note in summary.notes)]
    return text("Review"), Content("\n").join(lines)


def _marks(review: Review, seat: int, language: Language) -> str:
    """The marks of a seat's moves, with their numbers."""
    found = [each.mark for each in review.decisions if each.seat == seat and each.mark]
    return "".join(
        f" · {SIGNS[mark]} {sign_name(mark, language)} {found.count(mark)}" for mark in MARKS if mark in found
    )


def _ledger(summary: Summary) -> list[Content]:
    columns = [max(6, widths([side]) + 2) for side in summary.sides]
    first = min(TITLE, widths(entry.title for entry in summary.entries))
    heads = "".join(f"{side:>{width}}" for side, width in zip(summary.sides, columns, strict=True))
    lines = [Content.styled(" " * first + heads, "$quiet")]
    for at, entry in enumerate(summary.entries):
        points = map(summary.points, entry.points)
        numbers = "".join(f"{point:>{width}}" for point, width in zip(points, columns, strict=True))
        is_sum = at == len(summary.entries) - 1
        lines.append(Content.styled(fitted(entry.title, first) + numbers, "bold" if is_sum else ""))
    return lines
