"""Processes that review games and answer puzzles, at a lower priority than bots."""
