"""Records of games: a `.claim` file, its parts, and the game as one viewer saw it."""
