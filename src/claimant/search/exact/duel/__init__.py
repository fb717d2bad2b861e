"""The fast exact search, for positions where players choose only their cards."""
