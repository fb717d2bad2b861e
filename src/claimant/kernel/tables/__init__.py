"""The layout of a board, and tables filled by asking the rules once."""
