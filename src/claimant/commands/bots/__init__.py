"""Commands for bots of one's own: they speak the engine protocol."""
