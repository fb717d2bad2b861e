"""The position reached, as an object: what `replay` prints."""

from __future__ import annotations

from typing import Any

from claimant.notation.cards import codes
from claimant.rules.cards import Piles
from claimant.rules.legal import legal_moves
from claimant.rules.score import Result
from claimant.rules.state import CHANCE, OVER, State


def answer(state: State) -> dict[str, Any]:
    """All keys of the current position, and which seat is asked what."""
    found = {
        "phase": "over" if state.phase == OVER else state.phase,
        **piles(state),
        "trick": [{"seat": seat, "card": card.code} for seat, card in state.trick],
        "to_move": "chance" if state.to_move == CHANCE else state.to_move,
        "asks": None if state.asks is None else state.asks.value,
        "legal": sorted([move.text for move in legal_moves(state)]),
        "result": None if state.result is None else write_result(state.result),
    }
    if state.about is not None:
        found["about"] = state.about.code
    return found


def piles(state: State) -> dict[str, Any]:
    """The piles with their cards, by the keys of a position."""
    return {
        "leader": state.leader,
        "hands": _each(state.hands),
        "followers": _each(state.followers),
        "supporters": _each(state.supporters),
        "deck": codes(state.deck),
        "market": codes(state.market),
        "front": [
            {"gnomes": codes(gnomes), "vampire": vampire and vampire.code, "under": codes(under)}
            for gnomes, vampire, under in zip(state.front, state.hosts, state.tucked, strict=True)
        ],
        "waiting": codes(state.waiting),
        "cube": codes(state.held),
        "discard": codes(state.discard),
        "hidden": _each(state.hidden),
        "box": codes(state.box),
        "moon": "full" if state.full_moon else "dark",
        "automaton": state.unplayed,
    }


def _each(seated: Piles) -> list[list[str]]:
    return [codes(pile) for pile in seated]


def write_result(result: Result) -> dict[str, Any]:
    """The side that each faction votes for, and the seats that win."""
    votes = {vote.faction.name: vote.side for vote in result.votes}
    return {"votes": votes, "winners": list(result.winners)}
