"""The API for bots that connect to the server (docs/server-bots.md)."""
