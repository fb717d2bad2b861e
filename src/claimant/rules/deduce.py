"""What a viewer can be sure of among the hidden cards, by counting. [INFO-3]"""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from claimant.rules.cards import Card, Pile, Seat, sort
from claimant.rules.memory import kind
from claimant.rules.view import View


def certain_hand(view: View, seat: Seat) -> Pile:
    """The cards that are in that seat's hand in every world that fits the view."""
    if seat == view.seat:
        return view.hand
    groups = view.hidden.groups
    hand = next(at for at, group in enumerate(groups) if group.place == "hand" and group.seat == seat)
    return sort([*view.hidden.known_hands[seat], *_forced(view, hand)])


def knows_all_hands(view: View) -> bool:
    """Is this a game of open cards for the viewer? [INFO-3]"""
    return all(len(certain_hand(view, seat)) == size for seat, size in enumerate(view.hand_sizes))


def _forced(view: View, place: int) -> list[Card]:
    """The unseen cards that lie in that group in every world."""
    groups = view.hidden.groups
    classes: dict[frozenset[int], Counter[Card]] = {}
    for card in view.hidden.unseen:
        allowed = frozenset(at for at, group in enumerate(groups) if group.size and kind(card) not in group.barred)
        classes.setdefault(allowed, Counter())[card] += 1
    for stray in view.hidden.strays:
        allowed = frozenset(at for at in stray.groups if groups[at].size and kind(stray.card) not in groups[at].barred)
        classes.setdefault(allowed, Counter())[stray.card] += 1
    forced: list[Card] = []
    supply = {allowed: cards.total() for allowed, cards in classes.items()}
    for allowed, cards in classes.items():
        if place in allowed:
            elsewhere = _most_elsewhere(view, supply, allowed, place)
            for card, copies in cards.items():
                forced += [card] * max(0, copies - elsewhere)
    return forced


def _most_elsewhere(view: View, supply: dict[frozenset[int], int], which: frozenset[int], place: int) -> int:
    """How many cards of one class can lie outside that group at most (Hall's theorem, by trying all sets)."""
    room = {at: group.size for at, group in enumerate(view.hidden.groups)}
    reach = {allowed: allowed - {place} if allowed == which else allowed for allowed in supply}
    total = sum(supply.values())
    most = total
    for size in range(1, len(supply) + 1):
        for chosen in combinations(supply, size):
            open_places = frozenset[int]().union(*(reach[allowed] for allowed in chosen))
            rest = total - sum(supply[allowed] for allowed in chosen)
            most = min(most, rest + sum(room[at] for at in open_places))
    return supply[which] - (total - most)
