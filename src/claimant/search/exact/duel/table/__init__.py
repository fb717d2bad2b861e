"""The tables of a duel: entries for one position each, and entries that serve many."""
