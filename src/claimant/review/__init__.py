"""What each move was worth, and puzzles."""
