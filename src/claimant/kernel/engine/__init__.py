"""The game on a board: legal moves, one step, and everything that follows."""
