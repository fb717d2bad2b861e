"""Saved games: their files, locks and lists, and how to resume one."""
