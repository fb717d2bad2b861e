"""When a duel asks about votes alone, because too many of its positions could end in a tie.

Where votes could end equal, every card counts, and few positions share an entry of the table. Who is ahead in votes is
easier to find out, and a lead of a vote or more is a win. So a question that takes long and meets many such positions
pauses, and two easier ones come first: is seat 0 ahead, and is it at least not behind?
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

PATIENCE: Final = 10_000
"""How many positions a question may take before it pauses."""
IF_USEFUL: Final = 1_000
"""The same once votes alone have answered another question about the root."""
NEVER: Final = 1 << 60
MANY: Final = 12
"""One of so many positions must be one that could end in a tie."""


class Ties:
    """Counts the positions of a question that could end in a tie, and decides when it pauses."""

    def __init__(self) -> None:
        self.looked: i64 = 0
        self.found: i64 = 0
        self.leaning: i64 = 0
        """How many more of the positions near the root are good for seat 0 than for seat 1."""
        self.usual: i64 = PATIENCE
        self.patience: i64 = PATIENCE
        """How many positions the next question may take before it pauses; the usual number for a new root."""
        self.began: i64 = 0
        self.pause_at: i64 = NEVER
        """How many positions there must be for the next pause."""

    def prepare(self) -> None:
        """Start with a new root."""
        self.patience = self.usual

    def ask(self, nodes: i64) -> None:
        """Start with a new question."""
        self.began = nodes
        self.pause_at = nodes + self.patience
        self.looked = 0
        self.found = 0
        self.leaning = 0

    def meet(self, is_possible: bool) -> None:
        """Count a position, and whether it could end in a tie."""
        self.looked += 1
        if is_possible:
            self.found += 1

    def are_many(self) -> bool:
        """Could many of the positions end in a tie?"""
        return MANY * self.found > self.looked

    def were_useful(self) -> None:
        """Pause earlier from now on: votes alone have answered a question about this root."""
        self.patience = min(self.usual, IF_USEFUL)

    def wait(self, nodes: i64) -> None:
        """Look again when the question has taken four times as long as until now."""
        self.pause_at = self.began + 4 * (nodes - self.began)

    def answer(self) -> None:
        """Don't pause again for this question."""
        self.pause_at = NEVER
