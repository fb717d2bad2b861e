"""Databases of games: their lines, their verification, and what is counted in them."""
