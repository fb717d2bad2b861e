"""Sensible play on boards: quick guesses of a good move, for the games that a search plays out."""
