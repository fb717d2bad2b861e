"""Commands for records, positions and puzzles."""
