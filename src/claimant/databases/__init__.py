"""Databases of games: verifying, choosing and counting them. See `docs/databases.md`."""
