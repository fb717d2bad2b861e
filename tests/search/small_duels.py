"""Small positions of phase two between two players, with all kinds of line-ups, and plain minimax for them."""

from __future__ import annotations

from random import Random

from librt.vecs import vec
from msgspec.structs import replace
from mypy_extensions import i64

from claimant.kernel.board import Board
from claimant.kernel.engine.legal import legal_moves
from claimant.kernel.engine.piles import copy
from claimant.kernel.engine.step import step
from claimant.kernel.tables.layout import ASKS, DISCARD, DRAW, LARGEST, TO_MOVE
from claimant.kernel.tables.tables import Tables
from claimant.kernel.translate import move_from
from claimant.rules.cards import Card, sort
from claimant.rules.deal import dealt, opened, shuffled_deck
from claimant.rules.legal import legal_moves as moves_by_rules
from claimant.rules.lineup import LineUp
from claimant.rules.moves import Move
from claimant.rules.play import play
from claimant.rules.power import Place
from claimant.rules.state import CHANCE, RALLY, State
from tests.contract.lineups import LINE_UPS

DUELS = [*LINE_UPS["two players"], *LINE_UPS["two players with heroes"]]
MOST = 6_000
"""Larger trees than that are left out: chance and choices make a few of them huge."""
PLIES = 60
Worth = tuple[float, float]
"""The value and the margin for seat 0, each by its own best play."""


class TooLarge(Exception):
    """A tree that would take too long."""


def small_duel(rng: Random, lineup: LineUp, size: int) -> State:
    """A few cards in each hand, some of them unequal in number, the others anywhere."""
    seed = rng.randbytes(48)
    shuffled, box = shuffled_deck(lineup, seed)
    cards = list(shuffled)
    if rng.random() < 0.5:  # few factions in hand, so that cards meet
        near = rng.sample(lineup.factions, rng.choice((2, 2, 3)))
        cards.sort(key=lambda card: (card.faction is not None and card.faction not in near) + rng.random())
    sizes = [size, size + (rng.choice((1, 2)) if rng.random() < 0.15 else 0)]
    rng.shuffle(sizes)
    hands = cards[: sizes[0]], cards[sizes[0] : sum(sizes)]
    piles = _Piles(rng, cards[sum(sizes) :])
    state = replace(
        dealt(lineup, shuffled, box, rng.randrange(2)),
        phase=RALLY,
        deck=(),
        hands=tuple(map(sort, hands)),
        supporters=tuple(map(sort, piles.supporters)),
        gnomes=tuple(map(sort, piles.gnomes)),
        vampire=tuple(piles.vampire),
        under=tuple(map(sort, piles.under)),
        waiting=sort(piles.waiting),
        discard=sort(piles.discard),
        moon="full" if rng.random() < 0.5 else "dark",
    )
    return opened(state)[0]


def with_hero(rng: Random, state: State, code: str) -> State | None:
    """The same with a hero in a hand and few cards to draw; none if it is out of the game."""
    hands = [list(hand) for hand in state.hands]
    discard = list(state.discard)
    if not any(card.code == code for hand in hands for card in hand):
        found = [card for card in discard if card.code == code]
        if not found or not all(hands):
            return None
        seat = rng.randrange(2)
        at = rng.randrange(len(hands[seat]))
        discard.remove(found[0])
        discard.append(hands[seat][at])
        hands[seat][at] = found[0]
    rng.shuffle(discard)
    few = rng.choice((1, 2, 3, 5))
    box = (*state.box, *discard[few:])
    return replace(state, hands=tuple(map(sort, hands)), discard=sort(discard[:few]), box=box)


class _Piles:
    """Where the cards lie that nobody has in hand."""

    def __init__(self, rng: Random, cards: list[Card]) -> None:
        self.supporters: list[list[Card]] = [[], []]
        self.gnomes: list[list[Card]] = [[], []]
        self.under: list[list[Card]] = [[], []]
        self.vampire: list[Card | None] = [None, None]
        self.waiting: list[Card] = []
        self.discard: list[Card] = []
        thin = rng.random()
        share = rng.choice((0.5, 0.5, 0.3, 0.7))
        for card in cards:
            if card.faction is None or rng.random() < thin:
                self.discard.append(card)
            else:
                self._put(card, int(rng.random() < share), rng.random())

    def _put(self, card: Card, seat: int, chance: float) -> None:
        if card.power.place is Place.FRONT and chance < 0.9:
            self.gnomes[seat].append(card)
        elif card.power.place is Place.HOST and self.vampire[seat] is None and chance < 0.5:
            self.vampire[seat] = card
        elif card.power.one_at_a_time and chance < 0.4:
            self.waiting.append(card)
        elif self.vampire[seat] is not None and card.power.place is not Place.HOST and chance < 0.3:
            self.under[seat].append(card)
        else:
            self.supporters[seat].append(card)


def some_duel(rng: Random, lineup: LineUp | None = None) -> Board | None:
    """A board at the start of a trick, within one or at a choice; none if the game is over by then."""
    if lineup is None:
        lineup = rng.choice(DUELS)
    heavy = lineup.heroes or "vampires" in lineup.names
    state = small_duel(rng, lineup, rng.choice((1, 2, 2, 3) if heavy else (2, 3, 3, 4)))
    board = Board(state)
    moves = rng.choice((0, 0, 0, 1, 2, 3))
    while moves and not board.is_over:
        board.play(rng.choice(board.legal))
        moves -= 1
    return None if board.is_over else board


class PlainMinimax:
    """Every line of play, without any cleverness."""

    def __init__(self, tables: Tables, most: int = MOST) -> None:
        self._tables = tables
        self._most = most
        self._boards: vec[i64] = vec[i64]([0] * (PLIES * LARGEST))
        self._moves: vec[i64] = vec[i64]([0] * (PLIES * 64))
        self._left = most

    def solve(self, board: Board) -> tuple[Worth, dict[Move, Worth]]:
        """What the board is worth, and each of its moves."""
        for at in range(self._tables.size):
            self._boards[at] = board.numbers[at]
        self._left = self._most
        found = self._children(0)
        return self._best(0, found), {move_from(self._tables, number): worth for number, worth in found}

    def _children(self, ply: int) -> list[tuple[int, Worth]]:
        at = ply * LARGEST
        number = legal_moves(self._tables, self._boards, at, self._moves, ply * 64)
        found = []
        for move in [int(self._moves[ply * 64 + each]) for each in range(number)]:
            copy(self._boards, at, at + LARGEST, self._tables.size)
            step(self._tables, self._boards, at + LARGEST, move)
            found.append((move, self._worth(ply + 1)))
        return found

    def _worth(self, ply: int) -> Worth:
        self._left -= 1
        if self._left < 0:
            raise TooLarge
        children = self._children(ply)
        if not children:
            return self._outcome(ply * LARGEST)
        return self._best(ply * LARGEST, children)

    def _best(self, at: int, children: list[tuple[int, Worth]]) -> Worth:
        """The better of the two for whoever decides; chance weighs equal cards by their number."""
        worths = [worth for _, worth in children]
        if self._boards[at + ASKS] == DRAW:
            weights = [self._copies(at, move & 255) for move, _ in children]
            return _expected(worths, weights)
        return _best(worths, int(self._boards[at + TO_MOVE]))

    def _copies(self, at: int, card: int) -> int:
        return int(self._boards[at + DISCARD + card // 64] & self._tables.twins[card]).bit_count()

    def _outcome(self, at: int) -> Worth:
        board = Board.__new__(Board)
        board.tables = self._tables
        board.numbers = vec[i64]([self._boards[at + each] for each in range(LARGEST)])
        return outcome(board.winners, board.votes)


def worth_by_rules(state: State, left: list[int]) -> Worth:
    """The same by the rules alone."""
    left[0] -= 1
    if left[0] < 0:
        raise TooLarge
    if state.result is not None:
        return outcome(state.result.winners, tuple(vote.side for vote in state.result.votes))
    moves = moves_by_rules(state)
    worths = [worth_by_rules(play(state, move)[0], left) for move in moves]
    if state.to_move == CHANCE:
        return _expected(worths, [state.discard.count(move.card) for move in moves if move.card is not None])
    assert state.to_move is not None
    return _best(worths, state.to_move)


def outcome(winners: tuple[int, ...], votes: tuple[int | None, ...]) -> Worth:
    """The end of a game, for seat 0."""
    return float((0 in winners) - (1 in winners)), float(votes.count(0) - votes.count(1))


def _best(worths: list[Worth], seat: int) -> Worth:
    better = max if seat % 2 == 0 else min
    return better(value for value, _ in worths), better(margin for _, margin in worths)


def _expected(worths: list[Worth], weights: list[int]) -> Worth:
    totals = [sum(worth[at] * weight for worth, weight in zip(worths, weights, strict=True)) for at in (0, 1)]
    return totals[0] / sum(weights), totals[1] / sum(weights)
