"""Puzzles: positions of phase two in which exactly one card wins, each proven by the solver."""
