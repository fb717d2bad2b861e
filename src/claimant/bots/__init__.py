"""Bots: a bot gets what a seat knows and chooses a move, nothing more."""

from claimant.bots.levels import BOTS, Bot, bot

__all__ = ["BOTS", "Bot", "bot"]
