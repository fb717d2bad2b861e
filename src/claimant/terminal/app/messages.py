"""The messages by which the hand and the choices tell what is chosen and what was decided."""

from __future__ import annotations

from textual.message import Message

from claimant.rules.moves import Move


class Answered(Message):
    """The viewer has decided; whether the move is legal is for the table to say."""

    def __init__(self, move: Move) -> None:
        super().__init__()
        self.move = move


class Pointed(Message):
    """Another card or answer is chosen, but not played yet."""
