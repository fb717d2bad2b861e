"""Reviews and puzzles for programs."""
