"""What holds for every faction, every pair of factions, two to four players, with and without heroes."""
