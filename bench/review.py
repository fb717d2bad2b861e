"""Does the review tell luck from skill? Reviews of games between bots, each deal played from both seats."""

import os
import time
from collections.abc import Callable, Iterator
from random import Random

import numpy as np

from claimant.arena.contest import Contest
from claimant.bots.levels import bot
from claimant.notation.records.record_file import Record
from claimant.review.reviewing import review
from claimant.review.values import Review
from claimant.rules.game import Game
from claimant.rules.presets import preset
from claimant.rules.shuffle import SEED_BYTES
from claimant.rules.view import view
from claimant.search.budget import Budget
from harness import Table, Timing

DEALS = int(os.environ.get("REVIEW_DEALS", "250"))
"""Deals for each contest; each is played from both seats, so that the usual number gives 1,000 games."""
CONTESTS = (("apprentice", "novice"), ("master", "apprentice"))
THINKING = Budget(worlds=64)
"""The budget of a bot that searches, for each move."""
WORLDS = Budget(worlds=64)
"""The budget of a review: small, because the figures are averages over many games."""
CONFIDENCE = 1.96
METHOD = (
    "Line-up claim, two players; each deal is played from both seats and each game is reviewed with "
    f"{WORLDS.worlds} worlds for an estimate; bots that search get {THINKING.worlds} worlds for a move. All figures "
    "are percentage points of winning chance for each game, of the bot named first unless a row says otherwise; ± is "
    "half of a 95 % interval over deals. Luck is `deal` + `draw`. The row before the last adds a bot's `deal` of both "
    "games of a deal, which were estimated apart; its ± is the standard deviation, not an interval."
)


def run(timing: Timing) -> Table:
    """Play and review the games of every contest."""
    table = Table("Reviews of games between bots", ("", *map(" – ".join, CONTESTS)), [], [METHOD])
    columns = [_column(first, second, list(_games(first, second))) for first, second in CONTESTS]
    table.rows += [(title, *(column[title] for column in columns)) for title in columns[0]]
    return table


def _games(first: str, second: str) -> Iterator[tuple[list[Review], float]]:
    """The reviews of each deal, first with the first bot in seat 0, and the processor time of both."""
    contest = Contest("claim", preset("claim"), (first, second))
    for number in range(DEALS):
        cards = Random(f"review {number}").randbytes(SEED_BYTES)
        reviews: list[Review] = []
        taken = 0.0
        for seating in contest.seatings:
            players = [bot(contest.bots[who], Random(f"{number} {seating} {who}"), THINKING) for who in seating]
            game = Game.deal(contest.lineup, cards)
            while not game.is_over:
                seat = game.state.to_move
                assert seat is not None
                game = game.play(players[seat].choose(view(game, seat)))
            began = time.process_time()
            reviews.append(review(Record(game), WORLDS, seed=2 * number + len(reviews)))
            taken += time.process_time() - began
        yield reviews, taken


def _column(first: str, second: str, games: list[tuple[list[Review], float]]) -> dict[str, str]:
    """All figures of one contest."""
    reviews = [each for each, _ in games]

    def of(bot_number: int, part: Callable[[Review, int], float]) -> np.ndarray:
        """A part of the ledger of one bot, as the average of the two games of each deal."""
        return np.array([np.mean([part(pair[at], (at + bot_number) % 2) for at in range(2)]) for pair in reviews])

    def luck(found: Review, side: int) -> float:
        return found.ledger[side].deal + found.ledger[side].draw

    deals = np.array([pair[0].ledger[0].deal + pair[1].ledger[1].deal for pair in reviews])
    return {
        "games": str(2 * len(games)),
        "result minus even": _mean(of(0, lambda found, side: found.result[side] - 0.5)),
        "luck": _mean(of(0, luck)),
        "`deal` of seat 0, which leads": _mean(
            np.array([np.mean([pair[at].ledger[0].deal for at in range(2)]) for pair in reviews])
        ),
        "`draw`": _mean(of(0, lambda found, side: found.ledger[side].draw)),
        "slips of the first": _mean(of(0, lambda found, side: found.ledger[side].own)),
        "slips of the second": _mean(of(1, lambda found, side: found.ledger[side].own)),
        "accuracy of the first": _mean(of(0, lambda found, side: found.accuracy[side])),
        "accuracy of the second": _mean(of(1, lambda found, side: found.accuracy[side])),
        "`deal` of both seats added": f"{100 * deals.mean():+.1f} ± {100 * deals.std(ddof=1):.1f}",
        "seconds for a review": f"{sum(taken for _, taken in games) / (2 * len(games)):.2f}",
    }


def _mean(values: np.ndarray) -> str:
    """The mean in percentage points, with half of its 95 % interval."""
    half = CONFIDENCE * values.std(ddof=1) / np.sqrt(len(values))
    return f"{100 * values.mean():+.1f} ± {100 * half:.1f}"
