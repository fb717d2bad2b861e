"""The question that a bot is asked, checked before it thinks."""

from __future__ import annotations

from claimant.rules.moves import Move
from claimant.rules.view import View


def choices(view: View) -> tuple[Move, ...]:
    """The legal moves of the view; what is no view of the seat to move is refused with what would be right."""
    if not isinstance(view, View):
        raise TypeError(
            f"A bot chooses from what a seat knows, as in choose(view(game, game.state.to_move)), "
            f"not from {type(view).__name__}."
        )
    if not view.legal:
        who = "a spectator" if view.seat is None else f"seat {view.seat}"
        raise ValueError(
            f"A bot chooses for the seat to move, as in choose(view(game, game.state.to_move)), not for {who}."
        )
    return view.legal
