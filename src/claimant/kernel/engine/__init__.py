"""The game on a board: legal moves, one step, and what follows a trick."""
