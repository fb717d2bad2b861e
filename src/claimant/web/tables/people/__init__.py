"""What the people at a table ask each other during a game."""
