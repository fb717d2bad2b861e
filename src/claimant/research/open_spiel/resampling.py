"""A game by the rules as the numbers that OpenSpiel needs to play it again: chance's deals and all moves."""

from __future__ import annotations

from collections.abc import Iterator

from claimant.research.open_spiel.position import Position
from claimant.rules.cards import Card
from claimant.rules.game import Game
from claimant.rules.state import CHANCE


def actions_of(like: Position, world: Game) -> Iterator[int]:
    """All deals and moves of another game that has come as far as this position."""
    rules = like.rules
    space, dealing = rules.space, rules.dealing
    start = world.start
    deals = [*_boxed(like, start.box), *(card for hand in start.hands for card in hand), *start.deck]
    played = rules.new()
    moves = iter(world.moves)
    while len(played.drawn) < len(like.drawn) or len(played.moves) < len(like.moves):
        if played.is_dealing:
            face = space.cards.index(deals[len(played.drawn)])
            action = space.size + face
        else:
            action = space.number(next(moves))
        played.play(action)
        yield action
    assert len(played.drawn) - dealing.dealt <= dealing.deck
    assert (played.to_move == CHANCE) == (like.to_move == CHANCE)


def _boxed(like: Position, box: tuple[Card, ...]) -> Iterator[Card]:
    """The boxed cards in the order in which chance decides them."""
    cards = like.rules.space.cards
    left = list(box)
    for kinds in like.rules.dealing.box:
        card = next(each for each in left if cards.index(each) in kinds)
        left.remove(card)
        yield card
