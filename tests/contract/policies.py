"""Ways to choose moves, and the games that follow."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha384
from random import Random
from typing import TypeAlias

from hypothesis import strategies as st

from claimant.rules.cards import Seat
from claimant.rules.game import Game
from claimant.rules.lineup import LineUp
from claimant.rules.moves import Move, Verb
from claimant.rules.power import Place, Power

Policy: TypeAlias = Callable[[Game, Random], Move]
BOLD = {Verb.RAISE, Verb.TUCK, Verb.REPLACE}
MOST_MOVES_A_CARD = 4
"""No game asks for more decisions than this for each of its cards."""


def at_random(game: Game, rng: Random) -> Move:
    return rng.choice(game.legal)


def provoking(game: Game, rng: Random) -> Move:
    """Rather what leads to further choices, or hides something."""
    legal = game.legal
    bold = [move for move in legal if _is_bold(move)]
    return rng.choice(bold if bold and rng.random() < 0.8 else legal)


def _is_bold(move: Move) -> bool:
    if move.verb is Verb.PLAY:
        assert move.card is not None
        return move.card.faction is None or _asks_more(move.card.power)
    return move.verb in BOLD or (move.verb is Verb.TAKE and move.card is None)


def _asks_more(power: Power) -> bool:
    return power.peeks or power.wins_next or power.stands_in or power.place is Place.HOST


def keeping_low(game: Game, rng: Random) -> Move:
    """The lowest card, so that high ones are left over and voids come late."""
    return min(game.legal, key=lambda move: (move.card.value if move.card else 0, rng.random()))


POLICIES: tuple[Policy, ...] = (provoking, at_random, keeping_low)


@dataclass(frozen=True)
class Chances:
    """All that decides how a game goes, besides its line-up."""

    number: int
    policy: Policy

    def __repr__(self) -> str:
        return f"Chances({self.number}, {self.policy.__name__})"


all_chances = st.builds(Chances, st.integers(0, 2**64 - 1), st.sampled_from(POLICIES))


@dataclass(frozen=True)
class Played:
    """A game from its start to its end."""

    moments: tuple[Game, ...]
    rng: Random

    @property
    def lineup(self) -> LineUp:
        return self.game.lineup

    @property
    def game(self) -> Game:
        """As it ended."""
        return self.moments[-1]

    @property
    def viewers(self) -> tuple[Seat | None, ...]:
        """All seats, and a spectator."""
        return (None, *range(self.lineup.players))

    def some(self, number: int) -> list[Game]:
        """Some moments of the game."""
        return self.rng.sample(self.moments, min(number, len(self.moments)))


def played(lineup: LineUp, chances: Chances) -> Played:
    """A whole game; half of those with heroes leave the Skeleton's draws to the policy, not to the seed."""
    seed = sha384(f"{lineup.names} {chances.number}".encode()).digest()
    rng = Random(seed)
    game = Game.deal(lineup, seed, leader=rng.randrange(lineup.players))
    if lineup.heroes and rng.random() < 0.5:
        game = Game.at(game.start, dealt=True)
    moments = [game]
    while not game.is_over:
        game = game.play(chances.policy(game, rng))
        moments.append(game)
        assert len(game.moves) <= MOST_MOVES_A_CARD * len(lineup.cards), "the game doesn't end"
    return Played(tuple(moments), rng)
