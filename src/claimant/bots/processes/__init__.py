"""The processes in which bots think, shared fairly between tables."""
