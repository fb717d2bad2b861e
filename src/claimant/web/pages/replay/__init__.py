"""The replay of a finished game, or of any record: a page for each move."""
