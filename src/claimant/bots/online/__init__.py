"""A bot at a server: it connects with a token, and plays what it is invited to (docs/server-bots.md)."""
