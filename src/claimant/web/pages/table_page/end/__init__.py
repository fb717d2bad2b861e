"""What the page of a finished game shows and keeps: every card that counted, and the game for its player."""
