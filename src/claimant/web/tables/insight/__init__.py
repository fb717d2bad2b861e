"""What is found out about games that have ended."""
