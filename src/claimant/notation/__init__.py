"""Cards, moves, positions and game records as text: parsing and writing, nothing else. See `docs/notation.md`."""
