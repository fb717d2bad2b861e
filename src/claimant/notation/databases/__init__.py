"""Databases of games: a `.claims` file has one record as JSON on each line, compressed. See `docs/databases.md`."""
