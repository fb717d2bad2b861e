"""Rules of thumb: how good a move looks to somebody who looks no further than the current trick."""

from __future__ import annotations

from claimant.bots.heuristics.trick_prospect import TrickProspect
from claimant.rules.cards import Seat
from claimant.rules.moves import RAISE, REPLACE, TUCK, Ask, Move
from claimant.rules.power import Faction
from claimant.rules.score import decide, sides
from claimant.rules.view import View

SPENDING = 0.3
"""The cost, in votes, of playing a card of strength 1, which is then missing in a later trick."""


def ratings(view: View) -> list[float]:
    """How good each legal move looks, in votes: win valuable tricks cheaply, and play useless cards in the others."""
    assert view.seat is not None
    prospect = TrickProspect(view, view.seat)
    return [_value(view, view.seat, prospect, move) for move in view.legal]


def _value(view: View, seat: Seat, prospect: TrickProspect, move: Move) -> float:
    """How good a move looks, compared with the other answers to the same question."""
    card = move.card or view.peeked or view.about
    match view.asks:
        case Ask.PLAY if card:
            return prospect.playing(card) - SPENDING * prospect.strength(card)
        case Ask.TAKE if card:
            return prospect.recruit(card)
        case Ask.DISCARD if card:
            return -prospect.strength(card)
        case Ask.TUCK if card:
            return prospect.worth.tucking(card) if move == TUCK else prospect.worth.keeping(card)
        case Ask.REPLACE:
            return float((move == REPLACE) == _better_host(view, seat))
        case Ask.RAISE:
            return float(move == RAISE)
        case Ask.LOOT if move.faction:
            return _looting(view, seat, move.faction)
    return 0.0


def _better_host(view: View, seat: Seat) -> bool:
    """Is the new card higher than the one in front, with no cards under that to lose?"""
    host = view.vampire[seat]
    return view.about is not None and host is not None and not view.under[seat] and view.about.value > host.value


def _looting(view: View, seat: Seat, faction: Faction) -> float:
    """The own side's lead in votes if its loot counts for this faction."""
    own = view.lineup.side_of(seat)
    votes = [tally[0] for tally in decide(view.lineup, sides(view, view.supporters, {own: faction})).tallies]
    return votes.pop(own) - max(votes)
