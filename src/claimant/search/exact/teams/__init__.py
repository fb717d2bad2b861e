"""The exact search of phase two for four players in teams, where a trick leaves no choice but its cards."""
