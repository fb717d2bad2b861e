"""A table while it is in memory: its log, and the processes that share it."""
