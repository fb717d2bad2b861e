"""Scoring: what each side has, how the factions vote, who wins."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from claimant.rules.cards import Card, Pile, Piles, Seat, change, give, remove, sort
from claimant.rules.power import Faction, Side, Standing
from claimant.rules.value import Value

if TYPE_CHECKING:
    from claimant.rules.lineup import LineUp


class Table(Protocol):
    """The piles that everybody can see: `State` and `View` both fit."""

    @property
    def lineup(self) -> LineUp: ...
    @property
    def supporters(self) -> Piles: ...
    @property
    def gnomes(self) -> Piles: ...
    @property
    def vampire(self) -> tuple[Card | None, ...]: ...
    @property
    def under(self) -> Piles: ...


class Why(StrEnum):
    """What decided a vote, or the game."""

    NOBODY = "nobody"
    """No side has a card that counts."""
    EQUAL = "equal"
    """The sides are equal in everything that is compared."""
    NUMBER = "number"
    CARDS = "cards"
    RUN = "run"
    SUM = "sum"
    HOST = "host"
    """The higher host."""
    OWN_RULE = "own rule"
    """The faction compares sides with its own code."""
    VOTES = "votes"
    VALUES = "values"


class Vote(Value, frozen=True):
    """How one faction votes."""

    faction: Faction
    side: int | None
    why: Why
    standings: tuple[Standing | None, ...]
    """What was compared, for each side."""


class Result(Value, frozen=True):
    """How the game ends."""

    votes: tuple[Vote, ...]
    winners: tuple[Seat, ...]
    why: Why
    tallies: tuple[tuple[int, int, int], ...]
    """For each side: votes, cards in the factions that voted for it, the sum of their values. [SCORE-4]"""


def join_front(table: Table) -> Piles:
    """The supporters once the gnomes in front have joined them. [SCORE-1]"""

    return tuple(sort(own + front) for own, front in zip(table.supporters, table.gnomes, strict=True))


def leavers(lineup: LineUp, supporters: Piles) -> list[tuple[Seat, Card]]:
    """The cards that leave at the end, with their seats: peasants without a king. [PEASANTS-1]"""
    whole = _together(lineup, supporters)
    return [
        (seat, card)
        for seat, pile in enumerate(supporters)
        for card in pile
        if card.faction is not None and not card.faction.stays(card, whole[lineup.side_of(seat)])
    ]


def kept(lineup: LineUp, supporters: Piles) -> list[tuple[Seat, Card, Card]]:
    """The cards that would leave but for another supporter, with their seats and the lowest of those that keep them."""
    whole = _together(lineup, supporters)
    found = []
    for seat, pile in enumerate(supporters):
        for card in pile:
            if card.faction is not None and card.faction.leaves:
                keepers = [each for each in whole[lineup.side_of(seat)] if card.faction.kept_by(card, each)]
                found += [(seat, card, min(keepers, key=lambda each: each.order))] if keepers else []
    return sorted(found, key=lambda each: (each[0], each[2].order, each[1].order))


def doubled(lineup: LineUp, supporters: Piles) -> list[tuple[Seat, Card, int, Card]]:
    """The cards that count as several, with their seats, their weights and a card that makes them count so."""
    whole = _together(lineup, supporters)
    found = []
    for seat, pile in enumerate(supporters):
        for card in pile:
            together = whole[lineup.side_of(seat)]
            if card.faction is None or (weight := card.faction.weight(card, together)) == 1:
                continue
            others = [each for each in remove(together, card) if card.faction.doubled_by(card, each)]
            found.append((seat, card, weight, others[0] if others else card))
    return found


def _together(lineup: LineUp, piles: Piles) -> tuple[Pile, ...]:
    return tuple(sum([piles[seat] for seat in seats], ()) for seats in lineup.sides)


def sides(table: Table, supporters: Piles, loot: dict[int, Faction]) -> tuple[Side, ...]:
    """What each side has, after peasants have moved and loot is assigned."""
    holdings = []
    for at, (seats, whole) in enumerate(zip(table.lineup.sides, _together(table.lineup, supporters), strict=True)):
        shelters = [(host, table.under[seat]) for seat in seats if (host := table.vampire[seat])]
        holdings.append(Side(seats, whole, tuple(shelters), loot.get(at)))
    return tuple(holdings)


def loot_options(lineup: LineUp, side: Side) -> tuple[Faction, ...]:
    """The factions that the side has fewest cards of; none if it has no loot. [RACCOONS-1]"""
    if not side.loot:
        return ()
    numbers = {faction: len(faction.counted(side)) for faction in lineup.factions}
    fewest = min(numbers.values())
    return tuple(faction for faction, number in numbers.items() if number == fewest)


def vote(faction: Faction, holdings: tuple[Side, ...]) -> Vote:
    """For whom the faction votes, and what decides it. [SCORE-2] [SCORE-3]"""
    standings = tuple(standing_of(faction, side) for side in holdings)
    ranked = sorted((standing for standing in standings if standing is not None), reverse=True)
    if not ranked:
        return Vote(faction, None, Why.NOBODY, standings)
    side = standings.index(ranked[0])
    if len(ranked) == 1:
        return Vote(faction, side, _first_measure(faction), standings)
    if "standing" in faction.free_answers:
        tied = ranked[0] == ranked[1]
        return Vote(faction, None if tied else side, Why.EQUAL if tied else Why.OWN_RULE, standings)
    for what, first, second in zip(faction.compares, ranked[0], ranked[1], strict=True):
        if first != second:
            return Vote(faction, side, Why(what), standings)
    return Vote(faction, None, Why.EQUAL, standings)


def standing_of(faction: Faction, side: Side) -> Standing | None:
    """How a side stands; a faction's own code may answer with a bare number."""
    found: object = faction.standing(side)
    return found if found is None or isinstance(found, tuple) else (found,)


def _first_measure(faction: Faction) -> Why:
    return Why.OWN_RULE if "standing" in faction.free_answers else Why(faction.compares[0])


def shown_number(standing: Standing | None) -> int:
    """One number that shows how a side stands: the first thing compared, or how many cards are compared first."""
    first = standing[0] if standing else 0
    return len(first) if isinstance(first, tuple) else int(first)


def decide(lineup: LineUp, holdings: tuple[Side, ...]) -> Result:
    """All votes, and who wins: most votes, then most cards of those factions, then their values. [SCORE-4]"""
    votes = tuple(vote(faction, holdings) for faction in lineup.factions)
    tallies = tuple(_tally(at, side, votes) for at, side in enumerate(holdings))
    best = max(tallies)
    winners = tuple(sorted(seat for side, t in zip(holdings, tallies, strict=True) if t == best for seat in side.seats))
    return Result(votes, winners, _why_won(tallies), tallies)


def _tally(at: int, side: Side, votes: tuple[Vote, ...]) -> tuple[int, int, int]:
    won = [vote.faction for vote in votes if vote.side == at]
    cards = [card for faction in won for card in faction.counted(side)]
    return len(won), len(cards), sum(card.value for card in cards)


def _why_won(tallies: tuple[tuple[int, int, int], ...]) -> Why:
    first, second, *_ = sorted(tallies, reverse=True)
    for why, ours, theirs in zip((Why.VOTES, Why.NUMBER, Why.VALUES), first, second, strict=True):
        if ours != theirs:
            return why
    return Why.EQUAL


def as_it_stands(table: Table) -> Result:
    """The votes if the game ended now, without loot that could count for several factions."""
    supporters = move_leavers(table.lineup, join_front(table))
    loot = {table.lineup.side_of(side.seats[0]): faction for side, faction in loot_that_stands(table)}
    return decide(table.lineup, sides(table, supporters, loot))


def loot_that_stands(table: Table) -> list[tuple[Side, Faction]]:
    """For which faction each side's loot would count now, for sides without a choice."""
    holdings = sides(table, move_leavers(table.lineup, join_front(table)), {})
    options = ((side, loot_options(table.lineup, side)) for side in holdings)
    return [(side, factions[0]) for side, factions in options if len(factions) == 1]


def move_leavers(lineup: LineUp, supporters: Piles) -> Piles:
    """The supporters after peasants without a king have moved to the next seat clockwise. [PEASANTS-2]"""

    for seat, card in leavers(lineup, supporters):
        supporters = change(supporters, seat, remove(supporters[seat], card))
        supporters = give(supporters, (seat + 1) % lineup.players, card)
    return supporters
