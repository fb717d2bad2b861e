"""The position reached, as an object: what `replay` prints."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from claimant.notation.cards import codes
from claimant.rules.legal import legal_moves
from claimant.rules.score import Result
from claimant.rules.state import CHANCE, MARKS, OVER, PILES, PileKind, Public, State


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
    return {"leader": state.leader, **write_piles(state)}


def write_piles(table: Public, kinds: Iterable[PileKind] = PILES) -> dict[str, Any]:
    """These piles and all marks, under the keys of a position; `table` must have their fields."""
    found: dict[str, Any] = {}
    for kind in kinds:
        lying = getattr(table, kind.name)
        if kind.in_front:
            fronts = found.setdefault("front", [{} for _ in lying])
            for front, pile in zip(fronts, lying, strict=True):
                front[kind.name] = (pile and pile.code) if kind.single else codes(pile)
        else:
            found[kind.name] = [codes(pile) for pile in lying] if kind.owner == "seat" else codes(lying)
    return found | {mark.name: getattr(table, mark.name) for mark in MARKS}


def write_result(result: Result) -> dict[str, Any]:
    """The side that each faction votes for, and the seats that win."""
    votes = {vote.faction.name: vote.side for vote in result.votes}
    return {"votes": votes, "winners": list(result.winners)}
