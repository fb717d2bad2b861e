"""Exact search of phase two between two sides: two players, or four in teams."""
