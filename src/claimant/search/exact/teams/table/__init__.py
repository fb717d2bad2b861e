"""The table of a search between teams: what is hashed, and which needs and ranks its entries hold for."""
