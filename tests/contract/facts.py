"""What everybody could see of each seat, read only from the events."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from claimant.rules.cards import Card, Pile
from claimant.rules.events import Discarded, LeftOver, PhaseBegan, Played, PutDown, Raised, Took
from claimant.rules.game import Game
from claimant.rules.power import Faction
from claimant.rules.state import RALLY


@dataclass
class Void:
    """A seat showed that it had no card of a faction."""

    faction: Faction
    put_down_before: int
    raised_since: Counter[Card] = field(default_factory=Counter)


@dataclass
class Facts:
    """What was seen of one seat."""

    took: Counter[Card] = field(default_factory=Counter)
    """Cards of the market that it has not shown since."""
    put_down: int = 0
    voids: list[Void] = field(default_factory=list)
    """In the current phase."""

    def contradict(self, phase: int, hand: Pile, followers: Pile, put_down: Pile) -> bool:
        """Can't these piles be the seat's?"""
        if self.took - Counter(hand if phase == RALLY else followers):
            return True
        return any(
            _of(void.faction, hand) - void.raised_since
            or (phase != RALLY and (_of(void.faction, put_down) - void.raised_since).total() > void.put_down_before)
            for void in self.voids
        )


def _of(faction: Faction, pile: Pile) -> Counter[Card]:
    return Counter(card for card in pile if card.faction is faction)


def facts_of(game: Game) -> list[Facts]:
    """What everybody could see of each seat."""
    seats = [Facts() for _ in range(game.lineup.players)]
    trick: list[Card] = []
    phase = game.start.phase
    for event in game.seen_by(None):
        match event:
            case PhaseBegan():
                phase = event.phase
                for facts in seats:
                    facts.voids.clear()
            case Played(seat, card):
                trick = [card] if len(trick) == len(seats) else [*trick, card]
                led = trick[0].faction
                if led is not None and card.faction is not led and not card.power.stands_in:
                    seats[seat].voids.append(Void(led, seats[seat].put_down))
                _shown(seats[seat], phase, card)
            case Discarded(seat, card):
                _shown(seats[seat], phase, card)
            case LeftOver(seat, cards):
                _shown(seats[seat], phase, *cards)
            case Took(seat, card):
                seats[seat].took[card] += 1
            case PutDown(seat):
                seats[seat].put_down += 1
            case Raised(seat, card):
                for void in seats[seat].voids:
                    void.raised_since[card] += 1
            case _:
                pass
    return seats


def _shown(facts: Facts, phase: int, *cards: Card) -> None:
    """In phase two a seat plays what it took in phase one."""
    if phase == RALLY:
        facts.took -= Counter(cards)
