"""Puzzles for programs."""
