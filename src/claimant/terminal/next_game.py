"""The game after a game on this computer: new cards, or the same cards from the next seat."""

from __future__ import annotations

from datetime import datetime

from msgspec.structs import replace

from claimant.locale.marks import N_
from claimant.notation.records.details import Details
from claimant.rules.game import Game

SAME_CARDS = N_("The same cards again: everybody sits one seat further.")


def again(game: Game, details: Details) -> tuple[Game, Details]:
    """The same players and line-up; the next seat leads. [SETUP-7]"""
    lineup = game.lineup
    return Game.deal(lineup, leader=(game.start.leader + 1) % lineup.players), _today(details)


def same_deal(game: Game, details: Details) -> tuple[Game, Details]:
    """The same cards at the same seats, with each player moved one seat further."""
    names, played_by = details.names, details.played_by
    further = replace(details, names=(*names[-1:], *names[:-1]), played_by=(*played_by[-1:], *played_by[:-1]))
    return Game.deal(game.lineup, game.seed, game.start.leader), _today(further)


def _today(details: Details) -> Details:
    return replace(details, date=datetime.now().astimezone().date())
