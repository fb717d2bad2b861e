"""The games of a study by contest and deal, as its database holds them."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from claimant.arena.bout import Bout, Timed, deal_seed
from claimant.arena.contest import Contest
from claimant.databases.statistics import share_of
from claimant.databases.verified_game import VerifiedGame
from claimant.rules.lineup import LineUp
from claimant.study.plan import Plan


class PlayedDeal(msgspec.Struct, frozen=True):
    """A deal that was played from every seat: its number and its games, in the order of the seatings."""

    number: int
    games: tuple[VerifiedGame, ...]

    @property
    def leader_shares(self) -> list[float]:
        """What the side of the first leader won in each game."""
        return [share_of(game, game.leader) for game in self.games]


def whole_deals(plan: Plan, games: Iterable[VerifiedGame]) -> list[list[PlayedDeal]]:
    """For each contest its deals that are complete; other games are left out."""
    found: dict[tuple[LineUp, str, tuple[str, ...]], VerifiedGame] = {}
    for game in games:
        if game.winners is not None and "seed" in game.value:
            found[game.lineup, str(game.value["seed"]), game.details.played_by] = game
    return [_of_contest(contest, plan, found) for contest in plan.contests]


def _of_contest(
    contest: Contest, plan: Plan, found: dict[tuple[LineUp, str, tuple[str, ...]], VerifiedGame]
) -> list[PlayedDeal]:
    deals = []
    for number in range(plan.terms.deals):
        seed = deal_seed(contest.lineup, plan.terms, number).hex()
        keys = [(contest.lineup, seed, tuple(contest.bots[who] for who in seating)) for seating in contest.seatings]
        if all(key in found for key in keys):
            deals.append(PlayedDeal(number, tuple(found[key] for key in keys)))
    return deals


def bouts_of(deals: Iterable[PlayedDeal], contest: Contest) -> dict[int, Bout]:
    """The results of deals that needn't be played again."""
    return {deal.number: Bout(_first_shares(deal, contest), (Timed(), Timed())) for deal in deals}


def _first_shares(deal: PlayedDeal, contest: Contest) -> list[float]:
    """The first bot's share of each game."""
    shares = []
    for game, seating in zip(deal.games, contest.seatings, strict=True):
        winners = game.winners or ()
        shares.append(sum(seating[seat] == 0 for seat in winners) / max(1, len(winners)))
    return shares
