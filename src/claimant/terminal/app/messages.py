"""Messages from the hand and the choices: what is selected and what was decided."""

from __future__ import annotations

from textual.message import Message

from claimant.rules.moves import Move


class Answered(Message):
    """The viewer has decided; the table checks whether the move is legal."""

    def __init__(self, move: Move) -> None:
        super().__init__()
        self.move = move


class Pointed(Message):
    """Another card or answer is selected, but not played yet."""
