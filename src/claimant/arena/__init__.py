"""The arena: bots against bots on the same deals, from every seat, so that luck has little part in it."""
