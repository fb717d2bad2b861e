"""Finds every deal that looks the same to a viewer by trying all of them; for small positions.

This doesn't use the engine's deductions. All cards that the viewer can't see at the start are dealt in every possible
way, and the game is played again with every hidden choice of the others. The result is all games in which the viewer
sees the same.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

from msgspec.structs import replace

from claimant.rules.cards import Card, Piles, Seat, sort
from claimant.rules.game import Game
from claimant.rules.legal import IllegalMove
from claimant.rules.moves import Move, Verb
from claimant.rules.state import State
from tests.rules.marks import Arrangement, Mark, Marks, arrangements, marked, watch


class Realities:
    """The games in which the viewer would have seen the same, the true one included."""

    def __init__(self, game: Game, viewer: Seat | None) -> None:
        start = marked(game.start)
        log, settled = watch(start, game.events, viewer)
        self.games: dict[State, Game] = {}
        """One for each state that may be the true one."""
        self.arrangements: dict[State, set[Arrangement]] = defaultdict(set)
        """For each state, how marked cards may lie so that the viewer would have seen the same marks, too."""
        starts: dict[State, list[Game]] = {}
        for deal in deals(start, viewer, settled):
            position = dealt(game.start, deal)
            if position not in starts:
                starts[position] = list(_replayed(game, viewer, position))
            for each in starts[position]:
                self.games[each.state] = each
                self.arrangements[each.state] |= arrangements(deal, each.events, viewer, log)
        assert game.state in self.games, "the truth is among them"

    @property
    def number(self) -> int:
        """How many there are, equal cards told apart."""
        return sum(len(each) for each in self.arrangements.values())


def deals(start: Marks, viewer: Seat | None, settled: set[Mark]) -> Iterator[Marks]:
    """Every way to deal the cards that the viewer can't see at the start, those settled apart."""
    unseen = [mark for mark, place in start.items() if place.is_hidden_from(viewer) and mark not in settled]
    places = [start[mark] for mark in unseen]
    piles = list(dict.fromkeys(place for place in places if place.pile != "deck"))
    deck = sorted(place for place in places if place.pile == "deck")
    for *chosen, order in _shared(unseen, [places.count(pile) for pile in piles]):
        lies = {mark: pile for pile, marks in zip(piles, chosen, strict=True) for mark in marks}
        yield {**start, **lies, **dict(zip(order, deck, strict=True))}


def _shared(marks: list[Mark], sizes: list[int]) -> Iterator[tuple[tuple[Mark, ...], ...]]:
    """Every way to fill piles of these sizes, with every order of what is left."""
    if not sizes:
        yield from ((order,) for order in permutations(marks))
        return
    for chosen in combinations(marks, sizes[0]):
        rest = [mark for mark in marks if mark not in chosen]
        yield from ((chosen, *others) for others in _shared(rest, sizes[1:]))


def dealt(start: State, deal: Marks) -> State:
    """The position with the hidden piles of this deal."""
    piles: dict[tuple[str, Seat | None], list[tuple[int, Card]]] = defaultdict(list)
    for (card, _), place in deal.items():
        piles[place.pile, place.seat].append((place.number, card))
    seats = range(start.lineup.players)

    def owned(pile: str) -> Piles:
        return tuple(sort([card for _, card in piles[pile, seat]]) for seat in seats)

    return replace(
        start,
        hands=owned("hand"),
        followers=owned("followers"),
        hidden=owned("hidden"),
        deck=tuple(card for _, card in sorted(piles["deck", None], key=lambda each: each[0])),
        box=sort([card for _, card in piles["box", None]]),
    )


def _replayed(game: Game, viewer: Seat | None, start: State) -> Iterator[Game]:
    """The same moves from another start, with every hidden choice of the others, if the viewer sees the same."""
    seen = game.seen_by(viewer)
    pending = [Game.at(start)]
    while pending:
        each = pending.pop()
        if each.seen_by(viewer) != seen[: len(each.events)]:
            continue
        if len(each.moves) == len(game.moves):
            yield each
            continue
        made = game.moves[len(each.moves)]
        unseen = made.verb is Verb.DISCARD and each.state.to_move != viewer
        pending += _after(each, each.legal if unseen else (made,))


def _after(game: Game, moves: Sequence[Move]) -> Iterator[Game]:
    for move in moves:
        try:
            yield game.play(move)
        except IllegalMove:
            continue
