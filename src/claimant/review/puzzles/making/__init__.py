"""How puzzles are made, and how hard they are."""
