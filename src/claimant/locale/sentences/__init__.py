"""Sentences that pages and the terminal share, for a viewer in a language."""
