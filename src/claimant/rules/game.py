"""A game with its history: where it started, what was decided, what happened."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from claimant.rules.cards import Seat
from claimant.rules.deal import check_deal, dealt, opened, shuffled_deck
from claimant.rules.events import Event
from claimant.rules.legal import Reason, legal_moves, why_not
from claimant.rules.lineup import LineUp
from claimant.rules.moves import Move, Verb
from claimant.rules.play import play
from claimant.rules.presets import preset
from claimant.rules.recall import Recall
from claimant.rules.shuffle import Chance, Seed, random_seed, seed_from
from claimant.rules.state import CHANCE, RECRUIT, State
from claimant.rules.value import Value


class Game(Value, frozen=True):
    """An immutable game: `play` returns a new one."""

    start: State
    """The state before the first market was turned up, or the given position."""
    state: State
    events: tuple[Event, ...]
    moves: tuple[Move, ...] = ()
    seed: bytes | None = None
    """Decides the deal and later random draws; without a seed, the caller makes chance's moves."""
    dealt: bool = False
    """Was the whole deck dealt by the rules? A game may also start from any position."""
    recall: Recall = msgspec.field(default_factory=Recall)

    @classmethod
    def deal(cls, lineup: LineUp | None = None, seed: Seed | None = None, leader: Seat = 0) -> Game:
        """A new game; the defaults are the factions of the first box, a random seed, and seat 0 as leader.

        A seed is a number, its hex digits as a text, or 48 bytes; the same one deals the same game.
        """
        lineup = preset("claim") if lineup is None else lineup
        check_deal(lineup, leader)
        seed = random_seed() if seed is None else seed_from(seed)
        deck, box = shuffled_deck(lineup, seed)
        return cls.at(dealt(lineup, deck, box, leader), seed=seed, dealt=True)

    @classmethod
    def at(cls, start: State, seed: bytes | None = None, dealt: bool = False) -> Game:
        """A game that starts from a position whose cards everybody knows; its history starts there."""
        state, events = opened(start)
        return cls(start, state, events, seed=seed, dealt=dealt)

    @property
    def lineup(self) -> LineUp:
        return self.state.lineup

    @property
    def is_over(self) -> bool:
        return self.state.is_over

    @property
    def tricks(self) -> int:
        """How many tricks each phase has: the usual number, unless it starts in phase one with fewer cards."""
        start = self.start
        if start.phase != RECRUIT:
            return self.lineup.hand_size
        return max(len(hand) + len(own) for hand, own in zip(start.hands, start.followers, strict=True))

    @property
    def legal(self) -> tuple[Move, ...]:
        return legal_moves(self.state)

    def why_not(self, move: Move) -> Reason | None:
        """Why the move is not legal; None if it is."""
        return why_not(self.state, move)

    def play(self, move: Move) -> Game:
        """The game after this move, and after chance's draw if the game has a seed."""
        state, events = play(self.state, move)
        game = replace(self, state=state, events=self.events + events, moves=(*self.moves, move))
        if state.to_move == CHANCE and self.seed is not None:
            return game.play(drawn(game, self.seed))
        return game

    def replay(self, moves: Iterable[Move]) -> Game:
        """The game after these moves, which may include draws that the seed has already made."""
        game = self
        for move in moves:
            if move.verb is not Verb.DRAW or self.seed is None or game.moves[-1:] != (move,):
                game = game.play(move)
        return game

    def back_to(self, number: int) -> Game:
        """The game after its first `number` moves."""
        return Game.at(self.start, self.seed, self.dealt).replay(self.moves[:number])

    def decisions(self, seat: Seat) -> list[int]:
        """The number of earlier moves for each decision of the seat."""
        game = Game.at(self.start, self.seed, self.dealt)
        numbers = []
        while len(game.moves) < len(self.moves):
            if game.state.to_move == seat:
                numbers.append(len(game.moves))
            game = game.play(self.moves[len(game.moves)])
        return numbers

    def seen_by(self, viewer: Seat | None) -> tuple[Event, ...]:
        """What happened, as a seat (or None, a spectator) saw it."""
        return tuple(event.seen_by(viewer) for event in self.events)


def drawn(game: Game, seed: bytes) -> Move:
    """Chance's draw: each card of the discard is equally likely; equal cards count separately. [HERO-SKELETON]"""
    number = sum(move.verb is Verb.DRAW for move in game.moves)
    discard = game.state.discard
    return Move(Verb.DRAW, discard[Chance(seed, f"draw {number}").below(len(discard))])
