"""Does the review tell luck from skill? Reviews of games between bots, each deal played from both seats.

Deals that are reviewed already are kept in `review.jsonl` and not played again, so that a long run can be stopped and
continued; after a change of the bots or the review it starts from scratch.
"""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from random import Random

import msgspec
import numpy as np
from rich.progress import Progress

from claimant.arena.contest import Contest
from claimant.bots.levels import bot
from claimant.kernel.pool import cores
from claimant.notation.records.record_file import Record
from claimant.review.reviewing import review
from claimant.review.values import Ledger
from claimant.rules.game import Game
from claimant.rules.presets import preset
from claimant.rules.shuffle import SEED_BYTES
from claimant.rules.view import view
from claimant.search.budget import Budget
from harness import Table, Timing
from machine import contents

DEALS = int(os.environ.get("REVIEW_DEALS", "250"))
"""Deals for each contest; each is played from both seats, so that the usual number gives 1,000 games."""
CONTESTS = (("apprentice", "novice"), ("master", "apprentice"))
THINKING = Budget(worlds=64)
"""The budget of a bot that searches, for each move."""
WORLDS = Budget(worlds=64)
"""The budget of a review: small, because the figures are averages over many games."""
CONFIDENCE = 1.96
KEPT = Path(__file__).resolve().with_name("review.jsonl")
METHOD = (
    "Line-up claim, two players; each deal is played from both seats and each game is reviewed with "
    f"{WORLDS.worlds} worlds for an estimate; bots that search get {THINKING.worlds} worlds for a move. All figures "
    "are percentage points of winning chance for each game, of the bot named first unless a row says otherwise; ± is "
    "half of a 95 % interval over deals. Luck is `deal` + `draw`. The last row adds a bot's `deal` of both "
    "games of a deal, which were estimated apart; its ± is the standard deviation, not an interval."
)


class Reviewed(msgspec.Struct):
    """What the figures need of one review, by seat."""

    ledger: tuple[Ledger, ...]
    accuracy: tuple[float, ...]
    result: tuple[float, ...]


class Deal(msgspec.Struct):
    """One deal from both seats: first with the first bot in seat 0."""

    made_of: str
    bots: tuple[str, str]
    number: int
    games: list[Reviewed]


def run(timing: Timing) -> Table:
    """Play and review the games of every contest that aren't kept yet."""
    made_of = contents("src/claimant/bots", "src/claimant/kernel", "src/claimant/search", "src/claimant/review")
    deals = {(deal.bots, deal.number): deal for deal in _kept() if deal.made_of == made_of}
    wanted = [(bots, number) for number in range(DEALS) for bots in CONTESTS]
    missing = [each for each in wanted if each not in deals]
    with Progress() as progress, ProcessPoolExecutor(cores()) as pool, KEPT.open("ab") as file:
        task = progress.add_task("Reviewing", total=len(wanted), completed=len(wanted) - len(missing))
        for job in as_completed([pool.submit(_deal, made_of, *each) for each in missing]):
            deal = job.result()
            deals[deal.bots, deal.number] = deal
            file.write(msgspec.json.encode(deal) + b"\n")
            file.flush()
            progress.advance(task)
    table = Table("Reviews of games between bots", ("", *map(" – ".join, CONTESTS)), [], [METHOD])
    columns = [_column([deals[bots, number].games for number in range(DEALS)]) for bots in CONTESTS]
    table.rows += [(title, *(column[title] for column in columns)) for title in columns[0]]
    return table


def _kept() -> list[Deal]:
    """The deals of earlier runs; a last line that was cut off is left out."""
    if not KEPT.exists():
        return []
    lines = KEPT.read_bytes().split(b"\n")[:-1]
    return [msgspec.json.decode(line, type=Deal) for line in lines]


def _deal(made_of: str, bots: tuple[str, str], number: int) -> Deal:
    """Play and review a deal from both seats."""
    contest = Contest("claim", preset("claim"), bots)
    cards = Random(f"review {number}").randbytes(SEED_BYTES)
    games = []
    for at, seating in enumerate(contest.seatings):
        players = [bot(contest.bots[who], Random(f"{number} {seating} {who}"), THINKING) for who in seating]
        game = Game.deal(contest.lineup, cards)
        while not game.is_over:
            seat = game.state.to_move
            assert seat is not None
            game = game.play(players[seat].choose(view(game, seat)))
        made = review(Record(game), WORLDS, seed=2 * number + at, margins=False)
        games.append(Reviewed(made.ledger, made.accuracy, made.result))
    return Deal(made_of, bots, number, games)


def _column(games: Sequence[list[Reviewed]]) -> dict[str, str]:
    """All figures of one contest."""

    def of(bot_number: int, part: Callable[[Reviewed, int], float]) -> np.ndarray:
        """A part of the ledger of one bot, as the average of the two games of each deal."""
        return np.array([np.mean([part(pair[at], (at + bot_number) % 2) for at in range(2)]) for pair in games])

    def luck(found: Reviewed, side: int) -> float:
        return found.ledger[side].deal + found.ledger[side].draw

    deals = np.array([pair[0].ledger[0].deal + pair[1].ledger[1].deal for pair in games])
    return {
        "games": str(2 * len(games)),
        "result minus even": _mean(of(0, lambda found, side: found.result[side] - 0.5)),
        "luck": _mean(of(0, luck)),
        "`deal` of seat 0, which leads": _mean(
            np.array([np.mean([pair[at].ledger[0].deal for at in range(2)]) for pair in games])
        ),
        "`draw`": _mean(of(0, lambda found, side: found.ledger[side].draw)),
        "slips of the first": _mean(of(0, lambda found, side: found.ledger[side].own)),
        "slips of the second": _mean(of(1, lambda found, side: found.ledger[side].own)),
        "accuracy of the first": _mean(of(0, lambda found, side: found.accuracy[side])),
        "accuracy of the second": _mean(of(1, lambda found, side: found.accuracy[side])),
        "`deal` of both seats added": f"{100 * deals.mean():+.1f} ± {100 * deals.std(ddof=1):.1f}",
    }


def _mean(values: np.ndarray) -> str:
    """The mean in percentage points, with half of its 95 % interval."""
    half = CONFIDENCE * values.std(ddof=1) / np.sqrt(len(values))
    return f"{100 * values.mean():+.1f} ± {100 * half:.1f}"
