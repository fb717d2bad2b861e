"""Bots: a bot gets what a seat knows and chooses a move, and does nothing else."""

from claimant.bots.levels import BOTS, LEVELS, Bot, bot
from claimant.search.budget import Budget

__all__ = ["BOTS", "LEVELS", "Bot", "Budget", "bot"]
