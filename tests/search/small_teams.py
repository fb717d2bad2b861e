"""Small positions of phase two for four players, with all kinds of line-ups."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from claimant.kernel.board import Board
from claimant.rules.cards import Card, sort
from claimant.rules.deal import dealt, opened, shuffled_deck
from claimant.rules.lineup import TENS, LineUp
from claimant.rules.power import Place
from claimant.rules.state import RALLY, State
from tests.contract.lineups import CHOSEN_FREELY, LINE_UPS, PAIRS

SEATS = range(4)


def any_line_up(rng: Random) -> LineUp:
    """One of the line-ups that combine every two factions, or any other one."""
    if rng.random() < 0.5:
        return rng.choice(LINE_UPS["four players"])
    return LineUp.of(4, [*rng.choice(PAIRS), *rng.sample(CHOSEN_FREELY, TENS[4])])


def small_teams(rng: Random, lineup: LineUp, size: int) -> State:
    """A few cards in each hand, seldom unequal in number; the others lie anywhere."""
    shuffled, box = shuffled_deck(lineup, rng.randbytes(48))
    cards = list(shuffled)
    if rng.random() < 0.6:  # few factions in hand, so that cards meet
        near = rng.sample(lineup.factions, rng.choice((2, 3, 3, 4)))
        cards.sort(key=lambda card: (card.faction is not None and card.faction not in near) + rng.random())
    sizes = [size + (rng.random() < 0.02) for _ in SEATS]
    hands = [[cards.pop() for _ in range(number)] for number in sizes]
    supporters: list[list[Card]] = [[] for _ in SEATS]
    gnomes: list[list[Card]] = [[] for _ in SEATS]
    under: list[list[Card]] = [[] for _ in SEATS]
    vampire: list[Card | None] = [None for _ in SEATS]
    waiting: list[Card] = []
    discard: list[Card] = []
    thin = rng.random()
    share = rng.choice((0.5, 0.5, 0.4, 0.6))
    for card in cards:
        seat = int(rng.random() < share) + 2 * rng.randrange(2)
        if rng.random() < thin:
            discard.append(card)
        elif card.power.place is Place.FRONT and rng.random() < 0.9:
            gnomes[seat].append(card)
        elif card.power.place is Place.HOST and vampire[seat] is None and rng.random() < 0.3:
            vampire[seat] = card
        elif vampire[seat] is not None and card.power.place is not Place.HOST and rng.random() < 0.3:
            under[seat].append(card)
        elif card.power.one_at_a_time and rng.random() < 0.4:
            waiting.append(card)
        else:
            supporters[seat].append(card)
    state = replace(
        dealt(lineup, shuffled, box, rng.randrange(4)),
        phase=RALLY,
        deck=(),
        hands=tuple(map(sort, hands)),
        supporters=tuple(map(sort, supporters)),
        gnomes=tuple(map(sort, gnomes)),
        vampire=tuple(vampire),
        under=tuple(map(sort, under)),
        waiting=sort(waiting),
        discard=sort(discard),
        moon="full" if rng.random() < 0.5 else "dark",
    )
    return opened(state)[0]


def some_teams(rng: Random, lineup: LineUp | None = None) -> Board | None:
    """A board at the start of a trick, within one or at a choice; none if the game is over by then."""
    if lineup is None:
        lineup = any_line_up(rng)
    board = Board(small_teams(rng, lineup, rng.choice((1, 2, 2, 2, 3))))
    moves = rng.choice((0, 0, 0, 1, 2, 3, 4, 5))
    while moves and not board.is_over:
        board.play(rng.choice(board.legal))
        moves -= 1
    return None if board.is_over else board
