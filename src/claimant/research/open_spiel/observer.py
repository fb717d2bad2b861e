"""What a seat sees of a position, as texts and as arrays."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from claimant.research.observation import observe
from claimant.research.observation_layout import layout_of
from claimant.research.open_spiel.position import Position, Rules
from claimant.rules.cards import Pile, Seat
from claimant.rules.view import View, view

Tensor: TypeAlias = npt.NDArray[np.float32]


class Observer:
    """Writes observations (`observe`), or with perfect recall information states."""

    def __init__(self, rules: Rules, perfect_recall: bool) -> None:
        size = longest_history(rules) if perfect_recall else layout_of(rules.lineup).size
        self._rules: Final = rules
        self._recalls: Final = perfect_recall
        self.tensor: Tensor = np.zeros(size, np.float32)
        self.dict = {"information_state" if perfect_recall else "observation": self.tensor}

    def set_from(self, state: Any, player: Seat) -> None:
        """Write what the player knows."""
        position: Position = state.position
        if self._recalls:
            seen = position.seen[player]
            self.tensor[:] = 0
            self.tensor[: len(seen)] = seen
            self.tensor[: len(seen)] += 1
        elif position.table is None:
            self.tensor[:] = 0
        else:
            self.tensor[:] = observe(view(position.game, player))

    def string_from(self, state: Any, player: Seat) -> str:
        """The same in words."""
        position: Position = state.position
        return information_text(position, player) if self._recalls else observation_text(position, player)


def longest_history(rules: Rules) -> int:
    """No seat sees more than that: each card once in its place, and every move."""
    return 2 * sum(rules.dealing.copies) + rules.dealing.longest


def information_text(position: Position, player: Seat) -> str:
    """All that the player has seen, in order: its hand, then moves and cards that were turned up or drawn."""
    moves = position.rules.space.moves
    return f"seat {player}: {', '.join([moves[number].text for number in position.seen[player]])}"


def observation_text(position: Position, player: Seat) -> str:
    """What lies open to the player now, and what is asked."""
    if position.table is None:
        return f"seat {player}: before the deal"
    seen = view(position.game, player)
    asks = "-" if seen.asks is None else f"{seen.asks} of seat {seen.to_move} {seen.about or ''}"
    return "; ".join((
        f"seat {player}: phase {seen.phase}, leader {seen.leader}, moon {seen.moon}, asks {asks.strip()}",
        *(f"{name} {_cards(pile)}" for name, pile in _piles(seen)),
        f"hands {seen.hand_sizes}, followers {seen.follower_sizes}, deck {seen.deck_size}, waits {position.is_dealing}",
        f"knows {_known(seen)}",
    ))  # fmt: skip


def _piles(seen: View) -> list[tuple[str, Pile]]:
    """The piles that aren't empty."""
    piles = [("hand", seen.hand), ("followers", seen.followers), ("hidden", seen.hidden), ("market", seen.market)]
    piles += [("trick", tuple(card for _, card in seen.trick)), ("waiting", seen.waiting), ("cube", seen.cube)]
    piles += [("discard", seen.discard), ("peeked", () if seen.peeked is None else (seen.peeked,))]
    for seat in range(seen.lineup.players):
        host = seen.vampire[seat]
        piles += [(f"supporters {seat}", seen.supporters[seat]), (f"front {seat}", seen.gnomes[seat])]
        piles += [(f"vampire {seat}", (() if host is None else (host,)) + seen.under[seat])]
    return [(name, pile) for name, pile in piles if pile]


def _known(seen: View) -> str:
    knowledge = seen.knowledge
    hands = [f"hand {seat} {_cards(pile)}" for seat, pile in enumerate(knowledge.known_hands) if pile]
    followers = [f"followers {seat} {_cards(pile)}" for seat, pile in enumerate(knowledge.known_followers) if pile]
    voids = [f"{group.place} {group.seat} has no {' '.join(sorted(group.barred))}" for group in knowledge.groups
             if group.barred and group.place == "hand"]  # fmt: skip
    return ", ".join([*hands, *followers, *voids]) or "-"


def _cards(pile: Pile) -> str:
    return " ".join(card.code for card in pile)
