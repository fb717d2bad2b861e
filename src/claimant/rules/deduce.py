"""What a viewer can be sure of among the hidden cards, by counting. [INFO-3]"""

from __future__ import annotations

from collections import Counter
from typing import TypeAlias

from claimant.rules.cards import Card, Pile, Seat, sort
from claimant.rules.knowledge import Knowledge
from claimant.rules.view import View

Supply: TypeAlias = Counter[frozenset[int]]
"""How many cards can be in exactly these groups."""


def certain_hand(view: View, seat: Seat) -> Pile:
    """The cards that are in that seat's hand in every world that fits the view."""
    if seat == view.seat:
        return view.hand
    groups = view.knowledge.groups
    hand = next(at for at, group in enumerate(groups) if group.place == "hand" and group.seat == seat)
    return sort([*view.knowledge.known_hands[seat], *_certain(view.knowledge, hand)])


def knows_all_hands(view: View) -> bool:
    """Can the viewer deduce the hands of all other seats? [INFO-3]"""
    return all(len(certain_hand(view, seat)) == size for seat, size in enumerate(view.hand_sizes))


def _certain(knowledge: Knowledge, group: int) -> list[Card]:
    """The cards that lie in that group in every world."""
    whereabouts = knowledge.whereabouts()
    supply: Supply = Counter({groups: len(cards) for groups, cards in whereabouts.items()})
    sizes = [each.size for each in knowledge.groups]
    copies: dict[Card, Supply] = {}
    for groups, cards in whereabouts.items():
        for card in cards:
            copies.setdefault(card, Counter())[groups] += 1
    fewest: dict[frozenset[tuple[frozenset[int], int]], int] = {}
    certain: list[Card] = []
    for card, own in copies.items():
        alike = frozenset(own.items())
        if alike not in fewest:
            fewest[alike] = supply.total() - _most_laid(_barred(supply, own, group), sizes)
        certain += [card] * fewest[alike]
    return certain


def _barred(supply: Supply, some: Supply, group: int) -> Supply:
    """The supply if some of its cards could not be in that group."""
    rest = supply - some
    for groups, number in some.items():
        rest[groups - {group}] += number
    return rest


def _most_laid(supply: Supply, sizes: list[int]) -> int:
    """How many cards fit into groups of these sizes at once (a maximum matching by augmenting paths)."""
    free = list(sizes)
    laid: dict[frozenset[int], Counter[int]] = {groups: Counter() for groups in supply}

    def lay(groups: frozenset[int], tried: set[int]) -> bool:
        for at in groups - tried:
            tried.add(at)
            if free[at]:
                free[at] -= 1
            else:
                movable = (others for others in laid if laid[others][at] and lay(others, tried))
                moved = next(movable, None)
                if moved is None:
                    continue
                laid[moved][at] -= 1
            laid[groups][at] += 1
            return True
        return False

    return sum(lay(groups, set()) for groups, number in supply.items() for _ in range(number))
