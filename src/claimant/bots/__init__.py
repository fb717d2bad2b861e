"""Bots: a bot gets what a seat knows and chooses a move, nothing more."""

from claimant.bots.levels import BOTS, LEVELS, Bot, bot
from claimant.search.budget import Budget

__all__ = ["BOTS", "LEVELS", "Bot", "Budget", "bot"]
