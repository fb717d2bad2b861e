"""Puzzles, the course and the analysis board in the app."""
