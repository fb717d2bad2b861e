"""Bots that connect to the server: programs of others, which play at its tables."""
