"""Small random games with what makes hidden cards hard: voids, peeks, cards put down, taken back or offered."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from claimant.rules.cards import Card, Seat
from claimant.rules.game import Game
from claimant.rules.lineup import LineUp
from claimant.rules.moves import Move, Verb
from claimant.rules.registry import CARDS
from claimant.rules.state import State
from tests.positions import start, text

PAIRS = (("goblins", "knights"), ("gnomes", "giants"))
TENS = ("automatons", "doppelgangers", "seers", "undead", "dragons", "vampires")
PROVOKING = {*map(CARDS.get, ("skeleton", "cthulhu")), *(CARDS[f"au{value}"] for value in range(5, 10))}
MOST_UNSEEN = 8
"""More hidden cards than this have too many orders to try them all."""


def small_game(rng: Random) -> Iterator[tuple[Game, Seat]]:
    """Some moments of one game, each with a seat that looks at it."""
    position = small_position(rng)
    game = Game.at(position)
    while not game.is_over:
        game = game.play(choice(game, rng))
        if rng.random() < 0.2:
            yield game, rng.randrange(game.lineup.players)


def small_position(rng: Random) -> State:
    """A few cards in each hand, and a short deck in phase one."""
    players = rng.choice((2, 2, 2, 3))
    heroes = players == 2 and rng.random() < 0.7
    lineup = LineUp.of(players, [*rng.choice(PAIRS), *rng.sample(TENS, 3 if players == 2 else 5)], heroes)
    phase = rng.choice((1, 1, 1, 2))
    size = 2 if players == 3 else rng.choice((2, 3, 4))
    deck = 0 if phase == 2 else MOST_UNSEEN - size * (players - 1)
    cards = some_cards(rng, lineup, size * players + deck + rng.randrange(3))
    hands = [cards[size * seat : size * (seat + 1)] for seat in range(players)]
    rest = cards[size * players :]
    return start(
        [text(hand) for hand in hands],
        phase=phase,
        leader=rng.randrange(players),
        deck=text(rest[:deck]),
        discard=text(rest[deck:]),
        factions=" ".join(lineup.names),
    )


def some_cards(rng: Random, lineup: LineUp, number: int) -> list[Card]:
    """Cards of the line-up, rather those that provoke something, and rather equal ones."""
    copies = {card: lineup.cards.count(card) for card in lineup.cards}
    cards = sorted(lineup.cards, key=lambda card: rng.random() / (3 if card in PROVOKING or copies[card] > 2 else 1))
    chosen = cards[:number]
    rng.shuffle(chosen)
    return chosen


def choice(game: Game, rng: Random) -> Move:
    """A legal move, rather one that provokes something."""
    legal = game.legal
    bold = [move for move in legal if move.verb in (Verb.RAISE, Verb.DRAW) or _provokes(move)]
    return rng.choice(bold if bold and rng.random() < 0.7 else legal)


def _provokes(move: Move) -> bool:
    return move.verb is Verb.PLAY and move.card in PROVOKING
