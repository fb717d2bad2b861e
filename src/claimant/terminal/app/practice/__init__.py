"""Screens for practice: puzzles, the course and the analysis board."""
