"""Bots: a bot gets what a seat knows and chooses a move, nothing more."""

from claimant.bots.budget import Budget
from claimant.bots.levels import BOTS, LEVELS, Bot, bot

__all__ = ["BOTS", "LEVELS", "Bot", "Budget", "bot"]
