"""A table as plain text, for environments that show what happens."""

from __future__ import annotations

from collections.abc import Iterator

from claimant.rules.cards import Card, Pile
from claimant.rules.game import Game
from claimant.rules.state import OPEN_PILES, Public
from claimant.rules.view import View

PHASES = {1: "Phase one", 2: "Phase two", 3: "The end"}
ON_TABLE = tuple(kind for kind in OPEN_PILES if kind.owner == "table")
BY_SEAT = tuple(kind for kind in OPEN_PILES if kind.owner == "seat")


def table_text(game: Game) -> str:
    """The table with the hands of all seats."""
    state = game.state
    own = [
        (f"hand {_cards(state.hands[seat])}", f"followers {_cards(state.followers[seat])}") for seat in _seats(state)
    ]
    return "\n".join(_lines(state, own))


def view_text(view: View) -> str:
    """The table as one seat sees it."""
    own = [
        (f"hand {_cards(view.hand)}", f"followers {_cards(view.followers)}")
        if seat == view.seat
        else (f"hand of {view.hand_sizes[seat]}", f"followers {view.follower_sizes[seat]}")
        for seat in _seats(view)
    ]
    return "\n".join(_lines(view, own))


def _seats(table: Public) -> range:
    return range(table.lineup.players)


def _lines(table: Public, own: list[tuple[str, str]]) -> Iterator[str]:
    yield f"{PHASES[table.phase]}. {_asked(table)}"
    trick = ", ".join(f"{seat} {card}" for seat, card in table.trick)
    yield f"  trick: {trick or '-'}"
    yield from (f"  {kind.name}: {_cards(pile)}" for kind in ON_TABLE if (pile := getattr(table, kind.name)))
    for seat in _seats(table):
        piles = [(kind.name, getattr(table, kind.name)[seat]) for kind in BY_SEAT]
        yield f"  seat {seat}: " + "; ".join((*own[seat], *(f"{name} {_cards(pile)}" for name, pile in piles if pile)))
    if table.result is not None:
        for vote in table.result.votes:
            yield f"  {vote.faction} vote for {'nobody' if vote.side is None else f'side {vote.side}'}"


def _asked(table: Public) -> str:
    if table.result is not None:
        return f"Winners: {', '.join(map(str, table.result.winners))}."
    return f"Seat {table.to_move}: {table.asks}{'' if table.about is None else f' {table.about}'}."


def _cards(pile: Pile | Card) -> str:
    return str(pile) if isinstance(pile, Card) else " ".join(map(str, pile)) or "-"
