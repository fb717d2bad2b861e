"""A review as rows of words and numbers, for text and pages alike."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from claimant.notation.names import named
from claimant.notation.records.record_file import Record
from claimant.review.ledger import in_points
from claimant.review.sentences import named_move, sign_name, why
from claimant.review.values import SIGNS, Decision, Review
from claimant.rules.game import Game

if TYPE_CHECKING:
    from claimant.locale.languages import Language


class Row(NamedTuple):
    """One decision in words."""

    decision: Decision
    name: str
    """Who decided."""
    played: str
    mark: str
    """The mark with its sign, or that it was the only move; or nothing."""
    best: str
    values: str
    """Each move with its chance, the highest first, and with its margin in votes if that is proven."""
    source: str
    """Proven, forced, or the error of the estimate."""
    open: str
    """The values with open cards, if they differ from the others; or nothing."""
    why: str


class Entry(NamedTuple):
    """One line of the ledgers: a heading, and whole percentage points for each side."""

    title: str
    points: tuple[int, ...]


class Summary:
    """A review in one language."""

    def __init__(
        self, record: Record, review: Review, games: Sequence[Game], language: Language, names: Sequence[str] = ()
    ) -> None:
        """Names, if some are given, are used in place of those of the record."""
        self.record, self.review, self.games, self.language = record, review, games, language
        lineup = record.game.lineup
        self.names = tuple(names) or named(record.details.names, language.words.default_names(lineup.players))
        self.sides = [language.words.players(seats, self.names) for seats in lineup.sides]

    @cached_property
    def reasons(self) -> dict[int, str]:
        """Why each marked move was marked, by the number of moves before it."""
        return {each.at: self._why(each) for each in self.review.decisions if each.mark}

    def _why(self, decision: Decision) -> str:
        return why(decision, self.games[decision.at], self.names, self.language)

    @property
    def result(self) -> str:
        """Who won, in a sentence."""
        resigned = self.record.details.resigned
        state = self.record.game.state
        if state.result is not None:
            return self.language.words.explain_result(state.result, self.names)
        assert resigned is not None
        return self.language.text(
            "{name} resigned; the review goes up to the last move before that.", name=self.names[resigned]
        )

    @property
    def accuracy(self) -> list[tuple[str, str]]:
        """Each seat's name and accuracy."""
        found = (self.language.percent(share) for share in self.review.accuracy)
        return list(zip(self.names, found, strict=True))

    @property
    def rows(self) -> list[Row]:
        return [self.row(each) for each in self.review.decisions]

    def row(self, decision: Decision) -> Row:
        """A decision in words."""
        language = self.language
        sign = decision.sign
        mark = "" if sign is None else f"{SIGNS[sign]} {sign_name(sign, language)}"
        return Row(
            decision,
            self.names[decision.seat],
            self.move(decision.played, decision),
            mark,
            self.move(decision.best[0], decision),
            self.chances(decision.values, decision.margins),
            self.source(decision),
            "" if decision.exact or decision.open is None else self.chances(decision.open),
            self._why(decision) if decision.mark else "",
        )

    def move(self, move: str, decision: Decision) -> str:
        """The name of one of a decision's moves."""
        return named_move(move, self.games[decision.at], decision.seat, self.language)

    def chances(self, values: dict[str, float], margins: dict[str, float] | None = None) -> str:
        """Moves of the notation with their chances and margins, the best first."""
        votes = margins or {}
        ranked = sorted(values, key=lambda move: (-values[move], -votes.get(move, 0)))
        shown = {move: f"{move} {self.language.percent(values[move])}" for move in ranked}
        return ", ".join(f"{shown[move]} ({self.points(votes[move])})" if votes else shown[move] for move in ranked)

    def source(self, decision: Decision) -> str:
        """How sure the values are."""
        text = self.language.text
        if decision.exact:
            return text("exact")
        if decision.forced:
            return text("forced")
        return f"± {self.language.percent(decision.error)}"

    @property
    def entries(self) -> list[Entry]:
        """The ledgers; the parts of each side add up to its last line."""
        text = self.language.text
        even = 1 / len(self.sides)
        columns = [
            in_points(ledger, result, even)
            for ledger, result in zip(self.review.ledger, self.review.result, strict=True)
        ]
        titles = {
            "deal": text("Luck of the deal"),
            "draw": text("Luck of the draw and estimation error"),
            "own": text("Own slips"),
            "others": text("Slips of the others"),
            "total": text("Together"),
        }
        return [Entry(title, tuple(column[key] for column in columns)) for key, title in titles.items()]

    def points(self, number: float) -> str:
        """A number with its sign."""
        return f"{'+' if number > 0 else ''}{self.language.number(number)}"

    @property
    def notes(self) -> list[str]:
        """What the numbers mean, for readers."""
        text = self.language.text
        margins = text("In brackets: the margin in votes that best play secures.")
        return [
            text(
                "“Exact” values are proven with best play of both sides. The others are estimates from what the player "
                "could know at that moment; ± is the standard error of the difference to the best move."
            ),
            *([margins] if any(each.margins for each in self.review.decisions) else []),
            text(
                "Accuracy is 1 minus losses by stakes, over all decisions of a player. A loss is the value of the best "
                "move minus that of the move played; a stake is the highest value minus the lowest."
            ),
            text(
                "The ledger counts percentage points of winning chance and adds up to the result minus even chances. "
                "The luck of the draw is what remains: drawn cards, hidden cards and the error of the estimates."
            ),
        ]
