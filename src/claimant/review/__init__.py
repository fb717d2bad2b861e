"""The review of a finished game: what each move was worth, the marks, the accuracy and the ledger (docs/review.md)."""
