"""Puzzles in the browser: every step is an address, so they work without script."""
