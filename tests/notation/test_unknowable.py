"""Shuffling what a viewer can't know doesn't change a byte of the viewer's record. [INFO-2]"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from claimant.notation.cards import UNKNOWN
from claimant.notation.records.record_file import write_seen
from claimant.notation.records.seen_by import seen_moves, seen_start
from claimant.rules.cards import Card, Pile, Seat, change, sort
from claimant.rules.game import Game
from claimant.rules.legal import IllegalMove
from claimant.rules.state import State
from tests.notation.games import game_from_position, random_game, viewers

SEATED = ("hands", "followers", "hidden")


def slots(start: State) -> Iterator[tuple[str, Seat, int]]:
    """Where an unknown card may be at the start."""
    for place in SEATED:
        for seat, pile in enumerate(getattr(start, place)):
            yield from ((place, seat, at) for at in range(len(pile)))
    yield from (("deck", 0, at) for at in range(len(start.deck)))
    yield from (("box", 0, at) for at in range(len(start.box)))


def pile_at(start: State, place: str, seat: Seat) -> Pile:
    found: Pile = getattr(start, place)[seat] if place in SEATED else getattr(start, place)
    return found


def with_card(start: State, slot: tuple[str, Seat, int], card: Card) -> State:
    place, seat, at = slot
    pile = pile_at(start, place, seat)
    pile = (*pile[:at], card, *pile[at + 1 :])
    return replace(start, **{place: change(getattr(start, place), seat, pile) if place in SEATED else pile})


def sorted_piles(start: State) -> State:
    seated = {place: tuple(map(sort, getattr(start, place))) for place in SEATED}
    return replace(start, box=sort(start.box), **seated)


def otherwise(game: Game, viewer: Seat | None, rng: Random) -> Game | None:
    """A game that differs in two cards which the viewer doesn't know, if it looks the same to the viewer."""
    seen = seen_start(game, viewer)
    unknown = [slot for slot in slots(seen) if pile_at(seen, *slot[:2])[slot[2]] is UNKNOWN]
    if len(unknown) < 2:
        return None
    first, second = rng.sample(unknown, 2)
    cards = [pile_at(game.start, *slot[:2])[slot[2]] for slot in (first, second)]
    start = sorted_piles(with_card(with_card(game.start, first, cards[1]), second, cards[0]))
    other = Game.at(start, dealt=game.dealt)
    try:
        for move, text in zip(game.moves, seen_moves(game, viewer), strict=True):
            other = other.play(rng.choice(other.legal) if "??" in text else move)
    except IllegalMove:
        return None
    return other if other.seen_by(viewer) == game.seen_by(viewer) and other != game else None


@pytest.mark.parametrize("seed", range(12))
def test_a_record_is_the_same_whatever_the_viewer_cannot_know(seed: int) -> None:
    rng = Random(seed)
    found = 0
    for game in [random_game(1000 + seed), game_from_position(1000 + seed)]:
        for viewer in viewers(game):
            truth = game
            for _ in range(25):
                other = otherwise(truth, viewer, rng)
                if other is not None:
                    assert write_seen(other, viewer) == write_seen(game, viewer)
                    truth, found = other, found + 1
    assert found or game.is_over


def test_the_law_is_tried_on_many_games() -> None:
    rng = Random(0)
    tried = [otherwise(random_game(seed), seed % 2, rng) for seed in range(100)]
    assert sum(other is not None for other in tried) > 10
