"""Where all cards of a position lie, as rows with a label, for people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from claimant.locale.languages import Language
from claimant.notation.cards import UNKNOWN
from claimant.rules.cards import Card, Pile, Seat
from claimant.rules.state import State


class PileRow(NamedTuple):
    """A pile with its label; the cards beneath the first one lie under it."""

    label: str
    cards: Pile
    owner: Seat | None = None


def pile_rows(state: State, language: Language) -> Iterator[PileRow]:
    """The piles that aren't empty: those of the table, then those of each seat."""
    for row in (*_of_table(state, language), *_of_seats(state, language)):
        if row.cards:
            yield row


def _of_table(state: State, language: Language) -> Iterator[PileRow]:
    text = language.text
    yield PileRow(text("Market"), state.market)
    yield PileRow(text("Trick"), tuple(card for _, card in state.trick))
    yield PileRow(text("Waiting"), state.waiting)
    yield PileRow(text("Cube"), state.cube)
    yield PileRow(text("Discard"), state.discard)


def _of_seats(state: State, language: Language) -> Iterator[PileRow]:
    text = language.text
    for seat in range(state.lineup.players):
        host = state.vampire[seat]
        vampire = () if host is None else (host,)
        yield PileRow(text("Hand"), state.hands[seat], seat)
        yield PileRow(text("Followers"), state.followers[seat], seat)
        yield PileRow(text("Supporters"), state.supporters[seat], seat)
        yield PileRow(text("In front"), (*state.gnomes[seat], *vampire, *state.under[seat]), seat)
        yield PileRow(text("Put down"), state.hidden[seat], seat)


def said(card: Card, language: Language) -> str:
    """The name of a card; a question mark if nobody may know it."""
    return "?" if card is UNKNOWN else language.card(card)
